"""What stands at the head of a room's hand: which game, when."""

import re
from collections.abc import Mapping
from typing import Final

from doorcard.errors import CutOff, Refused, Unsupported
from doorcard.notation.rooms.pieces import Piece

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBERS = re.compile(r"(?P<year>[0-9]{4})[/-](?P<month>[0-9]{1,2})[/-](?P<day>[0-9]{1,2})")
_WORDS = re.compile(
    rf"\b(?P<month>{'|'.join(_MONTHS)})[a-z]* (?P<day>[0-9]{{1,2}})\b.*\b(?P<year>[12][0-9]{{3}})\b", re.IGNORECASE
)
_CLOCK = re.compile(r"(?<![0-9:])(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{1,2})(?::(?P<second>[0-9]{1,2}))?")


def time_of(text: str) -> str:
    """The first date and the first time of day in a text, as ISO 8601 without a zone; empty where there are none.

    >>> time_of("20:12:23 CET - 2011/04/07"), time_of("Mon, February 27, 09:51:26 EST 2012"), time_of("yesterday")
    ('2011-04-07T20:12:23', '2012-02-27T09:51:26', '')
    """
    day, clock = _NUMBERS.search(text) or _WORDS.search(text), _CLOCK.search(text)
    if day is None or clock is None:
        return ""
    month = day["month"] if day["month"].isdigit() else _MONTHS.index(day["month"].lower()) + 1
    date = f"{day['year']}-{int(month):02}-{int(day['day']):02}"
    return f"{date}T{int(clock['hour']):02}:{int(clock['minute']):02}:{int(clock['second'] or 0):02}"


def line_of(piece: Piece, pattern: re.Pattern[str]) -> str:
    """The first line of a hand that begins like ``pattern``. Raises `CutOff` where the text stops before it."""
    for line in piece.lines:
        if pattern.match(line.text):
            return line.text
    raise CutOff("room_cut", piece.place)


def head_of(
    pattern: re.Pattern[str], games: Mapping[str, str], text: str, piece: Piece, room: str
) -> tuple[re.Match[str], str]:
    """What the line ``text`` says of a hand by ``pattern``, and the key of the game in its group ``game``.

    Raises `Unsupported` for a game that is none of ``games``, `Refused` for a head that says too little.
    """
    head = pattern.fullmatch(text)
    known = head["game"].casefold() in games if head else any(name in text.casefold() for name in games)
    if not known:
        raise Unsupported("room_game", piece.place, text=text[:120], room=room)
    if head is None:
        raise Refused("room_head", piece.place, text=text[:120])
    return head, games[head["game"].casefold()]
