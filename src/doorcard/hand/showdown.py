"""The showdown: who shows when, who may muck, who wins each pot, who gets an odd chip."""

from collections.abc import Sequence

from doorcard.cards import UNKNOWN, Card
from doorcard.errors import UnknownCards
from doorcard.hand.events import Award, PotAwarded, Reason, Revealed, ShowdownOpened
from doorcard.hand.opening import top_card
from doorcard.hand.pots import Pot, divide, pots_of
from doorcard.hand.state import State, clockwise, live_seats
from doorcard.rankings import Category, Ranking


def open_showdown(state: State) -> ShowdownOpened:
    """The order of showing (R064, R065, R320 to R322)."""
    live = live_seats(state)
    first, reason = _first_to_show(state, live)
    order = [index for index in clockwise(len(state.seats), first - 1) if index in live]
    if state.rules.choices.last_pot_first:
        contested = [pot.eligible for pot in pots_of(state.seats) if len(pot.eligible) > 1]
        order.sort(key=lambda index: -sum(index in eligible for eligible in contested))
    return ShowdownOpened(tuple(order), reason)


def _first_to_show(state: State, live: list[int]) -> tuple[int, Reason]:
    wager = state.wager
    if wager.aggressor is not None:
        return wager.aggressor, Reason("last_aggressor", wager.aggressor)  # R064, S32
    how = state.rules.choices.checked_show
    first = live[0]
    if how == "seat":
        first = min(live, key=lambda index: state.seats[index].number)
    elif how == "aggressor" and wager.aggressor_before in live:
        first = wager.aggressor_before
    elif how in ("opener", "aggressor") and wager.first is not None:
        first = wager.first  # S37: who really acted first
    elif how != "deal":
        assert wager.opener is not None, "a round was opened before the showdown"
        first = wager.opener
    return first, Reason(f"checked_{how}", first)


def reveal(state: State) -> Revealed | None:
    """All hands turned up at once, as far as they are known and hidden (S17)."""
    hands = [
        (index, state.seats[index].down)
        for index in live_seats(state)
        if not state.seats[index].shown and is_known(state, index)
    ]
    return Revealed(tuple(hands)) if hands else None


def hand_of(state: State, index: int) -> tuple[Card, ...]:
    """All cards that count for a seat, a shared one included (S28)."""
    seat = state.seats[index]
    return seat.down + seat.up + state.community


def is_known(state: State, index: int) -> bool:
    """Whether every card of a seat has a face here."""
    seat = state.seats[index]
    return UNKNOWN not in seat.down and UNKNOWN not in seat.up and UNKNOWN not in state.community


def may_muck(state: State, index: int) -> bool:
    """Whether a seat may stay hidden: nobody called it, or shown hands beat it in every pot it contests (S35).

    Where its own cards or those of a shown hand are unknown it may be beaten, so it may muck once a hand is shown in
    every pot it contests.
    """
    if state.uncontested:
        return True  # R427
    if state.rules.choices.muck == "never":
        return False
    shown = [i for i, seat in enumerate(state.seats) if seat.shown and not seat.folded]
    mine = hand_of(state, index) if is_known(state, index) else None
    for pot in pots_of(state.seats):
        if index not in pot.eligible or len(pot.eligible) == 1:
            continue
        rivals = [i for i in shown if i in pot.eligible]
        if not rivals:
            return False
        if mine is None or not all(is_known(state, i) for i in rivals):
            continue
        if not _is_beaten(state, mine, [hand_of(state, i) for i in rivals]):
            return False
    return True


def _is_beaten(state: State, mine: tuple[Card, ...], rivals: list[tuple[Card, ...]]) -> bool:
    """Whether a hand wins no share against ``rivals`` by any ranking."""
    for ranking in state.rules.rankings:
        strength = ranking.strength(mine)
        if strength and not any(ranking.strength(rival) > strength for rival in rivals):
            return False
    return True


def award_pots(state: State) -> list[PotAwarded]:
    """Every pot paid to the best eligible hands, each on its own (R067, R070). Raises `UnknownCards`."""
    return [
        PotAwarded(number, pot.amount, pot.eligible, _award(state, pot))
        for number, pot in enumerate(pots_of(state.seats))
    ]


def _award(state: State, pot: Pot) -> tuple[Award, ...]:
    seats = state.seats
    rivals = [index for index in pot.eligible if not seats[index].mucked] or pot.eligible
    if len(rivals) == 1:
        return (Award(rivals[0], pot.amount, "uncontested"),)
    hands = {}
    for index in rivals:
        if not is_known(state, index):
            raise UnknownCards("unknown_cards", seat=index)
        hands[index] = hand_of(state, index)
    sides = [(ranking, winners) for ranking in state.rules.rankings if (winners := _best(hands, ranking))]
    if len(sides) == 2 and sides[0][1] == sides[1][1]:
        del sides[1]  # S45: the same seats both ways divide the pot once
    low_half = pot.amount // 2 if len(sides) == 2 else 0  # P51: the odd chip to the first side
    awards = []
    for (ranking, winners), amount in zip(sides, (pot.amount - low_half, low_half), strict=False):
        if amount % len(winners):
            winners = odd_chip_order(state, winners, ranking)
        awards += [Award(index, chips, ranking.key, odd) for index, chips, odd in divide(amount, winners)]
    return tuple(awards)


def _best(hands: dict[int, tuple[Card, ...]], ranking: Ranking) -> list[int]:
    """The seats with the best hand of a ranking; none where none qualifies."""
    strength = ranking.strength
    best, winners = 1, []
    for index, cards in hands.items():
        worth = strength(cards)
        if worth > best:
            best, winners = worth, [index]
        elif worth == best:
            winners.append(index)
    return winners


def odd_chip_order(state: State, winners: Sequence[int], ranking: Ranking) -> list[int]:
    """Equal hands in the order in which odd chips go to them (R069, P52, P53)."""
    how = state.rules.choices.odd_chip
    if how == "dealer_left":
        return [index for index in live_seats(state) if index in winners]
    keys = {}
    for index in winners:
        made = ranking.made(hand_of(state, index))
        assert made is not None, "only a hand that qualifies wins"
        # S41: an ace in a low or in a wheel counts as the lowest card.
        wheel = made.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and made.cards[-1] >> 2 == 12
        cards = made.cards if how == "suit" else hand_of(state, index)
        own = [card for card in cards if card not in state.community]  # S42
        ace_low = ranking.ace_low or wheel
        if how == "suit_of_all" and ranking.low:
            keys[index] = _low_card(own, ace_low=ace_low)
        else:
            keys[index] = top_card(own, ace_low=ace_low)
    return sorted(winners, key=keys.__getitem__, reverse=True)


def _low_card(cards: Sequence[Card], *, ace_low: bool) -> tuple[int, int]:
    """How the lowest of ``cards`` stands: the lower rank, and of one rank the higher suit, in lows too (S49)."""
    return max((-(((card >> 2) + 1) % 13 if ace_low else card >> 2), card & 3) for card in cards)
