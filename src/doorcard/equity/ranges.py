"""Ranges: what the down cards of a seat may be, and how likely each is against the others.

A range is a list with commas between. Each item is

- cards: ``AsKs``, or ranks, which stand for all their suits: ``AK``, ``AA``, ``As9``;
- ``any``: every combination;
- ``pocket pair``: down cards of one rank;
- ``any pair``: two cards of one rank or more among the down cards and the door card;
- ``trips``: the down cards and the door card all of one rank (rolled up);
- ``suited``: the down cards and the door card all of one suit;
- ``in a row``: their ranks different and next to each other, the ace above the king or below the deuce;
- ``under 8``, ``8 or under``: their ranks all different and below (or at most) the rank named, the ace
  the lowest; with ``with pairs`` after it, pairs are in too;

and may end in ``*2`` or ``*0.5``, its weight, which is 1 where none is given. Classes count the door card,
and no other up card. A combination that several items name has the weight of the last. Combinations that
hold a card seen anywhere drop out, and with several ranges the weights of the seats multiply over the
combinations that do not share a card: card removal is exact, not an approximation.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING, Final

from doorcard.equity.cardsets import Holding
from doorcard.errors import EquityError

if TYPE_CHECKING:
    from fractions import Fraction

Test = Callable[[Sequence[int]], bool]

CLASSES: Final = "any, pocket pair, any pair, trips, suited, in a row, under 8, 8 or under, under 8 with pairs"
MOST_WEIGHT_STEPS: Final = 1000
"""Weights are taken to the nearest fraction with a denominator of at most this many."""
MOST_WEIGHT: Final = 10**6
"""The whole number of the heaviest combination is at most this."""


def _distinct_ranks(cards: Sequence[int]) -> set[int]:
    return {card >> 2 for card in cards}


def _in_a_row(cards: Sequence[int]) -> bool:
    ranks = _distinct_ranks(cards)
    low = {(rank + 1) % 13 for rank in ranks}
    return len(ranks) == len(cards) and len(cards) - 1 in (max(ranks) - min(ranks), max(low) - min(low))


_COUNTING_THE_DOOR: Final[Mapping[str, Test]] = {
    "any": lambda cards: True,
    "any pair": lambda cards: len(_distinct_ranks(cards)) < len(cards),
    "trips": lambda cards: len(_distinct_ranks(cards)) == 1 and len(cards) == 3,
    "suited": lambda cards: len({card & 3 for card in cards}) == 1,
    "in a row": _in_a_row,
}


def _class_test(words: str) -> Test | None:
    """The test of a class for the down cards and the door card, or None where the words are no class."""
    if words in _COUNTING_THE_DOOR:
        return _COUNTING_THE_DOOR[words]
    pairs = words.endswith(" with pairs")
    bound = words.removesuffix(" with pairs")
    within = bound.endswith(" or under")
    if not within and not bound.startswith("under "):
        return None
    named = Holding.parse(bound.removesuffix(" or under") if within else bound.removeprefix("under "))
    if len(named.ranks) != 1 or named.count != 1:
        return None
    most = (named.ranks[0] + 1) % 13 + within

    def under(cards: Sequence[int]) -> bool:
        return all((card // 4 + 1) % 13 < most for card in cards) and (
            pairs or len(_distinct_ranks(cards)) == len(cards)
        )

    return under


def _matches(holding: Holding, cards: Sequence[int]) -> bool:
    """Whether the combination has the cards and the ranks named, each by a card of its own."""
    rest = list(cards)
    for card in holding.cards:
        if card not in rest:
            return False
        rest.remove(card)
    return sorted(card >> 2 for card in rest) == sorted(holding.ranks)


def _weight(text: str) -> "Fraction":
    from fractions import Fraction  # slow to import, and ranges are rare

    try:
        weight = Fraction(text.strip()).limit_denominator(MOST_WEIGHT_STEPS)
    except (ValueError, ZeroDivisionError):
        weight = Fraction(0)
    if weight <= 0:
        raise EquityError("range_weight", text=text)
    return weight


def combinations_of(words: str, count: int, door: int | None, unseen: Iterable[int]) -> dict[tuple[int, ...], int]:
    """Each combination of ``count`` unseen cards in the range, rising, with a whole weight of at least 1.

    ``door`` is the seat's first up card. Raises `EquityError` for words that are no range, and for a range
    of which nothing is left.

    >>> from doorcard.cards import CARDS, parse_cards
    >>> door, = parse_cards("As")
    >>> len(combinations_of("AA, KK*0.5", 2, door, [card for card in CARDS if card != door]))
    9
    """
    everything = list(combinations(sorted(unseen), count))
    with_door = () if door is None else (door,)
    weights: dict[tuple[int, ...], Fraction] = {}
    for item in words.split(","):
        name, star, number = item.partition("*")
        weight = _weight(number if star else "1")
        name = " ".join(name.split()).lower()
        test = _class_test(name)
        if name == "pocket pair":
            found = [cards for cards in everything if len(_distinct_ranks(cards)) == 1 and count > 1]
        elif test is not None:
            found = [cards for cards in everything if test((*cards, *with_door))]
        else:
            named = _named(name, words, count)
            found = [cards for cards in everything if _matches(named, cards)]
        weights.update(dict.fromkeys(found, weight))
    if not weights:
        raise EquityError("range_impossible")
    heaviest = max(weights.values(), key=float)
    whole = lcm(*(weight.denominator for weight in weights.values()))
    if heaviest * whole > MOST_WEIGHT:
        return {cards: max(1, round(weight * MOST_WEIGHT / heaviest)) for cards, weight in sorted(weights.items())}
    return {cards: int(weight * whole) for cards, weight in sorted(weights.items())}


def _named(name: str, words: str, count: int) -> Holding:
    try:
        named = Holding.parse(name)
    except EquityError:
        named = Holding()
    if named.count != count or named.unknown or named.range is not None:
        raise EquityError("range_syntax", text=words, count=count, cards="AsKs, AA", classes=CLASSES)
    return named


def as_words(cards: Mapping[str, float] | Iterable[str] | str) -> str:
    """A range given as text, as a list of texts or as a mapping from texts to weights, in words.

    >>> as_words({"AA": 1, "KK": 0.5})
    'AA*1, KK*0.5'
    """
    if isinstance(cards, str):
        return cards
    if isinstance(cards, Mapping):
        return ", ".join(f"{name}*{weight}" for name, weight in cards.items())
    return ", ".join(cards)


def disjoint(choices: Sequence[Iterable[Sequence[int]]], taken: frozenset[int] = frozenset()) -> bool:
    """Whether one entry can be taken of each list so that no card is taken twice."""
    if not choices:
        return True
    return any(
        taken.isdisjoint(entry) and len(set(entry)) == len(entry) and disjoint(choices[1:], taken.union(entry))
        for entry in choices[0]
    )
