"""What crosses the wire: every message survives it, what is not a message is refused, and the schema says the same."""

from typing import Any

import msgspec
import pytest

from doorcard import wire
from doorcard.hand import Kind
from doorcard.wire.commands import Act, Incoming
from doorcard.wire.messages import Outgoing
from doorcard.wire.schema import schema

INCOMING: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
OUTGOING: msgspec.json.Decoder[Outgoing] = msgspec.json.Decoder(Outgoing)

GAME = wire.GameView("home", "razz", "home/razz", wire.StakesView(1, 1, 2, 4), 7, ["ace_to_five"], 8)
TABLE = wire.TableView("t", 7, "Friday", GAME, "standard", [], [])


def test_a_command_reads_as_it_is_written_by_any_client() -> None:
    text = b'{"type":"command","id":"a1","decision":4,"do":{"type":"act","kind":"raise","amount":4}}'
    assert INCOMING.decode(text) == wire.Command("a1", Act("raise", 4), 4)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b'{"type":"hello"}',
        b'{"type":"hello","version":"1"}',
        b'{"type":"hello","version":1,"since":-1}',
        b'{"type":"hello","version":1,"admin":true}',
        b'{"type":"command","do":{"type":"start"}}',
        b'{"type":"command","id":"","do":{"type":"start"}}',
        b'{"type":"command","id":"a","do":{"type":"shuffle"}}',
        b'{"type":"command","id":"a","do":{"type":"act","kind":"deal","amount":1}}',
        b'{"type":"command","id":"a","do":{"type":"act","kind":"bet","amount":1.5}}',
        b'{"type":"command","id":"a","do":{"type":"act","kind":"bet","amount":-4}}',
        b'{"type":"command","id":"a","do":{"type":"act","kind":"bet","amount":99999999999999999999}}',
        b'{"type":"command","id":"a","do":{"type":"chat","text":"' + b"x" * 301 + b'"}}',
        b'{"type":"command","id":"a","do":{"type":"kick","place":64}}',
        b'{"type":"ping"} {"type":"ping"}',
        b'{"type":"ping"}\xff',
    ],
)
def test_what_is_no_message_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        INCOMING.decode(text)


def test_every_act_of_a_player_can_be_sent() -> None:
    sent = set(msgspec.json.schema(Act)["$defs"]["Act"]["properties"]["kind"]["enum"])
    assert sent == {str(kind) for kind in Kind} - {str(Kind.DEAL)}


@pytest.mark.parametrize(
    "message",
    [
        wire.Welcome(wire.VERSION, "t", 5, "g"),
        wire.Update(7, 0, 5, [msgspec.Raw(b'{"type":"started"}')], [["event.antes", {"amount": 1}]], TABLE),
        wire.Update(7, 6, 5, [], [], TABLE, wire.Mine("g", down=["As"], options=[wire.Option("call", 4, 4)])),
        wire.Answer("a", 7),
        wire.Refusal("a", "not_host", ["error.not_host"], 7, {"seat": 1}),
        wire.Pong(5),
        wire.Bye("stopping", 1000),
    ],
)
def test_what_a_room_says_is_read_back_by_a_client(message: Outgoing) -> None:
    assert OUTGOING.decode(msgspec.json.encode(message)) == message


def test_the_schema_names_every_message_and_lets_nothing_else_in() -> None:
    whole = schema()
    kinds = {
        direction: {part["$ref"].rpartition("/")[2] for part in whole["properties"][direction]["anyOf"]}
        for direction in ("incoming", "outgoing")
    }
    assert kinds == {
        "incoming": {"Hello", "Command", "Ping"},
        "outgoing": {"Welcome", "Update", "Answer", "Refusal", "Pong", "Bye"},
    }
    parts: dict[str, dict[str, Any]] = whole["$defs"]
    assert all(parts[name]["additionalProperties"] is False for name in kinds["incoming"])
    assert all(reference in parts for reference in _references(whole))


def _references(part: object) -> set[str]:
    if isinstance(part, dict):
        own = {str(part["$ref"]).rpartition("/")[2]} if "$ref" in part else set()
        return own.union(*map(_references, part.values()))
    return set().union(*map(_references, part)) if isinstance(part, list) else set()
