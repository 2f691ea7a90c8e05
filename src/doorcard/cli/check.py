"""``doorcard check``: every hand in files and folders replayed, with a verdict on each."""

import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from doorcard.cli.histories import at_record, histories, place_of, players_data, told, unbroken_nets, what, where, write
from doorcard.cli.parser import Parser
from doorcard.errors import DoorcardError, SourceError
from doorcard.hand import Hand, Phase
from doorcard.notation import PLAIN_HOUSE, HandRecord, Judgement, Problem, Verdict, judge, read
from doorcard.rules import HOUSES
from doorcard.words import Language

BAD = frozenset({Verdict.REJECTED, Verdict.INCOMPLETE})
"""The verdicts after which the exit code is 1."""

EVERY = 500
"""So many hands pass between two words of progress."""


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard check``."""
    say = parser.language.say
    parser.add_argument("paths", nargs="+", metavar=say("metavar.path"), type=Path, help=say("check.option.path"))
    parser.add_argument(
        "--house",
        metavar=say("metavar.house"),
        choices=HOUSES,
        default=PLAIN_HOUSE,
        help=say("check.option.house", default=PLAIN_HOUSE),
    )
    parser.add_argument("-q", "--quiet", action="store_true", help=say("check.option.quiet"))
    parser.add_argument("--json", action="store_true", help=say("check.option.json"))


def run(args: Namespace) -> int:
    """Judge every hand; 1 where one is rejected, stops early or cannot be read."""
    report = _Report(args.language, as_json=args.json, quiet=args.quiet)
    for path in args.paths:
        for found in _found(path, args.house):
            report.judged(found, judge(found))
    report.summary()
    return 1 if BAD & report.verdicts.keys() else 0


def _found(path: Path, house: str) -> Iterator[HandRecord | Problem]:
    """Every hand under a path; a file that cannot be opened is a problem among the others."""
    try:
        for file in histories(path):
            yield from _read(file, house)
    except SourceError as error:
        yield Problem(error)


def _read(file: Path, house: str) -> Iterator[HandRecord | Problem]:
    try:
        yield from read(file, house)
    except SourceError as error:
        yield Problem(error)


class _Report:
    """What was judged so far, told as it comes."""

    def __init__(self, language: Language, *, as_json: bool, quiet: bool) -> None:
        self.language = language
        self.as_json = as_json
        self.quiet = quiet
        self.verdicts: Counter[Verdict] = Counter()
        words = [language.say(f"verdict.{verdict}") for verdict in Verdict]
        self.width = max(map(len, words)) + 2
        self.watched = sys.stderr.isatty() and not sys.stdout.isatty()

    def judged(self, found: HandRecord | Problem, judgement: Judgement) -> None:
        self.verdicts[judgement.verdict] += 1
        if self.as_json:
            print(json.dumps(_data(self.language, found, judgement), ensure_ascii=False))
        elif not (self.quiet and judgement.verdict is Verdict.OK):
            self.tell(found, judgement)
        count = self.verdicts.total()
        if self.watched and count % EVERY == 0:
            print(self.language.say("check.progress", hands=count), end="\r", file=sys.stderr, flush=True)

    def tell(self, found: HandRecord | Problem, judgement: Judgement) -> None:
        verdict = self.language.say(f"verdict.{judgement.verdict}").ljust(self.width)
        place = where(self.language, place_of(found, judgement))
        indent = " " * self.width
        line = f"{verdict}{place}: {'; '.join(_clauses(self.language, found, judgement))}"
        write(line, indent)

    def summary(self) -> None:
        counts = {verdict: self.verdicts[verdict] for verdict in Verdict if self.verdicts[verdict]}
        total = self.verdicts.total()
        if self.as_json:
            print(json.dumps({"hands": total, "verdicts": counts}))
            return
        say = self.language.say
        told_counts = ", ".join(say(f"verdict.{verdict}.count", count=count) for verdict, count in counts.items())
        if total > 1:
            print()
            print(say("check.summary", hands=total, verdicts=told_counts))


def _clauses(language: Language, found: HandRecord | Problem, judgement: Judgement) -> Iterator[str]:
    """What there is to say of a hand after its verdict."""
    seated = at_record(language, found) if isinstance(found, HandRecord) else language
    if judgement.error is not None:
        yield what(seated, judgement.error)
    elif isinstance(found, HandRecord) and judgement.hand is not None:
        hand, rules = judgement.hand, found.rules
        if hand.over:
            nets = unbroken_nets(seated, hand.net)
            yield language.say("check.line", name=rules.name, stakes=str(rules.stakes), nets=nets)
        else:
            yield language.say("check.waiting", what=waiting(seated, hand))
    for note in judgement.notes:
        yield seated.say(f"note.{note.code}", **dict(note.args))


def waiting(language: Language, hand: Hand) -> str:
    """What an unfinished hand is waiting for."""
    match hand.state.phase:
        case Phase.DEALING:
            return language.say("check.waiting.deal")
        case Phase.SHOWDOWN:
            return language.say("check.waiting.show", seat=hand.actor)
        case _:
            return language.say("check.waiting.act", seat=hand.actor)


def _data(language: Language, found: HandRecord | Problem, judgement: Judgement) -> dict[str, object]:
    """A judged hand as JSON."""
    place = place_of(found, judgement)
    data: dict[str, object] = {"file": place.file, "hand": place.hand, "line": place.line or found.place.line}
    data["verdict"] = judgement.verdict
    seated = language
    if isinstance(found, HandRecord):
        seated = at_record(language, found)
        data["id"] = found.facts.hand_id
        data["rules"], data["stakes"] = found.rules.name, str(found.rules.stakes)
        data["players"] = players_data(found, judgement.hand)
    error = judgement.error
    if error is not None:
        why = error.__cause__
        reason = {"reason": why.code} if isinstance(why, DoorcardError) else {}
        data["error"] = {"code": error.code, **reason, "message": told(seated, error)}
    data["notes"] = [
        {"code": note.code, "message": seated.say(f"note.{note.code}", **dict(note.args))} for note in judgement.notes
    ]
    return data
