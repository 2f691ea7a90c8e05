"""The ledger: every chip that changed hands, each entry taken from one account and put into another."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from doorcard.hand import HandEnded
from doorcard.table.events import ChipsAdded, GotUp, Played, SatDown, TableEvent
from doorcard.table.evolve import evolve
from doorcard.table.state import Table

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
    """The hand that moved them; 0 for chips bought, or taken along, between hands."""


def entries(events: Iterable[TableEvent]) -> tuple[Entry, ...]:
    """The whole ledger of a table: purchases and fees, and what each hand took and gave."""
    book: list[Entry] = []
    table: Table | None = None
    for event in events:
        before, table = table, evolve(table, event)
        match event:
            case SatDown(name=name, chips=chips, fee=fee):
                if chips:
                    book.append(Entry(BANK, name, chips, 0))
                if fee:
                    book.append(Entry(BANK, HOUSE, fee, 0))
            case ChipsAdded(place, chips):
                book.append(Entry(BANK, table.places[place].name, chips, 0))
            case GotUp(place, chips) if chips:
                book.append(Entry(table.places[place].name, BANK, chips, 0))
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


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of one player, chairs taken one after the other added up."""

    name: str
    bought: int
    fees: int
    holds: int
    """The chips that it has, or left with."""
    here: bool
    """Whether it still sits at the table."""

    @property
    def net(self) -> int:
        """What was won or lost, fees apart."""
        return self.holds - self.bought


def standings(table: Table) -> tuple[Standing, ...]:
    """Everybody who bought chips, those who left included, the greatest gain first.

    During a hand chips are counted as they were when it began.
    """
    found: dict[str, Standing] = {}
    for gone in table.departed:
        _add(found, Standing(gone.name, gone.bought, gone.fees, gone.took, here=False))
    for place in table.places:
        if not place.gone:
            _add(found, Standing(place.name, place.bought, place.fees, place.stack, here=True))
    return tuple(sorted(found.values(), key=lambda standing: (-standing.net, standing.name)))


def _add(found: dict[str, Standing], more: Standing) -> None:
    name = more.name.casefold()
    old = found.get(name, Standing(more.name, 0, 0, 0, here=False))
    found[name] = Standing(more.name, old.bought + more.bought, old.fees + more.fees, old.holds + more.holds, more.here)


@dataclass(frozen=True, slots=True)
class Transfer:
    """What one player owes another."""

    giver: str
    taker: str
    chips: int


def settle_up(nets: Mapping[str, int]) -> tuple[Transfer, ...]:
    """Who owes whom: equal sums first, then always the greatest debt to the greatest gain.

    Never more transfers than players less one. Raises ValueError where gains and losses are not the same.

    >>> [(owed.giver, owed.taker, owed.chips) for owed in settle_up({"Ana": 30, "Ben": -20, "Cleo": 5, "Dani": -15})]
    [('Ben', 'Ana', 20), ('Dani', 'Ana', 10), ('Dani', 'Cleo', 5)]
    """
    if sum(nets.values()):
        raise ValueError(f"gains and losses differ by {sum(nets.values())}")
    left = {name: net for name, net in nets.items() if net}
    owed: list[Transfer] = []
    while left:
        giver, taker = _next_pair(left)
        chips = min(-left[giver], left[taker])
        owed.append(Transfer(giver, taker, chips))
        left[giver] += chips
        left[taker] -= chips
        left = {name: net for name, net in left.items() if net}
    return tuple(owed)


def _next_pair(left: Mapping[str, int]) -> tuple[str, str]:
    """Who pays whom next: a debt that is just a gain, else the greatest of both; of equal ones the first by name."""
    debtors = sorted((net, name) for name, net in left.items() if net < 0)
    winners = sorted((-net, name) for name, net in left.items() if net > 0)
    for debt, debtor in debtors:
        for gain, winner in winners:
            if debt == gain:
                return debtor, winner
    return debtors[0][1], winners[0][1]
