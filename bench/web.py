"""What an update costs a browser: scripting at a quarter of the speed of this machine, and bytes over the line.

    scripts/bench web [--quick] [--hands N] [--json]

Eight seats at a table of bots who take no time, in Chromium (Debian's package, as the tests need it). Scripting is the
time that scripts take from one update to the next: reading it, drawing it, and what they do in the next frame; layout
and painting are left out, but for what scripts force. On a machine that is busy the median is too long; the mean of
the processor's own time, which has in it the script that plays, is not. Bytes are those of a frame, compressed by
itself.
"""

import argparse
import json
import shutil
import statistics
import sys
import zlib
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from playwright.sync_api import CDPSession, sync_playwright

from tests.web.robot import ROBOT
from tests.web.stage import DESK, PHONE, Stage

SLOWER: Final = 4
"""So many times as slow as this machine the browser is made."""
MOST_MS: Final = 4.0
"""The aim: milliseconds of scripting an update, in the median."""
MOST_BYTES: Final = 2_000
"""The aim: bytes an update, compressed, in the median."""

LISTENER: Final = """{
    // How long scripts take from one update to the next: hearing it, and what is left for the next frame.
    const Line = WebSocket, frame = requestAnimationFrame;
    window.updates = [];
    const timed = (what) => (...given) => {
        const began = performance.now();
        what(...given);
        if (window.updates.length) window.updates.at(-1)[0] += performance.now() - began;
    };
    window.requestAnimationFrame = (what) => frame(timed(what));
    window.WebSocket = class extends Line {
        set onmessage(handle) {
            super.onmessage = timed((event) => {
                if (event.data.startsWith('{"type":"update"')) window.updates.push([0, event.data]);
                handle(event);
            });
        }
    };
}"""


def _used(session: CDPSession) -> float:
    """Seconds of the processor's time that scripts have had."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    found: float = next(each["value"] for each in metrics if each["name"] == "ScriptDuration")
    return found


def measure(stage: Stage, size: tuple[int, int], hands: int) -> tuple[list[float], list[int], float]:
    """Milliseconds and compressed bytes of every update of so many hands with eight seats; the processor's mean."""
    asked = {
        "name": "Zoe",
        "rules": {"house": "pokerstars", "game": "seven-card-stud"},
        "chips": 100_000,
        "bots": ["station"] * 7,
        "turn": None,
        "start": True,
        "instant": True,
    }
    page = stage.window(stage.context("en", size))
    made = page.context.request.post("/api/tables", data=asked, headers={"origin": stage.url}).json()
    page.add_init_script(LISTENER)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"/t/{made['table']}/{made['invite']}?view=felt")
    page.locator(".acts.turn").wait_for()
    page.evaluate("window.updates.length = 0")  # the first drawing is another matter
    page.set_default_timeout(600_000)
    before = _used(session)
    page.evaluate(ROBOT, hands)
    used = _used(session) - before
    updates: list[tuple[float, str]] = page.evaluate("window.updates")
    page.context.close()
    sizes = [len(zlib.compress(frame.encode())) for _, frame in updates]
    return [took for took, _ in updates], sizes, 1000 * used / len(updates)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench web", description="What an update costs a browser.")
    parser.add_argument("--quick", action="store_true", help="within a minute")
    parser.add_argument("--hands", type=int, help="hands a window (30, quick 5)")
    parser.add_argument("--json", action="store_true", help="one object a line")
    options = parser.parse_args(arguments)
    chromium = shutil.which("chromium")
    if chromium is None:
        print("scripts/bench web needs chromium: apt-get install chromium", file=sys.stderr)
        return 2
    hands = options.hands or (5 if options.quick else 30)
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        stack.callback(browser.close)
        stage = Stage(browser, stack)
        for name, size in (("desk", DESK), ("phone", PHONE)):
            took, sizes, mean = measure(stage, size, hands)
            rows: list[tuple[str, str, Sequence[float], float]] = [
                (f"scripting an update, {name}", "ms", took, MOST_MS),
                (f"bytes an update, {name}", "B", sizes, MOST_BYTES),
            ]
            for row, unit, values, most in rows:
                tenths = statistics.quantiles(values, n=20)
                result = {
                    "row": row,
                    "updates": len(values),
                    "median": statistics.median(values),
                    "p95": tenths[-1],
                    **({"processor_mean": mean} if unit == "ms" else {}),
                    "aim": most,
                }
                print(
                    json.dumps(result)
                    if options.json
                    else f"{row:<34}{result['median']:>9,.1f} {unit:<3}(95 of 100 below {result['p95']:,.1f}; "
                    f"aim {most:,.0f}), {len(values):,} updates"
                    + (f", {mean:.1f} ms of the processor each in the mean" if unit == "ms" else ""),
                    flush=True,
                )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
