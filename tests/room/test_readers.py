"""Readers of a table: coming, missing something, being slow, having two pages open, going."""

import asyncio
from typing import Any

import msgspec
import pytest

from doorcard.server.connection import Closed, Pipe
from doorcard.server.figures import Figures
from doorcard.server.rooms import HELLO_WITHIN, MOST_VIEWERS, SPEAK_EVERY, STUCK_MOST
from doorcard.server.viewer import MOST_UPDATES, Viewer
from doorcard.table import CameOnline, WentOffline
from doorcard.wire import Pong
from doorcard.wire.messages import Outgoing
from doorcard.words import from_json, language
from tests.room.world import FakeClock, Player, World, opened, play_on, settle, stay

OUTGOING: msgspec.json.Decoder[Outgoing] = msgspec.json.Decoder(Outgoing)


def test_every_frame_of_an_evening_is_a_message_of_the_schema_and_can_be_said() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], rules="pokerstars-tables/stud-hi-lo-8", bots=["random"], hands=6))
            players = [await world.player(name) for name in ("Ana", "Ben")]
            await play_on(world, players)
            kinds = set()
            for frame in players[0].frames:
                message = OUTGOING.decode(frame)
                kinds.add(type(message).__name__)
            assert kinds == {"Welcome", "Update", "Answer"}
            for tag in ("en", "es"):
                speaker = language(tag)
                for update in players[0].of("update"):
                    for said in phrases_in(update):
                        assert speaker.at_table(["Ana", "Ben", "Cid"], 0).render(from_json(said))

    asyncio.run(evening())


def phrases_in(update: dict[str, Any]) -> list[list[Any]]:
    """Everything in an update that is to be rendered."""
    hand, mine = update["table"].get("hand", {}), update.get("mine", {})
    said = [*update["says"], *hand.get("reasons", []), *mine.get("holding", []), *mine.get("explain", [])]
    said += [hand["street_name"]] if hand else []
    said += [hand["raises"]] if "raises" in hand else []
    for seat in hand.get("seats", []):
        said += seat.get("hand", [])
        said += [seat[name] for name in ("board", "last") if name in seat]
        said += [badge["why"] for badge in seat.get("badges", [])]
    return said


def test_who_comes_is_welcomed_and_sees_how_everything_is() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"]))
            ana = await world.player("Ana")
            await world.clock.run(10)
            ben = await world.player("Ben")
            welcome, update = ben.messages
            assert welcome == {"type": "welcome", "version": 1, "table": "t", "now": world.clock.now(), "guest": "ben"}
            assert (update["since"], update["seq"], update["events"]) == (0, world.room.table.seq, [])
            assert update["table"] == ana.table
            assert len(update["mine"]["down"]) == 1
            assert update["mine"]["down"] != ana.mine["down"]
            # What was said of the hand so far is there, the reader's own card too.
            codes = [said[0] for said in update["says"]]
            assert codes[0] == "table.hand"
            assert codes.count("event.dealt_down") == 1

    asyncio.run(evening())


def test_what_was_missed_is_told_and_what_is_told_is_the_same() -> None:
    """Whoever was away for a while has in the end been told every event once, as if it had stayed."""

    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], hands=3))
            ana, ben = [await world.player(name) for name in ("Ana", "Ben")]
            comes_and_goes = await world.player("Ben")
            seen = 0
            for number in range(400):
                if ana.table.get("over"):
                    break
                actor = next((player for player in (ana, ben) if player.options), None)
                if actor is None:
                    await world.clock.run(400)
                else:
                    await actor.act(*stay(actor.options))
                if number % 3 == 0:
                    seen = comes_and_goes.update["seq"]
                    await comes_and_goes.leave()
                if number % 3 == 2:
                    await comes_and_goes.connect(world.rooms, since=seen)
                    assert comes_and_goes.update["since"] in (seen, 0)
            await comes_and_goes.connect(world.rooms, since=comes_and_goes.update["seq"])
            assert ana.table["over"]
            assert events_of(comes_and_goes) == events_of(ben)
            assert says_of(comes_and_goes) == says_of(ben)
            assert comes_and_goes.table == ben.table

    asyncio.run(evening())


def events_of(player: Player) -> list[Any]:
    return [event for update in player.of("update") for event in update["events"]]


def says_of(player: Player) -> list[Any]:
    return [said for update in player.of("update") for said in update["says"]]


@pytest.mark.parametrize("since", [10_000, 3])
def test_a_gap_that_cannot_be_filled_is_a_fresh_view(since: int) -> None:
    """A number from the future (the store was restored from a copy), and one in the midst of a step."""

    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"]))
            await world.clock.run(10)
            ana = await world.player("Ana", since=since)
            assert ana.update["since"] == 0
            assert ana.update["table"]["seq"] == world.room.table.seq

    asyncio.run(evening())


def test_two_pages_of_one_guest_are_both_told_and_either_may_act() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"]))
            first, ben = await world.player("Ana"), await world.player("Ben")
            second = await world.player("Ana")
            await world.clock.run(10)
            if not first.options:
                await ben.act(*stay(ben.options))
            assert first.options == second.options != []
            await second.do(
                {"type": "act", "kind": first.options[0]["kind"], "amount": first.options[0].get("amount", 0)},
                first.table["clock"]["decision"],
                "from the second",
            )
            assert first.update == second.update
            assert first.frames[-1] == [frame for frame in second.frames if b'"update"' in frame][-1]
            await second.leave()
            await world.clock.run(60_000)
            assert not any(isinstance(each.event, WentOffline) for each in await world.store.read("t"))
            await first.leave()
            await world.clock.run(1_400)
            assert not any(isinstance(each.event, WentOffline) for each in await world.store.read("t"))
            await world.clock.run(200)
            last = (await world.store.read("t"))[-1].event
            assert isinstance(last, WentOffline)
            assert last.place == 0
            assert ben.table["places"][0]["offline"] is True
            await first.connect(world.rooms)
            assert isinstance((await world.store.read("t"))[-1].event, CameOnline)
            assert "offline" not in ben.table["places"][0]

    asyncio.run(evening())


def test_a_slow_reader_gets_one_fresh_view_and_slows_nobody() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], hands=8, watchers=["Wil"]))
            players = [await world.player(name) for name in ("Ana", "Ben")]
            wil = await world.player("Wil", room_for=2)
            await settle()
            wil.reading = False
            started = world.clock.now()
            for _ in range(1_000):
                if players[0].table.get("over") or world.clock.now() - started > STUCK_MOST - 2_000:
                    break
                actor = next((player for player in players if player.options), None)
                if actor is None:
                    await world.clock.run(100)
                else:
                    await actor.act(*stay(actor.options))
            told = len(players[0].of("update"))
            assert told > MOST_UPDATES + 8
            before = len(wil.messages)
            wil.reading = True
            for task in wil._tasks[1:]:
                task.cancel()
            assert wil.pipe is not None
            wil._tasks.append(asyncio.ensure_future(wil._read(wil.pipe)))
            await settle()
            assert len(wil.messages) - before < MOST_UPDATES
            assert wil.update["since"] == 0
            assert wil.update["table"] == players[0].table
            assert world.rooms.figures.resyncs == 1

    asyncio.run(evening())


def test_a_reader_that_takes_nothing_is_given_up() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], watchers=["Wil"]))
            ana = await world.player("Ana")
            wil = await world.player("Wil", room_for=1)
            wil._tasks[1].cancel()
            for number in range(6):
                await ana.do({"type": "chat", "text": str(number)})
                await world.clock.run(2_000)
            assert any(viewer.guest == "wil" for viewer in world.room.viewers)
            await world.clock.run(STUCK_MOST)
            assert not any(viewer.guest == "wil" for viewer in world.room.viewers)
            assert world.rooms.figures.sent_away == 1

    asyncio.run(evening())


def test_answers_are_not_dropped_but_who_asks_without_end_and_listens_never_is_sent_away() -> None:
    async def evening() -> None:
        viewer = Viewer("ana", lambda guest: b"fresh", FakeClock(), Figures())
        for number in range(200):
            viewer.say(Pong(number))
            viewer.update(b"update")
        assert viewer.leaving

    asyncio.run(evening())


def test_a_silent_table_is_not_silent_for_proxies() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana"], start=False))
            ana = await world.player("Ana")
            await world.clock.run(3 * SPEAK_EVERY + 10_000)
            assert len(ana.of("pong")) == 3
            assert ana.of("pong")[-1]["now"] <= world.clock.now()

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (b'{"type":"hello","version":2}', "version"),
        (b'{"type":"ping"}', "hello_first"),
        (b"what?", "message_syntax"),
        (b"x" * 10_000, "message_size"),
        (b'{"type":"hello","version":1,"token":"guessed"}', "not_invited"),
    ],
)
def test_who_does_not_say_hello_is_sent_away(first: bytes, code: str) -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"]))
            here, there = Pipe.pair()
            serving = asyncio.ensure_future(world.rooms.serve(there, "t"))
            await here.send(first)
            await settle()
            assert msgspec.json.decode(await here.receive()) == {"type": "bye", "code": code}
            assert here.closed
            await serving

    asyncio.run(evening())


def test_who_says_nothing_is_not_waited_for() -> None:
    async def evening() -> None:
        async with World() as world:
            here, there = Pipe.pair()
            serving = asyncio.ensure_future(world.rooms.serve(there, "t"))
            await world.clock.run(HELLO_WITHIN)
            with pytest.raises(Closed):
                await here.receive()
            await serving

    asyncio.run(evening())


def test_a_table_that_is_not_there_is_said_not_to_be() -> None:
    async def evening() -> None:
        async with World() as world:
            ana = await world.player("Ana", "nowhere")
            assert ana.messages == [{"type": "bye", "code": "no_such_table"}]

    asyncio.run(evening())


def test_a_table_has_room_for_so_many_readers_and_no_more() -> None:
    async def evening() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], start=False, listed=True))
            for _ in range(MOST_VIEWERS):
                await world.player("Zed", token="")
            late = await world.player("Ana")
            assert late.messages == [{"type": "bye", "code": "crowded", "retry": 10_000}]
            await world.players[0].leave()
            await late.connect(world.rooms)
            assert late.of("welcome")[0]["guest"] == "ana"

    asyncio.run(evening())
