"""A sheet as plain text, to read in a terminal or to pipe into a file."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from doorcard.words.language import Language
from doorcard.words.reasons import capital
from doorcard.words.sheet.narration import narrate
from doorcard.words.sheet.parts import Block, Course, Group, Line, Sheet, Table, spoken


def as_text(language: Language, sheet: Sheet, width: int = 80) -> str:
    """The sheet as lines of at most ``width`` characters, where its longest words allow."""
    lines: list[str] = []
    for line in _page(language, sheet, width):
        if line or (lines and lines[-1]):  # never two blank lines in a row
            lines.append(line)
    return "\n".join(lines).rstrip()


def _page(language: Language, sheet: Sheet, width: int) -> Iterator[str]:
    title = capital(spoken(language, sheet.title))
    yield from wrap(title, width)
    yield "=" * min(len(title), width)
    for lead in sheet.lead:
        yield from wrap(spoken(language, lead), width)
    for number, section in enumerate(sheet.sections, 1):
        heading = capital(spoken(language, section.title))
        if len(sheet.sections) > 1:
            heading = f"{number}. {heading}"
        yield ""
        yield from wrap(heading, width)
        yield "-" * min(len(heading), width)
        # A table that says the same as its section needs no heading of its own.
        for block in section.blocks:
            titled = not isinstance(block, Table) or block.title != section.title
            yield from _block(language, block, width, titled=titled)


def _block(language: Language, block: Block, width: int, *, titled: bool = True) -> Iterator[str]:
    match block:
        case Line():
            yield from _statement(statement(language, block), width, "- ")
        case Group(title, lines):
            yield from _statement(spoken(language, title), width, "- ")
            for each in lines:
                yield from _statement(statement(language, each), width, "  - ")
        case Table(title, head, rows):
            if titled:
                yield ""
                yield from wrap(capital(spoken(language, title)), width)
            yield ""
            cells = [[spoken(language, cell) for cell in row] for row in (head, *rows)]
            yield from layout(cells, width)
            yield ""
        case Course():
            for passage in narrate(language, block):
                yield ""
                yield from wrap(f"{capital(passage.title)}:", width)
                yield from _statement(" ".join(passage.sentences), width, "  ")


def statement(language: Language, line: Line) -> str:
    """A statement as text, with its mark where the house chose."""
    text = spoken(language, line.phrase)
    return f"{text} [{language.say('sheet.mark')}]" if line.house_choice else text


def _statement(text: str, width: int, bullet: str) -> list[str]:
    return wrap(text, width, initial_indent=bullet, subsequent_indent=" " * len(bullet), break_on_hyphens=False)


GAP = 2
"""Spaces between two columns."""


def layout(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """A table as lines, the first row its head: the widest columns give way until it fits, but no word is broken.

    >>> for line in layout([["round", "cards"], ["1", "1 down, 1 up"]], 12):
    ...     print(line)
    round  cards
    -----  -----
    1      1
           down,
           1 up
    """
    columns = list(zip(*rows, strict=True))
    sizes = [max(map(len, column)) for column in columns]
    least = [max(len(word) for cell in column for word in cell.split(" ")) for column in columns]
    room = width - GAP * (len(sizes) - 1)
    while sum(sizes) > room and sizes != least:
        widest = max((size, place) for place, size in enumerate(sizes) if size > least[place])[1]
        sizes[widest] -= 1
    for number, row in enumerate(rows):
        wrapped = [wrap(cell, size, break_on_hyphens=False) or [""] for cell, size in zip(row, sizes, strict=True)]
        for depth in range(max(map(len, wrapped))):
            parts = [cell[depth] if depth < len(cell) else "" for cell in wrapped]
            yield (" " * GAP).join(part.ljust(size) for part, size in zip(parts, sizes, strict=True)).rstrip()
        if number == 0:
            yield (" " * GAP).join("-" * size for size in sizes)
