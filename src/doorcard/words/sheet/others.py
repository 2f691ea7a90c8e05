"""Around a rule sheet: the house's own choices and other games, every field on one page, two houses side by side."""

from collections.abc import Iterator, Sequence

from doorcard.errors import UnknownName
from doorcard.rules import GAMES, HOUSES, Game, House, Rules
from doorcard.words.sheet.parts import (
    Block,
    Group,
    Line,
    Phrase,
    Section,
    Sheet,
    Table,
    in_a_row,
    line,
    phrase,
    section,
)
from doorcard.words.sheet.settings import Setting, settings

GROUPS = ("game", "stakes", "choices", "session")


def house_and_games(rules: Rules, house: House) -> Iterator[Block]:
    """What the house settled by itself, its other games, and what nobody knows (000 §09)."""
    yield line("sheet.others.marked")  # R075
    rest = tuple(_game(rules, house, key) for key in house.games if key != rules.game.key)
    if rest:
        yield Group(phrase("sheet.others.games"), rest)  # R074, R363, R367
    yield line("sheet.others.own_sheet")
    yield line("sheet.others.history")  # R073


def _game(rules: Rules, house: House, key: str) -> Line:
    """One other game of the house: where it differs from the game of this sheet."""
    game = game_named(key)
    other = Rules.of(house, game, rules.stakes)
    unlike = differences(rules, house, other, house)
    differing = [setting for mine, setting in unlike if setting.path != "game.key" and _is_felt(mine, setting)]
    return line(
        "sheet.others.game" if len(differing) > 1 else "sheet.others.only", game=key, differences=_listed(differing)
    )


def _is_felt(mine: Setting, theirs: Setting) -> bool:
    """Whether somebody who comes from one game to the other would notice: not where a field starts to bear and says
    there what it says here."""
    return mine.bears if not theirs.bears else mine.value != theirs.value


def _listed(differing: Sequence[Setting]) -> Phrase:
    """Fields and what they hold, one after the other; none where there is none."""
    words = [
        phrase("sheet.others.no_bearing", field=setting.label)
        if setting.idle
        else phrase("sheet.others.difference", field=setting.label, value=setting.words)
        for setting in differing
    ]
    return in_a_row("sheet.then", words) if words else phrase("list.nothing")


def game_named(key: str) -> Game:
    """A game of the catalogue. Raises `UnknownName`."""
    if key not in GAMES:
        raise UnknownName("unknown_game", name=key, known=", ".join(GAMES))
    return GAMES[key]


def house_named(key: str) -> House:
    """A house of the catalogue. Raises `UnknownName`."""
    if key not in HOUSES:
        raise UnknownName("unknown_house", name=key, known=", ".join(HOUSES))
    return HOUSES[key]


def every_setting(rules: Rules, house: House, groups: tuple[str, ...] = GROUPS) -> Iterator[Block]:
    """Every field with its value, a table a group; a field without bearing on this game says so."""
    held = tuple(settings(rules, house.session))
    for group in groups:
        yield Table(
            phrase(f"sheet.group.{group}"),
            (phrase("sheet.settings.field"), phrase("sheet.settings.value")),
            tuple((setting.label, setting.cell) for setting in held if setting.group == group),
        )


def differences(
    first: Rules, first_house: House, second: Rules, second_house: House
) -> tuple[tuple[Setting, Setting], ...]:
    """Every field in which two rule sets and their houses' sessions differ, as each has it.

    A field that has the same value in both differs where it makes a difference in one of them only.
    """
    pairs = zip(settings(first, first_house.session), settings(second, second_house.session), strict=True)
    return tuple((mine, theirs) for mine, theirs in pairs if (mine.value, mine.bears) != (theirs.value, theirs.bears))


def comparison_sheet(first: Rules, first_house: House, second: Rules, second_house: House) -> Sheet:
    """Two rule sets side by side: every point in which they differ, in words."""
    unlike = differences(first, first_house, second, second_house)
    if first.game.key == second.game.key:
        heads = tuple(phrase("sheet.house_name", house=rules.house) for rules in (first, second))
        title = phrase("sheet.compare.game", game=first.game.key, first=heads[0], second=heads[1])
    else:
        heads = tuple(phrase("sheet.at_house", game=rules.game.key, house=rules.house) for rules in (first, second))
        title = phrase("sheet.compare", first=heads[0], second=heads[1])
    sections = []
    for group in GROUPS:
        rows = tuple((mine.label, mine.cell, theirs.cell) for mine, theirs in unlike if mine.group == group)
        if rows:
            table = Table(phrase(f"sheet.group.{group}"), (phrase("sheet.settings.field"), *heads), rows)
            sections.append(Section(group, table.title, (table,)))
    lead = phrase("sheet.compare.lead", count=len(unlike)) if unlike else phrase("sheet.compare.alike")
    return Sheet(title, (lead,), tuple(sections))


def house_sheet(house: House) -> Sheet:
    """A house on one page: its games, its choices, how its sessions go."""
    games = [game_named(key) for key in house.games]
    rules = Rules.of(house, games[0])
    blocks: list[Block] = [
        Line(phrase("sheet.house.game", name=f"{house.key}/{game.key}", game=game.key)) for game in games
    ]
    special = tuple(
        line("sheet.house.exception", game=game.key, differences=_listed(differing))
        for game in games[1:]
        if (differing := _choices_unlike(house, games[0], game))
    )
    sections = [
        section("house.games", blocks),
        section("settings", every_setting(rules, house, ("stakes", "choices", "session"))),
    ]
    if special:
        sections.append(section("house.exceptions", special))
    return Sheet(phrase("sheet.house", house=house.key), (source(house),), tuple(sections))


def _choices_unlike(house: House, usual: Game, game: Game) -> list[Setting]:
    """What the house chooses at one game where it chooses otherwise at the usual one."""
    pairs = differences(Rules.of(house, usual), house, Rules.of(house, game), house)
    return [theirs for mine, theirs in pairs if theirs.group == "choices" and mine.value != theirs.value]


def source(house: House) -> Phrase:
    """Where a house's rules come from: in words for a house of the catalogue, else as the house says it."""
    known = HOUSES.get(house.key)
    if known is not None and known.source == house.source:
        return phrase(f"sheet.source.{house.key}")
    return phrase("sheet.source", source=house.source)


def catalogue_sheet() -> Sheet:
    """Every house with the games it describes."""
    rows = tuple(
        (f"{house.key}/{key}", phrase("sheet.name", game=key), str(house.stakes))
        for house in HOUSES.values()
        for key in house.games
    )
    head = tuple(phrase(f"sheet.catalogue.{column}") for column in ("name", "game", "stakes"))
    table = Table(phrase("sheet.catalogue.rules"), head, rows)
    return Sheet(phrase("sheet.catalogue"), (phrase("sheet.catalogue.lead"),), (section("catalogue.rules", (table,)),))
