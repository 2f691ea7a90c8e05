"""Tables at which everything is known beforehand: who sits where with how much, and which cards come.

The decks are fed within the process: nothing that a server listens to could.
"""

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any, Final, TypeVar

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from doorcard.cards import CARDS, Deck
from doorcard.hand import Acted, Action, Kind, Wagered
from doorcard.rules import Rules
from doorcard.rules.house import Session
from doorcard.server.addresses import listen
from doorcard.server.app import create_app
from doorcard.server.clock import Alarm, SystemClock
from doorcard.server.opening import INSTANT
from doorcard.server.room import Room
from doorcard.server.rooms import Rooms
from doorcard.server.running import Running
from doorcard.server.settings import Limits, Rate, Settings
from doorcard.server.tokens import digest, new_table_id
from doorcard.table import (
    Act,
    AgreeEnd,
    Enter,
    Guest,
    Opened,
    Pace,
    Played,
    SitDown,
    Start,
    Table,
    TableEvent,
    evolve,
    step,
)

T = TypeVar("T")

DESK: Final = (1280, 800)
PHONE: Final = (375, 812)
SMALL: Final = (320, 568)

DOUBLE_TAP: Final = 0.4
"""Seconds after which a touch is surely no longer the second of two."""

OFTEN: Final = Rate(10_000, 1_000.0)
GENEROUS: Final = Settings(
    limits=Limits(requests=OFTEN, openings=OFTEN, entries=OFTEN, connects=OFTEN, sockets_per_address=1_000)
)
"""Everybody in these tests has one address."""


def whole(first: str) -> Deck:
    """A whole deck that begins with these cards."""
    cards = Deck.parse(first).cards
    return Deck([*cards, *(card for card in CARDS if card not in cards)])


class _Clock(SystemClock):
    """The machine's clock, which knows the loop in which it is used."""

    loop: asyncio.AbstractEventLoop | None = None

    def call_at(self, at: int, what: Callable[[], object]) -> Alarm:
        self.loop = asyncio.get_running_loop()
        return super().call_at(at, what)


class _Lot(Random):
    """Draws what was settled."""

    falls_on = 0

    def choice(self, seq: Any) -> Any:
        return seq[self.falls_on % len(seq)]  # another table of this stage may have fewer seats


class Stage:
    """A server whose tables a test sets, and windows before them."""

    def __init__(self, chromium: Browser, stack: ExitStack) -> None:
        self._decks: dict[str, list[Deck]] = defaultdict(list)
        self.seed = "doorcard"
        """What decks follow from that no test gives."""
        self._clock = _Clock()
        self._lot = _Lot()
        self._app = create_app(GENEROUS, clock=self._clock, random=self._lot, deal=self._deal)
        self.running = stack.enter_context(Running(self._app, listen("127.0.0.1", 0)))
        self.url = self.running.url
        self.chromium = chromium
        self.wrong: list[str] = []
        """What browsers complained of: errors, warnings, files from elsewhere."""
        self.lines_break = False
        """Whether lines to the server are broken on purpose, of which browsers complain rightly."""

    def _deal(self, table: str, number: int) -> Deck:
        decks = self._decks[table]
        return decks[number - 1] if number <= len(decks) else Deck.shuffled(Random(f"{self.seed}/{number}"))

    def within(self, what: Callable[[Rooms], Awaitable[T]]) -> T:
        """Do something with the rooms, in the server's loop."""
        loop = self._clock.loop
        assert loop is not None, "the rooms have started"

        async def done() -> T:
            return await what(self._app.state.site.rooms)

        return asyncio.run_coroutine_threadsafe(done(), loop).result(20)

    def table(
        self,
        rules: Rules | str,
        seats: Sequence[tuple[str, int]],
        *,
        dealer: int = 0,
        decks: Sequence[Deck | str] = (),
        bots: Sequence[tuple[str, int]] = (),
        hands: int | None = 1,
        pace: Pace = INSTANT,
        start: bool = True,
        assist: str = "standard",
    ) -> "Seated":
        """A table of these people and their chips; who sits at ``dealer`` deals first. The first is its host."""
        rules = Rules.named(rules) if isinstance(rules, str) else rules
        self._lot.falls_on = dealer
        guests = {name: Guest(name.lower(), name, digest(f"{name}/secret")) for name, _ in seats}
        first, *_ = guests.values()
        opened = Opened(rules, Session(ends="open"), pace, "", assist, digest("invite"))  # type: ignore[arg-type]
        events: list[TableEvent] = [opened]
        table = evolve(None, opened)

        def do(command: Any) -> None:
            nonlocal table
            done = step(table, command, self._clock.now(), self._lot)
            events.extend(done.events)
            table = done.table

        do(Enter(first))
        do(AgreeEnd(hands))
        for guest in list(guests.values())[1:]:
            do(Enter(guest))
        for name, chips in seats:
            do(SitDown(name, chips, guests[name].key))
        for number, (bot, chips) in enumerate(bots, 1):
            do(SitDown(f"Bot {number}", chips, bot=bot))
        if start:
            do(Start())
        table_id = new_table_id()
        self._decks[table_id] = [whole(deck) if isinstance(deck, str) else deck for deck in decks]
        self.within(lambda rooms: rooms.open(table_id, events))
        seated = Seated(self, table_id)
        if start:  # the room deals when its loop comes to it
            seated.wait(lambda now: now.hand is not None or now.question is not None)
        return seated

    def context(self, language: str = "en", size: tuple[int, int] = DESK, *, moves: bool = False) -> BrowserContext:
        """A browser of somebody's own."""
        width, height = size
        touch = size[0] < 600
        return self.chromium.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "es": "es-ES"}[language],
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if moves else "reduce",
            base_url=self.url,
        )

    def window(self, context: BrowserContext, url: str | None = None) -> Page:
        """A window that may complain of nothing, and ask no other server for anything."""
        page = context.new_page()
        page.set_default_timeout(30_000)
        mine = (url or self.url, "data:")

        def heard(said: ConsoleMessage) -> None:
            broken = "WebSocket connection" in said.text or "ERR_CONNECTION" in said.text
            if said.type in ("error", "warning") and not (broken and self.lines_break):
                self.wrong.append(said.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", lambda asked: None if asked.url.startswith(mine) else self.wrong.append(asked.url))
        return page


class Seated:
    """A table of the stage."""

    def __init__(self, stage: Stage, table_id: str) -> None:
        self.stage = stage
        self.id = table_id

    @property
    def room(self) -> Room:
        rooms: Rooms = self.stage._app.state.site.rooms
        return rooms.open_rooms[self.id]

    @property
    def state(self) -> Table:
        """How the table stands, as the server has it."""
        return self.room.table

    @property
    def actor(self) -> str:
        """Who is asked; nobody where it is empty."""
        clock = self.state.clock
        return "" if clock is None else self.state.places[clock.place].name

    @property
    def acted(self) -> int:
        """How many decisions were answered here, as the log has it."""
        stored = self.stage.within(lambda rooms: rooms.store.read(self.id))
        played = [each.event.event for each in stored if isinstance(each.event, Played)]
        return sum(isinstance(event, Acted | Wagered) for event in played)

    def act(self, name: str, kind: str, amount: int = 0) -> None:
        """Somebody without a window acts."""
        table = self.state
        assert self.actor == name, f"{self.actor or 'nobody'} acts, not {name}"
        assert table.clock is not None
        command = Act(table.clock.place, Action(Kind(kind), amount), table.clock.decision)
        self.stage.within(lambda rooms: self.room.obey(command))

    def wait(self, so: Callable[[Table], object], seconds: float = 10) -> Table:
        """Wait until something is so at the table, and give it as it is then."""
        end = time.monotonic() + seconds
        while not so(self.state):
            assert time.monotonic() < end, f"it never comes: {self.state}"
            time.sleep(0.01)
        return self.state

    def join(
        self,
        name: str,
        language: str = "en",
        size: tuple[int, int] = DESK,
        *,
        view: str = "felt",
        moves: bool = False,
        url: str | None = None,
    ) -> "Window":
        """The window of somebody who sits here; ``url`` is another way to the server."""
        context = self.stage.context(language, size, moves=moves)
        site = url or self.stage.url
        context.add_cookies([{"name": f"doorcard_{self.id}", "value": f"{name}/secret", "url": site}])
        page = self.stage.window(context, url)
        page.goto(f"{site}/t/{self.id}?view={view}")
        page.locator(".acts, .waiting").first.wait_for()
        return Window(page, name, touch=size[0] < 600)


class Window:
    """What somebody sees of a table, and does there."""

    def __init__(self, page: Page, name: str, *, touch: bool) -> None:
        self.page = page
        self.name = name
        self.touch = touch
        """Whether it is touched, and not clicked in."""
        self._touched = 0.0

    @property
    def buttons(self) -> Locator:
        """What may be done now."""
        return self.page.locator(".acts.turn .act[data-kind]:not([aria-disabled=true])")

    def turn(self) -> None:
        """Wait until it is this player's turn."""
        self.buttons.first.wait_for()

    def button(self, kind: str, amount: int = 0) -> Locator:
        """The button of an act; where a kind has two amounts, that of one of them."""
        found = self.page.locator(f'.acts.turn .act[data-kind="{kind}"]')
        return found.filter(has_text=str(amount)) if amount else found

    def act(self, kind: str, amount: int = 0) -> None:
        """Act with the button, once it is there."""
        button = self.button(kind, amount).first
        expect(button).to_have_attribute("aria-disabled", "false")
        free = kind == "fold" and self.button("check").count()
        self.press(button)
        if free:  # it is asked twice
            self.press(self.page.locator('.sure .act[data-kind="fold"]'))

    def press(self, button: Locator) -> None:
        """Click, or touch; never so soon after a touch that it counts as the second of two."""
        if self.touch:
            self.page.wait_for_timeout(max(0.0, self._touched + DOUBLE_TAP - time.monotonic()) * 1000)
            button.tap()
            self._touched = time.monotonic()
        else:
            button.click()

    def stack(self, name: str) -> Locator:
        """How many chips somebody has."""
        mine = ".hero .plate .stack" if name == self.name else f'.seat[data-named="{name}"] .plate .stack'
        return self.page.locator(mine)

    def cards(self, name: str) -> Locator:
        """The cards of somebody that lie face up before this player, one's own down cards among them."""
        mine = ".hero" if name == self.name else f'.seat[data-named="{name}"]'
        return self.page.locator(f"{mine} .strip .card[role=img]")

    def won(self, name: str) -> Locator:
        """What it says that somebody has won."""
        mine = ".hero .gain" if name == self.name else f'.seat[data-named="{name}"] .gain'
        return self.page.locator(mine)

    def over(self) -> None:
        """Wait until the game is over."""
        said = self.page.locator(".centre .notice, #choices-title")
        said.filter(has_text=re.compile(r"is over|has ended|ha terminado")).wait_for()

    @property
    def story(self) -> str:
        """All that was told beside the table, the oldest first."""
        lines = self.page.locator(".story > li").all_text_contents()
        return "\n".join(" ".join(line.split()) for line in reversed(lines))
