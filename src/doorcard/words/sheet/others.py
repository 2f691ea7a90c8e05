"""The section of a rule sheet that looks around: the house's own choices and its other games (000 §09)."""

from collections.abc import Iterator

from doorcard.rules import House, Rules, game_named
from doorcard.words.phrases import phrase
from doorcard.words.sheet.parts import Block, Group, Line, line
from doorcard.words.sheet.settings import Setting, differences, listed


def house_and_games(rules: Rules, house: House) -> Iterator[Block]:
    """What the house settled by itself, its other games, and what nobody knows (000 §09)."""
    yield line("sheet.others.marked")  # R075
    rest = tuple(_game(rules, house, key) for key in house.games if key != rules.game.key)
    if rest:
        yield Group(phrase("sheet.others.games"), rest)  # R074, R363, R367
    yield line("sheet.others.own_sheet")
    yield line("sheet.others.history")  # R073


def _game(rules: Rules, house: House, key: str) -> Line:
    """One other game of the house: where it differs from the game of this sheet."""
    game = game_named(key)
    other = Rules.of(house, game, rules.stakes)
    unlike = differences(rules, house, other, house)
    differing = [setting for mine, setting in unlike if setting.path != "game.key" and _is_felt(mine, setting)]
    return line(
        "sheet.others.game" if len(differing) > 1 else "sheet.others.only", game=key, differences=listed(differing)
    )


def _is_felt(mine: Setting, theirs: Setting) -> bool:
    """Whether somebody who comes from one game to the other would notice.

    A field that makes a difference in one of them only is noticed, but for the one that merely says where another
    field does.
    """
    if mine.value == theirs.value:
        return theirs.name != "open_pair_games"
    return mine.bears or theirs.bears
