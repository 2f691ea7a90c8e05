"""Decisions and their clocks: time, bank, grace, and what is done for those who do not decide (S29)."""

from dataclasses import replace

import pytest

from doorcard.cards import Deck
from doorcard.errors import IllegalAction
from doorcard.hand import Acted, Action, HandEnded, Kind, Mucked, Phase, Shown, deal, legal, show
from doorcard.rules import HOUSES, Rules
from doorcard.table import (
    Act,
    AddChips,
    AgreeEnd,
    Asked,
    BanksFilled,
    BankUsed,
    CameOnline,
    ChangeTerms,
    ComeBack,
    ComeOnline,
    Enter,
    GetUp,
    GiveDeal,
    GoOffline,
    GraceGiven,
    HandDue,
    Opened,
    Pace,
    Played,
    SitDown,
    Start,
    Started,
    StartHand,
    StrikesForgotten,
    Tick,
    TimedOut,
    WentAway,
    WentOffline,
)
from tests.table.room import CHAMPS, HOME, NOON, STARS, Room, guest, playing, seated

EXAMPLE = "Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"


def acted(events: tuple[object, ...]) -> list[Kind]:
    return [event.event.kind for event in events if isinstance(event, Played) and isinstance(event.event, Acted)]


def test_the_game_begins_when_the_host_says_so() -> None:
    room = seated("Ana", "Ben")
    assert room.wait(10**6) == ()
    room.refuses(Start(), "end_not_agreed")
    room(AgreeEnd(None))
    assert room(Start()) == (Started(room.now), HandDue(room.now))
    room.refuses(Start(), "started_already")
    room.refuses(StartHand(Deck()), "hands_follow")
    room.refuses(Tick(), "no_deck")
    room.tick()
    assert room.table.running


def test_two_players_are_needed() -> None:
    room = seated("Ana")
    room(AgreeEnd(None))
    room.refuses(Start(), "too_few_players")


def test_hands_follow_each_other() -> None:
    room = playing("Ana", "Ben", "Cleo")
    room.fold_round()
    assert room.events[-1] == HandDue(room.now + 2_000)
    assert room.wait(1_999) == ()
    room.wait(1)
    assert (room.table.begun, room.table.running) == (2, True)


def test_a_decision_opens_with_its_times_and_its_number() -> None:
    room = playing("Ana", "Ben")
    asked = room.events[-1]
    assert asked == Asked(room.table.at_turn or 0, NOON, NOON + 30_000, NOON + 90_000)
    clock = room.table.clock
    assert clock is not None
    assert clock.decision == len(room.events)
    assert room.table.due == NOON + 90_000


def test_an_answer_to_another_decision_is_refused() -> None:
    room = playing("Ana", "Ben")
    assert room.table.clock is not None
    old = room.table.clock.decision
    room.acts("complete")
    assert room.table.clock.decision > old
    error = room.refuses(Act(room.table.at_turn, Action(Kind.FOLD), old), "stale_decision")
    assert error.args_ == {"decision": old, "current": room.table.clock.decision}


def test_acts_are_the_actors_own_and_legal() -> None:
    room = playing("Ana", "Ben")
    other = 1 - (room.table.at_turn or 0)
    assert isinstance(room.refuses(Act(other, Action(Kind.FOLD)), "out_of_turn"), IllegalAction)
    room.refuses(Act(room.table.at_turn, Action(Kind.CHECK)), "must_bring_in")
    room.refuses(Act(None, deal("As Kd")), "no_deal_now")
    seated("Ana", "Ben").refuses(Act(0, Action(Kind.FOLD)), "no_hand")


def test_time_beyond_a_turn_comes_from_the_bank() -> None:
    room = playing("Ana", "Ben", "Cleo")
    first = room.table.at_turn
    assert first is not None
    room.now += 30_000
    assert BankUsed not in map(type, room.acts("complete"))
    second = room.table.at_turn
    assert second is not None
    room.now += 30_000 + 12_345
    assert room.acts("call")[0] == BankUsed(second, 12_345)
    assert [place.bank for place in room.table.places].count(60_000) == 2
    assert room.table.places[second].bank == 60_000 - 12_345
    while room.table.at_turn != second:
        room.acts(str(legal(room.table.hand)[0]) if room.table.hand else "")
    asked = room.events[-1]
    assert isinstance(asked, Asked)
    assert (asked.turn_ends or 0) + 60_000 - 12_345 == asked.ends


def test_an_act_that_comes_a_little_late_is_heard_and_a_later_one_is_not() -> None:
    room = playing("Ana", "Ben")
    assert room.table.due is not None
    room.now = room.table.due + 501
    room.refuses(Act(room.table.at_turn, Action(Kind.COMPLETE, 2)), "too_late")
    room.now -= 1
    number = room.table.at_turn
    assert number is not None
    assert room.acts("complete")[0] == BankUsed(number, 60_000)
    assert room.table.places[number].bank == 0


def test_the_clock_checks_where_that_is_free_and_else_folds() -> None:
    room = playing("Ana", "Ben", "Cleo")
    room.acts("complete", "call", "call")
    number = room.table.at_turn
    assert number is not None
    events = room.come_due()
    assert events[:2] == (BankUsed(number, 60_000), TimedOut(number))
    assert acted(events) == [Kind.CHECK]
    room.acts("bet 2")
    assert acted(room.come_due()) == [Kind.FOLD]


def test_the_clock_brings_in_the_least() -> None:
    room = playing("Ana", "Ben")
    events = room.come_due()
    assert acted(events) == [Kind.BRING_IN]
    hand = room.table.hand
    assert hand is not None
    assert hand.wager.level == HOME.rules.stakes.bring_in


def test_where_a_bring_in_may_be_declined_the_clock_declines() -> None:
    """Robert's: whoever must bring in is all-in, the duty passes on, and the next one may fold instead."""
    room = seated("Ben", "Cleo", opened=Opened(Rules.named("roberts/seven-card-stud"), STARS.session, Pace()))
    room(Enter(guest("Ana")), SitDown("Ana", 1, "ana"), GiveDeal(1), Start())
    room.deal("Kh Qc 9c Kd Jc 9d 2c Qh 9s")
    assert room.turn == "Ben"
    assert room.table.hand is not None
    assert [action.kind for action in legal(room.table.hand)] == [Kind.FOLD, Kind.BRING_IN, Kind.COMPLETE]
    assert acted(room.come_due()) == [Kind.FOLD]


def test_two_decisions_in_a_row_left_to_the_clock_and_a_player_is_away() -> None:
    room = playing("Ana", "Ben", "Cleo")
    room.acts("complete", "call", "call")
    number = room.table.at_turn
    assert number is not None
    room.come_due()
    assert room.table.places[number].strikes == 1
    while room.table.at_turn != number:
        room.acts("check")
    events = room.come_due()
    assert TimedOut(number) in events
    assert WentAway(number, "clock") in events
    assert (room.table.places[number].away, room.table.places[number].strikes) == (True, 0)
    asked = [event.place for event in room.events if isinstance(event, Asked)]
    while room.table.running:
        room.acts("check")
    later = [event.place for event in room.events if isinstance(event, Asked)][len(asked) :]
    assert number not in later, "its turns are answered without it"
    assert number not in room.deal().dealt_in


def test_an_own_decision_between_forgets_the_strike() -> None:
    room = playing("Ana", "Ben")
    number = room.table.at_turn
    assert number is not None
    room.come_due()
    room.acts("complete")
    room.acts("call")
    assert StrikesForgotten(number) in room.events
    assert room.table.places[number].strikes == 0


def test_who_is_away_may_come_back_in_mid_hand() -> None:
    room = playing("Ana", "Ben", "Cleo")
    room.acts("complete", "call", "call")
    number = room.table.at_turn
    assert number is not None
    room.come_due()
    while room.table.at_turn != number:
        room.acts("check")
    room.come_due()
    room(ComeBack(number))
    while room.table.at_turn != number:
        room.acts("check")
    assert room.turn == room.table.places[number].name


def test_a_lost_connection_gets_its_grace_once_in_a_hand() -> None:
    room = playing("Ana", "Ben", "Cleo")
    number = room.table.at_turn
    assert number is not None
    assert room(GoOffline(number)) == (WentOffline(number),)
    assert room(GoOffline(number)) == ()
    room.acts("complete")
    room.acts("call", "call")
    while room.table.at_turn != number:
        room.acts("check")
    assert room.come_due() == (GraceGiven(number, room.now + 30_000),)
    assert room.table.due == room.now + 30_000
    assert room.wait(29_999) == ()
    assert room.wait(1)[:2] == (BankUsed(number, 60_000), TimedOut(number))
    while room.table.at_turn != number:
        room.acts("check")
    assert TimedOut(number) in room.come_due(), "there is no second grace in this hand"
    while room.table.running:
        room.acts("check")
    assert room.table.places[number].away
    room(ComeBack(number))
    room.deal()
    assert not room.table.places[number].grace_used


def test_who_comes_back_in_its_grace_decides() -> None:
    room = playing("Ana", "Ben")
    number = room.table.at_turn
    assert number is not None
    room(GoOffline(number))
    room.come_due()
    room.now += 10_000
    assert room(ComeOnline(number)) == (CameOnline(number),)
    assert room.table.places[number].online
    assert room(ComeOnline(number)) == ()
    assert room.acts("complete")[0] == BankUsed(number, 60_000)
    assert room.table.places[number].strikes == 0


def test_where_no_grace_is_given_a_lost_connection_changes_nothing() -> None:
    room = playing("Ana", "Ben", opened=replace(HOME, pace=Pace(grace=0)))
    number = room.table.at_turn
    assert number is not None
    room(GoOffline(number))
    assert TimedOut(number) in room.come_due()


def test_where_nobody_is_hurried_nothing_is_due() -> None:
    room = playing("Ana", "Ben", opened=replace(HOME, pace=Pace(turn=None)))
    assert room.events[-1] == Asked(room.table.at_turn or 0, NOON, None, None)
    assert room.table.due is None
    assert room.wait(10**9) == ()
    assert BankUsed not in map(type, room.acts("complete"))


def test_bots_have_no_clock() -> None:
    room = Room(HOME)
    room(Enter(guest("Ana")), SitDown("Ana", 40, "ana"), SitDown("Bot", 40, bot="tight"), AgreeEnd(None), Start())
    room.tick()
    while room.turn != "Bot":
        room.acts("complete")
    assert room.events[-1] == Asked(1, room.now, None, None)
    assert room.table.due is None


def test_banks_are_filled_every_so_many_hands_up_to_the_most() -> None:
    pace = Pace(bank=50_000, bank_added=10_000, bank_every=2, bank_most=55_000)
    room = playing("Ana", "Ben", opened=replace(HOME, pace=pace))
    room.fold_round()
    assert [place.bank for place in room.table.places] == [50_000, 50_000]
    room.deal()
    room.fold_round()
    assert BanksFilled(10_000, 55_000) in room.events
    assert [place.bank for place in room.table.places] == [55_000, 55_000]
    none = playing("Ana", "Ben", opened=replace(HOME, pace=Pace(bank_added=0, bank_every=1)))
    none.fold_round()
    assert BanksFilled not in map(type, none.events)


def test_a_bank_is_never_made_smaller_by_filling_it() -> None:
    room = playing("Ana", "Ben", opened=replace(HOME, pace=Pace(bank_every=1)))
    room(ChangeTerms(Pace(bank_every=1, bank_most=1_000), "none"))
    room.fold_round()
    assert BanksFilled(10_000, 1_000) in room.events
    assert [place.bank for place in room.table.places] == [60_000, 60_000]


def test_a_winner_whom_nobody_called_may_show_in_its_own_time() -> None:
    """004, R427; the clock mucks, and that is no strike."""
    room = playing("Ana", "Ben", opened=CHAMPS)
    room.acts("complete")
    winner = 1 - (room.table.at_turn or 0)
    room.acts("fold")
    assert room.events[-1] == Asked(winner, room.now, room.now + 10_000, room.now + 10_000)
    room(GoOffline(winner))
    events = room.come_due()
    assert Played(Mucked(room.table.dealt_in.index(winner))) in events
    assert room.table.places[winner].strikes == 0
    assert room.table.places[winner].bank == 60_000
    assert events[-1] == HandDue(room.now + 2_000)
    room.deal()
    room.acts("complete", "fold")
    assert room.acts("show")[-1] == HandDue(room.now + 3_000)


def test_a_shown_hand_is_looked_at_longer_and_two_longer_still() -> None:
    room = playing("Ana", "Ben")
    while room.table.running:
        quiet = next(a for a in legal(room.table.hand) if a.kind in (Kind.BRING_IN, Kind.CALL, Kind.CHECK))  # type: ignore[arg-type]
        room.acts(str(quiet))
    assert room.events[-1] == HandDue(room.now + 3_000 + 1_000)


def test_streets_dealt_without_betting_are_looked_at_one_by_one() -> None:
    room = seated("Ana", "Ben", chips=3, opened=replace(HOME, session=STARS.session))
    room(GiveDeal(1), Start())
    room.deal("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    room(Enter(guest("Cleo")), SitDown("Cleo", 3, "cleo"))
    room.acts("complete", "call")
    assert [place.stack for place in room.table.places] == [6, 0, 3]
    assert room.table.next_hand == room.now + 3 * 1_000 + 3_000 + 1_000, "three more streets, and two hands are shown"


def test_what_was_dealt_without_betting_is_looked_at_before_the_next_decision() -> None:
    """All-in early, a beaten hand may be mucked: that question comes after the run-out."""
    rules = Rules.named("pokerstars-tables/seven-card-stud")
    room = seated("Ana", "Ben", chips=3, opened=Opened(rules, STARS.session, Pace()), seed=3)
    room(Start())
    for _ in range(20):
        room.deal()
        while room.table.running:
            hand, clock = room.table.hand, room.table.clock
            assert hand is not None
            assert clock is not None
            if hand.phase is Phase.SHOWDOWN:
                assert clock.starts >= room.now + 4_000
                return
            room.acts(str(legal(hand).wagers[0] if legal(hand).wagers else legal(hand)[-1]))
        for number, place in enumerate(room.table.places):
            if not place.stack:
                room(AddChips(number, 3))
    pytest.fail("nobody was asked to show or muck")


def test_cards_that_are_known_are_shown_as_they_are() -> None:
    room = playing("Ana", "Ben", opened=CHAMPS)
    room.acts("complete", "fold")
    assert room.table.hand is not None
    winner = room.table.hand.actor
    assert winner is not None
    down = room.table.hand.seats[winner].down
    events = room(Act(room.table.at_turn, show(down)))
    assert Played(Shown(winner, down)) in events


def test_all_who_are_left_are_gone_and_the_hand_is_over_at_once() -> None:
    room = playing("Ana", "Ben", "Cleo")
    for number in (0, 1, 2):
        if room.table.running:
            room(GetUp(number))
    assert Played(HandEnded()) in room.events
    assert not room.table.running


def test_the_houses_of_the_documents_can_all_be_played_by_the_clock_alone() -> None:
    for house in HOUSES.values():
        for game in house.games:
            room = seated(
                "Ana", "Ben", "Cleo", opened=Opened(Rules.named(f"{house.key}/{game}"), STARS.session, Pace())
            )
            room(Start())
            while room.table.due is not None:
                room.come_due()
            assert sum(place.away for place in room.table.places) >= 2
            assert not room.table.running
