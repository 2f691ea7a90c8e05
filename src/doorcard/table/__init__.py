"""A game that goes on, as a value: seats, chips, dealer, hands, agreed end, ledger.

`decide` answers a command with events, `evolve` folds them into a `Table`; nothing here draws cards or reads a
clock: a deck and a generator come in as values.

>>> from random import Random
>>> from doorcard.cards import Deck
>>> from doorcard.rules import HOUSES, Rules
>>> random = Random(7)
>>> events = [Opened(Rules.named("home/five-card-stud"), HOUSES["home"].session)]
>>> for command in (AgreeEnd(2), SitDown("Ana", 40), SitDown("Ben", 40), StartHand(Deck.shuffled(random))):
...     events += decide(fold(events), command, random)
>>> table = fold(events)
>>> [(place.name, place.stack) for place in table.places], table.hand.pot
([('Ana', 40), ('Ben', 40)], 2)
"""

from doorcard.table.commands import Act, AddChips, AgreeEnd, Command, GiveDeal, SitDown, StartHand
from doorcard.table.decide import decide
from doorcard.table.evolve import evolve, fold
from doorcard.table.ledger import Entry, balances, entries
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

__all__ = [
    "Act",
    "AddChips",
    "AgreeEnd",
    "ChipsAdded",
    "Command",
    "DealGiven",
    "EndAgreed",
    "Entry",
    "GiveDeal",
    "HandBegan",
    "Opened",
    "Place",
    "Played",
    "SatDown",
    "SessionEnded",
    "SitDown",
    "StartHand",
    "Table",
    "TableEvent",
    "balances",
    "decide",
    "entries",
    "evolve",
    "fold",
]
