"""A new table, from what its host chose."""

from collections.abc import Iterable
from random import Random
from typing import Final

from doorcard.bots import BOTS
from doorcard.errors import RequestRefused, RulesError
from doorcard.rules import HOUSES, Rules, Stakes
from doorcard.table import (
    AgreeEnd,
    Command,
    Enter,
    Guest,
    Opened,
    Pace,
    SitDown,
    Start,
    TableEvent,
    decide,
    evolve,
)
from doorcard.wire import RulesChoice
from doorcard.wire.http import NewTable

BOT_NAMES: Final = ("Ana", "Berto", "Carla", "Darío", "Eva", "Fabio", "Gala", "Hugo", "Irene", "Juan", "Lola", "Mateo")
"""What bots are called, in this order, where nobody else bears the name."""

INSTANT: Final = Pace(turn=None, between=0, showdown=0, shown_hand=0, run_out=0, bot_least=0, bot_most=0)
"""Nothing takes time: for programs that play against the bots of a table."""


def rules_of(choice: RulesChoice) -> Rules:
    """The rules that a choice names. Raises `RulesError`.

    >>> rules_of(RulesChoice("home", "five-card-stud", "1/2/4/8")).stakes.big
    8
    """
    return Rules.named(f"{choice.house}/{choice.game}", stakes_of(choice.stakes) if choice.stakes else None)


def stakes_of(text: str) -> Stakes:
    """Stakes, written ``ANTE/BRING-IN/SMALL/BIG``. Raises `RulesError`."""
    parts = text.split("/")
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        raise RulesError("stakes_syntax", text=text)
    ante, bring_in, small, big = map(int, parts)
    return Stakes(ante, bring_in, small, big)


def bot_name(taken: Iterable[str]) -> str:
    """What the next bot is called, where these names are taken.

    >>> bot_name(["ana", "Carla"]), bot_name(BOT_NAMES)
    ('Berto', 'Ana 2')
    """
    known = {name.casefold() for name in taken}
    rounds = (f"{name} {number}" if number > 1 else name for number in range(1, 1_000) for name in BOT_NAMES)
    return next(name for name in rounds if name.casefold() not in known)


def pace_of(turn: int | None, *, instant: bool = False) -> Pace:
    """How fast a table plays whose players have so many seconds for a decision."""
    if instant:
        return INSTANT
    return Pace(turn=None if turn is None else turn * 1_000)


def opening(asked: NewTable, host: Guest, invite: str, now: int, random: Random) -> tuple[TableEvent, ...]:
    """The first events of a table: its host sits, and the bots that were asked for; the game has begun if wanted.

    ``invite`` is the digest of the invitation's secret. Raises `RulesError`, `TableError`, `RequestRefused`.
    """
    rules = rules_of(asked.rules)
    for key in asked.bots:
        if key not in BOTS:
            raise RequestRefused("bot_unknown", name=key, known=", ".join(BOTS))
    opened = Opened(
        rules,
        HOUSES[rules.house].session,
        pace_of(asked.turn, instant=asked.instant),
        " ".join(asked.title.split()) or host.name,
        asked.assist,
        invite,
        asked.listed,
    )
    events: list[TableEvent] = [opened]
    table = evolve(None, opened)
    for command in _commands(asked, host):
        for event in decide(table, command, now, random):
            table = evolve(table, event)
            events.append(event)
    return tuple(events)


def _commands(asked: NewTable, host: Guest) -> Iterable[Command]:
    yield Enter(host)
    yield AgreeEnd(asked.hands, asked.minutes)
    yield SitDown(host.name, asked.chips, host.key)
    names = [host.name]
    for key in asked.bots:
        names.append(bot_name(names))
        yield SitDown(names[-1], asked.chips, bot=key)
    if asked.start:
        yield Start()
