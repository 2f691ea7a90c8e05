"""The routes of tables for programs, the browser's own among them: opening, listing, entering."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from doorcard.errors import RequestRefused
from doorcard.server.entrance import enter, give_cookie, open_table, renew_invite, token_of
from doorcard.server.faults import json_answer
from doorcard.server.guard import address_of
from doorcard.server.site import body_of, own_url, site_of, spend
from doorcard.server.socket import Socket
from doorcard.wire.http import Enter, Entered, Invitation, ListedTable, NewTable, TableMade

MOST_LISTED: Final = 50
"""Tables of the list."""


async def make(request: Request) -> Response:
    """``POST /api/tables``."""
    site = site_of(request)
    host = await open_table(site, request, await body_of(request, NewTable))
    path = f"/t/{host.table}/{host.invite}"
    made = TableMade(
        host.table, host.invite, own_url(request) + path, site.share_url(request) + path, host.guest, host.token
    )
    response = json_answer(made, 201)
    give_cookie(request, response, host.table, host.token)
    return response


async def listed(request: Request) -> Response:
    """``GET /api/tables``."""
    return json_answer(listed_tables(request))


def listed_tables(request: Request) -> list[ListedTable]:
    """The tables that the start page shows: the newest ones, the newest first."""
    found = []
    for table_id, table in site_of(request).rooms.listed():
        names = {guest.key: guest.name for guest in table.guests}
        found.append(
            ListedTable(
                table_id,
                table.name,
                names.get(table.host, ""),
                table.rules.name,
                table.rules.game.most_seats,
                len(table.taken),
                sum(not guest.banned for guest in table.guests),
                table.started is not None,
            )
        )
    return found[: -MOST_LISTED - 1 : -1]


async def come(request: Request) -> Response:
    """``POST /api/tables/{table}/enter``."""
    table = request.path_params["table"]
    known = await enter(site_of(request), request, table, await body_of(request, Enter))
    response = json_answer(Entered(known.guest, known.token), 201 if known.token else 200)
    if known.token:
        give_cookie(request, response, table, known.token)
    return response


async def invite_anew(request: Request) -> Response:
    """``POST /api/tables/{table}/invite``: for the host, when the link has come into wrong hands."""
    site = site_of(request)
    room = await site.rooms.room(request.path_params["table"])
    secret = await renew_invite(site, request, room)
    path = f"/t/{room.id}/{secret}"
    return json_answer(Invitation(secret, site.share_url(request) + path), 201)


async def play(websocket: WebSocket) -> None:
    """``WS /api/tables/{table}/socket``: the table itself."""
    site = site_of(websocket)
    address = address_of(websocket)
    table = websocket.path_params["table"]
    spend(site.connects, websocket)
    if not site.places.take(address):
        raise RequestRefused("http_sockets_full")
    try:
        site.metrics.sockets.inc()
        await websocket.accept()
        await site.rooms.serve(Socket(websocket), table, token_of(websocket, table))
    finally:
        site.metrics.sockets.dec()
        site.places.give_back(address)


ROUTES = [
    Route("/api/tables", make, methods=["POST"]),
    Route("/api/tables", listed),
    Route("/api/tables/{table}/enter", come, methods=["POST"]),
    Route("/api/tables/{table}/invite", invite_anew, methods=["POST"]),
    WebSocketRoute("/api/tables/{table}/socket", play),
]
