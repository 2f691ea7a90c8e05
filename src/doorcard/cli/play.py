"""``doorcard play``: a whole session against bots, in the browser or, with ``--plain``, line by line."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from doorcard.bots import BOTS
from doorcard.cli import joining
from doorcard.cli.extra import need_server
from doorcard.cli.options import chosen_rules, stakes, whole_number
from doorcard.cli.parser import Parser
from doorcard.errors import InvalidSetup
from doorcard.rules import HOUSES
from doorcard.words import Language, sentence

ONLY_PLAIN: Final[dict[str, object]] = {"seed": None, "deck": [], "save": None, "four_colour": False}
"""Options of the game in the terminal, and what they are when they are not given: no server is handed a deck."""

ONLY_JOIN: Final[dict[str, object]] = {"chips": None, "watch": False}
"""The same of those for somebody else's table."""


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard play``."""
    language = parser.language
    help_on = language.say
    parser.add_argument("game", nargs="?", metavar=help_on("metavar.game"), help=help_on("play.option.game"))
    parser.add_argument(
        "--house", metavar=help_on("metavar.house"), help=help_on("play.option.house", known=", ".join(HOUSES))
    )
    parser.add_argument("--stakes", metavar="A/B/S/B", type=stakes(language), help=help_on("play.option.stakes"))
    parser.add_argument(
        "--seats", metavar="N", type=whole_number(language, 2), default=4, help=help_on("play.option.seats")
    )
    parser.add_argument(
        "--hands", metavar="N", type=whole_number(language, 1), default=10, help=help_on("play.option.hands")
    )
    parser.add_argument("--stack", metavar="N", type=whole_number(language, 1), help=help_on("play.option.stack"))
    bots = help_on("play.option.bots", known=", ".join(BOTS))
    parser.add_argument(
        "--bots", metavar=help_on("metavar.kinds"), type=_kinds(language), default=tuple(BOTS)[::-1], help=bots
    )
    parser.add_argument("--no-open", action="store_true", help=help_on("play.option.no_open"))
    plain = parser.add_argument_group(help_on("play.plain_options"))
    plain.add_argument("--plain", action="store_true", help=help_on("play.option.plain"))
    plain.add_argument("--seed", metavar="N", type=whole_number(language, 0), help=help_on("play.option.seed"))
    plain.add_argument(
        "--deck", metavar=help_on("metavar.cards"), action="append", default=[], help=help_on("play.option.deck")
    )
    plain.add_argument("--save", metavar=help_on("metavar.folder"), type=Path, help=help_on("play.option.save"))
    plain.add_argument("--four-colour", action="store_true", help=help_on("play.option.four_colour"))
    joining.configure(parser)


def _kinds(language: Language) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        kinds = tuple(text.split(","))
        if not set(kinds) <= set(BOTS):
            raise argparse.ArgumentTypeError(language.say("cli.bots_syntax", text=text, known=", ".join(BOTS)))
        return kinds

    return read


def run(args: argparse.Namespace) -> int:
    """Play in the browser, in the terminal, or at somebody else's table. Raises `DoorcardError`."""
    if args.join is not None:
        need_server()
        from doorcard.cli import join

        return join.run(args)
    for missing, options in (("join", ONLY_JOIN), ("plain", {} if args.plain else ONLY_PLAIN)):
        for name, unset in options.items():
            if getattr(args, name) != unset:
                option = f"--{name.replace('_', '-')}"
                said = sentence(args.language.say(f"play.needs_{missing}", option=option))
                print(f"doorcard play: {said}", file=sys.stderr)
                return 2
    rules = chosen_rules(args.game, args.house, args.stakes)
    game = rules.game
    if args.seats > game.most_seats:
        raise InvalidSetup("seat_count", count=args.seats, game=game.key, least=game.least_seats, most=game.most_seats)
    kinds = tuple(args.bots[number % len(args.bots)] for number in range(args.seats - 1))
    stack = args.stack or 10 * rules.stakes.big
    if args.plain:
        from doorcard.cli import plain

        return plain.play(args, rules, kinds, stack)
    from doorcard.cli import solo

    return solo.play(args, rules, kinds, stack)
