"""The logs of tables on one connection to SQLite: everything that a store does, one thing after the other."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from doorcard.errors import Conflict, NoSuchTable
from doorcard.rules import Rules, read_json
from doorcard.store.codec import HAND_STARTED, SHAPE, Codec, Dealing, Row
from doorcard.store.protocol import CommandId, HandLog, Repeat, Stored, TableLog
from doorcard.store.seal import Seal
from doorcard.table import HandBegan, TableEvent

_MOST_KNOWN: Final = 5_000
"""Tables of which a log remembers where they stand."""


class _Standing(NamedTuple):
    """Where the log of a table stands."""

    tab: int
    head: int
    dealing: Dealing


class Log:
    """The logs of all tables. It opens and ends no transaction; what it remembers is forgotten by `forget`."""

    def __init__(self, connection: sqlite3.Connection, seal: Seal) -> None:
        self._sql = connection
        self._rules = _Shelf(connection)
        self._codec = Codec(seal, self._rules.put, self._rules.get)
        self._shapes: dict[int, str] = {}
        self._standings: dict[str, _Standing] = {}
        self._shape: int | None = None

    # Writing.

    def create(self, table_id: str, events: Sequence[TableEvent], at: int) -> int:
        """As `Store.create`."""
        if self._sql.execute("SELECT 1 FROM tables WHERE name = ?", (table_id,)).fetchone():
            raise Conflict("table_exists", table=table_id)
        tab = self._sql.execute("INSERT INTO tables (name, created) VALUES (?, ?)", (table_id, at)).lastrowid
        assert tab is not None, "a row was added"
        return self._add(table_id, _Standing(tab, 0, Dealing()), events, at, None)

    def append(
        self, table_id: str, expected_seq: int, events: Sequence[TableEvent], at: int, command: CommandId | None
    ) -> int | Repeat:
        """As `Store.append`."""
        standing = self._standing(table_id)
        if command is not None and (repeat := self._answer(standing.tab, command)):
            return repeat
        if expected_seq != standing.head:
            raise Conflict("conflict", table=table_id, expected=expected_seq, head=standing.head)
        return self._add(table_id, standing, events, at, command)

    def _add(
        self,
        table_id: str,
        standing: _Standing,
        events: Sequence[TableEvent],
        at: int,
        command: CommandId | None,
    ) -> int:
        tab, head, dealing = standing
        shape = self._own_shape()
        last = head + len(events)
        rows: list[tuple[object, ...]] = []
        for seq, event in enumerate(events, head + 1):
            row, dealing = self._codec.write(table_id, event, dealing)
            of_command = (command, last) if command is not None and seq == head + 1 else (None, None)
            rows.append((tab, seq, at, *row, shape, *of_command))
            if isinstance(event, HandBegan):
                self._sql.execute("INSERT INTO hands VALUES (?, ?, ?, ?)", (tab, event.number, seq, at))
        self._sql.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        if len(self._standings) > _MOST_KNOWN:
            self._standings.clear()
        self._standings[table_id] = _Standing(tab, last, dealing)
        return last

    def prove(self) -> None:
        """Write something that changes nothing: whether the disk takes it is known once it is committed."""
        self._sql.execute("UPDATE keys SET id = id")

    def forget(self, table_id: str | None = None) -> None:
        """Remember nothing that was not committed: of one table, or of all of them."""
        self._rules.forget()
        self._shape = None
        if table_id is None:
            self._standings.clear()
        else:
            self._standings.pop(table_id, None)

    def _standing(self, table_id: str) -> _Standing:
        standing = self._standings.get(table_id)
        if standing is None:
            tab = self._tab(table_id)
            head = self._head(tab)
            standing = self._standings[table_id] = _Standing(tab, head, self._dealing(table_id, tab, head + 1))
        return standing

    def _own_shape(self) -> int:
        """The number of the shape that events have now."""
        if self._shape is None:
            self._sql.execute("INSERT INTO shapes (body) VALUES (?) ON CONFLICT DO NOTHING", (SHAPE,))
            (self._shape,) = self._sql.execute("SELECT id FROM shapes WHERE body = ?", (SHAPE,)).fetchone()
        return self._shape

    # Reading.

    def read(self, table_id: str, from_seq: int) -> tuple[Stored, ...]:
        """As `Store.read`."""
        return tuple(self._between(table_id, self._tab(table_id), from_seq, None))

    def recover(self, table_id: str) -> tuple[Stored, ...]:
        """As `Store.recover`."""
        tab = self._tab(table_id)
        first, _ = self._hand_before(tab, None)
        return tuple(self._between(table_id, tab, first, None))

    def tables(self) -> tuple[TableLog, ...]:
        """As `Store.tables`."""
        heads = "SELECT name, created, (SELECT max(seq) FROM events WHERE tab = id) FROM tables ORDER BY id"
        return tuple(TableLog(*row) for row in self._sql.execute(heads))

    def head(self, table_id: str) -> int:
        """As `Store.head`."""
        return self._head(self._tab(table_id))

    def answer_of(self, table_id: str, command: CommandId) -> Repeat | None:
        """As `Store.answer_of`."""
        return self._answer(self._tab(table_id), command)

    def hands(self, table_id: str, before: int | None, limit: int) -> tuple[HandLog, ...]:
        """As `Store.hands`."""
        found = self._sql.execute(
            "SELECT number, seq, at FROM hands WHERE tab = ?1 AND (?2 IS NULL OR number < ?2)"
            " ORDER BY number DESC, seq DESC LIMIT ?3",
            (self._tab(table_id), before, limit),
        )
        return tuple(HandLog(*row) for row in found)

    def hand(self, table_id: str, number: int) -> tuple[Stored, ...]:
        """As `Store.hand`."""
        tab = self._tab(table_id)
        row = self._sql.execute("SELECT max(seq) FROM hands WHERE tab = ? AND number = ?", (tab, number)).fetchone()
        (first,) = row
        if first is None:
            return ()
        after = "SELECT min(seq) FROM hands WHERE tab = ? AND number > ?"
        (end,) = self._sql.execute(after, (tab, number)).fetchone()
        return tuple(self._between(table_id, tab, first, end))

    def _between(self, table_id: str, tab: int, first: int, end: int | None) -> Iterator[Stored]:
        """The events from ``first`` up to, but without, ``end``."""
        dealing = self._dealing(table_id, tab, first)
        rows = self._sql.execute(
            "SELECT seq, at, command, shape, kind, body, hidden FROM events"
            " WHERE tab = ?1 AND seq >= ?2 AND (?3 IS NULL OR seq < ?3) ORDER BY seq",
            (tab, first, end),
        )
        for seq, at, command, shape, *row in rows:
            event, dealing = self._codec.read(table_id, seq, Row(*row), dealing, self._shape_of(shape))
            yield Stored(seq, at, event, command)

    def _dealing(self, table_id: str, tab: int, before: int) -> Dealing:
        """The hand that an event of this number would belong to."""
        first, number = self._hand_before(tab, before)
        deck = self._sql.execute(
            "SELECT hidden FROM events WHERE tab = ? AND seq >= ? AND seq < ? AND kind = ? ORDER BY seq DESC LIMIT 1",
            (tab, first, before, HAND_STARTED),
        ).fetchone()
        dealing = Dealing(number)
        if deck is None or deck[0] is None:
            return dealing
        return dealing._replace(deck=self._codec.hidden(table_id, HAND_STARTED, deck[0], dealing))

    def _hand_before(self, tab: int, before: int | None) -> tuple[int, int]:
        """Where the last hand begins, and its number; that before an event where one is given."""
        row: tuple[int, int] | None = self._sql.execute(
            "SELECT seq, number FROM hands WHERE tab = ?1 AND (?2 IS NULL OR seq < ?2)"
            " ORDER BY number DESC, seq DESC LIMIT 1",
            (tab, before),
        ).fetchone()
        return row or (1, 0)

    def _tab(self, table_id: str) -> int:
        row = self._sql.execute("SELECT id FROM tables WHERE name = ?", (table_id,)).fetchone()
        if row is None:
            raise NoSuchTable("no_such_table", table=table_id)
        tab: int = row[0]
        return tab

    def _head(self, tab: int) -> int:
        head: int = self._sql.execute("SELECT max(seq) FROM events WHERE tab = ?", (tab,)).fetchone()[0]
        return head

    def _answer(self, tab: int, command: CommandId) -> Repeat | None:
        row = self._sql.execute("SELECT seq, last FROM events WHERE tab = ? AND command = ?", (tab, command)).fetchone()
        return Repeat(*row) if row else None

    def _shape_of(self, number: int) -> str:
        if number not in self._shapes:
            (self._shapes[number],) = self._sql.execute("SELECT body FROM shapes WHERE id = ?", (number,)).fetchone()
        return self._shapes[number]


class _Shelf:
    """The rule sets of a store, each there once: an event has the house's name and the hash of the rest."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection
        self._put: set[str] = set()
        self._got: dict[str, Rules] = {}

    def put(self, rules: Rules) -> str:
        if rules.hash not in self._put:
            add = "INSERT INTO rules VALUES (?, ?) ON CONFLICT DO NOTHING"
            self._sql.execute(add, (rules.hash, rules.to_json()))
            self._put.add(rules.hash)
        return f"{rules.house}/{rules.hash}"

    def get(self, name: str) -> Rules:
        if name not in self._got:
            house, _, content = name.rpartition("/")
            (body,) = self._sql.execute("SELECT body FROM rules WHERE hash = ?", (content,)).fetchone()
            # Not judged again: what was played by these rules was played.
            self._got[name] = replace(read_json(Rules, body), house=house)
        return self._got[name]

    def forget(self) -> None:
        self._put.clear()
