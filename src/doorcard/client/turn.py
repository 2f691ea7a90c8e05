"""A decision that waits for an answer."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from doorcard.errors import ClientError
from doorcard.wire import Answer, HandView, Mine, Option, SeatView, TableView

if TYPE_CHECKING:
    from doorcard.client.client import Client


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision of this guest's, with all that is known as it is made."""

    client: "Client"
    table: TableView
    mine: Mine
    decision: int
    """Its number, which the answer names: an answer that comes too late acts in no other decision."""

    @property
    def options(self) -> list[Option]:
        """What may be done, with exact amounts."""
        return self.mine.options

    @property
    def hand(self) -> HandView:
        """The hand."""
        assert self.table.hand is not None, "somebody acts in it"
        return self.table.hand

    @property
    def seat(self) -> SeatView:
        """The guest's own seat as everybody sees it; down cards are in `mine`."""
        assert self.mine.seat is not None, "who acts has a seat"
        return self.hand.seats[self.mine.seat]

    @property
    def cards(self) -> list[str]:
        """The guest's own cards: down ones, up ones, and the shared one where there is one."""
        return [*self.mine.down, *self.seat.up, *self.hand.community]

    @property
    def left(self) -> float:
        """Seconds until the clock answers; infinite where nobody is hurried."""
        clock = self.table.clock
        ends = None if clock is None else clock.ends
        return float("inf") if ends is None else max(0.0, (ends - self.client.now()) / 1000)

    def option(self, kind: str, amount: int | None = None) -> Option:
        """The option of that kind; with its amount, where there are two of the kind. Raises `ClientError`."""
        found = [each for each in self.options if each.kind == kind and amount in (None, each.amount)]
        if len(found) != 1:
            raise ClientError("no_such_option", text=kind if amount is None else f"{kind} {amount}", known=self._known)
        return found[0]

    @property
    def _known(self) -> str:
        return ", ".join(f"{each.kind} {each.amount}" if each.amount else each.kind for each in self.options)

    def may(self, kind: str) -> bool:
        """Whether something of that kind may be done."""
        return any(each.kind == kind for each in self.options)

    async def act(self, what: Option | str, amount: int | None = None) -> Answer:
        """Answer, with an option or with its kind and amount. Raises `Declined`, `ClientError`."""
        option = self.option(what, amount) if isinstance(what, str) else what
        return await self.client.act(option.kind, option.amount, self.decision)
