"""What is to be said of a record: whether the rules give what it says."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from doorcard.cards import UNKNOWN
from doorcard.errors import CutOff, NotationError, Unsupported
from doorcard.hand import Hand, RoundOpened, Settled
from doorcard.notation.notes import Note, note
from doorcard.notation.record import HandRecord, Problem
from doorcard.notation.replay import attempted


class Verdict(StrEnum):
    """Every verdict, the best first."""

    OK = "ok"
    """Legality, order, chips, pots and winners are what the rules give."""
    NOTED = "noted"
    """The same, and the record leaves out or writes oddly what the notes say."""
    INCOMPLETE = "incomplete"
    """The record stops before the hand ends."""
    UNSUPPORTED = "unsupported"
    """Well written, but of a kind that is not played here."""
    REJECTED = "rejected"
    """What the record says cannot be, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its reasons."""

    verdict: Verdict
    hand: Hand | None = None
    """The hand as replayed, up to the fault where it is rejected; None where it cannot start or be read."""
    error: NotationError | None = None
    """Why, where it is rejected or unsupported."""
    notes: tuple[Note, ...] = ()


_UNREAD = {Unsupported: Verdict.UNSUPPORTED, CutOff: Verdict.INCOMPLETE}
"""The verdicts on hands of which no record can be made and that are not wrong."""


def judge(record: HandRecord | Problem) -> Judgement:
    """The verdict on one hand: the record replayed by its rules and compared with what it says of the end."""
    if isinstance(record, Problem):
        return Judgement(_UNREAD.get(type(record.error), Verdict.REJECTED), error=record.error)
    hand, error = attempted(record)
    if hand is None or error is not None:
        return Judgement(Verdict.REJECTED, hand, error)
    notes = tuple(_notes(record, hand))
    if not hand.over or record.source.cut_off:
        return Judgement(Verdict.INCOMPLETE, hand, notes=notes)
    return Judgement(Verdict.NOTED if notes else Verdict.OK, hand, notes=notes)


def _notes(record: HandRecord, hand: Hand) -> Iterator[Note]:
    yield from record.source.notes
    for event in hand.events:
        if isinstance(event, RoundOpened) and event.reason.code == "unknown_card":
            yield note("up_card_unknown", seat=event.opener, round=event.street + 1)
    if hand.state.sink and record.result.rake is None:
        pot = sum(seat.paid for seat in hand.state.seats)
        yield note("rake_unwritten", amount=hand.state.sink, pot=pot)
    if hand.over and _as_recorded(hand):
        yield note("winner_recorded")


def _as_recorded(hand: Hand) -> bool:
    """Whether the pots were paid as recorded, for cards that decide are unknown."""
    # After the payment come at most a question, its answer, and the end.
    return (
        any(isinstance(event, Settled) for event in hand.events[-4:])
        and any(
            card == UNKNOWN
            for seat in hand.state.seats
            if not seat.folded and not seat.mucked
            for card in (*seat.cards, *hand.state.community)
        )
        and sum(not seat.folded for seat in hand.state.seats) > 1
    )
