"""The stakes of a hand: as its text states them, or as its acts tell them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal
from typing import Literal, NamedTuple

from doorcard.notation.record import ActKind
from doorcard.notation.rooms.draft import NOTHING, Did, Draft, StreetBegins
from doorcard.rules import GAMES


class StakesTold(NamedTuple):
    """Stakes in the amounts of a text."""

    ante: Decimal
    bring_in: Decimal
    small: Decimal
    big: Decimal
    assumed: tuple[str, ...]
    """Those that the text does not state, by the names of `Stakes`."""


def stakes_told(draft: Draft) -> StakesTold:
    """The stakes of a hand; what the text leaves out is inferred from the acts and named as assumed.

    Last chips that a text leaves open become what they were in the light of the stakes.
    """
    assumed = []
    ante = draft.ante
    if ante is None:
        ante = max((seat.ante for seat in draft.players()), default=NOTHING)
        if not ante:
            assumed.append("ante")
    small, big = draft.small, draft.big
    if small is None or big is None:
        assumed += [name for name, amount in (("small", small), ("big", big)) if amount is None]
        small, big = _units(draft, small, big)
    _judge_opening(draft, small)
    bring_in = draft.bring_in or _posted(draft)
    if bring_in is None or bring_in >= small:  # as much as a bet was one, made of somebody's last chips
        assumed.append("bring_in")
        usual = ante if draft.brings_in_an_ante else NOTHING
        bring_in = usual or _likely_bring_in(draft, small)
    _judge_calls(draft, bring_in)
    return StakesTold(ante, bring_in, small, big, tuple(assumed))


def _judge_opening(draft: Draft, small: Decimal) -> None:
    """Last chips that opened the hand were a bet and no bring-in where others raised them by the unit."""
    acts = [(place, entry) for place, entry in enumerate(draft.log) if isinstance(entry, Did)]
    place, first = next(iter(acts), (0, None))
    if first is None or first.kind is not ActKind.BRING_IN or first.amount + first.seat.ante < first.seat.stack:
        return
    wagers = (act for _, act in acts if act.kind is ActKind.WAGER)
    raised = next((act for act in wagers if act.amount + act.seat.ante < act.seat.stack), None)
    if raised is not None and raised.amount == first.amount + small:
        draft.log[place] = replace(first, kind=ActKind.WAGER)


def _judge_calls(draft: Draft, bring_in: Decimal) -> None:
    """Last chips above a short bring-in, but not above the nominal one, called it and were no wager (R043)."""
    streets = 0
    for place, entry in enumerate(draft.log):
        streets += isinstance(entry, StreetBegins)
        if isinstance(entry, Did) and streets < 2 and entry.kind is ActKind.WAGER and entry.amount <= bring_in:
            draft.log[place] = replace(entry, kind=ActKind.CALL)


def _likely_bring_in(draft: Draft, small: Decimal) -> Decimal:
    """About half a small bet, as most rooms ask; less than what was made of it, and never less than a chip."""
    chip = Decimal(1).scaleb(-draft.places())
    most = small / 2
    wagers = [act.amount for act in _acts(draft).get(0, []) if act.kind is ActKind.WAGER]
    if wagers:
        most = min(most, wagers[0] - chip)
    if wagers[1:] and wagers[0] < small < wagers[1]:
        # What was raised and not completed was at least half a unit more than the bring-in (R045).
        most = min(most, 2 * wagers[0] - small)
    return max(most.quantize(chip, ROUND_DOWN), chip)


def _posted(draft: Draft) -> Decimal | None:
    """The nominal bring-in: what was posted, or, where that was a seat's last chips, what others called."""
    posted = None
    lasts: list[Decimal] = []
    for act in _acts(draft).get(0, []):
        last_chips = act.seat.ante + act.amount >= act.seat.stack
        match act.kind:
            case ActKind.BRING_IN:
                posted = act.amount
            case ActKind.CALL if posted is not None:
                posted = max(posted, act.amount)
            case ActKind.WAGER if posted is not None and last_chips:
                lasts.append(act.amount)
                continue
            case ActKind.WAGER:
                # Last chips short of the bet count for nothing, or raise it: either way the next wager is twice them
                # at least. Where it is less they only called the bring-in.
                called = [amount for amount in lasts if act.amount < 2 * amount]
                return None if posted is None else max([posted, *called])
            case _:
                continue
        if not last_chips:
            return posted
    return posted


def _units(draft: Draft, small: Decimal | None, big: Decimal | None) -> tuple[Decimal, Decimal]:
    """The units by the first wagers of streets, the one from the other by the usual double."""
    openings = list(_openings(draft))
    sure = [opening for opening in openings if opening.told == "sure"]
    if big is None:
        big = next((opening.amount for opening in sure if opening.unit == "big"), None)
    if small is None:
        # Where a pair is exposed the big unit may open a street of the small one.
        named = (opening.amount for opening in sure if opening.unit == "small")
        small = next((amount for amount in named if big is None or amount < big), None)
    if small is None and big is not None:
        small = big / 2
    if small is None:
        likely = (opening for opening in openings if opening.told == "likely" and opening.unit == "small")
        small = next((opening.amount for opening in likely), None)
    if small is None:
        small = max([2 * _least(draft), *(opening.amount for opening in openings)])
    return small, 2 * small if big is None else big


def _least(draft: Draft) -> Decimal:
    """What the small unit exceeds, where no wager tells it."""
    antes = max((seat.ante for seat in draft.players()), default=NOTHING)
    return max(draft.bring_in or _posted(draft) or NOTHING, antes, Decimal(1).scaleb(-draft.places()))


class _Opening(NamedTuple):
    """What the first wagers of a street tell of its unit."""

    unit: str
    """The unit of that street."""
    amount: Decimal
    told: Literal["sure", "likely", "least"]
    """Whether that is the unit; or likely, for somebody's last chips came before it; or all that somebody had."""


def _openings(draft: Draft) -> Iterator[_Opening]:
    streets = GAMES[draft.game].streets
    paid = {id(seat): seat.ante for seat in draft.seats}
    for street, acts in _acts(draft).items():
        bets: dict[int, Decimal] = {}
        wagers: list[tuple[Decimal, bool]] = []
        for act in acts:
            key = id(act.seat)
            before = bets.get(key, NOTHING)
            bets[key] = act.amount if act.kind is ActKind.WAGER else before + act.amount
            paid[key] += bets[key] - before
            if act.kind is ActKind.WAGER:
                wagers.append((act.amount, paid[key] < act.seat.stack))
        if not wagers or not 0 <= street < len(streets):
            continue
        unit = streets[street].unit
        first, whole = wagers[0]
        answer = next((amount for amount, whole in wagers if whole), None)
        if answer is None:
            yield _Opening(unit, first, "least")
        elif not whole:
            # Half a unit or more is raised by a whole one, less is made one (R045); less than twice is no raise.
            yield _Opening(unit, answer - first if 2 * first <= answer <= 3 * first else answer, "likely")
        else:
            yield _Opening(unit, first, "likely" if street == 0 and _opened_with_last_chips(acts) else "sure")


def _opened_with_last_chips(acts: Sequence[Did]) -> bool:
    """Whether a hand was brought in by somebody's last chips: they may have been a bet as well."""
    first = next((act for act in acts if act.kind is not ActKind.FOLD), None)
    return first is not None and first.kind is ActKind.BRING_IN and first.seat.ante + first.amount >= first.seat.stack


def _acts(draft: Draft) -> dict[int, list[Did]]:
    """The acts of each street."""
    street = -1
    acts: dict[int, list[Did]] = {}
    for entry in draft.log:
        if isinstance(entry, StreetBegins):
            street += 1
        elif isinstance(entry, Did):
            acts.setdefault(street, []).append(entry)
    return acts
