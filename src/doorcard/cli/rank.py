"""``doorcard rank``: what hands are worth, in words, and which of them wins."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from doorcard.cards import Card, format_cards, parse_cards
from doorcard.cli.parser import Parser
from doorcard.cli.terminal import card_painter, say
from doorcard.rankings import Made, Ranking
from doorcard.rules import GAMES, game_named
from doorcard.words import Language, capital, comparison, hand_name, sentence, spelled
from doorcard.words.layout import pad, visible


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard rank``."""
    help_on = parser.language.say
    parser.add_argument("cards", nargs="+", metavar=help_on("metavar.cards"), help=help_on("rank.option.cards"))
    parser.add_argument(
        "--game",
        metavar=help_on("metavar.game"),
        default="seven-card-stud",
        help=help_on("rank.option.game", known=", ".join(GAMES)),
    )
    parser.add_argument("--json", action="store_true", help=help_on("rank.option.json"))
    parser.add_argument("--four-colour", action="store_true", help=help_on("play.option.four_colour"))


def run(args: Namespace) -> int:
    """Print each hand and who wins. Raises `CardError`, `UnknownName`."""
    game = game_named(args.game)
    hands = read_hands(args.cards)
    sides = [Side(ranking, tuple(_ranked(hand, ranking) for hand in hands)) for ranking in game.rankings]
    language: Language = args.language.painting(card_painter(four_colour=args.four_colour))
    if args.json:
        for side in sides:
            for data in _data(language, side):
                print(json.dumps(data, ensure_ascii=False))
        return 0
    for number, side in enumerate(sides):
        if number:
            say()
        for line in _lines(language, side, alone=len(sides) == 1):
            say(line)
    return 0


def read_hands(words: Sequence[str]) -> list[tuple[Card, ...]]:
    """The hands of a command line: one a word, or one of them all where each word is a card; a lone ``/`` parts two.

    >>> [len(hand) for hand in read_hands(["As", "Ks", "Qs", "Js", "Ts", "/", "KhKd9c9s2h"])]
    [5, 5]

    Raises `CardError`.
    """
    groups: list[list[tuple[Card, ...]]] = [[]]
    for word in words:
        if word == "/":
            groups.append([])
        else:
            groups[-1].append(parse_cards(word))
    hands = []
    for group in groups:
        if len(groups) > 1 or all(len(cards) == 1 for cards in group):
            hands.append(tuple(card for cards in group for card in cards))
        else:
            hands += group
    return hands


class Ranked(NamedTuple):
    """One hand as one ranking sees it."""

    cards: tuple[Card, ...]
    strength: int
    """0 where the hand does not qualify."""
    made: Made | None


class Side(NamedTuple):
    """All hands as one ranking sees them."""

    ranking: Ranking
    hands: tuple[Ranked, ...]

    @property
    def winners(self) -> list[int]:
        """The places of the best hands; none where none qualifies."""
        best = max(hand.strength for hand in self.hands)
        return [place for place, hand in enumerate(self.hands) if hand.strength == best and best]


def _ranked(cards: tuple[Card, ...], ranking: Ranking) -> Ranked:
    return Ranked(cards, ranking.strength(cards), ranking.made(cards))


def _lines(language: Language, side: Side, *, alone: bool) -> Iterator[str]:
    """A row a hand, then who wins this side."""
    if not alone:
        name = language.say("rank.low" if side.ranking.low else "rank.high")
        yield capital(language.say("rank.side", side=name))
    cells = [" ".join(map(language.card, hand.cards)) for hand in side.hands]
    width = max(map(visible, cells))
    for number, (hand, cell) in enumerate(zip(side.hands, cells, strict=True), 1):
        row = f"{number}  " if len(cells) > 1 else ""
        yield f"{row}{pad(cell, width)}  {_named(language, hand, side.ranking)}"
    if len(cells) > 1:
        yield sentence(_outcome(language, side))


def _named(language: Language, hand: Ranked, ranking: Ranking) -> str:
    """A hand in words, with the ranks of the five cards that make it."""
    if hand.made is None:
        return language.say("rank.none")
    return f"{hand_name(language, hand.made, ranking)} ({spelled(hand.made.cards)})"


def _outcome(language: Language, side: Side) -> str:
    """Who wins, over the best of the others, and why."""
    winners = side.winners
    if not winners:
        return language.say("rank.nobody")
    best = side.hands[winners[0]].made
    assert best is not None, "only a hand that qualifies wins"
    if len(winners) > 1:
        numbers = language.join([place + 1 for place in winners])
        return language.say("rank.tie", numbers=numbers, hand=hand_name(language, best, side.ranking))
    number = str(winners[0] + 1)
    beaten = [hand for place, hand in enumerate(side.hands) if place != winners[0] and hand.made is not None]
    if not beaten:
        return language.say("rank.alone", number=number)
    second = max(beaten, key=lambda hand: hand.strength).made
    assert second is not None, "it qualifies"
    return language.say("rank.wins", number=number, why=comparison(language, best, second, side.ranking))


def _data(language: Language, side: Side) -> Iterator[dict[str, object]]:
    """Each hand on this side as JSON: its strength compares only with those of the same ranking."""
    winners = side.winners
    for place, hand in enumerate(side.hands):
        yield {
            "hand": place + 1,
            "cards": format_cards(hand.cards),
            "ranking": side.ranking.key,
            "strength": hand.strength,
            "category": hand.made.category.code if hand.made else None,
            "five": format_cards(hand.made.cards) if hand.made else None,
            "name": hand_name(language, hand.made, side.ranking) if hand.made else None,
            "wins": place in winners,
            "ties": place in winners and len(winners) > 1,
        }
