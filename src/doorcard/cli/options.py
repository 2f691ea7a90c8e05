"""What commands read alike: numbers, stakes, and which rules."""

from argparse import ArgumentTypeError
from collections.abc import Callable

from doorcard.rules import HOUSES, Rules, Stakes, game_named, house_named
from doorcard.words import Language


def whole_number(language: Language, least: int) -> Callable[[str], int]:
    """A reader of whole numbers from ``least`` up."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 15 or int(text) < least:
            raise ArgumentTypeError(language.say("cli.number", text=text, least=least))
        return int(text)

    return read


def stakes(language: Language) -> Callable[[str], Stakes]:
    """A reader of stakes, written ``ANTE/BRING-IN/SMALL/BIG``."""

    def read(text: str) -> Stakes:
        parts = text.split("/")
        if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) <= 12 for part in parts):
            raise ArgumentTypeError(language.say("cli.stakes_syntax", text=text))
        ante, bring_in, small, big = map(int, parts)
        return Stakes(ante, bring_in, small, big)

    return read


def chosen_rules(game: str | None, house: str | None, wanted: Stakes | None) -> Rules:
    """The rules of ``GAME`` or ``HOUSE/GAME`` and ``--house``, each filled in by the other where it is missing.

    A game without a house is played as the first house plays it whose document describes it; a house without a game
    plays its first. Raises `UnknownName`, `InvalidRules`.
    """
    if game is not None and "/" in game:
        named, _, game = game.partition("/")
        house = house or named
    if house is not None:
        house_named(house)
    if game is None:
        game = HOUSES[house or "home"].games[0]
    game_named(game)
    if house is None:
        house = next(each.key for each in HOUSES.values() if game in each.games)
    return Rules.named(f"{house}/{game}", wanted)
