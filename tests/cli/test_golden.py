"""Transcripts, compared with what is said today (`tests.cli.golden` writes them anew)."""

from pathlib import Path

import pytest

from tests.cli.golden import FILES, replayed


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_transcript_is_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C")
    transcript = path.read_text(encoding="utf-8")
    assert replayed(transcript) == transcript


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_line_is_wider_than_a_screen(path: Path) -> None:
    wide = [line for line in path.read_text(encoding="utf-8").splitlines()[1:] if len(line) >= 80]
    assert not wide


def test_the_worked_example_is_played_and_refereed_in_spanish() -> None:
    """Document 000, section 10: pot 14, and 7 won with kings."""
    for name, nets in (("play", "tú +7, Ana −7"), ("referee", "Ana +7, Berto −7")):
        text = next(path for path in FILES if path.stem == f"{name}-example-es").read_text(encoding="utf-8")
        assert "anas el bote, 14 fichas: reyes ganan a damas." in text.replace("Ana gana", "Ana ganas")
        assert f"Esta mano: {nets}." in text
