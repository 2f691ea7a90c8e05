"""The ledger of a room, who has won what, and who owes whom."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doorcard.hand import Kind, legal
from doorcard.rules import Session
from doorcard.table import (
    AgreeEnd,
    Enter,
    Entry,
    GetUp,
    GiveDeal,
    Opened,
    Pace,
    SitDown,
    Standing,
    Start,
    Transfer,
    balances,
    entries,
    settle_up,
    standings,
)
from tests.table.room import HOME, guest, playing, seated


def test_chips_that_are_taken_along_go_back_to_the_bank() -> None:
    room = playing("Ana", "Ben", opened=Opened(HOME.rules, Session(entry_fee=3, ends="open"), Pace()))
    room(Enter(guest("Cleo")), SitDown("Cleo", 30, "cleo"))
    room.fold_round()
    for number in (0, 1, 2):
        room(GetUp(number))
    held = balances(entries(room.events))
    assert held == {"bank": -9, "house": 9, "Ana": 0, "Ben": 0, "Cleo": 0, "pot": 0}


def test_nobody_takes_along_what_was_never_bought() -> None:
    room = playing("Ana", "Ben")
    room(Enter(guest("Cleo")), SitDown("Cleo", 40, "cleo"), GetUp(2))
    assert {entry.taker for entry in entries(room.events)} == {"Ana", "Ben"}


def test_a_fee_is_owed_even_by_one_who_never_got_chips() -> None:
    room = playing("Ana", "Ben", opened=Opened(HOME.rules, Session(entry_fee=3, ends="open"), Pace()))
    room(Enter(guest("Cleo")), SitDown("Cleo", 40, "cleo"), GetUp(2))
    assert Standing("Cleo", 0, 3, 0, here=False) in standings(room.table)
    assert balances(entries(room.events))["house"] == 9


def test_standings_know_those_who_left_and_add_up_those_who_came_again() -> None:
    room = playing("Ana", "Ben", "Cleo")
    winner = room.turn
    room.fold_round()
    room(GetUp(room.number(winner)))
    room(SitDown(winner, 40, winner.lower()))
    first, *others = standings(room.table)
    assert first == Standing(winner, 80, 0, 82, here=True)
    assert first.net == 2
    assert [other.net for other in others] == [-1, -1]
    assert [other.name for other in others] == sorted(other.name for other in others)


def test_equal_sums_are_paid_at_once() -> None:
    assert settle_up({"Ana": 10, "Ben": 7, "Cleo": -7, "Dani": -10}) == (
        Transfer("Dani", "Ana", 10),
        Transfer("Cleo", "Ben", 7),
    )


def test_the_greatest_debt_pays_the_greatest_gain() -> None:
    assert settle_up({"Ana": 12, "Ben": 3, "Cleo": -9, "Dani": -6, "Eva": 0}) == (
        Transfer("Cleo", "Ana", 9),
        Transfer("Dani", "Ana", 3),
        Transfer("Dani", "Ben", 3),
    )


def test_nobody_owes_where_nobody_won() -> None:
    assert settle_up({"Ana": 0}) == ()


def test_gains_without_losses_are_no_account() -> None:
    with pytest.raises(ValueError, match="differ by 4"):
        settle_up({"Ana": 10, "Ben": -6})


@given(st.dictionaries(st.text("abcdefgh", min_size=1), st.integers(-50, 50), min_size=1, max_size=8))
def test_everybody_is_even_with_one_transfer_less_than_players(nets: dict[str, int]) -> None:
    nets["z"] = -sum(nets.values())
    owed = settle_up(nets)
    for name, net in nets.items():
        assert sum(t.chips for t in owed if t.taker == name) - sum(t.chips for t in owed if t.giver == name) == net
    assert len(owed) < len(nets)
    assert all(transfer.chips > 0 for transfer in owed)
    assert settle_up(dict(reversed(nets.items()))) == owed


def test_an_entry_says_which_hand_moved_the_chips() -> None:
    room = playing("Ana", "Ben")
    room.fold_round()
    assert [entry.hand for entry in entries(room.events)] == [0, 0, 1, 1]
    assert entries(room.events)[0] == Entry("bank", "Ana", 40, 0)


def test_a_hand_that_moved_no_chips_is_not_in_the_book() -> None:
    room = seated("Ana", "Ben")
    room(GiveDeal(1), AgreeEnd(None), Start())
    room.deal("Ah Ad Kd Kc 9c 9d 7s 7h 3h 3s")
    while room.table.running:
        assert room.table.hand is not None
        quiet = [act for act in legal(room.table.hand) if act.kind in (Kind.BRING_IN, Kind.CALL, Kind.CHECK)]
        room.acts(str(quiet[0]))
    assert [place.stack for place in room.table.places] == [40, 40]
    assert [entry.hand for entry in entries(room.events)] == [0, 0]


def test_a_seated_room_owes_nothing() -> None:
    room = seated("Ana", "Ben", opened=replace(HOME, name="Friday"))
    assert [standing.net for standing in standings(room.table)] == [0, 0]
    assert room.table.name == "Friday"
