"""The one door out: what a reader may know of a hand (DESIGN: `view` and `redact`)."""

from typing import Final

from doorcard.cards import UNKNOWN
from doorcard.hand.events import CommunityDealt, Dealt, Event, HandStarted
from doorcard.hand.state import Phase, Seat, State, View, new_tuple


def view(state: State, seat: int | None) -> View:
    """The state as a seat, or the public (None), may know it.

    Down cards of others are unknown unless they were shown; the stub and the burned cards are out of sight.
    It is a state like any other: `legal` of the actor's own view is `legal` of the state.
    """
    return _hide(state, {seat})


def on_request(state: State, seat: int) -> View:
    """What a player dealt into a finished hand may see of it afterwards (R429, S36).

    Where the house says so, hands that went to the showdown and were mucked; never a folded hand, nor that of a
    winner whom nobody called.
    """
    live = [index for index, held in enumerate(state.seats) if not held.folded]
    if state.phase is not Phase.OVER or not state.rules.choices.history_on_request or len(live) < 2:
        return view(state, seat)
    return _hide(state, {seat, *live})


def _hide(state: State, readable: set[int] | set[int | None]) -> View:
    seats = tuple(
        [held if held.shown or index in readable else _covered(held) for index, held in enumerate(state.seats)]
    )
    return View(state._replace(seats=seats, stub=None, burns=(UNKNOWN,) * len(state.burns)))


def _covered(held: Seat) -> Seat:
    """A seat as it looks from outside: `_replace`, in a third of the time, for every seat of every view."""
    return new_tuple(Seat, (*held[:_DOWN], (UNKNOWN,) * len(held.down), *held[_DOWN + 1 :]))


_DOWN: Final = Seat._fields.index("down")


def redact(event: Event, seat: int | None) -> Event:
    """The event as a seat, or the public (None), may know it: the twin of `view`."""
    match event:
        case HandStarted():
            return event._replace(deck=None)
        case Dealt():
            cards = tuple(
                card._replace(card=UNKNOWN) if card.hidden and card.seat != seat else card for card in event.cards
            )
            return event._replace(cards=cards, burned=(UNKNOWN,) * len(event.burned))
        case CommunityDealt():
            return event._replace(burned=(UNKNOWN,) * len(event.burned))
        case _:
            return event
