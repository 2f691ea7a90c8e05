"""The actions of a PHH hand as moves."""

import re
from collections.abc import Sequence

from doorcard.cards import UNKNOWN, Card, parse_cards
from doorcard.errors import CardError, Place, Refused
from doorcard.notation.phh.money import Money, decimal_of
from doorcard.notation.record import (
    Act,
    ActKind,
    Comment,
    Deal,
    Move,
    Muck,
    Origin,
    SeatCards,
    Shared,
    Show,
    down_cards,
    faces_up,
)
from doorcard.rules import Game

# Members of an enumeration are slow to reach through their class.
_FOLD, _CHECK, _CALL, _BRING_IN = ActKind.FOLD, ActKind.CHECK, ActKind.CALL, ActKind.BRING_IN

_PLAYER = re.compile(r"p([1-9]\d{0,2})")


def read_actions(
    origins: Sequence[Origin], game: Game, seats: Sequence[int], money: Money, place: Place
) -> tuple[Move, ...]:
    """The moves that a hand's actions tell; ``seats`` are those of p1, p2, … . Raises `Refused`."""
    reading = _Reading(game, seats, money, place)
    for origin in origins:
        reading.read(origin)
    reading.end_deal()
    return tuple(reading.moves)


class _Reading:
    """The moves so far, and the street that is being dealt."""

    def __init__(self, game: Game, seats: Sequence[int], money: Money, place: Place) -> None:
        self.game = game
        self.seats = seats
        self.places = {f"p{place}": seat for place, seat in enumerate(seats, 1)}
        self.money = money
        self.place = place
        self.moves: list[Move] = []
        self.held: dict[int, tuple[Card, ...]] = {}
        self.street = -1
        self.size = 0
        """Cards that each gets on this street."""
        self.dealing: dict[int, tuple[Card, ...]] = {}
        self.dealt_at = Origin()
        self.comments: list[Comment] = []
        self.facing = True
        """Whether there is a wager to face: always in the first round, for somebody brings in."""

    def read(self, origin: Origin) -> None:
        text, _, comment = origin.text.partition("#")
        words = text.split()
        if words and words[0] != "d":
            self.end_deal()
            self.moves.append(self.act(self.seat(words[0], origin), words[1:], origin))
        elif len(words) == 4 and words[1] == "dh":
            self.deal(self.seat(words[2], origin), self.cards(words[3], origin), origin)
        elif len(words) == 3 and words[1] == "db":
            self.end_deal()
            self.share(self.cards(words[2], origin), origin)
        elif words:
            raise self.refusal("phh_action", origin)
        if comment.strip():
            self.comments.append(Comment(comment.strip(), origin))
        if self.comments and not self.dealing:
            self.moves += self.comments
            self.comments = []

    def act(self, seat: int, verb: list[str], origin: Origin) -> Move:
        if len(verb) == 1:
            plain = verb[0]
            if plain == "cc":
                return Act(seat, _CALL if self.facing else _CHECK, None, origin)
            if plain == "f":
                return Act(seat, _FOLD, None, origin)
            if plain == "pb":
                return Act(seat, _BRING_IN, None, origin)
            if plain == "sm":
                return Muck(seat, origin)
        match verb:
            case ["cbr", number]:
                self.facing = True
                return Act(seat, ActKind.WAGER, self.chips(number, origin), origin)
            case ["sm", "-"]:
                return Show(seat, down_cards(self.game, self.held.get(seat, ())), origin)
            case ["sm", cards]:
                return Show(seat, self.down_of(seat, self.cards(cards, origin), origin), origin)
            case _:
                raise self.refusal("phh_action", origin)

    def deal(self, seat: int, cards: tuple[Card, ...], origin: Origin) -> None:
        """Cards of one seat: of the street that is being dealt, or of the next where its own are complete."""
        had = self.dealing.get(seat, ())
        if not self.dealing or len(had) + len(cards) > self.size:
            self.end_deal()
            self.street += 1
            self.size = self.street_size
            self.dealt_at = origin
            had = ()
        self.dealing[seat] = had + cards
        self.held[seat] = self.held.get(seat, ()) + cards

    @property
    def street_size(self) -> int:
        streets = self.game.streets
        street = streets[min(self.street, len(streets) - 1)]
        return street.down + street.up

    def end_deal(self) -> None:
        """The street that was being dealt is complete, or stops here."""
        if self.dealing:
            hands = tuple(SeatCards(seat, cards) for seat, cards in self.dealing.items())
            self.moves += [Deal(hands, self.dealt_at), *self.comments]
            self.dealing, self.comments = {}, []
            self.facing = self.street <= 0

    def share(self, cards: tuple[Card, ...], origin: Origin) -> None:
        if len(cards) != 1:
            raise self.refusal("phh_action", origin)
        self.street += 1
        self.facing = False
        self.moves.append(Shared(cards[0], origin))

    def down_of(self, seat: int, named: tuple[Card, ...], origin: Origin) -> tuple[Card, ...]:
        """The down cards among those shown, in the order dealt: `sm` lists the up cards too, in any order."""
        held = self.held.get(seat, ())
        if len(named) == len(held) and all(UNKNOWN in (a, b) or a == b for a, b in zip(named, held, strict=True)):
            # As dealt; what is hidden here and known there is known.
            return down_cards(self.game, [a if b == UNKNOWN else b for a, b in zip(named, held, strict=True)])
        down = down_cards(self.game, held)
        up = [card for card, is_up in zip(held, faces_up(self.game), strict=False) if is_up]
        rest = [card for card in named if card not in up and card not in down]
        if any(card not in named for card in down if card != UNKNOWN) or len(rest) != down.count(UNKNOWN):
            known = "".join(map(str, held))
            raise self.refusal("phh_shown", origin, player=self.seats.index(seat) + 1, known=known or "nothing")
        found = iter(rest)
        return tuple([next(found) if card == UNKNOWN else card for card in down])

    def seat(self, player: str, origin: Origin) -> int:
        place = self.places.get(player)
        if place is not None:
            return place
        match = _PLAYER.fullmatch(player)
        if match is None:
            raise self.refusal("phh_action", origin)
        raise self.refusal("phh_player", origin, player=int(match[1]), players=len(self.seats))

    def cards(self, text: str, origin: Origin) -> tuple[Card, ...]:
        try:
            return parse_cards(text)
        except CardError as why:
            raise self.refusal("phh_cards", origin, why=why) from why

    def chips(self, number: str, origin: Origin) -> int:
        if self.money.unit == 1 and number.isascii() and number.isdigit() and len(number) < 16 and int(number):
            return int(number)
        amount = decimal_of(number)
        if amount is None or amount <= 0:
            raise self.refusal("phh_action", origin)
        chips = self.money.chips(amount)
        if chips is None:
            raise self.refusal("phh_chips", origin, field=repr(origin.text), value=number, chip=self.money.chip or "1")
        return chips

    def refusal(self, code: str, origin: Origin, **args: object) -> Refused:
        where = self.place._replace(line=origin.line or self.place.line, action=origin.action)
        return Refused(code, where, text=origin.text, **args)
