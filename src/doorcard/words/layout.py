"""Text in lines and columns of a screen."""

import re
from typing import Final
from unicodedata import category, east_asian_width

from doorcard.signs import JOINERS, shown

WIDTH: Final = 79
"""Columns of a line: one less than a screen has, for some break a line that fills it."""

UNBROKEN: Final = "\u00a0"
"""A space at which `laid_out` breaks no line."""

_PAINT: Final = re.compile("\x1b\\[[0-9;]*m")


def visible(text: str) -> int:
    """How many columns a text takes, its colours apart.

    >>> visible("Ana"), visible("\x1b[31mK♥\x1b[0m"), visible("小明"), visible("❤\ufe0f")
    (3, 2, 4, 1)
    """
    bare = _PAINT.sub("", text)
    return len(bare) if bare.isascii() else sum(map(_width, bare))


def _width(mark: str) -> int:
    if mark in JOINERS or category(mark) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(mark) in "WF" else 1


def pad(text: str, width: int) -> str:
    """A text with spaces after it up to ``width`` columns, its colours apart."""
    return text + " " * (width - visible(text))


def wrapped(text: str, indent: str = "  ") -> str:
    """A text broken at spaces so that no line is longer than `WIDTH`, later lines indented.

    >>> print(wrapped("a " * 60))
    a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a
      a a a a a a a a a a a a a a a a a a a a
    """
    lines = [""]
    for number, word in enumerate(text.rstrip().split(" ")):
        if number and visible(lines[-1]) + 1 + visible(word) > WIDTH:
            lines.append(indent + word)
        else:
            lines[-1] += f" {word}" if number else word
    return "\n".join(lines)


def laid_out(line: str, indent: str = "  ") -> str:
    """One line, broken at its spaces where it is too long, but not at those that are `UNBROKEN`."""
    return wrapped(line, indent).replace(UNBROKEN, " ")


def plain(text: str) -> str:
    """A text of somebody else's as it may go to a terminal: without the signs that would steer it.

    >>> plain("Ann\\x1b[31m")
    'Ann�[31m'
    """
    return text if text.isprintable() else "".join(mark if shown(mark) else "\ufffd" for mark in text)
