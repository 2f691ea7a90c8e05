"""Outs and live cards: what would improve a hand, and how much of it nobody has seen.

The next card alone is looked at, and only what the seat holds itself: outs say what a hand can become,
not whether that wins; for that there are the odds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from doorcard.cards import CARDS, Card, Rank, Suit
from doorcard.rankings import DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, RANKINGS, Category
from doorcard.rules.game import Game

FEWEST_OF_A_SUIT: Final = 3
"""From so many cards of a suit on, its unseen ones are worth counting."""


@dataclass(frozen=True, slots=True)
class Outs:
    """Unseen cards that improve a hand alike."""

    ranking: str
    """The key of the ranking in which they do."""
    becomes: Category | Rank | int
    """What the hand becomes: a category of a high hand; the highest rank of a whole low; else how many different
    low ranks a hand that is no low yet has then."""
    cards: tuple[Card, ...]
    """The cards, rising."""


@dataclass(frozen=True, slots=True)
class Live:
    """How many cards of a rank or a suit nobody has seen."""

    of: Rank | Suit
    unseen: int


def unseen_cards(seen: Iterable[int]) -> list[Card]:
    """The cards that are not among those seen."""
    gone = set(map(int, seen))
    return [card for card in CARDS if int(card) not in gone]


def live_cards(hand: Sequence[Card], seen: Iterable[int]) -> list[Live]:
    """For each rank of a hand, from the highest down, and each suit it has three cards of, what is unseen.

    >>> from doorcard.cards import parse_cards
    >>> [(str(live.of), live.unseen) for live in live_cards(parse_cards("AhKh5h"), parse_cards("AhKh5hKd2h"))]
    [('A', 3), ('K', 2), ('5', 3), ('h', 9)]
    """
    left = unseen_cards((*hand, *seen))
    ranks = sorted({card.rank for card in hand}, reverse=True)
    suits = [suit for suit in Suit if sum(card.suit == suit for card in hand) >= FEWEST_OF_A_SUIT]
    return [
        *(Live(rank, sum(card.rank == rank for card in left)) for rank in ranks),
        *(Live(suit, sum(card.suit == suit for card in left)) for suit in suits),
    ]


def outs(game: Game, hand: Sequence[Card], seen: Iterable[int]) -> list[Outs]:
    """The unseen cards that improve a hand of at most six, grouped by what it becomes, the best first.

    >>> from doorcard.cards import parse_cards
    >>> from doorcard.rules.games import GAMES
    >>> hand = parse_cards("AhKh5h2hKd")
    >>> [(str(out.becomes.name), len(out.cards)) for out in outs(GAMES["seven-card-stud"], hand, parse_cards("Ks9h"))]
    [('FLUSH', 8), ('TRIPS', 1), ('TWO_PAIR', 9)]
    """
    if len(hand) >= game.hand_size:
        return []
    found = []
    left = unseen_cards((*hand, *seen))
    for key in game.wins:
        now = _rate(key, hand)
        better: dict[tuple[int, Category | Rank | int], list[Card]] = {}
        for card in left:
            then = _rate(key, (*hand, card))
            if then[0] > now[0]:
                better.setdefault(then, []).append(card)
        found += [Outs(key, then[1], tuple(cards)) for then, cards in sorted(better.items(), reverse=True)]
    return found


def _rate(key: str, hand: Sequence[Card]) -> tuple[int, Category | Rank | int]:
    """How good a hand is so far, coarsely enough that a kicker is no improvement, and what to call it."""
    if key == HIGH.key:
        strength = HIGH.strength(hand) if len(hand) >= 5 else HIGH.board(hand)
        category = Category(strength >> 26)
        return int(category), category
    low = RANKINGS[key]
    made = low.made(hand) if len(hand) >= 5 else None
    if made is not None and made.category == Category.HIGH_CARD:
        highest = max(made.cards, key=lambda card: _height(key, card)).rank
        return 100 - _height(key, Card(4 * highest)), highest
    ranks = {card.rank for card in hand}
    if key == EIGHT_OR_BETTER.key:
        ranks = {rank for rank in ranks if rank <= Rank.EIGHT or rank == Rank.ACE}
    return len(ranks), len(ranks)


def _height(key: str, card: Card) -> int:
    return card >> 2 if key == DEUCE_TO_SEVEN.key else ((card >> 2) + 1) % 13
