"""A process that serves tables, as far as it may die at any moment: rooms, their clock, their store, their tasks."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar, copy_context
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from doorcard.cards import Deck
from doorcard.errors import DoorcardError, StoreError
from doorcard.server.rooms import Rooms
from doorcard.table import Enter, Guest
from tests.simulation.disk import NodeStore
from tests.simulation.faults import Fault
from tests.simulation.network import Wire

if TYPE_CHECKING:
    from tests.simulation.world import World

RUNS_IN: ContextVar["Node | None"] = ContextVar("RUNS_IN", default=None)
"""The process that a task belongs to; tasks that it makes belong to it too."""


class NodeAlarm:
    def __init__(self, handle: asyncio.TimerHandle) -> None:
        self._handle = handle

    def cancel(self) -> None:
        self._handle.cancel()


class NodeClock:
    """A process's clock: a little wrong, and its alarms are not always on time."""

    def __init__(self, world: "World", node: "Node", random: Random) -> None:
        self._world, self._node, self._random = world, node, random
        self._wrong = random.randint(-100, 100)

    def now(self) -> int:
        return self._world.clock_ms + self._wrong

    def call_at(self, at: int, what: Callable[[], object]) -> NodeAlarm:
        faults, wait = self._world.faults, max(0, at - self.now()) / 1000
        if faults.strikes(Fault.ALARM_LATE, self._random):
            wait += self._random.uniform(0.0, 0.8)
        elif wait > 0.01 and faults.strikes(Fault.ALARM_EARLY, self._random):
            wait -= 0.002
        return NodeAlarm(asyncio.get_running_loop().call_later(wait, self._ring, what))

    def _ring(self, what: Callable[[], object]) -> None:
        if not self._node.dead:
            what()


class Node:
    """One process."""

    def __init__(self, world: "World", number: int) -> None:
        self.number = number
        self.recovering = True
        self.up = False
        """Whether it takes connections."""
        self.dead = False
        self.died = asyncio.Event()
        self.wires: dict[Wire, None] = {}
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self._world = world
        self._random = world.random("node", number)
        self._context = copy_context()
        self._context.run(RUNS_IN.set, self)
        self._dealt: dict[tuple[str, int], int] = {}
        self._crash_at: int | None = None
        """How many more frames leave before it dies."""
        self.rooms = Rooms(
            NodeStore(world, self, world.random("store", number)),
            NodeClock(world, self, world.random("clock", number)),
            random=world.random("lot", number),
            deal=self._deal,
        )

    def _deal(self, table_id: str, number: int) -> Deck:
        attempt = self._dealt[table_id, number] = self._dealt.get((table_id, number), 0) + 1
        return self._world.deck(table_id, number, f"{self.number}/{attempt}")

    def run(self, doing: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Have something done in this process."""
        return asyncio.get_running_loop().create_task(doing, context=self._context)

    async def start(self) -> None:
        """Recover, then take connections; a process that cannot read its store ends."""
        try:
            await self.rooms.start()
        except StoreError:
            self._world.note("start fails", self.number)
            self.die()
            return
        self.recovering = False
        self.up = True
        self._world.note("up", self.number)

    async def stop(self) -> None:
        """End in good order."""
        self._world.faults.happened(Fault.STOP)
        self._world.note("stops", self.number)
        self.up = False
        await self.rooms.stop()
        self.die()

    def connect(self, wire: Wire, cookie: str) -> None:
        self.wires[wire] = None
        self.run(self.rooms.serve(wire, wire.tab.table_id, cookie))

    async def enter(self, table_id: str, guest: Guest, done: Callable[[str], None]) -> None:
        """What a request over HTTP does that brings a guest to a table; ``done`` is told how it went."""
        try:
            room = await self.rooms.room(table_id)
            await room.obey(Enter(guest))
        except DoorcardError as error:
            done(error.code)
        else:
            done("")

    def knows(self, table_id: str, guest: str) -> bool:
        """Whether this process has heard of a guest: another one may have let it in just now."""
        room = self.rooms.open_rooms.get(table_id)
        return room is not None and room.table.guest(guest) is not None

    def behind(self) -> bool:
        """Whether somebody else stored what this process has not read."""
        rooms = self.rooms.open_rooms.items()
        return any(room.table.seq < self._world.disk.truths[table_id].table.seq for table_id, room in rooms)

    # Death

    def strikes(self, fault: Fault) -> bool:
        return self._world.faults.strikes(fault, self._random)

    def fan_out(self) -> None:
        """Something is durable here, and is about to be told: the process may die when some know it."""
        readers = len(self.wires)
        if self._crash_at is None and readers > 1 and self.strikes(Fault.CRASH_IN_FAN_OUT):
            self._crash_at = self._random.randrange(1, readers)

    async def sends(self) -> None:
        """A frame is about to leave."""
        if self._crash_at is not None:
            self._crash_at -= 1
            if self._crash_at < 0:
                await self.crash_now(Fault.CRASH_IN_FAN_OUT)

    async def crash_now(self, fault: Fault) -> NoReturn:
        """Die, from within."""
        self.crash(fault)
        await asyncio.get_running_loop().create_future()
        raise AssertionError("nobody wakes the dead")

    def crash(self, fault: Fault) -> None:
        """Be killed: nothing more is done, said or stored."""
        self._world.note("crash", self.number, fault.value)
        self.die()

    def die(self) -> None:
        if self.dead:
            return
        self.dead, self.up = True, False
        self._world.counts(self)
        for task in list(self.tasks):
            task.cancel()
        for wire in list(self.wires):
            wire.process_died()
        self.wires.clear()
        self.died.set()


def register(loop: asyncio.AbstractEventLoop, doing: Any, **options: Any) -> "asyncio.Task[Any]":
    """A task factory by which every task is known to its process."""
    task: asyncio.Task[Any] = asyncio.Task(doing, loop=loop, **options)
    context = options.get("context")
    node = RUNS_IN.get() if context is None else context.get(RUNS_IN)
    if node is not None:
        node.tasks[task] = None
        if node.dead:
            task.cancel()
        task.add_done_callback(lambda done: _ended(node, done))
    return task


def _ended(node: Node, task: "asyncio.Task[Any]") -> None:
    node.tasks.pop(task, None)
    if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, DoorcardError):
        node._world.fail("a task of a process fails", error)
