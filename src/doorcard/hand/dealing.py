"""Dealing a street: who gets what in which order, the burn, and a deck that runs short."""

from collections.abc import Sequence
from typing import NamedTuple

from doorcard.cards import UNKNOWN, Card
from doorcard.errors import IllegalAction, InvalidSetup
from doorcard.hand.events import BurnsReused, CommunityDealt, Dealt, DealtCard, Event
from doorcard.hand.state import State, live_seats, new_tuple
from doorcard.rules import Rules


class Deal(NamedTuple):
    """The deal that comes next."""

    street: int
    size: int
    """Cards to be dealt."""
    burn: int
    """Cards to be burned before, 0 or 1."""
    reuse_burns: bool
    """Whether the burned cards go under the stub first (S51)."""
    shared: bool
    """Whether one card is dealt for all instead of one each (R362)."""


def next_deal(state: State) -> Deal:
    """What is dealt next, from the stub's size alone."""
    rules, number = state.rules, state.street + 1
    streets, burn = rules.game.streets, int(rules.choices.burn and number > 0)
    street = streets[number]
    takers = 0
    for seat in state.seats:
        if not seat.folded:
            takers += 1
    size = (street.down + street.up) * takers
    # Where cards are burned, one is burned now and the last of the deck is never dealt (S51, section C.3).
    spare = 2 * burn
    stub = state.stub_size
    if stub >= size + spare or number < len(streets) - 1:
        return new_tuple(Deal, (number, size, burn, False, False))
    may_reuse = rules.choices.short_deck == "reuse_burns"
    if may_reuse and stub + len(state.burns) >= size + spare:
        return Deal(number, size, burn, True, False)
    return Deal(number, 1, burn, stub < 1 + spare, True)  # D01 to D03: in any house that burns


def deal_from_stub(state: State) -> list[Event]:
    """The events of the next deal where the deck is known (R013 to R016)."""
    assert state.stub is not None
    deal = next_deal(state)
    stub = state.stub + state.burns if deal.reuse_burns else state.stub
    return _events(state, deal, stub[: deal.burn], stub[deal.burn : deal.burn + deal.size])


def deal_named(state: State, cards: Sequence[Card]) -> list[Event]:
    """The events of the next deal where somebody names the cards. Raises `IllegalAction`."""
    deal = next_deal(state)
    if len(cards) != deal.size:
        raise IllegalAction("deal_count", count=len(cards), needed=deal.size)
    known = [card for card in cards if card != UNKNOWN]
    in_play = set(state.community)
    for seat in state.seats:
        in_play.update(seat.down, seat.up)
    if len(set(known)) < len(known) or not in_play.isdisjoint(known):
        twice = next(card for place, card in enumerate(known) if card in in_play or card in known[:place])
        raise IllegalAction("deal_reused", card=twice)
    return _events(state, deal, (UNKNOWN,) * deal.burn, tuple(cards))


def _events(state: State, deal: Deal, burned: tuple[Card, ...], cards: tuple[Card, ...]) -> list[Event]:
    events: list[Event] = [BurnsReused()] if deal.reuse_burns else []
    if deal.shared:
        events.append(CommunityDealt(deal.street, cards[0], burned))
        return events
    street, seats = state.rules.game.streets[deal.street], state.seats
    takers = live_seats(state)
    owners = takers * (street.down + street.up)
    downs = len(takers) * street.down
    dealt = [
        new_tuple(DealtCard, (index, card, False, not seats[index].shown))
        for index, card in zip(owners[:downs], cards, strict=False)
    ]
    dealt += [
        new_tuple(DealtCard, (index, card, True, False))
        for index, card in zip(owners[downs:], cards[downs:], strict=True)
    ]
    events.append(Dealt(deal.street, tuple(dealt), burned))
    return events


def check_deck(rules: Rules, seats: int, size: int) -> None:
    """Raise `InvalidSetup` unless a deck of ``size`` cards suffices whatever is played (a partial deck may)."""
    if size == 52:
        return
    burns = (len(rules.game.streets) - 1) * rules.choices.burn
    needed = min(52, rules.game.hand_size * seats + burns)
    if size < needed:
        raise InvalidSetup("deck_too_short", count=size, needed=needed)
