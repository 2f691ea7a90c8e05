"""What waits to be done at one table: commands in the order in which they came, each with somebody who waits."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from doorcard.errors import DoorcardError, RoomError
from doorcard.store import CommandId
from doorcard.table import Command, Table

Make = Callable[[Table], Command]
"""A command that is made once its turn has come, of the table as it is then."""


@dataclass(slots=True)
class Job:
    """A command that waits for its turn."""

    make: Make
    command: CommandId | None
    done: "asyncio.Future[int]"
    """The number of the last event that it led to."""


class Inbox:
    """Jobs one after another, until it is closed; then every one that waits is refused with ``room_closed``."""

    def __init__(self) -> None:
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._closed = False

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._jobs.empty()

    def put(self, make: Make, command: CommandId | None = None) -> "asyncio.Future[int]":
        """Let a command wait for its turn. Raises `RoomError` where the inbox is closed."""
        if self._closed:
            raise RoomError("room_closed")
        job = Job(make, command, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return job.done

    def put_unasked(self, make: Make) -> None:
        """The same for what nobody asked for: what becomes of it is no matter, and nothing is done once closed."""
        if not self._closed:
            self.put(make).add_done_callback(lambda done: done.cancelled() or done.exception())

    async def run(self, obey: Callable[[Job], Awaitable[int]]) -> None:
        """Have jobs done one after another; refusals go to those who asked, a fault of ``obey`` ends it."""
        while True:
            job = await self._jobs.get()
            if job is None:
                return
            if job.done.done():
                continue  # who asked has gone before it was begun
            try:
                seq = await obey(job)
            except DoorcardError as error:
                if not job.done.done():
                    job.done.set_exception(error)
            else:
                if not job.done.done():
                    job.done.set_result(seq)
            finally:
                _refuse(job)  # the room fails, and the asker learns of it

    def close(self) -> None:
        """Take nothing more, and refuse what waits."""
        self._closed = True
        while not self._jobs.empty():
            job = self._jobs.get_nowait()
            if job is not None:
                _refuse(job)
        self._jobs.put_nowait(None)


def _refuse(job: Job) -> None:
    if not job.done.done():
        job.done.set_exception(RoomError("room_closed"))
