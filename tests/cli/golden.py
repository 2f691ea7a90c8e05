"""Transcripts: a command, what was typed, and all that was said.

A file's first line is the command; what was typed stands after ``> ``, as in the transcript itself. To write the
files anew after a change that was meant: ``python -m tests.cli.golden``, and look at every difference.
"""

import contextlib
import io
import shlex
import sys
from pathlib import Path
from unittest import mock

from doorcard.cli import main

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))


def replayed(transcript: str) -> str:
    """The transcript of the same command when the same is typed."""
    command, *lines = transcript.splitlines()
    typed = "".join(f"{line.removeprefix('> ')}\n" for line in lines if line.startswith("> "))
    out = io.StringIO()
    with mock.patch.object(sys, "stdin", io.StringIO(typed)), contextlib.redirect_stdout(out):
        code = main(shlex.split(command.removeprefix("$ doorcard ")))
    assert code == 0
    return f"{command}\n" + "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


if __name__ == "__main__":
    for path in FILES:
        path.write_text(replayed(path.read_text(encoding="utf-8")), encoding="utf-8")
