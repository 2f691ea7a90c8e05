"""The command line: ``doorcard COMMAND ...``, one module a command, imported when it is called.

A command's module has ``configure(parser: Parser) -> None``, which adds its arguments (``--help`` and ``--lang`` are
there already; ``parser.language`` is the language for its help texts), and ``run(args) -> int``, which gets the
resolved language as ``args.language`` and returns the exit code: 0 fine, 1 the input is wrong, 2 wrong usage. A
`DoorcardError` that it lets through is said to the user with exit code 1; a closed pipe ends quietly with 0.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module, metadata
from io import TextIOWrapper
from typing import Final

from doorcard.cli.parser import Parser, speaking, wanted_language
from doorcard.cli.terminal import NEAREST
from doorcard.errors import DoorcardError
from doorcard.words import Language, fault, sentence

COMMANDS: Final = (
    "play",
    "serve",
    "referee",
    "rules",
    "rank",
    "equity",
    "check",
    "show",
    "convert",
    "stats",
    "backup",
    "restore",
    "doctor",
)
"""Every command; its module has the same name."""


INTERRUPTED: Final = 130
"""The exit code by which shells know that Ctrl-C ended a command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NEAREST)  # an old terminal cannot write every sign: “?” is better than no game
    try:
        language = wanted_language(argv, os.environ)
        with speaking(language):
            return _command(language, argv)
    except BrokenPipeError:
        # The reader has gone: what is still in the buffer is for nobody, and Python must not flush it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:  # outside a game, where Ctrl-C means no more than stop (a game leaves with its score)
        return INTERRUPTED
    except SystemExit as leaving:  # argparse's way out: --help with 0, wrong usage with 2
        return leaving.code if isinstance(leaving.code, int) else 2


def _command(language: Language, argv: list[str]) -> int:
    name = next((argument for argument in argv if not argument.startswith("-")), None)
    if name not in COMMANDS or argv[0].startswith("-"):
        return _top(language, argv)
    module = import_module(f"doorcard.cli.{name}")
    parser = Parser(f"doorcard {name}", language, language.say(f"cli.{name}"))
    module.configure(parser)
    args = parser.parse_args(argv[1:])
    args.language = language
    try:
        code: int = module.run(args)
    except DoorcardError as error:
        sys.stdout.flush()
        print(f"doorcard {name}: {sentence(fault(language, error))}", file=sys.stderr)
        return 1
    sys.stdout.flush()  # here, where a closed pipe is still looked after
    return code


def _top(language: Language, argv: list[str]) -> int:
    """``doorcard`` without a command: what there is."""
    parser = Parser("doorcard", language, language.say("cli.top"))
    parser.add_argument(
        "--version",
        action="version",
        version=f"doorcard {metadata.version('doorcard')}",
        help=language.say("cli.version"),
    )
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {language.say(f'cli.{name}')}" for name in COMMANDS]
    parser.add_argument(
        "command", choices=COMMANDS, metavar=language.say("metavar.command"), help=language.say("cli.command")
    )
    parser.epilog = "\n".join([language.say("cli.commands"), *lines])
    if not argv:
        parser.print_help()
        return 0
    parser.parse_args(argv)
    # A command was there, but behind an option that belongs after it.
    print(f"doorcard: {sentence(language.say('cli.command_first'))}", file=sys.stderr)
    return 2
