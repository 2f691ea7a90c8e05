"""What holds of every room of text, shown on hands of our own: damage, encodings, notes, what is inferred."""

import io
from textwrap import dedent

import pytest

from doorcard.cards import format_cards
from doorcard.errors import CutOff, Place, Refused, SourceError, Unsupported
from doorcard.hand import Hand
from doorcard.notation import NOTES, HandRecord, Problem, Show, Verdict, judge, read_stream, read_text

STUD = dedent("""\
    PokerStars Hand #1001:  7 Card Stud Limit ($2/$4 USD) - 2012/01/02 3:04:05 ET
    Table 'Our own' 8-max
    Seat 1: Ann ($60 in chips)
    Seat 3: Bo ($60 in chips)
    Seat 6: Cleo ($60 in chips)
    Ann: posts the ante $0.40
    Bo: posts the ante $0.40
    Cleo: posts the ante $0.40
    *** 3rd STREET ***
    Dealt to Ann [9c]
    Dealt to Bo [Kd As 7h]
    Dealt to Cleo [2c]
    Cleo: brings in for $1
    Ann: folds
    Bo: raises $1 to $2
    Cleo: calls $1
    *** 4th STREET ***
    Dealt to Bo [Kd As 7h] [3s]
    Dealt to Cleo [2c] [3d]
    Bo: checks
    Cleo: checks
    *** 5th STREET ***
    Dealt to Bo [Kd As 7h 3s] [Jc]
    Dealt to Cleo [2c 3d] [4h]
    Bo: checks
    Cleo: checks
    *** 6th STREET ***
    Dealt to Bo [Kd As 7h 3s Jc] [9h]
    Dealt to Cleo [2c 3d 4h] [4s]
    Cleo: bets $4
    Bo: calls $4
    *** RIVER ***
    Dealt to Bo [Kd As 7h 3s Jc 9h] [Qs]
    Cleo: checks
    Bo: checks
    *** SHOW DOWN ***
    Bo: shows [Kd As 7h 3s Jc 9h Qs] (high card Ace)
    Cleo: shows [2h Qc 2c 3d 4h 4s 8d] (two pair, Fours and Deuces)
    Cleo collected $12.60 from pot
    *** SUMMARY ***
    Total pot $13.20 | Rake $0.60
    Seat 1: Ann folded on the 3rd Street (didn't bet)
    Seat 3: Bo showed [Kd As 7h 3s Jc 9h Qs] and lost with high card Ace
    Seat 6: Cleo showed [2h Qc 2c 3d 4h 4s 8d] and won ($12.60) with two pair, Fours and Deuces
    """)


def one(text: str) -> HandRecord:
    (found,) = read_text(text, "own.txt")
    assert isinstance(found, HandRecord), found
    return found


def fault(text: str) -> Problem:
    (found,) = read_text(text, "own.txt")
    assert isinstance(found, Problem), found
    return found


def ended(record: HandRecord) -> Hand:
    judgement = judge(record)
    assert judgement.hand is not None, judgement.error
    return judgement.hand


def notes(text: str) -> dict[str, dict[str, object]]:
    judgement = judge(one(text))
    assert judgement.verdict is (Verdict.NOTED if judgement.notes else Verdict.OK), judgement.error
    return {note.code: dict(note.args) for note in judgement.notes}


def test_the_hand_as_it_stands_is_ok_to_the_cent() -> None:
    record = one(STUD)
    assert judge(record).verdict is Verdict.OK
    assert ended(record).net == (-40, -640, 620)
    assert ended(record).state.sink == 60
    assert (record.rules.name, str(record.rules.stakes), record.rules.stakes.chip) == (
        "pokerstars-tables/seven-card-stud",
        "40/100/200/400",
        "0.01 USD",
    )
    assert (record.facts.room, record.facts.hand_id, record.facts.table) == ("PokerStars", "1001", "Our own")
    assert (record.facts.time, record.facts.currency, record.facts.assumed) == ("2012-01-02T03:04:05", "USD", ())


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings_and_line_ends_tell_the_same_hand(code: str, end: str) -> None:
    text = STUD.replace("Cleo", "Zoë €")
    (found,) = read_stream(io.BytesIO(text.replace("\n", end).encode(code)), "own.txt")
    assert found == one(text)


def test_old_bytes_are_western_ones_with_the_euro_where_windows_has_it() -> None:
    data = STUD.replace("Cleo", "Zoë").encode("latin-1").replace(b"Ann", b"A\x80n")
    (found,) = read_stream(io.BytesIO(data), "own.txt")
    assert isinstance(found, HandRecord)
    assert [player.name for player in found.players] == ["A€n", "Bo", "Zoë"]


def test_each_hand_of_a_file_has_its_own_fate() -> None:
    holdem = STUD.replace("7 Card Stud Limit", "Hold'em No Limit").replace("#1001", "#1002")
    broken = STUD.replace("#1001", "#1003").replace("Cleo: calls $1\n", "Cleo: calls $2\n")
    found = list(read_text(f"{STUD}\n\n{holdem}\n{broken}\n{STUD[:400]}", "own.txt"))
    verdicts = [judge(each).verdict for each in found]
    assert verdicts == [Verdict.OK, Verdict.UNSUPPORTED, Verdict.REJECTED, Verdict.INCOMPLETE]
    assert isinstance(found[1], Problem)
    assert isinstance(found[1].error, Unsupported)
    error = judge(found[2]).error
    assert isinstance(error, Refused)
    assert error.place == Place("own.txt", "1003", 2 * len(STUD.splitlines()) + 17 + 2)


@pytest.mark.parametrize("lines", range(5, len(STUD.splitlines()) - 4))
def test_a_hand_that_is_cut_off_is_incomplete(lines: int) -> None:
    (found,) = read_text("".join(STUD.splitlines(keepends=True)[:lines]), "own.txt")
    assert judge(found).verdict is Verdict.INCOMPLETE


def test_a_hand_cut_off_before_anybody_sits_is_incomplete_too() -> None:
    problem = fault("".join(STUD.splitlines(keepends=True)[:3]))
    assert isinstance(problem.error, CutOff)
    assert judge(problem).verdict is Verdict.INCOMPLETE


def test_text_before_the_first_hand_is_told() -> None:
    found = list(read_text("Hello\n" + STUD, "own.txt"))
    assert [judge(each).verdict for each in found] == [Verdict.REJECTED, Verdict.OK]
    assert isinstance(found[0], Problem)
    assert isinstance(found[0].error, SourceError)
    assert (found[0].error.code, found[0].place.line) == ("room_stray", 1)


def test_a_hand_without_end_is_none() -> None:
    problem = fault(STUD + "chatter\n" * 5_000)
    assert problem.error.code == "room_long"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Seat 3: Bo ($60", "Seat 1: Bo ($60", "room_seat_twice"),
        ("Seat 3: Bo ($60", "Seat 3: Ann ($60", "room_seat_twice"),
        ("Dealt to Bo [Kd As 7h] [3s]", "Dealt to Bob [Kd As 7h] [3s]", "room_nobody"),
        ("Dealt to Bo [Kd As 7h] [3s]", "Dealt to Bo [Kd Ad 7h] [3s]", "room_held"),
        ("Dealt to Bo [Kd As 7h] [3s]", "Dealt to Bo [Kd As 7h] [3s 4s]", "room_deal"),
        ("Bo: posts the ante $0.40", "Bo: posts the ante $0.30", "room_ante"),
        ("Bo: raises $1 to $2", "Bo: raises $1 to $0", "room_amount"),
        ("($2/$4 USD)", "($4/$2 USD)", "room_stakes"),
        ("($2/$4 USD)", "(USD)", "room_head"),
        ("shows [2h Qc 2c 3d 4h 4s 8d]", "shows [2h Qc 2d 3d 4h 4s 8d]", "room_shown"),
        ("Seat 1: Ann folded", "Seat 1: Al folded", "room_nobody"),
    ],
)
def test_what_cannot_be_is_told_by_its_line(old: str, new: str, code: str) -> None:
    assert old in STUD
    problem = fault(STUD.replace(old, new, 1))
    assert isinstance(problem.error, Refused)
    assert problem.error.code == code


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Bo: checks", "Bo: bets $2", "act_refused"),
        ("Cleo: bets $4", "Cleo: bets $2", "act_refused"),
        ("Cleo: brings in", "Ann: brings in", "not_your_turn"),
        ("collected $12.60", "collected $12.70", "record_total"),
        ("Rake $0.60", "Rake $0.50", "record_total"),
        ("Cleo collected $12.60", "Bo collected $12.60", "record_award"),
    ],
)
def test_what_the_rules_do_not_give_is_rejected(old: str, new: str, code: str) -> None:
    judgement = judge(one(STUD.replace(old, new, 1)))
    assert judgement.verdict is Verdict.REJECTED
    assert judgement.error is not None
    assert judgement.error.code == code


def test_hands_shown_out_of_turn_are_rejected_where_the_room_prints_them_as_they_are_shown() -> None:
    lines = STUD.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("Bo: shows"))
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    judgement = judge(one("".join(lines)))
    assert judgement.error is not None
    assert judgement.error.code == "show_order"


@pytest.mark.parametrize(
    ("old", "new", "code", "numbers"),
    [
        ("Total pot $13.20 |", "Total pot $13.10 |", "pot_differs", {"written": 1310, "amount": 1320}),
        ("and won ($12.60)", "and won ($12.50)", "award_differs", {"written": 1250, "seat": 2, "amount": 1260}),
        (
            "Cleo collected",
            "Uncalled bet ($1) returned to Cleo\nCleo collected",
            "refund_differs",
            {"written": 100, "seat": 2, "amount": 0},
        ),
        ("[Kd As 7h 3s Jc 9h] [Qs]", "[Kd As 7h 3s Jc 9h] [of]", "card_unreadable", {"text": "of", "line": 33}),
    ],
)
def test_what_is_odd_is_noted_with_its_numbers(old: str, new: str, code: str, numbers: dict[str, object]) -> None:
    assert code in NOTES
    assert notes(STUD.replace(old, new, 1))[code] == numbers


def test_a_refund_without_a_word_is_noted_at_a_room_that_writes_it() -> None:
    text = STUD.split("Dealt to Bo [Kd As 7h 3s Jc 9h] [Qs]\n")[0] + dedent("""\
        Cleo: bets $4
        Bo: folds
        Cleo collected $13.20 from pot
        *** SUMMARY ***
        Total pot $13.20 | Rake $0
        """)
    assert notes(text) == {"refund_unwritten": {"amount": 400, "seat": 2}}


def test_a_mucked_hand_of_the_summary_is_learnt_after_play() -> None:
    text = STUD.replace("Cleo: shows [2h Qc 2c 3d 4h 4s 8d] (two pair, Fours and Deuces)\nCleo", "Cleo: mucks hand\nBo")
    text = text.replace("and lost with", "and won ($12.60) with").replace(
        "Cleo showed [2h Qc 2c 3d 4h 4s 8d] and won ($12.60) with two pair, Fours and Deuces",
        "Cleo mucked [5h Qc 2c 3d 4h 4s 8d]",
    )
    record = one(text)
    (learnt,) = record.learnt
    assert (learnt.seat, format_cards(learnt.cards)) == (2, "5h Qc 8d")
    assert "5h" not in str([move for move in record.moves if not isinstance(move, Show)])


def test_a_bring_in_that_nobody_posted_is_assumed() -> None:
    text = STUD.replace("Cleo: brings in for $1", "Cleo: bets $2").replace("Bo: raises $1 to $2", "Bo: calls $2")
    record = one(text.replace("Cleo: calls $1\n", "", 1))
    assert record.facts.assumed == ("bring_in",)
    assert record.rules.stakes.bring_in == 100
    assert judge(record).verdict is Verdict.OK


def test_a_bring_in_of_last_chips_is_nominal_by_what_others_call() -> None:
    text = STUD.replace("Cleo ($60", "Cleo ($1").replace("brings in for $1", "brings in for $0.60 and is all-in")
    text = text.replace("Ann: folds", "Ann: calls $1").replace("Bo: raises $1 to $2\nCleo: calls $1\n", "Bo: folds\n")
    record = one(text.split("*** 4th STREET")[0])
    assert record.rules.stakes.bring_in == 100
    assert "bring_in" not in record.facts.assumed
    assert judge(record).error is None


def test_full_tilt_shows_hands_before_the_last_cards() -> None:
    text = dedent("""\
        Full Tilt Poker Game #1005: Heads-Up (815), Table 1 - 40/80 Ante 8 - Limit Razz - 1:02:03 ET - 2012/01/02
        Seat 1: Ann (300)
        Seat 2: Bo (5)
        Ann antes 8
        Bo antes 5, and is all in
        Uncalled bet of 3 returned to Ann
        *** 3RD STREET *** (Total Pot: 10, 2 Players, 1 All-In)
        Dealt to Ann [6c 2d] [7d]
        Dealt to Bo [3c]
        Ann is high with [7d]
        Ann shows [6c 2d 7d]
        Bo shows [9d 9s 3c]
        *** 4TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
        Dealt to Ann [6c 2d 7d] [8s]
        Dealt to Bo [9d 9s 3c] [Ks]
        *** 5TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
        Dealt to Ann [6c 2d 7d 8s] [3s]
        Dealt to Bo [9d 9s 3c Ks] [Td]
        *** 6TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
        Dealt to Ann [6c 2d 7d 8s 3s] [Jd]
        Dealt to Bo [9d 9s 3c Ks Td] [Jh]
        *** 7TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
        Dealt to Ann [6c 2d 7d 8s 3s Jd] [Jc]
        Dealt to Bo [9d 9s 3c Ks Td Jh] [2s]
        Ann shows [6c 2d 7d 8s 3s Jd Jc] 8,7,6,3,2
        Bo shows [9d 9s 3c Ks Td Jh 2s] J,T,9,3,2
        Ann wins the pot (10) with 8,7,6,3,2
        *** SUMMARY ***
        Total pot 10 | Rake 0
        Seat 1: Ann showed [6c 2d 7d 8s 3s Jd Jc] and won (10) with 8,7,6,3,2
        Seat 2: Bo showed [9d 9s 3c Ks Td Jh 2s] and lost with J,T,9,3,2
        """)
    record = one(text)
    assert judge(record).verdict is Verdict.OK, judge(record).error
    assert ended(record).net == (5, -5)


def test_a_big_bet_on_fourth_street_is_as_recorded_where_up_cards_are_unknown() -> None:
    text = dedent("""\
        Everleaf Gaming Game #1006
        ***** Hand history for game #1006 *****
        $0.05/$0.10 7 Card Stud - 2011/07/08 - 00:10:56
        Table Our own 20
        Total number of players: 2
        Seat 1: Ann (  $ 0.52 USD )
        Seat 2: Bo (  $ 1.42 USD )
        Ann: posts ante [$ 0.01 USD]
        Bo: posts ante [$ 0.01 USD]
        ** Dealing down cards **
        Bo posts bring-in $0.02.
        Ann calls [$ 0.02 USD]
        **** dealing 4th street ****
        Bo: bets [$ 0.10 USD]
        Ann folds
        Bo does not show cards
        Bo wins $ 0.06 USD from main pot
        """)
    assert [note.code for note in judge(one(text)).notes] == ["up_card_unknown", "up_card_unknown"]
    assert ended(one(text)).net == (-3, 3)


SPLIT = dedent("""\
    PokerStars Hand #1009:  Razz Limit ($2/$4 USD) - 2012/01/02 3:04:05 ET
    Table 'Our own' 8-max
    Seat 1: Ann ($3.40 in chips)
    Seat 3: Bo ($3.40 in chips)
    Ann: posts the ante $0.40
    Bo: posts the ante $0.40
    *** 3rd STREET ***
    Dealt to Ann [As 2s Kd]
    Dealt to Bo [3h]
    Ann: brings in for $1
    Bo: raises $1 to $2
    Ann: raises $1 to $3 and is all-in
    Bo: calls $1 and is all-in
    *** 4th STREET ***
    Dealt to Ann [As 2s Kd] [3s]
    Dealt to Bo [3h] [Kh]
    *** 5th STREET ***
    Dealt to Ann [As 2s Kd 3s] [4s]
    Dealt to Bo [3h Kh] [4h]
    *** 6th STREET ***
    Dealt to Ann [As 2s Kd 3s 4s] [5s]
    Dealt to Bo [3h Kh 4h] [5h]
    *** RIVER ***
    Dealt to Ann [As 2s Kd 3s 4s 5s] [Ks]
    *** SHOW DOWN ***
    Ann: shows [As 2s Kd 3s 4s 5s Ks] (Lo: 5,4,3,2,A)
    Bo: shows [Ah 2h 3h Kh 4h 5h Qh] (Lo: 5,4,3,2,A)
    Ann collected $3.25 from pot
    Bo collected $3.25 from pot
    *** SUMMARY ***
    Total pot $6.80 | Rake $0.30
    """)


def test_rake_comes_from_a_pot_before_it_is_divided() -> None:
    assert judge(one(SPLIT)).verdict is Verdict.OK, judge(one(SPLIT)).error
    uneven = SPLIT.replace("Ann collected $3.25", "Ann collected $3.10").replace(
        "Bo collected $3.25", "Bo collected $3.40"
    )
    judgement = judge(one(uneven))
    assert judgement.error is not None
    assert judgement.error.code == "record_award"
