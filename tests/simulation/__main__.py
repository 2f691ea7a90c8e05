"""Live through seeds by hand: ``python -m tests.simulation --seed 7 --trace``."""

import argparse
import time
from collections import Counter

from tests.simulation.faults import Fault
from tests.simulation.world import BrokenLaw, World, compare


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many, one after another")
    parser.add_argument("--hands", type=int, default=25, help="hands of each")
    parser.add_argument("--trace", action="store_true", help="print everything that happens")
    parser.add_argument("--twins", type=int, default=1, help="every so manyth has a twin with other hidden cards")
    args = parser.parse_args()
    faults: Counter[Fault] = Counter()
    updates: Counter[str] = Counter()
    hands = events = restarts = broke = 0
    for seed in range(args.seed, args.seed + args.seeds):
        began = time.process_time()
        try:
            evening = World(seed, args.hands, trace=print if args.trace else None).run()
            blind = 0 if seed % args.twins else compare(evening, args.hands)
        except BrokenLaw as broken:
            if args.seeds == 1:
                raise
            print(broken, flush=True)
            broke += 1
            continue
        faults += evening.faults
        updates += evening.updates
        hands, events, restarts = hands + evening.hands, events + evening.events, restarts + evening.restarts
        print(
            f"seed {seed}: {evening.hands} hands, {evening.events} events, {evening.restarts} restarts,"
            f" {evening.virtual:.0f} s, {evening.checked} readers, {blind} blind, {evening.resyncs} resyncs,"
            f" {time.process_time() - began:.1f} s of CPU, {evening.trace}",
            flush=True,
        )
    for fault in Fault:
        print(f"{faults[fault]:8} {fault.value}")
    print(dict(updates))
    print(f"{hands} hands, {events} events, {restarts} restarts, {broke} seeds broke a law")


if __name__ == "__main__":
    main()
