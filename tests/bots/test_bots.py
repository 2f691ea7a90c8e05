"""The simple players: always legal, never silly, and blind to what their seat does not see."""

from random import Random

import pytest

from doorcard import Deck, Hand, Rules
from doorcard.bots import BOTS, Bot
from doorcard.bots.tight import judge
from doorcard.cards import CARDS, Card, parse_cards
from doorcard.hand import Kind, view
from doorcard.rules import HOUSES

NAMES = [f"{house.key}/{game}" for house in HOUSES.values() for game in house.games]


def played(rules: Rules, deck: Deck, stacks: tuple[int, ...], bots: list[Bot], seed: int) -> Hand:
    """A hand that bots play to its end."""
    hand = Hand.start(rules, stacks, seed % len(stacks), deck)
    whims = Random(seed)
    while not hand.over:
        assert hand.actor is not None
        hand = hand.play(bots[hand.actor % len(bots)](hand.view(hand.actor), hand.legal, whims))
    return hand


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_every_game_of_every_house_to_its_end(name: str, bot: str) -> None:
    rules = Rules.named(name)
    for seed in range(8):
        random = Random(seed)
        stacks = tuple(random.choice((3, 9, 60, 200)) for _ in range(random.randint(2, 8)))
        hand = played(rules, Deck.shuffled(random), stacks, [BOTS[bot], BOTS["random"]], seed)
        assert sum(hand.net) == 0


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_folds_when_checking_is_free(bot: str) -> None:
    """Some houses allow it (S21); a bot that did it would only lose."""
    rules = Rules.named("pokerstars-tables/seven-card-stud")
    free = 0
    for seed in range(40):
        hand = Hand.start(rules, (80, 80, 80), seed % 3, Deck.shuffled(Random(seed)))
        whims = Random(seed)
        while not hand.over:
            assert hand.actor is not None
            action = BOTS[bot](hand.view(hand.actor), hand.legal, whims)
            if {Kind.FOLD, Kind.CHECK} <= {each.kind for each in hand.legal}:
                free += 1
                assert action.kind is not Kind.FOLD
            hand = hand.play(action)
    assert free > 20


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", ["home/five-card-stud", "pokerstars/stud-hi-lo-8", "pokerstars/razz"])
def test_a_bot_acts_alike_whatever_it_does_not_see(bot: str, name: str) -> None:
    """Non-interference: every hidden card and the whole stub may change, and the act does not."""
    rules = Rules.named(name)
    for seed in range(30):
        random = Random(seed)
        hand = Hand.start(rules, (100, 100, 100), 0, Deck.shuffled(random))
        for _ in range(random.randint(0, 12)):
            if not hand.over:
                hand = hand.play(random.choice(hand.legal))
        if hand.over:
            continue
        actor = hand.actor
        assert actor is not None
        seen = {card for seat in hand.view(actor).seats for card in seat.cards if card.known}
        hidden = [card for card in CARDS if card not in seen]
        random.shuffle(hidden)
        names = iter(hidden)
        seats = tuple(
            held if index == actor or held.shown else held._replace(down=tuple(next(names) for _ in held.down))
            for index, held in enumerate(hand.state.seats)
        )
        other = hand.state._replace(seats=seats, stub=tuple(names)[: hand.state.stub_size])
        assert other != hand.state
        acts = {BOTS[bot](view(state, actor), hand.legal, Random(seed)) for state in (hand.state, other)}
        assert len(acts) == 1


def tight_acts(rules: str, deck: str, acts: tuple[str, ...] = (), stacks: tuple[int, ...] = (100, 100)) -> str:
    """What the tight bot does after these acts; the same with every whim."""
    hand = Hand.start(Rules.named(rules), stacks, len(stacks) - 1, Deck.parse(f"{deck} {rest(deck)}"))
    for act in acts:
        hand = hand.play(act)
    assert hand.actor is not None
    done = {str(BOTS["tight"](hand.view(hand.actor), hand.legal, Random(seed))) for seed in range(30)}
    (act,) = done
    return act


def rest(deck: str) -> str:
    """The other cards, in an order that helps nobody."""
    held = set(parse_cards(deck))
    left: list[Card] = [card for card in CARDS if card not in held]
    Random(1).shuffle(left)
    return " ".join(map(str, left))


@pytest.mark.parametrize(
    ("rules", "deck", "acts", "does"),
    [
        # five-card stud: seats 0 and 1, down cards first
        ("home/five-card-stud", "7h Kc 2c Kd", (), "bring in 1"),  # trash brings in for the least
        ("home/five-card-stud", "2h Kc 2c Kd", ("complete",), "raise to 4"),  # a pair of kings is strong
        ("home/five-card-stud", "Kc 7h 2c 3d", ("complete",), "fold"),  # ten high is not worth a bet
        ("home/five-card-stud", "Kc 7h 8c Ad", ("bring in",), "call 1"),  # but a chip is cheap
        ("home/five-card-stud", "Ah 7d 2c Kd", (), "bring in 1"),
        # rolled-up trips raise; in razz three low cards do, and kings go
        ("pokerstars/seven-card-stud", "As Kd Ad Qh Ac 2h", ("bring in",), "complete to 4"),
        ("pokerstars/seven-card-stud", "9s As 8d Ad 2c Ac", ("complete",), "raise to 8"),
        ("pokerstars/razz", "Ks 2s Qs Ac Kd 3h", ("complete",), "raise to 8"),
        ("pokerstars/razz", "2s Ks Ac Qs Kd Qh", ("complete",), "fold"),
        ("pokerstars/razz", "Ks 2s Qs Ac Kd 3h", (), "bring in 2"),
        ("pokerstars/stud-hi-lo-8", "9s 2s Td Ac 2c 3h", ("complete",), "raise to 8"),
        ("pokerstars/stud-hi-lo-8", "9s Ks Td 9c 2c Qh", ("complete",), "fold"),
    ],
)
def test_the_tight_bot_plays_its_cards(rules: str, deck: str, acts: tuple[str, ...], does: str) -> None:
    assert tight_acts(rules, deck, acts) == does


def test_a_shown_pair_of_aces_makes_a_pair_of_fours_careful() -> None:
    strong = Hand.start(
        Rules.named("home/five-card-stud"), (100, 100), 1, Deck.parse(f"4s Kd 4c Ac 7d Jh {rest('4s Kd 4c Ac 7d Jh')}")
    )
    scary = Hand.start(
        Rules.named("home/five-card-stud"), (100, 100), 1, Deck.parse(f"4s Kd 4c Ac 7d Ah {rest('4s Kd 4c Ac 7d Ah')}")
    )
    worths = []
    for hand in (strong, scary):
        hand = hand.play("complete").play("call")
        while hand.actor != 0:
            hand = hand.play("check")
        worths.append(judge(hand.view(0)))
    assert worths[0] > worths[1] + 0.2


def test_the_tight_bot_wins_from_the_others() -> None:
    """Over 1,500 hands of each kind of game: what waits for cards beats what does not."""
    for name in ("home/five-card-stud", "pokerstars/razz", "pokerstars/stud-hi-lo-8"):
        rules = Rules.named(name)
        won = 0
        for seed in range(1500):
            bots = [BOTS["tight"], BOTS["random"], BOTS["station"]]
            shift = seed % 3
            hand = played(rules, Deck.shuffled(Random(seed)), (200,) * 3, bots[shift:] + bots[:shift], seed)
            won += hand.net[-shift % 3]
        assert won > 500, (name, won)
