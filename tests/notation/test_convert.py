"""`doorcard convert`: what is written where, what is left out, and what anonymity takes away."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from doorcard.cli import main
from doorcard.notation import (
    Comment,
    Facts,
    HandRecord,
    judge,
    read,
    read_text,
    record_of,
    write_json,
    write_phh,
    write_phhs,
    write_stars,
)
from doorcard.notation.anonymous import Anonymiser
from tests.notation.hands import random_hand
from tests.notation.transcripts import example


def night(count: int = 5) -> list[HandRecord]:
    """Hands of one evening of the same people, in chips."""
    random = Random("a night")
    records: list[HandRecord] = []
    while len(records) < count:
        hand = random_hand(random, "pokerstars-tables/razz", stop_early=0)
        if hand.state.rules.stakes.chip or not hand.state.rules.stakes.ante or len(hand.state.seats) < 3:
            continue
        minute = len(records)
        facts = Facts("PokerStars", str(500 + minute), "Lydia", f"2026-11-29T22:{minute:02}:00")
        records.append(record_of(hand, ["Ana", "Berto", "Carla", "Dora", "Eva", "Fina", "Gil", "Hugo"], facts))
    return records


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    Path("in/more").mkdir(parents=True)
    Path("in/night.phhs").write_text("".join(write_phhs(night())), encoding="utf-8")
    Path("in/more/night.phh").write_text(write_phh(example()), encoding="utf-8")
    return tmp_path


def test_one_file_holds_what_all_inputs_hold(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "in", "--to", "json", "-o", "all.jsonl", "--lang", "en"]) == 0
    assert capsys.readouterr().err == "6 hands written: all.jsonl.\n"
    assert list(read("all.jsonl")) == [example(), *night()]
    assert main(["convert", "all.jsonl", "--to", "phh", "-o", "again.phhs"]) == 0
    assert list(read("again.phhs")) == [example(), *night()]


def test_a_folder_holds_a_file_for_each_and_none_overwrites_another(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", "in", "--to", "json", "-o", "out", "--lang", "es"]) == 0
    assert capsys.readouterr().err == "6 manos en limpio: 2 ficheros.\n"
    assert sorted(path.name for path in Path("out").iterdir()) == ["night-2.jsonl", "night.jsonl"]
    assert list(read("out/night.jsonl")) == [example()]
    assert list(read("out/night-2.jsonl")) == night()


def test_what_goes_to_the_screen_is_the_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "in/more/night.phh", "--to", "phh"]) == 0
    assert capsys.readouterr().out == write_phh(example())
    assert main(["convert", "in/night.phhs", "--to", "phh", "-o", "-"]) == 0
    assert capsys.readouterr().out == "".join(write_phhs(night()))
    assert main(["convert", "in/night.phhs", "--to", "stars"]) == 0
    assert capsys.readouterr().out == "".join(map(write_stars, night()))


def test_files_for_trackers_begin_with_a_byte_order_mark(folder: Path) -> None:
    assert main(["convert", "in/night.phhs", "--to", "stars", "-o", "s.txt"]) == 0
    assert Path("s.txt").read_bytes().startswith(b"\xef\xbb\xbfPokerStars Hand #500:  Razz Limit (")
    assert [judge(found).verdict for found in read("s.txt")] == ["ok"] * 5


def test_what_cannot_be_read_or_written_is_told_and_the_rest_goes_on(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("in/bad.phh").write_text("variant = 'F7S'\n", encoding="utf-8")
    assert main(["convert", "in", "none", "--to", "stars", "-o", "s.txt", "--lang", "en"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "doorcard convert: in/bad.phh, line 1: the field starting_stacks is missing: add it.",
        "doorcard convert: in/more/night.phh, line 1: that text has no words for five-card stud: it knows "
        "seven-card-stud, stud-hi-lo-8, razz.",
        "doorcard convert: none: there is no such file or folder: check the name.",
        "5 hands written: s.txt.",
        "3 hands were left out.",
    ]
    assert main(["convert", "none", "--to", "json", "-o", "nothing.jsonl"]) == 1
    assert not Path("nothing.jsonl").exists()


def test_what_is_read_is_never_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path("in/night.phhs").read_bytes()
    for output in "in/night.phhs", "in":
        assert main(["convert", "in/night.phhs", "--to", "phh", "-o", output, "--lang", "en"]) == 1
        assert "is what the hands are read from" in capsys.readouterr().err
        assert Path("in/night.phhs").read_bytes() == before


def test_a_file_that_cannot_be_written_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("file").write_text("", encoding="utf-8")
    assert main(["convert", "in", "--to", "json", "-o", "file/x.jsonl", "--lang", "en"]) == 1
    assert "x.jsonl cannot be written" in capsys.readouterr().err


def test_no_name_number_or_time_is_left(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form in "phh", "stars", "json":
        assert main(["convert", "in/night.phhs", "--to", form, "--anonymise"]) == 0
        text = capsys.readouterr().out
        for word in "Ana", "Berto", "Carla", "Dora", "Lydia", "500", "504", "2026":
            assert word not in text.replace("_rules_hash", "").replace("5000", "")
        assert "P1" in text
        shown = list(read_text(text))
        assert [judge(found).verdict for found in shown] == ["ok"] * 5


def test_the_same_things_get_the_same_words(folder: Path) -> None:
    hide = Anonymiser()
    hidden = [hide(record) for record in night()]
    for before, after in zip(night(), hidden, strict=True):
        assert [player.stack for player in after.players] == [player.stack for player in before.players]
        assert [player.name for player in after.players] == [f"P{n}" for n in range(1, len(after.players) + 1)]
        assert judge(after).hand == judge(before).hand
    assert [record.facts.hand_id for record in hidden] == ["1", "2", "3", "4", "5"]
    assert {record.facts.table for record in hidden} == {"T1"}
    assert [record.facts.time for record in hidden] == [f"2000-01-01T00:0{minute}:00" for minute in range(5)]
    again = hide(night()[0])
    assert again == hidden[0]


def test_what_else_could_tell_is_taken_away() -> None:
    record = night(1)[0]
    details = (("tournament", "991"), ("event", "Ana's birthday"))
    record = replace(record, facts=replace(record.facts, details=details, time="yesterday"))
    record = replace(record, moves=(*record.moves, Comment("Ana: nice hand")))
    hidden = Anonymiser()(record)
    assert hidden.facts.details == (("tournament", "1"),)
    assert hidden.facts.time == ""
    assert not [move for move in hidden.moves if isinstance(move, Comment) or move.origin.text]
    unnamed = replace(record, players=tuple(player._replace(name="") for player in record.players))
    assert Anonymiser()(unnamed).players == unnamed.players


def test_a_night_through_every_format_and_back_is_the_same_night(folder: Path) -> None:
    main(["convert", "in/night.phhs", "--to", "stars", "-o", "a.txt"])
    main(["convert", "a.txt", "--to", "json", "-o", "b.jsonl"])
    main(["convert", "b.jsonl", "--to", "phh", "-o", "c.phhs"])
    main(["convert", "c.phhs", "--to", "stars", "-o", "d.txt"])
    assert Path("d.txt").read_bytes() == Path("a.txt").read_bytes()
    assert json.loads(write_json(night()[0]))["facts"]["hand_id"] == "500"


@pytest.mark.parametrize("words", [[], ["in"], ["in", "--to", "pdf"], ["--to", "json"]])
def test_wrong_usage_is_exit_code_2(folder: Path, words: list[str]) -> None:
    assert main(["convert", *words]) == 2
