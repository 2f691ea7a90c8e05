"""A hand as text: what is played, a row a seat, dead cards, what the reader holds, and all that happened."""

from collections.abc import Callable, Iterable, Iterator

from doorcard.cards import UNKNOWN
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
