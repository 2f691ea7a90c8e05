"""What cannot be is refused with a typed error that says what, where and the mend, and nothing is half done."""

from collections.abc import Callable

import pytest

from doorcard.cards import CARDS, Deck
from doorcard.errors import (
    ActionSyntax,
    AmbiguousAction,
    CardError,
    DoorcardError,
    IllegalAction,
    InvalidRules,
    InvalidSetup,
)
from doorcard.hand import MUCK, SHOW, Action, Hand, Kind, apply, deal, fold, show
from doorcard.rules import GAMES, HOUSES, Game, Rules, Stakes
from tests.hand.courses import random_course

HOME = Rules.named("home/five-card-stud")
CHAMPS = Rules.named("4champs/five-card-stud")
DECK = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")


def home(*acts: str, stacks: tuple[int, ...] = (20, 20), deck: Deck = DECK, rules: Rules = HOME) -> Hand:
    """A hand of document 000's example, or another, after some acts; the last seat deals."""
    hand = Hand.start(rules, stacks, len(stacks) - 1, deck)
    for act in acts:
        hand = hand.play(act)
    return hand


@pytest.mark.parametrize(
    ("begin", "code", "says"),
    [
        (lambda: Hand.start(HOME, [20], 0), "seat_count", "1 seats: five-card-stud is played by 2 to 8"),
        (lambda: Hand.start(HOME, [20] * 9, 0), "seat_count", "9 seats: five-card-stud is played by 2 to 8"),
        (lambda: Hand.start(HOME, [], 0), "seat_count", "0 seats"),
        (lambda: Hand.start(HOME, [20, 0], 0), "stack_too_small", "seat 1 has 0 chips"),
        (lambda: Hand.start(HOME, [-3, 5], 0), "stack_too_small", "seat 0 has -3 chips"),
        (lambda: Hand.start(HOME, [5, 2.5], 0), "stack_too_small", "seat 1 has 2.5 chips"),  # type: ignore[list-item]
        (lambda: Hand.start(HOME, [True, 5], 0), "stack_too_small", "seat 0 has True chips"),
        (lambda: Hand.start(HOME, [5, 5], 2), "dealer_missing", "dealer 2 .* from 0 to 1"),
        (lambda: Hand.start(HOME, [5, 5], -1), "dealer_missing", "dealer -1"),
        (lambda: Hand.start(HOME, [5, 5], 0, numbers=[3, 3]), "seat_numbers", r"\[3, 3\] must be 2 different"),
        (lambda: Hand.start(HOME, [5, 5], 0, numbers=[0, 1]), "seat_numbers", "from 1 up"),
        (lambda: Hand.start(HOME, [5, 5], 0, numbers=[1, 2, 3]), "seat_numbers", "must be 2"),
        (lambda: Hand.start(HOME, [5, 5], 0, numbers=["1", 2]), "seat_numbers", "whole numbers"),  # type: ignore[list-item]
        (lambda: Hand.start(HOME, [5, 5], 0, Deck(CARDS[:9])), "deck_too_short", "9 cards .* may need 10"),
        (
            lambda: Hand.start(Rules.named("tda/razz"), [5] * 7, 0, Deck(CARDS[:51])),
            "deck_too_short",
            "51 cards .* may need 52",
        ),
    ],
)
def test_a_hand_that_cannot_start_is_refused(begin: Callable[[], Hand], code: str, says: str) -> None:
    with pytest.raises(InvalidSetup, match=says) as refusal:
        begin()
    assert refusal.value.code == code


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_can_play_with_just_enough_cards(seats: int) -> None:
    """R001; a partial deck is allowed where enough cards are in it."""
    hand = Hand.start(HOME, [20] * seats, 0, Deck(CARDS[: 5 * seats]))
    while not hand.over:
        hand = hand.play(
            hand.legal[-1] if hand.state.street < 0 else "call" if hand.legal.of(Kind.CALL) else hand.legal[0]
        )
    assert sum(hand.net) == 0


def test_rules_that_cannot_be_played_start_no_hand() -> None:
    stakes = Stakes(5, 1, 2, 4)
    with pytest.raises(InvalidRules, match=r"stakes.ante: is 5; it must be at most 2 \(the small unit\)"):
        Hand.start(Rules("home", GAMES["five-card-stud"], HOUSES["home"].choices, stakes), [20, 20], 0)
    small = Game("small", GAMES["five-card-stud"].streets[:2], "low", "high", "high", ("high",))
    with pytest.raises(InvalidRules) as refusal:
        Hand.start(Rules("home", small, HOUSES["home"].choices, Stakes(1, 4, 4, 2)), [20, 20], 0)
    assert len(refusal.value.problems) == 3
    assert all(str(problem) in str(refusal.value) for problem in refusal.value.problems)


@pytest.mark.parametrize("text", ["Kh Kh", "Kh Qx", "Kh Q"])
def test_cards_that_are_none_or_twice_start_no_hand(text: str) -> None:
    with pytest.raises(CardError):
        Deck.parse(text)


BET = ("complete", "call", "bet 2")
CAPPED = ("complete", "raise to 4", "raise to 6", "raise to 8")


@pytest.mark.parametrize(
    ("hand", "act", "code", "says"),
    [
        (home(), "fold", "must_bring_in", "seat 0 must bring in; here one may: bring in 1, complete to 2"),
        (home(), "check", "must_bring_in", "must bring in"),
        (home(), "call", "must_bring_in", "must bring in"),
        (home(), "bring in 2", "must_bring_in", "bring in 1"),
        (home(), "complete 3", "must_bring_in", "complete to 2"),
        (home(), "bet 2", "must_bring_in", "must bring in"),
        (home("bring in"), "check", "bet_to_face", "seat 1 faces a bet of 1: check is not possible"),
        (home("bring in"), "call 2", "wrong_amount", "call 2 is not an amount .* call 1"),
        (home("bring in"), "raise to 4", "not_completed", "may only complete"),  # R027
        (home("bring in"), "complete 3", "wrong_amount", "complete to 2"),
        (home("bring in"), "bring in", "not_this_action", "bring in 0 is not legal for seat 1"),
        (home("complete"), "bet 4", "bet_to_face", "seat 1 faces a bet of 2"),
        (home("complete"), "raise to 5", "wrong_amount", "raise to 4"),  # R044
        (home("complete"), "all in to 19", "wrong_amount", "raise to 4"),
        (home("complete", "call"), "fold", "no_bet_to_face", "no bet to face: check instead"),  # S21
        (home("complete", "call"), "call", "no_bet_to_face", "check instead"),
        (home("complete", "call"), "raise to 4", "wrong_amount", "bet 2"),
        (home("complete", "call"), "bet 4", "wrong_amount", "bet 2"),  # R028: no pair is open
        (home("complete", "call"), "show", "not_this_action", "show is not legal"),
        (home("complete", "call"), "muck", "not_this_action", "muck is not legal"),
        (home(*CAPPED, stacks=(90, 90, 90), deck=Deck()), "raise to 10", "capped", "cap of 3 raises"),  # R031
        (home("complete", stacks=(20, 4)), "raise to 4", "wrong_amount", "all in to 3"),
        (home("complete", stacks=(3, 20)), "raise to 4", "rivals_all_in", "every rival of seat 1 is all-in"),  # S38
        (home("complete", stacks=(20, 3)), "raise to 3", "too_few_chips", "too few chips"),
    ],
)
def test_an_act_that_is_not_legal_says_why_and_what_is(hand: Hand, act: str, code: str, says: str) -> None:
    before = fold(hand.events)
    with pytest.raises(IllegalAction, match=says) as refusal:
        hand.play(act)
    assert refusal.value.code == code
    assert str(hand.legal) in str(refusal.value)
    assert hand.state == before


def test_after_less_than_half_a_unit_who_has_answered_may_not_raise() -> None:
    """R045: bet 4 in the third round, all-in for 5; who bet faces fold or call 1."""
    deck = Deck.parse("2s 3s 4s 5c 9d Kd 6c 8d Qd 7h Tc Jc 8s 9s Ts")
    hand = home("complete", "call", "call", "check", "check", "check", stacks=(40, 8, 40), deck=deck)
    hand = hand.play("bet 4").play("call").play("all in")
    with pytest.raises(IllegalAction, match="less than half a unit") as refusal:
        hand.play("raise to 9")
    assert refusal.value.code == "not_reopened"
    assert str(hand.legal) == "fold, call 1"


@pytest.mark.parametrize(
    "act", ["go", "", "bet four", "raise -4", "raise to 1e3", "call call", "Kh", "showdown", "deal", "fold!"]
)
def test_a_text_that_is_no_action_says_what_one_may_do(act: str) -> None:
    with pytest.raises(ActionSyntax, match="is not an action; here one may: bring in 1, complete to 2") as refusal:
        home().play(act)
    assert refusal.value.args_["text"] == act


@pytest.mark.parametrize("act", ["BRING IN", "bring-in", "bringin 1", " bring  in  1 ", "bring in to 1", "Bring-In 1"])
def test_an_action_is_read_however_it_is_written(act: str) -> None:
    assert home().play(act) == home().play(Action(Kind.BRING_IN, 1))


def test_a_kind_alone_is_ambiguous_where_two_amounts_are_legal() -> None:
    """R028: with a pair open both units may be bet."""
    hand = home("complete", "call", deck=Deck.parse("Kh Qc 9c Qh 9d Js Ks 7d 2h 3c"))
    with pytest.raises(AmbiguousAction, match="'bet' could be bet 2 or bet 4: add the amount"):
        hand.play("bet")
    assert hand.play("bet 4").state.wager.level == 4


def test_every_action_of_a_random_hand_reads_as_it_prints() -> None:
    for seed in range(150):
        for hand in random_course(seed):
            assert all(hand.legal.read(str(action)) == action for action in hand.legal)


@pytest.mark.parametrize("named", [deal("Kh Qc ?? 2d"), show("Kh Qc")])
def test_actions_with_cards_read_as_they_print(named: Action) -> None:
    assert home().legal.read(str(named)) == named


def test_nobody_acts_out_of_turn() -> None:
    hand = home("complete", stacks=(20, 20, 20), deck=Deck())
    with pytest.raises(IllegalAction, match="it is not seat 0's turn but seat 1's") as refusal:
        hand.play("call", seat=0)
    assert refusal.value.code == "out_of_turn"
    assert hand.play("call", seat=1) == hand.play("call")


def test_nothing_more_happens_in_a_hand_that_is_over() -> None:
    hand = home("complete", "fold")
    assert hand.over
    for act in ("fold", "check", "bet 2", "show", "muck"):
        with pytest.raises(IllegalAction, match="the hand is over") as refusal:
            hand.play(act, seat=0)
        assert refusal.value.code == "hand_over"
    with pytest.raises(IllegalAction, match="no cards are to be dealt"):
        hand.deal("Kh")


def test_cards_are_not_named_where_the_deck_is_known() -> None:
    with pytest.raises(IllegalAction, match="no cards are to be dealt now; here one may: bring in 1") as refusal:
        home().deal("2d 2s")
    assert refusal.value.code == "no_deal_now"
    with pytest.raises(IllegalAction, match="no cards are to be dealt"):
        apply(home().state, Action(Kind.DEAL, 2))


def test_who_must_show_may_not_muck() -> None:
    """R063 at home nobody may; R428 at 4champs the last to bet may not, and a beaten hand may."""
    hand = home("complete", "call", "check", "check", "bet", "call", "bet", "call", rules=CHAMPS, stacks=(99, 99))
    assert hand.over is False
    assert hand.state.actor is not None
    assert list(hand.legal) == [SHOW, MUCK]
    winner = hand.play("show", seat=hand.state.actor)
    assert winner.over
    unknown = Hand.start(CHAMPS, [99, 99], 1, Deck.parse("?? ?? 9c Qh 4d Js Ks 7d 2h 3c"))
    for act in ("complete", "call", "check", "check", "bet", "call", "bet", "call"):
        unknown = unknown.play(act)
    with pytest.raises(IllegalAction, match="must show: its hand is not beaten") as refusal:
        unknown.play("muck")
    assert refusal.value.code == "may_not_muck"
    with pytest.raises(IllegalAction, match="check is not legal"):
        unknown.play("check")


def test_errors_are_one_tree_and_carry_their_numbers() -> None:
    with pytest.raises(DoorcardError) as refusal:
        home("bring in").play("raise to 4")
    assert isinstance(refusal.value, ValueError)
    args = refusal.value.args_
    assert (args["seat"], args["level"], args["cap"]) == (1, 1, 3)
    assert args["legal"] == home("bring in").legal
