"""Merge, the network of Carbon and others: XML, one ``game`` a hand after a ``description`` of the table.

``RAISE`` and ``COMPLETE`` are totals on the street, ``BET``, ``CALL`` and ``ALL_IN`` what is added. Rake is never
written, and uncalled chips come back as part of the winnings. In tournaments stacks are those after the ante. Players
who are all-in turn their hands up before the last cards, which are then dealt face up.
"""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from doorcard.cards import UNKNOWN, Card
from doorcard.errors import Refused, Unsupported
from doorcard.notation.record import ActKind, Facts, HandRecord
from doorcard.notation.rooms.amounts import AMOUNT, amount_of, currency_of
from doorcard.notation.rooms.building import record_of_draft
from doorcard.notation.rooms.draft import NOTHING, Draft, DraftSeat, Habits
from doorcard.notation.rooms.elements import Element, Markup

ROOM: Final = "Merge"
BEGINS: Final = re.compile(r"<description\s[^<>]*\bstakes=|<game\s[^<>]*\bnumholecards=")
"""What its files say near their beginning."""
GAMES: Final = {
    "39": "seven-card-stud",
    "41": "seven-card-stud",
    "43": "stud-hi-lo-8",
    "45": "stud-hi-lo-8",
    "47": "razz",
    "49": "razz",
}
"""The games by the numbers that the room gives them: at tables of one game and of several, and in tournaments."""
HABITS: Final = Habits(rake_unwritten=True, refund_unwritten=True)

_STAKES = re.compile(rf"Limit(?: (?P<small>{AMOUNT})/(?P<big>{AMOUNT}))?")
_TIME = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)")


@dataclass(frozen=True, slots=True)
class Table:
    """What stands before the hands of a table."""

    game: str
    stakes: str


def read_head(element: Element) -> Table:
    """The table that a ``description`` tells of. Raises `Refused`."""
    return Table(element.get("type"), element.need("stakes"))


def read_hand(game: Element, table: Table | None, whole: bool) -> HandRecord:
    """One hand. Raises `Refused`, `Unsupported`, `CutOff`."""
    draft = _begun(game, table)
    reading = _Reading(draft, game)
    for part in game.all("round"):
        reading.read(part)
    draft.ended = whole and any(part.get("id") == "END_OF_GAME" for part in game.all("round"))
    if _is_tournament(game, table):
        for seat in draft.seats:
            seat.stack += seat.ante
    uncalled = draft.uncalled()
    if uncalled is not None:
        winner, amount = uncalled
        if winner.collected is not None and winner.returned is None:
            winner.collected -= amount
    return record_of_draft(draft, HABITS)


def _begun(game: Element, table: Table | None) -> Draft:
    """A draft with what stands before the play. Raises `Refused`, `Unsupported`."""
    key = GAMES.get(game.get("multigametype") or game.need("gametype"))
    if table is None:
        raise Refused("room_missing", game.place, text=game.words, name="description")
    stakes = _STAKES.fullmatch(table.stakes)
    if key is None or stakes is None:
        raise Unsupported("room_game", game.place, text=f"{game.words} ({table.game} {table.stakes})", room=ROOM)
    tournament = _is_tournament(game, table)
    name = unquote((*game.get("data").split("|"), "", "")[1])
    currency = "" if tournament else currency_of(table.stakes)
    time = _TIME.fullmatch(game.get("starttime"))
    facts = Facts(
        ROOM,
        game.need("id"),
        name,
        "{}-{}-{}T{}:{}:{}".format(*time.groups()) if time else "",
        currency,
        details=(("tournament", name),) if tournament else (),
    )
    return Draft(
        game.place,
        key,
        "merge-tables",
        facts,
        small=amount_of(stakes["small"]) if stakes["small"] else None,
        big=amount_of(stakes["big"]) if stakes["big"] else None,
        least_places=2 if currency else 0,
        rake=NOTHING if tournament else None,
    )


def _is_tournament(game: Element, table: Table | None) -> bool:
    """Whether chips are no money: the last part of ``data`` says it, and the name of the table."""
    return game.get("data").endswith("|true") or (table is not None and "Tournament" in table.game)


class _Reading:
    """A hand that is being read: what is known of it, and who sits where."""

    def __init__(self, draft: Draft, game: Element) -> None:
        self.draft = draft
        self.seats: dict[str, DraftSeat] = {}
        for players in game.all("players"):
            for player in players.all("player"):
                if player.get("dealtin") == "true":
                    number = player.whole("seat") + 1
                    seat = draft.seat(number, player.need("nickname"), player.amount("balance"), player.origin)
                    self.seats[player.get("seat")] = seat
            if "dealer" in players.attributes:
                draft.button = players.whole("dealer") + 1
        draft.names()  # two at least

    def seat(self, element: Element) -> DraftSeat:
        """Whom an element is about. Raises `Refused`."""
        if element.need("player") not in self.seats:
            raise self.draft.refusal("room_nobody", element.origin, text=element.words)
        return self.seats[element.need("player")]

    def cards(self, element: Element) -> tuple[Card, ...]:
        """All cards of a hand so far; those not shown are left out, or ``null``. Raises `Refused`."""
        cards: list[Card] = []
        for word in element.need("cards").split(","):
            cards += (UNKNOWN,) if word in ("", "null") else self.draft.cards(word, element.origin)
        return tuple(cards)

    def read(self, part: Element) -> None:
        """A part of the hand: its cards stand after the acts, but were dealt before them. Raises `Refused`."""
        told: dict[str, Element] = {}
        dealt: list[Element] = []
        for element in part.all("cards"):
            if element.get("type") in ("SHOWN", "MUCKED"):
                told[element.need("player")] = element
            else:
                dealt.append(element)
        self.deal(part, dealt)
        for element in part.children:
            if element.tag == "event":
                self.event(element, told)
            elif element.tag == "winner":
                self.win(element)

    def deal(self, part: Element, dealt: list[Element]) -> None:
        """The cards of a street; the hand of the player who kept the text stands there even after it was folded."""
        draft = self.draft
        hands = []
        for element in dealt:
            if "player" not in element.attributes:
                for card in self.cards(element):
                    draft.share(card, element.origin)
                return
            seat, cards = self.seat(element), self.cards(element)
            if element.get("type") == "HOLE":
                draft.hero = seat
            if len(cards) > len(draft.held(seat)):
                hands.append((seat, cards, element.origin))
        if hands:
            draft.street(part.origin)
        for seat, cards, origin in hands:
            draft.deal_all(seat, cards, origin)

    def event(self, event: Element, told: dict[str, Element]) -> None:
        """One thing that happened."""
        draft, word = self.draft, event.need("type")
        if word == "ANTE":
            draft.antes(self.seat(event), event.amount("amount"))
        elif word in _PASSES:
            draft.passes(self.seat(event), _PASSES[word], event.origin)
        elif word in _ADDS:
            draft.adds(self.seat(event), _ADDS[word], event.amount("amount"), event.origin)
        elif word in ("COMPLETE", "RAISE"):
            draft.goes_to(self.seat(event), ActKind.WAGER, event.amount("amount"), event.origin)
        elif word == "ALL_IN":
            draft.puts_in(self.seat(event), event.amount("amount"), event.origin)
        elif word == "SHOW":
            draft.shows(self.seat(event), self.shown(event, told), event.origin)
        elif word == "MUCK":
            seat = self.seat(event)
            draft.mucks(seat, event.origin)
            if event.need("player") in told:
                seat.learnt = self.cards(told[event.need("player")])
        elif "amount" in event.attributes:
            raise draft.refusal("room_word", event.origin, text=event.words, room=ROOM)
        # What moves no chips and is none of these, as a player leaving, is no part of the hand.

    def shown(self, event: Element, told: dict[str, Element]) -> tuple[Card, ...]:
        """The cards of a hand that is shown. Raises `Refused`."""
        if event.need("player") not in told:
            raise self.draft.refusal("room_missing", event.origin, text=event.words, name="cards")
        return self.cards(told[event.need("player")])

    def win(self, winner: Element) -> None:
        """What a player is paid from one pot, or a half of one."""
        seat, amount = self.seat(winner), winner.amount("amount")
        if winner.get("uncalled") == "true":
            self.draft.returns(seat, amount)
        else:
            self.draft.collects(seat, amount)


_PASSES: Final = {"FOLD": ActKind.FOLD, "CHECK": ActKind.CHECK}
_ADDS: Final = {"BRING_IN": ActKind.BRING_IN, "CALL": ActKind.CALL, "BET": ActKind.WAGER}

MARKUP: Final = Markup("merge", BEGINS, "description", read_head, "game", "id", read_hand)
"""How its files are made up."""
