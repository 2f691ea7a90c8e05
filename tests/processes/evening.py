"""An evening of real clients at a real server, each of which writes down what it sees and what was promised to it."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from types import TracebackType
from typing import NamedTuple, Self

from doorcard.client import Client, Cut, News
from doorcard.wire import Answer, Do, Sit, Start, TableView, Update
from tests.processes.serving import PATIENCE, Served

CHIPS = 100_000
"""So many that nobody runs out of them."""

TURN = 120
"""Seconds for a decision: no machine is so slow that a clock acts for anybody."""

PLAYERS = ("Ana", "Ben", "Cid", "Dee")
WATCHER = "Wil"


class Known(NamedTuple):
    """What a client knows of the hand that is played."""

    number: int
    down: tuple[str, ...]
    boards: tuple[tuple[str, ...], ...]

    def leads_to(self, later: "Known") -> bool:
        """Whether the other is the same hand, with the same cards and perhaps more of them."""
        pairs = [(self.down, later.down), *zip(self.boards, later.boards, strict=False)]
        same = self.number == later.number and len(self.boards) == len(later.boards)
        return same and all(after[: len(before)] == before for before, after in pairs)


class Person:
    """Somebody at the table, with a client of its own: plays by lot while it is let, or only watches."""

    def __init__(self, name: str, client: Client, gate: asyncio.Event, random: Random) -> None:
        self.name, self.client = name, client
        self.answered: dict[str, int] = {}
        """The commands that were acknowledged, with the number of the last event that each led to."""
        self.cuts: list[float] = []
        """How often a connection was lost, and after how many seconds the client tried again."""
        self.strange: list[str] = []
        """What should not have been seen."""
        self.back = asyncio.Event()
        """Set while the room is there: it has said something since the connection was lost last."""
        self.back.set()
        self.acts = 0
        self._gate, self._random = gate, random
        self._known: Known | None = None
        self._news = client.news()
        self._tasks = [asyncio.create_task(self._watch()), asyncio.create_task(self._play())]

    async def do(self, do: Do) -> None:
        """Ask for something."""
        self._noted(await self.client.do(do))

    def _noted(self, answer: Answer) -> None:
        self.answered[answer.id] = answer.seq

    @property
    def known(self) -> Known:
        """What is known of the hand that is played, or was last."""
        assert self._known is not None, "a hand was dealt"
        return self._known

    async def _watch(self) -> None:
        async for news in self._news:
            if isinstance(news, Update):
                self._see(news)
                self.back.set()
            else:
                self._lost(news)

    def _lost(self, cut: News) -> None:
        assert isinstance(cut, Cut)
        if self.back.is_set():  # what follows until the room is back are tries that came to nothing
            self.cuts.append(cut.wait)
        self.back.clear()

    def _see(self, update: Update) -> None:
        assert isinstance(update.table, TableView)
        hand = update.table.hand
        if hand is None:
            return
        down = () if update.mine is None else tuple(update.mine.down)
        now = Known(hand.number, down, tuple([tuple(seat.up) for seat in hand.seats]))
        before, self._known = self._known, now
        follows = before is None or now.number > before.number or before.leads_to(now)
        if not follows:
            self.strange.append(f"{self.name} saw {before}, and then {now}")

    async def _play(self) -> None:
        async for turn in self.client.turns():
            await asyncio.sleep(self._random.uniform(0, 0.02))
            await self._gate.wait()
            wanted = [each for each in turn.options if each.kind != "fold"] or turn.options
            # Never declined: no clock is faster, and what was done before a cut is answered after it.
            self._noted(await turn.act(self._random.choice(wanted)))
            self.acts += 1

    @property
    def done(self) -> bool:
        """Whether the game is over, and everything that was asked for is answered."""
        return bool(self.client.table.over) and self._tasks[1].done()

    def check(self) -> None:
        """Raise what went wrong so far."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()
        assert self.strange == []

    async def leave(self) -> None:
        """Go home."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.client.close()


class Evening:
    """Four who play and one who watches; in ``async with`` they have come, and the first hand is dealt."""

    def __init__(self, server: Served, seed: int, rules: str = "five-card-stud") -> None:
        self.server = server
        self.random = Random(seed)
        self.table = ""
        self.people: list[Person] = []
        self._rules = rules
        self._gate = asyncio.Event()
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        asked = {
            "name": PLAYERS[0],
            "rules": {"house": "home", "game": self._rules},
            "chips": CHIPS,
            "turn": TURN,
        }
        made = await asyncio.to_thread(self.server.ask, "/api/tables", asked)
        self.table = made["table"]
        url = f"{self.server.url}/t/{self.table}/{made['invite']}"
        for name in (*PLAYERS, WATCHER):
            token = made["token"] if name == PLAYERS[0] else ""
            client = await Client.connect(url, token=token, name=name)
            person = Person(name, client, self._gate, Random(self.random.random()))
            self.people.append(person)
            self._stack.push_async_callback(person.leave)
        for person in self.players[1:]:
            await person.do(Sit(CHIPS))
        await self.host.do(Start())
        self.play()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    @property
    def host(self) -> Person:
        """Who opened the table."""
        return self.people[0]

    @property
    def players(self) -> list[Person]:
        """Who sits at the table."""
        return self.people[: len(PLAYERS)]

    @property
    def acts(self) -> int:
        """How many acts were acknowledged."""
        return sum(person.acts for person in self.people)

    def play(self) -> None:
        """Let everybody act."""
        self._gate.set()

    def hold(self) -> None:
        """Let nobody begin another act."""
        self._gate.clear()

    @property
    def asked(self) -> bool:
        """Whether somebody is waited for in a hand."""
        table = self.host.client.table
        return table.clock is not None and table.hand is not None and table.hand.phase != "over"

    async def until(self, come_true: Callable[[], bool]) -> None:
        """Wait for something, as long as nothing is wrong."""
        async with asyncio.timeout(PATIENCE):
            while not come_true():
                for person in self.people:
                    person.check()
                await asyncio.sleep(0.002)

    async def some_acts(self, most: int) -> None:
        """Wait until the middle of a hand, some acts on: the next one may be on its way."""
        wanted = self.acts + self.random.randint(1, most)
        await self.until(lambda: self.acts >= wanted and self.asked)
        await asyncio.sleep(self.random.uniform(0, 0.03))

    async def everybody_is_back(self) -> None:
        """Wait until every client has found the room again by itself."""
        await self.until(lambda: all(person.back.is_set() and person.client.connected for person in self.people))
