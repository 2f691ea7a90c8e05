"""Where the actor stands and why: what is legal, what it costs, and what bars the rest."""

from collections.abc import Iterator

from doorcard.hand import Action, Kind, Legal, View
from doorcard.hand.betting import bar_to_raising, cap_is_lifted
from doorcard.words.language import Language
from doorcard.words.story import pot_lines, standing_pots


def explain(language: Language, view: View, legal: Legal) -> tuple[str, ...]:
    """What the actor of a betting round should know before acting, a clause a line.

    >>> from doorcard import Hand, Rules
    >>> from doorcard.words.language import language
    >>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1).deal("Kh Qc 9c Qh")
    >>> for line in explain(language("en"), hand.view(0), hand.legal):
    ...     print(line)
    the pot holds 2 chips and the unit is 2
    bring in 1: put in 1, the least that is possible
    complete to 2: put in 2 and open with a full bet; this is not a raise
    """
    return tuple(_lines(language, view, legal))


def _lines(language: Language, view: View, legal: Legal) -> Iterator[str]:
    actor = view.actor
    if actor is None or not legal:
        return
    say, wager, seat = language.say, view.wager, view.seats[actor]
    if legal[0].kind in (Kind.SHOW, Kind.MUCK):
        for action in legal:
            yield say(f"explain.{action.kind}", action=action)
        return
    yield say("explain.pot", pot=view.pot, unit=wager.unit)
    owed = min(wager.level - seat.bet, seat.stack)
    if owed > 0 and not wager.duty:
        yield say("explain.owed", amount=owed, pot=view.pot)
    if wager.bets:
        code = "explain.no_cap" if cap_is_lifted(view) else "explain.raises"
        yield say(code, made=wager.bets - 1, cap=view.rules.choices.raise_cap)
    if wager.pair_open:
        stakes = view.rules.stakes
        yield say(f"event.pair_open.{view.rules.choices.open_pair}", small=stakes.small, big=stakes.big)
    for action in legal:
        added = action.amount if action.kind is Kind.CALL else action.amount - seat.bet
        yield say(f"explain.{_code(action)}", action=action, added=added, paid=seat.paid)
    bar = None if wager.duty else bar_to_raising(view, actor)
    if bar is not None:
        yield say(f"bar.{bar}", cap=view.rules.choices.raise_cap)
    pots = standing_pots(view)
    if len(pots) > 1:
        yield from pot_lines(language, pots)


def status(language: Language, view: View, legal: Legal) -> tuple[str, ...]:
    """Whose turn it is, what there is to answer, and what may be done: the same for everybody at the table."""
    actor = view.actor
    assert actor is not None, "somebody acts"
    say, wager, seat = language.say, view.wager, view.seats[actor]
    owed = min(wager.level - seat.bet, seat.stack)
    parts = [say("status.owed" if owed > 0 and not wager.duty else "status.acts", seat=actor, owed=owed)]
    parts += [say("status.unit", unit=wager.unit)]
    if wager.bets:
        parts.append(raises(language, view))
    parts.append(say("status.pot", pot=view.pot))
    lines = [" · ".join(parts), "  " + " · ".join(map(language.action, legal))]
    bar = None if wager.duty else bar_to_raising(view, actor)
    if bar is not None:
        lines.append("  " + say(f"bar.{bar}", cap=view.rules.choices.raise_cap))
    return tuple(lines)


def raises(language: Language, view: View) -> str:
    """How many raises the round has had since its first full bet, and how many it may have (R031, R033)."""
    code = "status.no_cap" if cap_is_lifted(view) else "status.raises"
    return language.say(code, made=view.wager.bets - 1, cap=view.rules.choices.raise_cap)


def _code(action: Action) -> str:
    return action.kind.replace(" ", "_")
