"""What a reader likes: how folded boards lie, and how one is called to one's turn."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web import layout
from tests.web.axe import faults
from tests.web.conftest import People
from tests.web.scenes import SCENES
from tests.web.stage import DESK, PHONE, SMALL, Seated, Stage, Window

DECK = "Kh Qc Jc Tc 2c 9h 8h 7h"
"""Of four, Ana has the lowest card and brings in; Beto is next."""

FOLDED = '.seat[data-named="Beto"]'
OTHER = '.seat[data-named="Cruz"]'

NOTED = """{
    // What the system was asked to show, and whether it was taken back; and a page that is out of sight when told so.
    window.noted = [];
    const System = Notification;
    window.Notification = class extends System {
        constructor(title, how) {
            super(title, how);
            if (title) window.noted.push({ title, body: how.body, gone: false });
            this.number = window.noted.length - 1;
        }
        close() {
            super.close();
            window.noted[this.number].gone = true;
        }
    };
    window.shaken = 0;
    navigator.vibrate = () => Boolean(window.shaken += 1);
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    window.hide = (so) => { hidden = so; document.dispatchEvent(new Event("visibilitychange")); };
}"""


def preferences(page: Page) -> None:
    """Open them, as people do."""
    page.locator(".menu [data-opener]").click()
    page.locator("#menu li").filter(has_text="Preferenc").get_by_role("button").click()
    page.locator("dialog select").first.wait_for()


def four(stage: Stage) -> Seated:
    names = ["Ana", "Beto", "Cruz", "Dora"]
    return stage.table("home/five-card-stud", [(name, 40) for name in names], dealer=3, decks=[DECK])


def choose(window: Window, how: str) -> None:
    preferences(window.page)
    window.page.locator("select[name=folded]").select_option(how)
    assert faults(window.page) == []
    window.page.keyboard.press("Escape")
    expect(window.page.locator("dialog")).to_be_hidden()


def height(window: Window, selector: str) -> float:
    box = window.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize(("tag", "size"), [("en", DESK), ("es", PHONE), ("es", SMALL)])
def test_folded_boards_stay_shrink_or_hide(stage: Stage, tag: str, size: tuple[int, int]) -> None:
    """Ghosted in any case; the choice is kept, and those who play on look the same."""
    table = four(stage)
    window = table.join("Ana", tag, size)
    window.act("bring in")
    table.wait(lambda _: table.actor == "Beto")
    table.act("Beto", "fold")
    page = window.page
    page.locator(f"{FOLDED}.folded").wait_for()
    card, row = ".faces .card", height(window, OTHER)
    assert height(window, f"{FOLDED} {card}") < height(window, f"{OTHER} {card}")
    choose(window, "keep")
    assert height(window, f"{FOLDED} {card}") == pytest.approx(height(window, f"{OTHER} {card}"))
    assert height(window, FOLDED) == pytest.approx(row, abs=1 if size != DESK else 99)
    assert page.locator(f"{FOLDED} .strip").evaluate("strip => getComputedStyle(strip).opacity") < "0.9"
    assert layout.faults(page, felt=True) == []
    choose(window, "hide")
    expect(page.locator(f"{FOLDED} {card}")).to_be_hidden()
    expect(page.locator(f"{FOLDED} .deed")).to_be_visible()
    expect(page.locator(f"{OTHER} {card}")).to_be_visible()
    assert height(window, OTHER) == pytest.approx(row, abs=1)
    assert layout.faults(page, felt=True) == []
    page.reload()
    page.locator(f"{FOLDED}.folded").wait_for()
    expect(page.locator(f"{FOLDED} {card}")).to_be_hidden()
    choose(window, "shrink")
    expect(page.locator(f"{FOLDED} {card}")).to_be_visible()
    assert height(window, f"{FOLDED} {card}") < height(window, f"{OTHER} {card}")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("name", ["felt-8", "felt-seven-wide-4", "felt-seven-wide-8", "felt-pots"])
def test_boards_that_stay_large_fit(stage: Stage, name: str, size: tuple[int, int]) -> None:
    """As they do before anybody folds."""
    scene = next(scene for scene in SCENES if scene.name == name)
    page = scene.show(stage, "es", size)
    page.evaluate("document.documentElement.dataset.folded = 'keep'")
    page.wait_for_timeout(100)
    assert layout.faults(page, felt=True) == []


def hidden(page: Page, so: bool) -> None:
    page.evaluate("so => hide(so)", so)


def noted(page: Page) -> list[dict[str, str | bool]]:
    found: list[dict[str, str | bool]] = page.evaluate("noted")
    return found


def joined(stage: Stage, table: Seated, tag: str, size: tuple[int, int], *, allowed: bool) -> Window:
    """Ana's window; whether the browser would let it notify."""
    context: BrowserContext = stage.context(tag, size)
    context.add_cookies([{"name": f"doorcard_{table.id}", "value": "Ana/secret", "url": stage.url}])
    if allowed:
        context.grant_permissions(["notifications"], origin=stage.url)
    page = stage.window(context)
    page.add_init_script(NOTED)
    page.goto(f"/t/{table.id}?view=felt")
    page.locator(".acts").first.wait_for()
    return Window(page, "Ana", touch=size[0] < 600)


@pytest.mark.parametrize(
    ("tag", "size", "title", "body"),
    [("en", DESK, "Your turn – ", "Your turn: "), ("es", PHONE, "Te toca – ", "Te toca: ")],
)
def test_one_is_called_by_the_system_and_by_the_phone(
    stage: Stage, tag: str, size: tuple[int, int], title: str, body: str
) -> None:
    """Not until it is wished; a notification only while the page is out of sight, and it goes when it is not so."""
    table = stage.table("home/five-card-stud", [("Ana", 40), ("Beto", 40)], dealer=1, decks=["Kh Qc 9c Qh 4d Js"])
    window = joined(stage, table, tag, size, allowed=True)
    page = window.page
    window.act("complete")
    table.wait(lambda _: table.actor == "Beto")
    hidden(page, True)
    table.act("Beto", "raise", 4)
    window.turn()
    page.wait_for_timeout(200)
    assert noted(page) == []  # nobody wished it
    assert page.evaluate("shaken") == 0
    hidden(page, False)
    preferences(page)
    box = page.locator("dialog input[name=notify]")
    expect(box).not_to_be_checked()
    box.check()
    shakes = page.locator("dialog input[name=shake]")
    expect(shakes).to_have_count(1 if size == PHONE else 0)  # a desk has nothing that shakes
    if size == PHONE:
        shakes.check()
        assert page.evaluate("shaken") == 1  # as a sample
    expect(page.locator("dialog .problem")).to_have_count(0)
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.reload()
    window.turn()
    window.act("raise")
    table.wait(lambda _: table.actor == "Beto")
    table.act("Beto", "raise", 8)
    window.turn()
    page.wait_for_timeout(200)
    assert noted(page) == []  # it is seen
    window.act("call")
    table.wait(lambda _: table.actor == "Beto")
    hidden(page, True)
    table.act("Beto", "check")
    while not noted(page):
        page.wait_for_timeout(50)
    (note,) = noted(page)
    assert str(note["title"]).startswith(title)
    assert str(note["body"]).startswith(body)
    assert not note["gone"]
    hidden(page, False)
    assert noted(page)[0]["gone"]
    assert page.evaluate("shaken") == (2 if size == PHONE else 0)


@pytest.mark.parametrize(("tag", "told"), [("en", "no permission"), ("es", "no tiene permiso")])
def test_a_refused_permission_is_said_in_words(stage: Stage, tag: str, told: str) -> None:
    """It is asked when the switch is used, and not before; refused, the switch stays off."""
    table = four(stage)
    window = joined(stage, table, tag, DESK, allowed=False)
    page = window.page
    preferences(page)
    assert page.evaluate("Notification.permission") == "default"
    box = page.locator("dialog input[name=notify]")
    box.click()  # the browser of the tests refuses for its user
    expect(page.locator("dialog .problem")).to_contain_text(told)
    expect(box).not_to_be_checked()
    assert faults(page) == []
    page.reload()
    window.turn()
    preferences(page)
    expect(page.locator("dialog input[name=notify]")).not_to_be_checked()
    expect(page.locator("dialog .problem")).to_have_count(0)


@pytest.mark.parametrize(
    "lacks",
    [
        "delete window.Notification; delete Navigator.prototype.vibrate",
        # as on phones: the name is there, and may not be used
        "window.Notification = class { static permission = 'default'; constructor() { throw new TypeError(); } };"
        "delete Navigator.prototype.vibrate",
    ],
)
def test_what_a_browser_cannot_do_is_not_offered(people: People, lacks: str) -> None:
    page = people.at_table(size=PHONE, view="felt")
    page.add_init_script(lacks)
    page.reload()
    page.locator(".menu [data-opener]").wait_for()
    preferences(page)
    expect(page.locator("dialog fieldset")).to_have_count(3)
    expect(page.locator("dialog input:is([name=notify], [name=shake])")).to_have_count(0)
