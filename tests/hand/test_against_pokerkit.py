"""Seven-card stud and razz beside PokerKit 0.7.7, where its rules are right.

Left out, as it rules otherwise: all-ins and short bring-ins, the raise cap (it counts the completion),
odd chips, and a deck that runs short. Its burned cards and its deal are fed from our deck.
"""

from random import Random
from typing import Any

import pokerkit  # type: ignore[import-untyped, unused-ignore]

from doorcard.cards import Card, Deck
from doorcard.hand import BurnsReused, CommunityDealt, Dealt, Hand, Kind, PotAwarded
from doorcard.rules import Rules, Stakes
from tests.hand.chunks import in_chunks, naming

STAKES = (Stakes(1, 2, 4, 8), Stakes(1, 1, 2, 4), Stakes(2, 3, 10, 20), Stakes(1, 2, 5, 15))

GAMES: dict[str, Any] = {
    "seven-card-stud": pokerkit.FixedLimitSevenCardStud,
    "razz": pokerkit.FixedLimitRazz,
}

BY_HAND = {pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.CARD_BURNING}
AUTOMATIONS = tuple(step for step in pokerkit.Automation if step not in BY_HAND)


class Beyond(Exception):
    """The hand went where PokerKit's rules differ."""


@in_chunks(everyday=10_000, long=40_000, size=500)
def test_payoffs_are_those_of_pokerkit(seeds: range) -> None:
    for seed in seeds:
        with naming(seed):
            random = Random(f"pokerkit {seed}")
            while True:
                try:
                    compare(random)
                except Beyond:
                    continue
                break


def compare(random: Random) -> None:
    """Play one random hand in both engines; the same seats must act, for the same amounts, to the same payoffs."""
    name, stakes, count = random.choice(list(GAMES)), random.choice(STAKES), random.randint(2, 8)
    rules = Rules.named(f"tda/{name}", stakes).changed(board_ties="position")
    hand = Hand.start(rules, [1_000] * count, count - 1, Deck.shuffled(random))
    table = GAMES[name](AUTOMATIONS, True, stakes.ante, stakes.bring_in, stakes.small, stakes.big)
    theirs = table(1_000, count)
    folds, raises = random.choice(((0.03, 0.2), (0.1, 0.3), (0.2, 0.3), (0.4, 0.5)))
    deal(theirs, hand, 0)
    while hand.actor is not None:
        if hand.state.pots_paid:  # an uncalled winner may show or muck: nobody's chips depend on it
            hand = hand.play("muck")
            continue
        options, past = hand.legal, len(hand.events)
        if options.of(Kind.SHOW):
            hand = hand.play(options[-1])
            continue
        assert theirs.actor_index == hand.actor
        wagers = options.wagers if hand.state.wager.bets < 3 else ()
        draw = random.random()
        if wagers:
            assert theirs.min_completion_betting_or_raising_to_amount == wagers[0].amount
            assert theirs.max_completion_betting_or_raising_to_amount == wagers[0].amount
        if options.of(Kind.BRING_IN):
            assert theirs.bring_in_status
        if wagers and draw < raises:
            theirs.complete_bet_or_raise_to(wagers[0].amount)
            hand = hand.play(wagers[0])
        elif options.of(Kind.BRING_IN):
            theirs.post_bring_in()
            hand = hand.play(options[0])
        elif options.of(Kind.FOLD) and draw > 1 - folds:
            theirs.fold()
            hand = hand.play("fold")
        else:
            owed = options.of(Kind.CALL)
            assert theirs.checking_or_calling_amount == (owed[0].amount if owed else 0)
            theirs.check_or_call()
            hand = hand.play("call" if owed else "check")
        deal(theirs, hand, past)
    if any(award.odd for event in hand.events if isinstance(event, PotAwarded) for award in event.awards):
        raise Beyond
    assert not theirs.status
    assert tuple(theirs.payoffs) == hand.net


def deal(theirs: Any, hand: Hand, past: int) -> None:
    """Deal in PokerKit what was dealt here since the event number ``past``."""
    for event in hand.events[past:]:
        if isinstance(event, CommunityDealt | BurnsReused):
            raise Beyond
        if isinstance(event, Dealt):
            for burned in event.burned:
                theirs.burn_card(str(burned))
            cards: dict[int, list[Card]] = {}
            for dealt in event.cards:
                cards.setdefault(dealt.seat, []).append(dealt.card)
            while (seat := theirs.hole_dealee_index) is not None and seat in cards:
                theirs.deal_hole("".join(map(str, cards.pop(seat))))
            assert not cards
