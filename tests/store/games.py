"""Tables and hands to be stored: every house at every game, played at random."""

from collections.abc import Iterator
from functools import cache
from random import Random

from doorcard.cards import Deck
from doorcard.hand import Event, Hand
from doorcard.rules import HOUSES, Rules
from doorcard.table import EndAgreed, HandBegan, Opened, Played, SatDown, TableEvent, fold
from tests.hand.courses import Player, random_course

HOME = Rules.named("home/five-card-stud")
NAMES = ("Ana", "Bñ", "Čž", "“D”", "E\nF", "\ud800", "G\x00", "♠")
"""Names that a text file would stumble over."""


def opening(rules: Rules = HOME, players: int = 2) -> tuple[TableEvent, ...]:
    """A table with players at it."""
    seats = tuple(SatDown(place, name, 40) for place, name in enumerate(NAMES[:players]))
    return (Opened(rules, HOUSES["home"].session), EndAgreed(None), *seats)


def began(rules: Rules, number: int, players: int) -> HandBegan:
    """The next hand begins, with everybody in it."""
    return HandBegan(fold(opening(rules, players)), number, tuple(range(players)))


def of_hand(hand: Hand, number: int = 1) -> tuple[TableEvent, ...]:
    """A hand so far, as a table tells it."""
    return (began(hand.state.rules, number, len(hand.state.seats)), *map(Played, hand.events))


@cache
def random_hand(seed: object, number: int = 1, rules: Rules | None = None) -> tuple[TableEvent, ...]:
    """A whole random hand."""
    *_, last = random_course(seed, rules)
    return of_hand(last, number)


def parts(events: tuple[TableEvent, ...], seed: object) -> Iterator[tuple[TableEvent, ...]]:
    """The same events in pieces of one to six, as commands lead to them."""
    random = Random(f"parts {seed}")
    while events:
        size = random.randint(1, 6)
        yield events[:size]
        events = events[size:]


def played(deck: Deck, seed: object, rules: Rules = HOME, players: int = 3) -> Iterator[Event]:
    """The events of one hand over a deck, played the same way whatever its cards allow."""
    hand = Hand.start(rules, (40,) * players, 0, deck)
    player = Player(seed)
    while not hand.over:
        hand = hand.play(player.choose(hand.legal))
    yield from hand.events
