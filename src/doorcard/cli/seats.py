"""Seats at tables of rooms, remembered so that who comes back is the same guest."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from doorcard.cli.saving import write_text


class Seat(NamedTuple):
    """Who somebody is at a table."""

    name: str
    token: str
    """The secret that proves it."""


class Seats:
    """A file of one's own seats, which only its owner may read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "Seats":
        """Those of whoever runs this program."""
        state = environ.get("XDG_STATE_HOME") or environ.get("LOCALAPPDATA")
        folder = Path(state) if state else Path.home() / ".local" / "state"
        return cls(folder / "doorcard" / "seats.json")

    def find(self, room: str, table: str) -> Seat | None:
        """The seat at a table of a room, if there is one."""
        found = self._all().get(f"{room}/t/{table}")
        return Seat(*found) if found else None

    def keep(self, room: str, table: str, seat: Seat) -> None:
        """Remember a seat. Raises `DoorcardError` where the file cannot be written."""
        self._write(self._all() | {f"{room}/t/{table}": list(seat)})

    def forget(self, room: str, table: str) -> None:
        """Let go of a seat that is none any more. Raises `DoorcardError`."""
        known = self._all()
        if known.pop(f"{room}/t/{table}", None):
            self._write(known)

    def _write(self, known: dict[str, list[str]]) -> None:
        before = os.umask(0o077)
        try:
            write_text(self.path, json.dumps(known, indent=1, ensure_ascii=False) + "\n")
        finally:
            os.umask(before)

    def _all(self) -> dict[str, list[str]]:
        """Every seat; none where there is no file, or none that this program wrote."""
        try:
            known = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(known, dict):
            return {}
        return {key: seat for key, seat in known.items() if isinstance(seat, list) and len(seat) == len(Seat._fields)}
