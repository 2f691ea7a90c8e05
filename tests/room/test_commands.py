"""What is asked is done once, by who may ask it, and everybody else is told why not."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from doorcard.server.room import OFFLINE_AFTER
from doorcard.table import Said
from doorcard.words import from_json, language
from tests.room.world import FakeClock, Player, World, opened, settle


def at_table(**options: Any) -> Callable[[Callable[..., Awaitable[None]]], Callable[[], None]]:
    """A test with a world in which Ana (the host) and Ben play, and Wil watches."""

    def made(test: Callable[..., Awaitable[None]]) -> Callable[[], None]:
        def run() -> None:
            async def inside() -> None:
                async with World() as world:
                    await world.open(opened(["Ana", "Ben"], watchers=["Wil"], **options))
                    players = [await world.player(name) for name in ("Ana", "Ben", "Wil")]
                    await world.clock.run(10)
                    await test(world, *players)

            asyncio.run(inside())

        run.__name__ = test.__name__
        run.__doc__ = test.__doc__
        return run

    return made


def actor_of(*players: Player) -> Player:
    return next(player for player in players if player.options)


@at_table()
async def test_a_command_that_comes_twice_is_done_once_and_answered_twice(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    player = actor_of(ana, ben)
    decision = player.table["clock"]["decision"]
    do = {"type": "act", "kind": "complete", "amount": 2}
    first = await player.do(do, decision, "one")
    head = await world.store.head("t")
    again = await player.do(do, decision, "one")
    assert first == again
    assert first["type"] == "answer"
    assert first["seq"] == head == await world.store.head("t")
    other = await player.do(do, decision, "two")
    assert (other["type"], other["code"]) == ("refusal", "stale_decision")


@at_table()
async def test_a_repeat_is_answered_whatever_has_become_of_the_table(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    first = await ana.do({"type": "chat", "text": "hello"}, None, "talk")
    for _ in range(6):
        await ana.do({"type": "chat", "text": "more"})
    assert (await ana.do({"type": "chat", "text": "hello"}, None, "talk")) == first
    paused = await ana.do({"type": "pause"}, None, "pause")
    assert (await ana.do({"type": "pause"}, None, "pause")) == paused
    assert (await ana.do({"type": "pause"}))["code"] == "paused_already"


def test_a_repeat_is_answered_after_a_restart() -> None:
    async def evening() -> None:
        world = World()
        await world.open(opened(["Ana", "Ben"]))
        ana = await world.player("Ana")
        first = await ana.do({"type": "chat", "text": "hello"}, None, "talk")
        head = await world.store.head("t")
        await world.rooms.stop()
        async with World(world.store, world.clock) as anew:
            ana = await anew.player("Ana")
            assert (await ana.do({"type": "chat", "text": "hello"}, None, "talk")) == first
            said = [each.seq for each in await world.store.read("t") if isinstance(each.event, Said)]
            assert said == [first["seq"]]
            assert first["seq"] <= head

    asyncio.run(evening())


@at_table()
async def test_nobody_can_use_up_or_ask_about_the_commands_of_another(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    await ana.do({"type": "chat", "text": "mine"}, None, "same")
    answer = await ben.do({"type": "chat", "text": "mine too"}, None, "same")
    assert answer["type"] == "answer"
    said = [each.event.text for each in await world.store.read("t") if isinstance(each.event, Said)]
    assert said == ["mine", "mine too"]
    assert (await wil.do({"type": "start"}, None, "same"))["code"] == "not_host"


@at_table()
async def test_chat_and_newcomers_do_not_make_an_honest_click_stale(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    player = actor_of(ana, ben)
    decision = player.table["clock"]["decision"]
    await wil.do({"type": "chat", "text": "who wins?"})
    await world.player("Ana")
    assert (await player.do({"type": "act", "kind": "bring in", "amount": 1}, decision))["type"] == "answer"


OF_HOST: tuple[dict[str, Any], ...] = (
    {"type": "start"},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "kick", "place": 0},
    {"type": "ban", "guest": "ana"},
    {"type": "mute", "guest": "ana"},
    {"type": "make_host", "guest": "ben"},
    {"type": "add_bot", "bot": "tight", "chips": 40},
    {"type": "rules", "rules": {"house": "home", "game": "razz"}},
    {"type": "rotate", "rules": []},
    {"type": "agree_end", "hands": 3},
    {"type": "terms", "turn": 60},
    {"type": "end"},
)
OF_PLAYERS: tuple[dict[str, Any], ...] = (
    {"type": "act", "kind": "fold"},
    {"type": "buy", "chips": 10},
    {"type": "leave"},
    {"type": "away"},
    {"type": "back"},
    {"type": "auto_antes", "on": False},
    {"type": "ante", "post": True},
)


@at_table()
async def test_each_may_ask_what_is_theirs_to_ask(world: World, ana: Player, ben: Player, wil: Player) -> None:
    stranger = await world.player("Zed", token="")
    assert stranger.messages[-1]["type"] == "bye"
    before = await world.store.head("t")
    for do in OF_HOST:
        for player in (ben, wil):
            assert (await player.do(do))["code"] == "not_host", do
    for do in OF_PLAYERS:
        assert (await wil.do(do, 1))["code"] == "not_seated", do
    assert await world.store.head("t") == before


@at_table(listed=True)
async def test_who_only_watches_a_listed_table_may_ask_nothing(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    stranger = await world.player("Zed", token="")
    assert stranger.of("welcome")[0]["guest"] == ""
    assert "mine" not in stranger.update
    before = await world.store.head("t")
    for do in (*OF_HOST, *OF_PLAYERS, {"type": "sit", "chips": 40}, {"type": "chat", "text": "hello"}):
        assert (await stranger.do(do, 1))["code"] == "watching_only", do
    assert await world.store.head("t") == before
    assert (await world.player("Eva", token="Ana-secreT")).of("welcome")[0]["guest"] == ""


@at_table()
async def test_a_host_who_paused_and_lost_the_connection_holds_up_nobody(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    """Whoever plays may let the clocks go on then, and nothing else that is the host's."""
    assert (await ana.do({"type": "pause"}))["type"] == "answer"
    assert (await ben.do({"type": "resume"}))["code"] == "not_host"
    await ana.leave()
    assert "may_resume" not in ben.mine
    await world.clock.run(OFFLINE_AFTER)
    assert ben.mine["may_resume"]
    assert "may_resume" not in wil.mine
    assert (await wil.do({"type": "resume"}))["code"] == "not_host"
    assert (await ben.do({"type": "resume"}))["type"] == "answer"
    assert ben.table.get("paused") is None
    assert (await ben.do({"type": "pause"}))["code"] == "not_host"


@at_table(start=False)
async def test_a_host_does_what_hosts_do(world: World, ana: Player, ben: Player, wil: Player) -> None:
    async def done(player: Player, do: dict[str, Any]) -> None:
        answer = await player.do(do)
        assert answer["type"] == "answer", (do, answer)

    await done(ana, {"type": "add_bot", "bot": "station", "chips": 40})
    assert [place["name"] for place in ana.table["places"]] == ["Ana", "Ben", "Berto"]
    await done(ana, {"type": "add_bot", "bot": "tight", "chips": 40})
    assert ana.table["places"][3]["name"] == "Carla"
    await done(ana, {"type": "rules", "rules": {"house": "pokerstars", "game": "razz", "stakes": "1/2/4/8"}})
    assert ana.table["game"]["name"] == "pokerstars/razz"
    assert ana.table["game"]["stakes"]["big"] == 8
    two = [{"house": "home", "game": "five-card-stud"}, {"house": "home", "game": "five-card-hi-lo"}]
    await done(ana, {"type": "rotate", "rules": two, "every": "orbit"})
    assert ana.table["rotation"] == ["home/five-card-stud", "home/five-card-hi-lo"]
    await done(ana, {"type": "terms", "turn": 60, "assist": "none"})
    assert (ana.table["turn"], ana.table["assist"]) == (60_000, "none")
    await done(ana, {"type": "agree_end", "hands": 7})
    await done(wil, {"type": "sit", "chips": 40})
    assert wil.mine["place"] == 4
    await done(ana, {"type": "start"})
    await world.clock.run(1)
    assert ana.table["hand"]["number"] == 1
    assert "board" not in ana.table["hand"]["seats"][0]
    assert "live" not in ana.table["hand"]
    await done(ana, {"type": "mute", "guest": "wil"})
    assert (await wil.do({"type": "chat", "text": "hello"}))["code"] == "muted"
    await done(ana, {"type": "kick", "place": 2})
    await done(ana, {"type": "make_host", "guest": "ben"})
    assert (await ana.do({"type": "pause"}))["code"] == "not_host"
    await done(ben, {"type": "pause"})
    assert ana.options == ben.options == wil.options == []
    await done(ben, {"type": "resume"})
    await done(ben, {"type": "end"})
    assert ana.table["ending"]
    for do, code in (
        ({"type": "add_bot", "bot": "nobody", "chips": 40}, "bot_unknown"),
        ({"type": "rules", "rules": {"house": "home", "game": "whist"}}, "unknown_game"),
        ({"type": "rules", "rules": {"house": "home", "game": "razz", "stakes": "1/2"}}, "stakes_syntax"),
        ({"type": "rules", "rules": {"house": "home", "game": "razz", "stakes": "9/1/2/1"}}, "invalid_rules"),
        ({"type": "ban", "guest": "nobody"}, "no_such_guest"),
        ({"type": "kick", "place": 60}, "no_such_place"),
    ):
        assert (await ben.do(do))["code"] == code


@at_table()
async def test_who_is_banned_is_told_so_and_is_nobody_from_then_on(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    assert (await ana.do({"type": "ban", "guest": "ben"}))["type"] == "answer"
    assert ben.messages[-1] == {"type": "bye", "code": "banned"}
    assert ben.pipe is not None
    assert ben.pipe.closed
    await ben.connect(world.rooms)
    assert ben.messages[-1] == {"type": "bye", "code": "not_invited"}


@at_table()
async def test_an_act_must_name_its_decision_and_be_in_turn(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    player = actor_of(ana, ben)
    other = ben if player is ana else ana
    act = {"type": "act", "kind": "bring in", "amount": 1}
    assert (await player.do(act))["code"] == "decision_missing"
    decision = player.table["clock"]["decision"]
    assert (await player.do(act, decision - 1))["code"] == "stale_decision"
    refused = await other.do(act, decision)
    assert refused["code"] == "out_of_turn"
    assert player.name in language("en").render(from_json(refused["says"]))
    assert (await player.do({"type": "act", "kind": "raise", "amount": 3}, decision))["type"] == "refusal"
    assert (await player.do(act, decision))["type"] == "answer"


@at_table()
async def test_what_is_refused_is_said_in_every_language(world: World, ana: Player, ben: Player, wil: Player) -> None:
    for do in (*OF_HOST, *OF_PLAYERS, {"type": "sit", "chips": 3}, {"type": "chat", "text": "   "}):
        await wil.do(do, 1)
        await ben.do(do, 1)
    refusals = [*wil.of("refusal"), *ben.of("refusal")]
    assert len(refusals) > 30
    for refused in refusals:
        said = from_json(refused["says"])
        assert language("en").render(said)
        assert language("es").render(said) != language("en").render(said)


@at_table()
async def test_talk_is_limited_and_comes_back_with_time(world: World, ana: Player, ben: Player, wil: Player) -> None:
    answers = [await wil.do({"type": "chat", "text": str(number)}) for number in range(8)]
    assert [answer["type"] for answer in answers] == ["answer"] * 5 + ["refusal"] * 3
    assert answers[-1]["code"] == "chat_limited"
    assert (await ben.do({"type": "chat", "text": "I may"}))["type"] == "answer"
    second = await world.player("Wil")
    assert (await second.do({"type": "chat", "text": "from another page"}, None, "p2"))["code"] == "chat_limited"
    await world.clock.run(2_000)
    assert (await wil.do({"type": "chat", "text": "again"}))["type"] == "answer"
    assert [message["says"] for message in ben.of("update") if message["says"]][-1] == [
        ["table.said", {"name": "Wil", "text": "again"}]
    ]


@at_table()
async def test_a_flood_is_refused_and_then_cut_off_and_nobody_else_is(
    world: World, ana: Player, ben: Player, wil: Player
) -> None:
    for number in range(100):
        if wil.pipe is None or wil.pipe.closed:
            break
        await wil.say({"type": "command", "id": f"f{number}", "do": {"type": "start"}})
    codes = [message["code"] for message in wil.of("refusal")]
    assert codes.count("not_host") == 40
    assert codes.count("room_limited") == 40
    assert wil.messages[-1] == {"type": "bye", "code": "room_limited"}
    assert actor_of(ana, ben).options


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"", "message_syntax"),
        (b"{", "message_syntax"),
        (b"\xff\xfe", "message_syntax"),
        (b"[" * 5_000, "message_syntax"),
        (b'{"type":' * 900, "message_syntax"),
        (b'{"type":"command","id":"a","do":' + b"[" * 4_000 + b"]" * 4_000 + b"}", "message_syntax"),
        (b'{"type":"command","id":"a","do":{"type":"chat","text":"' + b"x" * 9_000 + b'"}}', "message_size"),
        (b'{"type":"command","id":"a","do":{"type":"chat","text":"\\ud800"}}', "message_syntax"),
        (b'{"type":"hello","version":1}', "hello_first"),
    ],
)
def test_what_is_no_message_is_refused_and_the_table_goes_on(frame: bytes, code: str) -> None:
    @at_table()
    async def inside(world: World, ana: Player, ben: Player, wil: Player) -> None:
        await wil.raw(frame)
        assert wil.messages[-1]["type"] == "refusal"
        assert (wil.messages[-1]["id"], wil.messages[-1]["code"]) == ("", code)
        await wil.say({"type": "ping"})
        assert wil.messages[-1] == {"type": "pong", "now": world.clock.now()}
        assert actor_of(ana, ben).options

    inside()


def test_a_command_whose_asker_is_gone_is_done_all_the_same_or_not_at_all() -> None:
    async def evening() -> None:
        async with World(clock=FakeClock()) as world:
            await world.open(opened(["Ana", "Ben"]))
            ana = await world.player("Ana")
            assert ana.pipe is not None
            await ana.pipe.send(b'{"type":"command","id":"x","do":{"type":"chat","text":"bye"}}')
            await ana.pipe.close()
            await settle()
            said = [each for each in await world.store.read("t") if isinstance(each.event, Said)]
            assert len(said) <= 1
            assert world.room.viewers == []

    asyncio.run(evening())
