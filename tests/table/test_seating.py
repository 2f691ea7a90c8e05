"""Sitting down, buying chips, sitting out, leaving (R007, R008, S34)."""

from doorcard.cards import Deck
from doorcard.rules import Session
from doorcard.table import (
    AddChips,
    AgreeEnd,
    CameBack,
    ChipsAdded,
    ChipsOrdered,
    ComeBack,
    Departed,
    EndSession,
    Enter,
    GetUp,
    GiveDeal,
    GoAway,
    GotUp,
    HandDue,
    Opened,
    Pace,
    SatDown,
    SitDown,
    Start,
    StartHand,
    WentAway,
    Wished,
)
from doorcard.table.seating import MOST_CHIPS
from tests.table.room import CHAMPS, HOME, STARS, Room, guest, playing, seated, started
from tests.table.test_session import seated as told


def test_everybody_sits_down_with_a_full_bank() -> None:
    room = seated("Ana")
    assert room.events[-1] == SatDown(0, "Ana", 40, 0, "ana", "", 60_000)


def test_one_guest_has_one_place() -> None:
    room = seated("Ana")
    room.refuses(SitDown("Anita", 40, "ana"), "seated_already")
    room.refuses(SitDown("Ben", 40, "ben"), "no_such_guest")


def test_r007_the_table_may_say_with_how_many_chips_everybody_starts() -> None:
    room = Room(Opened(HOME.rules, HOME.session, Pace(), buy_in=60))
    room(Enter(guest("Ana")))
    room.refuses(SitDown("Ana", 40, "ana"), "unequal_stacks")
    room(SitDown("Ana", 60, "ana"))
    assert room.place("Ana").stack == 60


def test_s34_a_late_player_brings_the_agreed_amount_whatever_became_of_the_first_one() -> None:
    room = playing("Ana", "Ben")
    room.fold_round()
    room(GetUp(0), Enter(guest("Cleo")))
    room.refuses(SitDown("Cleo", 50, "cleo"), "unequal_stacks")
    room(SitDown("Cleo", 40, "cleo"))
    assert room.place("Cleo").stack == 40


def test_r008_who_comes_in_mid_hand_sits_without_chips_until_it_is_over() -> None:
    room = playing("Ana", "Ben")
    room(Enter(guest("Cleo")))
    room.refuses(SitDown("Cleo", 39, "cleo"), "unequal_stacks")
    assert room(SitDown("Cleo", 40, "cleo")) == (
        SatDown(2, "Cleo", 0, 0, "cleo", "", 60_000),
        ChipsOrdered(2, 40),
    )
    assert (room.place("Cleo").stack, room.place("Cleo").ordered) == (0, 40)
    room.fold_round()
    assert ChipsAdded(2, 40) in room.events
    assert (room.place("Cleo").stack, room.place("Cleo").bought, room.place("Cleo").ordered) == (40, 40, 0)
    assert room.deal().dealt_in == (0, 1, 2)


def test_s34_who_sits_down_during_a_hand_cannot_order_fewer_chips_instead() -> None:
    room = playing("Ana", "Ben")
    room(Enter(guest("Cleo")), SitDown("Cleo", 40, "cleo"))
    room.refuses(AddChips(2, 10), "unequal_stacks")
    room(AddChips(2, 40))
    room.fold_round()
    assert room.place("Cleo").stack == 40


def test_who_came_in_mid_hand_may_go_before_it_is_over() -> None:
    room = playing("Ana", "Ben")
    room(Enter(guest("Cleo")), SitDown("Cleo", 40, "cleo"))
    assert room(GetUp(2)) == (GotUp(2, 0),)
    room.fold_round()
    assert room.table.departed == (), "nothing was bought, and nothing taken along"


def test_r008_chips_bought_in_mid_hand_come_after_it() -> None:
    room = playing("Ana", "Ben", opened=STARS)
    assert room(AddChips(0, 25)) == (ChipsOrdered(0, 25),)
    assert room(AddChips(0, 15)) == (ChipsOrdered(0, 15),), "the later order stands"
    assert room.place("Ana").bought == 40
    room.fold_round()
    assert room.place("Ana").bought == 55
    assert room(AddChips(0, 5)) == (ChipsAdded(0, 5),)


def test_r007_where_stacks_are_equal_nobody_buys_more_than_is_missing() -> None:
    room = playing("Ana", "Ben")
    winner = room.turn
    loser = "Ben" if winner == "Ana" else "Ana"
    room.fold_round()
    lost = 40 - room.place(loser).stack
    assert lost
    error = room.refuses(AddChips(room.number(loser), lost + 1), "above_buy_in")
    assert error.args_ == {"agreed": 40, "amount": lost + 1, "most": lost}
    room.refuses(AddChips(room.number(winner), 1), "above_buy_in")
    room(AddChips(room.number(loser), lost))
    assert room.place(loser).stack == 40


def test_chips_that_the_hand_itself_brought_are_not_bought() -> None:
    room = playing("Ana", "Ben")
    winner = room.turn
    number = room.number(winner)
    room(AddChips(number, 40))
    room.fold_round()
    assert ChipsOrdered(number, 0) in room.events
    assert (room.place(winner).bought, room.place(winner).ordered) == (40, 0)


def test_so_many_chips_at_once_and_no_more() -> None:
    room = seated("Ana", opened=STARS)
    room.refuses(AddChips(0, MOST_CHIPS + 1), "buy_in_too_big")
    room.refuses(AddChips(0, 0), "buy_in_too_small")
    room(AddChips(0, MOST_CHIPS))
    assert room.place("Ana").stack == MOST_CHIPS + 40


def test_who_leaves_between_hands_is_gone_at_once_with_all_chips() -> None:
    room = seated("Ana", "Ben", "Cleo")
    assert room(GetUp(1)) == (GotUp(1, 40),)
    assert room.table.departed == (Departed("Ben", 40, 0, 40, "ben"),)
    assert room.table.results == (0, 0, 0)
    assert room.table.taken == (0, 2)
    room.refuses(GetUp(1), "place_free")
    room.refuses(AddChips(1, 4), "place_free")
    room.refuses(GiveDeal(1), "place_free")
    room.refuses(GetUp(7), "no_such_place")


def test_a_free_chair_is_taken_first() -> None:
    room = seated("Ana", "Ben", "Cleo")
    room(GetUp(1), Enter(guest("Dani")), SitDown("Dani", 40, "dani"))
    assert [place.name for place in room.table.places] == ["Ana", "Dani", "Cleo"]
    room(GetUp(0), Enter(guest("Eva")))
    room(SitDown("Eva", 40, "eva"))
    assert [place.name for place in room.table.places] == ["Eva", "Dani", "Cleo"]


def test_a_full_table_is_full_until_a_chair_is_free() -> None:
    room = seated(*(f"P{number}" for number in range(8)))
    room(Enter(guest("Nine")))
    room.refuses(SitDown("Nine", 40, "nine"), "table_full")
    room(GetUp(3), SitDown("Nine", 40, "nine"))
    assert room.number("Nine") == 3


def test_r008_who_leaves_in_mid_hand_takes_chips_along_after_it() -> None:
    room = playing("Ana", "Ben", "Cleo")
    leaver = room.turn
    number = room.number(leaver)
    room.acts("complete")
    assert room(GetUp(number)) == (Wished(number, "leave"),)
    assert room(GetUp(number)) == ()
    while room.table.running:
        room.acts("fold")
    assert any(isinstance(event, GotUp) and event.place == number for event in room.events)
    assert room.table.departed[0].took == 42, "the antes of the two others"


def test_who_is_not_in_the_hand_leaves_during_it() -> None:
    room = started("Ana", "Ben", "Cleo")
    room(GoAway(2))
    room.deal()
    assert room(GetUp(2)) == (GotUp(2, 40),)


def test_a_wish_to_leave_may_be_taken_back_and_a_kick_may_not() -> None:
    room = playing("Ana", "Ben", "Cleo")
    waiting = next(number for number in range(3) if number != room.table.at_turn)
    room(GetUp(waiting))
    assert room(ComeBack(waiting)) == (Wished(waiting, ""),)
    room(GetUp(waiting, "kicked"))
    assert room(ComeBack(waiting)) == ()
    assert room(GetUp(waiting)) == ()
    assert room(GetUp(waiting, "freed")) == ()
    room(AddChips(waiting, 40))
    while room.table.running:
        room.come_due()
    kicked = next(event for event in room.events if isinstance(event, GotUp))
    assert (kicked.place, kicked.why) == (waiting, "kicked")
    assert room.table.departed[0].bought == 40, "what was ordered is not bought any more"


def test_who_leaves_at_its_own_turn_is_folded_for_at_once() -> None:
    room = playing("Ana", "Ben", "Cleo")
    room.acts("complete")
    number = room.table.at_turn
    assert number is not None
    room(GetUp(number))
    assert room.table.hand is not None
    assert room.table.hand.seats[room.table.dealt_in.index(number)].folded
    assert room.table.at_turn != number


def test_sitting_out_is_from_the_next_hand_on() -> None:
    room = playing("Ana", "Ben", "Cleo")
    number = room.table.at_turn
    assert number is not None
    assert room(GoAway(number)) == (Wished(number, "away"),)
    assert room(GoAway(number)) == ()
    assert room.table.at_turn == number, "in this hand it is still waited for"
    room.fold_round()
    assert WentAway(number, "asked") in room.events
    assert (room.table.places[number].away, room.table.places[number].wants) == (True, "")
    assert number not in room.deal().dealt_in
    assert room(ComeBack(number)) == (CameBack(number),)
    assert room(ComeBack(number)) == ()


def test_between_hands_sitting_out_is_at_once() -> None:
    room = started("Ana", "Ben", "Cleo")
    assert room(GoAway(2)) == (WentAway(2, "asked"),)
    assert room(GoAway(2)) == ()
    assert room(GoAway(1)) == (WentAway(1, "asked"), HandDue(None)), "one player alone is not dealt to"
    assert room.table.due is None
    assert room(ComeBack(2)) == (CameBack(2), HandDue(room.now + 2_000))


def test_where_nobody_keeps_time_people_come_and_go_between_hands() -> None:
    sitting = told("Ana", "Ben", "Cleo")
    sitting(StartHand(Deck()))
    for command in (GetUp(0), GoAway(0), SitDown("Dani", 40), AddChips(0, 4)):
        sitting.refuses(command, "hand_running")
    sitting.acts("complete", "fold", "fold")
    sitting(GetUp(0))
    assert sitting.table.taken == (1, 2)


def test_s20_the_game_ends_when_one_player_has_all_chips_at_home() -> None:
    room = seated("Ana", "Ben", chips=1)
    room(AgreeEnd(None), Start())
    room.deal("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    assert room.table.over == "one_left"
    assert room.table.due is None


def test_a_room_that_is_open_waits_for_more_chips_or_people() -> None:
    room = seated("Ana", "Ben", chips=1, opened=CHAMPS)
    room(Start())
    room.deal("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    while room.table.running:
        room.come_due()
    table = room.table
    assert (table.over, table.due, table.next_hand) == (None, None, None)
    broke = next(number for number, place in enumerate(room.table.places) if not place.stack)
    assert room(AddChips(broke, 10)) == (ChipsAdded(broke, 10), HandDue(room.now + 2_000))


def test_bots_do_not_play_alone() -> None:
    room = Room(Opened(HOME.rules, Session(ends="open"), Pace()))
    room(SitDown("Ada", 40, bot="tight"), SitDown("Bob", 40, bot="loose"))
    room.refuses(Start(), "no_people")
    room(Enter(guest("Ana")), SitDown("Ana", 40, "ana"))
    assert HandDue(room.now) in room(Start())
    room(GetUp(2))
    assert room.table.due is None
    room(EndSession())
