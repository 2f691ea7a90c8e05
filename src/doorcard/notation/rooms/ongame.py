"""OnGame: the first number of ``raises X to Y`` is what is added; Y counts the whole hand without the ante.

A small bring-in is one; a big one is the full small bet. Hands that were shown stand in the list at the end.
"""

import re
from typing import Final

from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import NOTHING, Draft, Habits
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
    goes_to,
    has_net,
    passes,
    posts_ante,
)

ROOM: Final = "OnGame"
BEGINS: Final = re.compile(r"\*{5} History for hand (?P<id>\S+) \*{5}")
"""How a hand begins."""
GAMES: Final = {
    "limit seven_card_stud": "seven-card-stud",
    "limit seven_card_stud_hi_lo": "stud-hi-lo-8",
    "limit razz": "razz",
    "limit five_card_stud": "five-card-stud",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits(refund_unwritten=True, shows_in_order=False, mucks_unwritten=True)

_HEAD = re.compile(
    rf"Table: (?P<table>.*?)(?: \[.*?\])? \((?P<game>[A-Z_]+ [A-Z_]+) (?P<small>{AMOUNT})/(?P<big>{AMOUNT}), "
    rf"ante: (?P<ante>{AMOUNT}), .*\)"
)
_ALL_IN = r"(?: [\[(][Aa]ll[ -]in[\])])?"
_TABLE = re.compile("Table: ")
_START = re.compile("Start hand: ")
_WINNER = re.compile(rf"(?P<name>.+?) \((?P<amount>{AMOUNT})\)(?:, )?")


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    head, game = head_of(_HEAD, GAMES, line_of(piece, _TABLE), piece, ROOM)
    begins = BEGINS.match(piece.lines[0].text)
    hand_id = begins["id"] if begins else ""
    currency = currency_of(head["small"])
    time = time_of(line_of(piece, _START))
    draft = Draft(
        piece.place._replace(hand=hand_id),
        game,
        "pokerstars-tables",
        Facts(ROOM, hand_id, head["table"], time, currency),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        ante=amount_of(head["ante"]),
        least_places=2 if currency else 0,
    )
    SCRIPT.read(draft, piece.lines[1:])
    return record_of_draft(draft, HABITS)


def _button(draft: Draft, match: Match) -> None:
    draft.button = int(match["number"])


def _pots(reading: Reading, match: Match, line: Line) -> None:
    """One pot before rake, and who won how much of it."""
    draft = reading.draft
    draft.pot = (draft.pot or NOTHING) + amount_of(match["pot"])
    rest = match["winners"]
    while rest:
        seat, won = reading.seat(rest, _PAID, line)
        draft.collects(seat, won["amount"])
        rest = won["rest"]


_PAID = re.compile(rf" \((?P<amount>{AMOUNT})\)(?:, )?(?P<rest>.*)")


def _rakes(reading: Reading, match: Match, line: Line) -> None:
    reading.draft.rake = amount_of(match["rake"])


def _sums_up(reading: Reading, match: Match, line: Line) -> None:
    """Chips at the end and the net, and the hand where it was shown."""
    has_net(reading, match, line)
    seat = reading.numbered(match["number"])
    if match["cards"] and seat is not None and not seat.folded:
        reading.draft.shows(seat, reading.draft.cards(match["cards"], line.origin), line.origin)


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)"),
    head=((re.compile(r"Button: seat (?P<number>[0-9]{1,3})"), _button),),
    plain=(
        (re.compile(r"Dealing to (?P<rest>.+)"), deals),
        (re.compile(rf"Dealing (?:pocket cards|[2-7](?:nd|rd|th) street|river):?{SHARED}"), begins_street),
    ),
    named=(
        (re.compile(r" folds"), passes(ActKind.FOLD)),
        (re.compile(r" checks"), passes(ActKind.CHECK)),
        (re.compile(rf" calls (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.CALL)),
        (re.compile(rf" bets (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.WAGER)),
        (re.compile(rf" raises (?P<amount>{AMOUNT}) to {AMOUNT}{_ALL_IN}"), adds(ActKind.WAGER)),
        (re.compile(rf" small bring in (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.BRING_IN)),
        (re.compile(rf" big bring in (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" posts ante (?P<amount>{AMOUNT}){_ALL_IN}"), posts_ante),
    ),
    end=re.compile("Summary:"),
    summary=(
        (re.compile(rf"(?:Main|Side) pot(?: [0-9]+)?: (?P<pot>{AMOUNT}) won by (?P<winners>.+)"), _pots),
        (re.compile(rf"Rake taken: (?P<rake>{AMOUNT})"), _rakes),
        (
            re.compile(
                rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\), "
                rf"net: (?P<sign>[+-])?(?P<net>{AMOUNT})"
                r"(?:, \[(?P<cards>[^\]]*)\] .*)?"
            ),
            _sums_up,
        ),
    ),
)
