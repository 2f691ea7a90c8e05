"""Folding events into states. There is no rule here: an old event means what it meant when it was written."""

from collections.abc import Callable, Iterable
from typing import Any

from doorcard.cards import Card
from doorcard.hand.actions import Kind
from doorcard.hand.events import (
    Acted,
    AntesPosted,
    BurnsReused,
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
from doorcard.hand.state import Phase, Seat, State, Wager, new_tuple


def evolve(state: State | None, event: Event) -> State:
    """The state after an event; a `HandStarted` begins a new one whatever came before.

    Folding all events of a hand gives its state; folding the redacted ones gives the view.
    """
    return STEPS[type(event)](state, event)


def fold(events: Iterable[Event]) -> State:
    """The state after all of ``events``. Raises ValueError where there are none."""
    state: State | None = None
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise ValueError("no events, no hand")
    return state


# Members of an enumeration are slow to reach through their class, and these are reached at every act.
_DEALING, _BETTING = Phase.DEALING, Phase.BETTING
_FOLD, _BRING_IN = Kind.FOLD, Kind.BRING_IN


def _with_seats(state: State, seats: tuple[Seat, ...]) -> State:
    return new_tuple(State, (*state[:2], seats, *state[3:]))


def _with_seat(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    changed = [*seats]
    changed[index] = seat
    return tuple(changed)


def _hand_started(state: State | None, event: HandStarted) -> State:
    seats = [
        new_tuple(Seat, (number, stack, stack, 0, 0, (), (), False, False, True, False, False))
        for number, stack in zip(event.numbers, event.stacks, strict=True)
    ]
    return State(event.rules, event.dealer, tuple(seats), event.deck, event.size)


def _antes_posted(state: State, event: AntesPosted) -> State:
    seats = [*state.seats]
    for index, amount in event.antes:
        number, start, stack, paid, bet, down, up, *flags = seats[index]
        seats[index] = new_tuple(Seat, (number, start, stack - amount, paid + amount, bet, down, up, *flags))
    return _with_seats(state, tuple(seats))


def _burns_reused(state: State, event: BurnsReused) -> State:
    return state._replace(
        stub=None if state.stub is None else state.stub + state.burns,
        stub_size=state.stub_size + len(state.burns),
        burns=(),
    )


def _dealt(state: State, event: Dealt) -> State:
    down: dict[int, tuple[Card, ...]] = {}
    up: dict[int, tuple[Card, ...]] = {}
    for index, card, faces_up, _ in event.cards:
        side = up if faces_up else down
        side[index] = (*side[index], card) if index in side else (card,)
    seats = []
    for index, seat in enumerate(state.seats):
        number, start, stack, paid, _, had_down, had_up, folded, _, _, shown, mucked = seat
        if index in down:
            had_down += down[index]
        if index in up:
            had_up += up[index]
        cards = had_down, had_up
        seats.append(new_tuple(Seat, (number, start, stack, paid, 0, *cards, folded, False, True, shown, mucked)))
    taken = len(event.burned) + len(event.cards)
    rules, dealer, _, stub, size, phase, _, actor, wager, burns, community, queue, pots_paid, sink = state
    stub = None if stub is None else stub[taken:]
    size -= taken
    burns += event.burned
    table = rules, dealer, tuple(seats), stub, size, phase, event.street
    return new_tuple(State, (*table, actor, wager, burns, community, queue, pots_paid, sink))


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
    _, opener, _, actor, _, level, unit, pair_open, duty, declinable, contenders = event
    before = state.wager.aggressor if state.wager.aggressor is not None else state.wager.aggressor_before
    wager = new_tuple(
        Wager, (level, 0, unit, 0, pair_open, duty, declinable, contenders, False, opener, actor, None, before)
    )
    return _moved(state, state.seats, actor, wager)


def _moved(state: State, seats: tuple[Seat, ...], actor: int | None, wager: Wager) -> State:
    """What an act changes: `State._replace` is several times as slow, and this is done at every act."""
    rules, dealer, _, stub, size, _, street, _, _, burns, community, queue, pots_paid, sink = state
    phase = _DEALING if actor is None else _BETTING
    return new_tuple(
        State,
        (rules, dealer, seats, stub, size, phase, street, actor, wager, burns, community, queue, pots_paid, sink),
    )


def _acted(state: State, event: Acted) -> State:
    index, kind, added, level, actor = event
    number, start, stack, paid, bet, down, up, _, _, _, shown, mucked = state.seats[index]
    stack, paid, bet = stack - added, paid + added, bet + added
    seats = [*state.seats]
    seats[index] = new_tuple(
        Seat, (number, start, stack, paid, bet, down, up, kind is _FOLD, True, False, shown, mucked)
    )
    wager = state.wager
    if kind is _BRING_IN:
        _, full_level, unit, bets, pair_open, _, _, *round_facts = wager
        wager = new_tuple(Wager, (level, full_level, unit, bets, pair_open, False, False, *round_facts))
    return _moved(state, tuple(seats), actor, wager)


def _wagered(state: State, event: Wagered) -> State:
    index, _, added, level, full, unit, pair_open, capped, reopened, actor = event
    number, start, stack, paid, bet, down, up, folded, _, _, shown, mucked = state.seats[index]
    stack, paid, bet = stack - added, paid + added, bet + added
    seats = [*state.seats]
    seats[index] = new_tuple(Seat, (number, start, stack, paid, bet, down, up, folded, True, False, shown, mucked))
    for other in reopened:
        if not seats[other].may_raise:
            *most, _, is_shown, is_mucked = seats[other]
            seats[other] = new_tuple(Seat, (*most, True, is_shown, is_mucked))
    _, full_level, _, bets, _, _, _, contenders, _, opener, first, aggressor, before = state.wager
    if full:
        full_level, bets, aggressor = level, bets + 1, index
    force = level, full_level, unit, bets, pair_open
    wager = new_tuple(Wager, (*force, False, False, contenders, capped, opener, first, aggressor, before))
    return _moved(state, tuple(seats), actor, wager)


def _chips_returned(state: State, event: ChipsReturned) -> State:
    index, amount = event
    number, start, stack, paid, bet, *rest = state.seats[index]
    seat = new_tuple(Seat, (number, start, stack + amount, paid - amount, max(0, bet - amount), *rest))
    return _with_seats(state, _with_seat(state.seats, index, seat))


def _revealed(state: State, event: Revealed) -> State:
    seats = list(state.seats)
    for index, down in event.hands:
        seats[index] = seats[index]._replace(down=down, shown=True)
    return _with_seats(state, tuple(seats))


def _showdown_opened(state: State, event: ShowdownOpened) -> State:
    hidden = tuple([index for index in event.order if not state.seats[index].shown])
    return state._replace(phase=Phase.SHOWDOWN, actor=None, queue=hidden)


def _show_asked(state: State, event: ShowAsked) -> State:
    return state._replace(phase=Phase.SHOWDOWN, actor=event.seat)


def _shown(state: State, event: Shown) -> State:
    seat = state.seats[event.seat]._replace(down=event.cards, shown=True)
    return _answered(state, event.seat, seat)


def _mucked(state: State, event: Mucked) -> State:
    return _answered(state, event.seat, state.seats[event.seat]._replace(mucked=True))


def _answered(state: State, index: int, seat: Seat) -> State:
    """A seat has shown or mucked and leaves the queue."""
    queue = tuple([other for other in state.queue if other != index])
    return state._replace(seats=_with_seat(state.seats, index, seat), actor=None, queue=queue)


def _paid(state: State, awards: Iterable[tuple[int, int]], amount: int) -> State:
    seats = list(state.seats)
    for index, chips in awards:
        number, start, stack, *rest = seats[index]
        seats[index] = new_tuple(Seat, (number, start, stack + chips, *rest))
    rules, dealer, _, *cards_and_round, pots_paid, sink = state
    return new_tuple(State, (rules, dealer, tuple(seats), *cards_and_round, pots_paid + amount, sink))


def _pot_awarded(state: State, event: PotAwarded) -> State:
    return _paid(state, [(award.seat, award.amount) for award in event.awards], event.amount)


def _settled(state: State, event: Settled) -> State:
    return _paid(state, event.awards, sum(award.amount for award in event.awards))


def _hand_ended(state: State, event: HandEnded) -> State:
    rules, dealer, seats, stub, size, _, street, _, wager, burns, community, queue, pots_paid, _ = state
    table = rules, dealer, seats, stub, size, Phase.OVER, street, None
    return new_tuple(State, (*table, wager, burns, community, queue, pots_paid, event.sink))


STEPS: dict[type, Callable[[Any, Any], State]] = {
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
"""What each kind of event does to a state; `evolve` looks it up here."""
