"""Full Tilt Poker: ``completes it to`` and ``raises to`` are totals on the street.

Hands that are all-in are shown before the last cards come.
"""

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

ROOM: Final = "Full Tilt Poker"
BEGINS: Final = re.compile(r"Full ?Tilt Poker Game #(?P<id>[0-9]+):")
"""How a hand begins."""
GAMES: Final = {
    "limit stud hi": "seven-card-stud",
    "limit 7 card stud": "seven-card-stud",
    "limit stud h/l": "stud-hi-lo-8",
    "limit razz": "razz",
    "limit 5 card stud": "five-card-stud",
    "limit 2-7 razz": "razz-2-7",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits()

_HEAD = re.compile(
    rf"{BEGINS.pattern} (?P<table>.*) - (?P<small>{AMOUNT})/(?P<big>{AMOUNT}) Ante (?P<ante>{AMOUNT}) - "
    r"(?P<game>.+?) - (?P<time>[0-9]+:.*)"
)
_TOURNAMENT = re.compile(r"(?P<name>.*) \((?P<id>[0-9]+)\), Table (?P<table>.*)")
_ALL_IN = r"(?:, and is all in)?"


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    draft = _begun(piece)
    SCRIPT.read(draft, piece.lines[1:])
    draft.deal_as_printed()
    return record_of_draft(draft, HABITS)


def _begun(piece: Piece) -> Draft:
    """A draft with what the first line of a hand tells."""
    head, game = head_of(_HEAD, GAMES, piece.lines[0].text, piece, ROOM)
    tournament = _TOURNAMENT.fullmatch(head["table"])
    currency = currency_of(head["small"])
    return Draft(
        piece.place._replace(hand=head["id"]),
        game,
        "fulltilt-tables",
        Facts(
            ROOM,
            head["id"],
            (tournament or head)["table"].removeprefix("Table "),
            time_of(head["time"]),
            currency,
            details=(("tournament", tournament["id"]),) if tournament else (),
        ),
        small=amount_of(head["small"]),
        big=amount_of(head["big"]),
        ante=amount_of(head["ante"]),
        least_places=2 if currency else 0,
    )


SCRIPT: Final = Script(
    seat=re.compile(rf"Seat (?P<number>[0-9]{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)(?:, is sitting out)?"),
    plain=(
        (re.compile(r"Dealt to (?P<rest>.+)"), deals),
        (re.compile(rf"\*\*\* [2-7](?:ND|RD|TH) STREET \*\*\*{SHARED}(?: \(.*\))?"), begins_street),
        (re.compile(rf"Uncalled bet of (?P<amount>{AMOUNT}) returned to (?P<name>.+)"), returns),
    ),
    named=(
        (re.compile(r" folds"), passes(ActKind.FOLD)),
        (re.compile(r" checks"), passes(ActKind.CHECK)),
        (re.compile(rf" calls (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.CALL)),
        (re.compile(rf" bets (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" (?:raises|completes it) to (?P<amount>{AMOUNT}){_ALL_IN}"), goes_to(ActKind.WAGER)),
        (re.compile(rf" brings in for (?P<amount>{AMOUNT}){_ALL_IN}"), adds(ActKind.BRING_IN)),
        (re.compile(rf" antes (?P<amount>{AMOUNT}){_ALL_IN}"), posts_ante),
        (re.compile(r" shows \[(?P<cards>[^\]]*)\].*"), shows),
        (re.compile(r" mucks"), mucks),
        (
            re.compile(rf" (?:wins|ties for) the (?:[a-z]+ )*pot(?: [0-9]+)? \((?P<amount>{AMOUNT})\)(?: with .*)?"),
            collects,
        ),
    ),
    end=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    summary=(
        (re.compile(rf"Total pot (?P<pot>{AMOUNT}) .*?\| Rake (?P<rake>{AMOUNT})"), has_pot_and_rake),
        (re.compile(r"Seat (?P<number>[0-9]{1,3}): (?P<rest>.*)"), sums_up),
    ),
)
