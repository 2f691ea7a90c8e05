"""A hand as it was recorded: what a text says happened, before any rule has judged it.

Every reader makes `HandRecord` values, every writer takes them; `replay` plays one through the engine and `record_of`
makes one of a played hand. Seats are indices into `HandRecord.players`, clockwise; all chips are whole numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from doorcard.cards import UNKNOWN, Card
from doorcard.errors import NotationError, Place
from doorcard.notation.notes import Note
from doorcard.rules import Game, Rules

Scalar = str | int | bool | Decimal | date | time | datetime
"""A detail of a record that is only kept, as a file holds it."""


class Player(NamedTuple):
    """One player dealt in."""

    number: int
    """The number on the chair, from 1."""
    stack: int
    """Chips before the antes."""
    name: str = ""

    @property
    def called(self) -> str:
        """The name, or the number on the chair where there is none."""
        return self.name or str(self.number)


class Origin(NamedTuple):
    """Where a move stands in its file, and in which words."""

    text: str = ""
    line: int = 0
    action: int = 0
    """Its place among the hand's actions, from 1, in formats that have a list of them."""


UNWRITTEN = Origin()
"""Of a move that comes from no file."""


class SeatCards(NamedTuple):
    """Cards of one seat, in the order dealt."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A street as it was dealt: to each seat its cards, the down ones first; ``??`` for those nobody wrote down."""

    hands: tuple[SeatCards, ...]
    origin: Origin = field(default=UNWRITTEN, compare=False)


@dataclass(frozen=True, slots=True)
class Shared:
    """The last street as one card for all (R362)."""

    card: Card
    origin: Origin = field(default=UNWRITTEN, compare=False)


class ActKind(StrEnum):
    """What a seat did in a betting round, as texts can tell it: by what words, is for the rules to say."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BRING_IN = "bring in"
    WAGER = "wager"
    """A completion, a bet, a raise, or an all-in above the level."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat did in a betting round."""

    seat: int
    kind: ActKind
    amount: int | None = None
    """Of a wager, the seat's contribution to the round in chips; of a call or a bring-in, the chips put in where the
    text says it."""
    origin: Origin = field(default=UNWRITTEN, compare=False)


@dataclass(frozen=True, slots=True)
class Show:
    """A seat turned its down cards up: all of them, in the order dealt."""

    seat: int
    cards: tuple[Card, ...]
    origin: Origin = field(default=UNWRITTEN, compare=False)


@dataclass(frozen=True, slots=True)
class Muck:
    """A seat gave its hand up at the showdown without showing."""

    seat: int
    origin: Origin = field(default=UNWRITTEN, compare=False)


@dataclass(frozen=True, slots=True)
class Comment:
    """Words that belong to the record, said after the move before them."""

    text: str
    origin: Origin = field(default=UNWRITTEN, compare=False)


Move = Deal | Shared | Act | Show | Muck | Comment
"""One thing that a record tells, in order."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a record says of the end of a hand; None where it says nothing."""

    finishing: tuple[int, ...] | None = None
    """Each seat's chips when all is paid."""
    awards: tuple[int, ...] | None = None
    """What each seat was paid from the pots."""
    rake: int | None = None
    """What left the table."""
    settled: bool = False
    """Whether the awards stand as recorded where the cards do not tell."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a record says beside the play; empty where it says nothing."""

    room: str = ""
    hand_id: str = ""
    table: str = ""
    time: str = ""
    """When the hand was dealt, as ISO 8601 where the text allows it."""
    currency: str = ""
    observer: int | None = None
    """The seat whose knowledge the record holds; None where it holds everybody's, or that of the public."""
    assumed: tuple[str, ...] = ()
    """What the text does not state and was inferred, by the names of `Stakes` or of other fields."""
    details: tuple[tuple[str, Scalar | tuple[Scalar, ...]], ...] = ()
    """Everything else, by the names of its format: kept, and written again in the same format."""


@dataclass(frozen=True, slots=True)
class Source:
    """How a text tells a hand: nothing of it is part of the hand, and no other text of the same hand need share it."""

    notes: tuple[Note, ...] = ()
    """What the text says oddly about money, by codes of `NOTES`."""
    in_order: bool = False
    """Whether hands are shown and mucked in the text in the order in which that happened."""
    cut_off: bool = False
    """Whether the text stops before the hand ends, even if the rules leave nothing open."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand as recorded. Two records are equal where they say the same, wherever they stand."""

    rules: Rules
    players: tuple[Player, ...]
    dealer: int
    """The seat from whose left cards are dealt."""
    moves: tuple[Move, ...]
    result: Result = Result()
    learnt: tuple[SeatCards, ...] = ()
    """Down cards of hands that were learnt after play, and that nobody but their owners knew in it."""
    facts: Facts = Facts()
    place: Place = field(default=Place(""), compare=False)
    source: Source = field(default=Source(), compare=False)

    def place_of(self, move: Move) -> Place:
        """Where a move of this record stands."""
        origin = move.origin
        return self.place._replace(line=origin.line or self.place.line, action=origin.action)


@dataclass(frozen=True, slots=True)
class Problem:
    """A hand, or a whole file, of which no record can be made; what follows it goes on."""

    error: NotationError

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.error.place


def down_cards(game: Game, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The down cards among a seat's own ``cards``, which stand in the order dealt.

    >>> from doorcard.cards import format_cards, parse_cards
    >>> from doorcard.rules import GAMES
    >>> format_cards(down_cards(GAMES["razz"], parse_cards("As 2s Kd 4c 5c 6c 7s")))
    'As 2s 7s'
    """
    return tuple([card for card, up in zip(cards, faces_up(game), strict=False) if not up])


def faces_up(game: Game) -> tuple[bool, ...]:
    """Of each card that a seat is dealt, in order, whether it goes to the board."""
    return tuple(up for street in game.streets for up in (False,) * street.down + (True,) * street.up)


def whole_hand(game: Game, cards: Sequence[Card], down: Sequence[Card]) -> tuple[Card, ...]:
    """A seat's own ``cards`` in the order dealt, with ``down`` for the down ones.

    >>> from doorcard.cards import format_cards, parse_cards
    >>> from doorcard.rules import GAMES
    >>> format_cards(whole_hand(GAMES["five-card-stud"], parse_cards("?? 9c 4d"), parse_cards("Kh")))
    'Kh 9c 4d'
    """
    named = iter(down)
    return tuple([card if up else next(named, UNKNOWN) for card, up in zip(cards, faces_up(game), strict=False)])
