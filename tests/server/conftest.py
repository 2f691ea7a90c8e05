"""A server within the test, or one that really listens."""

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from typing import Any, TypeVar

import pytest
from starlette.testclient import TestClient

from doorcard.server import logs
from doorcard.server.addresses import listen
from doorcard.server.app import create_app
from doorcard.server.rooms import Rooms
from doorcard.server.running import Running
from doorcard.server.settings import Settings
from doorcard.store import Store

T = TypeVar("T")

HOME = {"house": "home", "game": "five-card-stud"}
WANTED: dict[str, Any] = {"name": "Zoe", "rules": HOME, "chips": 40}

Ask = Callable[..., TestClient]


class Ticking:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def logging_kept() -> Iterator[None]:
    """What a server changes of the logging of its process is as it was afterwards."""
    loggers = [logging.getLogger(name) for name in ("", "doorcard.server", *logs.QUIET)]
    before = [(logger, logger.level, logger.propagate, list(logger.handlers)) for logger in loggers]
    yield
    for logger, level, propagate, handlers in before:
        logger.setLevel(level)
        logger.propagate = propagate
        logger.handlers[:] = handlers


@pytest.fixture
def now() -> Ticking:
    return Ticking()


@pytest.fixture
def visit(now: Ticking) -> Iterator[Ask]:
    """Makes a browser before a server of its own; ``like`` one gives another browser before the same server."""
    with ExitStack() as stack:

        def go(
            settings: Settings | None = None,
            *,
            store: Store | None = None,
            like: TestClient | None = None,
            address: str = "203.0.113.7",
            host: str = "192.168.1.5:8000",
        ) -> TestClient:
            app = create_app(settings, store, now=now) if like is None else like.app
            browser = TestClient(
                app,
                f"http://{host}",
                client=(address, 50_000),
                follow_redirects=False,
                raise_server_exceptions=False,
            )
            if like is None:
                return stack.enter_context(browser)
            browser.portal = like.portal  # one server is one event loop
            return browser

        yield go


@pytest.fixture
def browser(visit: Ask) -> TestClient:
    return visit()


@pytest.fixture
def running() -> Iterator[Running]:
    with Running(create_app(), listen("127.0.0.1", 0)) as server:
        yield server


def within(browser: TestClient, what: Callable[[Rooms], Awaitable[T]]) -> T:
    """Do something with the rooms of a browser's server, in its event loop."""
    assert browser.portal is not None, "the server runs"
    rooms: Rooms = browser.app.state.site.rooms  # type: ignore[attr-defined]
    return browser.portal.call(what, rooms)


def opened(browser: TestClient, **changes: object) -> dict[str, str]:
    """A table that this browser has opened."""
    answer = browser.post("/api/tables", json={**WANTED, **changes})
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made
