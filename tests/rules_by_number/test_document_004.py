"""What document 004 says and no hand of the schema can show: who may choose to show."""

from doorcard.cards import UNKNOWN
from doorcard.hand import Mucked, Shown, on_request
from tests.rules_by_number.courses import played

STUD = "4champs/five-card-stud"
TWO = "Kd 3c Tc 6s Kc Qd 4h 6d 9s 2h"
"""A pair of kings in the first seat, sixes in the second."""
LAST_STREET = "bring in, call, check, check, check, check"
"""The second seat acts first there."""


def test_004_an_uncalled_winner_chooses_to_show_or_not() -> None:
    """R427: it is asked, the chips are its own already, and both answers stand."""
    asked = played(STUD, TWO, (60, 60), "bring in, complete, fold")
    assert asked.actor == 0
    assert str(asked.legal) == "show, muck"
    assert asked.net == (3, -3)
    assert asked.view(1).seats[0].down == (UNKNOWN,)
    hidden, shown = asked.play("muck"), asked.play("show")
    assert (hidden.net, shown.net) == ((3, -3), (3, -3))
    assert hidden.view(1).seats[0].down == (UNKNOWN,)
    assert str(shown.view(1).seats[0].down[0]) == "Kd"


def test_004_the_last_bettor_must_show_and_a_beaten_caller_may_not() -> None:
    """R428: the bettor's kings are shown at once; the caller's sixes may be shown or given up."""
    called = played(STUD, TWO, (60, 60), f"{LAST_STREET}, check, bet, call")
    assert [event.seat for event in called.events if isinstance(event, Shown)] == [0]
    assert called.view(None).seats[0].down != (UNKNOWN,)
    assert called.actor == 1
    assert str(called.legal) == "show, muck"
    mucked = called.play("muck")
    assert isinstance(mucked.events[-3], Mucked)
    assert mucked.net == (13, -13)
    assert called.play("show").net == (13, -13)


def test_004_a_caller_who_is_not_beaten_is_shown() -> None:
    """R430: cards speak; the better hand cannot be given up."""
    hand = played(STUD, TWO, (60, 60), f"{LAST_STREET}, bet, call")
    assert [event.seat for event in hand.events if isinstance(event, Shown)] == [1, 0]
    assert (hand.over, hand.net) == (True, (13, -13))


def test_004_a_mucked_hand_may_be_had_on_request() -> None:
    """R429, S36: the history has the hand that was called and not shown, and no folded one."""
    over = played(STUD, TWO, (60, 60), f"{LAST_STREET}, check, bet, call, muck")
    assert over.view(0).seats[1].down == (UNKNOWN,)
    assert str(on_request(over.state, 0).seats[1].down[0]) == "3c"
    folded = played(STUD, TWO, (60, 60), "bring in, complete, fold, muck")
    assert on_request(folded.state, 1).seats[0].down == (UNKNOWN,)
    assert on_request(folded.state, 0).seats[1].down == (UNKNOWN,)
