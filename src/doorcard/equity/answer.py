"""What a question about odds is answered: exact, or sampled with an interval, never both."""

from math import sqrt
from typing import Any, Final, NamedTuple

from doorcard.equity.tally import POT, SeatTally, Tally

NORMAL_95: Final = 1.959963984540054


class SeatOdds(NamedTuple):
    """The odds of one seat. Shares are of the pot, from 0 to 1."""

    wins: int
    """Deals in which it takes the whole pot: in a split-pot game, a scoop."""
    ties: int
    """Deals in which it takes a part of the pot."""
    win: float
    """The share of deals it wins whole."""
    tie: float
    """The share of deals in which it takes a part of the pot."""
    equity: float
    """What it takes of the pot on average."""
    high: float | None
    """What it takes of the high half on average; None where one hand takes all."""
    low: float | None
    """What it takes of the low half on average, a deal without a low counting as nothing."""
    quarter: float | None
    """The share of deals in which it takes a quarter of the pot."""
    standard_error: float | None
    """The standard error of the equity; None where it is exact."""
    interval: tuple[float, float] | None
    """The 95 % interval of the equity; None where it is exact."""

    @property
    def scoop(self) -> float:
        """The share of deals in which it takes both halves whole."""
        return self.win


class Odds(NamedTuple):
    """The answer for all seats."""

    game: str
    exact: bool
    """Whether every deal was counted."""
    deals: int
    """Deals counted. With weights, or with fractions of them, each counts as often as it weighs."""
    seats: tuple[SeatOdds, ...]
    no_low: float | None
    """The share of deals in which nobody has a low; None in a game without a low that can be missed."""
    suits_drawn: bool = False
    """Whether suits that were not given were drawn, evenly over all ways to give them."""

    @property
    def method(self) -> str:
        """``exact`` or ``sampled``."""
        return "exact" if self.exact else "sampled"

    def as_json(self) -> dict[str, Any]:
        """The answer as plain data: what is None is left out."""
        seats = [{name: value for name, value in seat._asdict().items() if value is not None} for seat in self.seats]
        answer: dict[str, Any] = {"game": self.game, "method": self.method, "deals": self.deals, "seats": seats}
        if self.no_low is not None:
            answer["no_low"] = self.no_low
        if self.suits_drawn:
            answer["suits_drawn"] = True
        return answer


class Interrupted(KeyboardInterrupt):
    """The work was stopped; ``answer`` is what it had come to."""

    def __init__(self, answer: Odds) -> None:
        super().__init__("interrupted: the answer so far is in hand")
        self.answer = answer


def interval(mean: float, variance: float, deals: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a mean of shares from 0 to 1.

    Shares between 0 and 1 vary less than wins and losses with the same mean, and count for more deals.
    Near 0 and 1, and where nothing varied at all, this stays right where mean plus or minus errors is not.
    """
    spread = mean * (1 - mean)
    effective = deals * spread / variance if variance > 0 else float(deals)
    z = NORMAL_95 * NORMAL_95 / effective
    middle = (mean + z / 2) / (1 + z)
    reach = sqrt(z * spread + z * z / 4) / (1 + z)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _seat_odds(seat: SeatTally, deals: int, split: bool, exact: bool) -> SeatOdds:
    mean = seat.units / POT / deals
    variance = max(0.0, seat.squares / POT / POT / deals - mean * mean)
    return SeatOdds(
        wins=seat.alone,
        ties=seat.part - seat.alone,
        win=seat.alone / deals,
        tie=(seat.part - seat.alone) / deals,
        equity=mean,
        high=2 * seat.high / POT / deals if split else None,
        low=2 * seat.low / POT / deals if split else None,
        quarter=seat.quarter / deals if split else None,
        standard_error=None if exact else sqrt(variance / deals),
        interval=None if exact else interval(mean, variance, deals),
    )


def answer(game: str, wins: tuple[str, ...], tally: Tally, exact: bool, suits_drawn: bool) -> Odds:
    """The odds of a tally with at least one deal."""
    split = len(wins) > 1
    seats = tuple(_seat_odds(seat, tally.deals, split, exact) for seat in tally.seats)
    no_low = tally.no_low / tally.deals if "eight_or_better" in wins else None
    return Odds(game, exact, tally.deals, seats, no_low, suits_drawn)
