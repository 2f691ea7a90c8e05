"""Sheets about houses: the list of all, one on a page, two side by side."""

from doorcard.rules import HOUSES, Game, House, Rules, game_named
from doorcard.words.phrases import Phrase, phrase
from doorcard.words.sheet.parts import Block, Line, Section, Sheet, Table, line, section
from doorcard.words.sheet.settings import GROUPS, Setting, differences, every_setting, listed


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


def house_sheet(house: House) -> Sheet:
    """A house on one page: its games, its choices, how its sessions go."""
    games = [game_named(key) for key in house.games]
    rules = Rules.of(house, games[0])
    blocks: list[Block] = [
        Line(phrase("sheet.house.game", name=f"{house.key}/{game.key}", game=game.key)) for game in games
    ]
    special = tuple(
        line("sheet.house.exception", game=game.key, differences=listed(differing))
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


def source(house: House) -> Phrase:
    """Where a house's rules come from: in words for a house of the catalogue, else as the house says it."""
    known = HOUSES.get(house.key)
    if known is not None and known.source == house.source:
        return phrase(f"sheet.source.{house.key}")
    return phrase("sheet.source", source=house.source)
