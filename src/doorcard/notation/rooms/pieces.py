"""A file of a room cut into its hands, one at a time."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from doorcard.errors import NotationError, Place, SourceError
from doorcard.notation.record import HandRecord, Origin, Problem

LONGEST: Final = 4_000
"""Lines of one hand, at most: what is longer is none, and is not kept."""


NEVER: Final = re.compile(r"(?!)")
"""What no line fits."""


class Line(NamedTuple):
    """One line without its end."""

    text: str
    number: int

    @property
    def origin(self) -> Origin:
        """Where a move stands that this line tells."""
        return Origin(self.text, self.number)


@dataclass(frozen=True, slots=True)
class Piece:
    """The lines of one hand."""

    lines: tuple[Line, ...]
    place: Place


def cut(lines: Iterable[str], file: str, begins: re.Pattern[str], before: re.Pattern[str]) -> Iterator[Piece | Problem]:
    """The hands of a text: each begins with a line that fits ``begins`` and goes on to the next one.

    Lines before the first hand are a problem unless they are blank or fit ``before``, as is a hand of too many lines.
    """
    kept: list[Line] = []
    first = True
    count = 0
    for number, raw in enumerate(lines, 1):
        text = raw.strip("\r\n\ufeff\x00")
        if begins.match(text):
            yield from _piece(kept, count, file, stray=first)
            kept, count, first = [], 0, False
        if text.strip() and not (first and before.fullmatch(text)):
            count += 1
            if count <= LONGEST:
                kept.append(Line(text, number))
    yield from _piece(kept, count, file, stray=first)


def _piece(kept: list[Line], count: int, file: str, *, stray: bool) -> Iterator[Piece | Problem]:
    if not kept:
        return
    place = Place(file, line=kept[0].number)
    if stray:
        yield Problem(SourceError("room_stray", place, text=kept[0].text[:60]))
    elif count > LONGEST:
        yield Problem(SourceError("room_long", place, lines=count, most=LONGEST))
    else:
        yield Piece(tuple(kept), place)


def read_pieces(
    lines: Iterable[str],
    file: str,
    begins: re.Pattern[str],
    read_hand: Callable[[Piece], HandRecord],
    before: re.Pattern[str] = NEVER,
) -> Iterator[HandRecord | Problem]:
    """The record of every hand of a text, or what is wrong with it."""
    for piece in cut(lines, file, begins, before):
        if isinstance(piece, Problem):
            yield piece
            continue
        try:
            yield read_hand(piece)
        except NotationError as error:
            yield Problem(error)
