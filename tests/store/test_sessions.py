"""Whole sessions, and every kind of event there is, through a store and back."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doorcard.cards import CARDS, UNKNOWN, Card
from doorcard.hand import Event, legal
from doorcard.rules import GAMES, HOUSES, Rules
from doorcard.store import CommandId
from doorcard.table import Act, HandBegan, Opened, Pace, Played, Say, Table, TableEvent, fold
from tests.store.conftest import opened
from tests.store.test_codec import codec, read, written
from tests.table.room import Room, started

NAMES = ("Ana", "Berto", "Čeněk", "Dúo", "“E”")


def played(rules: Rules, hands: int) -> Room:
    """Five people through some hands, acting at random, or leaving it to the clock."""
    session = HOUSES[rules.house].session
    room = started(*NAMES, opened=Opened(rules, session, Pace()))
    random = Random(rules.name)
    while room.table.begun < hands or room.table.running:
        if room.table.due is None:
            break
        if room.table.running and room.table.clock and random.random() < 0.9:
            table = room.table
            assert table.hand is not None
            assert table.clock is not None
            room.now = max(room.now, table.clock.starts)
            room(Act(table.at_turn, random.choice(legal(table.hand)), table.clock.decision))
        else:
            room.come_due()
        if random.random() < 0.05:
            room(Say("ana", "¡A ver! \u2660 \U0001f0a1"))
    return room


@pytest.mark.parametrize("house", HOUSES)
def test_sessions_of_every_house_at_every_game(house: str, tmp_path: Path) -> None:
    """Stored act by act; read, recovered and folded they are the same tables."""
    rooms = {game: played(Rules.named(f"{house}/{game}"), hands=3) for game in GAMES}

    async def scene() -> None:
        async with opened(tmp_path / "room.sqlite") as store:

            async def stored(game: str, room: Room) -> None:
                random, events = Random(game), room.events
                head = await store.create(game, events[:1], room.now)
                while head < len(events):
                    size = random.randint(1, 9)
                    answer = await store.append(
                        game, head, events[head : head + size], room.now, CommandId(f"command {head}")
                    )
                    assert isinstance(answer, int)
                    head = answer

            await asyncio.gather(*(stored(game, room) for game, room in rooms.items()))
        async with opened(tmp_path / "room.sqlite") as store:
            for game, room in rooms.items():
                assert [each.event for each in await store.read(game)] == room.events
                recovered = [each.event for each in await store.recover(game)]
                assert isinstance(recovered[0], HandBegan)
                assert fold(recovered) == room.table

    asyncio.run(scene())


def test_the_sessions_have_something_in_them() -> None:
    """Hands that were shown, time-outs and talk: else the test above would prove little."""
    kinds: set[str] = set()
    for house in ("home", "tda", "pokerstars-tables"):
        for event in played(Rules.named(f"{house}/seven-card-stud"), hands=6).events:
            kinds.add(type(event.event if isinstance(event, Played) else event).__name__)
    assert {"Shown", "TimedOut", "Said", "PotAwarded", "Asked", "HandEnded"} <= kinds


RULES = st.sampled_from([Rules.named("home/five-card-stud"), Rules.named("tda/razz")])
st.register_type_strategy(Card, st.sampled_from([*CARDS, UNKNOWN]))
st.register_type_strategy(Rules, RULES)
KINDS = [kind for kind in get_args(TableEvent) if kind is not Played] + list(get_args(Event))


def of_kind(kind: type) -> st.SearchStrategy[TableEvent]:
    built: st.SearchStrategy[Any] = st.builds(kind, **{name: _of(hint) for name, hint in get_type_hints(kind).items()})
    return built.map(Played) if kind in get_args(Event) else built


def _of(hint: Any) -> st.SearchStrategy[Any]:
    if hint is Table:
        return st.builds(Table, **{n: _of(h) for n, h in get_type_hints(Table).items() if n != "hand"})
    return st.from_type(hint)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_comes_back_whatever_is_in_it(kind: type) -> None:
    @given(of_kind(kind))
    def test(event: TableEvent) -> None:
        both = codec()
        assert read(both, written(both, (event,))) == (event,)

    run: Callable[[], None] = test
    run()
