"""The documentation says what is so: its code runs, its commands print what they are said to print."""

import re
from pathlib import Path

import pytest

from doorcard.cli import COMMANDS
from doorcard.rules import HOUSES
from tests.docs.blocks import PAGES, ROOT, agrees, blocks, commands, language_of, run_console, run_python

KINDS = {"console", "pycon", "python", "sh", "text", "json", "toml"}
WITH_PYTHON = [page for page in PAGES if any(block.kind in ("python", "pycon") for block in blocks(page))]
WITH_COMMANDS = [page for page in PAGES if any(block.kind == "console" for block in blocks(page))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", WITH_PYTHON, ids=name)
def test_its_python_runs_and_answers_as_shown(page: Path) -> None:
    assert run_python(page) == ""


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=name)
def test_its_commands_print_what_is_shown(page: Path) -> None:
    for command, got in run_console(page):
        assert agrees(command.shown, got), f"$ {command.line}\n" + "\n".join(got) + "\n(scripts/docs --renew)"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_its_blocks_are_of_a_kind_that_is_looked_after(page: Path) -> None:
    for block in blocks(page):
        assert block.kind in KINDS or block.kind.startswith("{"), f"{name(page)}:{block.line}: {block.kind!r}"
        if block.kind == "sh":  # scripts of this repository, which these tests do not run but can find
            for line in block.text.splitlines():
                first = line.split()[0]
                assert first in ("git", "cd", "python", "pip") or (ROOT / first).is_file(), line


PAIRS = [(ROOT / "README.md", ROOT / "README.es.md")]
PAIRS += [(page, ROOT / "docs" / "es" / page.name) for page in PAGES if page.parent == ROOT / "docs" / "en"]


@pytest.mark.parametrize(("english", "spanish"), PAIRS, ids=name)
def test_both_languages_have_the_same_parts(english: Path, spanish: Path) -> None:
    def outline(page: Path) -> list[object]:
        prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        headings: list[object] = [len(mark) for mark in re.findall(r"^(#+) ", prose, flags=re.MULTILINE)]
        return headings + [(block.kind, len(block.text.splitlines()) if block.kind == "python" else None)
                           for block in blocks(page)]  # fmt: skip

    assert outline(english) == outline(spanish)
    code = [[block.text for block in blocks(page) if block.kind in ("pycon", "python")] for page in (english, spanish)]
    stripped = [[re.sub(r"#.*", "", text) for text in texts] for texts in code]
    assert len(stripped[0]) == len(stripped[1])


def test_every_page_has_its_twin() -> None:
    folders = [ROOT / "docs" / tag for tag in ("en", "es")]
    english, spanish = ({page.name for page in folder.glob("*.md")} for folder in folders)
    assert english == spanish
    assert language_of(folders[1] / "tour.md") == "es"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("tag", ["en", "es"])
def test_every_command_is_shown_at_work(command: str, tag: str) -> None:
    pages = [page for page in WITH_COMMANDS if page.parent.name == tag]
    lines = [
        each.line for page in pages for block in blocks(page) if block.kind == "console" for each in commands(block)
    ]
    assert any(f"doorcard {command}" in line for line in lines)


@pytest.mark.parametrize("page", PAIRS[0], ids=name)
def test_the_readme_names_every_house_with_its_games(page: Path) -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| [^|]+ \| (`.*`) \|$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    named = {key: tuple(re.findall(r"`([^`]+)`", games)) for key, games in rows}
    assert named == {house.key: house.games for house in HOUSES.values()}


@pytest.mark.parametrize("page", PAIRS[0], ids=name)
def test_the_readme_knows_every_part_of_the_package(page: Path) -> None:
    packages = {f"src/doorcard/{folder.parent.name}/" for folder in (ROOT / "src/doorcard").glob("*/__init__.py")}
    assert {part for part in packages if f"| `{part}` |" not in page.read_text(encoding="utf-8")} == set()


def test_an_ellipsis_stands_for_any_lines() -> None:
    got = ["a", "b", "c", "d"]
    assert agrees(["a", "...", "d"], got)
    assert agrees(["...", "c", "..."], got)
    assert not agrees(["a", "...", "c"], got)
    assert not agrees(["a", "b"], got)
