"""Time, as a room needs it: what the clock says, and being called at a time."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that is due."""

    def cancel(self) -> None:
        """Let it not happen."""


class Clock(Protocol):
    """Where a room has the time from: the machine's clock, or one that a test moves.

    Times are whole milliseconds since 1970.
    """

    def now(self) -> int:
        """What time it is."""

    def call_at(self, at: int, what: Callable[[], object]) -> Alarm:
        """Call ``what`` at that time or soon after it; at once, but not before returning, where it is past."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """What time it is."""
        return time.time_ns() // 1_000_000

    def call_at(self, at: int, what: Callable[[], object]) -> Alarm:
        """Call ``what`` at that time, by the loop that runs."""
        return asyncio.get_running_loop().call_later(max(0, at - self.now()) / 1000, what)
