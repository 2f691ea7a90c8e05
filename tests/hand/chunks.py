"""Many random hands cut into chunks, so that the processes of a test run share them.

A hand is made from its own seed, and a failure names that seed.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


class Chunks(NamedTuple):
    """How many hands a test plays, everyday and under --long, and how many of them at a time."""

    everyday: int
    long: int
    size: int

    def seeds(self, *, long: bool) -> list[range]:
        """The seeds of each chunk."""
        total = self.long if long else self.everyday
        return [range(first, min(first + self.size, total)) for first in range(0, total, self.size)]


def in_chunks(everyday: int, long: int, size: int) -> Callable[[Test], Test]:
    """Run the test once for each chunk, with the chunk's ``seeds``."""

    def mark(test: Test) -> Test:
        test.chunks = Chunks(everyday, long, size)  # type: ignore[attr-defined]
        return test

    return mark


@contextmanager
def naming(seed: int) -> Iterator[None]:
    """Say of which seed the hand was that failed."""
    try:
        yield
    except Exception as fault:
        fault.add_note(f"the hand of seed {seed}")
        raise
