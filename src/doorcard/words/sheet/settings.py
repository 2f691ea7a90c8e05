"""Every field of a rule set in words: for one page with all of them, and to set two rule sets side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import NamedTuple

from doorcard.rules import House, Rules, Session
from doorcard.words.phrases import Phrase, phrase
from doorcard.words.sheet.deal import cards_of, may_run_short
from doorcard.words.sheet.parts import Block, Cell, Table, in_a_row

GROUPS = ("game", "stakes", "choices", "session")
"""What a rule set and a house's sessions are made of."""


class Setting(NamedTuple):
    """One field of a rule set."""

    group: str
    """``game``, ``stakes``, ``choices`` or ``session``."""
    name: str
    """The field's name."""
    value: object
    """What it holds."""
    words: Cell
    """The same as a phrase."""
    bears: bool
    """Whether it makes a difference together with the other fields."""

    @property
    def path(self) -> str:
        """Where it is, as ``choices.board_ties``."""
        return f"{self.group}.{self.name}"

    @property
    def label(self) -> Phrase:
        """What the field is about."""
        return phrase(f"sheet.field.{self.path}")

    @property
    def idle(self) -> bool:
        """Whether it makes no difference though it says something: what is switched off says nothing."""
        return not self.bears and self.value != "none"

    @property
    def cell(self) -> Cell:
        """The words, with a remark where they make no difference here."""
        return phrase("sheet.no_bearing", value=self.words) if self.idle else self.words


def settings(rules: Rules, session: Session) -> Iterator[Setting]:
    """Every field of the game, the stakes, the house's choices and its sessions."""
    for group, record in (
        ("game", rules.game),
        ("stakes", rules.stakes),
        ("choices", rules.choices),
        ("session", session),
    ):
        for field in fields(record):
            value = getattr(record, field.name)
            yield Setting(group, field.name, value, _words(group, field.name, value), _bears(rules, field.name))


def differences(
    first: Rules, first_house: House, second: Rules, second_house: House
) -> tuple[tuple[Setting, Setting], ...]:
    """Every field in which two rule sets and their houses' sessions differ, as each has it.

    A field that has the same value in both differs where it makes a difference in one of them only.
    """
    pairs = zip(settings(first, first_house.session), settings(second, second_house.session), strict=True)
    return tuple((mine, theirs) for mine, theirs in pairs if (mine.value, mine.bears) != (theirs.value, theirs.bears))


def every_setting(rules: Rules, house: House, groups: tuple[str, ...] = GROUPS) -> Iterator[Block]:
    """Every field with its value, a table a group; a field without bearing on this game says so."""
    held = tuple(settings(rules, house.session))
    for group in groups:
        yield Table(
            phrase(f"sheet.group.{group}"),
            (phrase("sheet.settings.field"), phrase("sheet.settings.value")),
            tuple((setting.label, setting.cell) for setting in held if setting.group == group),
        )


def listed(differing: Sequence[Setting]) -> Phrase:
    """Fields and what they hold, one after the other; none where there is none."""
    words = [
        phrase("sheet.others.no_bearing", field=setting.label)
        if setting.idle
        else phrase("sheet.others.difference", field=setting.label, value=setting.words)
        for setting in differing
    ]
    return in_a_row("sheet.then", words) if words else phrase("list.nothing")


def _words(group: str, name: str, value: object) -> Cell:
    match name:
        case "key":
            return phrase("sheet.name", game=value)
        case "streets":
            return in_a_row("sheet.rounds", _streets(value))
        case "opens":
            return phrase(f"sheet.opens.{value}")
        case "wins":
            assert isinstance(value, tuple)
            return phrase("sheet.list", items=tuple(phrase(f"ranking.{key}") for key in value))
        case "raise_cap":
            return phrase("count.raises", count=value)
        case "chip":
            return str(value) or phrase("sheet.value.stakes.chip.none")
        case _:
            pass
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return phrase(f"sheet.value.{group}.{name}.{value}".lower())


def _streets(streets: object) -> Iterator[Phrase]:
    assert isinstance(streets, tuple)
    for street in streets:
        yield phrase(f"sheet.deals.{street.unit}", cards=cards_of(street.down, street.up))


def _bears(rules: Rules, name: str) -> bool:
    """Whether a field makes a difference where the others are as they are."""
    game, choices, stakes = rules.game, rules.choices, rules.stakes
    later_rounds, two_units = len(game.streets) > 1, stakes.small < stakes.big
    high_alone = game.wins == ("high",)
    pair_may_count = later_rounds and two_units and choices.open_pair != "none"
    bearing = {
        "burn": later_rounds,
        "board_ties": later_rounds,
        "short_bring_in": stakes.ante > 0,
        "open_pair": pair_may_count and (high_alone or choices.open_pair_games == "all"),
        "open_pair_games": pair_may_count and not high_alone,
        "heads_up_counts_all_in": choices.heads_up != "never",
        "short_deck": choices.burn and may_run_short(rules),
        "community_opener": may_run_short(rules),
        "history_on_request": choices.muck != "never",
    }
    return bearing.get(name, True)
