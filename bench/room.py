"""What a room costs: a real `doorcard serve`, and a crowd of players on the same machine.

    scripts/bench room [--quick] [--json] [--ahead] [--rules HOUSE/GAME] [PART...]

Parts:

* ``saturated``: 50 full tables that act as fast as they are answered: CPU time of the server for one durable action
  with its eight viewers, and bytes stored for one hand;
* ``growth``: more and more full tables, each of which acts every 3 seconds: time from an action to the last of its
  viewers, CPU time for an action, memory for a table;
* ``recovery``: the server is killed with all those tables in the middle of a hand: time until it is ready again.

The server is a process of its own on SQLite in full sync, with its usual settings but for how many tables and sockets
it takes. The crowd (`bench._crowd`) is another; what it takes and how late it is itself is said beside the figures.
CPU time counts everything that the server does while it is measured, the deals of new hands included; a figure is the
median over windows, with the least and the most. Wall time on a busy machine says more about the machine: the load is
printed with it. Linux only: it reads ``/proc``.
"""

import argparse
import json
import os
import resource
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

from bench._crowd import SEATS, Seen, crowd

PARTS: Final = ("saturated", "growth", "recovery")
SPARE: Final = 300
"""Files that a process opens beside its sockets."""
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
EVERY: Final = 3.0
"""Seconds between two actions of a table."""

CPU_AIM: Final = 400.0
DELAY_AIM: Final = 50.0
MEMORY_AIM: Final = 300.0
AIMED_AT: Final = 500
"""Tables for which the aims of delay and memory are set."""


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    saturated: int = 50
    windows: int = 5
    seconds: float = 6.0
    sizes: tuple[int, ...] = (10, 50, 100, 250, 500, 1000)
    paced_seconds: float = 15.0
    kills: int = 3


QUICK: Final = Plan(saturated=30, windows=3, seconds=3.0, sizes=(10, 50), paced_seconds=6.0, kills=1)


class Server:
    """`doorcard serve` in a process of its own."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.store = folder / "room.sqlite"
        self.tables = tables
        self.ready_after = 0.0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        arguments = ["--host", "127.0.0.1", "--port", "0", "--store", str(self.store), "--json"]
        arguments += ["--trusted-proxies", "127.0.0.1", "--log-level", "warning"]
        arguments += ["--max-tables", str(self.tables), "--max-sockets", str(self.tables * SEATS)]
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "doorcard", "serve", *arguments], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.ready_after = time.perf_counter() - began
        if not line:
            raise RuntimeError("the server did not start")
        self.port = int(json.loads(line)["url"].rpartition(":")[2])

    def cpu(self) -> float:
        """CPU seconds that it has taken, those of all its threads."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / TICKS

    def kernel(self) -> float:
        """The part of it that the kernel took: sending, receiving, making durable."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return int(stat[12]) / TICKS

    def memory(self) -> int:
        """Bytes of memory that it has in use."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE

    def figures(self) -> dict[str, float]:
        """Its own figures."""
        with urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=60) as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.rpartition(" ") for line in lines if not line.startswith("#") and "{" not in line)
        return {name.removeprefix("doorcard_").removesuffix("_total"): float(value) for name, _, value in pairs}

    def end(self, number: int = signal.SIGTERM) -> None:
        """Stop it, or kill it."""
        self.process.send_signal(number)
        self.process.communicate()


class Load:
    """A crowd in a process of its own."""

    def __init__(self, port: int, rules: str) -> None:
        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=crowd, args=(there, "127.0.0.1", port, 1, rules), daemon=True)
        self.process.start()
        there.close()
        self.tables = 0

    def do(self, *what: object) -> Seen:
        """Tell the crowd to do something, and learn what it saw until then."""
        pipe: Connection = self.pipe
        pipe.send(what)
        try:
            seen: Seen = pipe.recv()
        except EOFError:
            raise RuntimeError("the crowd went home; what it said is above") from None
        return seen

    def gather(self, tables: int, instant: bool = False) -> None:
        """Have so many more tables."""
        self.do("gather", self.tables, tables, instant)
        self.tables += tables

    def leave(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()


@dataclass
class Window:
    """What was measured in some seconds."""

    seconds: float
    server: float
    """CPU seconds."""
    kernel: float
    """CPU seconds of these in the kernel."""
    seen: Seen
    crowd: float
    """CPU seconds."""
    steps: float

    @property
    def micros(self) -> float:
        """CPU microseconds of the server for an action."""
        return self.server / self.seen.actions * 1e6


@dataclass
class Report:
    """The table of figures."""

    as_json: bool
    missed: list[str] = field(default_factory=list)

    def row(self, what: str, found: float, unit: str, aim: float | None = None, more: str = "", **extra: Any) -> None:
        """A line of it."""
        met = aim is None or found <= aim
        if not met:
            self.missed.append(what)
        if self.as_json:
            print(json.dumps({"row": what, "found": found, "unit": unit, "aim": aim, "met": met, **extra}), flush=True)
            return
        aimed = "" if aim is None else f"aim {aim:,.0f} {'met' if met else 'MISSED'}"
        print(f"{what:<44}{found:>9,.{0 if found >= 100 else 1}f} {unit:<4} {aimed:<16}{more}".rstrip(), flush=True)

    def note(self, text: str) -> None:
        """Something to know of the rows that follow."""
        print(json.dumps({"note": text}) if self.as_json else f"  {text}", flush=True)


def quantile(values: list[float], share: float) -> float:
    """The value below which such a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def measure(server: Server, load: Load, seconds: float) -> Window:
    """Let the crowd play on for a while. Raises RuntimeError where it cannot."""
    crowd_before, steps = load.do("look").seconds, server.figures()["steps"]
    cpu, kernel, began = server.cpu(), server.kernel(), time.perf_counter()
    time.sleep(seconds)
    took, cpu, kernel = time.perf_counter() - began, server.cpu() - cpu, server.kernel() - kernel
    seen = load.do("look")
    if seen.closed or seen.refused or not seen.actions:
        raise RuntimeError(f"{seen.closed} sockets closed, {seen.refused} acts refused, {seen.actions} acts")
    return Window(took, cpu, kernel, seen, seen.seconds - crowd_before, server.figures()["steps"] - steps)


def machine() -> str:
    """How busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def of_crowd(windows: list[Window]) -> str:
    """What the crowd took of the machine, and how late it was."""
    late = [each * 1000 for window in windows for each in window.seen.late]
    share = sum(window.crowd for window in windows) / sum(window.seconds for window in windows)
    return (
        f"the crowd takes {share:.0%} of a core and is itself late by {quantile(late, 0.5):.1f} ms"
        f" (p99 {quantile(late, 0.99):.1f}); {machine()}"
    )


def in_kernel(windows: list[Window]) -> float:
    """The share of the server's CPU time that the kernel took."""
    return sum(window.kernel for window in windows) / sum(window.server for window in windows)


def saturated(report: Report, plan: Plan, folder: Path, rules: str) -> None:
    """As fast as the server answers: CPU for an action, bytes for a hand."""
    server = Server(folder, plan.saturated)
    load = Load(server.port, rules)
    try:
        load.gather(plan.saturated, instant=True)
        load.do("play", 0.0)
        time.sleep(plan.seconds / 2)
        windows = [measure(server, load, plan.seconds) for _ in range(plan.windows)]
        micros = sorted(window.micros for window in windows)
        report.note(f"{rules}, {plan.saturated} tables of {SEATS} sockets, as fast as they are answered")
        report.row(
            "server CPU for a durable action",
            statistics.median(micros),
            "us",
            CPU_AIM,
            f"{micros[0]:,.0f} to {micros[-1]:,.0f}, {in_kernel(windows):.0%} in the kernel",
            least=micros[0],
            most=micros[-1],
        )
        rate = statistics.median(window.seen.actions / window.seconds for window in windows)
        share = sum(window.server for window in windows) / sum(window.seconds for window in windows)
        report.row("actions a second", rate, "/s", more=f"the server has {share:.0%} of a core")
        size = sum(w.seen.octets for w in windows) / sum(w.seen.frames for w in windows)
        report.row("bytes of a message to a viewer", size, "B")
        report.note(of_crowd(windows))
        load.do("hold")
    finally:
        load.leave()
        server.end()
    report.row("bytes stored for a hand", *bytes_for_a_hand(server.store))


def bytes_for_a_hand(store: Path) -> tuple[float, str]:
    """Bytes of the file, all in it, for each hand that was begun."""
    with sqlite3.connect(store) as file:
        (hands,) = file.execute("SELECT count(*) FROM hands").fetchone()
    file.close()
    return store.stat().st_size / hands, "B"


def growth(report: Report, plan: Plan, folder: Path, rules: str, kills: int) -> None:
    """More and more tables at the pace of people; then the server is killed ``kills`` times."""
    server = Server(folder, plan.sizes[-1])
    empty = server.ready_after
    at_rest, before = 0, 0  # once the first tables are there: what the first of all brings into memory is no table's
    load = Load(server.port, rules)
    try:
        report.note(f"{rules}, tables of {SEATS} sockets, an action every {EVERY:g} s at each")
        for size in plan.sizes:
            load.do("hold")
            load.gather(size - load.tables)
            load.do("play", EVERY)
            time.sleep(1.5 * EVERY)
            # One window of many deals: a hand lasts minutes at this pace.
            window = measure(server, load, plan.paced_seconds * (2 if size == AIMED_AT else 1))
            delays = [each * 1000 for each in window.seen.delays]
            aimed = size == AIMED_AT
            name = f"{size:,} tables"
            report.row(f"{name}: action to last viewer, p50", quantile(delays, 0.5), "ms")
            p99 = quantile(delays, 0.99)
            report.row(f"{name}: action to last viewer, p99", p99, "ms", DELAY_AIM if aimed else None)
            report.row(
                f"{name}: server CPU for an action",
                window.micros,
                "us",
                more=f"{window.seen.actions / window.seconds:,.0f}/s, {window.server / window.seconds:.0%} of a core",
            )
            if at_rest:
                memory = (server.memory() - at_rest) / (size - before) / 1024
                report.row(f"{name}: memory for one more", memory, "KiB", MEMORY_AIM if aimed else None)
            else:
                at_rest, before = server.memory(), size
            report.note(of_crowd([window]))
        load.do("hold")
        figures = server.figures()
        report.note(f"{figures['resyncs']:.0f} fresh views for slow readers, {figures['crashes']:.0f} rooms failed")
    finally:
        load.leave()
        if not kills:
            server.end()
    if kills:
        recovery(report, server, kills, load.tables, empty)


def recovery(report: Report, server: Server, kills: int, tables: int, empty: float) -> None:
    """The server is killed in the middle of all those hands, and started again."""
    took, cpu = [], []
    for _ in range(kills):
        server.end(signal.SIGKILL)
        server.start()
        took.append(server.ready_after)
        cpu.append(server.cpu())
    server.end()
    report.row(
        f"kill -9 with {tables:,} hands begun: start to ready",
        statistics.median(took),
        "s",
        more=f"{min(took):.1f} to {max(took):.1f}; CPU {statistics.median(cpu):.1f} s; empty store {empty:.1f} s",
    )
    report.note(machine())


def tables_for(wanted: int) -> int:
    """How many tables this machine has sockets for; the limit on open files is raised as far as it goes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted * SEATS + SPARE
    if soft < need:
        most = need if hard == resource.RLIM_INFINITY else min(need, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return min(wanted, (soft - SPARE) // SEATS)


def run_ahead() -> None:
    """Let this process, and all that it starts, run before others; call it by ``setsid`` where sessions share alike."""
    os.nice(-15)
    of_session = Path("/proc/self/autogroup")
    if of_session.exists():
        of_session.write_text("-15", encoding="ascii")


@contextmanager
def fresh_folder() -> Iterator[Path]:
    """A folder for a store."""
    with tempfile.TemporaryDirectory(prefix="doorcard-bench-") as name:
        yield Path(name)


def main(arguments: list[str]) -> int:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="scripts/bench room", description="What a room costs.")
    parser.add_argument("parts", metavar="PART", nargs="*", help=f"{', '.join(PARTS)} (all)")
    parser.add_argument("--quick", action="store_true", help="fewer tables, shorter: while something is changed")
    parser.add_argument("--rules", default="pokerstars/seven-card-stud", metavar="HOUSE/GAME", help="what is played")
    parser.add_argument("--tables", type=int, help="of the part saturated (50, quick 30)")
    parser.add_argument("--ahead", action="store_true", help="run before all other programs (root), where many run")
    parser.add_argument("--sizes", type=int, nargs="+", metavar="N", help="of the part growth")
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args(arguments)
    parts = options.parts or list(PARTS)
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    plan = QUICK if options.quick else Plan()
    plan = replace(plan, saturated=options.tables or plan.saturated, sizes=tuple(options.sizes or plan.sizes))
    if options.ahead:
        run_ahead()
    report = Report(options.json)
    most = tables_for(plan.sizes[-1])
    if most < plan.sizes[-1]:
        report.note(f"this machine lets a process open too few files for more than {most} tables (ulimit -n)")
        plan = replace(plan, sizes=(*[size for size in plan.sizes if size < most], most))
    report.note(machine())
    if "saturated" in parts:
        with fresh_folder() as folder:
            saturated(report, plan, folder, options.rules)
    if "growth" in parts or "recovery" in parts:
        with fresh_folder() as folder:
            growth(report, plan, folder, options.rules, plan.kills if "recovery" in parts else 0)
    report.note(f"missed: {', '.join(report.missed)}" if report.missed else "no aim is missed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
