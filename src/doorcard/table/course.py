"""A table on its way from a command to what is waited for next."""

from random import Random
from typing import NamedTuple

from doorcard.errors import TableError
from doorcard.hand import HandEnded, RoundOpened
from doorcard.table.events import Played, TableEvent
from doorcard.table.evolve import evolve
from doorcard.table.state import Place, Table


class Step(NamedTuple):
    """What a command led to: the new table, and the events on the way to it."""

    table: Table
    events: tuple[TableEvent, ...]


class Course:
    """The table as the events so far have made it."""

    __slots__ = ("events", "now", "random", "table")

    def __init__(self, table: Table, now: int, random: Random) -> None:
        self.table = table
        self.now = now
        self.random = random
        self.events: list[TableEvent] = []

    def add(self, event: TableEvent) -> None:
        """Something happens."""
        self.table = evolve(self.table, event)
        self.events.append(event)

    def step(self) -> Step:
        """Where it led."""
        return Step(self.table, tuple(self.events))

    @property
    def time(self) -> int:
        """The time by which clocks go: during a pause, that at which it began."""
        return self.now if self.table.paused is None else self.table.paused

    @property
    def hand_over(self) -> bool:
        """Whether a hand ended on this course."""
        return any(isinstance(event, Played) and isinstance(event.event, HandEnded) for event in self.events)

    @property
    def run_out(self) -> int:
        """How many streets were dealt on this course without betting."""
        dealt = [event.event for event in self.events if isinstance(event, Played)]
        return sum([isinstance(event, RoundOpened) and event.actor is None for event in dealt])


def seated(table: Table, number: int) -> Place:
    """The place of that number. Raises `TableError` where nobody sits there."""
    if not 0 <= number < len(table.places):
        raise TableError("no_such_place", place=number, count=len(table.places))
    place = table.places[number]
    if place.gone:
        raise TableError("place_free", place=number)
    return place


def between_hands(table: Table) -> None:
    """Raises `TableError` while a hand is played."""
    if table.running:
        raise TableError("hand_running")


def paced(table: Table) -> None:
    """Raises `TableError` where people keep the time themselves."""
    if table.pace is None:
        raise TableError("no_pace")


def in_hand(table: Table, number: int) -> bool:
    """Whether a hand is played, and this place was dealt in."""
    return table.running and number in table.dealt_in
