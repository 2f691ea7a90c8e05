"""Connections that fail: in order while they last, as a WebSocket is; or through a proxy that keeps no order."""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

from doorcard.server.connection import Closed
from tests.simulation.faults import Fault

if TYPE_CHECKING:
    from tests.simulation.guests import Tab
    from tests.simulation.node import Node
    from tests.simulation.world import World

IN_FLIGHT: Final = 12
"""Frames that a lane takes before its sender must wait."""


class Lane:
    """One direction of a connection: frames arrive in order, each after a time of its own."""

    def __init__(self, world: "World", arrives: Callable[[bytes], None], random: Random) -> None:
        self._world, self._arrives, self._random = world, arrives, random
        self._last = 0.0
        """When the last frame arrives: none overtakes it."""
        self._frozen = 0.0
        """Until when nothing arrives."""
        self.in_flight = 0
        self.ends = float("inf")
        """What would arrive after that is lost."""
        self.emptied: Callable[[], None] | None = None
        self.hostile = False
        self.fault = Fault.DOUBLED_UPDATE
        """What a proxy that doubles frames of this direction does."""

    def put(self, frame: bytes, *, command: bool = False) -> None:
        world, random = self._world, self._random
        delay = random.expovariate(50)
        if world.faults.strikes(Fault.DELAYED, random):
            delay += random.uniform(1.0, 8.0)
        at = max(self._last + 1e-6, self._frozen, world.now + delay)
        self._last = at
        self._send(at, frame)
        if command and world.faults.strikes(Fault.DOUBLED_COMMAND, random):
            at = self._last = at + random.choice([1e-6, 0.01, 3.0])
            self._send(at, frame)
        if self.hostile:
            if world.faults.strikes(self.fault, random):
                self._send(at + random.uniform(0.0, 5.0), frame)
            if world.faults.strikes(Fault.REORDERED, random):
                self._last = max(0.0, at - 0.5)  # the next one may be faster

    def _send(self, at: float, frame: bytes) -> None:
        self.in_flight += 1
        self._world.call_at(at, lambda: self._arrive(frame))

    def freeze(self, seconds: float) -> None:
        """Nothing arrives for so long."""
        self._frozen = self._world.now + seconds

    def _arrive(self, frame: bytes) -> None:
        self.in_flight -= 1
        if self._world.now > self.ends:
            self._world.faults.happened(Fault.DROPPED)
            return
        self._arrives(frame)
        if self.emptied is not None:
            self.emptied()


class Wire:
    """One connection between a tab and a process; the process sees it as a `Connection`."""

    def __init__(self, world: "World", number: int, tab: "Tab", node: "Node", since: int | None) -> None:
        self.number, self.tab, self.node = number, tab, node
        self.told = since
        """The number of the last event that the process told on it, or was said to be known."""
        self.first = True
        """Whether no update left on it yet."""
        self.guest: str | None = None
        """Whose it is, as the room said."""
        self.given_up = False
        """Whether the tab has let go of it, for another one perhaps."""
        self._world = world
        random = world.random("wire", number)
        self._random = random
        self.up = Lane(world, self._arrives_there, random)
        self.down = Lane(world, self._arrives_here, random)
        self.up.fault = Fault.DOUBLED_COMMAND
        self.down.emptied = self._room_again
        self._inbox: deque[bytes] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._writers: deque[asyncio.Future[None]] = deque()
        self.over_there = False
        """Whether the process knows that it is over."""
        self.over_here = False

    # The tab's end

    def say(self, frame: bytes) -> None:
        if not self.over_here:
            self.up.put(frame, command=frame.startswith(b'{"type":"command"'))

    def hang_up(self) -> None:
        """The tab is closed, or tries anew: what it said may still arrive, for a while."""
        if self.over_here:
            return
        self.over_here = True
        wait = self._random.choice([0.01, 0.2, 1.0, 6.0])
        self._world.call_later(wait, self._end_there)

    def _arrives_here(self, frame: bytes) -> None:
        if not self.over_here:
            self._world.arrives(self.number, frame)
            self.tab.hear(self, frame)

    def _end_here(self) -> None:
        if not self.over_here:
            self.over_here = True
            self.tab.lost(self)

    # The process's end

    async def receive(self) -> bytes:
        while not self._inbox:
            if self.over_there or self.node.dead:
                raise Closed
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        frame = self._inbox.popleft()
        if frame.startswith(b'{"type":"command"'):
            if self.given_up:
                self._world.faults.happened(Fault.LATE_COMMAND)
            if self.node.strikes(Fault.CRASH_COMMAND_READ):
                await self.node.crash_now(Fault.CRASH_COMMAND_READ)
            self._world.disk.truths[self.tab.table_id].command_read(self, frame)
        return frame

    async def send(self, frame: bytes) -> None:
        while self.down.in_flight >= IN_FLIGHT and not self.over_there:
            waiting = asyncio.get_running_loop().create_future()
            self._writers.append(waiting)
            await waiting
        if self.over_there or self.node.dead:
            raise Closed
        if frame.startswith(b'{"type":"answer"') and self.node.strikes(Fault.CRASH_BEFORE_ANSWER):
            await self.node.crash_now(Fault.CRASH_BEFORE_ANSWER)
        await self.node.sends()
        self._world.disk.truths[self.tab.table_id].sent(self, frame)
        self.down.put(frame)

    async def close(self) -> None:
        if self.over_there:
            return
        self._end_there()
        if not self.over_here:
            self._world.call_at(max(self.down._last, self._world.now) + 0.01, self._end_here)

    def _arrives_there(self, frame: bytes) -> None:
        if not self.over_there:
            self._inbox.append(frame)
            self._wake(self._reader)

    def _end_there(self) -> None:
        self.over_there = True
        self._wake(self._reader)
        while self._writers:
            self._wake(self._writers.popleft())
        self.node.wires.pop(self, None)

    def _room_again(self) -> None:
        if self._writers:
            self._wake(self._writers.popleft())

    @staticmethod
    def _wake(waiting: "asyncio.Future[None] | None") -> None:
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    # Between them

    def cut(self) -> None:
        """It breaks: of what is on its way some arrives, and each end learns of it in its own time."""
        if self.over_here and self.over_there:
            return
        random, world = self._random, self._world
        fault = Fault.CUT_IN_FRAME if self.down.in_flight + self.up.in_flight and random.random() < 0.7 else Fault.CUT
        world.faults.happened(fault)  # half a frame is none: what is read of it goes no further
        self._part(random.expovariate(10), random.expovariate(10))
        here, there = random.uniform(0.0, 0.5), random.uniform(0.0, 0.5)
        if random.random() < 0.3:
            world.faults.happened(Fault.HALF_OPEN)
            if random.random() < 0.5:
                here = random.uniform(5.0, 40.0)
            else:
                there = random.uniform(5.0, 40.0)
        world.call_later(here, self._end_here)
        world.call_later(there, self._end_there)

    def _part(self, up: float, down: float) -> None:
        self.up.ends = min(self.up.ends, self._world.now + up)
        self.down.ends = min(self.down.ends, self._world.now + down)

    def process_died(self) -> None:
        """The other end is gone with its process: what it sent may be on its way."""
        random = self._random
        self.over_there = True
        self._part(0.0, random.expovariate(20))
        self._world.call_later(random.choice([0.001, 0.05, 0.3, 0.3, 20.0]), self._end_here)
