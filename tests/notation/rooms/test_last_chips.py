"""Rooms that print no stakes, and name last chips as such: what they were is told by what others did."""

from collections.abc import Sequence
from typing import Final

import pytest

from doorcard.cards import CARDS, Deck, format_cards, parse_cards
from doorcard.hand import Hand, Kind
from doorcard.notation import HandRecord, Verdict, judge, read_text
from doorcard.rules import Rules, Stakes
from tests.notation.rooms.pens import as_bovada, as_ipoker, as_merge, ipoker_head, merge_head

FIRST: Final = parse_cards("9c 9d 9h 9s Kc Kd Kh Ks 2c Jd Qh Td")
"""What four players hold on the first street, in the order of the deal: the first of them brings in."""


def course(room: str, stakes: Stakes, stacks: Sequence[int], acts: Sequence[str]) -> Hand:
    """A hand of four with those acts, and then checks and calls to the end."""
    deck = Deck.parse(format_cards((*FIRST, *[card for card in CARDS if card not in FIRST])))
    hand = Hand.start(Rules.named(f"{room}-tables/seven-card-stud", stakes), stacks, dealer=3, deck=deck)
    for act in acts:
        hand = hand.play(act)
    while not hand.over:
        calm = (*hand.legal.of(Kind.CHECK), *hand.legal.of(Kind.CALL), *hand.legal)
        hand = hand.play(calm[0])
    return hand


def written(room: str, hand: Hand) -> str:
    match room:
        case "bovada":
            return as_bovada(hand, money=False)
        case "merge":
            return merge_head(hand, money=False) + as_merge(hand, money=False)
        case _:
            return ipoker_head(hand, money=False) + as_ipoker(hand, money=False)


DEEP: Final = 900


@pytest.mark.parametrize("room", ["bovada", "merge", "ipoker"])
@pytest.mark.parametrize(
    ("stakes", "stacks", "acts", "told"),
    [
        pytest.param(
            Stakes(4, 25, 32, 64),
            (12, 29, DEEP, DEEP),
            ("bring in 8", "call 25", "complete to 32", "raise to 64", "raise to 96"),
            "4/25/32/64",
            id="last chips that called a bring-in which nobody posted whole",
        ),
        pytest.param(
            Stakes(5, 10, 30, 60),
            (8, DEEP, DEEP, DEEP),
            ("bring in 3", "call 10", "complete to 30"),
            "5/10/30/60",
            id="a short bring-in, called for what it should have been",
        ),
        pytest.param(
            Stakes(10, 3, 26, 52),
            (25, DEEP, DEEP, DEEP),
            ("all in 15", "raise to 41", "call 41", "call 41", "bet 26"),
            "10/4/26/52",
            id="last chips that were a bet, for others raised it by the unit",
        ),
        pytest.param(
            Stakes(5, 10, 30, 60),
            (105, 105, DEEP, DEEP),
            ("complete to 30", "raise to 60", "raise to 90", "fold", "all in 100", "call 40", "call 10"),
            "5/15/30/60",
            id="an opening bet tells the unit, whatever last chips follow",
        ),
        pytest.param(
            Stakes(5, 10, 30, 60),
            (60, DEEP, DEEP, DEEP),
            ("bring in 10", "call 10", "call 10", "call 10", *("check",) * 12),
            "5/10/20/40",
            id="where nobody bets, the unit is more than the bring-in",
        ),
    ],
)
def test_last_chips(room: str, stakes: Stakes, stacks: tuple[int, ...], acts: tuple[str, ...], told: str) -> None:
    hand = course(room, stakes, stacks, acts)
    (record,) = read_text(written(room, hand))
    judgement = judge(record)
    assert judgement.verdict is not Verdict.REJECTED, judgement.error
    assert judgement.hand is not None
    assert judgement.hand.net == hand.net
    assert isinstance(record, HandRecord)
    assert str(record.rules.stakes) == told
    assert "small" in record.facts.assumed
