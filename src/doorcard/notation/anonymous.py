"""Hands without what tells who played them, and when: the play stays as it was."""

from collections.abc import Hashable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from doorcard.notation.record import UNWRITTEN, Comment, Facts, HandRecord, Move, Player

FIRST: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""When the first hand was dealt, once the real time is taken away; later ones keep their distance to it."""


class Anonymiser:
    """Takes names, numbers and times away, the same ones for the same things in every hand it is given.

    >>> from doorcard import Hand, Rules
    >>> from doorcard.notation import record_of
    >>> hide = Anonymiser()
    >>> for names in ("Ana", "Berto"), ("Berto", "Carla"):
    ...     hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1)
    ...     print([player.name for player in hide(record_of(hand, names)).players])
    ['P1', 'P2']
    ['P2', 'P3']
    """

    def __init__(self) -> None:
        self._given: dict[str, dict[Hashable, int]] = {}
        self._start: datetime | None = None

    def __call__(self, record: HandRecord) -> HandRecord:
        """The hand with its players called P1, P2, … and its number, table and time of our own; chat is left out."""
        facts = record.facts
        tournament = dict(facts.details).get("tournament")
        return replace(
            record,
            players=tuple([self._player(player) for player in record.players]),
            moves=tuple([_unwritten(move) for move in record.moves if not isinstance(move, Comment)]),
            facts=Facts(
                room=facts.room,
                hand_id=str(self._number("hand", (facts.room, facts.hand_id or object()))),
                table=f"T{self._number('table', (facts.room, facts.table))}" if facts.table else "",
                time=self._time(facts.time),
                currency=facts.currency,
                observer=facts.observer,
                assumed=facts.assumed,
                details=(("tournament", str(self._number("tournament", tournament))),) if tournament else (),
            ),
        )

    def _number(self, kind: str, thing: Hashable) -> int:
        """A number of our own for a thing of a kind, from 1 in the order in which they come."""
        given = self._given.setdefault(kind, {})
        return given.setdefault(thing, len(given) + 1)

    def _player(self, player: Player) -> Player:
        return player._replace(name=f"P{self._number('player', player.name)}") if player.name else player

    def _time(self, text: str) -> str:
        """A time as far from `FIRST` as it is from the first one given; empty where it is none."""
        try:
            at = datetime.fromisoformat(text)
        except ValueError:
            return ""
        at = at.replace(tzinfo=UTC) if at.tzinfo is None else at
        self._start = self._start or at
        try:
            return (FIRST + (at - self._start)).replace(tzinfo=None).isoformat()
        except OverflowError:
            return ""


def _unwritten(move: Move) -> Move:
    """A move without the words of its file, in which names may stand."""
    return replace(move, origin=UNWRITTEN)
