"""Players' names in the lines of a room: they may hold anything, brackets, spaces, and words such as "calls"."""

import re
from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

Seat = TypeVar("Seat")


class Names(Generic[Seat]):
    """The names at a table, found at the beginning of a line.

    >>> names = Names({"Ann": 1, "Ann calls": 2})
    >>> [(seat, rest) for seat, rest in names.at_start("Ann calls folds")]
    [(2, ' folds'), (1, ' calls folds')]
    """

    def __init__(self, seats: Mapping[str, Seat]) -> None:
        # The longest first: "Ann calls" is seen before "Ann".
        self._seats = [(name, seats[name]) for name in sorted(seats, key=len, reverse=True)]

    def at_start(self, line: str) -> Iterator[tuple[Seat, str]]:
        """Every seat whose name a line begins with, and the rest of the line; the longest name first."""
        for name, seat in self._seats:
            if line.startswith(name):
                yield seat, line[len(name) :]

    def match(self, line: str, *patterns: re.Pattern[str]) -> tuple[Seat, re.Match[str]] | None:
        """The seat whose name a line begins with, and how the rest of it fits the first of ``patterns`` that it fits.

        The rest must fit whole, so that the name "Ann calls" in ``Ann calls folds`` is not taken for an act of "Ann".
        """
        for seat, rest in self.at_start(line):
            for pattern in patterns:
                match = pattern.fullmatch(rest)
                if match is not None:
                    return seat, match
        return None
