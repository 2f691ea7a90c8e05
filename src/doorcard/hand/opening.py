"""Who is first in a round by the cards, and who then really acts."""

from collections.abc import Iterable

from doorcard.cards import UNKNOWN, Card
from doorcard.hand.events import Reason, RoundOpened
from doorcard.hand.state import Seat, State, clockwise, live_seats, new_tuple


def open_round(state: State, recorded: int | None = None) -> RoundOpened:
    """The opening of the betting round after a street was dealt.

    ``recorded`` is the seat that a record has acting first; it stands where an unknown up card leaves
    the question open (S54).
    """
    rules, street, seats = state.rules, state.street, state.seats
    stakes, choices = rules.stakes, rules.choices
    live = live_seats(state)
    opener, reason = _brings_in(state, live, recorded) if street == 0 else _best_board(state, live, recorded)
    able = 0
    for index in live:
        if seats[index].stack:
            able += 1
    contenders = len(live) if choices.heads_up_counts_all_in else able
    unit = stakes.small if rules.game.streets[street].unit == "small" else stakes.big
    pair_open = (
        street == 1
        and rules.open_pair_counts
        and stakes.small < stakes.big
        and any(shows_pair(seats[index]) for index in live)
    )
    actor, passed, level, duty, declinable = None, None, 0, False, False
    if able > 1:  # S15: with fewer there is nothing to bring in or to bet
        actor, duty = opener, street == 0
        if not seats[opener].stack:
            actor = _next_able(state, opener)
            passed = Reason("opener_all_in", opener)
            if duty:
                short = choices.short_bring_in
                passed = Reason(f"bring_in_{short}", opener)
                if short == "nominal":  # R043: nobody posts it, everybody faces it
                    level, duty = stakes.bring_in, False
                declinable = short == "pass_option"
    who = street, opener, reason, actor, passed
    return new_tuple(RoundOpened, (*who, level, unit, pair_open, duty, declinable, contenders))


def shows_pair(seat: Seat) -> bool:
    """Whether a seat's up cards hold a pair, or may hold one where one of them is unknown (S54)."""
    ranks = {card >> 2 for card in seat.up}
    return len(ranks) < len(seat.up) or UNKNOWN in seat.up


def _next_able(state: State, after: int) -> int:
    """The next seat clockwise that is in the hand and has chips."""
    seats = state.seats
    return next(index for index in clockwise(len(seats), after) if seats[index].stack and not seats[index].folded)


def _brings_in(state: State, live: list[int], recorded: int | None) -> tuple[int, Reason]:
    """The lowest or highest door card brings in, equal ranks by suit (R018, R019, R348, R359)."""
    seats, order = state.seats, state.rules.bring_in_order
    known = {index: order[door] for index in live if (door := seats[index].up[0]) != UNKNOWN}
    if len(known) < len(live):
        return _unknown_card(state, live, known, recorded)
    opener = max(known, key=known.__getitem__)
    door = seats[opener].up[0]
    rivals = [card for index in live if (card := seats[index].up[0]) >> 2 == door >> 2 and index != opener]
    code = f"{state.rules.game.bring_in}_card_suit" if rivals else f"{state.rules.game.bring_in}_card"
    return opener, Reason(code, opener, (door, *rivals))


def _best_board(state: State, live: list[int], recorded: int | None) -> tuple[int, Reason]:
    """The best board acts first; an all-in board fixes the starting point too (R021, S7)."""
    rules, seats = state.rules, state.seats
    shared = state.community if rules.choices.community_opener == "counted" else ()
    strength = rules.board_ranking.board
    best, equal, unknown = -1, [], False
    known = {}
    for index in live:
        board = seats[index].up + shared
        if UNKNOWN in board:
            unknown = True
            continue
        known[index] = worth = strength(board)
        if worth > best:
            best, equal = worth, [index]
        elif worth == best:
            equal.append(index)
    if unknown:
        return _unknown_card(state, live, known, recorded)
    if len(equal) == 1:
        opener, code = equal[0], "best_board"
    else:
        opener, code = _first_of_equal(state, equal), f"board_tie_{rules.choices.board_ties}"
    return opener, Reason(code, opener, seats[opener].up + shared)


def _first_of_equal(state: State, equal: list[int]) -> int:
    """Which of equal boards acts first (R023, R412, P36); ``equal`` is in order from the dealer's left."""
    ties = state.rules.choices.board_ties
    if ties == "suit":
        ace_low = state.rules.board_ranking.ace_low
        return max(equal, key=lambda index: top_card(state.seats[index].up, ace_low=ace_low))
    if ties == "seat":
        return min(equal, key=lambda index: state.seats[index].number)
    return equal[0]


def top_card(cards: Iterable[Card], *, ace_low: bool) -> tuple[int, int]:
    """The highest of ``cards`` by rank, then suit (S6), as a pair that compares."""
    return max((((card >> 2) + 1) % 13 if ace_low else card >> 2, card & 3) for card in cards)


def _unknown_card(state: State, live: list[int], known: dict[int, int], recorded: int | None) -> tuple[int, Reason]:
    """With an unknown up card the recorded seat stands, else the first of the known ones, else the first dealt (S54).

    ``known`` gives for each seat whose up cards are known how it stands; the greatest is first.
    """
    opener = max(known, key=known.__getitem__) if known else live[0]
    if recorded in live:
        opener = recorded
    return opener, Reason("unknown_card", opener, state.seats[opener].up)
