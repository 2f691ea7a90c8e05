"""What has been counted: deals, and for each seat what it took of them. Whole numbers, so that parts add up."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import add
from typing import Final, NamedTuple

POT: Final = 1680
"""A share of the pot is a whole number of these: half of it divides by every number of seats up to eight."""


class SeatTally(NamedTuple):
    """What one seat took."""

    alone: int = 0
    """Deals in which it took the whole pot."""
    part: int = 0
    """Deals in which it took something."""
    high: int = 0
    """Units of the high half, where there are two halves."""
    low: int = 0
    """Units of the low half."""
    quarter: int = 0
    """Deals in which it took a quarter of the pot."""
    units: int = 0
    """Units of the pot in all."""
    squares: int = 0
    """The squares of the units of each deal."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Deals counted, or drawn, and what they brought."""

    deals: int
    no_low: int
    """Deals in which nobody had a low, in a game where that can be."""
    seats: tuple[SeatTally, ...]

    @classmethod
    def nothing(cls, seats: int) -> "Tally":
        """No deals yet."""
        return cls(0, 0, (SeatTally(),) * seats)

    @classmethod
    def from_numbers(cls, numbers: Iterable[int]) -> "Tally":
        """From a flat row: deals, no low, then seven numbers a seat."""
        deals, no_low, *rest = numbers
        return cls(deals, no_low, tuple(SeatTally(*rest[i : i + 7]) for i in range(0, len(rest), 7)))

    @classmethod
    def of_outcome(cls, seats: int, high: int, low: int | None, deals: int = 1) -> "Tally":
        """Deals that all end alike. ``high`` and ``low`` are sets of winners, bit by seat.

        ``low`` is None in a game without a low half, 0 where nobody has a low.
        """
        tallies = []
        half = POT if low is None else POT // 2
        for seat in range(seats):
            high_units = half // high.bit_count() if high >> seat & 1 else 0
            low_units = half // low.bit_count() if low and low >> seat & 1 else 0
            units = high_units * (2 if low == 0 else 1) + low_units
            tallies.append(
                SeatTally(
                    deals * (units == POT),
                    deals * (units > 0),
                    deals * high_units * (low is not None),
                    deals * low_units,
                    deals * (low is not None and units == POT // 4),
                    deals * units,
                    deals * units * units,
                )
            )
        return cls(deals, deals * (low == 0), tuple(tallies))

    def __add__(self, other: "Tally") -> "Tally":
        seats = tuple(SeatTally(*map(add, mine, theirs)) for mine, theirs in zip(self.seats, other.seats, strict=True))
        return Tally(self.deals + other.deals, self.no_low + other.no_low, seats)
