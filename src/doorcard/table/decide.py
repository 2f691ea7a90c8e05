"""What a command leads to, by the rules of a session."""

from random import Random
from typing import assert_never

from doorcard.cards import Deck
from doorcard.errors import IllegalAction, TableError
from doorcard.hand import Kind, apply, legal, start
from doorcard.hand.state import clockwise
from doorcard.table.commands import Act, AddChips, AgreeEnd, Command, GiveDeal, SitDown, StartHand
from doorcard.table.evolve import evolve
from doorcard.table.state import (
    ChipsAdded,
    DealGiven,
    EndAgreed,
    HandBegan,
    Played,
    SatDown,
    SessionEnded,
    Table,
    TableEvent,
)


def decide(table: Table, command: Command, random: Random) -> tuple[TableEvent, ...]:
    """The events that a command leads to; ``random`` draws the first dealer (R009).

    Raises `TableError` where the session does not allow it, `HandError` where the hand does not; nothing is
    changed then.
    """
    if table.over:
        raise TableError("session_over")
    match command:
        case AgreeEnd(hands):
            return _agree_end(table, hands)
        case SitDown(name, chips):
            return _sit_down(table, name, chips)
        case AddChips(place, chips):
            return _add_chips(table, place, chips)
        case GiveDeal(place):
            return _give_deal(table, place)
        case StartHand(deck):
            return _start_hand(table, deck, random)
        case Act():
            return _act(table, command)
        case _:
            assert_never(command)


def _agree_end(table: Table, hands: int | None) -> tuple[TableEvent, ...]:
    """The end is agreed before the first hand (R072)."""
    if table.begun:
        raise TableError("end_agreed", hands=table.hands)
    if hands is not None and hands < 1:
        raise TableError("too_few_hands", hands=hands)
    return (EndAgreed(hands),)


def _sit_down(table: Table, name: str, chips: int) -> tuple[TableEvent, ...]:
    _between_hands(table)
    most = table.rules.game.most_seats
    if len(table.places) == most:
        raise TableError("table_full", game=table.rules.game.key, most=most)
    if any(place.name == name for place in table.places):
        raise TableError("name_taken", name=name)
    _chips(chips)
    if table.session.equal_stacks and table.places and chips != table.places[0].bought:
        # R007; S34: a later one brings the agreed amount too. What the first one brings is that amount.
        raise TableError("unequal_stacks", agreed=table.places[0].bought, amount=chips)
    return (SatDown(name, chips, table.session.entry_fee),)


def _add_chips(table: Table, place: int, chips: int) -> tuple[TableEvent, ...]:
    _between_hands(table)  # R008
    _place(table, place)
    _chips(chips)
    return (ChipsAdded(place, chips),)


def _give_deal(table: Table, place: int) -> tuple[TableEvent, ...]:
    _between_hands(table)
    _place(table, place)
    if not table.places[place].stack:
        raise TableError("dealer_without_chips", place=place)
    return (DealGiven(place, "named"),)


def _start_hand(table: Table, deck: Deck | None, random: Random) -> tuple[TableEvent, ...]:
    _between_hands(table)
    if not table.end_agreed and table.session.ends == "agreed":
        raise TableError("end_not_agreed")
    dealt_in = table.with_chips  # S19
    least = table.rules.game.least_seats
    if len(dealt_in) < least:
        raise TableError("too_few_players", count=len(dealt_in), least=least)
    given = () if table.deal_given else (_next_deal(table, random),)
    dealer = given[0].place if given else table.dealer
    assert dealer is not None, "the deal was given"
    step = start(
        table.rules,
        tuple(table.places[place].stack for place in dealt_in),
        dealt_in.index(dealer),
        deck,
        tuple(place + 1 for place in dealt_in),
    )
    began = HandBegan(table.begun + 1, dealt_in)
    return _ending(table, (*given, began, *map(Played, step.events)))


def _next_deal(table: Table, random: Random) -> DealGiven:
    """Who deals: first by lot or by the first seat (R009), then the next to the left with chips (R010, S19)."""
    dealt_in = table.with_chips
    if table.dealer is None:
        if table.session.first_dealer == "lot":
            return DealGiven(random.choice(dealt_in), "lot")
        return DealGiven(dealt_in[0], "first_seat")
    if table.session.deal_moves == "fixed" and table.dealer in dealt_in:
        return DealGiven(table.dealer, "stays")
    around = clockwise(len(table.places), table.dealer)
    return DealGiven(next(place for place in around if place in dealt_in), "left")


def _act(table: Table, command: Act) -> tuple[TableEvent, ...]:
    state = table.hand
    if state is None or state.over:
        raise TableError("no_hand")
    if command.action.kind is not Kind.DEAL and state.actor is not None:
        actor = table.dealt_in[state.actor]
        if command.place != actor:
            raise IllegalAction("out_of_turn", seat=command.place, actor=actor, legal=legal(state))
    return _ending(table, tuple(map(Played, apply(state, command.action).events)))


def _ending(table: Table, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """The same events, and the end of the game where they lead to it (R072, S20)."""
    after = table
    for event in events:
        after = evolve(after, event)
    if after.running:
        return events
    if len(after.with_chips) == 1:
        return (*events, SessionEnded("one_left"))
    if after.hands is not None and after.begun >= after.hands:
        return (*events, SessionEnded("agreed"))
    return events


def _between_hands(table: Table) -> None:
    if table.running:
        raise TableError("hand_running")


def _place(table: Table, place: int) -> None:
    if not 0 <= place < len(table.places):
        raise TableError("no_such_place", place=place, count=len(table.places))


def _chips(chips: int) -> None:
    if chips < 1:
        raise TableError("buy_in_too_small", amount=chips)
