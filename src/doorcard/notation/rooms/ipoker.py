"""iPoker: XML, one ``session`` of a player with a ``game`` a hand.

Acts are numbers: 0 fold, 3 call and 7 all-in (what is added), 4 check, 5 bet, 15 ante, 16 bring-in, 23 raise (the total
on the street). They stand player by player and are numbered by their order. Cards that came to be known stand where
they were dealt, whoever saw them then; hands are never said to be shown. Rake and uncalled chips are not written:
these come back as part of the winnings.
"""

import re
from dataclasses import dataclass
from typing import Final

from doorcard.cards import UNKNOWN, Card
from doorcard.errors import Refused, Unsupported
from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import NOTHING, Draft, DraftSeat, Habits
from doorcard.notation.rooms.elements import Element, Markup
from doorcard.notation.rooms.heads import time_of

ROOM: Final = "iPoker"
BEGINS: Final = re.compile(r"<session\s[^<>]*\bsessioncode=|<game\s[^<>]*\bgamecode=")
"""What its files say near their beginning."""
GAMES: Final = {
    "5 card stud": "five-card-stud",
    "7 card stud": "seven-card-stud",
    "7 card stud hi-lo": "stud-hi-lo-8",
}
"""The games by the names the room gives them."""
HABITS: Final = Habits(rake_unwritten=True, refund_unwritten=True, shows_in_order=False)

_GAME = re.compile(
    rf"(?P<game>5 Card Stud|7 Card Stud(?: Hi-Lo)?) L(?: (?P<small>{AMOUNT})/(?P<big>{AMOUNT}))?", re.IGNORECASE
)
_CARD = re.compile(r"(?P<suit>[CDHS])(?P<rank>10|[2-9TJQKA])")


@dataclass(frozen=True, slots=True)
class Session:
    """What stands before the games of a session."""

    game: str
    table: str
    hero: str
    tournament: str
    """Its name; empty at tables for money."""


def read_head(session: Element) -> Session:
    """The session that a file tells of. Raises `Refused`."""
    general = session.first("general")
    if general is None:
        raise Refused("room_missing", session.place, text=session.words, name="general")
    said = general.said
    return Session(said("gametype"), said("tablename"), said("nickname"), said("tournamentname"))


def read_hand(game: Element, session: Session | None, whole: bool) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    if session is None:
        raise Refused("room_missing", game.place, text=game.words, name="session")
    draft = _begun(game, session)
    reading = _Reading(draft, game, session.hero)
    for part in game.all("round"):
        reading.read(part)
    if whole:
        reading.end()
    return record_of_draft(draft, HABITS)


def _begun(game: Element, session: Session) -> Draft:
    """A draft with what stands before the play. Raises `Unsupported`."""
    head = _GAME.fullmatch(session.game)
    if head is None:
        raise Unsupported("room_game", game.place, text=f"{game.words} {session.game}", room=ROOM)
    currency = "" if session.tournament else currency_of(session.game)
    general = game.first("general")
    facts = Facts(
        ROOM,
        game.need("gamecode"),
        session.table,
        time_of(general.said("startdate")) if general else "",
        currency,
        details=(("tournament", session.tournament),) if session.tournament else (),
    )
    return Draft(
        game.place,
        GAMES[head["game"].casefold()],
        "ipoker-tables",
        facts,
        small=amount_of(head["small"]) if head["small"] else None,
        big=amount_of(head["big"]) if head["big"] else None,
        least_places=2 if currency else 0,
        rake=NOTHING if session.tournament else None,
    )


class _Reading:
    """A hand that is being read: what is known of it, and who sits there."""

    def __init__(self, draft: Draft, game: Element, hero: str) -> None:
        self.draft = draft
        self.seats: dict[str, DraftSeat] = {}
        self.listed: dict[str, Element] = {}
        general = game.first("general")
        players = general.first("players") if general else None
        for player in players.all("player") if players else ():
            if player.get("name"):  # a chair that nobody sits on may be listed too
                seat = draft.seat(player.whole("seat"), player.need("name"), player.amount("chips"), player.origin)
                self.seats[seat.name] = seat
                self.listed[seat.name] = player
        draft.names()  # two at least
        draft.hero = self.seats.get(hero)

    def seat(self, element: Element) -> DraftSeat:
        """Whom an element is about. Raises `Refused`."""
        if element.need("player") not in self.seats:
            raise self.draft.refusal("room_nobody", element.origin, text=element.words)
        return self.seats[element.need("player")]

    def read(self, part: Element) -> None:
        """The antes, or a street: its cards, then its acts in their order. Raises `Refused`."""
        dealt = list(part.all("cards"))
        actions = sorted(part.all("action"), key=lambda action: action.whole("no"))
        shared = any(not element.get("player") for element in dealt)
        if not shared and (dealt or any(action.get("type") != "15" for action in actions)):
            self.draft.street(part.origin)
        for element in dealt:
            self.deal(element)
        for action in actions:
            self.act(action)

    def deal(self, element: Element) -> None:
        """Cards of one seat: a down card was known in play to the player who kept the text alone."""
        draft = self.draft
        cards = self.cards(element)
        if not element.get("player"):
            for card in cards:
                draft.share(card, element.origin)
            return
        seat = self.seat(element)
        draft.deal_known(seat, cards, element.origin)

    def cards(self, element: Element) -> tuple[Card, ...]:
        """Cards as ``D10 CK X``, of which X is not known. Raises `Refused`."""
        words = []
        for word in element.text.split():
            card = _CARD.fullmatch(word)
            words.append(f"{card['rank'].replace('10', 'T')}{card['suit'].lower()}" if card else word)
        return self.draft.cards(" ".join(words), element.origin)

    def act(self, action: Element) -> None:
        """An act, or an ante. Raises `Refused`."""
        draft, seat, word, origin = self.draft, self.seat(action), action.need("type"), action.origin
        if word in _PASSES:
            draft.passes(seat, _PASSES[word], origin)
        elif word in _ADDS:
            draft.adds(seat, _ADDS[word], action.amount("sum"), origin)
        elif word == "7":
            draft.puts_in(seat, action.amount("sum"), origin)
        elif word == "15":
            draft.antes(seat, action.amount("sum"))
        elif word == "23":
            draft.goes_to(seat, ActKind.WAGER, action.amount("sum"), origin)
        else:
            raise draft.refusal("room_word", origin, text=action.words, room=ROOM)

    def end(self) -> None:
        """Who was paid, and what was shown: a known hand at the showdown was, but for those who kept the text."""
        draft = self.draft
        draft.ended = True
        live = [seat for seat in draft.players() if not seat.folded]
        for seat in live if len(live) > 1 else ():
            if UNKNOWN not in seat.learnt:
                draft.shows(seat, seat.learnt, self.listed[seat.name].origin)
        uncalled = draft.uncalled()
        for seat in draft.players():
            player = self.listed[seat.name]
            back = uncalled[1] if uncalled is not None and uncalled[0] is seat else NOTHING
            seat.collected = amount_of(player.amount("win")) - back
            seat.listed = amount_of(player.amount("bet")) - back


_PASSES: Final = {"0": ActKind.FOLD, "4": ActKind.CHECK}
_ADDS: Final = {"3": ActKind.CALL, "5": ActKind.WAGER, "16": ActKind.BRING_IN}

MARKUP: Final = Markup("ipoker", BEGINS, "session", read_head, "game", "gamecode", read_hand)
"""How its files are made up."""
