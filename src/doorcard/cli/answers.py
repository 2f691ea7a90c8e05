"""A refereed game as the answers that were given: what is saved, undone, and played again."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Final

from doorcard.cli.saving import write_text
from doorcard.errors import DoorcardError
from doorcard.hand import Action, Kind, deal, show
from doorcard.rules import HOUSES, Rules
from doorcard.table import (
    Act,
    AddChips,
    AgreeEnd,
    Command,
    GiveDeal,
    Opened,
    SitDown,
    StartHand,
    Table,
    TableEvent,
    decide,
    evolve,
)

VERSION: Final = 1
"""Of the file; an older one stays readable."""


@dataclass(frozen=True)
class Answers:
    """The rules, and every answer as the commands that it came to. A value: the game is a function of it."""

    rules: Rules
    given: tuple[tuple[Command, ...], ...] = ()

    def then(self, commands: Iterable[Command]) -> "Answers":
        """The same, and one answer more."""
        return replace(self, given=(*self.given, tuple(commands)))

    def undone(self) -> "Answers":
        """The same without the last answer."""
        return replace(self, given=self.given[:-1])

    def events(self) -> tuple[TableEvent, ...]:
        """Everything that happened, from the first."""
        opened = Opened(self.rules, HOUSES[self.rules.house].session)
        commands = [command for commands in self.given for command in commands]
        return (opened, *obey(evolve(None, opened), commands))

    def save(self, path: Path) -> None:
        """Write the answers to a file. Raises `DoorcardError`."""
        given = [[_written(command) for command in commands] for commands in self.given]
        data = {"referee": VERSION, "rules": asdict(self.rules), "answers": given}
        write_text(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")

    @classmethod
    def load(cls, path: Path) -> "Answers":
        """Read the answers of a file, every one of which must still be possible. Raises `DoorcardError`."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["referee"] != VERSION:
                raise _unreadable(path, f"version {data['referee']}")
            rules = Rules.from_json(json.dumps(data["rules"]))
            given = tuple(tuple(_read(written) for written in commands) for commands in data["answers"])
            answers = cls(rules, given)
            answers.events()
        except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
            if isinstance(error, DoorcardError) and error.code == "log_unreadable":
                raise
            raise _unreadable(path, str(error) or type(error).__name__) from None
        return answers


def obey(table: Table, commands: Iterable[Command], random: Random | None = None) -> tuple[TableEvent, ...]:
    """What commands lead to, one after the other; ``random`` draws a dealer who was not named.

    Raises what `decide` raises.
    """
    events: list[TableEvent] = []
    for command in commands:
        for event in decide(table, command, 0, random or Random(0)):
            table = evolve(table, event)
            events.append(event)
    return tuple(events)


def _unreadable(path: Path, why: str) -> DoorcardError:
    return DoorcardError("log_unreadable", file=str(path), version=VERSION, why=why)


def _written(command: Command) -> list[object]:
    """A command as a row of the file."""
    match command:
        case AgreeEnd(hands):
            return ["hands", hands]
        case SitDown(name, chips):
            return ["sit", name, chips]
        case AddChips(place, chips):
            return ["chips", place, chips]
        case GiveDeal(place):
            return ["dealer", place]
        case StartHand():
            return ["hand"]
        case Act(place, action):
            return ["act", place, action.kind, action.amount, [str(card) for card in action.cards]]
        case _:
            raise ValueError(f"a referee gives no such answer: {command}")


def _read(row: list[object]) -> Command:
    match row:
        case ["hands", int() | None as hands]:
            return AgreeEnd(hands)
        case ["sit", str(name), int(chips)]:
            return SitDown(name, chips)
        case ["chips", int(place), int(chips)]:
            return AddChips(place, chips)
        case ["dealer", int(place)]:
            return GiveDeal(place)
        case ["hand"]:
            return StartHand(None)
        case ["act", int() | None as place, str(kind), int(amount), list(cards)]:
            named = " ".join(map(str, cards))
            if kind == Kind.DEAL:
                return Act(place, deal(named))
            return Act(place, show(named) if named else Action(Kind(kind), amount))
        case _:
            raise ValueError(row)
