"""Paper or screen: lines out, lines in, and how cards look there."""

import os
import re
import sys
from collections.abc import Callable, Mapping
from typing import Final, TextIO

from doorcard.cards import Card, Suit
from doorcard.words import letters, symbols

WIDTH: Final = 79
"""Columns of a line: one less than a screen has, for some break a line that fills it."""

_PAINT: Final = re.compile("\x1b\\[[0-9;]*m")
_RED, _GREEN, _BLUE = "31", "32", "34"
TWO_COLOURS: Final[Mapping[Suit, str]] = {Suit.HEARTS: _RED, Suit.DIAMONDS: _RED}
FOUR_COLOURS: Final[Mapping[Suit, str]] = {Suit.HEARTS: _RED, Suit.DIAMONDS: _BLUE, Suit.CLUBS: _GREEN}


def visible(text: str) -> int:
    """How many columns a text takes, its colours apart."""
    return len(_PAINT.sub("", text))


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


def painter(out: TextIO, environ: Mapping[str, str], *, four_colour: bool) -> Callable[[Card], str]:
    """How cards look on ``out``: in letters off a terminal, with signs on one, in colour where that is wanted."""
    if not out.isatty() or not _can_write(out, "♣♦♥♠"):
        return letters
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return symbols
    colours = FOUR_COLOURS if four_colour else TWO_COLOURS

    def coloured(card: Card) -> str:
        colour = colours.get(card.suit) if card.known else None
        return f"\x1b[{colour}m{symbols(card)}\x1b[0m" if colour else symbols(card)

    return coloured


def _can_write(out: TextIO, text: str) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def say(text: str = "") -> None:
    """Write one line, broken where it is too long."""
    print(wrapped(text))


def ask(prompt: str = "> ") -> str | None:
    """Read one line without its spaces; None at the end of the input or at Ctrl-C.

    What was typed is written too where it does not show by itself, so that a transcript is whole.
    """
    try:
        if sys.stdin.isatty():
            return input(prompt).strip()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
    except (EOFError, KeyboardInterrupt):
        print()
        return None
    print(line.strip())
    return line.strip() if line else None  # only the end of the input has no line end


def card_painter(*, four_colour: bool) -> Callable[[Card], str]:
    """How cards look on this program's own output."""
    return painter(sys.stdout, os.environ, four_colour=four_colour)
