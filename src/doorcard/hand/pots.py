"""Pots: equal layers of contributions, who may win each, and how one is divided."""

from collections.abc import Sequence
from typing import NamedTuple

from doorcard.hand.events import Chips
from doorcard.hand.state import Seat, State


class Pot(NamedTuple):
    """One layer of chips: the main pot first, then the side pots."""

    amount: int
    eligible: tuple[int, ...]
    """The seats that paid into it in full and have not folded (R050, R051)."""


def pots_of(seats: Sequence[Seat]) -> tuple[Pot, ...]:
    """The pots that these seats have paid, by the levels that live hands reached.

    >>> from doorcard.hand.state import Seat
    >>> short, caller, folder = Seat(1, 5, 0, 5), Seat(2, 20, 12, 8), Seat(3, 20, 14, 6, folded=True)
    >>> pots_of((short, caller, folder))
    (Pot(amount=15, eligible=(0, 1)), Pot(amount=4, eligible=(1,)))

    Chips that no live hand matched, as when all with a full ante fold to a hand all-in for part of it, belong to
    the last pot (S43).
    """
    paid = [seat.paid for seat in seats]
    levels = sorted({seat.paid for seat in seats if not seat.folded})
    pots = []
    below = awarded = 0
    for level in levels:
        eligible = tuple([index for index, seat in enumerate(seats) if seat.paid >= level and not seat.folded])
        if level == levels[-1]:
            amount = sum(paid) - awarded
        else:
            amount = sum([min(chips, level) - min(chips, below) for chips in paid])
        if amount:
            pots.append(Pot(amount, eligible))
        below = level
        awarded += amount
    return tuple(pots)


def uncalled(state: State) -> Chips | None:
    """What the highest contributor put in beyond everybody else, folded hands included (R052)."""
    seats = state.seats
    first = second = 0
    holder = -1
    for index, seat in enumerate(seats):
        paid = seat.paid
        if paid > first:
            first, second, holder = paid, first, index
        elif paid > second:
            second = paid
    if first == second or seats[holder].folded:
        return None
    return Chips(holder, first - second)


def divide(amount: int, winners: Sequence[int]) -> list[tuple[int, int, int]]:
    """Equal shares of ``amount``, the odd chips one each in the order of ``winners`` (R068, S18).

    Gives for each seat its chips, and how many of them are odd.

    >>> divide(8, (1, 2, 0))
    [(1, 3, 1), (2, 3, 1), (0, 2, 0)]
    """
    share, odd = divmod(amount, len(winners))
    return [(seat, share + (place < odd), int(place < odd)) for place, seat in enumerate(winners)]
