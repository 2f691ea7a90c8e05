"""Hidden cards beside the events: what the public may not see of an event is taken out of it, and put in again.

`doorcard.hand.redact` says what that is: what is left of an event is what everybody may read.
"""

from collections.abc import Iterable

from doorcard.cards import Card
from doorcard.hand import CommunityDealt, Dealt, Event, HandStarted, redact


def veiled(event: Event) -> tuple[Event, tuple[Card, ...]]:
    """The event as everybody may read it, and the cards that are not in it any more, in order."""
    match event:
        case HandStarted(deck=deck):
            hidden = deck or ()
        case Dealt(cards=cards, burned=burned):
            hidden = tuple(dealt.card for dealt in cards if dealt.hidden) + burned
        case CommunityDealt(burned=burned):
            hidden = burned
        case _:
            hidden = ()
    return redact(event, None), hidden


def unveiled(event: Event, hidden: Iterable[Card]) -> Event:
    """The event with its hidden cards again: what `veiled` took apart."""
    match event:
        case HandStarted():
            return event._replace(deck=tuple(hidden))
        case Dealt():
            faces = iter(hidden)
            cards = tuple(dealt._replace(card=next(faces)) if dealt.hidden else dealt for dealt in event.cards)
            return event._replace(cards=cards, burned=tuple(faces))
        case CommunityDealt():
            return event._replace(burned=tuple(hidden))
        case _:
            return event
