"""Where commands take hands from, what they sum up, and how a person goes through a file."""

import gzip
import io
import json
import os
import pickle
import pty
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from doorcard.cli import main
from doorcard.errors import InvalidRules, Place, Refused, SourceError
from doorcard.notation import record_of, replay, write_json, write_phh, write_phhs
from tests.notation.hands import random_hand
from tests.notation.test_convert import night
from tests.notation.transcripts import example


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file, a packed one, an archive of several, and what is no history."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    Path("in").mkdir()
    Path("in/a.phh").write_text(write_phh(example()), encoding="utf-8")
    Path("in/b.phhs.gz").write_bytes(gzip.compress("".join(write_phhs(night())).encode()))
    with zipfile.ZipFile("in/c.zip", "w") as archive:
        archive.writestr("../x/one.jsonl", write_json(example()))
        archive.writestr("read me.txt", "no hands here")
        archive.writestr("bad.phh", "variant = 'F7S'\n")
    Path("in/notes.txt").write_text("no hands here", encoding="utf-8")
    Path("in/broken.gz").write_bytes(gzip.compress(b"x" * 999)[:20])
    return tmp_path


def test_a_folder_is_looked_through_with_what_is_packed_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "in", "--lang", "en"]) == 1
    out = capsys.readouterr().out
    words = " ".join(out.split())
    assert "in/c.zip/../x/one.jsonl, hand 1: home/five-card-stud 1/1/2/4: Ana +7, Berto −7" in words
    assert "rejected in/broken.gz: what is packed in it cannot be unpacked" in words
    assert "rejected in/c.zip/bad.phh, line 1: the field starting_stacks is missing" in words
    assert "notes" not in out
    assert (
        out[out.index("9 hands") :]
        == """\
9 hands: 7 ok, 2 rejected

  room        game            ok  rejected
  -           -                -         2
  -           five-card-stud   2         -
  PokerStars  razz             5         -
"""
    )


@pytest.mark.parametrize("form", [[], ["--json"], ["--quiet"]])
def test_several_processes_say_what_one_says(folder: Path, form: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    codes, said = [], []
    for jobs in "1", "2":
        codes.append(main(["check", "in", "none", "in/a.phh", "--jobs", jobs, "--lang", "es", *form]))
        said.append(capsys.readouterr().out)
    assert codes == [1, 1]
    assert said[0] == said[1]


def test_an_error_is_the_same_in_another_process() -> None:
    with pytest.raises(Refused) as caught:
        replay(replace(example(), rules=example().rules.changed(raise_cap=9), players=example().players[:1]))
    for error in caught.value, InvalidRules(("one",)), SourceError("file_empty", Place("x", line=3)):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.code) == (type(error), str(error), error.code)
        assert {name: str(value) for name, value in vars(again).items()} == {
            name: str(value) for name, value in vars(error).items()
        }
        assert type(again.__cause__) is type(error.__cause__)


def test_the_summary_for_programs_has_the_same_groups(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "in", "--json"]) == 1
    *_, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert summary["hands"] == 9
    assert {"room": "PokerStars", "game": "razz", "verdicts": {"ok": 5}} in summary["groups"]


@pytest.mark.parametrize("command", [["check"], ["show"], ["stats"], ["convert", "--to", "phh"]])
@pytest.mark.parametrize("name", ["a.phh", "b.phhs.gz", "c.zip"])
def test_standard_input_is_read_like_a_file(
    folder: Path, command: list[str], name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(path: str) -> str:
        main([*command, path, "--lang", "en"])
        return capsys.readouterr().out

    from_file = said(f"in/{name}").replace(f"in/{name}", "-")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(Path(f"in/{name}").read_bytes())))
    from_stream = said("-")
    if name == "c.zip":
        # What is no history is passed over among files, and told where it comes through a stream.
        assert "".join(from_file.split())[:40] == "".join(from_stream.split())[:40] or "no known way" in from_stream
    else:
        assert from_stream.split() == from_file.split()


def test_an_output_without_the_minus_sign_gets_a_hyphen(folder: Path) -> None:
    environ = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    for words in ["check", "in/a.phh"], ["stats", "in/a.phh"], ["show", "in/a.phh"]:
        program = [sys.executable, "-m", "doorcard", *words, "--lang", "en"]
        done = subprocess.run(program, env=environ, capture_output=True, check=True)
        assert b"-7" in done.stdout
        assert b"?" not in done.stdout


def looked_at(arguments: list[str], answers: bytes) -> str:
    """What a person sees who gives these answers at a terminal."""
    ours, theirs = pty.openpty()
    environ = {**os.environ, "TERM": "dumb", "COLUMNS": "80"}
    with subprocess.Popen(
        [sys.executable, "-m", "doorcard", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environ
    ) as program:
        os.close(theirs)
        os.write(ours, answers)
        seen = b""
        while True:
            try:
                piece = os.read(ours, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            seen += piece
        assert program.wait(60) == 0
    os.close(ours)
    return seen.decode()


def test_a_person_goes_through_a_file_forward_and_back(folder: Path) -> None:
    seen = looked_at(["show", "in/b.phhs.gz", "--lang", "en"], b"n\nwhat\np\n\nq\n")
    heads = [line.strip() for line in seen.splitlines() if line.startswith("in/b.phhs.gz, hand")]
    assert [head.split()[2] for head in heads] == ["1", "2", "1", "2"]
    assert "One of n, p, q:" in seen
    assert "Next hand (n), previous (p), leave (q):" in seen


def test_after_the_last_hand_there_is_no_next(folder: Path) -> None:
    seen = looked_at(["show", "in/b.phhs.gz", "--lang", "es"], b"s\ns\ns\ns\n\n")
    assert "Es la última mano." in seen
    assert seen.count("in/b.phhs.gz, mano") == 5
    assert "Mano siguiente" not in looked_at(["show", "in/a.phh", "--lang", "es"], b"")


@pytest.mark.parametrize("tag", ["en", "es"])
def test_tables_of_statistics_fit_the_screen(folder: Path, tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "in", "--lang", tag]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 79
    assert main(["stats", "in", "--player", "Ana", "--lang", tag, "--svg", "net.svg"]) == 0
    out = capsys.readouterr().out
    assert "Ana" in out
    assert "Berto" not in out
    assert max(map(len, out.splitlines())) <= 79
    assert Path("net.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert "pg" not in out


def test_statistics_for_programs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "in/a.phh", "--json"]) == 0
    ana, berto, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert (ana["player"], ana["net"], ana["completes"], ana["showdowns_won"]) == ("Ana", 7, 1, 1)
    assert ana["rounds"][2] == {"wagers": 1, "calls": 0, "checks": 0, "folds": 0}
    assert berto["rounds"][2] == {"wagers": 0, "calls": 1, "checks": 0, "folds": 0}
    assert last == {"hands": 1, "left_out": 0}
    assert main(["stats", "in/a.phh", "--csv"]) == 0
    head, first, _ = capsys.readouterr().out.splitlines()
    row = dict(zip(head.split(","), first.split(","), strict=True))
    assert (row["player"], row["net"], row["money"], row["round_3_wagers"]) == ("Ana", "7", "", "1")


def test_nobody_of_that_name_and_no_hand_at_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "in/a.phh", "--player", "Zoe", "--lang", "en"]) == 1
    assert "obody is called Zoe in these hands; there are: Ana, Berto" in capsys.readouterr().err
    assert main(["stats", "none", "--lang", "en"]) == 1
    assert "1 hand was left out" in capsys.readouterr().out
    hand = random_hand(Random(2), "tda/razz", stop_early=0)
    Path("long.phh").write_text(write_phh(record_of(hand, ["A" * 90, "B\x1b[31m"])), encoding="utf-8")
    assert main(["stats", "long.phh", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 79
    assert "\x1b" not in out


def test_what_a_file_says_steers_no_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = replace(example(("A\x1b[31m", "B\r\nC")), place=Place(""))
    Path("x.phh").write_text(write_phh(record), encoding="utf-8")
    for words in ["check", "x.phh"], ["show", "x.phh"], ["stats", "x.phh"], ["show", "x.phh", "--seat", "9"]:
        main(words)
        out = capsys.readouterr()
        assert "\x1b" not in out.out + out.err
        assert "\r" not in out.out + out.err
