"""Real rooms for tests: a server in a thread, and a way to it that can be cut or held up."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from random import Random
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from doorcard.server.addresses import listen
from doorcard.server.app import create_app
from doorcard.server.running import Running
from doorcard.server.settings import Limits, Rate, Settings
from doorcard.store import Store

GENEROUS = Settings(limits=Limits(openings=Rate(1_000, 1_000.0), entries=Rate(1_000, 1_000.0)))


class Opened(NamedTuple):
    """A table that was opened."""

    table: str
    url: str
    guest: str
    token: str

    def through(self, port: int) -> str:
        """The link by another port of this machine."""
        head, _, path = self.url.partition("/t/")
        return f"{head.rpartition(':')[0]}:{port}/t/{path}"


@contextmanager
def room(
    store: Store | None = None, *, port: int = 0, settings: Settings = GENEROUS, seed: int | None = None
) -> Iterator[Running]:
    """A server that runs; a seed fixes what is dealt."""
    app = create_app(settings, store, random=None if seed is None else Random(seed))
    with listen("127.0.0.1", port) as listening, Running(app, listening) as running:
        yield running


def open_table(url: str, **changes: Any) -> Opened:
    """A table of the home game, without bots, that begins when its host says so."""
    body = {
        "name": "Ana",
        "rules": {"house": "home", "game": "five-card-stud"},
        "chips": 20,
        "hands": 3,
        "turn": None,
        **changes,
    }
    made = request(f"{url}/api/tables", body)
    return Opened(made["table"], made["url"], made["guest"], made["token"])


def request(url: str, body: object = None, token: str = "") -> Any:
    """What a route answers."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, headers), timeout=10) as answer:
        return json.load(answer)


class Way:
    """A way to a server, through a port of its own: it can be cut, and it can be held up."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self.taken = 0
        """How many connections came."""
        self._out, self._back = asyncio.Event(), asyncio.Event()
        self.free()
        self._closed = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def hold(self) -> None:
        """Let nothing through in either direction, and tell nobody."""
        self._out.clear()
        self._back.clear()

    def hold_answers(self) -> None:
        """Let nothing through that comes from the server."""
        self._back.clear()

    def free(self) -> None:
        """Let everything through again."""
        self._out.set()
        self._back.set()

    def cut(self) -> None:
        """Break every connection at once, what is on its way included."""
        for writer in self._writers:
            writer.transport.abort()

    def close(self) -> None:
        """Take no connection."""
        self._closed = True
        self.cut()

    def reopen(self) -> None:
        """Take connections again."""
        self._closed = False

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.taken += 1
        if self._closed:
            writer.transport.abort()
            return
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.to)
        self._writers |= {writer, there_writer}
        both = [self._carry(reader, there_writer, self._out), self._carry(there_reader, writer, self._back)]
        self._tasks |= {asyncio.ensure_future(one) for one in both}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, free: asyncio.Event) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await free.wait()
                writer.write(data)
                await writer.drain()
        self._writers.discard(writer)
        writer.transport.abort()

    @classmethod
    @asynccontextmanager
    async def to_port(cls, port: int) -> "AsyncIterator[Way]":
        way = cls(port)
        server = await asyncio.start_server(way._take, "127.0.0.1", 0)
        way.port = server.sockets[0].getsockname()[1]
        try:
            yield way
        finally:
            server.close()
            way.cut()
            for task in way._tasks:
                task.cancel()
            await asyncio.gather(*way._tasks, return_exceptions=True)
            await server.wait_closed()
