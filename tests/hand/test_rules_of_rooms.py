"""Rules that no document has and that rooms played by: a bring-in that is a level, and who shows after checks."""

from doorcard.cards import Deck
from doorcard.hand import Hand, ShowdownOpened
from doorcard.rules import Rules, Stakes

LEVEL = Rules.named("kingsclub-tables/seven-card-stud", Stakes(3, 30, 40, 80))
"""The bring-in is three quarters of a small bet, so that completing it adds a quarter."""
TILT = Rules.named("fulltilt-tables/five-card-stud")


def dealt(rules: Rules, stacks: tuple[int, ...]) -> Hand:
    """Door cards 4, 9, Q and K of hearts; the first brings in."""
    downs = "2c 3c 4c 5c 6c 7c 8c 9c" if rules.game.hand_size == 7 else "2c 3c 4c 5c"
    used = f"{' '.join(downs.split()[: len(stacks) * rules.game.streets[0].down])} 4h 9h Qh Kh".split()
    rest = [str(card) for card in Deck() if str(card) not in used]
    doors = used[-4:][: len(stacks)]
    return Hand.start(rules, stacks, len(stacks) - 1, Deck.parse(" ".join([*used[:-4], *doors, *rest])))


def test_completing_by_less_than_half_is_no_full_bet_and_the_next_raise_adds_to_the_bring_in() -> None:
    hand = dealt(LEVEL, (500,) * 4).play("bring in")
    assert str(hand.legal) == "fold, call 30, complete to 40"
    hand = hand.play("complete")
    assert hand.state.wager.bets == 0
    assert str(hand.legal) == "fold, call 40, complete to 70"
    hand = hand.play("complete to 70")
    assert (hand.state.wager.bets, hand.state.wager.full_level) == (1, 70)
    assert str(hand.legal) == "fold, call 70, raise to 110"


def test_opening_by_less_than_half_over_the_bring_in_is_no_full_bet_either() -> None:
    hand = dealt(LEVEL, (500,) * 4).play("complete")
    assert str(hand.legal) == "fold, call 40, complete to 70"


def test_completing_by_half_or_more_is_a_full_bet() -> None:
    rules = Rules.named("kingsclub-tables/seven-card-stud", Stakes(3, 10, 40, 80))
    hand = dealt(rules, (500,) * 4).play("bring in").play("complete")
    assert str(hand.legal) == "fold, call 40, raise to 80"


def test_all_in_over_the_bring_in_short_of_half_leaves_the_raise_at_the_bring_in_and_a_bet() -> None:
    rules = Rules.named("kingsclub-tables/seven-card-stud", Stakes(3, 10, 40, 80))
    hand = dealt(rules, (500, 23, 500, 500)).play("bring in").play("all in")
    assert str(hand.legal) == "fold, call 20, complete to 50"


def test_where_the_bring_in_is_only_forced_completing_makes_the_first_bet() -> None:
    hand = dealt(LEVEL.changed(bring_in_counts="forced"), (500,) * 4).play("bring in").play("complete")
    assert str(hand.legal) == "fold, call 40, raise to 80"


def after_one_bet(*, folds: bool) -> tuple[Hand, int]:
    """The last to act in the second round bets, the rest is checked; the bettor may fold in the third. Both."""
    hand = dealt(TILT, (99,) * 3)
    for act in ("bring in", "call", "call", "check", "check"):
        hand = hand.play(act)
    bettor = hand.actor
    assert bettor is not None
    hand = hand.play("bet").play("call").play("call")
    while not any(isinstance(event, ShowdownOpened) for event in hand.events):
        hand = hand.play("fold" if folds and hand.actor == bettor else "check")
    return hand, bettor


def opened(hand: Hand) -> ShowdownOpened:
    (found,) = [event for event in hand.events if isinstance(event, ShowdownOpened)]
    assert found.reason.code == "checked_aggressor"
    return found


def test_after_a_checked_last_round_the_last_to_bet_in_any_round_shows_first() -> None:
    hand, bettor = after_one_bet(folds=False)
    assert opened(hand).order[0] == bettor != hand.state.wager.first


def test_where_that_one_has_folded_the_first_to_act_shows_first() -> None:
    hand, bettor = after_one_bet(folds=True)
    assert bettor not in opened(hand).order
    assert opened(hand).order[0] == hand.state.wager.first


def test_where_nobody_bet_at_all_the_first_to_act_shows_first() -> None:
    hand = dealt(TILT, (99,) * 3)
    for act in ("bring in", "call", "call", *("check",) * 9):
        hand = hand.play(act)
    assert opened(hand).order[0] == hand.state.wager.first
