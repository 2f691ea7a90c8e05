"""Whole hands read as they are written down in tests/data/playthroughs, from every seat and for the public."""

from pathlib import Path

import pytest

from tests.hand.courses import DOCUMENTED
from tests.hand.playthroughs import FOLDER, read

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_hand_reads_as_it_is_written_down(path: Path) -> None:
    assert read(path).text() == path.read_text(encoding="utf-8")


def test_every_house_of_the_rule_documents_has_a_playthrough() -> None:
    assert {read(path).rules.house for path in FILES} >= set(DOCUMENTED)
