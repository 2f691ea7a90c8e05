"""The middle sections of a rule sheet: the limit, what a player may do, all-in and side pots."""

from collections.abc import Iterator

from doorcard.rules import Rules
from doorcard.words.phrases import phrase
from doorcard.words.sheet.deal import open_pair_matters
from doorcard.words.sheet.parts import Block, Line, line


def limit(rules: Rules) -> Iterator[Block]:
    """The units, completing, the open pair, the cap (000 §04)."""
    game, choices, stakes = rules.game, rules.choices, rules.stakes
    yield _units(rules)  # R025, R030
    yield line("sheet.limit.over_bring_in", bring_in=stakes.bring_in, small=stakes.small)  # R026, R027
    yield line("sheet.limit.complete")  # R032
    if choices.bring_in_counts == "level":
        yield line("sheet.limit.bring_in_counts.level", small=stakes.small)
    if open_pair_matters(rules):
        yield line(f"sheet.limit.pair.{choices.open_pair}", small=stakes.small, big=stakes.big)  # R028, K1
        yield line("sheet.limit.pair_locks", big=stakes.big)  # R029
        if choices.open_pair == "anyone":
            yield line("sheet.limit.pair_stays")  # S8
    elif len(game.streets) > 1:
        yield line("sheet.limit.no_pair")  # R313
    yield line("sheet.limit.cap", cap=choices.raise_cap)  # R031
    yield line(f"sheet.limit.heads_up.{choices.heads_up}")  # R033, R437, K3
    if choices.heads_up != "never":
        counts = "counts" if choices.heads_up_counts_all_in else "counts_not"
        yield line(f"sheet.limit.heads_up_all_in.{counts}")  # S9


def _units(rules: Rules) -> Line:
    """Which unit holds in which rounds."""
    stakes = rules.stakes
    rounds = {
        unit: tuple(
            phrase("sheet.number", number=number)
            for number, street in enumerate(rules.game.streets, 1)
            if street.unit == unit
        )
        for unit in ("small", "big")
    }
    if not rounds["big"] or not rounds["small"] or stakes.small == stakes.big:
        return line("sheet.limit.one_unit", unit=stakes.small if rounds["small"] else stakes.big)
    return line(
        "sheet.limit.two_units",
        small=stakes.small,
        big=stakes.big,
        small_rounds=rounds["small"],
        big_rounds=rounds["big"],
    )


def actions(rules: Rules) -> Iterator[Block]:
    """Check, bet, call, raise, fold; turns and the end of a round (000 §05)."""
    yield line("sheet.actions.no_bet")  # R034
    yield line("sheet.actions.free_fold" if rules.choices.free_fold else "sheet.actions.no_free_fold")  # S21
    yield line("sheet.actions.facing")  # R035
    yield line("sheet.actions.check_raise")  # R036
    yield line("sheet.actions.turn")  # R037
    yield line("sheet.actions.round_ends")  # R038, R039
    yield line("sheet.actions.bring_in_called")  # S4
    yield line("sheet.actions.last_hand")  # R040


def all_in(rules: Rules) -> Iterator[Block]:
    """Fewer chips than a call, short raises, side pots, the rest of the cards (000 §06)."""
    choices, stakes = rules.choices, rules.stakes
    yield line("sheet.all_in.call")  # R041
    if stakes.ante:
        yield line("sheet.all_in.ante")  # R042
        yield line(f"sheet.all_in.bring_in.{choices.short_bring_in}", bring_in=stakes.bring_in)  # R043, R361
    if stakes.bring_in > 1:
        yield line("sheet.all_in.part_of_bring_in", bring_in=stakes.bring_in)  # P33
    yield line("sheet.all_in.never_more")  # R044
    yield line("sheet.all_in.under_half")  # R045, R046
    yield line("sheet.all_in.half")  # R047 to R049
    yield line(
        "sheet.all_in.halves",
        small=stakes.small,
        big=stakes.big,
        half_small=_half(stakes.small),
        half_big=_half(stakes.big),
    )
    step = stakes.small if choices.bring_in_counts == "level" else stakes.small - stakes.bring_in
    half = stakes.bring_in + _half(step)
    if half < stakes.small:  # S12
        yield line("sheet.all_in.half_bring_in", bring_in=stakes.bring_in, small=stakes.small, half=half)
    yield line(f"sheet.all_in.several.{choices.short_raises}")  # S11
    yield line("sheet.all_in.layers")  # R050
    yield line("sheet.all_in.folded")  # R051
    yield line("sheet.all_in.excess")  # R052
    yield line("sheet.all_in.reveal" if choices.all_in_reveal else "sheet.all_in.runout")  # R053, S17


def _half(step: int) -> int:
    """The least whole number of chips that is half of a step or more."""
    return (step + 1) // 2
