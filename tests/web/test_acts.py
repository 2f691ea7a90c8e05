"""Every kind of act that any game of any house offers has its button, and the button does it."""

from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from doorcard.cards import Deck
from doorcard.hand import Action, Hand, Kind, Legal, Phase, legal
from doorcard.rules import GAMES, Rules
from tests.web.stage import DESK, PHONE, SMALL, Stage

SIZES = {
    "home/five-card-stud": DESK,
    "home/five-card-stud-high-opens": PHONE,
    "home/five-card-stud-last-down": SMALL,
    "home/five-card-lowball": DESK,
    "home/five-card-hi-lo": PHONE,
    "4champs/five-card-stud": PHONE,
    "pokerstars/seven-card-stud": DESK,
    "pokerstars/stud-hi-lo-8": SMALL,
    "pokerstars/razz": PHONE,
    "pokerstars-tables/seven-card-stud": SMALL,
    "tda/razz-2-7": DESK,
    "tda/stud-hi-lo": PHONE,
    "roberts/seven-card-stud": DESK,
}
"""Every game, and the houses whose documents ask for other buttons; in which window they are looked at."""

ANA = 0
"""The seat with the window."""


def deed(action: Action, options: Legal) -> str:
    """What is done, by kind; the two amounts of an open pair are two things."""
    amounts = [each.amount for each in options.of(action.kind)]
    return f"{action.kind}, {['less', 'more'][amounts.index(action.amount)]}" if len(amounts) > 1 else str(action.kind)


class Course(NamedTuple):
    """A hand that was played at random."""

    stacks: list[int]
    deck: Deck
    actions: list[Action]
    deeds: frozenset[str]
    """What Ana does in it."""


def course(rules: Rules, random: Random) -> Course:
    big = rules.stakes.big
    stacks = [random.choice([rules.stakes.ante + 1, big, 2 * big, 10 * big]) for _ in range(3)]
    deck = Deck.shuffled(random)
    hand = Hand.start(rules, stacks, 2, deck)
    actions: list[Action] = []
    deeds: set[str] = set()
    while hand.state.phase is not Phase.OVER:
        options = hand.legal
        kinds = sorted({action.kind for action in options} - {Kind.FOLD} or {Kind.FOLD})
        kind = random.choice(kinds) if random.random() < 0.9 else random.choice([action.kind for action in options])
        action = random.choice(options.of(kind))
        if hand.actor == ANA:
            deeds.add(deed(action, options))
        actions.append(action)
        hand = hand.play(action)
    return Course(stacks, deck, actions, frozenset(deeds))


def courses(rules: Rules) -> tuple[list[Course], set[str]]:
    """Few hands in which Ana does all that can be done at all, and what that is."""
    random = Random(rules.name)
    found = [course(rules, random) for _ in range(1_500)]
    missing = set[str]().union(*(each.deeds for each in found))
    everything = set(missing)
    chosen = []
    while missing:
        best = max(found, key=lambda each: len(each.deeds & missing))
        chosen.append(best)
        missing -= best.deeds
    return chosen, everything


def test_every_game_is_looked_at() -> None:
    assert {name.partition("/")[2] for name in SIZES} == set(GAMES)


@pytest.mark.parametrize("name", SIZES)
def test_whatever_may_be_done_has_its_button(stage: Stage, name: str) -> None:
    rules = Rules.named(name)
    chosen, everything = courses(rules)
    assert {"fold", "check", "call", "bring in", "complete", "bet", "raise", "all in"} <= everything
    asks = rules.choices.uncontested_show == "choice"
    assert ({"show", "muck"} <= everything) == asks
    assert ({"bet, more", "raise, more"} <= everything) == rules.open_pair_counts
    done: set[str] = set()
    for each in chosen:
        names = ["Ana", "Beto", "Cora"]
        table = stage.table(rules, list(zip(names, each.stacks, strict=True)), dealer=2, decks=[each.deck])
        window = table.join("Ana", "es" if SIZES[name] == PHONE else "en", SIZES[name])
        for action in each.actions:
            clock, hand = table.state.clock, table.state.hand
            assert clock is not None
            assert hand is not None
            actor = names[table.state.dealt_in[clock.place]]
            if actor != "Ana":
                table.act(actor, action.kind.value, action.amount)
                continue
            options = legal(hand)
            expect(window.buttons).to_have_count(len(options))
            for option in options:
                button = window.button(option.kind.value, option.amount)
                expect(button).to_be_in_viewport(ratio=1)
            window.act(action.kind.value, action.amount)
            table.wait(lambda now, before=clock: now.clock != before)  # type: ignore[misc]
            done.add(deed(action, options))
        window.over()
        window.page.context.close()
    assert done == everything
