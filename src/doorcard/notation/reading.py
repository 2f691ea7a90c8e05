"""Reading files of hands: what they are written in is seen from their content."""

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from doorcard.errors import Place, SourceError
from doorcard.notation.formats import STRICT, Format, encoding_of, text_of
from doorcard.notation.json_reader import BEGINS, read_json
from doorcard.notation.phh import PLAIN_HOUSE, read_phh
from doorcard.notation.record import HandRecord, Problem
from doorcard.notation.rooms import ROOMS
from doorcard.notation.sources import HEAD, Document, Opened, documents, lines_of, streamed, told

_VARIANT = re.compile(r"(?m)^[ \t]*[\"']?variant[\"']?[ \t]*=")

PHH: Final = Format("phh", (".phh", ".phhs"), lambda head: _VARIANT.search(head) is not None, read_phh, STRICT)

JSON: Final = Format("json", (".jsonl",), lambda head: BEGINS.match(head) is not None, read_json, STRICT)

FORMATS: Final = (JSON, PHH, *[Format(room.key, (), room.recognises, room.read) for room in ROOMS])
"""Every format, the most particular first. A new one is an entry here."""


def read(path: Path | str, house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand of a file, or what is wrong with it, one by one: a large file needs no more memory than its hands.

    A file may be packed (gzip, xz, or a zip of many), recognised by its content; bytes that come out of it without an
    end are refused. Raises `SourceError` where there is no such file or it cannot be read, and `UnknownName` for a
    house that is not there; what is wrong with the content comes as a `Problem`.
    """
    for document in documents(Path(path)):
        yield from read_document(document, house)


def read_document(document: Document, house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand of one text. Raises as `read` does."""
    with document.open() as (head, opened):
        yield from _read_bytes(head, opened, document.name, document.suffix, house)


def read_stream(stream: Opened, name: str, house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand of a stream that can be read but once, packed or not; ``name`` is what its places call it."""
    with streamed(stream, name) as texts:
        for each, head, opened in texts:
            yield from _read_bytes(head, opened, each, Path(each).suffix, house)


def read_text(text: str, name: str = "", house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand of a text; ``name`` is what its places call the file."""
    form = format_of(text[:HEAD])
    if form is None or "\0" in text[:HEAD]:
        yield Problem(_unknown(text[:HEAD].encode("utf-8", "replace"), name))
    else:
        yield from form.read(io.StringIO(text, newline=""), name, house)


def _read_bytes(head: bytes, opened: Opened, name: str, suffix: str, house: str) -> Iterator[HandRecord | Problem]:
    if not head.strip():
        yield Problem(SourceError("file_empty", Place(name)))
        return
    text = text_of(head)
    form = format_of(text, suffix)
    if form is None or "\0" in text:
        yield Problem(_unknown(head, name))
        return
    with told(name):
        lines = lines_of(opened, name, encoding_of(head), form.other_bytes)
        yield from _read_lines(form, lines, name, house)


def _read_lines(form: Format, lines: Iterable[str], name: str, house: str) -> Iterator[HandRecord | Problem]:
    try:
        yield from form.read(lines, name, house)
    except UnicodeDecodeError as fault:
        yield Problem(SourceError("not_text", Place(name), byte=fault.start))
    except SourceError as fault:
        # The file breaks off: its hands so far stand, and what is wrong comes last.
        yield Problem(fault)


def format_of(head: str, suffix: str = "") -> Format | None:
    """The format of a text that begins with ``head``; where no format recognises it, the one of files named so.

    >>> format_of("variant = 'FR'\\n").key, format_of("What is this?")
    ('phh', None)
    """
    for form in FORMATS:
        if form.recognises(head):
            return form
    return next((form for form in FORMATS if suffix.lower() in form.suffixes), None)


def is_history(document: Document) -> bool:
    """Whether a text looks like a hand history; what is packed and cannot be unpacked may be one, other things that
    cannot be opened are none."""
    try:
        with document.open() as (head, _):
            return format_of(text_of(head), document.suffix) is not None
    except SourceError as error:
        return error.code.startswith("archive_")


def _unknown(head: bytes, name: str) -> SourceError:
    """Whether it is no text at all, or one that no format recognises."""
    encoding = encoding_of(head)
    if b"\0" in head and encoding != "utf-16":
        return SourceError("not_text", Place(name), byte=head.index(b"\0"))
    try:
        codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError as fault:
        return SourceError("not_text", Place(name), byte=fault.start)
    return SourceError("format_unknown", Place(name))
