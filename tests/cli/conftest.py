"""Running commands in-process."""

import io
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from doorcard.cli import main


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs ``doorcard`` with these arguments; ``typed`` is what stands on its input, line by line."""
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.delenv("LC_ALL", raising=False)

    def go(*arguments: str, typed: str | Iterator[str] = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed) if isinstance(typed, str) else Typist(typed))
        code = main(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return go


class Typist:
    """An input that may do other things than give lines: it raises what it is handed."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return next(self.lines)


def interrupted_after(*lines: str) -> Iterator[str]:
    """These lines, and then Ctrl-C."""
    for line in lines:
        yield f"{line}\n"
    raise KeyboardInterrupt
