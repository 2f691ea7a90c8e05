"""A hand that is over, for one guest who was dealt into it: as that guest may know it, and nobody else (R429, S36).

What was seen in play, what was shown, and where the house gives it on request, hands that were called at the showdown
and mucked. A folded hand, and that of a winner whom nobody called, is in none of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from msgspec.structs import replace as changed

from doorcard.cards import UNKNOWN
from doorcard.errors import HistoryError
from doorcard.hand import Event, Hand, HandEnded, State, View, on_request, redact, view
from doorcard.notation import Facts, HandRecord, SeatCards, record_of
from doorcard.server.mine import mine
from doorcard.server.story import Json, Story, as_json, follow
from doorcard.server.telling import said_of
from doorcard.server.views import table_view
from doorcard.store import Stored
from doorcard.table import HandBegan, Played, Table, TableEvent, TimedOut, evolve
from doorcard.wire.history import ReplayStep
from doorcard.words import Language, capital, phrase, sentence
from doorcard.words.felt import course, seating, title, unbroken_nets
from doorcard.words.layout import laid_out, plain


class PastHand(NamedTuple):
    """One hand that is over, with all that the log has of it: make one with `past_hand`, and let nothing out but
    what the functions here make of it for one guest.
    """

    table_id: str
    number: int
    began: int
    ended: int
    before: Table
    """The table as it was when the hand began."""
    log: tuple[TableEvent, ...]
    """All events of the table from the hand's beginning to its end."""
    hand: Hand

    @property
    def names(self) -> tuple[str, ...]:
        """What the players were called, by seat."""
        return tuple([self.before.places[place].name for place in self._began.places])

    @property
    def guests(self) -> tuple[str, ...]:
        """Whose seats they were: the keys of guests, empty for bots."""
        return tuple([self.before.places[place].guest for place in self._began.places])

    @property
    def _began(self) -> HandBegan:
        began = self.log[0]
        assert isinstance(began, HandBegan), "a hand begins with that"
        return began

    def seat_of(self, guest: str) -> int:
        """The seat that a guest was dealt into. Raises `HistoryError` for everybody else."""
        if not guest or guest not in self.guests:
            raise HistoryError("history_not_dealt", number=self.number)
        return self.guests.index(guest)


def past_hand(table_id: str, number: int, stored: Sequence[Stored]) -> PastHand:
    """The hand of a stretch of the log, as ``store.hand`` gives it.

    Raises `HistoryError` where the stretch is empty, or the hand is not over.
    """
    if not stored:
        raise HistoryError("history_unknown", number=number)
    ends = [place for place, entry in enumerate(stored) if _ends(entry.event)]
    if not ends:
        raise HistoryError("history_running", number=number)
    log = tuple([entry.event for entry in stored[: ends[0] + 1]])
    began = log[0]
    assert isinstance(began, HandBegan), "a stretch begins with its hand"
    events = tuple([event.event for event in log if isinstance(event, Played)])
    state = None
    for event in log:
        state = evolve(state, event)
    assert state is not None, "there was an event"
    assert state.hand is not None, "a hand ended"
    return PastHand(table_id, number, stored[0].at, stored[ends[0]].at, began.table, log, Hand(state.hand, events))


def _ends(event: TableEvent) -> bool:
    return isinstance(event, Played) and isinstance(event.event, HandEnded)


def learnt(past: PastHand, guest: str) -> tuple[SeatCards, ...]:
    """The down cards that a guest learns only by asking: hands called and mucked, where the house gives them.

    Raises `HistoryError`.
    """
    seat = past.seat_of(guest)
    in_play, asked = view(past.hand.state, seat), on_request(past.hand.state, seat)
    return tuple(
        [
            SeatCards(index, now.down)
            for index, (then, now) in enumerate(zip(in_play.seats, asked.seats, strict=True))
            if now.down != then.down
        ]
    )


def as_record(past: PastHand, guest: str) -> HandRecord:
    """The hand as a record that any format can be written of. Raises `HistoryError`."""
    facts = Facts(
        room="doorcard",
        hand_id=str(past.number),
        table=past.before.name or past.table_id,
        time=_when(past.began).isoformat(),
    )
    record = record_of(past.hand, past.names, facts, seen_by=past.seat_of(guest))
    return replace(record, learnt=learnt(past, guest))


def as_text(past: PastHand, guest: str, language: Language) -> str:
    """The hand to be read. Raises `HistoryError`."""
    lines = _lines(past, guest, language.at_table(map(plain, past.names), past.seat_of(guest)))
    return "".join(f"{laid_out(line)}\n" for line in lines)


def subject(past: PastHand, language: Language) -> str:
    """The hand in a line: which one, at which table, when."""
    at = _when(past.began)
    table = plain(past.before.name) or past.table_id
    return language.say("history.hand", number=past.number, table=table, date=f"{at:%Y-%m-%d %H:%M} UTC")


def _lines(past: PastHand, guest: str, language: Language) -> Iterator[str]:
    seat, state = past.seat_of(guest), past.hand.state

    def redacted(event: Event) -> Event:
        return redact(event, seat)

    def seen(state: State) -> View:
        return view(state, seat)

    yield capital(subject(past, language))
    yield from title(language, state.rules)
    players = zip(past.names, (held.number for held in state.seats), (held.start for held in state.seats), strict=True)
    yield from seating(language, players, state.dealer)
    yield from course(language, past.hand.events, redacted, seen)
    yield ""
    yield sentence(language.say("show.net", nets=unbroken_nets(language, past.hand.net)))
    for hole in learnt(past, guest):
        yield sentence(language.say("show.learnt", seat=hole.seat, cards=hole.cards))


def _when(at: int) -> datetime:
    """A time of the log, to the second."""
    return datetime.fromtimestamp(at // 1000, UTC)


def as_steps(past: PastHand, guest: str) -> list[ReplayStep]:
    """The hand to be watched again, a step for whatever was said; nothing can be done in it and no clock runs.

    Raises `HistoryError`.
    """
    seat = past.seat_of(guest)
    steps: list[ReplayStep] = []
    before: Table | None = None
    story = Story()
    says: list[Json] = []
    for event in past.log:
        after = evolve(before, event)
        story = follow(story, event, after)
        if isinstance(event, Played | TimedOut):
            says += said_of(event, before, after, seat)
        if says and isinstance(event, Played):
            steps.append(_step(past, says, after, story, guest))
            says = []
        before = after
    assert before is not None, "a hand has events"
    holes = learnt(past, guest)
    told = [as_json(phrase("show.learnt", seat=hole.seat, cards=hole.cards)) for hole in holes]
    return [*steps, _with_learnt(_step(past, told, before, story, guest), holes)]


def _step(past: PastHand, says: list[Json], table: Table, story: Story, guest: str) -> ReplayStep:
    still = replace(table, clock=None, question=None, next_hand=None, paused=None)
    return ReplayStep(says, table_view(past.table_id, still, story), mine(still, story, guest))


def _with_learnt(step: ReplayStep, holes: Sequence[SeatCards]) -> ReplayStep:
    """A step with the cards in their places that were had on request."""
    hand = step.table.hand
    assert hand is not None, "a hand was played"
    seats = list(hand.seats)
    for seat, cards in holes:
        assert UNKNOWN not in cards, "what is learnt is known"
        seats[seat] = changed(seats[seat], down=list(map(str, cards)))
    return changed(step, table=changed(step.table, hand=changed(hand, seats=seats)))
