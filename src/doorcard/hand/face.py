"""A hand as one object to play with: a value over the pure functions."""

from collections.abc import Iterable, Mapping, Sequence

from doorcard.cards import Card, Deck
from doorcard.errors import IllegalAction
from doorcard.hand.actions import Action, Legal
from doorcard.hand.actions import deal as deal_action
from doorcard.hand.events import Event
from doorcard.hand.play import apply_legal, legal, settle, start
from doorcard.hand.pots import Pot, pots_of
from doorcard.hand.state import State, View
from doorcard.hand.view import redact, view
from doorcard.rules import Rules


class Hand:
    """One hand of stud: a value; playing gives a new one and leaves the old one as it was.

    >>> from doorcard import Deck, Hand, Rules
    >>> deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    >>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
    >>> hand.actor, str(hand.legal)
    (0, 'bring in 1, complete to 2')
    >>> for action in ("complete", "call", "check", "check", "bet", "call", "check", "check"):
    ...     hand = hand.play(action)
    >>> hand.net
    (7, -7)
    """

    __slots__ = ("_legal", "events", "state")

    state: State
    """The position; everything else here is a reading of it."""
    events: tuple[Event, ...]
    """What has happened, from the start."""

    def __init__(self, state: State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.events = events
        self._legal: Legal | None = None

    @staticmethod
    def start(
        rules: Rules,
        stacks: Sequence[int],
        dealer: int,
        deck: Deck | None = None,
        numbers: Sequence[int] | None = None,
    ) -> "Hand":
        """Begin a hand; see `doorcard.hand.start`. Raises `InvalidRules`, `InvalidSetup`."""
        return Hand(*start(rules, stacks, dealer, deck, numbers))

    def play(self, action: str | Action, seat: int | None = None) -> "Hand":
        """The hand after an action, given as a value or as text (``call``, ``bet 4``, ``raise to 10``).

        Where ``seat`` is given, it must be that seat's turn.
        Raises `ActionSyntax`, `AmbiguousAction`, `IllegalAction`, `UnknownCards`; this hand stays as it is.
        """
        if seat is not None and self.actor is not None and seat != self.actor:
            raise IllegalAction("out_of_turn", seat=seat, actor=self.actor)
        options = self.legal
        if isinstance(action, str):
            action = options.read(action)
        state, events = apply_legal(self.state, action, options)
        return Hand(state, self.events + events)

    def deal(self, cards: str | Iterable[Card], first: int | None = None) -> "Hand":
        """The hand after the next cards are named, in the order in which they are dealt; see `doorcard.hand.deal`."""
        return self.play(deal_action(cards, first))

    def settle(self, awards: Mapping[int, int], rake: int = 0) -> "Hand":
        """The hand paid as a record says; see `doorcard.hand.settle`."""
        state, events = settle(self.state, awards, rake)
        return Hand(state, self.events + events)

    @property
    def legal(self) -> Legal:
        """Every legal action with its exact amount; computed once."""
        if self._legal is None:
            self._legal = legal(self.state)
        return self._legal

    @property
    def actor(self) -> int | None:
        """The seat that must act, None when cards must be named or the hand is over."""
        return self.state.actor

    @property
    def over(self) -> bool:
        """Whether the pots are paid."""
        return self.state.over

    @property
    def net(self) -> tuple[int, ...]:
        """What each seat has won or lost, in chips."""
        return self.state.net

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots as they stand, the main pot first, with who may win each."""
        return pots_of(self.state.seats)

    def view(self, seat: int | None) -> View:
        """What a seat, or the public (None), may know; see `doorcard.hand.view`."""
        return view(self.state, seat)

    def events_for(self, seat: int | None) -> tuple[Event, ...]:
        """The events as a seat, or the public (None), may know them."""
        return tuple(redact(event, seat) for event in self.events)

    def __eq__(self, other: object) -> bool:
        return self.events == other.events if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        state = self.state
        return f"<Hand {state.rules.name} {state.rules.stakes}: {state.phase}, street {state.street}, pot {state.pot}>"
