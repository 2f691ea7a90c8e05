"""A course of figures as a plot of characters: how a net went up and down, hand by hand."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Final

DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of the eight dots in a braille sign, row by row."""


def plot(
    values: Sequence[Decimal],
    label: Callable[[Decimal], str],
    width: int = 60,
    height: int = 10,
    *,
    braille: bool = True,
) -> list[str]:
    """The course of ``values`` as lines of text, with the greatest, zero and the least named at the left.

    ``label`` writes a figure. Without ``braille`` signs a star stands for a point, and only ASCII is used.

    >>> up_and_down = [Decimal(n) for n in (0, 4, 8, 4, 0, -4)]
    >>> print("\\n".join(plot(up_and_down, str, width=11, height=4, braille=False)))
     8 |   ***
       |  *   *
     0 |**-----***-
    -4 |          *
    """
    low, high = min(*values, Decimal(0)), max(*values, Decimal(0))
    if low == high:
        high = low + 1
    fine = (2, 4) if braille else (1, 1)
    columns, rows = width * fine[0], height * fine[1]

    def row_of(value: Decimal) -> int:
        return round((high - value) / (high - low) * (rows - 1))

    marked = _course([row_of(value) for value in values], columns)
    cells = _braille(marked, width) if braille else dict.fromkeys(marked, "*")
    zero = row_of(Decimal(0)) // fine[1]
    labels = {0: label(high), height - 1: label(low)} | {zero: label(Decimal(0))}
    margin = max(map(len, labels.values()))
    line, edge = ("─", "│") if braille else ("-", "|")
    return [
        f"{labels.get(row, ''):>{margin}} {edge}"
        + "".join(cells.get((column, row), line if row == zero else " ") for column in range(width)).rstrip()
        for row in range(height)
    ]


def _course(rows: Sequence[int], columns: int) -> set[tuple[int, int]]:
    """The points of a line through ``rows``, which stand evenly apart over so many columns."""
    marked = set()
    last = max(1, len(rows) - 1)
    before = rows[0]
    for column in range(columns):
        place, rest = divmod(column * last, max(1, columns - 1))
        after = rows[min(place + 1, len(rows) - 1)]
        now = round(
            rows[min(place, len(rows) - 1)] + (after - rows[min(place, len(rows) - 1)]) * rest / max(1, columns - 1)
        )
        steps = range(min(before, now), max(before, now) + 1) if abs(now - before) > 1 else (now,)
        marked |= {(column, row) for row in steps}
        before = now
    return marked


def _braille(marked: set[tuple[int, int]], width: int) -> dict[tuple[int, int], str]:
    """Points as signs of two by four dots."""
    bits: dict[tuple[int, int], int] = {}
    for column, row in marked:
        cell = (column // 2, row // 4)
        bits[cell] = bits.get(cell, 0) | DOTS[row % 4][column % 2]
    return {cell: chr(0x2800 + bit) for cell, bit in bits.items() if cell[0] < width}
