"""Signs of what people write: which are seen, and which may be given to everybody's screen."""

import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""They are not seen themselves: Persian cannot be written without the one, nor many pictures without the other."""

_UNDRAWN: Final = frozenset(
    (
        *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159",
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    )
)
"""Letters and marks to Unicode, of which nothing is drawn, or an empty space."""

_PICTURES: Final = range(0x1F000, 0x1FB00)
"""Kept by Unicode for pictures: phones have those of this year, which the running Python may not know yet."""


def shown(mark: str) -> bool:
    """Whether a sign of somebody else's may go to a screen: it steers nothing, and hides nothing.

    >>> [shown(mark) for mark in ("a", "\\u05d0", "\\U0001fa77", "\\u200d", "\\n", "\\u202e")]
    [True, True, True, True, False, False]
    """
    return mark.isprintable() or mark in JOINERS or (ord(mark) in _PICTURES and unicodedata.category(mark) == "Cn")


def seen(text: str) -> bool:
    """Whether a reader sees anything of a text.

    >>> seen("Ana"), seen("\\u3164"), seen("\\u0301 \\ufe0f"), seen("")
    (True, False, False, False)
    """
    return any(
        mark not in _UNDRAWN and mark not in JOINERS and unicodedata.category(mark)[0] not in "MZ" for mark in text
    )


def likeness(text: str) -> str:
    """What a text has in common with all that read the same: those in other letter case, or with unseen marks in them.

    >>> likeness("ANA") == likeness("a\\u034fna") == likeness("Ana \\u3164") == "ana"
    True
    """
    drawn = "".join(mark for mark in unicodedata.normalize("NFKC", text) if mark not in _UNDRAWN)
    return " ".join(unicodedata.normalize("NFKC", drawn).casefold().split())
