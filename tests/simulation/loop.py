"""An event loop in which no real time passes: when nobody has anything to do, it is later at once."""

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any


class Standstill(Exception):
    """Everybody waits, and nothing is due."""


class _Leap(selectors.SelectSelector):
    """Instead of waiting for files, which nobody uses here, time leaps to what is due next."""

    leapt = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Standstill
        self.leapt += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Time starts at 0 and is the sum of what would have been waited for."""

    def __init__(self) -> None:
        self._leap = _Leap()
        self.faults: list[BaseException] = []
        super().__init__(self._leap)

    def time(self) -> float:
        return self._leap.leapt

    def call_exception_handler(self, context: Mapping[str, Any]) -> None:
        """What nobody caught, or nobody waits for, is a fault of the room or of the simulation."""
        error = context.get("exception")
        self.faults.append(error if isinstance(error, BaseException) else RuntimeError(str(context)))
