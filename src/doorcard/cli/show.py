"""``doorcard show``: a hand from a file, street by street, as one of its seats or the public saw it."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from doorcard.cli.check import waiting
from doorcard.cli.histories import (
    as_data,
    at_record,
    hands_at,
    players_data,
    told,
    what,
    where,
    write,
)
from doorcard.cli.parser import Parser
from doorcard.cli.terminal import ask, card_painter
from doorcard.errors import NotationError, Place, SourceError
from doorcard.hand import Event, State, View, redact, view
from doorcard.notation import PLAIN_HOUSE, HandRecord, Judgement, Problem, Verdict, judge
from doorcard.rules import HOUSES
from doorcard.words import Language, capital, sentence
from doorcard.words.felt import course, seating, title, unbroken_nets
from doorcard.words.layout import plain

NAMED = 12
"""Of so many hands the names are listed where one is asked for that is not there."""


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard show``."""
    help_on = parser.language.say
    parser.add_argument("path", metavar=help_on("metavar.path"), type=Path, help=help_on("show.option.path"))
    parser.add_argument("--hand", metavar=help_on("metavar.hand"), help=help_on("show.option.hand"))
    reader = parser.add_mutually_exclusive_group()
    reader.add_argument("--seat", metavar=help_on("metavar.seat"), help=help_on("show.option.seat"))
    reader.add_argument("--public", action="store_true", help=help_on("show.option.public"))
    parser.add_argument(
        "--house",
        metavar=help_on("metavar.house"),
        choices=HOUSES,
        default=PLAIN_HOUSE,
        help=help_on("check.option.house", default=PLAIN_HOUSE),
    )
    parser.add_argument("--json", action="store_true", help=help_on("show.option.json"))
    parser.add_argument("--four-colour", action="store_true", help=help_on("play.option.four_colour"))


def run(args: Namespace) -> int:
    """Print the hands; 1 where one cannot be read or is wrong."""
    language: Language = args.language.painting(card_painter(four_colour=args.four_colour))
    try:
        return _show(args, language)
    except NotationError as error:
        return _refuse(language, error)


def _refuse(language: Language, error: NotationError) -> int:
    sys.stdout.flush()
    print(f"doorcard show: {told(language, error)}.", file=sys.stderr)
    return 1


def _show(args: Namespace, language: Language) -> int:
    hands = _wanted(args)
    if args.hand is None and not args.json and sys.stdin.isatty() and sys.stdout.isatty():
        return _browse(args, language, hands)
    code = 0
    for number, found in enumerate(hands):
        if number and not args.json:
            print("\n")
        code = max(code, _print(args, language, found))
    return code


def _print(args: Namespace, language: Language, found: HandRecord | Problem) -> int:
    """One hand; 1 where it cannot be read or is wrong."""
    if isinstance(found, Problem):
        return _refuse(language, found.error)
    judgement = judge(found)
    seat = None if args.seat is None else _seat(language, found, args.seat)
    shown = _Shown(
        at_record(language, found, seat), found, judgement, seat, everything=seat is None and not args.public
    )
    if args.json:
        for data in shown.data():
            print(json.dumps(data, ensure_ascii=False))
    else:
        for line in shown.lines():
            write(line)
    return 1 if judgement.verdict is Verdict.REJECTED else 0


def _browse(args: Namespace, language: Language, hands: Iterator[HandRecord | Problem]) -> int:
    """One hand after the other as a person asks for them, forward and back; none is read before it is wanted."""
    seen = list(islice(hands, 2))
    moves = {word: step for code, step in _STEPS.items() for word in language.say(code).split("|")}
    code = at = 0
    while at < len(seen):
        code = max(code, _print(args, language, seen[at]))
        if at + 1 == len(seen):
            seen += islice(hands, 1)
        if len(seen) == 1:
            break
        print()
        answer = ask(language.say("show.ask" if at + 1 < len(seen) else "show.ask.last") + " ")
        while answer and answer.lower() not in moves:
            answer = ask(language.say("show.ask.again") + " ")
        if answer is None or (step := moves[answer.lower()] if answer else 1) is None:
            break
        print()
        at = max(0, at + step)
    return code


_STEPS = {"show.typed.next": 1, "show.typed.previous": -1, "show.typed.leave": None}
"""What a person may ask for, and how many hands on that is; None where it is to leave."""


def _wanted(args: Namespace) -> Iterator[HandRecord | Problem]:
    """The hands of the file, or the one that is asked for. Raises `SourceError` where there is none of that name."""
    names: list[str] = []
    for number, found in enumerate(hands_at(args.path, args.house), 1):
        record = found if isinstance(found, HandRecord) else None
        own = {found.place.hand or str(number)} | ({record.facts.hand_id} if record else set())
        if args.hand is None or args.hand in own:
            yield found
            if args.hand is not None:
                return
        names.append(found.place.hand or str(number))
    if args.hand is not None:
        known = ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")
        raise SourceError("hand_unknown", Place(str(args.path)), name=args.hand, known=known)


def _seat(language: Language, record: HandRecord, wanted: str) -> int:
    """The seat of a number on a chair, or of a name. Raises `SourceError`."""
    for index, player in enumerate(record.players):
        if wanted in (str(player.number), player.name):
            return index
    known = ", ".join(_chair(language, record, index) for index in range(len(record.players)))
    raise SourceError("seat_unknown", record.place, name=wanted, known=known)


def _chair(language: Language, record: HandRecord, index: int) -> str:
    player = record.players[index]
    return f"{player.number} ({plain(player.name)})" if player.name else str(player.number)


class _Shown:
    """One hand for one reader."""

    def __init__(
        self, language: Language, record: HandRecord, judgement: Judgement, seat: int | None, *, everything: bool
    ) -> None:
        self.language = language
        self.record = record
        self.judgement = judgement
        self.seat = seat
        self.everything = everything

    def seen(self, state: State) -> View:
        """A state as the reader knows it: what the record holds, or what a seat or the public saw."""
        return View(state) if self.everything else view(state, self.seat)

    def lines(self) -> Iterator[str]:
        """The hand as text."""
        yield from self.heading()
        yield from self.course()
        yield from self.end()

    def heading(self) -> Iterator[str]:
        """What is played, for what, where it stands, and with whom (R305)."""
        language, stakes = self.language, self.record.rules.stakes
        yield where(language, self.record.place._replace(line=0))
        yield from title(language, self.record.rules)
        if stakes.chip:
            yield capital(language.say("show.chip", worth=stakes.chip))
        players = ((player.name, player.number, player.stack) for player in self.record.players)
        yield from seating(language, players, self.record.dealer)

    def redacted(self, event: Event) -> Event:
        """An event as the reader knows it."""
        return event if self.everything else redact(event, self.seat)

    def course(self) -> Iterator[str]:
        """What happened, street by street."""
        hand = self.judgement.hand
        if hand is not None:
            yield from course(self.language, hand.events, self.redacted, self.seen)

    def end(self) -> Iterator[str]:
        """How it came out, or why it did not."""
        language, hand, error = self.language, self.judgement.hand, self.judgement.error
        yield ""
        if error is not None:
            yield sentence(language.say("show.refused", why=what(language, error)))
        elif hand is not None and not hand.over:
            yield sentence(f"{language.say('show.unfinished')}: {waiting(language, hand)}")
        elif hand is not None:
            yield sentence(language.say("show.net", nets=unbroken_nets(language, hand.net)))
        for note in self.judgement.notes:
            yield sentence(language.say(f"note.{note.code}", **dict(note.args)))
        for hole in self.record.learnt if self.everything else ():
            yield sentence(language.say("show.learnt", seat=hole.seat, cards=hole.cards))

    def data(self) -> Iterator[dict[str, object]]:
        """The hand as JSON: itself, then each event."""
        record, hand, error = self.record, self.judgement.hand, self.judgement.error
        yield {
            "file": record.place.file,
            "hand": record.place.hand,
            "id": record.facts.hand_id,
            "rules": as_data(record.rules),
            "players": players_data(record, hand),
            "dealer": record.dealer,
            "verdict": self.judgement.verdict,
            "error": None if error is None else told(self.language, error),
        }
        for event in hand.events if hand is not None else ():
            seen = self.redacted(event)
            fields = as_data(seen)
            assert isinstance(fields, dict), "an event is a record"
            yield {"event": type(seen).__name__, **fields}
