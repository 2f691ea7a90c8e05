"""Everleaf: ``bets`` and ``raises`` are what is added, ``completes to`` is a total; no refund and no rake is printed.

Some of its hands print nobody's door card.
"""

import re
from typing import Final

from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import Draft, Habits
from doorcard.notation.rooms.heads import head_of, line_of, time_of
from doorcard.notation.rooms.pieces import Piece
from doorcard.notation.rooms.script import (
    SHARED,
    Script,
    adds,
    begins_street,
    collects,
    deals,
    goes_to,
    mucks,
    passes,
    posts_ante,
    shows,
)

ROOM: Final = "Everleaf"
BEGINS: Final = re.compile(r"Everleaf Gaming Game #(?P<id>[0-9]+)")
"""How a hand begins."""
GAMES: Final = {
    "7 card stud": "seven-card-stud",
    "7 card stud hi/lo": "stud-hi-lo-8",
    "7 card stud hi-lo": "stud-hi-lo-8",
    "razz": "razz",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits(rake_unwritten=True, refund_unwritten=True, shows_in_order=False)

_STAKES = re.compile(r".*[0-9]/.* - [0-9]{4}/")
_HEAD = re.compile(
    rf"(?P<small>{AMOUNT})/(?P<big>{AMOUNT}) (?P<game>[^-]+(?:-Lo)?) - (?P<time>[0-9]{{4}}/.*)", re.IGNORECASE
)


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    begins = BEGINS.match(piece.lines[0].text)
    hand_id = begins["id"] if begins else ""
    head, game = head_of(_HEAD, GAMES, line_of(piece, _STAKES), piece, ROOM)
    currency = currency_of("".join(line.text for line in piece.lines if SCRIPT.seat.fullmatch(line.text)))
    draft = Draft(
        piece.place._replace(hand=hand_id),
        game,
        "pokerstars-tables",
        Facts(ROOM, hand_id, time=time_of(head["time"]), currency=currency),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        least_places=2 if currency else 0,
    )
    SCRIPT.read(draft, piece.lines[1:])
    draft.ended = any(seat.collected is not None for seat in draft.seats)
    return record_of_draft(draft, HABITS)


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \( *(?P<stack>{AMOUNT}) *\)"),
    head=((re.compile(r"Table (?P<table>.*)"), lambda draft, match: draft.at_table(match["table"])),),
    plain=(
        (re.compile(r"Dealt to (?P<rest>.+)"), deals),
        (
            re.compile(
                rf"\*{{2,4}} dealing (?:down cards|[2-7](?:nd|rd|th) street|river) \*{{2,4}}{SHARED}", re.IGNORECASE
            ),
            begins_street,
        ),
    ),
    named=(
        (re.compile(r":? folds"), passes(ActKind.FOLD)),
        (re.compile(r":? checks"), passes(ActKind.CHECK)),
        (re.compile(rf":? calls \[ *(?P<amount>{AMOUNT}) *\]"), adds(ActKind.CALL)),
        (re.compile(rf":? (?:bets|raises) \[ *(?P<amount>{AMOUNT}) *\]"), adds(ActKind.WAGER)),
        (re.compile(rf":? completes to (?P<amount>{AMOUNT})\.?"), goes_to(ActKind.WAGER)),
        (re.compile(rf":? posts bring-in (?P<amount>{AMOUNT})\.?"), adds(ActKind.BRING_IN)),
        (re.compile(rf":? posts ante \[ *(?P<amount>{AMOUNT}) *\]"), posts_ante),
        (re.compile(r" shows \[(?P<cards>[^\]]*)\].*"), shows),
        (re.compile(r" (?:does not show cards|mucks.*)"), mucks),
        (re.compile(rf" wins +(?P<amount>{AMOUNT}) from .*pot.*"), collects),
    ),
)
