"""Winning Poker Network, in its older and its newer manner; both print the pot after rake.

The older one says ``Player NAME`` in every line, prints each card by itself and the headings of streets one street
late, and lists at the end what everybody put in and was paid.
"""

import re
from typing import Final

from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import Draft, DraftSeat, Habits
from doorcard.notation.rooms.heads import head_of, line_of, time_of
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
    puts_in,
    returns,
    shows,
    sums_up,
)

ROOM: Final = "Winning Poker Network"
BEGINS: Final = re.compile(r"Hand #(?P<id>[0-9]+) - ")
"""How a hand of the newer manner begins."""
BEGINS_OLD: Final = re.compile(r"Game started at: ")
"""How a hand of the older manner begins."""
GAMES: Final = {
    "7stud(fixed limit)": "seven-card-stud",
    "7stud hi/lo(fixed limit)": "stud-hi-lo-8",
    "7studhilo(fixed limit)": "stud-hi-lo-8",
    "7stud8(fixed limit)": "stud-hi-lo-8",
    "razz(fixed limit)": "razz",
    "5stud(fixed limit)": "five-card-stud",
}
"""The games by the names of the newer manner."""
GAMES_OLD: Final = {
    "seven cards stud": "seven-card-stud",
    "seven cards stud hilow": "stud-hi-lo-8",
    "razz": "razz",
    "five cards stud": "five-card-stud",
}
"""The games by the names of the older manner."""
HABITS: Final = Habits(shows_in_order=False)

_HEAD = re.compile(
    rf"{BEGINS.pattern}(?P<game>.+?) - (?P<small>{AMOUNT})/(?P<big>{AMOUNT}) - (?P<time>.*)", re.IGNORECASE
)
_GAME_ID = re.compile("Game ID: ")
_HEAD_OLD = re.compile(
    rf"Game ID: (?P<id>[0-9]+) (?P<small>{AMOUNT})/(?P<big>{AMOUNT}) (?:\([A-Z]+\) )?(?P<table>.*) \((?P<game>[^()]+)\)"
)
_ALL_IN = r"(?: and is all-in)?"


def read_hand(piece: Piece) -> HandRecord:
    """One hand of the newer manner. Raises `Refused`, `Unsupported`, `CutOff`."""
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
    if all(seat.collected is None for seat in draft.seats):
        for seat in draft.seats:  # only the summary says who was paid
            seat.collected = seat.won
    return record_of_draft(draft, HABITS)


def read_old_hand(piece: Piece) -> HandRecord:
    """One hand of the older manner. Raises `Refused`, `Unsupported`, `CutOff`."""
    head, game = head_of(_HEAD_OLD, GAMES_OLD, line_of(piece, _GAME_ID), piece, ROOM)
    draft = Draft(
        piece.place._replace(hand=head["id"]),
        game,
        "pokerstars-tables",
        Facts(ROOM, head["id"], head["table"], time_of(piece.lines[0].text)),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        least_places=2,
    )
    OLD_SCRIPT.read(draft, piece.lines[1:])
    return record_of_draft(draft, HABITS)


def _has_pot_and_rake(reading: Reading, match: Match, line: Line) -> None:
    """The pot after rake, the rake, and what went to a jackpot: all that left the table is rake."""
    rake = amount_of(match["rake"])
    if match.groupdict().get("fee"):
        rake += amount_of(match["fee"])
    reading.draft.rake = rake
    reading.draft.pot = amount_of(match["pot"]) + rake
    reading.draft.ended = True


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\).*"),
    head=(
        (
            re.compile(r"(?P<table>.+) (?P<size>[0-9]{1,3})-max.*"),
            lambda draft, match: draft.at_table(match["table"], int(match["size"])),
        ),
    ),
    plain=(
        (re.compile(r"Dealt to (?P<rest>.+)"), deals),
        (re.compile(rf"\*\*\* (?:[2-7](?:nd|rd|th) STREET|RIVER) \*\*\*{SHARED}", re.IGNORECASE), begins_street),
        (re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)"), returns),
    ),
    named=(
        (re.compile(r" folds"), passes(ActKind.FOLD)),
        (re.compile(r" checks"), passes(ActKind.CHECK)),
        (re.compile(rf" calls (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.CALL)),
        (re.compile(rf" bets (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" raises {AMOUNT} to (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" brings in (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.BRING_IN)),
        (re.compile(rf" posts ante (?P<amount>{AMOUNT}){_ALL_IN}"), posts_ante),
        (re.compile(r" shows \[(?P<cards>[^\]]*)\].*"), shows),
        (re.compile(r" (?:does not show|mucks)(?: hand)?"), mucks),
        (re.compile(rf" collected (?P<amount>{AMOUNT}) from .*pot.*"), collects),
    ),
    end=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    summary=(
        (re.compile(rf"Total pot (?P<pot>{AMOUNT}) \| Rake (?P<rake>{AMOUNT}).*"), _has_pot_and_rake),
        (re.compile(r"Seat (?P<number>[0-9]{1,3}): (?P<rest>.*)"), sums_up),
    ),
)


def _receives(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """One card of a seat, named or not."""
    reading.draft.deal(seat, reading.draft.cards(match["card"] or "?", line.origin), line.origin)


def _ends(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """What a seat put in and was paid, and its hand where it was shown. Raises `Refused` where the net is another."""
    draft = reading.draft
    seat.listed = amount_of(match["bets"])
    if paid := amount_of(match["collects"]):
        draft.collects(seat, match["collects"])
    net = amount_of(match["net"])
    if paid - seat.listed != (-net if match["sign"] == "Loses" else net):
        raise draft.refusal("room_net", line.origin, text=line.text, start=seat.stack)
    if match["cards"]:
        draft.shows(seat, draft.cards(match["cards"], line.origin), line.origin)


OLD_SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)\.?"),
    before_name=re.compile(r"\*?Player "),
    plain=(
        (re.compile(rf"\*\*\* [A-Z][a-z]+ street \*\*\*{SHARED}"), begins_street),
        (re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)"), returns),
        (
            re.compile(rf"Pot: (?P<pot>{AMOUNT})\. Rake (?P<rake>{AMOUNT})(?:\. JP fee (?P<fee>{AMOUNT}))?\.?"),
            _has_pot_and_rake,
        ),
    ),
    named=(
        (re.compile(r" received (?:a card\.|card: \[(?P<card>[^\]]*)\])"), _receives),
        (re.compile(r" folds"), passes(ActKind.FOLD)),
        (re.compile(r" checks"), passes(ActKind.CHECK)),
        (re.compile(rf" calls \((?P<amount>{AMOUNT})\)"), adds(ActKind.CALL)),
        (re.compile(rf" (?:bets|raises) \((?P<amount>{AMOUNT})\)"), adds(ActKind.WAGER)),
        (re.compile(rf" allin \((?P<amount>{AMOUNT})\)"), puts_in),
        (re.compile(rf" bring in \((?P<amount>{AMOUNT})\)"), adds(ActKind.BRING_IN)),
        (re.compile(rf" ante \((?P<amount>{AMOUNT})\)"), posts_ante),
        (re.compile(r" mucks cards"), mucks),
        (
            re.compile(
                r" (?:shows: .*?\[(?P<cards>[^\]]*)\].*?|does not show cards\.|mucks \(does not show cards\)\.) ?"
                rf"Bets: (?P<bets>{AMOUNT})\. Collects: (?P<collects>{AMOUNT})\. "
                rf"(?P<sign>Wins|Loses): (?P<net>{AMOUNT})\."
            ),
            _ends,
        ),
    ),
)
