"""Connections to a store on SQLite, and what its errors mean."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from doorcard.errors import NoStore, StoreError, StoreFailed

NEEDED: Final = (3, 37)
"""The SQLite that has strict tables."""

_PATIENCE: Final = 5.0
"""Seconds to wait for another program that looks into the file."""

_FULL: Final = (sqlite3.SQLITE_FULL,)
_PASSING: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT)
"""Errors after which the same may succeed."""


def connect(file: Path, *, reading: bool = False) -> sqlite3.Connection:
    """A connection that commits by itself, to a file that is there; it may be handed to another thread.

    Raises `NoStore` where it cannot be opened.
    """
    if sqlite3.sqlite_version_info < NEEDED:
        raise StoreFailed("sqlite_too_old", found=sqlite3.sqlite_version, needed=".".join(map(str, NEEDED)))
    try:
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=rw",
            uri=True,
            timeout=_PATIENCE,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute("PRAGMA foreign_keys = ON")
        if reading:
            connection.execute("PRAGMA query_only = ON")
    except sqlite3.OperationalError:
        raise NoStore("store_unopenable", file=str(file)) from None
    return connection


def make_file(file: Path) -> bool:
    """Make an empty file that only its owner may read, and its folder; False where it is there already.

    Raises `NoStore` where it cannot be made.
    """
    with suppress(OSError):  # what is wrong with the folder is seen when the file is made
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return False
    except OSError:
        raise NoStore("store_unopenable", file=str(file)) from None
    return True


def write_safely(connection: sqlite3.Connection) -> None:
    """Have everything that is committed survive a crash of the machine, while others read."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def is_passing(error: sqlite3.Error) -> bool:
    """Whether the store can be used after an error: room may be made, another program may finish."""
    return _code(error) in (*_FULL, *_PASSING)


def failure(error: sqlite3.Error, file: Path) -> StoreError:
    """What an error of SQLite means for those who wanted something of the store."""
    if _code(error) in _FULL:
        return StoreFailed("store_full", file=str(file))
    if is_passing(error):
        return StoreFailed("store_failed", detail=_name(error))
    if _code(error) == sqlite3.SQLITE_CORRUPT:
        return StoreFailed("store_damaged", file=str(file), detail=_name(error))
    return StoreFailed("store_broken", file=str(file), detail=_name(error))


def roll_back(connection: sqlite3.Connection) -> None:
    """Undo what is not committed; some errors have done it already."""
    with suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _code(error: sqlite3.Error) -> int:
    """The error's kind, without what distinguishes several of a kind."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def _name(error: sqlite3.Error) -> str:
    return getattr(error, "sqlite_errorname", type(error).__name__)
