"""The table as text: a row a seat, dead cards, what the reader holds."""

from collections.abc import Iterator, Sequence

from doorcard.cards import UNKNOWN
from doorcard.cli.terminal import pad, visible
from doorcard.hand import View
from doorcard.rules import Rules
from doorcard.table import Table
from doorcard.words import (
    Language,
    board_name,
    capital,
    holding_phrases,
    pot_lines,
    sentence,
    signed,
    standing_pots,
    street_name,
)


def title(language: Language, rules: Rules) -> Iterator[str]:
    """What is played, by whose rules, for what (R305)."""
    stakes = rules.stakes
    yield capital(language.say("play.title", game=rules.game.key, house=rules.house, name=rules.name))
    yield capital(
        language.say("play.stakes", ante=stakes.ante, bring_in=stakes.bring_in, small=stakes.small, big=stakes.big)
    )


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


def street_lines(language: Language, view: View, *, betting: bool) -> Iterator[str]:
    """A street as the reader sees it: its name, unit and pot; every seat; side pots; dead cards."""
    name = street_name(language, view.rules.game, view.street)
    code = "play.street" if betting else "play.street_all_in"
    yield capital(language.say(code, street=name, unit=view.wager.unit, pot=view.pot))
    yield from rows(language, view)
    pots = standing_pots(view)
    if len(pots) > 1:
        yield from (f"  {line}" for line in pot_lines(language, pots))
    if view.community:
        yield sentence(language.say("play.shared", card=view.community[0]))
    dead = tuple(card for seat in view.seats if seat.folded for card in seat.up)
    if dead:
        yield capital(language.say("play.dead", cards=dead))
    if language.you is not None and language.you < len(view.seats) and not view.seats[language.you].folded:
        held = holding(language, view, language.you)
        if held:
            yield capital(language.say("play.have", hand=held))


def rows(language: Language, view: View) -> Iterator[str]:
    """A row a seat: name, chips, cards in the order dealt with the down ones in brackets, what the board shows."""
    cells = [
        (capital(language.name(index)), str(seat.stack), _cards(language, view, index))
        for index, seat in enumerate(view.seats)
    ]
    names, stacks, cards = (max(map(visible, column)) for column in zip(*cells, strict=True))
    for index, (name, stack, held) in enumerate(cells):
        row = f"  {pad(name, names)}  {stack:>{stacks}}  {pad(held, cards)}  {_note(language, view, index)}"
        yield row.rstrip()


def _cards(language: Language, view: View, index: int) -> str:
    """Down cards in brackets, up cards as they came (the last card of a game of seven is a down one again)."""
    seat = view.seats[index]
    if seat.folded:
        return " ".join(map(language.card, seat.up))
    down = [f"[{'##' if card == UNKNOWN else language.card(card)}]" for card in seat.down]
    return " ".join([*down, *map(language.card, seat.up)])


def _note(language: Language, view: View, index: int) -> str:
    seat = view.seats[index]
    if seat.folded:
        return language.say("play.folded")
    notes = [board_name(language, seat.up, view.rules.board_ranking)] if len(seat.up) > 1 else []
    if not seat.stack:
        notes.append(language.say("play.all_in"))
    return ", ".join(notes)


def holding(language: Language, view: View, index: int) -> str:
    """What a seat's cards make so far, in each ranking that shares the pot; empty with an unknown one among them."""
    return "; ".join(map(language.render, holding_phrases(view, index)))
