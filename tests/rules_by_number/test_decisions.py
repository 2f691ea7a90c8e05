"""What the rule book decides where documents are silent or disagree, and no hand of the schema can show."""

from dataclasses import replace

import pytest

from doorcard.hand import Hand, Mucked, Revealed, Seat, Shown, pots_of
from doorcard.rules import HOUSES, Rules
from tests.rules_by_number.courses import played, stacked

ALL_IN = "Kc Qd 7c 8d 2h 9h 4c Js 5s Td"
"""Two seats; the second has two chips, one for the ante and one for the call of the bring-in."""


@pytest.mark.parametrize("house", ["home", "tda"])
def test_when_betting_is_over_cards_stay_down_unless_the_house_turns_them_up(house: str) -> None:
    """S17: at home hole cards are hidden until the end; TDA turns all hands up at once."""
    rules = replace(Rules.named(f"{house}/five-card-stud"), stakes=HOUSES["home"].stakes)
    hand = Hand.start(rules, (40, 2), 1, stacked(ALL_IN))
    while not hand.over:
        hand = hand.play(next(action for action in hand.legal if action.kind.value in ("bring in", "call", "muck")))
    turned_up = [event for event in hand.events if isinstance(event, Revealed)]
    assert len(turned_up) == (house == "tda")


def test_eight_seats_at_every_house() -> None:
    """S24: as many as the other documents say."""
    for house in HOUSES.values():
        for game in house.games:
            assert Rules.named(f"{house.key}/{game}").game.most_seats == 8


def test_the_last_hand_takes_chips_that_nobody_alive_matched() -> None:
    """S43: one is all-in for part of the ante, the others paid it and folded."""
    short, full = Seat(1, 1, 0, 1), Seat(2, 40, 38, 2, folded=True)
    assert [(pot.amount, pot.eligible) for pot in pots_of((short, full, full))] == [(5, (0,))]


def test_default_stakes() -> None:
    """S1, S53: home 1/1/2/4, 4champs 1/2/5/10, the others 1/2/4/8."""
    stakes = {key: str(house.stakes) for key, house in HOUSES.items()}
    assert stakes == dict.fromkeys(HOUSES, "1/2/4/8") | {"home": "1/1/2/4", "4champs": "1/2/5/10"}


@pytest.mark.parametrize(
    ("name", "mucks"),
    [("home/five-card-stud", 0), ("4champs/five-card-stud", 1), ("pokerstars-tables/five-card-stud", 1)],
)
def test_who_must_show(name: str, mucks: int) -> None:
    """K7, S35: all (000), or the last bettor and whoever is not beaten (004, the room's tables)."""
    kings_and_sixes = "Kd 3c Tc 6s Kc Qd 4h 6d 9s 2h"
    hand = Hand.start(replace(Rules.named(name), stakes=HOUSES["home"].stakes), (60, 60), 1, stacked(kings_and_sixes))
    for act in ("bring in", "call", "check", "check", "check", "check", "check", "bet", "call"):
        hand = hand.play(act)
    while not hand.over:
        hand = hand.play("muck")
    assert sum(isinstance(event, Mucked) for event in hand.events) == mucks
    assert sum(isinstance(event, Shown) for event in hand.events) == 2 - mucks
    assert hand.net == (6, -6)


@pytest.mark.parametrize(("hole", "shown", "asked"), [("7s", [1, 2, 0], None), ("6d", [1], 2)])
def test_only_a_hand_beaten_in_every_pot_may_be_mucked(hole: str, shown: list[int], asked: int | None) -> None:
    """S35: aces all-in for the main pot; a pair of sevens leads the side pot and is shown, ten-high may be mucked."""
    cards = f"As Kd {hole} Ad Qc 4d 9c Jh 7h 8d 3s 2c 5h 6c Td"
    hand = played(
        "4champs/five-card-stud", cards, (3, 60, 60), "bring in, call, call, check, check, check, check, bet, call"
    )
    assert [event.seat for event in hand.events if isinstance(event, Shown)] == shown
    assert hand.actor == asked


def test_the_deal_moves_left_at_4champs() -> None:
    """S33: as at home."""
    assert HOUSES["4champs"].session.deal_moves == HOUSES["home"].session.deal_moves == "left"


def test_the_buy_in_has_no_fee() -> None:
    """K10: what document 004 calls an entry is the chips put on the table."""
    assert {house.session.entry_fee for house in HOUSES.values()} == {0}


def test_the_community_card_counts_as_the_seventh() -> None:
    """K9: six cards of one's own and the shared one make seven."""
    hand = Hand.start(Rules.named("pokerstars/razz"), (80,) * 8, 7, stacked(""))
    while not hand.over:
        hand = hand.play(next(action for action in hand.legal if action.kind.value in ("bring in", "call", "check")))
    assert {len(seat.cards) + len(hand.state.community) for seat in hand.state.seats} == {7}
