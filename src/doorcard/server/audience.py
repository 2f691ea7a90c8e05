"""What the readers of one table are told: each step once it is durable, what somebody missed, how everything is."""

from collections import deque
from collections.abc import Sequence
from typing import Final

from doorcard.server.mine import OwnParts
from doorcard.server.story import Story
from doorcard.server.told import Step, Told, encode, take_step, update_frame
from doorcard.server.viewer import Viewer
from doorcard.server.views import table_view
from doorcard.table import Table, TableEvent

REMEMBERED: Final = 96
"""Steps kept for readers who missed some, at most."""
BEFORE: Final = 16
"""Of those, steps from before the hand that is played: who missed more than these has a fresh view."""


class Audience:
    """A table as its events make it, and what is sent of it: what is everybody's once, and each reader's own part."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self._table: Table | None = None
        self._story = Story()
        self._own = OwnParts()
        self._steps: deque[Step] = deque(maxlen=REMEMBERED)
        self._view: bytes | None = None

    @property
    def table(self) -> Table:
        """The table as it is durable."""
        assert self._table is not None, "a log begins with a table"
        return self._table

    def take(self, events: Sequence[TableEvent], at: int, since: int) -> Step:
        """Events are durable: fold them, and remember what there is to tell."""
        self._table, self._story, step = take_step(self._table, self._story, events, at, since)
        self._steps.append(step)
        if step.begins_hand is not None:
            while len(self._steps) > BEFORE + 1:
                self._steps.popleft()
        self._view = None
        return step

    def tell(self, step: Step, viewers: Sequence[Viewer]) -> None:
        """Send the last step to everybody who looks."""
        if not viewers:
            return
        public = self._body(step, "")
        own: dict[str, bytes] = {}
        for viewer in viewers:
            guest = viewer.guest
            if not guest:
                viewer.update(public + b"}")
                continue
            frame = own.get(guest)
            if frame is None:
                body = self._body(step, guest) if guest in step.own else public
                frame = own[guest] = b'%b,"mine":%b}' % (body, self._own.of(self.table, self._story, guest))
            viewer.update(frame)

    def _body(self, step: Step, guest: str) -> bytes:
        """A frame for a reader without its own part, and not yet closed."""
        told = step.told_to(guest)
        return update_frame((step.since, step.seq), step.at, told, told, self._table_view(), None)[:-1]

    def fresh(self, guest: str, now: int) -> bytes:
        """How everything is, and what was said of the hand so far, as one frame."""
        told: list[Told] = []
        for step in reversed(self._steps):
            told[:0] = step.told_to(guest)[step.begins_hand :]
            if step.begins_hand is not None:
                break
        else:
            told = []  # no hand is known from its beginning
        return self._frame(0, now, [], told, guest)

    def missed(self, guest: str, since: int | None, now: int) -> bytes:
        """What has happened since an event, or a fresh view where that is not known any more."""
        head = self.table.seq
        if since is None or since > head or not self._steps or since < self._steps[0].since:
            return self.fresh(guest, now)
        steps = [step for step in self._steps if step.seq > since]
        if steps and steps[0].since != since:
            return self.fresh(guest, now)  # it names a number in the midst of a step, which nobody was ever told
        if not steps:
            return self._frame(since, now, [], [], guest)
        told = [each for step in steps for each in step.told_to(guest)]
        return self._frame(since, steps[-1].at, told, told, guest)

    def _frame(self, since: int, at: int, events: list[Told], says: list[Told], guest: str) -> bytes:
        own = self._own.of(self.table, self._story, guest) if guest else None
        return update_frame((since, self.table.seq), at, events, says, self._table_view(), own)

    def _table_view(self) -> bytes:
        if self._view is None:
            self._view = encode(table_view(self._table_id, self.table, self._story))
        return self._view
