"""Exact odds equal those of dealing every deal, in every game."""

from typing import Any

import pytest

from doorcard.equity import equity
from doorcard.rules.games import GAMES
from tests.equity.deals import every_deal

SPOTS: list[tuple[str, list[str], str]] = [
    # six cards known each, then one with more to come for the second seat
    ("seven-card-stud", ["AhAs5d2d8h9c", "KcQcJc3d4dTs"], "2s7h9dTd"),
    ("seven-card-stud", ["AhKh5d2d8h9c", "AcKc5s2s8s"], "7h9dTdQdJd6c6d6h6s"),
    ("seven-card-stud", ["2h3h4h5h7c9c", "2d3d4d5d7s9s", "2s3s4s5s8c8d"], "KcKdKhQcQdQhJcJdJhTcTdTh"),
    ("seven-card-stud", ["TsJsQsKsAs2c", "ThJhQhKhAh2d", "TcJcQcKcAc2h", "6c6d6h6s8c8d"], "3c3d3h3s4c4d4h4s7c7d7h7s"),
    ("stud-hi-lo-8", ["Ah2s3d5hKcKd", "KhTsTd9s9d2c"], "2d7h"),
    ("stud-hi-lo-8", ["Ah2s3d5hKc9c", "As2h3c5dKd"], "7h9dTdQdJdJcJsQcQs"),
    ("stud-hi-lo-8", ["Ah2s3d5hKcQd", "As2h3c5dKdQc", "4c4d8h8d8s6c"], "7h9dTdJdJcJsQs9c9h9sTcThTs"),
    ("stud-hi-lo-8", ["Ah2s3d5hKcQd", "As2h3c5dKdQc", "9c9dThTd8s6c"], "7h9hTcJdJcJsQs4c4d4h4s6d6h6s"),
    ("stud-hi-lo", ["Ah2s3d5hKc9c", "As2h3c5dKd"], "7h9dTdQdJdJcJsQcQs"),
    ("stud-hi-lo", ["Ah2s3d5hKcQd", "As2h3c5dKdQc", "4c4d8h8d8s6c"], "7h9dTdJdJcJsQs9c9h9sTcThTs"),
    ("razz", ["Ah2s3d5hKcQd", "As2h3c5dKdQc"], ""),
    ("razz", ["KcKdKhQcQd", "KsQhJcJdJh9c"], "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s"),
    ("razz", ["Ah2s3d5hKcQd", "As2h3c5dKdQc", "4c4d8h8d8s6c"], "7h9dTdJdJcJsQs9c9h9sTcThTs"),
    ("razz-2-7", ["2h3s4d5hKcQd", "2s3h4c5dKdQc"], ""),
    ("razz-2-7", ["2h3h4h5h7h", "2s3c4c5d8d9c"], "TcTdThTsJcJdJhJsKcKd"),
    ("five-card-stud", ["AhKd", "QcQd9s4h"], "2c2d2h2s3c3d3h3s4c4d4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d"),
    (
        "five-card-stud-last-down",
        ["AhKd4c", "KhAd4d9c", "7c7d8h9h"],
        "TcTdThTs2c2d2h2s3c3d3h3s5c5d5h5s6c6d6h6sQcQdQhQs",
    ),
    ("five-card-stud-high-opens", ["Ah2d3c4s", "2c3d4h5sKc"], ""),
    ("five-card-lowball", ["Ah2d3c4s", "2c3d4h5s", "Ac2s3h9d"], "KsKdKhQcQdQsJcJdJsTcTdTh"),
    ("five-card-lowball", ["AhAd", "2cKd4h"], "2d2h2s3c3d3h3s4c4d4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s"),
    ("five-card-hi-lo", ["Ah2d3c", "Ac2s3h4d"], "KsKdKhQcQdQs"),
    ("five-card-hi-lo", ["Ah2d3c4c", "Ac2s3h4d", "6c6d7s7h"], "KsKdKhQcQdQsJcJdJsTcTdTh"),
]


def check(odds: Any, expected: Any) -> None:
    deals, no_low, taken = expected
    assert odds.exact
    scale = odds.deals / deals
    for seat, took in zip(odds.seats, taken, strict=True):
        assert (seat.wins, seat.wins + seat.ties) == (took.alone * scale, took.part * scale)
        assert seat.equity == pytest.approx(float(took.pots / deals), abs=1e-12)
        assert seat.standard_error is seat.interval is None
        if seat.high is not None:
            assert seat.high == pytest.approx(float(took.high / deals), abs=1e-12)
            assert seat.low == pytest.approx(float(took.low / deals), abs=1e-12)
            assert seat.quarter == pytest.approx(float(took.quarter / deals), abs=1e-12)
    if odds.no_low is not None:
        assert odds.no_low == pytest.approx(float(no_low / deals), abs=1e-12)
    assert sum(seat.equity for seat in odds.seats) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(("game", "seats", "dead"), SPOTS)
def test_exact_odds_are_those_of_every_deal(way: str, game: str, seats: list[str], dead: str) -> None:
    check(equity(game, seats, dead=dead, exact=True), expected_of(game, tuple(seats), dead))


_KNOWN: dict[Any, Any] = {}


def expected_of(game: str, seats: tuple[str, ...], dead: str) -> Any:
    """Every deal is dealt once, however many ways are checked against it."""
    key = game, seats, dead
    if key not in _KNOWN:
        _KNOWN[key] = every_deal(game, seats, dead)
    return _KNOWN[key]


def test_every_game_of_the_catalogue_is_checked() -> None:
    assert {game for game, _, _ in SPOTS} == set(GAMES)
