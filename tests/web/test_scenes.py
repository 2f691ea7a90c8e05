"""Every page and state, on a desk and on phones, in both languages: accessible, and nothing of it cut or covered."""

import pytest

from tests.web import layout
from tests.web.axe import faults
from tests.web.conftest import People
from tests.web.scenes import SCENES, Scene
from tests.web.stage import DESK, PHONE, SMALL, Stage

LOW = (1024, 640)
LYING = (812, 375)
ZOOMED = (640, 400)
"""A desk of 1280 by 800 at 200 %."""

BY_NAME = {scene.name: scene for scene in SCENES}


def named(value: object) -> str | None:
    return value.name if isinstance(value, Scene) else None


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("es", PHONE)], ids=["desk", "phone"])
@pytest.mark.parametrize("scene", SCENES, ids=named)
def test_every_page_and_state_is_accessible(stage: Stage, scene: Scene, language: str, size: tuple[int, int]) -> None:
    page = scene.show(stage, language, size)
    page.wait_for_timeout(100)
    assert layout.faults(page, felt=scene.felt) + faults(page) == []


@pytest.mark.parametrize(
    ("language", "size"),
    [("es", LOW), ("es", SMALL), ("es", LYING), ("en", ZOOMED)],
    ids=["low", "small", "lying", "zoomed"],
)
@pytest.mark.parametrize(
    "name",
    ["felt-2", "felt-4", "felt-wide-8", "felt-seven-2", "felt-seven-4", "felt-seven-wide-8", "felt-seven-showdown"],
)
def test_the_felt_fits(stage: Stage, name: str, language: str, size: tuple[int, int]) -> None:
    """With two, four and eight seats, five and seven cards, the widest names and the tallest stacks."""
    page = BY_NAME[name].show(stage, language, size)
    page.wait_for_timeout(100)
    assert layout.faults(page, felt=True) == []


UPDATES = """{
    const Line = WebSocket;
    window.updates = 0;
    window.WebSocket = class extends Line {
        set onmessage(handle) {
            super.onmessage = (event) => {
                handle(event);
                if (event.data.startsWith('{"type":"update"')) window.updates += 1;
            };
        }
    };
}"""


@pytest.mark.parametrize("view", ["felt", "text"])
@pytest.mark.parametrize("selector", [".menu [data-opener]", ".seat .plate", ".acts.turn .act"])
def test_focus_is_never_lost(people: People, view: str, selector: str) -> None:
    """While thirty updates come: what stays keeps it; a button that is gone leaves it where its successor will be."""
    if view == "text" and selector == ".seat .plate":
        selector = ".around summary"
    page = people.at_table(view=view, bots=["station"] * 3)
    page.add_init_script(UPDATES)
    page.reload()
    page.locator(".acts.turn .act").first.wait_for()
    page.locator(selector).first.focus()
    page.evaluate("window.kept = document.activeElement")
    acts = "act" in selector and "menu" not in selector
    while page.evaluate("window.updates") < 31:
        page.keyboard.press("c")
        page.wait_for_timeout(30)
        if acts:
            assert page.evaluate("Boolean(document.activeElement.closest('.acts'))"), page.evaluate(
                "document.activeElement.outerHTML.slice(0, 200)"
            )
    if not acts:
        assert page.evaluate("document.activeElement === window.kept && window.kept.isConnected")


def test_nothing_is_told_by_colour_alone(stage: Stage) -> None:
    """Suits have signs on cards of every deck, cards in the tray four shapes, states of a seat words and marks."""
    page = BY_NAME["felt-tray"].show(stage, "en", DESK)
    for deck in ("two", "four", "safe"):
        page.evaluate("deck => { document.documentElement.dataset.deck = deck; }", deck)
        bare = page.evaluate(
            """[...document.querySelectorAll('.hero .card, .seat .card:not(.back)')]
                .filter((card) => !card.querySelector('use')).length"""
        )
        assert bare == 0
    shapes = {
        state: page.locator(f".tray .cell.{state}").first.evaluate(
            """cell => {
                const style = getComputedStyle(cell), dot = getComputedStyle(cell, "::before");
                return [style.borderRadius, style.borderStyle, style.backgroundImage, dot.content].join("/");
            }"""
        )
        for state in ("mine", "live", "gone", "unseen-yet")
    }
    assert len(set(shapes.values())) == 4, shapes
    for folded in page.locator(".seat.folded").all():
        assert "folded" in folded.locator(".deed").inner_text()
    page.close()
    page = BY_NAME["felt-first"].show(stage, "en", DESK)
    acting = page.locator(".hero.acting .plate .name").evaluate("name => getComputedStyle(name, '::before').content")
    assert "▸" in acting
