"""The same hand with its seats counted from elsewhere."""

from collections.abc import Sequence
from dataclasses import replace

from doorcard.notation.record import Act, Deal, HandRecord, Move, Muck, Result, SeatCards, Show


def from_the_deal(record: HandRecord) -> HandRecord:
    """The record with the seats in the order of the deal: the player to the dealer's left first, the dealer last."""
    count = len(record.players)
    order = [*range(record.dealer + 1, count), *range(record.dealer + 1)]
    if order[0] == 0:
        return record
    place = {seat: index for index, seat in enumerate(order)}

    def moved(move: Move) -> Move:
        match move:
            case Deal():
                return replace(move, hands=_cards(move.hands, place))
            case Act() | Show() | Muck():
                return replace(move, seat=place[move.seat])
            case _:
                return move

    facts = record.facts
    return replace(
        record,
        players=tuple([record.players[seat] for seat in order]),
        dealer=count - 1,
        moves=tuple(map(moved, record.moves)),
        result=_result(record.result, order),
        learnt=_cards(record.learnt, place),
        facts=facts if facts.observer is None else replace(facts, observer=place[facts.observer]),
    )


def _cards(hands: Sequence[SeatCards], place: dict[int, int]) -> tuple[SeatCards, ...]:
    return tuple([SeatCards(place[seat], cards) for seat, cards in hands])


def _result(result: Result, order: Sequence[int]) -> Result:
    def turned(amounts: tuple[int, ...] | None) -> tuple[int, ...] | None:
        return None if amounts is None else tuple([amounts[seat] for seat in order])

    return replace(result, finishing=turned(result.finishing), awards=turned(result.awards))
