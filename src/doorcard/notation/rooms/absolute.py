"""Absolute Poker: every street prints all cards of a seat again; raises are what is added."""

import re
from typing import Final

from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import Draft, DraftSeat, Habits
from doorcard.notation.rooms.heads import head_of, time_of
from doorcard.notation.rooms.pieces import Line, Piece
from doorcard.notation.rooms.script import (
    SHARED,
    Match,
    Reading,
    Script,
    adds,
    begins_street,
    collects,
    goes_to,
    has_pot_and_rake,
    mucks,
    passes,
    posts_ante,
    returns,
    shows,
)

ROOM: Final = "Absolute Poker"
BEGINS: Final = re.compile(r"Stage #(?P<id>[0-9]+):")
"""How a hand begins."""
GAMES: Final = {
    "seven card hi/lo": "stud-hi-lo-8",
    "seven card stud hi/lo": "stud-hi-lo-8",
    "seven card stud": "seven-card-stud",
    "seven card": "seven-card-stud",
    "razz": "razz",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits(shows_in_order=False)

_HEAD = re.compile(
    rf"{BEGINS.pattern} (?P<game>.+?) +(?:\([^)]*\) )?Normal (?P<small>{AMOUNT})/(?P<big>{AMOUNT}) - (?P<time>.*)"
)
_ALL_IN = r"(?:,? and is all[ -]in)?"


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    head, game = head_of(_HEAD, GAMES, piece.lines[0].text, piece, ROOM)
    currency = currency_of(head["small"])
    draft = Draft(
        piece.place._replace(hand=head["id"]),
        game,
        "pokerstars-tables",
        Facts(ROOM, head["id"], time=time_of(head["time"]), currency=currency),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        least_places=2 if currency else 0,
    )
    SCRIPT.read(draft, piece.lines[1:])
    return record_of_draft(draft, HABITS)


def _pockets(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """All cards of a seat, folded ones too; the last are new."""
    reading.draft.deal_all(seat, reading.draft.cards(match["cards"], line.origin), line.origin)


def _wins(reading: Reading, match: Match, line: Line) -> None:
    """What the summary says that a seat won in all."""
    seat = reading.numbered(match["number"])
    if seat is None or not match["rest"].startswith(seat.name):
        raise reading.draft.refusal("room_nobody", line.origin, text=line.text)
    won = re.match(rf" won Total \((?P<amount>{AMOUNT})\)", match["rest"][len(seat.name) :])
    if won:
        seat.won = amount_of(won["amount"])


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}) - (?P<name>.+) \((?P<stack>{AMOUNT}) in chips\)"),
    head=(
        (
            re.compile(r"Table: (?P<table>.*?)(?: \(Real Money\))?.*"),
            lambda draft, match: draft.at_table(match["table"]),
        ),
    ),
    plain=(
        (re.compile(rf"\*\*\* (?:[2-7](?:nd|rd|th) STREET|RIVER) \*\*\*{SHARED}", re.IGNORECASE), begins_street),
        (re.compile(rf"Uncalled bet of (?P<amount>{AMOUNT}) returned to (?P<name>.+)"), returns),
    ),
    named=(
        (re.compile(r" - Pocket \[(?P<cards>[^\]]*)\]"), _pockets),
        (re.compile(r" - Folds"), passes(ActKind.FOLD)),
        (re.compile(r" - Checks"), passes(ActKind.CHECK)),
        (re.compile(rf" - Calls (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.CALL)),
        (re.compile(rf" - Bets (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" - (?:Raises|Completes) {AMOUNT} to (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" - (?:Raises|Completes) (?:to )?(?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.WAGER)),
        (re.compile(rf" - Bring-In (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.BRING_IN)),
        (re.compile(rf" - Ante (?P<amount>{AMOUNT}){_ALL_IN}"), posts_ante),
        (re.compile(r" - Shows \[(?P<cards>[^\]]*)\].*"), shows),
        (re.compile(r" - (?:Mucks|Does not show)"), mucks),
        (
            re.compile(rf" - returned \((?P<amount>{AMOUNT})\) : not called"),
            lambda reading, seat, match, line: reading.draft.returns(seat, match["amount"]),
        ),
        (re.compile(rf" Collects (?P<amount>{AMOUNT}) from (?:main|side) ?pot(?:-?[0-9]+)?"), collects),
    ),
    end=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    summary=(
        (re.compile(rf"Total Pot\((?P<pot>{AMOUNT})\) \| Rake \((?P<rake>{AMOUNT})\)"), has_pot_and_rake),
        (re.compile(r"Seat (?P<number>[0-9]{1,3}): (?P<rest>.*)"), _wins),
    ),
)
