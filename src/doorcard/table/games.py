"""What is played, how fast, and until when."""

from dataclasses import fields, replace

from doorcard.errors import InvalidRules, TableError
from doorcard.rules import Rules
from doorcard.table.commands import AgreeEnd, ChangeRules, ChangeTerms, EndSession, Rotate
from doorcard.table.course import Course, paced
from doorcard.table.events import (
    AntesClosed,
    EndAgreed,
    EndAnnounced,
    RotationChanged,
    RulesChanged,
    RulesPlanned,
    SessionEnded,
    TermsChanged,
)
from doorcard.table.state import Pace, Rotation, Table


def agree_end(course: Course, command: AgreeEnd) -> None:
    """The end is agreed before the first hand (R072)."""
    table, hands, minutes = course.table, command.hands, command.minutes
    if table.begun:
        raise TableError("end_agreed", hands=table.hands)
    if hands is not None and hands < 1:
        raise TableError("too_few_hands", hands=hands)
    if minutes is not None:
        paced(table)
        if minutes < 1:
            raise TableError("too_few_minutes", minutes=minutes)
    course.add(EndAgreed(hands, minutes))


def change_rules(course: Course, command: ChangeRules) -> None:
    """Another game, house or stakes: at once between hands, else after the hand. A rotation ends."""
    _playable(course.table, command.rules)
    if course.table.rotation is not None:
        course.add(RotationChanged(None))
    _play_next(course, command.rules)


def rotate(course: Course, command: Rotate) -> None:
    """Games take turns, the first one first; fewer than two end the rotation."""
    if len(command.rules) < 2:
        if course.table.rotation is not None:
            course.add(RotationChanged(None))
        return
    for rules in command.rules:
        _playable(course.table, rules)
    course.add(RotationChanged(Rotation(command.rules, command.every)))
    _play_next(course, command.rules[0])


def _playable(table: Table, rules: Rules) -> None:
    """Raises where rules have faults, or are for fewer players than sit here."""
    if rules.problems:
        raise InvalidRules(rules.problems)
    if len(table.taken) > rules.game.most_seats:
        raise TableError("too_many_players", count=len(table.taken), game=rules.game.key, most=rules.game.most_seats)


def _play_next(course: Course, rules: Rules) -> None:
    if course.table.running:
        course.add(RulesPlanned(rules))
    elif rules != course.table.rules:
        course.add(RulesChanged(rules))
        if course.table.question is not None:
            course.add(AntesClosed())  # R402: it was another ante that they were asked for


def next_game(course: Course) -> None:
    """After a hand: the rules that were planned during it, or the turn of the next game in the rotation."""
    table, rotation = course.table, course.table.rotation
    if table.planned is not None:
        course.add(RulesChanged(table.planned))
    elif rotation is not None:
        moved = _turned(table, rotation)
        course.add(RotationChanged(moved))
        if moved.at != rotation.at:
            course.add(RulesChanged(moved.rules[moved.at]))


def _turned(table: Table, rotation: Rotation) -> Rotation:
    """The rotation after one more hand: a game stays for that hand, or until everybody has dealt once."""
    assert table.dealer is not None, "a hand was dealt"
    dealt = (*rotation.dealt, table.dealer)
    around = len(dealt) >= len(table.with_chips) if table.session.deal_moves == "fixed" else False
    if rotation.every == "hand" or around or set(table.with_chips) <= set(dealt):
        return replace(rotation, at=(rotation.at + 1) % len(rotation.rules), dealt=())
    return replace(rotation, dealt=dealt)


def change_terms(course: Course, command: ChangeTerms) -> None:
    """Another pace, or more or less shown; a clock that runs is not touched."""
    paced(course.table)
    check_pace(command.pace)
    course.add(TermsChanged(command.pace, command.assist))


def check_pace(pace: Pace) -> None:
    """Raises `TableError` where a length of time is less than none, or a bot's least more than its most."""
    for field in fields(pace):
        length = getattr(pace, field.name)
        if length is not None and length < (field.name in ("turn", "bank_every")):
            raise TableError("bad_pace", field=field.name, amount=length)
    if pace.bot_least > pace.bot_most:
        raise TableError("bad_pace", field="bot_most", amount=pace.bot_most)


def end_session(course: Course, command: EndSession) -> None:
    """The host ends the game: at once, or after the hand."""
    if not course.table.running:
        course.add(SessionEnded("host"))
    elif not course.table.ending:
        course.add(EndAnnounced())


def end_by_agreement(course: Course) -> bool:
    """Whether the game ended here, as the host said or as was agreed (R072)."""
    table = course.table
    if table.ending:
        course.add(SessionEnded("host"))
    elif (table.hands is not None and table.begun >= table.hands) or time_is_up(course):
        course.add(SessionEnded("agreed"))
    return course.table.over is not None


def time_is_up(course: Course) -> bool:
    """Whether the agreed minutes have passed."""
    ends = course.table.ends_at
    return ends is not None and course.time >= ends


def end_by_chips(course: Course) -> bool:
    """Whether the game ended here because one player has all chips (S20).

    Where a room stays open, and a pace is kept, the last one waits for others to buy chips or to come.
    """
    table = course.table
    waits = table.pace is not None and table.session.ends == "open"
    if not waits and sum([place.stack > 0 for place in table.places]) == 1:
        course.add(SessionEnded("one_left"))
    return course.table.over is not None
