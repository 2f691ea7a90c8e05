"""Which code ranks hands and counts odds: compiled for an instruction set, NumPy, or plain Python.

All give the same numbers; only the speed differs. The fastest that is there is taken at import. The
environment variable ``DOORCARD_KERNELS`` or `use` chooses another: ``none`` (plain Python), ``numpy``,
``base``, ``avx2``, ``avx512``.

>>> in_use() in available()
True
"""

import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from doorcard.cards import parse_cards
from doorcard.errors import CardError, NoSuchKernels
from doorcard.rankings.high import high as plain_high
from doorcard.rankings.low import ace_to_five as plain_ace_to_five
from doorcard.rankings.low import deuce_to_seven as plain_deuce_to_seven
from doorcard.rankings.low import eight_or_better as plain_eight_or_better

compiled: ModuleType | None
"""The extension module, if it was built."""
try:
    from doorcard.rankings import _kernels as compiled
except ImportError:
    compiled = None

Hand = Sequence[int] | int | str
"""Five to seven cards: ids or `Card` values, a mask of `mask_of`, or text."""

ORDER: Final = ("high", "ace_to_five", "eight_or_better", "deuce_to_seven")
"""The keys of the rankings in the order of their numbers in the compiled module."""

CARD_BITS: Final = tuple(1 << (16 * (card & 3) + (card >> 2)) for card in range(52))
"""Each card's bit in a mask: sixteen for each suit, clubs lowest, the deuce the lowest of each."""

ALL_CARDS: Final = sum(CARD_BITS)


def mask_of(cards: Sequence[int]) -> int:
    """The set of ``cards`` as 64 bits: bit ``16 * suit + rank``.

    >>> hex(mask_of(parse_cards("2c Ad")))
    '0x10000001'
    """
    mask = 0
    for card in cards:
        mask |= CARD_BITS[card]
    return mask


def ids_of(hand: Hand) -> Sequence[int]:
    """The ids of a hand in any form. Raises `CardError` for text or bits that are no cards."""
    if isinstance(hand, str):
        return parse_cards(hand)
    if isinstance(hand, int):
        if hand & ~ALL_CARDS or hand < 0:
            raise CardError("mask_bits", mask=hand)
        return [card for card, bit in enumerate(CARD_BITS) if hand & bit]
    return hand


def _of_any_form(plain: Callable[[Sequence[int]], int], what: str) -> Callable[[Hand], int]:
    def strength(hand: Hand) -> int:
        return plain(hand if type(hand) in (tuple, list) else ids_of(hand))  # type: ignore[arg-type]  # `type() in` tells no checker

    strength.__doc__ = f"{what} {plain.__doc__}"
    return strength


PLAIN: Final[tuple[Callable[[Hand], int], ...]] = tuple(
    _of_any_form(plain, "In plain Python:")
    for plain in (plain_high, plain_ace_to_five, plain_eight_or_better, plain_deuce_to_seven)
)
"""The definitions, for hands in any form, in `ORDER`."""

high: Callable[[Hand], int]
ace_to_five: Callable[[Hand], int]
eight_or_better: Callable[[Hand], int]
deuce_to_seven: Callable[[Hand], int]
if compiled is None:
    high, ace_to_five, eight_or_better, deuce_to_seven = PLAIN
else:  # pragma: no cover - not where there was no compiler
    compiled.set_plain(*PLAIN)
    high, ace_to_five = compiled.high, compiled.ace_to_five
    eight_or_better, deuce_to_seven = compiled.eight_or_better, compiled.deuce_to_seven


def available() -> tuple[str, ...]:
    """What this machine and this installation can use, the slowest first."""
    with_numpy = ("numpy",) if find_spec("numpy") else ()
    return ("none", *with_numpy, *(compiled.available() if compiled else ()))


_in_use = available()[-1]


def in_use() -> str:
    """What is in use: ``none``, ``numpy``, ``base``, ``avx2`` or ``avx512``."""
    return _in_use


def use(name: str) -> None:
    """Choose what to use from here on in this process. Raises `NoSuchKernels` for what is not `available`."""
    global _in_use  # noqa: PLW0603 - one choice for the process, as for a decimal context's default
    if name not in available():
        raise NoSuchKernels("no_such_kernels", name=name, known=", ".join(available()))
    if compiled:  # pragma: no cover - not where there was no compiler
        compiled.use("none" if name == "numpy" else name)
    _in_use = name


def fast() -> ModuleType | None:
    """The compiled module while it is in use."""
    return None if _in_use in ("none", "numpy") else compiled


def use_what_is_set(environ: Mapping[str, str]) -> None:
    """Follow ``DOORCARD_KERNELS``; one that cannot be had is a warning, for a program that runs is worth more."""
    if "DOORCARD_KERNELS" in environ:
        try:
            use(environ["DOORCARD_KERNELS"])
        except NoSuchKernels as fault:
            warnings.warn(f"DOORCARD_KERNELS: {fault}; {in_use()} is used", RuntimeWarning, stacklevel=2)


use_what_is_set(os.environ)
