"""A record played through the engine, and compared with what it says of the end."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple, assert_never

from doorcard.cards import UNKNOWN, Card, format_cards
from doorcard.errors import DoorcardError, Refused, UnknownCards
from doorcard.hand import (
    CHECK,
    FOLD,
    MUCK,
    WAGERS,
    Action,
    Chips,
    Event,
    Hand,
    HandEnded,
    Kind,
    Legal,
    Phase,
    PotAwarded,
    Settled,
    ShowdownOpened,
    apply_legal,
    fold,
    legal,
    show,
    start,
)
from doorcard.hand.dealing import next_deal
from doorcard.hand.showdown import is_known
from doorcard.hand.state import live_seats
from doorcard.notation.record import (
    UNWRITTEN,
    Act,
    ActKind,
    Comment,
    Deal,
    HandRecord,
    Move,
    Muck,
    Origin,
    Shared,
    Show,
)

_BETTING: Final = Phase.BETTING  # members of an enumeration are slow to reach through their class
_FOLD, _CHECK, _CALL, _WAGER = ActKind.FOLD, ActKind.CHECK, ActKind.CALL, ActKind.WAGER

MOST_UNWRITTEN_RAKE = 10
"""Rake that a record takes without a word, at most this percentage of the pots."""


def replay(record: HandRecord) -> Hand:
    """The hand that a record tells, played by its rules; unfinished where the record stops early.

    Where all cards that matter are known the engine pays the pots, and what the record says of the end must agree,
    but for rake; else the pots are paid as recorded.
    Raises `Refused` with the place of the move, or of the hand, and the reason as its cause.
    """
    attempt = attempted(record)
    if attempt.error is not None:
        raise attempt.error
    assert attempt.hand is not None, "a hand without a fault was played"
    return attempt.hand


class Attempt(NamedTuple):
    """A record replayed as far as it goes."""

    hand: Hand | None
    """The hand up to the fault; None where it cannot even start."""
    error: Refused | None
    """What went wrong, if anything did."""


def attempted(record: HandRecord) -> Attempt:
    """A record replayed as far as it goes, with what is wrong there."""
    try:
        course = _Course(record)
    except Refused as error:
        return Attempt(None, error)
    try:
        for move in record.moves:
            course.do(move)
        course.check_answers()
        course.check_order()
        return Attempt(_ended(record, course.hand, undecided=course.undecided), None)
    except Refused as error:
        return Attempt(course.hand, error)


class _Course:
    """The hand so far, and what the record has shown before the engine asked for it."""

    __slots__ = ("answers", "events", "moves_done", "record", "state", "undecided", "unknown")

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        self.answers: dict[int, Show | Muck] = {}
        self.undecided = False
        """Whether a hand was shown of which not every card was written down, so that the pots are paid as recorded."""
        self.moves_done = 0
        self.unknown = False
        """Whether a card was dealt that nobody wrote down."""
        players = record.players
        try:
            step = start(record.rules, [p.stack for p in players], record.dealer, None, [p.number for p in players])
        except DoorcardError as why:
            raise Refused("start_refused", record.place, why=why) from why
        self.state = step.state
        self.events = list(step.events)

    @property
    def hand(self) -> Hand:
        """The hand so far."""
        return Hand(self.state, tuple(self.events))

    def later(self) -> Iterator[Move]:
        """The moves that come after this one."""
        return islice(self.record.moves, self.moves_done, None)

    def do(self, move: Move) -> None:
        self.moves_done += 1
        if isinstance(move, Act):
            self.act(move)
            return
        match move:
            case Deal():
                cards = self.in_dealing_order(move)
                if cards is None and all(isinstance(other, Comment) for other in self.later()):
                    return  # the record stops while this street is dealt
                if cards is None:
                    takers = live_seats(self.state)
                    names = ", ".join(self.record.players[seat].called for seat in takers)
                    size = next_deal(self.state).size
                    raise self.refusal(move, "deal_seats", takers=names, each=size // len(takers))
                self.deal(move, cards)
            case Shared():
                self.deal(move, (move.card,))
            case Show() if any(isinstance(other, Show) and other.seat == move.seat for other in self.later()):
                pass  # shown before the last card, and again with all of them
            case Show() | Muck():
                self.answers[move.seat] = move
                self.answer()
                self.check_answers()
            case Comment():
                pass
            case _:
                assert_never(move)

    def act(self, act: Act) -> None:
        state = self.state
        options = legal(state)
        if state.phase is not _BETTING:
            raise self.refusal(act, "not_to_act", legal=options)
        if act.seat != state.actor:
            raise self.refusal(act, "not_your_turn", actor=state.actor, legal=options)
        self.play(act, _meant(options, act), options)

    def in_dealing_order(self, deal: Deal) -> tuple[Card, ...] | None:
        """The cards one by one clockwise from the dealer's left (R012); None where some are missing or too many."""
        state = self.state
        if state.phase is not Phase.DEALING:
            raise self.refusal(deal, "not_to_act", legal=legal(state))
        due = next_deal(state)
        if due.shared:
            raise self.refusal(deal, "deal_shared")
        takers = live_seats(state)
        each = due.size // len(takers)
        hands = dict(deal.hands)
        if len(hands) != len(takers):
            return None
        rows = [hands.get(seat, ()) for seat in takers]
        for row in rows:
            if len(row) != each:
                return None
        return tuple([row[place] for place in range(each) for row in rows])

    def deal(self, move: Deal | Shared, cards: tuple[Card, ...]) -> None:
        self.unknown = self.unknown or UNKNOWN in cards
        first = None
        if self.unknown:  # S54: who acts first may be for the record to say
            first = next((other.seat for other in self.later() if isinstance(other, Act)), None)
        # What else is legal only an error tells, and a street that is dealt out of time was refused before.
        options = legal(self.state) if isinstance(move, Shared) else Legal()
        self.play(move, Action(Kind.DEAL, len(cards), cards, first), options)
        self.answer()

    def answer(self) -> None:
        """Show and muck as the record says whenever the engine asks, in whatever order the record tells it."""
        while not self.undecided and self.state.phase is Phase.SHOWDOWN and self.state.actor in self.answers:
            move = self.answers.pop(self.state.actor)
            action = show(self.as_dealt(move)) if isinstance(move, Show) else MUCK
            options = legal(self.state)
            if UNKNOWN in action.cards or (action == MUCK and move.origin == UNWRITTEN and MUCK not in options):
                # Shown before the last card came, which nobody wrote down; or mucked as far as one can infer, and
                # perhaps the first to be asked.
                self.undecided = True
                return
            try:
                self.state, events = apply_legal(self.state, action, options)
            except UnknownCards:
                self.undecided = True  # up cards that nobody wrote down decide
            except DoorcardError as why:
                raise self.refusal(move, "act_refused", why=why) from why
            else:
                self.events += events

    def as_dealt(self, move: Show) -> tuple[Card, ...]:
        """The cards of a show; one before the last down card was dealt says nothing of that card."""
        down = self.state.seats[move.seat].down
        return move.cards + down[len(move.cards) :]

    def check_answers(self) -> None:
        """What was shown unasked: a hand that lies open already must be the one recorded, and nobody shows in play."""
        state = self.state
        for index, move in tuple(self.answers.items()):
            seat = state.seats[index]
            if not seat.shown and self.will_ask(index):
                continue
            del self.answers[index]
            if not seat.shown:
                raise self.refusal(move, "show_unasked", seat=index)
            if isinstance(move, Muck) and move.origin == UNWRITTEN:
                continue
            if isinstance(move, Muck):
                raise self.refusal(move, "muck_refused", seat=index)
            if self.as_dealt(move) != seat.down:
                raise self.refusal(move, "shown_differs", seat=index, known=format_cards(seat.down))

    def check_order(self) -> None:
        """Where a text tells shows and mucks as they happened: they came in turn (R320, R322)."""
        if not self.record.source.in_order:
            return
        opened = next((event for event in self.events if isinstance(event, ShowdownOpened)), None)
        if opened is None:
            return
        moves = self.record.moves
        last = max(index for index, move in enumerate(moves) if isinstance(move, Deal | Shared | Act))
        if any(isinstance(move, Show) for move in moves[:last]):
            return  # all were all-in and turned their hands up before the last cards
        told = [move for move in moves[last + 1 :] if isinstance(move, Show | Muck)]
        due = [seat for seat in opened.order if any(move.seat == seat for move in told)]
        for move, seat in zip(told, due, strict=False):
            if move.seat != seat:
                raise self.refusal(move, "show_order", actor=seat)

    def will_ask(self, index: int) -> bool:
        """Whether a seat may still be asked to show; before the last cards, only once betting is over."""
        state = self.state
        if state.phase is Phase.DEALING:
            able = sum(seat.stack > 0 for seat in state.seats if not seat.folded)
            return able < 2 and not state.seats[index].folded
        return index == state.actor or index in state.queue

    def play(self, move: Move, action: Action, options: Legal) -> None:
        try:
            self.state, events = apply_legal(self.state, action, options)
        except DoorcardError as why:
            raise self.refusal(move, "act_refused", why=why) from why
        self.events += events

    def refusal(self, move: Move, code: str, **args: object) -> Refused:
        return Refused(code, self.record.place_of(move), act=_words_of(move), **args)


def _words_of(move: Move) -> str:
    """A move in the words of its file."""
    return repr(move.origin.text) if move.origin != Origin() else repr(move)


def _meant(options: Legal, act: Act) -> Action:
    """The engine's action that a recorded act means here, legal or not."""
    kind, amount = act.kind, act.amount
    if kind is _FOLD:
        return FOLD
    if kind is _CHECK:
        return CHECK
    if kind is _WAGER:
        named = Action(Kind.RAISE, amount or 0)
        for action in options:
            if action.kind in WAGERS:
                if action.amount == amount:
                    return action
                named = named._replace(kind=action.kind)
        return named
    plain = Kind.CALL if kind is _CALL else Kind.BRING_IN
    if amount is not None:
        return Action(plain, amount)
    for action in options:
        if action.kind is plain:
            return action
    return Action(plain)


def _ended(record: HandRecord, hand: Hand, *, undecided: bool) -> Hand:
    """The hand with what the record leaves out or says of its end, paid as recorded where cards leave it undecided."""
    result = record.result
    tells = result.awards is not None or result.finishing is not None
    state = hand.state
    while state.phase is Phase.SHOWDOWN:
        assert state.actor is not None
        # A winner whom nobody called shows only where the record says so; a record that tells the end and not
        # whether a beaten hand was shown, had it mucked.
        rules_decide = tells and not result.settled and not undecided
        if state.uncontested or (rules_decide and MUCK in hand.legal and is_known(state, state.actor)):
            try:
                hand = hand.play(MUCK)
            except UnknownCards:
                return _settled(record, hand)
            state = hand.state
        elif tells:
            return _settled(record, hand)
        else:
            return hand
    return _compared(record, hand) if tells and hand.over else hand


def _settled(record: HandRecord, hand: Hand) -> Hand:
    """The pots paid as recorded, for the cards do not tell who won."""
    awards, rake = _claims(record, [seat.stack for seat in hand.state.seats], hand.state.pot)
    try:
        return hand.settle({seat: amount for seat, amount in enumerate(awards) if amount}, rake)
    except DoorcardError as why:
        raise Refused("awards_refused", record.place, why=why) from why


def _compared(record: HandRecord, hand: Hand) -> Hand:
    """The hand, once what the record says of its end agrees with what the engine paid, but for rake."""
    paid = [0] * len(record.players)
    pots = [event for event in hand.events if isinstance(event, PotAwarded)]
    for pot in pots:
        for award in pot.awards:
            paid[award.seat] += award.amount
    before = [seat.stack - amount for seat, amount in zip(hand.state.seats, paid, strict=True)]
    total = sum(paid)
    awards, rake = _claims(record, before, total)
    for seat, (ours, theirs) in enumerate(zip(paid, awards, strict=True)):
        if not 0 <= theirs <= ours or (theirs < ours and rake <= 0):
            if record.result.finishing is not None:
                stack = before[seat]
                raise Refused("record_stack", record.place, seat=seat, ours=ours + stack, theirs=theirs + stack)
            raise Refused("record_award", record.place, seat=seat, ours=ours, theirs=theirs)
    if (
        rake < 0
        or sum(awards) + rake != total
        or (record.result.rake is None and 100 * rake > total * MOST_UNWRITTEN_RAKE)
    ):
        raise Refused("record_total", record.place, total=total, paid=sum(awards), rake=rake)
    if len(pots) == 1:
        # Rake comes from the pot before it is divided: all shares shrink alike, but for the odd chips of two sides.
        for seat, (ours, theirs) in enumerate(zip(paid, awards, strict=True)):
            if abs(theirs * total - ours * (total - rake)) > 2 * total:
                raise Refused(
                    "record_award", record.place, seat=seat, ours=ours * (total - rake) // total, theirs=theirs
                )
    return _with_rake(hand, awards, rake) if rake else hand


def _claims(record: HandRecord, before: list[int], pots: int) -> tuple[list[int], int]:
    """What the record says each seat was paid, and the rake. Raises `Refused` where it contradicts itself."""
    result = record.result
    if result.awards is not None:
        awards = list(result.awards)
    else:
        assert result.finishing is not None
        awards = [after - stack for after, stack in zip(result.finishing, before, strict=True)]
    if result.finishing is not None:
        for seat, after in enumerate(result.finishing):
            ours = before[seat] + awards[seat]
            if after != ours:
                raise Refused("record_stack", record.place, seat=seat, ours=ours, theirs=after)
    return awards, pots - sum(awards) if result.rake is None else result.rake


def _with_rake(hand: Hand, awards: list[int], rake: int) -> Hand:
    """The same hand with its pots paid after rake: the events tell it, and no rule is asked."""
    settled = Settled(tuple(Chips(seat, amount) for seat, amount in enumerate(awards) if amount))
    events: list[Event] = []
    for event in hand.events:
        if isinstance(event, PotAwarded):
            if event.pot == 0:
                events.append(settled)
        else:
            events.append(HandEnded(rake) if isinstance(event, HandEnded) else event)
    return Hand(fold(events), tuple(events))
