"""Pots: what each is called, what is in it and who may win it."""

from collections.abc import Sequence

from doorcard.hand import Pot, State
from doorcard.words.language import Language
from doorcard.words.phrases import Phrase, phrase, row


def pot_name(language: Language, number: int, count: int) -> str:
    """What a pot is called: the only one, the main one, or a side pot, by its number where there are more."""
    return language.render(pot_phrase(number, count))


def pot_phrase(number: int, count: int) -> Phrase:
    """What `pot_name` says, in no language."""
    if count == 1:
        return phrase("pot.only")
    if number == 0:
        return phrase("pot.main")
    return phrase("pot.side") if count == 2 else phrase("pot.side_numbered", number=number)


def standing_pots(state: State) -> tuple[Pot, ...]:
    """The pots as they stand while a round is on: a new one begins only where somebody is all-in.

    Whoever has chips left may still match what is in, and so contest it.
    """
    all_paid = [seat.paid for seat in state.seats]
    live = [index for index, seat in enumerate(state.seats) if not seat.folded]
    spent = {state.seats[index].paid for index in live if not state.seats[index].stack}
    pots, below = [], 0
    for level in sorted({*spent, max(all_paid)}):
        amount = sum([min(paid, level) - min(paid, below) for paid in all_paid])
        eligible = tuple(index for index in live if state.seats[index].paid >= level or state.seats[index].stack)
        if amount:
            pots.append(Pot(amount, eligible))
        below = level
    return tuple(pots)


def pot_lines(language: Language, pots: Sequence[Pot]) -> tuple[str, ...]:
    """Each pot with its chips and who may win it (R050)."""
    return tuple(map(language.render, pot_phrases(pots)))


def pot_phrases(pots: Sequence[Pot]) -> tuple[Phrase, ...]:
    """What `pot_lines` says, in no language."""
    return tuple(
        phrase("pot.line", pot=pot_phrase(number, len(pots)), amount=pot.amount, seats=row(pot.eligible))
        for number, pot in enumerate(pots)
    )


def side_name(language: Language, side: str) -> str:
    """The side of a split pot that a ranking wins: high or low."""
    return language.render(side_phrase(side))


def side_phrase(side: str) -> Phrase:
    """What `side_name` says, in no language."""
    return phrase("side.high" if side == "high" else "side.low")
