"""A process that is killed while it writes: all that it was told is durable is there, and nothing by half."""

import asyncio
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep

import pytest

from doorcard.table import TableEvent
from tests.store.conftest import opened
from tests.store.games import opening, parts, random_hand

ROOT = Path(__file__).resolve().parents[2]
TABLES = 8

WRITER = """
import asyncio, os, sys
from doorcard.errors import NoSuchTable
from doorcard.store import CommandId
from doorcard.store.sqlite import SqliteStore
from tests.store.test_crash import TABLES, commands_of

async def table(store, number):
    table_id = f"t{number}"
    try:
        head = await store.head(table_id)
    except NoSuchTable:
        head = 0
    done = 0
    for place, part in enumerate(commands_of(number)):
        done += len(part)
        if done <= head:
            continue
        assert head == done - len(part), "a command was stored by half"
        if place == 0:
            head = await store.create(table_id, part, 1)
        else:
            head = await store.append(table_id, head, part, 2, CommandId(f"c{place}"))
        os.write(1, f"{table_id} {head}\\n".encode())

async def scene():
    store = SqliteStore(sys.argv[1])
    await asyncio.gather(*(table(store, number) for number in range(TABLES)))
    await store.close()

asyncio.run(scene())
"""


def commands_of(number: int) -> list[tuple[TableEvent, ...]]:
    """What is appended at a table, command by command: more than can be written in the time it is given."""
    hands = [random_hand(f"crash {number} {hand}", hand) for hand in range(1, 9)]
    return [opening(), *(part for hand in hands for part in parts(hand, number))]


@pytest.mark.parametrize("most", [6, pytest.param(100, marks=pytest.mark.long)])
def test_what_was_acknowledged_is_there(tmp_path: Path, most: int) -> None:
    """Killed again and again, each process going on where the last one was killed; then let finish."""
    random, path = Random(most), tmp_path / "room.sqlite"
    acknowledged: dict[str, int] = {}
    kills = 0
    while True:
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        ) as writer:
            assert writer.stdout is not None
            assert writer.stderr is not None
            first = writer.stdout.readline()  # it has begun
            if kills < most:
                sleep(random.uniform(0, 0.02))
                writer.kill()
                kills += 1
            out, err = writer.communicate()
        for line in (first + out).splitlines(keepends=True):
            if line.endswith("\n"):  # the last one may be cut off
                table_id, head = line.split()
                acknowledged[table_id] = int(head)
        asyncio.run(compare(path, acknowledged))
        if writer.returncode == 0:
            break
        assert writer.returncode == -9, err
    assert kills > 2  # it was not over before
    assert len(acknowledged) == TABLES


async def compare(path: Path, acknowledged: dict[str, int]) -> None:
    async with opened(path) as store:
        found = {log.table_id: log.head for log in await store.tables()}
        assert all(found[table_id] >= head for table_id, head in acknowledged.items())
        for table_id, head in found.items():
            commands = commands_of(int(table_id[1:]))
            ends, events = [0], list[TableEvent]()
            for part in commands:
                events += part
                ends.append(len(events))
            assert head in ends
            assert [each.event for each in await store.read(table_id)] == events[:head]
