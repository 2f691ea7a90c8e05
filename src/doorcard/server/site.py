"""What the routes of one server share: its rooms, its settings, what it counts, and how it makes pages."""

import gzip
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from doorcard.errors import DoorcardError, RequestRefused
from doorcard.server import catalogue
from doorcard.server.faults import status_of
from doorcard.server.guard import address_of, is_loopback, name_of
from doorcard.server.limits import Places, RateLimit
from doorcard.server.metrics import Metrics
from doorcard.server.rooms import Rooms
from doorcard.server.settings import Settings
from doorcard.server.static import Assets, takes_gzip
from doorcard.server.tongue import language_of, remember
from doorcard.words import Language, capital, fault, languages, sentence
from doorcard.words.browser import Part

T = TypeVar("T")


class Site:
    """One server. Routes find it as ``request.app.state.site``."""

    def __init__(
        self, settings: Settings, rooms: Rooms, metrics: Metrics, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.settings = settings
        self.rooms = rooms
        self.metrics = metrics
        self.now = now
        self.assets = Assets()
        self.styles = sorted(name for name in self.assets.files if name.endswith(".css"))
        limits = settings.limits
        self.openings = RateLimit(limits.openings, now)
        self.entries = RateLimit(limits.entries, now)
        self.connects = RateLimit(limits.connects, now)
        self.places = Places(limits.sockets, limits.sockets_per_address)
        self.templates = Environment(
            loader=PackageLoader("doorcard.server"),
            autoescape=True,
            undefined=StrictUndefined,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.globals.update(asset=self.assets.url, capital=capital, tags=languages())

    def page(self, request: Request, template: str, status: int = 200, app: str = "", **values: object) -> Response:
        """A page in the reader's language; ``app`` is the script that draws it, where one does."""
        language = language_of(request)
        text = self.templates.get_template(template).render(
            language=language,
            say=language.say,
            game_name=lambda name: game_name(language, name),
            words_url=self.words_url(language.tag, "table"),
            more_words_url=self.words_url(language.tag, "around"),
            share=self.share_url(request),
            mail=bool(self.settings.smtp_url),
            app=app,
            modules=self.assets.modules(app) if app else [],
            styles=self.styles,
            **values,
        )
        # A page holds no secret but that of its own address, so nobody learns one by how well it packs.
        body, headers = text.encode(), {"vary": "accept-language, cookie, accept-encoding"}
        if takes_gzip(request.headers.get("accept-encoding", "")):
            body, headers["content-encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
        response = Response(body, status, headers, "text/html; charset=utf-8")
        remember(request, response)
        return response

    def fault_page(self, request: Request, error: DoorcardError) -> Response:
        """What went wrong, for people to read."""
        said = sentence(fault(language_of(request), error))
        return self.page(request, "fault.html", status_of(error), fault=said)

    def words_url(self, tag: str, part: Part) -> str:
        """Where the browser finds sentences of a language: another address whenever one of them changes."""
        return f"/api/words/{tag}.json?part={part}&v={catalogue.words(tag, part).version}"

    def share_url(self, request: Request) -> str:
        """The server's address as others know it: what an invitation begins with.

        Who looks at it on its own machine is told what it is called in the network.
        """
        if self.settings.public_url:
            return self.settings.public_url
        if is_loopback(name_of(request.headers.get("host", ""))) and self.settings.lan_url:
            return self.settings.lan_url
        return own_url(request)


def own_url(request: HTTPConnection) -> str:
    """The server's address as who asks knows it."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def game_name(language: Language, name: str) -> str:
    """A game and the house by whose rules it is played, from ``HOUSE/GAME``."""
    house, _, game = name.partition("/")
    return capital(f"{language.say(f'game.{game}')} · {language.say(f'house.{house}')}")


def site_of(request: HTTPConnection) -> Site:
    """The server that is asked."""
    app: Starlette = request.app
    site: Site = app.state.site
    return site


def spend(limit: RateLimit, connection: HTTPConnection) -> None:
    """Count something that an address does. Raises `RequestRefused` where it does it too often."""
    seconds = limit.wait(address_of(connection))
    if seconds:
        raise RequestRefused("http_too_many", seconds=int(seconds) + 1)


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request, which must be JSON of this kind. Raises `RequestRefused`."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        # Another type is what a form of a strange page could send without being asked for leave.
        raise RequestRefused("http_body", detail="Content-Type: application/json")
    return decoded(await request.body(), kind)


def decoded(data: bytes | dict[str, Any], kind: type[T]) -> T:
    """JSON, or the fields of a form, as a value of this kind. Raises `RequestRefused`."""
    try:
        if isinstance(data, dict):
            return msgspec.convert(data, kind, strict=False)
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        detail = str(error) if isinstance(error, msgspec.ValidationError) else "JSON"
        raise RequestRefused("http_body", detail=detail) from None
