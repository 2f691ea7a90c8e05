"""The store on SQLite: one file, one process that writes, nothing else to install or to run."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from doorcard.errors import KeyFault, StoreFailed, WrongKey
from doorcard.store.connection import connect, failure, make_file, roll_back, write_safely
from doorcard.store.keyfile import key_path, make_key, read_key
from doorcard.store.lock import Lock
from doorcard.store.log import Log
from doorcard.store.migrations import migrate
from doorcard.store.protocol import CommandId, HandLog, Repeat, Stored, TableLog
from doorcard.store.seal import Seal
from doorcard.store.writer import Writer
from doorcard.table import TableEvent

T = TypeVar("T")


class SqliteStore:
    """A `Store` in a file of SQLite, which this process has for itself until `close`.

    The file is made where it is missing, and brought to today's schema where it is older; the key of its decks lies
    beside it unless ``key`` names another file. Raises `StoreBusy`, `NoStore`, `NewerSchema`, `KeyFault`,
    `MissingExtra`.
    """

    def __init__(self, file: Path | str, key: Path | str | None = None) -> None:
        self.file = Path(file)
        make_file(self.file)
        self._lock = Lock(self.file)
        self._closed = False
        try:
            self._open(Path(key) if key else key_path(self.file))
        except BaseException:
            self._lock.release()
            raise

    def _open(self, key: Path) -> None:
        connections: list[sqlite3.Connection] = []
        try:
            connections.append(connect(self.file))
            migrate(connections[0], self.file)
            write_safely(connections[0])
            seal = Seal(_key(connections[0], self.file, key))
            connections.append(connect(self.file, reading=True))
        except BaseException as error:
            for connection in connections:
                connection.close()
            if isinstance(error, sqlite3.Error):
                raise failure(error, self.file) from error
            raise
        self._writing, self._reading = connections
        self._log = Log(self._reading, seal)
        self._writer = Writer(self._writing, Log(self._writing, seal), self.file)
        self._readers = ThreadPoolExecutor(1, "doorcard store reading")

    async def create(self, table_id: str, events: Sequence[TableEvent], at: int) -> int:
        """Begin the log of a new table, and give its head. Raises `Conflict`, `StoreFailed`."""
        if not events:
            raise ValueError("no events to begin with")
        return await self._write(table_id, lambda log: log.create(table_id, events, at))

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[TableEvent],
        at: int,
        command: CommandId | None = None,
    ) -> int | Repeat:
        """Add events after the head that the caller knows; see `Store.append`.

        Raises `Conflict`, `NoSuchTable`, `StoreFailed`, ValueError.
        """
        if not events:
            raise ValueError("no events to append")
        return await self._write(table_id, lambda log: log.append(table_id, expected_seq, events, at, command))

    async def read(self, table_id: str, from_seq: int = 1) -> tuple[Stored, ...]:
        """The events from number ``from_seq`` on. Raises `NoSuchTable`, `StoreFailed`."""
        return await self._read(lambda log: log.read(table_id, from_seq))

    async def recover(self, table_id: str) -> tuple[Stored, ...]:
        """The events from the last `HandBegan` on. Raises `NoSuchTable`, `StoreFailed`."""
        return await self._read(lambda log: log.recover(table_id))

    async def tables(self) -> tuple[TableLog, ...]:
        """Every table, the oldest first. Raises `StoreFailed`."""
        return await self._read(Log.tables)

    async def head(self, table_id: str) -> int:
        """The number of a table's last event. Raises `NoSuchTable`, `StoreFailed`."""
        return await self._read(lambda log: log.head(table_id))

    async def answer_of(self, table_id: str, command: CommandId) -> Repeat | None:
        """What a command led to; None where it was never obeyed. Raises `NoSuchTable`, `StoreFailed`."""
        return await self._read(lambda log: log.answer_of(table_id, command))

    async def hands(self, table_id: str, before: int | None = None, limit: int = 100) -> tuple[HandLog, ...]:
        """The last hands that began, the newest first. Raises `NoSuchTable`, `StoreFailed`."""
        return await self._read(lambda log: log.hands(table_id, before, limit))

    async def hand(self, table_id: str, number: int) -> tuple[Stored, ...]:
        """The events from a hand's `HandBegan` up to the next one's. Raises `NoSuchTable`, `StoreFailed`."""
        return await self._read(lambda log: log.hand(table_id, number))

    async def ping(self) -> None:
        """Return if events can be stored now. Raises `StoreFailed`."""
        await self._write("", Log.prove)

    async def close(self) -> None:
        """Finish what was begun, and let the next process have the file."""
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._writer.stop()
        self._readers.shutdown()
        self._reading.close()
        self._writing.close()  # the last one: SQLite puts everything into the one file
        self._lock.release()

    async def _write(self, table_id: str, write: Callable[[Log], T]) -> T:
        self._check_open()
        return await self._writer.write(table_id, write)

    async def _read(self, read: Callable[[Log], T]) -> T:
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._at_one_moment, read)

    def _at_one_moment(self, read: Callable[[Log], T]) -> T:
        try:
            self._reading.execute("BEGIN")
            return read(self._log)
        except sqlite3.Error as error:
            raise failure(error, self.file) from error
        finally:
            roll_back(self._reading)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("store_closed")


def _key(connection: sqlite3.Connection, file: Path, path: Path) -> bytes:
    """The key of a store, made where nothing was ever sealed. Raises `KeyFault`."""
    known = connection.execute("SELECT id FROM keys").fetchone()
    key = read_key(path)
    if key is None:
        if connection.execute("SELECT 1 FROM hands").fetchone():
            raise KeyFault("key_missing", key=str(path), file=str(file))
        key, known = make_key(path), None
    key_id = Seal(key).key_id
    if known is None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM keys")
        connection.execute("INSERT INTO keys VALUES (?)", (key_id,))
        connection.execute("COMMIT")
    elif known != (key_id,):
        raise WrongKey("wrong_key", key=str(path), file=str(file))
    return key
