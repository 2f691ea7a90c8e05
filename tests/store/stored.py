"""A store as today's doorcard writes it, to be kept among the tests once its schema is an old one.

python -m tests.store.stored writes tests/store/data/schema-N.sqlite with its key, and what is in it as JSON. Do so
before adding the step that leads to schema N + 1, and never again after it.
"""

import asyncio
import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from doorcard.cards import Card
from doorcard.rules import Rules
from doorcard.store import CommandId
from doorcard.store.keyfile import key_path
from doorcard.store.migrations import SCHEMA
from doorcard.table import HandBegan, Played
from tests.store.conftest import opened
from tests.store.test_sessions import played
from tests.table.room import Room

DATA = Path(__file__).parent / "data"
GAMES = ("home/five-card-stud", "tda/razz", "pokerstars-tables/seven-card-stud")


def facts(room: Room) -> dict[str, object]:
    """What is so of a table, in no words of the store."""
    hands: list[list[tuple[str, str]]] = []
    for event in room.events:
        if isinstance(event, HandBegan):
            hands.append([])
        elif isinstance(event, Played):
            hands[-1].append((type(event.event).__name__, " ".join(cards_in(event.event))))
    stacks = [(place.name, place.stack) for place in room.table.places]
    return {"head": len(room.events), "stacks": stacks, "hands": hands}


def cards_in(value: object) -> list[str]:
    """The cards anywhere in an event, hidden ones too."""
    if isinstance(value, Card):
        return [str(value)]
    return [card for item in value for card in cards_in(item)] if isinstance(value, tuple) else []


async def fill(path: Path, rooms: dict[str, Room]) -> None:
    async with opened(path) as store:
        for table_id, room in rooms.items():
            head = await store.create(table_id, room.events[:1], room.now)
            for event in room.events[1:]:
                answer = await store.append(table_id, head, (event,), room.now, CommandId(f"command {head}"))
                assert isinstance(answer, int)
                head = answer


def write(target: Path) -> None:
    """Write a store, its key, and what is in it beside each other."""
    rooms = {name.partition("/")[2]: played(Rules.named(name), hands=2) for name in GAMES}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "room.sqlite"
        asyncio.run(fill(path, rooms))
        with closing(sqlite3.connect(path)) as connection:  # small: it is kept for ever
            connection.executescript("PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM")
        shutil.copyfile(path, target)
        shutil.copyfile(key_path(path), target.with_suffix(".key"))
    told = json.dumps({table_id: facts(room) for table_id, room in rooms.items()}, ensure_ascii=False, indent=1)
    target.with_suffix(".json").write_text(f"{told}\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(__doc__)
    write(DATA / f"schema-{SCHEMA}.sqlite")
