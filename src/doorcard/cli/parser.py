"""argparse in the user's language."""

import argparse
import gettext
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import Final

from doorcard.errors import DoorcardError
from doorcard.words import Language, default_language, fault, language

DOMAIN: Final = "argparse"
"""The catalogue of argparse's own sentences; their ids are its English ones."""


class Parser(argparse.ArgumentParser):
    """An argument parser that knows the language of its help texts, with ``--help`` and ``--lang`` in it."""

    def __init__(self, prog: str, language: Language, description: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            add_help=False,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.language = language
        self.add_argument("-h", "--help", action="help", help=language.say("cli.help"))
        # What it says was heeded before anything was parsed (`wanted_language`); here it is known and checked.
        metavar = language.say("metavar.language")
        self.add_argument(
            "--lang", metavar=metavar, type=_tag(language), default=language.tag, help=language.say("cli.lang")
        )


def _tag(speaker: Language) -> Callable[[str], str]:
    def read(text: str) -> str:
        try:
            return language(text).tag
        except DoorcardError as error:
            raise argparse.ArgumentTypeError(fault(speaker, error)) from None

    return read


def wanted_language(argv: Sequence[str], environ: Mapping[str, str]) -> Language:
    """The language that ``--lang`` asks for; else, or where it names none, that of the surroundings."""
    for place, argument in enumerate(argv):
        option, _, value = argument.partition("=")
        if option == "--lang":
            wanted = value or (argv[place + 1] if place + 1 < len(argv) else "")
            try:
                return language(wanted)
            except DoorcardError:
                break
    return default_language(environ)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """argparse says its own sentences in ``language``, by the catalogue that gettext finds for it."""
    domain, environ = gettext.textdomain(), os.environ.get("LANGUAGE")
    with as_file(files("doorcard.words") / "locale") as folder:
        gettext.bindtextdomain(DOMAIN, folder)
        gettext.textdomain(DOMAIN)
        os.environ["LANGUAGE"] = language.tag
        try:
            yield
        finally:
            gettext.textdomain(domain)
            if environ is None:
                del os.environ["LANGUAGE"]
            else:
                os.environ["LANGUAGE"] = environ
