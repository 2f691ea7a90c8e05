"""Running the application: in this thread until it is told to stop, or in one of its own for tests and a game alone."""

import asyncio
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Final, Self

import uvicorn
from starlette.applications import Starlette

from doorcard.server.addresses import url_of
from doorcard.server.punctual import PunctualProtocol
from doorcard.server.site import Site

GRACE: Final = 5
"""Seconds that requests have to end when the server stops."""

FRAME: Final = 65_536
"""Bytes that a client may send in one message."""

SPARE: Final = 1_000
"""Connections for requests, beside those of sockets: who holds more of them open than that gets a 503."""

SILENCE: Final = 8.0
"""Seconds after which a quiet socket is pinged, and that it then has to answer: a line that stalls has broken."""

HEAD: Final = 16_384
"""Bytes of a request before its body."""


def _nothing() -> None:
    """Done where nothing is to be done."""


class Running:
    """An application on a listening socket, as a context in a thread of its own, or with `run` in this one.

    >>> from doorcard.server.addresses import listen
    >>> from doorcard.server.app import create_app
    >>> with Running(create_app(), listen("127.0.0.1", 0)) as server:
    ...     server.url.startswith("http://127.0.0.1:")
    True
    """

    def __init__(
        self,
        app: Starlette,
        listening: socket.socket,
        trusted_proxies: tuple[str, ...] = (),
        ready: Callable[[], object] = _nothing,
        stopping: Callable[[], object] = _nothing,
    ) -> None:
        self.app = app
        self.listening = listening
        host, self.port = listening.getsockname()[:2]
        self.url = url_of(host, self.port)
        """Its address for this machine."""
        site: Site = app.state.site
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            http=PunctualProtocol,
            ws="websockets-sansio",
            ws_max_size=FRAME,
            ws_ping_interval=SILENCE,
            ws_ping_timeout=SILENCE,
            # What is sent is short, and packing it costs more time and memory than it saves.
            ws_per_message_deflate=False,
            proxy_headers=bool(trusted_proxies),
            forwarded_allow_ips=list(trusted_proxies),
            timeout_graceful_shutdown=GRACE,
            limit_concurrency=site.settings.limits.sockets + SPARE,
            h11_max_incomplete_event_size=HEAD,
        )
        self._server = _Server(config, app, ready, stopping)
        self._thread: threading.Thread | None = None

    def run(self) -> None:
        """Serve until SIGTERM, Ctrl-C or `stop`. Raises what kept the application from starting."""
        try:
            # uvloop's where it is installed: it takes a tenth off what a busy room costs.
            with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
                runner.run(self._server.serve([self.listening]))
        except SystemExit:  # uvicorn's way to say that the application did not start
            fault: Exception | None = self.app.state.fault
            if fault is None:
                raise
            raise fault from None

    def stop(self) -> None:
        """Let `run` come to its end, from whatever thread, and wait for it."""
        self._server.should_exit = True
        if self._thread is not None:
            self._thread.join()

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self.run, name="doorcard server", daemon=True)
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.01)
            if not self._thread.is_alive():
                raise RuntimeError("the server did not start; its log says why")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class _Server(uvicorn.Server):
    """uvicorn's server, which lets the rooms say goodbye before it closes their sockets."""

    def __init__(
        self, config: uvicorn.Config, app: Starlette, ready: Callable[[], object], stopping: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._ready, self._stopping = ready, stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        try:
            self._ready()
        except OSError:  # nobody reads what is said: the server ends as it would at a signal
            await self.shutdown(sockets)
            raise

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            self._stopping()
        finally:
            for server in self.servers:
                server.close()  # nobody new comes in
            await self._app.state.site.rooms.stop()
            await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Heed signals to stop, which end the server and not, as uvicorn has it, the process after that.

        SIGINT and SIGTERM, and SIGHUP of a terminal that is closed, unless whoever started this had it ignored.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        heeded = [signal.SIGINT, signal.SIGTERM]
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            heeded.append(signal.SIGHUP)
        before = {number: signal.signal(number, self.handle_exit) for number in heeded}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
