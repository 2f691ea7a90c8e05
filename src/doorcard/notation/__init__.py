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

from doorcard.notation.formats import Format
from doorcard.notation.json_reader import read_json
from doorcard.notation.json_writer import write_json
from doorcard.notation.notes import NOTES, Note
from doorcard.notation.phh import PLAIN_HOUSE, read_phh, write_phh, write_phhs
from doorcard.notation.played import record_of
from doorcard.notation.reading import FORMATS, is_history, read, read_document, read_stream, read_text
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
    Source,
)
from doorcard.notation.replay import Attempt, attempted, replay
from doorcard.notation.sources import Document, documents
from doorcard.notation.stars import write_stars
from doorcard.notation.verdict import Judgement, Verdict, judge

__all__ = [
    "FORMATS",
    "NOTES",
    "PLAIN_HOUSE",
    "Act",
    "ActKind",
    "Attempt",
    "Comment",
    "Deal",
    "Document",
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
    "Source",
    "Verdict",
    "attempted",
    "documents",
    "is_history",
    "judge",
    "read",
    "read_document",
    "read_json",
    "read_phh",
    "read_stream",
    "read_text",
    "record_of",
    "replay",
    "write_json",
    "write_phh",
    "write_phhs",
    "write_stars",
]
