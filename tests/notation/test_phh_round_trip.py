"""What is written as PHH is read back the same, and replays to the same chips."""

from dataclasses import replace
from datetime import time
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from doorcard.cards import Deck, parse_cards
from doorcard.hand import (
    MUCK,
    SHOW,
    Acted,
    Action,
    Event,
    Hand,
    HandStarted,
    Kind,
    Mucked,
    Phase,
    Shown,
    Wagered,
)
from doorcard.notation import (
    Act,
    Comment,
    Deal,
    Facts,
    HandRecord,
    Muck,
    Result,
    SeatCards,
    Shared,
    Show,
    Verdict,
    judge,
    read,
    read_text,
    record_of,
    replay,
    write_phh,
    write_phhs,
)
from doorcard.notation.phh import variant_of
from doorcard.rules import GAMES, HOUSES, Rules, Street
from tests.notation.hands import CATALOGUE, random_hand

HANDS = 5_000
"""So many hands go to and fro in all."""


def read_back(text: str) -> HandRecord:
    (record,) = read_text(text)
    assert isinstance(record, HandRecord), record.error
    return record


def public(hand: Hand) -> list[Event]:
    return [event for event in hand.events_for(None) if not isinstance(event, HandStarted)]


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_are_read_back_the_same(game: str) -> None:
    names = [name for name in CATALOGUE if name.endswith(f"/{game}")]
    random = Random(f"phh {game}")
    finished = stopped = 0
    told: set[type] = set()
    for number in range(HANDS // len(GAMES)):
        hand = random_hand(random, names[number % len(names)])
        record = record_of(hand, ["Ann", "Bob O'Neill", 'Cy "the ace"', "Ñandú", "", "x = [1]\n", "p1 f", "#"])
        again = read_back(write_phh(record))
        assert again == record
        replayed = replay(again)
        assert replayed.net == hand.net
        assert [seat.stack for seat in replayed.state.seats] == [seat.stack for seat in hand.state.seats]
        if hand.over:
            finished += 1
            assert public(replayed) == public(hand)
            assert judge(again).verdict is Verdict.OK
        else:
            stopped += 1
            assert replayed.over == (hand.state.phase is Phase.SHOWDOWN and hand.state.uncontested)
        told |= {type(move) for move in record.moves}
    assert finished > stopped > 0
    assert len(names) == len(HOUSES)
    assert {Deal, Act, Show, Muck} <= told
    assert (Shared in told) == (GAMES[game].hand_size == 7)


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_as_one_seat_or_the_public_saw_it_replays_to_the_same_chips(seed: int) -> None:
    random = Random(f"seen {seed}")
    for name in CATALOGUE:
        hand = random_hand(random, name, stop_early=0.2)
        seat = random.randrange(len(hand.state.seats))
        for record in record_of(hand, seen_by=seat), record_of(hand, seen_by="public"):
            again = read_back(write_phh(record))
            assert again == record
            assert replay(again).net == hand.net
            if hand.over:
                assert judge(again).verdict is Verdict.OK


def test_a_seat_s_record_holds_no_card_that_the_seat_did_not_see() -> None:
    random = Random(3)
    for name in CATALOGUE:
        hand = random_hand(random, name)
        for seat in range(len(hand.state.seats)):
            text = write_phh(record_of(hand, seen_by=seat))
            hidden = [
                str(card)
                for other, held in enumerate(hand.state.seats)
                if other != seat and not held.shown
                for card in held.down
            ]
            actions = text[text.index("actions = [") : text.index("\n]\n")]
            assert not [card for card in hidden if card in actions]
            assert f"_observer = {hand.state.seats[seat].number}\n" in text


def test_two_deals_that_a_reader_cannot_tell_apart_are_written_in_the_same_bytes() -> None:
    """Secrecy by non-interference: what folded hands held, and what was never dealt, changes no byte."""
    random = Random("interference")
    compared = 0
    for name in CATALOGUE * 2:
        hand = random_hand(random, name, stop_early=0)
        state, start = hand.state, hand.events[0]
        assert isinstance(start, HandStarted)
        assert start.deck is not None
        assert state.stub is not None
        secret = [card for seat in state.seats if seat.folded for card in seat.down]
        other = dict(zip(secret, state.stub, strict=False))
        other |= {card: old for old, card in other.items()}
        if not other:
            continue
        deck = Deck([other.get(card, card) for card in start.deck])
        twin = Hand.start(start.rules, start.stacks, start.dealer, deck, start.numbers)
        for event in hand.events:
            match event:
                case Acted(_, kind, added):
                    twin = twin.play(Action(kind, added))
                case Wagered(_, kind, _, level):
                    twin = twin.play(Action(kind, level))
                case Shown(seat) | Mucked(seat) if seat == twin.actor:
                    twin = twin.play(SHOW if isinstance(event, Shown) else MUCK)
                case _:
                    pass
        assert twin.over
        winners = [index for index, seat in enumerate(state.seats) if not seat.folded]
        assert write_phh(record_of(twin, seen_by="public")) == write_phh(record_of(hand, seen_by="public"))
        for index in winners:
            assert write_phh(record_of(twin, seen_by=index)) == write_phh(record_of(hand, seen_by=index))
        assert write_phh(record_of(twin)) != write_phh(record_of(hand))
        compared += 1
    assert compared > 60


def settled_hand() -> Hand:
    """Three at a showdown whose down cards nobody wrote down; paid as somebody recorded it."""
    hand = Hand.start(Rules.named("tda/seven-card-stud"), [100, 60, 80], 1, numbers=[2, 5, 7])
    for cards in "???????????? Kh 9c 4d", "Kd 8c 5d", "Ks 7c 5c", "Qs 7d 2c":
        hand = hand.deal(cards)
        while hand.state.phase is Phase.BETTING:
            hand = hand.play(
                hand.legal[-1]
                if hand.legal[-1].kind is Kind.COMPLETE
                else hand.legal.of(Kind.CALL if hand.legal.of(Kind.CALL) else Kind.CHECK)[0]
            )
    hand = hand.deal("??????")
    while hand.state.phase is Phase.BETTING:
        hand = hand.play("check")
    return hand.settle({1: 10, 2: 4}, rake=1)


def test_a_hand_paid_as_recorded_keeps_its_awards_and_its_rake() -> None:
    hand = settled_hand()
    record = record_of(hand)
    assert record.result.awards == (0, 10, 4)
    assert record.result.rake == 1
    again = read_back(write_phh(record))
    assert again == record
    replayed = replay(again)
    assert replayed.events == hand.events
    assert [str(note) for note in judge(again).notes] == ["the winner is as recorded: cards that decide are unknown"]


def test_rake_goes_to_the_sink_where_the_cards_decide_too() -> None:
    random = Random(11)
    raked = 0
    for name in CATALOGUE * 3:
        hand = random_hand(random, name, stop_early=0)
        record = record_of(hand)
        awards = record.result.awards
        assert awards is not None
        winner = max(range(len(awards)), key=lambda seat: awards[seat])
        if awards[winner] < 20:
            continue
        raked += 1
        cut = [amount - (seat == winner) for seat, amount in enumerate(awards)]
        stacks = [seat.stack - (index == winner) for index, seat in enumerate(hand.state.seats)]
        told = replace(record, result=Result(tuple(stacks), tuple(cut), 1, settled=True))
        replayed = replay(read_back(write_phh(told)))
        assert replayed.state.sink == 1
        assert [seat.stack for seat in replayed.state.seats] == stacks
        assert record_of(replayed) == told
    assert raked > 100


def test_several_hands_in_a_file_come_one_by_one(tmp_path: Path) -> None:
    random = Random(5)
    records = [record_of(random_hand(random, random.choice(CATALOGUE)), facts=Facts(hand_id=str(n))) for n in range(40)]
    path = tmp_path / "night.phhs"
    path.write_text("".join(write_phhs(records)), encoding="utf-8")
    again = list(read(path))
    assert again == records
    assert [record.place.hand for record in again] == [str(n) for n in range(1, 41)]
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [lines[record.place.line - 1] for record in again] == [f"[{n}]" for n in range(1, 41)]


def test_facts_and_comments_are_kept() -> None:
    hand = random_hand(Random(1), "home/five-card-stud")
    facts = Facts(
        room="La Peña",
        hand_id="0042",
        table="7",
        time="2026-11-29T22:10:00+01:00",
        currency="EUR",
        assumed=("ante",),
        details=(
            ("event", 'a "quoted" \\ name\twith\x7fmarks'),
            ("level", 3),
            ("time", time(21, 5)),
            ("_mine", ("a", "b")),
            ("odd key", Decimal("0.50")),
            ("_yes", True),
        ),
    )
    record = replace(record_of(hand, facts=facts), learnt=(SeatCards(1, parse_cards("7h")),))
    record = replace(record, moves=(*record.moves, Comment("and # so on")))
    assert read_back(write_phh(record)) == record


def test_a_game_of_no_catalogue_is_written_with_a_code_of_its_own() -> None:
    """Three cards down and two up: nobody's game, but its rules stand in the file."""
    streets = (Street(1, 1, "small"), Street(1, 0, "small"), Street(0, 1, "big"), Street(1, 0, "big"))
    game = replace(GAMES["razz"], key="my-razz", streets=streets)
    rules = Rules.of(HOUSES["home"], game)
    hand = Hand.start(rules, [9, 30, 40], 0, Deck.shuffled(Random(8)))
    while not hand.over:
        hand = hand.play(hand.legal[-1])
    text = write_phh(record_of(hand))
    assert 'variant = "FS/my-razz"' in text
    assert replay(read_back(text)).net == hand.net
    changed = replace(game, key="razz")
    assert variant_of(changed) == "FS/razz"


def test_the_hands_of_a_final_table_check_out_to_the_chip(shared: Path | None) -> None:
    if shared is None:
        pytest.skip("no shared hands beside the checkout")
    files = sorted((shared / "corpus" / "phh").iterdir())
    assert len(files) == 16
    for path in files:
        (record,) = read(path)
        assert isinstance(record, HandRecord)
        judgement = judge(record)
        assert judgement.verdict in (Verdict.OK, Verdict.NOTED), judgement.error
        assert {note.code for note in judgement.notes} <= {"up_card_unknown"}
        assert judgement.hand is not None
        assert tuple(seat.stack for seat in judgement.hand.state.seats) == record.result.finishing
        assert read_back(write_phh(record)) == record
