"""Random hands of every house, game and stack, for what must hold of all of them."""

from random import Random
from typing import Final

from doorcard.cards import Deck
from doorcard.errors import InvalidSetup
from doorcard.hand import WAGERS, Hand, Kind
from doorcard.rules import GAMES, HOUSES, Rules, Stakes

CATALOGUE: Final = tuple(f"{house}/{game}" for house in HOUSES for game in GAMES)
"""Every house at every game."""

CHIPS: Final = ("", "0.05 USD", "0.01 EUR", "0.10", "25 USD", "a bean, or two 'halves'")


def random_rules(random: Random, name: str) -> Rules:
    """The rules of that name, at the house's stakes or at others."""
    if random.random() < 0.4:
        return Rules.named(name)
    small = random.randint(2, 40)
    return Rules.named(
        name,
        Stakes(
            ante=random.randint(0, small),
            bring_in=random.randint(1, small - 1),
            small=small,
            big=small * random.randint(1, 3),
            chip=random.choice(CHIPS),
        ),
    )


def random_start(random: Random, name: str) -> Hand:
    """A hand just dealt: any number of seats and dealer, short stacks and deep ones."""
    rules = random_rules(random, name)
    while True:
        count = random.randint(rules.game.least_seats, rules.game.most_seats)
        most = rules.stakes.big * random.choice((1, 5, 30))
        stacks = [random.randint(1, most) for _ in range(count)]
        numbers = random.sample(range(1, 12), count) if random.random() < 0.5 else None
        try:
            return Hand.start(rules, stacks, random.randrange(count), Deck.shuffled(random), numbers)
        except InvalidSetup:
            continue


def random_hand(random: Random, name: str, stop_early: float = 0.3) -> Hand:
    """A hand played at random, to its end or, as often as ``stop_early`` says, to some decision before it."""
    hand = random_start(random, name)
    left = random.randint(0, 40) if random.random() < stop_early else -1
    stays = random.random() < 0.4  # nobody folds, so that decks run short and many come to the showdown
    while not hand.over and left:
        acts = [action for action in hand.legal if not (stays and action.kind is Kind.FOLD)]
        wagers = [action for action in acts if action.kind in WAGERS]
        hand = hand.play(random.choice([*acts, *acts[1:], *wagers]))
        left -= 1
    return hand
