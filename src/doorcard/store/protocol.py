"""What a store promises, whatever keeps the events: the log is the lock.

A table's events are numbered from 1 without gaps; the number of the last one is the table's *head*. Whoever appends
says which head it knows, and is refused with `Conflict` where that is no longer the head. So any number of processes
may serve one table: who appends first is right, the others read on and answer again.

A command's id stands on the first of the events it led to, and is there once: a command that comes again is not
obeyed again, and is answered with a `Repeat`.

Times are milliseconds since the epoch, as the caller says.
"""

from collections.abc import Sequence
from typing import NamedTuple, NewType, Protocol

from doorcard.table import TableEvent

CommandId = NewType("CommandId", str)
"""The name of a command, unique within its table: whose it is belongs into it, or one guest could use up another's."""


class Stored(NamedTuple):
    """An event as it lies in the log of its table."""

    seq: int
    """Its number, from 1."""
    at: int
    event: TableEvent
    command: CommandId | None = None
    """The command that led to this event and those after it; None but on the first of them."""


class Repeat(NamedTuple):
    """A command was obeyed already: the events it led to then."""

    first: int
    """The number of the first of them."""
    last: int
    """The number of the last one: what `Store.append` answered then."""


class TableLog(NamedTuple):
    """One table that a store knows."""

    table_id: str
    created: int
    head: int


class HandLog(NamedTuple):
    """Where a hand stands in the log of its table."""

    number: int
    """As `HandBegan` counts, from 1."""
    first: int
    """The number of its `HandBegan`."""
    began: int
    """When it began."""


class Store(Protocol):
    """Where the events of tables last.

    An `append` or `create` that returned is durable and is seen by every reading after it. One that raised
    `StoreFailed`, or whose await was cancelled, may have happened or not, but never by half: try again with the same
    command id. Every method raises `StoreFailed` where the store cannot be used.
    """

    async def create(self, table_id: str, events: Sequence[TableEvent], at: int) -> int:
        """Begin the log of a new table, and give its head. Raises `Conflict` where there is one of that id."""

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[TableEvent],
        at: int,
        command: CommandId | None = None,
    ) -> int | Repeat:
        """Add events after the head that the caller knows, all or none, and give the new head.

        Where the command was obeyed before, nothing is added and the answer is a `Repeat`, whatever the head is.
        Raises `Conflict` where the head is another, `NoSuchTable`, and ValueError where there are no events.
        """

    async def read(self, table_id: str, from_seq: int = 1) -> tuple[Stored, ...]:
        """The events from number ``from_seq`` on; none where that lies past the head. Raises `NoSuchTable`."""

    async def recover(self, table_id: str) -> tuple[Stored, ...]:
        """The events from the last `HandBegan` on, which folded give the table; all where no hand began.

        Raises `NoSuchTable`.
        """

    async def tables(self) -> tuple[TableLog, ...]:
        """Every table, the oldest first."""

    async def head(self, table_id: str) -> int:
        """The number of a table's last event. Raises `NoSuchTable`."""

    async def answer_of(self, table_id: str, command: CommandId) -> Repeat | None:
        """What a command led to; None where it was never obeyed. Raises `NoSuchTable`."""

    async def hands(self, table_id: str, before: int | None = None, limit: int = 100) -> tuple[HandLog, ...]:
        """The last hands that began, the newest first; of those with a number below ``before`` where it is given.

        Raises `NoSuchTable`.
        """

    async def hand(self, table_id: str, number: int) -> tuple[Stored, ...]:
        """The events from a hand's `HandBegan` up to the next one's; none where there is no such hand.

        Raises `NoSuchTable`.
        """

    async def ping(self) -> None:
        """Return if events can be stored now. Raises `StoreFailed`."""

    async def close(self) -> None:
        """Finish what was begun, and let go of everything. A closed store raises `StoreFailed`."""
