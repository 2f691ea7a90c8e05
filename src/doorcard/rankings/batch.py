"""Strengths of many hands in one call.

Hands come through the buffer protocol, from NumPy or not: ``(n, 5)`` to ``(n, 7)`` unsigned bytes of card
ids, or ``(n,)`` 64-bit masks of `mask_of`, all of equally many cards. The answer is a NumPy array where
the hands were one, else an `array.array` of unsigned 32-bit numbers.

>>> from array import array
>>> from doorcard.rankings import HIGH, mask_of
>>> from doorcard.cards import parse_cards
>>> hands = ["AhKhQhJhTh9c2d", "7c5d4h3s2cKdKh"]
>>> found = strengths("high", array("Q", [mask_of(parse_cards(hand)) for hand in hands]))
>>> found.tolist() == [HIGH.strength(hand) for hand in hands]
True
"""

import sys
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from doorcard.errors import CardError
from doorcard.rankings import kernels

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer


@overload
def strengths(ranking: str, hands: "NDArray[Any]") -> "NDArray[np.uint32]": ...
@overload
def strengths(ranking: str, hands: "Buffer") -> "array[int]": ...
def strengths(ranking: str, hands: Any) -> Any:
    """The strength of each hand by the ranking of that key, in order; 0 where a hand does not qualify.

    Raises `CardError` for another shape, and for the first hand that is no whole hand.
    """
    view = memoryview(hands)
    number = kernels.ORDER.index(ranking)
    masks = view.ndim == 1 and view.itemsize == 8 and view.format in ("Q", "L", "N")
    rows_of_ids = view.ndim == 2 and view.format == "B" and view.shape is not None and 5 <= view.shape[1] <= 7
    if not (masks or rows_of_ids) or not view.c_contiguous:
        raise CardError("batch_shape", shape=view.shape, format=view.format)
    count = len(view)
    numpy = sys.modules.get("numpy")
    out: Any
    if numpy is not None and isinstance(hands, numpy.ndarray):
        out = numpy.empty(count, numpy.uint32)
    else:
        out = array("I", bytes(4 * count))
    if count:
        cards = int(view[0]).bit_count() if masks else view.shape[1]  # type: ignore[index]  # two dimensions here: it was checked
        done = _rank(number, view, masks, cards, out)
        if done < count:
            _refuse(number, view, done, cards)
    return out


def _rank(ranking: int, view: memoryview, masks: bool, cards: int, out: Any) -> int:
    """Write strengths into ``out``; the number of hands that were whole before one was not."""
    if not 5 <= cards <= 7:
        return 0
    fast = kernels.fast()
    if fast is not None:  # pragma: no cover - not where there was no compiler
        return int((fast.rank_masks if masks else fast.rank_ids)(ranking, cards, view, out))
    if kernels.in_use() == "numpy":
        return _rank_in_numpy(ranking, view, masks, cards, out)
    plain = kernels.PLAIN[ranking]
    rows: Sequence[Any] = view if masks else view.tolist()
    for row, hand in enumerate(rows):
        try:
            if masks and hand.bit_count() != cards:
                return row
            out[row] = plain(hand)
        except CardError:
            return row
    return len(view)


def _rank_in_numpy(ranking: int, view: memoryview, masks: bool, cards: int, out: Any) -> int:
    import numpy as np

    from doorcard.rankings import lanes

    given = np.asarray(view)
    if masks:
        hands = given.astype(np.uint64, copy=False)
    else:
        bits = np.zeros(256, np.uint64)
        bits[:52] = kernels.CARD_BITS
        hands = bits[given[:, 0]]
        for column in range(1, cards):
            hands |= bits[given[:, column]]
    wrong = (np.bitwise_count(hands) != cards) | ((hands & np.uint64(~kernels.ALL_CARDS & 0xFFFFFFFFFFFFFFFF)) != 0)
    whole = int(wrong.argmax()) if wrong.any() else len(hands)
    lanes.strengths(ranking, hands[:whole], cards, np.asarray(out)[:whole])
    return whole


def _refuse(ranking: int, view: memoryview, row: int, cards: int) -> None:
    """Say what is wrong with a row."""
    hand = view[row] if view.ndim == 1 else view.tolist()[row]
    try:
        kernels.PLAIN[ranking](hand)
    except CardError as error:
        raise CardError("batch_hand", row=row, problem=str(error)) from None
    raise CardError("batch_hand", row=row, problem=f"it has {hand.bit_count()} cards where the first has {cards}")
