"""The player of conformance hands says in words what is wrong with a record, and sees every difference."""

import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.collection import FILES, HANDS
from tests.conformance.player import differences, play
from tests.conformance.record import BadRecord, load

SCRIPT = Path(__file__).parents[2] / "scripts" / "conformance.py"
HAND = HANDS["home-door-aces"]


def changed(path: str, value: Any) -> dict[str, Any]:
    """The hand of two aces with one thing changed; ``...`` drops the field."""
    record: dict[str, Any] = deepcopy(HAND)
    *way, last = path.split(".")
    place: Any = record
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    if value is Ellipsis:
        del place[last]
    else:
        place[int(last) if last.isdigit() else last] = value
    return record


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("dealer", ..., "lacks dealer"),
        ("stacks", [40, 40], "stacks is [40, 40], of the wrong kind"),
        ("overrides", "none", 'overrides is "none", of the wrong kind'),
        ("seats", ["Ana", "Ana"], "different names"),
        ("dealer", "Zoe", "the dealer Zoe has no seat"),
        ("stakes.ante", "1", "whole numbers for ante, bringIn, small, big"),
        ("stakes.bringIn", ..., "whole numbers for ante, bringIn, small, big"),
        ("stacks.Beto", ..., "a whole number for each of Ana, Beto"),
        ("seatNumbers", {"Ana": 1}, "seatNumbers must give a whole number for each of Ana, Beto"),
        ("cards.Zoe", ["2c"], "cards names Zoe, who has no seat"),
        ("cards.Beto", ..., "cards has none for Beto"),
        ("cards.Beto", "4h Ac", "cards of Beto must be a list"),
        ("cards.Beto", ["4h", "1c"], "'1c' is not a card"),
        ("cards.Beto", ["4h", "As"], "As is with Ana and with Beto"),
        ("community", "4d", "4d is with Ana and with community"),
        ("rounds.0", "fold", "round 1 must be a list of acts"),
        ("rounds.0.0", {"seat": "Beto"}, "must have a seat, and an action or a legal set"),
        ("rounds.0.0.seat", "Zoe", "round 1: Zoe has no seat"),
        ("rounds.0.1.action", "raise 4", '"raise 4" is no act of the schema'),
        ("rounds.0.0.legal", "fold", "round 1, Beto: legal must be a list of acts"),
        ("rounds.0.0.legal", ["fold", 2], "2 is no act of the schema"),
        ("expect.pot", 4, "pot: no such expectation is known"),
        ("expect.openers", "Beto", "openers must be a list of seats"),
        ("expect.openers", ["Zoe"], "openers names Zoe, who has no seat"),
        ("expect.pots", [{"amount": 4}], "a pot must have amount, eligible and awards"),
        ("expect.pots", [{"amount": 4, "eligible": {}, "awards": {}}], "a pot's eligible is a list"),
        ("expect.net", [2, -2], "net must give chips by seat"),
        ("profile", "home/razz8", "there is no profile home/razz8"),
        ("profile", "casino", "there is no profile casino"),
        ("overrides", {"oddChip": "suit"}, "no parameter is called oddChip; there are hu, shortRaises"),
        ("overrides", {"hu": "sometimes"}, "'sometimes'; it must be one of: never, began"),
        ("stakes", {"ante": 1, "bringIn": 2, "small": 2, "big": 4}, "stakes.bring_in"),
        ("stacks", {"Ana": 0, "Beto": 40}, "only a seat with at least one chip"),
    ],
)
def test_a_record_that_is_not_in_the_schema_is_refused_in_words(path: str, value: Any, says: str) -> None:
    (difference,) = differences(changed(path, value))
    assert says in difference


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("rounds.0.0.legal", ["bring:1"], "round 1, Beto: legal bring:1 to:2 not bring:1"),
        ("rounds.0.1.action", "to:4", "round 1, Beto: to:4 is not legal, only bring:1 to:2"),
        ("rounds.0.1.seat", "Ana", "round 1, Ana: it is Beto's turn in round 1"),
        ("rounds", [*HAND["rounds"], [{"seat": "Ana", "action": "check"}]], "round 2, Ana: nobody acts any more"),
        ("rounds.0", [{"seat": "Beto", "action": "bring:1"}], "the script ends where Ana must act in round 1"),
        ("cards.Ana", ["4d"], "Ana has no card 2 in the record, but one is dealt"),
        ("community", "9d", "the shared card 9d was never dealt"),
        ("expect.openers", ["Ana"], 'openers: ["Beto"] not ["Ana"]'),
        ("expect.returned", {}, 'returned: {"Ana": 1} not {}'),
        ("expect.pots.0.eligible", ["Beto"], "pots: "),
        ("expect.stacks.Ana", 43, "stacks: "),
        ("expect.net.Ana", 3, "net: "),
        ("expect.showOrder", ["Ana"], 'showOrder: [] not ["Ana"]'),
    ],
)
def test_every_difference_is_seen(path: str, value: Any, says: str) -> None:
    assert any(says in difference for difference in differences(changed(path, value)))


def test_a_shared_card_must_be_in_the_record() -> None:
    record = {**HANDS["ps-stud-deck-88888"], "community": None}
    assert differences(record) == ["a shared card is dealt, but the record has none"]


def test_a_script_may_stop_where_it_asks_what_is_legal() -> None:
    asks = changed("rounds.0", HAND["rounds"][0][:3])
    for expect in (None, {}, {"openers": ["Beto"]}):
        assert differences({**asks, "expect": expect}) == []
    assert differences({**asks, "expect": {"openers": ["Ana"]}}) == ['openers: ["Beto"] not ["Ana"]']
    assert "must act" in differences(asks)[0]


def test_a_bring_in_paid_in_part_may_be_written_as_the_rest_of_the_stack() -> None:
    record: dict[str, Any] = deepcopy(HANDS["home-short-bring-in"])
    first, second = record["rounds"][0][:2]
    assert (first["legal"], second["action"]) == (["bring:1"], "bring:1")
    first["legal"], second["action"] = ["allin:1"], "allin:1"
    assert differences(record) == []
    second["action"] = "allin:2"
    assert differences(record) == ["round 1, Ana: allin:2 is not legal, only bring:1"]


def test_overrides_have_the_names_of_the_schema_and_of_the_engine() -> None:
    for name in ("hu", "heads_up"):
        assert differences({**HANDS["home-now-unless-capped"], "overrides": {name: "now_unless_capped"}}) == []


def test_a_record_that_goes_wrong_has_no_hand() -> None:
    assert play(HAND).net == (2, -2)
    with pytest.raises(BadRecord, match="it is Beto's turn"):
        play(changed("rounds.0.1.seat", "Ana"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False)


def test_the_script_prints_a_line_a_hand_and_ends_with_0() -> None:
    done = run(*map(str, FILES))
    assert (done.returncode, done.stdout.splitlines()) == (0, [f"{name}: ok" for name in HANDS])
    assert done.stderr == f"{len(HANDS)} hands, 0 with differences\n"


def test_the_script_ends_with_1_on_any_difference_and_plays_the_rest(tmp_path: Path) -> None:
    wrong = [changed("expect.openers", ["Ana"]), HAND, {"stakes": 3}]
    (tmp_path / "wrong.json").write_text(json.dumps(wrong), encoding="utf-8")
    done = run(str(tmp_path / "wrong.json"))
    first, second, third = done.stdout.splitlines()
    assert done.returncode == 1
    assert first == 'home-door-aces: openers: ["Beto"] not ["Ana"]'
    assert second == "home-door-aces: ok"
    assert third.startswith("hand 3: the record lacks profile")
    assert done.stderr == "3 hands, 2 with differences\n"


@pytest.mark.parametrize("text", ["", "{}", "[]", "[1]", '{"hands": []}'])
def test_a_file_without_hands_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "hands.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord):
        load(path)
    done = run(str(path), str(tmp_path / "none.json"), str(FILES[0]))
    assert done.returncode == 1
    assert str(path) in done.stderr
    assert str(tmp_path / "none.json") in done.stderr
    assert done.stderr.endswith("hands, 0 with differences, 2 of the files not read\n")
    assert len(done.stdout.splitlines()) == len(load(FILES[0]))


@pytest.mark.parametrize("arguments", [[], ["--fast"], ["--fast", "x.json"]])
def test_wrong_usage_ends_with_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "scripts/conformance FILE..." in done.stderr


def test_help_ends_with_0() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "scripts/conformance FILE..." in done.stdout
