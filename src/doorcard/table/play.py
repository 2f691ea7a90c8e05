"""Decisions in a hand: acts, their clocks, and what is done for those who do not decide."""

from typing import Final

from doorcard.errors import IllegalAction, TableError
from doorcard.hand import CHECK, FOLD, MUCK, SHOW, Action, Kind, Phase, State, apply_legal, legal
from doorcard.table.commands import Act
from doorcard.table.course import Course
from doorcard.table.events import (
    Asked,
    BankUsed,
    GraceGiven,
    Played,
    StrikesForgotten,
    TimedOut,
    WentAway,
)
from doorcard.table.state import Clock, Pace, Table

LATE: Final = 500
"""An act that comes so many milliseconds after time is up is heard, if the clock has not decided before."""
STRIKES: Final = 2
"""So many decisions in a row left to the clock, and a player sits out."""


def act(course: Course, command: Act) -> None:
    """A player acts in turn, or the dealer names cards."""
    table = course.table
    hand = table.hand
    if hand is None or hand.over:
        raise TableError("no_hand")
    if table.paused is not None:
        raise TableError("paused")
    clock = table.clock
    if command.decision is not None and clock is not None and command.decision != clock.decision:
        raise TableError("stale_decision", decision=command.decision, current=clock.decision)
    options = legal(hand)
    at_turn = table.at_turn
    if command.action.kind is not Kind.DEAL and at_turn is not None and command.place != at_turn:
        raise IllegalAction("out_of_turn", seat=command.place, actor=at_turn, legal=options)
    if clock is not None and clock.ends is not None and course.now > clock.ends + LATE:
        raise TableError("too_late")
    events = apply_legal(hand, command.action, options).events
    if clock is not None:
        _use_bank(course, clock, hand)
        if table.places[clock.place].strikes:
            course.add(StrikesForgotten(clock.place))
    for event in events:
        course.add(Played(event))


def _use_bank(course: Course, clock: Clock, hand: State) -> None:
    """What a decision took beyond its own time comes from the bank; showing has none."""
    if clock.turn_ends is None or hand.phase is Phase.SHOWDOWN:
        return
    used = min(course.table.places[clock.place].bank, course.now - clock.turn_ends)
    if used > 0:
        course.add(BankUsed(clock.place, used))


def time_out(course: Course, clock: Clock) -> None:
    """Time is up: a lost connection gets its grace, else the clock decides; two in a row, and the player is away."""
    table, pace = course.table, course.table.pace
    place, hand = table.places[clock.place], table.hand
    assert hand is not None, "somebody was asked"
    assert pace is not None, "a clock runs"
    if hand.phase is Phase.SHOWDOWN:
        answer(course)
        return
    if not place.online and not place.grace_used and pace.grace:
        course.add(GraceGiven(clock.place, course.now + pace.grace))
        return
    _use_bank(course, clock, hand)
    course.add(TimedOut(clock.place))
    answer(course)
    if course.table.places[clock.place].strikes >= STRIKES:
        course.add(WentAway(clock.place, "clock"))


def answer(course: Course) -> None:
    """What is done for a player who does not decide."""
    hand = course.table.hand
    assert hand is not None, "somebody must act"
    options = legal(hand)
    action = next(action for action in _least(hand) if action in options)
    for event in apply_legal(hand, action, options).events:
        course.add(Played(event))


def _least(hand: State) -> tuple[Action, ...]:
    """What costs nothing, in the order in which it is tried; chips only where they are forced (S29)."""
    if hand.phase is Phase.SHOWDOWN:
        return MUCK, SHOW
    return CHECK, FOLD, *legal(hand).of(Kind.BRING_IN)


def not_waited_for(table: Table) -> bool:
    """Whether the player at turn is away or about to leave: its turn is answered at once."""
    number = table.at_turn
    return number is not None and (table.places[number].away or table.places[number].leaving)


def ask(course: Course, pace: Pace) -> None:
    """A decision opens: time counts once what was dealt without betting has been looked at."""
    table = course.table
    number, hand = table.at_turn, table.hand
    assert number is not None, "somebody must act"
    assert hand is not None, "it acts in a hand"
    place = table.places[number]
    starts = course.time + pace.run_out * course.run_out
    if place.bot or pace.turn is None:
        course.add(Asked(number, starts, None, None))
    elif hand.phase is Phase.SHOWDOWN:
        course.add(Asked(number, starts, starts + pace.show, starts + pace.show))
    else:
        turn_ends = starts + pace.turn
        course.add(Asked(number, starts, turn_ends, turn_ends + place.bank))
