"""A server that is killed or stopped in the middle of a hand goes on with that hand, and has forgotten nothing."""

import asyncio
import signal
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec
import pytest

from doorcard.hand import HandEnded
from doorcard.server.story import Story
from doorcard.server.told import encode, take_step
from doorcard.server.views import table_view
from doorcard.store import Stored
from doorcard.store.sqlite import SqliteStore
from doorcard.table import ClocksShifted, HandBegan, Paused, Played, Resumed, Table, TimedOut, evolve, fold, standings
from doorcard.wire import EndGame, TableView
from tests.processes.evening import CHIPS, PLAYERS, Evening
from tests.processes.serving import Served

AT_ONCE = 0.25 * 1.25
"""Seconds after which a client tries again at the latest, where nobody told it when to."""
AS_TOLD = 1.0 * 0.75
"""The same at the earliest, where the server said goodbye."""


async def evening_with_ends(server: Served, number: signal.Signals, ends: int, seed: int, most: int = 10) -> Evening:
    """An evening at which the server is ended so often in the middle of a hand, and begun again."""
    async with Evening(server, seed) as evening:
        done = 0
        while done < ends:
            await evening.some_acts(most)
            done += await ended_and_back(evening, number)
        await evening.host.do(EndGame())
        await evening.until(lambda: all(person.done for person in evening.people))
        for person in evening.people:
            person.check()
            assert len(person.cuts) >= ends
        return evening


async def ended_and_back(evening: Evening, number: signal.Signals) -> bool:
    """End the server and begin it again: everybody comes back. Tells whether it is to the same hand.

    It is another one where the act that was on its way was the last of its hand, and somebody is back late.
    """
    server, people = evening.server, evening.people
    await asyncio.to_thread(server.kill if number is signal.SIGKILL else lambda: server.stop(number))
    evening.hold()
    await evening.until(lambda: not any(person.client.connected for person in people))
    known = [person.known for person in people]
    clock = evening.host.client.table.clock
    await asyncio.to_thread(server.start)
    await evening.everybody_is_back()
    same = True
    for person, before in zip(people, known, strict=True):
        person.check()
        assert before.leads_to(person.known) or person.known.number == before.number + 1
        same = same and person.known.number == before.number
    assert all(person.known.down for person in evening.players)
    assert people[-1].known.down == ()
    now = evening.host.client.table.clock
    if clock is not None and now is not None and clock.decision == now.decision:
        assert None not in (clock.turn_ends, now.turn_ends)
        assert now.turn_ends > clock.turn_ends  # type: ignore[operator]
    evening.play()
    return same


def stored(server: Served, table: str) -> tuple[Stored, ...]:
    """The whole log of a table, as the server left it."""

    async def read() -> tuple[Stored, ...]:
        store = SqliteStore(server.store)
        try:
            assert fold(each.event for each in await store.recover(table)) == fold(
                each.event for each in await store.read(table)
            )
            return await store.read(table)
        finally:
            await store.close()

    return asyncio.run(read())


def judge(evening: Evening, log: tuple[Stored, ...]) -> None:
    """What must be true of a log, whatever became of the processes that wrote it."""
    acknowledged_once(evening, log)
    tables = list(replayed(log))
    every_hand_was_played(log, tables)
    clocks_given_back(evening, log, tables)
    assert not any(isinstance(each.event, TimedOut) for each in log)
    for person in evening.people:
        view = last_view(evening.table, log[: person.client.seq])
        assert msgspec.json.decode(encode(view), type=TableView) == person.client.table


def acknowledged_once(evening: Evening, log: tuple[Stored, ...]) -> None:
    """Every command that was acknowledged is in the log once, and with the number that its guest was told."""
    first = {each.command: index for index, each in enumerate(log) if each.command is not None}
    assert len(first) == sum(each.command is not None for each in log)
    acknowledged = 0
    for person in evening.people:
        for command, seq in person.answered.items():
            index = first[f"{person.client.guest}:{command}"]  # type: ignore[index]
            step = [each for each in log[index:seq] if each.at == log[index].at]
            assert step[-1].seq == seq
            assert all(each.command is None for each in step[1:])
            acknowledged += 1
    assert len(first) == acknowledged > 20  # and nothing is in the log that nobody asked for


def replayed(log: tuple[Stored, ...]) -> Iterator[Table]:
    """The table after each event."""
    table: Table | None = None
    for each in log:
        table = evolve(table, each.event)
        yield table


def every_hand_was_played(log: tuple[Stored, ...], tables: list[Table]) -> None:
    """Hands follow each other, each is dealt once and ends before the next one, and no chip is lost."""
    begun = ended = 0
    for each, table in zip(log, tables, strict=True):
        if isinstance(each.event, HandBegan):
            begun += 1
            assert (each.event.number, ended) == (begun, begun - 1)
        elif isinstance(each.event, Played) and isinstance(each.event.event, HandEnded):
            ended += 1
            assert ended == begun
            assert sum(one.holds for one in standings(table)) == CHIPS * len(PLAYERS)
    assert begun == ended >= 1


def clocks_given_back(evening: Evening, log: tuple[Stored, ...], tables: list[Table]) -> None:
    """The first thing that each process does is to give the clock what it had at the last event before it."""
    for begun in evening.server.begun[1:]:
        index = next((index for index, each in enumerate(log) if each.at >= begun), None)
        if index is None:
            continue  # it was begun when the game was over
        event, last = log[index].event, log[index - 1]
        now, then = left(tables[index], log[index].at), left(tables[index - 1], last.at)
        if isinstance(event, Resumed):
            assert isinstance(last.event, Paused)
            assert now == then
            continue
        assert isinstance(event, ClocksShifted)
        if now is not None and then is not None:
            # But for the time that the command for it waited for its turn.
            assert then - now <= min(2_000, (log[index].at - last.at) / 2)


def left(table: Table, at: int) -> int | None:
    """How much of the clock is left at a time."""
    return None if table.clock is None or table.clock.turn_ends is None else table.clock.turn_ends - at


def last_view(table_id: str, log: tuple[Stored, ...]) -> TableView:
    """The table as everybody sees it after these events."""
    table: Table | None = None
    story = Story()
    for each in log:
        table, story, _ = take_step(table, story, [each.event], each.at, each.seq - 1)
    assert table is not None
    return table_view(table_id, table, story)


async def ended_at_once(servers: Sequence[Served], number: signal.Signals, ends: int, seed: int) -> list[Evening]:
    """Evenings at several servers at the same time: they mostly wait."""
    evenings = [evening_with_ends(server, number, ends, seed + index) for index, server in enumerate(servers)]
    return await asyncio.gather(*evenings)


def evenings(folder: Path, servers: int, number: signal.Signals, ends: int, seed: int) -> list[Evening]:
    """Evenings at so many servers, each ended so often; what they left behind is judged."""
    with ExitStack() as stack:
        all_servers = [stack.enter_context(Served(folder / str(index))) for index in range(servers)]
        done = asyncio.run(ended_at_once(all_servers, number, ends, seed))
        for server in all_servers:
            server.stop(signal.SIGTERM)
    for evening in done:
        judge(evening, stored(evening.server, evening.table))
        assert [line for line in evening.server.lines() if line["level"] in ("warning", "error")] == []
    return done


def test_killed_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    evenings(tmp_path, 3, signal.SIGKILL, 4, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 600, 100))
def test_killed_two_hundred_times(tmp_path: Path, seed: int) -> None:
    evenings(tmp_path, 4, signal.SIGKILL, 10, seed)


def test_told_to_stop_it_tells_clients_to_come_back(tmp_path: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        for evening in evenings(tmp_path / number.name, 1, number, 1, seed=number):
            assert all(min(person.cuts) >= AS_TOLD > AT_ONCE for person in evening.people)


def test_the_file_of_a_killed_server_is_sound(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        asyncio.run(evening_with_ends(server, signal.SIGKILL, 1, seed=200, most=30))
        server.kill()
    with closing(sqlite3.connect(server.store)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
