"""What a store that fails at the wrong moment must not take: time that was owed, a pause that is over, who is there."""

import asyncio
from collections.abc import Sequence

import pytest

from doorcard.server.room import BEAT, OFFLINE_AFTER, RETRY_FIRST, RETRY_MOST, Room
from doorcard.store import CommandId, Repeat
from doorcard.table import GoOffline, Table, TableEvent
from tests.room.test_recovery import Moody, into_the_hand
from tests.room.world import FakeClock, World, opened, settle


class Drowsy(Moody):
    """A store during whose next writing the machine sleeps for an hour."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self.clock = clock
        self.sleeps = False

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[TableEvent],
        at: int,
        command: CommandId | None = None,
    ) -> int | Repeat:
        if self.sleeps:
            self.sleeps = False
            self.clock.time += 3_600_000
        return await super().append(table_id, expected_seq, events, at, command)


def left(table: Table, now: int) -> int:
    """How long the decision that is waited for may still take."""
    assert table.clock is not None
    assert table.clock.ends is not None
    return table.clock.ends - now


def online(world: World, place: int) -> bool:
    return world.room.table.places[place].online


async def mid_hand(store: Moody) -> World:
    """A hand is being played, and the process is gone without a word."""
    world = World(store)
    await world.open(opened(["Ana", "Ben"]))
    players = [await world.player(name) for name in ("Ana", "Ben")]
    await into_the_hand(world, players, 3)
    for player in players:
        await player.stop()
    return world


def test_time_in_which_the_room_did_not_run_is_given_back_by_a_store_that_fails_at_first() -> None:
    async def evening() -> None:
        store = Moody()
        before = await mid_hand(store)
        table, then = before.room.table, before.clock.now()
        store.down = True
        async with World(store, FakeClock(then + 3_600_000)) as anew:
            await settle()
            await anew.clock.run(20_000)
            assert anew.room.table == table
            store.down = False
            await anew.clock.run(RETRY_MOST)
            shifted = left(anew.room.table, anew.clock.now())
            assert shifted >= left(table, then) - RETRY_MOST
            assert shifted <= left(table, then)
        before.rooms.open_rooms.clear()
        await before.close()

    asyncio.run(evening())


def test_time_is_not_given_back_twice_where_the_answer_of_the_store_was_lost() -> None:
    async def evening() -> None:
        store = Moody()
        before = await mid_hand(store)
        table, then = before.room.table, before.clock.now()
        store.loses_answers = True
        async with World(store, FakeClock(then + 3_600_000)) as anew:
            await settle()
            await anew.clock.run(1_000)
            store.loses_answers = False
            await anew.clock.run(RETRY_MOST)
            assert left(anew.room.table, anew.clock.now()) <= left(table, then)
        before.rooms.open_rooms.clear()
        await before.close()

    asyncio.run(evening())


def test_a_table_does_not_stand_still_for_a_stop_that_is_over_whatever_the_store_does() -> None:
    async def evening() -> None:
        store = Moody()
        before = await mid_hand(store)
        await before.room.pause()
        store.down = True
        anew = Room("t", before.rooms._means, await store.recover("t"))
        running = asyncio.ensure_future(anew.run())
        anew.begin()
        await before.clock.run(10_000)
        assert anew.table.paused_by == ("stop",)
        store.down = False
        await before.clock.run(RETRY_MOST)
        assert anew.table.paused is None
        anew.close("stopping", None)
        await running
        before.rooms.open_rooms.clear()
        await before.close()

    asyncio.run(evening())


def test_another_process_that_stops_does_not_stop_the_table() -> None:
    """Two serve one table; the one that stays lets the clocks go on."""

    async def evening() -> None:
        store = Moody()
        async with World(store) as here:
            await here.open(opened(["Ana", "Ben"]))
            ana = await here.player("Ana")
            there = World(store, here.clock)
            await there.rooms.start()
            await there.rooms.stop()
            assert (await store.read("t"))[-1].event.__class__.__name__ == "Paused"
            await ana.do({"type": "chat", "text": "hello"})
            await settle()
            assert here.room.table.paused is None

    asyncio.run(evening())


def test_who_is_there_counts_as_online_whatever_the_store_and_other_processes_do() -> None:
    async def evening() -> None:
        store = Moody()
        async with World(store) as world:
            await world.open(opened(["Ana", "Ben"]))
            ana = await world.player("Ana")
            await world.room.obey(GoOffline(0))  # as a process says that does not see her
            await settle()
            assert online(world, 0)
            await ana.leave()
            await world.clock.run(OFFLINE_AFTER)
            assert not online(world, 0)
            store.down = True
            await ana.connect(world.rooms)
            await world.clock.run(5_000)
            assert not online(world, 0)
            store.down = False
            await world.clock.run(RETRY_MOST)
            assert online(world, 0)

    asyncio.run(evening())


def test_who_left_while_the_store_failed_counts_as_offline_once_it_is_well() -> None:
    async def evening() -> None:
        store = Moody()
        async with World(store) as world:
            await world.open(opened(["Ana", "Ben"]))
            ana = await world.player("Ana")
            ben = await world.player("Ben")
            await settle()
            store.down = True
            await ana.leave()
            await world.clock.run(10_000)
            assert online(world, 0)
            store.down = False
            await ben.do({"type": "chat", "text": "hello"})
            await world.clock.run(RETRY_MOST + OFFLINE_AFTER)
            assert not online(world, 0)
            assert online(world, 1)

    asyncio.run(evening())


@pytest.mark.parametrize("when", ["as it fails", "as it is well again"])
def test_a_sleep_of_the_machine_while_the_store_ails_is_given_back_too(when: str) -> None:
    async def evening() -> None:
        clock = FakeClock()
        store = Drowsy(clock)
        async with World(store, clock) as world:
            await world.open(opened(["Ana", "Ben"]))
            ana, ben = [await world.player(name) for name in ("Ana", "Ben")]
            await into_the_hand(world, [ana, ben], 2)
            before, asked = left(world.room.table, clock.now()), world.room.table.clock
            store.down = True
            store.sleeps = when == "as it fails"
            assert (await ana.do({"type": "chat", "text": "hello"}))["code"] == "not_stored"
            store.down = False
            store.sleeps = when == "as it is well again"
            await clock.run(RETRY_FIRST)
            await clock.run(30_000)
            now = world.room.table.clock
            assert asked is not None
            assert now is not None
            assert now.decision == asked.decision
            assert left(world.room.table, clock.now()) >= before - 30_000 - BEAT - RETRY_FIRST

    asyncio.run(evening())


def test_a_machine_that_sleeps_again_while_its_sleep_is_written_down_gives_both_back() -> None:
    async def evening() -> None:
        clock = FakeClock()
        store = Drowsy(clock)
        async with World(store, clock) as world:
            await world.open(opened(["Ana", "Ben"]))
            players = [await world.player(name) for name in ("Ana", "Ben")]
            await into_the_hand(world, players, 2)
            before, asked = left(world.room.table, clock.now()), world.room.table.clock
            clock.time += 3_600_000
            store.sleeps = True
            await clock.run(1)  # what was due meanwhile is looked at
            now = world.room.table.clock
            assert asked is not None
            assert now is not None
            assert now.decision == asked.decision
            assert left(world.room.table, clock.now()) >= before - 2 * BEAT

    asyncio.run(evening())
