"""What the room of document 003 calls hands in its texts: ``two pair, Queens and Fives``, ``8,7,6,3,A``."""

from collections.abc import Sequence
from typing import Final

from doorcard.cards import UNKNOWN, Card, Rank
from doorcard.rankings import ACE_TO_FIVE, EIGHT_OR_BETTER, Category, Made, Ranking
from doorcard.rules import Game

_NAMES: Final = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight"),
    *("Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)


def called(game: Game, cards: Sequence[Card]) -> str:
    """A whole hand as the text has it; empty where cards are missing.

    >>> from doorcard.cards import parse_cards
    >>> from doorcard.rules import GAMES
    >>> cards = parse_cards("3d 8c 6c 7h As 8d Tc")
    >>> called(GAMES["stud-hi-lo-8"], cards)
    'HI: a pair of Eights; LO: 8,7,6,3,A'
    >>> called(GAMES["razz"], cards), called(GAMES["seven-card-stud"], cards)
    ('Lo: 8,7,6,3,A', 'a pair of Eights')
    """
    if len(cards) < 5 or UNKNOWN in cards:
        return ""
    if len(game.rankings) == 1:
        (ranking,) = game.rankings
        made = _made(ranking, cards)
        return f"Lo: {_low(made)}" if ranking is ACE_TO_FIVE else _high(made)
    high = f"HI: {_high(_made(game.rankings[0], cards))}"
    low = EIGHT_OR_BETTER.made(cards)
    return f"{high}; LO: {_low(low)}" if low else high


def _made(ranking: Ranking, cards: Sequence[Card]) -> Made:
    made = ranking.made(cards)
    assert made is not None, "only a low with a qualifier may be none"
    return made


def _low(made: Made) -> str:
    """An ace-to-five low: its ranks from the top, or its pair."""
    if made.category is not Category.HIGH_CARD:
        return _high(made)
    return ",".join(str(card.rank) for card in made.cards)


def _high(made: Made) -> str:
    ranks = [card.rank for card in made.cards]
    match made.category:
        case Category.HIGH_CARD:
            return f"high card {_one(ranks[0])}"
        case Category.PAIR:
            return f"a pair of {_many(ranks[0])}"
        case Category.TWO_PAIR:
            return f"two pair, {_many(ranks[0])} and {_many(ranks[2])}"
        case Category.TRIPS:
            return f"three of a kind, {_many(ranks[0])}"
        case Category.STRAIGHT:
            return f"a straight, {_one(ranks[4])} to {_one(ranks[0])}"
        case Category.FLUSH:
            return f"a flush, {_one(ranks[0])} high"
        case Category.FULL_HOUSE:
            return f"a full house, {_many(ranks[0])} full of {_many(ranks[3])}"
        case Category.QUADS:
            return f"four of a kind, {_many(ranks[0])}"
        case Category.STRAIGHT_FLUSH if ranks[0] is Rank.ACE:
            return "a royal flush"
        case Category.STRAIGHT_FLUSH:
            return f"a straight flush, {_one(ranks[4])} to {_one(ranks[0])}"


def _one(rank: Rank) -> str:
    return _NAMES[rank]


def _many(rank: Rank) -> str:
    name = _NAMES[rank]
    return f"{name}es" if name == "Six" else f"{name}s"
