"""The best five of six and seven cards, held against all their fives; boards, against counting."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

import pytest

from doorcard.cards import CARDS, Card
from doorcard.rankings import RANKINGS, Ranking
from doorcard.rankings.kernels import ORDER, PLAIN
from tests.hand.solver import NO_HAND, best_value, value_of_five

PAIRS = [(rank, suit) for rank in range(2, 15) for suit in range(4)]
"""Card number 0 to 51 as the slow evaluators write it."""


def random_hands(seed: object, count: int, size: int) -> list[tuple[Card, ...]]:
    """Hands from the whole deck, and every third one from few ranks or few suits, where groups and flushes meet."""
    random = Random(f"hands {seed}")
    crowded = (CARDS, CARDS, [card for card in CARDS if card % 4 < 2 or card >= 40], CARDS, CARDS, CARDS[4:28])
    return [tuple(random.sample(crowded[number % 6], size)) for number in range(count)]


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_seven_cards_stand_in_the_order_of_their_best_five(ranking: Ranking, part: int) -> None:
    """200,000 hands a ranking: equal fives are equal, better ones better, by twenty-one fives each."""
    plain = PLAIN[ORDER.index(ranking.key)]
    strengths: dict[tuple[object, ...], int] = {}
    for hand in random_hands((ranking.key, part), 50_000, 7):
        strength = plain(hand)
        assert ranking.strength(hand) == strength
        value = best_value(ranking.key, [PAIRS[card] for card in hand])
        assert strengths.setdefault(value, strength) == strength, hand
    in_order = [strengths[value] for value in sorted(strengths)]
    assert all(low < high for low, high in pairwise(in_order))
    assert (strengths.get(NO_HAND, 0)) == 0


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_a_hand_is_spelled_out_as_five_of_its_cards_that_are_worth_as_much(ranking: Ranking, size: int) -> None:
    for hand in random_hands((ranking.key, size), 1_500, size):
        made = ranking.made(hand)
        value = best_value(ranking.key, [PAIRS[card] for card in hand])
        if made is None:
            assert value == NO_HAND
            continue
        assert set(made.cards) <= set(hand)
        assert value_of_five(ranking.key, [PAIRS[card] for card in made.cards]) == value
        assert ranking.strength(made.cards) == ranking.strength(hand)


def counted(board: Sequence[Card], *, ace_low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Exposed cards by their groups, then by their ranks; straights and flushes do not count (R022)."""
    ranks = Counter((card.rank + 1) % 13 if ace_low else int(card.rank) for card in board)
    groups = sorted(ranks.items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in groups), tuple(rank for rank, _ in groups)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_boards_stand_in_the_order_of_their_groups_and_ranks(ranking: Ranking, size: int) -> None:
    boards = list(combinations(CARDS, size)) if size < 4 else random_hands(ranking.key, 30_000, 4)
    strengths: dict[object, int] = {}
    for board in boards:
        strength = ranking.board(board)
        assert strength > 0
        assert strengths.setdefault(counted(board, ace_low=ranking.ace_low), strength) == strength
    keys = sorted(strengths)  # type: ignore[type-var]
    in_order = [strengths[key] for key in (reversed(keys) if ranking.low else keys)]
    assert all(low < high for low, high in pairwise(in_order))
