"""What a page loads: how much, from where, and what it may do."""

import pytest
from playwright.sync_api import Page, Response

from doorcard.rules import Rules
from doorcard.server.addresses import listen
from doorcard.server.running import Running
from doorcard.server.solo import SoloTable
from tests.web.stage import PHONE, Stage, Window

MOST = 60_000
"""Bytes of all that the first table takes in one language, packed."""


def weigh(page: Page) -> dict[str, int]:
    """Note down from now on how many bytes answers have, packed as they are sent, and what the socket brings first."""
    weights: dict[str, int] = {}

    def answered(answer: Response) -> None:
        if answer.url.startswith("http") and answer.status == 200:
            assert answer.url not in weights, f"asked for twice: {answer.url}"
            weights[answer.url] = int(answer.headers["content-length"])

    def frame(payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        if '"type":"update"' in text and "socket" not in weights:
            weights["socket"] = len(text.encode())  # the whole table, as it is then; what happens later is later

    page.on("response", answered)
    page.on("websocket", lambda socket: socket.on("framereceived", frame))
    return weights


@pytest.mark.parametrize("tag", ["en", "es"])
@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])
def test_the_first_table_is_light(stage: Stage, tag: str, size: tuple[int, int]) -> None:
    """All requests from the link of ``doorcard play`` to one's turn, in a browser that has never been here."""
    solo = SoloTable("Zoe", Rules.named("home/five-card-stud"), 40, ["station", "tight", "random"], 10)
    with Running(solo.app, listen("127.0.0.1", 0)) as running:
        context = stage.context(tag, size)
        page = stage.window(context, running.url)
        weights = weigh(page)
        page.goto(f"{running.url}{solo.path}?lang={tag}")
        Window(page, "Zoe", touch=False).turn()
        page.wait_for_load_state("networkidle")
        context.close()
    assert len(weights) > 15
    assert "socket" in weights
    assert sum(weights.values()) < MOST


@pytest.mark.parametrize("path", ["/", "/rules/home/five-card-stud", "/t/{table}", "/nowhere"])
def test_a_page_may_run_nothing_but_its_own_files(stage: Stage, path: str) -> None:
    """The policy allows nothing inline and nothing from elsewhere, and the browser keeps to it."""
    table = stage.table("home/five-card-stud", [("Ana", 20), ("Beto", 20)])
    context = stage.context()
    context.add_cookies([{"name": f"doorcard_{table.id}", "value": "Ana/secret", "url": stage.url}])
    page = context.new_page()
    answer = page.goto(path.format(table=table.id))
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "*" not in policy
    sources = {source for part in policy.split(";") for source in part.split()[1:]}
    site = stage.url.partition("//")[2]
    assert sources <= {"'none'", "'self'", "data:", f"ws://{site}", f"wss://{site}"}
    page.evaluate(
        """() => {
            window.ran = [];
            const script = document.createElement("script");
            script.textContent = "window.ran.push('inline')";
            document.body.append(script);
            const text = document.createElement("p");
            text.innerHTML = "<img src='x' onerror='window.ran.push(1)'><b style='position:fixed'>x</b>";
            document.body.append(text);
        }"""
    )
    page.wait_for_timeout(200)
    assert page.evaluate("window.ran") == []
    assert page.evaluate("getComputedStyle(document.querySelector('p > b[style]')).position") == "static"
    context.close()
