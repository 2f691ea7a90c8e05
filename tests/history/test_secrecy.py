"""What a history holds is what its reader may know, in every form: R429, S36, and non-interference."""

import re
from collections.abc import Callable
from random import Random

import msgspec
import pytest

from doorcard.errors import HistoryError
from doorcard.hand import Hand
from doorcard.notation import write_json, write_phh
from doorcard.rules import Rules
from doorcard.server.history import PastHand, as_record, as_steps, as_text, learnt
from doorcard.words import language
from tests.hand.chunks import in_chunks, naming
from tests.hand.courses import Setup, random_setup
from tests.hand.test_secrecy import Course, called_and_mucked, mixed, played, seen_by
from tests.history.hands import guests, past
from tests.rules_by_number.courses import played as course

Form = Callable[[PastHand, str], str]


def steps(hand: PastHand, guest: str) -> str:
    return msgspec.json.encode(as_steps(hand, guest)).decode()


FORMS: dict[str, Form] = {
    "txt en": lambda hand, guest: as_text(hand, guest, language("en")),
    "txt es": lambda hand, guest: as_text(hand, guest, language("es")),
    "phh": lambda hand, guest: write_phh(as_record(hand, guest)),
    "json": lambda hand, guest: write_json(as_record(hand, guest)),
    "replay": steps,
}


@in_chunks(everyday=80, long=4_000, size=20)
def test_cards_out_of_sight_change_no_byte_of_any_form(seeds: range) -> None:
    """Folded hands, burns, the stub, and hands that nobody may ask for: elsewhere in the deck, the same history."""
    for seed in seeds:
        with naming(seed):
            random = Random(f"histories {seed}")
            house = "4champs/five-card-stud" if seed % 2 else None
            setup = random_setup(seed, Rules.named(house) if house else None)
            moves = played(setup, seed)
            end = moves[-1][0]
            for reader, guest in enumerate(guests(len(setup.stacks))[:-1]):
                kept = seen_by(end, reader)
                kept |= {card for seat in called_and_mucked(end) for card in end.state.seats[seat].down}
                other = replayed(setup._replace(deck=mixed(setup.deck, kept, random)), moves)
                for name, form in FORMS.items():
                    assert form(past(other), guest) == form(past(end), guest), (name, reader)


def named(text: str) -> set[str]:
    """Every card that a text names, alone or packed together; a hash of rules looks like some."""
    bare = re.sub(r'"?_rules_hash"? = .*', "", text)
    return {card for found in re.findall(r"(?<![A-Za-z])(?:[2-9TJQKA?][cdhs?])+(?![A-Za-z])", bare) for card in
            re.findall("..", found)}  # fmt: skip


def replayed(setup: Setup, moves: Course) -> Hand:
    hand = setup.start()
    for _, action in moves[:-1]:
        assert action is not None
        hand = hand.play(action)
    return hand


@in_chunks(everyday=120, long=6_000, size=20)
def test_no_form_names_a_card_that_its_reader_may_not_know(seeds: range) -> None:
    for seed in seeds:
        with naming(seed):
            setup = random_setup(seed, Rules.named("4champs/five-card-stud") if seed % 2 else None)
            end = played(setup, seed)[-1][0]
            state = end.state
            asked = set(called_and_mucked(end)) if state.rules.choices.history_on_request else set()
            for reader, guest in enumerate(guests(len(setup.stacks))[:-1]):
                hidden = {
                    str(card)
                    for index, seat in enumerate(state.seats)
                    if index != reader and not seat.shown and index not in asked
                    for card in seat.down
                }
                assert {hole.seat for hole in learnt(past(end), guest)} == asked - {reader}
                for name, form in FORMS.items():
                    assert not hidden & named(form(past(end), guest)), (name, reader)


DECK = "Ks 3c 7d As Kd 6d 2h 4s 9h Tc 6s 8h 5s Jh 6c 9d Kc 4h Ac 2s"


def showdown(house: str) -> Hand:
    """The first seat bets on every street; the second calls to the end and mucks where it may; the others fold."""
    hand = course(f"{house}/five-card-stud", DECK, [90] * 4, "")
    while not hand.over:
        kinds = [action.kind.value for action in hand.legal]
        seat = hand.actor
        if seat in (2, 3) and "fold" in kinds and hand.state.street > 0:
            hand = hand.play("fold")
        elif "muck" in kinds:
            hand = hand.play("muck")
        elif seat == 0 and "bet" in kinds:
            hand = hand.play("bet")
        else:
            hand = hand.play(next(kind for kind in ("call", "check", "bring in", "show", "fold") if kind in kinds))
    return hand


@pytest.mark.parametrize("form", FORMS)
def test_004_who_was_dealt_in_may_ask_for_a_hand_that_was_called_and_mucked(form: str) -> None:
    """R429, S36: a player who folded asks for the history and finds the caller's hand in it, and no folded one's."""
    hand = showdown("4champs")
    assert [seat.mucked for seat in hand.state.seats] == [False, True, False, False]
    assert [seat.folded for seat in hand.state.seats] == [False, False, True, True]
    down = [str(seat.down[0]) for seat in hand.state.seats]
    for reader in (0, 1, 2):
        text = FORMS[form](past(hand), f"g{reader}")
        known = [card in named(text) for card in down]
        assert known == [True, True, reader == 2, False], reader


@pytest.mark.parametrize("form", FORMS)
def test_a_house_that_does_not_say_so_gives_nothing_on_request(form: str) -> None:
    hand = showdown("pokerstars-tables")
    assert [seat.mucked for seat in hand.state.seats] == [False, True, False, False]
    down = [str(seat.down[0]) for seat in hand.state.seats]
    assert [card in named(FORMS[form](past(hand), "g2")) for card in down] == [True, False, True, False]


@pytest.mark.parametrize("form", FORMS)
def test_the_hand_of_a_winner_whom_nobody_called_is_never_had(form: str) -> None:
    hand = course("4champs/five-card-stud", "Kd 3c Ac Tc 6s 9c", [60, 60, 60], "")
    while not hand.over:
        kinds = [action.kind.value for action in hand.legal]
        hand = hand.play("bring in" if "bring in" in kinds else "fold" if "fold" in kinds else "muck")
    (winner,) = [index for index, net in enumerate(hand.net) if net > 0]
    readers = [seat for seat in (0, 1) if seat != winner]
    assert readers
    for reader in readers:
        assert str(hand.state.seats[winner].down[0]) not in named(FORMS[form](past(hand), f"g{reader}"))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("stranger", ["watcher", "g3", "nobody", "", "tight", "Ana"])
def test_nobody_else_gets_the_hand_in_any_form(form: str, stranger: str) -> None:
    """A watcher, a guest of another table, the key of no guest (the last seat is a bot's), a name."""
    with pytest.raises(HistoryError) as refused:
        FORMS[form](past(showdown("4champs")), stranger)
    assert refused.value.code == "history_not_dealt"
