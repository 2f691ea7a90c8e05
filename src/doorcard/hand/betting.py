"""The wager: what is legal in a betting round, what an act does to it, and who is next.

Completion, the short bring-in, short all-ins, the half unit that reopens, the open pair and the cap
all fall out of one model (`Wager`): the level to match, the last full level, the unit in force and
the full bets made.
"""

from functools import lru_cache
from typing import Final

from doorcard.hand.actions import CHECK, FOLD, Action, Kind, Legal
from doorcard.hand.events import Acted, Wagered
from doorcard.hand.opening import shows_pair
from doorcard.hand.state import Seat, State, clockwise, new_tuple

# Members of an enumeration are slow to reach through their class, and these are reached at every act.
_FOLD: Final = Kind.FOLD
_CALL: Final = Kind.CALL
_COMPLETE: Final = Kind.COMPLETE
_BRING_IN: Final = Kind.BRING_IN
_ALL_IN: Final = Kind.ALL_IN

_NO_STEP, _OPENING, _COMPLETING, _RAISING = range(-1, 3)
_STEPS: Final = (Kind.BET, Kind.COMPLETE, Kind.RAISE)
"""The kinds of a full step, by what it does to the level."""


def legal_acts(state: State, actor: int) -> Legal:
    """Every act open to the actor of a betting round, with its amount."""
    seat, wager = state.seats[actor], state.wager
    if wager.duty:
        return _bring_in(state, seat)
    owed = min(wager.level - seat.bet, seat.stack)
    if bar_to_raising(state, actor) is not None:
        return _acts(owed, state.rules.choices.free_fold, _NO_STEP, 0)
    level, full_level = wager.level, wager.full_level
    step = _OPENING if not level else _RAISING if level == full_level else _COMPLETING
    base = full_level or (0 if state.street else _base(state))
    target = base + wager.unit
    if wager.pair_open or target > seat.bet + seat.stack:
        return Legal(_acts(owed, state.rules.choices.free_fold, _NO_STEP, 0) + _wagers(state, seat, step))
    return _acts(owed, state.rules.choices.free_fold, step, target)


def _base(state: State) -> int:
    """The level to which the next full step adds a unit.

    It is the last full one; where the bring-in is a level and something short of a full bet stands over it, that.
    """
    wager = state.wager
    if wager.full_level or state.street or state.rules.choices.bring_in_counts == "forced":
        return wager.full_level
    bring_in = state.rules.stakes.bring_in
    return bring_in if wager.level > bring_in else 0


@lru_cache(maxsize=1024)
def _acts(owed: int, free_fold: bool, step: int, target: int) -> Legal:
    """What may be done about what is owed, and one full step where there is one; the same few sets recur."""
    acts = [FOLD, CHECK] if free_fold else [CHECK]  # R034, S21
    if owed > 0:
        acts = [FOLD, Action(_CALL, owed)]  # R035, R041
    if step != _NO_STEP:
        acts.append(Action(_STEPS[step], target))
    return Legal(acts)


def _bring_in(state: State, seat: Seat) -> Legal:
    """Post the bring-in or open in full (R020, R309); with less than both, post or open with the rest (S39)."""
    stakes, stack = state.rules.stakes, seat.stack
    acts = [FOLD] if state.wager.declinable else []
    acts.append(Action(_BRING_IN, min(stakes.bring_in, stack)))
    if stack >= stakes.small:
        acts.append(Action(_COMPLETE, stakes.small))
    elif stack > stakes.bring_in:
        acts.append(Action(_ALL_IN, stack))
    return Legal(acts)


def bar_to_raising(state: State, actor: int) -> str | None:
    """Why the actor may not bet or raise, as a code of the catalogues; None where it may."""
    seat, wager = state.seats[actor], state.wager
    if seat.bet + seat.stack <= wager.level:
        return "too_few_chips"
    if not seat.may_raise:
        return "not_reopened"  # R045
    if wager.bets > state.rules.choices.raise_cap and not cap_is_lifted(state):
        return "capped"  # R031
    for rival in state.seats:
        if rival.stack and not rival.folded and rival is not seat:
            return None
    return "rivals_all_in"  # S38


def cap_is_lifted(state: State) -> bool:
    """Whether two players may raise without limit now (R033, R437, K3)."""
    choices = state.rules.choices
    when = choices.heads_up
    if when == "never":
        return False
    if when == "began":
        return state.wager.contenders <= 2
    left = sum(not seat.folded and (choices.heads_up_counts_all_in or seat.stack > 0) for seat in state.seats)
    return left <= 2 and not (when == "now_unless_capped" and state.wager.capped)


def units(state: State, seat: Seat) -> tuple[int, ...]:
    """The units that a seat may bet or raise by: both while an open pair allows it (R028, R441)."""
    wager = state.wager
    if wager.pair_open and (state.rules.choices.open_pair == "anyone" or shows_pair(seat)):
        return state.rules.stakes.small, state.rules.stakes.big
    return (wager.unit,)


def _wagers(state: State, seat: Seat, step: int) -> tuple[Action, ...]:
    """The full steps within reach, and the rest of the stack where it falls short of one (R044)."""
    full_level = _base(state)
    everything = seat.bet + seat.stack
    acts = []
    target = 0
    for unit in units(state, seat):
        target = full_level + unit
        if target > everything:
            break
        acts.append(Action(_STEPS[step], target))
        step = _RAISING if step == _COMPLETING else step
    if everything < target and (not acts or acts[-1].amount != everything):
        acts.append(Action(_ALL_IN, everything))
    return tuple(acts)


def quiet_act(state: State, action: Action) -> Acted:
    """The event of a fold, a check, a call or a bring-in."""
    actor, level = state.actor, state.wager.level
    assert actor is not None, "only a seat that must act can act"
    kind = action.kind
    added = action.amount  # of a fold or a check: 0
    if kind is _BRING_IN:
        level = state.rules.stakes.bring_in  # P33: a short one is matched at its nominal amount
    seat = state.seats[actor]
    after = next_actor(state, actor, level, seat.bet + added, seat.stack - added, kind is _FOLD)
    return new_tuple(Acted, (actor, kind, added, level, after))


def wager_act(state: State, action: Action) -> Wagered:
    """The event of completing, betting, raising, or going all-in above the level."""
    actor, wager, to = state.actor, state.wager, action.amount
    assert actor is not None, "only a seat that must act can act"
    seat, choices, stakes = state.seats[actor], state.rules.choices, state.rules.stakes
    unit, pair_open = wager.unit, wager.pair_open
    if pair_open and to - wager.full_level > stakes.small:
        unit, pair_open = stakes.big, False  # R029; S10: more than the small unit is a big one, if a short one
    # S12, S47: until the bring-in is completed, the step is the one from the bring-in to the small unit.
    uncompleted = state.street == 0 and wager.full_level == 0
    is_level = choices.bring_in_counts == "level"
    step = unit - stakes.bring_in if uncompleted and not is_level else unit
    faced = stakes.bring_in if wager.duty else wager.level
    if choices.short_raises == "cumulative":  # S11: what is faced since the last full level
        faced = stakes.bring_in if uncompleted else wager.full_level
    may_fall_short = action.kind is _ALL_IN or (uncompleted and is_level)
    full = not may_fall_short or 2 * (to - faced) >= step  # R045, R047
    capped = wager.capped or (full and wager.bets == choices.raise_cap and not cap_is_lifted(state))  # S40
    reopened = []
    single = choices.short_raises == "single"
    if full or not single:
        for index, rival in enumerate(state.seats):
            if not rival.stack or rival.folded or index == actor:
                continue
            # S11: judged by what is faced, a full raise may leave closed who has answered most of it.
            if single or 2 * (to - _answered(state, index, uncompleted)) >= step:
                reopened.append(index)
    added = to - seat.bet
    after = next_actor(state, actor, to, to, seat.stack - added, False)
    force = to, full, unit, pair_open, capped
    return new_tuple(Wagered, (actor, action.kind, added, *force, tuple(reopened), after))


def _answered(state: State, index: int, uncompleted: bool) -> int:
    """The level that a seat has answered; before the completion nobody stands lower than the bring-in."""
    bet = state.seats[index].bet
    return max(bet, state.rules.stakes.bring_in) if uncompleted else bet


def next_actor(state: State, actor: int, level: int, bet: int, stack: int, folded: bool) -> int | None:
    """Who acts after ``actor``, whose bet and stack will be these; None when the round is over (R037 to R040).

    The last player with chips who has matched what every live rival really put in is not asked (S14, S38).
    """
    seats = state.seats
    found = None
    able = 1 if stack and not folded else 0
    most = 0 if folded else bet
    for index in clockwise(len(seats), actor):
        seat = seats[index]
        if seat.folded or index == actor:
            continue
        if seat.stack:
            able += 1
            if found is None and (not seat.acted or seat.bet < level):
                found = index
            if found is not None and able > 1:
                return found
        if seat.bet > most and index != found:
            most = seat.bet
    return None if found is None or seats[found].bet >= most else found
