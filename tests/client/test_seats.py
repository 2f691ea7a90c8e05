"""One's own seats, remembered in a file that nobody else reads."""

import stat
from pathlib import Path

import pytest

from doorcard.cli.seats import Seat, Seats

ROOM = "http://192.168.1.7:8000"


def test_seats_are_kept_by_room_and_table(tmp_path: Path) -> None:
    seats = Seats.of({"XDG_STATE_HOME": str(tmp_path)})
    seats.keep(ROOM, "k3v9", Seat("小明", "secret"))
    seats.keep(ROOM, "x7w2", Seat("Zoe", "other"))
    assert seats.find(ROOM, "k3v9") == Seat("小明", "secret")
    assert seats.find("http://192.168.1.8:8000", "k3v9") is None
    seats.forget(ROOM, "k3v9")
    seats.forget(ROOM, "k3v9")
    assert seats.find(ROOM, "k3v9") is None
    assert seats.find(ROOM, "x7w2") == Seat("Zoe", "other")


def test_nobody_else_may_read_them(tmp_path: Path) -> None:
    seats = Seats.of({"XDG_STATE_HOME": str(tmp_path)})
    modes = []
    for table in ("k3v9", "x7w2"):
        seats.keep(ROOM, table, Seat("Zoe", "secret"))
        modes.append(stat.S_IMODE(seats.path.stat().st_mode))
    seats.forget(ROOM, "x7w2")
    assert [*modes, stat.S_IMODE(seats.path.stat().st_mode)] == [0o600] * 3
    assert stat.S_IMODE(seats.path.parent.stat().st_mode) == 0o700


KEY = f"{ROOM}/t/k3v9"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", f'{{"{KEY}": "Zoe"}}', f'{{"{KEY}": ["Zoe"]}}'])
def test_a_file_that_this_program_did_not_write_holds_no_seat(tmp_path: Path, text: str) -> None:
    seats = Seats(tmp_path / "seats.json")
    seats.path.write_text(text, encoding="utf-8")
    assert seats.find(ROOM, "k3v9") is None
    seats.keep(ROOM, "k3v9", Seat("Zoe", "secret"))
    assert seats.find(ROOM, "k3v9") == Seat("Zoe", "secret")


def test_where_they_lie_follows_from_the_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert Seats.of({}).path == tmp_path / ".local" / "state" / "doorcard" / "seats.json"
