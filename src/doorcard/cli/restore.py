"""``doorcard restore``: a store made from a backup."""

from argparse import Namespace
from pathlib import Path

from doorcard.cli.parser import Parser
from doorcard.cli.terminal import say
from doorcard.words import Language, sentence


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard restore``."""
    words = parser.language.say
    parser.add_argument("backup", metavar=words("metavar.file"), type=Path, help=words("restore.option.backup"))
    parser.add_argument("--store", metavar="URL", required=True, help=words("restore.option.store"))


def run(args: Namespace) -> int:
    """Make the store and say what is in it, and where its key goes. Raises `StoreError`."""
    from doorcard.store.backup import restore
    from doorcard.store.keyfile import key_path
    from doorcard.store.location import located

    language: Language = args.language
    store = located(args.store)
    tables, hands, _ = restore(args.backup, store)
    say(sentence(language.say("restore.done", file=str(store), tables=tables, hands=hands)))
    if not key_path(store).exists():
        say(sentence(language.say("restore.key", key=str(key_path(store)))))
    return 0
