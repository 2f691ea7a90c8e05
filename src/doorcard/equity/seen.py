"""The spot as a player sees it in a hand: what its view holds, and nothing more."""

from dataclasses import dataclass

from doorcard.cards import Card
from doorcard.equity.cardsets import Holding
from doorcard.hand import View
from doorcard.rules.game import Game


@dataclass(frozen=True, slots=True)
class Seen:
    """A question for `doorcard.equity.equity`."""

    game: Game
    seats: tuple[int, ...]
    """The seats still in, the reader's own first, then in the order of the table."""
    holdings: tuple[Holding, ...]
    """Their cards in that order."""
    dead: tuple[Card, ...]
    """Cards seen and no longer in play: those of folded seats."""
    shared: Card | bool
    """The shared card, or False for none."""


def seen_by(view: View, seat: int) -> Seen:
    """What a seat can ask of its own view: its down cards are known, those of its rivals are not."""
    live = [index for index, held in enumerate(view.seats) if not held.folded]
    order = (seat, *(index for index in live if index != seat))
    holdings = []
    for index in order:
        held = view.seats[index]
        known = tuple(card for card in (*held.down, *held.up) if card.known)
        unknown = len(held.down) + len(held.up) - len(known)
        holdings.append(Holding(known, unknown=unknown, door=held.up[0] if held.up and held.up[0].known else None))
    dead = tuple(
        card
        for index, held in enumerate(view.seats)
        if index not in order
        for card in (*held.down, *held.up)
        if card.known
    )
    return Seen(view.rules.game, order, tuple(holdings), dead, view.community[0] if view.community else False)
