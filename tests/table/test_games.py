"""What is played and until when: changes between hands, games in turn, the agreed end (R072)."""

from dataclasses import replace

import pytest

from doorcard.rules import HOUSES, Rules, Session
from doorcard.table import (
    AgreeEnd,
    ChangeRules,
    ChangeTerms,
    EndAgreed,
    EndAnnounced,
    EndSession,
    Enter,
    GetUp,
    GiveDeal,
    GoAway,
    HandBegan,
    HandDue,
    Opened,
    Pace,
    Rotate,
    Rotation,
    RotationChanged,
    RulesChanged,
    RulesPlanned,
    SessionEnded,
    SitDown,
    Start,
    TermsChanged,
    WentAway,
)
from tests.table.room import HOME, STARS, Room, guest, playing, seated, started
from tests.table.test_session import seated as told

RAZZ = Rules.named("pokerstars/razz")
SEVEN = Rules.named("pokerstars/seven-card-stud")
EIGHT = Rules.named("pokerstars/stud-hi-lo-8")
DEAR = replace(HOME.rules, stakes=replace(HOME.rules.stakes, ante=2))


def played(room: Room) -> Rules:
    """The rules of the hand."""
    assert room.table.hand is not None
    return room.table.hand.rules


def test_between_hands_rules_change_at_once() -> None:
    room = started("Ana", "Ben", opened=STARS)
    assert room(ChangeRules(SEVEN)) == (RulesChanged(SEVEN),)
    assert room(ChangeRules(SEVEN)) == ()
    room.tick()
    assert played(room) == SEVEN


def test_in_mid_hand_rules_change_after_it() -> None:
    room = playing("Ana", "Ben")
    assert room(ChangeRules(DEAR)) == (RulesPlanned(DEAR),)
    assert (room.table.rules, room.table.planned, played(room)) == (HOME.rules, DEAR, HOME.rules)
    room.fold_round()
    assert (room.table.rules, room.table.planned) == (DEAR, None)
    room.deal()
    assert played(room) == DEAR


def test_rules_that_cannot_be_played_are_refused() -> None:
    room = seated("Ana", "Ben")
    room.refuses(ChangeRules(replace(RAZZ, stakes=replace(RAZZ.stakes, ante=-1))), "invalid_rules")
    few = replace(RAZZ, game=replace(RAZZ.game, most_seats=2))
    room(ChangeRules(few))
    three = seated("Ana", "Ben", "Cleo")
    error = three.refuses(Rotate((SEVEN, few)), "too_many_players")
    assert error.args_ == {"count": 3, "game": "razz", "most": 2}
    three(GetUp(0), ChangeRules(few))


def test_a_chair_is_one_for_every_game_that_is_planned() -> None:
    few = replace(RAZZ, game=replace(RAZZ.game, most_seats=2))
    newcomer = Enter(guest("Cleo"))
    turns = seated("Ana", "Ben", opened=STARS)
    turns(Rotate((SEVEN, few)), newcomer)
    assert turns.refuses(SitDown("Cleo", 40, "cleo"), "table_full").args_ == {"game": "razz", "most": 2}
    planned = playing("Ana", "Ben", opened=STARS)
    planned(ChangeRules(few), newcomer)
    planned.refuses(SitDown("Cleo", 40, "cleo"), "table_full")
    planned(ChangeRules(SEVEN), SitDown("Cleo", 40, "cleo"))


def test_games_take_turns_hand_by_hand() -> None:
    room = seated("Ana", "Ben", opened=STARS)
    assert room(Rotate((RAZZ, SEVEN, EIGHT))) == (RotationChanged(Rotation((RAZZ, SEVEN, EIGHT), "hand")),)
    room(Start())
    games = []
    for _ in range(5):
        room.deal()
        games.append(played(room).game.key)
        room.fold_round()
    assert games == ["razz", "seven-card-stud", "stud-hi-lo-8", "razz", "seven-card-stud"]


def test_a_rotation_begun_in_mid_hand_begins_with_its_first_game_after_it() -> None:
    room = playing("Ana", "Ben", opened=STARS)
    room(Rotate((SEVEN, EIGHT)))
    assert played(room) == RAZZ
    room.fold_round()
    assert room.table.rules == SEVEN
    room.deal()
    room.fold_round()
    assert room.table.rules == EIGHT


def test_games_take_turns_when_everybody_has_dealt() -> None:
    room = seated("Ana", "Ben", "Cleo", opened=STARS)
    room(Rotate((RAZZ, SEVEN), "orbit"), Start())
    games = []
    for _ in range(7):
        room.deal()
        games.append(played(room).game.key)
        room.fold_round()
    assert games == ["razz"] * 3 + ["seven-card-stud"] * 3 + ["razz"]


def test_an_orbit_does_not_wait_for_who_sits_out() -> None:
    room = seated("Ana", "Ben", "Cleo", opened=STARS)
    room(Rotate((RAZZ, SEVEN), "orbit"), Start())
    for _ in range(2):
        room.deal()
        room.fold_round()
    last = next(
        number for number in range(3) if number not in (room.table.rotation.dealt if room.table.rotation else ())
    )
    room.deal()
    room(GoAway(last))
    room.fold_round()
    assert room.table.rules == SEVEN


def test_where_the_deal_stays_an_orbit_is_as_many_hands_as_players() -> None:
    opened = Opened(RAZZ, HOUSES["pokerstars"].session, Pace())
    room = seated("Ana", "Ben", "Cleo", opened=opened)
    room(Rotate((RAZZ, SEVEN), "orbit"), Start())
    games = []
    for _ in range(4):
        room.deal()
        games.append(played(room).game.key)
        room.fold_round()
    assert games == ["razz"] * 3 + ["seven-card-stud"]
    assert room.table.dealer == 0


def test_fewer_than_two_games_do_not_take_turns() -> None:
    room = seated("Ana", "Ben", opened=STARS)
    assert room(Rotate((SEVEN,))) == ()
    room(Rotate((RAZZ, SEVEN)))
    assert room(Rotate(())) == (RotationChanged(None),)
    room(Rotate((RAZZ, SEVEN)))
    assert room(ChangeRules(EIGHT)) == (RotationChanged(None), RulesChanged(EIGHT))


def test_the_pace_changes_for_decisions_to_come() -> None:
    room = playing("Ana", "Ben")
    due = room.table.due
    assert room(ChangeTerms(Pace(turn=5_000), "none")) == (TermsChanged(Pace(turn=5_000), "none"),)
    assert (room.table.due, room.table.assist) == (due, "none")
    room.acts("complete")
    assert room.table.due == room.now + 5_000 + 60_000


@pytest.mark.parametrize(
    "pace",
    [
        Pace(turn=0),
        Pace(bank=-1),
        Pace(bank_every=0),
        Pace(between=-1),
        Pace(bot_least=2_000, bot_most=1_000),
    ],
)
def test_a_pace_is_made_of_lengths_of_time(pace: Pace) -> None:
    seated("Ana").refuses(ChangeTerms(pace, "standard"), "bad_pace")


def test_the_shortest_pace_is_one() -> None:
    room = seated("Ana")
    room(ChangeTerms(Pace(turn=1, bank=0, bank_added=0, grace=0, show=0, between=0, bot_least=0, bot_most=0), "none"))
    room(ChangeTerms(Pace(turn=None), "none"))


def test_where_people_keep_time_there_is_no_pace_to_change_and_no_game_to_start() -> None:
    sitting = told("Ana", "Ben")
    for command in (ChangeTerms(Pace(), "none"), Start(), AgreeEnd(None, 30)):
        sitting.refuses(command, "no_pace")


def test_r072_a_game_ends_after_the_agreed_hands() -> None:
    room = seated("Ana", "Ben")
    assert room(AgreeEnd(5)) == (EndAgreed(5),)
    room(AgreeEnd(2), Start())
    room.deal()
    room.refuses(AgreeEnd(3), "end_agreed")
    room.fold_round()
    assert SessionEnded not in map(type, room.events)
    room.deal()
    room.fold_round()
    assert room.table.over == "agreed"
    assert room.table.due is None
    assert room.wait(10**9) == ()


def test_r072_a_game_ends_after_the_agreed_minutes_and_the_hand_in_play() -> None:
    room = seated("Ana", "Ben")
    room.refuses(AgreeEnd(None, 0), "too_few_minutes")
    room(AgreeEnd(None, 1), Start())
    room.deal()
    room.now += 61_000
    assert room.tick() == (), "a hand is played to its end"
    room.acts("complete")
    assert room.acts("fold")[-1] == SessionEnded("agreed")


def test_r072_the_agreed_minutes_end_a_game_between_hands_as_well() -> None:
    room = seated("Ana", "Ben")
    room(AgreeEnd(None, 1), Start())
    room.deal()
    room.fold_round()
    room(GoAway(0))
    assert room.table.due == room.table.ends_at
    assert room.come_due() == (SessionEnded("agreed"),)


def test_minutes_do_not_run_before_the_start() -> None:
    room = seated("Ana", "Ben")
    room(AgreeEnd(None, 1))
    assert (room.table.ends_at, room.table.due) == (None, None)


def test_the_host_ends_the_game_at_once_or_after_the_hand() -> None:
    room = playing("Ana", "Ben")
    assert room(EndSession()) == (EndAnnounced(),)
    assert room(EndSession()) == ()
    assert SessionEnded not in map(type, room.events)
    room.fold_round()
    assert room.table.over == "host"
    other = started("Ana", "Ben")
    assert other(EndSession()) == (SessionEnded("host"),)
    assert other.table.next_hand is None


def test_a_hand_begins_with_the_whole_table_and_so_may_a_fold() -> None:
    room = playing("Ana", "Ben", "Cleo")
    room.fold_round()
    room(GoAway(2))
    room.deal()
    began = next(event for event in room.events[::-1] if isinstance(event, HandBegan))
    assert (began.number, began.places) == (2, (0, 1))
    assert began.table.hand is None
    assert began.table.places[2].away
    assert WentAway(2, "asked") in room.events
    assert HandDue(room.now) not in room.events[-3:]


def test_a_named_dealer_who_sits_out_does_not_deal() -> None:
    room = started("Ana", "Ben", "Cleo", opened=Opened(HOME.rules, Session(ends="open"), Pace()))
    room(GiveDeal(1), GoAway(1))
    room.deal()
    assert (room.table.dealer, room.table.dealt_in) == (2, (0, 2))
