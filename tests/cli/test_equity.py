"""``doorcard equity``: the table, JSON, a played hand, what is refused, and Ctrl-C."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from doorcard import Deck, Hand, Rules
from doorcard.notation import record_of, write_phh
from tests.cli.conftest import Run
from tests.programs import heeding_ctrl_c

FIFTH = ("(AhAs)5d2d8h", "(KcQc)Jc3d4d")


def test_an_exact_answer_says_so_and_has_no_interval(run: Run) -> None:
    ran = run("equity", *FIFTH, "--dead", "2s7h9dTd")
    assert ran.code == 0
    assert "Exact: 442,890 deals." in ran.out
    assert "84.20" in ran.out
    assert "±" not in ran.out


def test_a_sampled_answer_has_an_interval_and_never_says_exact(run: Run) -> None:
    ran = run("equity", *FIFTH, "--sample", "--trials", "5000", "--lang", "es")
    assert ran.code == 0
    assert "Por muestreo" in ran.out
    assert "±" in ran.out
    assert "xacto" not in ran.out


def test_missing_suits_say_so_where_they_matter(run: Run) -> None:
    assert "Suits that were not given" in run("equity", "(A2)5d8c9c", "(KK)Qd7c7d", "--trials", "5000").out
    ran = run("equity", "--game", "razz", "(A2)5 8 9", "(34)K Q J", "--dead", "7c7d")
    assert "Exact" in ran.out
    assert "Suits" not in ran.out


def test_json_is_one_object_a_line(run: Run) -> None:
    ran = run("equity", *FIFTH, "--dead", "2s7h9dTd", "--json")
    (line,) = ran.out.splitlines()
    data = json.loads(line)
    assert (data["method"], data["deals"]) == ("exact", 442_890)
    assert data["seats"][0]["wins"] == 372_919
    assert "interval" not in data["seats"][0]
    assert data["seats"][1]["cards"] == "(KcQc)Jc3d4d"
    sampled = json.loads(run("equity", *FIFTH, "--sample", "--trials", "2000", "--json").out)
    assert len(sampled["seats"][0]["interval"]) == 2


def test_halves_are_told_apart(run: Run) -> None:
    ran = run("equity", "--game", "stud-hi-lo-8", "(Ah2s)3d5h9c", "(KcKd)Ts9s4c", "--dead", "7d")
    assert ran.out.splitlines()[0].split() == ["seat", "equity", "%", "scoop", "part", "high", "low", "quarter"]
    assert "No low:" in ran.out


def test_outs_and_live_cards(run: Run) -> None:
    ran = run("equity", "(AhKh)5h2hKd", "(QsQc)9h3c8s", "--outs")
    assert "flush: 8 (3h 4h 6h 7h 8h Th Jh Qh)" in ran.out
    assert "live: A 3, K 2, 5 3, 2 3, h 8" in ran.out
    lows = run("equity", "--game", "razz", "(Ah2s)5d7c", "(3c4c)4dQd", "--outs")
    assert "low to 7" in lows.out
    assert "low ranks" in lows.out


def test_a_played_hand_at_each_decision_from_what_its_seat_saw(run: Run, tmp_path: Path) -> None:
    deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
    for action in ("complete", "call", "check", "check", "bet", "call", "check", "check"):
        hand = hand.play(action)
    path = tmp_path / "hand.phh"
    path.write_text(write_phh(record_of(hand, ["Ana", "Berto"])), encoding="utf-8")
    ran = run("equity", "--hand", str(path), "--seat", "Ana")
    assert ran.code == 0
    assert ran.out.count("ecision") == 4
    first = [json.loads(line) for line in run("equity", "--hand", str(path), "--seat", "1", "--json").out.splitlines()]
    # What Ana sees does not depend on Berto's down card: seat 2 with any other gives her the same odds.
    alone = json.loads(run("equity", "--game", "five-card-stud", "(Kh)9c", "(x)Qh", "--json").out)
    assert [seat["equity"] for seat in first[0]["seats"]] == [seat["equity"] for seat in alone["seats"]]
    assert [each["street"] for each in first] == [0, 1, 2, 3]


def test_the_shared_card(run: Run) -> None:
    ran = run("equity", "2c3d4h5s7cKd", "2d3h4s5c7dKh", "--shared", "9s")
    assert "Exact: 1 deals" in ran.out or "Exact: 1 deal" in ran.out
    assert run("equity", "2c3d4h5s7cKd", "2d3h4s5c7dKh", "--shared", "x", "--json").out.count("40") >= 1


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((), 2, "write two to eight seats"),
        (("Ah", "--hand", "x.phh", "--seat", "1"), 2, "write two to eight seats"),
        (("--hand", "x.phh"), 2, "write two to eight seats"),
        (("AhAh", "Kc"), 1, "twice"),
        (("AhAs5d", "(Kc"), 1, "no seat"),
        (("AhAs5d", "[zz]Kc"), 1, "no range"),
        (("AhAs5d", "[AcAd]Kc", "[AcAd]Kd"), 1, "cannot be held at once|can be held at once"),
        ((*FIFTH, "--sample", "--trials", "0"), 1, "at least one trial"),
        (("--game", "zork", *FIFTH), 1, "zork"),
        (("A2", "Kc", "--exact"), 1, "no exact count"),
    ],
)
def test_what_is_refused(run: Run, arguments: tuple[str, ...], code: int, words: str) -> None:
    ran = run("equity", *arguments)
    assert ran.code == code
    assert any(word.lower() in ran.err.lower() for word in words.split("|"))
    assert ran.out == ""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_ctrl_c_prints_the_answer_so_far() -> None:
    command = heeding_ctrl_c("equity", "--lang", "en", *FIFTH, "--sample", "--trials", str(10**11))
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        time.sleep(4)  # long enough to be at work, however busy the machine
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 0, err
    assert "Interrupted: the answer so far." in out
    assert "Sampled:" in out
