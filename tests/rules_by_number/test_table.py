"""Every number of the rule book is shown by a hand or a test that exists, or exempt with a reason."""

import ast
import re
from functools import cache

import pytest

from tests.conformance.collection import HANDS
from tests.rules_by_number.table import NUMBERS, PAGE, ROOT, Row, page, rows

TABLE = {row.number: row for row in rows()}


@cache
def functions(path: str) -> dict[str, str]:
    """The tests of a file with what their docstrings say."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name: ast.get_docstring(node) or "" for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_number_is_in_the_table_once_and_no_other() -> None:
    assert tuple(TABLE) == NUMBERS


@pytest.mark.parametrize("row", TABLE.values(), ids=TABLE.keys())
def test_a_rule_is_shown_or_exempt(row: Row) -> None:
    assert row.where
    assert row.rule
    assert bool(row.hands or row.tests) != bool(row.exempt), "shown by hands or tests, or exempt with a reason: one"
    for test in row.tests:
        path, _, name = test.partition("::")
        assert name in functions(path), test
        if path.startswith("tests/rules_by_number/"):
            assert re.search(rf"\b{row.number}\b", functions(path)[name]), (
                f"{test} does not say that it shows {row.number}"
            )


def test_hands_show_rules_that_there_are() -> None:
    assert [(name, number) for name, hand in HANDS.items() for number in hand["shows"] if number not in TABLE] == []


def test_rule_tests_are_in_the_table() -> None:
    named = {test for row in TABLE.values() for test in row.tests}
    for path in sorted((ROOT / "tests" / "rules_by_number").glob("test_d*.py")):
        place = path.relative_to(ROOT).as_posix()
        assert [name for name in functions(place) if f"{place}::{name}" not in named] == []


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.rules_by_number.table"
