"""The table as text at the beginning and the end of a game, and when it is the reader's turn."""

from collections.abc import Iterable, Iterator, Sequence

from doorcard.hand import Legal
from doorcard.table import Table
from doorcard.words import Language, action_key, capital, sentence, signed
from doorcard.words.felt import title
from doorcard.words.layout import pad, visible


def heading(language: Language, table: Table, kinds: Sequence[str]) -> Iterator[str]:
    """What is played, for what, and with whom."""
    yield from title(language, table.rules)
    yield language.say("play.chips", stack=table.places[0].stack, hands=table.hands)
    rivals = [
        language.say("play.rival", name=place.name, how=language.say(f"bot.{kind}"))
        for place, kind in zip(table.places[1:], kinds, strict=True)
    ]
    yield capital(language.say("play.rivals", rivals=", ".join(rivals)))
    yield sentence(language.say("play.hint"))


def score_lines(language: Language, table: Table) -> Iterator[str]:
    """Every place with its chips and what it has won or lost, the best first."""
    scores = [
        (language.name(number), place.stack, net)
        for number, (place, net) in enumerate(zip(table.places, table.results, strict=True))
    ]
    yield ""
    yield capital(language.say("play.score", hands=table.begun - table.running))
    yield from laid_scores(scores)


def laid_scores(scores: Iterable[tuple[str, int, int]]) -> Iterator[str]:
    """Names with their chips and what they have won or lost, in columns, the best first."""
    rows = [(capital(name), stack, net) for name, stack, net in scores]
    width = max((visible(name) for name, _, _ in rows), default=0)
    for name, stack, net in sorted(rows, key=lambda row: -row[2]):
        yield f"  {pad(name, width)}  {stack:>6}  {signed(net):>6}"


def turn_lines(language: Language, options: Legal, owed: int, pot: int, raised: str) -> Iterator[str]:
    """Whose turn it is, the reader's, and what may be done, with the letter that is enough for it."""
    line = language.say("play.your_turn.owed" if owed > 0 else "play.your_turn", owed=owed, pot=pot)
    yield sentence(f"{line} · {raised}" if raised else line)
    keyed = []
    for action in options:
        key = action_key(language, action)
        if len(options.of(action.kind)) > 1:
            key += f" {action.amount}"
        keyed.append(language.say("play.option_key", action=action, key=key))
    yield "  " + " · ".join(keyed)
