"""Where the actor stands and why: what is legal, what it costs, and what bars the rest."""

from collections.abc import Iterator

from doorcard.hand import Kind, Legal, View
from doorcard.hand.betting import bar_to_raising, cap_is_lifted
from doorcard.words.language import Language
from doorcard.words.phrases import Phrase, Said, action_phrase, kind_code, phrase, row
from doorcard.words.pots import pot_phrases, standing_pots


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
    return tuple(map(language.render, explained(view, legal)))


def explained(view: View, legal: Legal) -> tuple[Phrase, ...]:
    """What `explain` says, in no language."""
    return tuple(_lines(view, legal))


def _lines(view: View, legal: Legal) -> Iterator[Phrase]:
    actor = view.actor
    if actor is None or not legal:
        return
    wager, seat = view.wager, view.seats[actor]
    if legal[0].kind in (Kind.SHOW, Kind.MUCK):
        for action in legal:
            yield phrase(f"explain.{kind_code(action.kind)}", action=action)
        return
    yield phrase("explain.pot", pot=view.pot, unit=wager.unit)
    owed = min(wager.level - seat.bet, seat.stack)
    if owed > 0 and not wager.duty:
        yield phrase("explain.owed", amount=owed, pot=view.pot)
    if wager.bets:
        yield _raises("explain.no_cap" if cap_is_lifted(view) else "explain.raises", view)
    if wager.pair_open:
        stakes = view.rules.stakes
        yield phrase(f"event.pair_open.{view.rules.choices.open_pair}", small=stakes.small, big=stakes.big)
    for action in legal:
        added = action.amount if action.kind is Kind.CALL else action.amount - seat.bet
        yield phrase(f"explain.{kind_code(action.kind)}", action=action, added=added, paid=seat.paid)
    yield from bar_phrases(view)
    pots = standing_pots(view)
    if len(pots) > 1:
        yield from pot_phrases(pots)


def status(language: Language, view: View, legal: Legal) -> tuple[str, ...]:
    """Whose turn it is, what there is to answer, and what may be done: the same for everybody at the table."""
    where, may, *bars = map(language.render, status_phrases(view, legal))
    return (where, f"  {may}", *(f"  {bar}" for bar in bars))


def status_phrases(view: View, legal: Legal) -> tuple[Said, ...]:
    """What `status` says, in no language: where the actor stands, what may be done, what bars a raise."""
    actor = view.actor
    assert actor is not None, "somebody acts"
    wager, seat = view.wager, view.seats[actor]
    owed = min(wager.level - seat.bet, seat.stack)
    parts = [phrase("status.owed" if owed > 0 and not wager.duty else "status.acts", seat=actor, owed=owed)]
    parts.append(phrase("status.unit", unit=wager.unit))
    if wager.bets:
        parts.append(raises_phrase(view))
    parts.append(phrase("status.pot", pot=view.pot))
    return (row(parts, "dot"), row(map(action_phrase, legal), "dot"), *bar_phrases(view))


def bar_phrases(view: View) -> tuple[Phrase, ...]:
    """Why the actor may not raise, where something bars it: one clause or none."""
    assert view.actor is not None, "somebody acts"
    bar = None if view.wager.duty else bar_to_raising(view, view.actor)
    return () if bar is None else (phrase(f"bar.{bar}", cap=view.rules.choices.raise_cap),)


def raises(language: Language, view: View) -> str:
    """How many raises the round has had since its first full bet, and how many it may have (R031, R033)."""
    return language.render(raises_phrase(view))


def raises_phrase(view: View) -> Phrase:
    """What `raises` says, in no language."""
    return _raises("status.no_cap" if cap_is_lifted(view) else "status.raises", view)


def _raises(code: str, view: View) -> Phrase:
    return phrase(code, made=view.wager.bets - 1, cap=view.rules.choices.raise_cap)
