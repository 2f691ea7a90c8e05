"""People and strangers at the other end: they play by lot, and behave as the client does."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from doorcard.rules import HOUSES
from doorcard.wire import VERSION
from tests.simulation.faults import Fault
from tests.simulation.laws import FRAMES, UNDECIDED, Answered, Other, Refused, Sent, Welcomed
from tests.simulation.network import Wire

if TYPE_CHECKING:
    from tests.simulation.world import World

BEAT: Final = 20.0
KINDS: Final = ("fold", "check", "call", "bring in", "complete", "bet", "raise", "all in", "show", "muck")
GAMES: Final = tuple([(key, game) for key, house in HOUSES.items() for game in house.games])


class ClockNow(msgspec.Struct):
    place: int
    decision: int


class PlaceNow(msgspec.Struct):
    name: str
    stack: int
    guest: str = ""
    bot: str = ""
    away: bool = False
    gone: bool = False


class TableNow(msgspec.Struct):
    places: list[PlaceNow]
    clock: ClockNow | None = None
    over: str = ""
    started: int | None = None
    paused: int | None = None


class OptionNow(msgspec.Struct):
    kind: str
    amount: int = 0


class MineNow(msgspec.Struct):
    host: bool = False
    place: int | None = None
    options: list[OptionNow] = []
    asked: bool = False
    buy_in: int | None = None


_TABLES: Final = msgspec.json.Decoder(TableNow)
_OWN: Final = msgspec.json.Decoder(MineNow)


@lru_cache(maxsize=8)
def _table(raw: bytes) -> TableNow:
    """Most readers are sent the same one after another."""
    return _TABLES.decode(raw)


class Tab:
    """A page that is open: one connection that mends itself, commands that go out until they are answered."""

    def __init__(self, world: "World", person: "Person") -> None:
        self.person, self.table_id = person, person.table_id
        self.seq: int | None = None
        self.view: bytes = b""
        self.own: bytes | None = None
        self.mine = MineNow()
        self.table: TableNow | None = None
        self.wire: Wire | None = None
        self.welcomed = False
        self.closed = False
        self.thinks_of = -1
        """The decision that is being answered."""
        self.pending: dict[str, bytes] = {}
        self._world = world
        self._random = person.random
        self._tries = 0
        self._heard = 0.0
        self._was_told = False
        world.call_later(BEAT * self._random.random(), self._beat)

    # The connection

    def connect(self) -> None:
        if self.closed or self.wire is not None or self.person.sent_away:
            return
        node = self._world.route(self._random)
        if node is None:
            self._again()
            return
        if self._random.random() < 0.05:
            self.seq = None  # a page that was loaded anew
        wire = self.wire = Wire(self._world, self._world.number(), self, node, self.seq)
        wire.up.hostile = wire.down.hostile = self._random.random() < 0.04 and not self._world.faults.calm
        self.welcomed = self._was_told = False
        self._heard = self._world.now
        with_cookie = self._random.random() < 0.5
        hello = {"type": "hello", "version": VERSION, "since": self.seq}
        if not with_cookie:
            hello["token"] = self.person.token
        node.connect(wire, self.person.token if with_cookie else "")
        wire.say(msgspec.json.encode(hello))

    def lost(self, wire: Wire) -> None:
        """The connection is over."""
        if wire is self.wire:
            self._let_go()
            self._again()

    def _let_go(self) -> None:
        if self.wire is not None:
            self.wire.given_up = True
            self.wire = None
        self.welcomed = False

    def hang_up(self) -> None:
        wire = self.wire
        self._let_go()
        if wire is not None:
            wire.hang_up()

    def close(self) -> None:
        self.closed = True
        self.hang_up()

    def _load_anew(self) -> None:
        self.hang_up()
        self.seq = None
        self.connect()

    def _again(self, wait: float | None = None) -> None:
        longest = min(10.0, 0.25 * 2.0 ** min(self._tries, 6)) if wait is None else wait
        self._tries += 1
        self._world.call_later(longest * self._random.uniform(0.75, 1.25), self.connect)

    def _beat(self) -> None:
        if self.closed:
            return
        self._world.call_later(BEAT, self._beat)
        if self.wire is None:
            return
        if self._world.now - self._heard > 1.8 * BEAT:
            self.hang_up()
            self.connect()
        else:
            self.wire.say(b'{"type":"ping"}')

    # What is heard

    def hear(self, wire: Wire, frame: bytes) -> None:
        if wire is not self.wire:
            return
        self._heard = self._world.now
        match FRAMES.decode(frame):
            case Welcomed(guest):
                self.welcomed = True
                if guest != self.person.known_as:  # a process that does not know of this guest yet
                    self._world.call_later(5.0, self._load_anew)
                for waits in self.pending.values():
                    self._world.faults.happened(Fault.RESENT)
                    wire.say(waits)
            case Sent() as update:
                self._updated(update)
            case Answered(id):
                self.pending.pop(id, None)
            case Refused(id, code):
                self._refused(id, code)
            case Other(code, retry):
                self._let_go()
                wire.hang_up()
                self._dismissed(code, retry)
            case _:
                pass

    def _updated(self, update: Sent) -> None:
        self._tries = 0
        known = self.seq or 0
        if update.since and known < update.since:  # through a proxy that keeps no order
            self.hang_up()
            self._again()
            return
        if update.since and update.seq <= known and self._was_told:
            return  # told already
        self._was_told = True
        self.seq = update.seq
        self.view, self.own = bytes(update.table), bytes(update.mine) or None
        self.table = _table(self.view)
        self.mine = MineNow() if self.own is None else _OWN.decode(self.own)
        self.person.look(self)

    def _refused(self, command_id: str, code: str) -> None:
        frame = self.pending.get(command_id)
        if frame is None:
            return
        if (code in UNDECIDED or code == "room_limited") and self._random.random() < 0.9:
            self._world.call_later(self._random.uniform(0.3, 3.0), lambda: self._once_more(command_id))
            return
        del self.pending[command_id]
        if b'"act"' in frame:
            self.thinks_of = -1

    def _once_more(self, command_id: str) -> None:
        if command_id in self.pending and self.welcomed and self.wire is not None:
            self._world.faults.happened(Fault.RESENT)
            self.wire.say(self.pending[command_id])

    def _dismissed(self, code: str, retry: int | None) -> None:
        self._world.byes[code] += 1
        if code == "banned":
            self.person.sent_away = True
        elif retry is not None:
            self._again(retry / 1000)
        else:
            self._again(self._random.uniform(3.0, 10.0))  # a person loads the page anew

    # What is said

    def do(self, do: Mapping[str, Any], decision: int | None = None) -> None:
        key = self.person.next_id()
        frame = msgspec.json.encode({"type": "command", "id": key, "do": do, "decision": decision})
        self.pending[key] = frame
        if self.wire is not None and self.welcomed:
            self.wire.say(frame)


class Person:
    """Somebody who is at a table, or only looks at it."""

    def __init__(self, world: "World", table_id: str, name: str, token: str, known_as: str) -> None:
        self.name, self.token, self.table_id = name, token, table_id
        self.known_as = known_as
        """The key by which the room knows its guest; empty for a stranger."""
        self.sent_away = False
        self.random = world.random("person", table_id, name)
        self.tabs: list[Tab] = []
        self._world = world
        self._ids = 0
        self._gone_until = 0.0

    def next_id(self) -> str:
        self._ids += 1
        return f"c{self._ids}"

    def come(self) -> None:
        self.open_tab()
        self._later()

    def open_tab(self) -> None:
        tab = Tab(self._world, self)
        self.tabs.append(tab)
        tab.connect()

    def only_look(self) -> None:
        """Keep one tab, and do nothing any more."""
        for tab in self.tabs[1:]:
            tab.close()
        del self.tabs[1:]
        if not self.tabs:
            self.open_tab()
        self.tabs[0].pending.clear()

    @property
    def quiet(self) -> bool:
        return self._world.faults.calm

    # Playing

    def look(self, tab: Tab) -> None:
        """See what is new, and answer what is asked."""
        table, mine = tab.table, tab.mine
        if table is None or self.quiet:
            return
        clock = table.clock
        if mine.options and clock is not None and tab.thinks_of != clock.decision:
            tab.thinks_of = clock.decision
            if tab is not self.tabs[0] and self.random.random() < 0.8:
                return  # looked at, not played from
            self._world.call_later(self._thinks(), lambda: self._act(tab, clock.decision))
        elif mine.asked and self.random.random() < 0.9:
            post = self.random.random() < 0.8
            self._world.call_later(self._thinks(), lambda: self._answer_ante(tab, post))

    def _thinks(self) -> float:
        drawn = self.random.random()
        if drawn < 0.02:
            return self.random.uniform(40.0, 150.0)
        if drawn < 0.06:
            return self.random.uniform(4.0, 40.0)
        return self.random.expovariate(1.0) * self._world.think

    def _act(self, tab: Tab, decision: int) -> None:
        table, mine = tab.table, tab.mine
        if self.quiet or tab.closed or table is None or table.clock is None or table.clock.decision != decision:
            return
        if not mine.options:
            return
        if self.random.random() < 0.02:
            self._world.faults.happened(Fault.STALE)
            tab.do(self._option(mine), max(0, decision - self.random.randint(1, 4)))
        tab.do(self._option(mine), decision)
        for other in self.tabs:
            if other is not tab and other.mine.options and self.random.random() < 0.5:
                self._world.faults.happened(Fault.BOTH_ACT)
                other.do(self._option(mine), decision)

    def _option(self, mine: MineNow) -> dict[str, Any]:
        weights = [{"fold": 0.35, "all in": 0.3, "raise": 0.7}.get(option.kind, 1.0) for option in mine.options]
        option = self.random.choices(mine.options, weights)[0]
        return {"type": "act", "kind": option.kind, "amount": option.amount}

    def _answer_ante(self, tab: Tab, post: bool) -> None:
        if tab.mine.asked and not self.quiet and not tab.closed:
            tab.do({"type": "ante", "post": post})

    # Everything else

    def _later(self) -> None:
        self._world.call_later(self.random.expovariate(1 / (25.0 * self._world.think + 2.0)), self._chores)

    def _chores(self) -> None:
        if self._world.ended or self.sent_away:
            return
        self._later()
        if self.quiet:
            return
        if not self.tabs:
            if self._world.now >= self._gone_until:
                self.open_tab()
            return
        tab = self.random.choice(self.tabs)
        self.look(tab)
        if tab.table is not None and tab.welcomed and not tab.table.over:
            _CHORES[self._draw(tab)](self, tab)

    def _draw(self, tab: Tab) -> str:
        place = self._place(tab)
        if self.known_as and (place is None or not place.stack) and self.random.random() < 0.7:
            return "sit"
        if place is not None and place.away and self.random.random() < 0.8:
            return "back"
        if tab.mine.host and (tab.table is not None and (tab.table.paused is not None or tab.table.started is None)):
            return "host_goes_on"
        names = [*_WEIGHTS]
        return self.random.choices(names, [*_WEIGHTS.values()])[0]

    @staticmethod
    def _place(tab: Tab) -> PlaceNow | None:
        number = tab.mine.place
        return None if number is None or tab.table is None else tab.table.places[number]

    def _chat(self, tab: Tab) -> None:
        for _ in range(self.random.choice([1, 1, 1, 7])):
            tab.do({"type": "chat", "text": f"{self.name} says {self.random.randrange(1000)}"})

    def _away(self, tab: Tab) -> None:
        tab.do({"type": "away"})

    def _back(self, tab: Tab) -> None:
        tab.do({"type": "back"})

    def _sit(self, tab: Tab) -> None:
        chips = tab.mine.buy_in or self._world.stack(self.random)
        kind = "sit" if tab.mine.place is None else "buy"
        tab.do({"type": kind, "chips": chips})

    def _buy(self, tab: Tab) -> None:
        tab.do({"type": "buy", "chips": self.random.randint(1, 30)})

    def _leave(self, tab: Tab) -> None:
        tab.do({"type": "leave"})

    def _antes(self, tab: Tab) -> None:
        tab.do({"type": "auto_antes", "on": self.random.random() < 0.6})

    def _second_tab(self, tab: Tab) -> None:
        if len(self.tabs) < 2:
            self._world.faults.happened(Fault.TWO_TABS)
            self.open_tab()
        else:
            self.tabs.remove(tab)
            tab.close()

    def _close_tabs(self, tab: Tab) -> None:
        """The page is closed; some come back at once, some late."""
        self._gone_until = self._world.now + self.random.choice([0.5, 3.0, 60.0])
        for each in self.tabs:
            each.close()
        self.tabs.clear()

    def _load_anew(self, tab: Tab) -> None:
        tab.do({"type": "chat", "text": "I load the page anew"})  # which is on its way still
        tab.hang_up()
        tab.seq = None
        tab.connect()

    def _not_ones_own(self, tab: Tab) -> None:
        """Act when it is another's turn, or in a way that is not offered."""
        self._world.faults.happened(Fault.OUT_OF_TURN)
        assert tab.table is not None
        clock = tab.table.clock
        do = {"type": "act", "kind": self.random.choice(KINDS), "amount": self.random.randint(0, 20)}
        tab.do(do, clock.decision if clock is not None else 1)

    def _nonsense(self, tab: Tab) -> None:
        frames = [b"{", b"[" * 4000, b'{"type":"command"}', b"\xff\x00", b'{"type":"hello","version":1}', b"x" * 9000]
        if tab.wire is not None:
            tab.wire.say(self.random.choice(frames))

    def _host(self, tab: Tab) -> None:
        """What only the host may ask; others try it too, in vain."""
        assert tab.table is not None
        random, table = self.random, tab.table
        other = random.choice(table.places)
        house, game = random.choice(GAMES)
        rules = {"house": house, "game": game}
        asked: list[tuple[float, dict[str, Any]]] = [
            (5, {"type": "pause"}),
            (2, {"type": "start"}),
            (4, {"type": "add_bot", "bot": random.choice(["random", "station", "tight"]), "chips": self._chips(tab)}),
            (2, {"type": "kick", "place": random.randrange(len(table.places))}),
            (4, {"type": "rules", "rules": rules}),
            (1, {"type": "rotate", "rules": [rules, dict(zip(rules, random.choice(GAMES), strict=True))]}),
            (
                2,
                {
                    "type": "terms",
                    "turn": random.choice([5, 10, 30, None]),
                    "assist": random.choice(["none", "standard"]),
                },
            ),
            (2, {"type": "mute", "guest": other.guest or "nobody", "muted": random.random() < 0.5}),
            (2, {"type": "make_host", "guest": other.guest or "nobody"}),
            (0.4, {"type": "ban", "guest": other.guest or "nobody"}),
            (0.1, {"type": "end"}),
        ]
        tab.do(random.choices([do for _, do in asked], [weight for weight, _ in asked])[0])

    def _chips(self, tab: Tab) -> int:
        return tab.mine.buy_in or self._world.stack(self.random)

    def _host_goes_on(self, tab: Tab) -> None:
        assert tab.table is not None
        tab.do({"type": "start" if tab.table.started is None else "resume"})


_WEIGHTS: Final[dict[str, float]] = {
    "chat": 5,
    "away": 1.5,
    "back": 1,
    "sit": 1,
    "buy": 2,
    "leave": 0.6,
    "antes": 1,
    "second_tab": 3,
    "close_tabs": 2,
    "load_anew": 2,
    "not_ones_own": 3,
    "nonsense": 1,
    "host": 5,
    "host_goes_on": 0.5,
}
_CHORES: Final = {name: getattr(Person, f"_{name}") for name in _WEIGHTS}
