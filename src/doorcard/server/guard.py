"""What stands before every route: who may ask, how much and from where; and what stands on every answer."""

import asyncio
import re
import time
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from doorcard.errors import RequestRefused
from doorcard.server.limits import RateLimit, who
from doorcard.server.logs import log
from doorcard.server.metrics import Metrics
from doorcard.server.settings import Settings

HOME_NAMES: Final = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")
"""Endings of names that only a home network gives: no stranger's page can bear one."""

_HOST: Final = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

QUIET_ROUTES: Final = ("/healthz", "/readyz", "/metrics")
"""What is asked for all the time, by machines: counted, but not written down."""

BODY_WITHIN: Final = 20.0
"""Seconds for which each piece of a body is waited for."""

STATIC_HEADERS: Final = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
"""On the browser's files: a table asks for some thirty, and the rest is about pages. Their policy is the shortest."""

STATIC_POLICY: Final = "default-src 'none'"

HEADERS: Final = {
    **STATIC_HEADERS,
    # The path of an invitation is a secret: it leaves with no link. Within the site browsers need it for `Origin`.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}
"""On every other answer."""


def content_policy(host: str) -> str:
    """What a page may load and do: its own files, and its own socket.

    ``connect-src`` names the socket as well, for browsers to whom ``'self'`` means http alone.
    """
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def name_of(host: str) -> str:
    """The name in a Host header, without its port.

    >>> name_of("Stud.example.org:8000"), name_of("[::1]:8000"), name_of("192.168.1.5")
    ('stud.example.org', '::1', '192.168.1.5')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def site_in(origin: str) -> str:
    """The name and the port in an Origin header; empty where it has none.

    >>> site_in("http://Stud.example.org:8000"), site_in("null"), site_in("http://[")
    ('stud.example.org:8000', '', '')
    """
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether a name is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Whether a name or an address means this machine."""
    return name == "localhost" or (is_address(name) and ip_address(name).is_loopback)


class Guard:
    """The one middleware: limits and checks before, headers, figures and the log after.

    A page of a stranger must not reach a server at home by giving its own name the server's address: only addresses,
    names of home networks and names that the server was given are answered.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        metrics: Metrics,
        refuse: Callable[[Request, RequestRefused], Response],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.refuse = refuse
        self.requests = RateLimit(settings.limits.requests, now)
        self.names = {name.lower() for name in settings.hosts}
        self.origins = set[str]()
        if settings.public_url:
            public = urlsplit(settings.public_url)
            self.names.add(public.hostname or "")
            self.origins.add(settings.public_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or let one socket in."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        connection = HTTPConnection(scope)
        status = 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                self.add_headers(connection, status, MutableHeaders(raw=message.setdefault("headers", [])))
            await send(message)

        try:
            await self.let_in(scope, connection, receive, sent)
        finally:
            if scope["type"] == "http":
                self.note(scope, status or 500, time.perf_counter() - started)

    async def let_in(self, scope: Scope, connection: HTTPConnection, receive: Receive, send: Send) -> None:
        """Hand on what passes every check, and answer what does not."""
        refused = self.refusal(connection)
        body = _Body(receive, self.settings.limits.body)
        if refused is None and scope["type"] == "http":
            refused = body.announced(connection.headers)
        if refused is None:
            await self.app(scope, body if scope["type"] == "http" else receive, send)
            return
        self.metrics.refused.labels(refused.code).inc()
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(
                self.refuse(Request({**scope, "type": "http", "method": "GET"}), refused)
            )
        else:
            await self.refuse(Request(scope), refused)(scope, receive, send)

    def refusal(self, connection: HTTPConnection) -> RequestRefused | None:
        """Why a request is not let in; None if it is."""
        host = connection.headers.get("host", "")
        if not self.answers_to(host):
            return RequestRefused("http_host", host=name_of(host)[:80])
        seconds = self.requests.wait(address_of(connection))
        if seconds:
            return RequestRefused("http_too_many", seconds=int(seconds) + 1)
        asks = connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE_METHODS
        if asks and not self.is_own_page(connection.headers):
            return RequestRefused("http_origin")
        return None

    def answers_to(self, host: str) -> bool:
        """Whether this server goes by the name in a Host header, which is a name or an address and nothing else."""
        if not _HOST.fullmatch(host):
            return False
        name = name_of(host)
        return is_address(name) or "." not in name or name in self.names or name.endswith(HOME_NAMES)

    def is_own_page(self, headers: Headers) -> bool:
        """Whether it is a page of this server that asks, or no page at all."""
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin in self.origins or site_in(origin) == headers.get("host", "").lower()

    def add_headers(self, connection: HTTPConnection, status: int, headers: MutableHeaders) -> None:
        """Put on an answer what every answer has, or every one of the browser's files."""
        static = status < 400 and template(connection.scope).startswith("/static/")
        for name, value in (STATIC_HEADERS if static else HEADERS).items():
            headers.setdefault(name, value)
        host = connection.headers.get("host", "")
        policy = STATIC_POLICY if static else content_policy(host if self.answers_to(host) else "localhost")
        headers["content-security-policy"] = policy
        headers.setdefault("cache-control", "no-store")

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answer, and write down what route was asked for: never the path, which may be a secret."""
        route = template(scope)
        method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST") else "other"
        self.metrics.requests.labels(route, method, str(status)).inc()
        self.metrics.request_seconds.labels(route).observe(seconds)
        if route not in QUIET_ROUTES:
            log("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))


def template(scope: Scope) -> str:
    """The route of a request as it is written in the source."""
    return getattr(scope.get("route"), "path", "none")


def address_of(connection: HTTPConnection) -> str:
    """Whose request it is: where a trusted proxy stands before the server, as it says."""
    return who(connection.client.host) if connection.client else ""


class _Body:
    """The body of a request, as long as it is not too long, and comes, and comes whole."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive, self.most, self.got, self.complete = receive, most, 0, False

    def announced(self, headers: Headers) -> RequestRefused | None:
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > self.most:
            return RequestRefused("http_size", most=self.most)
        return None

    async def __call__(self) -> Message:
        try:
            async with asyncio.timeout(BODY_WITHIN):
                message = await self.receive()
        except TimeoutError:
            raise RequestRefused("http_body", detail="Content-Length") from None
        if message["type"] == "http.disconnect" and not self.complete:
            raise RequestRefused("http_body", detail="Content-Length")
        self.complete = not message.get("more_body", False)
        self.got += len(message.get("body", b""))
        if self.got > self.most:  # it came in pieces, without saying how many
            raise RequestRefused("http_size", most=self.most)
        return message
