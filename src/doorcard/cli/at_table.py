"""A table of a room as a terminal shows it: what is told, street by street, and what may be done."""

from collections.abc import Iterator

from doorcard.cards import Card
from doorcard.cli.felt import laid_scores, turn_lines
from doorcard.errors import Declined, Dismissed, DoorcardError
from doorcard.hand import Action, Kind, Legal, Pot
from doorcard.rules import Rules, Stakes
from doorcard.wire import HandView, Mine, SeatView, TableView, Update
from doorcard.words import Language, Phrase, capital, fault, from_json, net_line, pot_lines, sentence
from doorcard.words.felt import SeatRow, Street, laid_street, title
from doorcard.words.layout import plain

SHOWN_IN_ROWS = ("event.dealt_up", "event.dealt_down", "event.community")
"""What is said of a deal: the rows of the table show it."""


def at_hand(language: Language, table: TableView, mine: Mine | None) -> Language:
    """The language for the seats of the hand."""
    if table.hand is None:
        return language
    return language.at_table((plain(seat.name) for seat in table.hand.seats), None if mine is None else mine.seat)


def greeting(language: Language, table: TableView, mine: Mine | None) -> Iterator[str]:
    """Where one has come to: the table, the game, who is there, the hand that is played."""
    game, stakes = table.game, table.game.stakes
    yield capital(language.say("join.table", name=plain(table.name) or table.id))
    yield from title(
        language,
        Rules.named(game.name, Stakes(stakes.ante, stakes.bring_in, stakes.small, stakes.big, stakes.chip)),
    )
    seated = [
        language.say("join.seated", name=plain(place.name), stack=place.stack)
        for place in table.places
        if not place.gone
    ]
    yield capital(language.say("join.seats", seats=", ".join(seated)) if seated else language.say("join.nobody"))
    if table.hand is not None and table.hand.phase != "over":
        yield ""
        yield from street(at_hand(language, table, mine), table.hand, mine)


def told(language: Language, update: Update) -> Iterator[str]:
    """What an update says; a street that was dealt is shown as rows, the last one only where several were."""
    table = view_of(update)
    language = at_hand(language, table, update.mine)
    lines = [line for line in map(from_json, update.says) if isinstance(line, Phrase)]
    streets = [place for place, line in enumerate(lines) if _is_street(line)]
    won = False
    for place, line in enumerate(lines):
        last = bool(streets) and place >= streets[-1]
        if won and line.code.startswith("table."):
            yield from net(language, table)
            won = False
        if _is_street(line) and table.hand is not None and last:
            yield ""
            yield from street(language, table.hand, update.mine)
        elif line.code == "table.hand" and table.hand is not None:
            yield ""
            dealer = language.say("show.dealer", seat=table.hand.dealer)
            yield sentence(f"{language.render(line)} · {dealer}")
        elif line.code == "table.said":
            yield language.render(_harmless(line))
        elif not (last and line.code in SHOWN_IN_ROWS):
            yield sentence(language.render(_harmless(line)))
        won = won or line.code.startswith(("event.wins", "event.split"))
    if won:
        yield from net(language, table)


def view_of(update: Update) -> TableView:
    """The table of an update, which the client has taken apart."""
    assert isinstance(update.table, TableView), "what comes in is taken apart"
    return update.table


def _is_street(line: Phrase) -> bool:
    return line.code.startswith(("street.", "round."))


def _harmless(line: Phrase) -> Phrase:
    """A phrase whose texts, which others wrote, steer no terminal."""
    return Phrase(
        line.code, tuple((name, plain(value) if isinstance(value, str) else value) for name, value in line.args)
    )


def net(language: Language, table: TableView) -> Iterator[str]:
    """What each seat has won or lost, once the hand is over."""
    hand = table.hand
    if hand is not None and hand.phase == "over":
        nets = [(seat, held.won - held.paid) for seat, held in enumerate(hand.seats)]
        yield sentence(language.say("play.net", nets=net_line(language, nets)))


def street(language: Language, hand: HandView, mine: Mine | None) -> Iterator[str]:
    """A street as this reader sees it."""
    own = None if mine is None else mine.seat
    pots = pot_lines(language, [Pot(pot.amount, tuple(pot.seats)) for pot in hand.pots])
    laid = Street(
        _said(language, hand.street_name),
        hand.unit,
        hand.pot,
        tuple(_row(language, seat, mine if index == own else None) for index, seat in enumerate(hand.seats)),
        pots if len(pots) > 1 else (),
        _cards(hand.community),
        _cards(hand.dead),
        "; ".join(_said(language, each) for each in mine.holding) if mine is not None else "",
    )
    return laid_street(language, laid, betting=hand.actor is not None)


def _row(language: Language, seat: SeatView, mine: Mine | None) -> SeatRow:
    down = seat.down if mine is None else mine.down
    board = _said(language, seat.board) if seat.board else ""
    return SeatRow(seat.stack, _cards(down), _cards(seat.up), seat.folded, board)


def _cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def _said(language: Language, data: object) -> str:
    return language.render(from_json(data))


def options(mine: Mine) -> Legal:
    """What may be done, as the words know it."""
    return Legal(Action(Kind(option.kind), option.amount) for option in mine.options)


def turn(language: Language, table: TableView, mine: Mine) -> Iterator[str]:
    """It is the reader's turn: what there is to answer, and what may be done."""
    hand = table.hand
    assert hand is not None, "somebody acts in it"
    raised = _said(language, hand.raises) if hand.raises and hand.bets > 1 else ""
    return turn_lines(at_hand(language, table, mine), options(mine), mine.owed, hand.pot, raised)


def explained(language: Language, table: TableView, mine: Mine | None) -> Iterator[str]:
    """Where the reader stands and why."""
    hand = table.hand
    speaker = at_hand(language, table, mine)
    lines = [*(hand.reasons if hand is not None else ()), *(mine.explain if mine is not None else ())]
    for line in lines:
        yield "  " + sentence(_said(speaker, line))


def results(language: Language, table: TableView) -> Iterator[str]:
    """Who has how many chips, and has won or lost what."""
    yield ""
    yield capital(language.say("play.score", hands=table.hand.number if table.hand is not None else 0))
    yield from laid_scores((plain(each.name), each.has, each.has - each.bought) for each in table.results)


def wrong(language: Language, error: DoorcardError) -> str:
    """What is wrong, in the reader's language: what a room says of it, where a room said it."""
    if isinstance(error, Declined) and error.says:
        return language.render(from_json(error.says))
    if isinstance(error, Dismissed) and f"bye.{error.args_.get('why')}" in language:
        return language.say(f"bye.{error.args_['why']}")
    return fault(language, error)
