"""PHH text as hands: a file of one or several."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from doorcard.errors import NotationError, Place, SourceError
from doorcard.notation.phh.fields import read_fields
from doorcard.notation.phh.lines import TEXTS, Lines
from doorcard.notation.phh.toml import plain_table
from doorcard.notation.record import HandRecord, Problem
from doorcard.rules import HOUSES, Rules

PLAIN_HOUSE: Final = "tda"
"""The house by whose rules a file without our fields is read: the standard names the rules of the WSOP."""

MOST_LINES: Final = 2_000
MOST_CHARACTERS: Final = 1 << 20
"""A hand has at most so many lines and characters."""

_HEADER = re.compile(r"\s*\[\s*(?:\d+|\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)\s*\]\s*(?:#.*)?$")
_AT = re.compile(r" \(at line (?P<line>\d+), column \d+\)$| \(at end of document\)$")


def read_phh(lines: Iterable[str], file: str, house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand of a PHH text, or what is wrong with it; the other hands of a file go on.

    ``house`` is the one by which hands without our fields are read. Raises `UnknownName` for one that is not there.
    """
    if house not in HOUSES:
        Rules.named(f"{house}/razz")
    empty = True
    for start, text, many in _pieces(lines):
        if text is None:
            empty = False
            yield Problem(SourceError("phh_long", Place(file, line=start), most=MOST_LINES))
            continue
        for place, result in _tables(text, Place(file, line=start), many):
            empty = False
            if isinstance(result, NotationError):
                yield Problem(result)
            else:
                yield _record_or_problem(result, place, Lines(text, start), house)
    if empty:
        yield Problem(SourceError("phh_no_hands", Place(file)))


def _pieces(lines: Iterable[str]) -> Iterator[tuple[int, str | None, bool]]:
    """A text cut at the heads of its hands: where a piece begins, the piece, and whether it has a head.

    A text that begins with fields is one hand, whatever tables may follow. A piece longer than any hand is None: it is
    not kept, and ends at the next head, wherever that stands.
    """
    piece: list[str] = []
    start, many, begun, size = 1, False, False, 0
    for number, line in enumerate(lines, 1):
        long = size > MOST_CHARACTERS or len(piece) > MOST_LINES
        if (many or not begun) and _HEADER.match(line) and (long or not _inside(piece)):
            if many:
                yield start, None if long else "".join(piece), many
            piece, start, many, size, long = [], number, True, 0, False
        begun = begun or _says_something(line)
        if not long:
            piece.append(line)
            size += len(line)
    if begun:
        long = size > MOST_CHARACTERS or len(piece) > MOST_LINES
        yield start, None if long else "".join(piece), many


def _says_something(line: str) -> bool:
    stripped = line.strip()
    return bool(stripped) and not stripped.startswith("#")


def _inside(piece: list[str]) -> bool:
    """Whether a line after ``piece`` stands in an array or a text of several lines, and so is no head."""
    text = "".join(piece)
    if text.count('"""') % 2 or text.count("'''") % 2:
        return True
    bare = TEXTS.sub("", text)
    return bare.count("[") > bare.count("]")


def _tables(text: str, place: Place, many: bool) -> Iterator[tuple[Place, dict[str, Any] | NotationError]]:
    """The tables of hands in a piece, each with its place."""
    try:
        data = (None if many else plain_table(text)) or tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        yield place, _broken(fault, text, place)
        return
    except (ValueError, ArithmeticError, RecursionError):
        yield place, SourceError("toml_bounds", place)
        return
    if not many:
        yield place, data
        return
    for name, table in data.items():  # the piece begins with its head, so this is a table
        yield place._replace(hand=name), table


def _broken(fault: tomllib.TOMLDecodeError, text: str, place: Place) -> NotationError:
    detail = str(fault)
    at = _AT.search(detail)
    offset = int(at["line"]) if at and at["line"] else max(1, text.count("\n"))
    line = place.line + offset - 1
    return SourceError("toml", place._replace(line=line), detail=_AT.sub("", detail))


def _record_or_problem(data: dict[str, Any], place: Place, lines: Lines, house: str) -> HandRecord | Problem:
    try:
        return read_fields(data, place, lines, house)
    except NotationError as error:
        return Problem(error)
