"""A whole evening: people and bots at a table, over connections within the process."""

import asyncio

from tests.room.world import World, opened, play_on


def test_two_people_play_the_hands_they_agreed_on() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], hands=5))
            players = [await world.player(name) for name in ("Ana", "Ben")]
            await play_on(world, players)
            table = players[0].table
            assert table["over"] == "agreed"
            assert table["hand"]["number"] == 5
            assert sum(place["stack"] for place in table["places"]) == 80
            assert players[1].table == table
            assert await world.store.head("t") == table["seq"]

    asyncio.run(evening())


def test_a_person_plays_three_bots_at_every_house() -> None:
    async def evening() -> None:
        for rules in (
            "home/five-card-stud",
            "pokerstars/razz",
            "pokerstars-tables/stud-hi-lo-8",
            "tda/seven-card-stud",
        ):
            async with World() as world:
                await world.open(opened(["Ana"], rules=rules, chips=100, bots=["random", "station", "tight"], hands=4))
                ana = await world.player("Ana")
                await play_on(world, [ana])
                assert sum(place["stack"] for place in ana.table["places"]) == 400, rules

    asyncio.run(evening())
