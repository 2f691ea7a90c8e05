"""An evening at a server with everything that comes of it: what each reader is sent, what is logged, what is kept."""

import json
import logging
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from doorcard.cards import Card, Deck
from doorcard.server import entrance, logs, site, tokens
from doorcard.server.static import Assets
from doorcard.store.keyfile import key_path
from doorcard.store.sqlite import SqliteStore
from doorcard.table import HandBegan, Table, evolve
from tests.malicious.ground import Ground, Person, option_of

PLAYERS: Final = ("Ana", "Ben", "Cid")
WATCHER: Final = "Wil"
STRANGER: Final = ""
"""Somebody who was never at the table, and looks at it because the lobby lists it."""
READERS: Final = (*PLAYERS, WATCHER, STRANGER)

HANDS: Final = 3

PUBLIC: Final = (
    "/", "/api/tables", "/t/{table}", "/t/{table}/wrong", "/healthz", "/readyz", "/metrics", "/nowhere/{table}",
    "/rules/home/five-card-stud", "/api/catalogue", "/api/schema.json", "/api/tables/{table}/socket",
)  # fmt: skip
"""What anybody may ask for, and be refused."""

OF_GUESTS: Final = (
    "/t/{table}",
    *(
        f"/api/tables/{{table}}/{path}"
        for path in (
            "hands",
            "hands/{hand}.txt",
            "hands/{hand}.phh",
            "hands/{hand}.json",
            "hands/{hand}.exe",
            "hands/{hand}/replay",
            "transfers",
            "results.csv",
            "results.csv?sheet=hands",
            "results.csv?sheet=transfers",
            "results.csv?sheet=x",
        )
    ),
)
"""What is a guest's, in parts of those who were dealt in."""

LATIN: Final = "latin-1"


@dataclass(slots=True)
class Everything:
    """What came of an evening."""

    sent: dict[str, list[bytes]] = field(default_factory=dict)
    """To each reader: frames, and answers to requests with their heads."""
    log: str = ""
    metrics: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    """What lies in the folder of the store while the server runs, by its name."""
    rows: list[Any] = field(default_factory=list)
    """What the database has, without what is sealed."""
    tables: list[Table] = field(default_factory=list)
    """The table after each hand."""
    secrets: dict[str, str] = field(default_factory=dict)
    """The token of each guest by its name, the invitation, the key."""


@contextmanager
def seeded_secrets(seed: int) -> Iterator[None]:
    """Secrets that are the same whenever the seed is, so that what holds them can be compared."""
    random = Random(f"secrets {seed}")
    known = SimpleNamespace(
        choice=random.choice,
        token_hex=lambda size: random.randbytes(size).hex(),
        token_urlsafe=lambda size: "".join(random.choices("abcdefghijklmnopqrstuvwxyzABCDEFGHJK-_", k=size * 4 // 3)),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens, "secrets", known)
        patch.setattr(entrance, "_RANDOM", Random(seed))
        patch.setattr(site, "Assets", one_state_of_the_files)
        yield


@cache
def one_state_of_the_files() -> Assets:
    """The browser's files as they were once: who works on them meanwhile changes no answer."""
    return Assets()


@contextmanager
def everything_logged() -> Iterator[StringIO]:
    """The log as ``doorcard serve --log-level debug`` writes it, and more: the loggers of others say all they have."""
    stream = StringIO()
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    levels = {name: logging.getLogger(name).level for name in (*logs.QUIET, logs.OURS)}
    try:
        logs.configure("debug", stream)
        root.setLevel(logging.DEBUG)
        for name in logs.QUIET:
            logging.getLogger(name).setLevel(logging.DEBUG)
        yield stream
    finally:
        root.setLevel(before[0])
        root.handlers[:] = before[1]
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


async def evening(folder: Path, rules: str, decks: Sequence[Deck], seed: int) -> Everything:
    """Some hands by lot over these decks, while everybody asks for everything."""
    folder.mkdir()
    file = folder / "room.sqlite"
    key = Random(f"key {seed}").randbytes(32).hex()
    key_path(file).touch(0o600)
    key_path(file).write_text(key)
    found = Everything(sent={reader: [] for reader in READERS}, secrets={"key": key})
    house, _, game = rules.partition("/")
    with seeded_secrets(seed), everything_logged() as log:
        ground = Ground(seed, SqliteStore(file), deal=lambda _, number: decks[number - 1])
        ground.recording = True
        async with ground:
            await ground.honest_table(
                PLAYERS, rules={"house": house, "game": game}, chips=1_000, hands=HANDS, listed=True
            )
            table = ground.honest[0].table
            people = [*ground.honest, await ground.entered(WATCHER, table, ground.invite)]
            people.append(Person(STRANGER, "", "", table, await ground.connected(table)))
            found.secrets |= {person.name: person.token for person in people if person.token}
            found.secrets["invite"] = ground.invite
            await play(ground, people, found, Random(seed))
            for person in people:  # and once more, as who comes new
                wire = await ground.connected(table, person.token)
                found.sent[person.name] += [text.encode() for text in (*person.wire.frames, *wire.frames)]
            await pry(ground, people, found)
            found.metrics = without_times(ground.app.state.site.metrics.text().decode())
            found.files = {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".key"}
        found.log = without_times(log.getvalue())
    found.rows = rows_of(file)
    return found


async def play(ground: Ground, people: Sequence[Person], found: Everything, random: Random) -> None:
    """Play until the game is over."""
    table = people[0].table
    for step in range(5_000):
        held = ground.room(table).table
        if held.over:
            return
        actor = next((person for person in people if person.wire.options), None)
        if actor is None:
            await ground.pass_time(1_000)
        else:
            await nosy(random, people, actor)
            await act(random, actor)
        await ground.pass_time(0)
        if step % 25 == 0:
            await pry(ground, people, found)
    raise AssertionError("the game does not end")


async def nosy(random: Random, people: Sequence[Person], actor: Person) -> None:
    """Somebody asks for what is not theirs to do: what is refused says nothing either."""
    person = random.choice([person for person in people if person is not actor])
    do = {"type": "act", "kind": random.choice(("show", "fold", "call", "all in")), "amount": random.choice((0, 2))}
    await person.wire.do(do, actor.wire.table["clock"]["decision"])


async def act(random: Random, actor: Person) -> None:
    """An option; folding twice as often as anything else, so that hands are given up unseen."""
    options = [*actor.wire.options, *(each for each in actor.wire.options if each["kind"] == "fold")]
    do = {"type": "act", **option_of(random.choice(options))}
    reply = await actor.wire.do(do, actor.wire.table["clock"]["decision"])
    assert reply["type"] == "answer"


async def pry(ground: Ground, people: Sequence[Person], found: Everything) -> None:
    """Everybody asks for everything that there is to ask for."""
    table = people[0].table
    for person in people:
        headers = [("authorization", f"Bearer {person.token}")] if person.token else []
        for target in (*PUBLIC, *OF_GUESTS):
            for hand in range(1, HANDS + 2) if "{hand}" in target else (0,):
                asked = target.format(table=table, hand=hand)
                reply = await ground.http("GET", asked, headers=headers, address="203.0.113.7")
                head = json.dumps([asked, reply.status, sorted(reply.headers.items())])
                body = without_times(reply.body.decode(LATIN)).encode(LATIN) if asked == "/metrics" else reply.body
                found.sent[person.name] += [head.encode(), body]


def without_times(text: str) -> str:
    """A log or figures without what depends on how fast this machine is."""
    text = re.sub(r'"at": "[^"]*"|"ms": [0-9.]+', "", text)
    return "".join(line for line in text.splitlines(True) if "_seconds" not in line and "_created" not in line)


def rows_of(file: Path) -> list[Any]:
    """All that the database holds, but for decks that are sealed: those of the same cards differ as well."""
    with closing(sqlite3.connect(file)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        rows = [(name, row) for name in sorted(names) for row in database.execute(f"SELECT * FROM {name}")]
    sealed = [value[:1] == b"s" for _, row in rows for value in row if isinstance(value, bytes)]
    assert any(sealed)
    return [
        (name, [len(value) if isinstance(value, bytes) and value[:1] == b"s" else value for value in row])
        for name, row in rows
        if name != "migrations"
    ]


def hidden_cards(table: Table, reader: str | None) -> set[Card]:
    """The cards of a hand that is over which a reader never saw; without one, those that only their owners saw."""
    hand = table.hand
    assert hand is not None
    given_up = {seat for seat, held in enumerate(hand.seats) if held.folded or (hand.uncontested and not held.shown)}
    own = {seat for seat, place in enumerate(table.dealt_in) if table.places[place].name == reader}
    return {*(hand.stub or ()), *hand.burns, *(card for seat in given_up - own for card in hand.seats[seat].down)}


async def tables_after_hands(file: Path, table_id: str) -> list[Table]:
    """The table as it was after each hand."""
    store = SqliteStore(file)
    try:
        log = await store.read(table_id)
    finally:
        await store.close()
    after: list[Table] = []
    table: Table | None = None
    for each in log:
        if isinstance(each.event, HandBegan) and table is not None and table.begun:
            after.append(table)
        table = evolve(table, each.event)
    assert table is not None
    return [*after, table]
