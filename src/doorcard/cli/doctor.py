"""``doorcard doctor``: what is installed and in use, and whether it works."""

import json
import platform
from argparse import Namespace
from array import array
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec
from random import Random
from typing import NamedTuple

from doorcard.cards import CARDS
from doorcard.cli.parser import Parser
from doorcard.cli.terminal import say
from doorcard.rankings import RANKINGS, kernels, strengths
from doorcard.words import Language, languages

HANDS = 2_000
"""Hands of seven cards that every way of ranking must rank alike."""

WITHOUT_KERNELS: dict[str, str | int] = {"setting": "DOORCARD_KERNELS=none"}
"""What to set in the environment until wrong kernels are mended."""


class Finding(NamedTuple):
    """One thing looked at: its code in the catalogues, whether it is well, and what is said of it."""

    code: str
    well: bool
    facts: dict[str, str | int]


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard doctor``."""
    parser.add_argument("--json", action="store_true", help=parser.language.say("doctor.option.json"))


def run(args: Namespace) -> int:
    """Say what is found; 1 if something does not work."""
    language: Language = args.language
    well = True
    for finding in findings():
        well = well and finding.well
        if args.json:
            print(json.dumps({"code": finding.code, "well": finding.well, **finding.facts}, ensure_ascii=False))
        else:
            mark = language.say("doctor.well" if finding.well else "doctor.unwell")
            say(f"{mark:5}{language.say(f'doctor.{finding.code}', **finding.facts)}")
    return 0 if well else 1


def findings() -> Iterator[Finding]:
    """Everything looked at, in order."""
    yield Finding(
        "version",
        True,
        {
            "version": metadata.version("doorcard"),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "machine": f"{platform.system()} {platform.machine()}",
        },
    )
    if kernels.compiled is None:
        yield Finding("not_compiled", True, {})
    if find_spec("numpy") is None:
        yield Finding("no_numpy", True, {"extra": "doorcard[equity]"})
    yield Finding("in_use", True, {"name": kernels.in_use(), "known": ", ".join(kernels.available())})
    yield from _rank_alike()
    yield Finding("languages", True, {"known": ", ".join(languages())})


def _rank_alike() -> Iterator[Finding]:
    """Whether each way of ranking that is here gives the numbers of the plain definition."""
    random = Random(1867)
    hands = array("Q", [kernels.mask_of(random.sample(CARDS, 7)) for _ in range(HANDS)])
    chosen = kernels.in_use()
    try:
        kernels.use("none")
        wanted = {key: list(strengths(key, hands)) for key in RANKINGS}
        for name in kernels.available()[1:]:
            kernels.use(name)
            alike = all(list(strengths(key, hands)) == wanted[key] for key in RANKINGS)
            facts: dict[str, str | int] = {"name": name, "count": HANDS}
            yield Finding("alike", True, facts) if alike else Finding("not_alike", False, facts | WITHOUT_KERNELS)
    finally:
        kernels.use(chosen)
