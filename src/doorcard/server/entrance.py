"""How people come to tables: opening one, entering one, and being known there again."""

from random import Random, SystemRandom
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from doorcard.errors import RequestRefused, RoomError
from doorcard.server.opening import opening
from doorcard.server.room import Room
from doorcard.server.site import Site, spend
from doorcard.server.tokens import digest, new_guest_key, new_invite, new_table_id, new_token, proves
from doorcard.table import ChangeInvite, Guest, Table
from doorcard.table import Enter as EnterTable
from doorcard.wire.http import Enter, NewTable

COOKIE_AGE: Final = 90 * 24 * 3600
"""Seconds for which a browser keeps a seat token."""

_RANDOM: Final[Random] = SystemRandom()


class Host(NamedTuple):
    """What the host of a new table is told, and nobody else."""

    table: str
    guest: str
    token: str
    invite: str


class Known(NamedTuple):
    """Who somebody is at a table."""

    guest: str
    token: str
    """The secret that proves it, where it was made just now."""


async def open_table(site: Site, connection: HTTPConnection, asked: NewTable) -> Host:
    """Open a table. Raises `RequestRefused`, `RulesError`, `TableError`, `RoomRefusal`."""
    spend(site.openings, connection)
    most = site.settings.limits.tables
    if len(site.rooms.open_rooms) >= most:
        raise RequestRefused("http_tables_full", most=most)
    table, guest, token, invite = new_table_id(), new_guest_key(), new_token(), new_invite()
    events = opening(asked, Guest(guest, asked.name, digest(token)), digest(invite), site.rooms.clock.now(), _RANDOM)
    await site.rooms.open(table, events)
    return Host(table, guest, token, invite)


async def enter(site: Site, connection: HTTPConnection, table: str, asked: Enter) -> Known:
    """Come to a table, or be known there again. Raises `RequestRefused`, `NoSuchTable`, `TableError`."""
    room = await site.rooms.room(table)
    known = guest_at(room, connection)
    if known is not None:
        return Known(known.key, "")
    spend(site.entries, connection)
    if not may_enter(room, asked.invite):
        raise RequestRefused("http_no_invite")
    most = site.settings.limits.guests
    if sum(not guest.banned for guest in room.table.guests) >= most:
        raise RequestRefused("http_guests_full", most=most)
    key, token = new_guest_key(), new_token()
    await room.obey(EnterTable(Guest(key, asked.name, digest(token))))
    return Known(key, token)


async def renew_invite(site: Site, connection: HTTPConnection, room: Room) -> str:
    """Another invitation from now on, for its host: the secret. Raises `RequestRefused`, `RoomError`."""
    guest, invite = known_guest(room, connection), new_invite()
    spend(site.entries, connection)

    def meant(table: Table) -> ChangeInvite:
        if guest.key != table.host:
            raise RoomError("not_host")
        return ChangeInvite(digest(invite))

    await room.ask(meant)
    return invite


def may_enter(room: Room, invite: str) -> bool:
    """Whether a newcomer with this invitation is let in."""
    return room.table.listed or proves(invite, room.table.invite)


def guest_at(room: Room, connection: HTTPConnection) -> Guest | None:
    """Who asks, by the token shown; None for a stranger. Raises `RequestRefused` for who was sent away."""
    token = token_of(connection, room.id)
    guest = next((guest for guest in room.table.guests if proves(token, guest.token)), None) if token else None
    if guest is not None and guest.banned:
        raise RequestRefused("http_banned")
    return guest


def known_guest(room: Room, connection: HTTPConnection) -> Guest:
    """Who asks. Raises `RequestRefused` for a stranger, and for who was sent away."""
    guest = guest_at(room, connection)
    if guest is None:
        raise RequestRefused("http_no_guest")
    return guest


def token_of(connection: HTTPConnection, table: str) -> str:
    """The seat token that a request shows: a browser's in its cookie, a program's as ``Authorization: Bearer``."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(cookie_name(table), "")


def cookie_name(table: str) -> str:
    """The cookie that holds the token of a table's guest: one browser may sit at several."""
    return f"doorcard_{table}"


def give_cookie(connection: HTTPConnection, response: Response, table: str, token: str) -> None:
    """Have the browser keep a seat token where no script can read it."""
    response.set_cookie(
        cookie_name(table),
        token,
        max_age=COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="strict",
        secure=connection.url.scheme in ("https", "wss"),
    )
