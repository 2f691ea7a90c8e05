"""PHH as others write it: plain files, decimals, and everything that can be wrong, by place and with its mend."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from doorcard.cards import Deck
from doorcard.errors import NotationError, SourceError, UnknownName, Unsupported
from doorcard.hand import Hand, Kind
from doorcard.notation import (
    Act,
    ActKind,
    Comment,
    Deal,
    HandRecord,
    Muck,
    Problem,
    Show,
    Verdict,
    judge,
    read,
    read_text,
    record_of,
    replay,
    write_phh,
)
from doorcard.rules import Rules

PLAIN = """\
variant = 'F7S'
ante_trimming_status = true
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [200, 200, 200]
actions = [
  'd dh p1 ????9d', 'd dh p2 AhKh2c', 'd dh p3 ????3c',
  'p2 pb', 'p3 f', 'p1 cbr 4', 'p2 cc',
  'd dh p1 9s', 'd dh p2 7h',
  'p1 cbr 4', 'p2 f # a pair of nines on board',
]
seats = [1, 4, 6]
players = ['Ann', 'Bob', 'Cy']
finishing_stacks = [206, 195, 199]
"""

SHOWDOWN = """\
variant = 'FR'
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [5, 5]
actions = [
  'd dh p1 2c3cKd', 'd dh p2 7c8cQd',
  'p1 cbr 4', 'p2 cc',
  'd dh p1 4d', 'd dh p2 9d', 'd dh p1 5d', 'd dh p2 Td', 'd dh p1 6s', 'd dh p2 Jd', 'd dh p1 Ks', 'd dh p2 Kh',
  'p1 sm -', 'p2 sm QdKh9dTdJd7c8c',
]
finishing_stacks = [10, 0]
"""


def only(text: str) -> HandRecord | Problem:
    (found,) = read_text(text, "x.phh")
    return found


def record_in(text: str) -> HandRecord:
    found = only(text)
    assert isinstance(found, HandRecord), found.error
    return found


def error_of(text: str) -> NotationError:
    """What is wrong with the one hand of a text, in reading or in replaying it."""
    judgement = judge(only(text))
    assert isinstance(judgement.error, NotationError)
    return judgement.error


def test_a_plain_file_is_read_under_tda_and_checks_out() -> None:
    record = record_in(PLAIN)
    assert record.rules.name == "tda/seven-card-stud"
    assert str(record.rules.stakes) == "1/2/4/8"
    assert [(p.number, p.name, p.stack) for p in record.players] == [(1, "Ann", 200), (4, "Bob", 200), (6, "Cy", 200)]
    assert record.dealer == 2
    judgement = judge(record)
    assert judgement.verdict is Verdict.OK
    assert judgement.hand is not None
    assert judgement.hand.net == (6, -5, -1)


def test_a_plain_file_may_be_read_under_another_house() -> None:
    (record,) = read_text(PLAIN, house="roberts")
    assert isinstance(record, HandRecord)
    assert record.rules.name == "roberts/seven-card-stud"
    with pytest.raises(UnknownName, match="there is no house 'nobody'"):
        next(read_text(PLAIN, house="nobody"))


def test_a_hand_may_name_its_house_and_nothing_else() -> None:
    record = record_in(PLAIN + "_house = 'pokerstars/seven-card-stud'\n")
    assert record.rules.name == "pokerstars/seven-card-stud"


def test_what_was_written_is_told_move_by_move() -> None:
    moves = record_in(PLAIN).moves
    assert [type(move) for move in moves] == [Deal, Act, Act, Act, Act, Deal, Act, Act, Comment]
    assert [move.kind for move in moves if isinstance(move, Act)] == [
        ActKind.BRING_IN,
        ActKind.FOLD,
        ActKind.WAGER,
        ActKind.CALL,
        ActKind.WAGER,
        ActKind.FOLD,
    ]
    assert [move.origin.line for move in moves] == [9, 10, 10, 10, 10, 11, 12, 12, 12]
    assert [move.origin.action for move in moves] == [1, 4, 5, 6, 7, 8, 10, 11, 11]
    assert moves[-1] == Comment("a pair of nines on board")


def test_streets_dealt_without_betting_are_told_apart_and_shows_list_every_card() -> None:
    record = record_in(SHOWDOWN)
    assert sum(isinstance(move, Deal) for move in record.moves) == 5
    assert (
        [move for move in record.moves if isinstance(move, Show | Muck)]
        == [
            Show(0, record_in(SHOWDOWN).moves[0].hands[0].cards[:2] + record.moves[6].hands[0].cards),  # type: ignore[union-attr]
            Show(1, record.moves[0].hands[1].cards[:2] + record.moves[6].hands[1].cards),  # type: ignore[union-attr]
        ]
    )
    assert judge(record).verdict is Verdict.OK


def test_a_file_that_stops_early_is_an_unfinished_hand() -> None:
    lines = PLAIN.splitlines(keepends=True)
    for last in range(8, 12):
        record = record_in("".join([*lines[:last], "]\n", *lines[13:15]]))
        judgement = judge(record)
        assert judgement.verdict is Verdict.INCOMPLETE
        assert judgement.error is None
        assert judgement.hand is not None
        assert record_in(write_phh(record_of(judgement.hand))).moves == record.moves[: len(record.moves)]


def test_a_file_that_stops_amid_a_deal_is_an_unfinished_hand() -> None:
    text = PLAIN.replace(
        "'d dh p1 9s', 'd dh p2 7h',\n  'p1 cbr 4', 'p2 f # a pair of nines on board',", "'d dh p1 9s'"
    )
    judgement = judge(record_in(text))
    assert judgement.verdict is Verdict.INCOMPLETE
    assert judgement.hand is not None
    assert str(judgement.hand.legal) == "deal 2 cards"


def test_decimals_are_scaled_to_chips_and_their_unit_is_kept() -> None:
    text = PLAIN.replace("antes = [1, 1, 1]", "antes = [0.5, 0.50, 0.5]").replace("bring_in = 2", "bring_in = 0.75")
    text = (
        text.replace("small_bet = 4", "small_bet = 2")
        .replace("cbr 4", "cbr 2.00")
        .replace("big_bet = 8", "big_bet = 4")
    )
    text = text.replace("[206, 195, 199]", "[203, 197.5, 199.5]") + "currency = 'EUR'\n"
    record = record_in(text)
    stakes = record.rules.stakes
    assert (stakes.ante, stakes.bring_in, stakes.small, stakes.big, stakes.chip) == (50, 75, 200, 400, "0.01 EUR")
    assert record.result.finishing == (20300, 19750, 19950)
    assert judge(record).verdict is Verdict.OK
    written = write_phh(record)
    assert "antes = [0.50, 0.50, 0.50]\n" in written
    assert "'p1 cbr 2.00'" not in written
    assert '"p1 cbr 2.00"' in written
    assert record_in(written) == record


def test_whole_numbers_written_as_decimals_are_whole_chips() -> None:
    record = record_in(PLAIN.replace("bring_in = 2", "bring_in = 2.0"))
    assert record.rules.stakes.chip == ""
    assert record.rules.stakes.bring_in == 2


def test_a_chip_of_five_cents_is_kept_by_the_rules_of_the_hand() -> None:
    record = record_in(PLAIN)
    rules = record.rules.__class__.named("tda/seven-card-stud", record.rules.stakes.__class__(1, 2, 4, 8, "0.05 USD"))
    five_cents = record.__class__(rules, record.players, record.dealer, record.moves, record.result)
    text = write_phh(five_cents)
    assert "small_bet = 0.20\n" in text
    assert record_in(text) == five_cents
    assert "is 0.12, which is no whole number of chips of 0.05 USD" in str(error_of(text.replace("0.20", "0.12")))


def test_rake_without_a_word_is_noted_and_too_much_of_it_refused() -> None:
    judgement = judge(record_in(PLAIN.replace("206", "205")))
    assert judgement.verdict is Verdict.NOTED
    assert [str(note) for note in judgement.notes] == ["1 chips of 11 left the table as rake without a word"]
    assert judgement.hand is not None
    assert judgement.hand.state.sink == 1
    assert error_of(PLAIN.replace("206", "203")).code == "record_total"
    assert error_of(PLAIN.replace("206", "207")).code == "record_stack"
    assert error_of(PLAIN.replace("199]", "198]")).code == "record_stack"
    raked = PLAIN.replace("206", "203") + "_rake = 3\n"
    assert judge(record_in(raked)).verdict is Verdict.OK


def test_winnings_are_what_was_collected() -> None:
    text = PLAIN.replace("finishing_stacks = [206, 195, 199]", "winnings = [11, 0, 0]")
    assert judge(record_in(text)).verdict is Verdict.OK
    assert str(error_of(text.replace("[11, 0, 0]", "[0, 11, 0]"))) == (
        "x.phh, line 1: seat 0 is paid 11 chips by the rules, 0 by the record"
    )


def test_hands_that_nobody_wrote_down_are_paid_as_recorded() -> None:
    text = SHOWDOWN.replace("2c3cKd", "????Kd").replace("7c8cQd", "????Qd").replace("Ks'", "??'").replace("Kh'", "??'")
    unknown = text.replace("'p1 sm -', 'p2 sm QdKh9dTdJd7c8c',", "")
    judgement = judge(record_in(unknown))
    assert judgement.verdict is Verdict.NOTED
    assert [note.code for note in judgement.notes] == ["winner_recorded"]
    assert error_of(unknown.replace("[10, 0]", "[11, 0]")).code == "awards_refused"
    assert judge(record_in(unknown.replace("finishing_stacks = [10, 0]", ""))).verdict is Verdict.INCOMPLETE
    mucked = text.replace("'p1 sm -', 'p2 sm QdKh9dTdJd7c8c'", "'p2 sm 7c8cQd9dTdJdKh', 'p1 sm'")
    assert judge(record_in(mucked.replace("[10, 0]", "[0, 10]"))).verdict is Verdict.OK


WRONG = [
    ("variant = 'F7S'", "variant = 'F7S", "toml", "x.phh, line 1: broken TOML"),
    ("bring_in = 2\n", "bring_in = = 2\n", "toml", "x.phh, line 4: broken TOML (Invalid value)"),
    ("bring_in = 2\n", "", "phh_missing", "x.phh, line 1: the field bring_in is missing: add it"),
    ("'F7S'", "'F7X'", "phh_variant", "line 1: the variant 'F7X' is none that is played here; there are: F7S, "),
    ("'F7S'", "7", "phh_field", "x.phh, line 1: variant is 7; it must be a text"),
    ("[1, 1, 1]", "[1, 1]", "phh_count", "x.phh, line 3: antes has 2 entries, starting_stacks 3"),
    ("[1, 1, 1]", "[1, 0, 1]", "phh_antes", "x.phh, line 3: the antes are unequal (1, 0, 1)"),
    ("[1, 1, 1]", "1", "phh_field", "x.phh, line 3: antes is 1; it must be a list"),
    ("[1, 1, 1]", "['a', 'a', 'a']", "phh_field", "antes is 'a'; it must be a number of 0 or more"),
    ("[200, 200, 200]", "[200, inf, 200]", "phh_infinite", "line 7: starting_stacks of p2 is unknown (inf)"),
    ("[200, 200, 200]", "[200, nan, 200]", "phh_field", "starting_stacks is NaN; it must be a number above 0"),
    ("[200, 200, 200]", "[200, 0, 200]", "phh_field", "line 7: starting_stacks is 0; it must be a number above 0"),
    ("[200, 200, 200]", "[]", "phh_field", "line 7: starting_stacks is []"),
    ("[200, 200, 200]", "[1e30, 200, 200]", "phh_field", "line 7: starting_stacks is 1E+30"),
    ("big_bet = 8", "big_bet = true", "phh_field", "line 6: big_bet is True; it must be"),
    ("small_bet = 4", "small_bet = 1", "phh_rules", "line 1: the rules of the hand cannot be used: the rules"),
    ("ante_trimming_status = true", "ante_trimming_status = 1", "phh_field", "line 2: ante"),
    ("seats = [1, 4, 6]", "seats = [1, 4, 4]", "phh_field", "line 14: seats is [1, 4, 4]; it must be different"),
    ("players = ['Ann', 'Bob', 'Cy']", "players = [1, 2, 3]", "phh_field", "line 15: players is [1, 2, 3]"),
    ("'p2 pb'", "7", "phh_field", "line 8: actions is 7; it must be a list of texts"),
    ("'p2 pb'", "'p2 posts'", "phh_action", "x.phh, line 10, action 4: 'p2 posts' is no action "),
    ("'p2 pb'", "'pb'", "phh_action", "line 10, action 4: 'pb' is no action of PHH"),
    ("'p2 pb'", "'p2'", "phh_action", "line 10, action 4: 'p2' is no action of PHH"),
    ("'p2 pb'", "'p4 pb'", "phh_player", "x.phh, line 10, action 4: 'p4 pb' names p4, but there are 3 players"),
    ("'p1 cbr 4', 'p2 cc'", "'p1 cbr x', 'p2 cc'", "phh_action", "action 6: 'p1 cbr x' is no action"),
    ("'p1 cbr 4', 'p2 cc'", "'p1 cbr -4', 'p2 cc'", "phh_action", "action 6: 'p1 cbr -4' is no action"),
    ("AhKh2c", "AhKhXc", "phh_cards", "line 9, action 2: 'd dh p2 AhKhXc': 'Xc' is not a card"),
    ("AhKh2c", "AhKh9d", "act_refused", "line 9, action 1: 'd dh p1 ????9d': the card 9d is already in play"),
    ("AhKh2c", "AhKh", "deal_seats", "action 1: 'd dh p1 ????9d': the cards of this street go to Ann, Bob, Cy"),
    ("'d dh p1 9s', ", "'d db 9s', ", "act_refused", "'d db 9s': 1 cards named where 2 are dealt"),
    ("'d dh p1 9s', ", "'d db 9s8s', ", "phh_action", "'d db 9s8s' is no action"),
    ("'p2 pb'", "'p2 cbr 5'", "act_refused", "line 10, action 4: 'p2 cbr 5': "),
    ("'p2 pb', 'p3 f'", "'p2 f', 'p3 f'", "act_refused", "'p2 f': "),
    ("'p2 pb'", "'p3 pb'", "not_your_turn", "action 4: 'p3 pb': it is the turn of seat 1; here one may: "),
    ("'d dh p1 9s', 'd dh p2 7h',", "", "not_to_act", "line 12, action 8: 'p1 cbr 4': nobody acts here"),
    ("'p2 cc'", "'p2 cc', 'p1 sm AsKs9d'", "show_unasked", "'p1 sm AsKs9d': seat 0 is not asked to show here"),
    ("'p3 f'", "'p3 f', 'p3 sm AsKs3c'", "show_unasked", "'p3 sm AsKs3c': seat 2 is not asked to show here"),
    ("'p3 f'", "'p3 f', 'd dh p1 9s'", "not_to_act", "'d dh p1 9s': nobody acts here"),
    ("[206, 195, 199]", "[206, 196, 199]", "record_stack", "line 1: seat 1 ends with 195 chips by the rules"),
    ("[206, 195, 199]", "[206, 195]", "phh_count", "line 16: finishing_stacks has 2 entries"),
    ("big_bet = 8", "big_bet = 1e999999999", "phh_field", "line 6: big_bet is 1E+999999999"),
    ("big_bet = 8", "big_bet = 8e-999999999", "phh_chips", "line 6: big_bet is 8E-999999999, which is no whole"),
    ("big_bet = 8", "big_bet = 0." + "9" * 5_000, "phh_chips", "which is no whole number of chips of 0.00000001"),
    ("big_bet = 8", "big_bet = " + "9" * 5_000, "toml_bounds", "x.phh, line 1: a number is too long"),
    ("'p1 cbr 4', 'p2 cc'", "'p1 cbr 1e999999999', 'p2 cc'", "phh_action", "'p1 cbr 1e999999999' is no action"),
]  # fmt: skip
"""A text of `PLAIN` and what stands in its place, the code of the error, and what it says."""

WRONG_OF_OURS = [
    ("_dealer = 3\n", "phh_range", "x.phh, line 17: _dealer is 3; it must be a whole number from 0 to 2"),
    ("_rules = '{'\n", "phh_rules", "line 17: the rules of the hand cannot be used: this is not"),
    ("_rules = '{}'\n", "phh_rules", "cannot be used: the rules are not playable: house: is missing: add it"),
    ("_house = 'nobody/razz'\n", "phh_rules", "the rules of the hand cannot be used: there is no house 'nobody'"),
    ("_house = 'tda/razz'\n", "phh_game", "the variant is 'F7S', but the rules are those of razz ('FR')"),
    ("_settled = 1\n", "phh_field", "x.phh, line 17: _settled is 1; it must be true or false"),
    ("_rake = -1\n", "phh_field", "x.phh, line 17: _rake is -1"),
    ("_awards = [12, 0, 0]\n", "record_stack", "seat 0 ends with 207 chips by the rules, with 206 by the record"),
    ("_learnt = ['p9 As']\n", "phh_field", "line 17: _learnt is 'p9 As'; it must be a list of texts such as"),
    ("_learnt = ['p1 Axs']\n", "phh_cards", "x.phh, line 17: 'p1 Axs': 'Ax' is not a card"),
    ("_observer = 2\n", "phh_observer", "_observer is 2, but nobody has that seat; the seats are 1, 4, 6"),
    ("venue = [1]\n", "phh_field", "x.phh, line 17: venue is [1]; it must be a text or a whole number"),
]  # fmt: skip
"""Fields that are added to `PLAIN`, the code of the error, and what it says."""


@pytest.mark.parametrize(("old", "new", "code", "said"), WRONG)
def test_what_is_wrong_is_said_by_place_and_with_its_mend(old: str, new: str, code: str, said: str) -> None:
    assert PLAIN.count(old) == 1
    error = error_of(PLAIN.replace(old, new))
    assert (error.code, said in str(error)) == (code, True), str(error)


@pytest.mark.parametrize(("added", "code", "said"), WRONG_OF_OURS)
def test_what_is_wrong_with_our_fields_is_said_too(added: str, code: str, said: str) -> None:
    error = error_of(PLAIN + added)
    assert (error.code, said in str(error)) == (code, True), str(error)


def test_a_hash_that_does_not_match_its_rules_is_refused() -> None:
    text = write_phh(record_in(PLAIN)).replace('"raise_cap":4', '"raise_cap":3')
    error = error_of(text)
    assert error.code == "phh_hash"
    assert "_rules_hash does not match _rules: write " in str(error)


def test_rules_that_contradict_the_plain_fields_are_refused() -> None:
    text = write_phh(record_in(PLAIN))
    assert str(error_of(text.replace("small_bet = 4", "small_bet = 5"))).startswith(
        "x.phh, line 5: small_bet is 5, but 4 in _rules"
    )
    assert error_of(text.replace('variant = "F7S"', 'variant = "FR"')).code == "phh_game"
    assert error_of(text.replace('_house = "tda', '_house = "home')).code == "phh_house"
    gone = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("_"))
    assert error_of(gone.replace('variant = "F7S"', 'variant = "FS/mine"')).code == "phh_missing"


def test_games_that_are_not_stud_or_not_fixed_limit_are_unsupported() -> None:
    for code in "NT", "PO", "N5S":
        error = error_of(PLAIN.replace("'F7S'", f"'{code}'"))
        assert isinstance(error, Unsupported)
        assert judge(only(PLAIN.replace("'F7S'", f"'{code}'"))).verdict is Verdict.UNSUPPORTED


def test_a_short_ante_needs_its_trimming_stated() -> None:
    text = PLAIN.replace("antes = [1, 1, 1]", "antes = [3, 3, 3]").replace("[200, 200, 200]", "[200, 200, 2]")
    assert isinstance(only(text), HandRecord)
    for unsaid in "", "ante_trimming_status = false\n":
        error = error_of(text.replace("ante_trimming_status = true\n", unsaid))
        assert error.code == "phh_trimming"
        assert "the ante of p3 is short (2 chips of 3)" in str(error)
    plenty = PLAIN.replace("ante_trimming_status = true\n", "")
    assert judge(only(plenty)).verdict is Verdict.OK


def test_a_hand_must_be_shown_that_is_not_beaten_and_as_it_was_dealt() -> None:
    assert error_of(SHOWDOWN.replace("'p1 sm -'", "'p1 sm'")).code == "muck_refused"
    error = error_of(SHOWDOWN.replace("QdKh9dTdJd7c8c", "QdKh9dTdJd7c8d"))
    assert error.code == "phh_shown"
    assert "p2 was dealt 7c8cQd9dTdJdKh" in str(error)


def test_shows_may_be_told_in_another_order_than_they_came() -> None:
    shows = "'p1 sm -', 'p2 sm QdKh9dTdJd7c8c'"
    for told in ("'p2 sm -', 'p1 sm -'", "'p1 sm -', 'p2 sm -'"):
        assert judge(record_in(SHOWDOWN.replace(shows, told))).verdict is Verdict.OK
    hidden = SHOWDOWN.replace("2c3cKd", "????Kd").replace("7c8cQd", "????Qd")
    for told in ("'p1 sm 2c3cKd4d5d6sKs', 'p2 sm 7c8cQd9dTdJdKh'", "'p2 sm 7c8cQd9dTdJdKh', 'p1 sm 2c3cKd4d5d6sKs'"):
        assert judge(record_in(hidden.replace(shows, told))).verdict is Verdict.OK


def test_a_hand_that_lies_open_must_be_the_one_that_is_shown() -> None:
    """The cards of a record may come from another hand than PHH's own reader would let through."""
    record = record_in(SHOWDOWN)
    (first, *others) = [move for move in record.moves if isinstance(move, Show)]
    wrong = Show(first.seat, tuple(reversed(first.cards)))
    moves = tuple(wrong if move == first else move for move in record.moves)
    error = judge(replace(record, moves=moves)).error
    assert error is not None
    assert error.code == "shown_differs"
    assert others


def test_eight_who_stay_share_the_last_card_and_are_dealt_no_other() -> None:
    hand = Hand.start(Rules.named("pokerstars/razz"), [100] * 8, 7, Deck())
    while not hand.over:
        hand = hand.play(next(act for act in hand.legal if act.kind in (Kind.BRING_IN, Kind.CALL, Kind.CHECK)))
    text = write_phh(record_of(hand))
    assert judge(record_in(text)).verdict is Verdict.OK
    text = "".join(line for line in text.splitlines(keepends=True) if " sm" not in line)
    shared = next(line for line in text.splitlines() if "d db " in line)
    each = ", ".join(f'"d dh p{player} ??"' for player in range(1, 9))
    assert error_of(text.replace(shared, f"  {each},")).code == "deal_shared"


def test_a_wager_of_parts_of_a_chip_is_refused() -> None:
    text = write_phh(record_in(PLAIN))
    assert "'p1 cbr 4.5' is 4.5, which is no whole number of chips of 1" in str(
        error_of(text.replace('"p1 cbr 4", "p2 cc"', '"p1 cbr 4.5", "p2 cc"'))
    )


def test_a_seat_that_cannot_start_is_named() -> None:
    text = PLAIN.replace("[1, 1, 1]", "[1]").replace("[200, 200, 200]", "[200]").replace("[1, 4, 6]", "[1]")
    text = text.replace("['Ann', 'Bob', 'Cy']", "['Ann']").replace("[206, 195, 199]", "[200]")
    error = error_of(text.replace("'p2", "'p1").replace("'p3", "'p1").replace("p2", "p1").replace("p3", "p1"))
    assert error.code == "start_refused"
    assert "1 seats: seven-card-stud is played by 2 to 8" in str(error)


SPREAD = PLAIN.replace("seats = [1, 4, 6]", "seats = [1,\n4, # [9]\n6\n]").replace(
    "players", "_x = '''\n[4]\n'''\nplayers"
)
"""A hand whose fields take several lines, some of which look like the head of another hand."""

SEVERAL = f"""\
# An evening.

[1]
{PLAIN}
[2]
{PLAIN.replace("bring_in = 2", "bring_in = = 2")}
['three'] # the best one
{SPREAD}
[4]
{PLAIN.replace("'p2 pb'", "'p2 posts'")}
[5]
{PLAIN}
[5.more]
note = "a table of its own"
"""


def test_what_is_wrong_with_one_hand_of_a_file_leaves_the_others() -> None:
    found = list(read_text(SEVERAL, "night.phhs"))
    assert [judge(item).verdict for item in found] == [
        Verdict.OK,
        Verdict.REJECTED,
        Verdict.OK,
        Verdict.REJECTED,
        Verdict.OK,
    ]
    assert [item.place.hand for item in found] == ["1", "", "three", "4", "5"]
    lines = SEVERAL.splitlines()
    assert "bring_in = = 2" in lines[found[1].place.line - 1]
    assert "'p2 posts'" in lines[found[3].place.line - 1]
    assert str(found[3].error).startswith(f"night.phhs, hand 4, line {found[3].place.line}, action 4: ")  # type: ignore[union-attr]


def test_a_head_without_a_hand_and_a_file_of_comments_are_told() -> None:
    assert error_of("# nothing\nvariant\n= 1").code == "format_unknown"
    assert error_of("# variant =\n\n  # only comments\n").code == "format_unknown"
    assert error_of("variant = 1\n[x]\ny = 2\n").code in {"phh_field", "phh_missing"}
    (first, second) = read_text("[1]\n" + PLAIN + "[2]\n", "x.phhs")
    assert isinstance(first, HandRecord)
    assert isinstance(second, Problem)
    assert second.error.code == "phh_missing"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("empty.phh", b"", "file_empty"),
        ("blank.phh", b" \n\n", "file_empty"),
        ("rubbish.phh", bytes(range(256)) * 40, "not_text"),
        ("rubbish.bin", b"\x80\x81\x82" * 99, "not_text"),
        ("picture", b"\x89PNG\r\n\x1a\n\0\0", "not_text"),
        ("late.phh", PLAIN.encode() + b"author = '\xff\xfe'\n", "not_text"),
        ("prose.txt", "¿Qué es esto?\n".encode(), "format_unknown"),
        ("prose.phh", b"What is this?\n", "toml"),
        ("deep.phh", b"variant = " + b"[" * 5_000, "toml_bounds"),
        ("comments.phh", b"# nothing yet\n", "phh_no_hands"),
    ],
)
def test_files_that_hold_no_hand_say_what_they_are(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    (found,) = read(path)
    assert isinstance(found, Problem)
    assert found.error.code == code, str(found.error)
    assert str(found.error).startswith(str(path))


def test_a_file_is_known_by_its_content_whatever_its_name_and_marks(tmp_path: Path) -> None:
    path = tmp_path / "history.dat"
    for content in PLAIN.encode("utf-8-sig"), PLAIN.replace("\n", "\r\n").encode():
        path.write_bytes(content)
        (record,) = read(path)
        assert isinstance(record, HandRecord)
        assert record == record_in(PLAIN)
        assert record.moves[1].origin.line == 10


def test_files_that_cannot_be_opened_raise(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="there is no such file or folder"):
        list(read(tmp_path / "none.phh"))
    with pytest.raises(SourceError, match="this is a folder"):
        list(read(tmp_path))
    with pytest.raises(SourceError, match="cannot be read"):
        list(read(tmp_path / ("long" * 100)))


def test_unknown_up_cards_leave_the_first_actor_as_recorded() -> None:
    text = PLAIN.replace("AhKh2c", "??????").replace("????9d", "??????").replace("????3c", "??????")
    judgement = judge(only(text))
    assert judgement.verdict is Verdict.NOTED
    assert {note.code for note in judgement.notes} == {"up_card_unknown"}
    assert replay(record_in(text)).net == (6, -5, -1)


def test_amounts_are_decimals_and_never_floats() -> None:
    text = PLAIN.replace("antes = [1, 1, 1]", "antes = [0.1, 0.1, 0.1]").replace(
        "finishing_stacks = [206, 195, 199]", ""
    )
    record = record_in(text)
    assert record.rules.stakes.chip == "0.1"
    assert record.rules.stakes.ante == 1
    assert [player.stack for player in record.players] == [2000] * 3
    assert Decimal(record.rules.stakes.chip) * record.players[0].stack == 200
