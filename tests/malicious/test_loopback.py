"""Bytes on real sockets: what no library would send, to a server that runs; the honest play on meanwhile."""

import asyncio
import base64
import hashlib
import os
import struct
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest

from doorcard.client import Client, Cut, Turn, play_bot
from doorcard.server.running import FRAME, Running
from doorcard.wire import Option, Start
from tests.client.rooms import open_table, room

PATIENCE = 60.0

TEXT, BINARY, CLOSE, CONTINUED = 1, 2, 8, 0


TOO_LONG = (1009, 0)
"""How a socket is closed on which too much arrives; what is still on its way may keep the number from being read."""

UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade"


class Raw:
    """A connection of bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    @asynccontextmanager
    async def to(cls, port: int) -> AsyncIterator["Raw"]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            yield cls(reader, writer)
        finally:
            writer.transport.abort()

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self) -> tuple[int, bytes]:
        """The status of an answer, and its head."""
        async with asyncio.timeout(PATIENCE):
            head = await self.reader.readuntil(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), head

    async def upgrade(self, table: str) -> None:
        """Become a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        await self.send(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n{UPGRADE}\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        status, head = await self.answer()
        assert status == 101
        known = hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()  # as RFC 6455 has it
        assert base64.b64encode(known) in head

    async def frame(self, kind: int, data: bytes, last: bool = True) -> None:
        """Send a frame of a WebSocket, masked as a client must."""
        mask = os.urandom(4)
        size = len(data)
        short = size if size < 126 else 126 if size < 65_536 else 127
        length = b"" if short == size else struct.pack("!H" if short == 126 else "!Q", size)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)) if size < 100_000 else data
        await self.send(bytes([kind | (0x80 if last else 0), 0x80 | short]) + length + mask + masked)

    async def close_code(self) -> int:
        """The code with which the server closes the WebSocket; 0 where it just ends."""
        async with asyncio.timeout(PATIENCE):
            try:
                while True:
                    first, second = await self.reader.readexactly(2)
                    size = second & 127
                    if size > 125:
                        size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                    data = await self.reader.readexactly(size)
                    if first & 15 == CLOSE:
                        return int.from_bytes(data[:2], "big")
            except (asyncio.IncompleteReadError, ConnectionError):
                return 0

    async def ended(self) -> bytes:
        """What arrives until the server ends the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self.reader.read(1 << 20)
            except ConnectionError:
                return b""


def cautious(turn: Turn) -> Option:
    """Stays in for as little as can be."""
    return next((each for each in turn.options if each.kind in ("check", "call", "bring in")), turn.options[0])


async def framed(port: int, table: str, kind: int, data: bytes, last: bool = True) -> int:
    """How the server closes a WebSocket on which this is sent."""
    async with Raw.to(port) as raw:
        await raw.upgrade(table)
        with suppress(ConnectionError):
            await raw.frame(kind, data, last)
        return await raw.close_code()


async def bad_frames(port: int, table: str) -> None:
    """Frames that are none, or too long: the socket is closed, by the number that says why."""
    assert await framed(port, table, TEXT, b"\xff\xfe{") == 1007
    assert await framed(port, table, TEXT, b"\xed\xa0\x80") == 1007  # half a sign, in UTF-8
    assert await framed(port, table, TEXT, b"x" * 1_000_000) in TOO_LONG
    assert await framed(port, table, BINARY, b"x" * (FRAME + 1)) in TOO_LONG
    assert await framed(port, table, TEXT, b"[" * 100_000) in TOO_LONG
    assert await framed(port, table, 3, b"x") == 1002
    assert await framed(port, table, CLOSE, b"\x00") == 1002
    assert await framed(port, table, CONTINUED, b"x") == 1002
    # Frames that can be read, and say nothing: the room says goodbye, and closes in peace.
    for data in (b"", b"[" * 60_000, b"{}", b'{"type":"ping"}'):
        assert await framed(port, table, TEXT, data) == 1000
    assert await framed(port, table, BINARY, b'{"type":"hello","version":9}') == 1000


async def endless_message(port: int, table: str) -> None:
    """A message in pieces, each of them short, that never ends: the whole is limited."""
    async with Raw.to(port) as raw:
        await raw.upgrade(table)
        await raw.frame(TEXT, b"x" * 4_096, last=False)
        with suppress(ConnectionError):
            for _ in range(2 * FRAME // 4_096):
                await raw.frame(CONTINUED, b"x" * 4_096, last=False)
        assert await raw.close_code() in TOO_LONG


async def unmasked(port: int, table: str) -> None:
    """A frame as only a server may send it."""
    async with Raw.to(port) as raw:
        await raw.upgrade(table)
        await raw.send(b"\x81\x02{}")
        assert await raw.close_code() == 1002


HEAD = b"Host: 127.0.0.1\r\n"

BAD_REQUESTS = (
    b"\x00\xff" * 200 + b"\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\r\n\r\n",  # a browser that expects TLS
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET  HTTP/1.1\r\n" + HEAD + b"\r\n",
    b"GET /\xff HTTP/1.1\r\n" + HEAD + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HEAD + HEAD + b"\r\n",
    b"GET / HTTP/1.1\r\n" + HEAD + b"x\x00: y\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HEAD + b"x: y\x00z\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\n" + HEAD + b"Content-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\n" + HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    b"POST /api/tables HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + HEAD + b"x: " + b"y" * 1_000_000,
)


async def bad_requests(port: int, table: str) -> None:
    """What is no request is answered with 4xx or with nothing, and the connection is closed."""
    for request in BAD_REQUESTS:
        async with Raw.to(port) as raw:
            with suppress(ConnectionError):
                await raw.send(request)
            answer = await raw.ended()
            assert answer == b"" or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 501"))
            assert b"Traceback" not in answer


async def odd_upgrades(port: int, table: str) -> None:
    """Who asks for a WebSocket and does not say how is refused."""
    path = f"/api/tables/{table}/socket"
    for head in (
        f"{UPGRADE}\r\nSec-WebSocket-Version: 12\r\nSec-WebSocket-Key: {'A' * 22}==",
        f"{UPGRADE}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short",
        UPGRADE,
        "Upgrade: h2c\r\nConnection: Upgrade",
    ):
        async with Raw.to(port) as raw:
            await raw.send(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n\r\n".encode())
            status, _ = await raw.answer()
            assert 400 <= status < 500


async def chunked_without_end(port: int, table: str) -> None:
    """A body in pieces, each of them short, that never ends: it is refused when it is too long."""
    async with Raw.to(port) as raw:
        json_head = b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        await raw.send(b"POST /api/tables HTTP/1.1\r\n" + HEAD + json_head)
        with suppress(ConnectionError):
            for _ in range(20):
                await raw.send(b"400\r\n" + b"x" * 1_024 + b"\r\n")
        status, _ = await raw.answer()
        assert status == 413


def test_whatever_bytes_arrive_the_honest_play_on() -> None:
    """Two programs play a game to its end meanwhile, and two hundred connections are stuck in the middle."""

    async def all_at_once(server: Running) -> None:
        made = open_table(server.url, hands=1)
        async with await Client.connect(made.url, token=made.token) as host, AsyncExitStack() as stuck:
            playing = [
                asyncio.create_task(play_bot(made.url, cautious, token=made.token)),
                asyncio.create_task(play_bot(made.url, cautious, name="Ben", chips=20)),
            ]
            for number in range(200):  # slower than anybody who means well: nothing more comes
                raw = await stuck.enter_async_context(Raw.to(server.port))
                await raw.send(STUCK[number % len(STUCK)])
            async with asyncio.timeout(PATIENCE):
                while len(host.table.places) < 2:
                    await asyncio.sleep(0.01)
            await host.do(Start())
            for attack in ATTACKS:
                await attack(server.port, made.table)
            async with asyncio.timeout(PATIENCE):
                tables = await asyncio.gather(*playing)
            assert [sum(each.has for each in table.results) for table in tables] == [40, 40]

    with room() as server:
        asyncio.run(all_at_once(server))
        assert server.app.state.site.rooms.figures.crashes == 0
    # It has stopped, although the stuck ones were there: nobody keeps a server from stopping.


STUCK = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nx: ",
    b"POST /api/tables HTTP/1.1\r\n" + HEAD + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
)

ATTACKS = (
    bad_frames,
    endless_message,
    unmasked,
    bad_requests,
    odd_upgrades,
    chunked_without_end,
)


@pytest.mark.parametrize("begun", STUCK[:3])
def test_who_does_not_get_round_to_asking_is_not_waited_for(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first request, and after it."""
    monkeypatch.setattr("doorcard.server.punctual.HEAD_WITHIN", 0.2)

    async def go(server: Running) -> None:
        made = open_table(server.url, hands=1)
        async with await Client.connect(made.url, token=made.token) as client:
            cuts: asyncio.Queue[Cut] = asyncio.Queue()
            listening = asyncio.create_task(heard(client, cuts))
            for first in (b"", b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n"):
                async with Raw.to(server.port) as raw:
                    await raw.send(first)
                    if first:
                        status, _ = await raw.answer()
                        assert status == 200
                    await raw.send(begun)
                    while await raw.ended():
                        pass
            await client.say("still here")
            await asyncio.sleep(0.3)
            assert cuts.empty()  # a WebSocket is not closed, and made again

            listening.cancel()

    async def heard(client: Client, cuts: "asyncio.Queue[Cut]") -> None:
        async for news in client.news():
            if isinstance(news, Cut):
                cuts.put_nowait(news)

    with room() as server:
        asyncio.run(go(server))
