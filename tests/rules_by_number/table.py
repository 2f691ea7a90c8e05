"""The table from rule numbers to what shows them, and the page of the documentation made from it.

Run as a module, it writes that page: ``python -m tests.rules_by_number.table``.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from tests.conformance.collection import HANDS

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "rules-by-number.md"

NUMBERS: Final = (
    *(f"R{number:03}" for number in chain(range(1, 79), range(301, 334), range(340, 368), range(401, 444))),
    *(f"K{number}" for number in range(1, 14)),
    *(f"S{number}" for number in range(1, 55)),
)
"""Every number of the rule book: documents 000, 003 and 004, contradictions, silences."""


@dataclass(frozen=True)
class Row:
    """One rule and what shows it."""

    number: str
    where: str
    """Document and section, or the profiles that are silent."""
    rule: str
    hands: tuple[str, ...]
    """Ids of own conformance hands."""
    tests: tuple[str, ...]
    """Node ids of tests."""
    exempt: str
    """Why neither shows it."""


def rows() -> Iterator[Row]:
    """The rows in the order of the table file; hands come from what each hand says it shows."""
    with (Path(__file__).parent / "table.toml").open("rb") as file:
        table = tomllib.load(file)
    for number, row in table.items():
        hands = tuple(name for name, hand in HANDS.items() if number in hand["shows"])
        yield Row(number, row["where"], row["rule"], hands, tuple(row.get("tests", ())), row.get("exempt", ""))


PARTS: Final = {
    "R0": "Document 000: five-card stud at home",
    "R3": "Document 003: seven-card stud, high-low and razz",
    "R4": "Document 004: five-card stud at 5-10",
    "K": "Contradictions inside and between the documents",
    "S": "Where the documents are silent",
}

HEAD: Final = """# The rules by number

Every rule of the three documents, every contradiction and every silence that the engine decides, with the worked-out
hands (`tests/conformance/hands`) and the tests that show it. Made from `tests/rules_by_number/table.toml` by
`python -m tests.rules_by_number.table`; a test keeps it current.
"""


def page() -> str:
    """The page of the documentation."""
    table = list(rows())
    text = [HEAD]
    for prefix, title in PARTS.items():
        text += [f"## {title}", "", "| number | where | rule | shown by |", "| --- | --- | --- | --- |"]
        text += [
            f"| {row.number} | {row.where} | {row.rule} | {_shown_by(row)} |"
            for row in table
            if row.number.startswith(prefix)
        ]
        text.append("")
    return "\n".join(text)


def _shown_by(row: Row) -> str:
    hands = ", ".join(f"`{hand}`" for hand in row.hands)
    tests = ", ".join(f"`{test.removeprefix('tests/')}`" for test in row.tests)
    said = [f"hands {hands}" if hands else "", f"tests {tests}" if tests else "", row.exempt]
    return "; ".join(filter(None, said))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
