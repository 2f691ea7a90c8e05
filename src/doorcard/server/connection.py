"""A way to one reader and back: a WebSocket, or two ends within one process."""

import asyncio
from typing import Protocol, Self


class Closed(Exception):
    """The connection is over."""


class Connection(Protocol):
    """Frames of JSON, there and back."""

    async def receive(self) -> bytes:
        """The next frame that arrives. Raises `Closed`."""

    async def send(self, frame: bytes) -> None:
        """Send a frame, waiting while the reader cannot take more. Raises `Closed`."""

    async def close(self) -> None:
        """End it, for both sides; more than once does no harm."""


class Pipe:
    """One end of a connection within a process; `pair` makes both.

    >>> async def both() -> bytes:
    ...     here, there = Pipe.pair()
    ...     await here.send(b"{}")
    ...     return await there.receive()
    >>> asyncio.run(both())
    b'{}'
    """

    def __init__(self, incoming: "asyncio.Queue[bytes | None]", outgoing: "asyncio.Queue[bytes | None]") -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self.closed = False
        self.other: Pipe = self

    @classmethod
    def pair(cls, room_for: int = 64) -> tuple[Self, Self]:
        """Both ends; so many frames may be on their way in each direction before a sender must wait."""
        first: asyncio.Queue[bytes | None] = asyncio.Queue(room_for)
        second: asyncio.Queue[bytes | None] = asyncio.Queue(room_for)
        here, there = cls(first, second), cls(second, first)
        here.other, there.other = there, here
        return here, there

    async def receive(self) -> bytes:
        """The next frame; those sent before the end still arrive. Raises `Closed`."""
        if self.closed and self._incoming.empty():
            raise Closed
        frame = await self._incoming.get()
        if frame is None:
            raise Closed
        return frame

    async def send(self, frame: bytes) -> None:
        """Send a frame, waiting while the other end takes none. Raises `Closed`."""
        if self.closed:
            raise Closed
        await self._outgoing.put(frame)

    async def close(self) -> None:
        """End it, for both sides."""
        for end in (self, self.other):
            if not end.closed:
                end.closed = True
                end.wake()

    def wake(self) -> None:
        """Let a receiver that waits see the end: where the queue is full, none waits."""
        if not self._incoming.full():
            self._incoming.put_nowait(None)
