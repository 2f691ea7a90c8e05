"""The client at rooms that do what rooms should not, or that are newer: it copes, or says what is wrong."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from doorcard.client import Client, Cut
from doorcard.errors import Declined, Dismissed
from doorcard.wire import VERSION

Script = Callable[[ServerConnection, int], Awaitable[None]]
"""What a room does with a connection, by its number from 1; the greeting was read."""

TABLE = {
    "id": "k3v9",
    "seq": 1,
    "name": "",
    "game": {
        "house": "home",
        "game": "five-card-stud",
        "name": "home/five-card-stud",
        "stakes": {"ante": 1, "bring_in": 1, "small": 2, "big": 4},
        "cards": 5,
        "sides": ["high"],
        "most": 8,
        "streets": [[1, 1], [0, 1], [0, 1], [0, 1]],
    },
    "assist": "standard",
    "places": [],
    "guests": [],
}


def welcome(version: int = VERSION) -> dict[str, Any]:
    return {"type": "welcome", "version": version, "table": "k3v9", "now": 0, "guest": "g0"}


def update(seq: int, since: int, **more: Any) -> dict[str, Any]:
    return {
        "type": "update",
        "seq": seq,
        "since": since,
        "at": 0,
        "events": [],
        "says": [],
        "table": {**TABLE, "seq": seq},
        "mine": {"guest": "g0"},
        **more,
    }


async def send(connection: ServerConnection, *messages: object) -> None:
    for message in messages:
        await connection.send(message if isinstance(message, str) else json.dumps(message))


def visit(script: Script, doing: Callable[[str], Awaitable[None]]) -> list[dict[str, Any]]:
    """Run a room of that script, and do something with its link; the greetings that it got."""
    greetings: list[dict[str, Any]] = []

    async def talk(connection: ServerConnection) -> None:
        greetings.append(json.loads(await connection.recv()))
        await script(connection, len(greetings))
        await connection.wait_closed()

    async def both() -> None:
        async with serve(talk, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            await asyncio.wait_for(doing(f"http://127.0.0.1:{port}/t/k3v9"), 30)

    asyncio.run(both())
    return greetings


def test_a_gap_is_filled_by_another_connection() -> None:
    async def script(connection: ServerConnection, number: int) -> None:
        if number == 1:
            await send(connection, welcome(), update(5, 0), update(9, 7))
        else:
            await send(connection, welcome(), update(9, 5))

    async def doing(url: str) -> None:
        async with await Client.connect(url, token="x") as client:
            await client.until(9)

    assert [greeting["since"] for greeting in visit(script, doing)] == [None, 5]


def test_what_was_told_already_is_not_told_again() -> None:
    async def script(connection: ServerConnection, number: int) -> None:
        await send(connection, welcome(), update(5, 0))
        await connection.recv()
        await send(connection, update(5, 3), update(6, 5))

    async def doing(url: str) -> None:
        async with await Client.connect(url, token="x") as client:
            news = client.updates()
            saying = asyncio.ensure_future(client.say("hello"))
            assert (await anext(news)).seq == 6
            saying.cancel()

    visit(script, doing)


@pytest.mark.parametrize("heals", [True, False])
def test_what_could_not_be_stored_is_asked_again_under_its_id(monkeypatch: pytest.MonkeyPatch, heals: bool) -> None:
    monkeypatch.setattr("doorcard.client.client.ASKED_AGAIN", (0.01, 0.01))
    ids: list[str] = []

    async def script(connection: ServerConnection, number: int) -> None:
        await send(connection, welcome(), update(5, 0))
        for tries in range(1, 4):
            asked = json.loads(await connection.recv())["id"]
            ids.append(asked)
            stored = heals and tries == 3
            refusal = {"type": "refusal", "id": asked, "code": "not_stored", "says": ["error.not_stored"]}
            await send(connection, {"type": "answer", "id": asked, "seq": 6} if stored else refusal)

    async def doing(url: str) -> None:
        async with await Client.connect(url, token="x") as client:
            if heals:
                assert (await client.say("hello")).seq == 6
            else:
                with pytest.raises(Declined) as refused:
                    await client.say("hello")
                assert refused.value.reason == "not_stored"

    visit(script, doing)
    assert len(ids) == 3
    assert len(set(ids)) == 1


def test_a_message_that_nobody_understands_costs_a_connection_and_no_more() -> None:
    async def script(connection: ServerConnection, number: int) -> None:
        await send(connection, welcome(), update(4 + number, 0))
        if number == 1:
            await send(connection, "{", '{"type": "what"}')

    async def doing(url: str) -> None:
        async with await Client.connect(url, token="x") as client:
            news = client.news()
            assert isinstance(await anext(news), Cut)
            await client.until(6)

    assert len(visit(script, doing)) == 2


def test_a_newer_room_may_say_more() -> None:
    async def script(connection: ServerConnection, number: int) -> None:
        await send(connection, {**welcome(), "weather": "fine"}, update(5, 0, weather="fine"))

    async def doing(url: str) -> None:
        async with await Client.connect(url, token="x") as client:
            assert (client.seq, client.table.id, client.guest) == (5, "k3v9", "g0")

    visit(script, doing)


def test_another_version_of_the_protocol_is_said() -> None:
    async def script(connection: ServerConnection, number: int) -> None:
        await send(connection, welcome(VERSION + 1))

    async def doing(url: str) -> None:
        with pytest.raises(Dismissed) as dismissed:
            await Client.connect(url, token="x")
        assert dismissed.value.args_ == {"theirs": VERSION + 1, "ours": VERSION}

    visit(script, doing)


def test_a_room_that_is_being_stopped_says_when_to_come_back() -> None:
    async def script(connection: ServerConnection, number: int) -> None:
        await send(connection, welcome(), update(5, 0))
        if number == 1:
            await send(connection, {"type": "bye", "code": "stopping", "retry": 400})
            await connection.close()

    async def doing(url: str) -> None:
        async with await Client.connect(url, token="x") as client:
            news = client.news()
            cut = await anext(news)
            assert isinstance(cut, Cut)
            assert 0.3 <= cut.wait <= 0.5
            await anext(news)

    assert len(visit(script, doing)) == 2


def test_a_refused_connection_is_not_tried_for_ever() -> None:
    """A room may refuse with a status, before there is a socket."""

    async def nothing(connection: ServerConnection) -> None:
        await connection.wait_closed()

    async def both() -> None:
        fault = json.dumps({"code": "http_banned", "says": [["error.http_banned"]], "args": {}})
        async with serve(
            nothing, "127.0.0.1", 0, process_request=lambda connection, request: connection.respond(403, fault)
        ) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            with pytest.raises(Declined) as declined:
                await asyncio.wait_for(Client.connect(f"http://127.0.0.1:{port}/t/k3v9", token="x"), 10)
            assert declined.value.reason == "http_banned"
            assert declined.value.says == ["error.http_banned"]

    asyncio.run(both())
