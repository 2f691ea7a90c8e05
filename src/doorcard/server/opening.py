"""A new table, from what its host chose."""

from random import Random
from typing import Final

from doorcard.errors import TableError
from doorcard.rules import HOUSES
from doorcard.server.authority import chosen, seat_bot
from doorcard.signs import seen
from doorcard.table import AgreeEnd, Command, Enter, Guest, Opened, Pace, SitDown, Start, TableEvent, evolve, step
from doorcard.wire.http import NewTable

LONGEST_TITLE: Final = 40
"""Signs of what a table is called, as `NewTable` has it."""

INSTANT: Final = Pace(turn=None, between=0, showdown=0, shown_hand=0, run_out=0, bot_least=0, bot_most=0)
"""Nothing takes time: for programs that play against the bots of a table."""


def pace_of(asked: NewTable) -> Pace:
    """How fast a table plays."""
    return INSTANT if asked.instant else Pace(turn=None if asked.turn is None else asked.turn * 1_000)


def kept_title(title: str) -> str:
    """What a table is called, as it is kept: single spaces, and no sign that cannot be seen. Raises `TableError`.

    >>> kept_title("  Friday   night ")
    'Friday night'
    """
    kept = " ".join(title.split())
    if not kept.isprintable() or (kept and not seen(kept)):
        raise TableError("bad_name", most=LONGEST_TITLE)
    return kept


def opening(asked: NewTable, host: Guest, invite: str, now: int, random: Random) -> tuple[TableEvent, ...]:
    """The first events of a table: its host sits, and the bots that were asked for; the game has begun if wanted.

    ``invite`` is the digest of the invitation's secret. Raises `RulesError`, `TableError`, `RoomRefusal`.
    """
    rules = chosen(asked.rules)
    title = kept_title(asked.title)
    opened = Opened(rules, HOUSES[rules.house].session, pace_of(asked), title, asked.assist, invite, asked.listed)
    events: list[TableEvent] = [opened]
    table = evolve(None, opened)

    def do(command: Command) -> None:
        nonlocal table
        done = step(table, command, now, random)
        events.extend(done.events)
        table = done.table

    do(Enter(host))
    do(AgreeEnd(asked.hands, asked.minutes))
    do(SitDown(host.name, asked.chips, host.key))
    for bot in asked.bots:
        do(seat_bot(table, bot, asked.chips))
    if asked.start:
        do(Start())
    return tuple(events)
