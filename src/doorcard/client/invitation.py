"""Invitations: which room, which table, and coming in."""

import asyncio
import re
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from msgspec import DecodeError, ValidationError, json

from doorcard.errors import Declined, InvitationSyntax, Unreachable
from doorcard.wire.http import Enter, Entered, Fault

PATIENCE = 10.0
"""How many seconds an answer is waited for."""

_PART = re.compile(r"[A-Za-z0-9_-]{1,128}")


class Invitation(NamedTuple):
    """A link to a table, taken apart."""

    base: str
    """The room: scheme, host and port."""
    table: str
    secret: str = ""
    """What lets a newcomer in; empty in a link to a table that anybody may enter."""

    @property
    def socket(self) -> str:
        """Where the table's WebSocket is."""
        return f"ws{self.base.removeprefix('http')}/api/tables/{self.table}/socket"


class Entry(NamedTuple):
    """What a newcomer is given."""

    guest: str
    """The key by which everybody knows the guest."""
    token: str
    """The secret that proves it: keep it, and tell nobody."""


def read_invitation(url: str) -> Invitation:
    """Take a link apart, as ``http://HOST/t/TABLE/SECRET`` or ``http://HOST/t/TABLE``. Raises `InvitationSyntax`.

    >>> read_invitation("https://cards.example:8443/t/k3v9/s3cr3t")
    Invitation(base='https://cards.example:8443', table='k3v9', secret='s3cr3t')
    """
    try:
        parts = urlsplit(url.strip())
        # A port that is no number raises once it is asked for.
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        raise InvitationSyntax("invitation_syntax", text=url) from None
    match parts.path.strip("/").split("/"):
        case ["t", table, *rest] if fits and len(rest) < 2 and all(map(_PART.fullmatch, (table, *rest))):
            return Invitation(f"{parts.scheme}://{parts.netloc}", table, *rest)
        case _:
            raise InvitationSyntax("invitation_syntax", text=url)


async def enter(invitation: Invitation, name: str) -> Entry:
    """Come to a table as a new guest. Raises `Declined`, `Unreachable`."""
    return await asyncio.to_thread(_enter, invitation, name)


def _enter(invitation: Invitation, name: str) -> Entry:
    body = json.encode(Enter(name, invitation.secret))
    url = f"{invitation.base}/api/tables/{invitation.table}/enter"
    request = Request(url, body, {"Content-Type": "application/json", "Accept": "application/json"})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            entered = json.decode(answer.read(), type=Entered)
    except HTTPError as error:
        with error:
            raise refusal_in(error.read(), error.code) from None
    except (URLError, OSError) as error:
        raise Unreachable("room_unreachable", url=invitation.base, why=_why(error)) from None
    except (DecodeError, ValidationError):
        raise Unreachable("no_room", url=invitation.base) from None
    return Entry(entered.guest, entered.token)


def refusal_in(body: bytes, status: int) -> Declined:
    """What a room says over HTTP where it declines."""
    try:
        fault = json.decode(body, type=Fault)
    except (DecodeError, ValidationError):
        return Declined(f"HTTP {status}")
    return Declined(fault.code, fault.says[0] if fault.says else (), fault.args)


def _why(error: BaseException) -> str:
    """What the system says of it, without the wrapping."""
    reason = getattr(error, "reason", None)
    return str(reason or error) or type(error).__name__
