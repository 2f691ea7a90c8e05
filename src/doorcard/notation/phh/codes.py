"""The codes by which PHH names games: the standard's for stud, and ours."""

from collections.abc import Mapping
from typing import Final

from doorcard.rules import GAMES, Game

STANDARD: Final[Mapping[str, str]] = {
    "F7S": "seven-card-stud",
    "F7S/8": "stud-hi-lo-8",
    "FR": "razz",
}
"""The stud games of the standard, by its codes."""

EXTENSION: Final[Mapping[str, str]] = {
    "F7S/HL": "stud-hi-lo",
    "FR27": "razz-2-7",
    "F5S": "five-card-stud",
    "F5S/HO": "five-card-stud-high-opens",
    "F5S/LD": "five-card-stud-last-down",
    "F5S/HL": "five-card-hi-lo",
    "F5L": "five-card-lowball",
}
"""The other games of the catalogue, by codes of our own after the same pattern: limit, game, qualifier."""

VARIANTS: Final[Mapping[str, str]] = {**STANDARD, **EXTENSION}
"""The keys of games by their codes."""

OWN: Final = "FS/"
"""How the code of a game begins that is in no catalogue; its key follows, and its rules stand in `_rules`."""

OTHERS: Final = frozenset({"FT", "NT", "NS", "PO", "FO/8", "FB", "N2L1D", "F2L3D", "N5S", "P5S", "N7S", "P7S"})
"""Codes of games that exist and are not played here: not stud, or not fixed limit."""

_CODES: Final = {key: code for code, key in VARIANTS.items()}


def variant_of(game: Game) -> str:
    """The code of a game; one that differs from the catalogue's game of its name has a code of its own.

    >>> variant_of(GAMES["razz"]), variant_of(GAMES["five-card-stud"])
    ('FR', 'F5S')
    """
    return _CODES.get(game.key, OWN + game.key) if GAMES.get(game.key) == game else OWN + game.key
