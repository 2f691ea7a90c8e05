"""What the rule documents say of hands and boards, one fact at a time."""

import itertools

import pytest

from doorcard.cards import UNKNOWN, Card, parse_cards
from doorcard.errors import CardError
from doorcard.rankings import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, RANKINGS, Category, Ranking

LADDER = [
    ("Ts Js Qs Ks As", Category.STRAIGHT_FLUSH),  # R055: the royal flush is the highest of these and nothing more
    ("9d Td Jd Qd Kd", Category.STRAIGHT_FLUSH),
    ("2c 3c 4c 5c 6c", Category.STRAIGHT_FLUSH),
    ("Ah 2h 3h 4h 5h", Category.STRAIGHT_FLUSH),  # R056: the lowest
    ("Ac Ad Ah As 2c", Category.QUADS),
    ("3c 3d 3h 3s Kd", Category.QUADS),
    ("3c 3d 3h 3s Qd", Category.QUADS),
    ("Jc Jd Jh 2s 2c", Category.FULL_HOUSE),  # R059: the trio decides
    ("Tc Td Th As Ac", Category.FULL_HOUSE),
    ("Tc Td Th Ks Kc", Category.FULL_HOUSE),
    ("Ad 9d 8d 4d 3d", Category.FLUSH),  # R061: the whole sequence
    ("Ad 9d 8d 4d 2d", Category.FLUSH),
    ("Kh Qh Jh Th 8h", Category.FLUSH),
    ("Tc Jd Qh Ks Ac", Category.STRAIGHT),
    ("2c 3d 4h 5s 6c", Category.STRAIGHT),
    ("Ac 2d 3h 4s 5c", Category.STRAIGHT),
    ("8c 8d 8h 4s 2c", Category.TRIPS),  # R058: the main group first, then the rest
    ("7c 7d 7h As Kc", Category.TRIPS),
    ("7c 7d 7h As Qc", Category.TRIPS),
    ("Ac Ad 3h 3s 2c", Category.TWO_PAIR),  # R060: higher pair, lower pair, odd card
    ("Kc Kd Qh Qs 3c", Category.TWO_PAIR),
    ("Kc Kd Jh Js Ac", Category.TWO_PAIR),
    ("Kc Kd Jh Js Tc", Category.TWO_PAIR),
    ("6c 6d Ah Qs Jc", Category.PAIR),
    ("6c 6d Ah Qs Tc", Category.PAIR),
    ("6c 6d Kh Qs Jc", Category.PAIR),
    ("5c 5d Ah Ks Qc", Category.PAIR),
    ("Qc Kd Ah 2s 3c", Category.HIGH_CARD),  # R057: nothing goes round the corner
    ("Ac Kd Jh 9s 7c", Category.HIGH_CARD),
    ("Ac Kd Jh 9s 6c", Category.HIGH_CARD),
    ("Kc Ad 2h 3s 4c", Category.HIGH_CARD),  # nor here
    ("7c 5d 4h 3s 2c", Category.HIGH_CARD),
]
"""High hands from the best down, each better than the next (R054)."""


def test_high_hands_stand_in_their_order() -> None:
    strengths = [HIGH.strength(parse_cards(text)) for text, _ in LADDER]
    assert all(better > worse for better, worse in itertools.pairwise(strengths))


@pytest.mark.parametrize(("text", "category"), LADDER)
def test_high_hands_are_what_they_are(text: str, category: Category) -> None:
    made = HIGH.made(parse_cards(text))
    assert made is not None
    assert made.category is category


RAZZ = ["33355", "KK432", "22765", "AAT98", "KQJT9", "KQJT7", "98765", "97653", "9765A", "65432", "6432A", "5432A"]
"""R344: twelve hands of document 003, each of which beats the one before it."""


def test_the_twelve_razz_hands_rise() -> None:
    strengths = []
    for ranks in RAZZ:
        suits = {rank: iter("cdhs") for rank in ranks}
        strengths.append(ACE_TO_FIVE.strength([Card.parse(rank + next(suits[rank])) for rank in ranks]))
    assert sorted(set(strengths)) == strengths


COMPARED = [
    # suits decide nothing (R062, R343)
    (HIGH, "Kc Tc 8c 5c 2c", "=", "Ks Ts 8s 5s 2s"),
    (HIGH, "Qc Qd 9h 5s 3c", "=", "Qh Qs 9c 5d 3d"),
    (HIGH, "7c 7d 5h 5s Ac", "=", "7h 7s 5c 5d Ad"),
    (ACE_TO_FIVE, "7c 5c 4c 3c 2c", "=", "7d 5h 4s 3d 2h"),
    # of seven cards five count (R301, R365)
    (HIGH, "Jc Jd 8c 8d 5h 5s Kc", "=", "Jh Js 8h 8s Kd 3c 2d"),  # a third pair is idle
    (HIGH, "6h 7h 8h 9h Th Ks Kd", ">", "Kc Kh Qs Qd Qc 2d 3d"),
    (HIGH, "4c 4d 4h 9c 9d 9h 2s", ">", "9s Ac Ad Kh Ks Qc Qd"),  # two trios are a full house
    (HIGH, "2c 4c 6c 8c Tc Td Th", ">", "5d 6d 7h 8h 9s As Ac"),  # a flush beats a straight
    # ace-to-five (R340 to R345)
    (ACE_TO_FIVE, "Ac 2c 3c 4c 5c", ">", "Ad 2h 3s 4d 6c"),  # a straight flush is no worse for being one
    (ACE_TO_FIVE, "8c 4d 3h 2s Ac", ">", "8c 5d 3h 2s Ac"),
    (ACE_TO_FIVE, "Tc 9d 8h 7s 6c", ">", "Jc 4d 3h 2s Ac"),  # from the top down
    (ACE_TO_FIVE, "Ac Ad 9h 8s 7c", ">", "2c 2d 5h 4s 3c"),  # aces are the lowest pair
    (ACE_TO_FIVE, "Kc Qd Jh Ts 8c", ">", "Ac Ad 4h 3s 2c"),
    (ACE_TO_FIVE, "Qc Qd Qh Js Jc Jd Ts", ">", "2c 2d 2h 2s 3c 3d 3h"),  # two pair against a forced full house
    (ACE_TO_FIVE, "Kc Kd Kh 7s 5c 4d 2h", ">", "9c 9d 8s 7c 6d 6h 6c"),
    # deuce-to-seven
    (DEUCE_TO_SEVEN, "7c 5d 4h 3s 2c", ">", "7d 6d 4c 3h 2s"),
    (DEUCE_TO_SEVEN, "Kc Qd Jh Ts 8c", ">", "Ac 2d 3h 4s 5c"),  # the wheel is ace-high
    (DEUCE_TO_SEVEN, "Ac 2d 3h 4s 5c", ">", "Ad 2h 3s 4c 6d"),  # the best of the ace-highs
    (DEUCE_TO_SEVEN, "Ac 2d 3h 4s 5c", ">", "2c 2d 3h 4s 5c"),
    (DEUCE_TO_SEVEN, "9c 8d 6h 5s 3c", ">", "2c 3d 4h 5s 6c"),  # a straight counts against
    (DEUCE_TO_SEVEN, "Ac Kd Qh 3s 2c", ">", "7c 5c 4c 3c 2c"),  # so does a flush
    (DEUCE_TO_SEVEN, "2d 3d 4d 5d Ad", "=", "2c 3c 4c 5c Ac"),  # a suited wheel is an ace-high flush
    (DEUCE_TO_SEVEN, "2c 3c 4c 5c Ac", ">", "6c 7c 8c 9c Tc"),
    (DEUCE_TO_SEVEN, "2c 3d 4h 5s 6c 7d 9h", ">", "Ac 2d 3h 4s 5c 6d Tc"),  # 9-5-4-3-2 is in there
    (DEUCE_TO_SEVEN, "2c 3c 4c 5c 7c Td Kh", "=", "2d 3d 4d 5d 7d Th Kc"),
]


@pytest.mark.parametrize(("ranking", "first", "relation", "second"), COMPARED)
def test_hands_compare(ranking: Ranking, first: str, relation: str, second: str) -> None:
    left, right = ranking.strength(parse_cards(first)), ranking.strength(parse_cards(second))
    assert (left > right, left == right) == (relation == ">", relation == "=")


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("2c 3d 5h 6s 8c", "8c 6s 5h 3d 2c"),
        ("2c 3d 5h 6s 9c", None),
        ("2c 2d 3h 5s 7c", None),
        ("2c 2d 3h 5s 7c 8d Qh", "8d 7c 5s 3h 2d"),
        ("4c 5d 6h 7s 8c", "8c 7s 6h 5d 4c"),
        ("Qc Qd Th 8s 6c 4h 2d", None),
        ("7c 6d 5h 4s 3c 2d Ah", "5h 4s 3c 2d Ah"),
        ("7c 7d 6h 6s 5c 4d 3h", "7d 6s 5c 4d 3h"),
    ],
)
def test_eight_or_better_asks_for_five_ranks_of_eight_or_lower(cards: str, low: str | None) -> None:
    """R332; the low is read from the top down, the ace last, and of equal ranks the higher suit is taken (S49)."""
    hand = parse_cards(cards)
    made = EIGHT_OR_BETTER.made(hand)
    assert (None if made is None else made.cards) == (None if low is None else parse_cards(low))
    assert (EIGHT_OR_BETTER.strength(hand) == 0) is (low is None)


@pytest.mark.parametrize(
    ("ranking", "cards", "category", "order"),
    [
        (HIGH, "4h 2s Kd 9c Kh", "pair", "Kh Kd 9c 4h 2s"),
        (HIGH, "3c Ah 5d 2s 4c", "straight", "5d 4c 3c 2s Ah"),
        (HIGH, "3c Ac 5c 2c 4c", "straight_flush", "5c 4c 3c 2c Ac"),
        (HIGH, "Th Ah Jd Ks Qc", "straight", "Ah Ks Qc Jd Th"),
        (HIGH, "2c 2h Qc Qh Qd", "full_house", "Qh Qd Qc 2h 2c"),
        (HIGH, "9h 8h 7h 6h 5c 5h 2d", "straight_flush", "9h 8h 7h 6h 5h"),
        (ACE_TO_FIVE, "Ac 7d 5h 2s Kc Kd 9h", "high_card", "9h 7d 5h 2s Ac"),
        (ACE_TO_FIVE, "Ac Ad Ah 3s 3c", "full_house", "Ah Ad Ac 3s 3c"),
        (ACE_TO_FIVE, "5c 4c 3c 2c Ac", "high_card", "5c 4c 3c 2c Ac"),
        (DEUCE_TO_SEVEN, "5c 4d 3h 2s Ac", "high_card", "Ac 5c 4d 3h 2s"),
        (DEUCE_TO_SEVEN, "5c 4c 3c 2c Ac", "flush", "Ac 5c 4c 3c 2c"),
        (DEUCE_TO_SEVEN, "6c 5d 4h 3s 2c", "straight", "6c 5d 4h 3s 2c"),
        (DEUCE_TO_SEVEN, "8c 5d 4h 3s 2c 2d 2h", "high_card", "8c 5d 4h 3s 2h"),
    ],
)
def test_a_hand_is_spelled_out_in_the_order_in_which_it_counts(
    ranking: Ranking, cards: str, category: str, order: str
) -> None:
    made = ranking.made(parse_cards(cards))
    assert made is not None
    assert (made.category.code, made.cards) == (category, parse_cards(order))


BOARDS = [
    # R021: groups, then high cards; R022: straights and flushes in the making are nothing
    (HIGH, "2c 2d", ">", "As Kd"),
    (HIGH, "Kc Kd", ">", "Qc Qd"),
    (HIGH, "Ac Ad", ">", "Kc Kd"),  # R312
    (HIGH, "Jh 4d 2s", ">", "8h 9h Th"),
    (HIGH, "3c 3d 3h", ">", "Ac Ad Kh"),
    (HIGH, "4c 4d 2h 2s", ">", "Ac Ad Kh Qs"),
    (HIGH, "5c 5d 5h 5s", ">", "Ac Ad Ah Ks"),
    (HIGH, "Ac 9d 7h 2s", ">", "Ad 9h 6c 5c"),
    (HIGH, "Tc 7d", "=", "Th 7s"),
    (HIGH, "As", ">", "Kh"),
    # R351 to R353: the lowest board
    (ACE_TO_FIVE, "8c Ad", ">", "Kc 3d"),
    (ACE_TO_FIVE, "8c 5d 2h", ">", "7c 7d Ah"),
    (ACE_TO_FIVE, "8c 5d 2h", ">", "Qc 3d 2s"),
    (ACE_TO_FIVE, "Ac Ad 9h 7s", ">", "2c 2d 3h 4s"),
    (ACE_TO_FIVE, "3c 4c 5c 6c", ">", "2c 3d 4h 7s"),
    # S50: in deuce-to-seven the ace is a high card, and four to a straight is four low cards
    (DEUCE_TO_SEVEN, "Kc 3d", ">", "Ac 2d"),
    (DEUCE_TO_SEVEN, "3c 4c 5c 6c", ">", "2c 3d 4h 7s"),
    (EIGHT_OR_BETTER, "8c Ad", ">", "Kc 3d"),
]


@pytest.mark.parametrize(("ranking", "first", "relation", "second"), BOARDS)
def test_boards_compare(ranking: Ranking, first: str, relation: str, second: str) -> None:
    left, right = ranking.board(parse_cards(first)), ranking.board(parse_cards(second))
    assert (left > right, left == right) == (relation == ">", relation == "=")


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (parse_cards("Ac Kd Qh Js"), "hand_size"),
        (parse_cards("Ac Kd Qh Js 9c 8d 7h 6s"), "hand_size"),
        (parse_cards("Ac Kd Qh Js Ac"), "card_twice"),
        ((*parse_cards("Ac Kd Qh Js"), UNKNOWN), "card_unknown"),
    ],
    ids=["four", "eight", "twice", "unknown"],
)
def test_no_hand_is_refused_by_what_is_wrong_with_it(ranking: Ranking, cards: tuple[Card, ...], code: str) -> None:
    with pytest.raises(CardError) as refusal:
        ranking.strength(cards)
    assert refusal.value.code == code


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((), "hand_size"),
        (parse_cards("Ac Kd Qh Js 9c 8d"), "hand_size"),
        (parse_cards("Ac Kd Ac"), "card_twice"),
        (parse_cards("Ac ??"), "card_unknown"),
    ],
    ids=["none", "six", "twice", "unknown"],
)
def test_no_board_is_refused_by_what_is_wrong_with_it(ranking: Ranking, cards: tuple[Card, ...], code: str) -> None:
    with pytest.raises(CardError) as refusal:
        ranking.board(cards)
    assert refusal.value.code == code


def test_rankings_are_values_by_name() -> None:
    assert {key: (ranking.low, ranking.ace_low) for key, ranking in RANKINGS.items()} == {
        "high": (False, False),
        "ace_to_five": (True, True),
        "eight_or_better": (True, True),
        "deuce_to_seven": (True, False),
    }
    assert [ranking.key for ranking in RANKINGS.values()] == list(RANKINGS)
