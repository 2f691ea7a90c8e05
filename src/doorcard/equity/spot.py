"""A spot: all that decides the odds, in the form in which it is sampled and counted.

Cards nobody has seen are the stub; a card is its position there. Cards still to come and unknown down
cards are drawn from it one by one; the down cards of a range, and the missing suits of a rank, are drawn
together from a list of weighted entries.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Final, NamedTuple

from doorcard.cards import CARDS, Card, Rank, check_distinct, parse_cards
from doorcard.equity.cardsets import Holding
from doorcard.equity.ranges import combinations_of, disjoint
from doorcard.errors import EquityError
from doorcard.rankings.kernels import CARD_BITS, ORDER, mask_of
from doorcard.rules.game import Game

NO_RANKING: Final = len(ORDER)
NOBODY: Final = 255
MOST_SEATS: Final = 8


class Choice(NamedTuple):
    """Cards drawn together from weighted entries, each entry as likely as its weight."""

    owners: tuple[int, ...]
    """The seat of each card, `NOBODY` for a dead one."""
    entries: tuple[tuple[int, ...], ...]
    """The stub positions of the cards, for each entry."""
    weights: tuple[int, ...]


@dataclass(frozen=True)
class Spot:
    """What is known, what is to come, and what wins."""

    rankings: tuple[int, ...]
    """One ranking or two, as numbers of `ORDER`."""
    hand_size: int
    known: tuple[tuple[int, ...], ...]
    """The known cards of each seat, a shared one in each."""
    stub: tuple[int, ...]
    """The cards that nobody has seen, rising."""
    draws: tuple[int, ...]
    """The seat of each card drawn, the number of seats for a card that all share."""
    choices: tuple[Choice, ...]
    suits_drawn: bool = False
    """Whether some choices are suits that were not given."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.known)

    @property
    def first(self) -> int:
        """The ranking that takes the pot, or its high half."""
        return self.rankings[0]

    @property
    def second(self) -> int:
        """The ranking that takes the low half, `NO_RANKING` for none."""
        return self.rankings[1] if len(self.rankings) > 1 else NO_RANKING

    @property
    def shares_a_card(self) -> bool:
        """Whether the last card is one for all."""
        return self.seats in self.draws

    @cached_property
    def known_masks(self) -> tuple[int, ...]:
        """The known cards of each seat as masks."""
        return tuple(map(mask_of, self.known))

    @cached_property
    def stub_masks(self) -> tuple[int, ...]:
        """The bit of each card of the stub."""
        return tuple(CARD_BITS[card] for card in self.stub)


def _read_seat(seat: "Holding | str | Iterable[Card]") -> Holding:
    if isinstance(seat, Holding):
        return seat
    if isinstance(seat, str):
        return Holding.parse(seat)
    cards = tuple(seat)
    return Holding(tuple(card for card in cards if card.known), unknown=sum(not card.known for card in cards))


def _read_dead(dead: "Holding | str | Iterable[Card]") -> Holding:
    holding = _read_seat(dead)
    if holding.unknown or holding.range is not None:
        raise EquityError("equity_dead", text=holding.text)
    return holding


def make_spot(
    game: Game,
    seats: "Sequence[Holding | str | Iterable[Card]]",
    dead: "Holding | str | Iterable[Card]" = "",
    shared: "Card | str | bool | None" = None,
) -> Spot:
    """Read and check a question. Raises `EquityError` and `CardError`.

    ``shared`` is the card that all seats share, True for one still to come, False for none; None is for
    one to come where the deck has not enough cards for everybody's last.
    """
    if not 2 <= len(seats) <= MOST_SEATS:
        raise EquityError("equity_seats", count=len(seats))
    holdings = [_read_seat(seat) for seat in seats]
    gone = _read_dead(dead)
    common = (shared,) if isinstance(shared, Card) else parse_cards(shared) if isinstance(shared, str) else ()
    seen = [card for holding in (*holdings, gone) for card in holding.cards] + list(common)
    check_distinct(seen, "seats, dead cards and shared card together")
    stub = tuple(sorted(set(map(int, CARDS)) - set(map(int, seen))))

    choices, from_range = _ranges(game, holdings, stub, len(common))
    suited = _missing_suits(holdings, gone, stub)
    rankings = tuple(ORDER.index(key) for key in game.wins)
    known = [[*map(int, holding.cards), *map(int, common)] for holding in holdings]
    if suited and not choices and rankings == (ORDER.index("ace_to_five"),):
        # Suits do not matter in this ranking: any consistent ones will do, and the answer stays exact.
        stub = _settle_suits(suited, stub, known)
        suited = ()
    to_come = [
        game.hand_size - holding.count - len(common) - drawn + holding.unknown
        for holding, drawn in zip(holdings, from_range, strict=True)
    ]
    for seat, count in enumerate(to_come):
        if count < holdings[seat].unknown:
            count = holdings[seat].count + from_range[seat] + len(common)
            raise EquityError("equity_cards", seat=seat, count=count, game=game.key, most=game.hand_size)

    chosen = sum(len(choice.owners) for choice in (*choices, *suited))
    left = len(stub) - chosen
    one_for_all = shared is True or (
        shared is None and sum(to_come) > left and game.hand_size == 7 and min(to_come) > 0
    )
    if one_for_all:
        to_come = [count - 1 for count in to_come]
    draws = [seat for seat, count in enumerate(to_come) for _ in range(count)] + [len(seats)] * one_for_all
    if len(draws) > left or min(to_come) < 0:
        raise EquityError("equity_deck", needed=len(draws) + chosen, left=len(stub))
    if not disjoint([choice.entries for choice in (*choices, *suited)]):
        raise EquityError("range_impossible")
    return Spot(
        rankings,
        game.hand_size,
        tuple(map(tuple, known)),
        stub,
        tuple(draws),
        (*choices, *suited),
        bool(suited),
    )


def _ranges(
    game: Game, holdings: Sequence[Holding], stub: Sequence[int], shared: int
) -> tuple[tuple[Choice, ...], list[int]]:
    """A choice for each seat with a range, and how many cards each seat has of one."""
    down = game.streets[0].down
    place = {card: position for position, card in enumerate(stub)}
    choices, counts = [], [0] * len(holdings)
    for seat, holding in enumerate(holdings):
        if holding.range is None:
            continue
        if holding.count + down + shared > game.hand_size:
            count = holding.count + down + shared
            raise EquityError("equity_cards", seat=seat, count=count, game=game.key, most=game.hand_size)
        found = combinations_of(holding.range, down, holding.door, stub)
        entries = tuple(tuple(place[card] for card in cards) for cards in found)
        choices.append(Choice((seat,) * down, entries, tuple(found.values())))
        counts[seat] = down
    return tuple(choices), counts


def _missing_suits(holdings: Sequence[Holding], dead: Holding, stub: Sequence[int]) -> tuple[Choice, ...]:
    """A choice for each rank of which cards without a suit are there: all ways to give them suits."""
    owners: dict[Rank, list[int]] = {}
    for seat, holding in (*enumerate(holdings), (NOBODY, dead)):
        for rank in holding.ranks:
            owners.setdefault(rank, []).append(seat)
    choices = []
    for rank, seats in sorted(owners.items()):
        places = [position for position, card in enumerate(stub) if card >> 2 == rank]
        entries = tuple(permutations(places, len(seats)))
        if not entries:
            raise EquityError("equity_suits", count=len(seats), rank=rank)
        choices.append(Choice(tuple(seats), entries, (1,) * len(entries)))
    return tuple(choices)


def _settle_suits(choices: Sequence[Choice], stub: Sequence[int], known: list[list[int]]) -> tuple[int, ...]:
    """Give cards without a suit the first one that is free; answers the stub without them."""
    seen = set()
    for choice in choices:
        for seat, position in zip(choice.owners, choice.entries[0], strict=True):
            seen.add(position)
            if seat != NOBODY:
                known[seat].append(stub[position])
    return tuple(card for position, card in enumerate(stub) if position not in seen)
