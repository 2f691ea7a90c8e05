"""What people are called, what tables are called and what is written: kept as it is or refused, and never obeyed."""

import asyncio
import csv
import re
import unicodedata
from collections.abc import Awaitable, Callable
from io import StringIO
from typing import TypeVar

import pytest

from doorcard.table import SatDown
from tests.malicious.ground import Ground
from tests.malicious.requests import NAMES

T = TypeVar("T")

UNSEEN = (
    "a\x00b",
    "\u202eabc",
    "a\u200bb",
    "\x1b[31mred",
    "\ufeff",
    "\u2066a\u2069",
    "a\u00adb",
    "\ue000",
    "\u0378",
    "\ud7ff",
)
"""With signs that cannot be seen, or that steer what is around them."""

MARKUP = (
    "<script>alert(1)</script>",
    "<img src=x onerror=1>",
    "\"'><svg onload=1>",
    "{{7*7}}{% raw %}",
    "&amp;&lt;b&gt;",
)


def on_ground(doing: Callable[[Ground], Awaitable[T]]) -> T:
    """Do something at a server where nobody is yet."""

    async def there() -> T:
        async with Ground(1) as ground:
            return await doing(ground)

    return asyncio.run(there())


@pytest.mark.parametrize("name", [*NAMES, *UNSEEN])
def test_a_name_is_kept_as_it_is_or_refused(name: str) -> None:
    """So that who reads it sees all of it, and nothing else."""

    async def go(ground: Ground) -> None:
        invite = await ground.honest_table()
        table = ground.honest[0].table
        reply = await ground.post(f"/api/tables/{table}/enter", {"name": name, "invite": invite})
        names = [guest.name for guest in ground.room(table).table.guests]
        if reply.status == 201:
            assert names[-1] == unicodedata.normalize("NFC", " ".join(name.split()))
            assert names[-1].isprintable()
        else:
            assert reply.json()["code"] in ("bad_name", "name_taken", "name_reserved", "http_body")
            assert names == ["Ana", "Ben", "Cid"]
            assert name not in ("=1+1", "'", "&amp;")

    on_ground(go)


@pytest.mark.parametrize("title", UNSEEN)
def test_a_title_that_cannot_be_read_is_refused(title: str) -> None:
    """It stands on the start page, before everybody."""

    async def go(ground: Ground) -> None:
        asked = {"name": "Mal", "rules": {"house": "home", "game": "five-card-stud"}, "chips": 40, "listed": True}
        reply = await ground.post("/api/tables", {**asked, "title": title})
        assert (reply.status, reply.json()["code"]) == (400, "bad_name")
        assert await ground.rooms.store.tables() == ()

    on_ground(go)


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_text_on_every_page_and_in_every_answer(text: str) -> None:
    async def go(ground: Ground) -> None:
        name = text[:24]
        person, _ = await ground.opened(name, title=text, listed=True)
        said = await person.wire.do({"type": "chat", "text": text})
        assert said["type"] == "answer"
        assert person.wire.updates[-1]["events"][-1]["text"] == text
        for target in ("/", f"/t/{person.table}", f"/t/{person.table}?lang=es"):
            page = await ground.http("GET", target)
            assert page.status == 200
            assert page.headers["content-type"].startswith("text/html")
            html = page.body.decode()
            assert "<" not in text or (text not in html and name not in html)
            assert not re.search(r'<(script(?! type="module" src="/static/)|img src=x|svg onload)', html)
        listed = await ground.http("GET", "/api/tables")
        assert listed.headers["content-type"] == "application/json"
        assert listed.headers["x-content-type-options"] == "nosniff"
        assert listed.json()[0]["name"] == text

    on_ground(go)


@pytest.mark.parametrize("first", ["=", "+", "-", "@"])
def test_no_name_is_a_formula_in_a_sheet(first: str) -> None:
    async def go(ground: Ground) -> None:
        person, invite = await ground.opened(f"{first}1+1|A1", chips=100)
        other = await ground.entered(f"{first}cmd", person.table, invite)
        assert (await other.wire.do({"type": "sit", "chips": 100}))["type"] == "answer"
        ground.honest = [person, other]
        assert (await person.wire.do({"type": "start"}))["type"] == "answer"
        await ground.go_on(12)
        for sheet in ("standings", "transfers", "hands"):
            reply = await ground.http(
                "GET",
                f"/api/tables/{person.table}/results.csv?sheet={sheet}",
                headers=[("authorization", f"Bearer {person.token}")],
            )
            assert reply.status == 200
            assert reply.headers["content-disposition"].startswith("attachment")
            cells = [cell for row in csv.reader(StringIO(reply.body.decode("utf-8-sig"))) for cell in row]
            numbers = [cell for cell in cells if re.fullmatch(r"-?\d+", cell)]
            assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@")) and cell not in numbers]
            assert sheet == "transfers" or f"'{first}cmd" in cells

    on_ground(go)


def test_lines_cannot_be_put_into_a_header() -> None:
    """A title with line ends is one line; an address with them is none."""

    async def go(ground: Ground) -> None:
        person, _ = await ground.opened("Mal", title="Friday\r\nBcc: all@example.org", start=True, bots=["station"])
        events = [each.event for each in await ground.rooms.store.read(person.table)]
        assert any(isinstance(event, SatDown) for event in events)
        assert ground.room(person.table).table.name == "Friday Bcc: all@example.org"
        for target in ("/t/x%0d%0aset-cookie:a=b", "/?lang=es%0d%0aset-cookie:a=b", "/rules/home/%0d%0aset-cookie:a=b"):
            reply = await ground.http("GET", target)
            assert not any("\n" in value or "\r" in value for value in reply.headers.values())
            assert "a=b" not in reply.headers.get("set-cookie", "")

    on_ground(go)
