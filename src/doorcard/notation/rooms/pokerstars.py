"""PokerStars: ``raises X to Y`` with Y the total on the street; shows and mucks as they happen."""

import re
from typing import Final

from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import Draft, Habits
from doorcard.notation.rooms.heads import head_of, time_of
from doorcard.notation.rooms.pieces import Piece
from doorcard.notation.rooms.script import (
    SHARED,
    Script,
    adds,
    begins_street,
    collects,
    deals,
    goes_to,
    has_pot_and_rake,
    mucks,
    passes,
    posts_ante,
    returns,
    shows,
    sums_up,
)

ROOM: Final = "PokerStars"
BEGINS: Final = re.compile(r"PokerStars (?:Zoom |Home Game )*(?:Hand|Game) #(?P<id>[0-9]+):")
"""How a hand begins."""
GAMES: Final = {
    "7 card stud limit": "seven-card-stud",
    "7 card stud hi/lo limit": "stud-hi-lo-8",
    "razz limit": "razz",
    "5 card stud limit": "five-card-stud",
    "2-7 razz limit": "razz-2-7",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits()

_HEAD = re.compile(
    rf"{BEGINS.pattern}.*?(?P<game>(?:[57] Card Stud(?: Hi/Lo)?|(?:2-7 )?Razz) (?:(?:No|Pot) )?Limit)\b.*"
    rf"[(,] ?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?: (?P<currency>[A-Z]{{3}}))?\) - (?P<time>[0-9]{{4}}/[0-9]+/.*)",
    re.IGNORECASE,
)
_TOURNAMENT = re.compile(r"Tournament #(?P<id>[0-9]+)", re.IGNORECASE)
_ALL_IN = r"(?: and is all-in)? ?"


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    draft = _begun(piece)
    SCRIPT.read(draft, piece.lines[1:])
    draft.deal_after_antes()
    return record_of_draft(draft, HABITS)


def _begun(piece: Piece) -> Draft:
    """A draft with what the first line of a hand tells."""
    head, game = head_of(_HEAD, GAMES, piece.lines[0].text, piece, ROOM)
    tournament = _TOURNAMENT.search(piece.lines[0].text)
    currency = "" if tournament else head["currency"] or currency_of(head["small"])
    details = (("tournament", tournament["id"]),) if tournament else ()
    return Draft(
        piece.place._replace(hand=head["id"]),
        game,
        "pokerstars-tables",
        Facts(ROOM, head["id"], time=time_of(head["time"]), currency=currency, details=details),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        least_places=2 if currency else 0,
    )


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT}) in chips(?:, .*)?\).*"),
    head=(
        (
            re.compile(r"Table '(?P<table>.*)' (?P<size>[0-9]{1,3})-max.*"),
            lambda draft, match: draft.at_table(match["table"], int(match["size"])),
        ),
    ),
    plain=(
        (re.compile(r"Dealt to (?P<rest>.+)"), deals),
        (re.compile(rf"\*\*\* (?:[2-7](?:nd|rd|th) STREET|RIVER) \*\*\*{SHARED}", re.IGNORECASE), begins_street),
        (re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)"), returns),
    ),
    named=(
        (re.compile(r": folds(?: \[.*\])? ?"), passes(ActKind.FOLD)),
        (re.compile(r": checks ?"), passes(ActKind.CHECK)),
        (re.compile(rf": calls (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.CALL)),
        (re.compile(rf": bets (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf": raises {AMOUNT} to (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf": brings in for (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.BRING_IN)),
        (re.compile(rf": posts the ante (?P<amount>{AMOUNT}){_ALL_IN}"), posts_ante),
        (re.compile(r": shows \[(?P<cards>[^\]]*)\](?: \(.*\))? ?"), shows),
        (re.compile(r": mucks hand ?"), mucks),
        (re.compile(rf" collected (?P<amount>{AMOUNT}) from (?:(?:main|side) )?pot(?:-[0-9]+)? ?"), collects),
    ),
    end=re.compile(r"\*\*\* SUMMARY \*\*\* ?"),
    summary=(
        (re.compile(rf"Total pot (?P<pot>{AMOUNT}) .*?\| Rake (?P<rake>{AMOUNT}).*"), has_pot_and_rake),
        (re.compile(r"Seat (?P<number>[0-9]{1,3}): (?P<rest>.*)"), sums_up),
    ),
)
