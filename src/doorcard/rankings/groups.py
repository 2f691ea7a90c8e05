"""Pairs, trips and quads: the part of a hand's worth that every ranking shares.

Cards are put into four sets of ranks, one a suit: ``ranks = 1 << rank``. What stands in two, three
or four of the sets are pairs, trips and quads. The worth of such a hand is one whole number::

    category << 26 | main group's ranks << 13 | other ranks

Sets of equally many ranks compare as numbers exactly as the ranks compare from the top down, which
is how R058 to R061 compare hands: main group first, then the other cards in order.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from doorcard.cards import CARDS, Card, check_distinct
from doorcard.errors import CardError


class Category(IntEnum):
    """What a hand is, from the lowest to the highest (R054); the royal flush is a straight flush (R055)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8

    @property
    def code(self) -> str:
        """The category's key in the catalogues, as ``two_pair``."""
        return self.name.lower()


Suits = tuple[int, int, int, int]
"""The sets of ranks held in clubs, diamonds, hearts and spades."""

ACE_HIGH: Final = tuple(1 << ((card & 3) * 13 + (card >> 2)) for card in CARDS)
"""Each card's bit in four sets of thirteen ranks, the deuce lowest."""

ACE_LOW: Final = tuple(1 << ((card & 3) * 13 + ((card >> 2) + 1) % 13) for card in CARDS)
"""The same with the ace as the lowest rank (R343)."""

WORST: Final = (Category.STRAIGHT_FLUSH + 1) << 26
"""More than any worth: a low hand's strength is what its worth as a high hand falls short of this."""


def suits_of(cards: Sequence[int], bits: tuple[int, ...], least: int, most: int, ranking: str) -> Suits:
    """Put ``cards`` into four sets of ranks.

    Raises `CardError` for fewer than ``least`` or more than ``most`` cards, an unknown card, or a card twice.
    """
    held = 0
    try:
        for card in cards:
            held |= bits[card]
    except IndexError:
        raise CardError("card_unknown", ranking=ranking) from None
    count = len(cards)
    if held.bit_count() != count:
        check_distinct(map(Card, cards), "the hand")
    if not least <= count <= most:
        raise CardError("hand_size", ranking=ranking, least=least, most=most, count=count)
    return held & 0x1FFF, held >> 13 & 0x1FFF, held >> 26 & 0x1FFF, held >> 39


def top(ranks: int, count: int) -> int:
    """The ``count`` highest of a set of ranks."""
    while ranks.bit_count() > count:
        ranks &= ranks - 1
    return ranks


def lowest(ranks: int, count: int) -> int:
    """The ``count`` lowest of a set of ranks."""
    while ranks.bit_count() > count:
        ranks ^= 1 << ranks.bit_length() - 1
    return ranks


def grouped(suits: Suits) -> int:
    """The worth of the best five of up to seven cards when straights and flushes do not count.

    With one to four cards this is the worth of a board (R021, R022).
    """
    clubs, diamonds, hearts, spades = suits
    ranks = clubs | diamonds | hearts | spades
    minor, major = clubs | diamonds, hearts | spades
    pairs = clubs & diamonds | hearts & spades | minor & major
    if not pairs:
        return top(ranks, 5)
    trips = clubs & diamonds & major | hearts & spades & minor
    if not trips:
        main = top(pairs, 2)
        if main & main - 1:
            return Category.TWO_PAIR << 26 | main << 13 | top(ranks ^ main, 1)  # R060
        return Category.PAIR << 26 | main << 13 | top(ranks ^ main, 3)
    quads = clubs & diamonds & hearts & spades
    if quads:
        main = top(quads, 1)
        return Category.QUADS << 26 | main << 13 | top(ranks ^ main, 1)
    main = top(trips, 1)
    if pairs != main:
        return Category.FULL_HOUSE << 26 | main << 13 | top(pairs ^ main, 1)  # R059: the trio first
    return Category.TRIPS << 26 | main << 13 | top(ranks ^ main, 2)
