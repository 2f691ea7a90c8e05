"""What people type, in their language, as actions."""

import re

from doorcard.errors import ActionSyntax, AmbiguousAction
from doorcard.hand import Action, Kind, Legal
from doorcard.words.language import Language

KINDS = tuple(kind for kind in Kind if kind is not Kind.DEAL)
"""The kinds of action that a player types; cards are dealt by naming them."""

_WITH_AMOUNT = re.compile(r"(?P<words>.*?)(?:\s+(?P<amount>\d{1,18}))?")


def read_action(language: Language, text: str, legal: Legal) -> Action:
    """The action that ``text`` means here, in the reader's words or in those of the core.

    Words may be a whole one or its letter (`action_key`), with the amount where there are two of a kind; small
    words between, as in ``subir a 6``, are overlooked. The answer need not be legal: that is for `apply` to say.
    Raises `ActionSyntax`, or `AmbiguousAction`.

    >>> from doorcard.words.language import language
    >>> legal = Legal((Action(Kind.FOLD), Action(Kind.CALL, 2), Action(Kind.RAISE, 6)))
    >>> str(read_action(language("es"), "subo a 6", legal)), str(read_action(language("es"), "i", legal))
    ('raise to 6', 'call 2')
    """
    match = _WITH_AMOUNT.fullmatch(" ".join(text.lower().replace("-", " ").split()))
    assert match is not None, "every text fits"
    amount = match["amount"]
    skipped = language.say("typed.skip").split("|")
    words = match["words"].split()
    bare = [word for word in words if word not in skipped]
    kinds = _kinds(language, " ".join(words)) or _kinds(language, " ".join(bare))
    choices = [a for a in legal if a.kind in kinds and (amount is None or a.amount == int(amount))]
    if len(choices) > 1:
        raise AmbiguousAction("action_ambiguous", text=text, choices=Legal(choices))
    if choices:
        return choices[0]
    if kinds:
        return Action(kinds[0], int(amount or 0))
    return _in_the_words_of_the_core(text, legal)


def _in_the_words_of_the_core(text: str, legal: Legal) -> Action:
    try:
        return legal.read(text)
    except ActionSyntax:
        raise ActionSyntax("action_syntax", text=text, legal=legal) from None


def _kinds(language: Language, words: str) -> list[Kind]:
    return [kind for kind in KINDS if words in _typed(language, kind)]


def _typed(language: Language, kind: Kind) -> list[str]:
    return language.say(f"typed.{kind.replace(' ', '_')}").split("|")


def action_key(language: Language, action: Action) -> str:
    """The letter that is enough for an action, by its kind."""
    return _typed(language, action.kind)[0]
