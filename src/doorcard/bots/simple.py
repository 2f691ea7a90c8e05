"""Two players who do not think: one does anything, one calls everything."""

from random import Random

from doorcard.hand import Action, Kind, Legal, View

QUIET = (Kind.CHECK, Kind.CALL, Kind.BRING_IN, Kind.SHOW)
"""What keeps a player in a hand for the least."""


def quiet(legal: Legal) -> Action:
    """The action that stays in for the least: to check, call, bring in or show."""
    return next(action for action in legal if action.kind in QUIET)


def anything(view: View, legal: Legal, random: Random) -> Action:
    """Any action, each as likely as another; but it never folds when checking is free."""
    free = any(action.kind is Kind.CHECK for action in legal)
    return random.choice([action for action in legal if not (free and action.kind is Kind.FOLD)])


def station(view: View, legal: Legal, random: Random) -> Action:
    """Stays to the end and never raises."""
    return quiet(legal)
