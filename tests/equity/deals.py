"""Odds by dealing every deal, from the plain definitions of the rankings: slow, and nothing clever in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from doorcard.cards import Card, parse_cards
from doorcard.rankings.high import high
from doorcard.rankings.low import ace_to_five, deuce_to_seven, eight_or_better
from doorcard.rules.games import GAMES

PLAIN = {
    "high": high,
    "ace_to_five": ace_to_five,
    "eight_or_better": eight_or_better,
    "deuce_to_seven": deuce_to_seven,
}


@dataclass
class Taken:
    """What one seat took, in deals and in pots."""

    alone: Fraction = field(default_factory=Fraction)
    part: Fraction = field(default_factory=Fraction)
    pots: Fraction = field(default_factory=Fraction)
    high: Fraction = field(default_factory=Fraction)
    low: Fraction = field(default_factory=Fraction)
    quarter: Fraction = field(default_factory=Fraction)


def _fills(stub: frozenset[int], needs: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to give each seat as many cards as it needs."""
    if not needs:
        yield ()
        return
    for cards in combinations(sorted(stub), needs[0]):
        for rest in _fills(stub.difference(cards), needs[1:]):
            yield (cards, *rest)


def every_deal(
    game: str,
    seats: Sequence[str],
    dead: str = "",
    holes: Mapping[int, Mapping[str, int]] | None = None,
    shared: bool = False,
) -> tuple[Fraction, Fraction, list[Taken]]:
    """Deals, deals without a low, and what each seat took.

    ``seats`` are the known cards; ``holes`` gives a seat weighted down cards.
    """
    rules = GAMES[game]
    holes = holes or {}
    names = sorted(holes)
    gone = {int(card) for text in (*seats, dead) for card in parse_cards(text)}
    total, no_low = Fraction(0), Fraction(0)
    taken = [Taken() for _ in seats]

    def combos(at: int) -> Iterator[tuple[int, dict[int, tuple[Card, ...]]]]:
        if at == len(names):
            yield 1, {}
            return
        for text, weight in holes[names[at]].items():
            for heft, rest in combos(at + 1):
                yield weight * heft, {names[at]: parse_cards(text), **rest}

    for weight, chosen in combos(0):
        drawn = [int(card) for cards in chosen.values() for card in cards]
        if len(set(drawn)) < len(drawn) or gone.intersection(drawn):
            continue
        held = [[*map(int, parse_cards(text)), *map(int, chosen.get(seat, ()))] for seat, text in enumerate(seats)]
        stub = frozenset(range(52)).difference(gone, drawn)
        needs = [rules.hand_size - len(cards) - shared for cards in held] + [1] * shared
        for fill in _fills(stub, needs):
            common = fill[-1] if shared else ()
            hands = [[*cards, *new, *common] for cards, new in zip(held, fill, strict=False)]
            total += weight
            halves = []
            for key in rules.wins:
                values = [PLAIN[key](hand) for hand in hands]
                best = max(values)
                halves.append([seat for seat, value in enumerate(values) if value == best and best])
            split = len(halves) > 1
            without_low = split and not halves[1]
            no_low += weight * without_low
            pots = [Fraction(0)] * len(seats)
            for half, winners in enumerate(halves):
                for seat in winners:
                    share = Fraction(1, len(winners) * (2 if split and not without_low else 1))
                    pots[seat] += share
                    if half:
                        taken[seat].low += Fraction(weight, len(winners))
                    elif split:
                        taken[seat].high += Fraction(weight, len(winners))
            for seat, pot in enumerate(pots):
                taken[seat].pots += weight * pot
                taken[seat].alone += weight * (pot == 1)
                taken[seat].part += weight * (pot > 0)
                taken[seat].quarter += weight * (split and pot == Fraction(1, 4))
    return total, no_low, taken
