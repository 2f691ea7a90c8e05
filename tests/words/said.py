"""All that is said of random hands of every house and game: the phrases that pages and terminals get."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from string import Formatter
from typing import NamedTuple

from doorcard import Hand, Rules
from doorcard.cards import CARDS, UNKNOWN, Rank, Suit, parse_cards
from doorcard.errors import MESSAGES, DoorcardError
from doorcard.hand import Action, Kind, Legal, evolve, view
from doorcard.rules import PROBLEMS, Problem
from doorcard.words import (
    Said,
    action_phrase,
    board_phrase,
    explained,
    fault_phrase,
    holding_phrases,
    language,
    legal_phrase,
    net_phrase,
    phrase,
    pot_phrases,
    problem_phrase,
    raises_phrase,
    side_phrase,
    standing_pots,
    status_phrases,
    to_json,
    told,
)
from tests.hand.courses import NAMES, random_course

TYPED = (
    "fold",
    "check",
    "call",
    "bring in",
    "complete",
    "bet",
    "raise",
    "all in",
    "show",
    "muck",
    "raise 1",
)
"""What somebody may try; what is refused is said too."""


class Utterance(NamedTuple):
    """Something that is said, with its form in JSON."""

    said: Said
    data: object


def of_a_hand(seed: object, rules: Rules | None = None) -> Iterator[Said]:
    """Everything that one random hand gives to say, to the public and to one of its seats."""
    *before, hand = random_course(seed, rules)
    for reader in (None, len(hand.state.seats) - 1):
        state = None
        for event, seen in zip(hand.events, hand.events_for(reader), strict=True):
            state = evolve(state, event)
            yield from told(seen, view(state, reader))
    for place, course in enumerate(before):
        yield from of_a_decision(course)
        if place % 5 == 0:
            yield from refusals(course)
    yield net_phrase(enumerate(hand.net))
    yield from (side_phrase(ranking.key) for ranking in hand.state.rules.rankings)


def of_a_decision(hand: Hand) -> Iterator[Said]:
    """What the actor, and everybody about the actor, is told."""
    actor, options = hand.actor, hand.legal
    assert actor is not None
    seen = hand.view(actor)
    yield from explained(seen, options)
    yield from (action_phrase(action) for action in options)
    yield legal_phrase(options)
    yield from holding_phrases(seen, actor)
    yield from pot_phrases(standing_pots(hand.state))
    yield from (board_phrase(seat.up, hand.state.rules.board_ranking) for seat in seen.seats if seat.up)
    if options[0].kind not in (Kind.SHOW, Kind.MUCK):
        yield from status_phrases(hand.view(None), options)
        if seen.wager.bets:
            yield raises_phrase(seen)


def refusals(hand: Hand) -> Iterator[Said]:
    """What is said of acts that are not possible here."""
    for text in TYPED:
        try:
            hand.play(text)
        except DoorcardError as error:
            yield fault_phrase(error)


def of_mistakes() -> Iterator[Said]:
    """Every error and every fault of rules, with arguments of the kinds that theirs have.

    That each has a sentence is asked in `test_catalogues`.
    """
    odd: dict[str, object] = {"legal": Legal((Action(Kind.FOLD), Action(Kind.CALL, 2)))}
    odd |= {"action": Action(Kind.RAISE, 12_000), "card": parse_cards("As")[0], "known": parse_cards("As ??")}
    odd |= {"cards": parse_cards("As Kd"), "seat": 1, "game": "razz", "house": "home", "ranking": "high"}
    odd |= {"where": "the deck", "why": "the big unit", "wanted": "a list"}
    for code in (code for code in MESSAGES if f"error.{code}" in language("en")):
        names = {name: odd.get(name, 3) for name in _places(MESSAGES[code])}
        with suppress(ValueError, TypeError):  # a template for programmers that wants another kind of argument
            yield fault_phrase(DoorcardError(code, **names))
    for code, text in PROBLEMS.items():
        yield problem_phrase(Problem("stakes.ante", code, tuple((name, 3) for name in _places(text))))
    for amount in (0, 1, 2, 999, 1_000, 9_999, 10_000, 123_456, 1_234_567, -7, -12_345):
        yield phrase("event.returned", seat=0, count=amount)
        yield phrase("event.bet", seat=2, amount=amount)
    for value in (True, False, "the big unit", "the sea", Kind.BRING_IN, Rank.QUEEN, Suit.HEARTS, UNKNOWN):
        yield phrase("problem.too_large", value=CARDS[0], most=2, why=value)
    yield phrase("error.unknown_game", name="<b>{razz}</b>", known=["razz", "stud"])


def _places(text: str) -> list[str]:
    return [name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name]


@cache
def in_play() -> tuple[Utterance, ...]:
    """Different phrases of a hand of every game at every house, and of more hands at changed rules."""
    hands = [of_a_hand(f"said {name}", Rules.named(name)) for name in NAMES]
    return _different([*hands, *(of_a_hand(f"said {number}") for number in range(60))])


@cache
def everything() -> tuple[Utterance, ...]:
    """The same, and every mistake."""
    return in_play() + _different([of_mistakes()])


def _different(spoken: Iterable[Iterable[Said]]) -> tuple[Utterance, ...]:
    found: dict[str, Utterance] = {}
    for each in spoken:
        for said in each:
            data = to_json(said)
            found.setdefault(json.dumps(data), Utterance(said, data))
    return tuple(found.values())
