"""What a rule sheet is made of: sections of lines and tables, in codes with arguments and never in sentences."""

from collections.abc import Iterable
from dataclasses import dataclass

from doorcard.hand import Hand
from doorcard.words.language import Language
from doorcard.words.phrases import Phrase, phrase

Cell = Phrase | str | int
"""What stands in one place of a table."""


@dataclass(frozen=True, slots=True)
class Line:
    """One statement of a sheet."""

    phrase: Phrase
    house_choice: bool = False
    """Whether it is marked as settled by the house where rule books leave it open (R075)."""


@dataclass(frozen=True, slots=True)
class Group:
    """Statements under a heading of their own."""

    title: Phrase
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Cells in rows and columns; the first column names its row."""

    title: Phrase
    head: tuple[Phrase, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A hand that was played, to be told as it went."""

    hand: Hand
    names: tuple[str, ...]
    """What its seats are called."""


Block = Line | Group | Table | Course


@dataclass(frozen=True, slots=True)
class Section:
    """One heading and what stands under it."""

    key: str
    title: Phrase
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole page, as a value: the renderers make text, HTML or plain data of it."""

    title: Phrase
    lead: tuple[Phrase, ...]
    """Short lines under the title."""
    sections: tuple[Section, ...]


def section(key: str, blocks: Iterable[Block]) -> Section:
    """A section whose title is the code of its key."""
    return Section(key, phrase(f"sheet.{key}"), tuple(blocks))


def line(code: str, **args: object) -> Line:
    """A statement, its arguments by name."""
    return Line(phrase(code, **args))


def house_choice(code: str, **args: object) -> Line:
    """A statement marked as this house's choice (R075)."""
    return Line(phrase(code, **args), house_choice=True)


def in_a_row(code: str, phrases: Iterable[Phrase]) -> Phrase:
    """Several phrases as one, joined by a code with ``first`` and ``rest``. Raises ValueError for none."""
    *head, last = phrases
    for each in reversed(head):
        last = phrase(code, first=each, rest=last)
    return last


def spoken(language: Language, cell: Cell) -> str:
    """A phrase as a sentence; a text or a number as it is."""
    return language.render(cell) if isinstance(cell, Phrase) else str(cell)
