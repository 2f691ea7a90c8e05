"""Random hands are settled as the independent solver settles them, and no chip is ever lost (DESIGN 9)."""

from collections.abc import Iterable

import pytest

from doorcard.cards import Card
from doorcard.hand import (
    Acted,
    AntesPosted,
    ChipsReturned,
    Hand,
    Mucked,
    PotAwarded,
    ShowdownOpened,
    State,
    Wagered,
    evolve,
)
from tests.hand import solver
from tests.hand.chunks import in_chunks, naming
from tests.hand.courses import random_course


@in_chunks(everyday=20_000, long=1_000_000, size=2_500)
def test_chips_are_conserved_and_pots_go_where_the_slow_settlement_says(seeds: range) -> None:
    for seed in seeds:
        with naming(seed):
            *_, hand = random_course(seed)
            assert final_state(hand) == hand.state
            check_settlement(hand)


def final_state(hand: Hand) -> State:
    """The state folded from the events, with every chip counted after each of them."""
    state: State | None = None
    total = 0
    for event in hand.events:
        state = evolve(state, event)
        total = total or sum(seat.start for seat in state.seats)
        stacks = [seat.stack for seat in state.seats]
        assert sum(stacks) + state.pot + state.sink == total, event
        assert min(stacks) >= 0 <= state.pot, event
    assert state is not None
    assert state.pot == 0
    return state


def check_settlement(hand: Hand) -> None:
    """Hold what the engine returned and paid against the solver's settlement."""
    state, events = hand.state, hand.events
    put_in = [0] * len(state.seats)
    returned: dict[int, int] = {}
    for event in events:
        if isinstance(event, AntesPosted):
            for seat, amount in event.antes:
                put_in[seat] += amount
        elif isinstance(event, Acted | Wagered):
            put_in[event.seat] += event.added
        elif isinstance(event, ChipsReturned):
            returned[event.seat] = returned.get(event.seat, 0) + event.amount
    sides = [
        solver.Side(paid, seat.folded, as_pairs(seat.cards)) for paid, seat in zip(put_in, state.seats, strict=True)
    ]
    rules = state.rules
    told = solver.settle(sides, rules.game.wins, rules.choices.odd_chip, state.dealer, as_pairs(state.community))
    assert returned == told.returned
    awarded = [event for event in events if isinstance(event, PotAwarded)]
    ours = [(pot.amount, pot.eligible, _by_seat((a.seat, a.amount) for a in pot.awards)) for pot in awarded]
    assert ours == [tuple(pot) for pot in told.pots]
    for index, held in enumerate(state.seats):
        assert held.stack == held.start - put_in[index] + told.received(index)


def as_pairs(cards: Iterable[Card]) -> tuple[solver.Card, ...]:
    return tuple((int(card) // 4 + 2, int(card) % 4) for card in cards)


def _by_seat(awards: Iterable[tuple[int, int]]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for seat, amount in awards:
        paid[seat] = paid.get(seat, 0) + amount
    return {seat: amount for seat, amount in paid.items() if amount}


def test_the_random_hands_reach_every_corner_of_settlement() -> None:
    """If these hands stopped meeting side pots, odd chips or shared cards, the test above would prove less."""
    seen: dict[str, int] = {}

    def count(what: str, how_often: int = 1) -> None:
        seen[what] = seen.get(what, 0) + how_often

    for seed in range(2_000):
        *_, hand = random_course(seed)
        pots = [event for event in hand.events if isinstance(event, PotAwarded)]
        count("side pots", len(pots) > 2)
        count("odd chips", any(award.odd for pot in pots for award in pot.awards))
        count("halves", any(len({award.side for award in pot.awards}) == 2 for pot in pots))
        count("shared card", bool(hand.state.community))
        count("returned", any(isinstance(event, ChipsReturned) for event in hand.events))
        count("partial ante", any(seat.start < hand.state.rules.stakes.ante for seat in hand.state.seats))
        contested = any(isinstance(event, ShowdownOpened) for event in hand.events)
        count("mucked at the showdown", contested and any(isinstance(event, Mucked) for event in hand.events))
        count("uncontested", not contested)
    assert min(seen.values()) >= 20, seen


@pytest.mark.parametrize(
    ("odd_chip", "expected"),
    [
        ("dealer_left", {0: 4, 2: 5}),  # the dealer is seat 1, so seat 2 is first
        ("suit", {0: 5, 2: 4}),  # six of spades over six of diamonds, both in the five that count
        ("suit_of_all", {0: 4, 2: 5}),  # king of diamonds over king of clubs, beside the straights
    ],
)
def test_the_solver_gives_an_odd_chip_by_each_policy(odd_chip: str, expected: dict[int, int]) -> None:
    sides = [
        solver.Side(3, False, tuple(solver.cards("2s 3c 4d 5h 6s Jd Kc"))),
        solver.Side(3, True, tuple(solver.cards("As Ad Ah Ac 9d 9h 9s"))),
        solver.Side(3, False, tuple(solver.cards("2h 3d 4c 5s 6d Jh Kd"))),
    ]
    assert solver.settle(sides, ["high"], odd_chip, 1).pots == (solver.Pot(9, (0, 2), expected),)
