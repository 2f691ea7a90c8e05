"""What document 000 says and no hand of the schema can show: the deck, the deal, what others may see."""

import pytest

from doorcard.cards import CARDS, UNKNOWN, Deck
from doorcard.errors import IllegalAction
from doorcard.hand import Dealt, HandStarted, Kind, Phase, Shown
from doorcard.rules import HOUSES
from tests.rules_by_number.courses import course, dealt, played, stacked

HOME = "home/five-card-stud"
LIMPED = "bring in, call, call, " + ", ".join(["check"] * 9)
THREE = "Kc Qc Jc 2d 8d Td 4h 9s 6d 5h 7s Ah 3c Kd 6s"
"""Cards for three seats in the order dealt: nobody pairs."""
EXAMPLE = "Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"
EXAMPLE_ACTS = "complete, call, check, check, bet, call, check, check"


def test_000_01_the_deck_has_52_cards_and_no_joker() -> None:
    """R002: 13 values in 4 suits, every one once."""
    assert len(set(map(str, CARDS))) == 52
    assert {(card.rank, card.suit) for card in CARDS} == {(card.rank, card.suit) for card in Deck(CARDS).cards}
    assert len({card.rank for card in CARDS}) == 13
    assert len({card.suit for card in CARDS}) == 4


def test_000_01_no_card_is_exchanged() -> None:
    """R005: no act changes a card, and the hole card shown is the one that was dealt."""
    hand = played(HOME, THREE, (40, 40, 40), "")
    holes = [seat.down for seat in hand.state.seats]
    for now in course(HOME, THREE, (40, 40, 40), LIMPED):
        assert [seat.down for seat in now.state.seats] == holes
        assert {action.kind for action in now.legal} <= {
            Kind.FOLD, Kind.CHECK, Kind.CALL, Kind.BRING_IN, Kind.COMPLETE, Kind.BET, Kind.RAISE, Kind.ALL_IN
        }  # fmt: skip
    shown = {event.seat: event.cards for event in now.events if isinstance(event, Shown)}
    assert shown == dict(enumerate(holes))


def test_000_01_chips_neither_come_nor_go_during_a_hand() -> None:
    """R008: stacks and pot make the same sum after every act."""
    for now in course(HOME, EXAMPLE, (20, 20), EXAMPLE_ACTS):
        assert sum(seat.stack for seat in now.state.seats) + now.state.pot == 40


def test_000_02_cards_go_round_from_the_dealers_left_one_at_a_time() -> None:
    """R012: a card down to each, then a card up to each."""
    hand = played(HOME, THREE, (40, 40, 40), "")
    assert [seat for seat, _ in dealt(hand)] == [0, 1, 2, 0, 1, 2]
    assert " ".join(str(card) for _, card in dealt(hand)) == "Kc Qc Jc 2d 8d Td"
    assert [seat.up for seat in hand.state.seats] == [(card,) for card in stacked(THREE).cards[3:6]]
    moved = played(HOME, THREE, (40, 40, 40), "", dealer=0)
    assert [seat for seat, _ in dealt(moved)] == [1, 2, 0, 1, 2, 0]


def test_000_02_no_card_is_burned_and_nothing_is_reshuffled() -> None:
    """R014, R015: the cards of later rounds are the deck's, in its first order, none left out."""
    hand = played(HOME, THREE, (40, 40, 40), LIMPED)
    assert [card for _, card in dealt(hand)] == list(stacked(THREE).cards[:15])
    assert all(event.burned == () for event in hand.events if isinstance(event, Dealt))


def test_000_02_cards_of_who_folds_do_not_come_back() -> None:
    """R016: the next round begins with the next card of the deck, for those who are left."""
    hand = played(HOME, THREE, (40, 40, 40), "bring in, fold, call")
    assert dealt(hand)[6:] == [(0, stacked(THREE).cards[6]), (2, stacked(THREE).cards[7])]


def test_000_04_no_other_amount_is_taken() -> None:
    """R044: with ninety chips behind, a push of more than the unit is refused and nothing changes."""
    hand = played(HOME, THREE, (100, 100, 100), "bring in")
    for push in ("raise to 99", "complete to 3", "bet 98", "all in 99"):
        with pytest.raises(IllegalAction):
            hand.play(push)
    assert str(hand.legal) == "fold, call 1, complete to 2"


def test_000_08_the_hand_ends_with_the_pots_and_another_begins_with_a_whole_deck() -> None:
    """R071: nothing more may be done, and the next hand is dealt from 52 cards."""
    hand = played(HOME, EXAMPLE, (20, 20), EXAMPLE_ACTS)
    assert (hand.over, tuple(hand.legal), hand.state.pot) == (True, (), 0)
    following = played(HOME, THREE, tuple(seat.stack for seat in hand.state.seats), "", dealer=0)
    started = following.events[0]
    assert isinstance(started, HandStarted)
    assert (started.size, following.state.stub_size) == (52, 48)


def test_000_09_the_houses_three_choices_are_stated() -> None:
    """R075: the counted chips, no burned cards and the order of odd chips are written down in the house."""
    home = HOUSES["home"]
    assert (str(home.stakes), home.choices.burn, home.choices.odd_chip) == ("1/1/2/4", False, "dealer_left")


def test_000_10_the_worked_example() -> None:
    """R076: each put in 1 + 2 + 4; the pot of 14 goes to kings against queens, seven up and seven down."""
    *before, hand = course(HOME, EXAMPLE, (20, 20), EXAMPLE_ACTS)
    assert before[-1].state.pot == 14
    assert [seat.paid for seat in before[-1].state.seats] == [7, 7]
    assert hand.net == (7, -7)


def test_000_10_what_lies_open_does_not_tell_of_the_pair() -> None:
    """R077: until the showdown B sees 9-4-K-2 of A and no event told B of the king of hearts."""
    *before, hand = course(HOME, EXAMPLE, (20, 20), EXAMPLE_ACTS)
    king = stacked(EXAMPLE).cards[0]
    for now in before:
        assert now.view(1).seats[0].down == (UNKNOWN,)
        assert repr(king) not in repr(now.events_for(1))
    assert " ".join(map(str, before[-1].view(1).seats[0].up)) == "9c 4d Ks 2h"
    assert repr(king) in repr(hand.events_for(1))
    assert hand.state.phase is Phase.OVER
