"""The words of the pages: every one that a module says is there, and none is left over."""

import re
from pathlib import Path
from typing import get_args

import pytest

import doorcard
from doorcard.bots import BOTS
from doorcard.cards import RANK_LETTERS
from doorcard.table import SessionEnded
from doorcard.words import language, languages
from tests.words.test_catalogues import LOCALE, messages

MODULES = Path(doorcard.__file__).parent / "server" / "web" / "js"

SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(MODULES.rglob("*.js")))

SAID = re.compile(r"""["'`]((?:web|felt|bye)(?:\.(?:\w+|\$\{[^}]*\}|\w+_\$\{[^}]*\}))+)["'`]""")
"""A code, some of whose parts may be put in."""


def patterns() -> set[str]:
    """The codes that modules say, each as a regular expression."""
    codes = {found[1] for found in SAID.finditer(SOURCE)}
    return {re.sub(r"\\\$\\\{.*?\\\}", r"[\\w-]+", re.escape(code)) for code in codes}


@pytest.mark.parametrize("tag", languages())
def test_what_pages_say_is_in_the_catalogues(tag: str) -> None:
    have = set(language(tag))
    assert len(patterns()) > 150
    assert [code for code in sorted(patterns()) if not any(re.fullmatch(code, one) for one in have)] == []


def test_no_word_of_the_pages_is_left_over() -> None:
    said = patterns() | {r"web\.card\.hidden"}
    codes = messages(LOCALE / "en" / "LC_MESSAGES" / "web.po")
    assert [code for code in codes if not any(re.fullmatch(one, code) for one in said)] == []


@pytest.mark.parametrize("tag", languages())
def test_everything_that_a_page_may_put_into_a_code_has_a_word(tag: str) -> None:
    have = set(language(tag))
    over = get_args(SessionEnded.__annotations__["why"])
    assert {f"web.over.{why}" for why in over} <= have
    assert {f"bot.{name}" for name in BOTS} <= have
    assert {f"rank.{rank}.plural" for rank in RANK_LETTERS} <= have
    for command in re.findall(r"^  (\w+): \[", (MODULES / "keys.js").read_text(encoding="utf-8"), re.MULTILINE):
        assert f"web.key.{command}" in have
