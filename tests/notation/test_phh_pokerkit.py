"""The standard's own reader makes the same chips of what we write in its games, and we of what it writes."""

import warnings
from random import Random

import pytest
from pokerkit import HandHistory

from doorcard.cards import Deck
from doorcard.hand import Hand
from doorcard.notation import HandRecord, Verdict, judge, read_text, record_of, write_phh
from doorcard.rules import Rules

HANDS = 60
"""Hands a game: the reader replays some 100 a second."""


@pytest.mark.parametrize("name", ["pokerstars/seven-card-stud", "pokerstars/stud-hi-lo-8", "pokerstars/razz"])
def test_hands_go_to_pokerkit_and_back_with_the_same_chips(name: str) -> None:
    """Deep stacks, for PokerKit knows no half-bet rule; a house whose rules are PokerKit's but for the cap."""
    random = Random(f"pokerkit {name}")
    for _ in range(HANDS):
        count = random.randint(2, 6)
        stacks = [random.randint(300, 500) for _ in range(count)]
        hand = Hand.start(Rules.named(name), stacks, random.randrange(count), Deck.shuffled(random))
        while not hand.over:
            hand = hand.play(random.choice([*hand.legal, *hand.legal[1:]]))
        record = record_of(hand, ["Ann", "Bob", "Cy", "Di", "Ed", "Fay"])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of every field that is ours
            theirs = HandHistory.loads(write_phh(record))
            last = list(theirs)[-1]
            written = theirs.dumps()
        dealer = hand.state.dealer
        order = [*range(dealer + 1, count), *range(dealer + 1)]
        assert list(last.stacks) == [hand.state.seats[seat].stack for seat in order]
        (again,) = read_text(written)
        assert isinstance(again, HandRecord)
        judgement = judge(again)
        assert judgement.verdict is Verdict.OK, judgement.error
        assert judgement.hand is not None
        assert judgement.hand.net == hand.net
