"""DESIGN 9: changing any field of a rule set changes its printed sheet, field by field and value by value."""

from collections import defaultdict
from dataclasses import fields, replace
from random import Random

import pytest

from doorcard.rules import GAMES, HOUSES, Choices, Game, House, Rules, Session, Stakes
from doorcard.words import language
from doorcard.words.sheet import Sheet, as_text, rule_sheet
from doorcard.words.sheet.settings import settings
from tests.sheet.variations import house_of, variations

BASES = ("home/five-card-stud", "4champs/five-card-stud", "pokerstars/stud-hi-lo-8", "tda/razz", "roberts/stud-hi-lo")
LANGUAGES = ("en", "es")


def prose(tag: str, rules: Rules, house: House) -> str:
    """The sheet without the page that lists every field and without what it says of other games."""
    sheet = rule_sheet(rules, house)
    sections = tuple(section for section in sheet.sections if section.key not in ("settings", "others"))
    return as_text(language(tag), Sheet(sheet.title, sheet.lead, sections))


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", BASES)
def test_every_value_of_every_field_has_a_sheet_of_its_own(name: str, tag: str) -> None:
    rules = Rules.named(name)
    house = house_of(rules)
    sheets: dict[str, list[object]] = defaultdict(list)
    sheets[as_text(language(tag), rule_sheet(rules, house))].append("as it is")
    tried = set()
    for variation in variations(rules, house):
        tried.add(variation.path)
        sheets[as_text(language(tag), rule_sheet(variation.rules, variation.house))].append(variation[:2])
    assert [alike for alike in sheets.values() if len(alike) > 1] == []
    every = {
        f"{group}.{field.name}"
        for group, kind in (("game", Game), ("stakes", Stakes), ("choices", Choices), ("session", Session))
        for field in fields(kind)
    }
    # Under a small unit of 2 there is but one bring-in.
    assert every - tried == ({"stakes.bring_in"} if rules.stakes.small == 2 else set())


@pytest.mark.parametrize("name", BASES)
def test_the_sentences_change_with_a_field_exactly_where_it_makes_a_difference(name: str) -> None:
    rules = Rules.named(name)
    house = house_of(rules)
    unchanged = prose("en", rules, house)
    bears = {setting.path: setting.bears for setting in settings(rules, house.session)}
    for variation in variations(rules, house):
        theirs = {setting.path: setting.bears for setting in settings(variation.rules, variation.house.session)}
        matters = bears[variation.path] or theirs[variation.path]
        changed = prose("en", variation.rules, variation.house) != unchanged
        assert changed == matters, variation[:2]


def test_any_combination_of_fields_has_a_sheet() -> None:
    random = Random(20)
    catalogue = [Rules.of(house, game) for house in HOUSES.values() for game in GAMES.values()]
    for _ in range(20):
        rules = random.choice(catalogue)
        house = house_of(rules)
        for _ in range(6):
            rules, house = random.choice([each[2:] for each in variations(rules, house)])
        for tag in LANGUAGES:
            assert "{" not in as_text(language(tag), rule_sheet(rules, house))


def test_a_house_of_ones_own_is_named_as_it_calls_itself() -> None:
    house = replace(HOUSES["home"], key="kitchen", source="our kitchen table")
    rules = Rules.of(house, Rules.named("home/five-card-stud").game)
    text = as_text(language("en"), rule_sheet(rules, house))
    assert text.startswith("Five-card stud · kitchen\n")
    assert "Source: our kitchen table" in text
