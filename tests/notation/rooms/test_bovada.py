"""Bovada's text: every hole card is in it, and each player knew only some."""

from textwrap import dedent

import pytest

from doorcard.cards import format_cards
from doorcard.errors import CutOff, Refused, Unsupported
from doorcard.notation import Deal, HandRecord, Judgement, Problem, Show, Verdict, judge, read_text

RING = dedent("""\
    Bovada Hand #3100000001 TBL#77 7CARD Fixed Limit - 2013-05-06 17:08:09
    Seat+2: $4 in chips
    Seat+4 [ME]: $6.10 in chips
    Seat+5: $0.47 in chips
    Seat+7: $3 in chips
    Seat+4 [ME] : Ante chip $0.02
    Seat+2 : Ante chip $0.02
    Seat+5 : Ante chip $0.02
    Seat+7 : Ante chip $0.02
    *** 3RD STREET ***
    Seat+2 : Card dealt to a spot [9c 4h Kd]
    Seat+4 [ME] : Card dealt to a spot [As Ad 7h]
    Seat+5 : Card dealt to a spot [Qc Qd 2c]
    Seat+7 : Card dealt to a spot [8s 6d Jc]
    Seat+5 : Bring_in chip $0.05
    Seat+7 : Folds(timeout)
    Seat+7 : Sit out
    Seat+2 : Calls $0.05
    Seat+4 [ME] : Raises $0.10 to $0.10
    Seat+5 : Calls $0.05
    Seat+2 : Calls $0.05
    *** 4TH STREET ***
    Seat+2 : Card dealt to a spot [Kc]
    Seat+4 [ME] : Card dealt to a spot [3s]
    Seat+5 : Card dealt to a spot [5d]
    Seat+2 : D bets $0.20
    Seat+4 [ME] : Raises $0.20 to $0.40
    Seat+5 : All-in $0.35
    Seat+2 : Calls $0.20
    *** 5TH STREET ***
    Seat+2 : Card dealt to a spot [9d]
    Seat+4 [ME] : Card dealt to a spot [Jh]
    Seat+5 : Card dealt to a spot [8c]
    Seat+2 : Checks
    Seat+4 [ME] : Bets $0.20
    Seat+2 : Calls $0.20
    *** 6TH STREET ***
    Seat+2 : Card dealt to a spot [2h]
    Seat+4 [ME] : Card dealt to a spot [7s]
    Seat+5 : Card dealt to a spot [Ts]
    Seat+2 : Checks
    Seat+4 [ME] : Bets $0.20
    Seat+2 : Calls $0.20
    *** RIVER ***
    Seat+2 : Card dealt to a spot [4c]
    Seat+4 [ME] : Card dealt to a spot [5h]
    Seat+5 : Card dealt to a spot [Qh]
    Seat+2 : Checks
    Seat+4 [ME] : Checks
    Seat+2 : Showdown [Kd Kc 9d 9c 4h] (Two pair)
    Seat+4 [ME] : Showdown [As Ad 7h 7s Jh] (Two pair)
    Seat+5 : Showdown [Qc Qd Qh Ts 8c] (Three of a kind)
    Seat+4 [ME] : Hand result-Side Pot $0.90
    Seat+5 : Hand result $1.32
    *** SUMMARY ***
    Total Pot($2.33) | Rake ($0.11)
    Seat+2:   lose with Two pair [9c 4h Kd Kc 9d 2h 4c-Kd Kc 9d 9c 4h]
    Seat+4:  $0.90  with Two pair [As Ad 7h 3s Jh 7s 5h-As Ad 7h 7s Jh]
    Seat+5:  $1.32  with Three of a kind [Qc Qd 2c 5d 8c Ts Qh-Qc Qd Qh Ts 8c]
    Seat+7:  Folded on the 3rd STREET
    """)

TOURNAMENT = dedent("""\
    Bovada Hand #3100000002: 7CARD Tournament #501 TBL#1, Fixed Limit- Level 5 (0/0) - 2013-05-06 18:08:09
    Seat+1: 12 in chips
    Seat+3 [ME]: 500 in chips
    Seat+6: 1,800 in chips
    Seat+1 : Ante chip 10
    Seat+3 [ME] : Ante chip 10
    Seat+6 : Ante chip 10
    *** HOLE CARDS ***
    Seat+1 : Card dealt to a spot [3c 9d 2s]
    Seat+3 [ME] : Card dealt to a spot [Kh Kc 5s]
    Seat+6 : Card dealt to a spot [Qd Jd Th]
    Seat+1 : BRING-IN
    Seat+3 [ME] : Call 25
    Seat+6 : Raises 50
    Seat+3 [ME] : Call 25
    Seat+1 : Card dealt to a spot [4c]
    Seat+3 [ME] : Card dealt to a spot [6d]
    Seat+6 : Card dealt to a spot [9s]
    Seat+6 : Bets 50
    Seat+3 [ME] : Raises 100
    Seat+6 : Call 50
    Seat+1 : Card dealt to a spot [7c]
    Seat+3 [ME] : Card dealt to a spot [8h]
    Seat+6 : Card dealt to a spot [Tc]
    Seat+6 : Bets 100
    Seat+3 [ME] : Call 100
    Seat+1 : Card dealt to a spot [Ac]
    Seat+3 [ME] : Card dealt to a spot [Kd]
    Seat+6 : Card dealt to a spot [2h]
    Seat+6 : Checks
    Seat+3 [ME] : Bets 100
    Seat+2 : Table enter user
    Seat+6 : Folds
    Seat+3 [ME] : Return uncalled portion of bet 100
    Seat+1 : Card dealt to a spot [Js]
    Seat+3 [ME] : Card dealt to a spot [2d]
    Seat+1 : Showdown [Ac Js 9d 7c 4c] (High Card)
    Seat+3 [ME] : Showdown [Kh Kc Kd 8h 6d] (Three of a kind)
    Seat+3 [ME] : Hand Result-Side Pot 496
    Seat+3 [ME] : Hand Result 36
    Seat+1 : Ranking 9
    Seat+1 : Stand
    *** SUMMARY ***
    Total Pot(532)
    Seat 1:   lose with High Card [3c 9d 2s 4c 7c Ac Js-Ac Js 9d 7c 4c]
    Seat 3:  532  with Three of a kind [Kh Kc 5s 6d 8h Kd 2d-Kh Kc Kd 8h 6d]
    Seat 6:  Folded on the 6TH STREET
    """)

SPLIT = dedent("""\
    Bodog Hand #3100000003 TBL#8 7CARD HiLo Fixed Limit - 2012-02-03 04:05:06
    Seat+2 [ME]: $50 in chips
    Seat+8: $40 in chips
    Seat+2 [ME] : Ante chip $0.10
    Seat+8 : Ante chip $0.10
    *** 3RD STREET ***
    Seat+2 [ME] : Card dealt to a spot [Ah 2h 3d]
    Seat+8 : Card dealt to a spot [Kd Ks 8c]
    Seat+2 [ME] : Bring_in chip $0.50
    Seat+8 : Raises $1 to $1
    Seat+2 [ME] : Raises $1.50 to $2
    Seat+8 : Calls $1
    *** 4TH STREET ***
    Seat+2 [ME] : Card dealt to a spot [5c]
    Seat+8 : Card dealt to a spot [8d]
    Seat+8 : Bets $1
    Seat+2 [ME] : Calls $1
    *** 5TH STREET ***
    Seat+2 [ME] : Card dealt to a spot [Qs]
    Seat+8 : Card dealt to a spot [4s]
    Seat+8 : Bets $2
    Seat+2 [ME] : Calls $2
    *** 6TH STREET ***
    Seat+2 [ME] : Card dealt to a spot [7c]
    Seat+8 : Card dealt to a spot [Jc]
    Seat+8 : Bets $2
    Seat+2 [ME] : Calls $2
    *** RIVER ***
    Seat+2 [ME] : Card dealt to a spot [9h]
    Seat+8 : Card dealt to a spot [Tc]
    Seat+8 : Checks
    Seat+2 [ME] : Checks
    Seat+8 : Showdown [Ks Kd 8d 8c Jc] (Two pair)
    Seat+2 [ME] : Showdown [Ah Qs 9h 7c 5c Ah 2h 3d 5c 7c] (High Card)
    Seat+2 [ME] : Hand result $6.85
    Seat+8 : Hand result $6.85
    *** SUMMARY ***
    Total Pot($14.20) | Rake ($0.50)
    Seat+2:   with High Card [Ah 2h 3d 5c Qs 7c 9h-Ah Qs 9h 7c 5c] LO $6.85 [Ah 2h 3d 5c Qs 7c 9h-Ah 2h 3d 5c 7c]
    Seat+8:  HI $6.85  with Two pair [Kd Ks 8c 8d 4s Jc Tc-Ks Kd 8d 8c Jc]
    """)


def read_one(text: str) -> HandRecord:
    (record,) = read_text(text)
    assert isinstance(record, HandRecord), record.error
    return record


def judged(text: str) -> Judgement:
    return judge(read_one(text))


def net(judgement: Judgement) -> tuple[int, ...]:
    assert judgement.hand is not None
    return judgement.hand.net


def test_a_hand_for_money_with_a_double_bet_a_side_pot_and_rake() -> None:
    record = read_one(RING)
    judgement = judge(record)
    assert (judgement.verdict, judgement.notes) == (Verdict.OK, ())
    assert net(judgement) == (-92, -2, 85, -2)
    assert str(record.rules.stakes) == "2/5/10/20"  # the double bet tells the big unit
    assert record.rules.stakes.chip == "0.01 USD"
    assert record.facts.assumed == ("small",)
    assert [player.called for player in record.players] == ["Seat+2", "Seat+4", "Seat+5", "Seat+7"]
    facts = record.facts
    assert (facts.room, facts.hand_id, facts.table, facts.time) == ("Bovada", "3100000001", "77", "2013-05-06T17:08:09")


def test_what_was_not_seen_in_play_is_kept_apart() -> None:
    record = read_one(RING)
    assert record.facts.observer == 1
    first = record.moves[0]
    assert isinstance(first, Deal)
    assert [format_cards(cards) for _, cards in first.hands] == ["?? ?? Kd", "As Ad 7h", "?? ?? 2c", "?? ?? Jc"]
    assert [(seat, format_cards(cards)) for seat, cards in record.learnt] == [(3, "8s 6d")]
    shows = [move for move in record.moves if isinstance(move, Show)]
    assert [(show.seat, format_cards(show.cards)) for show in shows] == [
        (0, "9c 4h 4c"),
        (1, "As Ad 5h"),
        (2, "Qc Qd Qh"),
    ]


@pytest.mark.parametrize("words", ["All-in 2", "Big blind/Bring in 2", "Bring_in chip 2"])
def test_last_chips_bring_in_and_streets_come_without_a_word_between(words: str) -> None:
    record = read_one(TOURNAMENT.replace("BRING-IN", words))
    judgement = judge(record)
    assert judgement.verdict is Verdict.OK, judgement.error
    assert net(judgement) == (-12, 272, -260)
    assert str(record.rules.stakes) == "10/25/50/100"
    assert (record.facts.currency, record.facts.details) == ("", (("tournament", "501"),))


def test_a_pot_is_split_and_both_halves_are_printed() -> None:
    judgement = judged(SPLIT)
    assert (judgement.verdict, net(judgement)) == (Verdict.OK, (-25, -25))


def test_rake_that_is_not_printed_is_noted() -> None:
    judgement = judged(SPLIT.replace(" | Rake ($0.50)", ""))
    assert [str(note) for note in judgement.notes] == ["50 chips of 1420 left the table as rake without a word"]


def test_nobody_rakes_a_tournament() -> None:
    text = TOURNAMENT.replace("BRING-IN", "All-in 2").replace("Hand Result 36", "Hand Result 35")
    assert judged(text).verdict is Verdict.REJECTED


def test_a_seat_that_nobody_marks_leaves_what_the_public_saw() -> None:
    record = read_one(RING.replace(" [ME]", ""))
    assert record.facts.observer is None
    assert judge(record).verdict is Verdict.OK
    first = record.moves[0]
    assert isinstance(first, Deal)
    assert format_cards(first.hands[1].cards) == "?? ?? 7h"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Showdown [Kd Kc 9d 9c 4h]", "Showdown [Kd Kc Ks 9c 4h]", "room_shown"),
        ("Seat+5 : Hand result $1.32", "Seat+2 : Hand result $1.32", "record_award"),
        ("Hand result $1.32", "Hand result $1.30", "record_total"),
        ("Seat+7 : Ante chip $0.02", "Seat+7 : Ante chip $0.01", "room_ante"),
        ("Seat+2 : D bets $0.20", "Seat+2 : D bets $0.30", "act_refused"),
        ("Seat+7 : Folds(timeout)", "Seat+2 : Folds", "not_your_turn"),
        ("dealt to a spot [Ts]", "dealt to a spot [Ts 3h]", "room_deal"),
        ("dealt to a spot [5d]", "dealt to a spot [3s]", "act_refused"),
    ],
)
def test_what_cannot_be_is_rejected(old: str, new: str, code: str) -> None:
    assert old in RING
    (record,) = read_text(RING.replace(old, new, 1))
    judgement = judge(record)
    assert judgement.verdict is Verdict.REJECTED
    assert judgement.error is not None
    assert judgement.error.code == code


@pytest.mark.parametrize(
    "head",
    [
        "Bovada Hand #3100000001 TBL#77 HOLDEM No Limit - 2013-05-06 17:08:09",
        "Bovada Hand #3100000001 TBL#77 7CARD No Limit - 2013-05-06 17:08:09",
    ],
)
def test_other_games_and_limits_are_unsupported_and_the_file_goes_on(head: str) -> None:
    other = head + RING[RING.index("\n") :]
    problem, record = read_text(f"{other}\n\n{RING}")
    assert isinstance(problem, Problem)
    assert isinstance(problem.error, Unsupported)
    assert problem.place.line == 1
    assert judge(record).verdict is Verdict.OK


def test_a_hand_that_is_cut_off_is_incomplete() -> None:
    for line in range(2, RING.count("\n") - 5):
        (hand,) = read_text("".join(RING.splitlines(keepends=True)[:line]))
        assert judge(hand).verdict is Verdict.INCOMPLETE, line
        assert not isinstance(hand, Problem) or isinstance(hand.error, CutOff), line


def test_places_name_the_hand_and_the_line() -> None:
    text = RING.replace("Seat+4 [ME] : Bets $0.20", "Seat+4 [ME] : Bets $0.30")
    line = RING.count("\n") + 1 + text[: text.index("$0.30")].count("\n")
    _, second = read_text(RING + text, "june.txt")
    error = judge(second).error
    assert isinstance(error, Refused)
    assert str(error.place) == f"june.txt, hand 3100000001, line {line}"
