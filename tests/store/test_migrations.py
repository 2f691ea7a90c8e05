"""Stores of every past schema are read today; what is newer, or no store, is refused in words."""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from doorcard.errors import NewerSchema, NoStore, StoreFailed
from doorcard.hand import HandEnded
from doorcard.store import migrations
from doorcard.store.backup import back_up
from doorcard.store.connection import connect, make_file
from doorcard.store.keyfile import key_path
from doorcard.store.migrations import APPLICATION_ID, MIGRATIONS, SCHEMA, Migration, migrate, schema_of
from doorcard.table import HandBegan, Played, fold
from tests.store.conftest import opened
from tests.store.games import opening, random_hand
from tests.store.stored import DATA, cards_in, write

PAST = sorted(DATA.glob("schema-*.sqlite"))


def copied(stored: Path, folder: Path) -> Path:
    """A store from among the tests, with its key, as it would lie on a disk."""
    path = folder / "room.sqlite"
    shutil.copyfile(stored, path)
    shutil.copyfile(stored.with_suffix(".key"), key_path(path))
    key_path(path).chmod(0o600)
    return path


def test_there_is_a_stored_file_of_every_schema_but_todays() -> None:
    assert [path.stem for path in PAST] == [f"schema-{number}" for number in range(1, SCHEMA)]


@pytest.mark.parametrize("stored", PAST, ids=lambda path: path.stem)
def test_a_store_of_long_ago_goes_on(stored: Path, tmp_path: Path) -> None:
    """Every event is read, every hand found, and what was told of it then is so; then it is played on."""
    told = json.loads(stored.with_suffix(".json").read_text(encoding="utf-8"))
    path = copied(stored, tmp_path)

    async def scene() -> None:
        async with opened(path) as store:
            assert [log.table_id for log in await store.tables()] == list(told)
            for table_id, facts in told.items():
                log = await store.read(table_id)
                assert len(log) == facts["head"]
                table = fold(each.event for each in log)
                assert [[place.name, place.stack] for place in table.places] == facts["stacks"]
                hands = await store.hands(table_id)
                assert [hand.number for hand in reversed(hands)] == list(range(1, len(facts["hands"]) + 1))
                for hand, course in zip(reversed(hands), facts["hands"], strict=True):
                    events = [each.event for each in await store.hand(table_id, hand.number)]
                    played = [event.event for event in events if isinstance(event, Played)]
                    assert [type(event).__name__ for event in played] == [name for name, _ in course]
                    assert [" ".join(cards_in(event)) for event in played] == [cards for _, cards in course]
                recovered = await store.recover(table_id)
                assert isinstance(recovered[0].event, HandBegan)
                assert fold(each.event for each in recovered) == table
                head = await store.append(table_id, len(log), random_hand(1, len(hands) + 1), 2)
                assert (await store.hands(table_id, limit=1))[0].number == len(hands) + 1
                assert await store.head(table_id) == head

    asyncio.run(scene())
    with closing(connect(path)) as connection:
        done = connection.execute("SELECT number, name FROM migrations ORDER BY number").fetchall()
        assert done == [(number, name) for number, name, _ in MIGRATIONS]


def test_each_step_leads_where_a_new_store_begins(tmp_path: Path) -> None:
    """Step by step or at once: the same tables, down to the letter."""
    schemas = []
    for name, steps in (("at-once", [SCHEMA]), ("slowly", list(range(1, SCHEMA + 1)))):
        path = tmp_path / name
        make_file(path)
        with closing(connect(path)) as connection:
            for number in steps:
                migrate(connection, path, number)
                assert schema_of(connection, path) == number
            migrate(connection, path)  # nothing is left to do
            schemas.append(connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall())
    assert schemas[0] == schemas[1]


def test_the_numbers_of_the_steps() -> None:
    assert [step.number for step in MIGRATIONS] == list(range(1, SCHEMA + 1))


def test_a_step_that_fails_leaves_the_store_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copied(PAST[0], tmp_path)
    good, wrong = "CREATE TABLE new (id INTEGER PRIMARY KEY) STRICT", "INSERT INTO nowhere VALUES (1)"
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS[:1], Migration(2, "wrong", (good, wrong))))
    with closing(connect(path)) as connection:
        before = list(connection.iterdump())
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(connection, path)
        assert list(connection.iterdump()) == before
    with pytest.raises(StoreFailed) as raised:
        asyncio.run(_open(path))
    assert raised.value.code == "store_broken"
    monkeypatch.undo()
    with closing(connect(path)) as connection:
        migrate(connection, path)
        assert schema_of(connection, path) == SCHEMA


def test_a_store_of_a_newer_doorcard_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        async with opened(path) as store:
            await store.create("t", opening(), 1)
            store._writing.execute("INSERT INTO migrations VALUES (99, 'later', 1)")
        with pytest.raises(NewerSchema) as raised:
            async with opened(path):
                pass
        assert str(raised.value).endswith(f"(schema 99; this one knows up to {SCHEMA}): install it")
        with pytest.raises(NewerSchema):
            back_up(path, tmp_path / "copy.sqlite")

    asyncio.run(scene())


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (id INTEGER)")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(NoStore) as raised:
        asyncio.run(_open(path))
    assert raised.value.code == "not_a_store"
    assert path.read_bytes() == before
    assert not key_path(path).exists()


async def _open(path: Path) -> None:
    async with opened(path):
        pass


def test_a_store_is_known_by_its_head(tmp_path: Path) -> None:
    """As `file` and other programs look at it."""
    path = tmp_path / "room.sqlite"
    asyncio.run(_open(path))
    assert path.read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big")


def test_the_stored_hands_were_played_to_their_end() -> None:
    for stored in PAST:
        told = json.loads(stored.with_suffix(".json").read_text(encoding="utf-8"))
        assert all(course[-1][0] == HandEnded.__name__ for facts in told.values() for course in facts["hands"])


def test_todays_store_can_be_kept_among_the_tests(tmp_path: Path) -> None:
    """Once another schema follows it."""
    write(tmp_path / "schema.sqlite")
    told = json.loads((tmp_path / "schema.json").read_text(encoding="utf-8"))
    assert all(facts["hands"] for facts in told.values())
    with closing(connect(tmp_path / "schema.sqlite")) as connection:
        assert schema_of(connection, tmp_path / "schema.sqlite") == SCHEMA
