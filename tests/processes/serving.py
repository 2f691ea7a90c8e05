"""``doorcard serve`` in a process of its own, which a test kills and starts again on the same port and store."""

import json
import signal
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self
from urllib.request import Request, urlopen

from tests.programs import heeding_ctrl_c

PATIENCE = 120
"""Seconds for a busy machine to start a process, or to end one."""


class Served:
    """A server and its store; in ``with`` it runs, until it is killed or stopped."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = folder / "room.sqlite"
        self.log = folder / "log.jsonl"
        self._arguments = arguments
        self._log: IO[bytes] | None = None
        self._process: subprocess.Popen[str] | None = None
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.begun: list[int] = []
        """When its processes were begun: milliseconds since 1970."""

    def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        address = ("--host", "127.0.0.1", "--port", str(self.port), "--store", str(self.store), "--json")
        self._log = self._log or self.log.open("ab")
        self.begun.append(time.time_ns() // 1_000_000)
        self._process = subprocess.Popen(
            heeding_ctrl_c("serve", *address, *self._arguments),
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            encoding="utf-8",
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self.log.read_text(encoding="utf-8")
        assert json.loads(line)["url"].endswith(f":{self.port}")

    def kill(self) -> None:
        """End it as a power cut would: it learns nothing of it."""
        self._end(signal.SIGKILL, -signal.SIGKILL)

    def stop(self, number: signal.Signals) -> None:
        """Tell it to stop, and wait until it has."""
        self._end(number, 0)

    def _end(self, number: int, expected: int) -> None:
        assert self._process is not None
        process, self._process = self._process, None
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
        assert process.returncode == expected

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """What a route answers, read as JSON."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.url}{path}", data, headers), timeout=PATIENCE) as answer:
            return json.load(answer)

    def lines(self) -> list[dict[str, Any]]:
        """What it has written into its log."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        if self._log is not None:
            self._log.close()


def _free_port() -> int:
    """A port that was free a moment ago, and which nobody is given again soon."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port
