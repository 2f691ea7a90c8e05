"""HTTP as uvicorn speaks it, to those who get round to saying what they want."""

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEAD_WITHIN: Final = 20.0
"""Seconds within which a connection has sent the head of its first request, or once it began with it, of the next."""


class PunctualProtocol(H11Protocol):
    """Closes connections that hold a place and say nothing, or say it byte by byte."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next one."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        super().connection_lost(exc)
        self._stop_waiting()

    def _wait(self) -> None:
        self._stop_waiting()
        self._late = self.loop.call_later(HEAD_WITHIN, self._close_if_silent, self.cycle)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close_if_silent(self, last: RequestResponseCycle | None) -> None:
        self._late = None
        # Where it has become a WebSocket, it is no connection of this protocol any more.
        if self in self.connections and self.cycle is last:
            self.transport.close()
