"""A settlement that shares nothing with the engine: slow, and as plain as the rule books.

It looks at chips one by one, asks who paid each and who may still win it, and compares hands by
sorting and counting five cards, all twenty-one fives of seven. A card is `(rank, suit)`, ranks
2 to 14, suits 0 (clubs) to 3 (spades).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

Card = tuple[int, int]
Value = tuple[Any, ...]
"""The worth of five cards: greater is better, whatever the game."""

NO_HAND: Value = ()


def card(text: str) -> Card:
    """A card from two letters."""
    return "23456789TJQKA".index(text[0]) + 2, "cdhs".index(text[1])


def cards(text: str) -> list[Card]:
    """Cards from text, separated by spaces."""
    return [card(word) for word in text.split()]


def value_of_five(game: str, five: Sequence[Card]) -> Value:
    """What five cards are worth in ``high``, ``ace_to_five``, ``eight_or_better`` or ``deuce_to_seven``."""
    ranks = tuple(sorted(rank for rank, _ in five))
    return _VALUES[game](ranks, len({suit for _, suit in five}) == 1)


@cache
def _high(ranks: tuple[int, ...], suited: bool) -> Value:
    by_group = _by_group(ranks)
    shape = tuple(count for _, count in by_group)
    order = tuple(rank for rank, _ in by_group)
    if shape == (4, 1):
        return 7, order
    if shape == (3, 2):
        return 6, order
    if shape == (3, 1, 1):
        return 3, order
    if shape == (2, 2, 1):
        return 2, order
    if shape == (2, 1, 1, 1):
        return 1, order
    straight = 0
    if ranks[4] - ranks[0] == 4:
        straight = ranks[4]
    elif ranks == (2, 3, 4, 5, 14):
        straight = 5
    if straight:
        return (8 if suited else 4), (straight,)
    return (5 if suited else 0), order


def _by_group(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """Each rank with how often it is there, the largest groups first, then the highest ranks."""
    return sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)


@cache
def _ace_to_five(ranks: tuple[int, ...], suited: bool) -> Value:
    by_group = _by_group([1 if rank == 14 else rank for rank in ranks])
    # Fewer and smaller groups are better, then lower ranks, group by group.
    return tuple(-count for _, count in by_group), tuple(-rank for rank, _ in by_group)


@cache
def _eight_or_better(ranks: tuple[int, ...], suited: bool) -> Value:
    lows = {1 if rank == 14 else rank for rank in ranks}
    return _ace_to_five(ranks, suited) if len(lows) == 5 and max(lows) <= 8 else NO_HAND


@cache
def _deuce_to_seven(ranks: tuple[int, ...], suited: bool) -> Value:
    if ranks == (2, 3, 4, 5, 14):  # no straight here: the ace is only high
        category, order = (5 if suited else 0), (14, 5, 4, 3, 2)
    else:
        category, order = _high(ranks, suited)
    return -category, tuple(-rank for rank in order)


_VALUES: dict[str, Callable[[tuple[int, ...], bool], Value]] = {
    "high": _high,
    "ace_to_five": _ace_to_five,
    "eight_or_better": _eight_or_better,
    "deuce_to_seven": _deuce_to_seven,
}


def best_value(game: str, held: Sequence[Card]) -> Value:
    """The greatest worth of any five of the cards; `NO_HAND` where none qualifies."""
    return max(value_of_five(game, five) for five in combinations(held, 5))


class Side(NamedTuple):
    """What one seat has at the end: everything paid in over the hand, and its cards."""

    paid: int
    folded: bool
    held: tuple[Card, ...]


class Pot(NamedTuple):
    """Chips that the same seats contest, and what each of them is paid."""

    amount: int
    contested_by: tuple[int, ...]
    paid_out: dict[int, int]


class Settlement(NamedTuple):
    """Who gets what."""

    returned: dict[int, int]
    pots: tuple[Pot, ...]

    def received(self, seat: int) -> int:
        return self.returned.get(seat, 0) + sum(pot.paid_out.get(seat, 0) for pot in self.pots)


def settle(
    sides: Sequence[Side], games: Sequence[str], odd_chip: str, dealer: int, shared: Sequence[Card] = ()
) -> Settlement:
    """Settle a hand in which every hand that was not folded speaks for itself.

    ``games`` are the rankings that share a pot; ``shared`` is a card that belongs to everybody's hand.
    """
    returned: dict[int, int] = {}
    layers: list[tuple[tuple[int, ...], int]] = []
    for chip in range(1, max(side.paid for side in sides) + 1):
        payers = [seat for seat, side in enumerate(sides) if side.paid >= chip]
        rivals = tuple(seat for seat in payers if not sides[seat].folded)
        if len(payers) == 1 and rivals:  # nobody matched this chip
            returned[payers[0]] = returned.get(payers[0], 0) + 1
        else:
            # A chip that only folded hands paid belongs to the last pot that somebody can win.
            layers.append((rivals or layers[-1][0], len(payers)))
    amounts: dict[tuple[int, ...], int] = {}
    for rivals, amount in layers:
        amounts[rivals] = amounts.get(rivals, 0) + amount
    hands = [(*side.held, *shared) for side in sides]
    pots = tuple(
        Pot(amount, rivals, _pay(amount, rivals, hands, games, odd_chip, dealer, shared))
        for rivals, amount in amounts.items()
    )
    return Settlement(returned, pots)


def _pay(
    amount: int,
    rivals: tuple[int, ...],
    hands: Sequence[tuple[Card, ...]],
    games: Sequence[str],
    odd_chip: str,
    dealer: int,
    shared: Sequence[Card],
) -> dict[int, int]:
    """One pot: each game's half to the best of that game, odd chips one at a time."""
    if len(rivals) == 1:
        return {rivals[0]: amount}
    halves: list[tuple[str, list[int]]] = []
    for game in games:
        values = {seat: best_value(game, hands[seat]) for seat in rivals}
        best = max(values.values())
        if best != NO_HAND:
            halves.append((game, [seat for seat in rivals if values[seat] == best]))
    if len(halves) == 2 and halves[0][1] == halves[1][1]:
        halves.pop()  # the same seats win both ways: the pot is divided once
    paid_out = dict.fromkeys(rivals, 0)
    heaps = [0] * len(halves)
    for chip in range(amount):  # chips go out in turn, so the first half takes an odd one
        heaps[chip % len(halves)] += 1
    for (game, winners), heap in zip(halves, heaps, strict=True):
        queue = _odd_chip_queue(game, winners, hands, odd_chip, dealer, len(hands), shared)
        for chip in range(heap):
            paid_out[queue[chip % len(queue)]] += 1
    return {seat: chips for seat, chips in paid_out.items() if chips}


def _odd_chip_queue(
    game: str,
    winners: list[int],
    hands: Sequence[tuple[Card, ...]],
    odd_chip: str,
    dealer: int,
    seats: int,
    shared: Sequence[Card],
) -> list[int]:
    """Equal hands in the order in which they take chips that cannot be divided."""
    if odd_chip == "dealer_left":
        return sorted(winners, key=lambda seat: (seat - dealer - 1) % seats)

    def standing(seat: int) -> tuple[int, int]:
        five = _five_that_count(game, hands[seat])
        ace_low = game in ("ace_to_five", "eight_or_better") or (
            game == "high" and {rank for rank, _ in five} == {14, 2, 3, 4, 5}
        )
        pool = five if odd_chip == "suit" else hands[seat]
        own = [(1 if ace_low and rank == 14 else rank, suit) for rank, suit in pool if (rank, suit) not in shared]
        if odd_chip == "suit_of_all" and game != "high":
            lowest = min(rank for rank, _ in own)
            return -lowest, max(suit for rank, suit in own if rank == lowest)
        return max(own)

    return sorted(winners, key=standing, reverse=True)


def _five_that_count(game: str, held: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the hand; of two cards of a rank that would serve, the higher suit."""
    best = best_value(game, held)
    fives = [five for five in combinations(sorted(held, reverse=True), 5) if value_of_five(game, five) == best]
    return max(fives)
