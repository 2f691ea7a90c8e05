"""Hands for rule tests: dealt from a stacked deck, played by a line of acts."""

from collections.abc import Iterator, Sequence

from doorcard.cards import CARDS, Card, Deck, parse_cards
from doorcard.hand import Dealt, Hand
from doorcard.rules import Rules


def stacked(top: str) -> Deck:
    """A whole deck with these cards on top; the others follow in order."""
    cards = parse_cards(top)
    return Deck([*cards, *(card for card in CARDS if card not in cards)])


def course(name: str, top: str, stacks: Sequence[int], acts: str, dealer: int = -1) -> Iterator[Hand]:
    """Every position of a hand of ``name`` rules; ``acts`` are separated by commas, the last seat deals."""
    hand = Hand.start(Rules.named(name), stacks, dealer % len(stacks), stacked(top))
    yield hand
    for act in acts.split(",") if acts else ():
        hand = hand.play(act.strip())
        yield hand


def played(name: str, top: str, stacks: Sequence[int], acts: str, dealer: int = -1) -> Hand:
    """The hand after these acts."""
    *_, last = course(name, top, stacks, acts, dealer)
    return last


def dealt(hand: Hand) -> list[tuple[int, Card]]:
    """Every card with the seat that got it, in the order dealt."""
    return [(card.seat, card.card) for event in hand.events if isinstance(event, Dealt) for card in event.cards]
