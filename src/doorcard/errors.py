"""One tree of errors: a code, its arguments, and a plain English sentence for programmers.

::

    DoorcardError
    ├── CardError              a card or a deck is not one
    │   └── UnknownCards       a hand must be known here, and is not
    ├── RulesError             a game, a house, stakes or their combination
    │   ├── UnknownName        no game or house of that name
    │   └── InvalidRules       every fault of a rule set, listed at once
    └── HandError              one hand of stud
        ├── InvalidSetup       seats, stacks, dealer or deck a hand cannot start with
        ├── ActionSyntax       a text that is no action
        ├── AmbiguousAction    a text that could be two legal actions
        ├── IllegalAction      an action the rules do not allow now
        └── InvalidAwards      recorded awards that do not add up

Every error says what is wrong, where, and how to mend it. Programs read `code` and `args_`;
people read the catalogues, where every code of `MESSAGES` has a sentence in each language.
"""

from collections.abc import Mapping
from typing import Final

MESSAGES: Final[Mapping[str, str]] = {
    # cards and decks
    "card_syntax": "{text!r} is not a card: write a rank (23456789TJQKA) and a suit (cdhs), as in 'As' or '??'",
    "card_twice": "the card {card} is there twice ({where}); take one of them out",
    "unknown_cards": "seat {seat} must show but its cards are unknown: name them, or settle the hand as recorded",
    "card_unknown": "an unknown card has no worth in a {ranking} hand: name every card",
    "hand_size": "a {ranking} hand has {least} to {most} cards, not {count}",
    # games, houses, stakes
    "unknown_house": "there is no house {name!r}; there are: {known}",
    "unknown_game": "there is no game {name!r}; there are: {known}",
    "rules_name": "{name!r} names no rules: write HOUSE/GAME, as in 'home/five-card-stud'",
    "invalid_rules": "the rules are not playable: {problems}",
    "unknown_language": "there is no language {name!r}; there are: {known}",
    "unknown_message": "the catalogues of the language {language} have no {name!r}",
    "json_syntax": "this is not JSON: {detail} (line {line}, column {column})",
    # a hand that cannot start
    "seat_count": "{count} seats: {game} is played by {least} to {most}",
    "stack_too_small": "seat {seat} has {stack} chips: only a seat with at least one chip is dealt in",
    "dealer_missing": "dealer {dealer} is no seat of this hand: give an index from 0 to {last}",
    "seat_numbers": "seat numbers {numbers} must be {count} different whole numbers from 1 up",
    "deck_too_short": "the deck holds {count} cards and this hand may need {needed}: add some, '??' for unknown ones",
    # actions
    "action_syntax": "{text!r} is not an action; here one may: {legal}",
    "action_ambiguous": "{text!r} could be {choices}: add the amount",
    "hand_over": "the hand is over: start another",
    "awaiting_cards": "the next cards must be dealt before anybody acts: deal {count} cards",
    "no_deal_now": "no cards are to be dealt now; here one may: {legal}",
    "deal_count": "{count} cards named where {needed} are dealt",
    "deal_reused": "the card {card} is already in play; each card is there once",
    "not_this_action": "{action} is not legal for seat {seat}; here one may: {legal}",
    "no_bet_to_face": "seat {seat} has no bet to face: check instead; here one may: {legal}",
    "bet_to_face": "seat {seat} faces a bet of {level}: {action} is not possible; here one may: {legal}",
    "must_bring_in": "seat {seat} must bring in; here one may: {legal}",
    "not_completed": "seat {seat} may only complete, not raise: there is no full bet yet; here one may: {legal}",
    "capped": "no more raises this round: the cap of {cap} raises is reached; here one may: {legal}",
    "not_reopened": "seat {seat} already answered and less than half a unit was added since, so it may not raise; "
    "here one may: {legal}",
    "rivals_all_in": "every rival of seat {seat} is all-in, so nobody could answer a raise; here one may: {legal}",
    "too_few_chips": "seat {seat} has too few chips to raise; here one may: {legal}",
    "wrong_amount": "{action} is not an amount this limit allows; here one may: {legal}",
    "out_of_turn": "it is not seat {seat}'s turn but seat {actor}'s",
    "may_not_muck": "seat {seat} must show: its hand is not beaten by a shown one in every pot; here one may: {legal}",
    "shown_mismatch": "seat {seat} cannot show {cards}: it was dealt {known}",
    # recorded awards
    "settle_phase": "only a hand at its showdown can be settled as recorded; here one may: {legal}",
    "settle_total": "the awards make {total} chips and the rake {rake}, the pots hold {amount}: they must agree",
    "settle_seat": "seat {seat} cannot be paid {amount}: the pots it contests hold {most}",
}


class DoorcardError(ValueError):
    """Anything that doorcard refuses, by a code of `MESSAGES` with its arguments.

    >>> raise DoorcardError("rules_name", name="razz")
    Traceback (most recent call last):
    ...
    doorcard.errors.DoorcardError: 'razz' names no rules: write HOUSE/GAME, as in 'home/five-card-stud'
    """

    def __init__(self, code: str, **args: object) -> None:
        super().__init__(MESSAGES[code].format(**args))
        self.code = code
        self.args_ = args


class CardError(DoorcardError):
    """A card or a deck is not one."""


class UnknownCards(CardError):
    """A hand must be known here, and is not."""


class RulesError(DoorcardError):
    """A game, a house, stakes, or their combination is wrong."""


class UnknownName(RulesError):
    """No game or house has that name."""


class InvalidRules(RulesError):
    """A rule set that cannot be played: `problems` lists every fault at once."""

    def __init__(self, problems: tuple[object, ...]) -> None:
        super().__init__("invalid_rules", problems="; ".join(map(str, problems)))
        self.problems = problems


class HandError(DoorcardError):
    """One hand of stud was asked for something it cannot do."""


class InvalidSetup(HandError):
    """Seats, stacks, a dealer or a deck with which no hand can start."""


class ActionSyntax(HandError):
    """A text that is no action at all."""


class AmbiguousAction(HandError):
    """A text that could mean two legal actions."""


class IllegalAction(HandError):
    """An action that the rules do not allow now; the state is unchanged."""


class InvalidAwards(HandError):
    """Recorded awards that do not add up to the pots."""
