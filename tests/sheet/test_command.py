"""``doorcard rules`` as it is typed."""

import json
import os
import subprocess
import sys

import pytest

from doorcard.cli import main
from doorcard.rules import HOUSES, Rules


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    english = printed(capsys, "home/five-card-stud", "--lang", "en")
    spanish = printed(capsys, "home/five-card-stud", "--lang", "es")
    assert english.startswith("Five-card stud · the home game\n")
    assert spanish.startswith("Stud de cinco cartas · la partida casera\n")


def test_a_game_alone_is_that_of_the_first_house_that_describes_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "razz", "--lang", "en") == printed(capsys, "pokerstars/razz", "--lang", "en")


def test_the_list_names_every_documented_game(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--lang", "en")
    names = [f"{house.key}/{game}" for house in HOUSES.values() for game in house.games]
    assert [name for name in names if f"\n{name} " not in text] == []


def test_a_house(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "pokerstars-tables", "--lang", "en")
    assert "- pokerstars-tables/razz: razz" in text
    assert "- razz: an open pair in round 2: changes nothing." in text


def test_stakes(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "home/five-card-stud", "--stakes", "5/5/10/20", "--lang", "en")
    assert "Ante 5 · bring-in 5 · units 10 and 20" in text
    assert "one may call 5, fold, or complete to 10" in text


def test_two_houses_compared(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--diff", "home", "4champs", "--lang", "en")
    assert text.startswith("Five-card stud: the home game and 4champs compared\n")
    data = json.loads(printed(capsys, "--diff", "home", "4champs", "--json", "--lang", "en"))
    first, second = Rules.named("home/five-card-stud"), Rules.named("4champs/five-card-stud")
    paths = {difference["path"] for difference in data["differences"]}
    assert {path for path in paths if not path.startswith("session.")} == {
        "stakes.bring_in",
        "stakes.small",
        "stakes.big",
        "choices.board_ties",
        "choices.heads_up",
        "choices.heads_up_counts_all_in",
        "choices.muck",
        "choices.uncontested_show",
        "choices.history_on_request",
    }
    ties = next(each for each in data["differences"] if each["path"] == "choices.board_ties")
    assert ties["first"] == {"value": first.choices.board_ties, "text": "suit of the highest card"}
    assert ties["second"] == {"value": second.choices.board_ties, "text": "nearest to the dealer's left"}


def test_a_game_named_once_holds_for_both(capsys: pytest.CaptureFixture[str]) -> None:
    by_position = printed(capsys, "--diff", "home", "tda", "razz", "--lang", "en")
    assert by_position == printed(capsys, "--diff", "home/razz", "tda", "--lang", "en")
    assert by_position.startswith("Razz: the home game and TDA compared\n")


def test_alike(capsys: pytest.CaptureFixture[str]) -> None:
    assert "They are the same in every point." in printed(capsys, "--diff", "tda", "tda", "--lang", "en")


def test_json_is_one_line_that_holds_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    line = printed(capsys, "4champs/five-card-stud", "--json", "--lang", "es")
    assert line.count("\n") == 1
    data = json.loads(line)
    rules = Rules.named("4champs/five-card-stud")
    assert (data["name"], data["hash"]) == (rules.name, rules.hash)
    assert Rules.from_json(json.dumps(data["rules"])) == rules
    assert data["sheet"]["language"] == "es"
    for arguments in ([], ["home"]):
        assert printed(capsys, *arguments, "--json").count("\n") == 1


def test_html(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "home/five-card-stud", "--html", "--lang", "es")
    assert page.startswith('<!doctype html>\n<html lang="es">')
    assert page.endswith("</html>\n")


@pytest.mark.parametrize(
    "arguments",
    [
        "nowhere",
        "nowhere/razz",
        "home/bridge",
        "--diff home nowhere",
        "--diff home tda bridge",
        "razz --stakes 9/9/2/1",
    ],
)
@pytest.mark.parametrize("tag", ["en", "es"])
def test_wrong_input_is_answered_in_a_sentence(capsys: pytest.CaptureFixture[str], arguments: str, tag: str) -> None:
    assert main(["rules", *arguments.split(), "--lang", tag]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("doorcard rules: ")
    assert len(err.splitlines()) == 1
    assert ("there is no" in err.lower() or "rules" in err) if tag == "en" else "there" not in err


def test_a_terminal_that_knows_no_suits_gets_the_rest() -> None:
    command = [sys.executable, "-m", "doorcard", "rules", "home/five-card-stud", "--lang", "es"]
    environ = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Stud de cinco cartas - la partida casera\n")
    assert done.stderr == ""


def test_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "home", "--json", "--html"]) == 2
    assert main(["rules", "home", "--diff", "tda"]) == 2
    capsys.readouterr()
