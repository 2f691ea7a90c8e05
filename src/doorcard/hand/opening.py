"""Who is first in a round by the cards, and who then really acts."""

from collections.abc import Callable, Iterable

from doorcard.cards import UNKNOWN, Card
from doorcard.hand.events import Reason, RoundOpened
from doorcard.hand.state import Seat, State, clockwise, live_seats


def open_round(state: State, recorded: int | None = None) -> RoundOpened:
    """The opening of the betting round after a street was dealt.

    ``recorded`` is the seat that a record has acting first; it stands where an unknown up card leaves
    the question open (S54).
    """
    rules, street = state.rules, state.street
    live = live_seats(state)
    opener, reason = _brings_in(state, live, recorded) if street == 0 else _best_board(state, live, recorded)
    seats = state.seats
    able = [index for index in live if seats[index].stack]
    contenders = len(live) if rules.choices.heads_up_counts_all_in else len(able)
    stakes = rules.stakes
    unit = stakes.small if rules.game.streets[street].unit == "small" else stakes.big
    pair_open = (
        street == 1
        and rules.open_pair_counts
        and stakes.small < stakes.big
        and any(shows_pair(seats[index]) for index in live)
    )
    actor, passed, level, duty, declinable = None, None, 0, False, False
    if len(able) > 1:  # S15: with fewer there is nothing to bring in or to bet
        actor = opener if seats[opener].stack else _next_able(state, opener)
        duty = street == 0
        if actor != opener:
            passed = Reason("opener_all_in", opener)
            if duty:
                short = rules.choices.short_bring_in
                passed = Reason(f"bring_in_{short}", opener)
                if short == "nominal":  # R043: nobody posts it, everybody faces it
                    level, duty = stakes.bring_in, False
                declinable = short == "pass_option"
    return RoundOpened(street, opener, reason, actor, passed, level, unit, pair_open, duty, declinable, contenders)


def shows_pair(seat: Seat) -> bool:
    """Whether a seat's up cards hold a pair."""
    ranks = [card >> 2 for card in seat.up if card != UNKNOWN]
    return len(set(ranks)) < len(ranks)


def _next_able(state: State, after: int) -> int:
    """The next seat clockwise that is in the hand and has chips."""
    seats = state.seats
    return next(index for index in clockwise(len(seats), after) if seats[index].stack and not seats[index].folded)


def _brings_in(state: State, live: list[int], recorded: int | None) -> tuple[int, Reason]:
    """The lowest or highest door card brings in, equal ranks by suit (R018, R019, R348, R359)."""
    seats = state.seats
    known = [index for index in live if seats[index].up[0] != UNKNOWN]
    if len(known) < len(live):
        return _unknown_card(state, live, known, recorded, lambda i: state.rules.bring_in_key(seats[i].up[0]))
    key = state.rules.bring_in_key
    opener = max(live, key=lambda index: key(seats[index].up[0]))
    door = seats[opener].up[0]
    rivals = tuple([seats[i].up[0] for i in live if i != opener and seats[i].up[0] >> 2 == door >> 2])
    code = f"{state.rules.game.bring_in}_card" + ("_suit" if rivals else "")
    return opener, Reason(code, opener, (door, *rivals))


def _best_board(state: State, live: list[int], recorded: int | None) -> tuple[int, Reason]:
    """The best board acts first; an all-in board fixes the starting point too (R021, S7)."""
    rules, seats = state.rules, state.seats
    shared = state.community if rules.choices.community_opener == "counted" else ()
    boards = {index: seats[index].up + shared for index in live}
    strength = rules.board_ranking.board
    known = [index for index in live if UNKNOWN not in boards[index]]
    if len(known) < len(live):
        return _unknown_card(state, live, known, recorded, lambda i: strength(boards[i]))
    strengths = {index: strength(board) for index, board in boards.items()}
    best = max(strengths.values())
    equal = [index for index in live if strengths[index] == best]
    if len(equal) == 1:
        return equal[0], Reason("best_board", equal[0], boards[equal[0]])
    opener = first_of_equal(state, equal, lambda index: boards[index])
    return opener, Reason(f"board_tie_{rules.choices.board_ties}", opener, boards[opener])


def first_of_equal(state: State, equal: list[int], board: Callable[[int], tuple[Card, ...]]) -> int:
    """Which of equal boards acts first (R023, R412, P36); ``equal`` is in order from the dealer's left."""
    ties = state.rules.choices.board_ties
    if ties == "suit":
        ace_low = state.rules.board_ranking.ace_low
        return max(equal, key=lambda index: top_card(board(index), ace_low=ace_low))
    if ties == "seat":
        return min(equal, key=lambda index: state.seats[index].number)
    return equal[0]


def top_card(cards: Iterable[Card], *, ace_low: bool) -> tuple[int, int]:
    """The highest of ``cards`` by rank, then suit (S6), as a pair that compares."""
    return max((((card >> 2) + 1) % 13 if ace_low else card >> 2, card & 3) for card in cards)


def _unknown_card(
    state: State, live: list[int], known: list[int], recorded: int | None, key: Callable[[int], int]
) -> tuple[int, Reason]:
    """With an unknown up card the recorded seat stands, else the first known one by the rule (S54)."""
    if recorded in live:
        opener = recorded
    else:
        opener = max(known or live, key=key if known else lambda index: -live.index(index))
    return opener, Reason("unknown_card", opener, state.seats[opener].up)
