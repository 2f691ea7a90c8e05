"""The pages: start, table, rules. Each works without its JavaScript, as far as a page can."""

from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from doorcard.bots import BOTS
from doorcard.errors import RequestRefused
from doorcard.rules import HOUSES
from doorcard.server import catalogue
from doorcard.server.entrance import enter, give_cookie, guest_at, may_enter, open_table
from doorcard.server.site import decoded, site_of
from doorcard.server.tables import listed_tables
from doorcard.server.tokens import proves
from doorcard.server.tongue import language_of
from doorcard.wire.http import Enter, NewTable

FORM: Final = "application/x-www-form-urlencoded"

MOST_FIELDS: Final = 40
"""Fields of a form."""


async def start(request: Request) -> Response:
    """``GET /``."""
    houses = list(HOUSES.values())
    return site_of(request).page(request, "start.html", houses=houses, tables=listed_tables(request), app="js/start.js")


async def open_by_form(request: Request) -> Response:
    """``POST /tables``: the form of the start page."""
    site = site_of(request)
    form = await form_of(request)
    host = await open_table(site, request, _wanted(form))
    response = RedirectResponse(f"/t/{host.table}/{host.invite}", 303)
    give_cookie(request, response, host.table, host.token)
    return response


def _wanted(form: dict[str, str]) -> NewTable:
    """A table as a form asks for it; fields that were left empty are as if they were not there."""
    fields: dict[str, object] = {name: value for name, value in form.items() if value}
    house, _, game = form.get("rules", "").partition("/")
    fields["rules"] = {"house": house, "game": game, "stakes": str(fields.pop("stakes", ""))}
    fields["turn"] = fields.get("turn")
    bots = form.get("bots", "0")
    fields["bots"] = _bots(int(bots) if bots.isascii() and bots.isdigit() and len(bots) < 3 else 0)
    for choice in ("listed", "start"):
        fields[choice] = choice in form
    return decoded(fields, NewTable)


def _bots(count: int) -> list[str]:
    """So many bots, of all kinds in turn, the best first."""
    kinds = list(BOTS)[::-1]
    return [kinds[number % len(kinds)] for number in range(count)]


async def table(request: Request) -> Response:
    """``GET /t/{table}`` and ``GET /t/{table}/{invite}``: the same page, with the way in or without it."""
    site = site_of(request)
    invite = request.path_params.get("invite", "")
    room = await site.rooms.room(request.path_params["table"])
    me = guest_at(room, request)
    if me is None and not may_enter(room, invite):
        raise RequestRefused("http_no_invite" if invite else "http_no_guest")
    if not proves(invite, room.table.invite):
        invite = ""  # there is another one by now: it is not passed on
    return site.page(
        request,
        "table.html",
        table=room.table,
        host=next((guest.name for guest in room.table.guests if guest.key == room.table.host), ""),
        table_id=room.id,
        invite=invite,
        link=f"{site.share_url(request)}/t/{room.id}/{invite}" if invite else "",
        me=me,
        app="js/app.js",
    )


async def enter_by_form(request: Request) -> Response:
    """``POST /t/{table}/enter``: the form of a table's page."""
    table_id = request.path_params["table"]
    form = await form_of(request)
    known = await enter(site_of(request), request, table_id, decoded(dict(form), Enter))
    response = RedirectResponse(f"/t/{table_id}", 303)
    if known.token:
        give_cookie(request, response, table_id, known.token)
    return response


async def rules(request: Request) -> Response:
    """``GET /rules/{house}/{game}``: the rule sheet."""
    house, game = request.path_params["house"], request.path_params["game"]
    sheet = catalogue.sheet(language_of(request), house, game)
    return site_of(request).page(request, "rules.html", name=f"{house}/{game}", sheet=sheet)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form. Raises `RequestRefused`."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise RequestRefused("http_body", detail=f"Content-Type: {FORM}")
    try:
        text = (await request.body()).decode("ascii")
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"))
    except ValueError:
        raise RequestRefused("http_body", detail=FORM) from None


ROUTES = [
    Route("/", start),
    Route("/tables", open_by_form, methods=["POST"]),
    Route("/t/{table}", table),
    Route("/t/{table}/enter", enter_by_form, methods=["POST"]),
    Route("/t/{table}/{invite}", table),
    Route("/rules/{house}/{game}", rules),
]
