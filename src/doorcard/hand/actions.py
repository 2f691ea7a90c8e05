"""What a player may do, as values and as text."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from doorcard.cards import Card, format_cards, parse_cards
from doorcard.errors import ActionSyntax, AmbiguousAction


class Kind(StrEnum):
    """The kinds of action; amounts are contributions to this round, but for a call."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    """Match what is to be matched, or put in the rest; the amount is what is added."""
    BRING_IN = "bring in"
    """Post the bring-in, or the rest where it is less."""
    COMPLETE = "complete"
    """Make a bring-in or a short bet or raise a full one."""
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all in"
    """Put in the rest where that is more than a call and no full step (R044)."""
    SHOW = "show"
    MUCK = "muck"
    DEAL = "deal"
    """The dealer's: name the next cards where no deck is known; the amount is how many."""


class Action(NamedTuple):
    """One action with its exact amount in chips.

    >>> str(Action(Kind.RAISE, 10)), str(Action(Kind.CALL, 2)), str(Action(Kind.CHECK))
    ('raise to 10', 'call 2', 'check')
    """

    kind: Kind
    amount: int = 0
    cards: tuple[Card, ...] = ()
    """The cards that a deal names, or a show where they were unknown."""
    first: int | None = None
    """Of a deal: the seat that a record has acting first, heeded where an unknown card leaves it open (S54)."""

    def __str__(self) -> str:
        if self.cards:
            return f"{self.kind} {format_cards(self.cards)}"
        return _FORMS.get(self.kind, "{kind}").format(kind=self.kind, amount=self.amount)


_FORMS = {
    Kind.CALL: "call {amount}",
    Kind.BRING_IN: "bring in {amount}",
    Kind.COMPLETE: "complete to {amount}",
    Kind.BET: "bet {amount}",
    Kind.RAISE: "raise to {amount}",
    Kind.ALL_IN: "all in to {amount}",
    Kind.DEAL: "deal {amount} cards",
}

FOLD = Action(Kind.FOLD)
CHECK = Action(Kind.CHECK)
SHOW = Action(Kind.SHOW)
MUCK = Action(Kind.MUCK)


def deal(cards: str | Iterable[Card], first: int | None = None) -> Action:
    """The action of naming the next cards, in the order in which they are dealt. Raises `CardError`.

    >>> str(deal("Kh Qc"))
    'deal Kh Qc'
    """
    named = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    return Action(Kind.DEAL, len(named), named, first)


def show(cards: str | Iterable[Card]) -> Action:
    """The action of showing down cards that were unknown so far, in the order dealt. Raises `CardError`."""
    named = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    return Action(Kind.SHOW, 0, named)


class Legal(tuple[Action, ...]):
    """Every legal action, each with its exact amount: iterable, countable, and ``action in legal``.

    >>> legal = Legal((Action(Kind.BRING_IN, 1), Action(Kind.COMPLETE, 2)))
    >>> print(legal)
    bring in 1, complete to 2
    >>> str(legal.read("complete")), str(legal.read("bring-in 1"))
    ('complete to 2', 'bring in 1')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self)) or "nothing"

    def of(self, kind: Kind) -> tuple[Action, ...]:
        """The legal actions of one kind, the smallest amount first."""
        return tuple(action for action in self if action.kind is kind)

    @property
    def wagers(self) -> tuple[Action, ...]:
        """The legal actions that raise what is to be matched, the smallest first."""
        return tuple(action for action in self if action.kind in WAGERS)

    def read(self, text: str) -> Action:
        """The action that ``text`` means here: a kind alone where it is unambiguous, else with its amount.

        The answer need not be legal: what is legal is for `apply` to say.
        Raises `ActionSyntax`, or `AmbiguousAction` where two legal actions are meant.
        """
        match = _TEXT.fullmatch(" ".join(text.lower().split()))
        if match is None:
            return self._read_cards(text)
        kind = Kind(_HYPHENS.sub(r"\1 in", match["kind"]))
        amount = match["amount"]
        choices = [a for a in self if a.kind is kind and (amount is None or a.amount == int(amount))]
        if len(choices) > 1:
            raise AmbiguousAction("action_ambiguous", text=text, choices=" or ".join(map(str, choices)))
        return choices[0] if choices else Action(kind, int(amount or 0))

    def _read_cards(self, text: str) -> Action:
        word, _, cards = text.strip().partition(" ")
        if word.lower() == "deal" and cards:
            return deal(cards)
        if word.lower() == "show" and cards:
            return show(cards)
        raise ActionSyntax("action_syntax", text=text, legal=self)


WAGERS = frozenset({Kind.COMPLETE, Kind.BET, Kind.RAISE, Kind.ALL_IN})

_TEXT = re.compile(
    r"(?P<kind>fold|check|muck|show|call|bring[ -]?in|complete|bet|raise|all[ -]?in)(?: (?:to )?(?P<amount>\d{1,18}))?"
)
_HYPHENS = re.compile("(bring|all)[ -]?in")
