"""Sampled odds in plain Python: the readable definition of what the kernels and NumPy do.

Deals come in groups of 1,024: 32 steps of 32 lanes. Group ``g`` uses the eight random streams ``8 g`` to
``8 g + 7``; stream ``q`` is xoshiro256++ started from outputs ``4 q`` to ``4 q + 3`` of SplitMix64 of the
seed. In each step a stream gives as many 64-bit words as the deal needs; each word serves four lanes,
sixteen bits a lane. So a deal depends on the seed and on its own place alone, never on the machine.

A card is drawn by the upper half of ``bits * left``; where the lower half is under ``65536 % left`` some
cards would be favoured, and the deal is dropped, not counted: what is counted is exactly uniform.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from doorcard.equity.spot import NO_RANKING, NOBODY, Choice, Spot
from doorcard.equity.tally import Tally
from doorcard.rankings.kernels import PLAIN

STEPS: Final = 32
STREAMS: Final = 8
LANES_OF_A_WORD: Final = 4
_WORD: Final = (1 << 64) - 1


def split_mix(seed: int, number: int) -> int:
    """Output ``number`` of SplitMix64 (Steele, Lea and Flood), counted from 0."""
    x = (seed + (number + 1) * 0x9E3779B97F4A7C15) & _WORD
    x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ x >> 27) * 0x94D049BB133111EB) & _WORD
    return x ^ x >> 31


def _rotate(x: int, by: int) -> int:
    return (x << by | x >> 64 - by) & _WORD


def stream(seed: int, number: int) -> Iterator[int]:
    """64-bit words of xoshiro256++ (Blackman and Vigna)."""
    a, b, c, d = (split_mix(seed, 4 * number + i) for i in range(4))
    while True:
        yield (_rotate((a + d) & _WORD, 23) + a) & _WORD
        t = b << 17 & _WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = _rotate(d, 45)


def _choose(choice: Choice, cumulative: list[float], bits: list[int]) -> tuple[int, ...]:
    """The entry that 53 of 64 random bits point at."""
    x = bits[0] | bits[1] << 16 | bits[2] << 32 | bits[3] << 48
    target = float(x >> 11) * 2.0**-53 * cumulative[-1]
    return next(entry for entry, upto in zip(choice.entries, cumulative, strict=True) if upto > target)


def _draw(spot: Spot, cumulative: list[list[float]], bits: list[int]) -> list[int] | None:
    """The positions drawn, those of choices first; None for a deal that is dropped."""
    drawn: list[int] = []
    for at, choice in enumerate(spot.choices):
        entry = _choose(choice, cumulative[at], bits[4 * at : 4 * at + 4])
        if not set(entry).isdisjoint(drawn):
            return None
        drawn += entry
    for random in bits[4 * len(spot.choices) :]:
        left = len(spot.stub) - len(drawn)
        position, under = divmod(random * left, 65536)
        if under < 65536 % left:
            return None
        for gone in sorted(drawn):
            position += position >= gone
        drawn.append(position)
    return drawn


def _best(values: list[int]) -> int:
    """The set of seats with the best value."""
    top = max(values)
    return sum(1 << seat for seat, value in enumerate(values) if value == top)


def deal_groups(spot: Spot, seed: int, start: int, stop: int) -> Tally:
    """Deal the groups from ``start`` up to ``stop``, not with it, and count them."""
    owners = [owner for choice in spot.choices for owner in choice.owners] + list(spot.draws)
    cumulative = [[float(upto) for upto in accumulate(choice.weights)] for choice in spot.choices]
    words_needed = 4 * len(spot.choices) + len(spot.draws)
    high = PLAIN[spot.first]
    low: Callable[[list[int]], int] | None = None if spot.second == NO_RANKING else PLAIN[spot.second]
    outcomes: dict[tuple[int, int | None], int] = {}
    for number in range(STREAMS * start, STREAMS * stop):
        words = stream(seed, number)
        for _ in range(STEPS):
            step = [next(words) for _ in range(words_needed)]
            for lane in range(LANES_OF_A_WORD):
                drawn = _draw(spot, cumulative, [word >> 16 * lane & 0xFFFF for word in step])
                if drawn is None:
                    continue
                hands = [list(cards) for cards in spot.known]
                for owner, position in zip(owners, drawn, strict=True):
                    if owner == spot.seats:
                        for hand in hands:
                            hand.append(spot.stub[position])
                    elif owner != NOBODY:
                        hands[owner].append(spot.stub[position])
                low_winners = None
                if low is not None:
                    lows = [low(hand) for hand in hands]
                    low_winners = _best(lows) if any(lows) else 0
                outcome = (_best([high(hand) for hand in hands]), low_winners)
                outcomes[outcome] = outcomes.get(outcome, 0) + 1
    tally = Tally.nothing(spot.seats)
    for (high_winners, low_winners), deals in outcomes.items():
        tally += Tally.of_outcome(spot.seats, high_winners, low_winners, deals)
    return tally
