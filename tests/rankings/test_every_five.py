"""Every one of the 2,598,960 five-card hands: how many of each kind there are, and their order, pinned."""

import hashlib
import sys
from array import array
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from doorcard.cards import CARDS
from doorcard.rankings import RANKINGS, Category, Ranking
from doorcard.rankings.kernels import ORDER, PLAIN

GROUPS = {
    Category.QUADS: 13 * 48,
    Category.FULL_HOUSE: 13 * 4 * 12 * 6,
    Category.TRIPS: 13 * 4 * comb(12, 2) * 16,
    Category.TWO_PAIR: comb(13, 2) * 36 * 44,
    Category.PAIR: 13 * 6 * comb(12, 3) * 64,
}
"""Hands with a pair or more, the same in every ranking."""

UNPAIRED = comb(13, 5) * 4**5

COUNTS = {
    "high": {
        Category.STRAIGHT_FLUSH: 40,
        **GROUPS,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.HIGH_CARD: 1_302_540,
    },
    "ace_to_five": {**GROUPS, Category.HIGH_CARD: UNPAIRED},  # straights and flushes do not count (R343)
    "deuce_to_seven": {  # A-2-3-4-5 is no straight: nine straights are left, in four suits or mixed
        Category.STRAIGHT_FLUSH: 9 * 4,
        **GROUPS,
        Category.FLUSH: 4 * (comb(13, 5) - 9),
        Category.STRAIGHT: 9 * (4**5 - 4),
        Category.HIGH_CARD: (comb(13, 5) - 9) * (4**5 - 4),
    },
    "eight_or_better": {Category.HIGH_CARD: comb(8, 5) * 4**5},  # R332
}

CLASSES = {"high": 7_462, "ace_to_five": 6_175, "deuce_to_seven": 7_462, "eight_or_better": 56 + 1}
"""How many hands differ in worth; of eight-or-better, no hand is one more."""

PINNED = {
    "high": "915368d8101d00b07f992aa5df74de3677e75b25e89d7e8d087e24e1fad77ef2",
    "ace_to_five": "150d43337f041933ad69bfa821bd5fd8e6b79b90f8ff02353c7dab7470e9660a",
    "deuce_to_seven": "96892e0ae01763a5958125376262f7d81fa1442f77828455291405e5caf3783d",
    "eight_or_better": "c238a299cde174f0b78260c6b497c98d5ea1392c3c6ad99a0c6998f6673a59b9",
}
"""SHA-256 of the places of all hands in the order of a ranking, from 0 for the worst, ties sharing a place: two
bytes a hand, the low one first, the hands as `itertools.combinations(range(52), 5)` gives them (card ``4 * rank +
suit``). Made with the evaluators of tests/hand/solver.py, which share nothing with the engine; see
`test_every_five_cards_have_their_place_by_the_slow_evaluators`."""


def places(worths: "array[int]") -> "array[int]":
    """Each hand's place in the order, from 0 for the worst."""
    place = {worth: number for number, worth in enumerate(sorted(set(worths)))}
    return array("H", map(place.__getitem__, worths))


def digest(order: "array[int]") -> str:
    if sys.byteorder == "big":
        order.byteswap()
    return hashlib.sha256(order.tobytes()).hexdigest()


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
@pytest.mark.parametrize("plain", [True, False], ids=["plain", "in-use"])
def test_every_five_cards_are_counted_and_in_order(ranking: Ranking, plain: bool) -> None:
    """The readable definitions, and whatever the engine uses in their place on this machine."""
    strength = PLAIN[ORDER.index(ranking.key)] if plain else ranking.strength
    worths = array("I", map(strength, combinations(range(52), 5)))
    assert len(worths) == 2_598_960
    how_many = Counter(worths)
    assert len(how_many) == CLASSES[ranking.key]
    example = dict(zip(worths, combinations(CARDS, 5), strict=True))
    counts: Counter[Category | None] = Counter()
    for worth, number in how_many.items():
        made = ranking.made(example[worth])
        assert (made is None) is (worth == 0)
        counts[made.category if made else None] += number
    nothing = counts.pop(None, 0)
    assert counts == COUNTS[ranking.key]
    assert nothing == 2_598_960 - sum(COUNTS[ranking.key].values())
    assert digest(places(worths)) == PINNED[ranking.key]


@pytest.mark.long
@pytest.mark.parametrize("game", PINNED)
def test_every_five_cards_have_their_place_by_the_slow_evaluators(game: str) -> None:
    """Where the pinned orders come from."""
    from tests.hand.solver import value_of_five

    cards = [(rank, suit) for rank in range(2, 15) for suit in range(4)]
    values = [value_of_five(game, five) for five in combinations(cards, 5)]
    place = {value: number for number, value in enumerate(sorted(set(values)))}
    assert digest(array("H", map(place.__getitem__, values))) == PINNED[game]
