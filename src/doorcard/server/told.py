"""What is sent of one step of the log: encoded once for everybody, and again where a seat was dealt its own cards."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from doorcard.hand import Dealt
from doorcard.server.story import Story, follow
from doorcard.server.telling import event_json, said_of
from doorcard.table import HandBegan, Played, Table, TableEvent, evolve

encode = msgspec.json.Encoder().encode


class Told(NamedTuple):
    """One event as its readers are told it, in JSON: the event, and the phrases that say it without brackets."""

    event: bytes
    says: bytes


class Step(NamedTuple):
    """Events that became durable together, as their readers are told them."""

    since: int
    """The number of the event before the first of them."""
    seq: int
    """The number of the last one."""
    at: int
    public: tuple[Told, ...]
    own: dict[str, tuple[Told, ...]]
    """The same for guests who know more of them: the keys of those who were dealt down cards."""
    begins_hand: int | None
    """Which of the events begins a hand, by its index; None where none does."""

    def told_to(self, guest: str) -> tuple[Told, ...]:
        """What a guest is told of it."""
        return self.own.get(guest, self.public)


class Followed(NamedTuple):
    """A table after a step, with what there is to tell of it."""

    table: Table
    story: Story
    step: Step


def take_step(table: Table | None, story: Story, events: Sequence[TableEvent], at: int, since: int) -> Followed:
    """Fold events that are durable, and make what their readers are told."""
    public: list[Told] = []
    own: dict[str, dict[int, Told]] = {}
    after = table
    for event in events:
        before, after = after, evolve(after, event)
        story = follow(story, event, after)
        if isinstance(event, Played) and isinstance(event.event, Dealt):
            for seat in {card.seat for card in event.event.cards if card.hidden}:
                guest = story.guests[seat]
                if guest:
                    own.setdefault(guest, {})[len(public)] = _told(event, before, after, seat)
        public.append(_told(event, before, after, None))
    assert after is not None, "a table begins with its first event"
    mine = {guest: tuple([known.get(index, told) for index, told in enumerate(public)]) for guest, known in own.items()}
    begins = next((index for index, event in enumerate(events) if isinstance(event, HandBegan)), None)
    return Followed(after, story, Step(since, since + len(events), at, tuple(public), mine, begins))


def _told(event: TableEvent, before: Table | None, after: Table, seat: int | None) -> Told:
    says = said_of(event, before, after, seat)
    return Told(encode(event_json(event, seat)), encode(says)[1:-1] if says else b"")


def update_frame(
    span: tuple[int, int], at: int, events: Sequence[Told], says: Sequence[Told], table: bytes, mine: bytes | None
) -> bytes:
    """An `Update` in JSON, put together from parts that are encoded already; ``span`` is its ``since`` and ``seq``."""
    return b'{"type":"update","seq":%d,"since":%d,"at":%d,"events":[%b],"says":[%b],"table":%b%b}' % (
        span[1],
        span[0],
        at,
        b",".join([each.event for each in events]),
        b",".join([each.says for each in says if each.says]),
        table,
        b"" if mine is None else b',"mine":' + mine,
    )
