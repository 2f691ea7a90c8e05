"""Antes that players do not want posted without a question (R402)."""

from doorcard.errors import TableError
from doorcard.table.commands import AnswerAnte, SwitchAntes
from doorcard.table.course import Course, seated
from doorcard.table.events import AnteAnswered, AntesAsked, AntesSwitched, WentAway
from doorcard.table.state import Table


def switch_antes(course: Course, command: SwitchAntes) -> None:
    """A player turns the automatic posting off or on, where the house has that switch (R402)."""
    place = seated(course.table, command.place)
    if course.table.session.antes != "switch":
        raise TableError("antes_always")
    if place.posts_antes != command.posts:
        course.add(AntesSwitched(command.place, command.posts))


def answer_ante(course: Course, command: AnswerAnte) -> None:
    """A player who was asked posts the coming ante, or sits that hand out (R402)."""
    seated(course.table, command.place)
    question = course.table.question
    if question is None or command.place not in question.places:
        raise TableError("not_asked")
    course.add(AnteAnswered(command.place, command.posts))


def to_be_asked(table: Table) -> tuple[int, ...]:
    """The places that are asked before the coming hand."""
    return tuple([number for number in table.with_chips if not table.places[number].posts_antes])


def ask_antes(course: Course, places: tuple[int, ...]) -> None:
    """The question is put."""
    assert course.table.pace is not None, "only a table that keeps time asks"
    course.add(AntesAsked(places, course.time + course.table.pace.ante))


def no_answers(course: Course) -> None:
    """Time is up: whoever has not answered sits out until it comes back."""
    question = course.table.question
    assert question is not None, "somebody was asked"
    for place in question.places:
        course.add(WentAway(place, "ante"))


def takers(table: Table) -> tuple[int, ...]:
    """The places that are dealt into the coming hand, as far as it is known (S19, R402)."""
    question = table.question
    if question is None:
        return table.with_chips
    willing = question.places + question.posting
    return tuple([number for number in table.with_chips if table.places[number].posts_antes or number in willing])
