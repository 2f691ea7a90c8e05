"""Exact counts of pairs of hands in plain Python: the readable definition of what the kernels and NumPy do.

Two seats draw from one stub. Of the hands B that are worse than a hand A, those that share no card with it
number ``sum over S, a subset of A, of (-1) ** len(S) * (hands B that hold all of S)``: inclusion and
exclusion. Walking up the values with one counter for each subset answers every A by a few additions, and no
deal is ever dealt. ``docs/en/odds.md`` has a picture.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Final, NamedTuple, Self

BOTH_BELOW, A_AT, B_AT, BOTH_AT, A_ABOVE, B_ABOVE, EQUAL_ABOVE = range(7)
"""How a pair stands to the best value outside it, the floor, and to each other."""
OUTCOMES: Final = 7


@dataclass(frozen=True, slots=True)
class Side:
    """All ways to complete one seat: for each the positions taken from the stub and what the hand is worth."""

    width: int
    cards: bytes
    """``width`` rising positions a way."""
    strengths: Sequence[int]
    lows: Sequence[int] | None = None
    """Where a low half is played: 0 for no low, else larger is better, without gaps."""
    weights: Sequence[int] | None = None
    """How much each way weighs, where not all weigh the same."""

    def __len__(self) -> int:
        return len(self.strengths)


EMPTY: Final = Side(0, b"", [0], [0])
"""No seat at all: one way, worth nothing."""


class Completion(NamedTuple):
    """One way to complete a seat."""

    strength: int
    low: int
    weight: int
    mask: int
    cards: tuple[int, ...]


class Rows(ABC):
    """Some completions of one seat, the strengths rising."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def without(self, gone: int) -> Self:
        """Those that take none of the positions of a set."""

    @abstractmethod
    def low_from(self, least: int, end: int) -> Self:
        """Those whose low is at least ``least`` and under ``end``."""

    @abstractmethod
    def middle_low(self, other: Self, least: int, end: int) -> int:
        """A low above ``least`` that parts the rows of both about evenly."""

    @abstractmethod
    def count_pairs(self, other: Self, floor: int) -> list[int]:
        """The weights of all pairs without a common card, by outcome. Self is A, ``other`` is B."""


class PlainRows(Rows):
    """Rows as a list of tuples."""

    def __init__(self, rows: list[Completion]) -> None:
        self.rows = rows

    @classmethod
    def of(cls, side: Side) -> "PlainRows":
        """The rows of a side, in order of strength."""
        rows = completions_of(side)
        rows.sort()
        return cls(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def without(self, gone: int) -> Self:
        """As `Rows.without`."""
        return type(self)([row for row in self.rows if not row.mask & gone]) if gone else self

    def low_from(self, least: int, end: int) -> Self:
        """As `Rows.low_from`."""
        return type(self)([row for row in self.rows if least <= row.low < end])

    def middle_low(self, other: Self, least: int, end: int) -> int:
        """As `Rows.middle_low`."""
        lows = sorted(row.low for row in (*self.rows, *other.rows))
        return min(max(lows[len(lows) // 2], least + 1), end - 1)

    def count_pairs(self, other: Self, floor: int) -> list[int]:
        """As `Rows.count_pairs`."""
        found = [0] * OUTCOMES
        counters: dict[tuple[int, ...], int] = {}
        a_below = [row for row in self.rows if row.strength < floor]
        a_at = [row for row in self.rows if row.strength == floor]
        a_above = self.rows[len(a_below) + len(a_at) :]
        worse = iter(other.rows)
        waiting = next(worse, None)

        def count_in_up_to(strength: int) -> bool:
            """Count in the B's that are no better; whether there were any."""
            nonlocal waiting
            before = waiting
            while waiting is not None and waiting.strength <= strength:
                for size in range(len(waiting.cards) + 1):
                    for subset in combinations(waiting.cards, size):
                        counters[subset] = counters.get(subset, 0) + waiting.weight
                waiting = next(worse, None)
            return waiting is not before

        def disjoint(rows: Sequence[Completion]) -> int:
            """How much the counted B's that share no card with them weigh, times what they weigh."""
            total = 0
            for row in rows:
                held = 0
                for size in range(len(row.cards) + 1):
                    sign = -1 if size & 1 else 1
                    for subset in combinations(row.cards, size):
                        held += sign * counters.get(subset, 0)
                total += held * row.weight
            return total

        count_in_up_to(floor - 1)
        found[BOTH_BELOW], found[A_AT] = disjoint(a_below), disjoint(a_at)
        if count_in_up_to(floor):
            found[B_AT] = disjoint(a_below) - found[BOTH_BELOW]
            found[BOTH_AT] = disjoint(a_at) - found[A_AT]
        for strength, group in groupby(a_above, key=lambda row: row.strength):
            rows = list(group)
            count_in_up_to(strength - 1)
            won = disjoint(rows)
            found[A_ABOVE] += won
            if count_in_up_to(strength):
                found[EQUAL_ABOVE] += disjoint(rows) - won
        if other.rows:
            count_in_up_to(other.rows[-1].strength)
        found[B_ABOVE] = disjoint(self.rows) - sum(found)
        return found


def completions_of(side: Side) -> list[Completion]:
    """The rows of a side, in its own order."""
    rows = []
    for i, strength in enumerate(side.strengths):
        cards = tuple(side.cards[i * side.width : (i + 1) * side.width])
        low = side.lows[i] if side.lows is not None else 0
        weight = side.weights[i] if side.weights is not None else 1
        rows.append(Completion(strength, low, weight, sum(1 << card for card in cards), cards))
    return rows


def count(
    a: Rows,
    b: Rows,
    outer: Sequence[Completion],
    split: bool,
    gone: int,
    floor: int,
    low_floor: int,
    low_end: int,
) -> list[int]:
    """All deals of two seats for every row of an outer one, none with a position that is ``gone``.

    The answer has 9 x 49 numbers: by how the outer seat's low and strength stand to the floors (0 worse,
    1 equal, 2 better), then by the outcomes of low and strength among the three.
    """
    results = [0] * (9 * OUTCOMES * OUTCOMES)
    for row in outer:
        if row.mask & gone:
            continue
        rest_a, rest_b = a.without(row.mask | gone), b.without(row.mask | gone)
        best, best_low = max(row.strength, floor), max(row.low, low_floor)
        stand = (row.strength >= floor) + (row.strength > floor)
        low_stand = (row.low >= low_floor) + (row.low > low_floor)
        at = (3 * low_stand + stand) * OUTCOMES * OUTCOMES
        for low_outcome, x, y in _known_lows(rest_a, rest_b, best_low, low_end) if split else [(0, rest_a, rest_b)]:
            if len(x) and len(y):
                for outcome, weight in enumerate(x.count_pairs(y, best)):
                    results[at + OUTCOMES * low_outcome + outcome] += weight * row.weight
    return results


def _known_lows(a: Rows, b: Rows, floor: int, end: int) -> "list[tuple[int, Rows, Rows]]":
    """Parts of both sides in which every pair has the same low outcome; together they are all pairs."""
    a_below, a_at, a_above = a.low_from(0, floor), a.low_from(floor, floor + 1), a.low_from(floor + 1, end)
    b_below, b_at, b_above = b.low_from(0, floor), b.low_from(floor, floor + 1), b.low_from(floor + 1, end)
    return [
        (BOTH_BELOW, a_below, b_below),
        (A_AT, a_at, b_below),
        (B_AT, a_below, b_at),
        (BOTH_AT, a_at, b_at),
        (A_ABOVE, a_above, b.low_from(0, floor + 1)),
        (B_ABOVE, a.low_from(0, floor + 1), b_above),
        *_by_low(a_above, b_above, floor + 1, end),
    ]


def _by_low(a: Rows, b: Rows, least: int, end: int) -> "list[tuple[int, Rows, Rows]]":
    """The same for lows above the floor: halve the range until all lows of a part are equal."""
    if not len(a) or not len(b):
        return []
    if end - least == 1:
        return [(EQUAL_ABOVE, a, b)]
    middle = a.middle_low(b, least, end)
    worse_a, better_a = a.low_from(least, middle), a.low_from(middle, end)
    worse_b, better_b = b.low_from(least, middle), b.low_from(middle, end)
    return [
        (A_ABOVE, better_a, worse_b),
        (B_ABOVE, worse_a, better_b),
        *_by_low(worse_a, worse_b, least, middle),
        *_by_low(better_a, better_b, middle, end),
    ]
