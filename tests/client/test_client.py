"""The client at real rooms: whole sessions, refusals, cuts, and a server that is started again in mid-hand."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.asyncio.client import connect

from doorcard.client import Client, Cut, Turn, enter, play_bot, read_invitation
from doorcard.errors import ClientError, Declined, Dismissed, Unreachable
from doorcard.store import MemoryStore
from doorcard.store.sqlite import SqliteStore
from doorcard.table import Said, TermsChanged
from doorcard.wire import (
    VERSION,
    Act,
    Answer,
    Ban,
    ChangeTerms,
    Command,
    Hello,
    Kick,
    MakeHost,
    Option,
    Outgoing,
    Pause,
    Start,
    TableView,
)
from doorcard.wire import Chat as Say
from tests.client.rooms import Way, open_table, room


def at_random(seed: int) -> Callable[[Turn], Option]:
    """A bot that folds seldom."""
    random = Random(seed)

    def choose(turn: Turn) -> Option:
        wanted = [option for option in turn.options if option.kind != "fold"]
        return random.choice(wanted if wanted and random.random() < 0.9 else turn.options)

    return choose


def run(doing: Awaitable[None]) -> None:
    async def within() -> None:
        await asyncio.wait_for(doing, 120)

    asyncio.run(within())


async def begun(client: Client, players: int = 2) -> None:
    """Let the game begin once so many sit at the table."""
    async with asyncio.timeout(40):
        while sum(not place.gone for place in client.table.places) < players:
            await asyncio.sleep(0.01)
    await client.do(Start())


def test_who_asks_faster_than_a_room_listens_waits_and_is_not_refused() -> None:
    async def session(url: str, token: str) -> None:
        async with await Client.connect(url, token=token) as host:
            answers = await asyncio.gather(*[host.do(MakeHost(host.guest)) for _ in range(60)])
        assert {type(answer) for answer in answers} == {Answer}

    with room() as server:
        table = open_table(server.url)
        run(session(table.url, table.token))


def test_programs_play_a_whole_session() -> None:
    """Every decision is asked for once and answered, until the hands agreed on are played; no chip is lost."""

    async def session(url: str, token: str) -> None:
        names = ("Berto", "小明", "Darío")
        bots = [asyncio.ensure_future(play_bot(url, at_random(seed), name=name)) for seed, name in enumerate(names)]
        async with await Client.connect(url, token=token) as host:
            heard: list[int] = []

            async def listen() -> None:
                async for update in host.updates():
                    heard.extend(range(update.since + 1, update.seq + 1))

            listening = asyncio.ensure_future(listen())
            await begun(host, 4)
            first = host.seq
            choose = at_random(9)
            decisions: list[int] = []
            async for turn in host.turns():
                decisions.append(turn.decision)
                await turn.act(choose(turn))
            ends: list[TableView] = await asyncio.gather(*bots)
            assert host.table.over in ("agreed", "one_left")
            assert len(decisions) == len(set(decisions)) > 3
            assert heard == sorted(set(heard))
            assert set(range(first + 1, host.seq + 1)) <= set(heard)
            for end in (*ends, host.table):
                assert {result.name for result in end.results} == {"Ana", *names}
                assert sum(result.has for result in end.results) == 80
        await listening

    with room() as server:
        table = open_table(server.url, hands=4)
        run(session(table.url, table.token))


def test_what_a_room_declines_is_said_with_its_code() -> None:
    async def visit(url: str, token: str) -> None:
        async with await Client.connect(url, token=token) as host:
            assert (host.guest, host.connected) == (host.table.host, True)
            with pytest.raises(Declined) as declined:
                await host.do(Kick(5))
            assert declined.value.reason
            assert declined.value.says
            assert declined.value.seq == host.seq
            with pytest.raises(Declined) as second:
                await host.sit()
            assert second.value.reason == "seated_already"

    with room() as server:
        table = open_table(server.url, bots=["tight"])
        run(visit(table.url, table.token))


def test_an_answer_to_a_decision_that_is_past_is_declined() -> None:
    async def visit(url: str, token: str) -> None:
        async with await Client.connect(url, token=token) as host:
            await host.do(Start())
            async for turn in host.turns():
                with pytest.raises(Declined) as declined:
                    await host.act(turn.options[0].kind, turn.options[0].amount, turn.decision - 1)
                assert declined.value.reason
                with pytest.raises(ClientError):
                    turn.option("raise", 999)
                assert turn.left == float("inf")
                await turn.act(turn.options[-1])
                return

    with room() as server:
        table = open_table(server.url, bots=["station"])
        run(visit(table.url, table.token))


def test_strangers_are_not_let_in() -> None:
    async def visit(url: str) -> None:
        with pytest.raises(Declined) as wrong:
            await Client.connect(f"{url}x", name="Zoe")
        assert wrong.value.reason == "http_no_invite"
        for token in ("x" * 43, "é"):
            with pytest.raises(Dismissed) as unknown:
                await Client.connect(url, token=token)
            assert unknown.value.args_["why"] == "not_invited"
        with pytest.raises(Declined):
            await enter(read_invitation(url), "")
        with pytest.raises((Declined, Dismissed)):
            await Client.connect(url.replace("/t/", "/t/zz"), token="x" * 43)

    with room() as server:
        run(visit(open_table(server.url).url))


def test_a_room_that_is_not_there_is_said_at_once() -> None:
    with room() as server:
        url = open_table(server.url).url
    for name, token in (("Zoe", ""), ("", "x")):
        with pytest.raises(Unreachable):
            asyncio.run(Client.connect(url, name=name, token=token))


def test_who_is_sent_away_is_told_and_does_not_come_back() -> None:
    async def visit(url: str, token: str) -> None:
        async with await Client.connect(url, token=token) as host, await Client.connect(url, name="Zoe") as zoe:
            await host.do(Ban(zoe.guest))
            with pytest.raises(Dismissed) as dismissed:
                async for _ in zoe.news():
                    pass
            assert dismissed.value.args_["why"] == "banned"
            with pytest.raises(Dismissed):
                await zoe.say("hello?")

    with room() as server:
        table = open_table(server.url)
        run(visit(table.url, table.token))


def test_a_closed_client_says_so() -> None:
    async def visit(url: str, token: str) -> None:
        client = await Client.connect(url, token=token)
        news = client.news()
        await client.close()
        assert [each async for each in news] == []
        with pytest.raises(ClientError):
            await client.say("hello?")

    with room() as server:
        table = open_table(server.url)
        run(visit(table.url, table.token))


def test_a_lost_connection_comes_back_and_nothing_is_missed() -> None:
    """The way is cut while others talk: the client tells so, comes back, and has heard every event once."""

    async def visit(url: str, table: str, token: str, port: int) -> None:
        async with (
            Way.to_port(port) as way,
            await Client.connect(url, token=token) as host,
            await Client.connect(table.replace(f":{port}/", f":{way.port}/"), name="Zoe") as zoe,
        ):
            news = zoe.news()
            start = zoe.seq
            for number in range(6):
                if number % 2:
                    way.close()
                for each in range(3):
                    await host.do(ChangeTerms(10 + 3 * number + each))
                    await asyncio.sleep(0.2)
                way.reopen()
                await asyncio.wait_for(zoe.until(host.seq), 40)
            cuts = 0
            heard: list[int] = []
            while not heard or heard[-1] < host.seq:
                told = await asyncio.wait_for(anext(news), 30)
                if isinstance(told, Cut):
                    cuts += 1
                    assert told.wait < 15
                else:
                    heard.extend(range(max(told.since, start) + 1, told.seq + 1))
            assert cuts >= 3
            assert way.taken > 3
            assert heard == list(range(start + 1, host.seq + 1))
            await news.aclose()

    with room() as server:
        table = open_table(server.url)
        run(visit(table.url, table.url, table.token, server.port))


def test_a_connection_that_is_held_up_is_given_up_and_made_anew() -> None:
    async def visit(url: str, token: str, port: int) -> None:
        async with Way.to_port(port) as way:
            there = url.replace(f":{port}/", f":{way.port}/")
            async with (
                await Client.connect(url, token=token) as host,
                await Client.connect(there, name="Zoe", beat=0.2) as zoe,
            ):
                news = zoe.news()
                way.hold()
                assert isinstance(await asyncio.wait_for(anext(news), 30), Cut)
                await host.say("hello?")
                way.free()
                await asyncio.wait_for(zoe.until(host.seq), 40)
                assert way.taken > 2  # one to come in, one for the socket, and those after the cut
                await news.aclose()

    with room() as server:
        table = open_table(server.url)
        run(visit(table.url, table.token, server.port))


def test_a_command_whose_answer_was_lost_is_obeyed_once() -> None:
    """It goes out, it is obeyed, the way is cut before the answer comes: it goes out again under the same id."""
    store = MemoryStore()

    async def visit(url: str, token: str, port: int) -> None:
        async with Way.to_port(port) as way:
            there = url.replace(f":{port}/", f":{way.port}/")
            async with await Client.connect(there, token=token) as host, await Client.connect(url, name="Zoe") as zoe:
                for number in range(8):
                    before = zoe.seq
                    way.hold_answers()
                    changing = asyncio.ensure_future(host.do(ChangeTerms(60 + number)))
                    await asyncio.wait_for(zoe.until(before + 1), 30)
                    assert not changing.done()
                    way.cut()
                    way.free()
                    answer = await asyncio.wait_for(changing, 40)
                    assert answer.seq == before + 1

    with room(store) as server:
        table = open_table(server.url)
        run(visit(table.url, table.token, server.port))
        log = asyncio.run(store.read(table.table))
    turns = [stored.event.pace.turn for stored in log if isinstance(stored.event, TermsChanged)]
    assert turns == [1_000 * (60 + number) for number in range(8)]


def test_the_same_command_twice_is_answered_twice_and_obeyed_once() -> None:
    store = MemoryStore()

    async def visit(url: str, token: str) -> None:
        async with connect(read_invitation(url).socket) as socket:
            await socket.send(msgspec.json.encode(Hello(VERSION, token=token)), text=True)
            frame = msgspec.json.encode(Command("same", Say("once")))
            answers = []
            for _ in range(2):
                await socket.send(frame, text=True)
                while not isinstance(message := msgspec.json.decode(await socket.recv(), type=Outgoing), Answer):
                    pass
                answers.append(message)
            assert answers[0] == answers[1]

    with room(store) as server:
        table = open_table(server.url)
        run(visit(table.url, table.token))
        log = asyncio.run(store.read(table.table))
    assert len([stored for stored in log if isinstance(stored.event, Said)]) == 1


def test_a_server_that_is_started_again_goes_on_with_the_same_hand(tmp_path: Path) -> None:
    """Clients come back by themselves, see the cards they had, and the decision is still theirs."""

    async def visit(url: str, token: str, swap: Callable[[], None]) -> None:
        async with await Client.connect(url, token=token) as host, await Client.connect(url, name="Berto") as berto:
            await berto.sit()
            await begun(host)
            playing = asyncio.ensure_future(last_of(berto))
            turns = host.turns()
            turn = await anext(turns)
            cards = turn.cards
            news = host.news()
            await asyncio.to_thread(swap)
            while not isinstance(await asyncio.wait_for(anext(news), 40), Cut):
                pass
            await news.aclose()
            await turn.act(quiet(turn))  # it waits until there is a connection again
            async for turn in turns:
                assert turn.hand.number > 1 or turn.cards[: len(cards)] == cards
                await turn.act(quiet(turn))
            assert host.table.over == "agreed"
            assert sum(result.has for result in host.table.results) == 40
            await playing

    async def last_of(client: Client) -> None:
        async for turn in client.turns():
            await turn.act(quiet(turn))

    with room(SqliteStore(tmp_path / "room.sqlite")) as first:
        port = first.port
        table = open_table(first.url, hands=2)
        with ExitStack() as second:

            def swap() -> None:
                first.stop()
                first.listening.close()
                second.enter_context(room(SqliteStore(tmp_path / "room.sqlite"), port=port))

            run(visit(table.url, table.token, swap))


def quiet(turn: Turn) -> Option:
    """Checks and calls."""
    kinds = [kind for kind in ("check", "call", "bring in", "show") if turn.may(kind)]
    return turn.option(kinds[0])


def test_a_pause_of_the_host_leaves_nothing_to_do() -> None:
    async def visit(url: str, token: str) -> None:
        async with await Client.connect(url, token=token) as host:
            await host.do(Start())
            turn = await anext(host.turns())
            await host.do(Pause())
            await host.until(host.seq)
            assert host.mine is not None
            assert host.mine.options == []
            with pytest.raises(Declined):
                await host.do(Act("fold"), turn.decision)

    with room() as server:
        table = open_table(server.url, bots=["station"])
        run(visit(table.url, table.token))
