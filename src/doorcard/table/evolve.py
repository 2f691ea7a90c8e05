"""Folding events into tables. There is no rule here."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from doorcard.hand import HandEnded
from doorcard.hand import evolve as evolve_hand
from doorcard.table.state import (
    ChipsAdded,
    DealGiven,
    EndAgreed,
    HandBegan,
    Opened,
    Place,
    Played,
    SatDown,
    SessionEnded,
    Table,
    TableEvent,
)


def evolve(table: Table | None, event: TableEvent) -> Table:
    """The table after an event; `Opened` begins a new one. Raises ValueError for any other without a table."""
    if isinstance(event, Opened):
        return Table(event.rules, event.session)
    if table is None:
        raise ValueError("a table begins with Opened")
    match event:
        case EndAgreed(hands):
            return replace(table, end_agreed=True, hands=hands)
        case SatDown(name, chips, fee):
            return replace(table, places=(*table.places, Place(name, chips, chips, fee)))
        case ChipsAdded(number, chips):
            place = table.places[number]
            bought = replace(place, stack=place.stack + chips, bought=place.bought + chips)
            return replace(table, places=(*table.places[:number], bought, *table.places[number + 1 :]))
        case DealGiven(number):
            return replace(table, dealer=number, deal_given=True)
        case HandBegan(number, places):
            return replace(table, begun=number, dealt_in=places, deal_given=False, hand=None)
        case Played(event=happened):
            table = replace(table, hand=evolve_hand(table.hand, happened))
            return _stacks_after_hand(table) if isinstance(happened, HandEnded) else table
        case SessionEnded(why):
            return replace(table, over=why)
        case _:
            assert_never(event)


def _stacks_after_hand(table: Table) -> Table:
    assert table.hand is not None, "a hand that ended was there"
    places = list(table.places)
    for number, seat in zip(table.dealt_in, table.hand.seats, strict=True):
        places[number] = replace(places[number], stack=seat.stack)
    return replace(table, places=tuple(places))


def fold(events: Iterable[TableEvent]) -> Table:
    """The table after all of ``events``. Raises ValueError where they do not begin with `Opened`."""
    table: Table | None = None
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise ValueError("a table begins with Opened")
    return table
