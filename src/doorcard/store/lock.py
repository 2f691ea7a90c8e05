"""One process at a time: a lock that the system takes away from a process that is gone."""

import os
import sys
from pathlib import Path

from doorcard.errors import NoStore, StoreBusy


class Lock:
    """Holds a store from its making until `release`. Raises `StoreBusy` where another holds it."""

    def __init__(self, store: Path) -> None:
        try:
            held = store.resolve()  # whatever links lead there, it is one store
            self._file = os.open(held.with_name(f"{held.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except (OSError, RuntimeError):  # the latter where links go round in a circle
            raise NoStore("store_unopenable", file=str(store)) from None
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise StoreBusy("store_busy", file=str(store)) from None

    def release(self) -> None:
        """Let the next one have it. The file stays: were it taken away, two could hold locks of the same name."""
        os.close(self._file)


if sys.platform == "win32":

    def _lock(file: int) -> None:
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: int) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
