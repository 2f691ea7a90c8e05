"""The laws of the engine on random hands: events, states, views and legal actions agree with each other."""

from random import Random

import pytest

from doorcard.cards import Deck, parse_cards
from doorcard.errors import MESSAGES, IllegalAction
from doorcard.hand import (
    Action,
    Event,
    Hand,
    Kind,
    Mucked,
    PotAwarded,
    ShowAsked,
    State,
    View,
    apply,
    evolve,
    fold,
    legal,
    redact,
    show,
    view,
)
from doorcard.rules import Rules, Stakes
from tests.hand.chunks import in_chunks, naming
from tests.hand.courses import random_course


@in_chunks(everyday=3_000, long=100_000, size=500)
def test_folding_the_events_gives_the_state_and_the_redacted_ones_the_view(seeds: range) -> None:
    """The two laws of DESIGN 2, after every step and for every seat and the public."""
    for seed in seeds:
        with naming(seed):
            folded: State | None = None
            views: dict[int | None, State | None] = {}
            past = 0
            for hand in random_course(seed):
                state, news = hand.state, hand.events[past:]
                past = len(hand.events)
                for event in news:
                    folded = evolve(folded, event)
                assert folded == state
                readers: list[int | None] = [None, *range(len(state.seats))]
                for reader in readers:
                    seen = views.get(reader)
                    for event in news:
                        seen = evolve(seen, redact(event, reader))
                    assert seen == view(state, reader) == hand.view(reader), reader
                    views[reader] = seen
                assert fold(hand.events) == state


@in_chunks(everyday=3_000, long=100_000, size=500)
def test_what_is_legal_is_accepted_and_nothing_else_is(seeds: range) -> None:
    for seed in seeds:
        with naming(seed):
            random = Random(f"refusals {seed}")
            for hand in random_course(seed):
                state, options = hand.state, hand.legal
                assert len(set(options)) == len(options)
                assert bool(options) is not hand.over
                before = fold(hand.events)
                for action in options:
                    step = apply(state, action)
                    assert step.events
                    assert step.state != state
                for action in wrong_actions(random, hand):
                    with pytest.raises(IllegalAction) as refusal:
                        apply(state, action)
                    assert refusal.value.code in MESSAGES
                assert state == before, "an action, taken or refused, leaves the state it was done to alone"


def wrong_actions(random: Random, hand: Hand) -> list[Action]:
    """Actions beside the legal ones: other kinds, amounts one off, everything and nothing."""
    state, options = hand.state, hand.legal
    amounts = [option.amount for option in options] or [0]
    made = [Action(random.choice(list(Kind)), random.choice(amounts) + random.choice((-1, 0, 1))) for _ in range(4)]
    if state.actor is not None:
        everything = state.seats[state.actor].bet + state.seats[state.actor].stack
        made += [Action(Kind.RAISE, everything + 1), Action(Kind.BET, 0), Action(Kind.CALL, -1)]
    return [action for action in made if action not in options]


@in_chunks(everyday=3_000, long=100_000, size=500)
def test_the_actor_finds_in_its_own_view_what_is_legal(seeds: range) -> None:
    for seed in seeds:
        with naming(seed):
            for hand in random_course(seed):
                if hand.actor is not None:
                    assert legal(hand.view(hand.actor)) == hand.legal


def test_a_hand_says_what_it_is() -> None:
    hand = Hand.start(Rules.named("tda/razz"), [50, 50], 0, Deck())
    assert repr(hand) == "<Hand tda/razz 1/2/4/8: betting, street 0, pot 2>"


def test_a_hand_is_a_value() -> None:
    """Playing leaves the old hand as it was; equal plays are equal and hash alike; others are not."""
    hands, again = list(random_course(5)), list(random_course(5))
    assert hands == again
    assert [hash(hand) for hand in hands] == [hash(hand) for hand in again]
    assert len(set(hands)) == len(hands)
    assert hands[0] != hands[0].state


def test_a_view_is_a_state_that_can_be_viewed_again() -> None:
    """Looking twice shows no more than looking once, and the public sees in a seat's view what it sees anyway."""
    for hand in random_course(11):
        for seat in range(len(hand.state.seats)):
            own: View = hand.view(seat)
            assert view(own, seat) == own
            assert view(own, None) == hand.view(None)


def test_events_of_two_kinds_are_never_equal() -> None:
    """Who is asked to show and who mucks are told by the same number."""
    events: list[Event] = [ShowAsked(1), Mucked(1)]
    asked, mucked = events
    assert tuple(asked) == tuple(mucked)
    assert asked != mucked
    assert not asked != ShowAsked(1)  # noqa: SIM202 - the very operator
    assert len({asked, mucked, ShowAsked(1)}) == 2


def test_without_events_there_is_no_hand() -> None:
    with pytest.raises(ValueError, match="no events, no hand"):
        fold([])


def test_cards_are_named_by_the_dealer_and_by_who_shows_alone() -> None:
    hand = next(random_course(1))
    with pytest.raises(IllegalAction) as refusal:
        apply(hand.state, show("Kh"))
    assert refusal.value.code in ("not_this_action", "must_bring_in")
    named = Action(Kind.CALL, 1, parse_cards("Kh"))
    with pytest.raises(IllegalAction):
        apply(hand.state, named)


def test_without_an_ante_the_bring_in_may_be_all_there_is_and_then_there_is_no_pot() -> None:
    hand = Hand.start(Rules.named("home/five-card-stud", Stakes(0, 1, 2, 4)), [5, 5], 1, Deck())
    assert hand.pots == ()
    hand = hand.play("bring in").play("fold")
    assert hand.net == (0, 0)
    assert not any(isinstance(event, PotAwarded) for event in hand.events)
