"""`doorcard check`, `show` and `rank`: what people see, what programs read, and what is said of bad input."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from doorcard.cards import Deck
from doorcard.cli import main
from doorcard.hand import Hand
from doorcard.notation import NOTES, Facts, Verdict, phh, record_of, write_phh, write_phhs
from doorcard.rules import Rules
from doorcard.words import language, languages
from tests.notation.test_phh_reading import PLAIN, WRONG, WRONG_OF_OURS
from tests.notation.transcripts import READERS, TAGS, example, kept, printed
from tests.programs import heeding_ctrl_c


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The example in a file of the folder that commands are called in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    Path("example.phh").write_text(write_phh(example()), encoding="utf-8")
    return "example.phh"


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("reader", READERS)
def test_show_prints_the_example_of_document_000(reader: str, tag: str) -> None:
    shown = printed(reader, tag)
    assert shown == kept(reader, tag).read_text(encoding="utf-8")
    assert max(map(len, shown.splitlines())) <= 79


def test_a_seat_and_the_public_see_no_hidden_card(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    for options, hidden in (["--seat", "1"], "Qc"), (["--seat", "2"], "Kh"), (["--public"], "Kh"):
        for form in [], ["--json"]:
            assert main(["show", file, *options, *form, "--lang", "en"]) == 0
            before, _, _ = capsys.readouterr().out.partition("shows" if not form else '"Shown"')
            assert hidden not in before


def test_show_tells_an_unfinished_hand_and_one_that_goes_wrong(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(file).read_text(encoding="utf-8")
    Path("short.phh").write_text(text.replace('"p2 cbr 4", "p1 cc"', '"p2 cbr 4"'), encoding="utf-8")
    Path("wrong.phh").write_text(text.replace('"p1 cbr 4"', '"p1 cbr 3"'), encoding="utf-8")
    lines = text.splitlines(keepends=True)
    third = next(number for number, line in enumerate(lines) if "cbr 4" in line)
    Path("short.phh").write_text("".join([*lines[:third], "]\n", "seats = [1, 2]\n"]), encoding="utf-8")
    assert main(["show", "short.phh", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("\nThe record ends here, before the hand does: seat 1 has to act.\n")
    Path("wrong.phh").write_text(text.replace("cbr 4", "cbr 3"), encoding="utf-8")
    assert main(["show", "wrong.phh", "--lang", "es"]) == 1
    assert "\nEl historial falla aquí: " in capsys.readouterr().out


def test_a_hand_that_its_player_kept_is_told_to_that_player(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`play --save` calls its player "you": in another language, and to the public, that is still the reader."""
    deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=0, deck=deck)
    record = record_of(hand.play("complete"), ["you", "Ana"], seen_by=0)
    Path("mine.phh").write_text(write_phh(record), encoding="utf-8")
    assert main(["show", "mine.phh", "--lang", "es"]) == 0
    out = capsys.readouterr().out
    assert "Repartes tú." in out
    assert "\n  Tú   19  [Qc] Qh\n" in out
    assert main(["show", "mine.phh", "--lang", "en", "--public"]) == 0
    out = capsys.readouterr().out
    assert "You deal.\n" in out
    assert "\n  You  19  [##] Qh\n" in out


def test_one_hand_of_many_is_found_by_its_number_or_its_name(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    other = record_of(Hand.start(Rules.named("tda/razz"), [50] * 3, 0), facts=Facts(hand_id="R-7"))
    Path("night.phhs").write_text("".join(write_phhs([example(), other])), encoding="utf-8")
    for name, said in ("1", "five-card-stud"), ("example", "five-card-stud"), ("2", "razz"), ("R-7", "razz"):
        assert main(["show", "night.phhs", "--hand", name]) == 0
        out = capsys.readouterr().out
        assert said in out
        assert out.count("night.phhs") == 1
    assert main(["show", "night.phhs"]) == 0
    assert capsys.readouterr().out.count("night.phhs") == 2
    assert main(["show", "night.phhs", "--hand", "9", "--lang", "en"]) == 1
    assert capsys.readouterr().err == "doorcard show: night.phhs: the file has no hand 9; it has: 1, 2.\n"
    assert main(["show", file, "--seat", "7", "--lang", "en"]) == 1
    assert "nobody sits in seat 7 in this hand; there are: 1 (Ana), 2 (Berto)" in capsys.readouterr().err


def test_show_as_json_is_the_hand_and_then_its_events(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", file, "--json"]) == 0
    hand, *events = map(json.loads, capsys.readouterr().out.splitlines())
    assert hand["players"] == [
        {"seat": 1, "name": "Ana", "stack": 20, "net": 7},
        {"seat": 2, "name": "Berto", "stack": 20, "net": -7},
    ]
    assert hand["verdict"] == "ok"
    assert [event["event"] for event in events][:3] == ["HandStarted", "AntesPosted", "Dealt"]
    assert events[2]["cards"][0] == {"seat": 0, "card": "Kh", "up": False, "hidden": True}
    assert events[-1] == {"event": "HandEnded", "sink": 0}


def test_check_gives_a_verdict_a_hand_and_a_summary(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", file, "--lang", "en"]) == 0
    assert capsys.readouterr().out == "ok           example.phh: home/five-card-stud 1/1/2/4: Ana +7, Berto −7\n"
    text = Path(file).read_text(encoding="utf-8")
    Path("totals.phh").write_text(text.replace("[27, 13]", "[27, 14]"), encoding="utf-8")
    assert main(["check", file, "totals.phh", "--lang", "en"]) == 1
    assert (
        capsys.readouterr().out
        == """\
ok           example.phh: home/five-card-stud 1/1/2/4: Ana +7, Berto −7
rejected     totals.phh, line 1: Berto ends with 13 chips by the rules, with 14
             by the record

2 hands: 1 ok, 1 rejected
"""
    )
    assert main(["check", file, "totals.phh", "--lang", "es", "--quiet"]) == 1
    assert (
        capsys.readouterr().out
        == """\
rechazada   totals.phh, línea 1: Berto acaba con 13 fichas según las reglas y
            con 14 según consta

2 manos: 1 bien, 1 rechazada
"""
    )
    assert main(["check", file, "totals.phh", "--json"]) == 1
    good, bad, summary = map(json.loads, capsys.readouterr().out.splitlines())
    assert (good["verdict"], good["id"], good["rules"]) == ("ok", "example", "home/five-card-stud")
    assert bad["error"]["code"] == "record_stack"
    group = {"room": "", "game": "five-card-stud", "verdicts": {"ok": 1, "rejected": 1}}
    assert summary == {"hands": 2, "verdicts": {"ok": 1, "rejected": 1}, "groups": [group]}


def test_check_looks_into_folders_and_leaves_other_files_alone(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a/b").mkdir(parents=True)
    Path("a/b/notes.txt").write_text("no hand", encoding="utf-8")
    assert main(["check", "a", "--lang", "en"]) == 1
    assert capsys.readouterr().out.startswith("rejected     a: the folder holds no hand histories")
    Path("a/b/history").write_bytes(Path(file).read_bytes())
    Path("a/second.phh").write_text("# nothing", encoding="utf-8")
    assert main(["check", "a", "--lang", "en"]) == 1
    assert (
        capsys.readouterr().out
        == """\
ok           a/b/history: home/five-card-stud 1/1/2/4: Ana +7, Berto −7
rejected     a/second.phh: the file holds no hand: a hand has at least the
             field variant

2 hands: 1 ok, 1 rejected
"""
    )


def test_notes_and_what_was_learnt_later_are_told(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = PLAIN.replace("206", "205") + "_learnt = ['p1 As9s']\n"
    Path("raked.phh").write_text(text, encoding="utf-8")
    assert main(["check", "raked.phh", "--lang", "es"]) == 0
    assert (
        capsys.readouterr().out
        == """\
anotada     raked.phh: tda/seven-card-stud 1/2/4/8: Ann +5, Bob −5, Cy −1;
            salieron de la mesa 1 ficha de 11 como comisión sin que conste
"""
    )
    assert main(["check", "raked.phh", "--json", "--lang", "en"]) == 0
    noted = json.loads(capsys.readouterr().out.splitlines()[0])
    message = "1 chip of 11 left the table as rake without a word"
    assert noted["notes"] == [{"code": "rake_unwritten", "message": message}]
    assert main(["show", "raked.phh", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith(f"\n{message}.\nLearnt after play: Ann held As 9s.\n")
    assert main(["show", "raked.phh", "--lang", "en", "--public"]) == 0
    assert "As 9s" not in capsys.readouterr().out


def test_an_incomplete_hand_is_told_as_one(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    hand = Hand.start(Rules.named("tda/razz"), [50] * 2, 1)
    for cards, waits in (None, "cards have to be dealt"), ("2c3c4c5dKdQd", "seat 1 has to act"):
        hand = hand if cards is None else hand.deal(cards)
        Path("part.phh").write_text(write_phh(record_of(hand)), encoding="utf-8")
        assert main(["check", "part.phh", "--lang", "en"]) == 1
        assert capsys.readouterr().out == f"incomplete   part.phh: it stops before the end: {waits}\n"


BAD = {
    "empty.phh": b"",
    "broken.phh": b"variant = 'F7S\n",
    "rubbish.phh": bytes(range(256)),
    "prose.txt": b"Dear diary\n",
    "unknown.phh": b"variant = 'NT'\n",
    "house.phh": b"variant = 'FR'\nantes = [1, 1]\nbring_in = 1\nsmall_bet = 2\nbig_bet = 4\n"
    b"starting_stacks = [9, 9]\nactions = []\n_house = 'nobody/razz'\n",
}


@pytest.mark.parametrize("tag", ["en", "es"])
@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("name", [*BAD, "none.phh", "none/at/all", "folder", "totals.phh", "illegal.phh"])
def test_bad_input_is_answered_with_a_sentence(
    file: str, command: str, name: str, tag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if name in BAD:
        Path(name).write_bytes(BAD[name])
    text = Path(file).read_text(encoding="utf-8")
    Path("totals.phh").write_text(text.replace("[27, 13]", "[29, 13]"), encoding="utf-8")
    Path("illegal.phh").write_text(text.replace("cbr 4", "cbr 5"), encoding="utf-8")
    Path("folder").mkdir()
    code = main([command, name, "--lang", tag])
    out = capsys.readouterr()
    assert code == (0 if (command, name) == ("check", "unknown.phh") else 1)
    said = out.out + out.err
    assert name in said
    assert "Traceback" not in said
    english = ("the ", " is ", "must", "cannot")
    assert tag == "en" or not [word for word in english if word in said]


ENGLISH = re.compile(r"\b(the|is|must|cannot|which|they|hand|here|none|chips|seat)\b")


@pytest.mark.parametrize(
    "text",
    [PLAIN.replace(old, new) for old, new, _, _ in WRONG] + [PLAIN + added for added, _, _ in WRONG_OF_OURS],
)
def test_whatever_is_wrong_is_said_in_spanish_too(
    text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Quotations of the file apart, and the names of fields."""
    path = tmp_path / "x.phh"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path), "--lang", "es"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    said = re.sub(r"'[^']*'|«[^»]*»|\S*x\.phh", "", said)
    assert said.startswith("rechazada")
    assert not ENGLISH.search(said), said


def test_every_verdict_note_and_demand_has_a_sentence_in_each_language() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(phh.__file__).parent.glob("*.py"))
    demands = set(re.findall(r'self\.wrong\([^\n]*, "([^"]+)"\)', source)) | {
        "a number of 0 or more",
        "a number above 0",
    }
    assert len(demands) > 8
    codes = {f"wanted.{demand}" for demand in demands} | {f"note.{code}" for code in NOTES}
    codes |= {f"verdict.{verdict}" for verdict in Verdict} | {f"verdict.{verdict}.count" for verdict in Verdict}
    for tag in languages():
        assert not codes - set(language(tag))


@pytest.mark.parametrize("command", ["check", "show", "rank"])
def test_wrong_usage_is_exit_code_2(file: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command]) == 2
    assert main([command, file, "--no-such-option"]) == 2
    if command != "rank":
        assert main([command, file, "--house", "nobody"]) == 2
    assert "usage" in capsys.readouterr().err.lower()


def test_show_takes_a_seat_or_the_public_not_both(file: str) -> None:
    assert main(["show", file, "--seat", "1", "--public"]) == 2


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_reader_that_goes_away_ends_it_quietly(file: str, command: str) -> None:
    Path("long.phhs").write_text("".join(write_phhs([example()] * 400)), encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, "-m", "doorcard", command, "long.phhs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.readline()
    run.stdout.close()
    said = run.stderr.read()
    run.stderr.close()
    assert (run.wait(60), said) == (0, b"")


def test_ctrl_c_stops_a_long_check_without_a_traceback(file: str) -> None:
    Path("long.phhs").write_text("".join(write_phhs([example()] * 3_000)), encoding="utf-8")
    command = heeding_ctrl_c("check", "long.phhs")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        run.send_signal(signal.SIGINT)
        _, said = run.communicate(timeout=60)
    assert (run.returncode, said) == (130, b"")


RANKED = [
    (["Kh9c4dKs2h", "QcQhJs7d3c"], "Hand 1 wins: kings beat queens."),
    (["Kh", "9c", "4d", "Ks", "2h"], "Kh 9c 4d Ks 2h  pair of kings (K-K-9-4-2)"),
    (["Kh", "9c", "4d", "Ks", "2h", "/", "QcQhJs7d3c"], "Hand 1 wins: kings beat queens."),
    (["KsKdJh3c2c", "KcKhJs3d2d"], "Hands 1 and 2 tie: pair of kings."),
    (["6s4d3h2cAs", "6c5d4h3s2c", "--game", "razz"], "Hand 1 wins: six-four low beats six-five low."),
    (["8s7d3c2hAsKdKc", "KhKs9c9d2s3d4h", "--game", "stud-hi-lo-8"], "Hand 1 wins: no other qualifies."),
    (["KsKdJh3c2cQhTs", "AcAhJs3d2dQcTd", "--game", "stud-hi-lo-8"], "Nobody has a hand that qualifies."),
    (["7s5d4c3h2s", "As5h4d3c2d", "--game", "razz-2-7"], "Hand 1 wins"),
]


@pytest.mark.parametrize(("words", "said"), RANKED)
def test_rank_says_what_hands_are_and_which_wins(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rank", *words, "--lang", "en"]) == 0
    assert said in capsys.readouterr().out


def test_rank_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "As2d3c4h5s", "KsKdJh3c2c", "--game", "five-card-hi-lo", "--json", "--lang", "es"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["ranking"], row["hand"], row["wins"], row["name"]) for row in rows] == [
        ("high", 1, True, "escalera al cinco"),
        ("high", 2, False, "pareja de reyes"),
        ("ace_to_five", 1, True, "rueda"),
        ("ace_to_five", 2, False, "baja con pareja de reyes"),
    ]
    assert rows[0]["strength"] > rows[1]["strength"]


@pytest.mark.parametrize(
    "words", [["AsKs"], ["AsAsKdQdJd"], ["AsKsQsJs1s"], ["??KsQsJsTs"], ["/"], ["AsKsQsJsTs", "--game", "bridge"]]
)
@pytest.mark.parametrize("tag", ["en", "es"])
def test_rank_answers_bad_input_with_a_sentence(words: list[str], tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", *words, "--lang", tag]) == 1
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith("doorcard rank: ")
    assert out.err.count("\n") == 1
