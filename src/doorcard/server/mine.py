"""What one reader knows alone, or may do: made from that seat's own view."""

from doorcard.hand import Kind, Legal, State, View, legal, view
from doorcard.server.story import Story, as_json
from doorcard.table import Table
from doorcard.wire import Mine, Option
from doorcard.words import explained, holding_phrases


def mine(table: Table, story: Story, guest: str) -> Mine:
    """What is a guest's own; ``story`` is that of the hand."""
    number = table.place_of(guest)
    place = None if number is None else table.places[number]
    own = Mine(
        guest=guest,
        host=guest == table.host,
        place=number,
        asked=table.question is not None and number in table.question.places,
        posts_antes=place is None or place.posts_antes,
        buy_in=table.buy_in or None if table.session.equal_stacks else None,
    )
    seat = story.seat_of(guest)
    if table.hand is None or seat is None:
        return own
    return _with_cards(own, table, table.hand, seat)


def _with_cards(own: Mine, table: Table, state: State, seat: int) -> Mine:
    seen = view(state, seat)
    held = seen.seats[seat]
    options = options_of(table, seen, seat)
    return Mine(
        guest=own.guest,
        host=own.host,
        place=own.place,
        seat=seat,
        down=list(map(str, held.down)),
        holding=[] if held.folded or not held.cards else [as_json(each) for each in holding_phrases(seen, seat)],
        options=[_option(seen, seat, kind, amount) for kind, amount, *_ in options],
        owed=min(max(0, seen.wager.level - held.bet), held.stack) if options else 0,
        explain=[as_json(each) for each in explained(seen, options)] if options else [],
        asked=own.asked,
        posts_antes=own.posts_antes,
        buy_in=own.buy_in,
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
