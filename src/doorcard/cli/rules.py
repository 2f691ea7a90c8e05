"""``doorcard rules``: the rule sheet of a game, a house on one page, two of them compared, or the list of all."""

import json
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import asdict, replace

from doorcard.cli.options import chosen_rules, stakes
from doorcard.cli.parser import Parser
from doorcard.errors import UnknownName
from doorcard.rules import GAMES, HOUSES, House, Rules, Stakes, game_named, house_named
from doorcard.words import Language, symbols
from doorcard.words.sheet import (
    Sheet,
    as_data,
    as_page,
    as_text,
    catalogue_sheet,
    comparison_sheet,
    differences,
    house_sheet,
    rule_sheet,
    spoken,
)


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard rules``."""
    say = parser.language.say
    parser.add_argument("name", nargs="?", metavar=say("metavar.rules"), help=say("rules.option.name"))
    parser.add_argument("--diff", nargs=2, metavar=("A", "B"), help=say("rules.option.diff"))
    parser.add_argument("--stakes", metavar="A/B/S/B", type=stakes(parser.language), help=say("rules.option.stakes"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("rules.option.json"))
    form.add_argument("--html", action="store_true", help=say("rules.option.html"))


def run(args: Namespace) -> int:
    """Print what was asked for."""
    language: Language = args.language.painting(symbols)
    wanted: Stakes | None = args.stakes
    if args.diff:
        first, second = _two(args.diff, args.name, wanted)
        sheet = comparison_sheet(*first, *second)
        data = _difference_data(language, first, second)
    elif args.name is None:
        sheet = catalogue_sheet()
        data = {
            "houses": [asdict(house) for house in HOUSES.values()],
            "games": [asdict(game) for game in GAMES.values()],
        }
    elif args.name in HOUSES:
        house = _at(HOUSES[args.name], wanted)
        sheet = house_sheet(house)
        data = {"house": asdict(house)}
    else:
        if "/" not in args.name and args.name not in GAMES:
            houses, games = ", ".join(HOUSES), ", ".join(GAMES)
            raise UnknownName("unknown_rules", name=args.name, houses=houses, games=games)
        rules = chosen_rules(args.name, None, wanted)
        house = HOUSES[rules.house]
        sheet = rule_sheet(rules, house)
        data = {"name": rules.name, "hash": rules.hash, "rules": asdict(rules), "session": asdict(house.session)}
    _write(language, sheet, data, args)
    return 0


def _write(language: Language, sheet: Sheet, data: dict[str, object], args: Namespace) -> None:
    if args.json:
        print(json.dumps({**data, "sheet": as_data(language, sheet)}, ensure_ascii=False))
    elif args.html:
        print(as_page(language, sheet), end="")
    else:
        print(as_text(language, sheet))


def _at(house: House, wanted: Stakes | None) -> House:
    """A house at other stakes than its own."""
    return replace(house, stakes=wanted) if wanted else house


def _two(names: Sequence[str], game: str | None, wanted: Stakes | None) -> tuple[tuple[Rules, House], ...]:
    """The two rule sets to compare, each ``HOUSE`` or ``HOUSE/GAME``; a game that is named once holds for both.

    Where none is named it is the first that both houses describe, else the first of the first house.
    Raises `UnknownName`, `InvalidRules`.
    """
    parts = [name.partition("/") for name in names]
    houses = [_at(house_named(house), wanted) for house, _, _ in parts]
    games = [named or game for _, _, named in parts]
    shared = [key for key in houses[0].games if key in houses[1].games]
    usual = next(filter(None, games), (shared or houses[0].games)[0])
    return tuple(
        (Rules.of(house, game_named(chosen or usual)), house) for house, chosen in zip(houses, games, strict=True)
    )


def _difference_data(language: Language, first: tuple[Rules, House], second: tuple[Rules, House]) -> dict[str, object]:
    """Every point of difference with its path, the two values and their words."""
    return {
        "first": first[0].name,
        "second": second[0].name,
        "differences": [
            {
                "path": mine.path,
                "label": spoken(language, mine.label),
                "first": {"value": mine.value, "text": spoken(language, mine.cell)},
                "second": {"value": theirs.value, "text": spoken(language, theirs.cell)},
            }
            for mine, theirs in differences(*first, *second)
        ],
    }
