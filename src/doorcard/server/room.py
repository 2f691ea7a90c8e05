"""One table that is open: commands in, one after another; what became durable, out to everybody who looks."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from doorcard.cards import Deck
from doorcard.errors import Conflict, DoorcardError, RoomError, StoreFailed
from doorcard.server.audience import Audience
from doorcard.server.bots import bot_act, bot_acts_at, bot_at_turn
from doorcard.server.clock import Alarm, Clock
from doorcard.server.figures import Figures
from doorcard.server.inbox import Inbox, Job, Make
from doorcard.server.logs import log
from doorcard.server.presence import Presence
from doorcard.server.rates import Bucket
from doorcard.server.viewer import Viewer
from doorcard.store import CommandId, Repeat, Store, Stored
from doorcard.table import (
    Banned,
    ClocksShifted,
    ComeOnline,
    Command,
    GoOffline,
    Pause,
    Paused,
    Resume,
    ShiftClocks,
    Table,
    TableEvent,
    Tick,
    WentOffline,
    decide,
)
from doorcard.wire import VERSION, Welcome

OFFLINE_AFTER: Final = 1_500
"""A player is offline once no connection was there for so long: a page that loads anew is no departure."""
BACK_WITHIN: Final = 15_000
"""The same once a server has started: players come back by themselves."""
RETRY_FIRST: Final = 250
RETRY_MOST: Final = 5_000
"""After a store failed it is tried again after so long, twice as long each time, at most so long."""
HELD_BACK: Final = 1_000
"""What is due and refused is tried again after so long."""
BEAT: Final = 5_000
"""How often a room is looked after."""
OVERSLEPT: Final = 10_000
"""A look that comes so much too late means that the machine slept or stood still: players get that time back."""
CHAT_BURST: Final = 5
CHAT_PER_SECOND: Final = 0.5

Deal = Callable[[str, int], Deck]
"""The deck of a table's next hand, by the table's id and the hand's number."""


class Means(NamedTuple):
    """What rooms live by."""

    store: Store
    clock: Clock
    random: Random
    """For the first deal (R009)."""
    deal: Deal
    figures: Figures


@dataclass(slots=True)
class _Ailing:
    """A store that failed: since when the table stands still, and when it is tried again."""

    since: int
    again: int = 0
    wait: int = RETRY_FIRST


class Room:
    """A table with its readers. Use it within one event loop; `doorcard.server.rooms.Rooms` opens and closes it."""

    def __init__(self, table_id: str, means: Means, stored: Iterable[Stored]) -> None:
        self.id = table_id
        self.viewers: list[Viewer] = []
        self.idle_since = means.clock.now()
        """Since when nobody looks."""
        self._means = means
        self._audience = Audience(table_id)
        self._present = Presence(means.clock, self._missing)
        self._talk: dict[str, Bucket] = {}
        self._inbox = Inbox()
        self._alarm: Alarm | None = None
        self._alarm_at: int | None = None
        self._rang_at = -1
        """What was due when the alarm rang last."""
        self._awake_at = self.idle_since
        """When this room was last known to run."""
        self._ailing: _Ailing | None = None
        self._owed = 0
        """Time in which the table stood still that its clocks have not been given back yet."""
        self._pausing = False
        """Whether the clocks stand still because this server is being stopped."""
        self._stopping = False
        last_at = 0
        for events in _by_command(stored):
            self._audience.take([each.event for each in events], events[-1].at, events[0].seq - 1)
            last_at = events[-1].at
        self._waits_since: int | None = last_at
        """Since when the table stands still because nobody is there whom it could wait for."""

    @property
    def table(self) -> Table:
        """The table as it is durable."""
        return self._audience.table

    # What is asked of a room

    async def obey(self, command: Command, command_id: CommandId | None = None) -> int:
        """Have a command obeyed, once, and give the number of the last event that it led to.

        Raises what `decide` raises, and `RoomError` where nothing can be stored or the room is closed.
        """
        return await self.ask(lambda _: command, command_id)

    async def ask(self, make: Make, command_id: CommandId | None = None) -> int:
        """The same for a command that depends on the table as it is when its turn comes."""
        return await self._inbox.put(make, command_id)

    def may_talk(self, guest: str) -> bool:
        """Whether a guest may say something now, which is counted."""
        now = self._means.clock.now()
        bucket = self._talk.setdefault(guest, Bucket(CHAT_BURST, CHAT_PER_SECOND, now))
        return bucket.take(now)

    # Who looks

    def join(self, guest: str, since: int | None) -> Viewer:
        """A reader comes: it is welcomed, and told what it missed or how everything is."""
        now = self._means.clock.now()
        viewer = Viewer(guest, self.fresh, self._means.clock, self._means.figures)
        viewer.say(Welcome(VERSION, self.id, now, guest))
        viewer.update(self._audience.missed(guest, since, now))
        self.viewers.append(viewer)
        self._means.figures.viewers += 1
        if guest:
            self._present.came(viewer)
            place = self.table.place_of(guest)
            if place is not None and not self.table.places[place].online:
                self._come_online(guest)
        self._attend()
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A reader is gone."""
        if viewer not in self.viewers:
            return
        now = self._means.clock.now()
        self.viewers.remove(viewer)
        self._means.figures.viewers -= 1
        if not self.viewers:
            self.idle_since = now
        self._present.left(viewer, None if self._stopping else OFFLINE_AFTER)
        self._attend()

    def _missing(self, guest: str) -> None:
        if self.table.place_of(guest) is not None:
            self._inbox.put_unasked(lambda table: GoOffline(_place(table, guest)))

    @property
    def attended(self) -> bool:
        """Whether somebody is there whom the table plays for: a reader, or a person who is not away."""
        return bool(self.viewers) or any(
            place.guest and place.stack and not place.away and not place.gone for place in self.table.places
        )

    @property
    def idle(self) -> bool:
        """Whether the room may be closed without anybody noticing."""
        if self.viewers or not self._inbox.empty or self._ailing is not None:
            return False
        return self.table.due is None or not self.attended

    def fresh(self, guest: str) -> bytes:
        """How everything is, and what was said of the hand so far, as one frame."""
        return self._audience.fresh(guest, self._means.clock.now())

    # The life of a table

    def begin(self) -> None:
        """Go on after the log was read: clocks get back the time in which the room did not run."""
        if "stop" in self.table.paused_by:
            self._waits_since = None
        self._set_right()
        for place in self.table.places:
            if place.guest and place.online and not place.gone:
                self._present.expect(place.guest, BACK_WITHIN)
        self._attend()

    async def run(self) -> None:
        """Obey commands one after another, until the room is closed."""
        await self._inbox.run(self._obey)

    async def pause(self) -> None:
        """Freeze all clocks for a server that is being stopped; the store remembers it."""
        self._pausing = True
        table = self.table
        if table.pace is not None and table.started is not None and not table.over and "stop" not in table.paused_by:
            try:
                await self.obey(Pause("stop"))
            except DoorcardError as error:
                # Clocks get back what is missing when the table is opened again.
                log("pause_failed", logging.WARNING, error, table=self.id)

    def close(self, code: str, retry: int | None) -> None:
        """Take no more commands, and send all readers away."""
        self._stopping = True
        self._set_alarm(None)
        self._present.close()
        for viewer in list(self.viewers):
            viewer.bye(code, retry)
        self._inbox.close()

    async def _obey(self, job: Job) -> int:
        if self._ailing is not None and not await self._healed(self._ailing):
            raise RoomError("not_stored")
        try:
            await self._wake_up()
            return await self._decide(job.make, job.command)
        except StoreFailed as error:
            self._fell_ill(error)
            raise RoomError("not_stored") from None
        finally:
            self._arm()

    async def _decide(self, make: Make, command_id: CommandId | None) -> int:
        means = self._means
        while True:
            now = means.clock.now()
            try:
                events = decide(self.table, make(self.table), now, means.random)
            except DoorcardError:
                repeat = await self._answered(command_id)
                if repeat is None:
                    raise
                return repeat.last
            if not events:
                repeat = await self._answered(command_id)
                return self.table.seq if repeat is None else repeat.last
            try:
                done = await means.store.append(self.id, self.table.seq, events, now, command_id)
            except Conflict:
                means.figures.conflicts += 1
                await self._read_on()
                await self._wake_up()
                continue
            if isinstance(done, Repeat):
                means.figures.repeats += 1
                if done.last > self.table.seq:
                    await self._read_on()
                return done.last
            self._happened(events, now)
            return done

    async def _wake_up(self) -> None:
        """Where the machine slept, the clocks get that time back before anything is judged by them."""
        while slept := self._slept(now := self._means.clock.now()):
            self._awake_at = now
            if self._waits_since is None and self.table.paused is None:
                log("overslept", table=self.id, milliseconds=slept)
                self._owed += slept
                await self._decide(lambda _: ShiftClocks(self._owed), None)
            # It may have slept again while that was made durable.
        self._awake_at = now

    def _slept(self, now: int) -> int:
        """For how long the machine slept since this room was last known to run."""
        slept = now - self._awake_at - BEAT
        return slept if slept > OVERSLEPT else 0

    def look_after(self, now: int) -> None:
        """Notice that time goes on; called every `BEAT` milliseconds while the machine is awake."""
        if self._slept(now):
            self._inbox.put_unasked(lambda _: Tick())
        else:
            self._awake_at = now

    async def _answered(self, command_id: CommandId | None) -> Repeat | None:
        """What the command led to when it came before."""
        if command_id is None:
            return None
        repeat = await self._means.store.answer_of(self.id, command_id)
        if repeat is not None:
            self._means.figures.repeats += 1
            if repeat.last > self.table.seq:
                await self._read_on()
        return repeat

    async def _read_on(self) -> None:
        """The log is longer than what is known here: somebody else appended, or an answer of the store was lost."""
        stored = await self._means.store.read(self.id, self.table.seq + 1)
        if not stored:
            raise RuntimeError("the log is shorter than what was read of it")
        for events in _by_command(stored):
            self._happened([each.event for each in events], events[-1].at)

    def _happened(self, events: Iterable[TableEvent], at: int) -> None:
        """Events are durable: the table is as they made it, and everybody is told."""
        events = tuple(events)
        step = self._audience.take(events, at, self.table.seq)
        self._rang_at = -1
        self._means.figures.steps += 1
        self._means.figures.hands += step.begins_hand is not None
        self._audience.tell(step, self.viewers)
        for event in events:
            if isinstance(event, Banned):
                for viewer in self._present.viewers_of(event.guest):
                    viewer.bye("banned", None)
            elif isinstance(event, ClocksShifted):
                self._given_back(event.by)
            elif isinstance(event, Paused | WentOffline):
                self._set_right()
        self._attend()

    # What is waited for

    def _attend(self) -> None:
        """Let the table stand still while nobody is there, and give back that time when somebody comes."""
        if self._ailing is not None:
            return  # it stands still anyway
        now = self._means.clock.now()
        if not self.attended:
            if self._waits_since is None:
                self._waits_since = now
        elif self._waits_since is not None:
            stood = now - self._waits_since
            self._waits_since = None
            if stood > 0 and self.table.paused is None:
                self._owed += stood
                self._inbox.put_unasked(lambda _: ShiftClocks(self._owed))
        self._arm()

    def _given_back(self, by: int) -> None:
        """Clocks were shifted; what is left of it may be for the time since the store failed."""
        rest = max(0, by - self._owed)
        self._owed -= min(by, self._owed)
        if self._ailing is not None:
            self._ailing.since = min(self._means.clock.now(), self._ailing.since + rest)

    def _set_right(self) -> None:
        """Have the log say what is so here: that no server is being stopped, and who is there.

        Another process may have said otherwise, or the store may have failed as it was said.
        """
        if "stop" in self.table.paused_by and not self._pausing:
            self._inbox.put_unasked(lambda _: Resume("stop"))
        for guest in self._present:
            place = self.table.place_of(guest)
            if place is not None and not self.table.places[place].online:
                self._come_online(guest)

    def _come_online(self, guest: str) -> None:
        self._inbox.put_unasked(lambda table: ComeOnline(_place(table, guest)))

    def _arm(self) -> None:
        """Set the alarm for what is due next."""
        if self._stopping or self._ailing is not None:
            return
        due = self._due()
        if due is not None and due <= self._rang_at:
            # It was due when the alarm rang, and is still: something refuses it, so not again at once.
            due = self._means.clock.now() + HELD_BACK
        self._set_alarm(due)

    def _due(self) -> int | None:
        """When the table's clock or a bot has something to do."""
        if self._waits_since is not None:
            return None
        due = self.table.due
        if not bot_at_turn(self.table):
            return due
        acts = bot_acts_at(self.id, self.table)
        return acts if due is None else min(acts, due)

    def _set_alarm(self, at: int | None) -> None:
        if at == self._alarm_at:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_at = at
        self._alarm = None if at is None else self._means.clock.call_at(at, self._ring)

    def _ring(self) -> None:
        self._alarm = self._alarm_at = None
        self._inbox.put_unasked(self._what_is_due)

    def _what_is_due(self, table: Table) -> Command:
        """A bot's act, or what the table's own clock asks for."""
        now = self._means.clock.now()
        due = self._due()
        if due is None or due > now:
            return Tick()  # it was seen to already
        self._rang_at = due
        if bot_at_turn(table):
            return bot_act(self.id, table)
        return Tick(None if table.running else self._means.deal(self.id, table.begun + 1))

    # A store that fails

    def _fell_ill(self, error: StoreFailed) -> None:
        """Nothing can be stored: the table stands still, and tries again by itself."""
        now = self._means.clock.now()
        self._means.figures.store_failures += 1
        if self._ailing is None:
            log("store_failed", logging.WARNING, error, table=self.id)
            self._ailing = _Ailing(now - self._slept(now))  # it may have slept while it waited for the store
            self._set_alarm(None)
        self._ailing.again = now + self._ailing.wait
        self._ailing.wait = min(RETRY_MOST, 2 * self._ailing.wait)
        self._means.clock.call_at(self._ailing.again, lambda: self._inbox.put_unasked(lambda _: Tick()))

    async def _healed(self, ailing: _Ailing) -> bool:
        """Whether the store is well again, asked not too often; the clocks get back the time that was lost."""
        if self._means.clock.now() < ailing.again:
            return False
        try:
            if await self._means.store.head(self.id) > self.table.seq:
                await self._read_on()
            self._awake_at = self._means.clock.now()
            if self._waits_since is None:
                await self._decide(lambda _: ShiftClocks(self._owed + self._means.clock.now() - ailing.since), None)
        except StoreFailed as error:
            self._fell_ill(error)
            return False
        log("store_recovered", table=self.id)
        self._ailing = None
        self._owed = 0
        self._set_right()
        for place in self.table.places:
            if place.guest and place.online and not place.gone and place.guest not in self._present:
                self._present.expect(place.guest, OFFLINE_AFTER)  # it went while nothing could be stored
        self._attend()
        return True


def _place(table: Table, guest: str) -> int:
    """The guest's place. Raises `RoomError`."""
    place = table.place_of(guest)
    if place is None:
        raise RoomError("not_seated")
    return place


def _by_command(stored: Iterable[Stored]) -> Iterable[list[Stored]]:
    """Events of a log in the steps in which they became durable, as far as it tells."""
    step: list[Stored] = []
    for each in stored:
        if step and (each.command is not None or each.at != step[-1].at):
            yield step
            step = []
        step.append(each)
    if step:
        yield step
