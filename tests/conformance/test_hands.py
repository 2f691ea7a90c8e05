"""Every worked-out hand goes as written: legal sets, openers, returned chips, pots, stacks, order of showing."""

from typing import Any

import pytest

from tests.conformance.collection import FILES, HANDS
from tests.conformance.player import differences
from tests.conformance.record import EXPECTATIONS, load
from tests.conftest import SHARED

THEIRS = load(SHARED / "conformance" / "hands.json") if SHARED else []


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS.keys())
def test_an_own_hand_goes_as_written(hand: dict[str, Any]) -> None:
    assert differences(hand) == []


@pytest.mark.parametrize("hand", THEIRS, ids=[hand["id"] for hand in THEIRS])
def test_a_shared_hand_goes_as_written(hand: dict[str, Any]) -> None:
    assert differences(hand) == []


def test_own_hands_are_whole_and_have_ids_of_their_own() -> None:
    assert len(HANDS) == sum(len(load(path)) for path in FILES) > 130
    for name, hand in HANDS.items():
        assert hand["title"], name
        assert hand["source"], name
        assert hand["shows"], name
        assert set(hand["expect"]) == set(EXPECTATIONS), name
        assert sum(hand["expect"]["net"].values()) == 0, name


def test_own_hands_are_no_copies_of_shared_ones() -> None:
    cards = [list(hand["cards"].values()) for hand in THEIRS]
    assert [name for name, hand in HANDS.items() if list(hand["cards"].values()) in cards] == []
