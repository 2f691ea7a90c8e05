"""A player who waits for good cards, and looks at the boards of those who are still in.

It judges its hand in each ranking that shares the pot, from 0 (hopeless) to 1 (very strong), takes the best
side, and plays the whole hand by that: it raises what is strong, pays for what is fair, and gives up the rest.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from doorcard.bots.simple import quiet
from doorcard.cards import UNKNOWN, Card
from doorcard.hand import MUCK, Action, Kind, Legal, View, Wager
from doorcard.rankings import Ranking

STRONG = 0.7
FAIR = 0.4


def tight(view: View, legal: Legal, random: Random) -> Action:
    """Bets strong hands, calls with fair ones, folds the rest; now and then it plays a fair one as a strong one."""
    kinds = {action.kind for action in legal}
    if Kind.MUCK in kinds:
        return MUCK
    stay = quiet(legal)
    wagers = legal.wagers
    worth = judge(view)
    if (
        wagers
        and (worth >= STRONG or (worth >= FAIR and random.random() < 0.15))
        and _may_still_raise(view.wager, worth)
    ):
        return wagers[-1] if worth >= 0.85 else wagers[0]
    if Kind.FOLD not in kinds or Kind.CHECK in kinds or stay.kind is Kind.BRING_IN:
        return stay
    return stay if worth >= FAIR - _price(view, stay) else Action(Kind.FOLD)


def _may_still_raise(wager: Wager, worth: float) -> bool:
    """Good hands do not raise without end: only the best go on after two raises."""
    return wager.bets < 3 or worth >= 0.9


def _price(view: View, call: Action) -> float:
    """How much worse a hand may be because the call is cheap: nothing for a bet of half the pot or more."""
    return max(0.0, 0.3 - 0.6 * call.amount / view.pot)


def judge(view: View) -> float:
    """The worth of the actor's hand so far, from 0 to 1, in the ranking where it stands best.

    A half of the pot is worth less than the whole: it must be better to be played alike.
    """
    worths = [_in_ranking(view, ranking) for ranking in view.rules.rankings]
    best = max(worths)
    if len(worths) == 1:
        return best
    return min(1.0, best - 0.05 + 0.3 * max(0.0, min(worths) - FAIR))


def _in_ranking(view: View, ranking: Ranking) -> float:
    actor = view.actor
    assert actor is not None, "a bot is asked when it must act"
    mine = view.seats[actor].cards + view.community
    boards = [
        tuple(card for card in seat.up if card != UNKNOWN)
        for index, seat in enumerate(view.seats)
        if index != actor and not seat.folded
    ]
    if ranking.low:
        return _low(mine, boards, view, ranking)
    return _high(mine, boards, view)


def _high(mine: Sequence[Card], boards: Sequence[Sequence[Card]], view: View) -> float:
    """Groups first, beside what the others show; then high cards, and cards to a flush or a straight."""
    shown = max((_groups(board) for board in boards), default=(0, 0))
    groups = _groups(mine)
    to_come = view.rules.game.hand_size - len(mine)
    worth = {0: 0.1, 1: 0.5, 2: 0.75, 3: 0.9}[min(3, groups[0])]
    if groups[0] == 1:
        # From a pair of deuces to one of aces; it wins more often where fewer cards come.
        worth += 0.05 + 0.02 * groups[1] if view.rules.game.hand_size == 5 else 0.015 * groups[1]
    if groups[0] == 0:
        best = sorted((card >> 2 for card in mine), reverse=True)[:2]
        worth += 0.012 * sum(best)
    suited = max(Counter(card & 3 for card in mine).values())
    if suited >= 5 or _in_a_row(mine) >= 5:
        return 0.95
    if to_come and (suited >= 4 or _in_a_row(mine) >= 4):
        worth = max(worth, 0.55)
    elif to_come >= 3 and suited >= 3:
        worth = max(worth, 0.42)
    if shown > groups:
        worth -= 0.35  # somebody shows more than all of mine
    elif groups[0] == 0 and any(max(board, default=Card(0)) >> 2 > max(mine) >> 2 for board in boards):
        worth -= 0.1
    return max(0.0, min(1.0, worth))


def _groups(cards: Sequence[Card]) -> tuple[int, int]:
    """How much is paired (1 a pair, 2 two pair, 3 trips or more), and the rank of it."""
    held = Counter(card >> 2 for card in cards)
    pairs = sorted((rank for rank, count in held.items() if count == 2), reverse=True)
    trips = [rank for rank, count in held.items() if count >= 3]
    if trips:
        return 3, max(trips)
    return (min(2, len(pairs)), pairs[0]) if pairs else (0, 0)


def _in_a_row(cards: Sequence[Card]) -> int:
    """The most cards within five ranks in a row, the ace at both ends."""
    ranks = {card >> 2 for card in cards}
    ladder = ranks | ({-1} if 12 in ranks else set())
    return max(len(ladder & set(range(low, low + 5))) for low in range(-1, 9))


def _low(mine: Sequence[Card], boards: Sequence[Sequence[Card]], view: View, ranking: Ranking) -> float:
    """How many different low ranks are held, how low they are, and how bad the others look."""
    limit = 8 if ranking.key == "eight_or_better" else 9
    good = _low_ranks(mine, limit, ranking)
    to_come = view.rules.game.hand_size - len(mine)
    missing = 5 - len(good)
    if missing > to_come:
        if ranking.key == "eight_or_better":
            return 0.0
        # No fine low any more: what counts is to be less bad than what they show.
        return 0.45 if all(_bad(board, ranking) > _bad(mine, ranking) for board in boards) else 0.15
    if missing <= 0:
        return 1.0 - 0.05 * (max(good) - 4)
    worth = 0.75 - 0.3 * max(0, missing - to_come * 0.5) - 0.02 * max(good, default=limit)
    rivals = [len(_low_ranks(board, limit, ranking)) for board in boards]
    ahead = len(good) - max(rivals, default=0)
    return max(0.0, min(1.0, worth + 0.08 * (ahead - 1)))


def _low_ranks(cards: Sequence[Card], limit: int, ranking: Ranking) -> set[int]:
    """The different ranks up to ``limit``, the ace as 1 where it is low."""
    values = {1 if ranking.ace_low and card >> 2 == 12 else (card >> 2) + 2 for card in cards}
    return {value for value in values if value <= limit}


def _bad(cards: Sequence[Card], ranking: Ranking) -> int:
    """Cards that hurt a low: those over nine, and each that pairs another."""
    return len(cards) - len(_low_ranks(cards, 9, ranking))
