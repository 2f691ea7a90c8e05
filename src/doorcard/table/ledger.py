"""The ledger: every chip that changed hands, each entry taken from one account and put into another."""

from collections.abc import Iterable
from dataclasses import dataclass

from doorcard.hand import HandEnded
from doorcard.table.evolve import evolve
from doorcard.table.state import ChipsAdded, Played, SatDown, Table, TableEvent

BANK = "bank"
"""Where bought chips come from."""
HOUSE = "house"
"""Where fees and rake go."""
POT = "pot"
"""Empty between hands."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Chips moved from one account to another: `BANK`, `HOUSE`, `POT`, or a player's name."""

    giver: str
    taker: str
    chips: int
    hand: int
    """The hand that moved them; 0 for chips bought between hands."""


def entries(events: Iterable[TableEvent]) -> tuple[Entry, ...]:
    """The whole ledger of a table: purchases and fees, and what each hand took and gave."""
    book: list[Entry] = []
    table: Table | None = None
    for event in events:
        before, table = table, evolve(table, event)
        match event:
            case SatDown(name, chips, fee):
                book.append(Entry(BANK, name, chips, 0))
                if fee:
                    book.append(Entry(BANK, HOUSE, fee, 0))
            case ChipsAdded(place, chips):
                book.append(Entry(BANK, table.places[place].name, chips, 0))
            case Played(event=HandEnded(sink)):
                assert before is not None, "a hand has a table"
                for old, new in zip(before.places, table.places, strict=True):
                    if new.stack < old.stack:
                        book.append(Entry(old.name, POT, old.stack - new.stack, table.begun))
                    elif new.stack > old.stack:
                        book.append(Entry(POT, old.name, new.stack - old.stack, table.begun))
                if sink:
                    book.append(Entry(POT, HOUSE, sink, table.begun))
            case _:
                pass
    return tuple(book)


def balances(book: Iterable[Entry]) -> dict[str, int]:
    """What every account holds; all of them together hold nothing, and so does the pot between hands.

    >>> balances([Entry(BANK, "Ana", 40, 0), Entry("Ana", POT, 7, 1), Entry(POT, "Ben", 7, 1)])
    {'bank': -40, 'Ana': 33, 'pot': 0, 'Ben': 7}
    """
    held: dict[str, int] = {}
    for entry in book:
        held[entry.giver] = held.get(entry.giver, 0) - entry.chips
        held[entry.taker] = held.get(entry.taker, 0) + entry.chips
    return held
