"""Hands as text, in and out: records, their replay with a verdict, and the formats they are written in.

>>> from doorcard import Deck, Hand, Rules
>>> deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
>>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
>>> for action in ("complete", "call", "check", "check", "bet", "call", "check", "check"):
...     hand = hand.play(action)
>>> (record,) = read_phh(write_phh(record_of(hand)).splitlines(keepends=True), "example.phh")
>>> judgement = judge(record)
>>> print(judgement.verdict, judgement.hand.net)
ok (7, -7)
"""

from doorcard.notation.phh import PLAIN_HOUSE, read_phh, write_phh, write_phhs
from doorcard.notation.played import record_of
from doorcard.notation.reading import FORMATS, Format, is_history, read, read_text
from doorcard.notation.record import (
    Act,
    ActKind,
    Comment,
    Deal,
    Facts,
    HandRecord,
    Move,
    Muck,
    Origin,
    Player,
    Problem,
    Result,
    SeatCards,
    Shared,
    Show,
)
from doorcard.notation.replay import Attempt, attempted, replay
from doorcard.notation.verdict import NOTES, Judgement, Note, Verdict, judge

__all__ = [
    "FORMATS",
    "NOTES",
    "PLAIN_HOUSE",
    "Act",
    "ActKind",
    "Attempt",
    "Comment",
    "Deal",
    "Facts",
    "Format",
    "HandRecord",
    "Judgement",
    "Move",
    "Muck",
    "Note",
    "Origin",
    "Player",
    "Problem",
    "Result",
    "SeatCards",
    "Shared",
    "Show",
    "Verdict",
    "attempted",
    "is_history",
    "judge",
    "read",
    "read_phh",
    "read_text",
    "record_of",
    "replay",
    "write_phh",
    "write_phhs",
]
