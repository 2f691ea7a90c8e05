"""The sheet's own catalogues: complete, alike in both languages, compiled, and all of it in use."""

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from doorcard.rules import HOUSES, Rules
from doorcard.words import language
from doorcard.words.sheet import Group, Line, Phrase, Sheet, Table, as_text, comparison_sheet, rule_sheet
from tests.sheet.test_fields import BASES
from tests.sheet.test_rendering import every_sheet
from tests.sheet.variations import DOCUMENTED, house_of, variations

TAGS = ("en", "es")
ALIKE = {"bring-in", "ante", "antes", "no"}
"""Texts that are the same in both languages."""


def messages(tag: str) -> dict[str, tuple[str, ...]]:
    """The catalogue as it is written: the forms of every code."""
    file = files("doorcard.words") / "locale" / tag / "LC_MESSAGES" / "sheet.po"
    with file.open("rb") as source:
        catalogue = read_po(source)
    return {_code(entry.id): _forms(entry.string) for entry in catalogue if entry.id}


def _code(entry: object) -> str:
    return str(entry[0] if isinstance(entry, tuple | list) else entry)


def _forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)


def places(forms: tuple[str, ...]) -> set[str]:
    return {name for form in forms for name in re.findall(r"\{(\w+)", form)}


def test_both_languages_say_the_same_things() -> None:
    english, spanish = map(messages, TAGS)
    assert english.keys() == spanish.keys()
    assert [code for code in english if places(english[code]) != places(spanish[code])] == []
    assert [code for code in english if "" in english[code] + spanish[code]] == []


def test_neither_language_stands_in_for_the_other() -> None:
    english, spanish = map(messages, TAGS)
    same = {english[code] for code in english if english[code] == spanish[code]}
    words = {form for forms in same for form in forms if re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", form))}
    assert words <= ALIKE


@pytest.mark.parametrize("tag", TAGS)
def test_the_compiled_catalogue_is_the_written_one(tag: str) -> None:
    file = files("doorcard.words") / "locale" / tag / "LC_MESSAGES" / "sheet.mo"
    with file.open("rb") as source:
        compiled = {_code(entry.id): _forms(entry.string) for entry in read_mo(source) if entry.id}
    mend = "pybabel compile -d src/doorcard/words/locale -D sheet"
    assert compiled == messages(tag), f"sheet.mo is not up to date: {mend}"


def codes(value: object) -> Iterator[str]:
    match value:
        case Phrase(code, args):
            yield code
            for _, argument in args:
                yield from codes(argument)
        case tuple():
            for item in value:
                yield from codes(item)
        case Line(phrase, _):
            yield from codes(phrase)
        case Group(title, lines):
            yield from codes((title, *lines))
        case Table(title, head, rows):
            yield from codes((title, head, rows))
        case Sheet(title, lead, sections):
            yield from codes((title, lead))
            for section in sections:
                yield from codes((section.title, section.blocks))
        case _:
            pass


def test_every_message_is_used_by_some_sheet() -> None:
    used = {code for sheet in every_sheet() for code in codes(sheet)}
    used |= set(codes(comparison_sheet(DOCUMENTED[0], house_of(DOCUMENTED[0]), DOCUMENTED[0], house_of(DOCUMENTED[0]))))
    for rules in map(Rules.named, BASES):
        for variation in variations(rules, house_of(rules)):
            used |= set(codes(rule_sheet(variation.rules, variation.house)))
    by_renderers = {
        "round.6",
        "round.7",
        "sheet.mark",
        "sheet.example.pot",
        "sheet.example.showdown",
        "sheet.example.start",
        "sheet.example.unseen",
    }
    by_forms = {"count.down", "count.up"}
    elsewhere = {
        code for code in messages("en") if code.startswith(("rules.option.", "metavar.", "error.", "sheet.source."))
    }
    unused = messages("en").keys() - used - by_renderers - by_forms - elsewhere
    assert unused == set(OF_ONES_OWN)


@pytest.mark.parametrize("tag", TAGS)
def test_every_house_says_where_its_rules_come_from(tag: str) -> None:
    assert {f"sheet.source.{key}" for key in HOUSES} <= messages(tag).keys()


OF_ONES_OWN = {
    "sheet.street.1": "first",
    "sheet.source": "Source: our kitchen table",
    "sheet.players.exactly": "Exactly 2 players.",
}
"""What only games and houses of one's own need."""


def test_a_game_and_a_house_of_ones_own_have_what_they_need() -> None:
    street, *rest = Rules.named("home/five-card-stud").game.streets
    streets = (replace(street, down=0), replace(rest[0], down=1), *rest[1:])
    game = replace(Rules.named("home/five-card-stud").game, streets=streets, most_seats=2)
    house = replace(HOUSES["home"], key="kitchen", source="our kitchen table")
    text = as_text(language("en"), rule_sheet(Rules.of(house, game), house))
    assert [words for words in OF_ONES_OWN.values() if words not in text] == []
