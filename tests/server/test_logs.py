"""The log: one JSON object a line, from which nobody learns a secret, a name, an address or a card."""

import io
import json
import logging
import re
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from doorcard.cards import CARDS
from doorcard.errors import TableError
from doorcard.server import logs
from doorcard.server.addresses import listen
from doorcard.server.app import create_app
from doorcard.server.rooms import Rooms
from doorcard.server.running import Running
from tests.server.conftest import Ask, opened
from tests.server.test_sockets import heard, made, socket


@pytest.fixture
def lines(logging_kept: None) -> io.StringIO:
    """What is logged, all of it."""
    stream = io.StringIO()
    logs.configure("debug", stream)
    return stream


def read(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_a_request_is_one_line_that_names_its_route(visit: Ask, lines: io.StringIO) -> None:
    browser = visit()
    made = opened(browser)
    browser.get(f"/t/{made['table']}/{made['invite']}?lang=es&secret={made['token']}")
    browser.get(f"/no/{made['token']}")
    browser.get("/healthz")
    found = [line for line in read(lines) if line["event"] == "request"]
    assert [(line["method"], line["route"], line["status"]) for line in found] == [
        ("POST", "/api/tables", 201),
        ("GET", "/t/{table}/{invite}", 200),
        ("GET", "none", 404),
    ]
    assert set(found[0]) == {"at", "level", "from", "event", "method", "route", "status", "ms"}


def test_a_whole_game_leaves_no_secret_in_the_log(lines: io.StringIO) -> None:
    with Running(create_app(), listen("127.0.0.1", 0)) as server:
        table = made(server, name="Zoraida", title="Viernes", bots=["station"], start=True, instant=True)
        with socket(server, table["table"], table["token"]) as connection:
            heard(connection, "welcome")
            connection.send("{broken " + table["token"])
            connection.send(json.dumps({"type": "command", "id": "1", "do": {"type": "chat", "text": "Geheimnis"}}))
            for number in range(60):
                update = heard(connection, "update")
                if options := update["mine"].get("options"):
                    do = {"type": "act", "kind": options[-1]["kind"], "amount": options[-1].get("amount", 0)}
                    decision = update["table"]["clock"]["decision"]
                    connection.send(json.dumps({"type": "command", "id": f"a{number}", "decision": decision, "do": do}))
                if update["table"]["hand"]["number"] > 2:
                    break
        with socket(server, table["table"], "x" * 43) as connection:
            heard(connection, "bye")
    text = lines.getvalue()
    assert text
    for secret in (table["token"], table["invite"], "Zoraida", "Viernes", "Geheimnis", "127.0.0.1", "x" * 43):
        assert secret not in text
    faces = "|".join(map(str, CARDS))
    said = json.dumps([[value for key, value in line.items() if key not in ("at", "ms")] for line in read(lines)])
    assert not re.findall(rf"\b(?:{faces})\b", said)


def test_an_error_is_logged_by_its_kind_and_place_and_not_by_its_words(visit: Ask, lines: io.StringIO) -> None:
    browser = visit()
    rooms: Rooms = browser.app.state.site.rooms  # type: ignore[attr-defined]

    def fails() -> list[Any]:
        try:
            raise TableError("name_taken", name="Zoraida")
        except TableError as error:
            raise RuntimeError("the token is s3cret, the deck As Kd") from error

    rooms.listed = fails  # type: ignore[method-assign]
    assert browser.get("/").status_code == 500
    rooms.listed = list  # type: ignore[method-assign]
    logging.getLogger("uvicorn.error").error(
        "Exception in ASGI application\n",
        exc_info=_raised(RuntimeError("s3cret"), TableError("name_taken", name="Zoraida")),
    )
    text = lines.getvalue()
    assert "s3cret" not in text
    assert "Zoraida" not in text
    assert "As Kd" not in text
    line = read(lines)[-1]
    assert line["event"] == "Exception in ASGI application"
    assert line["error"]["kind"] == "RuntimeError"
    assert line["error"]["cause"]["code"] == "name_taken"
    assert re.fullmatch(r"test_logs\.py:\d+ _raised", line["error"]["where"][-1])


def _raised(error: Exception, cause: Exception) -> Any:
    try:
        raise error from cause
    except type(error):
        import sys

        return sys.exc_info()


def test_what_others_log_is_kept_without_what_they_fill_in(lines: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("%s is bad\nTraceback: %s", "s3cret", "As Kd")
    logging.getLogger("asyncio").error("took %r", "s3cret")
    assert [line["event"] for line in read(lines)] == ["%s is bad", "took %r"]


def test_a_socket_that_is_refused_is_no_error(lines: io.StringIO) -> None:
    """Or strangers could fill the log with them."""
    with Running(create_app(), listen("127.0.0.1", 0)) as server:
        table = made(server)
        with pytest.raises(InvalidStatus), socket(server, table["table"], origin="http://evil.example.org"):
            pass
    assert [line["event"] for line in read(lines) if line["level"] in ("warning", "error")] == []


def test_groups_of_errors_are_told_one_by_one() -> None:
    group = ExceptionGroup("s3cret", [ValueError("s3cret"), KeyError("s3cret")])
    said = logs.said_of(group)
    assert [each["kind"] for each in said["of"]] == ["ValueError", "KeyError"]
    assert "s3cret" not in str(said)
