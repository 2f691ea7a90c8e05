"""What a command leads to, by the rules of a session."""

from random import Random
from typing import assert_never

from doorcard.errors import TableError
from doorcard.table import antes, clock, games, hands, people, play, seating
from doorcard.table.commands import (
    Act,
    AddChips,
    AgreeEnd,
    AnswerAnte,
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
    Mute,
    Pause,
    Resume,
    Rotate,
    Say,
    ShiftClocks,
    SitDown,
    Start,
    StartHand,
    SwitchAntes,
    Tick,
)
from doorcard.table.course import Course, Step
from doorcard.table.events import TableEvent
from doorcard.table.state import Table

AFTERWARDS = (Enter, Say, Mute, GoOffline, ComeOnline, ShiftClocks, Tick)
"""What is still possible when a game is over: people look at the results, and talk."""


def decide(table: Table, command: Command, now: int, random: Random) -> tuple[TableEvent, ...]:
    """The events that a command leads to at a time; ``random`` draws the first dealer (R009).

    ``now`` is in whole milliseconds since 1970; where a table keeps no time it does not matter.
    Raises `TableError` where the session does not allow it, `HandError` where the hand does not, `InvalidRules` for
    rules that cannot be played; nothing is changed then.
    """
    return step(table, command, now, random).events


def step(table: Table, command: Command, now: int, random: Random) -> Step:
    """`decide`, for a caller that wants the table after the events as well. Raises the same errors."""
    if table.over and not isinstance(command, AFTERWARDS):
        raise TableError("session_over")
    course = Course(table, now, random)
    _obey(course, command)
    _go_on(course)
    return course.step()


def _obey(course: Course, command: Command) -> None:
    """What was asked for happens."""
    match command:
        case Act():
            play.act(course, command)
        case Tick():
            clock.tick(course, command)
        case SitDown() | AddChips() | GetUp() | GoAway() | ComeBack():
            _seating(course, command)
        case Enter() | ChangeInvite() | GiveHost() | Mute() | Ban() | Say() | GoOffline() | ComeOnline():
            _people(course, command)
        case AgreeEnd() | ChangeRules() | Rotate() | ChangeTerms() | EndSession():
            _games(course, command)
        case SwitchAntes():
            antes.switch_antes(course, command)
        case AnswerAnte():
            antes.answer_ante(course, command)
        case GiveDeal():
            hands.give_deal(course, command)
        case Start():
            hands.start(course, command)
        case StartHand():
            hands.start_hand(course, command)
        case Pause():
            clock.pause(course, command)
        case Resume():
            clock.resume(course, command)
        case ShiftClocks():
            clock.shift_clocks(course, command)
        case _:
            assert_never(command)


def _seating(course: Course, command: SitDown | AddChips | GetUp | GoAway | ComeBack) -> None:
    match command:
        case SitDown():
            seating.sit_down(course, command)
        case AddChips():
            seating.add_chips(course, command)
        case GetUp():
            seating.get_up(course, command)
        case GoAway():
            seating.go_away(course, command)
        case ComeBack():
            seating.come_back(course, command)
        case _:
            assert_never(command)


def _people(
    course: Course, command: Enter | ChangeInvite | GiveHost | Mute | Ban | Say | GoOffline | ComeOnline
) -> None:
    match command:
        case Enter():
            people.enter(course, command)
        case ChangeInvite():
            people.change_invite(course, command)
        case GiveHost():
            people.give_host(course, command)
        case Mute():
            people.mute(course, command)
        case Ban():
            people.ban(course, command)
        case Say():
            people.say(course, command)
        case GoOffline():
            people.go_offline(course, command)
        case ComeOnline():
            people.come_online(course, command)
        case _:
            assert_never(command)


def _games(course: Course, command: AgreeEnd | ChangeRules | Rotate | ChangeTerms | EndSession) -> None:
    match command:
        case AgreeEnd():
            games.agree_end(course, command)
        case ChangeRules():
            games.change_rules(course, command)
        case Rotate():
            games.rotate(course, command)
        case ChangeTerms():
            games.change_terms(course, command)
        case EndSession():
            games.end_session(course, command)
        case _:
            assert_never(command)


def _go_on(course: Course) -> None:
    """What follows by itself: turns of those who are not waited for, the end of a hand, what is waited for next."""
    pace = course.table.pace
    if pace is not None and course.table.paused is None:
        while course.table.running and play.not_waited_for(course.table):
            play.answer(course)
    if course.hand_over:
        hands.after_hand(course)
    table = course.table
    if pace is None or table.over:
        return
    if not table.running:
        hands.schedule(course, pace)
    elif table.clock is None:
        play.ask(course, pace)
