"""What cards are worth: high, ace-to-five, eight-or-better and deuce-to-seven.

Every ranking gives a whole number: higher is better, equal is a tie, 0 is no hand at all. Numbers of
one ranking compare only with numbers of the same ranking. `Ranking.made` spells a hand out, `strengths`
ranks many hands in one call.

>>> from doorcard.cards import parse_cards
>>> kings, queens = parse_cards("Kh 9c 4d Ks 2h"), parse_cards("Qc Qh Js 7d 3c")
>>> HIGH.strength(kings) > HIGH.strength(queens)
True
>>> made = HIGH.made(kings)
>>> made.category.code, " ".join(map(str, made.cards))
('pair', 'Ks Kh 9c 4d 2h')
>>> EIGHT_OR_BETTER.strength(kings), EIGHT_OR_BETTER.made(kings)
(0, None)
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from doorcard.cards import Card
from doorcard.rankings.batch import strengths
from doorcard.rankings.groups import Category
from doorcard.rankings.high import board_high
from doorcard.rankings.kernels import Hand, ace_to_five, deuce_to_seven, eight_or_better, high, mask_of
from doorcard.rankings.low import board_ace_to_five, board_deuce_to_seven
from doorcard.rankings.made import Made, best_five, made_ace_to_five, made_deuce_to_seven, made_high

__all__ = [
    "ACE_TO_FIVE",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HIGH",
    "RANKINGS",
    "Category",
    "Made",
    "Ranking",
    "mask_of",
    "strengths",
]


class Ranking(NamedTuple):
    """One way of comparing hands.

    Cards are ids, ``4 * rank + suit``, or `Card` values; five to seven for a hand, one to five for a board.
    """

    key: str
    """The ranking's name in rules and catalogues."""
    strength: Callable[[Hand], int]
    """The strength of the best five of the cards, 0 where none qualifies; a mask or text will do as well as ids.

    Compiled where the kernels are (`doorcard.rankings.kernels`). Raises `CardError`."""
    board: Callable[[Sequence[int]], int]
    """The strength of exposed cards, where straights and flushes do not count (R022). Raises `CardError`."""
    ace_low: bool
    """Whether the ace is the lowest card."""
    low: bool
    """Whether the lowest cards win."""
    spell: Callable[[Sequence[Card]], Made]
    """Five cards spelled out."""

    def made(self, cards: Sequence[int]) -> Made | None:
        """The best hand in five to seven cards, or None where none qualifies. Raises `CardError`."""
        return self.spell(best_five(cards, self.strength)) if self.strength(cards) else None


HIGH: Final = Ranking("high", high, board_high, False, False, made_high)
"""The usual order (R054 to R062)."""
ACE_TO_FIVE: Final = Ranking("ace_to_five", ace_to_five, board_ace_to_five, True, True, made_ace_to_five)
"""The lowest hand wins, aces low, straights and flushes ignored (R343)."""
EIGHT_OR_BETTER: Final = ACE_TO_FIVE._replace(key="eight_or_better", strength=eight_or_better)
"""Ace-to-five, but only five ranks of eight or lower make a hand (R332)."""
DEUCE_TO_SEVEN: Final = Ranking(
    "deuce_to_seven", deuce_to_seven, board_deuce_to_seven, False, True, made_deuce_to_seven
)
"""The worst high hand wins, the ace always high."""

RANKINGS: Final[Mapping[str, Ranking]] = {r.key: r for r in (HIGH, ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN)}
"""Every ranking by its key."""
