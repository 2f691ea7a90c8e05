"""Whole sessions: by mouse, by keys alone, by touch; and what may happen to a window in the middle of a hand."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from doorcard.rules import Rules
from doorcard.server.addresses import listen
from doorcard.server.running import Running
from doorcard.server.solo import SoloTable
from doorcard.table import Table
from tests.web.stage import PHONE, SMALL, Seated, Stage, Window

BOTS = [("station", 60), ("tight", 60), ("random", 60)]


def at_turn(table: Seated) -> Table:
    """Wait until the person is asked, or the game is over."""
    return table.wait(lambda now: now.over or table.actor == "Zoe")


def session(table: Seated, window: Window, act: Callable[[], None]) -> int:
    """Play until the game is over; how often it was this player's turn."""
    turns = 0
    while not at_turn(table).over:
        window.turn()
        clock = table.state.clock
        act()
        table.wait(lambda now, before=clock: now.clock != before)  # type: ignore[misc]
        turns += 1
    window.over()
    return turns


def labels(window: Window) -> list[str | None]:
    """One's own cards by their names."""
    return [card.get_attribute("aria-label") for card in window.cards(window.name).all()]


def results(page: Page) -> list[int]:
    """What everybody has won or lost, as the results say."""
    page.locator(".results .net").first.wait_for()
    return [int(text.replace("−", "-")) for text in page.locator(".results .net").all_inner_texts()]


def check_score(table: Seated, page: Page) -> None:
    """The results are those of the table, and nothing was lost on the way."""
    nets = sorted(place.stack - place.bought for place in table.state.places)
    assert sorted(results(page)) == nets
    assert sum(nets) == 0


def test_a_session_by_mouse(stage: Stage) -> None:
    table = stage.table("home/five-card-stud", [("Zoe", 60)], bots=BOTS, hands=4)
    window = table.join("Zoe", moves=True)
    page = window.page

    def act() -> None:
        button = window.button("check").or_(window.button("call")).or_(window.button("bring in")).or_(window.buttons)
        box = button.first.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        page.mouse.down()
        page.mouse.up()

    assert session(table, window, act) >= 4
    page.locator(".menu [data-opener]").click()
    page.locator("#menu").get_by_role("button", name="Results").click()
    check_score(table, page)


@pytest.mark.parametrize("view", ["felt", "text"])
def test_a_session_by_keys_alone(stage: Stage, view: str) -> None:
    """Single keys in one hand, Tab and Enter in the next; the focus never falls off the page."""
    table = stage.table("home/five-card-stud", [("Zoe", 60)], bots=BOTS, hands=4)
    window = table.join("Zoe", "es", view=view)
    page = window.page
    while page.evaluate("document.activeElement === document.body"):
        page.keyboard.press("Tab")  # the first one may still find the window without the system's attention

    def act() -> None:
        assert page.evaluate("document.activeElement !== document.body")
        if table.state.begun % 2:
            page.keyboard.press("c")
            if not window.button("check").or_(window.button("call")).or_(window.button("bring in")).count():
                page.keyboard.press("r")  # nothing but going all-in
            return
        for _ in range(60):
            page.keyboard.press("Tab")
            kind = page.evaluate("document.activeElement.dataset.kind")
            if kind and kind != "fold":
                page.keyboard.press("Enter")
                return
        raise AssertionError("Tab leads to no button")

    assert session(table, window, act) >= 4
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.hasAttribute('data-opener')"):
            break
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText") == "Resultados":
            break
    page.keyboard.press("Enter")
    check_score(table, page)
    page.keyboard.press("Escape")
    expect(page.locator(".menu [data-opener]")).to_be_focused()


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["375x812", "320x568"])
@pytest.mark.parametrize(("game", "tag"), [("home/five-card-stud", "es"), ("pokerstars/stud-hi-lo-8", "en")])
def test_a_session_by_touch(stage: Stage, size: tuple[int, int], game: str, tag: str) -> None:
    """All buttons are in sight without scrolling, and large enough for a thumb (44 pixels)."""
    table = stage.table(game, [("Zoe", 60)], bots=BOTS, hands=2)
    window = table.join("Zoe", tag, size)

    def act() -> None:
        for button in window.buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
        window.press(
            window.button("check").or_(window.button("call")).or_(window.button("bring in")).or_(window.buttons).first
        )

    assert session(table, window, act) >= 2
    assert not window.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    window.press(window.page.locator(".menu [data-opener]"))
    window.press(window.page.locator("#menu").get_by_role("button", name={"en": "Results", "es": "Resultados"}[tag]))
    check_score(table, window.page)


def test_a_window_that_loads_anew_is_at_the_same_turn(stage: Stage) -> None:
    table = stage.table("home/five-card-stud", [("Ana", 40), ("Beto", 40)], dealer=1, decks=["Kh Qc 9c Qh 4d Js"])
    ana, beto = table.join("Ana"), table.join("Beto", "es")
    ana.act("complete")
    beto.turn()
    before = [button.inner_text() for button in beto.buttons.all()]
    cards = labels(beto)
    beto.page.reload()
    beto.turn()
    assert [button.inner_text() for button in beto.buttons.all()] == before
    assert labels(beto) == cards
    beto.act("call")
    beto.turn()
    # Nobody noticed: who loads anew does not leave.
    assert "Beto" not in [place.name for place in table.state.places if not place.online]


def test_two_windows_of_one_seat_show_the_same_and_act_once(stage: Stage) -> None:
    table = stage.table("home/five-card-stud", [("Ana", 40), ("Beto", 40)], dealer=1, decks=["Kh Qc 9c Qh 4d Js"])
    first = table.join("Ana")
    second = Window(stage.window(first.page.context), "Ana", touch=False)
    second.page.goto(first.page.url)
    first.turn()
    second.turn()
    second.act("complete")
    expect(first.buttons).to_have_count(0)
    expect(first.stack("Ana")).to_have_text(re.compile(r"^\s*37\s"))
    table.act("Beto", "fold")
    for window in (first, second):
        window.over()


def test_who_closes_the_window_finds_the_seat_again(stage: Stage) -> None:
    """Others are told that the player is away from the window; the table waits, and the link leads back."""
    table = stage.table("home/five-card-stud", [("Ana", 40), ("Beto", 40)], dealer=1, decks=["Kh Qc 9c Qh 4d Js"])
    ana, beto = table.join("Ana"), table.join("Beto")
    context, url = ana.page.context, ana.page.url
    ana.page.close()
    expect(beto.page.locator('.seat[data-named="Ana"] .mark.offline')).to_be_visible()
    again = Window(stage.window(context), "Ana", touch=False)
    again.page.goto(url)
    again.act("complete")
    expect(beto.page.locator('.seat[data-named="Ana"] .mark.offline')).to_have_count(0)
    beto.turn()


@pytest.mark.parametrize("tag", ["en", "es"])
def test_the_link_of_doorcard_play_seats_the_player_at_once(stage: Stage, tag: str) -> None:
    """One redirection from the link to a hand that is being played, in the language of the link."""
    solo = SoloTable("Zoe", Rules.named("home/five-card-stud"), 40, ["station", "tight", "random"], 10)
    with Running(solo.app, listen("127.0.0.1", 0)) as running:
        context = stage.context("en")
        page = stage.window(context, running.url)
        page.goto(f"{running.url}{solo.path}?lang={tag}")
        expect(page.locator("html")).to_have_attribute("lang", tag)
        expect(page.locator(".seat[data-named]")).to_have_count(3)
        Window(page, "Zoe", touch=False).turn()
        cards = labels(Window(page, "Zoe", touch=False))
        page.close()
        page = stage.window(context, running.url)
        page.goto(f"{running.url}{solo.path}?lang={tag}")
        Window(page, "Zoe", touch=False).turn()
        assert labels(Window(page, "Zoe", touch=False)) == cards
        context.close()


def test_a_host_pauses_and_ends_the_game(stage: Stage) -> None:
    table = stage.table("home/five-card-stud", [("Ana", 40), ("Beto", 40)], dealer=1, hands=None)
    ana, beto = table.join("Ana"), table.join("Beto", "es", PHONE)
    ana.turn()
    ana.page.locator(".menu [data-opener]").click()
    ana.page.get_by_role("button", name="Host", exact=True).click()
    drawer = ana.page.locator(".drawer")
    drawer.get_by_role("button", name="Pause").click()
    expect(beto.page.locator(".centre .notice")).to_be_visible()
    expect(ana.buttons).to_have_count(0)
    drawer.get_by_role("button", name="Go on").click()
    expect(beto.page.locator(".centre .notice")).to_have_count(0)
    expect(ana.buttons).not_to_have_count(0)
    drawer.get_by_role("button", name="End the game").click()
    drawer.locator(".twice .danger").click()
    ana.page.keyboard.press("Escape")
    ana.act("complete")
    beto.act("fold")
    for window in (ana, beto):
        window.over()
