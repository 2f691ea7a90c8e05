"""A table at one moment, and the events that lead from one moment to the next."""

from dataclasses import dataclass
from typing import Literal

from doorcard.hand import Event, State
from doorcard.rules import Rules, Session


@dataclass(frozen=True, slots=True)
class Place:
    """One player at the table; places are counted from 0 clockwise."""

    name: str
    stack: int
    """Chips behind: between hands all of them, during a hand those that this place had when it began."""
    bought: int
    """Chips bought in all."""
    fees: int = 0
    """What was paid on top of them (R401)."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game that goes on."""

    rules: Rules
    session: Session
    places: tuple[Place, ...] = ()
    end_agreed: bool = False
    """Whether people have said when the game ends."""
    hands: int | None = None
    """After how many hands it ends; None where it is open."""
    begun: int = 0
    """Hands begun."""
    dealer: int | None = None
    """The place that deals the current hand, or dealt the last one."""
    deal_given: bool = False
    """Whether that place was named for the hand to come."""
    dealt_in: tuple[int, ...] = ()
    """The places in the current or last hand, by its seat index."""
    hand: State | None = None
    """The current hand, or the last one."""
    over: Literal["agreed", "one_left"] | None = None
    """Why the game is over; None while it goes on."""

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.over

    @property
    def with_chips(self) -> tuple[int, ...]:
        """The places that can be dealt in (S19)."""
        return tuple(number for number, place in enumerate(self.places) if place.stack)

    @property
    def results(self) -> tuple[int, ...]:
        """What each place has won or lost so far: its chips less those it bought."""
        return tuple(place.stack - place.bought for place in self.places)


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened for a game as a house plays it."""

    rules: Rules
    session: Session


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """It was agreed when the game ends (R072)."""

    hands: int | None


@dataclass(frozen=True, slots=True)
class SatDown:
    """A player took the next place with exactly the chips bought, the fee apart (R401)."""

    name: str
    chips: int
    fee: int = 0


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A player bought more chips."""

    place: int
    chips: int


@dataclass(frozen=True, slots=True)
class DealGiven:
    """It is settled who deals next: drawn by lot, moved on, or said by the players (R009, R010)."""

    place: int
    how: Literal["lot", "first_seat", "left", "stays", "named"]


@dataclass(frozen=True, slots=True)
class HandBegan:
    """The next hand begins with these places in it, in the order of its seats."""

    number: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """Something happened in the hand."""

    event: Event


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The game is over: the agreed hands are played, or one player has all chips (S20)."""

    why: Literal["agreed", "one_left"]


TableEvent = Opened | EndAgreed | SatDown | ChipsAdded | DealGiven | HandBegan | Played | SessionEnded
"""Everything that can happen at a table."""
