"""Folding events into states. There is no rule here: an old event means what it meant when it was written."""

from collections.abc import Callable, Iterable
from typing import Any

from doorcard.hand.actions import Kind
from doorcard.hand.events import (
    Acted,
    AntesPosted,
    BurnsReused,
    Chips,
    ChipsReturned,
    CommunityDealt,
    Dealt,
    Event,
    HandEnded,
    HandStarted,
    Mucked,
    PotAwarded,
    Revealed,
    RoundOpened,
    Settled,
    ShowAsked,
    ShowdownOpened,
    Shown,
    Wagered,
)
from doorcard.hand.state import Phase, Seat, State, Wager


def evolve(state: State | None, event: Event) -> State:
    """The state after an event; a `HandStarted` begins a new one whatever came before.

    Folding all events of a hand gives its state; folding the redacted ones gives the view.
    """
    return _STEPS[type(event)](state, event)


def fold(events: Iterable[Event]) -> State:
    """The state after all of ``events``. Raises ValueError where there are none."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no events, no hand")
    return state


def _with_seat(state: State, index: int, seat: Seat) -> tuple[Seat, ...]:
    seats = state.seats
    return (*seats[:index], seat, *seats[index + 1 :])


def _hand_started(state: State | None, event: HandStarted) -> State:
    seats = tuple(Seat(number, stack, stack) for number, stack in zip(event.numbers, event.stacks, strict=True))
    return State(event.rules, event.dealer, seats, event.deck, event.size)


def _antes_posted(state: State, event: AntesPosted) -> State:
    seats = list(state.seats)
    for index, amount in event.antes:
        seat = seats[index]
        seats[index] = seat._replace(stack=seat.stack - amount, paid=seat.paid + amount)
    return state._replace(seats=tuple(seats))


def _burns_reused(state: State, event: BurnsReused) -> State:
    return state._replace(
        stub=None if state.stub is None else state.stub + state.burns,
        stub_size=state.stub_size + len(state.burns),
        burns=(),
    )


def _dealt(state: State, event: Dealt) -> State:
    down: list[Any] = [()] * len(state.seats)
    up: list[Any] = [()] * len(state.seats)
    for index, card, faces_up, _ in event.cards:
        (up if faces_up else down)[index] += (card,)
    seats = tuple(
        [
            Seat(
                number, start, stack, paid, 0, had_down + new_down, had_up + new_up, folded, False, True, shown, mucked
            )
            for (number, start, stack, paid, _, had_down, had_up, folded, _, _, shown, mucked), new_down, new_up in (
                zip(state.seats, down, up, strict=True)
            )
        ]
    )
    taken = len(event.burned) + len(event.cards)
    return state._replace(
        seats=seats,
        stub=None if state.stub is None else state.stub[taken:],
        stub_size=state.stub_size - taken,
        street=event.street,
        burns=state.burns + event.burned,
    )


def _community_dealt(state: State, event: CommunityDealt) -> State:
    taken = len(event.burned) + 1
    return state._replace(
        seats=tuple([seat._replace(bet=0, acted=False, may_raise=True) for seat in state.seats]),
        stub=None if state.stub is None else state.stub[taken:],
        stub_size=state.stub_size - taken,
        street=event.street,
        burns=state.burns + event.burned,
        community=(*state.community, event.card),
    )


def _round_opened(state: State, event: RoundOpened) -> State:
    wager = Wager(
        event.level,
        0,
        event.unit,
        0,
        event.pair_open,
        event.duty,
        event.declinable,
        event.contenders,
        False,
        event.opener,
    )
    return state._replace(phase=_awaiting(event.actor), actor=event.actor, wager=wager)


def _awaiting(actor: int | None) -> Phase:
    return Phase.DEALING if actor is None else Phase.BETTING


def _acted(state: State, event: Acted) -> State:
    index, kind, added, level, actor = event.seat, event.kind, event.added, event.level, event.actor
    number, start, stack, paid, bet, down, up, _, _, _, shown, mucked = state.seats[index]
    folds = kind is Kind.FOLD
    seat = Seat(number, start, stack - added, paid + added, bet + added, down, up, folds, True, False, shown, mucked)
    wager = state.wager
    if wager.first is None or kind is Kind.BRING_IN:
        duty = wager.duty and kind is not Kind.BRING_IN
        wager = wager._replace(level=level, duty=duty, first=index if wager.first is None else wager.first)
    return state._replace(seats=_with_seat(state, index, seat), phase=_awaiting(actor), actor=actor, wager=wager)


def _wagered(state: State, event: Wagered) -> State:
    index, added = event.seat, event.added
    seat = state.seats[index]
    seats = list(state.seats)
    for other in event.reopened:
        if not seats[other].may_raise:
            seats[other] = seats[other]._replace(may_raise=True)
    seats[index] = seat._replace(
        stack=seat.stack - added, paid=seat.paid + added, bet=seat.bet + added, acted=True, may_raise=False
    )
    was = state.wager
    wager = Wager(
        event.level,
        event.level if event.full else was.full_level,
        event.unit,
        was.bets + event.full,
        event.pair_open,
        False,
        False,
        was.contenders,
        event.capped,
        was.opener,
        index if was.first is None else was.first,
        index if event.full else was.aggressor,
    )
    return state._replace(seats=tuple(seats), phase=_awaiting(event.actor), actor=event.actor, wager=wager)


def _chips_returned(state: State, event: ChipsReturned) -> State:
    seat = state.seats[event.seat]
    seat = seat._replace(
        stack=seat.stack + event.amount, paid=seat.paid - event.amount, bet=max(0, seat.bet - event.amount)
    )
    return state._replace(seats=_with_seat(state, event.seat, seat))


def _revealed(state: State, event: Revealed) -> State:
    seats = list(state.seats)
    for index, down in event.hands:
        seats[index] = seats[index]._replace(down=down, shown=True)
    return state._replace(seats=tuple(seats))


def _showdown_opened(state: State, event: ShowdownOpened) -> State:
    hidden = tuple([index for index in event.order if not state.seats[index].shown])
    return state._replace(phase=Phase.SHOWDOWN, actor=None, queue=hidden)


def _show_asked(state: State, event: ShowAsked) -> State:
    return state._replace(phase=Phase.SHOWDOWN, actor=event.seat)


def _shown(state: State, event: Shown) -> State:
    seat = state.seats[event.seat]._replace(down=event.cards, shown=True)
    return state._replace(
        seats=_with_seat(state, event.seat, seat),
        actor=None,
        queue=tuple([index for index in state.queue if index != event.seat]),
    )


def _mucked(state: State, event: Mucked) -> State:
    seat = state.seats[event.seat]._replace(mucked=True)
    return state._replace(
        seats=_with_seat(state, event.seat, seat),
        actor=None,
        queue=tuple([index for index in state.queue if index != event.seat]),
    )


def _paid(state: State, awards: Iterable[Chips | tuple[int, int]], amount: int) -> State:
    seats = list(state.seats)
    for index, chips in awards:
        seats[index] = seats[index]._replace(stack=seats[index].stack + chips)
    return state._replace(seats=tuple(seats), pots_paid=state.pots_paid + amount)


def _pot_awarded(state: State, event: PotAwarded) -> State:
    return _paid(state, [(award.seat, award.amount) for award in event.awards], event.amount)


def _settled(state: State, event: Settled) -> State:
    return _paid(state, event.awards, sum(award.amount for award in event.awards))


def _hand_ended(state: State, event: HandEnded) -> State:
    return state._replace(phase=Phase.OVER, actor=None, sink=event.sink)


_STEPS: dict[type, Callable[[Any, Any], State]] = {
    HandStarted: _hand_started,
    AntesPosted: _antes_posted,
    BurnsReused: _burns_reused,
    Dealt: _dealt,
    CommunityDealt: _community_dealt,
    RoundOpened: _round_opened,
    Acted: _acted,
    Wagered: _wagered,
    ChipsReturned: _chips_returned,
    Revealed: _revealed,
    ShowdownOpened: _showdown_opened,
    ShowAsked: _show_asked,
    Shown: _shown,
    Mucked: _mucked,
    PotAwarded: _pot_awarded,
    Settled: _settled,
    HandEnded: _hand_ended,
}
