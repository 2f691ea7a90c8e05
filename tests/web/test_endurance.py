"""Hundreds of hands in one tab, at the pace of bots: nothing fills up, nothing drifts apart, nobody complains."""

import pytest
from playwright.sync_api import CDPSession

from tests.web.conftest import People
from tests.web.robot import ROBOT
from tests.web.stage import Seated


def heap(session: CDPSession) -> int:
    """The bytes of what scripts hold, once all that nobody holds is swept up."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    used: int = session.send("Runtime.getHeapUsage")["usedSize"]
    return used


EAVESDROP = """{
    const Line = WebSocket;
    window.WebSocket = class extends Line {
        constructor(url) {
            super(url);
            this.addEventListener("message", ({ data }) => { window.heard = JSON.parse(data).seq ?? window.heard; });
        }
    };
}"""


@pytest.mark.parametrize(
    ("first", "last", "most"),
    [pytest.param(30, 60, 1 << 18), pytest.param(50, 300, 2 << 20, marks=pytest.mark.long)],
    ids=["60", "300"],
)
def test_hands_leave_nothing_behind(people: People, first: int, last: int, most: int) -> None:
    """No complaint, no drift, and a heap that does not grow: 30 hands may take a quarter of a MB, 250 hands 2."""
    page = people.at_table(view="felt", hands=last + 10, chips=100_000)
    page.set_default_timeout(900_000)
    page.add_init_script(EAVESDROP)
    page.reload()
    session = page.context.new_cdp_session(page)
    used = []
    for hands in (first, last):
        assert page.evaluate(ROBOT, hands) > hands
        used.append(heap(session))
    print(f"heap: {used[0]:,} bytes after {first} hands, {used[1] - used[0]:+,} after {last}")
    assert used[1] - used[0] <= most
    room = Seated(people.stage, page.url.partition("/t/")[2].partition("/")[0]).room
    page.wait_for_function("seq => window.heard === seq", arg=room.table.seq, timeout=10_000)
    drawn = page.locator(".standing .number").inner_text()
    assert str(room.table.begun) in drawn
