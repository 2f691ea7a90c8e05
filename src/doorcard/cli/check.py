"""``doorcard check``: every hand in files, archives and folders replayed, with a verdict on each."""

import json
import sys
from argparse import Namespace
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from doorcard.cli.histories import (
    STANDARD_INPUT,
    at_record,
    hands_at,
    hands_of,
    histories,
    place_of,
    players_data,
    told,
    what,
    where,
    write,
)
from doorcard.cli.options import whole_number
from doorcard.cli.parser import Parser
from doorcard.cli.progress import Progress
from doorcard.cli.terminal import columns
from doorcard.errors import DoorcardError, SourceError
from doorcard.hand import Hand, Phase
from doorcard.notation import PLAIN_HOUSE, Document, HandRecord, Judgement, Problem, Verdict, judge
from doorcard.rules import HOUSES
from doorcard.words import Language
from doorcard.words import language as speaker
from doorcard.words.felt import unbroken_nets
from doorcard.words.layout import laid_out

BAD = frozenset({Verdict.REJECTED, Verdict.INCOMPLETE})
"""The verdicts after which the exit code is 1."""

AHEAD = 4
"""So many texts for each process are given out before their results are told."""


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
    parser.add_argument(
        "--jobs", metavar="N", type=whole_number(parser.language, 1), default=1, help=say("check.option.jobs")
    )
    parser.add_argument("-q", "--quiet", action="store_true", help=say("check.option.quiet"))
    parser.add_argument("--json", action="store_true", help=say("check.option.json"))


def run(args: Namespace) -> int:
    """Judge every hand; 1 where one is rejected, stops early or cannot be read."""
    teller = _Teller(args.language.tag, as_json=args.json, quiet=args.quiet)
    summary = _Summary(args.language)
    # A word of progress between lines on the same screen would only be in their way.
    progress = Progress(args.language, quiet=sys.stdout.isatty())
    for judged in _judged(args.paths, args.house, teller, args.jobs):
        summary.counts[judged.kind] += 1
        if judged.said:
            print(judged.said)
        progress.step()
    progress.end()
    if args.json:
        summary.print_json()
    else:
        summary.print_table()
    return 1 if BAD & {kind.verdict for kind in summary.counts} else 0


class Sort(NamedTuple):
    """What hands are counted by."""

    room: str
    game: str
    verdict: Verdict


class Judged(NamedTuple):
    """One hand judged: what it counts as, and what there is to say of it."""

    kind: Sort
    said: str


def _judged(paths: Iterable[Path], house: str, teller: "_Teller", jobs: int) -> Iterator[Judged]:
    """Every hand under the paths, in their order; with several jobs so many texts are judged at once."""
    if jobs == 1:
        for path in paths:
            yield from map(teller, hands_at(path, house))
        return
    with ProcessPoolExecutor(jobs) as pool:
        ahead: deque[Future[list[Judged]]] = deque()
        for path in paths:
            for work in _works(path, house):
                ahead.append(pool.submit(_all_judged, work, house, teller))
                if len(ahead) >= AHEAD * jobs:
                    yield from ahead.popleft().result()
        for each in ahead:
            yield from each.result()


def _works(path: Path, house: str) -> Iterator[Document | Problem | list[HandRecord | Problem]]:
    """What one process may judge by itself: a text, or what is wrong with a path."""
    if path == STANDARD_INPUT:
        yield list(hands_at(path, house))
        return
    try:
        yield from histories(path)
    except SourceError as error:
        yield Problem(error)


def _all_judged(work: Document | Problem | list[HandRecord | Problem], house: str, teller: "_Teller") -> list[Judged]:
    return [teller(found) for found in (work if isinstance(work, list) else hands_of(work, house))]


class _Teller:
    """What is said of a hand; it goes to other processes, and so knows its language by its tag."""

    def __init__(self, tag: str, *, as_json: bool, quiet: bool) -> None:
        self.tag = tag
        self.as_json = as_json
        self.quiet = quiet

    def __call__(self, found: HandRecord | Problem) -> Judged:
        judgement = judge(found)
        room, game = "", ""
        if isinstance(found, HandRecord):
            room, game = found.facts.room, found.rules.game.key
        kind = Sort(room, game, judgement.verdict)
        language = speaker(self.tag)
        if self.as_json:
            return Judged(kind, json.dumps(_data(language, found, judgement), ensure_ascii=False))
        if self.quiet and judgement.verdict is Verdict.OK:
            return Judged(kind, "")
        return Judged(kind, _line(language, found, judgement))


def _line(language: Language, found: HandRecord | Problem, judgement: Judgement) -> str:
    width = max(len(language.say(f"verdict.{verdict}")) for verdict in Verdict) + 2
    verdict = language.say(f"verdict.{judgement.verdict}").ljust(width)
    place = where(language, place_of(found, judgement))
    return laid_out(f"{verdict}{place}: {'; '.join(_clauses(language, found, judgement))}", " " * width)


class _Summary:
    """How many hands there were of each room, game and verdict."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.counts: Counter[Sort] = Counter()

    def verdicts(self, kinds: Iterable[Sort]) -> dict[Verdict, int]:
        """The counts of the kinds by verdict, the best first."""
        counts = Counter[Verdict]()
        for kind in kinds:
            counts[kind.verdict] += self.counts[kind]
        return {verdict: counts[verdict] for verdict in Verdict if counts[verdict]}

    def print_json(self) -> None:
        groups = [
            {"room": room, "game": game, "verdicts": self.verdicts(kinds)} for (room, game), kinds in self.groups()
        ]
        total = {"hands": self.counts.total(), "verdicts": self.verdicts(self.counts)}
        print(json.dumps(total | {"groups": groups}))

    def groups(self) -> list[tuple[tuple[str, str], list[Sort]]]:
        """The kinds by room and game."""
        groups: dict[tuple[str, str], list[Sort]] = {}
        for kind in sorted(self.counts):
            groups.setdefault((kind.room, kind.game), []).append(kind)
        return list(groups.items())

    def print_table(self) -> None:
        """The whole in a line, and a table where hands of more than one room or game were read."""
        total, groups = self.counts.total(), self.groups()
        if total < 2:
            return
        say = self.language.say
        counts = self.verdicts(self.counts)
        told_counts = ", ".join(say(f"verdict.{verdict}.count", count=count) for verdict, count in counts.items())
        print()
        write(say("check.summary", hands=total, verdicts=told_counts))
        if sum(bool(game) for (_, game), _ in groups) < 2:
            return
        heads = [say("check.head.room"), say("check.head.game"), *[say(f"verdict.{verdict}") for verdict in counts]]
        rows = [heads]
        for (room, game), kinds in groups:
            own = self.verdicts(kinds)
            rows.append([room or "-", game or "-", *[str(own.get(verdict, "-")) for verdict in counts]])
        print()
        for line in columns(rows, left=2):
            print(line)


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
