"""Winamax: ``raises X to Y`` with Y the total on the street, but for one quirk; the pot is printed after rake.

Hands are shown loser first, whatever the order of play. When the player who brought it in goes all-in, Y leaves out
the bring-in, and X may be negative.
"""

import re
from typing import Final

from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import NOTHING, Draft, DraftSeat, Habits
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
    deals,
    goes_to,
    mucks,
    passes,
    posts_ante,
    returns,
    shows,
    sums_up,
)

ROOM: Final = "Winamax"
BEGINS: Final = re.compile(r"Winamax Poker - ")
"""How a hand begins."""
GAMES: Final = {
    "7-card stud": "seven-card-stud",
    "7-card stud hi/lo": "stud-hi-lo-8",
    "razz": "razz",
    "5-card stud": "five-card-stud",
    "2-7 razz": "razz-2-7",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits(refund_unwritten=True, refund_in_award=True, shows_in_order=False)

_HEAD = re.compile(
    rf"{BEGINS.pattern}(?P<kind>CashGame|Tournament .*?|.*?) - HandId: #(?P<id>[0-9-]+) - (?P<game>.+?) fixed limit "
    rf"\((?P<ante>{AMOUNT})/(?P<small>{AMOUNT})/(?P<big>{AMOUNT})\) - (?P<time>.*)"
)
_ALL_IN = r"(?: and is all-in)?"


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    draft = _begun(piece)
    SCRIPT.read(draft, piece.lines[1:])
    return record_of_draft(draft, HABITS)


def _begun(piece: Piece) -> Draft:
    """A draft with what the first line of a hand tells."""
    head, game = head_of(_HEAD, GAMES, piece.lines[0].text, piece, ROOM)
    currency = currency_of(head["small"])
    return Draft(
        piece.place._replace(hand=head["id"]),
        game,
        "pokerstars-tables",
        Facts(ROOM, head["id"], time=time_of(head["time"]), currency=currency),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        ante=amount_of(head["ante"]),
        least_places=2 if currency else 0,
    )


def _raises(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """A raise to the ``amount``; of the player who brought it in, all-in, the bring-in comes on top."""
    total = amount_of(match["amount"])
    if seat.bet and total + seat.bet == seat.stack - seat.ante and reading.draft.brought_in(seat):
        total += seat.bet
    reading.draft.goes_to(seat, ActKind.WAGER, total, line.origin)


def _has_pot_and_rake(reading: Reading, match: Match, line: Line) -> None:
    """The line with the pot after rake, and the rake."""
    rake = amount_of(match["rake"]) if match["rake"] else NOTHING
    reading.draft.rake = rake
    reading.draft.pot = amount_of(match["pot"]) + rake
    reading.draft.ended = True


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})(?:, .*)?\).*"),
    head=(
        (
            re.compile(r"Table: '(?P<table>.*)' (?P<size>[0-9]{1,3})-max.*"),
            lambda draft, match: draft.at_table(match["table"], int(match["size"])),
        ),
    ),
    plain=(
        (re.compile(r"Dealt to (?P<rest>.+)"), deals),
        (re.compile(rf"\*\*\* (?:[2-7](?:nd|rd|th) STREET|RIVER) \*\*\*{SHARED}", re.IGNORECASE), begins_street),
        (re.compile(rf"Uncalled bet \(?(?P<amount>{AMOUNT})\)? returned to (?P<name>.+)"), returns),
    ),
    named=(
        (re.compile(r" folds"), passes(ActKind.FOLD)),
        (re.compile(r" checks"), passes(ActKind.CHECK)),
        (re.compile(rf" calls (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.CALL)),
        (re.compile(rf" bets (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" raises {AMOUNT} to (?P<amount>{AMOUNT}){_ALL_IN}"), _raises),
        (re.compile(rf" brings in (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.BRING_IN)),
        (re.compile(rf" posts ante (?P<amount>{AMOUNT}){_ALL_IN}"), posts_ante),
        (re.compile(r" shows \[(?P<cards>[^\]]*)\].*"), shows),
        (re.compile(r" mucks(?: hand)?"), mucks),
        (re.compile(rf" collected (?P<amount>{AMOUNT}) from .*pot.*"), collects),
    ),
    end=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    summary=(
        (re.compile(rf"Total pot (?P<pot>{AMOUNT}) \| (?:No rake|Rake (?P<rake>{AMOUNT}))"), _has_pot_and_rake),
        (re.compile(r"Seat (?P<number>[0-9]{1,3}): (?P<rest>.*)"), sums_up),
    ),
)
