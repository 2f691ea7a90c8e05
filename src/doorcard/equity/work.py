"""Work in pieces that add up: here, in threads, or in whatever `concurrent.futures.Executor` is given."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from doorcard.equity.tally import Tally

if TYPE_CHECKING:  # a slow import, and only for those who bring one
    from concurrent.futures import Executor, Future

Progress = Callable[[int, int], object]
"""Called with the pieces done and all of them."""


class Piece(Protocol):
    """A piece of work that can be sent anywhere and gives the same tally everywhere."""

    def run(self) -> Tally:
        """Do it."""


def run(piece: Piece) -> Tally:
    """Do one piece: a function of the module, so that other processes find it."""
    return piece.run()


def results(pieces: Iterable[Piece], executor: "Executor | None", at_once: int) -> Iterator[Tally]:
    """The tallies of the pieces, in their order, with up to ``at_once`` of them under way."""
    if executor is None:
        yield from map(run, pieces)
        return
    under_way: deque[Future[Tally]] = deque()
    try:
        for piece in pieces:
            under_way.append(executor.submit(run, piece))
            if len(under_way) >= at_once:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
