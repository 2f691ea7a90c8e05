"""The engine beside a second reading of the betting rules: the same turns, legal sets, openers, returns and pots."""

import random
from dataclasses import fields
from typing import NamedTuple

import pytest

from doorcard.cards import CARDS, Deck
from doorcard.hand import MUCK, ChipsReturned, Hand, Phase, PotAwarded, RoundOpened
from doorcard.rules import Rules, Stakes
from tests.conformance.player import written
from tests.conformance.simulator import COLUMNS, GAMES, Column, Outcome, Play, Turn, simulate

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

    game: str
    column: Column
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
    column = rng.choice(list(COLUMNS.values()))
    if rng.random() < 0.5:  # each parameter as some house has it
        mixed = {field.name: getattr(rng.choice(list(COLUMNS.values())), field.name) for field in fields(Column)}
        column = Column(**mixed)
    return Setting(rng.choice(list(GAMES)), column, stakes, tuple(stacks), rng.randrange(seats), tuple(deck))


def rules_of(setting: Setting) -> Rules:
    """The engine's rules with the parameters of a column."""
    column = setting.column
    return Rules.named(f"home/{setting.game}", Stakes(*setting.stakes)).changed(
        board_ties=column.ties,
        short_bring_in={"obliged": "pass_obliged", "option": "pass_option"}.get(column.pass_on, "nominal"),
        open_pair="anyone" if column.open_pair else "none",
        raise_cap=column.cap,
        heads_up=column.heads_up,
        heads_up_counts_all_in=column.counts_all_in,
        short_raises="cumulative" if column.cumulative else "single",
        burn=column.burns,
        short_deck="reuse_burns" if column.burns else "community",
        community_opener="counted" if column.counts_shared else "previous",
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
        elif isinstance(event, PotAwarded) and event.amount:
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
    hand = Hand.start(rules_of(setting), setting.stacks, setting.dealer, Deck.parse(" ".join(setting.deck)))
    course = simulate(setting.column, GAMES[setting.game], setting.stakes, setting.stacks, setting.dealer, setting.deck)
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


@pytest.mark.parametrize("house", COLUMNS)
def test_the_columns_are_the_houses(house: str) -> None:
    """What the simulator takes from the rule book is what the catalogue has of the same house."""
    setting = Setting("seven-card-stud", COLUMNS[house], STAKES[2], (), 0, ())
    theirs = rules_of(setting).choices
    ours = Rules.named(f"{house}/seven-card-stud").choices
    betting = [
        "board_ties", "short_bring_in", "open_pair", "raise_cap", "heads_up", "heads_up_counts_all_in",
        "short_raises", "burn", "short_deck", "community_opener",
    ]  # fmt: skip
    differ = {name for name in betting if getattr(ours, name) != getattr(theirs, name)}
    assert differ == set()


@pytest.mark.parametrize("block", range(10))
def test_the_engine_and_a_second_reading_of_the_rules_agree(block: int) -> None:
    for seed in range(500 * block, 500 * (block + 1)):
        play_both(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(100))
def test_they_agree_on_many_more_hands(block: int) -> None:
    for seed in range(10_000 + 2_000 * block, 10_000 + 2_000 * (block + 1)):
        play_both(seed)
