"""Every page and state that there is to see, each set up on a stage by a function; tests judge them, and
`scripts/screenshots` takes their pictures."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from playwright.sync_api import Page, Route

from doorcard.cards import Deck
from doorcard.hand import Kind, legal
from doorcard.server.opening import INSTANT
from doorcard.table import Pause, Say
from tests.web.stage import Seated, Stage

FIVE: Final = "home/five-card-stud"
SEVEN: Final = "pokerstars/stud-hi-lo-8"
NAMES: Final = ("Zoe", "Ana", "María José", "Luis", "Bot-Rita", "Max", "Eva", "Berto")
WIDE: Final = tuple("W" * 23 + letter for letter in "MNOPQRST")
"""Names as wide as names may be."""
RICH: Final = 9_999_999
DRAWERS: Final = ("place", "host", "log", "chat", "hands", "results", "rules", "prefs", "help")
"""What the menu opens for a host, in its order."""
CUTTER: Final = """{
    const Line = WebSocket, lines = [];
    window.WebSocket = class extends Line { constructor(url) { super(url); lines.push(this); } };
    window.cut = () => {
        window.WebSocket = class { static OPEN = 1; close() {} };
        for (const line of lines) line.close();
    };
}"""
SLOW: Final = 90_000
"""Milliseconds in which all that is to be seen is surely seen."""
TIMED: Final = replace(INSTANT, turn=45_000)

PASSIVE: Final = (Kind.CHECK, Kind.CALL, Kind.BRING_IN, Kind.SHOW)
LIVELY: Final = (Kind.BET, Kind.CALL, Kind.CHECK, Kind.BRING_IN, Kind.SHOW)


@dataclass(frozen=True)
class Scene:
    """One thing to see."""

    name: str
    show: Callable[[Stage, str, tuple[int, int]], Page]
    """Sets it up, and gives the window in which it is seen; by the language and the size."""
    felt: bool = False
    """Whether it is the felt: nothing of it may need scrolling."""


def act(table: Seated, kinds: tuple[Kind, ...]) -> None:
    """Whoever is asked does the first of these that is allowed."""
    hand = table.state.hand
    assert hand is not None
    allowed = {action.kind: action for action in legal(hand)}
    action = next(allowed[kind] for kind in kinds if kind in allowed)
    table.act(table.actor, action.kind.value, action.amount)


def stop_at(table: Seated, so: Callable[[Seated], bool], *, fold: tuple[str, ...] = ()) -> None:
    """Play until something is so; who is named folds on the second street."""
    for _ in range(400):
        if so(table) or not table.actor:
            return
        hand = table.state.hand
        assert hand is not None
        wager_open = any(action.kind is Kind.FOLD for action in legal(hand))
        if table.actor in fold and hand.street >= 1 and wager_open:
            act(table, (Kind.FOLD,))
        else:
            act(table, LIVELY)
    raise AssertionError("it never comes to that")


def last_street(name: str) -> Callable[[Seated], bool]:
    """That it is somebody's turn on the last street."""

    def so(table: Seated) -> bool:
        hand = table.state.hand
        if hand is None or table.actor != name:
            return False
        return hand.street == len(hand.rules.game.streets) - 1

    return so


def playing(
    rules: str, seats: int, *, names: tuple[str, ...] = NAMES, chips: int = 200, first: bool = False, seed: int = 1
) -> Callable[[Stage, str, tuple[int, int]], Page]:
    """The felt in the middle of a hand, at its fullest or as it begins; it is the reader's turn."""

    def show(stage: Stage, language: str, size: tuple[int, int]) -> Page:
        table = stage.table(
            rules,
            [(name, chips) for name in names[:seats]],
            decks=[Deck.shuffled(Random(seed))],
            pace=TIMED,
            dealer=seats - 1,
        )
        reader = names[0]
        if first:
            stop_at(table, lambda table: table.actor == reader)
        else:
            stop_at(table, last_street(reader), fold=names[2:seats:3])
        page = table.join(reader, language, size).page
        page.locator(".acts.turn .act[data-kind]").first.wait_for()
        return page

    return show


def finished(rules: str, seats: int, hands: int | None = 1) -> Callable[[Stage, str, tuple[int, int]], Page]:
    """A hand that is over: the showdown is seen."""

    def show(stage: Stage, language: str, size: tuple[int, int]) -> Page:
        pace = replace(INSTANT, showdown=SLOW, between=SLOW)
        table = stage.table(
            rules, [(name, 200) for name in NAMES[:seats]], decks=[Deck.shuffled(Random(5))], hands=hands, pace=pace
        )
        stop_at(table, lambda table: not table.actor, fold=NAMES[2:seats:3])
        page = table.join(NAMES[0], language, size).page
        page.locator(".centre .notice").wait_for()
        return page

    return show


def all_in(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """Pots beside the main one."""
    chips = (200, 7, 31, 64)
    table = stage.table(
        SEVEN, list(zip(NAMES, chips, strict=False)), decks=[Deck.shuffled(Random(9))], pace=TIMED, dealer=3
    )

    def so(table: Seated) -> bool:
        hand = table.state.hand
        return hand is not None and table.actor == NAMES[0] and sum(not seat.stack for seat in hand.seats) >= 2

    for _ in range(200):
        if so(table) or not table.actor:
            break
        act(table, (Kind.ALL_IN, Kind.RAISE, Kind.BET, Kind.COMPLETE, Kind.CALL, Kind.CHECK, Kind.BRING_IN))
    page = table.join(NAMES[0], language, size).page
    page.locator(".part").first.wait_for(state="attached")
    return page


def paused(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    table = stage.table(FIVE, [(name, 200) for name in NAMES[:4]], decks=[Deck.shuffled(Random(1))], pace=TIMED)
    stop_at(table, lambda table: table.actor == NAMES[0])
    stage.within(lambda rooms: table.room.obey(Pause()))
    page = table.join(NAMES[0], language, size).page
    page.locator(".centre .notice").wait_for()
    return page


def reconnecting(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """Its line is cut, and it gets no other."""
    page = playing(FIVE, 4)(stage, language, size)
    page.add_init_script(CUTTER)
    page.reload()
    page.locator(".acts.turn .act[data-kind]").first.wait_for()
    page.evaluate("cut()")
    page.locator(".banner.on").wait_for()
    return page


def waiting_room(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    return opened(stage, language, size, start=False, bots=["station", "tight"])


def opened(stage: Stage, language: str, size: tuple[int, int], view: str = "felt", **wanted: object) -> Page:
    """Somebody who hosts a table that was opened as people open them."""
    asked = {
        "name": "María José",
        "title": "Los jueves" if language == "es" else "Thursdays",
        "rules": {"house": "home", "game": "five-card-stud"},
        "chips": 200,
        "bots": ["station", "tight", "station"],
        "turn": None,
        "start": True,
        "instant": True,
    }
    page = stage.window(stage.context(language, size))
    answer = page.context.request.post("/api/tables", data=asked | wanted, headers={"origin": stage.url})
    assert answer.ok, answer.text()
    made = answer.json()
    page.goto(f"/t/{made['table']}/{made['invite']}?view={view}")
    page.locator(".acts, .waiting").first.wait_for()
    return page


def text_table(rules: str, seats: int) -> Callable[[Stage, str, tuple[int, int]], Page]:
    def show(stage: Stage, language: str, size: tuple[int, int]) -> Page:
        page = playing(rules, seats)(stage, language, size)
        page.keyboard.press("t")
        page.locator(".text-table").wait_for()
        return page

    return show


def say(table: Seated, guest: str, text: str) -> None:
    table.stage.within(lambda rooms: table.room.obey(Say(guest, text)))


def drawer(name: str) -> Callable[[Stage, str, tuple[int, int]], Page]:
    """What the menu opens, over the felt."""

    def show(stage: Stage, language: str, size: tuple[int, int]) -> Page:
        table = stage.table(FIVE, [(each, 200) for each in NAMES[:4]], hands=3, pace=TIMED)
        stop_at(table, lambda table: table.state.begun == 2 and table.actor == NAMES[0])
        say(table, "ana", "¡Hola a todos!")
        say(table, "luis", "Good evening. One more hand and then tea?")
        page = table.join(NAMES[0], language, size).page
        open_drawer(page, name)
        return page

    return show


def open_drawer(page: Page, name: str) -> None:
    """Open it by the menu, and wait until it is whole."""
    page.locator(".menu [data-opener]").click()
    page.locator("#menu li:not(.text) button").nth(DRAWERS.index(name)).click()
    page.locator("#panel-title[tabindex]").wait_for()
    page.locator(".drawer [aria-busy=true]").wait_for(state="detached")


def replay(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    page = drawer("hands")(stage, language, size)
    page.locator(".drawer .hands button").first.click()
    page.locator(".player .says").wait_for()
    page.keyboard.press("PageDown")
    return page


def visit(address: str, *, scripts: bool = True) -> Callable[[Stage, str, tuple[int, int]], Page]:
    """A page by its address; as it is where nothing can be scripted, too."""

    def show(stage: Stage, language: str, size: tuple[int, int]) -> Page:
        page = stage.window(stage.context(language, size)) if scripts else plain(stage, language, size)
        page.goto(address)
        page.locator("main").first.wait_for()
        return page

    return show


def plain(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """A window that shows pages as they are where no script runs; a judge's own scripts do run in it."""
    page = stage.window(stage.context(language, size))

    def without_scripts(route: Route) -> None:
        response = route.fetch()
        body = re.sub(r"<script.*?</script>|</?noscript>", "", response.text(), flags=re.DOTALL)
        route.fulfill(response=response, body=body)

    page.route(lambda url: "/api/" not in url and "/static/" not in url, without_scripts)
    return page


def plain_table(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """What an invited guest sees of a table where no script runs."""
    address = opened(stage, language, size, start=False).url
    page = plain(stage, language, size)
    page.goto(address)
    page.locator("main").wait_for()
    return page


def watching(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """A listed table, seen by somebody who has no chair."""
    table = opened(stage, language, size, listed=True, bots=["station"] * 5).url.partition("/t/")[2]
    page = stage.window(stage.context(language, size))
    page.goto(f"/t/{table.partition('/')[0]}")
    page.locator("main.table").wait_for()
    return page


def menu(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    page = playing(FIVE, 4)(stage, language, size)
    page.locator(".menu [data-opener]").click()
    return page


def explained(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """Why somebody's place matters."""
    page = playing(SEVEN, 4)(stage, language, size)
    page.locator(".seat .plate").first.click()
    return page


def asked_twice(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """To fold where staying is free."""
    rules = "pokerstars-tables/seven-card-stud"  # where it may be done (P42)
    table = stage.table(rules, [(name, 200) for name in NAMES[:3]], decks=[Deck.shuffled(Random(1))], pace=TIMED)
    for _ in range(60):
        hand = table.state.hand
        assert hand is not None
        if table.actor == NAMES[0] and any(action.kind is Kind.CHECK for action in legal(hand)):
            break
        act(table, PASSIVE)
    page = table.join(NAMES[0], language, size).page
    page.locator('.acts.turn .act[data-kind="fold"]').click()
    page.locator(".sure").wait_for()
    return page


def beforehand(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    """It is somebody else's turn; what one will do is settled."""
    table = stage.table(FIVE, [(name, 200) for name in NAMES[:5]], decks=[Deck.shuffled(Random(1))], pace=TIMED)
    page = table.join(NAMES[0], language, size).page
    stop_at(table, lambda table: table.actor == NAMES[2])
    page.locator(".pre").first.click()
    page.locator(".pre[aria-pressed=true]").wait_for()
    return page


def tray_open(stage: Stage, language: str, size: tuple[int, int]) -> Page:
    page = playing(SEVEN, 6)(stage, language, size)
    if page.locator(".gone .opener").is_visible():
        page.locator(".gone .opener").click()
    return page


def nowhere(address: str) -> Callable[[Stage, str, tuple[int, int]], Page]:
    """A page that there is not; that the browser says so is no complaint."""

    def show(stage: Stage, language: str, size: tuple[int, int]) -> Page:
        page = visit(address)(stage, language, size)
        stage.wrong = [said for said in stage.wrong if "404" not in said]
        return page

    return show


SCENES: Final = (
    Scene("start", visit("/")),
    Scene("start-plain", visit("/", scripts=False)),
    Scene("rules", visit("/rules/pokerstars/stud-hi-lo-8")),
    Scene("error", nowhere("/nowhere")),
    Scene("error-table", nowhere("/t/nowhere")),
    Scene("waiting", waiting_room),
    Scene("table-plain", plain_table),
    Scene("felt-2", playing(FIVE, 2), felt=True),
    Scene("felt-4", playing(FIVE, 4), felt=True),
    Scene("felt-8", playing(FIVE, 8), felt=True),
    Scene("felt-seven-2", playing(SEVEN, 2), felt=True),
    Scene("felt-seven-4", playing(SEVEN, 4), felt=True),
    Scene("felt-seven-8", playing(SEVEN, 8), felt=True),
    Scene("felt-first", playing(FIVE, 4, first=True), felt=True),
    Scene("felt-wide-2", playing(FIVE, 2, names=WIDE, chips=RICH), felt=True),
    Scene("felt-wide-8", playing(FIVE, 8, names=WIDE, chips=RICH), felt=True),
    Scene("felt-seven-wide-4", playing(SEVEN, 4, names=WIDE, chips=RICH), felt=True),
    Scene("felt-seven-wide-8", playing(SEVEN, 8, names=WIDE, chips=RICH), felt=True),
    Scene("felt-pots", all_in, felt=True),
    Scene("felt-showdown", finished(FIVE, 4, hands=None), felt=True),
    Scene("felt-seven-showdown", finished(SEVEN, 6, hands=None), felt=True),
    Scene("felt-over", finished(FIVE, 4), felt=True),
    Scene("felt-paused", paused, felt=True),
    Scene("felt-reconnecting", reconnecting, felt=True),
    Scene("felt-beforehand", beforehand, felt=True),
    Scene("felt-asked-twice", asked_twice, felt=True),
    Scene("felt-menu", menu),
    Scene("felt-explained", explained),
    Scene("felt-tray", tray_open),
    Scene("felt-watching", watching, felt=True),
    Scene("text-4", text_table(FIVE, 4)),
    Scene("text-seven-8", text_table(SEVEN, 8)),
    *(Scene(f"drawer-{name}", drawer(name)) for name in DRAWERS),
    Scene("drawer-replay", replay),
)
