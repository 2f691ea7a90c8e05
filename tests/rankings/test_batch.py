"""Strengths of many hands: every way to compute them gives the numbers of the plain definitions."""

import hashlib
import random
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from doorcard.cards import parse_cards
from doorcard.errors import CardError, NoSuchKernels
from doorcard.rankings import RANKINGS, Category, kernels, mask_of, strengths
from doorcard.rankings.batch import strengths as batch_strengths

# Of the strengths of all five-card hands as 32-bit little-endian numbers, in the order of
# itertools.combinations(range(52), 5).
FIVE_CARD_HASHES = {
    "high": "f7b57b91204574dbc32de56dc0bf84d32337a2156efa10bd4c8e82d56640d852",
    "ace_to_five": "f8c2ca79c3c1b41a1cc6866999ca1a864d77c591314e4a85f57000f05d7a4fd7",
    "eight_or_better": "d23e3f1f10259e97b5e6e51c0d3fbf1f6c2e0a3fedfcc4ca1fe2e015c8c035b5",
    "deuce_to_seven": "0b6e7118516e352165a9bf45bf717a7befb845a96715abc6256be653cf078039",
}
FIVE_CARD_CATEGORIES = {
    Category.HIGH_CARD: 1302540,
    Category.PAIR: 1098240,
    Category.TWO_PAIR: 123552,
    Category.TRIPS: 54912,
    Category.STRAIGHT: 10200,
    Category.FLUSH: 5108,
    Category.FULL_HOUSE: 3744,
    Category.QUADS: 624,
    Category.STRAIGHT_FLUSH: 40,
}
SEVEN_CARD_CATEGORIES = {
    Category.HIGH_CARD: 23294460,
    Category.PAIR: 58627800,
    Category.TWO_PAIR: 31433400,
    Category.TRIPS: 6461620,
    Category.STRAIGHT: 6180020,
    Category.FLUSH: 4047644,
    Category.FULL_HOUSE: 3473184,
    Category.QUADS: 224848,
    Category.STRAIGHT_FLUSH: 41584,
}
SEVEN_CARD_HASHES = {
    "high": "0ad72133e1e64c52a8b40c25414fcb6c9f107c29598ea13b2687e9954e5d69f4",
    "ace_to_five": "d78a421f7bcc919dabbf7b533d1693166ce78d85a2beafdb30c8919d98702031",
    "eight_or_better": "1d4b0652d5390bc915a00af8ed46fb8fffc33af20db8d099dd4a8f25b258c179",
    "deuce_to_seven": "0cc6eede6730754420369edb3e2774cb8a70454d53e053f23cd93d1eddedabb7",
}


def rows(hands: Sequence[Sequence[int]]) -> memoryview:
    """Hands of one size as (n, size) unsigned bytes, without NumPy."""
    flat = bytes(card for hand in hands for card in hand)
    return memoryview(flat).cast("B", (len(hands), len(hands[0])))


def crowded_hands(size: int, count: int, seed: int) -> list[tuple[int, ...]]:
    """Hands of any cards, of few ranks and of few suits, where groups, straights and flushes are common."""
    rng = random.Random(seed)
    decks = [
        range(52),
        [card for card in range(52) if card >> 2 in (0, 3, 5, 12)],
        [card for card in range(52) if card & 3 == 1 or card < 8],
        [card for card in range(52) if card >> 2 in (0, 1, 2, 3, 4, 12)],
    ]
    return [tuple(rng.sample(decks[i % 4], size)) for i in range(count)]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_strengths_are_the_plain_ones(way: str, ranking: str, size: int) -> None:
    hands = crowded_hands(size, 2003, seed=size)
    expected = [kernels.PLAIN[kernels.ORDER.index(ranking)](hand) for hand in hands]
    assert list(strengths(ranking, rows(hands))) == expected
    assert list(strengths(ranking, array("Q", map(mask_of, hands)))) == expected
    assert [RANKINGS[ranking].strength(hand) for hand in hands[:200]] == expected[:200]


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_multiset_of_ranks(ranking: str, size: int) -> None:
    """As plain Python has it: all hands of different ranks, the suits spread so that no flush is there."""
    hands = [
        [4 * rank + place % 4 for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), size)
        if max(Counter(ranks).values()) <= 4
    ]
    plain = kernels.PLAIN[kernels.ORDER.index(ranking)]
    assert list(strengths(ranking, rows(hands))) == [plain(hand) for hand in hands]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_million_hands(ranking: str) -> None:
    """A quarter of a million seven-card hands a ranking, one million in all."""
    rng = random.Random(ranking)
    hands = [rng.sample(range(52), 7) for _ in range(250_000)]
    plain = kernels.PLAIN[kernels.ORDER.index(ranking)]
    assert list(strengths(ranking, rows(hands))) == [plain(hand) for hand in hands]


def all_hands(size: int, rows_at_once: int = 1 << 20) -> "Iterator[array[int]]":
    """Masks of all hands of a size in the order of `combinations`."""
    bits = kernels.CARD_BITS
    some: array[int] = array("Q")
    if size == 5:
        for a, b, c, d, e in combinations(bits, 5):
            some.append(a | b | c | d | e)
    else:
        pairs = {first: [a | b for a, b in combinations(bits[first:], 2)] for first in range(52)}
        for five in combinations(range(50), 5):
            head = sum(bits[card] for card in five)
            some.extend([head | pair for pair in pairs[five[4] + 1]])
            if len(some) >= rows_at_once:
                yield some
                some = array("Q")
    yield some


def test_all_five_card_hands(way: str) -> None:
    if way == "none":
        pytest.skip("plain Python has a test of its own size: test_every_multiset_of_ranks, test_a_million_hands")
    (hands,) = all_hands(5)
    assert len(hands) == 2_598_960
    for ranking, expected in FIVE_CARD_HASHES.items():
        found = strengths(ranking, hands)
        if ranking == "high":
            assert Counter(value >> 26 for value in found) == FIVE_CARD_CATEGORIES
        assert hashlib.sha256(found.tobytes()).hexdigest() == expected, ranking


@pytest.mark.long
@pytest.mark.parametrize("ranking", RANKINGS)
def test_all_seven_card_hands(way: str, ranking: str) -> None:
    if way == "none" or (way == "numpy" and ranking == "deuce_to_seven"):
        pytest.skip("hours of plain Python")
    digest, categories, count = hashlib.sha256(), Counter[int](), 0
    for hands in all_hands(7):
        found = strengths(ranking, hands)
        digest.update(found.tobytes())
        count += len(found)
        if ranking == "high":
            categories.update(value >> 26 for value in found)
    assert count == 133_784_560
    assert ranking != "high" or categories == SEVEN_CARD_CATEGORIES
    assert digest.hexdigest() == SEVEN_CARD_HASHES[ranking]


def worst_first(five: Sequence[int], ace_low: bool) -> tuple[list[int], list[int]]:
    """A five-card hand's groups and ranks, larger is worse as a low, straights and flushes not counted."""
    ranks = [(card // 4 + 1) % 13 if ace_low else card // 4 for card in five]
    groups = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return [count for _, count in groups], [rank for rank, _ in groups]


def test_lows_against_brute_force() -> None:
    """The order of lows is that of the best of all twenty-one fives, each compared by its groups and ranks."""
    hands = crowded_hands(7, 3000, seed=5)
    by_low: dict[int, tuple[Any, ...]] = {}
    for hand, strength in zip(hands, strengths("ace_to_five", rows(hands)), strict=True):
        best = min(worst_first(five, ace_low=True) for five in combinations(hand, 5))
        assert by_low.setdefault(strength, best) == best
    in_order = [by_low[strength] for strength in sorted(by_low, reverse=True)]
    assert in_order == sorted(in_order)
    assert len({str(best) for best in in_order}) == len(in_order)


def test_deuce_to_seven_against_brute_force() -> None:
    def worse(five: Sequence[int]) -> tuple[int, list[int], list[int]]:
        groups, ranks = worst_first(five, ace_low=False)
        row = len(ranks) == 5 and ranks[0] - ranks[4] == 4
        suited = len({card % 4 for card in five}) == 1
        # Straights lie between trips and full houses, flushes above them; straight flushes are the worst.
        weight = {(3, 2): 6, (4, 1): 7, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1,) * 5: 0}[tuple(groups)]
        return (8 if row and suited else 5 if suited else 4 if row else weight), groups, ranks

    hands = crowded_hands(7, 3000, seed=6)
    by_low: dict[int, tuple[Any, ...]] = {}
    for hand, strength in zip(hands, strengths("deuce_to_seven", rows(hands)), strict=True):
        best = min(worse(five) for five in combinations(hand, 5))
        assert by_low.setdefault(strength, best) == best
    in_order = [by_low[strength] for strength in sorted(by_low, reverse=True)]
    assert in_order == sorted(in_order)


def test_one_hand_in_every_form(way: str) -> None:
    text = "AhKhQhJhTh2c3d"
    cards = parse_cards(text)
    for ranking in RANKINGS.values():
        strength = ranking.strength(cards)
        assert ranking.strength(list(map(int, cards))) == strength
        assert ranking.strength(mask_of(cards)) == strength
        assert ranking.strength(bytes(map(int, cards))) == strength
        assert ranking.strength(text) == strength
        assert ranking.strength(" ".join(map(str, cards)).lower()) == strength


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("AhAhKdQdJd", "card_twice"),
        ((0, 0, 1, 2, 3), "card_twice"),
        ((0, 1, 2, 3), "hand_size"),
        (tuple(range(8)), "hand_size"),
        ((0, 1, 2, 3, 52), "card_unknown"),
        ((0, 1, 2, 3, 99), "card_unknown"),
        (1 << 14 | 0b11111, "mask_bits"),
        (-1, "mask_bits"),
        (0b111, "hand_size"),
        ("AhKhQhJh1x", "card_syntax"),
    ],
)
def test_a_hand_that_is_none(way: str, hand: kernels.Hand, code: str) -> None:
    for ranking in RANKINGS.values():
        with pytest.raises(CardError) as caught:
            ranking.strength(hand)
        assert caught.value.code == code


def test_a_batch_names_the_row_that_is_no_hand(way: str) -> None:
    good = crowded_hands(7, 100, seed=1)
    for bad in ((3, 3, 1, 2, 4, 5, 6), (52, 0, 1, 2, 3, 4, 5), (255, 0, 1, 2, 3, 4, 5)):
        with pytest.raises(CardError, match="hand 77 of the batch") as caught:
            strengths("high", rows([*good[:77], bad, *good[77:]]))
        assert caught.value.args_["row"] == 77
    masks = array("Q", map(mask_of, good))
    for wrong in (masks[3] | 1 << 15, masks[3] & masks[3] - 1, 0):  # a bit that is no card, one card less, none
        with pytest.raises(CardError, match="hand 40 of the batch"):
            strengths("high", masks[:40] + array("Q", [wrong]) + masks[40:])


def test_a_batch_of_another_shape_is_refused() -> None:
    for hands in (b"1234567", array("I", [1]), memoryview(bytes(16)).cast("B", (2, 8))):
        with pytest.raises(CardError) as caught:
            batch_strengths("high", hands)
        assert caught.value.code == "batch_shape"


def test_an_empty_batch_and_numpy_in_numpy_out(way: str) -> None:
    assert list(strengths("high", array("Q"))) == []
    numpy = pytest.importorskip("numpy")
    hands = crowded_hands(6, 9, seed=1)
    given = numpy.array(hands, numpy.uint8)
    found = strengths("high", given)
    assert found.dtype == numpy.uint32
    assert found.tolist() == list(strengths("high", rows(hands)))


def test_kernels_that_are_not_there_are_refused_by_name() -> None:
    with pytest.raises(NoSuchKernels, match="'sse9' cannot be used here"):
        kernels.use("sse9")


def test_a_batch_that_begins_with_no_hand() -> None:
    with pytest.raises(CardError, match="hand 0 of the batch"):
        strengths("high", array("Q", [0b111]))


@pytest.mark.parametrize("chosen", [None, "none"])
def test_without_the_compiled_module(monkeypatch: pytest.MonkeyPatch, chosen: str | None) -> None:
    """As where there was no compiler: everything is there, in plain Python, and only that may be chosen."""
    import doorcard.rankings

    monkeypatch.delattr(doorcard.rankings, "_kernels", raising=False)
    monkeypatch.setitem(sys.modules, "doorcard.rankings._kernels", None)
    if chosen:
        monkeypatch.setenv("DOORCARD_KERNELS", chosen)
    assert kernels.__spec__ is not None
    spec = spec_from_file_location("kernels_without_a_compiler", kernels.__spec__.origin)
    assert spec is not None
    assert spec.loader is not None
    without = module_from_spec(spec)
    spec.loader.exec_module(without)
    assert without.compiled is None
    assert set(without.available()) <= {"none", "numpy"}
    assert (
        without.high(parse_cards("AhKhQhJhTh")) == without.high("AhKhQhJhTh") == RANKINGS["high"].strength("AhKhQhJhTh")
    )
    without.use("none")
    assert (without.in_use(), without.fast()) == ("none", None)
    if chosen:
        monkeypatch.setenv("DOORCARD_KERNELS", "avx2")
        with pytest.warns(RuntimeWarning, match="'avx2' cannot be used here"):
            spec.loader.exec_module(without)


def test_kernels_that_cannot_be_had_are_a_warning_and_the_rest_goes_on() -> None:
    before = kernels.in_use()
    with pytest.warns(RuntimeWarning, match="'abacus' cannot be used here"):
        kernels.use_what_is_set({"DOORCARD_KERNELS": "abacus"})
    assert kernels.in_use() == before
    kernels.use_what_is_set({})
    kernels.use_what_is_set({"DOORCARD_KERNELS": before})
    assert kernels.in_use() == before
