"""The one thread that writes: what is wanted at the same time is committed at once, and fails each on its own."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from doorcard.errors import StoreError, StoreFailed
from doorcard.store.connection import failure, is_passing, roll_back
from doorcard.store.log import Log

T = TypeVar("T")

MOST_AT_ONCE: Final = 512
"""Writings in one transaction: none of them waits long for the others."""


class _Wanted(NamedTuple):
    """Something to be written, and who waits for it."""

    write: Callable[[Log], Any]
    table_id: str
    loop: asyncio.AbstractEventLoop
    waiting: "asyncio.Future[Any]"


class _Outcome(NamedTuple):
    wanted: _Wanted
    result: Any
    error: Exception | None


class Writer:
    """Writes to a store, in one transaction whatever is wanted while the one before is being made durable.

    An await that is cancelled does not take back what was wanted.
    """

    def __init__(self, connection: sqlite3.Connection, log: Log, file: Path) -> None:
        self._sql = connection
        self._log = log
        self._file = file
        self._queue: SimpleQueue[_Wanted | None] = SimpleQueue()
        self._over: Callable[[], StoreError] | None = None
        """Says why nothing can be written any more: an error of its own to each who asks."""
        self._thread = Thread(target=self._run, name="doorcard store", daemon=True)
        self._thread.start()

    async def write(self, table_id: str, write: Callable[[Log], T]) -> T:
        """What ``write`` answers, once it is durable. Raises what it raises, and `StoreFailed`."""
        if self._over is not None:
            raise self._over()
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()
        self._queue.put(_Wanted(write, table_id, loop, waiting))
        return await waiting

    def stop(self) -> None:
        """Write what is wanted so far, then end; returns when that is done."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch = self._next_batch()
            wanted = [each for each in batch if each is not None]
            if wanted:
                _tell(self._outcomes(wanted))
            if len(wanted) < len(batch):
                break
        # Whoever wanted something after the end was too late.
        self._over = over = partial(StoreFailed, "store_closed")
        _tell([_Outcome(each, None, over()) for each in self._waiting() if each is not None])

    def _next_batch(self) -> list[_Wanted | None]:
        return [self._queue.get(), *self._waiting()]

    def _waiting(self) -> list[_Wanted | None]:
        found: list[_Wanted | None] = []
        with suppress(Empty):
            while len(found) < MOST_AT_ONCE - 1:
                found.append(self._queue.get_nowait())
        return found

    def _outcomes(self, batch: list[_Wanted]) -> list[_Outcome]:
        """Write a batch in one transaction, and say what became of each."""
        if self._over is not None:
            return [_Outcome(wanted, None, self._over()) for wanted in batch]
        try:
            self._sql.execute("BEGIN IMMEDIATE")
            outcomes = [self._outcome(wanted) for wanted in batch]
            self._sql.execute("COMMIT")
        except sqlite3.Error as error:
            # A conflict found on the way fails as well: what it conflicts with may be undone now.
            roll_back(self._sql)
            self._log.forget()
            failed = partial(failure, error, self._file)
            if not is_passing(error):
                self._over = failed  # whether the disk kept what was written before is not known any more
            return [_Outcome(wanted, None, failed()) for wanted in batch]
        return outcomes

    def _outcome(self, wanted: _Wanted) -> _Outcome:
        """Write one of a batch, or nothing of it."""
        self._sql.execute("SAVEPOINT one")
        try:
            outcome = _Outcome(wanted, wanted.write(self._log), None)
        except Exception as error:
            if _fails_all(error):
                raise
            self._sql.execute("ROLLBACK TO one")
            self._log.forget(wanted.table_id)
            outcome = _Outcome(wanted, None, error)
        self._sql.execute("RELEASE one")
        return outcome


def _fails_all(error: Exception) -> bool:
    """Whether an error is not about the values that were to be written, but about the file."""
    return isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError


def _tell(outcomes: Iterable[_Outcome]) -> None:
    """Wake those who wait, with one call to each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome.wanted.loop, []).append(outcome)
    for loop, of_loop in by_loop.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_wake, of_loop)


def _wake(outcomes: Iterable[_Outcome]) -> None:
    for (*_, waiting), result, error in outcomes:
        if waiting.done():  # cancelled
            continue
        if error is None:
            waiting.set_result(result)
        else:
            waiting.set_exception(error)
