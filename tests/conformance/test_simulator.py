"""The engine beside a second reading of the betting rules: the same turns, legal sets, openers, returns and pots."""

import random
from typing import NamedTuple

import pytest

from doorcard.cards import CARDS, Deck
from doorcard.hand import MUCK, ChipsReturned, Hand, Phase, PotAwarded, RoundOpened
from doorcard.rules import Rules, Stakes
from tests.conformance.player import written
from tests.conformance.simulator import COLUMNS, GAMES, Outcome, Play, Turn, simulate

STAKES = (
    (1, 1, 2, 4),
    (1, 2, 5, 10),
    (1, 2, 4, 8),
    (1, 2, 10, 20),
    (2, 1, 2, 4),
    (0, 1, 3, 7),
    (3, 2, 6, 20),
    (1, 3, 8, 8),
    (5, 3, 11, 30),
)


class Setting(NamedTuple):
    """How a hand starts."""

    house: str
    game: str
    stakes: tuple[int, int, int, int]
    stacks: tuple[int, ...]
    dealer: int
    deck: tuple[str, ...]


def a_setting(rng: random.Random) -> Setting:
    """Two to eight seats; some have chips for many bets, some for few or only for part of an ante."""
    stakes, seats = rng.choice(STAKES), rng.randint(2, 8)
    shortness, most = rng.random(), stakes[3] * rng.choice([1, 2, 4, 8])
    stacks = [rng.randint(1, most) if rng.random() < shortness else stakes[3] * 30 for _ in range(seats)]
    deck = [str(card) for card in CARDS]
    rng.shuffle(deck)
    return Setting(
        rng.choice(list(COLUMNS)), rng.choice(list(GAMES)), stakes, tuple(stacks), rng.randrange(seats), tuple(deck)
    )


def an_act(rng: random.Random, legal: set[str], boldness: float, fear: float) -> str:
    acts = sorted(legal)
    wagers = [act for act in acts if act.startswith(("to", "allin"))]
    if "fold" in acts and rng.random() < fear:
        return "fold"
    if wagers and rng.random() < boldness:
        return rng.choice(wagers)
    return rng.choice([act for act in acts if act not in wagers and act != "fold"])


def outcome(hand: Hand) -> Outcome:
    """What the engine's events say that the simulator says too."""
    ours = Outcome()
    for event in hand.events:
        if isinstance(event, RoundOpened):
            ours.openers.append(event.opener)
        elif isinstance(event, ChipsReturned):
            ours.returned[event.seat] = ours.returned.get(event.seat, 0) + event.amount
        elif isinstance(event, PotAwarded):
            ours.pots.append((event.amount, sorted(event.eligible)))
    return ours


def advance(course: Play, act: str | None) -> Turn | Outcome:
    """Whose turn it is after an act, or how the hand ended."""
    try:
        return next(course) if act is None else course.send(act)
    except StopIteration as end:
        ended: Outcome = end.value
        return ended


def play_both(seed: int) -> None:
    rng = random.Random(seed)
    setting = a_setting(rng)
    boldness, fear = rng.random(), rng.choice([0, 0.05, 0.3])
    rules = Rules.named(f"{setting.house}/{setting.game}", Stakes(*setting.stakes))
    hand = Hand.start(rules, setting.stacks, setting.dealer, Deck.parse(" ".join(setting.deck)))
    course = simulate(*setting)
    acts: list[str] = []
    said = advance(course, None)
    while not isinstance(said, Outcome):
        legal = {written(action): action for action in hand.legal}
        assert (hand.actor, set(legal)) == said, (seed, setting, acts)
        acts.append(an_act(rng, said[1], boldness, fear))
        hand = hand.play(legal[acts[-1]])
        said = advance(course, acts[-1])
    assert hand.state.phase is not Phase.BETTING, (seed, setting, acts)
    while not hand.over:
        hand = hand.play(MUCK if MUCK in hand.legal else hand.legal[0])
    assert outcome(hand) == said, (seed, setting, acts)


@pytest.mark.parametrize("block", range(10))
def test_the_engine_and_a_second_reading_of_the_rules_agree(block: int) -> None:
    for seed in range(500 * block, 500 * (block + 1)):
        play_both(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(100))
def test_they_agree_on_many_more_hands(block: int) -> None:
    for seed in range(10_000 + 2_000 * block, 10_000 + 2_000 * (block + 1)):
        play_both(seed)
