"""Whole hands a second, ours beside PokerKit's in one interleaved run; a state's size; what a fork costs.

    scripts/bench engine [--quick] [--rounds N] [--json]

Both sides shuffle, deal, play and settle the same kinds of hands on plain CPython in this process: seven-card
stud, razz and stud hi/lo 8-or-better at ante 1, bring-in 2, units 4 and 8, everybody with 1000 chips.

* ``call``: the bring-in is posted, then everybody checks or calls to the showdown;
* ``random``: each turn folds to a bet one time in five, else bets or raises one time in three where it may,
  else checks or calls.

Ours checks every action's legality and makes every event; no views are made. Rounds alternate between the
two, a figure is the median over rounds of the CPU time of PokerKit's hand over ours.
"""

import argparse
import copy
import gc
import json
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)

from doorcard import Deck, Hand, Kind, Rules, Stakes
from doorcard.hand import WAGERS, State, apply, apply_legal, legal, start

PEERS = {
    "seven-card-stud": FixedLimitSevenCardStud,
    "razz": FixedLimitRazz,
    "stud-hi-lo-8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
}
SEATS = (2, 4, 8)
POLICIES = ("call", "random")
STACK = 1000

Play = Callable[[], None]


@dataclass(frozen=True)
class Row:
    """One kind of hand, and how many times as fast ours must be at least."""

    game: str
    seats: int
    policy: str

    @property
    def target(self) -> int:
        if self.policy == "random":
            return 10
        return 12 if self.seats == 2 else 20

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats, {self.policy}"


def our_hand(row: Row) -> Play:
    """Play one hand with our engine."""
    rules = Rules.named(f"pokerstars/{row.game}", Stakes(ante=1, bring_in=2, small=4, big=8))
    stacks, dealer = (STACK,) * row.seats, row.seats - 1
    shuffles, draw = Random(1), Random(42).random
    fold = Kind.FOLD

    def call() -> None:
        state, events = start(rules, stacks, dealer, Deck.shuffled(shuffles))
        while options := legal(state):
            action = options[1] if options[0].kind is fold else options[0]
            state, more = apply_legal(state, action, options)
            events += more

    def at_random() -> None:
        state, events = start(rules, stacks, dealer, Deck.shuffled(shuffles))
        options = legal(state)
        action = options[0]
        while options:
            state, more = apply_legal(state, action, options)
            events += more
            options = legal(state)
            if not options:
                return
            action = options[0]
            faces_a_bet = action.kind is fold
            if faces_a_bet and draw() < 0.2:
                continue
            if draw() < 1 / 3 and options[-1].kind in WAGERS:
                action = options[-1]
            elif faces_a_bet:
                action = options[1]

    return call if row.policy == "call" else at_random


def their_hand(row: Row) -> Play:
    """Play one hand with PokerKit, as its own documentation plays one fastest: everything automated."""
    game = PEERS[row.game](tuple(Automation), True, 1, 2, 4, 8)
    draw = Random(42).random

    def call() -> None:
        state = game(STACK, row.seats)
        state.post_bring_in()
        check_or_call = state.check_or_call
        while state.status:
            check_or_call()

    def at_random() -> None:
        state = game(STACK, row.seats)
        state.post_bring_in()
        while state.status:
            bets = state.bets
            if draw() < 0.2 and bets[state.actor_index] < max(bets):
                state.fold()
            elif draw() < 1 / 3 and state.min_completion_betting_or_raising_to_amount is not None:
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()

    return call if row.policy == "call" else at_random


def seconds(play: Play, hands: int) -> float:
    """CPU seconds a hand."""
    gc.collect()
    start = time.process_time()
    for _ in range(hands):
        play()
    return (time.process_time() - start) / hands


def measure(row: Row, rounds: int, theirs_a_round: int, ours_a_round: int) -> dict[str, Any]:
    """The medians of one row over alternating rounds."""
    ours, theirs = our_hand(row), their_hand(row)
    seconds(ours, 20)
    seconds(theirs, 2)
    pairs = [(seconds(theirs, theirs_a_round), seconds(ours, ours_a_round)) for _ in range(rounds)]
    return {
        "row": str(row),
        "ratio": statistics.median(their / our for their, our in pairs),
        "target": row.target,
        "hands_a_second": 1 / statistics.median(our for _, our in pairs),
        "peer_hands_a_second": 1 / statistics.median(their for their, _ in pairs),
    }


def fifth_street(seats: int) -> State:
    """Our state at the first decision of fifth street, nobody folded."""
    rules = Rules.named("pokerstars/seven-card-stud", Stakes(1, 2, 4, 8))
    hand = Hand.start(rules, (STACK,) * seats, seats - 1, Deck.shuffled(Random(1)))
    while hand.state.street < 2:
        options = hand.legal
        hand = hand.play(options[1] if options[0].kind is Kind.FOLD else options[0])
    return hand.state


def their_fifth_street(seats: int) -> Any:
    """PokerKit's state at the same point."""
    state = FixedLimitSevenCardStud(tuple(Automation), True, 1, 2, 4, 8)(STACK, seats)
    state.post_bring_in()
    while state.street_index < 2:
        state.check_or_call()
    return state


def size_of(state: State) -> int:
    """Bytes of a state without its rules, its cards and small numbers, which all states share."""
    seen: set[int] = {id(state.rules)}

    def walk(value: object) -> int:
        if id(value) in seen or not isinstance(value, tuple):
            return 0
        seen.add(id(value))
        return sys.getsizeof(value) + sum(map(walk, value))

    return walk(state)


def fork(seats: int, rounds: int) -> dict[str, Any]:
    """A kept position and one action from it: ours by playing on, PokerKit's by a deep copy and playing on."""
    ours, theirs = fifth_street(seats), their_fifth_street(seats)

    def our_fork() -> None:
        apply(ours, legal(ours)[0])

    def their_fork() -> None:
        copy.deepcopy(theirs).check_or_call()

    pairs = [(seconds(their_fork, 20), seconds(our_fork, 2000)) for _ in range(rounds)]
    return {
        "row": f"a fork on fifth street, {seats} seats",
        "ratio": statistics.median(their / our for their, our in pairs),
        "microseconds": statistics.median(our for _, our in pairs) * 1e6,
        "peer_microseconds": statistics.median(their for their, _ in pairs) * 1e6,
        "bytes": size_of(ours),
    }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench engine", description="Whole hands, beside PokerKit.")
    parser.add_argument("--quick", action="store_true", help="within a minute")
    parser.add_argument("--rounds", type=int, help="alternating rounds a row (9, quick 3)")
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args(arguments)
    rounds = options.rounds or (3 if options.quick else 9)
    warnings.simplefilter("ignore")  # PokerKit warns when the deck runs out
    random.seed(20240601)  # PokerKit shuffles with the shared generator
    reached = []
    for game in PEERS:
        for seats in SEATS:
            for policy in POLICIES:
                row = Row(game, seats, policy)
                theirs_a_round = (48 if options.quick else 160) // seats
                result = measure(row, rounds, theirs_a_round, theirs_a_round * 8)
                reached.append(result["ratio"] / row.target)
                print(
                    json.dumps(result)
                    if options.json
                    else f"{result['row']:<38}{result['ratio']:>7.1f}x (at least {row.target}x)"
                    f"{result['hands_a_second']:>9,.0f} hands/s, PokerKit {result['peer_hands_a_second']:,.0f}",
                    flush=True,
                )
    for seats in SEATS:
        result = fork(seats, rounds)
        print(
            json.dumps(result)
            if options.json
            else f"{result['row']:<38}{result['ratio']:>7.1f}x {result['microseconds']:.1f} us, PokerKit "
            f"{result['peer_microseconds']:,.0f} us; a state is {result['bytes']:,} bytes without its rules",
            flush=True,
        )
    met = sum(share >= 1 for share in reached)
    if options.json:
        print(json.dumps({"row": "summary", "rows": len(reached), "met": met, "least_share": min(reached)}))
    else:
        print(f"{met} of {len(reached)} rows reach their ratio; the least reaches {min(reached):.0%} of it")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
