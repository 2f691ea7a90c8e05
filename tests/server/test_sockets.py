"""Sockets: who is let in, how many, from which pages; and a game that is played through one."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from socket import create_connection
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from doorcard.server.addresses import listen
from doorcard.server.app import create_app
from doorcard.server.running import Running
from doorcard.server.settings import Limits, Rate, Settings
from tests.server.conftest import WANTED


def made(server: Running, **changes: object) -> dict[str, str]:
    body = json.dumps({**WANTED, **changes}).encode()
    with urlopen(Request(f"{server.url}/api/tables", body, {"content-type": "application/json"})) as answer:
        table: dict[str, str] = json.load(answer)
    return table


@contextmanager
def socket(server: Running, table: str, token: str = "", **headers: str) -> Iterator[ClientConnection]:
    shown = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        shown["cookie"] = f"doorcard_{table}={token}"
    with connect(f"ws{server.url[4:]}/api/tables/{table}/socket", additional_headers=shown, proxy=None) as connection:
        connection.send('{"type":"hello","version":1}')
        yield connection


def heard(connection: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(connection.recv(timeout=10))
        if message["type"] == kind:
            return message


def test_a_hand_is_played_through_the_socket(running: Running) -> None:
    table = made(running, bots=["station"], start=True, instant=True)
    with socket(running, table["table"], table["token"]) as connection:
        assert heard(connection, "welcome")["guest"] == table["guest"]
        for number in range(200):
            update = heard(connection, "update")
            if update["table"].get("hand", {}).get("number", 0) > 1:
                break
            options = update["mine"].get("options", [])
            if options:
                do = {"type": "act", "kind": options[-1]["kind"], "amount": options[-1].get("amount", 0)}
                decision = update["table"]["clock"]["decision"]
                connection.send(json.dumps({"type": "command", "id": str(number), "decision": decision, "do": do}))
        else:
            pytest.fail("the hand never ended")


def test_without_a_token_nobody_sees_a_table_that_is_not_listed(running: Running) -> None:
    table = made(running)
    for token in ("", "x", table["invite"]):
        with socket(running, table["table"], token) as connection:
            bye = heard(connection, "bye")
            assert bye["code"] == "not_invited"
            with pytest.raises(ConnectionClosed):
                connection.recv(timeout=10)


def test_a_listed_table_is_watched_by_anybody_and_shows_nothing_hidden(running: Running) -> None:
    table = made(running, bots=["station"], start=True, listed=True)
    with socket(running, table["table"]) as connection:
        update = heard(connection, "update")
        assert update.get("mine") is None
        assert {card for seat in update["table"]["hand"]["seats"] for card in seat["down"]} == {"??"}


def test_a_token_opens_no_other_table(running: Running) -> None:
    mine, other = made(running), made(running)
    with socket(running, other["table"], mine["token"]) as connection:
        assert heard(connection, "bye")["code"] == "not_invited"


@pytest.mark.parametrize("origin", ["http://evil.example.org", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_gets_no_socket(running: Running, origin: str) -> None:
    """A browser sends its cookies with it: the origin is all that tells it apart."""
    table = made(running)
    with pytest.raises(InvalidStatus) as refused, socket(running, table["table"], table["token"], origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_a_strange_name_gets_no_socket(running: Running) -> None:
    table = made(running)
    url = f"ws://evil.example.org:{running.port}/api/tables/{table['table']}/socket"
    with pytest.raises(InvalidStatus) as refused:
        connect(url, sock=create_connection(("127.0.0.1", running.port)), proxy=None)
    assert refused.value.response.status_code == 421


def test_a_page_of_its_own_gets_one(running: Running) -> None:
    table = made(running)
    with socket(running, table["table"], table["token"], origin=running.url) as connection:
        assert heard(connection, "welcome")


def test_so_many_sockets_of_one_address_and_no_more() -> None:
    limits = Limits(sockets_per_address=2, connects=Rate(4, 0.001))
    with Running(create_app(Settings(limits=limits)), listen("127.0.0.1", 0)) as server, ExitStack() as stack:
        table = made(server)
        for _ in range(2):
            heard(stack.enter_context(socket(server, table["table"], table["token"])), "welcome")
        with pytest.raises(InvalidStatus) as refused:
            stack.enter_context(socket(server, table["table"], table["token"]))
        assert refused.value.response.status_code == 503
        assert json.loads(refused.value.response.body)["code"] == "http_sockets_full"
        stack.close()
        heard(stack.enter_context(socket(server, table["table"], table["token"])), "welcome")  # places were given back
        with pytest.raises(InvalidStatus) as refused:
            stack.enter_context(socket(server, table["table"], table["token"]))
        assert refused.value.response.status_code == 429


def test_a_frame_that_is_too_large_ends_the_socket_and_nothing_else(running: Running) -> None:
    table = made(running)
    with socket(running, table["table"], table["token"]) as connection:
        heard(connection, "welcome")
        connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            heard(connection, "never")
    with socket(running, table["table"], table["token"]) as connection:
        assert heard(connection, "welcome")


def test_who_is_there_is_told_to_come_back_when_the_server_stops() -> None:
    with Running(create_app(), listen("127.0.0.1", 0)) as server:
        table = made(server, bots=["station"], start=True)
        with socket(server, table["table"], table["token"]) as connection:
            heard(connection, "welcome")
            server.stop()
            bye = heard(connection, "bye")
    assert bye["code"] == "stopping"
    assert bye["retry"] > 0
