"""R402: antes are posted by themselves, unless a player switches that off and is asked before each hand."""

from dataclasses import replace

from doorcard.hand import AntesPosted, Chips
from doorcard.table import (
    AnswerAnte,
    AnteAnswered,
    AntesAsked,
    AntesClosed,
    AntesSwitched,
    ChangeRules,
    ComeBack,
    EndSession,
    GetUp,
    GoAway,
    HandBegan,
    HandDue,
    Played,
    RulesChanged,
    SwitchAntes,
    WentAway,
)
from tests.table.room import CHAMPS, NOON, STARS, Room, playing, started


def room_of_three(*asked: int) -> Room:
    room = started("Ana", "Ben", "Cleo", opened=CHAMPS)
    for place in asked:
        room(SwitchAntes(place, posts=False))
    return room


def antes(room: Room) -> list[int]:
    """Who posted an ante in the last hand."""
    posted = [
        event.event for event in room.events if isinstance(event, Played) and isinstance(event.event, AntesPosted)
    ]
    return [room.table.dealt_in[chips.seat] for chips in posted[-1].antes]


def test_r402_antes_are_posted_without_a_question() -> None:
    room = playing("Ana", "Ben", "Cleo", opened=CHAMPS)
    assert AntesAsked not in map(type, room.events)
    assert antes(room) == [0, 1, 2]
    assert Played(AntesPosted((Chips(0, 1), Chips(1, 1), Chips(2, 1)))) in room.events


def test_r402_who_switches_it_off_is_asked_before_the_hand() -> None:
    room = started("Ana", "Ben", "Cleo", opened=CHAMPS)
    assert room(SwitchAntes(0, posts=False)) == (AntesSwitched(0, posts=False),)
    assert room(SwitchAntes(0, posts=False)) == ()
    assert room.tick() == (AntesAsked((0,), NOON + 15_000),)
    assert not room.table.running
    assert room(AnswerAnte(0, posts=True)) == (AnteAnswered(0, posts=True), HandDue(room.now))
    room.tick()
    assert antes(room) == [0, 1, 2]


def test_r402_who_declines_sits_that_hand_out_and_is_asked_before_the_next() -> None:
    room = room_of_three(0)
    room.tick()
    room(AnswerAnte(0, posts=False))
    room.tick()
    assert room.table.dealt_in == (1, 2)
    assert antes(room) == [1, 2]
    assert not room.table.places[0].away
    room.acts("complete", "fold")
    while room.table.running:
        room.acts("muck")
    assert room.come_due() == (AntesAsked((0,), room.now + 15_000),)


def test_r402_who_does_not_answer_sits_out_until_it_comes_back() -> None:
    room = room_of_three(0)
    room.tick()
    assert room.wait(14_999) == ()
    events = room.wait(1)
    assert events[0] == WentAway(0, "ante")
    assert any(isinstance(event, HandBegan) and event.places == (1, 2) for event in events)
    room(ComeBack(0))
    assert not room.table.places[0].away


def test_all_who_are_asked_must_answer_first() -> None:
    room = room_of_three(0, 2)
    assert room.tick() == (AntesAsked((0, 2), NOON + 15_000),)
    assert room(AnswerAnte(2, posts=True)) == (AnteAnswered(2, posts=True),)
    room.refuses(AnswerAnte(2, posts=True), "not_asked")
    room.refuses(AnswerAnte(1, posts=True), "not_asked")
    room(AnswerAnte(0, posts=True))
    room.tick()
    assert antes(room) == [0, 1, 2]


def test_nobody_answers_what_was_not_asked() -> None:
    room_of_three(0).refuses(AnswerAnte(0, posts=True), "not_asked")


def test_switching_it_on_again_is_an_answer() -> None:
    room = room_of_three(0)
    room.tick()
    assert room(SwitchAntes(0, posts=True)) == (AntesSwitched(0, posts=True), HandDue(room.now))
    room.tick()
    assert antes(room) == [0, 1, 2]


def test_switching_it_off_while_others_are_asked_counts_from_the_next_hand_on() -> None:
    room = room_of_three(0)
    room.tick()
    room(SwitchAntes(1, posts=False))
    room(AnswerAnte(0, posts=True))
    room.tick()
    assert antes(room) == [0, 1, 2]
    room.acts("complete", "fold", "fold")
    while room.table.running:
        room.acts("muck")
    assert room.come_due() == (AntesAsked((0, 1), room.now + 15_000),)


def test_who_comes_back_while_others_are_asked_does_not_post_unasked() -> None:
    room = room_of_three(0, 1)
    room(GoAway(1))
    assert room.tick() == (AntesAsked((0,), NOON + 15_000),)
    room(ComeBack(1))
    room(AnswerAnte(0, posts=True))
    room.tick()
    assert antes(room) == [0, 2]


def test_where_too_few_are_left_the_question_is_over() -> None:
    room = room_of_three(0)
    room(GetUp(2))
    room.tick()
    assert room(AnswerAnte(0, posts=False)) == (
        AnteAnswered(0, posts=False),
        AntesClosed(),
        HandDue(room.now + 2_000),
    )
    assert room.come_due() == (AntesAsked((0,), room.now + 15_000),)
    assert room.come_due() == (WentAway(0, "ante"), AntesClosed())
    assert room.table.due is None


def test_who_leaves_is_not_asked_any_more() -> None:
    room = room_of_three(0)
    room.tick()
    assert room(GetUp(0))[-1] == HandDue(room.now)


def test_another_ante_is_asked_for_anew() -> None:
    room = room_of_three(0)
    room.tick()
    rules = CHAMPS.rules
    dear = replace(rules, stakes=replace(rules.stakes, ante=2))
    assert room(ChangeRules(dear)) == (RulesChanged(dear), AntesClosed(), HandDue(room.now + 2_000))
    assert room.come_due() == (AntesAsked((0,), room.now + 15_000),)


def test_the_end_of_the_game_ends_the_question() -> None:
    room = room_of_three(0)
    room.tick()
    room(EndSession())
    assert (room.table.question, room.table.due) == (None, None)


def test_houses_without_the_switch_always_post() -> None:
    room = started("Ana", "Ben", opened=STARS)
    room.refuses(SwitchAntes(0, posts=False), "antes_always")
