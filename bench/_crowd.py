"""Many players in a process of its own, as cheap as they can be: what loads the server of `bench.room`.

A socket reads frames as bytes and decodes one only where it is asked to act, so that a machine of two cores has most
of them for the server. All sockets of a table are in one process: how long an action takes to reach the last of its
viewers is measured by one clock.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

import msgspec

SEATS: Final = 8
CHIPS: Final = 1_000_000
"""So many that nobody runs out of them."""
AT_ONCE: Final = 8
"""Tables that come at the same time."""
TICK: Final = 0.01
"""Seconds between two looks at how late this process is itself."""
PATIENCE: Final = 120
"""Seconds for a table to come together."""

_TEXT: Final = 1
_PING: Final = 9
_PONG: Final = 10
_UPDATE: Final = b'{"type":"update","seq":'
_ASKED: Final = b'"options":['
_HELLO: Final = b'{"type":"hello","version":1}'


class _Option(msgspec.Struct):
    kind: str
    amount: int = 0


class _Clock(msgspec.Struct):
    decision: int


class _Table(msgspec.Struct):
    clock: _Clock


class _Mine(msgspec.Struct):
    options: list[_Option]


class _Asked(msgspec.Struct):
    """All of an update that a player who is asked has to know."""

    table: _Table
    mine: _Mine


_asked: Final = msgspec.json.Decoder(_Asked).decode


def framed(payload: bytes, kind: int = _TEXT) -> bytes:
    """A frame from a client, masked with zeros: the server unmasks it all the same."""
    size = len(payload)
    head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE, size >> 8, size & 255))
    return head + b"\0\0\0\0" + payload


@dataclass
class Seen:
    """What a crowd saw since it was asked last."""

    actions: int = 0
    frames: int = 0
    octets: int = 0
    refused: int = 0
    closed: int = 0
    delays: list[float] = field(default_factory=list)
    """Seconds from each action to the last of its viewers."""
    late: list[float] = field(default_factory=list)
    """Seconds that this process was behind its own clock."""
    seconds: float = 0.0
    """CPU time of this process."""


class Group:
    """One table and its players, one of whom is asked at a time."""

    def __init__(self, crowd: "Crowd", table: str) -> None:
        self.crowd = crowd
        self.path = f"/api/tables/{table}/socket"
        self.players: list[Player] = []
        self.seq = 0
        """The last event of which anybody was told."""
        self.reached = 0
        """How many were told of it."""
        self.asked: tuple[Player, bytes] | None = None
        """Who is to act, and what it does."""
        self.acted_at = 0.0
        """When the action was sent that is waited for; 0 where none is."""
        self.number = 0
        self.turn: asyncio.TimerHandle | None = None

    def told(self, player: "Player", seq: int, frame: bytes) -> None:
        """A player has an update."""
        if seq > self.seq:
            self.seq, self.reached, self.asked = seq, 0, None
        elif seq < self.seq:
            return
        self.reached += 1
        if _ASKED in frame:
            self.asked = player, self.choice(_asked(frame))
        if self.reached < len(self.players):
            return
        if self.acted_at:
            self.crowd.seen.delays.append(time.perf_counter() - self.acted_at)
            self.acted_at = 0.0
        if self.crowd.playing and self.asked is not None:
            self.plan(self.crowd.pause())

    def choice(self, asked: _Asked) -> bytes:
        """Mostly a check or a call; now and then a fold to a bet, or a bet."""
        options = asked.mine.options
        chance = self.crowd.random.random()
        chosen = options[0]
        if chosen.kind == "fold" and len(options) > 1 and chance > 0.12:
            chosen = options[1]
        if chance > 0.93:
            chosen = options[-1]
        self.number += 1
        act = {"type": "act", "kind": chosen.kind, "amount": chosen.amount}
        return json.dumps(
            {"type": "command", "id": f"a{self.number}", "decision": asked.table.clock.decision, "do": act}
        ).encode()

    def plan(self, pause: float) -> None:
        """Have whoever is asked act, after thinking so long."""
        if self.turn is not None:
            self.turn.cancel()
        if pause:
            self.turn = asyncio.get_running_loop().call_later(pause, self.act)
        else:
            self.act()

    def act(self) -> None:
        """Whoever is asked acts, unless the crowd holds still."""
        self.turn = None
        if self.asked is None or not self.crowd.playing:
            return
        player, command = self.asked
        self.asked = None
        self.crowd.seen.actions += 1
        self.acted_at = time.perf_counter()
        player.say(command)


class Player(asyncio.Protocol):
    """One socket."""

    def __init__(self, group: Group, head: bytes) -> None:
        self.group = group
        self.head = head
        self.rest = b""
        self.opened = False
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """What was said that is no update."""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody of a crowd leaves by itself."""
        self.group.crowd.seen.closed += 1

    def say(self, message: bytes) -> None:
        """Send a message."""
        self.send(framed(message))

    def send(self, frame: bytes) -> None:
        """Send a frame."""
        assert self.transport is not None
        self.transport.write(frame)

    def data_received(self, data: bytes) -> None:
        """Take the frames that are whole."""
        if self.rest:
            data = self.rest + data
        at, size = 0, len(data)
        if not self.opened:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(f"no socket: {data[:200]!r}")
            self.opened = True
            self.say(_HELLO)
        while size - at >= 4:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = data[at + 2] << 8 | data[at + 3], at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + length > size:
                break
            self.take(data[at] & 15, data[start : start + length])
            at = start + length
        self.rest = data[at:]

    def take(self, kind: int, frame: bytes) -> None:
        """One frame: a message, or a question of the protocol itself."""
        seen = self.group.crowd.seen
        if kind == _PING:
            self.send(framed(frame, _PONG))
            return
        if kind != _TEXT:
            return  # a close; the connection ends, and is counted then
        seen.frames += 1
        seen.octets += len(frame)
        if frame.startswith(_UPDATE):
            self.group.told(self, int(frame[len(_UPDATE) : frame.index(b",", len(_UPDATE))]), frame)
        elif not frame.startswith(b'{"type":"answer","id":"a'):
            message = json.loads(frame)
            seen.refused += message["type"] == "refusal"
            self.answers.put_nowait(message)

    async def done(self, kind: str) -> None:
        """Wait for a message of a kind. Raises RuntimeError for a refusal."""
        while True:
            message = await asyncio.wait_for(self.answers.get(), PATIENCE)
            if message["type"] == kind:
                return
            if message["type"] in ("refusal", "bye"):
                raise RuntimeError(f"refused: {message}")


class Crowd:
    """All players of one process."""

    def __init__(self, host: str, port: int, seed: int, rules: str) -> None:
        self.host, self.port = host, port
        self.random = Random(seed)
        self.rules = rules
        self.groups: list[Group] = []
        self.seen = Seen()
        self.playing = False
        self.every = 0.0
        """Seconds between two actions of a table on the average; 0: as fast as the server answers."""

    def pause(self) -> float:
        """How long the next player thinks."""
        return self.every * self.random.uniform(0.5, 1.5)

    async def gather(self, first: int, tables: int, instant: bool) -> None:
        """Open tables, fill them, and start their games."""
        numbers = iter(range(first, first + tables))

        async def open_some() -> None:
            for number in numbers:
                # One address for each table, as a proxy would tell it: limits for one address are not what is measured.
                await self.open(f"10.{number >> 14 & 127}.{number >> 7 & 127}.{(number & 127) + 1}", instant)

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(open_some())

    async def open(self, address: str, instant: bool) -> None:
        """Open a table, fill it and start its game."""
        house, _, game = self.rules.partition("/")
        asked = {"name": "Host", "rules": {"house": house, "game": game}, "chips": CHIPS, "turn": 600}
        asked |= {"minutes": 100_000, "instant": instant}
        ask = await _Asking.of(self.host, self.port, address)
        made = await ask.post("/api/tables", asked)
        tokens = [made["token"]]
        for number in range(1, SEATS):
            entry = {"name": f"Guest {number}", "invite": made["invite"]}
            tokens.append((await ask.post(f"/api/tables/{made['table']}/enter", entry))["token"])
        ask.close()
        group = Group(self, made["table"])
        loop = asyncio.get_running_loop()
        for token in tokens:
            head = (
                f"GET {group.path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: Upgrade\r\n"
                f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                f"X-Forwarded-For: {address}\r\nAuthorization: Bearer {token}\r\n\r\n"
            )
            player = Player(group, head.encode())
            await loop.create_connection(lambda player=player: player, self.host, self.port)  # type: ignore[misc]
            await player.done("welcome")
            group.players.append(player)
        for player in group.players[1:]:
            player.say(b'{"type":"command","id":"sit","do":{"type":"sit","chips":%d}}' % CHIPS)
            await player.done("answer")
        group.players[0].say(b'{"type":"command","id":"start","do":{"type":"start"}}')
        await group.players[0].done("answer")
        self.groups.append(group)

    def play(self, every: float) -> None:
        """Let everybody act; the first actions are spread over the time of one."""
        self.every, self.playing = every, True
        for group in self.groups:
            if group.asked is not None and group.turn is None:
                group.plan(self.random.uniform(0, every) if every else 0)

    def report(self) -> Seen:
        """What was seen since the last report."""
        seen, self.seen = self.seen, Seen()
        seen.seconds = time.process_time()
        return seen

    async def look_at_oneself(self) -> None:
        """Measure how late this process is: its share of the delays that it measures."""
        while True:
            before = time.perf_counter()
            await asyncio.sleep(TICK)
            self.seen.late.append(time.perf_counter() - before - TICK)


class _Asking:
    """A connection for requests."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: str) -> None:
        self.reader, self.writer, self.head = reader, writer, head

    @classmethod
    async def of(cls, host: str, port: int, address: str) -> "_Asking":
        head = f"Host: {host}:{port}\r\nX-Forwarded-For: {address}\r\nContent-Type: application/json\r\n"
        return cls(*await asyncio.open_connection(host, port), head)

    async def post(self, path: str, content: object) -> Any:
        body = json.dumps(content)
        self.writer.write(f"POST {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(head.partition("content-length:")[2].split()[0])
        answer = json.loads(await self.reader.readexactly(size))
        if not head.startswith("http/1.1 2"):
            raise RuntimeError(f"{path}: {answer}")
        return answer

    def close(self) -> None:
        self.writer.close()


def crowd(pipe: Connection, host: str, port: int, seed: int, rules: str) -> None:
    """A process: does what it is told through the pipe, and answers each with what it saw."""
    asyncio.run(_obey(pipe, Crowd(host, port, seed, rules)))


async def _obey(pipe: Connection, crowd: Crowd) -> None:
    loop = asyncio.get_running_loop()
    told: asyncio.Queue[Sequence[Any]] = asyncio.Queue()
    loop.add_reader(pipe.fileno(), lambda: told.put_nowait(pipe.recv()))
    watch = asyncio.create_task(crowd.look_at_oneself())
    while True:
        match await told.get():
            case ("gather", first, tables, instant):
                await crowd.gather(first, tables, instant)
            case ("play", every):
                crowd.play(every)
            case ("hold",):
                crowd.playing = False
            case ("leave",):
                break
        pipe.send(crowd.report())
    watch.cancel()
    crowd.playing = False
