"""PartyPoker: ``raises`` is what is added; other players' door cards, refunds and rake are not printed."""

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
    deals,
    mucks,
    passes,
    posts_ante,
    puts_in,
    shows,
)

ROOM: Final = "PartyPoker"
BEGINS: Final = re.compile(r"\*{5} Hand History [Ff]or Game (?P<id>[0-9]+) \*{5}")
"""How a hand begins."""
BEFORE: Final = re.compile(r"Game #[0-9]+ starts\.|#Game No : [0-9]+ *")
"""Lines that may stand before the first one."""
GAMES: Final = {
    "7 card stud": "seven-card-stud",
    "7 card stud hi-lo": "stud-hi-lo-8",
    "razz": "razz",
    "5 card stud": "five-card-stud",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits(rake_unwritten=True, refund_unwritten=True, refund_in_award=True, shows_in_order=False)

_GAME = r"(?P<game>(?:[57] Card Stud(?: Hi-Lo)?|Razz|[^-]*?))"
_CASH = re.compile(
    rf"(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?: (?P<limit>FL|NL|PL))? {_GAME} - (?P<time>.*)", re.IGNORECASE
)
_TOURNAMENT = re.compile(
    rf"(?:(?P<limit>FL|NL|PL) )?{_GAME} [^ ]+ [A-Z]{{3}} Buy-in Trny: ?(?P<id>[0-9]+).*"
    rf"Stakes-Antes\((?P<small>{AMOUNT})/(?P<big>{AMOUNT})-(?P<ante>{AMOUNT})\) - (?P<time>.*)",
    re.IGNORECASE,
)


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    begins = BEGINS.match(piece.lines[0].text)
    hand_id = begins["id"] if begins else ""
    text = line_of(piece, _STAKES)
    tournament = _TOURNAMENT.fullmatch(text)
    head, game = head_of(_TOURNAMENT if tournament else _CASH, GAMES, text, piece, ROOM)
    currency = "" if tournament else currency_of(head["small"] + head["big"])
    details = (("tournament", tournament["id"]),) if tournament else ()
    draft = Draft(
        piece.place._replace(hand=hand_id),
        game,
        "pokerstars-tables",
        Facts(ROOM, hand_id, time=time_of(head["time"]), currency=currency, details=details),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        ante=amount_of(tournament["ante"]) if tournament else None,
        least_places=2 if currency else 0,
    )
    SCRIPT.read(draft, piece.lines[1:])
    draft.ended = any(seat.collected is not None for seat in draft.seats)
    return record_of_draft(draft, HABITS)


_STAKES = re.compile(r".* - .*[0-9]:[0-9]{2}:[0-9]{2} .*")


def _mucks(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """A hand that is not shown, though the text may tell it."""
    if match["cards"]:
        seat.learnt = reading.draft.cards(match["cards"], line.origin)
    mucks(reading, seat, match, line)


def _wins(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    reading.draft.collects(seat, match["amount"] or match["share"])


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \( *(?P<stack>{AMOUNT}) *\)"),
    head=(
        (
            re.compile(r"Table (?P<table>.*?) *\((?:Real|Play) Money\).*"),
            lambda draft, match: draft.at_table(match["table"]),
        ),
    ),
    plain=(
        (re.compile(r"Dealt to (?P<rest>.+)"), deals),
        (re.compile(rf"\*\* Dealing(?: (?:[A-Z][a-z]+ street|River))? \*\*{SHARED}"), begins_street),
    ),
    named=(
        (re.compile(r" folds\.?"), passes(ActKind.FOLD)),
        (re.compile(r" checks\.?"), passes(ActKind.CHECK)),
        (re.compile(rf" calls \[(?P<amount>{AMOUNT})\]\.?"), adds(ActKind.CALL)),
        (re.compile(rf" (?:double )?bets \[(?P<amount>{AMOUNT})\]\.?"), adds(ActKind.WAGER)),
        (re.compile(rf" (?:raises|completes) \[(?P<amount>{AMOUNT})\]\.?"), adds(ActKind.WAGER)),
        (re.compile(rf" is all-[Ii]n +\[(?P<amount>{AMOUNT})\]\.?"), puts_in),
        (re.compile(rf" bring-ins \[(?P<amount>{AMOUNT})\]\.?"), adds(ActKind.BRING_IN)),
        (re.compile(rf" posts ante \[(?P<amount>{AMOUNT})\]\.?"), posts_ante),
        (re.compile(r" shows \[(?P<cards>[^\]]*)\].*"), shows),
        (re.compile(r" (?:doesn't show|does not show cards)\.?(?: \[(?P<cards>[^\]]*)\].*)?"), _mucks),
        (
            re.compile(rf" wins (?:(?:Hi|Lo) \((?P<share>{AMOUNT})\)|(?P<amount>{AMOUNT}))(?: chips)?(?: from .*)?"),
            _wins,
        ),
    ),
)
