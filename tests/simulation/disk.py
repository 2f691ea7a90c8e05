"""What lasts, and the ways to it that fail: one log under all processes, and each process's own store over it."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NoReturn

from doorcard.errors import Conflict, StoreFailed
from doorcard.store import CommandId, HandLog, MemoryStore, Repeat, Stored, TableLog
from doorcard.table import TableEvent, fold
from tests.simulation.faults import Fault
from tests.simulation.laws import Truth

if TYPE_CHECKING:
    from tests.simulation.node import Node
    from tests.simulation.world import World


class Disk:
    """The durable log of every table, folded as it grows."""

    def __init__(self, world: "World") -> None:
        self.memory = MemoryStore()
        self.truths: dict[str, Truth] = {}
        self._world = world

    async def create(self, table_id: str, events: Sequence[TableEvent], at: int) -> None:
        await self.memory.create(table_id, events, at)
        self.truths[table_id] = Truth(self._world, table_id)
        self.truths[table_id].grow(await self.memory.read(table_id))

    async def append(
        self, table_id: str, expected_seq: int, events: Sequence[TableEvent], at: int, command: CommandId | None
    ) -> int | Repeat:
        """Durable once it returns; nothing is waited for, so nothing comes in between."""
        done = await self.memory.append(table_id, expected_seq, events, at, command)
        if isinstance(done, int):
            self._world.note("stored", table_id, done, at, command)
            self.truths[table_id].grow(await self.memory.read(table_id, done - len(events) + 1))
            self._world.stepped()
        return done


class NodeStore:
    """A `Store` as one process has it: slow, failing, and gone with the process."""

    def __init__(self, world: "World", node: "Node", random: Random) -> None:
        self._world, self._node, self._random = world, node, random
        self._down_until = 0.0

    async def create(self, table_id: str, events: Sequence[TableEvent], at: int) -> int:
        raise NotImplementedError("tables are there before the processes are")

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[TableEvent],
        at: int,
        command: CommandId | None = None,
    ) -> int | Repeat:
        disk, asked = self._world.disk, self._world.now
        await self._reached(table_id, 0.0)
        if self._strikes(Fault.CRASH_BEFORE_APPEND):
            await self._crash(Fault.CRASH_BEFORE_APPEND)
        if self._strikes(Fault.STORE_REFUSED):
            self._fail("refused", table_id)
        if self._strikes(Fault.STORE_LATE):
            wait = self._random.choice([0.05, 0.3, 2.0, 6.0])
            self._world.later(wait, lambda: self._late(table_id, expected_seq, tuple(events), at, command))
            self._fail("late", table_id)
        try:
            done = await disk.append(table_id, expected_seq, events, at, command)
        except Conflict:
            self._world.faults.happened(Fault.STORE_CONFLICT)
            raise
        if self._strikes(Fault.CRASH_AFTER_APPEND):
            await self._crash(Fault.CRASH_AFTER_APPEND)
        await self._wait(self._random.expovariate(400))
        if self._strikes(Fault.STORE_UNKNOWN):
            self._fail("unknown", table_id)
        disk.truths[table_id].well(self._node, asked)
        self._node.fan_out()
        return done

    async def _late(
        self, table_id: str, expected_seq: int, events: Sequence[TableEvent], at: int, command: CommandId | None
    ) -> None:
        """What was on its way when the store failed arrives after all, if nobody was faster."""
        try:
            await self._world.disk.append(table_id, expected_seq, events, at, command)
        except Conflict:
            return

    async def read(self, table_id: str, from_seq: int = 1) -> tuple[Stored, ...]:
        await self._reached(table_id)
        return await self._world.disk.memory.read(table_id, from_seq)

    async def recover(self, table_id: str) -> tuple[Stored, ...]:
        await self._reached(table_id)
        stored = await self._world.disk.memory.recover(table_id)
        self._world.disk.truths[table_id].recovered(fold([each.event for each in stored]))
        return stored

    async def tables(self) -> tuple[TableLog, ...]:
        await self._reached()
        return await self._world.disk.memory.tables()

    async def head(self, table_id: str) -> int:
        asked = self._world.now
        await self._reached(table_id)
        self._world.disk.truths[table_id].well(self._node, asked)  # a room asks this to learn whether it is
        return await self._world.disk.memory.head(table_id)

    async def answer_of(self, table_id: str, command: CommandId) -> Repeat | None:
        await self._reached(table_id)
        return await self._world.disk.memory.answer_of(table_id, command)

    async def hands(self, table_id: str, before: int | None = None, limit: int = 100) -> tuple[HandLog, ...]:
        await self._reached(table_id)
        return await self._world.disk.memory.hands(table_id, before, limit)

    async def hand(self, table_id: str, number: int) -> tuple[Stored, ...]:
        await self._reached(table_id)
        return await self._world.disk.memory.hand(table_id, number)

    async def ping(self) -> None:
        await self._reached()

    async def close(self) -> None:
        return

    async def _reached(self, table_id: str = "", reading: float = 1.0) -> None:
        """The way to the disk; a reading may fail there, anything may while the store is gone."""
        await self._wait(self._random.expovariate(400))
        if self._node.recovering and self._strikes(Fault.CRASH_IN_RECOVERY):
            await self._crash(Fault.CRASH_IN_RECOVERY)
        if self._strikes(Fault.STORE_SLOW):
            await self._wait(self._random.uniform(0.5, 6.0))
        if self._strikes(Fault.STORE_OUTAGE):
            self._down_until = self._world.now + self._random.uniform(1.0, 30.0)
        if self._world.now < self._down_until and not self._world.faults.calm:
            self._fail("outage", table_id)
        if reading and self._strikes(Fault.STORE_READING):
            self._fail("reading", table_id)

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._node.dead:
            await self._gone()

    def _strikes(self, fault: Fault) -> bool:
        return self._world.faults.strikes(fault, self._random)

    def _fail(self, how: str, table_id: str) -> NoReturn:
        self._world.note("store fails", self._node.number, how, table_id)
        if table_id:
            self._world.disk.truths[table_id].ill(self._node)
        raise StoreFailed("store_failed", detail=how)

    async def _crash(self, fault: Fault) -> NoReturn:
        self._node.crash(fault)
        await self._gone()

    @staticmethod
    async def _gone() -> NoReturn:
        """A process that is dead does nothing more."""
        await asyncio.get_running_loop().create_future()
        raise AssertionError("nobody wakes the dead")
