"""Time: what is due, pauses, and time in which the room did not run."""

from doorcard.errors import TableError
from doorcard.table.antes import ask_antes, no_answers, to_be_asked
from doorcard.table.commands import Pause, Resume, ShiftClocks, Tick
from doorcard.table.course import Course, paced
from doorcard.table.events import ClocksShifted, Paused, Resumed, SessionEnded
from doorcard.table.games import time_is_up
from doorcard.table.hands import begin, enough
from doorcard.table.play import time_out


def tick(course: Course, command: Tick) -> None:
    """What is due happens."""
    table, now = course.table, course.now
    if table.due is None or now < table.due:
        return
    if table.running:
        assert table.clock is not None, "a decision is due"
        time_out(course, table.clock)
        return
    if time_is_up(course):  # R072
        course.add(SessionEnded("agreed"))
        return
    if table.question is None and to_be_asked(table):
        ask_antes(course, to_be_asked(table))  # R402
        return
    if table.question is not None:
        no_answers(course)
    if enough(course.table):
        if command.deck is None:
            raise TableError("no_deck")
        begin(course, command.deck)


def pause(course: Course, command: Pause) -> None:
    """All clocks stand still."""
    paced(course.table)
    if command.by in course.table.paused_by:
        raise TableError("paused_already")
    course.add(Paused(course.now, command.by))


def resume(course: Course, command: Resume) -> None:
    """Clocks go on with what they had, unless somebody else lets them stand still."""
    if command.by not in course.table.paused_by:
        raise TableError("not_paused")
    course.add(Resumed(course.now, command.by))


def shift_clocks(course: Course, command: ShiftClocks) -> None:
    """Time in which the room did not run is given back; a pause gives its own back when it ends."""
    if command.by > 0 and course.table.paused is None and not course.table.over:
        course.add(ClocksShifted(command.by))
