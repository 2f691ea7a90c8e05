"""Sampled odds in NumPy: what `sample_plain` defines, many groups at once, one deal an element."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from doorcard.equity.sample_plain import STEPS, STREAMS
from doorcard.equity.spot import NO_RANKING, NOBODY, Choice, Spot
from doorcard.equity.tally import POT, Tally
from doorcard.rankings import lanes

GROUPS_AT_ONCE: Final = 1024
"""32,768 deals an array: few enough for a near memory, enough to make a call worth it."""

Array = NDArray[Any]


class Streams:
    """The random streams of some groups, a lane of sixteen bits for each deal of a step."""

    def __init__(self, seed: int, start: int, stop: int) -> None:
        numbers = np.arange(4 * STREAMS * start, 4 * STREAMS * stop, dtype=np.uint64) + np.uint64(1)
        x = np.uint64(seed) + numbers * np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        self.s = np.ascontiguousarray((x ^ x >> np.uint64(31)).reshape(-1, 4).T)

    def draw(self) -> Array:
        """The next sixteen bits of every lane."""
        a, b, c, d = self.s
        total = a + d
        word = (total << np.uint64(23) | total >> np.uint64(41)) + a
        t = b << np.uint64(17)
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d[:] = d << np.uint64(45) | d >> np.uint64(19)
        return np.asarray(word.astype("<u8", copy=False).view(np.uint16))


def _choose(choice: Choice, cumulative: Array, streams: Streams) -> Array:
    """A chosen entry for every lane: positions, a row a card."""
    x = np.zeros(0, np.uint64)
    for place in range(4):
        bits = streams.draw().astype(np.uint64) << np.uint64(16 * place)
        x = x | bits if place else bits
    target = (x >> np.uint64(11)).astype(np.float64) * 2.0**-53 * cumulative[-1]
    at = np.searchsorted(cumulative, target, side="right")
    rows: Array = np.array(choice.entries, np.uint16)[at].T
    return rows


def _insert(in_order: list[Array], place: Array) -> None:
    """Put positions into lists of positions that rise."""
    for j, other in enumerate(in_order):
        in_order[j], place = np.minimum(other, place), np.maximum(other, place)
    in_order.append(place)


def _draw(spot: Spot, cumulative: list[Array], streams: Streams) -> tuple[list[Array], Array]:
    """The positions drawn, and which deals count."""
    drawn: list[Array] = []
    in_order: list[Array] = []
    dropped: Array = np.zeros(4 * streams.s.shape[1], bool)
    for choice, weights in zip(spot.choices, cumulative, strict=True):
        for place in _choose(choice, weights, streams):
            for other in in_order:
                dropped |= place == other
            _insert(in_order, place)
            drawn.append(place)
    for _ in spot.draws:
        left = len(spot.stub) - len(drawn)
        product = streams.draw().astype(np.uint32) * np.uint32(left)
        dropped |= product.astype(np.uint16) < 65536 % left
        place = (product >> np.uint32(16)).astype(np.uint16)
        for gone in in_order:
            place = place + (place >= gone)
        _insert(in_order, place)
        drawn.append(place)
    return drawn, np.logical_not(dropped)


def _winners(values: list[Array], prize: int) -> tuple[list[Array], Array]:
    """Who is best, and what each winner gets of the prize."""
    top = values[0]
    for value in values[1:]:
        top = np.maximum(top, value)
    best = [value == top for value in values]
    count = sum(flags.astype(np.int64) for flags in best)
    return best, np.asarray(prize // count)


def deal_groups(spot: Spot, seed: int, start: int, stop: int) -> Tally:
    """As `sample_plain.deal_groups`."""
    tally = Tally.nothing(spot.seats)
    for first in range(start, stop, GROUPS_AT_ONCE):
        tally += _deal(spot, Streams(seed, first, min(stop, first + GROUPS_AT_ONCE)))
    return tally


def _deal(spot: Spot, streams: Streams) -> Tally:
    owners = [owner for choice in spot.choices for owner in choice.owners] + list(spot.draws)
    cumulative = [np.cumsum(choice.weights, dtype=np.float64) for choice in spot.choices]
    suits_of_stub = [np.array([mask >> 16 * suit & 0xFFFF for mask in spot.stub_masks], np.uint16) for suit in range(4)]
    deals = no_low = 0
    numbers = np.zeros((spot.seats, 7), np.int64)
    for _ in range(STEPS):
        drawn, counted = _draw(spot, cumulative, streams)
        highs, lows = [], []
        taken = [[suit[place] for suit in suits_of_stub] for place in drawn]
        for seat, known in enumerate(spot.known_masks):
            suits = [np.full(counted.shape, known >> 16 * suit & 0xFFFF, np.uint16) for suit in range(4)]
            for owner, cards in zip(owners, taken, strict=True):
                if owner in (seat, spot.seats) and owner != NOBODY:
                    for suit in range(4):
                        suits[suit] |= cards[suit]
            hand = (suits[0], suits[1], suits[2], suits[3])
            highs.append(lanes.value(hand, spot.first, spot.hand_size))
            if spot.second != NO_RANKING:
                lows.append(lanes.value(hand, spot.second, spot.hand_size))
        best, each = _winners(highs, POT // 2 if lows else POT)
        best_low, each_low = _winners(lows or highs, POT // 2)
        nobody = np.logical_and.reduce([low == 0 for low in lows or highs]) & counted
        deals += int(counted.sum())
        no_low += int(nobody.sum()) if lows else 0
        for seat in range(spot.seats):
            high = units = np.where(best[seat] & counted, each, 0)
            if lows:
                low = np.where(best_low[seat] & counted & ~nobody, each_low, 0)
                units = high + low + np.where(nobody, high, 0)
                numbers[seat, 2:5] += high.sum(), low.sum(), (units == POT // 4).sum()
            numbers[seat, :2] += (units == POT).sum(), (units > 0).sum()
            numbers[seat, 5:] += units.sum(), (units * units).sum()
    return Tally.from_numbers([deals, no_low, *map(int, numbers.ravel())])
