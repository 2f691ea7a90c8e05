"""High hands: straight flush, quads, full house, flush, straight, trips, two pair, pair, high card (R054)."""

from collections.abc import Sequence

from doorcard.rankings.groups import ACE_HIGH, Category, grouped, suits_of, top


def straight_top(ranks: int) -> int:
    """The place of the highest straight in a set of ranks: 1 for A-2-3-4-5, 10 for T-J-Q-K-A, 0 for none.

    The ace stands below the deuce too, and nothing goes round the corner (R056, R057).
    """
    ladder = ranks << 1 | ranks >> 12
    return (ladder & ladder >> 1 & ladder >> 2 & ladder >> 3 & ladder >> 4).bit_length()


def high(cards: Sequence[int]) -> int:
    """The strength of the best high hand in five to seven cards; higher is better, equal is a tie (R062).

    Raises `CardError` for another number of cards, an unknown card or a card twice.
    """
    suits = clubs, diamonds, hearts, spades = suits_of(cards, ACE_HIGH, 5, 7, "high")
    for flush in suits:
        if flush.bit_count() >= 5:
            run = straight_top(flush)
            if run:
                return Category.STRAIGHT_FLUSH << 26 | run
            return Category.FLUSH << 26 | top(flush, 5)
    # Seven cards that hold a flush or a straight have no room for a full house or quads.
    run = straight_top(clubs | diamonds | hearts | spades)
    if run:
        return Category.STRAIGHT << 26 | run
    return grouped(suits)


def board_high(cards: Sequence[int]) -> int:
    """The strength of one to five exposed cards as a high hand (R021, R022): four, and a shared one.

    Raises `CardError`.
    """
    return grouped(suits_of(cards, ACE_HIGH, 1, 5, "high"))
