"""Bots at the table: they see what their seat sees, and take a time that does not depend on it."""

from random import Random

from doorcard.bots import BOTS
from doorcard.hand import legal, view
from doorcard.table import Act, Table


def bot_at_turn(table: Table) -> str | None:
    """The bot that must act; None where a person must, or nobody."""
    if table.clock is None or table.paused is not None or table.over:
        return None
    return table.places[table.clock.place].bot or None


def bot_acts_at(table_id: str, table: Table) -> int:
    """When the bot at turn acts: after a pause drawn by table, hand and decision, and by nothing else."""
    clock, pace = table.clock, table.pace
    assert clock is not None, "a bot is at turn"
    assert pace is not None, "where there are clocks, there is a pace"
    return clock.starts + _whims("pause", table_id, table).randint(pace.bot_least, pace.bot_most)


def bot_act(table_id: str, table: Table) -> Act:
    """What the bot at turn does, which is the same wherever it is worked out."""
    clock, hand = table.clock, table.hand
    assert clock is not None, "a bot is at turn"
    assert hand is not None, "a turn is one of a hand"
    seen = view(hand, hand.actor)
    action = BOTS[table.places[clock.place].bot](seen, legal(seen), _whims("act", table_id, table))
    return Act(clock.place, action, clock.decision)


def _whims(what: str, table_id: str, table: Table) -> Random:
    """A generator for one decision, the same wherever it is asked for.

    The digests of all guests' secrets are in the seed, so that nobody at the table can work out what a bot draws.
    """
    assert table.clock is not None, "a bot is at turn"
    secret = "".join([guest.token for guest in table.guests])
    return Random(f"{what}/{table_id}/{table.begun}/{table.clock.decision}/{secret}")
