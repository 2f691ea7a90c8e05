"""A draft as a record: whole chips, rules of the room's house, and what its text says oddly about money."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from doorcard.errors import CutOff, InvalidRules, Refused
from doorcard.notation.notes import Note, note
from doorcard.notation.record import HandRecord, Player, Result, Source
from doorcard.notation.replay import MOST_UNWRITTEN_RAKE
from doorcard.notation.rooms.draft import NOTHING, Draft, DraftSeat, Habits
from doorcard.notation.rooms.stakes import StakesTold, stakes_told
from doorcard.notation.rooms.telling import told_of
from doorcard.rules import Rules, Stakes


@lru_cache(maxsize=1024)
def _rules(house: str, game: str, stakes: Stakes) -> Rules:
    return Rules.named(f"{house}/{game}", stakes)


def record_of_draft(draft: Draft, habits: Habits) -> HandRecord:
    """The record of what was read. Raises `Refused`, or `CutOff` where the text stops before anybody is seated."""
    players = draft.players()
    if len(players) < 2:
        raise CutOff("room_cut", draft.place)
    places = draft.places()
    if habits.mucks_unwritten:
        draft.muck_the_rest()
    if habits.refund_in_award:
        draft.take_refund_from_award()

    def chips(amount: Decimal) -> int:
        return int(amount.scaleb(places))

    told = stakes_told(draft)
    _check_antes(draft, players, told.ante)
    rules = _rules_of(draft, told, chips, places)
    moves, learnt = told_of(draft, players, chips)
    result, assumed = _result(draft, players, habits, chips)
    button = draft.button if draft.button is not None else players[-1].number
    dealer = max((i for i, seat in enumerate(players) if seat.number <= button), default=len(players) - 1)
    return HandRecord(
        rules,
        tuple(Player(seat.number, chips(seat.stack), seat.name) for seat in players),
        dealer,
        moves,
        result,
        learnt,
        replace(
            draft.facts,
            observer=players.index(draft.hero) if draft.hero in players else None,
            assumed=(*told.assumed, *assumed),
        ),
        draft.place,
        Source(
            tuple(_notes(draft, players, habits, chips)),
            in_order=habits.shows_in_order,
            cut_off=not draft.ended or (result.awards is None and result.finishing is None),
        ),
    )


def _rules_of(draft: Draft, told: StakesTold, chips: Callable[[Decimal], int], places: int) -> Rules:
    """The rules of the room's house at these stakes."""
    currency = draft.facts.currency if draft.least_places else ""
    chip = f"{Decimal(1).scaleb(-places):f} {currency}".strip() if places else ""
    stakes = Stakes(chips(told.ante), chips(told.bring_in), chips(told.small), chips(told.big), chip)
    try:
        return _rules(draft.house, draft.game, stakes)
    except InvalidRules as why:
        raise Refused("room_stakes", draft.place, why=why) from why


def _check_antes(draft: Draft, players: Sequence[DraftSeat], ante: Decimal) -> None:
    """Raise `Refused` unless everybody paid the same ante, or all there was."""
    if not any(seat.ante for seat in players):
        return
    for seat in players:
        if seat.ante != min(ante, seat.stack):
            raise Refused("room_ante", draft.place, name=seat.name, amount=seat.ante, ante=ante)


# Money.


def _result(
    draft: Draft, players: Sequence[DraftSeat], habits: Habits, chips: Callable[[Decimal], int]
) -> tuple[Result, tuple[str, ...]]:
    """What the text says of the end, and what of it is inferred."""
    if not draft.ended:
        return Result(), ()  # what stands before the cut is not all
    awards = None
    if any(seat.collected is not None for seat in players):
        awards = tuple(chips(seat.collected or NOTHING) for seat in players)
    finishing = None
    if all(seat.finishing is not None for seat in players):
        finishing = tuple(chips(seat.finishing or NOTHING) for seat in players)
    rake = None if draft.rake is None else chips(draft.rake)
    if rake is None and habits.rake_unwritten and awards is not None:
        pots = chips(_pots(draft))
        taken = pots - sum(awards)
        if 0 <= 100 * taken <= pots * MOST_UNWRITTEN_RAKE:
            return Result(finishing, awards, taken), ("rake",)
    return Result(finishing, awards, rake), ()


def _pots(draft: Draft) -> Decimal:
    """What all pots hold by the acts, uncalled chips gone back."""
    excess = draft.uncalled()
    return sum((seat.paid for seat in draft.players()), NOTHING) - (excess[1] if excess else NOTHING)


def _notes(
    draft: Draft, players: Sequence[DraftSeat], habits: Habits, chips: Callable[[Decimal], int]
) -> Iterator[Note]:
    """What the text says oddly about money: each note is a place where it contradicts its own acts."""
    yield from draft.notes
    if not draft.ended:
        return
    excess = draft.uncalled()
    for index, seat in enumerate(players):
        due = excess[1] if excess and excess[0] is seat else NOTHING
        if seat.returned is None and due and not habits.refund_unwritten:
            yield note("refund_unwritten", amount=chips(due), seat=index)
        elif seat.returned is not None and seat.returned != due:
            yield note("refund_differs", written=chips(seat.returned), seat=index, amount=chips(due))
        if seat.won is not None and seat.won != draft.award_of(seat):
            yield note("award_differs", written=chips(seat.won), seat=index, amount=chips(draft.award_of(seat)))
        if seat.listed is not None and seat.listed != seat.paid - due:
            yield note("stake_differs", written=chips(seat.listed), seat=index, amount=chips(seat.paid - due))
    if draft.pot is not None and draft.pot != _pots(draft):
        yield note("pot_differs", written=chips(draft.pot), amount=chips(_pots(draft)))
