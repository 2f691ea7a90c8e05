"""A hand as text: what is played, a row a seat, dead cards, what the reader holds, and all that happened."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from doorcard.cards import UNKNOWN, Card
from doorcard.hand import CommunityDealt, Dealt, Event, HandStarted, RoundOpened, State, View, evolve
from doorcard.rules import Rules
from doorcard.words.hands import board_name
from doorcard.words.holdings import holding_phrases
from doorcard.words.language import Language
from doorcard.words.layout import UNBROKEN, pad, plain, visible
from doorcard.words.pots import pot_lines, standing_pots
from doorcard.words.reasons import capital, sentence, street_name
from doorcard.words.story import signed, tell


def title(language: Language, rules: Rules) -> Iterator[str]:
    """What is played, by whose rules, for what (R305)."""
    stakes = rules.stakes
    yield capital(language.say("play.title", game=rules.game.key, house=rules.house, name=rules.name))
    yield capital(
        language.say("play.stakes", ante=stakes.ante, bring_in=stakes.bring_in, small=stakes.small, big=stakes.big)
    )


def seating(language: Language, players: Iterable[tuple[str, int, int]], dealer: int) -> Iterator[str]:
    """Who plays, each by name, number on the chair and chips, and who deals."""
    seats = []
    for index, (name, number, stack) in enumerate(players):
        code = "show.seat" if name else "show.seat.unnamed"
        called = capital(language.name(index)) if index == language.you else plain(name)
        seats.append(language.say(code, name=called, number=str(number), stack=stack).replace(" ", UNBROKEN))
    yield capital(language.say("show.seats", seats=", ".join(seats)))
    yield sentence(language.say("show.dealer", seat=dealer))


def course(
    language: Language,
    events: Iterable[Event],
    redacted: Callable[[Event], Event],
    seen: Callable[[State], View],
) -> Iterator[str]:
    """What happened in a hand, street by street, for a reader who knows of events and states what the two leave."""
    state: State | None = None
    dealt_out = False
    for event in events:
        state = evolve(state, event)
        lines = tell(language, redacted(event), seen(state))
        match event:
            case HandStarted() | Dealt() | CommunityDealt():
                continue  # shown with the round that they open
            case RoundOpened(actor=actor):
                yield ""
                yield from street_lines(language, seen(state), betting=actor is not None)
                lines = () if dealt_out else lines
                dealt_out = actor is None
            case _:
                pass
        yield from map(sentence, lines)


def unbroken_nets(language: Language, nets: Iterable[int]) -> str:
    """What each seat has won or lost, no name parted from its number."""
    return ", ".join(f"{language.name(seat)}{UNBROKEN}{signed(net)}" for seat, net in enumerate(nets))


class SeatRow(NamedTuple):
    """A seat as a line of the table has it."""

    stack: int
    down: tuple[Card, ...]
    up: tuple[Card, ...]
    folded: bool
    board: str
    """What the board shows, if that is to be said."""


class Street(NamedTuple):
    """A street as a reader sees it."""

    name: str
    unit: int
    pot: int
    seats: tuple[SeatRow, ...]
    pots: tuple[str, ...] = ()
    """Each pot in words, where there are several."""
    community: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    """Up cards of folded hands."""
    holding: str = ""
    """What the reader's own cards make."""


def street_lines(language: Language, view: View, *, betting: bool) -> Iterator[str]:
    """A street as the reader sees it: its name, unit and pot; every seat; side pots; dead cards."""
    pots = standing_pots(view)
    you = language.you
    plays = you is not None and you < len(view.seats) and not view.seats[you].folded
    street = Street(
        street_name(language, view.rules.game, view.street),
        view.wager.unit,
        view.pot,
        tuple(
            SeatRow(seat.stack, seat.down, seat.up, seat.folded,
                    board_name(language, seat.up, view.rules.board_ranking) if len(seat.up) > 1 else "")
            for seat in view.seats
        ),
        pot_lines(language, pots) if len(pots) > 1 else (),
        view.community,
        tuple(card for seat in view.seats if seat.folded for card in seat.up),
        holding(language, view, you) if plays and you is not None else "",
    )  # fmt: skip
    return laid_street(language, street, betting=betting)


def laid_street(language: Language, street: Street, *, betting: bool) -> Iterator[str]:
    """A street in lines, the seats in columns."""
    code = "play.street" if betting else "play.street_all_in"
    yield capital(language.say(code, street=street.name, unit=street.unit, pot=street.pot))
    yield from _rows(language, street.seats)
    yield from (f"  {line}" for line in street.pots)
    if street.community:
        yield sentence(language.say("play.shared", card=street.community[0]))
    if street.dead:
        yield capital(language.say("play.dead", cards=street.dead))
    if street.holding:
        yield capital(language.say("play.have", hand=street.holding))


def _rows(language: Language, seats: tuple[SeatRow, ...]) -> Iterator[str]:
    """A row a seat: name, chips, cards in the order dealt with the down ones in brackets, what the board shows."""
    cells = [
        (capital(language.name(index)), str(seat.stack), _cards(language, seat)) for index, seat in enumerate(seats)
    ]
    names, stacks, cards = (max(map(visible, column)) for column in zip(*cells, strict=True))
    for (name, stack, held), seat in zip(cells, seats, strict=True):
        row = f"  {pad(name, names)}  {stack:>{stacks}}  {pad(held, cards)}  {_note(language, seat)}"
        yield row.rstrip()


def _cards(language: Language, seat: SeatRow) -> str:
    """Down cards in brackets, up cards as they came (the last card of a game of seven is a down one again)."""
    if seat.folded:
        return " ".join(map(language.card, seat.up))
    down = [f"[{'##' if card == UNKNOWN else language.card(card)}]" for card in seat.down]
    return " ".join([*down, *map(language.card, seat.up)])


def _note(language: Language, seat: SeatRow) -> str:
    if seat.folded:
        return language.say("play.folded")
    notes = [seat.board] if seat.board else []
    if not seat.stack:
        notes.append(language.say("play.all_in"))
    return ", ".join(notes)


def holding(language: Language, view: View, index: int) -> str:
    """What a seat's cards make so far, in each ranking that shares the pot; empty with an unknown one among them."""
    return "; ".join(map(language.render, holding_phrases(view, index)))
