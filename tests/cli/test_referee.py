"""``doorcard referee``: what it asks, what it rules, taking back, going on later, files."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from doorcard.cli.answers import VERSION, Answers
from doorcard.notation import judge, read_phh
from doorcard.rules import HOUSES, Rules
from tests.cli.conftest import Run, interrupted_after

START = "Ana, Ben\n20\n1\nBen\n"
EXAMPLE = "9c Qh\ncomplete\ncall\n4d Js\ncheck\ncheck\nKs 7d\nbet\ncall\n2h 3c\ncheck\ncheck\nKh\nQc\n"
"""Document 000, section 10, as a table shows it."""


def test_it_asks_only_for_what_the_table_shows(run: Run) -> None:
    """No down card is asked for before it is shown."""
    out = run("referee", typed=START + EXAMPLE).out
    before = out.partition("shows first")[0]
    assert "Kh" not in before
    assert "Qc" not in before
    assert "Ana wins the pot, 14 chips: kings beat queens." in out
    assert out.endswith("After 1 hand:\n  Ana      27      +7\n  Ben      13      −7\n")


def test_seven_card_games_ask_for_no_card_on_the_last_street(run: Run) -> None:
    typed = "Ana Ben\n80\nopen\nBen\n7d Kc\nb\nc\n8h Jd\nc\nc\n9s 9c\nc\nc\nAc Ad\nc\nc\nc\nc\nTd Js 2h\nKd Ks 2d\n"
    out = run("referee", "seven-card-stud", typed=typed).out
    assert "Seventh street · unit 8" in out
    assert "[##] [##] [##] 7d 8h 9s Ac" in out
    assert "Ana shows Td Js 2h: jack-high straight." in out
    assert "Hand 2 · Ben deals" in out  # this house's deal does not move


def test_a_deck_that_runs_short_asks_for_the_shared_card(run: Run) -> None:
    """R362: eight players who all stay."""
    names = " ".join(f"P{number}" for number in range(8))
    ranks = "23456789"
    streets = [" ".join(f"{rank}{suit}" for rank in ranks) for suit in "cdhs"]
    calls = "b\n" + "c\n" * 7
    checks = "c\n" * 8
    typed = f"{names}\n80\nopen\nP7\n{streets[0]}\n{calls}" + "".join(f"{street}\n{checks}" for street in streets[1:])
    out = run("referee", "seven-card-stud", typed=f"{typed}Ah\n").out
    assert "Seventh street: too few cards are left for all; which card is shared?" in out
    assert "Shared card: Ah." in out


def test_who_brings_in_by_suit_and_who_opens_by_suit_are_explained(run: Run) -> None:
    out = run("referee", typed="Ana Ben Cleo\n40\n1\nCleo\n2d 2c Kh\nb\nc\nc\n9s 9h 4d\n").out
    assert "Ben has the bring-in: 2c is the lowest door card: clubs below diamonds." in out
    assert "Cleo acts first: K-4 is the best board." in out


def test_an_all_in_of_half_a_unit_is_ruled_on(run: Run) -> None:
    deal = "Ana Ben Cleo\n40 {stack} 40\n1\nCleo\n2d 3c 4h\nb\nc\nc\n5s 6h 7d\nc\nc\nc\nQd Th 8c\nbet\nall in\n"
    short = run("referee", "4champs/five-card-stud", typed=deal.format(stack=17)).out
    assert "Less than half a unit: whoever had answered may not raise again." in short
    half = run("referee", "4champs/five-card-stud", typed=deal.format(stack=18)).out
    assert "Half a unit or more: it counts as a full raise." in half


def test_an_unknown_up_card_is_allowed(run: Run) -> None:
    out = run("referee", typed=START + "?? Qh\nb\n").out
    assert "some up cards are not known" in out
    assert "Ben brings in 1." in out


def test_undo_takes_back_answer_after_answer(run: Run) -> None:
    typed = START + "9c Qh\ncomplete\nraise\n" + "undo\n" * 3 + EXAMPLE
    out = run("referee", typed=typed).out
    assert out.count("Taken back.") == 3
    assert "Ana wins the pot, 14 chips" in out


def test_undo_goes_back_to_the_names_and_no_further(run: Run) -> None:
    out = run("referee", typed="undo\nAna, Ana\nAna\nAna, Ben\nundo\nAna, Bea\n20\nundo\nundo\n").out
    assert out.count("Who plays?") == 6
    assert "There is already a player called Ana: take another name." in out
    assert "1 seat: five-card stud is played by 2 to 8." in out


def test_a_hand_taken_back_from_its_end_is_written_over(run: Run, tmp_path: Path) -> None:
    typed = START.replace("\n1\n", "\nopen\n") + EXAMPLE + "undo\nJc\n"
    run("referee", "--save", str(tmp_path), typed=typed)
    (file,) = tmp_path.iterdir()
    (record,) = read_phh(file.read_text(encoding="utf-8").splitlines(keepends=True), file.name)
    judgement = judge(record)
    assert judgement.verdict == "ok"
    assert judgement.hand is not None
    assert judgement.hand.net == (7, -7)
    assert "Jc" in file.read_text(encoding="utf-8")
    assert "Qc" not in file.read_text(encoding="utf-8")


def test_the_game_goes_on_later_in_another_language(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    first = run("referee", "--file", str(file), typed=START + "9c Qh\ncomplete\n")
    assert "The hand that is being played can be gone on with." in first.out
    assert "Kept in" in first.out
    answers = json.loads(file.read_text(encoding="utf-8"))
    assert answers["referee"] == VERSION
    later = run("referee", "--lang", "es", "--file", str(file), typed="igualar\n" + EXAMPLE.partition("call\n")[2])
    assert "La partida sigue tras 0 manos." in later.out
    assert "  Ana  17  [##] 9c\n" in later.out
    assert "Ana gana el bote, 14 fichas: reyes ganan a damas." in later.out
    over = run("referee", "--file", str(file))
    assert "The game goes on after 1 hand." in over.out
    assert "Who plays?" not in over.out


def test_every_answer_is_kept_at_once(run: Run, tmp_path: Path) -> None:
    """Whatever happens to the machine, nothing that was answered is lost."""
    file = tmp_path / "evening.json"
    ran = run("referee", "--file", str(file), typed=interrupted_after("Ana, Ben", "20", "1", "Ben", "9c Qh", "b"))
    assert ran.code == 0
    assert len(Answers.load(file).given) == 5


def test_a_saved_game_plays_again_to_the_same_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    run("referee", "--file", str(file), typed=START + EXAMPLE)
    answers = Answers.load(file)
    again = tmp_path / "again.json"
    answers.save(again)
    assert again.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
    assert Answers.load(again) == answers


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"\xff\xfe\x00", b"[]", b"{}", b'{"referee": 99}', b'{"referee": 1, "rules": {}, "answers": []}',
        b'{"referee": 1, "rules": RULES, "answers": [[["dance"]]]}',
        b'{"referee": 1, "rules": RULES, "answers": [[["act", 0, "fold", 0, []]]]}',
        b'{"referee": 1, "rules": RULES, "answers": [[["act", 0, "juggle", 0, []]]]}',
        b'{"referee": 1, "rules": RULES, "answers": 3}',
    ],
)  # fmt: skip
def test_a_file_that_is_no_saved_game(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "evening.json"
    rules = json.dumps(asdict(Rules.named("home/five-card-stud"))).encode()
    file.write_bytes(content.replace(b"RULES", rules))
    ran = run("referee", "--lang", "es", "--file", str(file))
    assert ran.code == 1
    assert "no es una partida guardada del árbitro" in ran.err
    assert file.read_bytes() == content.replace(b"RULES", rules)


def test_a_file_that_is_a_folder(run: Run, tmp_path: Path) -> None:
    assert run("referee", "--file", str(tmp_path)).code == 1


def test_answers_that_are_none_are_refused_and_asked_again(run: Run) -> None:
    typed = "Ana, Ben\nmany\n20 30 40\n20 30\n20\nnever\n0\n2\nZoe\nlot\n"
    typed += "9c\n9c 9c\nxx yy\n9c Qh\nraise to 7\nfold\n\nb\nend\n"
    out = run("referee", typed=typed).out
    assert "“many” is not a whole number of at least 1." in out
    assert "3 amounts for 2 players: name one for all, or one for each." in out
    assert "Everybody starts with 20 chips here, not 30." in out
    assert "“never” is not a whole number of at least 1." in out
    assert "Nobody here is called Zoe; there are: Ana, Ben." in out
    assert "1 card named where 2 are dealt." in out
    assert "The card 9c is already in play; each card is there once." in out
    assert "“xx” is not a card" in out
    assert out.count("The bring-in is due first; here one may: bring in 1 or complete to 2.") == 2
    assert "brings in 1." in out


def test_the_lot_draws_every_player(run: Run) -> None:
    drawn = set()
    for _ in range(40):
        out = run("referee", typed="Ana Ben\n20\n1\nlot\nend\n").out
        drawn.add(out.partition("Hand 1 of 1 · ")[2].partition(" deals")[0])
    assert drawn == {"Ana", "Ben"}


def test_between_hands_chips_players_and_the_deal_may_change(run: Run) -> None:
    typed = START.replace("\n1\n", "\nopen\n") + EXAMPLE + "chips Ben 10\nsit Cleo 20\ndealer Cleo\nsit Dan 7\nend\n"
    out = run("referee", typed=typed).out
    assert "Ben has 23 chips." in out
    assert "Cleo has 20 chips." in out
    assert "Door cards of Ana, Ben and Cleo?" in out
    assert "Everybody starts with 20 chips here, not 7." in out


def test_a_beaten_hand_may_be_mucked_where_the_house_allows_it(run: Run) -> None:
    example = EXAMPLE.replace("Kh\nQc\n", "Kh\nmuck\n")
    out = run("referee", "4champs/five-card-stud", typed=START + example).out
    assert "Which down card does Ben show, or muck?" in out
    assert "Ben mucks." in out
    assert "Ana wins the pot" in out
    refused = run("referee", typed=START + example).out
    assert "Which down card does Ben show?" in refused
    assert "Ben must show" in refused


def test_a_shown_card_must_fit(run: Run) -> None:
    out = run("referee", typed=START + EXAMPLE.replace("Kh\nQc\n", "9c\nKh Kd\nshow\nzz\nKh\nQc\n")).out
    assert "The card 9c is already in play" in out
    assert "Ana cannot show Kh Kd" in out
    assert "not all the cards are known" in out
    assert "“zz” is not a card" in out
    assert "kings beat queens" in out


def test_help_and_the_board_at_any_time(run: Run) -> None:
    out = run("referee", typed="?\nAna, Ben\n20\n1\nBen\ntable\n9c Qh\n?\ntable\nb\nend\n").out
    assert "  Undo: take the last answer back." in out
    assert "  Bring in 1: put in 1, the least that is possible." in out
    assert out.count("  Ana  19  [##] 9c") == 2


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_can_be_refereed(run: Run, house: str) -> None:
    ran = run("referee", "--house", house, "five-card-stud", typed=START + EXAMPLE)
    assert ran.code == 0
    assert "Ana wins the pot" in ran.out


def test_leaving_without_a_file_says_what_is_lost(run: Run) -> None:
    ran = run("referee", typed=START + "9c Qh\n")
    assert "The hand that was being played does not count." in ran.out
    assert run("referee", typed="").out.endswith("> \n")


def test_ctrl_c_between_questions(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("doorcard.cli.referee.Referee.question", interrupt)
    assert run("referee").code == 0


def test_wrong_arguments(run: Run) -> None:
    assert run("referee", "--house", "casino").code == 1
    assert run("referee", "whist").code == 1
    assert run("referee", "--stakes", "1").code == 2
    assert run("referee", "--help").code == 0
