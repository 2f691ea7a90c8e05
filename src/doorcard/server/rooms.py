"""All tables of a server: opened, loaded when somebody comes, closed when nobody has been there for long."""

import asyncio
import hmac
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, Final

from doorcard.cards import Deck
from doorcard.errors import NoSuchTable, RoomError, StoreError
from doorcard.server.clock import Alarm, Clock, SystemClock
from doorcard.server.connection import Closed, Connection
from doorcard.server.figures import Figures
from doorcard.server.logs import log
from doorcard.server.room import BEAT, Deal, Means, Room
from doorcard.server.session import Session, read_message
from doorcard.server.tokens import digest
from doorcard.server.told import encode
from doorcard.server.viewer import Viewer
from doorcard.store import Store
from doorcard.table import Guest, Table, TableEvent
from doorcard.wire import VERSION, Bye, Hello, Pong

HELLO_WITHIN: Final = 10_000
"""A connection that has not said hello after so long is closed."""
SPEAK_EVERY: Final = 25_000
"""A reader hears something at least so often: proxies close what is silent."""
STUCK_MOST: Final = 20_000
"""A reader who takes nothing for so long is sent away."""
UNLOAD_AFTER: Final = 300_000
"""A table that nobody looks at, and where nothing is due, is closed after so long."""
RETRY: Final = 1_000
"""After how long clients come back when a server stopped or a table failed."""
FAREWELL: Final = 2.0
"""Seconds in which readers may take what was still said to them before a stop."""
MOST_VIEWERS: Final = 200
"""Connections of one table."""


class _Dismissed(Exception):
    """A connection is refused, with the last message that it gets."""

    def __init__(self, code: str, retry: int | None = None) -> None:
        super().__init__(code)
        self.bye = Bye(code, retry)


class Rooms:
    """The tables of one process.

    ``random`` draws first dealers and shuffles decks; ``deal`` gives the decks instead, in tests. Everything runs in
    the event loop in which `start` was called.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        *,
        random: Random | None = None,
        deal: Deal | None = None,
        figures: Figures | None = None,
    ) -> None:
        self.figures = figures or Figures()
        self.open_rooms: dict[str, Room] = {}
        """Those in memory, by the table's id."""
        entropy = random or SystemRandom()
        self._means = Means(
            store,
            clock or SystemClock(),
            entropy,
            deal or (lambda table_id, number: Deck.shuffled(entropy)),
            self.figures,
        )
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._running: dict[Room, asyncio.Task[None]] = {}
        self._sessions: set[asyncio.Task[Any]] = set()
        self._errands: set[asyncio.Task[None]] = set()
        self._look: Alarm | None = None
        self.stopping = False
        """Whether the server is being stopped, and takes nothing more."""
        self._shelf: dict[str, Table | None] = {}
        """Games that go on and are not in memory: how they stand, of those that the lobby lists."""

    @property
    def store(self) -> Store:
        """Where the tables last."""
        return self._means.store

    @property
    def clock(self) -> Clock:
        """The time by which they go."""
        return self._means.clock

    @property
    def open_tables(self) -> int:
        """How many games go on, in memory or not."""
        return len(self._shelf) + sum(not room.table.over for room in self.open_rooms.values())

    def listed(self) -> list[tuple[str, Table]]:
        """The tables that the lobby lists, without their hands: games that go on, the newest last."""
        tables = [(table_id, table) for table_id, table in self._shelf.items() if table is not None]
        tables += [(room.id, room.table) for room in self.open_rooms.values() if _lists(room.table)]
        return tables

    # Begin and end

    async def start(self) -> None:
        """Open every table at which something is due, as the store has it. Raises `StoreError`.

        A table that cannot be read is written into the log and left alone: the others are played at.
        """
        for known in await self._means.store.tables():
            (room,) = await asyncio.gather(self.room(known.table_id), return_exceptions=True)
            if isinstance(room, Room):
                if room.idle:
                    self._unload(room)
            elif isinstance(room, Exception):
                log("table_unreadable", logging.ERROR, room, table=known.table_id)
            else:
                raise room  # cancelled from outside
        self._look_after()

    async def stop(self) -> None:
        """Freeze the clocks of all tables, tell every reader to come back, and let go of everything."""
        self.stopping = True
        if self._look is not None:
            self._look.cancel()
        await asyncio.gather(*[room.pause() for room in self.open_rooms.values()])
        for room in list(self._running):
            room.close("stopping", RETRY)
        running = list(self._running.values())
        if running:
            await asyncio.wait(running)
        if self._sessions:
            await asyncio.wait(self._sessions, timeout=FAREWELL)

    # Tables

    async def open(self, table_id: str, events: Sequence[TableEvent]) -> Room:
        """A new table, which begins with these events. Raises `Conflict` where the id is taken, `StoreError`."""
        self._check_open()
        await self._means.store.create(table_id, events, self._means.clock.now())
        return await self.room(table_id)

    async def room(self, table_id: str) -> Room:
        """The table of that id, loaded where it is not in memory. Raises `NoSuchTable`, `StoreError`, `RoomError`."""
        self._check_open()
        room = self.open_rooms.get(table_id)
        if room is not None:
            return room
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room:
        stored = await self._means.store.recover(table_id)
        self._check_open()
        room = Room(table_id, self._means, stored)
        self.open_rooms[table_id] = room
        self._shelf.pop(table_id, None)
        self.figures.rooms += 1
        running = self._running[room] = asyncio.ensure_future(room.run())
        running.add_done_callback(lambda task: self._ended(room, task))
        room.begin()
        return room

    def _check_open(self) -> None:
        if self.stopping:
            raise RoomError("room_closed")

    def _ended(self, room: Room, task: "asyncio.Task[None]") -> None:
        """A room that failed is closed; whoever comes back finds it as the store has it. The others go on."""
        self.figures.rooms -= 1
        self._running.pop(room, None)
        if self.open_rooms.get(room.id) is room:
            del self.open_rooms[room.id]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._put_away(room)
            self.figures.crashes += 1
            log("room_failed", logging.ERROR, error, table=room.id)
            room.close("room_failed", RETRY)

    def _unload(self, room: Room) -> None:
        room.close("room_closed", RETRY)
        self.open_rooms.pop(room.id, None)
        self._put_away(room)

    def _put_away(self, room: Room) -> None:
        """Remember a game that goes on and is not in memory."""
        if not room.table.over:
            self._shelf[room.id] = replace(room.table, hand=None) if _lists(room.table) else None

    # Connections

    async def serve(self, connection: Connection, table_id: str, token: str = "") -> None:
        """Speak with one client until it goes or is sent away.

        ``token`` is the secret of a cookie; where there is none, `Hello` may carry it. Without any, a table that the
        lobby lists may be watched.
        """
        task = asyncio.current_task()
        assert task is not None, "a connection is served in a task"
        self._sessions.add(task)
        try:
            hello = await self._greet(connection)
            session = await self._admit(table_id, hello, token)
        except _Dismissed as dismissed:
            await self._dismiss(connection, dismissed.bye)
        except Closed:
            await connection.close()
        else:
            await session.run(connection)
        finally:
            self._sessions.discard(task)

    async def _greet(self, connection: Connection) -> Hello:
        alarm = self._means.clock.call_at(
            self._means.clock.now() + HELLO_WITHIN, lambda: self._errand(connection.close())
        )
        try:
            message = read_message(await connection.receive())
        except RoomError as error:
            raise _Dismissed(error.code) from None
        finally:
            alarm.cancel()
        if not isinstance(message, Hello):
            raise _Dismissed("hello_first")
        if message.version != VERSION:
            raise _Dismissed("version")
        return message

    async def _admit(self, table_id: str, hello: Hello, token: str) -> Session:
        try:
            room = await self.room(table_id)
        except NoSuchTable:
            raise _Dismissed("no_such_table") from None
        except StoreError as error:
            log("table_unreadable", logging.ERROR, error, table=table_id)
            raise _Dismissed("not_stored", RETRY) from None
        except RoomError:
            raise _Dismissed("stopping", RETRY) from None
        guest = guest_of(room.table, token) or guest_of(room.table, hello.token)
        if guest is None and not room.table.listed:
            raise _Dismissed("not_invited")
        if len(room.viewers) >= MOST_VIEWERS:
            raise _Dismissed("crowded", 10 * RETRY)
        viewer = room.join(guest.key if guest else "", hello.since)
        return Session(room, viewer, self._means.clock, self.figures)

    async def _dismiss(self, connection: Connection, bye: Bye) -> None:
        self.figures.sent_away += 1
        try:
            await connection.send(encode(bye))
        except Closed:
            pass
        finally:
            await connection.close()

    def _errand(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    # Looking after rooms

    def _look_after(self) -> None:
        """From time to time: readers that hear nothing, readers that take nothing, rooms that nobody needs."""
        now = self._means.clock.now()
        for room in list(self.open_rooms.values()):
            room.look_after(now)
            for viewer in list(room.viewers):
                self._look_at(viewer, now)
            if room.idle and now - room.idle_since >= UNLOAD_AFTER:
                self._unload(room)
        self._look = self._means.clock.call_at(now + BEAT, self._look_after)

    def _look_at(self, viewer: Viewer, now: int) -> None:
        if viewer.stuck_since is not None and now - viewer.stuck_since >= STUCK_MOST:
            self.figures.sent_away += 1
            viewer.give_up()
        elif now - viewer.spoken_at >= SPEAK_EVERY:
            viewer.say(Pong(now))


def _lists(table: Table) -> bool:
    return table.listed and not table.over


def guest_of(table: Table, token: str) -> Guest | None:
    """The guest whose secret this is, unless it was sent away."""
    if not token:
        return None
    shown = digest(token)
    known = (guest for guest in table.guests if not guest.banned)
    return next((guest for guest in known if guest.token and hmac.compare_digest(shown, guest.token)), None)
