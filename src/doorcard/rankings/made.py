"""A hand spelled out: what it is, and which five cards make it."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from doorcard.cards import Card, Rank
from doorcard.rankings.groups import ACE_HIGH, Category, grouped, suits_of
from doorcard.rankings.high import high

WHEEL = {Rank.ACE, Rank.DEUCE, Rank.TREY, Rank.FOUR, Rank.FIVE}


class Made(NamedTuple):
    """A hand as it counts: what it is, and its cards, the main group first, then from the top down.

    Of two cards of one rank that would serve, the higher suit is taken (S49).
    """

    category: Category
    cards: tuple[Card, ...]


def best_five(cards: Sequence[int], strength: Callable[[Sequence[int]], int]) -> tuple[Card, ...]:
    """The five of ``cards`` that make their strength, the highest card first; of equal ones the higher suits."""
    best = strength(cards)
    fives = (five for five in combinations(sorted(map(Card, cards), reverse=True), 5) if strength(five) == best)
    return max(fives)


def made_high(five: Sequence[Card]) -> Made:
    """Five cards as a high hand; the ace of A-2-3-4-5 comes last (R056)."""
    category = Category(high(five) >> 26)
    low_ace = category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and {card.rank for card in five} == WHEEL
    return Made(category, _in_order(five, ace_low=low_ace))


def made_ace_to_five(five: Sequence[Card]) -> Made:
    """Five cards as an ace-to-five low: only groups count, and the ace comes last (R343, R345)."""
    return Made(Category(grouped(suits_of(five, ACE_HIGH, 5, 5, "ace_to_five")) >> 26), _in_order(five, ace_low=True))


def made_deuce_to_seven(five: Sequence[Card]) -> Made:
    """Five cards as a deuce-to-seven low: the ace is high, and A-2-3-4-5 is only ace-high."""
    category = Category(high(five) >> 26)
    if {card.rank for card in five} == WHEEL:
        category = Category.FLUSH if category is Category.STRAIGHT_FLUSH else Category.HIGH_CARD
    return Made(category, _in_order(five, ace_low=False))


def _in_order(five: Sequence[Card], *, ace_low: bool) -> tuple[Card, ...]:
    """The larger groups first, then from the highest rank down."""
    held = Counter(card >> 2 for card in five)

    def importance(card: Card) -> tuple[int, int, int]:
        return held[card >> 2], ((card >> 2) + 1) % 13 if ace_low else card >> 2, card & 3

    return tuple(sorted(five, key=importance, reverse=True))
