"""A world for rooms: a clock that a test moves, players at the other end of pipes, decks that a test chooses."""

import asyncio
import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, Self

import msgspec

from doorcard.cards import Deck
from doorcard.rules import HOUSES, Rules
from doorcard.server.connection import Closed, Pipe
from doorcard.server.room import Deal, Room
from doorcard.server.rooms import Rooms
from doorcard.server.tokens import digest
from doorcard.store import MemoryStore, Store
from doorcard.table import AgreeEnd as AgreeEndCommand
from doorcard.table import Command, Guest, Opened, Pace, SitDown, Start, TableEvent, decide, evolve
from doorcard.table import Enter as EnterCommand

START = 1_700_000_000_000


@dataclass(order=True)
class FakeAlarm:
    at: int
    number: int
    what: Callable[[], object] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """Time stands still until `run` moves it."""

    def __init__(self, now: int = START) -> None:
        self.time = now
        self.alarms: list[FakeAlarm] = []
        self._numbers = count()

    def now(self) -> int:
        return self.time

    def call_at(self, at: int, what: Callable[[], object]) -> FakeAlarm:
        alarm = FakeAlarm(at, next(self._numbers), what)
        heapq.heappush(self.alarms, alarm)
        return alarm

    async def run(self, milliseconds: int) -> None:
        """Let so much time pass, everything that is due at its time."""
        end = self.time + milliseconds
        await settle()
        while self.alarms and self.alarms[0].at <= end:
            alarm = heapq.heappop(self.alarms)
            if alarm.cancelled:
                continue
            self.time = max(self.time, alarm.at)
            alarm.what()
            await settle()
        self.time = end
        await settle()


async def settle() -> None:
    """Let everything happen that needs no time."""
    loop = asyncio.get_running_loop()
    for _ in range(10_000):
        await asyncio.sleep(0)
        # Ready callbacks are those that would run without waiting: none are left but this task's own.
        if not loop._ready:  # type: ignore[attr-defined]
            return
    raise AssertionError("it never comes to rest")


class Player:
    """A client: what it was sent, read as JSON, and what it says."""

    def __init__(self, name: str, key: str, token: str) -> None:
        self.name, self.key, self.token = name, key, token
        self.frames: list[bytes] = []
        self.messages: list[dict[str, Any]] = []
        self.pipe: Pipe | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._ids = count(1)
        self.reading = True

    async def connect(self, rooms: Rooms, table_id: str = "t", since: int | None = None, room_for: int = 64) -> Self:
        here, there = Pipe.pair(room_for)
        self.pipe = here
        self._tasks = [asyncio.ensure_future(rooms.serve(there, table_id)), asyncio.ensure_future(self._read(here))]
        await self.say({"type": "hello", "version": 1, "since": since, "token": self.token})
        return self

    async def _read(self, pipe: Pipe) -> None:
        try:
            while True:
                while not self.reading:
                    await asyncio.sleep(3600)
                frame = await pipe.receive()
                self.frames.append(frame)
                self.messages.append(msgspec.json.decode(frame))
        except Closed:
            return

    async def say(self, message: object) -> None:
        await self.raw(msgspec.json.encode(message))

    async def raw(self, frame: bytes) -> None:
        assert self.pipe is not None
        await self.pipe.send(frame)
        await settle()

    async def do(
        self, do: dict[str, Any], decision: int | None = None, command_id: str | None = None
    ) -> dict[str, Any]:
        """Send a command and give its answer or refusal."""
        command_id = command_id or f"c{next(self._ids)}"
        await self.say({"type": "command", "id": command_id, "do": do, "decision": decision})
        return next(m for m in reversed(self.messages) if m["type"] in ("answer", "refusal") and m["id"] == command_id)

    async def act(self, kind: str, amount: int = 0) -> dict[str, Any]:
        return await self.do({"type": "act", "kind": kind, "amount": amount}, self.table["clock"]["decision"])

    async def leave(self) -> None:
        assert self.pipe is not None
        await self.pipe.close()
        await settle()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    @property
    def update(self) -> dict[str, Any]:
        return next(message for message in reversed(self.messages) if message["type"] == "update")

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.update["table"]
        return table

    @property
    def mine(self) -> dict[str, Any]:
        mine: dict[str, Any] = self.update["mine"]
        return mine

    @property
    def options(self) -> list[dict[str, Any]]:
        options: list[dict[str, Any]] = self.mine.get("options", [])
        return options


def opened(
    names: Sequence[str],
    *,
    rules: str = "home/five-card-stud",
    chips: int = 40,
    bots: Sequence[str] = (),
    hands: int | None = None,
    pace: Pace | None = None,
    start: bool = True,
    listed: bool = False,
    watchers: Sequence[str] = (),
    seed: int = 1,
) -> list[TableEvent]:
    """A table at which these people sit, the first of them its host, and the game may have begun."""
    resolved = Rules.named(rules)
    events: list[TableEvent] = [
        Opened(
            resolved, HOUSES[resolved.house].session, pace or Pace(), "Friday", invite=digest("invite"), listed=listed
        )
    ]
    commands: list[Command] = [EnterCommand(Guest(name.lower(), name, digest(f"{name}-secret"))) for name in names]
    commands += [EnterCommand(Guest(name.lower(), name, digest(f"{name}-secret"))) for name in watchers]
    commands += [AgreeEndCommand(hands), *(SitDown(name, chips, name.lower()) for name in names)]
    commands += [SitDown(f"Bot {number}", chips, bot=bot) for number, bot in enumerate(bots, 1)]
    commands += [Start()] if start else []
    random = Random(seed)
    table = evolve(None, events[0])
    for command in commands:
        for event in decide(table, command, START, random):
            table = evolve(table, event)
            events.append(event)
    return events


class World:
    """Rooms over a store, with players."""

    def __init__(
        self, store: Store | None = None, clock: FakeClock | None = None, deal: Deal | None = None, seed: int = 1
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or FakeClock()
        self.rooms = Rooms(self.store, self.clock, random=Random(seed), deal=deal or shuffles(seed))
        self.players: list[Player] = []

    async def __aenter__(self) -> Self:
        await self.rooms.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        for player in self.players:
            await player.leave() if player.pipe else None
        await self.rooms.stop()
        for player in self.players:
            await player.stop()

    async def kill(self) -> None:
        """The process is gone, with all that it held in memory."""
        tasks = [*self.rooms._running.values(), *self.rooms._sessions]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.clock.alarms.clear()

    async def open(self, events: Sequence[TableEvent], table_id: str = "t") -> Room:
        return await self.rooms.open(table_id, events)

    async def player(
        self, name: str, table_id: str = "t", since: int | None = None, room_for: int = 64, token: str | None = None
    ) -> Player:
        player = Player(name, name.lower(), f"{name}-secret" if token is None else token)
        self.players.append(player)
        await player.connect(self.rooms, table_id, since, room_for)
        return player

    @property
    def room(self) -> Room:
        return self.rooms.open_rooms["t"]


def shuffles(seed: int) -> Deal:
    """Decks that follow from a seed, the table and the hand's number, and so are the same after a restart."""
    return lambda table_id, number: Deck.shuffled(Random(f"{seed}/{table_id}/{number}"))


def stay(options: list[dict[str, Any]]) -> tuple[str, int]:
    """The option that stays in for the least."""
    quiet = [each for each in options if each["kind"] in ("check", "call", "bring in", "show", "muck")]
    return quiet[0]["kind"], quiet[0].get("amount", 0)


async def play_on(world: World, players: Sequence[Player], choose: Callable[..., tuple[str, int]] = stay) -> None:
    """Let the players act, and time pass, until the game is over."""
    for _ in range(10_000):
        if players[0].table.get("over"):
            return
        actor = next((player for player in players if player.pipe and player.options), None)
        if actor is None:
            await world.clock.run(500)
        else:
            answer = await actor.act(*choose(actor.options))
            assert answer["type"] == "answer", answer
    raise AssertionError("the game does not end")
