"""Paper or screen: lines out, lines in, and how cards look there."""

import codecs
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Final, TextIO

from doorcard.cards import Card, Suit
from doorcard.words import letters, symbols
from doorcard.words.layout import WIDTH, pad, visible, wrapped

NEAREST: Final = "doorcard.nearest"
"""How an output that lacks a sign writes it: by the nearest that it has."""

_NEAREST: Final[Mapping[str, str]] = {"−": "-", "·": "-", "…": "...", "“": '"', "”": '"', "’": "'"}


def _nearest(fault: UnicodeError) -> tuple[str, int]:
    """The signs at fault by others, a question mark where there are none."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(_NEAREST.get(mark, "?") for mark in fault.object[fault.start : fault.end]), fault.end


codecs.register_error(NEAREST, _nearest)

_RED, _GREEN, _BLUE = "31", "32", "34"
TWO_COLOURS: Final[Mapping[Suit, str]] = {Suit.HEARTS: _RED, Suit.DIAMONDS: _RED}
FOUR_COLOURS: Final[Mapping[Suit, str]] = {Suit.HEARTS: _RED, Suit.DIAMONDS: _BLUE, Suit.CLUBS: _GREEN}


def columns(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Rows as lines with their cells in columns: the first ``left`` to the left, the others, figures, to the right.

    >>> print("\\n".join(columns([["name", "net"], ["Ann", "+7"]])))
      name  net
      Ann    +7
    """
    widths = [max(map(visible, column)) for column in zip(*rows, strict=True)]
    gap = 2 if sum(widths) + 2 * len(widths) <= WIDTH else 1
    return [
        "  "
        + (" " * gap)
        .join(
            pad(cell, width) if place < left else " " * (width - visible(cell)) + cell
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in rows
    ]


def painter(out: TextIO, environ: Mapping[str, str], *, four_colour: bool) -> Callable[[Card], str]:
    """How cards look on ``out``: in letters off a terminal, with signs on one, in colour where that is wanted."""
    if not out.isatty() or not can_write(out, "♣♦♥♠"):
        return letters
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return symbols
    colours = FOUR_COLOURS if four_colour else TWO_COLOURS

    def coloured(card: Card) -> str:
        colour = colours.get(card.suit) if card.known else None
        return f"\x1b[{colour}m{symbols(card)}\x1b[0m" if colour else symbols(card)

    return coloured


def can_write(out: TextIO, text: str) -> bool:
    """Whether the signs of a text can be written there."""
    try:
        text.encode(out.encoding or "utf-8")  # what has no encoding keeps text as it is
    except UnicodeEncodeError:
        return False
    return True


def figure(amount: int | Decimal) -> str:
    """A gain or a loss as people read it.

    >>> figure(7), figure(Decimal("0.50"))
    ('+7', '+0.50')
    """
    text = f"{amount:+f}" if isinstance(amount, Decimal) else f"{amount:+d}"
    return text.replace("-", "−") if amount else text.lstrip("+-")


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
