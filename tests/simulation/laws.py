"""What must be true of a table at every moment and in the end, whatever goes wrong: judged from the log alone."""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from doorcard.cards import Card
from doorcard.errors import DoorcardError
from doorcard.hand import HandEnded, HandStarted
from doorcard.server.authority import command_of
from doorcard.server.mine import mine
from doorcard.server.room import BEAT
from doorcard.server.story import Story, follow
from doorcard.server.told import encode
from doorcard.server.views import table_view
from doorcard.store import CommandId, Stored
from doorcard.table import (
    Asked,
    BankUsed,
    GraceGiven,
    HandBegan,
    Opened,
    Played,
    Resumed,
    Table,
    TimedOut,
    decide,
    evolve,
    fold,
)
from doorcard.wire import Command

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.simulation.network import Wire
    from tests.simulation.node import Node
    from tests.simulation.world import World

UNDECIDED: Final = frozenset({"not_stored", "room_closed"})
"""Refusals after which a command may have been done all the same; after any other it was not."""

SLACK: Final = 1.2
"""Seconds by which clocks of processes and alarms may be wrong together."""


NAP: Final = BEAT / 1000
"""Seconds of a sleep that count: a room looks at the clock so often."""


class Sent(msgspec.Struct, tag="update"):
    seq: int
    since: int
    events: list[msgspec.Raw]
    table: msgspec.Raw
    mine: msgspec.Raw = msgspec.Raw()
    """Empty where there is none."""


class Welcomed(msgspec.Struct, tag="welcome"):
    guest: str = ""


class Answered(msgspec.Struct, tag="answer"):
    id: str
    seq: int


class Refused(msgspec.Struct, tag="refusal"):
    id: str
    code: str
    seq: int = 0


class Other(msgspec.Struct, tag="bye"):
    code: str
    retry: int | None = None


class Ponged(msgspec.Struct, tag="pong"):
    now: int


FRAMES: Final = msgspec.json.Decoder(Sent | Welcomed | Answered | Refused | Other | Ponged)
_COMMANDS: Final = msgspec.json.Decoder(Command)


class Ack(NamedTuple):
    """An answer as it left a process."""

    seq: int
    now: int


@dataclass(slots=True)
class Fate:
    """What became of one command."""

    command: Command
    guest: str
    copies: int = 0
    """How often a process read it."""
    acks: list[Ack] = field(default_factory=list)
    refused: int = 0
    """How often it was refused for good."""


@dataclass(slots=True)
class Decision:
    """A decision that is waited for, by the time in which the table really ran."""

    asked: float
    allowed: float
    """Seconds until the clock may decide."""
    turn: float
    """Seconds until the bank is used."""
    slack: float = SLACK


class Finished(NamedTuple):
    """A hand that is over, as far as its cards are hidden."""

    number: int
    deck: tuple[Card, ...]
    unseen: frozenset[Card]
    """Cards that nobody ever sees."""
    held: tuple[tuple[str, frozenset[Card]], ...]
    """Down cards that only their holder saw: whose, and which."""


class Truth:
    """One table as its log says."""

    def __init__(self, world: "World", table_id: str) -> None:
        self.table_id = table_id
        self.fates: dict[CommandId, Fate] = {}
        self.finished: list[Finished] = []
        self.decks: list[tuple[Card, ...]] = []
        self.steps: dict[int, int] = {}
        """For the number of the last event of each step, that of the first."""
        self._world = world
        self._table: Table | None = None
        self._views: dict[int, bytes] = {}
        """What the table looked like when it was sent, by the number of its last event."""
        self._own: dict[tuple[int, str], bytes] = {}
        self._ran, self._ran_at = 0.0, 0.0
        self._ill: set[Node] = set()
        self._decision: Decision | None = None
        self.log: list[Stored] = []

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    # As the log grows

    def grow(self, stored: "Iterable[Stored]") -> None:
        """Events are durable from now on."""
        first = len(self.log) + 1
        for each in stored:
            self._judge_clock(each)
            before, self._table = self._table, evolve(self._table, each.event)
            self.log.append(each)
            self._follow_hand(each)
            self._follow_clock(each, before)
        self.steps[len(self.log)] = first
        self._count_chips()

    def _count_chips(self) -> None:
        table = self.table
        held = sum([place.stack for place in table.places])
        hand = table.hand
        if table.running and hand is not None:
            held = sum([place.stack for at, place in enumerate(table.places) if at not in table.dealt_in])
            held += sum([seat.stack for seat in hand.seats]) + hand.pot + hand.sink
        took = sum([gone.took for gone in table.departed])
        bought = sum([place.bought for place in table.places]) + sum([gone.bought for gone in table.departed])
        self._must(held + took == bought, f"chips: {held} held and {took} taken along of {bought} bought")

    def _follow_hand(self, each: Stored) -> None:
        if not isinstance(each.event, Played):
            return
        happened, hand = each.event.event, self.table.hand
        if isinstance(happened, HandStarted):
            assert happened.deck is not None
            self.decks.append(happened.deck)
        elif isinstance(happened, HandEnded):
            assert hand is not None
            held = []
            for number, seat in zip(self.table.dealt_in, hand.seats, strict=True):
                if seat.folded or (hand.uncontested and not seat.shown):
                    held.append((self.table.places[number].guest, frozenset(seat.down)))
            unseen = frozenset(hand.stub or ()) | frozenset(hand.burns)
            self.finished.append(Finished(self.table.begun, self.decks[-1], unseen, tuple(held)))
            self._world.hand_over()

    # Clocks

    def advance(self) -> None:
        """Count the time in which the table ran."""
        now = self._world.now
        if self._runs:
            self._ran += now - self._ran_at
        self._ran_at = now

    @property
    def _runs(self) -> bool:
        """Whether time counts: somebody can store what happens, and nobody has paused the table."""
        return self._world.somebody_runs(self._ill) and (self._table is None or self._table.paused is None)

    def ill(self, node: "Node") -> None:
        """The store has failed for a process: the table stands still there until it answers again."""
        self.advance()
        self._ill.add(node)

    def well(self, node: "Node", since: float) -> None:
        """The store has answered again what was asked of it at a time."""
        if node not in self._ill:
            return
        stood_still = not self._runs
        self.advance()
        self._ill.discard(node)
        if stood_still and self._runs:
            self._ran += self._world.now - since

    def slept(self) -> None:
        """The machine slept: what is missing then to the time given back is at most what no look could tell."""
        if self._decision is not None:
            self._decision.slack += NAP

    def _judge_clock(self, each: Stored) -> None:
        """The clock takes nothing from a player while the table did not run."""
        self.advance()
        decision = self._decision
        if decision is None:
            return
        ran = self._ran - decision.asked
        match each.event:
            case TimedOut() | GraceGiven():
                self._must(
                    ran + decision.slack >= decision.allowed,
                    f"{each}: after {ran:.1f} s of {decision.allowed:.1f} s that ran",
                )
            case BankUsed(used=used):
                over = max(0.0, ran - decision.turn)
                self._must(used / 1000 <= over + decision.slack, f"{each}: after {over:.1f} s that ran")
            case _:
                pass

    def _follow_clock(self, each: Stored, before: Table | None) -> None:
        # It was decided when the store was asked to keep it, which may have taken a while.
        lag = max(0, self._world.clock_ms - each.at) / 1000
        match each.event:
            case Asked(turn_ends=turn_ends, ends=ends):
                at = each.at if before is None or before.paused is None else before.paused
                if ends is None or turn_ends is None:
                    self._decision = None
                else:
                    self._decision = Decision(self._ran - lag, (ends - at) / 1000, (turn_ends - at) / 1000)
            case GraceGiven(ends=ends):
                assert self._decision is not None
                self._decision.allowed = self._ran - lag - self._decision.asked + (ends - each.at) / 1000
            case Resumed() if self.table.paused is None:
                self._ran += lag
            case Played():
                self._decision = None
            case _:
                pass

    # At the sockets

    def command_read(self, wire: "Wire", frame: bytes) -> None:
        """A process has read a command."""
        try:
            command = _COMMANDS.decode(frame)
        except msgspec.ValidationError:
            return  # it is none
        if wire.guest is None:
            return  # before the room knows whose it is
        key = CommandId(f"{wire.guest}:{command.id}")
        self.fates.setdefault(key, Fate(command, wire.guest)).copies += 1

    def sent(self, wire: "Wire", frame: bytes) -> None:
        """A frame leaves a process."""
        message = FRAMES.decode(frame)
        head = self.table.seq
        match message:
            case Welcomed(guest):
                known = self.table.guest(wire.tab.person.known_as)
                strange = known is None or known.banned or not wire.node.knows(self.table_id, known.key)
                true = ("", wire.tab.person.known_as) if strange else (wire.tab.person.known_as,)
                self._must(guest in true, f"{wire.tab.person.name} is welcomed as {guest!r}")
                wire.guest = guest
            case Sent(seq, since):
                self._must(seq <= head, f"event {seq} is told, and {head} is the last durable one")
                self._must(since in (0, wire.told), f"{wire.told} is known, and {since} to {seq} are told")
                self._must(since == 0 or len(message.events) == seq - since, "as many events as numbers")
                how = "fresh" if not since else "missed" if wire.first else "step"
                self._world.updates[how] += 1
                wire.told, wire.first = seq, False
                self._keep(seq, wire.guest or "", message)
            case Answered(id, seq):
                self._must(seq <= head, f"an answer names {seq}, and {head} is the last durable one")
                self.fates[self._key(wire, id)].acks.append(Ack(seq, self._world.clock_ms))
            case Refused(id, code, seq):
                self._must(seq <= head, f"a refusal names {seq}, and {head} is the last durable one")
                if id and code not in UNDECIDED:
                    self.fates[self._key(wire, id)].refused += 1
                self._world.refusals[code] += 1
            case _:
                pass
        self._world.said(wire, frame)

    def _keep(self, seq: int, guest: str, message: Sent) -> None:
        """Everybody is shown the same table at the same event; what it is, is judged in the end."""
        view = _digest(message.table)
        self._must(self._views.setdefault(seq, view) == view, f"two different tables are shown at event {seq}")
        if guest:
            self._must(bool(message.mine), f"{guest} is told nothing of its own")
            own = _digest(message.mine)
            self._must(self._own.setdefault((seq, guest), own) == own, f"{guest} is told two things at event {seq}")
        else:
            self._must(not message.mine, "who only watches has nothing of its own")

    @staticmethod
    def _key(wire: "Wire", command_id: str) -> CommandId:
        return CommandId(f"{wire.guest}:{command_id}")

    def recovered(self, table: Table) -> None:
        """A process has read the log, and folded it to this table."""
        self._must(table == self.table, "what is recovered is not what the log says")

    # In the end

    def judge(self) -> None:
        """What can only be said of the whole log."""
        self._must(fold([each.event for each in self.log]) == self.table, "the log folds to another table")
        began = max((at for at, each in enumerate(self.log) if isinstance(each.event, HandBegan | Opened)), default=0)
        self._must(fold([each.event for each in self.log[began:]]) == self.table, "so does its last hand")
        logged = Counter(each.command for each in self.log if each.command is not None)
        self._must(set(logged.values()) <= {1}, f"done twice: {[key for key, times in logged.items() if times > 1]}")
        firsts = {each.command: each.seq for each in self.log if each.command is not None}
        ends = {first: last for last, first in self.steps.items()}
        idle: dict[int, list[tuple[Fate, Ack]]] = {}
        for key, fate in self.fates.items():
            last = ends[firsts[key]] if key in firsts else None
            for ack in fate.acks:
                if ack.seq != last:
                    idle.setdefault(ack.seq, []).append((fate, ack))
            if fate.copies and fate.refused == fate.copies:
                self._must(last is None, f"{key} was refused, and done: {fate}")
        unknown = [key for key in firsts if key not in self.fates]
        self._must(not unknown, f"nobody asked for {unknown}")
        self._replay(idle)

    def _replay(self, idle: "dict[int, list[tuple[Fate, Ack]]]") -> None:
        """The log once more from its start: what was shown is what there was; what was nothing to do, was none."""
        table: Table | None = None
        story = Story()
        owners: dict[int, list[str]] = {}
        for seq, guest in self._own:
            if not seq % 3:  # a third of them is enough to find what is wrong with some
                owners.setdefault(seq, []).append(guest)
        for each in self.log:
            table = evolve(table, each.event)
            story = follow(story, each.event, table)
            view = self._views.get(each.seq)
            if view is not None:
                true = _digest(encode(table_view(self.table_id, table, story)))
                self._must(view == true, f"at event {each.seq} another table was shown")
            for guest in owners.get(each.seq, ()):
                true = _digest(encode(mine(table, story, guest)))
                self._must(self._own[each.seq, guest] == true, f"at event {each.seq} {guest} was told something else")
            for fate, ack in idle.pop(each.seq, ()):
                self._must(_does_nothing(table, fate, ack), f"answered with {ack.seq}, and not in the log: {fate}")
        self._must(not idle, f"answered with numbers that are none: {idle}")
        self.story = story

    def last_seen(self, guest: str) -> tuple[bytes, bytes | None]:
        """The table, and what is a guest's own, as the log gives them; after `judge`."""
        own = encode(mine(self.table, self.story, guest)) if guest else None
        return encode(table_view(self.table_id, self.table, self.story)), own

    def _must(self, true: bool, otherwise: str) -> None:
        if not true:
            self._world.fail(f"table {self.table_id}: {otherwise}")


def _does_nothing(table: Table, fate: Fate, ack: Ack) -> bool:
    """Whether a command that was answered and left nothing in the log had nothing to do."""
    try:
        return not decide(table, command_of(table, fate.guest, fate.command), ack.now, Random(0))
    except DoorcardError:
        return False


def _digest(raw: bytes | msgspec.Raw) -> bytes:
    return blake2b(raw, digest_size=12).digest()
