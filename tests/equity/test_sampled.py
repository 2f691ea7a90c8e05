"""Sampled odds: the same numbers everywhere, and intervals that hold."""

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from doorcard.cards import CARDS
from doorcard.equity import Interrupted, equity
from doorcard.equity.odds import FIRST_LOOK, GROUPS_A_PIECE
from doorcard.equity.sample import GROUP, Sample
from doorcard.equity.sample_plain import split_mix, stream
from doorcard.equity.spot import make_spot
from doorcard.equity.tally import Tally
from doorcard.errors import EquityError
from doorcard.rankings import kernels
from doorcard.rules.games import GAMES
from tests.equity.deals import every_deal

QUESTIONS: dict[str, tuple[str, list[str], str]] = {
    "known": ("seven-card-stud", ["(AhAs)5d", "(KcQc)Jc"], "2s7h9dTd"),
    "unknown": ("razz", ["(A2)5", "(xx)K"], "7c7d"),
    "missing suits": ("seven-card-stud", ["(A2)5", "(xx)K"], "7c7"),
    "ranges": ("stud-hi-lo-8", ["[any pair, 43*0.5]5d", "[under 8]7c", "(KdKh)2s"], "7d"),
    "deuce to seven": ("razz-2-7", ["(2c3c)4c", "(2d3d)4d"], ""),
    "no qualifier": ("stud-hi-lo", ["(2c3c)4c", "(2d3d)4d"], ""),
    "five cards": ("five-card-hi-lo", ["(2c)4c", "(2d)4d", "[any pair]Ks"], ""),
    "lowball": ("five-card-lowball", ["(2c)4c", "(x)4d"], ""),
    "all five-card": ("five-card-stud", ["(2c)4c", "(x)4d", "(x)Ad", "(x)Ac", "(x)Kc", "(x)Kd", "(x)Qc", "(x)Qd"], ""),
    "shared card": (
        "seven-card-stud",
        ["(2c3c)4c5c6c7c", "(xx)8c", "(xx)9c", "(xx)Tc", "(xx)Jc", "(xx)Qc", "(xx)Kc", "(xx)Ac"],
        "",
    ),
}


def piece(name: str, seed: int = 12345, start: int = 3, stop: int = 5) -> Sample:
    game, seats, dead = QUESTIONS[name]
    return Sample(make_spot(GAMES[game], seats, dead), seed, start, stop)


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_way_deals_the_same(way: str, name: str) -> None:
    found = piece(name).run()
    from doorcard.equity.sample_plain import deal_groups

    of = piece(name)
    assert found == deal_groups(of.spot, of.seed, of.start, of.stop)
    assert 0.7 * 2 * GROUP < found.deals <= 2 * GROUP


def test_the_streams_are_the_published_generators() -> None:
    """SplitMix64 from 0 as its authors print it; xoshiro256++ from state 1, 2, 3, 4 as its reference gives it."""
    assert [split_mix(0, i) for i in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    words = stream(0, 0)
    assert len({next(words) for _ in range(1000)}) == 1000


@pytest.mark.parametrize("name", ["known", "ranges", "missing suits"])
def test_pieces_add_up(name: str) -> None:
    whole = piece(name, start=0, stop=6).run()
    assert piece(name, start=0, stop=1).run() + piece(name, start=1, stop=6).run() == whole
    assert sum((piece(name, start=i, stop=i + 1).run() for i in range(6)), Tally.nothing(len(whole.seats))) == whole
    assert piece(name, seed=12346, start=0, stop=6).run() != whole


def test_threads_and_executors_give_the_same_answer() -> None:
    ask = {"dead": "2s7h9dTd", "exact": False, "trials": 400_000, "seed": 7}
    seats = ["(AhAs)5d", "(KcQc)Jc"]
    alone = equity("seven-card-stud", seats, **ask)  # type: ignore[arg-type]
    assert equity("seven-card-stud", seats, threads=2, **ask) == alone  # type: ignore[arg-type]
    with ThreadPoolExecutor(3) as pool:
        assert equity("seven-card-stud", seats, executor=pool, **ask) == alone  # type: ignore[arg-type]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        assert equity("seven-card-stud", seats, executor=processes, **ask) == alone  # type: ignore[arg-type]


def test_an_answer_is_exact_or_has_an_interval() -> None:
    sampled = equity("razz", ["(A2)5", "(xx)K"], exact=False, trials=1)
    for seat in sampled.seats:
        assert seat.interval is not None
        assert seat.standard_error is not None
        assert seat.interval[0] <= seat.equity <= seat.interval[1]
    assert sampled.method == "sampled"
    assert 1000 < sampled.deals <= GROUP


def test_a_target_is_reached_and_no_further() -> None:
    loose = equity("seven-card-stud", ["(AhAs)5d", "(KcQc)Jc"], exact=False, target_se=0.002)
    assert loose.deals <= FIRST_LOOK * GROUP
    near = equity("seven-card-stud", ["(AhAs)5d", "(KcQc)Jc"], exact=False, target_se=0.001)
    assert max(seat.standard_error or 1 for seat in near.seats) <= 0.001
    assert near.deals > loose.deals
    capped = equity("seven-card-stud", ["(AhAs)5d", "(KcQc)Jc"], exact=False, target_se=0.00001, trials=100_000)
    assert capped.deals <= 98 * GROUP


def test_sure_things_keep_an_honest_interval() -> None:
    odds = equity("seven-card-stud", ["(AhKh)QhJhTh", "(2c2d)3s5s7d"], exact=False, trials=1024)
    assert odds.seats[0].equity == 1
    assert odds.seats[0].interval is not None
    assert 0.99 < odds.seats[0].interval[0] < 1 == odds.seats[0].interval[1]


def random_question(rng: random.Random) -> tuple[str, list[str], str]:
    """A spot with few cards to come, so that the exact answer is quick."""
    game = rng.choice(list(GAMES))
    size = GAMES[game].hand_size
    seats = rng.choice([2, 2, 3])
    cards = rng.sample(CARDS, seats * size + 4)
    held = [size - rng.choice([1, 2]) for _ in range(seats)]
    texts = ["".join(map(str, cards[seat * size : seat * size + count])) for seat, count in enumerate(held)]
    return game, texts, "".join(map(str, cards[-4:]))


def test_intervals_cover() -> None:
    """Of a thousand 95 % intervals, 930 to 968 hold the exact equity: three standard deviations around 950, nearly."""
    before = kernels.in_use()
    kernels.use(kernels.available()[-1])
    rng, covered = random.Random(20), 0
    for seed in range(1000):
        game, seats, dead = random_question(rng)
        exact = equity(game, seats, dead=dead, exact=True).seats[0].equity
        low, high = equity(game, seats, dead=dead, exact=False, trials=1024, seed=seed).seats[0].interval or (1, 0)
        covered += low <= exact <= high
    kernels.use(before)
    assert 930 <= covered <= 968


def test_sampled_shared_card_against_every_deal() -> None:
    seats = [
        "2c3c4c5c6c7c",
        "8c9cTcJcQcKc",
        "2d3d4d5d6d7d",
        "8d9dTdJdQdKd",
        "2h3h4h5h6h7h",
        "8h9hThJhQhKh",
        "2s3s4s5s6s8s",
    ]
    seats += ["9sTsJsQsKsAs"]
    deals, _, taken = every_deal("seven-card-stud", seats, shared=True)
    odds = equity("seven-card-stud", seats)
    assert odds.exact
    assert [seat.equity for seat in odds.seats] == [float(took.pots / deals) for took in taken]


def test_stopping_gives_the_answer_so_far() -> None:
    def stop(done: int, pieces: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        equity("seven-card-stud", ["(AhAs)5d", "(KcQc)Jc"], exact=False, trials=4_000_000, progress=stop)
    drawn = 2 * GROUPS_A_PIECE[kernels.in_use()] * GROUP
    assert 0.99 * drawn < caught.value.answer.deals <= drawn
    assert isinstance(caught.value, KeyboardInterrupt)

    def stop_at_once(done: int, pieces: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        equity("seven-card-stud", ["(AhAs)5d2c8d", "(KcQc)Jc9c", "(3c3d)3h4h4d"], exact=True, progress=stop_at_once)
    assert not caught.value.answer.exact
    assert caught.value.answer.deals > 1000


def test_no_trials_are_refused() -> None:
    for wrong in (0, -5):
        with pytest.raises(EquityError, match="at least one trial"):
            equity("razz", ["(A2)5", "(xx)K"], exact=False, trials=wrong)
    with pytest.raises(EquityError, match="above 0"):
        equity("razz", ["(A2)5", "(xx)K"], exact=False, target_se=0.0)
