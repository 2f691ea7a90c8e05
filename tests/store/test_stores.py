"""What every store does, whatever it keeps its events in."""

import asyncio
from random import Random

import pytest

from doorcard.errors import Conflict, NoSuchTable, StoreFailed
from doorcard.store import CommandId, HandLog, Repeat, Store, Stored, TableLog
from doorcard.table import HandBegan, TableEvent
from tests.store.conftest import Run
from tests.store.games import opening, parts, random_hand

OPENING = opening()


def events_of(stored: tuple[Stored, ...]) -> tuple[TableEvent, ...]:
    return tuple(each.event for each in stored)


async def filled(store: Store, table_id: str, hands: int = 3, seed: int = 1) -> tuple[TableEvent, ...]:
    """A table with some hands, appended as commands lead to them; all that is in its log."""
    events = OPENING
    head = await store.create(table_id, OPENING, 1_000)
    for number in range(1, hands + 1):
        hand = random_hand(f"{seed} {number}", number)
        for part in parts(hand, seed):
            answer = await store.append(table_id, head, part, 1_000 * number)
            assert isinstance(answer, int)
            head = answer
        events += hand
    return events


def test_what_was_appended_is_read_again(run: Run) -> None:
    async def scene(store: Store) -> None:
        events = await filled(store, "t")
        stored = await store.read("t")
        assert events_of(stored) == events
        assert [each.seq for each in stored] == list(range(1, len(events) + 1))
        assert {each.at for each in stored[: len(OPENING)]} == {1_000}
        assert stored[-1].at == 3_000
        assert await store.head("t") == len(events)

    run(scene)


def test_reading_may_begin_anywhere(run: Run) -> None:
    """In the middle of a hand too, where faces must be found by a deck that lies before."""

    async def scene(store: Store) -> None:
        events = await filled(store, "t", hands=2)
        for first in range(len(events) + 3):
            assert events_of(await store.read("t", first)) == events[max(0, first - 1) :]

    run(scene)


def test_a_table_goes_on_where_it_was(run: Run) -> None:
    async def scene(store: Store) -> None:
        await store.create("t", OPENING, 1)
        assert events_of(await store.recover("t")) == OPENING
        events = await filled(store, "u", hands=3)
        began = max(place for place, event in enumerate(events) if isinstance(event, HandBegan))
        recovered = await store.recover("u")
        assert events_of(recovered) == events[began:]
        assert recovered[0].seq == began + 1

    run(scene)


def test_who_appends_first_is_right(run: Run) -> None:
    async def scene(store: Store) -> None:
        head = await store.create("t", OPENING, 1)
        hand = random_hand(1)
        assert await store.append("t", head, hand[:2], 2) == head + 2
        for known in (head, head + 1, head + 3, 0, -1):
            with pytest.raises(Conflict) as raised:
                await store.append("t", known, hand[2:3], 3)
            assert raised.value.args_ == {"table": "t", "expected": known, "head": head + 2}
        assert await store.append("t", head + 2, hand[2:3], 3) == head + 3
        assert events_of(await store.read("t")) == OPENING + hand[:3]

    run(scene)


def test_of_many_at_once_one_is_first(run: Run) -> None:
    async def scene(store: Store) -> None:
        head = await store.create("t", OPENING, 1)
        hand = random_hand(1)
        tries = [store.append("t", head, hand[:2], at) for at in range(20)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert answers.count(head + 2) == 1
        assert sum(isinstance(answer, Conflict) for answer in answers) == 19
        assert await store.head("t") == head + 2

    run(scene)


def test_a_command_is_obeyed_once(run: Run) -> None:
    async def scene(store: Store) -> None:
        head = await store.create("t", OPENING, 1)
        hand, once, twice = random_hand(1), CommandId("once"), CommandId("twice")
        assert await store.append("t", head, hand[:3], 2, once) == head + 3
        assert await store.append("t", head + 3, hand[3:4], 2, twice) == head + 4
        for known in (head, head + 3, head + 4):  # whatever is known of the log by whom it is said again
            assert await store.append("t", known, hand[:3], 3, once) == Repeat(head + 1, head + 3)
        assert await store.answer_of("t", once) == Repeat(head + 1, head + 3)
        assert await store.answer_of("t", twice) == Repeat(head + 4, head + 4)
        assert await store.answer_of("t", CommandId("never")) is None
        assert [each.command for each in await store.read("t", head + 1)] == [once, None, None, twice]
        assert await store.head("t") == head + 4

    run(scene)


def test_a_command_that_met_a_conflict_may_be_tried_again(run: Run) -> None:
    async def scene(store: Store) -> None:
        head = await store.create("t", OPENING, 1)
        hand, command = random_hand(1), CommandId("c")
        with pytest.raises(Conflict):
            await store.append("t", head - 1, hand[:1], 2, command)
        assert await store.answer_of("t", command) is None
        assert await store.append("t", head, hand[:1], 2, command) == head + 1

    run(scene)


def test_a_command_is_one_tables_own(run: Run) -> None:
    async def scene(store: Store) -> None:
        command = CommandId("c")
        for table_id in ("t", "u"):
            head = await store.create(table_id, OPENING, 1)
            assert await store.append(table_id, head, random_hand(1)[:1], 2, command) == head + 1
            assert await store.answer_of(table_id, command) == Repeat(head + 1, head + 1)

    run(scene)


def test_a_table_is_made_once(run: Run) -> None:
    async def scene(store: Store) -> None:
        await store.create("t", OPENING, 1)
        with pytest.raises(Conflict) as raised:
            await store.create("t", OPENING[:1], 2)
        assert raised.value.code == "table_exists"
        assert await store.head("t") == len(OPENING)
        await store.create("u", OPENING[:1], 3)
        assert await store.tables() == (TableLog("t", 1, len(OPENING)), TableLog("u", 3, 1))

    run(scene)


def test_nothing_is_no_event(run: Run) -> None:
    async def scene(store: Store) -> None:
        with pytest.raises(ValueError, match="no events"):
            await store.create("t", (), 1)
        assert await store.tables() == ()
        await store.create("t", OPENING, 1)
        with pytest.raises(ValueError, match="no events"):
            await store.append("t", len(OPENING), (), 1)

    run(scene)


def test_a_table_that_is_not_there(run: Run) -> None:
    async def scene(store: Store) -> None:
        for asked in (
            store.append("t", 0, OPENING, 1),
            store.read("t"),
            store.recover("t"),
            store.head("t"),
            store.answer_of("t", CommandId("c")),
            store.hands("t"),
            store.hand("t", 1),
        ):
            with pytest.raises(NoSuchTable):
                await asked

    run(scene)


def test_hands_are_found_by_their_numbers(run: Run) -> None:
    async def scene(store: Store) -> None:
        events = await filled(store, "t", hands=5)
        began = [seq for seq, event in enumerate(events, 1) if isinstance(event, HandBegan)]
        logs = tuple(HandLog(number, began[number - 1], 1_000 * number) for number in (5, 4, 3, 2, 1))
        assert await store.hands("t") == logs
        assert await store.hands("t", limit=2) == logs[:2]
        assert await store.hands("t", before=4, limit=2) == logs[2:4]
        assert await store.hands("t", before=1) == ()
        bounds = [*began, len(events) + 1]
        for number in range(1, 6):
            hand = await store.hand("t", number)
            assert events_of(hand) == events[bounds[number - 1] - 1 : bounds[number] - 1]
            assert hand[0].seq == began[number - 1]
        assert await store.hand("t", 6) == ()
        assert await store.hand("t", 0) == ()

    run(scene)


def test_tables_do_not_mix(run: Run) -> None:
    async def scene(store: Store) -> None:
        told = await asyncio.gather(*(filled(store, f"table {number}", seed=number) for number in range(12)))
        for number, events in enumerate(told):
            assert events_of(await store.read(f"table {number}")) == events

    run(scene)


def test_cancelling_loses_nothing_and_halves_nothing(run: Run) -> None:
    """An await that is given up leaves all events of its command in the log, or none."""

    async def scene(store: Store) -> None:
        random = Random(5)
        head = await store.create("t", OPENING, 1)
        hand = random_hand(2)
        for number, part in enumerate(parts(hand, 3)):
            command = CommandId(f"c{number}")
            task = asyncio.create_task(store.append("t", head, part, 2, command))
            await asyncio.sleep(random.choice((0, 0, 0.0005, 0.002)))
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            answer = await store.append("t", head, part, 2, command)  # what whoever gave up does next
            last = answer.last if isinstance(answer, Repeat) else answer
            assert last == head + len(part)
            head = last
        assert events_of(await store.read("t")) == OPENING + hand

    run(scene)


def test_a_closed_store_says_so(run: Run) -> None:
    async def scene(store: Store) -> None:
        await store.create("t", OPENING, 1)
        await store.ping()
        await store.close()
        for asked in (store.ping(), store.append("t", 1, OPENING, 1), store.read("t"), store.tables()):
            with pytest.raises(StoreFailed) as raised:
                await asked
            assert raised.value.code == "store_closed"
        await store.close()

    run(scene)
