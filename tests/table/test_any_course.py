"""Whatever is asked of a room, and whenever: what must always be true is true."""

from dataclasses import fields
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from doorcard.cards import Deck
from doorcard.errors import DoorcardError
from doorcard.hand import legal
from doorcard.rules import HOUSES, Rules, Session
from doorcard.table import (
    Act,
    AddChips,
    AgreeEnd,
    AnswerAnte,
    Asked,
    Ban,
    ChangeInvite,
    ChangeRules,
    ChangeTerms,
    ComeBack,
    ComeOnline,
    Command,
    EndSession,
    Enter,
    GetUp,
    GiveDeal,
    GiveHost,
    GoAway,
    GoOffline,
    Guest,
    HandBegan,
    Mute,
    Opened,
    Pace,
    Pause,
    Resume,
    Rotate,
    Say,
    ShiftClocks,
    SitDown,
    Start,
    StartHand,
    SwitchAntes,
    Table,
    TableEvent,
    Tick,
    balances,
    entries,
    evolve,
    fold,
    settle_up,
    standings,
    step,
)

KEYS = [f"guest-{number}" for number in range(6)]
GAMES = [Rules.named(name) for name in ("4champs/five-card-stud", "pokerstars/razz", "home/five-card-hi-lo")]
SESSIONS = [
    HOUSES["home"].session,
    HOUSES["4champs"].session,
    HOUSES["pokerstars"].session,
    Session(antes="switch", ends="open", entry_fee=3),
]
PACES = [
    Pace(),
    Pace(turn=None),
    Pace(turn=5_000, bank=0, grace=0, bank_every=1, between=1, showdown=1, shown_hand=0, run_out=0, ante=1),
]

places = st.sampled_from([0, 1, 2, 3, 0, 1, 2, 3, -1, 8])
keys = st.sampled_from([*KEYS, ""])
seldom: st.SearchStrategy[Command] = st.one_of(
    st.builds(AgreeEnd, st.sampled_from([None, 0, 2, 30]), st.sampled_from([None, 0, 1, 90])),
    st.builds(ChangeInvite, st.just("a hash")),
    st.builds(GiveHost, keys),
    st.builds(Mute, keys, st.booleans()),
    st.builds(Ban, keys),
    st.builds(Say, keys, st.sampled_from(["hello", "", "\u202e", "x" * 301])),
    st.builds(GiveDeal, places),
    st.builds(StartHand, st.none()),
    st.builds(ChangeRules, st.sampled_from(GAMES)),
    st.builds(Rotate, st.lists(st.sampled_from(GAMES), max_size=3).map(tuple), st.sampled_from(["hand", "orbit"])),
    st.builds(ChangeTerms, st.sampled_from(PACES), st.just("none")),
)
often: st.SearchStrategy[Command] = st.one_of(
    st.builds(AddChips, places, st.sampled_from([0, 1, 40])),
    st.builds(GetUp, places, st.sampled_from(["left", "kicked", "freed"])),
    st.builds(GoAway, places),
    st.builds(ComeBack, places),
    st.builds(ComeBack, places),
    st.builds(SwitchAntes, places, st.booleans()),
    st.builds(AnswerAnte, places, st.booleans()),
    st.builds(Pause, st.sampled_from(["host", "stop"])),
    st.builds(Resume, st.sampled_from(["host", "stop"])),
    st.builds(Resume, st.sampled_from(["host", "stop"])),
    st.builds(GoOffline, places),
    st.builds(ComeOnline, places),
    st.builds(ShiftClocks, st.sampled_from([0, 7, 10**6])),
)


class AnyCourse(RuleBasedStateMachine):
    """A room, in the hands of people who do as they like."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[TableEvent] = []
        self.now = 1_000_000
        self.random = Random(5)

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    _table: Table | None = None

    @precondition(lambda self: self._table is None)
    @rule(rules=st.sampled_from(GAMES), session=st.sampled_from(SESSIONS), pace=st.sampled_from(PACES))
    def opens(self, rules: Rules, session: Session, pace: Pace) -> None:
        opened = Opened(rules, session, pace)
        self.events = [opened]
        self._table = evolve(None, opened)
        for key in KEYS[:3]:
            self.obey(Enter(Guest(key, key, "a hash")))
            self.obey(SitDown(key, 40, key))
        self.obey(AgreeEnd(None))
        self.obey(Start())

    def obey(self, command: Command) -> None:
        try:
            after, events = step(self.table, command, self.now, self.random)
        except DoorcardError:
            return  # anything else is a fault
        for event in events:
            self._table = evolve(self._table, event)
        assert self._table == after
        self.events += events
        if isinstance(command, Tick):
            assert self.table.due is None or self.table.due > self.now

    @precondition(lambda self: self._table is not None)
    @rule(passes=st.sampled_from([0, 1, 499, 501, 2_000, 29_000, 70_000]))
    def time_passes(self, passes: int) -> None:
        self.now += passes

    @precondition(lambda self: self._table is not None and self._table.due is not None)
    @rule(late=st.sampled_from([0, 0, 0, 600]))
    def what_is_due_happens(self, late: int) -> None:
        assert self.table.due is not None
        self.now = max(self.now, self.table.due + late)
        self.obey(Tick(Deck.shuffled(self.random)))

    @precondition(lambda self: self._table is not None)
    @rule()
    def the_clock_looks(self) -> None:
        self.obey(Tick(Deck.shuffled(self.random)))

    @precondition(lambda self: self._table is not None)
    @rule(choices=st.lists(st.integers(0, 9), min_size=1, max_size=30))
    def the_game_goes_on(self, choices: list[int]) -> None:
        """One legal act after the other, some of them left to the clock; and what is due between hands."""
        for choice in choices:
            hand = self.table.hand
            if self.table.running and hand is not None and (choice or self.table.due is None):
                options = legal(hand)
                self.now += 4_000
                self.obey(Act(self.table.at_turn, options[choice % len(options)], 1 if choice == 9 else None))
            elif self.table.due is not None:
                self.now = max(self.now, self.table.due)
                self.obey(Tick(Deck.shuffled(self.random)))

    @precondition(lambda self: self._table is not None)
    @rule(command=often)
    def somebody_asks(self, command: Command) -> None:
        self.obey(command)

    @precondition(lambda self: self._table is not None)
    @rule(command=seldom)
    def somebody_asks_for_more(self, command: Command) -> None:
        self.obey(command)

    @precondition(lambda self: self._table is not None)
    @rule(key=keys, bot=st.booleans(), chips=st.sampled_from([0, 40, 45]))
    def somebody_sits_down(self, key: str, bot: bool, chips: int) -> None:
        self.obey(Enter(Guest(key, key, "a hash")))
        self.obey(SitDown(f"bot-{key}", chips, "", "steady") if bot else SitDown(key, chips, key))

    @precondition(lambda self: self._table is not None and len(self.events) > 200)
    @rule()
    def the_host_ends_the_game(self) -> None:
        self.obey(EndSession())

    @invariant()
    def chips_are_conserved(self) -> None:
        if self._table is None:
            return
        table = self._table
        held = sum(place.stack for place in table.places)
        if table.running and table.hand is not None:
            held = sum(place.stack for number, place in enumerate(table.places) if number not in table.dealt_in)
            held += sum(seat.stack for seat in table.hand.seats) + table.hand.pot
        bought = sum(place.bought for place in table.places) + sum(gone.bought for gone in table.departed)
        assert held + sum(gone.took for gone in table.departed) == bought

    @invariant()
    def folding_from_the_last_hand_is_the_same(self) -> None:
        began = [number for number, event in enumerate(self.events) if isinstance(event, HandBegan)]
        if began:
            assert fold(self.events[began[-1] :]) == self._table
        if self._table is not None:
            assert self._table.seq == len(self.events)
            assert vars(self._table).keys() == {field.name for field in fields(Table)}

    @invariant()
    def a_decision_is_somebodys(self) -> None:
        if self._table is None:
            return
        table = self._table
        assert (table.clock is not None) == table.running
        if table.clock is not None:
            place = table.places[table.clock.place]
            assert table.clock.place == table.at_turn
            assert isinstance(self.events[table.clock.decision - 1], Asked)
            assert not place.gone
            assert table.paused is not None or not (place.away or place.leaving)

    @invariant()
    def between_hands_nothing_is_left_to_do(self) -> None:
        if self._table is None or self._table.running or self._table.over:
            return
        table = self._table
        assert not any(place.wants or place.ordered for place in table.places)
        assert table.planned is None
        assert table.started is None or len(table.with_chips) < 2 or self.is_waited_for(table)
        if table.question is not None:
            assert all(table.places[number].stack and not table.places[number].away for number in table.question.places)

    @staticmethod
    def is_waited_for(table: Table) -> bool:
        bots = all(table.places[number].bot for number in table.with_chips)
        return bots or table.next_hand is not None or table.question is not None

    @invariant()
    def people_are_told_apart(self) -> None:
        if self._table is None:
            return
        table = self._table
        sitting = [place for place in table.places if not place.gone]
        assert len({place.name.casefold() for place in sitting}) == len(sitting)
        players = [place.guest for place in sitting if place.guest]
        assert len(set(players)) == len(players)
        assert table.guest(table.host) is not None
        assert all(place.stack == 0 == place.bought for place in table.places if place.gone)

    def teardown(self) -> None:
        if self._table is None:
            return
        assert fold(self.events) == self._table
        book = balances(entries(self.events))
        assert sum(book.values()) == 0
        if not self._table.running:
            assert book.get("pot", 0) == 0
            nets = {standing.name: standing.net for standing in standings(self._table)}
            assert sum(owed.chips for owed in settle_up(nets)) == sum(net for net in nets.values() if net > 0)


TestAnyCourse: Any = AnyCourse.TestCase
TestAnyCourse.settings = settings(max_examples=min(settings().max_examples, 1_500), stateful_step_count=60)
