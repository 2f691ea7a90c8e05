"""Who is connected to a table: guests with their windows, and those who have been gone for a moment."""

from collections.abc import Callable, Iterator, Sequence

from doorcard.server.clock import Alarm, Clock
from doorcard.server.viewer import Viewer


class Presence:
    """The connections of the guests of one table; a guest may have several, and be gone for a moment without harm."""

    def __init__(self, clock: Clock, missing: Callable[[str], None]) -> None:
        self._clock = clock
        self._missing = missing
        """Told of a guest who did not come back in time."""
        self._viewers: dict[str, list[Viewer]] = {}
        self._gone: dict[str, Alarm] = {}
        """When those who are gone count as offline."""

    def came(self, viewer: Viewer) -> None:
        """A guest has a connection more."""
        self._viewers.setdefault(viewer.guest, []).append(viewer)
        self._forget(viewer.guest)

    def left(self, viewer: Viewer, wait: int | None) -> None:
        """A guest has a connection less; with the last one gone, another is waited for so long (None: no longer)."""
        viewers = self._viewers.get(viewer.guest, [])
        if viewer in viewers:
            viewers.remove(viewer)
            if not viewers:
                del self._viewers[viewer.guest]
                if wait is not None:
                    self.expect(viewer.guest, wait)

    def expect(self, guest: str, wait: int) -> None:
        """A guest counts as missing unless a connection comes within so many milliseconds."""
        self._forget(guest)
        self._gone[guest] = self._clock.call_at(self._clock.now() + wait, lambda: self._is_missing(guest))

    def viewers_of(self, guest: str) -> Sequence[Viewer]:
        """The connections of a guest."""
        return self._viewers.get(guest, ())

    def close(self) -> None:
        """Wait for nobody any more."""
        for guest in list(self._gone):
            self._forget(guest)

    def __contains__(self, guest: str) -> bool:
        """Whether a guest is here, or is waited for."""
        return guest in self._viewers or guest in self._gone

    def __iter__(self) -> Iterator[str]:
        """The guests who are here."""
        return iter(list(self._viewers))

    def _is_missing(self, guest: str) -> None:
        del self._gone[guest]
        self._missing(guest)

    def _forget(self, guest: str) -> None:
        alarm = self._gone.pop(guest, None)
        if alarm is not None:
            alarm.cancel()
