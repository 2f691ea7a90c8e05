"""One reader of a table: what waits to be sent to it, bounded, so that no reader slows a table."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from doorcard.server.clock import Clock
from doorcard.server.connection import Closed, Connection
from doorcard.server.figures import Figures
from doorcard.server.told import encode
from doorcard.wire import Bye
from doorcard.wire.messages import Outgoing

MOST_UPDATES: Final = 32
"""Updates that wait for a reader; one more, and a single fresh view stands for all of them."""
MOST_ANSWERS: Final = 128
"""Answers that wait for a reader who asks and does not listen; one more, and it is sent away."""


class _Waiting(NamedTuple):
    frame: bytes
    update: bool


class Viewer:
    """A connection to a table: whose it is, and what waits to be sent."""

    def __init__(self, guest: str, fresh: Callable[[str], bytes], clock: Clock, figures: Figures) -> None:
        self.guest = guest
        """The key of the guest; empty for who only watches a listed table."""
        self.spoken_at = clock.now()
        """When something was sent last."""
        self.stuck_since: int | None = None
        """Since when the reader has not taken what is being sent to it."""
        self.leaving = False
        """Whether a `Bye` was said."""
        self.given_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once nothing more is to be tried with this reader."""
        self._fresh = fresh
        self._clock = clock
        self._figures = figures
        self._waiting: deque[_Waiting] = deque()
        self._updates = 0
        self._behind = False
        self._idle: asyncio.Future[None] | None = None
        """While nothing waits: done once something does."""

    def update(self, frame: bytes) -> None:
        """What happened; dropped with all before it where too much waits already."""
        if self.leaving or self._behind:
            return
        if self._updates >= MOST_UPDATES:
            self._waiting = deque([each for each in self._waiting if not each.update])
            self._updates = 0
            self._behind = True
            self._figures.resyncs += 1
        else:
            self._waiting.append(_Waiting(frame, True))
            self._updates += 1
        self._wake()

    def say(self, message: Outgoing) -> None:
        """An answer, which is not dropped."""
        if self.leaving:
            return
        if len(self._waiting) - self._updates >= MOST_ANSWERS:
            self._figures.sent_away += 1
            self.bye("too_slow", None)
            return
        self._waiting.append(_Waiting(encode(message), False))
        self._wake()

    def bye(self, code: str, retry: int | None) -> None:
        """The last that is said; then the connection is closed."""
        if self.leaving:
            return
        self.leaving = True
        self._waiting.append(_Waiting(encode(Bye(code, retry)), False))
        self._wake()

    def give_up(self) -> None:
        """Let the connection end without a word: the reader takes none."""
        self.leaving = True
        if not self.given_up.done():
            self.given_up.set_result(None)

    async def write(self, connection: Connection) -> None:
        """Send what waits until a `Bye` was sent or the connection is over."""
        try:
            while not (self.leaving and not self._waiting):
                frame = self._next()
                if frame is None:
                    self._idle = asyncio.get_running_loop().create_future()
                    await self._idle
                    continue
                self.stuck_since = self._clock.now()
                await connection.send(frame)
                self.stuck_since = None
                self.spoken_at = self._clock.now()
        except Closed:
            self.leaving = True

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def _next(self) -> bytes | None:
        if self._waiting:
            waiting = self._waiting.popleft()
            self._updates -= waiting.update
            return waiting.frame
        if self._behind:
            self._behind = False
            return self._fresh(self.guest)
        return None
