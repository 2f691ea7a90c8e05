"""Hands of which not every card is known: histories, real tables, what a seat could not see (S54, S35)."""

from random import Random

import pytest

from doorcard.cards import UNKNOWN, Card, Deck, format_cards
from doorcard.errors import IllegalAction, InvalidAwards, UnknownCards
from doorcard.hand import (
    MUCK,
    SHOW,
    Acted,
    Action,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    HandEnded,
    HandStarted,
    Kind,
    Phase,
    PotAwarded,
    Reason,
    RoundOpened,
    ShowAsked,
    apply,
    deal,
    show,
)
from doorcard.hand.events import Revealed
from doorcard.rules import Rules
from tests.hand.courses import Player, random_setup

HOME = Rules.named("home/five-card-stud")
CHAMPS = Rules.named("4champs/five-card-stud")
TDA = Rules.named("tda/seven-card-stud")


def played(hand: Hand, *acts: str) -> Hand:
    for act in acts:
        hand = hand.play(act)
    return hand


def checked_down(hand: Hand) -> Hand:
    """The hand with every bet called and nothing bet, up to the showdown."""
    while hand.state.phase is Phase.BETTING:
        hand = hand.play(next(action for action in hand.legal if action.kind in (Kind.BRING_IN, Kind.CALL, Kind.CHECK)))
    return hand


def known_to(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """All events but the beginning, burned cards unknown: what a hand without a deck can have."""
    return tuple(
        event._replace(burned=(UNKNOWN,) * len(event.burned)) if isinstance(event, Dealt | CommunityDealt) else event
        for event in events
        if not isinstance(event, HandStarted)
    )


def test_a_hand_goes_the_same_way_with_its_cards_named_as_they_come() -> None:
    for seed in range(400):
        setup = random_setup(seed)
        hand = setup.start()
        named = Hand.start(setup.rules, setup.stacks, setup.dealer, numbers=setup.numbers)
        player = Player(seed)
        past = 0
        while True:
            for event in hand.events[past:]:
                if isinstance(event, Dealt):
                    assert str(named.legal) == f"deal {len(event.cards)} cards"
                    named = named.deal([dealt.card for dealt in event.cards])
                elif isinstance(event, CommunityDealt):
                    named = named.deal([event.card])
            past = len(hand.events)
            assert named.legal == hand.legal
            if hand.over:
                break
            action = player.choose(hand.legal)
            hand, named = hand.play(action), named.play(action)
        assert known_to(named.events) == known_to(hand.events), seed


def test_a_hand_without_a_deck_waits_for_its_cards() -> None:
    hand = Hand.start(HOME, [20, 20, 20], 2)
    assert hand.state.phase is Phase.DEALING
    assert hand.actor is None
    assert list(hand.legal) == [Action(Kind.DEAL, 6)]
    assert str(hand.legal) == "deal 6 cards"
    hand = hand.deal("?? ?? ?? Qc 9c Kd")
    assert hand.actor == 1
    hand = played(hand, "complete", "fold", "call")
    assert str(hand.legal) == "deal 2 cards"
    assert hand.deal("2c 3c").state.seats[0].up == (Card.parse("Qc"), Card.parse("2c"))


@pytest.mark.parametrize(
    ("cards", "code", "says"),
    [
        ("Kh Qc 9c", "deal_count", "3 cards named where 4 are dealt"),
        ("Kh Qc 9c 2d 3d", "deal_count", "5 cards named"),
        ("Kh Qc 9c Kh", "deal_reused", "the card Kh is already in play"),
    ],
)
def test_cards_that_cannot_be_dealt_are_refused_and_nothing_is_dealt(cards: str, code: str, says: str) -> None:
    hand = Hand.start(HOME, [20, 20], 1)
    before = hand.state
    with pytest.raises(IllegalAction, match=says) as refusal:
        hand.deal(cards)
    assert refusal.value.code == code
    assert hand.state == before


@pytest.mark.parametrize("first", [2, 3, -1])
def test_a_record_cannot_have_a_seat_act_first_that_is_not_in_the_hand(first: int) -> None:
    hand = played(Hand.start(HOME, [20, 20, 20], 2).deal("?? ?? ?? Qc 9c Kd"), "complete", "fold", "call")
    with pytest.raises(IllegalAction, match=f"has seat {first + 1} act first") as refusal:
        hand.deal("?? 3c", first)
    assert refusal.value.code == "deal_first"


def test_a_deal_that_names_no_cards_is_no_deal() -> None:
    """What is legal is to name so many cards: the action as `legal` gives it lacks the names."""
    hand = Hand.start(HOME, [20, 20], 1)
    with pytest.raises(IllegalAction, match="0 cards named where 4 are dealt"):
        hand.play(hand.legal[0])


def test_a_card_in_play_cannot_come_again() -> None:
    hand = played(Hand.start(HOME, [20, 20, 20], 2).deal("Kh Qh 2h Qc 9c Kd"), "complete", "fold", "call")
    for card in ("Kh", "9c", "2h"):
        with pytest.raises(IllegalAction, match=f"the card {card} is already in play"):
            hand.deal(f"As {card}")


@pytest.mark.parametrize("act", ["fold", "check", "bring in", "show"])
def test_nobody_acts_before_the_cards_are_named(act: str) -> None:
    with pytest.raises(IllegalAction, match="deal 4 cards") as refusal:
        Hand.start(HOME, [20, 20], 1).play(act)
    assert refusal.value.code == "awaiting_cards"


def test_a_shared_card_can_be_named_too() -> None:
    """R362: eight stay; the last street is one card for all."""
    rules = Rules.named("pokerstars/razz")
    deck = Deck.shuffled(Random(2))
    hand = Hand.start(rules, [99] * 8, 7).deal(deck[:24])
    dealt = 24
    for size in (8, 8, 8):
        hand = checked_down(hand).deal(deck[dealt : dealt + size])
        dealt += size
    hand = checked_down(hand)
    assert str(hand.legal) == "deal 1 cards"
    hand = checked_down(hand.deal(deck[dealt : dealt + 1]))
    assert hand.over
    assert hand.state.community == deck[dealt : dealt + 1]


def opened(hand: Hand) -> RoundOpened:
    return [event for event in hand.events if isinstance(event, RoundOpened)][-1]


@pytest.mark.parametrize(
    ("doors", "first", "opener"),
    [
        ("Qc ?? Kd", None, 0),  # the lowest of the known
        ("Qc ?? Kd", 1, 1),  # the record knows better
        ("Qc ?? Kd", 2, 2),
        ("?? ?? ??", None, 0),  # nothing is known: the first dealt
        ("?? ?? ??", 2, 2),
        ("Qc 9c Kd", 2, 1),  # all is known: the rule stands, whatever a record says
    ],
)
def test_an_unknown_door_card_leaves_the_opener_to_the_record(doors: str, first: int | None, opener: int) -> None:
    """S54."""
    hand = Hand.start(HOME, [20, 20, 20], 2).deal(f"?? ?? ?? {doors}", first)
    assert hand.actor == opener
    assert (opened(hand).reason.code == "unknown_card") is ("?" in doors)


@pytest.mark.parametrize(("first", "opener"), [(None, 2), (1, 1)])
def test_an_unknown_board_leaves_the_opener_to_the_record(first: int | None, opener: int) -> None:
    """S54: else the best of the known boards."""
    hand = Hand.start(HOME, [20] * 4, 3).deal("?? ?? ?? ?? Ac 9c Kd 2s")
    hand = played(hand, "bring in", "fold", "call", "call").deal("?? Kc 2c", first)
    assert opened(hand).reason == Reason("unknown_card", opener, hand.state.seats[opener].up)
    assert hand.actor == opener


def test_an_unknown_up_card_may_make_a_pair() -> None:
    """S54: what a record says was bet is legal if some card makes it so."""
    hand = played(Hand.start(HOME, [20, 20], 1).deal("?? ?? ?? ??", 0), "complete", "call").deal("?? ??", 1)
    assert opened(hand).pair_open
    assert str(hand.legal) == "check, bet 2, bet 4"


def test_no_pair_is_open_where_the_unknown_up_card_has_folded() -> None:
    hand = Hand.start(HOME, [20, 20, 20], 2).deal("?? ?? ?? ?? 9c Kd", 1)
    hand = played(hand, "complete", "call", "fold").deal("Jc 2c")
    assert not opened(hand).pair_open


def to_the_showdown(rules: Rules, downs: str = "?? ??") -> Hand:
    """Two seats at five-card stud, their down cards unknown; seat 1 bets last, so it shows first."""
    down_a, down_b = downs.split()
    hand = Hand.start(rules, [99, 99], 1, Deck.parse(f"{down_a} {down_b} 9c Qh 4d Js Ks 7d 2h 3c"))
    return _bet_to_the_end(hand)


def _bet_to_the_end(hand: Hand) -> Hand:
    hand = played(hand, "complete", "call", "check", "check")
    hand = played(hand, "check", "bet", "call") if hand.actor == 0 else played(hand, "bet", "call")
    return played(hand, "check", "bet", "call") if hand.actor == 0 else played(hand, "bet", "call")


def test_an_unknown_hand_at_the_showdown_must_be_named() -> None:
    hand = to_the_showdown(HOME)
    first = hand.actor
    assert first is not None
    assert list(hand.legal) == [SHOW]
    with pytest.raises(UnknownCards, match=f"seat {first} must show but its cards are unknown: name them") as refusal:
        hand.play("show")
    assert refusal.value.args_["seat"] == first
    with pytest.raises(UnknownCards):
        hand.play("show ??")
    assert hand.events[-1] == ShowAsked(first)


def test_named_cards_decide_the_showdown() -> None:
    hand = to_the_showdown(HOME)
    names = {0: "Kh", 1: "Qc"}
    for _ in range(2):
        assert hand.actor is not None
        hand = hand.play(f"show {names[hand.actor]}")
    assert hand.over
    assert hand.net[0] > 0 > hand.net[1]  # kings beat queens
    assert format_cards(hand.state.seats[0].down) == "Kh"


@pytest.mark.parametrize(
    ("cards", "code"),
    [("Kh Qc", "shown_mismatch"), ("9c", "deal_reused"), ("Qh", "deal_reused")],
)
def test_cards_that_a_seat_cannot_have_are_not_shown(cards: str, code: str) -> None:
    hand = to_the_showdown(HOME)
    with pytest.raises(IllegalAction) as refusal:
        hand.play(f"show {cards}")
    assert refusal.value.code == code
    assert not any(seat.shown for seat in hand.state.seats)


def test_a_seat_shows_what_it_was_dealt() -> None:
    hand = to_the_showdown(CHAMPS, "Ac Qc")  # a pair of queens was shown, and the king-high is asked
    assert hand.actor == 0
    assert list(hand.legal) == [SHOW, MUCK]
    with pytest.raises(IllegalAction, match="seat 0 cannot show As: it was dealt Ac"):
        hand.play("show As")
    assert hand.play("show Ac").over


def test_two_unknown_down_cards_are_not_the_same_card() -> None:
    hand = Hand.start(TDA, [3, 3], 1, Deck([UNKNOWN] * 4 + [card for card in Deck() if card >= 8][:14]))
    hand = checked_down(hand)
    assert hand.actor is not None
    down = hand.state.seats[hand.actor].down
    with pytest.raises(IllegalAction, match="the card 2c is already in play"):
        hand.play(show([Card.parse("2c"), Card.parse("2c"), down[2]]))
    assert hand.play(show([Card.parse("2c"), Card.parse("2d"), down[2]])).state.seats[hand.actor].shown


def test_hands_that_are_known_are_turned_up_and_others_wait() -> None:
    """S17: no more betting is possible; what is unknown cannot be turned up."""
    cards = [card for card in Deck() if card not in (0, 1)]
    hand = checked_down(Hand.start(TDA, [3, 3], 1, Deck([UNKNOWN, cards[0], UNKNOWN, *cards[1:16]])))
    (turned,) = [event for event in hand.events if isinstance(event, Revealed)]
    assert [seat for seat, _ in turned.hands] == [1]
    assert hand.actor == 0
    nobody = checked_down(Hand.start(TDA, [3, 3], 1, Deck([UNKNOWN] * 4 + cards[:14])))
    assert not any(isinstance(event, Revealed) for event in nobody.events)


def test_an_unknown_hand_may_muck_once_another_is_shown() -> None:
    """S35: it may be beaten, and nobody can say it is not."""
    hand = to_the_showdown(CHAMPS)
    assert list(hand.legal) == [SHOW]
    first = hand.actor
    assert first is not None
    hand = hand.play("show Kh" if first == 0 else "show Qc")
    assert hand.actor == 1 - first
    assert list(hand.legal) == [SHOW, MUCK]
    done = hand.play("muck")
    assert done.over
    (pot,) = [event for event in done.events if isinstance(event, PotAwarded)]
    assert [(award.seat, award.side) for award in pot.awards] == [(first, "uncontested")]


def test_a_hand_may_muck_that_an_unknown_up_card_may_beat() -> None:
    """Of the hand shown first an up card is unknown, so it may beat the other."""
    hand = Hand.start(CHAMPS, [99, 99], 1).deal("?? ?? ?? Qh", 0)
    hand = played(hand, "complete", "call")
    hand = played(hand.deal("Js Ks", 0), "check", "check")
    hand = played(hand.deal("Jh Kd", 0), "check", "check")
    hand = played(hand.deal("Jd 3c", 0), "bet", "call")
    assert hand.play(show("Jc")).legal.of(Kind.MUCK)


def test_an_unknown_hand_may_not_muck_where_nobody_was_shown_in_a_pot_it_contests() -> None:
    """The short hand shows first; the others alone contest the side pot, so the first of them must show too."""
    deck = Deck.parse("Kd ?? ?? 2c 9c 8d Ac Th 8s Ad 4h 6s Ah 3s 5d")
    hand = Hand.start(CHAMPS.changed(checked_show="board"), [6, 99, 99], 2, deck)
    hand = checked_down(played(hand, "complete", "call", "call", "bet 5", "call"))
    assert [pot.eligible for pot in hand.pots] == [(0, 1, 2), (1, 2)]
    assert hand.state.seats[0].shown
    assert hand.actor == 1
    assert list(hand.legal) == [SHOW]
    hand = hand.play("show Kh")
    assert list(hand.legal) == [SHOW, MUCK]
    assert hand.play("muck").over


def test_an_unknown_up_card_leaves_the_pots_to_the_record() -> None:
    """With its down card named the hand is still not whole, so nobody can say who won."""
    hand = Hand.start(HOME, [5, 5], 1, Deck.parse("Kh Qc 9c Qh ?? Js Ks 7d 2h 3c"))
    hand = checked_down(hand)
    assert hand.actor == 0
    with pytest.raises(UnknownCards, match="seat 0"):
        hand.play("show Kh")
    assert hand.settle({0: 4}).net == (2, -2)


def test_a_hand_is_settled_as_recorded() -> None:
    """The awards stand as they were written down, whatever the cards say; the rake leaves the table."""
    hand = to_the_showdown(HOME)
    pot = hand.state.pot
    done = hand.settle({0: pot - 9, 1: 6}, rake=3)
    assert done.over
    assert done.state.pot == 0
    assert done.state.sink == 3
    assert sum(done.net) == -3
    assert done.events[-1] == HandEnded(3)
    assert not any(isinstance(event, PotAwarded) for event in done.events)


@pytest.mark.parametrize(
    ("awards", "rake", "code"),
    [
        ({0: 1}, 0, "settle_total"),
        ({}, 0, "settle_total"),
        ({0: 999}, 0, "settle_seat"),
        ({0: -1, 1: 1}, 0, "settle_seat"),
        ({2: 0}, 0, "settle_seat"),
        ({-1: 0}, 0, "settle_seat"),
    ],
)
def test_awards_that_do_not_add_up_are_refused(awards: dict[int, int], rake: int, code: str) -> None:
    hand = to_the_showdown(HOME)
    with pytest.raises(InvalidAwards) as refusal:
        hand.settle(awards, rake)
    assert refusal.value.code == code


def test_a_rake_cannot_be_negative_nor_missing() -> None:
    hand = to_the_showdown(HOME)
    pot = hand.state.pot
    for awards, rake in (({0: pot}, 1), ({0: pot - 1}, 0), ({0: pot}, -1), ({0: pot - 1, 1: 2}, -1)):
        with pytest.raises(InvalidAwards, match=f"rake {rake}, the pots hold {pot}|cannot be paid"):
            hand.settle(awards, rake)
    assert hand.settle({0: pot - 1}, 1).over


def test_nobody_is_paid_from_a_pot_that_it_does_not_contest() -> None:
    """Seats 0 and 1 are all-in for 6 each; the side pot is between seats 2 and 3."""
    deck = Deck([UNKNOWN] * 4 + list(Deck())[:36])
    hand = Hand.start(CHAMPS, [6, 6, 99, 99], 3, deck)
    hand = played(hand, "complete", "call", "call", "call")
    hand = checked_down(played(hand, *(["bet", "call"] if hand.actor in (2, 3) else [])))
    main, side = hand.pots
    assert (main.amount, main.eligible, side.eligible) == (24, (0, 1, 2, 3), (2, 3))
    for awards in (
        {0: 25, 2: side.amount - 1},
        {0: 20, 1: 24, 2: side.amount - 20},
        {0: 13, 1: 12, 3: side.amount - 1},
    ):
        with pytest.raises(InvalidAwards, match="cannot be paid"):
            hand.settle(awards)
    assert hand.settle({0: 12, 1: 12, 2: side.amount}).over
    assert hand.settle({2: 24, 3: side.amount}).over


def test_a_hand_is_settled_at_its_showdown_and_not_before_or_after() -> None:
    betting = Hand.start(HOME, [20, 20], 1, Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"))
    over = played(betting, "complete", "fold")
    uncalled = played(Hand.start(CHAMPS, [20, 20], 1, Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")), "complete", "fold")
    assert list(uncalled.legal) == [SHOW, MUCK]
    for hand in (betting, over, uncalled):
        with pytest.raises(IllegalAction, match="at its showdown") as refusal:
            hand.settle({0: hand.state.pot})
        assert refusal.value.code == "settle_phase"


def test_an_uncalled_winner_may_stay_unknown() -> None:
    """R427: nobody called, so nobody need know."""
    hand = Hand.start(CHAMPS, [20, 20], 1, Deck.parse("?? ?? 9c Qh 4d Js Ks 7d 2h 3c"))
    hand = played(hand, "complete", "fold")
    assert hand.play("muck").over
    assert hand.play("show As").state.seats[0].down == (Card.parse("As"),)


def test_an_action_of_the_dealer_carries_its_cards() -> None:
    action = deal("Kh ?? 9c Qh", first=1)
    step = apply(Hand.start(HOME, [20, 20], 1).state, action)
    assert [event.seat for event in step.events if isinstance(event, Acted)] == []
    assert step.state.actor == 0  # all door cards are known, so the record is not asked
