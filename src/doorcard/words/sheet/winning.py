"""The last rules of a sheet: what beats what, showing and paying."""

from collections.abc import Iterator
from typing import Final

from doorcard.cards import Card, parse_cards
from doorcard.rankings import RANKINGS, Category
from doorcard.rules import Rules, Session
from doorcard.words.phrases import phrase
from doorcard.words.sheet.deal import may_run_short
from doorcard.words.sheet.parts import Block, house_choice, line

LOWS: Final = tuple(
    map(
        parse_cards,
        (
            "3c 3d 3h 5c 5d",
            "Kc Kd 4h 3s 2c",
            "2c 2d 7h 6s 5c",
            "Ac Ad Th 9s 8c",
            "Kc Qd Jh Ts 9c",
            "Kc Qd Jh Ts 7c",
            "9c 8d 7h 6s 5c",
            "9c 7d 6h 5s 3c",
            "9c 7d 6h 5s Ac",
            "6c 5d 4h 3s 2c",
            "6c 4d 3h 2s Ac",
            "5c 4d 3h 2s Ac",
        ),
    )
)
"""Sample low hands (R344); a sheet prints them in the order in which its ranking puts them."""


def ranking(rules: Rules) -> Iterator[Block]:
    """How hands compare, ranking by ranking (000 §07)."""
    game = rules.game
    if len(game.wins) > 1:
        first, second = (phrase(f"sheet.side.{key}") for key in game.wins)
        yield line("sheet.ranking.halves", first=first, second=second)  # R332
        yield line("sheet.ranking.any_five" if game.hand_size > 5 else "sheet.ranking.same_five")
    for key in game.wins:
        if key == "high":
            order = tuple(phrase(f"category.{category.code}") for category in reversed(Category))
            yield line("sheet.ranking.high.order", order=order)  # R054, R055
            yield line("sheet.ranking.high.ace")  # R056, R057
            yield line("sheet.ranking.high.groups")  # R058 to R060
            yield line("sheet.ranking.high.sequence")  # R061
        else:
            yield line(f"sheet.ranking.{key}.rule")  # R340 to R343
            yield line("sheet.ranking.low.compare")  # R345
            if key != "eight_or_better":
                yield line("sheet.ranking.low.pairs")
                yield line("sheet.ranking.low.samples", samples=_samples(key))
    if len(game.wins) == 1 and RANKINGS[game.wins[0]].low:
        yield line("sheet.ranking.no_qualifier")  # R342, R356
    if may_run_short(rules):
        yield line("sheet.ranking.shared")  # S28
    yield line("sheet.ranking.suits")  # R062, R357


def _samples(key: str) -> str:
    """The sample hands from the worst to the best of one ranking, in ranks alone."""
    made = sorted(LOWS, key=RANKINGS[key].strength)
    return " < ".join("-".join(str(card.rank) for card in _spelled(key, hand)) for hand in made)


def _spelled(key: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    spelled = RANKINGS[key].made(hand)
    assert spelled is not None, "only eight-or-better asks for a qualifier"
    return spelled.cards


def showing(rules: Rules, session: Session) -> Iterator[Block]:
    """Who shows when, who is paid what, and what comes after (000 §08)."""
    game, choices = rules.game, rules.choices
    yield line("sheet.showing.aggressor")  # R064, S32
    yield line(f"sheet.showing.checked.{choices.checked_show}")  # R065, R321
    yield line("sheet.showing.last_pot_first" if choices.last_pot_first else "sheet.showing.clockwise")  # R322
    yield line(f"sheet.showing.muck.{choices.muck}")  # R063, R428, S35
    yield line(f"sheet.showing.uncontested.{choices.uncontested_show}")  # R427
    if choices.muck != "never":
        on_request = "on_request" if choices.history_on_request else "not_on_request"
        yield line(f"sheet.showing.{on_request}")  # R429
    yield line("sheet.showing.cards_speak")  # R430
    yield line("sheet.showing.cards.all" if game.hand_size == 5 else "sheet.showing.cards.best")  # R066
    yield line("sheet.showing.pots")  # R067, R070
    yield line("sheet.showing.ties")  # R068
    lows = [RANKINGS[key].low for key in game.wins]
    odd_chip = f"sheet.showing.odd.{choices.odd_chip}"
    if choices.odd_chip == "suit_of_all":
        odd_chip += ".both" if len(set(lows)) > 1 else ".low" if lows[0] else ".high"
    yield house_choice(odd_chip)  # R069, P52
    yield line("sheet.showing.odd_more")  # S18, P53
    if len(game.wins) > 1:
        yield line("sheet.showing.odd_halves", side=phrase(f"sheet.side.{game.wins[0]}"))  # P51
        yield line("sheet.showing.same_seats")  # S45
    yield line("sheet.showing.next_hand")  # R071
    yield line(f"sheet.showing.ends.{session.ends}")  # R072
