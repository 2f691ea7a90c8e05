"""Playing a hand: starting it, applying actions, and what then follows by itself."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from doorcard.cards import UNKNOWN, Card, Deck, format_cards
from doorcard.errors import IllegalAction, InvalidAwards, InvalidRules, InvalidSetup, UnknownCards
from doorcard.hand.actions import MUCK, SHOW, WAGERS, Action, Kind, Legal
from doorcard.hand.betting import bar_to_raising, legal_acts, quiet_act, wager_act
from doorcard.hand.dealing import check_deck, deal_from_stub, deal_named, next_deal
from doorcard.hand.events import (
    AntesPosted,
    Award,
    Chips,
    ChipsReturned,
    Event,
    HandEnded,
    HandStarted,
    Mucked,
    PotAwarded,
    Settled,
    ShowAsked,
    Shown,
)
from doorcard.hand.evolve import STEPS, evolve
from doorcard.hand.opening import open_round
from doorcard.hand.pots import pots_of, uncalled
from doorcard.hand.showdown import award_pots, is_known, may_muck, open_showdown, reveal
from doorcard.hand.state import Phase, State, live_seats, new_tuple
from doorcard.rules import Rules

# Members of an enumeration are slow to reach through their class, and this one is reached at every act.
_BETTING: Final = Phase.BETTING


class Step(NamedTuple):
    """What an action led to: the new state, and the events on the way to it."""

    state: State
    events: tuple[Event, ...]


class _Course:
    """A state on its way to the next decision, with the events that brought it there."""

    __slots__ = ("events", "state")

    def __init__(self, state: State, *events: Event) -> None:
        self.state = state
        self.events = list(events)

    def add(self, event: Event) -> None:
        self.state = STEPS[type(event)](self.state, event)  # as `evolve`, which is one call more
        self.events.append(event)

    def step(self) -> Step:
        return Step(self.state, tuple(self.events))


def start(
    rules: Rules,
    stacks: Sequence[int],
    dealer: int,
    deck: Deck | None = None,
    numbers: Sequence[int] | None = None,
) -> Step:
    """Begin a hand: antes, the first deal, the first decision.

    ``stacks`` are chips clockwise, ``dealer`` an index into them, ``numbers`` the numbers of the chairs (1, 2, …
    where not given). Without a ``deck`` the cards are named as they come (`deal`).
    Raises `InvalidRules`, `InvalidSetup`.
    """
    if rules.problems:
        raise InvalidRules(rules.problems)
    count, game = len(stacks), rules.game
    if not game.least_seats <= count <= game.most_seats:
        raise InvalidSetup("seat_count", count=count, game=game.key, least=game.least_seats, most=game.most_seats)
    for index, stack in enumerate(stacks):
        if type(stack) is not int or stack < 1:
            raise InvalidSetup("stack_too_small", seat=index, stack=stack)
    if type(dealer) is not int or not 0 <= dealer < count:
        raise InvalidSetup("dealer_missing", dealer=dealer, last=count - 1)
    chairs = tuple(range(1, count + 1)) if numbers is None else _chairs(numbers, count)
    size = 52 if deck is None else len(deck)
    check_deck(rules, count, size)
    started = HandStarted(rules, dealer, chairs, tuple(stacks), None if deck is None else deck.cards, size)
    course = _Course(evolve(None, started), started)
    ante = rules.stakes.ante
    if ante:
        course.add(AntesPosted(tuple([Chips(i, min(ante, stack)) for i, stack in enumerate(stacks)])))  # R011, R042
    _deal_and_open(course)
    return course.step()


def _chairs(numbers: Sequence[int], count: int) -> tuple[int, ...]:
    """The numbers of the chairs, all different. Raises `InvalidSetup`."""
    chairs = tuple(numbers)
    if not len(chairs) == len(set(chairs)) == count or any(type(chair) is not int or chair < 1 for chair in chairs):
        raise InvalidSetup("seat_numbers", numbers=list(chairs), count=count)
    return chairs


def legal(state: State) -> Legal:
    """Every action that is legal now; none once the hand is over."""
    if state.phase is _BETTING and state.actor is not None:
        return legal_acts(state, state.actor)
    if state.phase is Phase.DEALING:
        return Legal((Action(Kind.DEAL, next_deal(state).size),))
    if state.phase is Phase.SHOWDOWN and state.actor is not None:
        return Legal((SHOW, MUCK) if may_muck(state, state.actor) else (SHOW,))
    return Legal()


def apply(state: State, action: Action) -> Step:
    """Do an action, and all that follows from it up to the next decision.

    Raises `IllegalAction` with a reason code, or `UnknownCards`; nothing is changed then.
    """
    return apply_legal(state, action, legal(state))


def apply_legal(state: State, action: Action, options: Legal) -> Step:
    """`apply`, for a caller that has ``options = legal(state)`` already."""
    if action.cards or action.kind is Kind.DEAL:
        return _apply_named(state, action, options)
    if action not in options:
        raise why_not(state, action, options)
    if state.phase is _BETTING:
        kind = action.kind
        event = wager_act(state, action) if kind in WAGERS else quiet_act(state, action)
        after = STEPS[type(event)](state, event)
        if after.actor is not None:
            return new_tuple(Step, (after, (event,)))
        course = _Course(after, event)
        _go_on(course)
        return course.step()
    return _apply_showing(state, action)


def _apply_named(state: State, action: Action, options: Legal) -> Step:
    """The dealer names the next cards, or a seat the down cards it shows."""
    if action.kind is Kind.SHOW and SHOW in options:
        return _apply_showing(state, action)
    if action.kind is not Kind.DEAL:
        raise why_not(state, action, options)
    if state.phase is not Phase.DEALING:
        raise IllegalAction("no_deal_now", legal=options)
    if action.first is not None and action.first not in live_seats(state):
        raise IllegalAction("deal_first", legal=options, number=action.first + 1)
    course = _Course(state)
    for event in deal_named(state, action.cards):
        course.add(event)
    course.add(open_round(course.state, action.first))
    _go_on(course)
    return course.step()


def _apply_showing(state: State, action: Action) -> Step:
    """A seat shows or mucks."""
    actor = state.actor
    assert actor is not None, "somebody was asked"
    course = _Course(state)
    if action.kind is Kind.MUCK:
        course.add(Mucked(actor))
    else:
        course.add(Shown(actor, _named_down_cards(state, actor, action.cards)))
    _finish_showdown(course)
    return course.step()


def why_not(state: State, action: Action, options: Legal) -> IllegalAction:
    """The error that says why an action is not legal now, and what is."""
    kind, actor = action.kind, state.actor
    if state.phase is Phase.OVER:
        return IllegalAction("hand_over", legal=options)
    if state.phase is Phase.DEALING:
        return IllegalAction("awaiting_cards", legal=options, count=options[0].amount)
    assert actor is not None
    code = "not_this_action"
    if state.phase is Phase.SHOWDOWN:
        code = "may_not_muck" if kind is Kind.MUCK else code
    elif kind in (Kind.SHOW, Kind.MUCK):
        pass
    elif state.wager.duty:
        code = "must_bring_in"
    elif kind is Kind.FOLD or kind is Kind.CALL:
        code = "no_bet_to_face" if state.wager.level <= state.seats[actor].bet else "wrong_amount"
    elif kind is Kind.CHECK:
        code = "bet_to_face"
    elif kind in WAGERS:
        code = bar_to_raising(state, actor) or _wrong_wager(state, kind)
    return IllegalAction(
        code,
        seat=actor,
        action=action,
        level=state.wager.level,
        cap=state.rules.choices.raise_cap,
        legal=options,
    )


def _wrong_wager(state: State, kind: Kind) -> str:
    """Why a wager is wrong where raising as such is allowed."""
    if kind is Kind.RAISE and state.wager.level > state.wager.full_level:
        return "not_completed"
    if kind is Kind.BET and state.wager.level:
        return "bet_to_face"
    return "wrong_amount"


def settle(state: State, awards: Mapping[int, int], rake: int = 0) -> Step:
    """End a hand at its showdown as a record says: what each seat was paid in chips, and the rake.

    The awards stand as recorded, no cards are compared. Raises `IllegalAction` before the showdown, `InvalidAwards`
    where chips do not add up or a seat is paid from pots it did not contest.
    """
    if state.phase is not Phase.SHOWDOWN or state.uncontested:
        raise IllegalAction("settle_phase", legal=legal(state))
    pots = pots_of(state.seats)
    reach = {seat: sum(pot.amount for pot in pots if seat in pot.eligible) for seat in awards}
    for seat, amount in awards.items():
        # Pots lie one within the other: who contests no more than this seat is paid from the same ones.
        others = sum(awards[rival] for rival in awards if rival != seat and reach[rival] <= reach[seat])
        if seat not in range(len(state.seats)) or not 0 <= amount <= reach[seat] - others:
            raise InvalidAwards("settle_seat", seat=seat, amount=amount, most=max(0, reach[seat] - others))
    if rake < 0 or sum(awards.values()) + rake != state.pot:
        raise InvalidAwards("settle_total", total=sum(awards.values()), rake=rake, amount=state.pot)
    course = _Course(state)
    course.add(Settled(tuple([Chips(seat, amount) for seat, amount in awards.items()])))
    course.add(HandEnded(rake))
    return course.step()


def _deal_and_open(course: _Course) -> None:
    """Deal the next street and open its round; without a deck, wait for the cards to be named."""
    if course.state.stub is None:
        return
    for event in deal_from_stub(course.state):
        course.add(event)
    course.add(open_round(course.state))
    _go_on(course)


def _go_on(course: _Course) -> None:
    """After a round nobody acts in any more: what goes back, then the next street, the showdown or the end."""
    if course.state.actor is not None:
        return
    excess = uncalled(course.state)
    if excess:
        course.add(ChipsReturned(*excess))
    state = course.state
    seats = state.seats
    live = [index for index, seat in enumerate(seats) if not seat.folded]
    if len(live) == 1:
        _win_uncontested(course, live[0])
        return
    if state.rules.choices.all_in_reveal and sum([seats[index].stack > 0 for index in live]) < 2:
        revealed = reveal(state)
        if revealed:
            course.add(revealed)
    if state.street < len(state.rules.game.streets) - 1:
        _deal_and_open(course)
        return
    course.add(open_showdown(course.state))
    _finish_showdown(course)


def _win_uncontested(course: _Course, winner: int) -> None:
    """The last hand takes everything at once (R040, S43); it may show where the house asks (R427)."""
    state = course.state
    amount = state.pot
    if amount:  # without antes the bring-in alone may have been put in, and it went back
        course.add(PotAwarded(0, amount, (winner,), (Award(winner, amount, "uncontested"),)))
    if state.rules.choices.uncontested_show == "choice" and not state.seats[winner].shown:
        course.add(ShowAsked(winner))
    else:
        _end(course)


def _finish_showdown(course: _Course) -> None:
    """Hands are shown in order; a show that is forced happens by itself; then the pots are paid (R063 to R070)."""
    while course.state.queue:
        index = course.state.queue[0]
        if may_muck(course.state, index) or not is_known(course.state, index):
            course.add(ShowAsked(index))
            return
        course.add(Shown(index, course.state.seats[index].down))
    if not course.state.uncontested:
        for award in award_pots(course.state):
            course.add(award)
    _end(course)


def _end(course: _Course) -> None:
    course.add(HandEnded())
    assert not sum([seat.stack - seat.start for seat in course.state.seats]), "chips are conserved"


def _named_down_cards(state: State, index: int, named: tuple[Card, ...]) -> tuple[Card, ...]:
    """The down cards that a seat shows: those it was dealt, unknown ones as named now. Raises where they differ."""
    down = state.seats[index].down
    cards = named or down
    fits = len(cards) == len(down) and all(old in (UNKNOWN, new) for old, new in zip(down, cards, strict=True))
    if not fits:
        raise IllegalAction("shown_mismatch", seat=index, cards=format_cards(cards), known=format_cards(down))
    if UNKNOWN in cards:
        raise UnknownCards("unknown_cards", seat=index)
    others = {card for i, seat in enumerate(state.seats) for card in (seat.up if i == index else seat.cards)}
    for place, card in enumerate(cards):
        if card in others or card in state.community or card in cards[:place]:
            raise IllegalAction("deal_reused", card=card)
    return cards
