"""The code of the documentation: found, run, compared with what is printed there, and written anew.

python -m tests.docs.blocks --renew writes what commands print now into every ``console`` block.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

from doorcard.cli import main as doorcard

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = tuple(
    sorted(
        [
            *ROOT.glob("README*.md"),
            *(page for page in (ROOT / "docs").rglob("*.md") if "sheets" not in page.relative_to(ROOT).parts),
        ]
    )
)
"""Every page with code in it: the READMEs and the docs, but for what is made while they are built."""

FENCE: Final = re.compile(r"^```(?P<kind>[\w{}-]*)[^\n`]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
ELLIPSIS: Final = "..."
"""A line of its own that stands for any lines of an output."""


class Block(NamedTuple):
    """One fenced block of a page."""

    kind: str
    text: str
    line: int


class Command(NamedTuple):
    """One command of a ``console`` block, and what the page says that it prints."""

    line: str
    shown: list[str]


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for match in FENCE.finditer(text):
        yield Block(match["kind"], match["text"], text.count("\n", 0, match.start()) + 1)


def commands(block: Block) -> list[Command]:
    found: list[Command] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append(Command(line[2:], []))
        else:
            found[-1].shown.append(line)
    return found


def language_of(page: Path) -> str:
    return "es" if "es" in page.relative_to(ROOT).parts or page.name.endswith(".es.md") else "en"


def run_python(page: Path) -> str:
    """Run the ``python`` and ``pycon`` blocks of a page in one namespace; what went wrong, as text."""
    names: dict[str, object] = {}
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for block in blocks(page):
        if block.kind == "python":
            exec(compile("\n" * block.line + block.text, str(page), "exec"), names)
        elif block.kind == "pycon":
            test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
            runner.run(test, out=report.append, clear_globs=False)
            names.update(test.globs)
    return "".join(report)


def printed(command: str, language: str) -> list[str]:
    """What a command prints, errors included; in this process where no shell is needed.

    Raises AssertionError for a traceback or for an exit code that is neither 0 nor 1.
    """
    environ = {"LANG": f"{language}.UTF-8", "PYTHONUTF8": "1", "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin"}
    if re.search(r"[|<>;&$*]", command) or not command.startswith("doorcard "):
        done = subprocess.run(
            ["bash", "-c", command], env=environ, capture_output=True, text=True, encoding="utf-8", check=False
        )
        code, text = done.returncode, done.stdout + done.stderr
    else:
        out = StringIO()
        with patch.dict(os.environ, environ, clear=True), redirect_stdout(out), redirect_stderr(out):
            code = doorcard(shlex.split(command)[1:])
        text = out.getvalue()
    assert code in (0, 1), f"{command} ends with {code}:\n{text}"
    assert "Traceback" not in text, text
    return [line.rstrip() for line in text.splitlines()]


def agrees(shown: list[str], got: list[str]) -> bool:
    """Whether an output is what is shown, where a line `ELLIPSIS` stands for any lines."""
    if ELLIPSIS not in shown:
        return [line.rstrip() for line in shown] == got
    place = shown.index(ELLIPSIS)
    head, tail = shown[:place], shown[place + 1 :]
    return got[:place] == head and any(agrees(tail, got[start:]) for start in range(place, len(got) + 1))


def abridged(shown: list[str], got: list[str]) -> list[str]:
    """An output as it is to be shown: as many lines before and after an `ELLIPSIS` as there were."""
    if ELLIPSIS not in shown:
        return got
    before, after = shown.index(ELLIPSIS), len(shown) - 1 - shown.index(ELLIPSIS)
    return [*got[:before], ELLIPSIS, *(got[-after:] if after else [])]


def run_console(page: Path) -> Iterator[tuple[Command, list[str]]]:
    """Run every command of a page, in order, in a folder of its own: each with what it prints."""
    with TemporaryDirectory() as folder, chdir(folder):
        for block in blocks(page):
            if block.kind == "console":
                for command in commands(block):
                    yield command, printed(command.line, language_of(page))


def renew(page: Path) -> bool:
    """Write anew what the commands of a page print; whether that changed anything."""
    outputs = [abridged(command.shown, got) for command, got in run_console(page)]
    text = page.read_text(encoding="utf-8")

    def rewritten(match: re.Match[str]) -> str:
        if match["kind"] != "console":
            return match[0]
        lines = []
        for command in commands(Block("console", match["text"], 0)):
            lines += [f"$ {command.line}", *outputs.pop(0)]
        return match[0].replace(match["text"], "\n".join(lines) + "\n")

    new = FENCE.sub(rewritten, text)
    page.write_text(new, encoding="utf-8")
    return new != text


if __name__ == "__main__":
    if sys.argv[1:] != ["--renew"]:
        sys.exit(__doc__)
    for each in PAGES:
        if renew(each):
            print(f"{each.relative_to(ROOT)}: renewed")
