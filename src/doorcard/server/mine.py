"""What one reader knows alone, or may do: made from that seat's own view."""

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from doorcard.hand import Kind, Legal, State, View, legal, view
from doorcard.server.authority import may_resume
from doorcard.server.story import Json, Story, as_json
from doorcard.table import Table
from doorcard.wire import Mine, Option
from doorcard.words import explained, holding_phrases

_encode = msgspec.json.Encoder().encode


def mine(table: Table, story: Story, guest: str) -> Mine:
    """What is a guest's own; ``story`` is that of the hand."""
    return _asked(_at_rest(table, story, guest), table)


def _at_rest(table: Table, story: Story, guest: str) -> Mine:
    """The same without what is asked of a reader who is at turn."""
    number = table.place_of(guest)
    seat = None if table.hand is None else story.seat_of(guest)
    down, holding = ([], []) if table.hand is None or seat is None else _cards(table.hand, seat)
    return Mine(
        guest=guest,
        host=guest == table.host,
        place=number,
        seat=seat,
        down=down,
        holding=holding,
        asked=table.question is not None and number in table.question.places,
        posts_antes=number is None or table.places[number].posts_antes,
        may_resume=table.paused is not None and may_resume(table, guest),
        buy_in=table.buy_in or None if table.session.equal_stacks else None,
    )


def _cards(state: State, seat: int) -> tuple[list[str], list[Json]]:
    """A reader's down cards, and what the whole hand makes."""
    seen = view(state, seat)
    held = seen.seats[seat]
    holding = [] if held.folded or not held.cards else [as_json(each) for each in holding_phrases(seen, seat)]
    return list(map(str, held.down)), holding


def _asked(own: Mine, table: Table) -> Mine:
    """With what may be done now, and what the reader should know to decide."""
    seat = own.seat
    if table.hand is None or seat is None or seat != table.hand.actor:
        return own
    seen = view(table.hand, seat)
    options = options_of(table, seen, seat)
    if not options:
        return own
    held = seen.seats[seat]
    return replace(
        own,
        options=[_option(seen, seat, kind, amount) for kind, amount, *_ in options],
        owed=min(max(0, seen.wager.level - held.bet), held.stack),
        explain=[as_json(each) for each in explained(seen, options)],
    )


def options_of(table: Table, seen: View, seat: int) -> Legal:
    """What a seat may do now, by its own view: nothing while it is not asked, or all clocks stand still."""
    if table.clock is None or table.paused is not None or seen.actor != seat:
        return Legal()
    return legal(seen)


def _option(seen: View, seat: int, kind: Kind, amount: int) -> Option:
    held = seen.seats[seat]
    puts_in = kind not in (Kind.FOLD, Kind.CHECK, Kind.SHOW, Kind.MUCK)
    added = 0 if not puts_in else amount if kind is Kind.CALL else amount - held.bet
    return Option(kind.value, amount, added, puts_in and added == held.stack)


class _Known(NamedTuple):
    """What a reader was told of its own, and on what that rested."""

    same: tuple[object, ...]
    """While all of these are the same, nothing at rest has changed; compared by identity first, which is quick."""
    rests_on: object
    """The same to the point: most of those change without a difference here."""
    own: Mine
    encoded: bytes


class OwnParts:
    """What is each reader's own, in JSON; what it has at rest is worked out again only where it may have changed."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    def of(self, table: Table, story: Story, guest: str) -> bytes:
        """`mine`, encoded."""
        known = self._known.get(guest)
        hand, seat = table.hand, story.seat_of(guest)
        cards: tuple[object, ...] | None = None
        if hand is not None and seat is not None:
            held = hand.seats[seat]
            cards = (held.down, held.up, held.folded, hand.community, hand.rules)
        same = (story.guests, cards, table.places, table.question, table.host, table.session, table.paused)
        if known is None or known.same != same or cards is None:
            known = self._known[guest] = self._renewed(known, same, table, story, guest)
        asked = _asked(known.own, table)
        return known.encoded if asked is known.own else _encode(asked)

    def _renewed(
        self, known: _Known | None, same: tuple[object, ...], table: Table, story: Story, guest: str
    ) -> _Known:
        rests_on = _what_it_rests_on(table, story, guest)
        if known is not None and known.rests_on == rests_on:
            return known._replace(same=same)
        own = _at_rest(table, story, guest)
        return _Known(same, rests_on, own, _encode(own))


def _what_it_rests_on(table: Table, story: Story, guest: str) -> object:
    """All that `mine` depends on while nothing is asked."""
    number = table.place_of(guest)
    seat = story.seat_of(guest)
    question = table.question
    own = (
        table.host,
        number,
        question is not None and number in question.places,
        number is None or table.places[number].posts_antes,
        table.paused is not None and may_resume(table, guest),
        table.buy_in,
        table.session,
    )
    hand = table.hand
    if hand is None or seat is None:
        return own
    held = hand.seats[seat]
    return (*own, seat, held.down, held.up, held.folded, hand.community, hand.rules)
