"""A server that listens, and people before it in a real Chromium, each with a window and a language of their own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, sync_playwright

from doorcard.server.addresses import listen
from doorcard.server.app import create_app
from doorcard.server.running import Running
from doorcard.server.settings import Limits, Rate, Settings
from tests.web.stage import Stage

DESK = (1280, 800)
PHONE = (375, 812)
SMALL = (320, 568)

CHROMIUM = shutil.which("chromium")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None:
        said = "chromium is not installed: the pages are NOT tested by this run (apt-get install chromium)"
        if "CI" in os.environ:
            pytest.fail(said)
        pytest.skip(said)
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    often = Rate(10_000, 1_000.0)  # all the people of these tests have one address
    limits = Limits(requests=often, openings=often, entries=often, connects=often, sockets_per_address=1_000)
    with Running(create_app(Settings(limits=limits)), listen("127.0.0.1", 0)) as running:
        yield running


class People:
    """Makes windows, and knows what went wrong in any of them."""

    def __init__(self, chromium: Browser, url: str, stack: ExitStack) -> None:
        self.chromium = chromium
        self.url = url
        self.stack = stack
        self.wrong: list[str] = []

    def window(self, language: str = "en", size: tuple[int, int] = DESK) -> Page:
        """Somebody's window, with nothing in it yet."""
        width, height = size
        touch = size != DESK
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "es": "es-ES"}[language],
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            base_url=self.url,
        )
        self.stack.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", self._request)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.wrong.append(f"asks another server: {request.url}")

    def at_table(self, language: str = "en", size: tuple[int, int] = DESK, view: str = "text", **wanted: Any) -> Page:
        """Somebody who hosts a table; by itself one with three bots, who take no time, at which play has begun."""
        asked = {
            "name": "Zoe",
            "rules": {"house": "home", "game": "five-card-stud"},
            "chips": 200,
            "bots": ["station", "tight", "station"],
            "turn": None,
            "start": True,
            "instant": True,
        }
        page = self.window(language, size)
        answer = page.context.request.post("/api/tables", data=asked | wanted, headers={"origin": self.url})
        assert answer.ok, answer.text()
        made = answer.json()
        page.goto(f"/t/{made['table']}/{made['invite']}?view={view}")
        return page


@pytest.fixture
def people(chromium: Browser, server: Running) -> Iterator[People]:
    """Whoever plays in a test; no window of theirs may complain, or ask another server for anything."""
    with ExitStack() as stack:
        made = People(chromium, server.url, stack)
        yield made
        assert made.wrong == []


@pytest.fixture(scope="module")
def theatre(chromium: Browser) -> Iterator[Stage]:
    """One server for the tests of a module whose tables are set beforehand."""
    with ExitStack() as stack:
        yield Stage(chromium, stack)


@pytest.fixture
def stage(theatre: Stage) -> Iterator[Stage]:
    """The same, without a window; none may have complained in the end."""
    before = set(theatre.chromium.contexts)
    yield theatre
    for context in set(theatre.chromium.contexts) - before:
        context.close()
    wrong, theatre.wrong = theatre.wrong, []
    assert wrong == []
