"""What poker rooms wrote: one small module a room, over shared pieces.

A reader knows how its room words a hand: a `Script` for text. `Draft` collects what was read, `record_of_draft` makes
the record of it, and the rules of the room are a house of the catalogue. A new room is a module, and an entry in
`ROOMS`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from doorcard.notation.formats import Format
from doorcard.notation.record import HandRecord, Problem
from doorcard.notation.rooms import (
    absolute,
    bovada,
    everleaf,
    fulltilt,
    ipoker,
    kingsclub,
    merge,
    ongame,
    partypoker,
    pokerstars,
    winamax,
    winning,
)
from doorcard.notation.rooms.pieces import NEVER, Piece, read_pieces


def text_room(
    key: str,
    begins: re.Pattern[str],
    read_hand: Callable[[Piece], HandRecord],
    before: re.Pattern[str] = NEVER,
) -> Format:
    """A room of plain text: how its hands begin, how one is read, and which lines may stand before the first.

    The rules of its hands are the room's, whatever house a caller names.
    """

    def recognises(head: str) -> bool:
        return any(begins.match(line) for line in head.splitlines())

    def read(lines: Iterable[str], file: str, house: str) -> Iterator[HandRecord | Problem]:
        return read_pieces(lines, file, begins, read_hand, before)

    return Format(key, (), recognises, read)


ROOMS: Final = (
    text_room("pokerstars", pokerstars.BEGINS, pokerstars.read_hand),
    text_room("fulltilt", fulltilt.BEGINS, fulltilt.read_hand),
    text_room("winamax", winamax.BEGINS, winamax.read_hand),
    text_room("bovada", bovada.BEGINS, bovada.read_hand),
    merge.MARKUP.format,
    ipoker.MARKUP.format,
    text_room("partypoker", partypoker.BEGINS, partypoker.read_hand, partypoker.BEFORE),
    text_room("everleaf", everleaf.BEGINS, everleaf.read_hand),
    text_room("ongame", ongame.BEGINS, ongame.read_hand),
    text_room("absolute", absolute.BEGINS, absolute.read_hand),
    text_room("winning", winning.BEGINS, winning.read_hand),
    text_room("winning-old", winning.BEGINS_OLD, winning.read_old_hand),
    text_room("kingsclub", kingsclub.BEGINS, kingsclub.read_hand),
)
"""Every room, the most particular first."""
