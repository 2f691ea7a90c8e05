"""Sitting down, buying chips, sitting out and leaving."""

import unicodedata
from typing import Final

from doorcard.errors import TableError
from doorcard.rules import Game
from doorcard.signs import likeness, seen
from doorcard.table.commands import AddChips, ComeBack, GetUp, GoAway, SitDown
from doorcard.table.course import Course, between_hands, in_hand, seated
from doorcard.table.events import (
    CameBack,
    ChipsAdded,
    ChipsOrdered,
    GotUp,
    HostGiven,
    SatDown,
    WentAway,
    Wished,
)
from doorcard.table.ledger import BANK, HOUSE, POT
from doorcard.table.state import Departure, Table, Wish

LONGEST_NAME: Final = 24
MOST_CHIPS: Final = 1_000_000_000
"""The most that is bought at once: sums stay exact in every program that reads them."""


def sit_down(course: Course, command: SitDown) -> None:
    """A newcomer takes the next free chair, with the agreed chips (R007, R401, S34)."""
    table = course.table
    if table.pace is None:
        between_hands(table)
    name = checked_name(command.name)
    closest = min(_games_to_come(table), key=lambda game: game.most_seats)
    if len(table.taken) >= closest.most_seats:
        raise TableError("table_full", game=closest.key, most=closest.most_seats)
    if command.guest:
        known_guest(table, command.guest)
        if table.place_of(command.guest) is not None:
            raise TableError("seated_already")
    name_is_free(table, name, command.guest)
    _check_chips(command.chips)
    if table.session.equal_stacks and table.buy_in and command.chips != table.buy_in:
        # R007; S34: a later one brings the agreed amount too. What the first one brings is that amount.
        raise TableError("unequal_stacks", agreed=table.buy_in, amount=command.chips)
    free = (number for number, place in enumerate(table.places) if place.gone)
    number = next(free, len(table.places))
    bank = table.pace.bank if table.pace else 0
    now = 0 if table.running else command.chips  # R008
    course.add(SatDown(number, name, now, table.session.entry_fee, command.guest, command.bot, bank))
    if table.running:
        course.add(ChipsOrdered(number, command.chips))


def _games_to_come(table: Table) -> tuple[Game, ...]:
    """What is played, and what is planned: a chair is one for all of it."""
    planned = (table.planned,) if table.planned else ()
    turns = table.rotation.rules if table.rotation else ()
    return tuple([rules.game for rules in (table.rules, *planned, *turns)])


def add_chips(course: Course, command: AddChips) -> None:
    """Chips are bought between hands only; what is asked for during one comes after it (R008).

    In a room where stacks are equal nobody buys more than is missing to what everybody started with (R007).
    """
    table, chips = course.table, command.chips
    if table.pace is None:
        between_hands(table)
    place = seated(table, command.place)
    _check_chips(chips)
    if table.session.equal_stacks and place.ordered and not place.bought and chips != table.buy_in:
        # R007; S34: a newcomer whose first chips are still to come brings the agreed amount, and no other.
        raise TableError("unequal_stacks", agreed=table.buy_in, amount=chips)
    most = _missing(table, 0 if in_hand(table, command.place) else place.stack)
    if chips > most:
        raise TableError("above_buy_in", agreed=table.buy_in, amount=chips, most=most)
    kind = ChipsOrdered if table.running else ChipsAdded
    course.add(kind(command.place, chips))


def _missing(table: Table, stack: int) -> int:
    """The most that is bought to a stack."""
    if table.pace is None or not table.session.equal_stacks:
        return MOST_CHIPS
    return max(0, table.buy_in - stack)


def get_up(course: Course, command: GetUp) -> None:
    """A player leaves: at once, or after the hand in which it was dealt in (R008)."""
    number, why = command.place, command.why
    place = seated(course.table, number)
    if not in_hand(course.table, number):
        leave(course, number, why)
        return
    if course.table.pace is None:
        between_hands(course.table)
    wants: Wish = "leave" if why == "left" else why
    if place.wants not in (wants, "kicked", "freed"):
        course.add(Wished(number, wants))


def leave(course: Course, number: int, why: Departure) -> None:
    """The chair is free; where the host goes, the guest who has been there longest and plays is host.

    One who is connected and not away comes before those who could not do anything with it.
    """
    place = course.table.places[number]
    course.add(GotUp(number, place.stack, why))
    table = course.table
    if place.guest and place.guest == table.host:
        seats = {sitting.guest: sitting for sitting in table.places if sitting.guest and not sitting.gone}
        heirs = [guest.key for guest in table.guests if not guest.banned and guest.key in seats]
        there = [key for key in heirs if seats[key].online and not seats[key].away]
        if heirs:
            course.add(HostGiven((there or heirs)[0]))


def go_away(course: Course, command: GoAway) -> None:
    """A player sits out: at once, or after the hand in which it was dealt in."""
    number = command.place
    place = seated(course.table, number)
    if place.away or place.wants:
        return
    if not in_hand(course.table, number):
        course.add(WentAway(number, "asked"))
        return
    if course.table.pace is None:
        between_hands(course.table)
    course.add(Wished(number, "away"))


def come_back(course: Course, command: ComeBack) -> None:
    """A player plays on, and takes back an own wish; what the host wished stands."""
    place = seated(course.table, command.place)
    if place.wants in ("away", "leave"):
        course.add(Wished(command.place, ""))
    if place.away:
        course.add(CameBack(command.place))


def orders_come(course: Course) -> None:
    """Chips that were ordered come after the hand (R008), as far as the hand did not bring them."""
    for number, place in enumerate(course.table.places):
        if place.ordered and not place.leaving:
            chips = min(place.ordered, _missing(course.table, place.stack))
            course.add(ChipsAdded(number, chips) if chips else ChipsOrdered(number, 0))


def wishes_come_true(course: Course) -> None:
    """Whoever wished to leave or to sit out after the hand does."""
    for number, place in enumerate(course.table.places):
        if place.wants == "away":
            course.add(WentAway(number, "asked"))
        elif place.wants:
            leave(course, number, "left" if place.wants == "leave" else place.wants)


def checked_name(name: str) -> str:
    """A name as it is kept: composed letters, single spaces. Raises `TableError` where it cannot be read."""
    kept = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(kept) <= LONGEST_NAME or not kept.isprintable() or not seen(kept):
        raise TableError("bad_name", most=LONGEST_NAME)
    if likeness(kept) in (BANK, HOUSE, POT):
        raise TableError("name_reserved", name=kept)
    return kept


def name_is_free(table: Table, name: str, guest: str) -> None:
    """Raises `TableError` where somebody else plays, watches or played under that name, or one that reads the same."""
    wanted = likeness(name)
    sitting = any(likeness(place.name) == wanted for place in table.places if not place.gone)
    there = any(likeness(other.name) == wanted and other.key != guest for other in table.guests if not other.banned)
    left = any(likeness(gone.name) == wanted and gone.guest != guest for gone in table.departed)
    if sitting or there or left:
        raise TableError("name_taken", name=name)


def known_guest(table: Table, key: str) -> None:
    """Raises `TableError` where no guest has that key, or it was sent away."""
    guest = table.guest(key)
    if guest is None:
        raise TableError("no_such_guest")
    if guest.banned:
        raise TableError("banned")


def _check_chips(chips: int) -> None:
    if chips < 1:
        raise TableError("buy_in_too_small", amount=chips)
    if chips > MOST_CHIPS:
        raise TableError("buy_in_too_big", amount=chips, most=MOST_CHIPS)
