"""``doorcard backup``: a copy of a store, made while a room uses it."""

import os
from argparse import Namespace
from pathlib import Path

from doorcard.cli.parser import Parser
from doorcard.cli.terminal import say
from doorcard.words import Language, sentence


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard backup``."""
    words = parser.language.say
    parser.add_argument("out", metavar=words("metavar.file"), type=Path, help=words("backup.option.out"))
    parser.add_argument("--store", metavar="URL", help=words("backup.option.store"))


def run(args: Namespace) -> int:
    """Copy the store and say what is in the copy, and what is not. Raises `StoreError`."""
    from doorcard.store.backup import back_up
    from doorcard.store.keyfile import key_path
    from doorcard.store.location import default_path, located

    language: Language = args.language
    store = located(args.store) if args.store else default_path(os.environ)
    tables, hands, size = back_up(store, args.out)
    done = language.say("backup.done", file=str(args.out), tables=tables, hands=hands, size=size)
    say(sentence(done))
    key = key_path(store)
    say(sentence(language.say("backup.key", key=str(key)) if key.exists() else language.say("backup.key_elsewhere")))
    return 0
