"""A hand played with a known deck, and the same refereed from what a table shows of it: the same chips."""

from pathlib import Path
from random import Random

import pytest

from doorcard import Deck, Hand, Rules
from doorcard.bots import BOTS
from doorcard.cards import Card, format_cards
from doorcard.cli.answers import Answers
from doorcard.cli.referee import Referee
from doorcard.hand import CommunityDealt, Dealt, Phase
from doorcard.notation import judge, read_phh
from doorcard.rules import GAMES, HOUSES
from doorcard.words import language


def played(rules: Rules, stacks: tuple[int, ...], seed: int) -> tuple[Hand, list[str]]:
    """A hand of bots, and what they did in words."""
    random = Random(seed)
    hand = Hand.start(rules, stacks, len(stacks) - 1, Deck.shuffled(random))
    acts = []
    while not hand.over:
        assert hand.actor is not None
        action = BOTS[random.choice(list(BOTS))](hand.view(hand.actor), hand.legal, random)
        if hand.state.phase is Phase.BETTING:
            acts.append(str(action))
        hand = hand.play(action)
    return hand, acts


def up_cards(hand: Hand) -> dict[int, list[Card]]:
    """What each street showed the table."""
    shown: dict[int, list[Card]] = {}
    for event in hand.events:
        if isinstance(event, Dealt):
            shown[event.street] = [dealt.card for dealt in event.cards if dealt.up]
        elif isinstance(event, CommunityDealt):
            shown[event.street] = [event.card]
    return shown


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", range(12))
def test_the_referee_rules_like_the_engine(house: str, seed: int, tmp_path: Path) -> None:
    random = Random(f"{house}{seed}")
    rules = Rules.of(HOUSES[house], GAMES[random.choice(list(GAMES))])
    count = random.randint(2, 8)
    chips = random.choice((9, 30, 120))
    hand, acts = played(rules, (chips,) * count, seed)
    names = [f"P{seat}" for seat in range(count)]
    referee = Referee(language("en"), Answers(rules), tmp_path / "game.json", tmp_path / "hands")
    streets, todo = up_cards(hand), iter(acts)
    for answer in (" ".join(names), str(chips), "1", names[-1], format_cards(streets[0])):
        referee.answer(answer)
    while referee.table.running:
        state = referee.table.hand
        assert state is not None
        if state.phase is Phase.DEALING:
            referee.answer(format_cards(streets[state.street + 1]))
        elif state.phase is Phase.BETTING:
            referee.answer(next(todo))
        else:
            assert state.actor is not None
            seat = hand.state.seats[state.actor]
            referee.answer("muck" if seat.mucked else format_cards(seat.down))
    assert next(todo, None) is None
    assert referee.table.results == hand.net
    assert Answers.load(tmp_path / "game.json") == referee.answers
    (file,) = (tmp_path / "hands").iterdir()
    (record,) = read_phh(file.read_text(encoding="utf-8").splitlines(keepends=True), file.name)
    judgement = judge(record)
    assert judgement.verdict == "ok"
    assert judgement.hand is not None
    assert judgement.hand.net == hand.net
