"""The worked example of a rule sheet: a hand played by the engine under the rules of the sheet (000 §10)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from doorcard.cards import CARDS, Card, parse_cards
from doorcard.hand import (
    SHOW,
    Acted,
    Action,
    AntesPosted,
    ChipsReturned,
    Dealt,
    Hand,
    Kind,
    Legal,
    Phase,
    State,
    Wagered,
    deal,
)
from doorcard.hand.state import live_seats
from doorcard.rules import Rules
from doorcard.words.phrases import phrase
from doorcard.words.sheet.parts import Block, Cell, Course, Table, line
from doorcard.words.story import signed

NAMES: Final = ("A", "B", "C", "D", "E", "F", "G", "H")
"""What the players of an example are called, clockwise; the last of them deals."""


class Script(NamedTuple):
    """The cards and acts of an example; where rules make an act impossible, the nearest quiet one is done."""

    hands: tuple[str, ...]
    """Each player's cards in the order in which they come."""
    acts: tuple[Kind, ...]


def _script(acts: str, *hands: str) -> Script:
    return Script(hands, tuple(map(Kind, acts.split(", "))))


_TWO_PLAY: Final = "complete, call, check, check, bet, call, check, check"
_LAST_BRINGS_IN: Final = "bring in, complete, call, fold, bet, call, bet, call, check, check, bet, call"
_SPLIT: Final = ("Qh Jc 9s Qd 4s Jd Ks", "As 3h 5c 7d 2c Th 8s", "Kd 8c Tc 6h 9d 4c 2h")
SCRIPTS: Final[Mapping[str, Script]] = {
    "five-card-stud": _script(_TWO_PLAY, "Kh 9c 4d Ks 2h", "Qc Qh Js 7d 3c"),  # R076
    "five-card-lowball": _script(_TWO_PLAY, "Ah 9c 4d 7s 2h", "3c Th 8s 6d 5c"),
    "five-card-hi-lo": _script(_TWO_PLAY, "Kh 9c 4d Ks 2h", "Qc 8h 7s 5d 3c"),
    "seven-card-stud": _script(
        "bring in, complete, fold, call, bet, call, bet, call, check, check, bet, call",
        "Kc 7s 2c 7d 4h 7c Ts",
        "Ah Qd Qs 5d Ac 3s 6h",
        "Js 6d 8h 9s Th Tc 2d",
    ),
    "stud-hi-lo-8": _script("bring in, fold, complete, call, bet, call, bet, call, check, check, bet, call", *_SPLIT),
    "stud-hi-lo": _script(_LAST_BRINGS_IN, *_SPLIT),
    "razz": _script(_LAST_BRINGS_IN, "Ac 4s 6d 2h 9c Js 3d", "2s 3h 7c 5d 8h Kc Qh", "Qs 9d Ks Td Jc 8c Ts"),
    "razz-2-7": _script(_LAST_BRINGS_IN, "2c 4s 8d 3h 9c Js 7d", "2s 3c Tc 5d 6h Kc Qh", "Qs 9d As Td Jc 8c Ts"),
}
"""Examples by game; other games are shown by the one with as many cards (`script_for`)."""


def script_for(rules: Rules) -> Script:
    """The example for a game: its own, or that of the family it belongs to."""
    own = SCRIPTS.get(rules.game.key)
    return own or SCRIPTS["five-card-stud" if rules.game.hand_size == 5 else "seven-card-stud"]


def played(rules: Rules) -> Course:
    """The example's hand, played to its end under these rules."""
    script = script_for(rules)
    hands = [list(parse_cards(cards)) for cards in script.hands]
    count = max(rules.game.least_seats, min(len(hands), rules.game.most_seats))
    hands = [*hands[:count], *([] for _ in range(count - len(hands)))]
    spoken_for = {card for hand in hands for card in hand}
    rest = [card for card in CARDS if card not in spoken_for]
    acts = list(script.acts)
    hand = Hand.start(rules, stacks=(20 * rules.stakes.big,) * count, dealer=count - 1)
    while not hand.over:
        if hand.state.phase is Phase.DEALING:
            hand = hand.play(deal(_next_cards(hand.state, hand.legal[0].amount, hands, rest)))
        else:
            hand = hand.play(_act(hand.legal, acts))
    return Course(hand, NAMES[:count])


def _next_cards(state: State, count: int, hands: list[list[Card]], rest: list[Card]) -> list[Card]:
    """The cards that the players of the example get now, in the order of the deal; from the rest of the deck where
    the example has none for them."""
    takers = live_seats(state)
    if count < len(takers):
        return [rest.pop()]  # the shared card
    return [(hands[seat] or rest).pop(0) for _ in range(count // len(takers)) for seat in takers]


def _act(legal: Legal, acts: list[Kind]) -> Action:
    """The next act of the example; where it is not possible, the quietest that is."""
    wanted = [acts.pop(0)] if acts and SHOW not in legal else []
    for kind in (*wanted, Kind.CHECK, Kind.CALL, Kind.BRING_IN, Kind.SHOW):
        found = legal.of(kind)
        if found:
            return found[0]
    return legal[0]


def example(rules: Rules) -> Iterator[Block]:
    """The hand as it goes, and what everybody put in and got (R076, R077)."""
    course = played(rules)
    yield line(
        "sheet.example.intro",
        names=course.names,
        dealer_name=course.names[-1],
        first_name=course.names[0],
        stakes=str(rules.stakes),
    )
    yield course
    yield accounts(course)


def accounts(course: Course) -> Table:
    """What each player put in, round by round, and what it came to."""
    put_in: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    street = -1
    for event in course.hand.events:
        match event:
            case AntesPosted(antes):
                for seat, amount in antes:
                    put_in[seat][-1] += amount
            case Dealt():
                street = event.street
            case Acted() | Wagered():
                put_in[event.seat][street] += event.added
            case ChipsReturned(seat, amount):
                put_in[seat][street] -= amount
            case _:
                pass
    rounds = sorted({number for each in put_in.values() for number in each})
    head = [phrase("sheet.accounts.player")]
    head += [phrase("sheet.accounts.round", number=n + 1) if n >= 0 else phrase("sheet.accounts.ante") for n in rounds]
    head += [phrase(f"sheet.accounts.{column}") for column in ("in_all", "paid", "net")]
    rows: list[tuple[Cell, ...]] = []
    for seat, net in enumerate(course.hand.net):
        amounts = [put_in[seat][number] for number in rounds]
        rows.append((course.names[seat], *amounts, sum(amounts), sum(amounts) + net, signed(net)))
    return Table(phrase("sheet.accounts"), tuple(head), tuple(rows))
