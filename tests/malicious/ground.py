"""A server within the test with honest people at a table of it, and the ways by which an attacker comes."""

import asyncio
import string
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote, unquote

import msgspec

from doorcard.errors import MESSAGES
from doorcard.server.app import create_app
from doorcard.server.room import Deal, Room
from doorcard.server.settings import Limits, Rate, Settings
from doorcard.store import MemoryStore, Store
from doorcard.table import Table, fold, standings
from tests.room.world import FakeClock, settle, shuffles

HOST: Final = "192.168.1.5:8000"
PATIENCE: Final = 60.0
"""Seconds of a busy machine for one answer."""

OFTEN: Final = Rate(1_000_000, 1_000_000.0)
GENEROUS: Final = Settings(
    limits=Limits(100_000, 400, 100_000, 100_000, requests=OFTEN, openings=OFTEN, entries=OFTEN, connects=OFTEN)
)
"""No limit stops the attacker before what is tested; limits have tests of their own."""

BYES: Final = frozenset(
    {"banned", "hello_first", "version", "no_such_table", "not_invited", "message_size", "message_syntax"}
    | {"too_slow", "room_limited", "room_closed", "stopping", "crowded", "not_stored", "room_failed"}
)
"""Every reason for which a room sends somebody away."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back over HTTP."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """The body, read."""
        return msgspec.json.decode(self.body)


class Wire:
    """A WebSocket to the application, from the client's side, without a network between."""

    def __init__(self, ground: "Ground", path: str, headers: Sequence[tuple[str, str]], address: str) -> None:
        self.replies: list[dict[str, Any]] = []
        """Everything but updates and the welcome."""
        self.updates: list[dict[str, Any]] = []
        self.frames: list[str] = []
        """Every frame as it came, where the ground records them."""
        self.welcome: dict[str, Any] | None = None
        self.denied: int | None = None
        """The status with which it was not let in."""
        self.accepted = False
        self.closed = asyncio.Event()
        self._recording = ground.recording
        self._said = 0
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            **_target(path),
            "root_path": "",
            "headers": _packed([("host", HOST), *headers]),
            "client": (address, 50_000),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            "state": {},
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(ground.run(scope, self._in.get, self._take))
        self.task.add_done_callback(lambda _: self._over())

    async def _take(self, message: Mapping[str, Any]) -> None:
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.http.response.start":
                self.denied = message["status"]
            case "websocket.send":
                if self._recording:
                    self.frames.append(message["text"])
                self._hear(msgspec.json.decode(message["text"]))
            case _:
                if message["type"] == "websocket.close":
                    self._over()
        self._news.set()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            self.updates.append(message)
            del self.updates[:-4]
        elif message["type"] == "welcome":
            self.welcome = message
        else:
            self.replies.append(message)

    def _over(self) -> None:
        self.closed.set()
        self._news.set()

    async def say(self, frame: bytes | str | object) -> None:
        """Send a frame, as it is or as JSON."""
        match frame:
            case bytes():
                self._in.put_nowait({"type": "websocket.receive", "bytes": frame})
            case str():
                self._in.put_nowait({"type": "websocket.receive", "text": frame})
            case _:
                self._in.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(frame).decode()})
        await asyncio.sleep(0)

    async def ask(self, frame: bytes | str | object) -> dict[str, Any]:
        """Send a frame, and give the reply to it: there is always one."""
        before = len(self.replies)
        await self.say(frame)
        await self.until(lambda: len(self.replies) > before)
        return self.replies[-1]

    async def do(self, do: object, decision: int | None = None, command_id: str | None = None) -> dict[str, Any]:
        """Send a command, and give the reply."""
        self._said += 1
        command_id = f"own {self._said}" if command_id is None else command_id
        return await self.ask({"type": "command", "id": command_id, "do": do, "decision": decision})

    async def until(self, come_true: Any) -> None:
        """Wait for something that the server says."""
        async with asyncio.timeout(PATIENCE):
            while not come_true():
                assert not self.closed.is_set() or come_true(), f"closed, and before that {self.replies[-1:]}"
                self._news.clear()
                await self._news.wait()

    @property
    def table(self) -> dict[str, Any]:
        """The table as it was told last."""
        table: dict[str, Any] = self.updates[-1]["table"]
        return table

    @property
    def options(self) -> list[dict[str, Any]]:
        """What this reader may do now."""
        options: list[dict[str, Any]] = self.updates[-1].get("mine", {}).get("options", [])
        return options

    async def close(self) -> None:
        """Go, as a browser does that is closed."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await self.task


@dataclass(slots=True)
class Person:
    """A guest of a table, with a way to it."""

    name: str
    key: str
    token: str
    table: str
    wire: Wire


class Ground:
    """A server in this loop: use it in ``async with``."""

    recording = False
    """Whether every frame is kept that a reader is sent."""

    def __init__(
        self, seed: int, store: Store | None = None, settings: Settings = GENEROUS, deal: Deal | None = None
    ) -> None:
        self.random = Random(seed)
        self.clock = FakeClock()
        self.app = create_app(
            settings,
            store or MemoryStore(),
            self.clock,
            random=Random(seed),
            deal=deal or shuffles(seed),
            now=lambda: self.clock.time / 1000,
        )
        self.rooms = self.app.state.site.rooms
        self.failures: list[BaseException] = []
        """What the application did not answer but raise: a traceback in the server's log."""
        self.statuses: Counter[int] = Counter()
        self.wires: list[Wire] = []
        self.honest: list[Person] = []
        self.invite = ""
        """To the table of the honest."""

    async def __aenter__(self) -> Self:
        await self.rooms.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for wire in self.wires:
            wire.task.cancel()
        await asyncio.gather(*[wire.task for wire in self.wires], return_exceptions=True)
        await self.rooms.stop()
        await self.rooms.store.close()

    async def run(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """One request or socket."""
        try:
            await self.app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 (whatever is raised is what is looked for)
            self.failures.append(error)

    async def http(
        self,
        method: str,
        target: str,
        *,
        headers: Sequence[tuple[str, str]] = (),
        body: bytes | Iterable[bytes] = b"",
        address: str = "203.0.113.66",
        host: str = HOST,
        breaks_off: bool | None = False,
    ) -> Reply:
        """Ask for something over HTTP; a body in pieces comes without its length.

        A body may break off before its end; with None, it just does not go on.
        """
        pieces = [body] if isinstance(body, bytes) else list(body)
        named = [("host", host), *headers] if host else list(headers)
        if isinstance(body, bytes) and body and not any(name == "content-length" for name, _ in headers):
            named.append(("content-length", str(len(body))))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            **_target(target),
            "root_path": "",
            "headers": _packed(named),
            "client": (address, 50_000),
            "server": ("127.0.0.1", 8000),
            "state": {},
        }
        waiting = [
            {"type": "http.request", "body": piece, "more_body": breaks_off is not False or index < len(pieces) - 1}
            for index, piece in enumerate(pieces)
        ]

        async def receive() -> dict[str, Any]:
            if not waiting and breaks_off is None:
                await asyncio.Event().wait()
            return waiting.pop(0) if waiting else {"type": "http.disconnect"}

        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        await self.run(scope, receive, send)
        if not sent:
            return Reply(500, {}, b"nothing was answered")
        found = {name.decode("latin-1"): value.decode("latin-1") for name, value in sent[0]["headers"]}
        self.statuses[sent[0]["status"]] += 1
        return Reply(sent[0]["status"], found, b"".join(message.get("body", b"") for message in sent[1:]))

    async def post(self, target: str, content: object, token: str = "") -> Reply:
        """Ask with a body of JSON."""
        headers = [("content-type", "application/json")] + ([("authorization", f"Bearer {token}")] if token else [])
        return await self.http("POST", target, headers=headers, body=msgspec.json.encode(content))

    def wire(
        self,
        table: str,
        headers: Sequence[tuple[str, str]] = (),
        address: str = "203.0.113.66",
        path: str = "/api/tables/{table}/socket",
    ) -> Wire:
        """Come with a WebSocket, and say nothing yet."""
        wire = Wire(self, path.format(table=table), headers, address)
        self.wires.append(wire)
        return wire

    async def connected(self, table: str, token: str = "") -> Wire:
        """A WebSocket that has said hello and was told how everything is."""
        wire = self.wire(table)
        await wire.say({"type": "hello", "version": 1, "token": token})
        await wire.until(lambda: wire.updates)
        return wire

    # Honest people

    async def opened(self, name: str, **changes: object) -> tuple[Person, str]:
        """Who opens a table, and its invitation."""
        asked = {"name": name, "rules": {"house": "home", "game": "five-card-stud"}, "chips": 1_000, "turn": None}
        made = await self.post("/api/tables", {**asked, **changes})
        assert made.status == 201, made.body
        found = made.json()
        wire = await self.connected(found["table"], found["token"])
        return Person(name, found["guest"], found["token"], found["table"], wire), found["invite"]

    async def entered(self, name: str, table: str, invite: str = "") -> Person:
        """A guest who comes by invitation."""
        came = await self.post(f"/api/tables/{table}/enter", {"name": name, "invite": invite})
        assert came.status == 201, came.body
        found = came.json()
        return Person(name, found["guest"], found["token"], table, await self.connected(table, found["token"]))

    async def honest_table(self, names: Sequence[str] = ("Ana", "Ben", "Cid"), **changes: object) -> str:
        """A table at which these people play; gives its invitation."""
        host, self.invite = await self.opened(names[0], **changes)
        guests = [await self.entered(name, host.table, self.invite) for name in names[1:]]
        for guest in guests:
            assert (await guest.wire.do({"type": "sit", "chips": 1_000}))["type"] == "answer"
        assert (await host.wire.do({"type": "start"}))["type"] == "answer"
        self.honest = [host, *guests]
        await self.clock.run(10_000)
        return self.invite

    def room(self, table: str) -> Room:
        """A table's room."""
        room: Room = self.rooms.open_rooms[table]
        return room

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass, and what is due happen, and what it leads to."""
        await self.clock.run(milliseconds)
        for _ in range(3):
            await self.rooms.store.ping()  # a store with a thread of its own has done what was asked before
            await settle()

    async def go_on(self, acts: int, others: Sequence[Person] = ()) -> None:
        """Let the game go on by so many acts of honest players: everybody at the table is told of each.

        Where one of the others is at turn, it acts as well, for nobody is hurried here.
        """
        players = [*self.honest, *others]
        for _ in range(100 * acts):
            await self.pass_time(3_000)
            await self._all_told(self.room(self.honest[0].table).table.seq)
            actor = next((person for person in players if person.wire.options), None)
            if actor is None:
                continue
            stay = [
                each for each in actor.wire.options if each["kind"] in ("check", "call", "bring in", "show", "muck")
            ]
            act = {"type": "act", **option_of((stay or actor.wire.options)[0])}
            decision = actor.wire.table["clock"]["decision"]
            done = await actor.wire.do(act, decision)
            assert done["type"] == "answer", done
            await self._all_told(done["seq"])
            acts -= actor in self.honest
            if not acts:
                return
        raise AssertionError("no honest player is asked for anything")

    async def _all_told(self, seq: int) -> None:
        """Wait until every honest player was told what happened so far."""
        async with asyncio.timeout(PATIENCE):
            for person in self.honest:
                await person.wire.until(lambda wire=person.wire: wire.updates[-1]["seq"] >= seq)

    async def check(self, tables: Iterable[str]) -> None:
        """Raise where something is not as the log has it, or the server has failed."""
        if self.failures:
            raise self.failures[0]
        assert self.rooms.figures.crashes == 0
        for table in tables:
            held = self.room(table).table
            assert fold(each.event for each in await self.rooms.store.read(table)) == held
            conserved(held)


def conserved(table: Table) -> None:
    """No chip was made or lost: raises otherwise."""
    here = standings(table)
    assert sum(each.holds for each in here) == sum(each.bought for each in here)
    if table.running and table.hand is not None:
        began = sum(table.places[place].stack for place in table.dealt_in)
        assert began == sum(seat.stack for seat in table.hand.seats) + table.hand.pot + table.hand.sink


def option_of(option: Mapping[str, Any]) -> dict[str, Any]:
    """An act that takes an option."""
    return {"kind": option["kind"], "amount": option.get("amount", 0)}


def is_refusal(reply: Mapping[str, Any]) -> bool:
    """Whether a reply says that something was not done, with a code that everybody knows."""
    match reply["type"]:
        case "refusal":
            assert reply["code"] in MESSAGES, reply
            assert reply["says"], reply
        case "bye":
            assert reply["code"] in BYES, reply
        case _:
            return False
    return True


def _target(target: str) -> dict[str, Any]:
    """What uvicorn makes of a request's target, in which it takes no other signs than these."""
    sent = quote(target, safe=string.punctuation, encoding="latin-1")
    path, _, query = sent.partition("?")
    return {"path": unquote(path), "raw_path": path.encode(), "query_string": query.encode()}


def _packed(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
