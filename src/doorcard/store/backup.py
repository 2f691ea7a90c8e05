"""Copies of a store: made while it is in use, and made into a store again.

A copy is one file of SQLite with everything but the key: whoever finds it cannot open a deck.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from doorcard.errors import NoStore, StoreFailed, WrongKey
from doorcard.store.connection import connect, failure, make_file
from doorcard.store.keyfile import key_path, read_key
from doorcard.store.lock import Lock
from doorcard.store.migrations import schema_of
from doorcard.store.seal import Seal


class Contents(NamedTuple):
    """What is in a store."""

    tables: int
    hands: int
    size: int
    """Bytes of the file."""


def back_up(store: Path, out: Path) -> Contents:
    """Copy a store as it is at one moment into a new file, whoever may be writing to it, and check the copy.

    Raises `NoStore`, `NewerSchema`, `StoreFailed`.
    """
    _check_free(out)
    with _reading(store) as source:
        return _copy(source, out)


def restore(backup: Path, store: Path) -> Contents:
    """Make a store from a copy, and check it; where its key lies already it must be the right one.

    Raises `NoStore`, `NewerSchema`, `StoreBusy`, `KeyFault`, `StoreFailed`.
    """
    with _reading(backup) as source:
        # What SQLite left beside a store that was taken away would be read as part of the new one.
        for file in (store, store.with_name(f"{store.name}-wal"), store.with_name(f"{store.name}-journal")):
            _check_free(file)
        _check_key(source, key_path(store), store)
        with suppress(OSError):  # what is wrong with the folder is said by the lock
            store.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(store)
        try:
            return _copy(source, store)
        finally:
            lock.release()


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a store that is there."""
    if not file.is_file():
        raise NoStore("no_store", file=str(file))
    try:
        with closing(connect(file, reading=True)) as connection:
            if not schema_of(connection, file):
                raise NoStore("not_a_store", file=str(file))
            yield connection
    except sqlite3.Error as error:
        raise failure(error, file) from error


def _copy(source: sqlite3.Connection, file: Path) -> Contents:
    """Copy all pages to a file that is there whole at the end, or not at all."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    with suppress(OSError):  # of a process of that number that was killed
        beside.unlink()
    make_file(beside)
    try:
        with closing(connect(beside)) as target:
            source.backup(target)  # in one piece: what is written meanwhile waits for nobody and is not in it
            target.execute("PRAGMA journal_mode = DELETE")  # one file, and none beside it
            _check_whole(target, file)
            tables, hands = (
                target.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("tables", "hands")
            )
        _put_in_place(beside, file)
    except sqlite3.Error as error:
        raise failure(error, file) from error
    finally:
        beside.unlink(missing_ok=True)
    return Contents(tables, hands, file.stat().st_size)


def _put_in_place(beside: Path, file: Path) -> None:
    """Give a finished file its name; one that came there meanwhile stays."""
    try:
        os.link(beside, file)
    except FileExistsError:
        raise NoStore("store_exists", file=str(file)) from None
    except OSError:  # a disk that knows no second names
        _check_free(file)
        beside.replace(file)


def _check_free(file: Path) -> None:
    if file.exists():
        raise NoStore("store_exists", file=str(file))


def _check_whole(connection: sqlite3.Connection, file: Path) -> None:
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or connection.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreFailed("store_damaged", file=str(file), detail=str(found).splitlines()[0])


def _check_key(source: sqlite3.Connection, key: Path, store: Path) -> None:
    """The key that lies beside the store to be, if there is one, is that of the decks in it."""
    found = read_key(key)
    known = source.execute("SELECT id FROM keys").fetchone()
    if found is not None and known is not None and known != (Seal(found).key_id,):
        raise WrongKey("wrong_key", key=str(key), file=str(store))
