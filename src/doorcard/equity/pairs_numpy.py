"""Exact counts of pairs in NumPy: what `pairs.PlainRows` defines, the hands of one value at once."""

from itertools import combinations, pairwise
from math import comb
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from doorcard.equity.pairs import A_ABOVE, A_AT, B_ABOVE, B_AT, BOTH_AT, BOTH_BELOW, EQUAL_ABOVE, OUTCOMES, Rows, Side

Array = NDArray[Any]
BLOCK: Final = 4096
"""Rows whose subsets are numbered together."""


class NumpyRows(Rows):
    """Rows as arrays."""

    def __init__(self, stub_size: int, width: int, columns: tuple[Array, Array, Array, Array, Array]) -> None:
        self.stub_size = stub_size
        self.width = width
        self.columns = columns
        self.cards, self.strengths, self.lows, self.weights, self.masks = columns

    @classmethod
    def of(cls, side: Side, stub_size: int) -> "NumpyRows":
        """The rows of a side, in order of strength."""
        count = len(side)
        cards = np.frombuffer(side.cards, np.uint8).reshape(count, side.width)
        masks = np.zeros(count, np.uint64)
        for column in range(side.width):
            masks |= np.uint64(1) << cards[:, column].astype(np.uint64)
        lows = np.zeros(count, np.int64) if side.lows is None else np.asarray(side.lows, np.int64)
        weights = np.ones(count, np.int64) if side.weights is None else np.asarray(side.weights, np.int64)
        strengths = np.asarray(side.strengths, np.int64)
        order = np.argsort(strengths, kind="stable")
        return cls(stub_size, side.width, (cards[order], strengths[order], lows[order], weights[order], masks[order]))

    def _where(self, chosen: Array) -> Self:
        cards, strengths, lows, weights, masks = (column[chosen] for column in self.columns)
        return type(self)(self.stub_size, self.width, (cards, strengths, lows, weights, masks))

    def __len__(self) -> int:
        return len(self.strengths)

    def without(self, gone: int) -> Self:
        """As `Rows.without`."""
        return self._where((self.masks & np.uint64(gone)) == 0) if gone else self

    def low_from(self, least: int, end: int) -> Self:
        """As `Rows.low_from`."""
        return self._where((self.lows >= least) & (self.lows < end))

    def middle_low(self, other: Self, least: int, end: int) -> int:
        """As `Rows.middle_low`."""
        lows = np.concatenate([self.lows, other.lows])
        return min(max(int(np.median(lows)), least + 1), end - 1)

    def _subsets(self, start: int, stop: int, most: int) -> Array:
        """The numbers of all subsets of up to ``most`` cards of some rows: size after size, each in colex order."""
        cards = self.cards[start:stop].astype(np.int64)
        base = np.cumsum([0, *(comb(self.stub_size, size) for size in range(most + 1))])
        binomial = np.array(
            [[comb(card, size) for size in range(most + 1)] for card in range(self.stub_size)], np.int64
        )
        numbers = []
        for size in range(most + 1):
            for places in combinations(range(self.width), size):
                number = np.full(len(cards), base[size], np.int64)
                for rank, place in enumerate(places, 1):
                    number += binomial[cards[:, place], rank]
                numbers.append(number)
        return np.array(numbers).T

    def count_pairs(self, other: Self, floor: int) -> list[int]:
        """As `Rows.count_pairs`."""
        return _Walk(self, other).outcomes(floor)


class _Subsets:
    """The subset numbers of rows, a block at a time."""

    def __init__(self, rows: NumpyRows, most: int) -> None:
        self.rows, self.most = rows, most
        self.start = self.stop = 0
        self.numbers: Array = np.zeros((0, 1), np.int64)

    def of(self, start: int, stop: int) -> Array:
        """Those of rows ``start`` to ``stop``, at most `BLOCK` of them."""
        if start < self.start or stop > self.stop:
            self.start, self.stop = start, min(len(self.rows), start + BLOCK)
            self.numbers = self.rows._subsets(self.start, self.stop, self.most)
        return self.numbers[start - self.start : stop - self.start]


class _Walk:
    """Up the values of two sides, with a counter for each subset of the cards of a B."""

    def __init__(self, a: NumpyRows, b: NumpyRows) -> None:
        most = min(a.width, b.width)
        self.a, self.b = a, b
        self.counters = np.zeros(sum(comb(a.stub_size, size) for size in range(most + 1)), np.int64)
        self.signs = np.array([(-1) ** size for size in range(most + 1) for _ in range(comb(a.width, size))], np.int64)
        self.of_a, self.of_b = _Subsets(a, most), _Subsets(b, most)
        self.counted = 0

    def count_in(self, stop: int) -> bool:
        """Count in the B's up to a row; whether there were any."""
        found = stop > self.counted
        for start in range(self.counted, stop, BLOCK):
            end = min(stop, start + BLOCK)
            numbers = self.of_b.of(start, end)
            np.add.at(self.counters, numbers.ravel(), np.repeat(self.b.weights[start:end], numbers.shape[1]))
        self.counted = max(stop, self.counted)
        return found

    def disjoint(self, start: int, stop: int) -> int:
        """What the counted B's that share no card with some A's weigh, times what those weigh."""
        total = 0
        for first in range(start, stop, BLOCK):
            last = min(stop, first + BLOCK)
            held = self.counters[self.of_a.of(first, last)] @ self.signs
            total += int(held @ self.a.weights[first:last])
        return total

    def outcomes(self, floor: int) -> list[int]:
        found = [0] * OUTCOMES
        a, b = self.a.strengths, self.b.strengths
        a_at, a_above = (int(np.searchsorted(a, floor, side)) for side in ("left", "right"))
        b_at, b_above = (int(np.searchsorted(b, floor, side)) for side in ("left", "right"))
        self.count_in(b_at)
        found[BOTH_BELOW], found[A_AT] = self.disjoint(0, a_at), self.disjoint(a_at, a_above)
        if self.count_in(b_above):
            found[B_AT] = self.disjoint(0, a_at) - found[BOTH_BELOW]
            found[BOTH_AT] = self.disjoint(a_at, a_above) - found[A_AT]
        # A's of several values that no B parts and none equals are asked together.
        worse, not_better = np.searchsorted(b, a[a_above:], "left"), np.searchsorted(b, a[a_above:], "right")
        bounds = np.flatnonzero((np.diff(worse) != 0) | (np.diff(not_better) != 0)) + 1
        edges = [0, *bounds.tolist(), len(worse)] if len(worse) else [0]
        for start, stop in pairwise(edges):
            self.count_in(int(worse[start]))
            won = self.disjoint(a_above + start, a_above + stop)
            found[A_ABOVE] += won
            if self.count_in(int(not_better[start])):
                found[EQUAL_ABOVE] += self.disjoint(a_above + start, a_above + stop) - won
        self.count_in(len(b))
        found[B_ABOVE] = self.disjoint(0, len(a)) - sum(found)
        return found
