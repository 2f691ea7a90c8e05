"""What the referee asks: a function of the table, so that going on, or back, asks the right thing."""

from collections.abc import Sequence

from doorcard.cli.answers import obey
from doorcard.hand import Phase, State, legal, view
from doorcard.hand.dealing import next_deal
from doorcard.hand.state import live_seats
from doorcard.table import StartHand, Table, evolve
from doorcard.words import Language, status, street_name


def at_places(language: Language, table: Table) -> Language:
    """The language for the places of a table."""
    return language.at_table(place.name for place in table.places)


def at_hand(language: Language, table: Table) -> Language:
    """The language for the seats of the hand, which need not be all places."""
    return language.at_table(table.places[place].name for place in table.dealt_in)


def question(language: Language, table: Table, names: Sequence[str]) -> tuple[str, ...]:
    """What is to be said next, a line each; ``names`` are those that were said while their chips were not."""
    say, state = language.say, table.hand
    if not table.places:
        return (say("referee.ask.chips" if names else "referee.ask.names"),)
    if not table.end_agreed:
        return (say("referee.ask.hands"),)
    if table.dealer is None:
        return (say("referee.ask.dealer"),)
    if state is None or state.over:
        return _next_hand(language, table)
    language = at_hand(language, table)
    if state.phase is Phase.DEALING:
        return (_coming_cards(language, state),)
    if state.phase is Phase.SHOWDOWN:
        assert state.actor is not None, "somebody shows"
        code = "referee.ask.show_or_muck" if len(legal(state)) > 1 else "referee.ask.show"
        return (language.say(code, seat=state.actor, count=len(state.seats[state.actor].down)),)
    return status(language, view(state, None), legal(state))


def started(table: Table) -> Table:
    """The table as it will be when the next hand begins."""
    after = table
    for event in obey(table, [StartHand(None)]):
        after = evolve(after, event)
    return after


def _next_hand(language: Language, table: Table) -> tuple[str, ...]:
    """Which hand comes and who deals it, and in which order its door cards are named."""
    after = started(table)
    assert after.hand is not None, "a hand was started"
    assert after.dealer is not None, "somebody deals it"
    speaker = at_hand(language, after)
    code = "referee.open_hand" if after.hands is None else "play.hand"
    takers = [speaker.name(seat) for seat in live_seats(after.hand)]
    return (
        language.say(code, number=after.begun, hands=after.hands, dealer=after.places[after.dealer].name),
        language.say("referee.ask.door_cards", names=language.join(takers)),
    )


def _coming_cards(language: Language, state: State) -> str:
    """Which up cards the next street brings, and to whom."""
    coming = next_deal(state)
    street = street_name(language, state.rules.game, coming.street)
    if coming.shared:
        return language.say("referee.ask.shared", street=street)
    takers = language.join(map(language.name, live_seats(state)))
    return language.say("referee.ask.cards", street=street, names=takers)
