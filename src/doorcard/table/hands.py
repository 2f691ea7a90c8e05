"""One hand after another: who deals it, who is in it, when it begins."""

from dataclasses import replace

from doorcard.cards import Deck
from doorcard.errors import TableError
from doorcard.hand import start as start_hand_of
from doorcard.hand.state import clockwise
from doorcard.table.antes import takers
from doorcard.table.commands import GiveDeal, Start, StartHand
from doorcard.table.course import Course, between_hands, paced, seated
from doorcard.table.events import AntesClosed, BanksFilled, DealGiven, HandBegan, HandDue, Played, Started
from doorcard.table.games import end_by_agreement, end_by_chips, next_game
from doorcard.table.seating import orders_come, wishes_come_true
from doorcard.table.state import Pace, Table


def give_deal(course: Course, command: GiveDeal) -> None:
    """The players say who deals next."""
    between_hands(course.table)
    if not seated(course.table, command.place).stack:
        raise TableError("dealer_without_chips", place=command.place)
    course.add(DealGiven(command.place, "named"))


def start(course: Course, command: Start) -> None:
    """The game begins, its end agreed (R072) and two players there."""
    table = course.table
    paced(table)
    if table.started is not None:
        raise TableError("started_already")
    _may_begin(table)
    if not _person_in(table):
        raise TableError("no_people")
    course.add(Started(course.time))
    course.add(HandDue(course.time))


def start_hand(course: Course, command: StartHand) -> None:
    """The next hand, where people say when it begins."""
    between_hands(course.table)
    if course.table.pace is not None:
        raise TableError("hands_follow")
    _may_begin(course.table)
    begin(course, command.deck)


def _may_begin(table: Table) -> None:
    if not table.end_agreed and table.session.ends == "agreed":
        raise TableError("end_not_agreed")
    least = table.rules.game.least_seats
    if len(takers(table)) < least:
        raise TableError("too_few_players", count=len(takers(table)), least=least)


def begin(course: Course, deck: Deck | None) -> None:
    """A hand begins for those who are there."""
    table = course.table
    dealt_in = takers(table)
    if not table.deal_given or table.dealer not in dealt_in:
        course.add(_next_deal(course, dealt_in))
    table = course.table
    assert table.dealer is not None, "the deal was given"
    step = start_hand_of(
        table.rules,
        tuple([table.places[place].stack for place in dealt_in]),
        dealt_in.index(table.dealer),
        deck,
        tuple([place + 1 for place in dealt_in]),
    )
    bare = replace(table, hand=None, dealt_in=(), question=None, next_hand=None)
    course.add(HandBegan(bare, table.begun + 1, dealt_in))
    for event in step.events:
        course.add(Played(event))


def _next_deal(course: Course, dealt_in: tuple[int, ...]) -> DealGiven:
    """Who deals: first by lot or by the first seat (R009), then the next to the left with chips (R010, S19)."""
    table = course.table
    if table.dealer is None:
        if table.session.first_dealer == "lot":
            return DealGiven(course.random.choice(dealt_in), "lot")
        return DealGiven(dealt_in[0], "first_seat")
    if table.session.deal_moves == "fixed" and table.dealer in dealt_in:
        return DealGiven(table.dealer, "stays")
    around = clockwise(len(table.places), table.dealer)
    return DealGiven(next(place for place in around if place in dealt_in), "left")


def after_hand(course: Course) -> None:
    """A hand is over: the game ends, or chips, games and people come and go."""
    if end_by_agreement(course):
        return
    orders_come(course)
    if end_by_chips(course):
        return
    wishes_come_true(course)
    next_game(course)
    pace = course.table.pace
    if pace is not None and not course.table.begun % pace.bank_every and pace.bank_added:
        course.add(BanksFilled(pace.bank_added, pace.bank_most))


def schedule(course: Course, pace: Pace) -> None:
    """Between hands: the next one is due, or it is not, as players come and go."""
    table = course.table
    if table.started is None:
        return
    if table.question is not None:
        if not enough(table):
            course.add(AntesClosed())
            schedule(course, pace)
        elif not table.question.places and table.next_hand is None:
            course.add(HandDue(course.time))
    elif not enough(table) and table.next_hand is not None:
        course.add(HandDue(None))
    elif enough(table) and table.next_hand is None:
        course.add(HandDue(course.time + _pause(course, pace)))


def enough(table: Table) -> bool:
    """Whether enough players are there for a hand; bots do not play alone."""
    return len(takers(table)) >= table.rules.game.least_seats and _person_in(table)


def _person_in(table: Table) -> bool:
    return any(not table.places[number].bot for number in takers(table))


def _pause(course: Course, pace: Pace) -> int:
    """For how long what was just shown is looked at."""
    hand = course.table.hand
    if hand is None or not course.hand_over:
        return pace.between
    shown = sum([seat.shown for seat in hand.seats])
    looked_at = pace.showdown + pace.shown_hand * (shown - 1) if shown else pace.between
    return looked_at + pace.run_out * course.run_out
