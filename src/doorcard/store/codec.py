"""Events as rows of a table, and back: exact, compact, and without a hidden face.

What everybody may read of an event is JSON. Its hidden cards are kept beside it: as positions in the hand's deck,
which is sealed where the hand starts. Where there is no deck, because people name the cards as they come, the hidden
ones are sealed where they are dealt.
"""

import json
from collections.abc import Callable
from typing import Final, NamedTuple, get_args, get_type_hints

from doorcard.cards import Card
from doorcard.errors import EventUnreadable, WrongKey
from doorcard.hand import Event, HandStarted
from doorcard.rules import Rules
from doorcard.store.records import Names, Reading, Unreadable, Writing, names_of
from doorcard.store.seal import Forged, Seal
from doorcard.store.veil import unveiled, veiled
from doorcard.table import HandBegan, Played, TableEvent

_POSITIONS: Final = b"p"
_SEALED: Final = b"s"

HAND_STARTED: Final = HandStarted.__name__
"""The kind of row in which a deck lies."""

HAND_BEGAN: Final = HandBegan.__name__
"""The kind of row with which a hand begins."""


class Row(NamedTuple):
    """An event as a database keeps it."""

    kind: str
    """The name of its class; of an event of a hand, without the `Played` around it."""
    body: str
    """The fields that everybody may read, as JSON."""
    hidden: bytes | None
    """Where its hidden cards are in the deck, or the cards themselves, sealed; None where it has none."""


class Dealing(NamedTuple):
    """The hand that an event belongs to, as far as its hidden cards are concerned."""

    number: int = 0
    deck: tuple[Card, ...] | None = None


class Codec:
    """Writes events to rows and reads them again; one is for one thread."""

    def __init__(self, seal: Seal, put_rules: Callable[[Rules], str], get_rules: Callable[[str], Rules]) -> None:
        self._seal = seal
        self._writing = Writing(put_rules)
        self._get_rules = get_rules
        self._readings: dict[str, Reading] = {}

    def write(self, table_id: str, event: TableEvent, dealing: Dealing) -> tuple[Row, Dealing]:
        """The row of an event, and the hand that the next event belongs to."""
        if isinstance(event, Played):
            return self._write_played(table_id, event.event, dealing)
        if isinstance(event, HandBegan):
            dealing = Dealing(event.number)
        return Row(type(event).__name__, self._body(event), None), dealing

    def _write_played(self, table_id: str, event: Event, dealing: Dealing) -> tuple[Row, Dealing]:
        shown, cards = veiled(event)
        row = Row(type(event).__name__, self._body(shown), None)
        if isinstance(event, HandStarted):
            dealing = dealing._replace(deck=event.deck)
            if event.deck is None:
                return row, dealing
        elif not cards:
            return row, dealing
        elif dealing.deck is not None and set(cards) <= set(dealing.deck):
            positions = bytes(map(dealing.deck.index, cards))
            return row._replace(hidden=_POSITIONS + positions), dealing
        sealed = self._seal.close(bytes(cards), _about(table_id, dealing.number, row.kind))
        return row._replace(hidden=_SEALED + sealed), dealing

    def _body(self, record: TableEvent | Event) -> str:
        return _JSON.encode(self._writing.fields(record))

    def read(self, table_id: str, seq: int, row: Row, dealing: Dealing, shape: str) -> tuple[TableEvent, Dealing]:
        """The event of a row whose records were written as ``shape`` says, and the hand the next one belongs to.

        Raises `EventUnreadable`, `WrongKey`.
        """
        kind = KINDS.get(row.kind)
        try:
            if kind is None:
                raise Unreadable(f"there is no {row.kind}")
            event = self._reading(shape).record(kind, json.loads(row.body))
        except (Unreadable, KeyError, ValueError, TypeError) as error:
            detail = str(error) if isinstance(error, Unreadable) else type(error).__name__
            raise EventUnreadable("event_unreadable", table=table_id, seq=seq, detail=detail) from error
        if row.kind not in _PLAYED:
            return event, Dealing(event.number) if isinstance(event, HandBegan) else dealing
        if row.hidden is not None:
            event = unveiled(event, self.hidden(table_id, row.kind, row.hidden, dealing))
        if isinstance(event, HandStarted):
            dealing = dealing._replace(deck=event.deck)
        return Played(event), dealing

    def hidden(self, table_id: str, kind: str, hidden: bytes, dealing: Dealing) -> tuple[Card, ...]:
        """The hidden cards of a row. Raises `WrongKey`."""
        if hidden[:1] == _POSITIONS and dealing.deck is not None:
            return tuple(map(dealing.deck.__getitem__, hidden[1:]))
        try:
            return tuple(map(Card, self._seal.open(hidden[1:], _about(table_id, dealing.number, kind))))
        except Forged:
            raise WrongKey("deck_unsealed", table=table_id, hand=dealing.number) from None

    def _reading(self, shape: str) -> Reading:
        if shape not in self._readings:
            names: Names = {name: tuple(written) for name, written in json.loads(shape).items()}
            self._readings[shape] = Reading(names, self._get_rules)
        return self._readings[shape]


def _about(table_id: str, number: int, kind: str) -> str:
    """What is sealed is of one hand of one table, and moved elsewhere it does not open."""
    return f"{kind}\n{number}\n{table_id}"


def _kinds() -> dict[str, type]:
    """Every kind of row, by its name."""
    of_hands = get_args(get_type_hints(Played)["event"])
    of_tables = tuple(kind for kind in get_args(TableEvent) if kind is not Played)
    kinds: dict[str, type] = {kind.__name__: kind for kind in (*of_tables, *of_hands)}
    assert len(kinds) == len(of_tables) + len(of_hands), "every kind of event has a name of its own"
    return kinds


KINDS: Final = _kinds()
"""The kinds of rows and the events they hold."""

_PLAYED: Final = frozenset(kind.__name__ for kind in get_args(get_type_hints(Played)["event"]))

SHAPE: Final = json.dumps(names_of(TableEvent), separators=(",", ":"))
"""How records are written now: the fields of each, in order."""

_JSON: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)
