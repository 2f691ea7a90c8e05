"""What is said of the store on SQLite alone: writing together, failing apart, disks that are full or broken."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest

from doorcard.errors import Conflict, NoStore, NoSuchTable, StoreBusy, StoreFailed
from doorcard.hand import Hand
from doorcard.store import CommandId
from doorcard.store.records import Unwritable
from doorcard.store.sqlite import SqliteStore
from tests.store.conftest import opened
from tests.store.games import HOME, began, opening, parts, random_hand

OPENING = opening()
ROOT = Path(__file__).resolve().parents[2]


def commits(store: SqliteStore) -> list[str]:
    """Everything that the store commits from now on, as it grows."""
    seen: list[str] = []
    store._writing.set_trace_callback(lambda text: seen.append(text) if text == "COMMIT" else None)
    return seen


def test_what_is_wanted_at_once_is_committed_at_once(tmp_path: Path) -> None:
    """The hands of 50 tables, each act awaited: far fewer commits than acts."""

    async def scene() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            seen = commits(store)

            async def table(number: int) -> int:
                table_id = f"table {number}"
                head, acts = await store.create(table_id, OPENING, 1), 1
                for part in parts(random_hand(number), number):
                    answer = await store.append(table_id, head, part, 2)
                    assert answer == head + len(part)
                    head += len(part)
                    acts += 1
                return acts

            acts = sum(await asyncio.gather(*map(table, range(50))))
            assert len(seen) < acts / 5
            for number in range(50):
                stored = await store.read(f"table {number}")
                assert tuple(each.event for each in stored) == OPENING + random_hand(number)

    asyncio.run(scene())


def test_in_one_commit_each_fails_alone(tmp_path: Path) -> None:
    """Conflicts, unknown tables and events that cannot be written, among appends that can."""

    async def scene() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            heads = {f"t{number}": await store.create(f"t{number}", OPENING, 1) for number in range(40)}
            hand = Hand.start(HOME, (40, 40), 1)
            event = began(HOME, 1, 2)
            secret = replace(event, table=replace(event.table, hand=hand.state))
            part = random_hand(1)[:3]
            seen = commits(store)
            tries = []
            for number, (table_id, head) in enumerate(heads.items()):
                match number % 4:
                    case 0:
                        tries.append(store.append(table_id, head, part, 2))
                    case 1:
                        tries.append(store.append(table_id, head - 1, part, 2))
                    case 2:  # half of it can be written, and must not be
                        tries.append(store.append(table_id, head, (*part, secret), 2, CommandId("secret")))
                    case _:
                        tries.append(store.append("nowhere", head, part, 2))
            broken_id = store.append("t0", heads["t0"] + 3, part[:1], 2, CommandId("\ud800"))
            answers = await asyncio.gather(*tries, broken_id, return_exceptions=True)
            assert isinstance(answers.pop(), UnicodeEncodeError)
            kinds = (int, Conflict, Unwritable, NoSuchTable)
            assert all(isinstance(answer, kinds[number % 4]) for number, answer in enumerate(answers))
            assert len(seen) <= 2
            for number, (table_id, head) in enumerate(heads.items()):
                assert await store.head(table_id) == head + 3 * (number % 4 == 0)
            for table_id in ("t1", "t2"):  # nothing of what failed is remembered
                assert (
                    await store.append(table_id, heads[table_id], part, 3, CommandId("secret")) == heads[table_id] + 3
                )

    asyncio.run(scene())


def test_closing_finishes_what_was_begun(tmp_path: Path) -> None:
    """Everybody who waits is answered, and what was said to be stored is."""

    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        store = SqliteStore(path)
        heads = {f"t{number}": await store.create(f"t{number}", OPENING, 1) for number in range(30)}
        part = random_hand(1)[:3]
        tries = [asyncio.create_task(store.append(table_id, head, part, 2)) for table_id, head in heads.items()]
        await asyncio.sleep(0)
        await store.close()
        answers = await asyncio.wait_for(asyncio.gather(*tries), 5)
        assert answers == [head + 3 for head in heads.values()]
        async with opened(path) as again:
            assert [log.head for log in await again.tables()] == answers

    asyncio.run(scene())


def test_a_new_store_is_its_owners_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "data" / "room.sqlite"
        async with opened(path) as store:
            await store.create("t", OPENING, 1)
            files = sorted(path.parent.iterdir())
            assert {file.name for file in files} == {
                "room.key",
                "room.sqlite",
                "room.sqlite-shm",
                "room.sqlite-wal",
                "room.sqlite.lock",
            }
            assert all(stat.S_IMODE(file.stat().st_mode) & 0o077 == 0 for file in [*files, path.parent])
        assert {file.name for file in path.parent.iterdir()} == {"room.key", "room.sqlite", "room.sqlite.lock"}

    asyncio.run(scene())


def test_it_syncs_before_it_answers(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            assert [store._writing.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas] == ["wal", 2, 1]
            strict = dict(store._reading.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'"))
            del strict["sqlite_schema"]
            assert set(strict.values()) == {1}

    asyncio.run(scene())


def test_the_next_process_goes_on(tmp_path: Path) -> None:
    """In the middle of a hand: the deck is opened again, and cards still to come get their positions."""

    async def scene() -> None:
        path, events, head = tmp_path / "room.sqlite", random_hand(8), len(OPENING)
        async with opened(path) as store:
            await store.create("t", OPENING, 1)
        for event in events:
            async with opened(path) as store:
                head += 1
                assert await store.append("t", head - 1, (event,), 2) == head
        async with opened(path) as store:
            assert tuple(each.event for each in await store.read("t")) == OPENING + events

    asyncio.run(scene())


def test_a_rule_set_lies_there_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            for number in range(3):
                head = await store.create(f"t{number}", OPENING, 1)
                await store.append(f"t{number}", head, random_hand("rules", 1, HOME), 2)
            rows = store._reading.execute("SELECT hash, body FROM rules").fetchall()
            assert rows == [(HOME.hash, HOME.to_json())]
            body = store._reading.execute("SELECT body FROM events WHERE kind = 'Opened' LIMIT 1").fetchone()[0]
            assert f'"home/{HOME.hash}"' in body

    asyncio.run(scene())


def test_readers_do_not_wait_for_the_writer(tmp_path: Path) -> None:
    """While another program writes for long, nothing can be appended, and everything be read."""

    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        async with opened(path) as store:
            head = await store.create("t", OPENING, 1)
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            append = asyncio.create_task(store.append("t", head, random_hand(1)[:1], 2))
            for _ in range(20):
                assert await store.head("t") == head
            assert not append.done()
            other.execute("ROLLBACK")
            other.close()
            assert await append == head + 1

    asyncio.run(scene())


def test_a_program_that_never_ends_writing_fails_those_who_wait(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        async with opened(path) as store:
            head = await store.create("t", OPENING, 1)
            store._writing.execute("PRAGMA busy_timeout = 50")
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            for asked in (store.append("t", head, random_hand(1)[:1], 2), store.ping()):
                with pytest.raises(StoreFailed) as raised:
                    await asked
                assert raised.value.args_ == {"detail": "SQLITE_BUSY"}
            other.close()
            await store.ping()
            assert await store.append("t", head, random_hand(1)[:1], 2) == head + 1

    asyncio.run(scene())


def test_a_full_disk_fails_those_who_wait_and_no_one_after(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            heads = {f"t{number}": await store.create(f"t{number}", OPENING, 1) for number in range(20)}
            (pages,) = store._writing.execute("PRAGMA page_count").fetchone()
            store._writing.execute(f"PRAGMA max_page_count = {pages}")
            hand = random_hand(1)
            tries = [store.append(table_id, head, hand, 2, CommandId("c")) for table_id, head in heads.items()]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert {str(answer) for answer in answers if isinstance(answer, StoreFailed)} == {
                f"no room is left on the disk of {store.file}: free some, and go on"
            }
            assert all(isinstance(answer, StoreFailed) for answer in answers)
            for table_id, head in heads.items():
                assert await store.head(table_id) == head
            store._writing.execute("PRAGMA max_page_count = 100000")
            await store.ping()
            for table_id, head in heads.items():
                assert await store.append(table_id, head, hand, 3, CommandId("c")) == head + len(hand)
                assert tuple(each.event for each in await store.read(table_id)) == OPENING + hand

    asyncio.run(scene())


def script(text: str, *arguments: object) -> list[str]:
    return [sys.executable, "-c", textwrap.dedent(text), *map(str, arguments)]


BROKEN_DISK = """
    import asyncio, resource, sys
    from doorcard.errors import StoreFailed
    from doorcard.store.sqlite import SqliteStore
    from tests.store.games import opening, random_hand

    async def scene():
        store = SqliteStore(sys.argv[1])
        head = await store.create("t", opening(), 1)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        for asked in (lambda: store.append("t", head, random_hand(1), 2), store.ping):
            try:
                await asked()
            except StoreFailed as error:
                print(error.code, error.args_["detail"])
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        try:
            await store.append("t", head, random_hand(1), 2)
        except StoreFailed as error:
            print(error.code)
        print(await store.head("t") == head)
        await store.close()

    asyncio.run(scene())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
def test_a_disk_that_fails_ends_all_writing_until_the_next_start(tmp_path: Path) -> None:
    """Whether it kept what it said it kept is not known any more; reading goes on."""
    path = tmp_path / "room.sqlite"
    done = subprocess.run(script(BROKEN_DISK, path), capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stdout.splitlines() == [
        "store_broken SQLITE_IOERR_WRITE",
        "store_broken SQLITE_IOERR_WRITE",
        "store_broken",
        "True",
    ], done.stderr

    async def scene() -> None:
        async with opened(path) as store:
            assert await store.append("t", len(OPENING), random_hand(1), 2) == len(OPENING) + len(random_hand(1))

    asyncio.run(scene())


PROOF = """
    import asyncio, resource, sys
    from doorcard.errors import StoreFailed
    from doorcard.store.sqlite import SqliteStore

    async def scene():
        store = SqliteStore(sys.argv[1])
        await store.ping()
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        try:
            await store.ping()
        except StoreFailed as error:
            print(error.code)
        await store.close()

    asyncio.run(scene())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
def test_a_ping_finds_out_whether_the_disk_takes_anything(tmp_path: Path) -> None:
    done = subprocess.run(
        script(PROOF, tmp_path / "room.sqlite"), capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stdout == "store_broken\n", done.stderr


def test_a_damaged_file_is_said_to_be_so(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        async with opened(path) as store:
            await store.append("t", await store.create("t", OPENING, 1), random_hand(1), 2)
            (root,) = store._reading.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").fetchone()
        content = bytearray(path.read_bytes())
        content[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
        path.write_bytes(content)
        async with opened(path) as store:
            for asked in (store.read("t"), store.append("t", 1, OPENING, 1), store.ping()):
                with pytest.raises(StoreFailed) as raised:
                    await asked
                assert raised.value.code == "store_damaged"
                assert raised.value.args_ == {"file": str(path), "detail": "SQLITE_CORRUPT"}

    asyncio.run(scene())


def test_an_old_sqlite_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.36.0")
    with pytest.raises(StoreFailed) as raised:
        SqliteStore(tmp_path / "room.sqlite")
    assert str(raised.value) == "SQLite 3.36.0 is too old: it takes 3.37, which a newer Python brings"


HOLD = """
    import sys, time
    from doorcard.store.sqlite import SqliteStore
    store = SqliteStore(sys.argv[1])
    print("held", flush=True)
    time.sleep(600)
"""


def test_a_store_serves_one_process(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    with subprocess.Popen(script(HOLD, path), stdout=subprocess.PIPE, text=True, cwd=ROOT) as holder:
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "held\n"
            with pytest.raises(StoreBusy) as raised:
                SqliteStore(path)
            assert str(raised.value) == f"another process has {path}: a store serves one at a time"
        finally:
            holder.kill()
    asyncio.run(SqliteStore(path).close())  # a killed process holds nothing


def test_a_store_serves_one_store_of_a_process(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        async with opened(path):
            with pytest.raises(StoreBusy):
                SqliteStore(path)
        async with opened(path):
            pass

    asyncio.run(scene())


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_store_under_another_name_is_the_same_store(tmp_path: Path) -> None:
    async def scene() -> None:
        path, link, circle = tmp_path / "room.sqlite", tmp_path / "link.sqlite", tmp_path / "circle.sqlite"
        link.symlink_to(path.name)
        circle.symlink_to(circle)
        async with opened(path):
            with pytest.raises(StoreBusy) as raised:
                SqliteStore(link)
            assert raised.value.args_ == {"file": str(link)}
        assert not (tmp_path / "link.key").exists()
        with pytest.raises(NoStore):
            SqliteStore(circle)

    asyncio.run(scene())


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for path in (tmp_path / "file" / "room.sqlite", tmp_path):
        with pytest.raises(NoStore) as raised:
            SqliteStore(path)
        assert raised.value.code == "store_unopenable"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are counted through /proc")
def test_a_store_that_does_not_open_leaves_nothing_open(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    path.write_text("no database " * 100)
    before = open_files()
    for _ in range(3):
        with pytest.raises(NoStore, match="this is no store of doorcard"):
            SqliteStore(path)
    assert open_files() == before


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
