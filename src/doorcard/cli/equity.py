"""``doorcard equity``: the odds of hands, exact or sampled, and of a played hand at each decision."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from doorcard.cards import Card, Rank
from doorcard.cli.histories import at_record
from doorcard.cli.options import whole_number
from doorcard.cli.parser import Parser
from doorcard.cli.terminal import card_painter, say
from doorcard.equity import Holding, Interrupted, Odds, equity
from doorcard.equity.cardsets import EXAMPLES
from doorcard.equity.odds import MOST_STEPS
from doorcard.equity.outs import Outs, live_cards, outs
from doorcard.equity.seen import seen_by
from doorcard.errors import Place, SourceError
from doorcard.hand import Acted, Event, State, Wagered, evolve, view
from doorcard.notation import HandRecord, Problem, judge, read
from doorcard.rankings import Category
from doorcard.rules import GAMES, game_named
from doorcard.rules.game import Game
from doorcard.words import Language, capital, sentence, street_name
from doorcard.words.layout import pad, visible

BAR = 40
"""Columns of a whole pot."""


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard equity``."""
    language = parser.language
    help_on = language.say
    number, cards = help_on("odds.metavar.number"), help_on("odds.metavar.cards")
    parser.add_argument(
        "seats", nargs="*", metavar=help_on("odds.metavar.seat"), help=help_on("odds.option.seats", **EXAMPLES)
    )
    parser.add_argument(
        "--game",
        metavar=help_on("metavar.game"),
        default="seven-card-stud",
        help=help_on("odds.option.game", known=", ".join(GAMES)),
    )
    parser.add_argument("--dead", metavar=cards, default="", help=help_on("odds.option.dead"))
    parser.add_argument("--shared", metavar=cards, help=help_on("odds.option.shared"))
    method = parser.add_mutually_exclusive_group()
    method.add_argument("--exact", action="store_true", help=help_on("odds.option.exact"))
    method.add_argument("--sample", action="store_true", help=help_on("odds.option.sample"))
    parser.add_argument(
        "--steps",
        metavar=number,
        type=whole_number(language, 0),
        default=MOST_STEPS,
        help=help_on("odds.option.steps", default=MOST_STEPS),
    )
    parser.add_argument("--trials", metavar=number, type=int, help=help_on("odds.option.trials"))
    parser.add_argument("--target-se", metavar=number, type=float, help=help_on("odds.option.target"))
    parser.add_argument("--seed", metavar=number, type=int, default=0, help=help_on("odds.option.seed"))
    parser.add_argument(
        "--threads", metavar=number, type=whole_number(language, 1), default=1, help=help_on("odds.option.threads")
    )
    parser.add_argument("--outs", action="store_true", help=help_on("odds.option.outs"))
    parser.add_argument("--hand", metavar=help_on("odds.metavar.file"), type=Path, help=help_on("odds.option.hand"))
    parser.add_argument("--seat", metavar=number, help=help_on("odds.option.seat", option="--hand"))
    parser.add_argument("--json", action="store_true", help=help_on("odds.option.json"))
    parser.add_argument("--four-colour", action="store_true", help=help_on("play.option.four_colour"))


def run(args: Namespace) -> int:
    """Print the odds. Raises `EquityError`, `CardError`, `UnknownName`, `NotationError`."""
    language: Language = args.language.painting(card_painter(four_colour=args.four_colour))
    if bool(args.seats) == (args.hand is not None) or (args.hand is None) != (args.seat is None):
        print(f"doorcard equity: {sentence(language.say('odds.usage', hand='--hand', seat='--seat'))}", file=sys.stderr)
        return 2
    game = game_named(args.game)
    if args.hand is not None:
        return _played(args, language)
    holdings = [Holding.parse(text) for text in args.seats]
    shared = True if args.shared in ("x", "?", "??") else args.shared
    dead = Holding.parse(args.dead)
    odds, interrupted = _work_out(args, language, game, holdings, dead, shared)
    if args.json:
        _print_json(odds, interrupted, [holding.text for holding in holdings])
        return 0
    names = [holding.text for holding in holdings]
    for line in _table(language, odds, names, interrupted=interrupted):
        say(line)
    if args.outs:
        seen = [card for holding in (*holdings, dead) for card in holding.cards]
        for holding in holdings:
            for line in _improvements(language, game, holding, seen):
                say(line)
    return 0


def _work_out(
    args: Namespace,
    language: Language,
    game: Game,
    holdings: Sequence[Holding],
    dead: "Holding | Sequence[Card]",
    shared: "Card | str | bool | None",
) -> tuple[Odds, bool]:
    """The odds, and whether they were interrupted."""
    exact: bool | Literal["auto"] = True if args.exact else False if args.sample else "auto"
    watched = sys.stderr.isatty()

    def progress(done: int, pieces: int) -> None:
        if watched and pieces > 1:
            end = "\r" if done < pieces else "\r\x1b[K"
            print(language.say("odds.progress", percent=100 * done // pieces), end=end, file=sys.stderr, flush=True)

    try:
        odds = equity(
            game,
            holdings,
            dead=dead,
            shared=shared,
            exact=exact,
            most_steps=args.steps,
            trials=args.trials,
            target_se=args.target_se,
            seed=args.seed,
            threads=args.threads,
            progress=progress,
        )
    except Interrupted as stopped:
        return stopped.answer, True
    return odds, False


def _print_json(odds: Odds, interrupted: bool, names: Sequence[str], **more: object) -> None:
    data: dict[str, Any] = {**more, **odds.as_json()}
    for seat, name in zip(data["seats"], names, strict=True):
        seat["cards"] = name
    if interrupted:
        data["interrupted"] = True
    print(json.dumps(data, ensure_ascii=False))


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"


def _table(language: Language, odds: Odds, names: Sequence[str], *, interrupted: bool) -> Iterator[str]:
    """Two rows a seat, figures in per cent and a bar, then how the answer was found."""
    split = odds.seats[0].high is not None
    columns = ["seat", "equity", *(["scoop", "part", "high", "low", "quarter"] if split else ["win", "tie"])]
    rows = [[language.say(f"odds.column.{column}") for column in columns]]
    for name, seat in zip(names, odds.seats, strict=True):
        shares = [seat.win, seat.tie]
        if seat.high is not None and seat.low is not None and seat.quarter is not None:
            shares += [seat.high, seat.low, seat.quarter]
        error = "" if seat.standard_error is None else f" ± {100 * seat.standard_error:.2f}"
        rows.append([name, _percent(seat.equity) + error, *map(_percent, shares)])
    widths = [max(visible(row[column]) for row in rows) for column in range(len(columns))]
    for place, row in enumerate(rows):
        yield "  ".join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        if place:
            seat = odds.seats[place - 1]
            filled = round(BAR * seat.equity)
            low, high = seat.interval or (0.0, 0.0)
            yield f"  {'█' * filled}{'·' * (BAR - filled)}" + (
                "" if seat.interval is None else f"  [{_percent(low)}, {_percent(high)}]"
            )
    if odds.no_low is not None:
        yield capital(language.say("odds.no_low", share=f"{_percent(odds.no_low)} %"))
    yield sentence(language.say(f"odds.{odds.method}", deals=odds.deals))
    if odds.suits_drawn:
        yield sentence(language.say("odds.suits"))
    if interrupted:
        yield sentence(language.say("odds.interrupted"))


def _improvements(language: Language, game: Game, holding: Holding, seen: Sequence[Card]) -> Iterator[str]:
    """What is live, and what makes the hand better."""
    if not holding.cards or holding.ranks:
        return
    yield ""
    yield holding.text or " ".join(map(language.card, holding.cards))
    live = [
        language.say("odds.live_one", of=str(each.of), unseen=each.unseen) for each in live_cards(holding.cards, seen)
    ]
    yield "  " + language.say("odds.live", cards=", ".join(live))
    for out in outs(game, holding.cards, seen):
        cards = " ".join(map(language.card, out.cards))
        unseen = len(out.cards)
        yield "  " + language.say("odds.outs", becomes=_becomes(language, out), unseen=unseen, cards=cards)


def _becomes(language: Language, out: Outs) -> str:
    if isinstance(out.becomes, Category):
        return language.say(f"category.{out.becomes.code}")
    if isinstance(out.becomes, Rank):
        return language.say("odds.low_made", rank=str(out.becomes))
    return language.say("odds.low_ranks", number=out.becomes)


def _played(args: Namespace, language: Language) -> int:
    """The odds at each decision of one seat, from its own view."""
    found = next(iter(read(args.hand)), None)
    if found is None or isinstance(found, Problem):
        raise (
            found.error if found is not None else SourceError("hand_unknown", Place(str(args.hand)), name="1", known="")
        )
    judgement = judge(found)
    if judgement.hand is None:
        assert judgement.error is not None, "a hand that cannot start says why"
        raise judgement.error
    seat = _seat(found, args.seat)
    language = at_record(language, found, seat)
    for number, (state, event) in enumerate(_decisions(judgement.hand.events, seat), 1):
        seen = seen_by(view(state, seat), seat)
        odds, interrupted = _work_out(args, language, seen.game, seen.holdings, seen.dead, seen.shared)
        names = [language.name(index) for index in seen.seats]
        street = street_name(language, seen.game, state.street)
        if args.json:
            _print_json(
                odds, interrupted, names, decision=number, street=state.street, act=type(event).__name__.lower()
            )
        else:
            if number > 1:
                say()
            place = language.say("odds.decision_number", number=number)
            say(capital(language.say("odds.decision", street=street, place=place)))
            for line in _table(language, odds, names, interrupted=interrupted):
                say(line)
        if interrupted:
            break
    return 0


def _decisions(events: Sequence[Event], seat: int) -> Iterator[tuple[State, Event]]:
    """The states in which a seat acted, and what it did."""
    state = None
    for event in events:
        if state is not None and isinstance(event, Acted | Wagered) and event.seat == seat and _rivals(state) > 0:
            yield state, event
        state = evolve(state, event)


def _rivals(state: State) -> int:
    return sum(not held.folded for held in state.seats) - 1


def _seat(record: HandRecord, wanted: str) -> int:
    """The seat of a number on a chair, or of a name. Raises `SourceError`."""
    for index, player in enumerate(record.players):
        if wanted in (str(player.number), player.name):
            return index
    known = ", ".join(player.name or str(player.number) for player in record.players)
    raise SourceError("seat_unknown", record.place, name=wanted, known=known)
