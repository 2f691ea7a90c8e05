"""The routes of what is the same for everybody: files, sentences, choices, the protocol; and of the server's health."""

from hmac import compare_digest

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doorcard.errors import RequestRefused, StoreError
from doorcard.server import catalogue
from doorcard.server.faults import json_answer
from doorcard.server.guard import is_loopback, name_of
from doorcard.server.metrics import CONTENT_TYPE_LATEST
from doorcard.server.site import Site, site_of
from doorcard.server.static import FOREVER
from doorcard.words.browser import Part

AGAIN = "no-cache"
"""Keep it, but ask every time whether it is still so."""


async def static(request: Request) -> Response:
    """``GET /static/{version}/{path}``."""
    found = site_of(request).assets.answer(request)
    if found is None:
        raise RequestRefused("http_not_found")
    return found


async def words(request: Request) -> Response:
    """``GET /api/words/{lang}.json``: the browser's catalogue; with ``?v=`` of its content for good.

    ``?part=`` gives half of it: ``table``, which a table needs at once, or ``around``, which is the rest.
    """
    parts: dict[str | None, Part | None] = {None: None, "table": "table", "around": "around"}
    wanted = request.query_params.get("part")
    if wanted not in parts:
        raise RequestRefused("http_not_found")
    packed = catalogue.words(request.path_params["lang"], parts[wanted])
    return packed.answer(request, FOREVER if request.query_params.get("v") == packed.version else AGAIN)


async def choices(request: Request) -> Response:
    """``GET /api/catalogue``."""
    return catalogue.choices().answer(request, AGAIN)


async def protocol(request: Request) -> Response:
    """``GET /api/schema.json``."""
    return catalogue.protocol().answer(request, AGAIN)


async def qr(request: Request) -> Response:
    """``GET /api/qr.svg?text=``: a link as a picture that phones read."""
    text = request.query_params.get("text", "")
    if not 1 <= len(text) <= catalogue.LONGEST_LINK:
        raise RequestRefused("http_body", detail="?text=")
    return Response(catalogue.qr(text), media_type="image/svg+xml")


async def health(request: Request) -> Response:
    """``GET /healthz``: whether the process answers."""
    return json_answer({"status": "ok"})


async def ready(request: Request) -> Response:
    """``GET /readyz``: whether tables can be played at: events can be stored, and nobody stops the server."""
    rooms = site_of(request).rooms
    try:
        await rooms.store.ping()
    except StoreError:
        return json_answer({"status": "store"}, 503)
    if rooms.stopping:
        return json_answer({"status": "stopping"}, 503)
    return json_answer({"status": "ok"})


async def metrics(request: Request) -> Response:
    """``GET /metrics``: for this machine, or for who shows the token."""
    site = site_of(request)
    if not may_read_metrics(site, request):
        raise RequestRefused("http_no_metrics")
    return Response(site.metrics.text(), headers={"content-type": CONTENT_TYPE_LATEST})


def may_read_metrics(site: Site, request: Request) -> bool:
    """Whether the figures are for who asks."""
    wanted = site.settings.metrics_token
    if wanted:
        scheme, _, shown = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and compare_digest(shown.strip().encode(), wanted.encode())
    if site.settings.public_url or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False  # behind a proxy everybody comes from this machine
    here = request.client is not None and is_loopback(request.client.host)
    return here and is_loopback(name_of(request.headers.get("host", "")))


ROUTES = [
    Route("/static/{version}/{path:path}", static),
    Route("/api/words/{lang}.json", words),
    Route("/api/catalogue", choices),
    Route("/api/schema.json", protocol),
    Route("/api/qr.svg", qr),
    Route("/healthz", health),
    Route("/readyz", ready),
    Route("/metrics", metrics),
]
