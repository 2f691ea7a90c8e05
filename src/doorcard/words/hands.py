"""Hands, boards and comparisons as players say them."""

from collections import Counter
from collections.abc import Iterable, Sequence

from doorcard.cards import UNKNOWN, Card, Rank
from doorcard.rankings import Category, Made, Ranking
from doorcard.words.language import Language
from doorcard.words.phrases import Phrase, phrase, row

GROUPED = {
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.TRIPS: 1,
    Category.FULL_HOUSE: 2,
    Category.QUADS: 1,
}
"""How many ranks make the groups of a hand; the rest are kickers."""

WHEEL = (Rank.FIVE, Rank.FOUR, Rank.TREY, Rank.DEUCE, Rank.ACE)


def hand_name(language: Language, made: Made, ranking: Ranking) -> str:
    """A hand as players say it.

    >>> from doorcard.rankings import ACE_TO_FIVE, HIGH
    >>> from doorcard.cards import parse_cards
    >>> from doorcard.words.language import language
    >>> aces_up, low = HIGH.made(parse_cards("As Ad Kh Kc 2c")), ACE_TO_FIVE.made(parse_cards("6s 4d 3h 2c As"))
    >>> hand_name(language("es"), aces_up, HIGH), hand_name(language("en"), low, ACE_TO_FIVE)
    ('ases y reyes', 'six-four low')
    """
    return language.render(hand_phrase(made, ranking))


def hand_phrase(made: Made, ranking: Ranking) -> Phrase:
    """What `hand_name` says, in no language."""
    ranks = _ranks(made.cards)
    if ranking.low:
        if made.category is not Category.HIGH_CARD:
            return phrase("made.low_with", hand=_high_phrase(made.category, ranks))
        if ranking.ace_low and ranks == WHEEL:
            return phrase("made.wheel")
        return phrase("made.low", high=ranks[0], second=ranks[1])  # R345
    return _high_phrase(made.category, ranks)


def _high_phrase(category: Category, ranks: Sequence[Rank]) -> Phrase:
    if category is Category.STRAIGHT_FLUSH and ranks[0] is Rank.ACE:
        return phrase("made.royal_flush")  # R055
    groups = GROUPED.get(category, 0)
    if groups == 2:
        return phrase(f"made.{category.code}", main=ranks[0], second=ranks[1])
    if groups == 1:
        return phrase(f"made.{category.code}", main=ranks[0])
    return phrase(f"made.{category.code}", high=ranks[0])


def spelled(cards: Iterable[Card]) -> str:
    """Ranks in a row, in the order given, as ``8-6-4-3-A``: how a low, or a board without a pair, is read out."""
    return "-".join(str(card.rank) for card in cards)


def board_name(language: Language, cards: Sequence[Card], ranking: Ranking) -> str:
    """What one to four up cards show, straights and flushes not counting (R021, R022).

    >>> from doorcard.rankings import HIGH
    >>> from doorcard.cards import parse_cards
    >>> from doorcard.words.language import language
    >>> board_name(language("es"), parse_cards("9c 4d 9s"), HIGH)
    'pareja de nueves'
    >>> board_name(language("en"), parse_cards("9c Ad"), HIGH)
    'A-9'
    """
    return language.render(board_phrase(cards, ranking))


def board_phrase(cards: Sequence[Card], ranking: Ranking) -> Phrase:
    """What `board_name` says, in no language."""
    if UNKNOWN in cards:
        return phrase("board.unknown")
    held = Counter(card.rank for card in cards)

    def importance(card: Card) -> tuple[int, int]:
        return held[card.rank], (card.rank + 1) % 13 if ranking.ace_low else card.rank

    ordered = sorted(cards, key=importance, reverse=True)
    sizes = sorted(held.values(), reverse=True)
    if sizes[0] == 1:
        return phrase("board.ranks", ranks=tuple(card.rank for card in ordered))
    ranks = _ranks(ordered)
    if sizes[:2] == [2, 2]:
        return phrase("made.two_pair", main=ranks[0], second=ranks[1])
    return phrase({2: "made.pair", 3: "made.trips", 4: "made.quads"}[sizes[0]], main=ranks[0])


def comparison(language: Language, winner: Made, loser: Made, ranking: Ranking) -> str:
    """Why the first of two hands wins, in one clause; or that they are equal.

    >>> from doorcard.rankings import HIGH
    >>> from doorcard.cards import parse_cards
    >>> from doorcard.words.language import language
    >>> jack, nine = HIGH.made(parse_cards("Ks Kd Jh 3c 2c")), HIGH.made(parse_cards("Kc Kh 9s 8d 7d"))
    >>> comparison(language("en"), jack, nine, HIGH)
    'both have kings; the jack kicker wins'
    """
    return language.render(comparison_phrase(winner, loser, ranking))


def comparison_phrase(winner: Made, loser: Made, ranking: Ranking) -> Phrase:
    """What `comparison` says, in no language."""
    mine, theirs = _ranks(winner.cards), _ranks(loser.cards)
    hand, other = hand_phrase(winner, ranking), hand_phrase(loser, ranking)
    groups = GROUPED.get(winner.category, 0)
    if winner.category is not loser.category:
        return phrase("compare.beats", better=hand, worse=other)
    if mine == theirs:
        return phrase("compare.equal", hand=hand)
    place = next(place for place, rank in enumerate(mine) if rank is not theirs[place])
    if ranking.low or not groups:
        if hand != other:
            return phrase("compare.beats", better=hand, worse=other)
        return phrase("compare.next", hand=hand, better=mine[place], worse=theirs[place])
    if place >= groups:
        held = row(phrase(f"rank.{rank}.plural") for rank in mine[:groups])
        return phrase("compare.kicker", groups=held, kicker=mine[place])
    if place == 0:
        return phrase("compare.group", better=mine[0], worse=theirs[0])
    return phrase("compare.second_group", first=mine[0], better=mine[1], worse=theirs[1])


def _ranks(cards: Iterable[Card]) -> tuple[Rank, ...]:
    """The different ranks in the order of the cards."""
    return tuple(dict.fromkeys(card.rank for card in cards))
