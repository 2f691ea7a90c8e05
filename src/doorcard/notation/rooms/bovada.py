"""Bovada, before it Bodog: every player is a seat, and the text has every hole card.

``Raises`` gives the total on the street, and so does ``All-in(raise)``; ``Call`` and ``All-in`` what is added. The
stakes are not printed. What a player could not see in play is kept apart from what was known in it: the cards of the
seat marked ``[ME]``, those dealt face up, and hands shown.
"""

import re
from typing import Final

from doorcard.cards import format_cards
from doorcard.errors import Unsupported
from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import NOTHING, Draft, DraftSeat, Habits
from doorcard.notation.rooms.heads import time_of
from doorcard.notation.rooms.pieces import Line, Piece
from doorcard.notation.rooms.script import Match, Reading, Script, adds, collects, goes_to, passes, posts_ante

ROOM: Final = "Bovada"
BEGINS: Final = re.compile(r"(?:Bovada|Bodog(?: UK| EU|88|\.com)?|Ignition) Hand #C?(?P<id>[0-9]+)")
"""How a hand begins."""
GAMES: Final = {
    "7card": "seven-card-stud",
    "7card hilo": "stud-hi-lo-8",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits()
RUN_OUT_HABITS: Final = Habits(shows_in_order=False)
"""Where nobody could bet on the last street the text lists the hands by seats, whoever bet last."""

_HEAD = re.compile(
    rf"{BEGINS.pattern}:?(?: TBL#(?P<ring>[^ ]+))? (?P<game>7CARD(?: HiLo)?)(?: Tournament #(?P<tournament>[0-9]+)"
    r" TBL#(?P<table>[^ ,]+),?)? Fixed Limit.* - (?P<time>[0-9]{4}-[0-9-]+ [0-9:]+) ?",
    re.IGNORECASE,
)


def read_hand(piece: Piece) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    draft = _begun(piece)
    SCRIPT.read(draft, piece.lines[1:])
    return record_of_draft(draft, HABITS if draft.acted else RUN_OUT_HABITS)


def _begun(piece: Piece) -> Draft:
    """A draft with what the first line of a hand tells; whether chips are money is seen from the first stack."""
    text = piece.lines[0].text
    head = _HEAD.fullmatch(text)
    if head is None:
        raise Unsupported("room_game", piece.place, text=text[:120], room=ROOM)
    currency = currency_of("".join(line.text for line in piece.lines[1:2]))
    facts = Facts(
        ROOM,
        head["id"],
        head["ring"] or head["table"] or "",
        time_of(head["time"]),
        currency,
        details=(("tournament", head["tournament"]),) if head["tournament"] else (),
    )
    game = GAMES[head["game"].casefold()]
    return Draft(
        piece.place._replace(hand=head["id"]),
        game,
        "bovada-tables",
        facts,
        least_places=2 if currency else 0,
        rake=NOTHING if head["tournament"] else None,
    )


def _deals(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """Cards of one seat; where all are all-in, streets follow each other without a word between."""
    draft = reading.draft
    cards = draft.cards(match["cards"], line.origin)
    if match["me"]:
        draft.hero = seat
    if not draft.acted and draft.dealt_now(seat):
        draft.street(line.origin)
    draft.deal_known(seat, cards, line.origin)


def _shares(reading: Reading, match: Match, line: Line) -> None:
    """The last street as one card for all: no corpus hand has it, and this is where the room would write it."""
    for card in reading.draft.cards(match["card"], line.origin):
        reading.draft.share(card, line.origin)


def _ends(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """A hand shown, of which the five cards that count are printed, both ways in a split game; or not shown."""
    draft = reading.draft
    if not set(draft.cards(match["cards"], line.origin)) <= set(seat.learnt):
        raise draft.refusal("room_shown", line.origin, text=line.text, held=format_cards(seat.learnt))
    if match["act"].casefold() == "showdown":
        draft.shows(seat, seat.learnt, line.origin)
    else:
        draft.mucks(seat, line.origin)


def _doubles(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """A bet of the big unit where a pair is exposed: it tells that unit."""
    reading.draft.big = amount_of(match["amount"])
    reading.draft.goes_to(seat, ActKind.WAGER, match["amount"], line.origin)


def _goes_all_in(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """The last chips of a seat: what is added, and that may be a call, a wager, or less than the bring-in."""
    reading.draft.puts_in(seat, match["amount"], line.origin)


def _gets_back(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """Uncalled chips."""
    reading.draft.returns(seat, match["amount"])


def _sums_up(reading: Reading, match: Match, line: Line) -> None:
    """The pots, and the rake where there is one."""
    reading.draft.pot = amount_of(match["pot"])
    if match["rake"]:
        reading.draft.rake = amount_of(match["rake"])
    reading.draft.ended = True


def _tells_winnings(reading: Reading, match: Match, line: Line) -> None:
    """What the summary says a seat was paid, in a split game half by half."""
    seat = reading.numbered(match["number"])
    if seat is None:
        raise reading.draft.refusal("room_nobody", line.origin, text=line.text)
    halves = _HALF.findall(match["rest"])
    whole = _WHOLE.match(match["rest"])
    if halves:
        seat.won = sum(map(amount_of, halves), NOTHING)
    elif whole:
        seat.won = amount_of(whole["amount"])


_HALF = re.compile(rf"\b(?:HI|LO) ({AMOUNT})(?= |$)")
_WHOLE = re.compile(rf" *(?P<amount>{AMOUNT})(?= |$)")


def _line(words: str) -> re.Pattern[str]:
    """What follows a seat's name in a line of the play."""
    return re.compile(rf"(?P<me> \[ME\])? : {words} ?", re.IGNORECASE)


SCRIPT: Final = Script(
    seat=re.compile(rf"(?P<name>Seat\+(?P<number>[0-9]{{1,3}}))(?: \[ME\])?: (?P<stack>{AMOUNT}) in chips ?"),
    plain=((re.compile(r"\*\*\* RIVER \*\*\* \[(?P<card>[^\]]*)\] ?"), _shares),),
    named=(
        (_line(rf"Ante chip (?P<amount>{AMOUNT})"), posts_ante),
        (_line(r"Card dealt to a spot \[(?P<cards>[^\]]*)\]"), _deals),
        (_line(rf"(?:Bring_in chip|Big blind/Bring in) (?P<amount>{AMOUNT})"), adds(ActKind.BRING_IN)),
        (_line(r"Folds?(?: ?\(.*\))?"), passes(ActKind.FOLD)),
        (_line(r"Checks?(?: ?\(.*\))?"), passes(ActKind.CHECK)),
        (_line(rf"Calls? (?P<amount>{AMOUNT})"), adds(ActKind.CALL)),
        (_line(rf"(?:Double|D) bets (?P<amount>{AMOUNT})"), _doubles),
        (_line(rf"(?:Bets|(?:(?:Double|D) )?Raises) (?P<amount>{AMOUNT})"), goes_to(ActKind.WAGER)),
        (_line(rf"(?:(?:Double|D) )?Raises {AMOUNT} to (?P<amount>{AMOUNT})"), goes_to(ActKind.WAGER)),
        (_line(rf"All-in ?\(raise\)(?: {AMOUNT} to)? (?P<amount>{AMOUNT})"), goes_to(ActKind.WAGER)),
        (_line(rf"All-in (?P<amount>{AMOUNT})"), _goes_all_in),
        (_line(rf"Return uncalled (?:portion of )?bet (?P<amount>{AMOUNT})"), _gets_back),
        (_line(r"(?P<act>Showdown|Does not show|Mucks) \[(?P<cards>[^\]]*)\](?: \(.*\))?"), _ends),
        (_line(rf"Hand result(?:-Side Pot)? (?P<amount>{AMOUNT})"), collects),
    ),
    end=re.compile(r"\*\*\* SUMMARY \*\*\* ?"),
    summary=(
        (re.compile(rf"Total Pot ?\((?P<pot>{AMOUNT})\)(?: \| Rake ?\((?P<rake>{AMOUNT})\))?.*"), _sums_up),
        (re.compile(r"Seat[ +](?P<number>[0-9]{1,3}): (?P<rest>.*)"), _tells_winnings),
    ),
)
