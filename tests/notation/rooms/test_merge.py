"""Merge's XML: cards stand after the acts they were dealt before, refunds are part of the winnings."""

from pathlib import Path

import pytest

from doorcard.cards import format_cards
from doorcard.errors import CutOff, Refused, Unsupported
from doorcard.notation import Deal, HandRecord, Problem, Shared, Show, Verdict, judge, read_text

HANDS = Path(__file__).parent / "hands"

HEAD = '<description type="Razz" stakes="Limit $0.50/$1.00" version="2" />\n'

RAZZ = (HANDS / "merge-razz.xml").read_text(encoding="utf-8")

TOURNAMENT = (HANDS / "merge-tournament.xml").read_text(encoding="utf-8")


def read_one(text: str) -> HandRecord:
    (record,) = read_text(text)
    assert isinstance(record, HandRecord), record.error
    return record


def test_razz_with_an_all_in_and_hands_turned_up_before_the_last_cards() -> None:
    record = read_one(HEAD + RAZZ)
    judgement = judge(record)
    assert (judgement.verdict, judgement.notes) == (Verdict.OK, ()), judgement.error
    assert judgement.hand is not None
    assert judgement.hand.net == (386, -105, -311)
    assert record.facts.assumed == ("rake",)
    assert record.result.rake == 30
    assert str(record.rules.stakes) == "5/15/50/100"
    facts = record.facts
    assert (facts.room, facts.hand_id, facts.table) == ("Merge", "9001-7", "Low & Slow")
    assert (facts.time, facts.currency) == ("2013-04-05T06:07:08", "USD")
    assert [player.called for player in record.players] == ["calls", "A [B] (C)", "Seat 3"]
    assert [player.number for player in record.players] == [1, 3, 6]


def test_only_the_one_who_kept_the_text_knew_down_cards_in_play() -> None:
    record = read_one(HEAD + RAZZ)
    assert record.facts.observer == 1
    first = record.moves[0]
    assert isinstance(first, Deal)
    assert [format_cards(cards) for _, cards in first.hands] == ["?? ?? 6c", "2h 4d Qs", "?? ?? 5h"]
    shows = [format_cards(move.cards) for move in record.moves if isinstance(move, Show)]
    assert shows == ["2c 4h", "7d Ac"]


def test_a_tournament_whose_stacks_are_after_the_ante_and_whose_stakes_are_not_printed() -> None:
    record = read_one(TOURNAMENT)
    judgement = judge(record)
    assert (judgement.verdict, judgement.notes) == (Verdict.OK, ()), judgement.error
    assert judgement.hand is not None
    assert judgement.hand.net == (-10, -110, 120)
    assert [player.stack for player in record.players] == [10, 800, 500]
    assert record.facts.assumed == ("small", "big", "bring_in")
    assert [(seat, format_cards(cards)) for seat, cards in record.learnt] == [(0, "7c 7h Qc")]
    assert record.facts.details == (("tournament", "Free - HORSE - 12:00"),)


def test_a_hand_that_was_turned_up_must_be_the_one_dealt() -> None:
    text = RAZZ.replace("7d,Ac,6c,3d,9h,2d", "8d,Ac,6c,3d,9h,2d", 1)
    (problem,) = read_text(HEAD + text)
    assert isinstance(problem, Problem)
    assert problem.error.code == "room_held"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('amount="6.97"', 'amount="7.98"', "record_award"),
        ('amount="6.97"', 'amount="3.97"', "record_total"),
        ('type="COMPLETE"', 'type="STRADDLE"', "room_word"),
        ('type="ANTE" timestamp="1" player="5"', 'type="ANTE" timestamp="1" player="3"', "room_nobody"),
        ('player="5" amount="0.05"', 'player="5"', "room_missing"),
        ('player="5" amount="0.05"', 'player="5" amount="five"', "room_attribute"),
        ('player="5" amount="0.05"', 'player="5" amount="-0.05"', "room_attribute"),
        ('seat="2"', 'seat="two"', "room_attribute"),
        ('seat="2"', 'seat="0"', "room_seat_twice"),
        ('cards="null,null,6c"', 'cards="null,null,6x"', "room_held"),
        ('<cards type="SHOWN" cards="2c,4h,5h,As,8c" player="5" />', "", "room_missing"),
        ('amount="0.06"', 'amount="0.00"', "room_amount"),
    ],
)
def test_what_cannot_be_is_rejected_by_name_and_the_file_goes_on(old: str, new: str, code: str) -> None:
    assert old in RAZZ
    first, second = read_text(HEAD + RAZZ.replace(old, new, 1) + RAZZ, "june.xml")
    judgement = judge(first)
    assert judgement.verdict is Verdict.REJECTED
    assert judgement.error is not None
    assert judgement.error.code == code
    assert judgement.error.place.hand == "9001-7"
    assert judge(second).verdict is Verdict.OK


@pytest.mark.parametrize(
    ("head", "game"),
    [
        (HEAD, RAZZ.replace('gametype="47"', 'gametype="1"')),
        (HEAD.replace("Limit $", "No Limit $"), RAZZ),
    ],
)
def test_other_games_and_limits_are_unsupported(head: str, game: str) -> None:
    (problem,) = read_text(head + game)
    assert isinstance(problem, Problem)
    assert isinstance(problem.error, Unsupported)


def test_without_a_description_the_limit_is_not_known() -> None:
    (problem,) = read_text(RAZZ)
    assert isinstance(problem, Problem)
    assert isinstance(problem.error, Refused)
    assert problem.error.code == "room_missing"


def test_uncalled_chips_may_stand_apart_from_winnings() -> None:
    text = RAZZ.replace('<winner amount="0.94" uncalled="false"', '<winner amount="0.94" uncalled="true"')
    assert judge(read_one(HEAD + text)).verdict is Verdict.OK


def test_a_shared_seventh_card_is_one_that_is_nobodys() -> None:
    end = '        <cards type="COMMUNITY" cards="Td" />\n    </round>\n    <round id="END'
    start = RAZZ.index('    <round id="SEVENTH_STREET"')
    text = RAZZ[:start] + '    <round id="SEVENTH_STREET" sequence="7" >\n' + end + RAZZ[RAZZ.index("_OF_GAME") :]
    record = read_one(HEAD + text)
    assert any(isinstance(move, Shared) for move in record.moves)


def test_a_hand_that_is_cut_off_is_incomplete() -> None:
    lines = RAZZ.splitlines(keepends=True)
    for count in range(1, len(lines)):
        (hand,) = read_text(HEAD + "".join(lines[:count]))
        assert judge(hand).verdict is Verdict.INCOMPLETE, count
        assert not isinstance(hand, Problem) or isinstance(hand.error, CutOff)
