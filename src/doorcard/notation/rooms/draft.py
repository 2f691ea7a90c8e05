"""A hand as it is read from a room's text, line by line, in the room's amounts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final

from doorcard.cards import UNKNOWN, Card, parse_cards
from doorcard.errors import CardError, CutOff, Place, Refused
from doorcard.notation.notes import Note, note
from doorcard.notation.record import ActKind, Facts, Origin, faces_up
from doorcard.notation.rooms.amounts import amount_of, places_of
from doorcard.notation.rooms.names import Names
from doorcard.rules import GAMES

NOTHING: Final = Decimal(0)

_HIDDEN: Final = frozenset({"x", "xx", "h", "-", "--", "??", "?", "*", "**"})
"""How rooms write a card that is not shown."""


@dataclass(eq=False, slots=True)
class DraftSeat:
    """One player of the list at the head of a hand."""

    number: int
    name: str
    stack: Decimal
    dealt_in: bool = False
    ante: Decimal = NOTHING
    paid: Decimal = NOTHING
    """What was put in so far, the ante included and uncalled chips not taken off."""
    bet: Decimal = NOTHING
    """What was put in during this round."""
    folded: bool = False
    collected: Decimal | None = None
    """What the text says this seat was paid; None where it says nothing of it."""
    returned: Decimal | None = None
    """Uncalled chips that the text gives back."""
    finishing: Decimal | None = None
    """Chips at the end, where the text lists them."""
    won: Decimal | None = None
    """What a second place in the text, as the list of seats at the end, says of what this seat was paid."""
    listed: Decimal | None = None
    """What a list in the text says this seat put in."""
    learnt: tuple[Card, ...] = ()
    """A hand that only the end of the text tells: all its cards in the order dealt."""


@dataclass(frozen=True, slots=True)
class StreetBegins:
    """A new street."""

    origin: Origin


@dataclass(frozen=True, slots=True)
class CardsCome:
    """Cards dealt to one seat."""

    seat: DraftSeat
    cards: tuple[Card, ...]
    before: tuple[Card, ...] | None
    """The cards that the text prints as held before; None where it prints none."""
    origin: Origin


@dataclass(frozen=True, slots=True)
class SharedCard:
    """One card for all."""

    card: Card
    origin: Origin


@dataclass(frozen=True, slots=True)
class Did:
    """An act: of a wager what the seat has in the round after it, else what was added."""

    seat: DraftSeat
    kind: ActKind
    amount: Decimal
    origin: Origin


@dataclass(frozen=True, slots=True)
class Showed:
    """A hand shown, with all its cards so far in an order of the room's."""

    seat: DraftSeat
    cards: tuple[Card, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Gave:
    """A hand given up without showing."""

    seat: DraftSeat
    origin: Origin


Entry = StreetBegins | CardsCome | SharedCard | Did | Showed | Gave


@dataclass(frozen=True, slots=True)
class Habits:
    """What a room always does and so is no note."""

    rake_unwritten: bool = False
    """It never prints the rake."""
    refund_unwritten: bool = False
    """It does not print uncalled chips that go back."""
    refund_in_award: bool = False
    """Where it does not print uncalled chips that go back, they are in what their owner is paid, and in the pot."""
    shows_in_order: bool = True
    """It prints shows and mucks as they happen; False also where too few of its hands are known to say so."""
    mucks_unwritten: bool = False
    """It does not say that a beaten hand was mucked."""


@dataclass(slots=True)
class Draft:
    """What was read of a hand so far. Readers call its methods in the order of the text."""

    place: Place
    game: str
    """The key of the game in the catalogue."""
    house: str
    """The key of the room's house in the catalogue."""
    facts: Facts
    small: Decimal | None = None
    big: Decimal | None = None
    ante: Decimal | None = None
    """The nominal one; the largest that anybody paid where the text does not name it."""
    bring_in: Decimal | None = None
    brings_in_an_ante: bool = False
    """Whether the bring-in is as much as the ante at this room."""
    least_places: int = 0
    """Digits after the point that the room's money has, whatever this hand shows: 2 for money, 0 for chips."""
    seats: list[DraftSeat] = field(default_factory=list)
    hero: DraftSeat | None = None
    """The player who kept the text, where it shows that player's cards alone."""
    button: int | None = None
    """The number on the dealer's chair, in rooms where the deal moves; else cards come from the lowest number."""
    payers: list[DraftSeat] = field(default_factory=list)
    """Who paid antes, in the order of the text."""
    log: list[Entry] = field(default_factory=list)
    rake: Decimal | None = None
    pot: Decimal | None = None
    """What the text says all pots hold, before rake."""
    notes: list[Note] = field(default_factory=list)
    """What was odd on the way."""
    ended: bool = False
    """Whether the text goes to the end of the hand."""
    level: Decimal = NOTHING
    """What is to be matched in this round, as far as amounts tell."""
    acted: bool = True
    """Whether cards that come now begin a new street."""

    # The head of a hand.

    def at_table(self, table: str, size: int | None = None) -> None:
        """The name of the table, and how many chairs it has."""
        details = self.facts.details if size is None else (*self.facts.details, ("seat_count", size))
        self.facts = replace(self.facts, table=table, details=details)

    def seat(self, number: int, name: str, stack: str, origin: Origin) -> DraftSeat:
        """A player in the list of seats."""
        if any(other.number == number or other.name == name for other in self.seats):
            raise self.refusal("room_seat_twice", origin, text=origin.text)
        self.seats.append(seat := DraftSeat(number, name, amount_of(stack)))
        return seat

    def names(self) -> Names[DraftSeat]:
        """The names in the list of seats. Raises `CutOff` where the text stops before there are two."""
        if len(self.seats) < 2:
            raise CutOff("room_cut", self.place)
        return Names({seat.name: seat for seat in self.seats})

    def antes(self, seat: DraftSeat, amount: str) -> None:
        """A seat pays its ante."""
        seat.dealt_in = True
        self.payers.append(seat)
        seat.ante += amount_of(amount)
        seat.paid += amount_of(amount)

    def deal_after_antes(self) -> None:
        """Cards come in the order in which this room takes antes: the one who paid last sits at the end of the deal."""
        if self.payers:
            self.button = self.payers[-1].number

    def deal_as_printed(self) -> None:
        """Cards come in the order in which this room prints those of the first street."""
        first = [entry.seat for entry in self.log if isinstance(entry, CardsCome)][: len(self.players())]
        if first:
            self.button = first[-1].number

    # Cards.

    def street(self, origin: Origin) -> None:
        """A heading says that the next street is dealt."""
        self.log.append(StreetBegins(origin))
        self._begin_round()

    def _begin_round(self) -> None:
        self.acted = False
        self.level = NOTHING
        for seat in self.seats:
            seat.bet = NOTHING

    def deal(
        self, seat: DraftSeat, cards: Sequence[Card], origin: Origin, before: Sequence[Card] | None = None
    ) -> None:
        """New cards of a seat; after an act they begin a street, heading or none."""
        if self.acted:
            self.street(origin)
        seat.dealt_in = True
        self.log.append(CardsCome(seat, tuple(cards), None if before is None else tuple(before), origin))

    def deal_printed(self, seat: DraftSeat, groups: Sequence[Sequence[Card]], origin: Origin) -> None:
        """Cards printed as ``[held before] [new]``; on the first street all are new."""
        if not any(isinstance(entry, CardsCome) and entry.seat is seat for entry in self.log):
            self.deal(seat, [card for group in groups for card in group], origin)
        else:
            before = [card for group in groups[:-1] for card in group]
            self.deal(seat, groups[-1], origin, before if len(groups) > 1 else None)

    def deal_all(self, seat: DraftSeat, cards: Sequence[Card], origin: Origin) -> None:
        """All cards of a seat printed again on each street: the last ones are new."""
        held = self.held(seat)
        if cards[len(held) :]:
            self.deal(seat, cards[len(held) :], origin, cards[: len(held)])

    def deal_known(self, seat: DraftSeat, cards: Sequence[Card], origin: Origin) -> None:
        """New cards of a seat in a text that tells of everybody's, whoever saw them when they were dealt.

        In play the down ones are known to the one who kept the text alone; of the others they are learnt later.
        """
        faces = faces_up(GAMES[self.game])[len(seat.learnt) :]
        seat.learnt += tuple(cards)
        if seat is not self.hero:
            hidden = [place for place, up in enumerate(faces[: len(cards)]) if not up]
            cards = [UNKNOWN if place in hidden else card for place, card in enumerate(cards)]
        self.deal(seat, cards, origin)

    def dealt_now(self, seat: DraftSeat) -> bool:
        """Whether cards of this street were dealt to a seat."""
        for entry in reversed(self.log):
            if isinstance(entry, StreetBegins):
                break
            if isinstance(entry, CardsCome) and entry.seat is seat:
                return True
        return False

    def held(self, seat: DraftSeat) -> list[Card]:
        """The cards of a seat that the text has named so far."""
        return [
            card for entry in self.log if isinstance(entry, CardsCome) and entry.seat is seat for card in entry.cards
        ]

    def share(self, card: Card, origin: Origin) -> None:
        """The last street as one card for all."""
        self.log.append(SharedCard(card, origin))
        self._begin_round()

    def cards(self, text: str, origin: Origin) -> tuple[Card, ...]:
        """Cards as a room writes them, hidden ones too; one that is none is unknown, and noted."""
        words = text.replace(",", " ").split()
        cards: list[Card] = []
        for word in words:
            if word.lower() in _HIDDEN:
                cards.append(UNKNOWN)
                continue
            try:
                cards += parse_cards(word)
            except CardError:
                cards.append(UNKNOWN)
                self.notes.append(note("card_unreadable", text=word, line=origin.line))
        return tuple(cards)

    # Acts.

    def passes(self, seat: DraftSeat, kind: ActKind, origin: Origin) -> None:
        """A fold or a check."""
        self._did(seat, kind, NOTHING, NOTHING, origin)
        seat.folded = seat.folded or kind is ActKind.FOLD

    def adds(self, seat: DraftSeat, kind: ActKind, amount: str | Decimal, origin: Origin) -> None:
        """An act that puts in ``amount`` more."""
        added = amount_of(amount) if isinstance(amount, str) else amount
        self._did(seat, kind, added, seat.bet + added if kind is ActKind.WAGER else added, origin)

    def goes_to(self, seat: DraftSeat, kind: ActKind, amount: str | Decimal, origin: Origin) -> None:
        """An act after which the seat has ``amount`` in the round."""
        total = amount_of(amount) if isinstance(amount, str) else amount
        self.adds(seat, kind, total - seat.bet, origin)

    def puts_in(self, seat: DraftSeat, amount: str | Decimal, origin: Origin) -> None:
        """An act that puts in ``amount`` more and does not say whether that brings in, calls or raises."""
        added = amount_of(amount) if isinstance(amount, str) else amount
        kind = ActKind.WAGER if seat.bet + added > self.level else ActKind.CALL
        if not any(isinstance(entry, Did) for entry in self.log) and (self.small is None or added < self.small):
            kind = ActKind.BRING_IN
        self.adds(seat, kind, added, origin)

    def _did(self, seat: DraftSeat, kind: ActKind, added: Decimal, amount: Decimal, origin: Origin) -> None:
        if kind not in (ActKind.FOLD, ActKind.CHECK) and added <= 0:
            raise self.refusal("room_amount", origin, text=origin.text)
        self.acted = True
        seat.dealt_in = True
        seat.bet += added
        seat.paid += added
        self.level = max(self.level, seat.bet)
        self.log.append(Did(seat, kind, amount, origin))

    def brought_in(self, seat: DraftSeat) -> bool:
        """Whether the seat's only act so far is the bring-in."""
        acts = [entry for entry in self.log if isinstance(entry, Did) and entry.seat is seat]
        return [act.kind for act in acts] == [ActKind.BRING_IN]

    # The end.

    def shows(self, seat: DraftSeat, cards: Sequence[Card], origin: Origin) -> None:
        """A seat shows; the cards are all it has so far."""
        self.log.append(Showed(seat, tuple(cards), origin))

    def mucks(self, seat: DraftSeat, origin: Origin) -> None:
        """A seat gives its hand up."""
        self.log.append(Gave(seat, origin))

    def collects(self, seat: DraftSeat, amount: str) -> None:
        """A seat is paid, from one pot or a part of one."""
        seat.collected = (seat.collected or NOTHING) + amount_of(amount)

    def returns(self, seat: DraftSeat, amount: str) -> None:
        """Uncalled chips go back to a seat."""
        seat.returned = (seat.returned or NOTHING) + amount_of(amount)

    # What the builder asks.

    def players(self) -> list[DraftSeat]:
        """Those dealt in, by the numbers of their chairs; all that are listed where the text stops before the deal."""
        dealt = [seat for seat in self.seats if seat.dealt_in]
        return sorted(dealt or self.seats, key=lambda seat: seat.number)

    def uncalled(self) -> tuple[DraftSeat, Decimal] | None:
        """What the highest contributor put in beyond everybody else, by the acts (R052)."""
        ranked = sorted(self.players(), key=lambda seat: seat.paid, reverse=True)
        if len(ranked) < 2:
            return None
        excess = ranked[0].paid - ranked[1].paid
        return None if ranked[0].folded or not excess else (ranked[0], excess)

    def award_of(self, seat: DraftSeat) -> Decimal:
        """What the text has a seat paid, in so many words or by its chips at the end."""
        if seat.collected is None and seat.finishing is not None:
            excess = self.uncalled()
            back = excess[1] if excess and excess[0] is seat else NOTHING
            return seat.finishing - seat.stack + seat.paid - back
        return seat.collected or NOTHING

    def muck_the_rest(self) -> None:
        """Where hands were shown at the end, those that were not are mucked."""
        told = {id(entry.seat) for entry in self.log if isinstance(entry, Showed | Gave)}
        if any(isinstance(entry, Showed) for entry in self.log):
            for seat in self.players():
                if not seat.folded and id(seat) not in told:
                    self.mucks(seat, Origin())

    def take_refund_from_award(self) -> None:
        """Count uncalled chips that were paid with a pot as what they are."""
        excess = self.uncalled()
        if excess is None or excess[0].returned is not None or excess[0].collected is None:
            return
        seat, amount = excess
        seat.collected = excess[0].collected - amount
        seat.won = None if seat.won is None else seat.won - amount
        self.pot = None if self.pot is None else self.pot - amount

    def places(self) -> int:
        """The digits after the point that make every amount of this hand a whole number of chips."""
        return max(self.least_places, *(places_of(amount) for amount in self._amounts()))

    def _amounts(self) -> Iterable[Decimal]:
        for seat in self.seats:
            yield from (seat.stack, seat.ante)
            for amount in (seat.collected, seat.returned, seat.finishing, seat.won, seat.listed):
                if amount is not None:
                    yield amount
        for entry in self.log:
            if isinstance(entry, Did):
                yield entry.amount
        for amount in (self.small, self.big, self.ante, self.bring_in, self.rake, self.pot):
            if amount is not None:
                yield amount

    def refusal(self, code: str, origin: Origin, **args: object) -> Refused:
        """The error of a line that cannot be."""
        return Refused(code, self.place._replace(line=origin.line or self.place.line), **args)
