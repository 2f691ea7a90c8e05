"""What the page on writing a player says: its messages are those of the protocol, its limits those of the room."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from doorcard.client import Client, Turn, play_bot
from doorcard.server import room as rooms
from doorcard.server import rooms as greeting
from doorcard.server import session
from doorcard.wire import Incoming, Option, Outgoing
from doorcard.wire.http import Enter, Entered
from tests.client.rooms import open_table, room
from tests.client.test_client import begun, quiet
from tests.docs.blocks import ROOT, blocks

PAGES = [ROOT / "docs" / tag / "protocol.md" for tag in ("en", "es")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_its_messages_are_messages(page: Path) -> None:
    known: set[str] = set()
    for block in blocks(page):
        if block.kind != "json":
            continue
        message = json.loads(block.text)
        kind = message.get("type")
        if kind is None:
            msgspec.convert(message, Enter if "invite" in message else Entered, strict=True)
        elif kind in ("hello", "command"):
            msgspec.convert(message, Incoming)
        else:
            msgspec.convert(message, Outgoing)
        known.add(kind or "http")
    assert known == {"http", "hello", "welcome", "command", "answer", "refusal", "bye"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_its_limits_are_those_of_the_room(page: Path) -> None:
    rows = re.findall(r"^\| [^|]+ \| ([^|]*\d[^|]*) \|$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    numbers = [[int(number) for number in re.findall(r"\d+", row)] for row in rows]
    assert numbers == [
        [session.MOST_BYTES // 1024],
        [session.BURST, int(session.PER_SECOND)],
        [greeting.HELLO_WITHIN // 1000],
        [300, rooms.CHAT_BURST],
        [24],
    ]
    assert rooms.CHAT_PER_SECOND == 0.5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_its_bot_plays(page: Path) -> None:
    names: dict[str, Callable[[Turn], Option]] = {}
    (source,) = [block.text for block in blocks(page) if block.kind == "python"]
    exec(compile(source, str(page), "exec"), names)

    async def session(url: str, token: str) -> None:
        bot = asyncio.ensure_future(play_bot(url, names["patient"], name="Patience"))
        async with await Client.connect(url, token=token) as host:
            await begun(host)
            async for turn in host.turns():
                await turn.act(quiet(turn))
        assert sum(result.has for result in (await bot).results) == 40

    with room() as server:
        table = open_table(server.url, hands=1)
        asyncio.run(asyncio.wait_for(session(table.url, table.token), 120))
