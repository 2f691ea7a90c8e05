"""The schema of a store on SQLite, as the numbered steps that lead to it.

A step that was released never changes: what is to be otherwise is another step. Each is done in one transaction with
the record that it was done. Stores of every past schema lie among the tests.
"""

import sqlite3
from pathlib import Path
from typing import Final, NamedTuple

from doorcard.errors import NewerSchema, NoStore

APPLICATION_ID: Final = 0x5D00_CA2D
"""What SQLite files of doorcard have in their heads."""


class Migration(NamedTuple):
    """One step from a schema to the next."""

    number: int
    name: str
    statements: tuple[str, ...]


MIGRATIONS: Final = (
    Migration(
        1,
        "events",
        (
            f"PRAGMA application_id = {APPLICATION_ID}",
            "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
            # The id of the key that seals the decks; the key itself is never here.
            "CREATE TABLE keys (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
            # Rule sets by their content: an event has the hash.
            "CREATE TABLE rules (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID",
            # Which fields the records of events had when they were written, and in which order.
            "CREATE TABLE shapes (id INTEGER PRIMARY KEY, body TEXT NOT NULL UNIQUE) STRICT",
            "CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, created INTEGER NOT NULL) STRICT",
            """
            CREATE TABLE events (
                tab INTEGER NOT NULL REFERENCES tables (id),
                seq INTEGER NOT NULL CHECK (seq > 0),
                at INTEGER NOT NULL,
                kind TEXT NOT NULL,
                body TEXT NOT NULL,
                hidden BLOB,
                shape INTEGER NOT NULL REFERENCES shapes (id),
                command TEXT, -- on the first event that it led to
                last INTEGER, -- beside a command: the last event that it led to
                PRIMARY KEY (tab, seq),
                CHECK ((command IS NULL) = (last IS NULL))
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE UNIQUE INDEX commands ON events (tab, command) WHERE command IS NOT NULL",
        ),
    ),
    Migration(
        2,
        "hands",
        (
            # Where each hand begins: what a recovery and a history look for first.
            """
            CREATE TABLE hands (
                tab INTEGER NOT NULL REFERENCES tables (id),
                number INTEGER NOT NULL,
                seq INTEGER NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (tab, number, seq)
            ) STRICT, WITHOUT ROWID
            """,
            """
            INSERT INTO hands
            SELECT tab, row_number() OVER (PARTITION BY tab ORDER BY seq), seq, at FROM events WHERE kind = 'HandBegan'
            """,
        ),
    ),
)

SCHEMA: Final = MIGRATIONS[-1].number
"""The schema that this doorcard writes."""

_DONE = (
    "INSERT INTO migrations VALUES (?, ?, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))"  # milliseconds
)


def schema_of(connection: sqlite3.Connection, file: Path) -> int:
    """The schema of a store; 0 of an empty file. Raises `NoStore` for another program's file, `NewerSchema`."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
        raise NoStore("not_a_store", file=str(file)) from None
    if not application and not objects:
        return 0
    if application != APPLICATION_ID:
        raise NoStore("not_a_store", file=str(file))
    found: int = connection.execute("SELECT max(number) FROM migrations").fetchone()[0]
    if found > SCHEMA:
        raise NewerSchema("newer_schema", file=str(file), found=found, known=SCHEMA)
    return found


def migrate(connection: sqlite3.Connection, file: Path, to: int = SCHEMA) -> None:
    """Bring a store to a schema, step by step; the connection commits by itself. Raises as `schema_of` does."""
    found = schema_of(connection, file)
    for number, name, statements in MIGRATIONS[found:to]:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                connection.execute(statement)
            connection.execute(_DONE, (number, name))
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
