"""A played hand as a record."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from doorcard.cards import Card
from doorcard.hand import (
    Acted,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    HandEnded,
    HandStarted,
    Kind,
    Mucked,
    PotAwarded,
    Revealed,
    Settled,
    ShowdownOpened,
    Shown,
    Wagered,
)
from doorcard.notation.record import (
    Act,
    ActKind,
    Deal,
    Facts,
    HandRecord,
    Move,
    Muck,
    Player,
    Result,
    SeatCards,
    Shared,
    Show,
)

_KINDS = {
    Kind.FOLD: ActKind.FOLD,
    Kind.CHECK: ActKind.CHECK,
    Kind.CALL: ActKind.CALL,
    Kind.BRING_IN: ActKind.BRING_IN,
}


def record_of(
    hand: Hand,
    names: Sequence[str] = (),
    facts: Facts | None = None,
    seen_by: int | Literal["everybody", "public"] = "everybody",
) -> HandRecord:
    """The record of a hand, finished or not, with every card, or as one seat or the public knows it.

    ``names`` go to the seats in order. `replay` makes the same hand of the record, but for the undealt cards.

    >>> from doorcard import Deck, Hand, Rules
    >>> deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    >>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
    >>> [str(card) for card in record_of(hand, seen_by="public").moves[0].hands[0].cards]
    ['??', '9c']
    """
    facts = Facts() if facts is None else facts
    if isinstance(seen_by, int):
        events = hand.events_for(seen_by)
        facts = replace(facts, observer=seen_by)
    else:
        events = hand.events if seen_by == "everybody" else hand.events_for(None)
    start = events[0]
    assert isinstance(start, HandStarted), "a hand begins with its seats"
    names = (*names, *("",) * (len(start.stacks) - len(names)))
    players = tuple(map(Player, start.numbers, start.stacks, names))
    moves, result = _told(hand, events)
    return HandRecord(start.rules, players, start.dealer, tuple(moves), result, facts=facts)


def _told(hand: Hand, events: Sequence[Event]) -> tuple[list[Move], Result]:
    """The moves that the events tell, and how the hand ended."""
    moves: list[Move] = []
    result = Result()
    awards = [0] * len(hand.state.seats)
    paid = settled = False
    lying_open: dict[int, list[Card]] = {}
    for event in events:
        match event:
            case Dealt():
                hands: dict[int, list[Card]] = {}
                for dealt in event.cards:
                    hands.setdefault(dealt.seat, []).append(dealt.card)
                    if dealt.seat in lying_open and not dealt.up:
                        lying_open[dealt.seat].append(dealt.card)
                moves.append(Deal(tuple(SeatCards(seat, tuple(cards)) for seat, cards in hands.items())))
            case CommunityDealt():
                moves.append(Shared(event.card))
            case Acted():
                moves.append(Act(event.seat, _KINDS[event.kind]))
            case Wagered():
                moves.append(Act(event.seat, ActKind.WAGER, event.level))
            case Revealed():
                lying_open = {seat: list(down) for seat, down in event.hands}
            case ShowdownOpened():
                # Hands that were turned up when the betting ended are told where hands are shown.
                moves += [Show(seat, tuple(lying_open[seat])) for seat in event.order if seat in lying_open]
            case Shown():
                moves.append(Show(event.seat, event.cards))
            case Mucked() if not paid:  # a winner whom nobody called gives up nothing by not showing
                moves.append(Muck(event.seat))
            case PotAwarded():
                paid = True
                for award in event.awards:
                    awards[award.seat] += award.amount
            case Settled():
                paid = settled = True
                for seat, amount in event.awards:
                    awards[seat] += amount
            case HandEnded():
                stacks = tuple(seat.stack for seat in hand.state.seats)
                result = Result(stacks, tuple(awards), event.sink, settled)
            case _:
                pass
    return moves, result
