"""``doorcard stats``: figures of players over many hands, as tables, for programs, and as plots."""

import csv
import json
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import accumulate, groupby
from pathlib import Path
from typing import Final

from doorcard.cli.histories import hands_at, write
from doorcard.cli.parser import Parser
from doorcard.cli.progress import Progress
from doorcard.cli.saving import write_text
from doorcard.cli.terminal import can_write, columns, figure
from doorcard.errors import DoorcardError
from doorcard.notation import PLAIN_HOUSE, judge
from doorcard.notation.worth import worth_of
from doorcard.rules import HOUSES
from doorcard.study import AtRound, Key, Line, Panel, Stats, Tally, drawn, plot
from doorcard.words import Language, capital, sentence
from doorcard.words.layout import WIDTH, plain

Row = tuple[Key, Tally]

MOST_LINES: Final = 8
"""So many players stand in one picture: those with the most hands."""

LONGEST_NAME: Final = 16
"""A longer name is cut in the tables."""

HEIGHT: Final = 12
"""Lines of a plot."""


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard stats``."""
    say = parser.language.say
    parser.add_argument("paths", nargs="+", metavar=say("metavar.path"), type=Path, help=say("check.option.path"))
    parser.add_argument("--player", metavar=say("metavar.name"), help=say("stats.option.player"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=say("stats.option.csv"))
    form.add_argument("--json", action="store_true", help=say("stats.option.json"))
    parser.add_argument("--svg", metavar=say("metavar.path"), type=Path, help=say("stats.option.svg"))
    parser.add_argument(
        "--house",
        metavar=say("metavar.house"),
        choices=HOUSES,
        default=PLAIN_HOUSE,
        help=say("check.option.house", default=PLAIN_HOUSE),
    )


def run(args: Namespace) -> int:
    """Count every hand and tell the figures; 1 where no hand counts or nobody is called so."""
    language: Language = args.language
    everybody = None if args.svg is not None else ()
    stats = Stats(everybody if args.player is None else (args.player,))
    progress = Progress(language)
    for path in args.paths:
        for found in hands_at(path, args.house):
            stats.put(found, judge(found))
            progress.step()
    progress.end()
    rows = sorted(
        ((key, tally) for key, tally in stats.tallies.items() if args.player in (None, key.player)),
        key=lambda row: (row[0].game.key, _size(row[0]), str(row[0].stakes), -row[1].hands, row[0].player.casefold()),
    )
    if not rows and stats.hands:
        known = ", ".join(sorted({key.player for key in stats.tallies})[:MOST_LINES])
        raise DoorcardError("player_unknown", name=args.player, known=known)
    if args.json:
        _print_json(stats, rows)
    elif args.csv:
        _print_csv(rows)
    else:
        _print_tables(language, stats, rows)
        if args.player is not None:
            _print_plots(language, args.player, stats.results_of(args.player))
    if args.svg is not None and rows:
        write_text(args.svg, _picture(language, stats, rows))
    return 0 if stats.hands else 1


def _size(key: Key) -> Decimal:
    """How high the stakes are."""
    return key.stakes.small * worth_of(key.stakes.chip).amount


# For programs.


def _data(key: Key, tally: Tally) -> dict[str, object]:
    """The figures of one row by their names."""
    worth = worth_of(key.stakes.chip)
    return {
        "player": key.player,
        "game": key.game.key,
        "stakes": str(key.stakes),
        "chip": key.stakes.chip,
        "hands": tally.hands,
        "net": tally.net,
        "money": str(tally.net * worth.amount) if worth.currency else None,
        "currency": worth.currency or None,
        "duties": tally.duties,
        "bring_ins": tally.bring_ins,
        "completes": tally.completes,
        "steal_chances": tally.steal_chances,
        "steals": tally.steals,
        "seconds": tally.seconds,
        "showdowns": tally.showdowns,
        "showdowns_won": tally.showdowns_won,
    }


def _rounds(key: Key, tally: Tally) -> list[AtRound]:
    """The figures of every round of the game, those without an act included."""
    return [*tally.rounds, *[AtRound()] * (len(key.game.streets) - len(tally.rounds))]


def _print_json(stats: Stats, rows: Iterable[Row]) -> None:
    for key, tally in rows:
        rounds = [
            {"wagers": at.wagers, "calls": at.calls, "checks": at.checks, "folds": at.folds}
            for at in _rounds(key, tally)
        ]
        print(json.dumps(_data(key, tally) | {"rounds": rounds}, ensure_ascii=False))
    print(json.dumps({"hands": stats.hands, "left_out": stats.left_out}))


def _print_csv(rows: Sequence[Row]) -> None:
    """One line a row; the rounds of a game of five cards leave the last columns empty."""
    most = max((len(key.game.streets) for key, _ in rows), default=0)
    table = csv.writer(sys.stdout, lineterminator="\n")
    kinds = ("wagers", "calls", "checks", "folds")
    for number, (key, tally) in enumerate(rows):
        data = _data(key, tally)
        if not number:
            table.writerow([*data, *[f"round_{n}_{kind}" for n in range(1, most + 1) for kind in kinds]])
        done = [(at.wagers, at.calls, at.checks, at.folds) for at in _rounds(key, tally)]
        table.writerow(["" if value is None else value for value in data.values()] + [n for at in done for n in at])


# For people.


def _print_tables(language: Language, stats: Stats, rows: Iterable[Row]) -> None:
    say = language.say
    for (game, stakes), group in groupby(rows, key=lambda row: (row[0].game, row[0].stakes)):
        players = list(group)
        worth = worth_of(stakes.chip)
        currency = worth.currency
        amounts = [stakes.ante, stakes.bring_in, stakes.small, stakes.big]
        asked = "/".join(f"{amount * worth.amount if currency else amount}" for amount in amounts)
        head = say("stats.group", game=game.key, stakes=f"{asked} {currency}".strip())
        # What a chip is worth is said where the stakes do not tell it.
        write(capital(f"{head}; {say('stats.chip', worth=stakes.chip)}" if stakes.chip and not currency else head))
        titles = ["player", "hands", "net", *(["money"] if currency else [])]
        titles += ["bring_in", "complete", "steal", "showdown", "won"]
        heads = [currency if title == "money" else say(f"stats.head.{title}") for title in titles]
        _print_table([heads, *[_cells(key, tally) for key, tally in players]])
        write(say("stats.rounds"))
        first = 3 if game.streets[0].down + game.streets[0].up == 3 else 1
        numbers = [say(f"stats.street.{first + street}") for street in range(len(game.streets))]
        cells = [[_name(key), *[_part(at.wagers, at.acts) for at in _rounds(key, tally)]] for key, tally in players]
        _print_table([[say("stats.head.player"), *numbers], *cells])
        print()
    write(sentence(say("stats.counted", hands=stats.hands)))
    if stats.left_out:
        write(sentence(say("stats.left_out", count=stats.left_out, command="doorcard check")))


def _cells(key: Key, tally: Tally) -> list[str]:
    worth = worth_of(key.stakes.chip)
    return [
        _name(key),
        str(tally.hands),
        figure(tally.net),
        *([figure(tally.net * worth.amount)] if worth.currency else []),
        _part(tally.bring_ins, tally.duties),
        str(tally.completes),
        _part(tally.steals, tally.steal_chances),
        _part(tally.showdowns, tally.seconds),
        _part(tally.showdowns_won, tally.showdowns),
    ]


def _name(key: Key) -> str:
    name = plain(key.player)
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _part(some: int, whole: int) -> str:
    """Some of so many."""
    return f"{some}/{whole}" if whole else "-"


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    for line in columns(rows):
        print(line)


def _courses(results: dict[str, list[Decimal]]) -> Iterator[tuple[str, list[Decimal]]]:
    """The net after each hand, from none on, by currency."""
    for unit, nets in results.items():
        yield unit, list(accumulate(nets, initial=Decimal(0)))


def _print_plots(language: Language, player: str, results: dict[str, list[Decimal]]) -> None:
    braille = can_write(sys.stdout, "⣿│─−")
    for unit, course in _courses(results):
        print()
        write(capital(language.say("stats.plot", name=player, unit=_unit(language, unit))))
        for line in plot(course, figure, WIDTH - 14, HEIGHT, braille=braille):
            print(line)
        write(language.say("stats.plot.hands", hands=len(course) - 1))


def _unit(language: Language, unit: str) -> str:
    return unit or language.say("stats.chips")


def _picture(language: Language, stats: Stats, rows: Iterable[Row]) -> str:
    """The courses of the players with the most hands, a panel for each currency."""
    hands: dict[str, int] = {}
    for key, tally in rows:
        hands[key.player] = hands.get(key.player, 0) + tally.hands
    lines: dict[str, list[Line]] = {}
    for player in sorted(hands, key=lambda name: (-hands[name], name.casefold()))[:MOST_LINES]:
        for unit, course in _courses(stats.results_of(player)):
            lines.setdefault(unit, []).append(Line(player, course))
    say = language.say
    panels = [
        Panel(capital(say("stats.panel", unit=_unit(language, unit))), each, say("stats.across"))
        for unit, each in lines.items()
    ]
    return drawn(panels, capital(say("stats.title")), figure)
