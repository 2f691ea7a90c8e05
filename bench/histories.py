"""Hands checked a second, ours beside PokerKit's PHH replay in one interleaved run; memory over large files.

    scripts/bench histories [--quick] [--rounds N] [--memory [HANDS]] [--json]

Both sides read the same PHH texts, as PokerKit writes them, and replay every hand to its end in this process on one
thread. Ours also judges it: legality, order, chips, pots and winners. Rounds alternate between the two; a figure is
the median over rounds of the CPU time of PokerKit's hand over ours.

``--memory`` measures the most memory that a process needs to check a file of that many hands (200,000), and a file
of 2,000, in PokerStars' text and in PHH.
"""

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from pokerkit import (
    Automation,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    HandHistory,
)

from doorcard import Deck, Hand, Rules, Stakes
from doorcard.notation import Facts, Verdict, judge, read, read_text, record_of, write_phh
from doorcard.notation.stars import write_stars

PEERS: Final = {
    "seven-card-stud": FixedLimitSevenCardStud,
    "razz": FixedLimitRazz,
    "stud-hi-lo-8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
}
SEATS: Final = (2, 4, 6)
HOUSE: Final = "pokerstars"
"""The house whose rules are nearest to PokerKit's."""
TARGET: Final = 4
"""So many times as fast as PokerKit ours must be at least."""
SMALL_FILE: Final = 2_000
MOST_MORE: Final = 10 << 20
"""So many bytes more a large file may need than a small one."""


def texts(game: str, seats: int, count: int) -> list[str]:
    """Random hands as PokerKit plays and writes them; where its rules are others than ours it plays another."""
    deal = PEERS[game](tuple(Automation), True, 1, 2, 4, 8)
    draw = Random(6).random
    found: list[str] = []
    while len(found) < count:
        state = deal(1000, seats)
        state.post_bring_in()
        while state.status:
            if draw() < 0.2 and state.can_fold():
                state.fold()
            elif draw() < 0.3 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
        text = HandHistory.from_game_state(deal, state).dumps()
        if all(judge(hand).verdict is Verdict.OK for hand in read_text(text, house=HOUSE)):
            found.append(text)
    return found


def ours(hands: Sequence[str]) -> None:
    """Read and judge each hand."""
    for text in hands:
        for found in read_text(text, house=HOUSE):
            verdict = judge(found).verdict
            if verdict is not Verdict.OK:
                raise SystemExit(f"a hand of the benchmark is {verdict}: {judge(found).error}\n{text}")


def theirs(hands: Sequence[str]) -> None:
    """Read each hand and replay it to its end."""
    for text in hands:
        for _ in HandHistory.loads(text):
            pass


def seconds(check: Callable[[], None], hands: int) -> float:
    """CPU seconds a hand."""
    gc.collect()
    start = time.process_time()
    check()
    return (time.process_time() - start) / hands


def measure(game: str, seats: int, rounds: int, count: int) -> dict[str, Any]:
    """The medians of one row over alternating rounds."""
    hands = texts(game, seats, count)
    ours(hands)
    gc.collect()
    gc.freeze()  # neither side pays for looking through what the other has loaded
    pairs = [(seconds(partial(theirs, hands), count), seconds(partial(ours, hands), count)) for _ in range(rounds)]
    return {
        "row": f"{game}, {seats} seats",
        "ratio": statistics.median(their / our for their, our in pairs),
        "hands_a_second": 1 / statistics.median(our for _, our in pairs),
        "peer_hands_a_second": 1 / statistics.median(their for their, _ in pairs),
    }


# Memory.


def evening(form: str, hands: int) -> Iterator[str]:
    """The pieces of a file of random hands, no two of the same number."""
    rules = Rules.named("pokerstars-tables/seven-card-stud", Stakes(1, 2, 4, 8))
    draw = Random(11)
    played = []
    for _ in range(200):
        hand = Hand.start(rules, [draw.randint(20, 400) for _ in range(4)], 3, Deck.shuffled(draw))
        while not hand.over:
            hand = hand.play(draw.choice([*hand.legal, *hand.legal[1:]]))
        facts = Facts(room="PokerStars", hand_id="1234567", time="2012-01-02T03:04:05")
        record = record_of(hand, ["Ann", "Bo", "Cleo", "Dov"], facts)
        played.append(write_phh(record) if form == "phhs" else write_stars(record))
    for number in range(hands):
        text = played[number % len(played)].replace("1234567", f"{10_000_000 + number}")
        yield f"[{number + 1}]\n{text}\n" if form == "phhs" else f"{text}\n\n"


def most_memory(path: Path) -> int:
    """The most bytes that a process of its own holds while it checks a file."""
    command = [sys.executable, "-m", "bench.histories", "--over", str(path)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def over(path: Path) -> int:
    """Check a file, and print the most bytes this process has held."""
    import resource

    for found in read(path):
        verdict = judge(found).verdict
        if verdict is not Verdict.OK:
            raise SystemExit(f"a hand of the benchmark is {verdict}: {judge(found).error}")
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
    return 0


def memory(hands: int) -> Iterator[dict[str, Any]]:
    """What a large file needs more than a small one, in each form."""
    with TemporaryDirectory() as folder:
        for form in ("txt", "phhs"):
            held = []
            for count in (SMALL_FILE, hands):
                path = Path(folder) / f"{count}.{form}"
                with path.open("w", encoding="utf-8") as file:
                    file.writelines(evening(form, count))
                held.append(most_memory(path))
            yield {
                "row": f"memory, {hands:,} hands, {'PHH' if form == 'phhs' else 'PokerStars'}",
                "bytes": held[1],
                "more": held[1] - held[0],
                "most": MOST_MORE,
            }


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench histories", description="Hands checked, beside PokerKit.")
    parser.add_argument("--quick", action="store_true", help="within a minute")
    parser.add_argument("--rounds", type=int, help="alternating rounds a row (9, quick 3)")
    parser.add_argument("--memory", type=int, nargs="?", const=200_000, help="measure memory over so many hands")
    parser.add_argument("--over", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args(arguments)
    if options.over:
        return over(options.over)
    if options.memory:
        for result in memory(options.memory):
            print(
                json.dumps(result)
                if options.json
                else f"{result['row']:<42}{result['bytes'] / 2**20:>7.1f} MiB, {result['more'] / 2**20:+.1f} MiB over "
                f"{SMALL_FILE:,} hands (at most {MOST_MORE >> 20})",
                flush=True,
            )
        return 0
    rounds = options.rounds or (3 if options.quick else 9)
    warnings.simplefilter("ignore")  # PokerKit warns of fields it does not know, and when the deck runs out
    random.seed(20240601)  # PokerKit shuffles with the shared generator
    ratios = []
    ours_in_all = theirs_in_all = 0.0
    for game in PEERS:
        for seats in SEATS:
            result = measure(game, seats, rounds, 30 if options.quick else 60)
            ratios.append(result["ratio"])
            ours_in_all += 1 / result["hands_a_second"]
            theirs_in_all += 1 / result["peer_hands_a_second"]
            print(
                json.dumps(result)
                if options.json
                else f"{result['row']:<28}{result['ratio']:>7.1f}x"
                f"{result['hands_a_second']:>9,.0f} hands/s, PokerKit {result['peer_hands_a_second']:,.0f}",
                flush=True,
            )
    ratio = theirs_in_all / ours_in_all
    if options.json:
        print(json.dumps({"row": "all", "ratio": ratio, "target": TARGET, "least": min(ratios)}))
    else:
        print(f"as many hands of each kind: {ratio:.1f}x (at least {TARGET}x); the least row {min(ratios):.1f}x")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
