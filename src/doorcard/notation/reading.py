"""Reading files of hands: what they are written in is seen from their content."""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from doorcard.errors import Place, SourceError
from doorcard.notation.phh import PLAIN_HOUSE, read_phh
from doorcard.notation.record import HandRecord, Problem

_HEAD: Final = 1 << 16
"""How many bytes of a file are looked at to see what it is."""


@dataclass(frozen=True, slots=True)
class Format:
    """One way of writing hands: a room's, or a standard."""

    key: str
    """The format's name."""
    suffixes: tuple[str, ...]
    """How names of such files end: asked only where the content tells nothing."""
    recognises: Callable[[str], bool]
    """Whether a text that begins like this is written so."""
    read: Callable[[Iterable[str], str, str], Iterator[HandRecord | Problem]]
    """The hands of a text, by its lines with their ends, the name of the file, and the house of hands that name
    none."""


_VARIANT = re.compile(r"(?m)^[ \t]*[\"']?variant[\"']?[ \t]*=")

FORMATS: Final = (Format("phh", (".phh", ".phhs"), lambda head: _VARIANT.search(head) is not None, read_phh),)
"""Every format, the most particular first. A new one is an entry here."""


def read(path: Path | str, house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand of a file, or what is wrong with it, one by one: a large file needs no more memory than its hands.

    Raises `SourceError` where there is no such file or it cannot be read, and `UnknownName` for a house that is not
    there; what is wrong with the content comes as a `Problem`.
    """
    path = Path(path)
    name = str(path)
    try:
        if path.is_dir():
            raise SourceError("file_folder", Place(name))
        with path.open("rb") as file:
            head = file.read(_HEAD)
        if not head.strip():
            yield Problem(SourceError("file_empty", Place(name)))
            return
        with path.open(encoding="utf-8-sig", newline="") as lines:
            yield from _read(head, lines, name, path.suffix, house)
    except FileNotFoundError:
        raise SourceError("file_missing", Place(name)) from None
    except OSError as why:
        raise SourceError("file_unreadable", Place(name), detail=why.strerror or str(why)) from None


def _read(head: bytes, lines: Iterable[str], name: str, suffix: str, house: str) -> Iterator[HandRecord | Problem]:
    form = format_of(_text(head), suffix)
    if b"\0" in head or form is None:
        yield Problem(_unknown(head, name))
        return
    try:
        yield from form.read(lines, name, house)
    except UnicodeDecodeError as fault:
        yield Problem(SourceError("not_text", Place(name), byte=fault.start))


def read_text(text: str, name: str = "", house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand of a text; ``name`` is what its places call the file."""
    yield from _read(text[:_HEAD].encode("utf-8", "replace"), text.splitlines(keepends=True), name, "", house)


def format_of(head: str, suffix: str = "") -> Format | None:
    """The format of a text that begins with ``head``; where no format recognises it, the one of files named so.

    >>> format_of("variant = 'FR'\\n").key, format_of("What is this?")
    ('phh', None)
    """
    for form in FORMATS:
        if form.recognises(head):
            return form
    return next((form for form in FORMATS if suffix.lower() in form.suffixes), None)


def is_history(path: Path) -> bool:
    """Whether a file looks like a hand history; False where it cannot be opened."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return False
    return format_of(_text(head), path.suffix) is not None


def _text(head: bytes) -> str:
    """The beginning of a file as text, whatever in it is none left out."""
    return codecs.getincrementaldecoder("utf-8-sig")("ignore").decode(head)


def _unknown(head: bytes, name: str) -> SourceError:
    """Whether it is no text at all, or one that no format recognises."""
    if b"\0" in head:
        return SourceError("not_text", Place(name), byte=head.index(b"\0"))
    try:
        codecs.getincrementaldecoder("utf-8-sig")().decode(head)
    except UnicodeDecodeError as fault:
        return SourceError("not_text", Place(name), byte=fault.start)
    return SourceError("format_unknown", Place(name))
