"""``doorcard play --join`` as a program of its own, to be read and typed at."""

import os
import queue
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.programs import heeding_ctrl_c


class Terminal:
    """The program with its input and output."""

    def __init__(self, url: str, home: Path, *arguments: str, lang: str = "en") -> None:
        environ = {
            "PATH": os.environ["PATH"],
            "XDG_STATE_HOME": str(home),
            "LANG": f"{lang}.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONUNBUFFERED": "1",
        }
        self.process = subprocess.Popen(
            heeding_ctrl_c("play", "--join", url, *arguments),
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            bufsize=1,
        )
        self.lines: list[str] = []
        self._coming: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._coming.put(line.rstrip("\n"))
        self._coming.put(None)

    def enter(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{text}\n")
        self.process.stdin.flush()

    def wait_for(self, pattern: str, seconds: float = 40) -> str:
        """The next line that has it; all lines until then are kept."""
        end = time.monotonic() + seconds
        while True:
            line = self._coming.get(timeout=max(0.01, end - time.monotonic()))
            assert line is not None, "\n".join(self.lines)
            self.lines.append(line)
            if re.search(pattern, line):
                return line

    def play(self, answer: Callable[[str], str], seconds: float = 120) -> None:
        """Answer every turn, told by the line of its options, until the program ends."""
        end = time.monotonic() + seconds
        turn = False
        while (line := self._coming.get(timeout=max(0.01, end - time.monotonic()))) is not None:
            self.lines.append(line)
            if turn and line.startswith("  ") and "(" in line:
                self.enter(answer(line))
                turn = False
            turn = turn or line.startswith(("Your turn", "Te toca"))
        self._coming.put(None)

    def interrupt(self) -> None:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)

    def end(self) -> int:
        """The exit code; what is still to be read is read."""
        while (line := self._coming.get(timeout=40)) is not None:
            self.lines.append(line)
        self._coming.put(None)
        return self.process.wait(40)

    @property
    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
