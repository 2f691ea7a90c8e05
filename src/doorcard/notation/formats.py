"""What a way of writing hands is, and how its bytes become text."""

import codecs
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from doorcard.notation.record import HandRecord, Problem

STRICT: Final = "strict"
"""Bytes that are not UTF-8 are refused."""

WESTERN: Final = "doorcard.western"
"""Bytes that are not UTF-8 are read as Western European ones: old clients wrote names and the euro sign so."""


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
    other_bytes: str = WESTERN
    """What becomes of bytes that are not UTF-8: `STRICT` or `WESTERN`."""


def _western(fault: UnicodeError) -> tuple[str, int]:
    """The bytes at fault as Windows' Western European ones, of which 0x80 is the euro sign."""
    if not isinstance(fault, UnicodeDecodeError):
        raise fault
    return fault.object[fault.start : fault.end].decode("cp1252", "replace"), fault.end


codecs.register_error(WESTERN, _western)


def encoding_of(head: bytes) -> str:
    """How a file that begins with ``head`` is encoded, by its byte order mark: UTF-8 where it has none.

    >>> encoding_of("PokerStars".encode("utf-16")), encoding_of(b"PokerStars")
    ('utf-16', 'utf-8-sig')
    """
    return "utf-16" if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"


def text_of(head: bytes) -> str:
    """The beginning of a file as text; what is no text in it is left out."""
    return codecs.getincrementaldecoder(encoding_of(head))("ignore").decode(head)
