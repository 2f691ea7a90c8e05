"""A table that keeps time, told one thing after another, each at its own time."""

from random import Random

import pytest

from doorcard.cards import Deck, parse_cards
from doorcard.errors import MESSAGES, DoorcardError
from doorcard.hand import legal
from doorcard.rules import HOUSES, Rules, Session
from doorcard.table import (
    Act,
    AgreeEnd,
    Command,
    Enter,
    Guest,
    Opened,
    Pace,
    Place,
    SitDown,
    Start,
    Table,
    TableEvent,
    Tick,
    decide,
    fold,
    step,
)

HOME = Opened(Rules.named("home/five-card-stud"), HOUSES["home"].session, Pace())
CHAMPS = Opened(Rules.named("4champs/five-card-stud"), HOUSES["4champs"].session, Pace())
STARS = Opened(Rules.named("pokerstars/razz"), Session(ends="open"), Pace())
NOON = 1_800_000_000_000


def guest(name: str) -> Guest:
    return Guest(name.lower(), name, f"{name}'s secret, hashed")


class Room:
    """A table, what happened at it, and what time it is."""

    def __init__(self, opened: Opened = HOME, seed: int = 1) -> None:
        self.events: list[TableEvent] = [opened]
        self.table = fold(self.events)
        self.random = Random(seed)
        self.now = NOON

    def __call__(self, *commands: Command) -> tuple[TableEvent, ...]:
        """What the last of the commands led to."""
        events: tuple[TableEvent, ...] = ()
        for command in commands:
            after, events = step(self.table, command, self.now, self.random)
            assert fold([*self.events, *events]) == after
            self.events += events
            self.table = after
        return events

    def refuses(self, command: Command, code: str) -> DoorcardError:
        before = self.table
        with pytest.raises(DoorcardError) as caught:
            decide(self.table, command, self.now, self.random)
        assert caught.value.code == code
        assert code in MESSAGES
        assert self.table == before
        return caught.value

    def wait(self, milliseconds: int) -> tuple[TableEvent, ...]:
        """Time passes, and nothing else; then the clock looks what is due."""
        self.now += milliseconds
        return self.tick()

    def tick(self) -> tuple[TableEvent, ...]:
        return self(Tick(Deck.shuffled(self.random)))

    def come_due(self) -> tuple[TableEvent, ...]:
        """It is the time at which something is due."""
        assert self.table.due is not None, "something is waited for"
        self.now = max(self.now, self.table.due)
        return self.tick()

    def deal(self, first: str = "") -> Table:
        """The next hand is dealt as soon as it is due, from a deck that begins with these cards."""
        assert self.table.due is not None, "a hand is waited for"
        self.now = max(self.now, self.table.due)
        named = parse_cards(first)
        rest = [card for card in Deck.shuffled(self.random).cards if card not in named]
        self(Tick(Deck((*named, *rest))))
        return self.table

    def acts(self, *acts: str) -> tuple[TableEvent, ...]:
        """Whoever is at turn acts, as soon as time counts."""
        events: tuple[TableEvent, ...] = ()
        for text in acts:
            table = self.table
            assert table.hand is not None
            assert table.clock is not None
            self.now = max(self.now, table.clock.starts)
            events = self(Act(table.at_turn, legal(table.hand).read(text), table.clock.decision))
        return events

    def fold_round(self) -> None:
        """The first to act completes, and everybody else folds."""
        self.acts("complete")
        while self.table.running:
            hand = self.table.hand
            assert hand is not None
            self.acts("muck" if hand.uncontested else "fold")

    def place(self, name: str) -> Place:
        return self.table.places[self.number(name)]

    def number(self, name: str) -> int:
        return next(number for number, place in enumerate(self.table.places) if place.name == name and not place.gone)

    @property
    def turn(self) -> str:
        """The name of the player who must act."""
        assert self.table.at_turn is not None
        return self.table.places[self.table.at_turn].name


def seated(*names: str, chips: int = 40, opened: Opened = HOME, seed: int = 1) -> Room:
    """A room in which these guests came and sat down."""
    room = Room(opened, seed)
    for name in names:
        room(Enter(guest(name)), SitDown(name, chips, name.lower()))
    return room


def started(*names: str, chips: int = 40, opened: Opened = HOME, seed: int = 1) -> Room:
    """The same, and the game has begun, with no end agreed on."""
    room = seated(*names, chips=chips, opened=opened, seed=seed)
    room(AgreeEnd(None), Start())
    return room


def playing(*names: str, chips: int = 40, opened: Opened = HOME, seed: int = 1) -> Room:
    """The same, and the first hand is dealt."""
    room = started(*names, chips=chips, opened=opened, seed=seed)
    room.deal()
    return room
