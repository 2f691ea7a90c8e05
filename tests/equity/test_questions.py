"""What may be asked: seats, ranges, missing suits, dead and shared cards; and what is refused, by name."""

from collections import Counter
from itertools import combinations

import pytest

from doorcard.cards import CARDS, parse_cards
from doorcard.equity import Holding, equity
from doorcard.equity.exact import cost
from doorcard.equity.odds import MOST_STEPS
from doorcard.equity.outs import live_cards, outs
from doorcard.equity.ranges import combinations_of
from doorcard.equity.spot import make_spot
from doorcard.errors import CardError, DoorcardError, EquityError, UnknownName
from doorcard.rankings import kernels
from doorcard.rules.games import GAMES
from tests.equity.deals import every_deal
from tests.equity.test_exact import check

DEAD = "2c2d2h3c3d3h4c4d4h7c7d7h8c8d8h"


def test_ranges_are_exact(way: str) -> None:
    """Weights multiply over combinations that share no card, with card removal."""
    seats = ["[KsKh, AdKd*2, QsQh*0.5]9sTs6d5c", "[KsQs*3, AhAc]9hTh6h5d"]
    bare = ["9sTs6d5c", "9hTh6h5d"]
    holes = {0: {"KsKh": 2, "AdKd": 4, "QsQh": 1}, 1: {"KsQs": 3, "AhAc": 1}}
    odds = equity("seven-card-stud", seats, dead=DEAD, exact=True)
    check(odds, every_deal("seven-card-stud", bare, DEAD, holes))
    assert odds.deals == every_deal("seven-card-stud", bare, DEAD, holes)[0]


def test_a_range_of_everything_is_no_range() -> None:
    known = equity("stud-hi-lo-8", ["(xx)9sTs6d5c", "(AhAd)9hTh6h2s"], dead=DEAD)
    assert [seat.equity for seat in equity("stud-hi-lo-8", ["[any]9sTs6d5c", "(AhAd)9hTh6h2s"], dead=DEAD).seats] == (
        pytest.approx([seat.equity for seat in known.seats], abs=1e-12)
    )


def test_sampled_ranges_agree_with_exact_ones() -> None:
    seats = ["[any pair, suited*0.25]9s3h4c5c", "[8 or under]5d2s7c8c"]
    exact = equity("razz", seats, exact=True, most_steps=0)
    sampled = equity("razz", seats, exact=False, trials=200_000)
    for one, other in zip(exact.seats, sampled.seats, strict=True):
        assert other.standard_error is not None
        assert abs(one.equity - other.equity) < 4 * other.standard_error


def test_missing_suits_do_not_matter_in_ace_to_five() -> None:
    odds = equity("razz", ["(A2)5 8 9", "(34)7 T K"], dead="7c7 A")
    assert odds.exact
    assert not odds.suits_drawn
    assert odds == equity("razz", ["(Ah2d)5c 8s9s", "(3c4c)7d TsKs"], dead="7c7sAs")


def test_missing_suits_are_drawn_evenly_elsewhere() -> None:
    seats, dead = ["(AA)KhQd9c2s", "(TT)8s7d6c5s"], "A"
    odds = equity("seven-card-stud", seats, dead=dead, trials=400_000)
    assert odds.suits_drawn
    assert not odds.exact
    total = wins = 0
    aces, tens = parse_cards("AcAdAhAs"), parse_cards("TcTdThTs")
    for pair in combinations(aces, 2):
        for gone in (card for card in aces if card not in pair):
            for both in combinations(tens, 2):
                texts = ["".join(map(str, pair)) + "KhQd9c2s", "".join(map(str, both)) + "8s7d6c5s"]
                one = equity("seven-card-stud", texts, dead=str(gone), exact=True)
                total, wins = total + one.deals, wins + one.seats[0].wins
    error = odds.seats[0].standard_error or 0.0
    assert abs(odds.seats[0].win - wins / total) < 4 * error


def test_suits_given_to_cards_without_one_are_never_taken_twice() -> None:
    odds = equity("seven-card-stud", ["(AA)5d", "(A)KK"], dead="A", exact=False, trials=10_000)
    assert odds.deals > 2000  # the four aces are all there: only their order is drawn
    with pytest.raises(EquityError, match="not 5 cards of rank A"):
        equity("seven-card-stud", ["(AA)5d", "(AA)K"], dead="A")


def test_the_shared_card(way: str) -> None:
    """Each with six cards of their own, one for all to come, or known."""
    seats = ["2c3d4h5s7cKd", "2d3h4s5c7dKh", "AhAdQsJsTs9c"]
    check(
        equity("stud-hi-lo-8", seats, shared=True, dead="6c6d8h"),
        every_deal("stud-hi-lo-8", seats, "6c6d8h", shared=True),
    )
    assert equity("stud-hi-lo-8", seats, shared="6c").deals == 1


def test_a_deck_that_runs_short_shares_its_last_card() -> None:
    eight = ["(xx)2c", "(xx)3c", "(xx)4c", "(xx)5c", "(xx)6c", "(xx)7c", "(xx)8c", "(xx)9c"]
    assert make_spot(GAMES["seven-card-stud"], eight).draws.count(8) == 1
    assert make_spot(GAMES["seven-card-stud"], eight[:7]).draws.count(7) == 0
    with pytest.raises(EquityError, match="cards are needed"):
        make_spot(GAMES["seven-card-stud"], eight, shared=False)


def test_cost_alone_decides() -> None:
    """Heads-up is exact on every street with known down cards; three seats from fourth street in games of one half."""

    def steps(game: str, *seats: str) -> int:
        return cost(make_spot(GAMES[game], seats))

    for game in ("seven-card-stud", "razz", "stud-hi-lo-8", "stud-hi-lo", "razz-2-7"):
        assert steps(game, "(AhAs)5d", "(KcQc)Jc") < MOST_STEPS
        assert steps(game, "(AhAs)5d6d7d", "(KcQc)Jc9c8c", "(2c3c)4s5h6h") < MOST_STEPS
    for game in ("seven-card-stud", "razz", "razz-2-7"):
        assert steps(game, "(AhAs)5d6d", "(KcQc)Jc9c", "(2c3c)4s5h") < MOST_STEPS
        assert steps(game, "(AhAs)5d", "(KcQc)Jc", "(2c3c)4s") > MOST_STEPS
    assert steps("razz", "(AhAs)5d", "(xx)Jc") < MOST_STEPS < steps("razz", "(xx)5d", "(xx)Jc")
    assert not equity("razz", ["(Ah2s)5d", "(Kc3c)Jc"], most_steps=1000, trials=1).exact


@pytest.mark.parametrize(
    ("words", "door", "count"),
    [
        ("any", "5d", 1275),
        ("pocket pair", "5d", 72 + 3),
        ("any pair", "5d", 72 + 3 + 3 * 48),
        ("trips", "5d", 3),
        ("suited", "5d", 66),
        ("in a row", "5d", 3 * 16),
        ("in a row", "Ad", 2 * 16),
        ("under 8", "5d", 15 * 16),
        ("under 8", "8d", 0),
        ("8 or under", "8d", 21 * 16),
        ("8 or under", "5d", 21 * 16),
        ("under 3 with pairs", "2d", 3 + 3 * 4 + 6),
        ("AA", "Ad", 3),
        ("AK", "Kd", 12),
        ("As9", "9d", 3),
        ("AsKs, KsAs, AsKs*3", "2d", 1),
    ],
)
def test_classes_count_the_door_card(words: str, door: str, count: int) -> None:
    (card,) = parse_cards(door)
    unseen = [each for each in CARDS if each != card]
    if not count:
        with pytest.raises(EquityError):
            combinations_of(words, 2, card, unseen)
        return
    assert len(combinations_of(words, 2, card, unseen)) == count


def test_the_shared_card_beside_ranges(way: str) -> None:
    seats = ["[KsKh, AdKd*2, 9hTh]9sTs6d5c", "KcQsAc9hTh6h"]
    dead = DEAD + "4s3s2s7s8s5d5h5s6c6s"
    odds = equity("seven-card-stud", seats, dead=dead, shared=True, exact=True)
    holes = {0: {"KsKh": 1, "AdKd": 2, "9hTh": 1}}
    check(odds, every_deal("seven-card-stud", ["9sTs6d5c", seats[1]], dead, holes, shared=True))


def test_heavy_weights_need_no_more_room_than_there_is(way: str) -> None:
    """More than 32 bits of weight in all; the odds are those of the light range, and only the count is not."""
    heavy = equity("razz", ["[A2*1000000, A3*1000000]4c9c6d", "(5h6h)7h9s8s"], dead="KcKdKhQcQdQh", exact=True)
    light = equity("razz", ["[A2, A3]4c9c6d", "(5h6h)7h9s8s"], dead="KcKdKhQcQdQh", exact=True)
    assert heavy.deals == 1_000_000 * light.deals > 1 << 32
    assert [seat.equity for seat in heavy.seats] == pytest.approx([seat.equity for seat in light.seats], abs=1e-12)


def test_weights_become_whole_numbers() -> None:
    assert max(combinations_of("AA*0.997, KK*1/991, QQ*3/983", 2, None, CARDS).values()) == 10**6
    assert Counter(combinations_of("AA, KK*0.5, QQ*1/3", 2, None, CARDS).values()) == {6: 6, 3: 6, 2: 6}


@pytest.mark.parametrize(
    ("seats", "dead", "code"),
    [
        (["AhAs5d", "AhKcQc"], "", "card_twice"),
        (["AhAs5d", "KcQcJc"], "5d", "card_twice"),
        (["AhAs5d"], "", "equity_seats"),
        (["2c"] * 9, "", "equity_seats"),
        (["AhAs5d2c3c4c5c6c", "Kc"], "", "equity_cards"),
        (["(xxxxxxx)K", "Kc"], "", "equity_cards"),
        (["AhAs5d", "KcQcJc"], "x", "equity_dead"),
        (["(Ah", "Kc"], "", "seat_syntax"),
        (["Ah)", "Kc"], "", "seat_syntax"),
        (["Zh", "Kc"], "", "seat_syntax"),
        (["[AA][KK]5d", "Kc"], "", "seat_syntax"),
        (["[ZZ]5d", "Kc"], "", "range_syntax"),
        (["[AKQ]5d", "Kc"], "", "range_syntax"),
        (["[under]5d", "Kc"], "", "range_syntax"),
        (["[AA*0]5d", "Kc"], "", "range_weight"),
        (["[AA*x]5d", "Kc"], "", "range_weight"),
        (["[AsAh]5d", "As"], "", "range_impossible"),
        (["[AsAh]5d", "[AsAd]6d"], "", "range_impossible"),
        (["[AA]5d6d7d8d9dTd", "Kc"], "", "equity_cards"),
        (["2c", "3c"], "".join(map(str, CARDS[8:50])), "equity_deck"),
    ],
)
def test_what_is_no_question_is_refused_by_name(seats: list[str], dead: str, code: str) -> None:
    with pytest.raises((EquityError, CardError)) as caught:
        equity("seven-card-stud", seats, dead=dead)
    assert caught.value.code == code


def test_other_questions_that_are_refused() -> None:
    with pytest.raises(UnknownName):
        equity("hold'em", ["AhAs", "KcKd"])
    with pytest.raises(EquityError, match="no way to answer"):
        equity("razz", ["(A2)5", "(xx)K"], exact="maybe")  # type: ignore[arg-type]
    with pytest.raises(EquityError, match="no exact count"):
        equity("seven-card-stud", ["(A2)5", "(xx)K"], exact=True)
    assert issubclass(EquityError, DoorcardError)


def test_holdings_and_cards_will_do_for_texts() -> None:
    texts = equity("seven-card-stud", ["AhAs5d2d8h", "KcQcJc3d4d"])
    cards = equity("seven-card-stud", [parse_cards("AhAs5d2d8h"), Holding.parse("(KcQc)Jc3d4d")])
    assert texts == cards
    assert texts == equity(
        GAMES["seven-card-stud"], [[*parse_cards("AhAs5d2d8h"), *parse_cards("????")], "(KcQcx)Jc3d4dx"]
    )


def test_outs_and_live_cards() -> None:
    game = GAMES["stud-hi-lo-8"]
    hand = parse_cards("Ah2h5h7c")
    found = {(out.ranking, str(out.becomes)): len(out.cards) for out in outs(game, hand, parse_cards("Ac3h"))}
    assert found[("high", "1")] == 11  # a pair: two aces, three each of 2, 5 and 7
    assert found[("eight_or_better", "7")] == 11  # a fifth low rank: 3, 4 and 6, but for the 3h
    assert found[("eight_or_better", "8")] == 4
    assert [(str(live.of), live.unseen) for live in live_cards(hand, parse_cards("Ac3h"))][-1] == ("h", 9)
    assert outs(game, parse_cards("AhKhQhJhTh2c3c"), ()) == []


def test_what_is_asked_with_no_kernels_is_answered() -> None:
    before = kernels.in_use()
    kernels.use("none")
    try:
        assert equity("razz", ["(Ah2s)5d7d9d", "(Kc3c)4c8c9c"]).exact
    finally:
        kernels.use(before)
