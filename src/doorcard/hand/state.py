"""The position of one hand of stud, as a value.

States, seats and wagers are named tuples: they cannot be changed, compare and hash by content, cost
few bytes, and a new one takes less than a microsecond. Seats are counted from 0 clockwise; the
number on the real chair is `Seat.number`.
"""

from enum import StrEnum
from functools import cache
from typing import NamedTuple, NewType

from doorcard.cards import Card
from doorcard.rules import Rules

new_tuple = tuple.__new__
"""Makes a named tuple from all its fields; the class itself takes twice as long, and an act makes several."""


class Phase(StrEnum):
    """What the hand is waiting for."""

    DEALING = "dealing"
    """Cards that somebody must name, as no deck is known."""
    BETTING = "betting"
    """The actor's wager, call, check or fold."""
    SHOWDOWN = "showdown"
    """The actor's showing or mucking."""
    OVER = "over"
    """Nothing: the pots are paid."""


class Seat(NamedTuple):
    """One player in a hand."""

    number: int
    """The number on the chair, from 1."""
    start: int
    """Chips before the antes."""
    stack: int
    """Chips not put in yet."""
    paid: int = 0
    """Chips in the pots from the whole hand, antes and this round included."""
    bet: int = 0
    """Chips put in during this round, the ante apart (R017)."""
    down: tuple[Card, ...] = ()
    """Down cards in the order dealt."""
    up: tuple[Card, ...] = ()
    """Up cards in the order dealt: the board."""
    folded: bool = False
    acted: bool = False
    """Whether this seat has acted in this round."""
    may_raise: bool = True
    """Whether raising is open to this seat: until it acts, and again once half a unit is added (R045, R047)."""
    shown: bool = False
    """Whether the down cards lie open."""
    mucked: bool = False
    """Whether the hand was given up at the showdown without showing."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of this seat alone."""
        return self.down + self.up


class Wager(NamedTuple):
    """Where the betting of a round stands: what is to be matched, what is a full bet, what may follow."""

    level: int
    """What a seat's bet must reach, the nominal bring-in included (R043)."""
    full_level: int
    """The last level that was a full bet or raise; 0 while the round is not opened in full."""
    unit: int
    """The unit in force."""
    bets: int = 0
    """Full bets and raises made; completing the bring-in makes the first (R032)."""
    pair_open: bool = False
    """Whether the open-pair option stands and the big unit was not used yet (R028, R029)."""
    duty: bool = False
    """Whether somebody must still bring in."""
    declinable: bool = False
    """Whether that duty may be passed on by folding (`pass_option`)."""
    contenders: int = 0
    """The players that counted for the heads-up exception when the round began (R033, S9)."""
    capped: bool = False
    """Whether the cap was reached while more than two counted (`now_unless_capped`)."""
    opener: int | None = None
    """The seat that is first by the cards."""
    first: int | None = None
    """The seat that really acts first (S37)."""
    aggressor: int | None = None
    """The seat that made the last full bet or raise (S32)."""
    aggressor_before: int | None = None
    """The same of the rounds before this one."""


class State(NamedTuple):
    """A hand at one moment. `legal`, `apply`, `evolve` and `view` are functions of it."""

    rules: Rules
    dealer: int
    """The dealer's seat index: cards, and odd chips where position decides, start at its left."""
    seats: tuple[Seat, ...]
    stub: tuple[Card, ...] | None
    """The undealt cards, top first; None where no deck is known."""
    stub_size: int
    """How many cards are undealt."""
    phase: Phase = Phase.DEALING
    street: int = -1
    """The index of the street dealt last."""
    actor: int | None = None
    """The seat that must act."""
    wager: Wager = Wager(0, 0, 0)
    burns: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    """The shared card, where the deck ran short (R362)."""
    queue: tuple[int, ...] = ()
    """Seats that have still to show, in order."""
    pots_paid: int = 0
    """Chips already paid out of the pots."""
    sink: int = 0
    """Chips that left the table as rake."""

    @property
    def over(self) -> bool:
        """Whether the pots are paid."""
        return self.phase is Phase.OVER

    @property
    def uncontested(self) -> bool:
        """Whether a single hand is left."""
        return sum(not seat.folded for seat in self.seats) == 1

    @property
    def pot(self) -> int:
        """Chips in the middle, those of this round included."""
        return sum(seat.paid for seat in self.seats) - self.pots_paid - self.sink

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat has won or lost so far, in chips."""
        return tuple(seat.stack - seat.start for seat in self.seats)


View = NewType("View", State)
"""A state as one reader may know it: hidden cards are unknown and the stub is out of sight."""


@cache
def clockwise(count: int, after: int) -> tuple[int, ...]:
    """Seat indices clockwise, beginning to the left of ``after`` and ending with it."""
    return tuple(range(after + 1, count)) + tuple(range(after + 1))


def live_seats(state: State) -> list[int]:
    """The seats that can still win, clockwise from the dealer's left."""
    seats = state.seats
    return [index for index in clockwise(len(seats), state.dealer) if not seats[index].folded]
