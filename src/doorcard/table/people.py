"""Who is there: guests, their host, chat, connections."""

from dataclasses import replace
from typing import Final

from doorcard.errors import TableError
from doorcard.signs import seen, shown
from doorcard.table.commands import Ban, ChangeInvite, ComeOnline, Enter, GetUp, GiveHost, GoOffline, Mute, Say
from doorcard.table.course import Course, seated
from doorcard.table.events import Banned, CameOnline, GuestCame, HostGiven, InviteChanged, Muted, Said, WentOffline
from doorcard.table.seating import checked_name, get_up, known_guest, name_is_free

MOST_GUESTS: Final = 500
"""How many may ever come to one table: each hand begins with a record of all of them."""
LONGEST_TEXT: Final = 300


def enter(course: Course, command: Enter) -> None:
    """Somebody comes, under a name that nobody else has here."""
    table, guest = course.table, command.guest
    if table.guest(guest.key) is not None:
        raise TableError("guest_known")
    if len(table.guests) >= MOST_GUESTS:
        raise TableError("too_many_guests", most=MOST_GUESTS)
    name = checked_name(guest.name)
    name_is_free(table, name, guest.key)
    course.add(GuestCame(replace(guest, name=name, muted=False, banned=False)))


def change_invite(course: Course, command: ChangeInvite) -> None:
    """Another link invites from now on."""
    course.add(InviteChanged(command.invite))


def give_host(course: Course, command: GiveHost) -> None:
    """Another guest is host."""
    known_guest(course.table, command.guest)
    if command.guest != course.table.host:
        course.add(HostGiven(command.guest))


def mute(course: Course, command: Mute) -> None:
    """A guest may not write any more, or may again."""
    known_guest(course.table, command.guest)
    course.add(Muted(command.guest, command.muted))


def ban(course: Course, command: Ban) -> None:
    """A guest is sent away for good, and gets up where it sits."""
    table = course.table
    known_guest(table, command.guest)
    if command.guest == table.host:
        raise TableError("host_stays")
    course.add(Banned(command.guest))
    place = table.place_of(command.guest)
    if place is not None:
        get_up(course, GetUp(place, "kicked"))


def say(course: Course, command: Say) -> None:
    """A guest writes something that can be read."""
    table = course.table
    known_guest(table, command.guest)
    guest = table.guest(command.guest)
    if guest is not None and guest.muted:
        raise TableError("muted")
    text = " ".join(command.text.split())
    if not 1 <= len(text) <= LONGEST_TEXT or not all(map(shown, text)) or not seen(text):
        raise TableError("bad_text", most=LONGEST_TEXT)
    course.add(Said(command.guest, text))


def go_offline(course: Course, command: GoOffline) -> None:
    """The connection of a player is lost."""
    if seated(course.table, command.place).online:
        course.add(WentOffline(command.place))


def come_online(course: Course, command: ComeOnline) -> None:
    """A player is connected again."""
    if not seated(course.table, command.place).online:
        course.add(CameOnline(command.place))
