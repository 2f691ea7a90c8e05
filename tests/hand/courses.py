"""Random hands: every house at every game, two to eight seats, short stacks, odd stakes."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

from doorcard.cards import CARDS, Card, Deck
from doorcard.hand import WAGERS, Action, Hand, Kind, Legal
from doorcard.rules import GAMES, HOUSES, Rules, Stakes
from doorcard.rules.house import Choices

STAKES = (
    None,  # the house's own
    None,
    Stakes(1, 1, 2, 4),
    Stakes(2, 1, 2, 4),  # an ante above the bring-in: partial antes
    Stakes(3, 1, 3, 4),
    Stakes(1, 2, 5, 10),
    Stakes(1, 2, 10, 20),  # a bring-in far below half the small unit
    Stakes(1, 1, 3, 7),  # odd halves
    Stakes(0, 1, 2, 2),
    Stakes(5, 4, 5, 9),
)

DOCUMENTED = ("home", "4champs", "pokerstars", "pokerstars-tables", "tda", "roberts")
"""The houses of the rule documents; the catalogue may hold more, and random hands are of all."""

NAMES = tuple(f"{house}/{game}" for house in HOUSES for game in GAMES)


class Setup(NamedTuple):
    """All that a hand starts from."""

    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    deck: Deck
    numbers: tuple[int, ...]

    def start(self) -> Hand:
        return Hand.start(self.rules, self.stacks, self.dealer, self.deck, self.numbers)

    def play(self, acts: tuple[Action, ...]) -> Hand:
        hand = self.start()
        for action in acts:
            hand = hand.play(action)
        return hand


@cache
def _rules(name: str, stakes: Stakes | None, change: tuple[str, Any] | None) -> Rules:
    rules = Rules.named(name, stakes)
    return rules if change is None else rules.changed(**dict([change]))


@cache
def _changes() -> tuple[tuple[str, Any], ...]:
    """Every value that a house may choose, one field at a time."""
    hints = get_type_hints(Choices)
    named = [(field, value) for field, hint in hints.items() for value in get_args(hint)]
    switches = [(field, value) for field, hint in hints.items() if hint is bool for value in (False, True)]
    return (*named, *switches, ("raise_cap", 1), ("raise_cap", 2))


def random_rules(random: Random) -> Rules:
    """A house at a game; one time in four with one choice of its own changed."""
    change = random.choice(_changes()) if random.random() < 0.25 else None
    return _rules(random.choice(NAMES), random.choice(STAKES), change)


def random_setup(seed: object, rules: Rules | None = None) -> Setup:
    """Two to eight seats whose stacks are mostly too short for the whole hand, some of them for the ante."""
    random = Random(f"setup {seed}")
    rules = rules or random_rules(random)
    count = random.randint(2, 8)
    big = rules.stakes.big
    deepest = random.choice((3, 2 * big, 6 * big, 6 * big, 20 * big, 60 * big))
    stacks = tuple(random.randint(1, deepest if random.random() < 0.8 else 2 * big) for _ in range(count))
    chairs = sorted(random.sample(range(1, 11), count))
    turn = random.randrange(count)
    numbers = (*chairs[turn:], *chairs[:turn])
    deck = even_deck(random, rules, count) if random.random() < 0.2 else Deck.shuffled(random)
    return Setup(rules, stacks, random.randrange(count), deck, numbers)


def even_deck(random: Random, rules: Rules, count: int) -> Deck:
    """A deck that deals neighbours the same ranks, so that hands tie and chips cannot be divided."""
    ranks = random.sample(range(13), 13)
    mates = min(count, 4)
    even = [CARDS[4 * rank + suit] for rank in ranks for suit in random.sample(range(4), 4)[:mates]]
    spare = [card for card in CARDS if card not in even]
    first = rules.game.streets[0]
    order: list[Card] = []
    for place in range(rules.game.hand_size):
        if rules.choices.burn and place >= first.down + first.up and spare:
            order.append(spare.pop())
        order += even[:count]
        del even[:count]
    return Deck([*order, *even, *spare])


class Player:
    """Chooses at random, with a temper of its own for the whole hand."""

    def __init__(self, seed: object) -> None:
        self.random = Random(f"player {seed}")
        self.folds = self.random.choice((0.0, 0.3, 1.0))
        self.raises = self.random.choice((0.3, 1.0, 4.0))

    def choose(self, options: Legal) -> Action:
        weights = [self._weight(action) for action in options]
        return self.random.choices(options, weights)[0]

    def _weight(self, action: Action) -> float:
        if action.kind is Kind.FOLD:
            return self.folds + 0.02
        return self.raises if action.kind in WAGERS else 2.0


def random_course(seed: object, rules: Rules | None = None) -> Iterator[Hand]:
    """A random hand from its start to its end, one state after the other."""
    hand = random_setup(seed, rules).start()
    player = Player(seed)
    yield hand
    while not hand.over:
        hand = hand.play(player.choose(hand.legal))
        yield hand
