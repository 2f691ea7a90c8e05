"""What happened in a hand, as values: the truth from which every state and view is folded.

No event holds a rule or a whole state. In memory an event carries the faces of the cards it deals;
`redact` takes away what a reader may not see.
"""

from typing import NamedTuple, TypeVar

from doorcard.cards import Card
from doorcard.hand.actions import Kind
from doorcard.rules import Rules


class Reason(NamedTuple):
    """Why something is so: a code of the catalogues, the seat it is about, and the cards that decide."""

    code: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()


class Chips(NamedTuple):
    """Chips of one seat."""

    seat: int
    amount: int


class DealtCard(NamedTuple):
    """One card to one seat."""

    seat: int
    card: Card
    up: bool
    """Whether it goes to the board."""
    hidden: bool
    """Whether only its owner sees it: a down card of a hand that does not lie open."""


class Award(NamedTuple):
    """Chips that a seat wins from one pot."""

    seat: int
    amount: int
    """Chips, odd ones included."""
    side: str
    """The ranking that won them; ``uncontested`` where there was no rival."""
    odd: int = 0
    """How many of them are odd chips."""


Kept = TypeVar("Kept", bound=tuple[object, ...])


def _kind_of_event(kind: type[Kept]) -> type[Kept]:
    """A named tuple that equals only its own kind: two events with like fields are not the same event.

    Named tuples are made in a third of the time of frozen dataclasses, and an engine makes little else.
    """

    def equals(self: tuple[object, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def differs(self: tuple[object, ...], other: object) -> bool:
        return not equals(self, other)

    def content(self: tuple[object, ...]) -> int:
        return hash((kind.__name__, *self))

    # Set on the class that NamedTuple made, whose own would equal any tuple: no type can say that of a method.
    kind.__eq__ = equals  # type: ignore[method-assign]
    kind.__ne__ = differs  # type: ignore[method-assign, assignment]
    kind.__hash__ = content  # type: ignore[method-assign]
    return kind


@_kind_of_event
class HandStarted(NamedTuple):
    """Seats, chips and dealer are settled; the deck lies ready, or there is none (None)."""

    rules: Rules
    dealer: int
    numbers: tuple[int, ...]
    stacks: tuple[int, ...]
    deck: tuple[Card, ...] | None
    size: int
    """How many cards the deck has."""


@_kind_of_event
class AntesPosted(NamedTuple):
    """Everybody paid the ante, or the rest (R011, R042)."""

    antes: tuple[Chips, ...]


@_kind_of_event
class BurnsReused(NamedTuple):
    """The burned cards went under the stub in order (S51)."""


@_kind_of_event
class Dealt(NamedTuple):
    """A street was dealt, clockwise from the dealer's left, card by card (R012)."""

    street: int
    cards: tuple[DealtCard, ...]
    burned: tuple[Card, ...] = ()


@_kind_of_event
class CommunityDealt(NamedTuple):
    """The last street came as one shared card (R362)."""

    street: int
    card: Card
    burned: tuple[Card, ...] = ()


@_kind_of_event
class RoundOpened(NamedTuple):
    """A betting round began, or would have: it is known who is first by the cards, and who acts."""

    street: int
    opener: int
    reason: Reason
    """Why that seat is first by the cards."""
    actor: int | None
    """Who acts; None where nobody can."""
    passed: Reason | None
    """Why somebody else than the opener acts."""
    level: int
    """What is to be matched at once: the nominal bring-in that nobody paid, else 0."""
    unit: int
    pair_open: bool
    """Whether the big unit may be used for an open pair (R028)."""
    duty: bool
    """Whether the actor must bring in."""
    declinable: bool
    """Whether it may fold instead."""
    contenders: int
    """How many players count for the heads-up exception."""


@_kind_of_event
class Acted(NamedTuple):
    """A seat folded, checked, called or brought in."""

    seat: int
    kind: Kind
    added: int
    """Chips put in now."""
    level: int
    """What is to be matched from now on."""
    actor: int | None
    """Who acts next; None when the round is over."""


@_kind_of_event
class Wagered(NamedTuple):
    """A seat completed, bet, raised, or went all-in above the level."""

    seat: int
    kind: Kind
    added: int
    """Chips put in now."""
    level: int
    """What is to be matched from now on: the seat's contribution in this round."""
    full: bool
    """Whether this counts as a full bet or raise (R047)."""
    unit: int
    """The unit in force from now on."""
    pair_open: bool
    """Whether the open-pair option still stands."""
    capped: bool
    """Whether the cap has been reached for good."""
    reopened: tuple[int, ...]
    """The seats to which raising is open again."""
    actor: int | None
    """Who acts next; None when the round is over."""


@_kind_of_event
class ChipsReturned(NamedTuple):
    """What nobody matched went back (R052)."""

    seat: int
    amount: int


@_kind_of_event
class Revealed(NamedTuple):
    """No more betting is possible and all hands were turned up at once (S17)."""

    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    """Each seat with its down cards, as the deal went."""


@_kind_of_event
class ShowdownOpened(NamedTuple):
    """The betting is over and hands are shown in this order; those that lie open already keep their place in it."""

    order: tuple[int, ...]
    reason: Reason
    """Why the first of them is first."""


@_kind_of_event
class ShowAsked(NamedTuple):
    """A seat may choose to show or to muck."""

    seat: int


@_kind_of_event
class Shown(NamedTuple):
    """A seat turned its down cards up."""

    seat: int
    cards: tuple[Card, ...]
    """Its down cards in the order dealt."""


@_kind_of_event
class Mucked(NamedTuple):
    """A seat gave its hand up without showing, or won without showing."""

    seat: int


@_kind_of_event
class PotAwarded(NamedTuple):
    """One pot was paid: the main pot is number 0."""

    pot: int
    amount: int
    eligible: tuple[int, ...]
    awards: tuple[Award, ...]


@_kind_of_event
class Settled(NamedTuple):
    """All pots were paid as a record says, not as cards were compared."""

    awards: tuple[Chips, ...]


@_kind_of_event
class HandEnded(NamedTuple):
    """The pots are paid and the hand is over (R071)."""

    sink: int = 0
    """Chips that left the table as rake."""


Event = (
    HandStarted
    | AntesPosted
    | BurnsReused
    | Dealt
    | CommunityDealt
    | RoundOpened
    | Acted
    | Wagered
    | ChipsReturned
    | Revealed
    | ShowdownOpened
    | ShowAsked
    | Shown
    | Mucked
    | PotAwarded
    | Settled
    | HandEnded
)
"""Everything that can happen in a hand."""
