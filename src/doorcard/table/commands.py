"""What people ask of a table, as values."""

from dataclasses import dataclass

from doorcard.cards import Deck
from doorcard.hand import Action


@dataclass(frozen=True, slots=True)
class AgreeEnd:
    """Agree when the game ends: after a number of hands, or by agreement as it goes (None) (R072)."""

    hands: int | None


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take the next free place with chips bought now (R007, S34, R401)."""

    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class AddChips:
    """Buy more chips, between hands only (R008)."""

    place: int
    chips: int


@dataclass(frozen=True, slots=True)
class GiveDeal:
    """Say who deals next, where people have settled it themselves."""

    place: int


@dataclass(frozen=True, slots=True)
class StartHand:
    """Begin the next hand with this deck, or with none where cards are named as they come."""

    deck: Deck | None


@dataclass(frozen=True, slots=True)
class Act:
    """Do something in the hand; the place is None where the dealer names cards."""

    place: int | None
    action: Action


Command = AgreeEnd | SitDown | AddChips | GiveDeal | StartHand | Act
"""Everything that may be asked of a table."""
