"""The text table and the pages around the table: with keys, by touch, by ear, in both languages."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import faults
from tests.web.conftest import People
from tests.web.stage import DESK, PHONE, SMALL

ZOOMED = (640, 400)
"""A desk of 1280 by 800 at 200 %."""

DRAWERS = ("place", "host", "log", "chat", "hands", "results", "rules", "prefs", "help")
"""What the menu opens for a host, in its order."""


def turn(page: Page) -> None:
    """Wait until it is the reader's turn."""
    page.locator(".acts.turn .act[data-kind]").first.wait_for()


def open_drawer(page: Page, name: str) -> None:
    page.locator(".menu [data-opener]").click()
    page.locator("#menu li:not(.text) button").nth(DRAWERS.index(name)).click()
    page.locator("#panel-title[tabindex]").wait_for()
    page.locator(".drawer [aria-busy=true]").wait_for(state="detached")


def listen(page: Page) -> None:
    """Note down from now on what is read out."""
    page.evaluate(
        """() => {
            window.heard = [];
            for (const id of ["polite", "loud"])
                new MutationObserver((changes) => {
                    for (const { addedNodes } of changes)
                        for (const node of addedNodes) window.heard.push(`${id}: ${node.textContent}`);
                }).observe(document.getElementById(id), { childList: true });
        }"""
    )


def heard(page: Page) -> list[str]:
    lines: list[str] = page.evaluate("window.heard")
    return lines


def focus(page: Page) -> str:
    """What has the focus."""
    found: str = page.evaluate("document.activeElement.id || document.activeElement.outerHTML.slice(0, 200)")
    return found


def play_out(page: Page) -> None:
    """Check and call until the game is over."""
    for _ in range(100):
        if "over" in page.locator("#choices-title").inner_text():
            return
        page.keyboard.press("c")
        page.wait_for_timeout(60)


# The start page


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("es", PHONE), ("es", SMALL), ("en", ZOOMED)])
def test_bots_are_one_click_away(people: People, language: str, size: tuple[int, int]) -> None:
    page = people.window(language, size)
    page.goto("/")
    go = page.locator(".play button.main")
    expect(go).to_be_in_viewport()
    assert faults(page) == []
    # On a gradient axe cannot judge: --jet on --brass is what test_palettes.py does judge.
    assert go.evaluate("button => getComputedStyle(button).color") == "rgb(27, 20, 16)"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    go.click()
    page.wait_for_url("**/t/**")
    page.locator("main.table").wait_for()
    assert page.locator("main.table [data-seat]").count() == 3


def test_what_is_chosen_is_what_is_played(people: People) -> None:
    page = people.window()
    page.goto("/")
    page.locator(".play summary").click()
    page.get_by_label("Rules").first.select_option("pokerstars")
    game = page.locator(".play select[name=game]")
    assert game.locator("option").all_inner_texts() == [
        "Seven-card stud",
        "Seven-card stud high-low, eight or better",
        "Razz",
    ]
    game.select_option("razz")
    page.locator(".play select[name=bots]").select_option("6")
    page.locator(".play input[name=hands]").fill("3")
    page.get_by_label("Bots answer at once").check()
    expect(page.locator(".play .line")).to_have_text("Razz · PokerStars rules · 6 bots · 3 hands")
    page.locator(".play button.main").click()
    page.wait_for_url("**/t/**")
    expect(page.locator(".title")).to_contain_text("Razz")
    assert page.locator("main.table [data-seat]").count() == 6


def test_a_link_that_leads_elsewhere_is_refused(people: People) -> None:
    page = people.window()
    page.goto("/")
    page.get_by_label("Link you were sent").fill("https://elsewhere.example/t/abc/def")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".join [role=alert]")).to_contain_text("no link to a table here")
    assert "/t/" not in page.url


# From the invitation to the first hand


def test_two_people_and_a_bot_sit_down(people: People) -> None:
    """A host at a desk in Spanish, a guest with a phone in English: link, name, chair, chat, bot, start."""
    host, guest = people.window("es"), people.window("en", SMALL)
    host.goto("/")
    form = host.locator(".host form")
    form.get_by_label("Tu nombre").fill("María José")
    form.locator("summary").click()
    form.get_by_label("Nombre de la mesa").fill("Jueves")
    form.get_by_label("Fin de la partida").select_option("hands")
    form.get_by_label("Manos", exact=True).fill("2")
    form.get_by_role("button", name="Abrir la mesa").click()
    host.wait_for_url("**/t/**")
    expect(host.locator(".waiting .facts")).to_contain_text("Acaba tras 2 manos")
    start = host.locator(".waiting").get_by_role("button", name="Empezar la partida")
    expect(start).to_be_disabled()
    link = host.get_by_label("Enlace").input_value()
    assert host.evaluate("fetch(document.querySelector('img.qr').src).then((answer) => answer.text())").startswith(
        "<svg"
    )
    assert faults(host) == []

    guest.goto(link)
    guest.get_by_label("Your name").fill("Luis")
    assert faults(guest) == []
    guest.get_by_role("button", name="Come in").click()
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.locator(".people").first).to_contain_text("Luis")
    guest.get_by_label("Your message").fill("good evening")
    guest.keyboard.press("Enter")
    expect(host.locator(".chat")).to_have_text("Luis good evening")
    assert not guest.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert faults(guest) == []

    host.locator(".waiting").get_by_role("button", name="Organizar").click()
    host.locator(".drawer").get_by_role("button", name="Añadir", exact=True).click()
    expect(host.locator(".waiting .people").first.locator("li")).to_have_count(3)
    host.keyboard.press("Escape")
    expect(host.locator(".waiting").get_by_role("button", name="Organizar")).to_be_focused()
    start.click()
    for page in (host, guest):
        page.locator("main.table").wait_for()
    expect(host.locator(".title")).to_contain_text("Stud de cinco cartas")
    expect(guest.locator(".title")).to_contain_text("Five-card stud")


def test_a_host_makes_another_link(people: People) -> None:
    """Who was sent away has the old one; who comes by the new one comes in, and the host's own page knows it."""
    host = people.at_table(start=False, bots=[])
    field = host.get_by_label("Link", exact=True)
    old = field.input_value()
    host.get_by_role("button", name="Make another link").click()
    expect(host.locator(".waiting .twice")).to_contain_text("The old link lets nobody in any more.")
    assert faults(host) == []
    host.locator(".waiting .twice").get_by_role("button", name="Make another link").click()
    expect(field).not_to_have_value(old)
    new = field.input_value()
    host.reload()
    expect(field).to_have_value(new)
    guest = people.window()
    guest.goto(new)
    guest.get_by_label("Your name").fill("Luis")
    guest.get_by_role("button", name="Come in").click()
    guest.get_by_role("button", name="Take a seat").wait_for()


def test_a_host_mutes_hands_over_and_bans(people: People) -> None:
    host = people.at_table(start=False, bots=[])
    guest = people.window()
    guest.goto(host.get_by_label("Link", exact=True).input_value())
    guest.get_by_label("Your name").fill("Luis")
    guest.get_by_role("button", name="Come in").click()
    guest.get_by_label("Your message").wait_for()
    host.locator(".waiting").get_by_role("button", name="Host").click()
    drawer = host.locator(".drawer")
    drawer.get_by_role("button", name="Mute: Luis").click()
    expect(guest.locator(".waiting")).to_contain_text("The host has taken the chat from you.")
    drawer.get_by_role("button", name="Unmute: Luis").click()
    guest.get_by_label("Your message").wait_for()
    drawer.get_by_role("button", name="Ban: Luis").click()
    expect(drawer.locator(".twice")).to_be_focused()
    expect(drawer.locator(".twice")).to_contain_text("Send Luis away for good?")
    drawer.get_by_role("button", name="Cancel").click()
    drawer.get_by_role("button", name="Make host: Luis").click()
    expect(drawer).to_contain_text("Only the host can do these things.")
    expect(guest.get_by_role("button", name="Start the game")).to_be_visible()


def test_a_host_changes_the_game_the_clock_and_the_end(people: People) -> None:
    """What is ordered in the drawer is what the table then says."""
    host = people.at_table(start=False)
    host.locator(".waiting").get_by_role("button", name="Host").click()
    drawer = host.locator(".drawer")
    drawer.get_by_text("Play something else").click()
    drawer.locator("select[name=house]").select_option("pokerstars")
    drawer.locator("select[name=game]").first.select_option("razz")
    drawer.get_by_label("big bet").fill("3")
    drawer.get_by_role("button", name="Change the game").click()
    # A big bet below the small one: the room says so, in the drawer.
    expect(drawer.get_by_role("alert")).to_be_visible()
    drawer.get_by_label("big bet").fill("8")
    drawer.get_by_role("button", name="Change the game").click()
    expect(drawer.get_by_role("alert")).to_have_count(0)
    drawer.get_by_text("Clock and help").click()
    drawer.get_by_label("Time for a decision").select_option("60")
    drawer.get_by_role("button", name="Set them").click()
    drawer.get_by_text("End of the game").first.click()
    drawer.locator("select[name=end]").select_option("minutes")
    drawer.get_by_label("Minutes", exact=True).fill("45")
    drawer.get_by_role("button", name="Write it down").click()
    drawer.get_by_role("button", name="Remove the bot: Carla").click()
    host.keyboard.press("Escape")
    facts = host.locator(".waiting .facts")
    expect(facts).to_contain_text("Razz · PokerStars rules")
    expect(facts).to_contain_text("60 seconds for a decision")
    expect(facts).to_contain_text("Ends after 45 minutes")
    expect(host.locator(".people").first.locator("li")).to_have_count(3)


def test_whoever_watches_a_listed_table_may_sit_down_later(people: People) -> None:
    host = people.at_table(listed=True, title="Open house")
    turn(host)
    guest = people.window("es")
    guest.goto("/")
    guest.get_by_role("link", name="Open house").click()
    guest.locator("main.table").wait_for()
    guest.locator(".menu [data-opener]").click()
    guest.locator("#menu").get_by_role("button", name="Tu asiento").click()
    drawer = guest.locator(".drawer")
    expect(drawer).to_contain_text("Estás mirando.")
    drawer.get_by_label("Tu nombre").fill("Luis")
    drawer.get_by_role("button", name="Entrar").click()
    drawer.get_by_role("button", name="Sentarse").click()
    expect(drawer).to_contain_text("200")
    host.keyboard.press("1")
    expect(host.locator(".seats")).to_contain_text("Luis")


# The text table


def test_a_hand_is_played_by_keys_and_heard(people: People) -> None:
    page = people.at_table()
    turn(page)
    listen(page)
    page.keyboard.press("Tab")  # somewhere: from now on focus must not be lost
    for _ in range(40):
        page.keyboard.press("c")
        page.wait_for_timeout(50)
        if re.search(r"polite: .*\bHand 3\b", "\n".join(heard(page))):
            break
    lines = heard(page)
    assert any(re.search(r"loud: Your turn: .*(call|check|bring in)", line) for line in lines)
    assert any(re.search(r"polite: .*You (call|check|bring in)", line) for line in lines)
    # Cards are words, and those of a street are said together.
    streets = [line for line in lines if "Second round. Up: " in line]
    assert streets
    assert all(re.search(r"Up: .*you (deuce|\w+) of (clubs|diamonds|hearts|spades)", line) for line in streets)
    assert not re.search(r"[♣♦♥♠]|\b[2-9TJQKA][cdhs]\b", "\n".join(lines))
    assert page.evaluate("document.activeElement !== document.body")


def test_a_turn_is_heard_while_a_dialog_is_open(people: People) -> None:
    """What is outside of a modal dialog is not read out: the dialog has live regions of its own."""
    page = people.at_table(instant=False)
    open_drawer(page, "help")
    loud = page.locator("dialog [data-live=loud]")
    expect(loud).to_have_attribute("aria-live", "assertive")
    expect(loud).to_contain_text("Your turn: ", timeout=30_000)


@pytest.mark.parametrize("language", ["en", "es"])
def test_keys_read_what_one_would_look_at(people: People, language: str) -> None:
    page = people.at_table(language, bots=["station"] * 3)  # who never fold
    turn(page)
    listen(page)
    said: dict[str, str] = {}
    for key in "1208pdl":
        before = len(heard(page))
        page.keyboard.press(key)
        while len(heard(page)) == before:
            page.wait_for_timeout(20)
        said[key] = heard(page)[-1]
    if language == "en":
        assert said["1"].startswith("polite: Seat 1, Zoe, your own: 199 chips. Up: ")
        assert said["2"].startswith("polite: Seat 2, Ana: ")
        assert said["8"] == "polite: Nobody sits in seat 8."
        assert re.match(r"polite: Down: \w+ of \w+\. Up: \w+ of \w+\.", said["0"])
        assert said["p"].startswith("polite: Pot ")
        assert said["d"] == "polite: No dead cards yet."
    else:
        assert said["1"].startswith("polite: Asiento 1, Zoe, el tuyo: 199 fichas. Descubiertas: ")
        assert said["8"] == "polite: En el asiento 8 no hay nadie."
        assert re.match(r"polite: Tapadas: \w+ de \w+\. Descubiertas: \w+ de \w+\.", said["0"])
    # What is read out is shown to those who see, too.
    expect(page.locator(".notice")).to_be_visible()


def test_the_text_table_is_a_table(people: People) -> None:
    page = people.at_table()
    turn(page)
    table = page.get_by_role("table")
    assert table.get_by_role("columnheader").all_inner_texts() == ["Seat", "Chips", "Up cards", "Bet", "Status"]
    assert table.get_by_role("rowheader").count() == 4
    mine = table.get_by_role("row", name=re.compile("1. Zoe"))
    expect(mine).to_have_attribute("aria-current", "true")
    assert re.search(r"(deuce|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of \w+", mine.inner_text())


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_a_narrow_text_table_is_a_table_still(people: People, size: tuple[int, int]) -> None:
    """Laid out as blocks, it keeps its rows, cells and heads for those who listen."""
    page = people.at_table("es", size, bots=["station"] * 7)
    turn(page)
    table = page.get_by_role("table")
    assert table.get_by_role("columnheader").count() == 5
    assert table.get_by_role("row").count() == 9
    assert table.get_by_role("cell").count() == 8 * 4
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    # Whatever is scrolled to, what may be done stays in reach.
    expect(page.locator(".acts .act").last).to_be_in_viewport()


def test_one_key_changes_the_table_and_an_address_chooses_it(people: People) -> None:
    page = people.at_table()
    turn(page)
    expect(page.get_by_role("table").first).to_be_visible()
    page.keyboard.press("t")
    page.locator("main.table").wait_for()
    page.keyboard.press("t")
    expect(page.locator(".text-table")).to_be_visible()


# Keys


def test_keys_rest_while_something_is_typed(people: People) -> None:
    page = people.at_table()
    turn(page)
    open_drawer(page, "chat")
    page.get_by_label("Your message").fill("")
    page.get_by_label("Your message").press_sequentially("fold, call, t?")
    expect(page.get_by_label("Your message")).to_have_value("fold, call, t?")
    expect(page.locator(".text-table")).to_be_attached()
    expect(page.locator(".acts.turn")).to_be_attached()


def test_keys_can_be_changed_and_switched_off(people: People) -> None:
    page = people.at_table()
    turn(page)
    open_drawer(page, "prefs")
    page.get_by_label("text table and back").press("x")
    expect(page.get_by_label("text table and back")).to_have_value("X")
    # A key that somebody had before has one owner: the new one.
    page.get_by_label("this help").press("x")
    expect(page.get_by_label("text table and back")).to_have_value("none")
    page.get_by_label("text table and back").press("z")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator(".text-table")).to_be_visible()
    page.keyboard.press("z")
    page.locator("main.table").wait_for()
    page.reload()
    turn(page)
    page.keyboard.press("z")
    page.locator("main.table").wait_for()
    open_drawer(page, "prefs")
    page.get_by_label("single keys play and read").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    page.keyboard.press("x")
    page.wait_for_timeout(200)
    expect(page.locator("main.table")).to_be_visible()
    expect(page.locator(".drawer")).to_be_hidden()


def test_help_is_a_dialog_that_keeps_focus_and_gives_it_back(people: People) -> None:
    page = people.at_table()
    turn(page)
    button = page.locator(".acts .act[data-kind]").first
    button.focus()
    page.keyboard.press("?")
    expect(page.locator("#panel-title[tabindex]")).to_have_text("Help")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))"
        )
    assert page.locator("dialog").evaluate("dialog => dialog.matches(':modal')")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


# What is opened from the table


@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("es", PHONE), ("es", SMALL), ("en", ZOOMED)])
def test_everything_that_opens_is_accessible_and_fits(people: People, language: str, size: tuple[int, int]) -> None:
    page = people.at_table(language, size)
    turn(page)
    assert faults(page) == []
    for name in DRAWERS:
        open_drawer(page, name)
        assert faults(page) == [], name
        wide: list[int] = page.locator("dialog").evaluate("dialog => [dialog.scrollWidth, dialog.clientWidth]")
        assert wide[0] <= wide[1], name
        page.keyboard.press("Escape")
        expect(page.locator(".menu [data-opener]")).to_be_focused()


def test_a_rule_sheet_scrolls_in_its_own_box(people: People) -> None:
    """R078: where a scheme is wider than the page, the scheme scrolls and not the page."""
    page = people.at_table("en", SMALL)
    turn(page)
    open_drawer(page, "rules")
    expect(page.locator(".sheet h3")).to_have_text("Five-card stud · the home game")
    box = page.locator(".sheet #deal .scroll")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert page.locator("dialog").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    assert box.evaluate("box => box.scrollLeft > 0")


def test_the_language_changes_and_the_seat_stays(people: People) -> None:
    page = people.at_table()
    turn(page)
    mine = page.locator(".own-cards .card-text").first.inner_text()
    open_drawer(page, "prefs")
    page.get_by_role("link", name="español").click()
    page.wait_for_url("**lang=es**")
    turn(page)
    assert page.evaluate("document.documentElement.lang") == "es"
    expect(page.locator("#choices-title")).to_have_text("Es tu turno")
    assert page.locator(".own-cards .card-text").first.inner_text()[:2] == mine[:2]
    page.goto(page.url.partition("?")[0])
    turn(page)
    assert page.evaluate("document.documentElement.lang") == "es"


def test_a_hand_is_watched_again_and_taken_along(people: People) -> None:
    page = people.at_table(hands=1)
    play_out(page)
    expect(page.locator("#choices-title")).to_have_text("The game is over, as was agreed")
    page.get_by_role("button", name="Last hands").click()
    page.get_by_role("button", name="Replay hand 1").click()
    step = page.locator(".player .field span")
    expect(page.get_by_role("button", name="A step on", exact=True)).to_be_focused()
    expect(step).to_contain_text("Step 1 of ")
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text("Step 2 of ")
    page.keyboard.press("PageDown")
    expect(page.locator(".says")).to_contain_text("Second round")
    page.keyboard.press("PageUp")
    expect(page.locator(".says")).not_to_contain_text("Second round")
    page.keyboard.press("End")
    expect(page.locator(".says")).to_contain_text(re.compile("win"))
    assert faults(page) == []
    page.get_by_role("button", name="Back to the list").click()
    expect(page.get_by_role("button", name="Replay hand 1")).to_be_focused()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Hand 1 as PHH").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert "Zoe" in text
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Hand 1 as JSON").click()
    assert json.loads(waiting.value.path().read_text(encoding="utf-8"))


def test_who_owes_whom_is_even(people: People) -> None:
    page = people.at_table(hands=1)
    play_out(page)
    page.get_by_role("button", name="Results").click()
    page.locator(".prose li").first.wait_for()
    nets = [int(text.replace("−", "-")) for text in page.locator(".results .net").all_inner_texts()]
    assert sum(nets) == 0
    assert any(nets)
    paid = [re.fullmatch(r"(.+) pays (.+) (\d+) chips?", text) for text in page.locator(".prose li").all_inner_texts()]
    assert all(paid)
    assert sum(int(each[3]) for each in paid if each) == sum(net for net in nets if net > 0)
    assert faults(page) == []
