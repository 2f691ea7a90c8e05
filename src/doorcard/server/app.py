"""The application: rooms, pages and everything around them, as Starlette runs it."""

import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from doorcard.errors import DoorcardError, RequestRefused
from doorcard.server import data, pages, tables
from doorcard.server.clock import Clock
from doorcard.server.faults import json_fault, status_of
from doorcard.server.figures import Figures
from doorcard.server.guard import Guard
from doorcard.server.history_routes import routes as history_routes
from doorcard.server.logs import log
from doorcard.server.mail import Mailer
from doorcard.server.metrics import Metrics
from doorcard.server.room import Deal
from doorcard.server.rooms import Rooms
from doorcard.server.settings import Settings
from doorcard.server.site import Site, site_of
from doorcard.store import MemoryStore, Store

PROGRAMS: Final = ("/api/", "/static/", "/healthz", "/readyz", "/metrics")
"""What programs ask for: they are answered in JSON where it is refused, people by a page."""


class Application(Starlette):
    """The application behind its guard, which sees every answer, those to failures included."""

    def build_middleware_stack(self) -> ASGIApp:
        """What Starlette makes, and the guard around it."""
        site: Site = self.state.site
        return Guard(super().build_middleware_stack(), site.settings, site.metrics, self._refuse, site.now)

    def _refuse(self, request: Request, error: RequestRefused) -> Response:
        request.scope["app"] = self  # the guard stands before Starlette has said so
        return refuse(request, error)


def create_app(
    settings: Settings | None = None,
    store: Store | None = None,
    clock: Clock | None = None,
    *,
    random: Random | None = None,
    deal: Deal | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Application:
    """The application over a store, which it closes in the end; without one it keeps nothing.

    ``clock`` is that of the rooms, ``now`` that of the limits; ``random`` and ``deal`` are for tests: what draws first
    dealers and shuffles, and what gives decks instead. `doorcard.server.running.Running` runs it.
    Raises `MailError` where the settings name no mail server that there could be.
    """
    rooms = Rooms(store or MemoryStore(), clock, random=random, deal=deal, figures=Figures())
    settings = settings or Settings()
    site = Site(settings, rooms, Metrics(rooms.figures), now)
    mailer = Mailer(settings.smtp_url, settings.mail_from, now)
    app = Application(
        routes=[*data.ROUTES, *tables.ROUTES, *history_routes(mailer), *pages.ROUTES],
        exception_handlers={DoorcardError: refuse_any, HTTPException: not_found, Exception: failed},
        lifespan=living,
    )
    app.router.redirect_slashes = False  # an address with a slash too many is none of ours
    app.state.site = site
    app.state.fault = None  # why it did not start
    return app


@asynccontextmanager
async def living(app: Starlette) -> AsyncIterator[None]:
    """Open the tables at the start, and freeze them and close the store in the end."""
    site: Site = app.state.site
    try:
        await site.rooms.start()
    except Exception as error:
        app.state.fault = error  # for `Running.run`, which raises it
        await site.rooms.store.close()
        raise
    try:
        yield
    finally:
        try:
            await site.rooms.stop()
        except Exception as error:
            log("stop_failed", logging.ERROR, error)
            raise
        finally:
            await site.rooms.store.close()


def refuse(request: Request, error: DoorcardError) -> Response:
    """The answer to what is refused."""
    if request.url.path.startswith(PROGRAMS):
        return json_fault(error)
    return site_of(request).fault_page(request, error)


async def refuse_any(connection: HTTPConnection, error: Exception) -> Any:
    """The answer to an error of ours, also to one that asks for a socket; the server's own faults are written down."""
    assert isinstance(error, DoorcardError), "registered for it"
    if status_of(error) >= 500:
        log("refused", logging.WARNING, error)
    if isinstance(connection, WebSocket):
        await connection.send_denial_response(json_fault(error))
        return None
    assert isinstance(connection, Request), "one or the other"
    return refuse(connection, error)


async def not_found(request: Request, error: Exception) -> Response:
    """The answer to what no route is for."""
    assert isinstance(error, HTTPException), "registered for it"
    if error.status_code == 405:
        known = (error.headers or {}).get("Allow", "GET")
        response = refuse(request, RequestRefused("http_method", method=request.method[:16], known=known))
        response.headers["allow"] = known
        return response
    return refuse(request, RequestRefused("http_not_found"))


async def failed(request: Request, error: Exception) -> Response:
    """The answer to a fault of this program, which uvicorn writes down."""
    return refuse(request, RequestRefused("http_failed"))
