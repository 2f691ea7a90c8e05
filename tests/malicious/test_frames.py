"""What arrives over a WebSocket: every frame is answered, what may not be is not done, and the table goes on."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from doorcard.rules import HOUSES
from doorcard.store import CommandId, MemoryStore, Store
from doorcard.store.sqlite import SqliteStore
from doorcard.table import Table
from tests.malicious.frames import Scene, frame, proper
from tests.malicious.ground import Ground, Wire, is_refusal

BATCH: Final = 100
"""Frames between two looks at the honest players."""

LONGEST: Final = 2_000
"""Bytes of an answer: whoever asks for much is not told much."""

OWN: Final = frozenset({"act", "sit", "buy", "leave", "away", "back", "auto_antes", "accept_ante", "chat"})
"""What a guest who is not the host may ask for."""


class Attacker:
    """Somebody with a connection, or one after another, that sends whatever it likes to one table."""

    def __init__(self, ground: Ground, table: str, token: str, guest: str) -> None:
        self.table, self.guest = table, guest
        self.acknowledged: dict[str, int] = {}
        """The ids of commands that were said to be done, and the number that was told."""
        self.said: Counter[str] = Counter()
        """How often which answer came."""
        self._ground, self._token = ground, token
        self._wire: Wire | None = None

    async def attack(self, sent: bytes | str) -> None:
        """Send one frame, and see what becomes of it."""
        if self._wire is None or self._wire.closed.is_set():
            self._wire = await self._ground.connected(self.table, self._token)
        self._ground.clock.time += 150  # what is asked too often is refused unread
        room = self._ground.room(self.table)
        before = room.table
        reply = await self._wire.ask(sent)
        assert len(msgspec.json.encode(reply)) < LONGEST
        self.said[reply.get("code", reply["type"])] += 1
        if is_refusal(reply):
            assert room.table is before
        elif reply["type"] == "answer":
            await self._obeyed(json.loads(sent), reply["seq"], before, room.table)
        else:
            assert reply["type"] == "pong"
        if reply["type"] == "bye":
            await self._wire.until(self._wire.closed.is_set)

    async def _obeyed(self, command: dict[str, Any], seq: int, before: Table, after: Table) -> None:
        """A command was said to be done: once, and by who may."""
        logged = await self._ground.rooms.store.answer_of(self.table, CommandId(f"{self.guest}:{command['id']}"))
        if logged is None:  # there was nothing to do
            assert before is after
            assert command["do"]["type"] in OWN or self.guest == before.host
            return
        assert logged.last == seq
        if before is not after:
            assert command["id"] not in self.acknowledged
            self._judge(command, before, after)
        self.acknowledged[command["id"]] = seq

    def _judge(self, command: dict[str, Any], before: Table, after: Table) -> None:
        what = command["do"]["type"]
        assert self.guest
        assert what in OWN or self.guest == before.host
        if what == "act":
            assert before.clock is not None
            assert command["decision"] == before.clock.decision
            assert before.places[before.clock.place].guest == self.guest
        elif what in OWN:
            honest = {person.key for person in self._ground.honest} - {self.guest}
            assert [place for place in before.places if place.guest in honest] == [
                place for place in after.places if place.guest in honest
            ]


def scene_of(ground: Ground, table: str, attackers: Sequence[Attacker]) -> Scene:
    """What an attacker knows."""
    held = ground.room(table).table
    ids = [command for attacker in attackers for command in list(attacker.acknowledged)[:8]]
    decision = held.clock.decision if held.clock else held.seq
    return Scene(decision, [guest.key for guest in held.guests], ["own 1", "own 2", *ids])


GAMES: Final = tuple({"house": house.key, "game": game} for house in HOUSES.values() for game in house.games)


async def evening(store: Store, seed: int, cases: int) -> Counter[str]:
    """So many frames from those who sit at the table with the honest, who watch it, and who were never invited."""
    random = Random(seed)
    async with Ground(seed, store) as ground:
        invite = await ground.honest_table(rules=GAMES[seed % len(GAMES)], listed=True)
        table = ground.honest[0].table
        seated, watcher = [await ground.entered(name, table, invite) for name in ("Mal", "Wil")]
        assert (await seated.wire.do({"type": "sit", "chips": 1_000}))["type"] == "answer"
        attackers = [Attacker(ground, table, person.token, person.key) for person in (seated, watcher)]
        attackers.append(Attacker(ground, table, "", ""))
        for number in range(1, cases + 1):
            attacker = random.choice(attackers)
            await attacker.attack(frame(random, scene_of(ground, table, attackers)))
            if not number % BATCH:
                await ground.go_on(3, [seated, watcher])
                await ground.check([table])
        await only_what_was_acknowledged(ground, table, attackers)
        return sum((attacker.said for attacker in attackers), Counter())


async def only_what_was_acknowledged(ground: Ground, table: str, attackers: Sequence[Attacker]) -> None:
    """What the log has of an attacker is what it was told is done."""
    found = [each.command for each in await ground.rooms.store.read(table) if each.command]
    assert len(set(found)) == len(found)
    for attacker in attackers:
        told = {f"{attacker.guest}:{command}" for command in attacker.acknowledged}
        mine = {command for command in found if command.startswith(f"{attacker.guest}:")}
        # What was asked through its other connection, so that the game goes on, has ids of its own.
        assert {command for command in mine if ":own " not in command} <= told


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_sent_is_answered_and_only_what_may_be_is_done(seed: int) -> None:
    said = asyncio.run(evening(MemoryStore(), seed, 2_000))
    assert said["answer"] > 10
    assert said["message_syntax"] > 400
    assert said["not_host"] > 20


def test_the_same_over_a_store_on_disk(tmp_path: Path) -> None:
    asyncio.run(evening(SqliteStore(tmp_path / "room.sqlite"), 50, 1_000))


async def mad_host(seed: int, tables: int) -> Counter[str]:
    """A host who asks for whatever may be asked, at tables of its own, beside that of the honest."""
    random = Random(seed)
    said: Counter[str] = Counter()
    async with Ground(seed) as ground:
        await ground.honest_table()
        for _ in range(tables):  # each lasts only until its host ends the game, or shuts itself out
            mal, invite = await ground.opened(
                "Mal", rules=random.choice(GAMES), bots=["station"], start=random.random() < 0.5
            )
            guest = await ground.entered("Gus", mal.table, invite)
            host = Attacker(ground, mal.table, mal.token, mal.key)
            other = Attacker(ground, mal.table, guest.token, guest.key)
            for _ in range(40):
                make = proper if random.random() < 0.8 else frame
                await host.attack(make(random, scene_of(ground, mal.table, [host, other])))
                if random.random() < 0.2:
                    await ground.pass_time(random.choice((100, 5_000)))
            await ground.go_on(1)
            await ground.check([mal.table, ground.honest[0].table])
            said += host.said
    return said


@pytest.mark.parametrize("seed", range(60, 63))
def test_a_host_may_wreck_its_own_table_and_no_other(seed: int) -> None:
    said = asyncio.run(mad_host(seed, 25))
    assert said["answer"] > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_the_same_for_long(seed: int) -> None:
    asyncio.run(evening(MemoryStore(), seed, 10_000))
    asyncio.run(mad_host(seed, 100))
