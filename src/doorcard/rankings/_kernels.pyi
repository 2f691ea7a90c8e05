"""The compiled kernels: see ``_kernels.c``. Numbers of rankings are places in ``kernels.ORDER``, 4 is none."""

from collections.abc import Callable, Sequence

from typing_extensions import Buffer

Hand = Sequence[int] | int | str
Side = tuple[int, Buffer, Buffer, Buffer | None, Buffer | None]

def high(hand: Hand, /) -> int: ...
def ace_to_five(hand: Hand, /) -> int: ...
def eight_or_better(hand: Hand, /) -> int: ...
def deuce_to_seven(hand: Hand, /) -> int: ...
def rank_masks(ranking: int, cards: int, hands: Buffer, out: Buffer, /) -> int: ...
def rank_ids(ranking: int, cards: int, hands: Buffer, out: Buffer, /) -> int: ...
def deal(
    first: int,
    second: int,
    cards: int,
    known: Buffer,
    stub: Buffer,
    owners: bytes,
    choices: tuple[tuple[Buffer, Buffer, Buffer], ...],
    seed: int,
    start: int,
    stop: int,
    /,
) -> tuple[int, ...]: ...
def completions(
    known: int, stub: Buffer, width: int, chosen: int, weights: Buffer | None, /
) -> tuple[bytes, bytes, bytes]: ...
def count(
    stub_size: int,
    split: bool,
    a: Side,
    b: Side,
    outer: Side,
    gone: int,
    floor: int,
    low_floor: int,
    low_end: int,
    /,
) -> list[tuple[int, int]]: ...
def available() -> list[str]: ...
def use(name: str, /) -> None: ...
def set_plain(
    high: Callable[[Hand], int],
    ace_to_five: Callable[[Hand], int],
    eight_or_better: Callable[[Hand], int],
    deuce_to_seven: Callable[[Hand], int],
    /,
) -> None: ...
