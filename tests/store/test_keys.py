"""The key of a store: made once, kept from others, missed where it is missing, and told from another one."""

import asyncio
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from doorcard.errors import KeyFault, MissingExtra, WrongKey
from doorcard.store.keyfile import key_path, make_key, read_key
from doorcard.store.seal import Seal
from doorcard.store.sqlite import SqliteStore
from tests.store.conftest import opened
from tests.store.games import opening, random_hand


async def fill(path: Path) -> None:
    async with opened(path) as store:
        await store.append("t", await store.create("t", opening(), 1), random_hand(1), 2)


async def check(path: Path, key: Path | None = None) -> None:
    store = SqliteStore(path, key)
    assert [each.event for each in await store.read("t")] == [*opening(), *random_hand(1)]
    await store.close()


def test_it_is_made_on_the_first_start_and_read_on_the_next(tmp_path: Path) -> None:
    path, key = tmp_path / "room.sqlite", tmp_path / "room.key"
    asyncio.run(fill(path))
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    made = key.read_text()
    assert len(bytes.fromhex(made)) == 32
    asyncio.run(check(path))
    assert key.read_text() == made


@pytest.mark.parametrize(
    ("store", "key"), [("doorcard.sqlite", "doorcard.key"), ("room", "room.key"), ("room.key", "room.key.key")]
)
def test_it_lies_beside_the_store(store: str, key: str) -> None:
    assert key_path(Path("folder") / store) == Path("folder") / key


def test_it_may_lie_elsewhere(tmp_path: Path) -> None:
    path, key = tmp_path / "room.sqlite", tmp_path / "safe" / "key"
    key.parent.mkdir()
    asyncio.run(fill(path))
    key_path(path).rename(key)
    asyncio.run(check(path, key))
    assert not key_path(path).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o602, 0o620, 0o601])
def test_one_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "room.sqlite"
    asyncio.run(fill(path))
    key_path(path).chmod(mode)
    with pytest.raises(KeyFault) as raised:
        SqliteStore(path)
    assert raised.value.code == "key_open"
    assert f"chmod 600 {key_path(path)}" in str(raised.value)
    key_path(path).chmod(0o400)
    asyncio.run(check(path))


def test_one_that_is_missing_is_missed_once_there_are_hands(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    asyncio.run(fill(path))
    key_path(path).rename(tmp_path / "away")
    with pytest.raises(KeyFault) as raised:
        SqliteStore(path)
    assert raised.value.code == "key_missing"
    assert str(raised.value).endswith("put it back from where you keep it")
    assert not key_path(path).exists()
    (tmp_path / "away").rename(key_path(path))
    asyncio.run(check(path))


def test_one_that_is_missing_is_made_anew_while_nothing_was_sealed(tmp_path: Path) -> None:
    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        async with opened(path) as store:
            await store.create("t", opening(), 1)
        key_path(path).unlink()
        async with opened(path) as store:
            await store.append("t", len(opening()), random_hand(1), 2)
        await check(path)

    asyncio.run(scene())


def test_that_of_another_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    asyncio.run(fill(path))
    key_path(path).rename(tmp_path / "away")
    make_key(key_path(path))
    with pytest.raises(WrongKey) as raised:
        SqliteStore(path)
    assert raised.value.code == "wrong_key"
    (tmp_path / "away").replace(key_path(path))
    asyncio.run(check(path))


@pytest.mark.parametrize("content", ["", "key", "00" * 31, "00" * 33, "zz" * 32, "é" * 64, "00" * 100])
def test_what_is_no_key_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "room.sqlite"
    asyncio.run(fill(path))
    key_path(path).write_text(content, encoding="utf-8")
    with pytest.raises(KeyFault) as raised:
        SqliteStore(path)
    assert raised.value.code == "key_syntax"


def test_one_that_cannot_be_read_or_made(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder").chmod(0o700)
    with pytest.raises(KeyFault) as raised:
        read_key(tmp_path / "folder")
    assert raised.value.code == "key_unusable"
    with pytest.raises(KeyFault):
        make_key(tmp_path / "nowhere" / "key")
    assert read_key(tmp_path / "nowhere") is None


def test_its_name_tells_nothing_of_it() -> None:
    key = bytes(range(32))
    assert Seal(key).key_id == Seal(key).key_id != Seal(bytes(32)).key_id
    assert Seal(key).key_id not in key.hex()


def test_without_the_package_that_seals_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
    with pytest.raises(MissingExtra) as raised:
        Seal(bytes(32))
    assert str(raised.value).endswith("pip install 'doorcard[server]'")


def test_the_store_in_memory_needs_nothing_installed() -> None:
    script = "import sys; sys.modules['cryptography'] = None; from doorcard.store import MemoryStore; MemoryStore()"
    subprocess.run([sys.executable, "-c", script], check=True)
