"""Many hands at once in NumPy: one hand an element of sixteen bits, its four suits in four arrays. No tables.

The formulas are those of ``c/lanes.h``, where they are argued; here every vector is a NumPy array.
A value is two arrays, compared as one number ``hi << 16 | lo``: ``hi`` is ``category << 13 | main ranks``
(`TOPMOST` for a straight flush), ``lo`` the other ranks.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from doorcard.rankings.groups import WORST, Category
from doorcard.rankings.kernels import PLAIN

Lanes = NDArray[Any]
"""Elements of sixteen or thirty-two bits; NumPy's types of mixed arithmetic are looser than what it computes."""
Suits = tuple[Lanes, Lanes, Lanes, Lanes]

TOPMOST: Final = 0xFFFF
HIGH, ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN = range(4)
CHUNK: Final = 32768
"""Hands ranked together: so many that a call costs little, so few that their arrays stay in a near memory."""

_ONE: Final = np.uint16(1)


def _flag(test: Lanes) -> Lanes:
    """All bits where ``test`` is not zero."""
    # The sign of x | -x, drawn out over all bits: quicker here than any comparison.
    return ((test | np.negative(test)).view(np.int16) >> 15).view(np.uint16)


def _pick(flags: Lanes, a: Lanes | int, b: Lanes | int) -> Lanes:
    """``a`` where the flags are set, ``b`` elsewhere."""
    return ((a ^ b) & flags) ^ b


def _rest(x: Lanes) -> Lanes:
    """Without the lowest bit."""
    return x & (x - _ONE)


def _majority(s: Suits) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """The ranks held once, twice, three times and four times or more."""
    minor_both, minor, major_both, major = s[0] & s[1], s[0] | s[1], s[2] & s[3], s[2] | s[3]
    pairs = minor_both | major_both | (minor & major)
    return minor | major, pairs, (minor_both & major) | (major_both & minor), minor_both & major_both


def _flush(s: Suits) -> Lanes:
    """The suit that has five cards or more, else nothing."""
    flush = np.zeros_like(s[0])
    for suit in s:
        flush |= _flag(_rest(_rest(_rest(_rest(suit))))) & suit
    return flush


def _best(x: Lanes, times: int, least: int) -> Lanes:
    """Without the lowest bit up to ``times`` times, but never fewer than ``least`` bits."""
    left = result = dropped = x
    for _ in range(least - 1):
        left = _rest(left)
    for _ in range(times):
        left, dropped = _rest(left), _rest(dropped)
        result = _pick(_flag(left), dropped, result)
    return result


def high(s: Suits, cards: int) -> tuple[Lanes, Lanes, Lanes]:
    """Values of high hands of ``cards`` cards, and the top of a straight as one bit."""
    held, pairs, trips, quads = _majority(s)
    flush = _flush(s)
    in_suit = _flag(flush)
    ladder = _pick(in_suit, flush, held)
    ladder = ladder << 1 | ladder >> 12
    run = ladder & ladder >> 1
    run = run & run >> 2 & ladder >> 4
    top = run & ~(run >> 1)
    in_row = _flag(top)

    trio = _best(trips, int(cards > 5), 1)
    others = pairs & ~trio
    three, four = _flag(trips), _flag(quads)
    full = _flag(others) & three
    second = _rest(pairs)
    main = _pick(_flag(_rest(second)), second, pairs) if cards > 5 else pairs
    main = _pick(four, quads, _pick(three, trio, main))
    side = _best(_pick(full & ~four, others, held & ~main), cards - 5, 1)

    # Categories rise with every step, so that the largest that applies is the right one.
    category = _flag(pairs) & (Category.PAIR << 13)
    category = np.maximum(category, _flag(second) & (Category.TWO_PAIR << 13))
    category = np.maximum(category, three & (Category.TRIPS << 13))
    category = np.maximum(category, full & (Category.FULL_HOUSE << 13))
    category = np.maximum(category, four & (Category.QUADS << 13))
    hi = _pick(in_row, Category.STRAIGHT << 13, category | main)
    lo = _pick(in_row, top, side)
    hi = _pick(in_suit, Category.FLUSH << 13, hi) | (in_suit & in_row)
    lo = _pick(in_suit & ~in_row, _best(flush, cards - 5, 5), lo)
    return hi, lo, top


def _lowest(held: Lanes, pairs: Lanes, trips: Lanes, quads: Lanes) -> tuple[Lanes, Lanes]:
    """The least worth of hands of at most four ranks, and of the lowest five ranks of the others."""
    three = _rest(_rest(held))
    four = _rest(three)
    five = _rest(four)
    pair, trio = pairs & np.negative(pairs), trips & np.negative(trips)
    more = pairs ^ pair
    two_pair, has_five = _flag(more), _flag(five)
    two = _pick(_flag(trips) & two_pair, trio | (Category.FULL_HOUSE << 13), quads | (Category.QUADS << 13))
    pairs_of_three = pair | (more & np.negative(more)) | (Category.TWO_PAIR << 13)
    hi = _pick(_flag(three), _pick(two_pair, pairs_of_three, trio | (Category.TRIPS << 13)), two)
    hi = _pick(_flag(four), pair | (Category.PAIR << 13), hi) & ~has_five
    return hi, _pick(has_five, held ^ _rest(five), held & ~hi)


def _ace_below(x: Lanes) -> Lanes:
    return (x << 1 | x >> 12) & 0x1FFF


def ace_to_five(s: Suits) -> tuple[Lanes, Lanes]:
    """Worths of ace-to-five lows; smaller is better."""
    held, pairs, trips, quads = _majority(s)
    return _lowest(_ace_below(held), _ace_below(pairs), _ace_below(trips), _ace_below(quads))


def eight_or_better(s: Suits) -> Lanes:
    """The five lowest ranks of eight or below as bits, 0 where there are not five."""
    low = _ace_below(s[0] | s[1] | s[2] | s[3]) & 0xFF
    five = _rest(_rest(_rest(_rest(low))))
    return (low ^ _rest(five)) & _flag(five)


def deuce_to_seven(s: Suits) -> tuple[Lanes, Lanes]:
    """Worths of deuce-to-seven lows; smaller is better."""
    hi, lo = _lowest(*_majority(s))
    run = lo & lo >> 1
    run = run & run >> 2 & lo >> 4
    for i in np.flatnonzero(run | _flush(s)):  # straights and flushes count: these few by the definition
        mask = int(s[0][i]) | int(s[1][i]) << 16 | int(s[2][i]) << 32 | int(s[3][i]) << 48
        worth = WORST - PLAIN[DEUCE_TO_SEVEN](mask)
        hi[i] = TOPMOST if worth >> 26 == Category.STRAIGHT_FLUSH else worth >> 13
        lo[i] = worth & 0x1FFF
    return hi, lo


def value(s: Suits, ranking: int, cards: int) -> Lanes:
    """Numbers that order hands as their strengths do, without being them: larger is better, 0 for no hand."""
    if ranking == EIGHT_OR_BETTER:
        low = eight_or_better(s).astype(np.uint32)
        return np.where(low, 0x100 - low, np.uint32(0))
    if ranking == HIGH:
        hi, lo, _ = high(s, cards)
        return hi.astype(np.uint32) << 16 | lo
    hi, lo = ace_to_five(s) if ranking == ACE_TO_FIVE else deuce_to_seven(s)
    return ~(hi.astype(np.uint32) << 16 | lo)


def _bit_place(bit: Lanes) -> Lanes:
    """The place of the only bit, counted from 1; 0 for none."""
    place = _flag(bit & 0x2AA) & 1 | _flag(bit & 0x0CC) & 2 | _flag(bit & 0x0F0) & 4 | _flag(bit & 0x300) & 8
    return place + (_flag(bit) & 1)


def _strengths_of(s: Suits, ranking: int, cards: int) -> Lanes:
    if ranking == EIGHT_OR_BETTER:
        low = eight_or_better(s).astype(np.uint32)
        return np.where(low, WORST - low, np.uint32(0))
    if ranking == HIGH:
        hi, lo, top = high(s, cards)
        lo = _pick(_flag(top), _bit_place(top), lo)
    else:
        hi, lo = ace_to_five(s) if ranking == ACE_TO_FIVE else deuce_to_seven(s)
    worth = hi.astype(np.uint32) << 13 | lo
    royal = hi == TOPMOST
    if royal.any():
        worth[royal] = np.uint32(Category.STRAIGHT_FLUSH << 26) | lo[royal]
    return worth if ranking == HIGH else WORST - worth


def strengths(ranking: int, hands: NDArray[np.uint64], cards: int, out: Lanes) -> None:
    """Write the strengths of masks of ``cards`` cards each into ``out``."""
    for start in range(0, len(hands), CHUNK):
        suits = np.ascontiguousarray(hands[start : start + CHUNK].view(np.uint16).reshape(-1, 4).T)
        out[start : start + CHUNK] = _strengths_of((suits[0], suits[1], suits[2], suits[3]), ranking, cards)
