"""Pauses, and time in which the room did not run: every clock goes on with what it had."""

from dataclasses import replace

from doorcard.hand import Action, Kind
from doorcard.table import (
    Act,
    AddChips,
    AgreeEnd,
    Asked,
    Clock,
    ClocksShifted,
    Enter,
    GetUp,
    Pace,
    Pause,
    Paused,
    Resume,
    Resumed,
    Say,
    ShiftClocks,
    SitDown,
    Start,
    SwitchAntes,
    Wished,
)
from tests.table.room import CHAMPS, HOME, NOON, STARS, Room, guest, playing, seated, started
from tests.table.test_session import seated as told


def clock(room: Room) -> Clock:
    assert room.table.clock is not None
    return room.table.clock


def test_a_pause_gives_its_time_back() -> None:
    room = playing("Ana", "Ben")
    room.now += 10_000
    assert room(Pause()) == (Paused(room.now, "host"),)
    assert room.table.due is None
    assert room.wait(10**7) == ()
    before = clock(room)
    assert room(Resume()) == (Resumed(room.now, "host"),)
    assert clock(room) == replace(
        before, starts=NOON + 10**7, turn_ends=NOON + 30_000 + 10**7, ends=NOON + 90_000 + 10**7
    )
    room.now += 20_000
    room.acts("complete")
    assert room.table.places[before.place].bank == 60_000, "ten seconds before the pause and twenty after are a turn"


def test_during_a_pause_nobody_acts_and_everything_else_goes_on() -> None:
    room = playing("Ana", "Ben", opened=STARS)
    room(Pause())
    room.refuses(Act(room.table.at_turn, Action(Kind.COMPLETE, 4)), "paused")
    room(Enter(guest("Cleo")), SitDown("Cleo", 40, "cleo"), Say("cleo", "hello"), AddChips(0, 5))
    room.refuses(Pause(), "paused_already")
    room.refuses(Resume("stop"), "not_paused")
    room(Resume())
    room.refuses(Resume(), "not_paused")


def test_a_stop_of_the_room_does_not_end_the_pause_of_the_host() -> None:
    room = playing("Ana", "Ben")
    room(Pause("host"))
    room.now += 1_000
    room(Pause("stop"))
    assert room.table.paused == NOON
    room.now += 1_000
    room(Resume("stop"))
    assert (room.table.paused, room.table.paused_by) == (NOON, ("host",))
    room.now += 1_000
    room(Resume("host"))
    assert room.table.due == NOON + 3_000 + 90_000


def test_the_host_may_go_on_only_once_the_room_runs_again() -> None:
    room = playing("Ana", "Ben")
    room(Pause("stop"))
    room(Pause("host"))
    room(Resume("host"))
    assert room.table.paused_by == ("stop",)
    room.now += 5_000
    room(Resume("stop"))
    assert clock(room).starts == NOON + 5_000


def test_who_leaves_during_a_pause_is_folded_for_when_it_ends() -> None:
    room = playing("Ana", "Ben", "Cleo")
    room.acts("complete")
    number = clock(room).place
    room(Pause())
    assert room(GetUp(number)) == (Wished(number, "leave"),)
    events = room(Resume())
    assert isinstance(events[-1], Asked)
    assert events[-1].place != number


def test_a_hand_that_becomes_due_in_a_pause_waits_for_its_end_and_no_longer() -> None:
    room = playing("Ana", "Ben")
    room.fold_round()
    room(GetUp(0), Pause())
    room.now += 60_000
    room(Enter(guest("Cleo")), SitDown("Cleo", 40, "cleo"))
    room.now += 60_000
    room(Resume())
    assert room.table.due == room.now + 2_000


def test_the_next_hand_is_later_by_a_pause() -> None:
    room = playing("Ana", "Ben")
    room.fold_round()
    room.now += 500
    room(Pause())
    room.now += 10**6
    room(Resume())
    assert room.table.due == room.now + 1_500


def test_the_agreed_minutes_are_minutes_of_play() -> None:
    room = seated("Ana", "Ben")
    room(AgreeEnd(None, 10), Start(), Pause())
    room.now += 10**6
    room(Resume())
    assert room.table.ends_at == room.now + 600_000


def test_a_question_about_antes_waits_as_well() -> None:
    room = started("Ana", "Ben", "Cleo", opened=CHAMPS)
    room(SwitchAntes(0, posts=False))
    room.tick()
    room(Pause())
    room.now += 10**6
    room(Resume())
    assert room.table.due == room.now + 15_000


def test_time_in_which_the_room_did_not_run_is_given_back() -> None:
    room = playing("Ana", "Ben")
    room.now += 5_000
    assert room(ShiftClocks(4_000)) == (ClocksShifted(4_000),)
    assert clock(room).ends == NOON + 94_000
    assert room(ShiftClocks(0)) == ()
    room(Pause())
    assert room(ShiftClocks(4_000)) == (), "a pause gives its own time back"


def test_clocks_of_those_whom_nobody_hurries_shift_too() -> None:
    room = playing("Ana", "Ben", opened=replace(HOME, pace=Pace(turn=None)))
    room(ShiftClocks(4_000))
    assert (clock(room).starts, clock(room).ends) == (NOON + 4_000, None)


def test_without_a_pace_there_is_nothing_to_pause() -> None:
    told("Ana", "Ben").refuses(Pause(), "no_pace")
