"""Results of a session as sheets (CSV): who has what, who owes whom, and what each hand gave."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from doorcard.server.history import PastHand
from doorcard.table import Table, Transfer, settle_up, standings
from doorcard.words import Language, capital

SHEETS: Final = ("standings", "transfers", "hands")
"""Every sheet."""

BOM: Final = "\ufeff"
"""Without it spreadsheets take the letters of other languages for something else."""

_FORMULA: Final = tuple("=+-@\t\r")


def standings_csv(language: Language, table: Table) -> str:
    """Who bought and has how much; those who left included, the greatest gain first."""
    rows = [(_name(each.name), each.bought, each.holds, each.net) for each in standings(table)]
    return _sheet(language, ("name", "bought", "has", "net"), rows)


def settled(table: Table) -> tuple[Transfer, ...]:
    """Who owes whom how much, fees apart."""
    return settle_up({each.name: each.net for each in standings(table)})


def transfers_csv(language: Language, table: Table) -> str:
    """Who owes whom how much, fees apart."""
    rows = [(_name(owed.giver), _name(owed.taker), owed.chips) for owed in settled(table)]
    return _sheet(language, ("giver", "taker", "chips"), rows)


def hands_csv(language: Language, hands: Sequence[PastHand]) -> str:
    """What each hand gave everybody who was dealt in, the first hand first; empty for who was not."""
    names = list(dict.fromkeys(name for hand in hands for name in hand.names))
    rows = []
    for hand in hands:
        nets = dict(zip(hand.names, hand.hand.net, strict=True))
        rows.append((hand.number, hand.hand.state.rules.name, *(nets.get(name, "") for name in names)))
    heads = [capital(language.say(f"results.{code}")) for code in ("hand", "game")]
    return _written([[*heads, *map(_name, names)], *rows])


def _sheet(language: Language, heads: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    return _written([[capital(language.say(f"results.{code}")) for code in heads], *rows])


def _written(rows: Iterable[Sequence[object]]) -> str:
    text = StringIO(newline="")
    csv.writer(text).writerows(rows)
    return BOM + text.getvalue()


def _name(name: str) -> str:
    """A name as no spreadsheet takes it for a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name
