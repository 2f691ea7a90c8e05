"""A store that lasts as long as its process: for a game alone against bots, and for tests."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from doorcard.errors import Conflict, NoSuchTable, StoreFailed
from doorcard.store.protocol import CommandId, HandLog, Repeat, Stored, TableLog
from doorcard.table import HandBegan, TableEvent


@dataclass(slots=True)
class _Log:
    created: int
    entries: list[Stored] = field(default_factory=list)
    commands: dict[CommandId, Repeat] = field(default_factory=dict)
    hands: list[HandLog] = field(default_factory=list)

    def add(self, events: Sequence[TableEvent], at: int, command: CommandId | None) -> int:
        first = len(self.entries) + 1
        for seq, event in enumerate(events, first):
            self.entries.append(Stored(seq, at, event, command if seq == first else None))
            if isinstance(event, HandBegan):
                self.hands.append(HandLog(event.number, seq, at))
        if command is not None:
            self.commands[command] = Repeat(first, len(self.entries))
        return len(self.entries)


class MemoryStore:
    """A `Store` that keeps nothing once it is gone."""

    def __init__(self) -> None:
        self._logs: dict[str, _Log] = {}
        self._closed = False

    async def create(self, table_id: str, events: Sequence[TableEvent], at: int) -> int:
        """Begin the log of a new table, and give its head. Raises `Conflict`."""
        self._check_open()
        if not events:
            raise ValueError("no events to begin with")
        if table_id in self._logs:
            raise Conflict("table_exists", table=table_id)
        log = self._logs[table_id] = _Log(at)
        return log.add(events, at, None)

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[TableEvent],
        at: int,
        command: CommandId | None = None,
    ) -> int | Repeat:
        """Add events after the head that the caller knows. Raises `Conflict`, `NoSuchTable`, ValueError."""
        log = self._log(table_id)
        if not events:
            raise ValueError("no events to append")
        if command is not None and command in log.commands:
            return log.commands[command]
        if expected_seq != len(log.entries):
            raise Conflict("conflict", table=table_id, expected=expected_seq, head=len(log.entries))
        return log.add(events, at, command)

    async def read(self, table_id: str, from_seq: int = 1) -> tuple[Stored, ...]:
        """The events from number ``from_seq`` on. Raises `NoSuchTable`."""
        return tuple(self._log(table_id).entries[max(0, from_seq - 1) :])

    async def recover(self, table_id: str) -> tuple[Stored, ...]:
        """The events from the last `HandBegan` on. Raises `NoSuchTable`."""
        log = self._log(table_id)
        return await self.read(table_id, log.hands[-1].first if log.hands else 1)

    async def tables(self) -> tuple[TableLog, ...]:
        """Every table, the oldest first."""
        self._check_open()
        return tuple(TableLog(table_id, log.created, len(log.entries)) for table_id, log in self._logs.items())

    async def head(self, table_id: str) -> int:
        """The number of a table's last event. Raises `NoSuchTable`."""
        return len(self._log(table_id).entries)

    async def answer_of(self, table_id: str, command: CommandId) -> Repeat | None:
        """What a command led to; None where it was never obeyed. Raises `NoSuchTable`."""
        return self._log(table_id).commands.get(command)

    async def hands(self, table_id: str, before: int | None = None, limit: int = 100) -> tuple[HandLog, ...]:
        """The last hands that began, the newest first. Raises `NoSuchTable`."""
        hands = self._log(table_id).hands
        return tuple(hand for hand in reversed(hands) if before is None or hand.number < before)[:limit]

    async def hand(self, table_id: str, number: int) -> tuple[Stored, ...]:
        """The events from a hand's `HandBegan` up to the next one's. Raises `NoSuchTable`."""
        log = self._log(table_id)
        bounds = [*(hand.first for hand in log.hands), len(log.entries) + 1]
        spans = zip(log.hands, bounds[1:], strict=True)
        return next((tuple(log.entries[hand.first - 1 : end - 1]) for hand, end in spans if hand.number == number), ())

    async def ping(self) -> None:
        """Return if events can be stored now. Raises `StoreFailed`."""
        self._check_open()

    async def close(self) -> None:
        """Let go of everything."""
        self._closed = True
        self._logs.clear()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("store_closed")

    def _log(self, table_id: str) -> _Log:
        self._check_open()
        if table_id not in self._logs:
            raise NoSuchTable("no_such_table", table=table_id)
        return self._logs[table_id]
