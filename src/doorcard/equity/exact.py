"""Exact odds of a spot: how much work they are, and the work, in pieces that add up."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

from doorcard.equity import pairs
from doorcard.equity.pairs import A_ABOVE, A_AT, B_ABOVE, B_AT, BOTH_AT, BOTH_BELOW, EMPTY, OUTCOMES, Completion, Side
from doorcard.equity.spot import NO_RANKING, Spot
from doorcard.equity.tally import Tally
from doorcard.rankings import kernels
from doorcard.rankings.batch import strengths

MOST_DRAWN: Final = 7
"""Cards to come of one seat."""
SPLIT_PASSES: Final = 4
"""A pot of two halves is walked about so many times."""
EIGHT_OR_BETTER: Final = kernels.ORDER.index("eight_or_better")


def widths(spot: Spot) -> list[int]:
    """How many cards of each seat come from the stub, those of a range with them."""
    drawn = [spot.draws.count(seat) for seat in range(spot.seats)]
    for choice in spot.choices:
        for owner in choice.owners:
            drawn[owner] += 1
    return drawn


def cost(spot: Spot) -> int:
    """The steps of the exact count: counters looked at or added to. A bound, known before the work.

    For two seats of ``n`` unseen cards it is ``2 * C(n, a) * 2 ** a + C(n, b) * 2 ** b``; further seats
    multiply it by their ways, a pot of two halves by four, a shared card by the cards it may be.
    """
    n = len(spot.stub) - spot.shares_a_card
    order = sorted(widths(spot))
    steps = len(spot.stub) if spot.shares_a_card else 1
    for width in order[:-2]:
        steps *= comb(n, width)
        n -= width
    a, b = order[-2:]
    walk = 2 * (comb(n, a) << a) + (comb(n, b) << b)
    passes = 1 if spot.second == NO_RANKING else SPLIT_PASSES
    return steps * walk * passes


def why_not(spot: Spot) -> str | None:
    """Why a spot cannot be counted at all, however long one waits."""
    if spot.suits_drawn:
        return "some suits are not given, and they matter in this game"
    if max(widths(spot)) > MOST_DRAWN:
        return f"a seat has more than {MOST_DRAWN} cards to come"
    return None


class Count(NamedTuple):
    """A part of the exact count: every ``parts``-th outer row from the row ``part``."""

    spot: Spot
    part: int
    parts: int

    def run(self) -> Tally:
        """Count it."""
        tally = Tally.nothing(self.spot.seats)
        for at, spot in enumerate(_with_shared_card(self.spot)):
            if self.spot.shares_a_card and at % self.parts != self.part:
                continue
            rows = (0, 1) if self.spot.shares_a_card else (self.part, self.parts)
            tally += _Table(spot).count(*rows)
        return tally


def parts_of(spot: Spot, steps_a_part: int) -> int:
    """Into how many parts the count can be taken apart, for parts of about so many steps."""
    rows = comb(len(spot.stub), min(widths(spot))) if spot.seats > 2 else 1
    if spot.shares_a_card:
        rows = len(spot.stub)
    return max(1, min(rows, cost(spot) // steps_a_part))


def _with_shared_card(spot: Spot) -> Iterator[Spot]:
    """The spot with the shared card named, for every card it may be."""
    if not spot.shares_a_card:
        yield spot
        return
    draws = tuple(owner for owner in spot.draws if owner != spot.seats)
    for position, card in enumerate(spot.stub):
        choices = []
        for choice in spot.choices:
            kept = [
                (tuple(place - (place > position) for place in entry), weight)
                for entry, weight in zip(choice.entries, choice.weights, strict=True)
                if position not in entry
            ]
            choices.append(choice._replace(entries=tuple(e for e, _ in kept), weights=tuple(w for _, w in kept)))
        if all(choice.entries for choice in choices):
            yield replace(
                spot,
                known=tuple((*cards, card) for cards in spot.known),
                stub=spot.stub[:position] + spot.stub[position + 1 :],
                draws=draws,
                choices=tuple(choices),
            )


def _completions(
    known: int, stub: Sequence[int], width: int, chosen: int, weights: "array[int] | None"
) -> tuple[bytes, Any, Any]:
    """All sets of ``width`` cards of the stub that weigh something: positions, hands as masks, weights."""
    fast = kernels.fast()
    if fast is not None:
        cards, hands, heavy = fast.completions(known, array("Q", stub), width, chosen, weights)
        return cards, memoryview(hands).cast("Q"), memoryview(heavy).cast("I") if weights is not None else None
    places = bytearray()
    masks = array("Q")
    heft = array("I")
    for entry in combinations(range(len(stub)), width):
        weight = 1 if weights is None else sum(weights[_colex(some)] for some in combinations(entry, chosen))
        if weight:
            places += bytes(entry)
            masks.append(known | sum(stub[place] for place in entry))
            heft.append(weight)
    return bytes(places), masks, heft if weights is not None else None


def _colex(places: Sequence[int]) -> int:
    """The number of a rising set of positions among all of its size."""
    return sum(comb(place, size) for size, place in enumerate(places, 1))


class _Table:
    """The sides of a spot, and who is compared with whom."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.split = spot.second != NO_RANKING
        sides = [self._side(seat, width) for seat, width in enumerate(widths(spot))]
        self.low_end = 1
        if self.split:
            sides = self._without_gaps(sides)
        # The two with the most ways are walked against each other; for the others each way is tried.
        order = sorted(range(spot.seats), key=lambda seat: (len(sides[seat]), seat))
        self.outer, (self.a, self.b) = order[:-2], order[-2:]
        self.sides = sides
        self.rows: dict[int, pairs.Rows] = {}

    def _side(self, seat: int, width: int) -> Side:
        spot = self.spot
        weights, chosen = None, 0
        for choice in spot.choices:
            if seat in choice.owners:
                chosen = len(choice.owners)
                weights = array("I", bytes(4 * comb(len(spot.stub), chosen)))
                for entry, weight in zip(choice.entries, choice.weights, strict=True):
                    weights[_colex(entry)] = weight
        cards, hands, heavy = _completions(spot.known_masks[seat], spot.stub_masks, width, chosen, weights)
        lows = strengths(kernels.ORDER[spot.second], hands) if self.split else None
        return Side(width, cards, strengths(kernels.ORDER[spot.first], hands), lows, heavy)

    def _without_gaps(self, sides: list[Side]) -> list[Side]:
        """Number the lows that occur: 0 for none, then from the worst up."""
        found = sorted({0}.union(*(set(side.lows or ()) for side in sides)))
        self.low_end = len(found)
        number = {low: at for at, low in enumerate(found)}
        return [replace(side, lows=array("I", [number[low] for low in side.lows or ()])) for side in sides]

    def count(self, part: int, parts: int) -> Tally:
        """Everything, or the ``part``-th of every ``parts`` rows of the first outer seat."""
        outer = [pairs.completions_of(self.sides[seat]) for seat in self.outer]
        if outer:
            outer[0] = outer[0][part::parts]
        deals: dict[tuple[int, int | None], int] = {}
        self._walk(outer, self.outer, 0, (0, 0), (0, 0), 1, deals)
        tally = Tally.nothing(self.spot.seats)
        for (high, low), number in deals.items():
            tally += Tally.of_outcome(self.spot.seats, high, low, number)
        return tally

    def _walk(
        self,
        outer: Sequence[Sequence[Completion]],
        names: Sequence[int],
        gone: int,
        best: tuple[int, int],
        best_low: tuple[int, int],
        weight: int,
        deals: dict[tuple[int, int | None], int],
    ) -> None:
        """Try the ways of the outer seats. ``best`` is the best value so far and the set of seats that have it."""
        if len(outer) <= 1:
            rows = outer[0] if outer else pairs.completions_of(EMPTY)
            bit = 1 << names[0] if outer else 0
            results = self._pairs(rows, gone, best[0], best_low[0])
            self._read(results, bit, best, best_low, weight, deals)
            return
        for row in outer[0]:
            if not row.mask & gone:
                self._walk(
                    outer[1:],
                    names[1:],
                    gone | row.mask,
                    _better(best, row.strength, names[0]),
                    _better(best_low, row.low, names[0]),
                    weight * row.weight,
                    deals,
                )

    def _pairs(self, outer: Sequence[Completion], gone: int, floor: int, low_floor: int) -> Iterable[tuple[int, int]]:
        """The numbers that are not 0, by their place in the results of `pairs.count`."""
        fast = kernels.fast()
        if fast is not None:
            sides = [self.sides[seat] for seat in (self.a, self.b)]
            a, b = ((side.width, side.cards, side.strengths, side.lows, side.weights) for side in sides)
            found: list[tuple[int, int]] = fast.count(
                len(self.spot.stub), self.split, a, b, _packed(outer), gone, floor, low_floor, self.low_end
            )
            return found
        for seat in (self.a, self.b):
            if seat not in self.rows:
                self.rows[seat] = self._rows(self.sides[seat])
        a_rows, b_rows = self.rows[self.a], self.rows[self.b]
        results = pairs.count(a_rows, b_rows, outer, self.split, gone, floor, low_floor, self.low_end)
        return [(at, number) for at, number in enumerate(results) if number]

    def _rows(self, side: Side) -> pairs.Rows:
        if kernels.in_use() == "numpy":
            from doorcard.equity.pairs_numpy import NumpyRows

            return NumpyRows.of(side, len(self.spot.stub))
        return pairs.PlainRows.of(side)

    def _read(
        self,
        results: Iterable[tuple[int, int]],
        outer: int,
        best: tuple[int, int],
        best_low: tuple[int, int],
        weight: int,
        deals: dict[tuple[int, int | None], int],
    ) -> None:
        """Add what was counted to the sets of winners it stands for."""
        for at, number in results:
            stands, outcomes = divmod(at, OUTCOMES * OUTCOMES)
            (low_stand, stand), (low_outcome, outcome) = divmod(stands, 3), divmod(outcomes, OUTCOMES)
            low: int | None = None
            if self.split:
                low = self._winners(low_outcome, (best_low[1], best_low[1] | outer, outer)[low_stand])
                if (
                    low_outcome == BOTH_AT
                    and low_stand == 1
                    and not best_low[0]
                    and self.spot.second == EIGHT_OR_BETTER
                ):
                    low = 0  # nobody has any
            key = (self._winners(outcome, (best[1], best[1] | outer, outer)[stand]), low)
            deals[key] = deals.get(key, 0) + number * weight

    def _winners(self, outcome: int, others: int) -> int:
        a, b = 1 << self.a, 1 << self.b
        return {
            BOTH_BELOW: others,
            A_AT: others | a,
            B_AT: others | b,
            BOTH_AT: others | a | b,
            A_ABOVE: a,
            B_ABOVE: b,
        }.get(outcome, a | b)


def _better(best: tuple[int, int], value: int, seat: int) -> tuple[int, int]:
    """The best value and who has it, with one more seat."""
    if value == best[0]:
        return value, best[1] | 1 << seat
    return (value, 1 << seat) if value > best[0] else best


def _packed(rows: Sequence[Completion]) -> tuple[int, bytes, "array[int]", "array[int]", "array[int]"]:
    """Rows as the kernels take a side."""
    return (
        len(rows[0].cards) if rows else 0,
        b"".join(bytes(row.cards) for row in rows),
        array("I", [row.strength for row in rows]),
        array("I", [row.low for row in rows]),
        array("I", [row.weight for row in rows]),
    )
