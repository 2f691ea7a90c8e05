"""What a sheet looks like as text, HTML and data."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from doorcard.rules import HOUSES, Rules
from doorcard.words import language, symbols
from doorcard.words.sheet import (
    Sheet,
    as_data,
    as_html,
    as_page,
    as_text,
    catalogue_sheet,
    comparison_sheet,
    house_sheet,
    rule_sheet,
)
from tests.sheet.variations import DOCUMENTED

VOID = {"meta"}


def every_sheet() -> Iterator[Sheet]:
    yield catalogue_sheet()
    yield from map(house_sheet, HOUSES.values())
    yield from (rule_sheet(rules, HOUSES[rules.house]) for rules in DOCUMENTED)
    first = DOCUMENTED[0]
    yield from (comparison_sheet(first, HOUSES["home"], rules, HOUSES[rules.house]) for rules in DOCUMENTED)


class Page(HTMLParser):
    """A page as its elements, which must close in the order in which they open."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None], tuple[str, ...]]] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs), tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("tag", ["en", "es"])
def test_text_fits_a_terminal_of_80_columns(tag: str) -> None:
    for sheet in every_sheet():
        lines = as_text(language(tag).painting(symbols), sheet).split("\n")
        assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []
        assert "\n\n\n" not in "\n".join(lines)


def test_the_deal_is_one_line_a_round_at_80_columns() -> None:
    for tag in ("en", "es"):
        for rules in DOCUMENTED:
            text = as_text(language(tag), rule_sheet(rules, HOUSES[rules.house]))
            after = text.split("\n-----  ")[1].split("\n")[1:]
            rounds = [line for line in after[: after.index("")] if line]
            assert [line[0] for line in rounds] == [str(n + 1) for n in range(len(rules.game.streets))], rounds


@pytest.mark.parametrize("tag", ["en", "es"])
def test_html_is_well_formed_and_asks_for_nothing_else(tag: str) -> None:
    for sheet in every_sheet():
        page = as_page(language(tag), sheet)
        parsed = Page(page)
        assert parsed.elements[0] == ("html", {"lang": tag}, ())
        names = {name for name, _, _ in parsed.elements}
        assert names.isdisjoint({"script", "link", "img", "iframe", "object", "embed", "form", "a"})
        attributes = {attribute for _, attrs, _ in parsed.elements for attribute in attrs}
        assert attributes <= {
            "lang",
            "charset",
            "name",
            "content",
            "class",
            "id",
            "role",
            "tabindex",
            "aria-label",
            "scope",
        }
        assert not re.search(r"url\(|@import|https?:", page)
        ids = [attrs["id"] for _, attrs, _ in parsed.elements if "id" in attrs]
        assert len(ids) == len(set(ids))


def test_every_table_scrolls_in_a_box_of_its_own() -> None:
    page = as_page(language("es"), rule_sheet(DOCUMENTED[0], HOUSES["home"]))
    for place, (name, _, _) in enumerate(Page(page).elements):
        if name == "table":  # R078, and with the keyboard
            box, attrs, _ = Page(page).elements[place - 1]
            assert (box, attrs["class"], attrs["role"], attrs["tabindex"]) == ("div", "scroll", "region", "0")
            assert attrs["aria-label"]
    assert ".scroll { overflow-x: auto;" in page
    assert "@page { size: A4;" in page


def test_names_from_outside_are_escaped() -> None:
    house = replace(HOUSES["home"], key="<b>&'", source='<script>alert("x")</script>')
    rules = Rules.of(house, DOCUMENTED[0].game)
    html = as_html(language("en"), rule_sheet(rules, house))
    assert "<script" not in html
    assert "<b>" not in html
    assert "&lt;b&gt;&amp;" in html


def test_data_is_json_and_has_every_statement_with_its_code() -> None:
    sheet = rule_sheet(DOCUMENTED[0], HOUSES["home"])
    data = json.loads(json.dumps(as_data(language("en"), sheet)))
    assert [section["key"] for section in data["sections"]] == [section.key for section in sheet.sections]
    (limit,) = [section for section in data["sections"] if section["key"] == "limit"]
    cap = next(block for block in limit["blocks"] if block["code"] == "sheet.limit.cap")
    assert cap == {
        "code": "sheet.limit.cap",
        "args": {"cap": 3},
        "text": "In one round there is one bet and after it at most 3 raises.",
        "house_choice": False,
    }
    example = next(section for section in data["sections"] if section["key"] == "example")
    assert {"A": 7, "B": -7} in [block.get("net") for block in example["blocks"]]
