"""Low hands: ace-to-five, eight-or-better, deuce-to-seven.

A low hand's strength is what its worth as a high hand falls short of the worst one, so that every
ranking reads the same way: higher is better, equal is a tie, 0 is no hand.
"""

from collections.abc import Sequence
from itertools import combinations

from doorcard.rankings.groups import (
    ACE_HIGH,
    ACE_LOW,
    WORST,
    Category,
    grouped,
    lowest,
    suits_of,
)

EIGHT_AND_LOWER = 0xFF
"""The ranks ace to eight, the ace lowest."""


def ace_to_five(cards: Sequence[int]) -> int:
    """The strength of the best ace-to-five low in five to seven cards (R340 to R344).

    Aces are low, straights and flushes do not count, any five cards make a hand (R342).
    Raises `CardError` for another number of cards, an unknown card or a card twice.
    """
    suits = suits_of(cards, ACE_LOW, 5, 7, "ace_to_five")
    ranks = suits[0] | suits[1] | suits[2] | suits[3]
    if ranks.bit_count() >= 5:
        return WORST - lowest(ranks, 5)
    if len(cards) == 5:
        return WORST - grouped(suits)
    return max(map(ace_to_five, combinations(cards, 5)))


def eight_or_better(cards: Sequence[int]) -> int:
    """The strength of the best ace-to-five low of five ranks eight or lower; 0 if there is none (R332).

    Raises `CardError` for fewer than five or more than seven cards, an unknown card or a card twice.
    """
    clubs, diamonds, hearts, spades = suits_of(cards, ACE_LOW, 5, 7, "eight_or_better")
    ranks = (clubs | diamonds | hearts | spades) & EIGHT_AND_LOWER
    return WORST - lowest(ranks, 5) if ranks.bit_count() >= 5 else 0


def deuce_to_seven(cards: Sequence[int]) -> int:
    """The strength of the best deuce-to-seven low in five to seven cards.

    The worst high hand wins, the ace is always high: straights and flushes count against a hand, and
    A-2-3-4-5 is no straight but ace-high (BARGE rulebook; WSOP 2024 live rule 281).
    Raises `CardError` for another number of cards, an unknown card or a card twice.
    """
    suits = suits_of(cards, ACE_HIGH, 5, 7, "deuce_to_seven")
    clubs, diamonds, hearts, spades = suits
    ranks = clubs | diamonds | hearts | spades
    suited = max(map(int.bit_count, suits)) >= 5
    if ranks.bit_count() >= 5:
        low = lowest(ranks, 5)
        if not suited and not _in_a_row(low):
            return WORST - low
    if len(cards) > 5:
        return max(map(deuce_to_seven, combinations(cards, 5)))
    if suited:
        return WORST - ((Category.STRAIGHT_FLUSH if _in_a_row(ranks) else Category.FLUSH) << 26 | ranks)
    if _in_a_row(ranks):
        return WORST - (Category.STRAIGHT << 26 | ranks)
    return WORST - grouped(suits)


def _in_a_row(ranks: int) -> bool:
    """Whether a set holds five ranks in a row, the ace only above the king."""
    return ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4 != 0


def _board(cards: Sequence[int], bits: tuple[int, ...], ranking: str) -> int:
    return WORST - grouped(suits_of(cards, bits, 1, 5, ranking))


def board_ace_to_five(cards: Sequence[int]) -> int:
    """The strength of one to five exposed cards as an ace-to-five low (R351 to R353). Raises `CardError`."""
    return _board(cards, ACE_LOW, "ace_to_five")


def board_deuce_to_seven(cards: Sequence[int]) -> int:
    """The strength of one to five exposed cards as a deuce-to-seven low, the ace high. Raises `CardError`."""
    return _board(cards, ACE_HIGH, "deuce_to_seven")
