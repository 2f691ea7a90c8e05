"""A server that listens, and people before it in a real Chromium, each with a window and a language of their own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.web.stage import DESK, Stage

CHROMIUM = shutil.which("chromium")


# Of the package, not of the session: until it has stopped, Playwright's loop runs in this thread, and no other test
# of the same worker could start one.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None:
        said = "chromium is not installed: the pages are NOT tested by this run (apt-get install chromium)"
        if "CI" in os.environ:
            pytest.fail(said)
        pytest.skip(said)
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


class People:
    """Whoever comes to the stage by the front door, as people do."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def window(self, language: str = "en", size: tuple[int, int] = DESK) -> Page:
        """Somebody's window, with nothing in it yet."""
        return self.stage.window(self.stage.context(language, size))

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
        answer = page.context.request.post("/api/tables", data=asked | wanted, headers={"origin": self.stage.url})
        assert answer.ok, answer.text()
        made = answer.json()
        page.goto(f"/t/{made['table']}/{made['invite']}?view={view}")
        return page


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
    theatre.lines_break = False
    assert wrong == []


@pytest.fixture
def people(stage: Stage) -> People:
    """Whoever plays in a test; no window of theirs may complain, or ask another server for anything."""
    return People(stage)
