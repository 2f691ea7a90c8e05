"""Hands played at random, written as each room of text writes them, and read again to the chip."""

from random import Random

import pytest

from doorcard.cards import UNKNOWN
from doorcard.hand import Hand, PotAwarded
from doorcard.notation import FORMATS, HandRecord, Verdict, judge, read_text
from tests.notation.rooms.pens import NAMES, paid_in, played
from tests.notation.rooms.sparing_pens import PENS
from tests.notation.rooms.text_pens import Pen

ROUNDS = 40
LONG_ROUNDS = 2_000


def names_for(random: Random, hand: Hand) -> list[str]:
    return random.sample(NAMES, len(hand.state.seats))


def rake_of(random: Random, hand: Hand) -> int:
    """A rake of at most a tenth, from a pot that one player wins."""
    first = next(event for event in hand.events if isinstance(event, PotAwarded)).awards
    if len(first) > 1:
        return 0  # it comes from a pot before that is divided
    return random.randint(0, min(paid_in(hand) // 10, first[0].amount)) if random.random() < 0.5 else 0


def one_hand(random: Random, key: str) -> tuple[Pen, str]:
    pen = PENS[key]
    name = f"{pen.house}/{random.choice(list(pen.games))}"
    hand = played(random, name)
    while key == "kingsclub" and hand.state.rules.stakes.ante != hand.state.rules.stakes.bring_in:
        hand = played(random, name)
    rake = rake_of(random, hand) if key != "pokerstars-tournament" else 0
    writer = pen(hand, names_for(random, hand), rake)
    return writer, writer.text()


def nets(pen: Pen) -> tuple[int, ...]:
    return tuple(paid - seat.paid for seat, paid in zip(pen.hand.state.seats, pen.paid, strict=True))


def check(key: str, rounds: int, seed: str) -> None:
    random = Random(seed)
    for _ in range(rounds):
        pen, text = one_hand(random, key)
        (found,) = read_text(text, "own.txt")
        judgement = judge(found)
        assert isinstance(found, HandRecord), f"{found}\n{text}"
        assert judgement.verdict in (Verdict.OK, Verdict.NOTED), f"{judgement.error}\n{text}"
        assert judgement.hand is not None
        assert [player.name for player in found.players] == list(pen.names)
        assert judgement.hand.net == nets(pen), text
        assert judgement.hand.state.sink == pen.rake
        unknown = any(
            UNKNOWN in seat.cards and not seat.mucked for seat in judgement.hand.state.seats if not seat.folded
        ) or any(UNKNOWN in seat.up for seat in judgement.hand.state.seats)
        if judgement.verdict is Verdict.NOTED:
            assert unknown, f"{judgement.notes}\n{text}"


@pytest.mark.parametrize("key", PENS)
def test_a_played_hand_is_read_as_it_was_played(key: str) -> None:
    check(key, ROUNDS, f"rooms {key}")


@pytest.mark.long
@pytest.mark.parametrize("key", PENS)
def test_many_played_hands_are_read_as_they_were_played(key: str) -> None:
    check(key, LONG_ROUNDS, f"many {key}")


def test_every_room_of_text_has_a_pen() -> None:
    others = {"phh", "json", "bovada", "merge", "ipoker"}
    assert {form.key for form in FORMATS} - others == set(PENS) - {"pokerstars-tournament"}
