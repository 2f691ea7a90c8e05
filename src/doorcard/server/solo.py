"""One table against bots, for whoever runs the server: the link that seats them there."""

import asyncio
import secrets
from collections.abc import Sequence
from hmac import compare_digest
from random import Random

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from doorcard.errors import RequestRefused
from doorcard.rules import Rules
from doorcard.server.app import create_app
from doorcard.server.entrance import Host, give_cookie, open_table
from doorcard.server.opening import opening
from doorcard.server.site import site_of
from doorcard.server.tongue import remember
from doorcard.table import Guest
from doorcard.wire.commands import RulesChoice
from doorcard.wire.http import NewTable


class SoloTable:
    """A table that opens with the first visit of its link. It lasts as long as the server: nothing is kept.

    Every visit of the link gives the browser the same seat, so that a closed window costs nothing. Raises
    `RulesError`, `TableError` where there can be no such table.
    """

    def __init__(self, name: str, rules: Rules, chips: int, bots: Sequence[str], hands: int) -> None:
        stakes = rules.stakes
        amounts = f"{stakes.ante}/{stakes.bring_in}/{stakes.small}/{stakes.big}"
        choice = RulesChoice(rules.house, rules.game.key, amounts)
        self._wanted = NewTable(name, choice, chips, bots=list(bots), turn=None, hands=hands, start=True)
        # What is wrong is said now, to who starts the server, and not to who opens the link.
        opening(self._wanted, Guest("host", name, ""), "", 0, Random(0))
        self._secret = secrets.token_urlsafe(16)
        self._host: Host | None = None
        self._opening = asyncio.Lock()
        self.path = f"/play/{self._secret}"
        """Where it is at its server."""
        self.app = create_app()
        """The server's application; other tables may be opened there as well."""
        self.app.router.routes.append(Route("/play/{secret}", self._visit))

    async def _visit(self, request: Request) -> Response:
        """``GET /play/{secret}``."""
        if not compare_digest(request.path_params["secret"].encode(), self._secret.encode()):
            raise RequestRefused("http_not_found")
        async with self._opening:
            if self._host is None:
                self._host = await open_table(site_of(request), request, self._wanted)
        host = self._host
        response = RedirectResponse(f"/t/{host.table}/{host.invite}", 303)
        give_cookie(request, response, host.table, host.token)
        remember(request, response)
        return response
