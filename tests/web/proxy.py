"""A way to a server through a port of its own, which can be cut and can stall: really, with sockets."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self


class Proxy:
    """Passes bytes on, both ways, until it is told otherwise. Its loop runs in a thread of its own."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.taken = 0
        """How many connections came, those that were refused included."""
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def cut(self) -> None:
        """Break every connection, and take none until `mend`."""
        self._closed = True
        self._loop.call_soon_threadsafe(self._abort)

    def stall(self, *, up: bool = True) -> None:
        """Let nothing through: connections stay open and silent; ``up=False`` holds only what the server says."""

        def hold() -> None:
            self._down.clear()
            if up:
                self._up.clear()

        self._loop.call_soon_threadsafe(hold)

    def mend(self) -> None:
        """Let everything through again, what was held up first."""
        self._closed = False

        def free() -> None:
            self._up.set()
            self._down.set()

        self._loop.call_soon_threadsafe(free)

    def _abort(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.taken += 1
        if self._closed:
            writer.transport.abort()
            return
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.to)
        self._writers |= {writer, there_writer}
        self._start(self._carry(reader, there_writer, writer, self._up))
        self._start(self._carry(there_reader, writer, there_writer, self._down))

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        back: asyncio.StreamWriter,
        free: asyncio.Event,
    ) -> None:
        """Bytes one way; who hangs up is heard on the other side even where nothing else gets through."""
        held = bytearray()
        ended = asyncio.Event()

        async def read() -> None:
            with suppress(OSError):
                while data := await reader.read(65_536):
                    held.extend(data)
                    more.set()
            ended.set()
            more.set()

        more = asyncio.Event()
        self._start(read())
        with suppress(OSError):
            while not ended.is_set() or (held and free.is_set()):
                await more.wait()
                more.clear()
                if ended.is_set() and not free.is_set():
                    break
                stopped = asyncio.ensure_future(ended.wait())
                released = asyncio.ensure_future(free.wait())
                await asyncio.wait([stopped, released], return_when=asyncio.FIRST_COMPLETED)
                stopped.cancel()
                released.cancel()
                if free.is_set() and held:
                    data, held[:] = bytes(held), b""
                    writer.write(data)
                    await writer.drain()
        for each in (writer, back):
            self._writers.discard(each)
            each.close() if free.is_set() else each.transport.abort()

    def _run(self, ready: threading.Event) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            self._up, self._down = asyncio.Event(), asyncio.Event()
            self._up.set()
            self._down.set()
            self._stop = asyncio.Event()
            server = await asyncio.start_server(self._take, "127.0.0.1", 0)
            self.port: int = server.sockets[0].getsockname()[1]
            ready.set()
            await self._stop.wait()
            server.close()
            self._abort()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

        asyncio.run(serve())

    @classmethod
    @contextmanager
    def before(cls, port: int) -> "Iterator[Self]":
        """A proxy before a port of this machine."""
        proxy, ready = cls(port), threading.Event()
        thread = threading.Thread(target=proxy._run, args=(ready,), daemon=True)
        thread.start()
        ready.wait()
        try:
            yield proxy
        finally:
            proxy._loop.call_soon_threadsafe(proxy._stop.set)
            thread.join()

    @property
    def url(self) -> str:
        """The server's address by this way."""
        return f"http://127.0.0.1:{self.port}"
