"""What lasts: a room that is opened again, a store that fails, a room that fails, tables that nobody looks at."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from doorcard.errors import Conflict, EventUnreadable, StoreFailed
from doorcard.server.room import RETRY_FIRST, RETRY_MOST, Room
from doorcard.server.rooms import UNLOAD_AFTER
from doorcard.store import CommandId, MemoryStore, Repeat, Stored
from doorcard.table import Asked, ClocksShifted, Pace, Paused, Resumed, Say, TableEvent
from tests.room.world import START, FakeClock, Player, World, opened, play_on, settle, stay


async def into_the_hand(world: World, players: Sequence[Player], acts: int) -> None:
    """Play on until so many acts were made and somebody is asked for the next."""
    made = 0
    for _ in range(1_000):
        if made >= acts and any(player.options for player in players):
            return
        actor = next((player for player in players if player.options), None)
        if actor is None:
            await world.clock.run(200)
        else:
            answer = await actor.act(*stay(actor.options))
            assert answer["type"] == "answer", answer
            made += 1
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("rules", ["home/five-card-stud", "pokerstars-tables/stud-hi-lo-8"])
def test_a_room_that_is_opened_again_in_the_middle_of_a_hand_shows_the_same(rules: str) -> None:
    async def evening() -> None:
        for acts in range(0, 24, 3):
            async with World() as world:
                await world.open(opened(["Ana", "Ben", "Cid"], rules=rules))
                players = [await world.player(name) for name in ("Ana", "Ben", "Cid")]
                await into_the_hand(world, players, acts)
                room = world.room
                anew = Room("t", room._means, await world.store.recover("t"))
                assert anew.table == room.table
                for guest in ("ana", "ben", "cid", ""):
                    assert anew.fresh(guest) == room.fresh(guest)

    asyncio.run(evening())


def test_what_was_worked_out_before_is_what_is_worked_out_anew() -> None:
    """Eight players to the end of a hand for which the deck is too short, so that a shared card is dealt."""

    async def evening() -> None:
        names = ["Ana", "Ben", "Cid", "Dee", "Eva", "Fay", "Gus", "Hal"]
        async with World() as world:
            await world.open(opened(names, rules="pokerstars/seven-card-stud", chips=500, hands=1))
            players = [await world.player(name) for name in names]
            shared = False
            while not players[0].table.get("over"):
                actor = next((player for player in players if player.options), None)
                if actor is None:
                    await world.clock.run(200)
                    continue
                await actor.act(*stay(actor.options))
                anew = Room("t", world.room._means, await world.store.recover("t"))
                for player in players:
                    assert anew.fresh(player.key) == world.room.fresh(player.key)
                shared = shared or bool(players[0].table["hand"].get("community"))
            assert shared

    asyncio.run(evening())


def test_a_stop_freezes_clocks_and_a_start_gives_each_what_it_had() -> None:
    async def evening() -> None:
        world = World()
        await world.open(opened(["Ana", "Ben"]))
        players = [await world.player(name) for name in ("Ana", "Ben")]
        await into_the_hand(world, players, 3)
        actor = next(player for player in players if player.options)
        cards = [player.mine["down"] for player in players]
        await world.clock.run(7_000)
        left = actor.table["clock"]["turn_ends"] - world.clock.now()
        assert left == 23_000
        await world.rooms.stop()
        for player in players:
            assert player.messages[-1] == {"type": "bye", "code": "stopping", "retry": 1_000}
            assert player.pipe is not None
            assert player.pipe.closed
            assert player.update["says"] == [["table.paused.stop"]]
        assert isinstance((await world.store.read("t"))[-1].event, Paused)
        world.clock.time += 3_600_000
        async with World(world.store, world.clock) as anew:
            for player in players:
                await player.connect(anew.rooms)
            await settle()
            assert isinstance((await anew.store.read("t"))[-1].event, Resumed)
            assert actor.table["clock"]["turn_ends"] - anew.clock.now() == left
            assert [player.mine["down"] for player in players] == cards
            assert actor.options
            await anew.clock.run(left - 1)
            assert actor.table["places"][actor.mine["place"]]["bank"] == 60_000
            await play_some(anew, players)
        for player in players:
            await player.stop()

    asyncio.run(evening())


async def play_some(world: World, players: Sequence[Player]) -> None:
    before = await world.store.head("t")
    await into_the_hand(world, players, 4)
    assert await world.store.head("t") > before


@pytest.mark.parametrize("acts_at_once", [True, False])
def test_a_machine_that_slept_gives_the_time_back(acts_at_once: bool) -> None:
    """A laptop's lid is closed for an hour in the middle of a decision; nobody has lost their turn by that."""

    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"]))
            players = [await world.player(name) for name in ("Ana", "Ben")]
            await into_the_hand(world, players, 2)
            actor = next(player for player in players if player.options)
            await world.clock.run(6_000)
            left = actor.table["clock"]["turn_ends"] - world.clock.now()
            world.clock.time += 3_600_000
            if acts_at_once:
                assert (await actor.act(*stay(actor.options)))["type"] == "answer"
            else:
                await world.clock.run(1)
                assert actor.options
                assert actor.table["clock"]["turn_ends"] - world.clock.now() == pytest.approx(left, abs=5_000)
            (shifted,) = [
                each.event.by for each in await world.store.read("t") if isinstance(each.event, ClocksShifted)
            ]
            assert shifted == pytest.approx(3_600_000, abs=5_000)
            assert actor.table["places"][actor.mine["place"]]["bank"] == 60_000
            await play_some(world, players)

    asyncio.run(evening())


def test_a_kill_loses_nothing_that_was_answered_and_clocks_get_back_the_time() -> None:
    """The process is gone without a word; the next one has the log and nothing else."""

    async def evening() -> None:
        world = World()
        await world.open(opened(["Ana", "Ben"]))
        players = [await world.player(name) for name in ("Ana", "Ben")]
        await into_the_hand(world, players, 5)
        asked = next(each for each in reversed(await world.store.read("t")) if isinstance(each.event, Asked))
        table = world.room.table
        frames = [player.mine for player in players]
        await world.kill()
        world.clock.time += 12_345_678
        async with World(world.store, FakeClock(world.clock.now())) as anew:
            for player in players:
                await player.connect(anew.rooms)
            await settle()
            assert [player.mine for player in players] == frames
            after = anew.room.table
            assert after.hand == table.hand
            assert after.clock is not None
            assert table.clock is not None
            assert after.clock.decision == table.clock.decision == asked.seq
            assert after.clock.turn_ends == anew.clock.now() + 30_000 - (table_time(table.clock.starts, asked))
            await play_some(anew, players)

    asyncio.run(evening())


def table_time(starts: int, asked: Stored) -> int:
    """How much of the time for the decision had passed when the last event was stored."""
    return asked.at - starts


class Moody(MemoryStore):
    """A store that fails when it is told to, before or after having done what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.down = False
        self.loses_answers = False
        self.appends = 0

    async def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[TableEvent],
        at: int,
        command: CommandId | None = None,
    ) -> int | Repeat:
        self.appends += 1
        if self.down:
            raise StoreFailed("store_failed", detail="the disk is gone: /secret/path")
        done = await super().append(table_id, expected_seq, events, at, command)
        if self.loses_answers:
            raise StoreFailed("store_failed", detail="no answer")
        return done

    async def head(self, table_id: str) -> int:
        if self.down:
            raise StoreFailed("store_failed", detail="the disk is gone")
        return await super().head(table_id)


def test_a_store_that_fails_leaves_the_table_as_it_was_until_it_is_well() -> None:
    async def evening() -> None:
        store = Moody()
        async with World(store) as world:
            await world.open(opened(["Ana", "Ben"]))
            players = [await world.player(name) for name in ("Ana", "Ben")]
            await into_the_hand(world, players, 2)
            actor = next(player for player in players if player.options)
            table, told = world.room.table, [len(player.frames) for player in players]
            ends = actor.table["clock"]["turn_ends"]
            store.down = True
            decision = actor.table["clock"]["decision"]
            act = {"type": "act", "kind": actor.options[1]["kind"], "amount": actor.options[1].get("amount", 0)}
            refused = await actor.do(act, decision, "act")
            assert refused["code"] == "not_stored"
            assert "secret" not in str(refused)
            assert world.room.table is table
            await world.clock.run(100_000)  # nobody's time runs out
            assert world.room.table is table
            tries = store.appends
            assert (await actor.do(act, decision, "act"))["code"] == "not_stored"
            assert store.appends == tries
            store.down = False
            await world.clock.run(RETRY_MOST)
            assert [len(player.frames) - before for player, before in zip(players, told, strict=True)] > [0, 0]
            shifted = [each.event for each in await store.read("t") if isinstance(each.event, ClocksShifted)]
            assert actor.table["clock"]["turn_ends"] == ends + sum(event.by for event in shifted)
            assert sum(event.by for event in shifted) >= 100_000
            assert (await actor.do(act, decision, "act"))["type"] == "answer"
            await play_some(world, players)
            assert world.rooms.figures.store_failures > 2

    asyncio.run(evening())


def test_an_answer_that_the_store_lost_is_found_again_and_the_command_is_not_done_twice() -> None:
    async def evening() -> None:
        store = Moody()
        async with World(store) as world:
            await world.open(opened(["Ana", "Ben"]))
            ana, ben = [await world.player(name) for name in ("Ana", "Ben")]
            await world.clock.run(10)
            head = world.room.table.seq
            store.loses_answers = True
            assert (await ana.do({"type": "chat", "text": "hello"}, None, "talk"))["code"] == "not_stored"
            store.loses_answers = False
            assert world.room.table.seq == head
            assert await store.head("t") == head + 1
            await world.clock.run(RETRY_FIRST)
            assert says(ben) == [["table.said", {"name": "Ana", "text": "hello"}]]
            again = await ana.do({"type": "chat", "text": "hello"}, None, "talk")
            assert (again["type"], again["seq"]) == ("answer", head + 1)
            assert len(says(ben)) == 1

    asyncio.run(evening())


def says(player: Player) -> list[Any]:
    return [said for update in player.of("update") for said in update["says"] if said[0] == "table.said"]


def test_where_somebody_else_was_first_the_room_reads_on_and_answers_again() -> None:
    """Two processes serve one table: the log is the lock."""

    async def evening() -> None:
        store = MemoryStore()
        async with World(store) as here, World(store, here.clock) as there:
            await here.open(opened(["Ana", "Ben"]))
            ana = await here.player("Ana")
            await there.rooms.room("t")
            ben = await there.player("Ben")
            await here.clock.run(10)
            heads = {here.room.table.seq, there.room.table.seq}
            for number in range(5):
                await ana.do({"type": "chat", "text": f"a{number}"})
                await ben.do({"type": "chat", "text": f"b{number}"})
            await ana.do({"type": "away"})
            assert max(heads) < here.room.table.seq == await store.head("t")
            assert [said[1]["text"] for said in says(ana)] == [f"{who}{n}" for n in range(5) for who in "ab"]
            assert here.rooms.figures.conflicts + there.rooms.figures.conflicts > 5
            assert ana.table["places"][0].get("wants", "") == "away" or ana.table["places"][0]["away"]

    asyncio.run(evening())


def test_a_room_that_fails_is_closed_and_the_others_go_on() -> None:
    class Broken(MemoryStore):
        async def append(
            self,
            table_id: str,
            expected_seq: int,
            events: Sequence[TableEvent],
            at: int,
            command: CommandId | None = None,
        ) -> int | Repeat:
            if table_id == "t" and self.broken:
                raise ZeroDivisionError
            return await super().append(table_id, expected_seq, events, at, command)

        broken = False

    async def evening() -> None:
        store = Broken()
        async with World(store) as world:
            await world.open(opened(["Ana", "Ben"]))
            await world.open(opened(["Ana", "Ben"]), "other")
            ana, other = await world.player("Ana"), await world.player("Ana", "other")
            await world.clock.run(10)
            store.broken = True
            await ana.say({"type": "command", "id": "x", "do": {"type": "chat", "text": "hello"}})
            assert ana.messages[-1] == {"type": "bye", "code": "room_failed", "retry": 1_000}
            assert (await other.do({"type": "chat", "text": "hello"}))["type"] == "answer"
            assert world.rooms.figures.crashes == 1
            assert "t" not in world.rooms.open_rooms
            store.broken = False
            await ana.connect(world.rooms)
            assert (await ana.do({"type": "chat", "text": "hello"}, None, "y"))["type"] == "answer"

    asyncio.run(evening())


def test_bots_alone_wait_until_somebody_looks_and_clocks_stand_still_meanwhile() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana"], bots=["random", "station"], pace=Pace(bank=0)))
            ana = await world.player("Ana")
            await world.clock.run(3_000)
            await ana.leave()
            await world.clock.run(200_000)  # Ana's time runs out, twice, and she is away: only bots are left
            assert world.room.table.places[0].away
            head = await world.store.head("t")
            alarms = len(world.clock.alarms)
            await world.clock.run(60_000)
            assert await world.store.head("t") == head
            assert len(world.clock.alarms) <= alarms + 1
            await ana.connect(world.rooms)
            await world.clock.run(20_000)
            assert await world.store.head("t") > head

    asyncio.run(evening())


def test_a_table_that_nobody_looks_at_is_let_go_of_and_found_again() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], listed=True, start=False))
            ana = await world.player("Ana")
            await world.clock.run(UNLOAD_AFTER * 2)
            assert "t" in world.rooms.open_rooms
            await ana.leave()
            await world.clock.run(UNLOAD_AFTER + 30_000)
            assert world.rooms.open_rooms == {}
            assert world.rooms.open_tables == 1
            ((listed_id, listed),) = world.rooms.listed()
            assert (listed_id, len(listed.taken)) == ("t", 2)
            await ana.connect(world.rooms)
            assert [place["name"] for place in ana.table["places"]] == ["Ana", "Ben"]
            assert world.rooms.listed() == [("t", world.room.table)]

    asyncio.run(evening())


def test_a_start_opens_the_tables_at_which_something_is_due_and_no_others() -> None:
    async def evening() -> None:
        world = World()
        await world.open(opened(["Ana", "Ben"]), "runs")
        await world.open(opened(["Ana", "Ben"], start=False), "waits")
        await world.clock.run(1_000)
        async with World(world.store, FakeClock(START + 50_000)) as anew:
            assert set(anew.rooms.open_rooms) == {"runs"}
            assert anew.rooms.open_tables == 2
            runs = anew.rooms.open_rooms["runs"]
            assert runs.table.hand is not None
            before = runs.table.seq
            await anew.clock.run(14_000)
            assert all(place.online for place in runs.table.places)
            await anew.clock.run(2_000)  # who has not come back by now is offline
            assert not any(place.online for place in runs.table.places)
            await anew.clock.run(600_000)  # one let the clock decide twice and is away, so no hand is due
            assert runs.table.seq > before
            assert any(place.away for place in runs.table.places)
            await anew.clock.run(UNLOAD_AFTER)
            assert anew.rooms.open_rooms == {}
        await world.close()

    asyncio.run(evening())


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_played_at() -> None:
    class Unreadable(MemoryStore):
        async def recover(self, table_id: str) -> tuple[Stored, ...]:
            if table_id == "a":
                raise EventUnreadable("event_unreadable", seq=1, table="a", detail="from the future")
            if table_id == "b":
                return (await super().recover(table_id))[1:]  # and this one has lost its beginning
            return await super().recover(table_id)

    async def evening() -> None:
        store = Unreadable()
        for table_id in ("a", "b", "t"):
            await store.create(table_id, opened(["Ana", "Ben"]), START)
        async with World(store) as world:
            assert set(world.rooms.open_rooms) == {"t"}
            assert (await world.player("Ana", "a")).messages == [{"type": "bye", "code": "not_stored", "retry": 1_000}]
            ana = await world.player("Ana")
            await world.clock.run(10)
            assert ana.table["hand"]

    asyncio.run(evening())


def test_commands_that_wait_when_a_room_is_closed_are_refused() -> None:
    async def evening() -> None:
        async with World() as world:
            room = await world.open(opened(["Ana", "Ben"]))
            asking = [asyncio.ensure_future(room.obey(Say("ana", str(number)))) for number in range(3)]
            await asyncio.sleep(0)
            room.close("stopping", None)
            done = await asyncio.gather(*asking, return_exceptions=True)
            codes = [getattr(each, "code", each) for each in done]
            assert codes.count("room_closed") >= 1
            assert await world.store.head("t") == room.table.seq

    asyncio.run(evening())


def test_a_table_id_is_given_once() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"]))
            with pytest.raises(Conflict):
                await world.open(opened(["Cid", "Dee"]))
            assert [place.name for place in world.room.table.places] == ["Ana", "Ben"]

    asyncio.run(evening())


def test_the_same_seed_is_the_same_evening() -> None:
    async def evening(seed: int) -> tuple[Stored, ...]:
        async with World(seed=seed) as world:
            await world.open(opened(["Ana"], bots=["random", "tight", "station"], hands=6, seed=seed))
            ana = await world.player("Ana")
            random = Random(seed)
            await play_on(world, [ana], lambda options: by_lot(random, options))
            return await world.store.read("t")

    first, second, other = (asyncio.run(evening(seed)) for seed in (3, 3, 4))
    assert first == second != other


def by_lot(random: Random, options: list[dict[str, object]]) -> tuple[str, int]:
    option = random.choice(options)
    amount = option.get("amount", 0)
    assert isinstance(amount, int)
    return str(option["kind"]), amount
