"""Copies of a store: made while it is written to, checked, never over another file; and stores made from them."""

import asyncio
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from doorcard.cli import main
from doorcard.errors import KeyFault, NoStore, StoreBusy, StoreFailed, WrongKey
from doorcard.store.backup import Contents, back_up, restore
from doorcard.store.keyfile import key_path, make_key
from doorcard.store.location import default_path, located
from doorcard.store.lock import Lock
from tests.store.conftest import opened
from tests.store.games import opening, parts, random_hand

OPENING = opening()


async def fill(path: Path, hands: int = 2) -> None:
    async with opened(path) as store:
        head = await store.create("t", OPENING, 1)
        for number in range(1, hands + 1):
            head += len(random_hand(number, number))
            assert (
                await store.append("t", head - len(random_hand(number, number)), random_hand(number, number), 2) == head
            )


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "room.sqlite"
    asyncio.run(fill(path))
    return path


async def contents(path: Path) -> list[object]:
    async with opened(path) as store:
        return [each for log in await store.tables() for each in await store.read(log.table_id)]


def test_what_comes_back_is_what_was_there(store: Path, tmp_path: Path) -> None:
    copy, again = tmp_path / "copy.sqlite", tmp_path / "again" / "new.sqlite"
    said = back_up(store, copy)
    assert said == Contents(1, 2, copy.stat().st_size)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert restore(copy, again)[:2] == (1, 2)
    shutil.copy(key_path(store), key_path(again))
    assert asyncio.run(contents(again)) == asyncio.run(contents(store))
    assert {file.name for file in tmp_path.iterdir() if "copy" in file.name} == {"copy.sqlite"}


def test_a_copy_made_while_it_is_written_to_is_of_one_moment(tmp_path: Path) -> None:
    """Ten copies during the play of twenty tables: each holds whole commands, and all there was before."""

    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        done = False
        async with opened(path) as store:

            async def table(number: int) -> None:
                head = await store.create(f"t{number}", OPENING, 1)
                while not done:
                    for part in parts(random_hand(number), number):
                        await store.append(f"t{number}", head, part, 2)
                        head += len(part)

            tables = [asyncio.create_task(table(number)) for number in range(20)]
            await asyncio.sleep(0.05)
            least: dict[str, int] = {}
            for number in range(10):
                known = {log.table_id: log.head for log in await store.tables()}
                await asyncio.to_thread(back_up, path, tmp_path / f"copy{number}.sqlite")
                least[f"copy{number}.sqlite"] = sum(known.values())
            done = True
            await asyncio.gather(*tables)
        for name, events in least.items():
            copy = tmp_path / "copies" / name
            restore(tmp_path / name, copy)
            shutil.copy(key_path(path), key_path(copy))
            async with opened(copy) as store:
                heads = {log.table_id: log.head for log in await store.tables()}
                assert sum(heads.values()) >= events
                for table_id, head in heads.items():
                    hand = random_hand(int(table_id[1:]))
                    ends = {0}
                    for part in parts(hand, int(table_id[1:])):
                        ends.add(max(ends) + len(part))
                    assert (head - len(OPENING)) % len(hand) in ends
                    log = [each.event for each in await store.read(table_id)]
                    times = head // len(hand) + 1
                    assert log == [*OPENING, *(hand * times)][:head]

    asyncio.run(scene())


def test_nothing_is_written_over(store: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("mine")
    for write, source, target in ((back_up, store, copy), (restore, store, copy), (back_up, store, store)):
        with pytest.raises(NoStore) as raised:
            write(source, target)
        assert raised.value.code == "store_exists"
    assert copy.read_text() == "mine"


@pytest.mark.parametrize("left", ["new.sqlite-wal", "new.sqlite-journal"])
def test_what_an_older_store_left_is_not_mixed_in(store: Path, tmp_path: Path, left: str) -> None:
    copy = tmp_path / "copy.sqlite"
    back_up(store, copy)
    (tmp_path / left).write_text("old")
    with pytest.raises(NoStore, match=left):
        restore(copy, tmp_path / "new.sqlite")


def test_a_store_that_is_held_is_not_made_anew(store: Path, tmp_path: Path) -> None:
    """Its file was taken away, and the process that had it goes on."""
    copy, new = tmp_path / "copy.sqlite", tmp_path / "new.sqlite"
    back_up(store, copy)
    lock = Lock(new)
    with pytest.raises(StoreBusy):
        restore(copy, new)
    lock.release()
    restore(copy, new)


def test_a_copy_meets_the_right_key_or_none(store: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.sqlite", tmp_path / "new.sqlite"
    back_up(store, copy)
    make_key(key_path(new))
    with pytest.raises(WrongKey):
        restore(copy, new)
    assert not new.exists()
    shutil.copy(key_path(store), key_path(new))
    restore(copy, new)
    assert asyncio.run(contents(new)) == asyncio.run(contents(store))


def test_without_its_key_a_restored_store_does_not_open(store: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "copy.sqlite", tmp_path / "new.sqlite"
    back_up(store, copy)
    restore(copy, new)
    with pytest.raises(KeyFault) as raised:
        asyncio.run(contents(new))
    assert raised.value.code == "key_missing"


@pytest.mark.parametrize("size", [0, 100, 5_000])
def test_what_is_no_store_is_not_restored(tmp_path: Path, size: int) -> None:
    (tmp_path / "copy.sqlite").write_bytes(b"x" * size)
    with pytest.raises(NoStore) as raised:
        restore(tmp_path / "copy.sqlite", tmp_path / "new.sqlite")
    assert raised.value.code == "not_a_store"
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize("place", range(5_000, 60_000, 6_000))
def test_a_damaged_copy_is_found_out(tmp_path: Path, place: int) -> None:
    """A page overwritten anywhere but in unused space."""
    path, copy = tmp_path / "room.sqlite", tmp_path / "copy.sqlite"
    asyncio.run(fill(path, hands=12))
    back_up(path, copy)
    content = bytearray(copy.read_bytes())
    page = place // 4096 * 4096
    content[page : page + 4096] = b"\xff" * 4096
    copy.write_bytes(content)
    with pytest.raises(StoreFailed) as raised:
        restore(copy, tmp_path / "new.sqlite")
    assert raised.value.code in ("store_damaged", "store_broken")
    assert not (tmp_path / "new.sqlite").exists()
    assert not list(tmp_path.glob(".new*"))


def test_a_disk_without_second_names(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick, say: the copy gets its name, and what came there meanwhile stays."""
    copy, late = tmp_path / "copy.sqlite", tmp_path / "late.sqlite"

    def link(beside: Path, file: Path) -> None:
        if file == late:
            file.write_text("mine")
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    assert back_up(store, copy)[:2] == (1, 2)
    with pytest.raises(NoStore, match="late"):
        back_up(store, late)
    assert late.read_text() == "mine"
    assert not list(tmp_path.glob(".*"))


def test_a_file_that_comes_while_it_is_copied_stays(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, link = tmp_path / "copy.sqlite", os.link

    def late(beside: Path, file: Path) -> None:
        file.write_text("mine")
        link(beside, file)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(NoStore, match="there is a"):
        back_up(store, copy)
    assert copy.read_text() == "mine"
    assert not list(tmp_path.glob(".*"))


def test_a_disk_that_is_full_leaves_no_half_a_copy(store: Path, tmp_path: Path) -> None:
    script = """if True:
        import resource, sys
        from pathlib import Path
        from doorcard.errors import StoreFailed
        from doorcard.store.backup import back_up
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        try:
            back_up(Path(sys.argv[1]), Path(sys.argv[2]))
        except StoreFailed as error:
            print(error.code)
    """
    copy = tmp_path / "copy.sqlite"
    done = subprocess.run(
        [sys.executable, "-c", script, str(store), str(copy)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "store_broken\n"
    assert not copy.exists()
    assert not list(tmp_path.glob(".*"))


def test_nowhere_to_write_to(store: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for write in (back_up, restore):
        with pytest.raises(NoStore) as raised:
            write(store, tmp_path / "file" / "x")
        assert raised.value.code == "store_unopenable"


# The commands.


@pytest.mark.parametrize(
    ("tag", "backup_says", "restore_says"),
    [
        ("en", "1 table, 2 hands", "Now put the key file that belongs to it at"),
        ("es", "1 mesa, 2 manos", "Ahora pon en"),
    ],
)
def test_the_commands(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], tag: str, backup_says: str, restore_says: str
) -> None:
    copy, new = str(tmp_path / "copy.sqlite"), str(tmp_path / "new.sqlite")
    assert main(["backup", "--lang", tag, "--store", f"sqlite:{store}", copy]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert backup_says in said
    assert f"{key_path(store)}" in said
    assert main(["restore", "--lang", tag, copy, "--store", new]) == 0
    assert restore_says in " ".join(capsys.readouterr().out.split())
    assert main(["restore", "--lang", tag, copy, "--store", new]) == 1
    assert "new.sqlite" in capsys.readouterr().err
    shutil.copy(key_path(store), key_path(Path(new)))
    Path(new).unlink()
    assert main(["restore", copy, "--store", new]) == 0
    assert "key" not in capsys.readouterr().out


def test_a_key_that_lies_elsewhere_is_not_named(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key_path(store).rename(tmp_path / "away")
    assert main(["backup", "--lang", "en", "--store", str(store), str(tmp_path / "copy.sqlite")]) == 0
    assert "The key is not in it" in capsys.readouterr().out


def test_the_store_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    asyncio.run(fill(tmp_path / "doorcard" / "doorcard.sqlite"))
    assert main(["backup", str(tmp_path / "copy.sqlite")]) == 0
    assert back_up(tmp_path / "copy.sqlite", tmp_path / "again.sqlite")[:2] == (1, 2)


@pytest.mark.parametrize(
    ("url", "path"), [("room", "room"), ("sqlite:a/b", "a/b"), ("sqlite:///a/b", "/a/b"), ("C:\\a", "C:\\a")]
)
def test_what_names_a_store(url: str, path: str) -> None:
    assert located(url) == Path(path)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("postgresql://ana:secret@host/room", "store_postgresql"),
        ("postgres://host", "store_postgresql"),
        ("mysql://ana:secret@host/room", "store_scheme"),
        ("sqlite:", "store_scheme"),
    ],
)
def test_what_names_none(url: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoStore) as raised:
        located(url)
    assert raised.value.code == code
    assert "secret" not in str(raised.value)
    assert main(["backup", "--lang", "es", "--store", url, "copy.sqlite"]) == 1
    assert "sqlite:RUTA" in capsys.readouterr().err


def test_where_the_user_keeps_data() -> None:
    assert default_path({"XDG_DATA_HOME": "relative"}) == default_path({})
    assert default_path({}).parts[-4:] == (".local", "share", "doorcard", "doorcard.sqlite")
