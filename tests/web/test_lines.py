"""Lines that break and lines that stall; clicks that come twice, and clicks on what is no longer so."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from doorcard.table import Pause
from tests.web.proxy import Proxy
from tests.web.stage import PHONE, Seated, Stage

EXAMPLE = "Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"
RECONNECTING = {"en": "Reconnecting", "es": "Conectando de nuevo"}


@pytest.fixture
def proxy(stage: Stage) -> Iterator[Proxy]:
    stage.lines_break = True
    with Proxy.before(stage.running.port) as made:
        yield made


def example(stage: Stage) -> Seated:
    return stage.table("home/five-card-stud", [("Ana", 20), ("Beto", 20)], dealer=1, decks=[EXAMPLE])


@pytest.mark.parametrize(("tag", "size"), [("en", (1280, 800)), ("es", PHONE)])
def test_a_line_that_is_cut(stage: Stage, proxy: Proxy, tag: str, size: tuple[int, int]) -> None:
    """The page says so, others see it, the line comes back by itself, and what was clicked meanwhile counts once."""
    table = example(stage)
    ana, beto = table.join("Ana", tag, size, url=proxy.url), table.join("Beto")
    ana.turn()
    proxy.cut()
    expect(ana.page.locator(".banner.on")).to_contain_text(RECONNECTING[tag])
    expect(beto.page.locator('.seat[data-named="Ana"] .mark.offline')).to_be_visible()
    assert not table.state.places[0].online
    ana.press(ana.button("complete"))  # into the void
    assert table.acted == 0
    proxy.mend()
    beto.turn()
    assert table.acted == 1
    expect(ana.page.locator(".banner.on")).to_have_count(0)
    expect(beto.page.locator('.seat[data-named="Ana"] .mark.offline')).to_have_count(0)
    beto.act("call")
    beto.act("check")
    ana.act("check")
    ana.turn()


def test_a_line_that_stalls(stage: Stage, proxy: Proxy) -> None:
    """Nothing breaks, nothing comes: after a silence of seconds the page gives it up, and the server sees it go."""
    table = example(stage)
    ana, beto = table.join("Ana", url=proxy.url), table.join("Beto")
    ana.turn()
    proxy.stall()
    expect(ana.page.locator(".banner.on")).to_contain_text(RECONNECTING["en"], timeout=15_000)
    # The browser does not hang up where no farewell comes back: the server asks whether anybody is there.
    table.wait(lambda now: not now.places[0].online, 25)
    expect(beto.page.locator('.seat[data-named="Ana"] .mark.offline')).to_be_visible()
    proxy.mend()
    expect(ana.page.locator(".banner.on")).to_have_count(0, timeout=20_000)
    table.wait(lambda now: now.places[0].online)
    ana.act("complete")
    beto.act("call")
    assert table.acted == 2


def test_what_was_said_meanwhile_is_caught_up(stage: Stage, proxy: Proxy) -> None:
    table = example(stage)
    ana = table.join("Ana", url=proxy.url)
    ana.act("complete")
    table.wait(lambda _: table.actor == "Beto")
    proxy.cut()
    expect(ana.page.locator(".banner.on")).to_be_visible()
    table.act("Beto", "call", 2)
    table.act("Beto", "check")
    proxy.mend()
    ana.turn()
    assert "Beto calls 2.\n" in ana.story
    assert ana.story.count("Beto checks.") == 1
    ana.act("check")


@pytest.mark.parametrize("view", ["felt", "text"])
def test_a_double_click_is_one_act(stage: Stage, view: str) -> None:
    """Ana is at turn twice in a row with a button at the same place: the second click must not play the next street."""
    table = example(stage)
    ana = table.join("Ana", view=view)
    ana.button("complete").dblclick()
    table.wait(lambda _: table.actor == "Beto")
    assert table.acted == 1
    table.act("Beto", "call", 2)
    table.act("Beto", "check")
    ana.turn()
    ana.button("check").dblclick()  # ends the round, and Ana is first in the next one
    ana.page.wait_for_timeout(500)
    assert table.acted == 4
    ana.turn()


def test_two_quick_clicks_do_not_answer_what_came_between(stage: Stage) -> None:
    """To fold where staying is free is asked twice: the second click of two is no answer, a third one is."""
    rules = "pokerstars-tables/seven-card-stud"  # where it may be done (P42)
    table = stage.table(rules, [("Ana", 40), ("Beto", 40)], decks=["Kc Qd 2c 3d Kh 3h Ah 4c"])
    ana = table.join("Ana")
    ana.act("bring in")
    table.wait(lambda _: table.actor == "Beto")
    table.act("Beto", "call", 2)
    table.act("Beto", "check")
    ana.turn()
    before = table.acted
    ana.button("fold").dblclick()
    sure = ana.page.locator('.sure .act[data-kind="fold"]')
    sure.wait_for()
    ana.page.wait_for_timeout(300)
    assert table.acted == before
    sure.click()
    table.wait(lambda _: table.acted == before + 1)


def test_a_stale_button_does_nothing(stage: Stage, proxy: Proxy) -> None:
    """What the server says is held up; another window of the same seat has acted when this one still shows buttons."""
    table = example(stage)
    stale, fresh = table.join("Ana", url=proxy.url), table.join("Ana")
    stale.turn()
    proxy.stall(up=False)
    fresh.act("bring in")
    table.wait(lambda _: table.actor == "Beto")
    table.act("Beto", "complete", 2)
    table.wait(lambda _: table.actor == "Ana")
    stale.button("complete").click()  # there is no such thing any more: Ana may fold, call or raise
    stale.page.wait_for_timeout(300)
    assert table.acted == 2
    proxy.mend()
    expect(stale.button("raise")).to_be_visible()
    assert table.acted == 2
    stale.act("call")
    table.wait(lambda _: table.acted >= 3)


@pytest.mark.parametrize("view", ["felt", "text"])
def test_a_pause_ends_though_its_host_is_gone(stage: Stage, view: str) -> None:
    table = example(stage)
    ana, beto = table.join("Ana", view=view), table.join("Beto", view=view)
    table.stage.within(lambda rooms: table.room.obey(Pause()))
    expect(ana.page.get_by_role("button", name="Go on")).to_be_visible()
    go_on = beto.page.get_by_role("button", name="Go on")
    expect(beto.page.get_by_text("The game is paused").first).to_be_visible()
    expect(go_on).to_have_count(0)
    ana.page.context.close()
    go_on.click()
    table.wait(lambda now: now.paused is None)


def test_before_ones_turn(stage: Stage) -> None:
    """A pre-action holds for what was seen when it was set, and is gone when that changes."""
    table = stage.table(
        "home/five-card-stud",
        [("Ana", 40), ("Beto", 40), ("Cora", 40)],
        dealer=2,
        decks=["Kh Qc As 2c 9h Jd 4d Ks 5c 6h 7s Jc"],
        hands=None,
    )
    cora = table.join("Cora")
    pre = cora.page.locator(".act.pre")
    expect(pre.first).to_be_visible()
    call = pre.filter(has_text=re.compile("[Cc]all"))
    table.act("Ana", "bring in", 1)
    call.click()
    expect(call).to_have_attribute("aria-pressed", "true")
    table.act("Beto", "complete", 2)  # it costs 2 now, not 1
    cora.turn()
    assert table.acted == 2
    expect(pre).to_have_count(0)
    cora.act("call")
    table.wait(lambda _: table.actor == "Ana")
    table.act("Ana", "call", 1)
    # Where nothing has changed it is done as soon as the turn comes: Beto leads, and Cora is next.
    table.wait(lambda _: table.actor == "Beto")
    pre.first.click()
    expect(pre.first).to_have_attribute("aria-pressed", "true")
    table.act("Beto", "check")
    table.wait(lambda _: table.actor == "Ana")
    assert table.acted == 6
    # On the next street it is forgotten.
    table.act("Ana", "check")
    cora.turn()
    cora.page.wait_for_timeout(300)
    assert table.actor == "Cora"
