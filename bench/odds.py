"""Strengths and odds, ours beside every peer that is installed, in one interleaved run on one thread.

    scripts/bench odds [--rounds N] [--json] [PART...]

Parts: single, batch, sampled, exact, times, imports. Peers from PyPI are taken where they can be imported
(poker-equity, pkrbot, phevaluator, eval7, treys, pokerkit, sval with numba) and named where not; kernels that
this machine lacks are named too. A figure is CPU time of this process. Round by round every contender runs
once; a ratio is the median over rounds of one contender's rate over another's, so that slow minutes of the
machine hit both. A trial is one deal: deals that are dropped do not count.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from doorcard.cards import CARDS
from doorcard.equity import equity
from doorcard.equity.exact import Count
from doorcard.equity.spot import make_spot
from doorcard.rankings import HIGH, kernels, mask_of, strengths
from doorcard.rules.games import GAMES

Job = Callable[[], float]
"""Does some work and answers how many units it did."""

STUD = ("seven-card-stud", ["AhAs5d", "KcQcJc"], "2s7h9dTd")
FIFTH = ("seven-card-stud", ["AhAs5d2d8h", "KcQcJc3d4d"], "2s7h9dTd")
RAZZ = ("razz", ["Ah2s3d", "4c5c6d", "7h8c2d"], "KsQh9dTd")
HI_LO = ("stud-hi-lo-8", ["Ah2s3d5h", "KcKdTs9s", "7h6c5d4d"], "2c8h")
PEER_GAMES = {"seven-card-stud": "stud", "razz": "razz", "stud-hi-lo-8": "stud_hi_lo"}
WIDE = ("avx512", "avx2", "base")


@dataclass
class Table:
    """Contenders of one part, their rates, and what is claimed of them."""

    title: str
    unit: str
    jobs: dict[str, Job] = field(default_factory=dict)
    claims: list[tuple[str, str, float]] = field(default_factory=list)
    """Ours, the peer, and how many times its rate ours must be at least."""
    rates: dict[str, list[float]] = field(default_factory=dict)

    def race(self, rounds: int) -> None:
        names = list(self.jobs)
        for job in self.jobs.values():
            job()  # once unmeasured: caches, first imports, compilation of the peers that compile
        for number in range(rounds):
            first = number % len(names)
            for name in names[first:] + names[:first]:
                start = time.process_time()
                units = self.jobs[name]()
                self.rates.setdefault(name, []).append(units / max(time.process_time() - start, 1e-9))

    def ratio(self, ours: str, peer: str) -> float | None:
        if ours not in self.rates or peer not in self.rates:
            return None
        return statistics.median(a / b for a, b in zip(self.rates[ours], self.rates[peer], strict=True))

    def data(self) -> dict[str, Any]:
        claims = [
            {"ours": ours, "peer": peer, "at_least": least, "found": self.ratio(ours, peer)}
            for ours, peer, least in self.claims
        ]
        rates = {name: statistics.median(found) for name, found in self.rates.items()}
        return {"title": self.title, "unit": self.unit, "rates": rates, "claims": claims}

    def show(self) -> None:
        print(f"\n{self.title} ({self.unit})")
        for name, found in sorted(self.rates.items(), key=lambda item: -statistics.median(item[1])):
            print(f"  {name:44} {statistics.median(found):>16,.0f}  ({min(found):,.0f} to {max(found):,.0f})")
        for ours, peer, least in self.claims:
            found = self.ratio(ours, peer)
            if found is None:
                print(f"  claim: {ours} at least {least:g} x {peer}: NOT MEASURED, one of them is not here")
            else:
                print(
                    f"  claim: {ours} at least {least:g} x {peer}: {found:.2f} {'ok' if found >= least else 'MISSED'}"
                )


def with_kernels(name: str, work: Job) -> Job:
    """The work with some kernels in use."""

    def job() -> float:
        kernels.use(name)
        return work()

    return job


def peer(name: str) -> Any:
    """A module, or None with a word about it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return __import__(name)
    except ImportError as error:
        print(f"peer not here: {name} ({error})", file=sys.stderr)
        return None


def hands(count: int, seed: int = 1) -> list[tuple[int, ...]]:
    rng = random.Random(seed)
    return [tuple(rng.sample(range(52), 7)) for _ in range(count)]


def looped(call: Callable[[Any], Any], arguments: list[Any], times: int = 1) -> Job:
    def job() -> float:
        for _ in range(times):
            for argument in arguments:
                call(argument)
        return float(times * len(arguments))

    return job


def peer_calls(some: list[tuple[int, ...]]) -> dict[str, tuple[Callable[[Any], Any], list[Any]]]:
    """One call on seven cards of each peer, with its arguments made beforehand in the form it likes best."""
    names = [str(card) for card in CARDS]
    calls: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {}
    if pkrbot := peer("pkrbot"):
        cards = [pkrbot.Card(name) for name in names]
        calls["pkrbot"] = pkrbot.evaluate, [[cards[card] for card in hand] for hand in some]
    if eval7 := peer("eval7"):
        sevens = [eval7.Card(name) for name in names]
        calls["eval7"] = eval7.evaluate, [[sevens[card] for card in hand] for hand in some]
    if peer("phevaluator"):
        from phevaluator.evaluator import evaluate_7cards

        calls["phevaluator"] = (lambda hand: evaluate_7cards(*hand)), list(some)
    if treys := peer("treys"):
        evaluator = treys.Evaluator()
        ints = [treys.Card.new(name) for name in names]
        calls["treys"] = (
            (lambda hand: evaluator.evaluate(hand[:5], hand[5:])),
            [[ints[card] for card in hand] for hand in some[:1000]],
        )
    if peer("pokerkit"):
        from pokerkit import Card, StandardHighHand

        kit = [next(iter(Card.parse(name))) for name in names]
        calls["pokerkit"] = StandardHighHand.from_game, [[kit[card] for card in hand] for hand in some[:100]]
    return calls


def single() -> Table:
    """One hand, one call."""
    some = hands(2000)
    table = Table("one call on seven ids", "calls a second")
    best = kernels.available()[-1]
    table.jobs[f"doorcard {best}"] = with_kernels(best, looped(HIGH.strength, some, 20))
    for name, (call, arguments) in peer_calls(some).items():
        table.jobs[name] = looped(call, arguments, 10 if name == "pkrbot" else 1)
    table.claims.append((f"doorcard {best}", "pkrbot", 1 / 0.75))
    return table


def batch() -> Table:
    """Many hands, one call."""
    import numpy as np

    some = hands(1 << 17)
    masks = np.array([mask_of(hand) for hand in some] * 8, np.uint64)
    ids = np.array(some * 8, np.uint8)
    table = Table("a batch of 1,048,576 random seven-card hands", "hands a second")

    def rank(given: Any) -> Job:
        def job() -> float:
            strengths("high", given)
            return float(len(given))

        return job

    for name in kernels.available():
        if name == "none":
            continue
        table.jobs[f"doorcard {name}, masks"] = with_kernels(name, rank(masks))
        table.jobs[f"doorcard {name}, ids"] = with_kernels(name, rank(ids))
    if peer("sval") and peer("numba"):
        table.jobs["sval in a numba loop, masks"] = _sval(some)
    for name, (call, arguments) in peer_calls(some[:20000]).items():
        table.jobs[f"{name}, loop"] = looped(call, arguments)
    if peer("poker_equity"):
        from poker_equity import score_batch

        texts = ["".join(str(CARDS[card]) for card in hand) for hand in some[:20000]]
        table.jobs["poker-equity score_batch"] = lambda: float(len(score_batch("high", texts)))
    table.claims += [
        ("doorcard avx2, masks", "sval in a numba loop, masks", 2.5),
        ("doorcard avx512, masks", "sval in a numba loop, masks", 5),
        ("doorcard numpy, masks", "pkrbot, loop", 3),
    ]
    return table


def _sval(some: list[tuple[int, ...]]) -> Job:
    """sval's lookup under a loop as its user would write it."""
    import numba
    import numpy as np
    import sval

    index, lookup = sval.calculate_index, sval.rank_lookup

    @numba.njit  # type: ignore[untyped-decorator,unused-ignore]
    def many(masks: Any, table: Any, out: Any) -> None:
        for i in range(masks.size):
            out[i] = table[index(masks[i])]

    masks = np.array([sum(1 << card for card in hand) for hand in some] * 8, dtype=np.int64)
    out = np.empty(masks.size, np.int16)

    def job() -> float:
        many(masks, lookup, out)
        return float(masks.size)

    return job


def sampled() -> list[Table]:
    """Deals drawn a second, by the public call."""
    tables = []
    spots = {
        "stud heads-up, third street": (STUD, {"base": 10.0, "avx2": 20.0, "avx512": 50.0}),
        "razz three-way, third street": (RAZZ, {"avx2": 20.0}),
        "hi/lo three-way, fourth street": (HI_LO, {"avx2": 20.0}),
    }
    for title, ((game, seats, dead), least) in spots.items():
        table = Table(f"sampled: {title}", "deals a second")
        trials = {"none": 8_192, "numpy": 1 << 18}

        def draw(game: str, seats: list[str], dead: str, count: int) -> Job:
            return lambda: float(equity(game, seats, dead=dead, exact=False, trials=count, seed=3).deals)

        for name in kernels.available():
            table.jobs[f"doorcard {name}"] = with_kernels(name, draw(game, seats, dead, trials.get(name, 1 << 22)))
        if peer("poker_equity"):
            import poker_equity

            def theirs(game: str, seats: list[str], dead: str) -> Job:
                def job() -> float:
                    found = poker_equity.chunk_from_text(
                        PEER_GAMES[game], seats, dead=dead, samples=400_000, seed=3, threads=1
                    )
                    return float(found["samples"])

                return job

            table.jobs["poker-equity"] = theirs(game, seats, dead)
        table.claims += [(f"doorcard {name}", "poker-equity", times) for name, times in least.items()]
        tables.append(table)
    return tables


def exact() -> Table:
    """Heads-up fifth street, counted."""
    game, seats, dead = FIFTH
    table = Table("exact: stud heads-up, fifth street, 442,890 deals", "answers a second")
    spot = make_spot(GAMES[game], seats, dead)

    def ask() -> float:
        for _ in range(50):
            equity(game, seats, dead=dead, exact=True)
        return 50.0

    def count() -> float:
        for _ in range(50):
            Count(spot, 0, 1).run()
        return 50.0

    best = kernels.available()[-1]
    table.jobs[f"doorcard {best}, public call"] = with_kernels(best, ask)
    table.jobs[f"doorcard {best}, kernel"] = with_kernels(best, count)
    if peer("poker_equity"):
        import poker_equity

        table.jobs["poker-equity"] = lambda: float(
            poker_equity.exact_from_text("stud", seats, dead=dead)["samples"] == 442_890
        )
    table.claims += [
        (f"doorcard {best}, public call", "poker-equity", 250),
        (f"doorcard {best}, kernel", "poker-equity", 500),
    ]
    return table


def plain_loop() -> float:
    """A fixed loop of plain Python, by which machines compare."""
    total = 0
    for i in range(1_000_000):
        total += i & 3
    return 1.0


def times(rounds: int) -> dict[str, float]:
    """Milliseconds of CPU time for one exact answer, the median over rounds; the fixed loop among them."""
    best = kernels.available()[-1]
    questions: dict[str, tuple[str, str, list[str], str]] = {
        "heads-up third street, high": (best, *STUD),
        "heads-up third street, hi/lo": (best, "stud-hi-lo-8", ["AhAs5d", "4c3c7c"], "2s7h9dTd"),
        "three-way fifth street": (best, "seven-card-stud", ["AhAs5d2d8h", "KcQcJc3d4d", "6c6d6h7s8s"], "2s7h"),
        "three-way fourth street": (best, "seven-card-stud", ["AhAs5d2d", "KcQcJc3d", "6c6d6h7s"], "2s7h"),
    }
    if "numpy" in kernels.available():
        questions["heads-up third street, high, NumPy alone"] = ("numpy", *STUD)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        start = time.process_time()
        plain_loop()
        found.setdefault("a loop of 1,000,000 turns in plain Python", []).append(time.process_time() - start)
        for title, (name, game, seats, dead) in questions.items():
            kernels.use(name)
            start = time.process_time()
            equity(game, seats, dead=dead, exact=True)
            found.setdefault(title, []).append(time.process_time() - start)
    return {title: 1000 * statistics.median(each) for title, each in found.items()}


def imports(rounds: int) -> dict[str, float]:
    """Milliseconds of wall time of an import over those of an empty interpreter, NumPy kept out."""
    code = {
        "nothing": "pass",
        "doorcard.equity": "import sys, doorcard.equity; assert 'numpy' not in sys.modules",
        "doorcard.rankings": "import sys, doorcard.rankings; assert 'numpy' not in sys.modules",
    }
    found: dict[str, list[float]] = {name: [] for name in code}
    for _ in range(max(rounds, 5)):
        for name, text in code.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", text], check=True)
            found[name].append(time.perf_counter() - start)
    nothing = statistics.median(found.pop("nothing"))
    return {name: 1000 * (statistics.median(each) - nothing) for name, each in found.items()}


def main() -> int:
    parts = ("single", "batch", "sampled", "exact", "times", "imports")
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("part", nargs="*", choices=[*parts, []], help="all of them where none is named")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    wanted = args.part or parts
    for name in WIDE:
        if name not in kernels.available():
            print(f"skipped: this machine or installation has no {name} kernels", file=sys.stderr)
    missed = False
    tables: list[Table] = []
    if "single" in wanted:
        tables.append(single())
    if "batch" in wanted and "numpy" in kernels.available():
        tables.append(batch())
    if "sampled" in wanted:
        tables += sampled()
    if "exact" in wanted:
        tables.append(exact())
    for table in tables:
        table.race(args.rounds)
        if args.json:
            print(json.dumps(table.data()))
        else:
            table.show()
        missed |= any((table.ratio(ours, other) or least) < least for ours, other, least in table.claims)
    for title, measure in (("times", times), ("imports", imports)):
        if title in wanted:
            figures = measure(args.rounds)
            if args.json:
                print(json.dumps({"title": title, "milliseconds": figures}))
            else:
                print(f"\n{title} (ms)")
                for name, figure in figures.items():
                    print(f"  {name:44} {figure:>10.1f}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
