"""An evening from a seed: tables, people, processes that come and go, and everything that goes wrong between them."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Set
from contextvars import Context, copy_context
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Any, Final

from doorcard.cards import Card, Deck
from doorcard.rules import HOUSES, Rules
from doorcard.server.tokens import digest
from doorcard.table import AgreeEnd, Command, Enter, Guest, Opened, Pace, SitDown, Start, TableEvent, decide, evolve
from tests.simulation.disk import Disk
from tests.simulation.faults import Fault, Faults
from tests.simulation.guests import GAMES, Person
from tests.simulation.laws import Finished
from tests.simulation.loop import VirtualLoop
from tests.simulation.network import Wire
from tests.simulation.node import Node, register

EPOCH: Final = 1_700_000_000_000

Decks = Mapping[str, Deck]
"""Decks by the attempt in which they were dealt."""

PACES: Final = (
    (1.0, Pace()),
    (1.0, Pace(turn=15_000, bank=20_000, grace=10_000)),
    (
        0.3,
        Pace(turn=5_000, bank=5_000, grace=5_000, between=300, showdown=400, run_out=100, bot_least=50, bot_most=300),
    ),
    (0.05, Pace(turn=None, between=0, showdown=0, shown_hand=0, run_out=0, bot_least=0, bot_most=20)),
)
"""How fast a table plays, and how fast people think at it."""

EACH_STEP: Final[Mapping[Fault, float]] = {
    Fault.CUT: 0.015,
    Fault.STALLED: 0.004,
    Fault.STOP: 0.0025,
    Fault.SECOND_WRITER: 0.004,
    Fault.SLEPT: 0.005,
}
"""What may happen with each step of a log."""


class BrokenLaw(AssertionError):
    """Something that must always be true was not."""


@dataclass(frozen=True)
class Evening:
    """What came of a seed."""

    seed: int
    hands: int
    events: int
    restarts: int
    virtual: float
    """Seconds that passed in it."""
    faults: Counter[Fault]
    updates: Counter[str]
    """How readers were told: step by step, what they had missed, or by fresh views."""
    byes: Counter[str]
    refusals: Counter[str]
    resyncs: int
    trace: str
    """A hash of everything that happened, in order."""
    told: Mapping[str, str]
    """For every reader a hash of all that was sent to it."""
    finished: tuple[tuple[str, Finished], ...]
    """The hands that were played, with their table."""
    attempts: Mapping[tuple[Card, ...], str]
    """For each deck that a log has: when it was dealt."""
    checked: int
    """Readers whose table was compared with the log's in the end."""


class World:
    """Everything of one seed."""

    def __init__(self, seed: int, hands: int, decks: Decks | None = None, trace: Callable[[str], None] | None = None):
        self.seed = seed
        self.faults = Faults()
        self.updates: Counter[str] = Counter()
        self.byes: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.ended = False
        self.think = 1.0
        self._target, self._decks, self._print = hands, decks, trace
        self._attempts: dict[tuple[Card, ...], str] = {}
        self._trace = blake2b(digest_size=16)
        self._told: dict[str, Any] = {}
        self._failures: list[tuple[str, BaseException | None]] = []
        self._people: list[Person] = []
        self._nodes: list[Node] = []
        self._born = 0
        self._wires = 0
        self._hands = 0
        self._restarts = 0
        self._resyncs = 0
        self._slept = 0
        """Milliseconds for which the machine slept: its clock went on, and nothing else."""
        self._luck = self.random("luck")
        self._second: asyncio.Task[None] | None = None
        self._errands: set[asyncio.Task[Any]] = set()

    # What everybody here uses

    def random(self, *what: object) -> Random:
        """A generator of its own for each thing, so that none changes what another draws."""
        return Random("/".join(map(str, (self.seed, *what))))

    @property
    def now(self) -> float:
        return self._loop.time()

    @property
    def clock_ms(self) -> int:
        return EPOCH + self._slept + int(self.now * 1000 + 1e-6)

    def call_at(self, at: float, what: Callable[[], object]) -> None:
        """Called in no process."""
        self._loop.call_at(at, what, context=self._context)

    def call_later(self, seconds: float, what: Callable[[], object]) -> None:
        self._loop.call_later(seconds, what, context=self._context)

    def later(self, seconds: float, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """The same for something that waits."""
        self.call_later(seconds, lambda: self._errand(what()))

    def _errand(self, doing: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = self._loop.create_task(doing, context=self._context)
        self._errands.add(task)
        task.add_done_callback(self._errand_done)
        return task

    def _errand_done(self, task: "asyncio.Task[None]") -> None:
        self._errands.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.fail("the simulation fails", error)

    def note(self, *what: object) -> None:
        """Something happened."""
        self._trace.update(f"{self.now:.6f} {what}".encode())
        if self._print is not None:
            self._print(f"{self.now:.6f} {what}")

    def arrives(self, wire: int, frame: bytes) -> None:
        """A frame has come to its reader."""
        self._trace.update(b"%.6f %d" % (self.now, wire))
        self._trace.update(frame)
        if self._print is not None:
            self._print(f"{self.now:.6f} arrives {wire} {frame[:300]!r}")

    def fail(self, what: str, error: BaseException | None = None) -> None:
        """A law is broken: the evening ends here."""
        self.note("broken", what, error)
        self._failures.append((what, error))
        self.ended = True

    def number(self) -> int:
        self._wires += 1
        return self._wires

    def stack(self, random: Random) -> int:
        """Chips to sit down with, seldom many."""
        return random.choice([3, 8, 20, 40, 40, 60, 150])

    def deck(self, table_id: str, number: int, attempt: str) -> Deck:
        """What is dealt in an attempt to begin a hand; a process deals anew each time."""
        key = f"{self.seed}/{table_id}/{number}/{attempt}"
        deck = Deck.shuffled(Random(key))
        if self._decks is not None:
            # A deck that did not become durable was never seen by anybody, so it may be any other one.
            deck = self._decks.get(key) or Deck.shuffled(Random(f"another {key}"))
        self._attempts[deck.cards] = key
        return deck

    def hand_over(self) -> None:
        self._hands += 1

    def said(self, wire: Wire, frame: bytes) -> None:
        """A frame left for a reader: what all its connections were sent, in order, must not tell what is hidden."""
        reader = f"{wire.tab.table_id}/{wire.tab.person.name}"
        told = self._told.setdefault(reader, blake2b(digest_size=16))
        told.update(b"%d " % wire.number)
        told.update(frame)

    # Processes

    def somebody_runs(self, but: Set[Node]) -> bool:
        """Whether a process is there, apart from these."""
        return any(not node.dead and node not in but for node in self._nodes)

    def route(self, random: Random) -> Node | None:
        """A process that takes connections."""
        up = [node for node in self._nodes if node.up]
        return random.choice(up) if up else None

    def counts(self, node: Node) -> None:
        """A process is about to be gone."""
        for truth in self.disk.truths.values():
            truth.advance()
        self._nodes.remove(node)
        self._resyncs += node.rooms.figures.resyncs
        if node.rooms.figures.crashes:
            self.fail("a room failed")

    def _bear(self) -> Node:
        for truth in self.disk.truths.values():
            truth.advance()
        self._born += 1
        node = Node(self, self._born)
        self._nodes.append(node)
        self.note("starts", node.number)
        node.run(node.start())
        return node

    async def _keep_running(self) -> None:
        """One process at least, but for the time that it takes to start another."""
        random = self.random("downtime")
        while not self.ended:
            node = self._bear()
            await node.died.wait()
            self._restarts += 1
            back = self.now + random.choice([0.05, 1.0, 1.0, 5.0, 30.0, 400.0])
            while self.now < back and not self.faults.calm:
                await asyncio.sleep(min(5.0, back - self.now))

    async def _serve_too(self) -> None:
        """Another process for a while."""
        node = self._bear()
        wait = asyncio.ensure_future(node.died.wait())
        await asyncio.wait([wait], timeout=self._luck.expovariate(1 / 30))
        wait.cancel()
        if not node.dead:
            await self._stop(node)

    async def _stop(self, node: Node) -> None:
        stopping = node.run(node.stop())
        await asyncio.wait([stopping])

    def stepped(self) -> None:
        """A step of a log: a good moment for something to go wrong."""
        luck = self._luck
        wires = [wire for node in self._nodes for wire in node.wires]
        for fault, chance in EACH_STEP.items():
            # Drawn whatever is there to be hit, so that what follows is drawn alike.
            hits, which = luck.random() < chance, luck.random()
            if not hits or self.faults.calm or self.ended:
                continue
            wire = wires[int(which * len(wires))] if wires else None
            match fault:
                case Fault.CUT if wire is not None:
                    self.call_later(0.03 * luck.random(), wire.cut)  # as it carries what was stored
                case Fault.STALLED if wire is not None:
                    self.faults.happened(fault)
                    wire.down.freeze(3.0 + 30.0 * which)
                case Fault.STOP:
                    up = [node for node in self._nodes if node.up]
                    if up:
                        self._errand(self._stop(up[int(which * len(up))]))
                case Fault.SECOND_WRITER if self._second is None or self._second.done():
                    self.faults.happened(fault)
                    self._second = self._errand(self._serve_too())
                case Fault.SLEPT:
                    self.faults.happened(fault)
                    self._slept += 20_000 + int(which**4 * 8 * 3_600_000)
                    for truth in self.disk.truths.values():
                        truth.slept()
                case _:
                    pass

    # The evening

    def run(self) -> Evening:
        """Live through it. Raises `BrokenLaw`."""
        logging.disable(logging.CRITICAL)
        try:
            with asyncio.Runner(loop_factory=self._make_loop) as runner:
                runner.run(self._live())
        finally:
            logging.disable(logging.NOTSET)
        self._failures += [("nobody caught it", error) for error in self._loop.faults]
        if self._failures:
            what, error = self._failures[0]
            raise BrokenLaw(f"seed {self.seed}: {what} (python -m tests.simulation --seed {self.seed})") from error
        return Evening(
            seed=self.seed,
            hands=self._hands,
            events=sum(truth.table.seq for truth in self.disk.truths.values()),
            restarts=self._restarts,
            virtual=self.now,
            faults=self.faults.count,
            updates=self.updates,
            byes=self.byes,
            refusals=self.refusals,
            resyncs=self._resyncs,
            trace=self._trace.hexdigest(),
            told={reader: told.hexdigest() for reader, told in self._told.items()},
            finished=tuple([(key, hand) for key, truth in self.disk.truths.items() for hand in truth.finished]),
            attempts={deck: self._attempts[deck] for truth in self.disk.truths.values() for deck in truth.decks},
            checked=self._checked,
        )

    def _make_loop(self) -> VirtualLoop:
        self._loop = VirtualLoop()
        self._loop.set_task_factory(register)
        return self._loop

    async def _live(self) -> None:
        self._context: Context = copy_context()
        self._checked = 0
        self.disk = Disk(self)
        random = self.random("evening")
        for number in range(random.choice([1, 1, 2])):
            await self._open(f"t{number}", random)
        keeper = self._errand(self._keep_running())
        for person in list(self._people):
            self.call_later(random.uniform(0.0, 3.0), person.come)
        arrivals = self._errand(self._arrive(random))
        while not self._done():
            await asyncio.sleep(5.0)
        arrivals.cancel()
        if not self._failures:
            await self._calm_down()
        self.ended = True
        keeper.cancel()
        for node in list(self._nodes):
            node.die()
        for task in list(self._errands):
            task.cancel()
        await asyncio.sleep(0.01)

    def _done(self) -> bool:
        over = all(truth.table.over for truth in self.disk.truths.values())
        return self.ended or over or self._hands >= self._target or self.now > 1_000.0 * self._target

    async def _open(self, table_id: str, random: Random) -> None:
        """A table at which people sit, and some watch."""
        house, game = random.choice(GAMES)
        rules = Rules.named(f"{house}/{game}")
        self.think, pace = random.choice(PACES)
        seats = random.randint(2, min(8, rules.game.most_seats))
        bots = random.randrange(0, seats - 1) if random.random() < 0.5 else 0
        watchers = random.randrange(3)
        ends = random.choice([None, None, self._target // 2])
        listed = random.random() < 0.7
        events: list[TableEvent] = [
            Opened(rules, HOUSES[house].session, pace, "Evening", invite=digest("invite"), listed=listed)
        ]
        table = evolve(None, events[0])
        people = [self._person(table_id, f"{table_id}p{number}") for number in range(seats - bots + watchers)]
        equal = self.stack(random)
        chips = [equal if rules.house == "home" else self.stack(random) for _ in range(seats)]
        commands: list[Command] = [Enter(Guest(who.known_as, who.name, digest(who.token))) for who in people]
        commands += [AgreeEnd(ends)]
        for who, amount in zip(people[: seats - bots], chips, strict=False):
            commands.append(SitDown(who.name, amount, who.known_as))
        for number in range(bots):
            kind = random.choice(["random", "station", "tight"])
            commands.append(SitDown(f"{table_id} bot {number}", chips[-1], bot=kind))
        commands.append(Start())
        for command in commands:
            for event in decide(table, command, EPOCH, random):
                table = evolve(table, event)
                events.append(event)
        await self.disk.create(table_id, events, EPOCH)
        if listed:
            self._people.append(Person(self, table_id, f"{table_id}s", "", ""))

    def _person(self, table_id: str, name: str) -> Person:
        person = Person(self, table_id, name, f"{name}-secret", f"{name}-key")
        self._people.append(person)
        return person

    async def _arrive(self, random: Random) -> None:
        """Others come as the evening goes on, by a request that may be lost like any other."""
        for number in range(8):
            await asyncio.sleep(random.expovariate(1 / 300))
            node = self.route(random)
            table_id = random.choice(list(self.disk.truths))
            name = f"{table_id}n{number}"
            if node is None:
                continue
            done: asyncio.Future[str] = self._loop.create_future()
            guest = Guest(f"{name}-key", name, digest(f"{name}-secret"))
            asked = node.run(node.enter(table_id, guest, done.set_result))
            await asyncio.wait([asked], timeout=60.0)
            if done.done() and not done.result():
                self._person(table_id, name).come()

    async def _calm_down(self) -> None:
        """Nothing goes wrong any more, nobody does anything: in the end everybody must see what the log says."""
        self.faults.calm = True
        self.note("calm")
        await asyncio.sleep(90.0)
        for node in self._nodes[1:]:
            node.die()
        for person in self._people:
            if not person.sent_away:
                person.only_look()
        await asyncio.sleep(30.0)
        for node in [node for node in self._nodes if node.behind()]:
            # Processes do not hear from each other yet: what another one stored last is read by the next one.
            node.die()
            await asyncio.sleep(30.0)
        if self.ended:
            return
        heads: object = None
        for _ in range(200):
            await asyncio.sleep(2.5)
            now = [truth.table.seq for truth in self.disk.truths.values()]
            if heads == now:
                break
            heads = now
        self._judge()

    def _judge(self) -> None:
        for table_id, truth in self.disk.truths.items():
            truth.judge()
            table = truth.table
            due = table.due
            if due is not None and due + 3_000 < self.clock_ms:
                self.fail(f"{table_id}: nothing happens, and something was due {self.clock_ms - due} ms ago")
            if "stop" in table.paused_by:
                self.fail(f"{table_id} stands still for a process that stopped long ago")
            for person in self._people:
                if person.table_id == table_id:
                    self._compare(person)
        rooms = {key: room for node in self._nodes for key, room in node.rooms.open_rooms.items()}
        for table_id, room in rooms.items():
            if room.table != self.disk.truths[table_id].table:
                self.fail(f"{table_id}: the room is not what the log says")

    def _compare(self, person: Person) -> None:
        truth = self.disk.truths[person.table_id]
        guest = truth.table.guest(person.known_as) if person.known_as else None
        if guest is not None and guest.banned:
            return
        if person.sent_away:
            self.fail(f"{person.name} was sent away, and nobody had banned it")
            return
        (tab,) = person.tabs
        view, own = truth.last_seen(person.known_as)
        if tab.view != view or tab.own != own:
            self.fail(f"{person.name} ends with event {tab.seq} of {truth.table.seq}, or with another table")
        place = truth.table.place_of(person.known_as)
        if place is not None and not truth.table.places[place].online:
            self.fail(f"{person.name} is there, and counts as offline")
        self._checked += 1


def live(seed: int, hands: int, *, twin: bool = True) -> Evening:
    """An evening, and its twin with other hidden cards. Raises `BrokenLaw`."""
    evening = World(seed, hands).run()
    if twin:
        compare(evening, hands)
    return evening


def compare(evening: Evening, hands: int) -> int:
    """Have the same evening with other hidden cards, and give how many readers could tell no difference.

    Raises `BrokenLaw` where one could.
    """
    decks, telling = swapped(evening, Random(f"{evening.seed}/swap"))
    other = World(evening.seed, hands, decks).run()
    blind = [reader for reader in evening.told if f"{reader.partition('/')[2]}-key" not in telling]
    for reader in blind:
        if other.told.get(reader) != evening.told[reader]:
            raise BrokenLaw(
                f"seed {evening.seed}: what {reader} is sent depends on cards that are hidden from it"
                f" (python -m tests.simulation --seed {evening.seed})"
            )
    return len(blind)


def swapped(evening: Evening, random: Random) -> tuple[Decks, frozenset[str]]:
    """The decks of an evening, others in what nobody saw and in what some saw alone; and who those some are."""
    keys = sorted({holder for _, hand in evening.finished for holder, _ in hand.held if holder})
    telling = frozenset(key for key in keys if random.random() < 0.5)
    decks = {key: Deck(cards) for cards, key in evening.attempts.items()}
    for _, hand in evening.finished:
        hidden = set(hand.unseen)
        for holder, cards in hand.held:
            if holder in telling:
                hidden |= cards
        order = sorted(hidden)
        if len(order) < 2:
            continue
        turn = random.randrange(1, len(order))
        moved: dict[Card, Card] = dict(zip(order, order[turn:] + order[:turn], strict=True))
        key = evening.attempts[hand.deck]
        decks[key] = Deck(moved.get(card, card) for card in hand.deck)
    return decks, telling
