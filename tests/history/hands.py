"""Hands of a table, as the log of a store has them."""

from collections.abc import Sequence

from doorcard.cards import Deck
from doorcard.hand import Hand
from doorcard.rules import HOUSES, Rules
from doorcard.server.history import PastHand, past_hand
from doorcard.store import Stored
from doorcard.table import Guest, HandBegan, Place, Played, Table, TableEvent

BEGAN = 1_748_800_000_000
"""Sunday 1 June 2025, 17:46:40 UTC."""

NAMES = ("Ana", "Berto", "Cleo", "Darío", "Ève", "小明", "Gala", "Hugo")


def guests(count: int) -> tuple[str, ...]:
    """The keys of guests, by seat."""
    return tuple(f"g{seat}" for seat in range(count))


def stored(hand: Hand, number: int = 7, names: Sequence[str] = NAMES, name: str = "Café Ñandú") -> tuple[Stored, ...]:
    """The log of a table from a hand's beginning on; every seat is a guest's, but the last, a bot's.

    A watcher is there too.
    """
    seats = hand.state.seats
    keys = guests(len(seats))
    table = Table(
        hand.state.rules,
        HOUSES[hand.state.rules.house].session,
        name=name,
        seq=40,
        places=tuple(
            Place(names[index], seat.start, seat.start, guest="" if seat is seats[-1] else keys[index],
                  bot="tight" if seat is seats[-1] else "")
            for index, seat in enumerate(seats)
        ),
        guests=tuple(Guest(key, name, "") for key, name in zip((*keys[:-1], "watcher"), (*names, "Zoe"), strict=False)),
        host=keys[0],
        begun=number - 1,
    )  # fmt: skip
    began = HandBegan(table, number, tuple(range(len(seats))))
    events: list[TableEvent] = [began, *map(Played, hand.events)]
    return tuple(Stored(seq, BEGAN + 1_000 * seq - 41_000, event) for seq, event in enumerate(events, 41))


def past(hand: Hand) -> PastHand:
    """The hand, over."""
    return past_hand("k3v9", 7, stored(hand))


def started(name: str, stacks: Sequence[int], deck: Deck) -> Hand:
    """A hand that has just begun; the last seat deals."""
    return Hand.start(Rules.named(name), stacks, len(stacks) - 1, deck)
