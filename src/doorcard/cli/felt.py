"""The table as text at the beginning and the end of a game."""

from collections.abc import Iterator, Sequence

from doorcard.table import Table
from doorcard.words import Language, capital, sentence, signed
from doorcard.words.felt import title


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
    yield ""
    played = table.begun - table.running
    yield capital(language.say("play.score", hands=played))
    order = sorted(range(len(table.places)), key=lambda place: -table.results[place])
    names = {place: capital(language.name(place)) for place in order}
    width = max(map(len, names.values()))
    for place in order:
        yield f"  {names[place]:{width}}  {table.places[place].stack:>6}  {signed(table.results[place]):>6}"
