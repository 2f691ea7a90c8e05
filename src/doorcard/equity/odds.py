"""The odds of a spot: exact where the work allows it, sampled elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final, Literal

from doorcard.cards import Card
from doorcard.equity import exact as exactly
from doorcard.equity.answer import Interrupted, Odds, answer
from doorcard.equity.cardsets import Holding
from doorcard.equity.sample import GROUP, Sample
from doorcard.equity.spot import Spot, make_spot
from doorcard.equity.tally import Tally
from doorcard.equity.work import Piece, Progress, results
from doorcard.errors import EquityError
from doorcard.rankings import kernels
from doorcard.rules.game import Game
from doorcard.rules.games import game_named

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST_STEPS: Final = 2 * 10**9
"""Exact counts of more steps than this are sampled instead, unless asked for."""
TRIALS: Final = 1 << 18
MOST_TRIALS: Final = 1 << 30
"""Where a standard error is asked for and no number of trials is."""
GROUPS_A_PIECE: Final[Mapping[str, int]] = {"none": 8, "numpy": 1024, "base": 256, "avx2": 256, "avx512": 256}
"""Groups dealt at a time, by the kernels in use: how often there is progress; the answer does not depend on it."""
FIRST_LOOK: Final = 64
"""Groups after which it is first asked whether the standard errors are small enough."""
STEPS_A_PIECE: Final[Mapping[str, int]] = {"none": 10**6, "numpy": 10**7, "base": 10**8, "avx2": 10**8, "avx512": 10**8}
"""Steps of an exact count at a time, likewise."""


def equity(
    game: Game | str,
    seats: "Sequence[Holding | str | Iterable[Card]]",
    *,
    dead: "Holding | str | Iterable[Card]" = "",
    shared: "Card | str | bool | None" = None,
    exact: bool | Literal["auto"] = "auto",
    most_steps: int = MOST_STEPS,
    trials: int | None = None,
    target_se: float | None = None,
    seed: int = 0,
    threads: int = 1,
    executor: "Executor | None" = None,
    progress: Progress | None = None,
) -> Odds:
    """The odds of two to eight seats at the showdown, if nobody folds.

    ``seats`` are texts as of `Holding.parse`, holdings, or cards; ``dead`` are cards that are seen and not
    in play. Exact answers are given where their cost (`exact.cost`) is at most ``most_steps``, or always
    with ``exact=True``, or never with ``exact=False``; what is installed plays no part in it. Else
    ``trials`` deals are drawn, rounded up to whole groups of 1,024 of which a few are dropped; with
    ``target_se`` as many as bring every seat's standard error down to it, looked at after 65,536 deals
    and each time they have doubled. The same seed gives the same answer, whatever the machine,
    the number of threads or the executor.

    >>> odds = equity("seven-card-stud", ["(AhAs)5d", "(KcQc)Jc"], dead="2s7h9dTd")
    >>> odds.method, odds.deals, odds.seats[0].wins, odds.seats[0].ties
    ('exact', 8262112950, 5059272036, 254136)

    Raises `EquityError` and `CardError` for what is no question, and `Interrupted`, with the answer so
    far, when Ctrl-C stops it.
    """
    rules = _game(game)
    _check(exact, trials, target_se)
    spot = make_spot(rules, seats, dead, shared)
    reason = exactly.why_not(spot)
    if exact is True and reason:
        raise EquityError("equity_exact", reason=reason)
    count = exact is True or (exact == "auto" and not reason and exactly.cost(spot) <= most_steps)

    pool = None
    if threads > 1 and executor is None:
        from concurrent.futures import ThreadPoolExecutor  # slow to import, so not before it is wanted

        pool = ThreadPoolExecutor(threads)
    work = _Work(rules, spot, executor or pool, max(2, 2 * threads) if executor is None else 64, progress)
    try:
        return work.count() if count else work.sample(seed, trials, target_se)
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _game(game: Game | str) -> Game:
    if isinstance(game, Game):
        return game
    return game_named(game)


def _check(exact: object, trials: int | None, target_se: float | None) -> None:
    if exact not in (True, False, "auto"):
        raise EquityError("equity_method", exact=exact, choices="True, False, 'auto'")
    if trials is not None and trials < 1:
        raise EquityError("equity_trials", trials=trials)
    if target_se is not None and not target_se > 0:
        raise EquityError("equity_target", target=target_se)


class _Work:
    """One question being answered."""

    def __init__(
        self, game: Game, spot: Spot, executor: "Executor | None", at_once: int, progress: Progress | None
    ) -> None:
        self.game, self.spot = game, spot
        self.executor, self.at_once, self.progress = executor, at_once, progress
        self.tally = Tally.nothing(spot.seats)
        self.done = 0

    def answer(self, tally: Tally, exact: bool) -> Odds:
        if not tally.deals:
            raise EquityError("range_impossible")
        return answer(self.game.key, self.game.wins, tally, exact, self.spot.suits_drawn)

    def add_up(self, pieces: Sequence[Piece], total: int) -> None:
        for part in results(pieces, self.executor, self.at_once):
            self.tally += part
            self.done += 1
            if self.progress is not None:
                self.progress(self.done, total)

    def count(self) -> Odds:
        """Count every deal."""
        parts = exactly.parts_of(self.spot, STEPS_A_PIECE[kernels.in_use()])
        try:
            self.add_up([exactly.Count(self.spot, part, parts) for part in range(parts)], parts)
        except KeyboardInterrupt:
            # A part of all deals is no fair sample of them: what can be said at once is a small sample.
            raise Interrupted(self.answer(Sample(self.spot, 0, 0, 1).run(), exact=False)) from None
        return self.answer(self.tally, exact=True)

    def sample(self, seed: int, trials: int | None, target_se: float | None) -> Odds:
        """Draw deals."""
        wanted = (TRIALS if target_se is None else MOST_TRIALS) if trials is None else trials
        groups = ceil(wanted / GROUP)
        size = GROUPS_A_PIECE[kernels.in_use()]
        total = ceil(groups / size)
        start = 0
        try:
            while start < groups:
                stop = groups if target_se is None else min(groups, max(FIRST_LOOK, 2 * start))
                firsts = range(start, stop, size)
                self.add_up([Sample(self.spot, seed, at, min(stop, at + size)) for at in firsts], total)
                start = stop
                if target_se is not None and self.tally.deals and self._near_enough(target_se):
                    break
        except KeyboardInterrupt:
            tally = self.tally if self.tally.deals else Sample(self.spot, seed, 0, 1).run()
            raise Interrupted(self.answer(tally, exact=False)) from None
        return self.answer(self.tally, exact=False)

    def _near_enough(self, target_se: float) -> bool:
        return all((seat.standard_error or 0.0) <= target_se for seat in self.answer(self.tally, exact=False).seats)
