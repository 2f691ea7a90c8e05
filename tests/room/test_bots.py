"""Bots at the table take a time that says nothing of their cards, and everybody who works it out finds the same."""

import asyncio
from dataclasses import replace
from random import Random

from doorcard.bots import BOTS
from doorcard.cards import Deck
from doorcard.hand import fold as fold_hand
from doorcard.hand import legal, view
from doorcard.server.bots import bot_act, bot_acts_at, bot_at_turn
from doorcard.table import Asked, HandBegan, Played, Table, fold
from tests.room.world import START, World, opened, play_on


async def evening(deck_seed: int, hands: int = 4) -> tuple[list[Table], list[tuple[int, int]]]:
    """The table at each decision of a bot, and for each how long it took; all bots call everything."""
    async with World(deal=lambda table_id, number: Deck.shuffled(Random(f"{deck_seed}/{number}"))) as world:
        await world.open(opened(["Ana"], chips=200, bots=["station"] * 3, hands=hands))
        ana = await world.player("Ana")
        await play_on(world, [ana])
        stored = await world.store.read("t")
    tables, times = [], []
    for number, each in enumerate(stored):
        if isinstance(each.event, Asked):
            table = fold([before.event for before in stored[: number + 1]])
            if bot_at_turn(table):
                tables.append(table)
                times.append((table.seq, stored[number + 1].at - each.event.starts))
    return tables, times


def test_what_a_bot_takes_is_within_its_bounds_and_differs() -> None:
    _, times = asyncio.run(evening(1))
    taken = [time for _, time in times]
    assert len(taken) > 30
    assert 700 <= min(taken) < 900
    assert 1_500 < max(taken) <= 1_800
    assert len(set(taken)) > 20


def test_what_a_bot_takes_does_not_depend_on_any_card() -> None:
    """The same decision over another deck: the same act at another time would tell something."""
    tables, _ = asyncio.run(evening(1))
    random = Random(2)
    for table in tables:
        assert table.hand is not None
        cards = list(Deck.shuffled(random))
        seats = tuple(
            seat._replace(down=tuple(cards.pop() for _ in seat.down), up=tuple(cards.pop() for _ in seat.up))
            for seat in table.hand.seats
        )
        other = replace(table, hand=table.hand._replace(seats=seats))
        assert bot_acts_at("t", other) == bot_acts_at("t", table)
        assert bot_acts_at("another", table) != bot_acts_at("t", table)


def test_whoever_works_it_out_finds_the_same_act_and_nobody_at_the_table_can() -> None:
    tables, _ = asyncio.run(evening(1, 2))
    for table in tables:
        assert bot_act("t", table) == bot_act("t", table)
    table = tables[0]
    stranger = replace(table.guests[0], token="another")
    assert {bot_acts_at("t", table)} != {bot_acts_at("t", replace(table, guests=(stranger,)))}


def test_a_bot_sees_what_its_seat_sees() -> None:
    """What it does is what it would do over any deck that looks the same from its seat."""
    tables, _ = asyncio.run(evening(3))
    for table in tables:
        hand, clock = table.hand, table.clock
        assert hand is not None
        assert hand.actor is not None
        assert clock is not None
        seen = view(hand, hand.actor)
        as_seen = replace(table, hand=seen)
        for bot in BOTS:
            places = tuple(replace(place, bot=bot) for place in table.places)
            act = bot_act("t", replace(table, places=places))
            assert act == bot_act("t", replace(as_seen, places=places))
            assert act.action in legal(hand)
            assert act.decision == clock.decision


def test_hands_at_a_table_are_hands_of_the_engine() -> None:
    """Folded on their own, the events of a hand make the hand that the table has."""

    async def play() -> None:
        async with World() as world:
            await world.open(opened(["Ana"], bots=["random", "tight"], hands=5))
            ana = await world.player("Ana")
            await play_on(world, [ana])
            stored = await world.store.read("t")
            last = max(number for number, each in enumerate(stored) if isinstance(each.event, HandBegan))
            events = [each.event.event for each in stored[last:] if isinstance(each.event, Played)]
            assert fold_hand(events) == world.room.table.hand
            assert stored[0].at == START

    asyncio.run(play())
