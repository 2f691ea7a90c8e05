"""KingsClub: every amount of an act is a total on the street; only each player's net tells refunds and side pots.

The headings of streets come late in the older hands, so they are read as boundaries and not by their names.
"""

import re
from typing import Final

from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import NOTHING, Draft, Habits
from doorcard.notation.rooms.heads import head_of
from doorcard.notation.rooms.pieces import Line, Piece
from doorcard.notation.rooms.script import (
    SHARED,
    Match,
    Reading,
    Script,
    adds,
    begins_street,
    deals,
    goes_to,
    has_net,
    mucks,
    passes,
    posts_ante,
    shows,
)

ROOM: Final = "KingsClub"
BEGINS: Final = re.compile(r"#(?P<id>[0-9]+): (?=(?:No |Pot )?Limit )")
"""How a hand begins."""
GAMES: Final = {
    "limit seven card stud": "seven-card-stud",
    "limit seven card stud hi-lo": "stud-hi-lo-8",
    "limit razz": "razz",
    "limit 2-7 razz": "razz-2-7",
    "limit five card stud": "five-card-stud",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits(refund_unwritten=True, shows_in_order=False)

_HEAD = re.compile(rf"{BEGINS.pattern}(?P<game>.+) - (?P<small>{AMOUNT})/(?P<big>{AMOUNT})")
_ALL_IN = r"(?:, and is all in)?"


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    head, game = head_of(_HEAD, GAMES, piece.lines[0].text, piece, ROOM)
    draft = Draft(
        piece.place._replace(hand=head["id"]),
        game,
        "kingsclub-tables",
        Facts(ROOM, head["id"]),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        brings_in_an_ante=True,
    )
    SCRIPT.read(draft, piece.lines[1:])
    if draft.ended and draft.rake is None:
        draft.rake = NOTHING  # it is printed where there is any
    return record_of_draft(draft, HABITS)


def _rakes(reading: Reading, match: Match, line: Line) -> None:
    reading.draft.rake = amount_of(match["rake"])


def _wins(reading: Reading, match: Match, line: Line) -> None:
    """The pots of one winner together; a side pot that went to another has no line."""
    seat = reading.seat(match["rest"], re.compile(rf" wins pot \((?P<amount>{AMOUNT})\)"), line)
    seat[0].won = (seat[0].won or NOTHING) + amount_of(seat[1]["amount"])


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)"),
    head=((re.compile(r"Table '(?P<table>.*)'"), lambda draft, match: draft.at_table(match["table"])),),
    plain=(
        (re.compile(r"Dealt to (?P<rest>.+)"), deals),
        (re.compile(rf"\*\*\* [2-7](?:ND|RD|TH) STREET \*\*\*{SHARED}"), begins_street),
    ),
    named=(
        (re.compile(r" folds"), passes(ActKind.FOLD)),
        (re.compile(r" checks"), passes(ActKind.CHECK)),
        (re.compile(rf" calls (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.CALL)),
        (re.compile(rf" bets (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" raises to (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" brings in for (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.BRING_IN)),
        (re.compile(rf": posts ante (?P<amount>{AMOUNT}){_ALL_IN}"), posts_ante),
        (re.compile(r" shows \[(?P<cards>[^\]]*)\]"), shows),
        (re.compile(r" mucks(?: hand)?"), mucks),
    ),
    end=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    summary=(
        (
            re.compile(
                rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\) (?P<sign>[+-])?(?P<net>{AMOUNT})"
            ),
            has_net,
        ),
        (re.compile(rf"Rake (?P<rake>{AMOUNT})"), _rakes),
        (re.compile(r"(?P<rest>.+ wins pot \(.*\))"), _wins),
    ),
)
