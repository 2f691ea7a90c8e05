"""iPoker's XML: acts stand player by player, cards where they were dealt, whoever saw them then."""

from pathlib import Path

import pytest

from doorcard.cards import format_cards
from doorcard.errors import CutOff, Unsupported
from doorcard.notation import Deal, HandRecord, Problem, Show, Verdict, judge, read, read_text

HANDS = Path(__file__).parent / "hands"

HEAD = (HANDS / "ipoker-head.xml").read_text(encoding="utf-8")

GAME = (HANDS / "ipoker-game.xml").read_text(encoding="utf-8")


def read_one(text: str) -> HandRecord:
    (record,) = read_text(text)
    assert isinstance(record, HandRecord), record.error
    return record


def test_a_hand_for_money_with_rake_that_is_not_written() -> None:
    record = read_one(HEAD + GAME + "</session>\n")
    judgement = judge(record)
    assert (judgement.verdict, judgement.notes) == (Verdict.OK, ()), judgement.error
    assert judgement.hand is not None
    assert judgement.hand.net == (-92, 114, -32)
    assert record.facts.assumed == ("rake",)
    assert record.result.rake == 10
    assert [player.called for player in record.players] == ["A & B", "Seat 3", "raises [x]"]
    assert str(record.rules.stakes) == "2/5/10/20"
    assert record.rules.stakes.chip == "0.01 EUR"
    facts = record.facts
    assert (facts.room, facts.hand_id, facts.table, facts.time) == (
        "iPoker",
        "80001",
        "Elm, 4711",
        "2014-05-10T18:02:19",
    )


def test_cards_known_at_the_end_were_not_known_in_play() -> None:
    record = read_one(HEAD + GAME)
    assert record.facts.observer == 1
    first = record.moves[0]
    assert isinstance(first, Deal)
    assert [format_cards(cards) for _, cards in first.hands] == ["?? ?? Kd", "Ac 5s 4h", "?? ?? Th"]
    shows = [format_cards(move.cards) for move in record.moves if isinstance(move, Show)]
    assert shows == ["7d 4d Jc", "Ac 5s 7s"]


def test_where_the_loser_is_not_known_the_winner_is_as_recorded() -> None:
    record = read_one(HEAD + GAME.replace("D7 D4 DK", "X X DK").replace("CJ</cards>", "X</cards>"))
    judgement = judge(record)
    assert [note.code for note in judgement.notes] == ["winner_recorded"]
    assert judgement.hand is not None
    assert judgement.hand.net == (-92, 114, -32)


def test_uncalled_chips_are_part_of_the_winnings() -> None:
    text = GAME.replace(
        'no="20" player="A &amp; B" type="3" sum="€0.20"', 'no="20" player="A &amp; B" type="0" sum="€0"'
    )
    text = text.replace('win="€2.06"', 'win="€1.90"').replace(
        'bet="€0.92" rebuy="0" addon="0" reg', 'bet="€0.72" rebuy="0" reg'
    )
    judgement = judge(read_one(HEAD + text))
    assert (judgement.verdict, judgement.notes) == (Verdict.OK, ()), judgement.error
    assert judgement.hand is not None
    assert judgement.hand.net == (-72, 98, -32)  # of the 1.90 won, 0.20 were never called and 0.06 went as rake


def test_a_list_of_stakes_that_differs_from_the_acts_is_noted() -> None:
    judgement = judge(read_one(HEAD + GAME.replace('bet="€0.32"', 'bet="€0.34"')))
    assert [str(note) for note in judgement.notes] == [
        "the text lists 34 chips as put in by seat 2; by the acts they are 32"
    ]


def test_tournaments_print_no_stakes_and_take_no_rake() -> None:
    head = HEAD.replace(" €0.10/€0.20", "").replace("</general>", "<tournamentname>Sunday</tournamentname></general>")
    text = GAME.replace("€0.", "").replace("€", "").replace('chips="4"', 'chips="1,400"')
    text = text.replace('chips="7.50"', 'chips="1,750"').replace('chips="3"', 'chips="300"')
    assert judge(read_one(head + text.replace('win="2.06"', 'win="206"'))).verdict is Verdict.REJECTED
    record = read_one(head + text.replace('win="2.06"', 'win="216"'))
    assert judge(record).verdict is Verdict.OK
    assert record.facts.assumed == ("small", "big")
    assert (str(record.rules.stakes), record.rules.stakes.chip) == ("2/5/10/20", "")


def test_the_euro_sign_of_old_clients_is_a_single_byte(tmp_path: Path) -> None:
    file = tmp_path / "session.xml"
    file.write_bytes((HEAD + GAME).encode("cp1252"))
    (record,) = read(file)
    assert judge(record).verdict is Verdict.OK
    assert isinstance(record, HandRecord)
    assert record.facts.currency == "EUR"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('win="€2.06"', 'win="€2.36"', "record_award"),
        ('type="16"', 'type="99"', "room_word"),
        ('no="4"', 'no="four"', "room_attribute"),
        ('no="4" player="Seat 3"', 'no="4" player="Seat 4"', "room_nobody"),
        ('type="23" sum="€0.20"', 'type="23" sum="€0.25"', "act_refused"),
        ('no="15"', 'no="25"', "not_your_turn"),
        ('<action no="15"', '<action no="15', "room_xml"),
        (">S8<", ">&lol;<", "room_xml"),
    ],
)
def test_what_cannot_be_is_rejected_by_name_and_the_file_goes_on(old: str, new: str, code: str) -> None:
    assert old in GAME
    first, second = read_text(HEAD + GAME.replace(old, new, 1) + GAME + "</session>", "june.xml")
    judgement = judge(first)
    assert judgement.verdict is Verdict.REJECTED
    assert judgement.error is not None
    assert judgement.error.code == code
    assert judgement.error.place.hand == "80001"
    assert judgement.error.place.line > 13
    assert judge(second).verdict is Verdict.OK


@pytest.mark.parametrize("game", ["Holdem NL €0.05/€0.10", "7 Card Stud NL €0.10/€0.20", ""])
def test_other_games_and_limits_are_unsupported(game: str) -> None:
    (problem,) = read_text(HEAD.replace("7 Card Stud L €0.10/€0.20", game) + GAME)
    assert isinstance(problem, Problem)
    assert isinstance(problem.error, Unsupported)


def test_without_a_session_the_game_is_not_known() -> None:
    (problem,) = read_text(GAME)
    assert isinstance(problem, Problem)
    assert problem.error.code == "room_missing"
    lame, problem = read_text(HEAD.replace("general>", "else>") + GAME)
    assert isinstance(lame, Problem)
    assert (lame.error.code, lame.place.line) == ("room_missing", 2)
    assert isinstance(problem, Problem)


def test_a_hand_that_is_cut_off_is_incomplete() -> None:
    text = GAME[: GAME.index("</game>")]
    for end in range(30, len(text), 97):
        (hand,) = read_text(HEAD + text[:end])
        assert judge(hand).verdict is Verdict.INCOMPLETE, text[:end]
        assert not isinstance(hand, Problem) or isinstance(hand.error, CutOff)
