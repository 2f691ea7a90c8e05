"""What document 003 says and no hand of the schema can show."""

import pytest

from doorcard.cards import UNKNOWN
from doorcard.errors import IllegalAction, InvalidRules
from doorcard.hand import AntesPosted, Chips, Dealt
from doorcard.rules import HOUSES, Rules, Stakes
from tests.rules_by_number.courses import course, played

STUD = "pokerstars/seven-card-stud"
TWO = "Ks 8c 4c 8d Td Qh 7h 3s 2s Js 9c 6d Kd 5h"
CALLED = "bring in, call, " + ", ".join(["check"] * 8)


def test_003_stud_there_is_no_other_structure_than_fixed_limit() -> None:
    """R304: whatever lies behind, an act names one of at most three exact amounts."""
    for now in course(STUD, TWO, (1_000, 1_000), CALLED):
        for action in now.legal.wagers:
            assert action.amount in (4, 8)
        if now.legal:
            with pytest.raises(IllegalAction):
                now.play("bet 100")


def test_003_antes_everybody_pays_the_tables_ante() -> None:
    """R305: the ante belongs to the stakes, which stand in every header, and is posted before the deal."""
    rules = Rules.named(STUD)
    assert str(rules.stakes).split("/")[0] == "1"
    hand = played(STUD, TWO, (80, 80), "")
    assert hand.events[1] == AntesPosted((Chips(0, 1), Chips(1, 1)))


@pytest.mark.parametrize("game", ["seven-card-stud", "razz"])
def test_003_antes_fifteen_cents_at_one_and_two(game: str) -> None:
    """R306, R346, K8: with chips of five cents, ante 3, small 20, big 40."""
    rules = Rules.named(f"pokerstars/{game}", Stakes(3, 10, 20, 40, "0.05 USD"))
    assert (rules.stakes.ante * 5, rules.stakes.small * 5, rules.stakes.big * 5) == (15, 100, 200)


def test_003_antes_more_than_the_small_bet_is_no_ante() -> None:
    """R305: nominal."""
    with pytest.raises(InvalidRules):
        Rules.named(STUD, Stakes(5, 2, 4, 8))


def test_003_seventh_street_is_known_to_its_holder_alone() -> None:
    """R317: the others' events and views hold a hidden card, its holder's the card."""
    *_, river, _ = course(STUD, TWO, (80, 80), CALLED)
    assert river.state.street == 4
    (deal,) = [event for event in river.events_for(1) if isinstance(event, Dealt) and event.street == 4]
    assert [str(card.card) for card in deal.cards] == ["??", "5h"]
    assert river.view(1).seats[0].down[2] == UNKNOWN
    assert str(river.view(0).seats[0].down[2]) == "Kd"
    assert river.view(None).seats[1].down[2] == UNKNOWN


def test_003_showdown_afterwards_a_new_hand_can_start() -> None:
    """R325: with the stacks that the last one left."""
    hand = played(STUD, TWO, (80, 80), CALLED)
    assert hand.over
    after = tuple(seat.stack for seat in hand.state.seats)
    assert after == (83, 77)
    assert played(STUD, TWO, after, "").legal


def test_003_variants_the_family_of_games() -> None:
    """R363: the room offers stud for high, high-low with eight or better, and razz."""
    assert HOUSES["pokerstars"].games == ("seven-card-stud", "stud-hi-lo-8", "razz")
    wins = {game: Rules.named(f"pokerstars/{game}").game.wins for game in HOUSES["pokerstars"].games}
    assert wins == {
        "seven-card-stud": ("high",),
        "stud-hi-lo-8": ("high", "eight_or_better"),
        "razz": ("ace_to_five",),
    }
