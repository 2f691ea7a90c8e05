"""Who is there: guests, names, the host, chat, and who is sent away."""

from dataclasses import replace

import pytest

from doorcard.hand import FOLD, Acted
from doorcard.table import (
    Act,
    AgreeEnd,
    Ban,
    Banned,
    ChangeInvite,
    EndSession,
    Enter,
    GetUp,
    GiveHost,
    GoAway,
    GoOffline,
    GotUp,
    Guest,
    GuestCame,
    HostGiven,
    Mute,
    Played,
    Said,
    Say,
    SitDown,
    Start,
    Wished,
)
from doorcard.table.people import MOST_GUESTS
from tests.table.room import CHAMPS, Room, guest, playing, seated


def test_the_first_to_come_is_the_host_and_gives_it_on() -> None:
    room = Room()
    room(Enter(guest("Ana")), Enter(guest("Ben")))
    assert room.table.host == "ana"
    assert room(GiveHost("ben")) == (HostGiven("ben"),)
    assert room.table.host == "ben"
    assert room(GiveHost("ben")) == ()
    room.refuses(GiveHost("cleo"), "no_such_guest")


def test_nobody_comes_with_rights_or_stains_of_its_own_making() -> None:
    room = Room()
    (came,) = room(Enter(Guest("ana", "  Ana   María ", "hash", muted=True, banned=True)))
    assert came == GuestCame(Guest("ana", "Ana María", "hash"))
    room.refuses(Enter(guest("Ana")), "guest_known")


def test_names_are_one_persons_in_whatever_case() -> None:
    room = seated("Ana", "Ben")
    room.refuses(Enter(Guest("x", "ANA", "hash")), "name_taken")
    room.refuses(SitDown("bEN", 40, bot="tight"), "name_taken")
    # A ligature and full-width letters look the same, and are the same.
    room.refuses(Enter(Guest("x", "Ａna", "hash")), "name_taken")
    room(Enter(guest("Zoë")))
    room.refuses(SitDown("Ana", 40, "zoë"), "name_taken")
    room.refuses(SitDown("zoë", 40, bot="tight"), "name_taken")
    room(SitDown("Zoë", 40, "zoë"))
    assert room.place("Zoë").guest == "zoë"


def test_the_name_of_one_who_left_is_nobody_elses() -> None:
    """The ledger tells players apart by their names."""
    room = seated("Ana", "Ben")
    room(GetUp(1), Ban("ben"))
    room.refuses(Enter(Guest("x", "Ben", "hash")), "name_taken")
    other = seated("Ana", "Ben")
    other(GetUp(1), SitDown("Ben", 40, "ben"))
    assert other.place("Ben").stack == 40


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "Ana\x00", "Ana\u202e", "\u200b", "a\u200db", "\u3164", "\u2800", "\u0301"]
)
def test_a_name_can_be_read(name: str) -> None:
    room = seated("Ana")
    room.refuses(Enter(Guest("x", name, "hash")), "bad_name")
    room.refuses(SitDown(name, 40), "bad_name")


@pytest.mark.parametrize("name", ["ANA", "Ａna", "A\u034fna", "Ana\ufe0f", "Ana \u3164"])
def test_a_name_that_reads_like_anothers_is_taken(name: str) -> None:
    room = seated("Ana")
    room.refuses(Enter(Guest("x", name, "hash")), "name_taken")
    room.refuses(SitDown(name, 40), "name_taken")


def test_a_line_break_in_a_name_is_a_space() -> None:
    room = seated("Ana")
    room(Enter(Guest("x", "Ben\n Bo", "hash")))
    assert room.table.guests[1].name == "Ben Bo"


@pytest.mark.parametrize("name", ["bank", "House", "POT"])
def test_the_accounts_of_the_ledger_are_no_names(name: str) -> None:
    Room().refuses(Enter(Guest("x", name, "hash")), "name_reserved")


def test_the_longest_name_is_kept_whole() -> None:
    room = Room()
    room(Enter(Guest("x", "x" * 24, "hash")))
    assert room.table.guests[0].name == "x" * 24


def test_a_table_takes_so_many_guests_and_no_more() -> None:
    room = Room()
    room.table = replace(room.table, guests=tuple(guest(f"G{number}") for number in range(MOST_GUESTS)))
    room.refuses(Enter(guest("Ana")), "too_many_guests")


def test_an_invitation_may_be_another_one() -> None:
    room = Room()
    room(ChangeInvite("a hash"))
    assert room.table.invite == "a hash"


def test_what_is_written_can_be_read() -> None:
    room = seated("Ana")
    assert room(Say("ana", "  good\n hand ")) == (Said("ana", "good hand"),)
    assert room(Say("ana", "x" * 300)) == (Said("ana", "x" * 300),)
    for text in (
        "🤷\u200d♀\ufe0f",
        "می\u200cخواهم",
        "\U0001fa77",
    ):  # the last one is of 2022, after Python 3.11's Unicode
        assert room(Say("ana", text)) == (Said("ana", text),)
    for text in ("", " \n ", "x" * 301, "left\u202eright", "\x1b[2J", "\u200d", "\u3164"):
        room.refuses(Say("ana", text), "bad_text")
    room.refuses(Say("ben", "hello"), "no_such_guest")


def test_the_host_takes_the_chat_away_and_gives_it_back() -> None:
    room = seated("Ana", "Ben")
    room(Mute("ben"))
    room.refuses(Say("ben", "hello"), "muted")
    room(Mute("ben", muted=False), Say("ben", "hello"))
    room.refuses(Mute("cleo"), "no_such_guest")


def test_a_banned_guest_is_gone_for_good() -> None:
    room = seated("Ana", "Ben", "Cleo")
    assert room(Ban("ben")) == (Banned("ben"), GotUp(1, 40, "kicked"))
    room.refuses(SitDown("Ben", 40, "ben"), "banned")
    room.refuses(Say("ben", "hello"), "banned")
    room.refuses(Ban("ben"), "banned")
    room.refuses(GiveHost("ben"), "banned")
    room(Enter(guest("Dani")), Ban("dani"))
    assert [each.banned for each in room.table.guests] == [False, True, False, True]


def test_the_host_is_not_banned() -> None:
    room = seated("Ana", "Ben")
    room.refuses(Ban("ana"), "host_stays")


def test_banned_in_mid_hand_a_player_is_folded_for_and_gone_after_it() -> None:
    room = playing("Ana", "Ben", "Cleo")
    name = room.turn
    victim = next(each for each in ("Ben", "Cleo") if each != name)
    room.acts("complete")
    while room.turn != victim:
        room.acts("call")
    events = room(Ban(victim.lower()))
    number = room.number(victim)
    assert events[:2] == (Banned(victim.lower()), Wished(number, "kicked"))
    assert any(isinstance(event, Played) and isinstance(event.event, Acted) for event in events)
    hand = room.table.hand
    assert hand is not None
    assert hand.seats[room.table.dealt_in.index(number)].folded
    while room.table.running:
        room.come_due()
    assert room.table.places[number].gone


def test_where_the_host_leaves_who_has_been_there_longest_and_plays_is_host() -> None:
    room = Room()
    for name in ("Ana", "Watcher", "Ben", "Cleo"):
        room(Enter(guest(name)))
    for name in ("Ana", "Cleo", "Ben"):
        room(SitDown(name, 40, name.lower()))
    assert room(GetUp(0)) == (GotUp(0, 40), HostGiven("ben"))
    assert room(GetUp(1)) == (GotUp(1, 40),)
    assert room(GetUp(2)) == (GotUp(2, 40),), "where nobody plays the host stays"
    assert room.table.host == "ben"


def test_a_host_who_goes_is_followed_by_one_who_is_there() -> None:
    room = seated("Ana", "Ben", "Cleo", "Dani")
    room(GoOffline(1), GoAway(2))
    assert room(GetUp(0)) == (GotUp(0, 40), HostGiven("dani"))
    room(GoOffline(3))
    assert room(GetUp(3))[1] == HostGiven("ben"), "better one who may come back than nobody"


def test_after_the_end_people_come_and_talk_and_nothing_else() -> None:
    room = seated("Ana", "Ben", opened=CHAMPS)
    room(EndSession())
    room(Say("ana", "thanks"), Enter(guest("Cleo")), Mute("ben"))
    assert room.tick() == ()
    for command in (Start(), SitDown("Cleo", 40, "cleo"), AgreeEnd(3), Ban("ben"), GetUp(1), Act(0, FOLD)):
        room.refuses(command, "session_over")
