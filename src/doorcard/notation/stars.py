"""Hands as the text of the room of document 003, which trackers read: what it can say of a hand, and no more.

The text knows three games, one house, and the cards that one player saw; what it cannot say is listed in the docs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from doorcard.cards import UNKNOWN, Card, format_cards
from doorcard.errors import DoorcardError, Place, Refused, Unsupported
from doorcard.hand import (
    Acted,
    AntesPosted,
    ChipsReturned,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    Kind,
    Mucked,
    PotAwarded,
    RoundOpened,
    Seat,
    Settled,
    Shown,
    Wagered,
    fold,
    pots_of,
)
from doorcard.notation.record import Act, HandRecord, Move, Player, Result, Source, faces_up, whole_hand
from doorcard.notation.replay import attempted
from doorcard.notation.rooms import ROOMS
from doorcard.notation.stars_hands import called
from doorcard.notation.verdict import Verdict, judge
from doorcard.notation.worth import worth_of
from doorcard.rules import Rules, Stakes

GAMES: Final[Mapping[str, str]] = {
    "seven-card-stud": "7 Card Stud Limit",
    "stud-hi-lo-8": "7 Card Stud Hi/Lo Limit",
    "razz": "Razz Limit",
}
"""What the text calls the games it knows."""

HOUSE: Final = "pokerstars-tables"
"""The house whose hands the text tells; it says of none that it was played otherwise."""

SEATS: Final = 8
"""The chairs of a table."""

UNDATED: Final = datetime(2000, 1, 1)  # noqa: DTZ001 (the text's own zone)
"""When a hand was dealt that does not say when: the text must say something."""

_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_FOLDED: Final = ("on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street", "on the River")


@dataclass(frozen=True, slots=True)
class _Money:
    """How the text writes amounts: in cents of a currency, for of these an odd one can be left; else in chips."""

    sign: str = ""
    currency: str = ""
    cents: int = 1
    """How many of the smallest amounts make a chip of the record."""

    def __call__(self, amount: int) -> str:
        if not self.currency:
            return str(amount)
        whole, cents = divmod(amount, 100)
        return f"{self.sign}{whole}.{cents:02}" if cents else f"{self.sign}{whole}"


def _money(record: HandRecord) -> _Money:
    """The money of a hand. Raises `Refused` for chips that are no whole number of cents."""
    worth = worth_of(record.rules.stakes.chip)
    if worth.currency not in _SIGNS:
        return _Money()
    cents = worth.amount * 100
    if cents != cents.to_integral_value():
        raise Refused("stars_chip", record.place, chip=record.rules.stakes.chip)
    return _Money(_SIGNS[worth.currency], worth.currency, int(cents))


def write_stars(record: HandRecord) -> str:
    """A record as text, with the blank lines that part it from the next hand.

    Raises `Unsupported` for a game that the text does not know, `Refused` for a hand that is not over or that the
    rules of the room do not give, or of which the text says too little to be read back.
    """
    key = record.rules.game.key
    if key not in GAMES or record.rules.game != Rules.named(f"{HOUSE}/{key}").game:
        raise Unsupported("stars_game", record.place, game=key, known=", ".join(GAMES))
    money = _money(record)
    record = _at_the_room(record, money)
    attempt = attempted(record)
    if attempt.error is not None or attempt.hand is None:
        raise Refused("stars_rules", record.place, why=attempt.error)
    if not attempt.hand.over:
        raise Refused("stars_unfinished", record.place)
    text = "".join(f"{line}\n" for line in (*_Text(record, attempt.hand, money).lines(), "", "", ""))
    _check_told(text, attempt.hand, record.place)
    return text


def _check_told(text: str, hand: Hand, place: Place) -> None:
    """Raise `Refused` where the text leaves out what decides how it is read, as a bring-in that nobody posted."""
    (found,) = _ROOM.read(text.splitlines(keepends=True), place.file, HOUSE)
    judgement = judge(found)
    told = judgement.hand
    if judgement.error is not None:
        raise Refused("stars_untold", place, why=judgement.error)
    if told is None or not told.over or told.net != hand.net or judgement.verdict is Verdict.INCOMPLETE:
        raise Refused("stars_unpaid", place)


_ROOM: Final = next(room for room in ROOMS if room.key == "pokerstars")


def _at_the_room(record: HandRecord, money: _Money) -> HandRecord:
    """The record as its table would sit at the room: chairs numbered clockwise, everybody with a name.

    In which order hands were shown is the room's to say.
    """
    numbers = [player.number for player in record.players]
    if numbers != sorted(numbers) or numbers[-1] > SEATS:
        numbers = list(range(1, len(numbers) + 1))
    names = _names(record.players)
    players = [
        Player(number, each.stack * money.cents, name)
        for number, name, each in zip(numbers, names, record.players, strict=True)
    ]
    stakes = record.rules.stakes
    cents = money.cents
    scaled = Stakes(stakes.ante * cents, stakes.bring_in * cents, stakes.small * cents, stakes.big * cents, stakes.chip)
    try:
        rules = Rules.named(f"{HOUSE}/{record.rules.game.key}", scaled)
    except DoorcardError as why:
        raise Refused("stars_rules", record.place, why=why) from why
    moves = [_scaled(move, money.cents) for move in record.moves]
    result = record.result
    finishing, awards = (
        None if each is None else tuple([amount * money.cents for amount in each])
        for each in (result.finishing, result.awards)
    )
    rake = None if result.rake is None else result.rake * money.cents
    return replace(
        record,
        rules=rules,
        players=tuple(players),
        moves=tuple(moves),
        source=Source(),
        result=replace(result, finishing=finishing, awards=awards, rake=rake),
    )


def _scaled(move: Move, cents: int) -> Move:
    """A move with its chips in cents."""
    if isinstance(move, Act) and move.amount is not None:
        return replace(move, amount=move.amount * cents)
    return move


def _names(players: Sequence[Player]) -> list[str]:
    """Names that fit on a line, no two alike."""
    names: list[str] = []
    for player in players:
        plain = "".join(mark if mark.isprintable() else " " for mark in player.name).strip()
        name = plain or f"Player {player.number}"
        while name in names:
            name += "*"
        names.append(name)
    return names


class _Text:
    """One hand of the room, and its events one by one."""

    def __init__(self, record: HandRecord, hand: Hand, money: _Money) -> None:
        self.record = record
        self.hand = hand
        self.money = money
        self.names = [player.name for player in record.players]
        self.held: dict[int, tuple[Card, ...]] = {}
        self.stacks = [player.stack for player in record.players]
        count = len(self.names)
        self.order = [*range(record.dealer + 1, count), *range(record.dealer + 1)]
        self.level = 0
        self.street = 0
        self.folded: dict[int, int] = {}
        """The street on which a seat folded."""
        self.bet: set[int] = set()
        """Those who put in more than the ante."""

    def lines(self) -> Iterator[str]:
        """The text."""
        yield self.head()
        yield f"Table '{self.table()}' {SEATS}-max"
        for player in self.record.players:
            yield f"Seat {player.number}: {player.name} ({self.money(player.stack)} in chips)"
        shown = False
        for event in self.hand.events:
            if isinstance(event, Shown | Mucked) and not shown and len(self.hand.state.seats) - len(self.folded) > 1:
                yield "*** SHOW DOWN ***"
                shown = True
            yield from self.event(event)
        yield from self.collected()
        yield from self.summary()

    def head(self) -> str:
        facts, stakes = self.record.facts, self.record.rules.stakes
        game = GAMES[self.record.rules.game.key]
        limits = f"{self.money(stakes.small)}/{self.money(stakes.big)} {self.money.currency}".rstrip()
        tournament = dict(facts.details).get("tournament")
        number = _number(facts.hand_id or repr((self.record.players, self.record.moves)))
        if tournament is not None:
            title = f"Tournament #{_number(str(tournament))}, Freeroll  {game} - Level I ({limits})"
        else:
            title = f" {game} ({limits})"
        return f"PokerStars Hand #{number}: {title} - {_time(facts.time)}"

    def table(self) -> str:
        """The name of the table, which stands in quotes and on one line."""
        table = self.record.facts.table or "doorcard"
        return "".join(mark if mark.isprintable() else " " for mark in table).replace("'", "’").strip() or "doorcard"

    def event(self, event: Event) -> Iterator[str]:
        """The lines of one event."""
        name, money = self.names, self.money
        match event:
            case AntesPosted():
                # Who deals is not said but seen: antes are posted from the dealer's left.
                posted = dict(event.antes)
                for seat, amount in ((seat, posted[seat]) for seat in self.order if seat in posted):
                    yield f"{name[seat]}: posts the ante {money(amount)}{self.pays(seat, amount)}"
            case Dealt():
                yield from self.dealt(event)
            case CommunityDealt():
                self.street = event.street
                yield f"*** RIVER *** [{event.card}]"
            case RoundOpened():
                self.level = event.level
            case Acted(seat=seat, kind=Kind.FOLD):
                self.folded[seat] = self.street
                yield f"{name[seat]}: folds"
            case Acted(seat=seat, kind=Kind.CHECK):
                yield f"{name[seat]}: checks"
            case Acted(seat=seat, added=added):
                self.bet.add(seat)
                does = "brings in for" if event.kind is Kind.BRING_IN else "calls"
                yield f"{name[seat]}: {does} {money(added)}{self.pays(seat, added)}"
                self.level = event.level
            case Wagered(seat=seat):
                self.bet.add(seat)
                rise = event.level - self.level
                does = f"raises {money(rise)} to" if self.level else "bets"
                yield f"{name[seat]}: {does} {money(event.level)}{self.pays(seat, event.added)}"
                self.level = event.level
            case ChipsReturned():
                yield f"Uncalled bet ({money(event.amount)}) returned to {name[event.seat]}"
            case Shown():
                cards = self.whole(event.seat)
                worth = called(self.record.rules.game, (*cards, *self.hand.state.community))
                yield f"{name[event.seat]}: shows [{format_cards(cards)}]" + (f" ({worth})" if worth else "")
            case Mucked() if len(self.folded) + 1 < len(name):
                yield f"{name[event.seat]}: mucks hand"
            case Mucked():
                yield f"{name[event.seat]}: doesn't show hand"
            case _:
                pass

    def pays(self, seat: int, amount: int) -> str:
        self.stacks[seat] -= amount
        return "" if self.stacks[seat] else " and is all-in"

    def dealt(self, event: Dealt) -> Iterator[str]:
        """A street: to each seat what it held in sight of the reader, and what is new."""
        self.street = event.street
        yield f"*** {_STREETS[event.street]} ***"
        new: dict[int, tuple[Card, ...]] = {}
        for each in event.cards:
            new[each.seat] = (*new.get(each.seat, ()), each.card)
        for seat, cards in new.items():
            held = self.held.get(seat, ())
            before, now = self.seen(seat, 0, held), self.seen(seat, len(held), cards)
            self.held[seat] = (*held, *cards)
            if now:
                groups = f"[{format_cards(before)}] [{format_cards(now)}]" if before else f"[{format_cards(now)}]"
                yield f"Dealt to {self.names[seat]} {groups}"

    def seen(self, seat: int, start: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Of cards that begin at place ``start`` of a hand, those that the player of the text saw in play."""
        if seat == self.record.facts.observer and UNKNOWN not in cards:
            return tuple(cards)
        up = faces_up(self.record.rules.game)[start:]
        return tuple([card for card, is_up in zip(cards, up, strict=False) if is_up and card != UNKNOWN])

    def whole(self, seat: int) -> tuple[Card, ...]:
        """A hand in the order dealt, with the down cards that are known once it is over."""
        down = dict(self.record.learnt).get(seat, self.hand.state.seats[seat].down)
        return whole_hand(self.record.rules.game, self.held[seat], down)

    # The end.

    def awards(self) -> list[tuple[int, int, int]]:
        """What was paid: the number of the pot, the seat, and the chips; rake is off already."""
        if any(isinstance(event, PotAwarded) for event in self.hand.events):
            return _paid(self.hand)
        due = {
            seat: amount for event in self.hand.events if isinstance(event, Settled) for seat, amount in event.awards
        }
        unraked = attempted(replace(self.record, result=Result())).hand
        if unraked is None or not unraked.over:
            return [(0, seat, amount) for seat, amount in due.items()]
        paid = _paid(unraked)
        # The room takes its rake from the main pot first.
        short = {seat: sum(chips for _, s, chips in paid if s == seat) - due.get(seat, 0) for _, seat, _ in paid}
        awards = []
        for pot, seat, chips in paid:
            taken = min(chips, short[seat])
            short[seat] -= taken
            if chips - taken:
                awards.append((pot, seat, chips - taken))
        return awards

    def collected(self) -> Iterator[str]:
        """Who was paid from which pot, the last side pot first."""
        names = _pot_names(len(self.pots()))
        for pot, seat, amount in sorted(self.awards(), key=lambda award: -award[0]):
            yield f"{self.names[seat]} collected {self.money(amount)} from {names[pot]}"

    def pots(self) -> list[int]:
        """What each pot held, before rake."""
        before = [event for event in self.hand.events if not isinstance(event, PotAwarded | Settled)]
        return [pot.amount for pot in pots_of(fold(before[:-1]).seats)]

    def summary(self) -> Iterator[str]:
        """The list of the end."""
        pots, state = self.pots(), self.hand.state
        yield "*** SUMMARY ***"
        total = f"Total pot {self.money(sum(pots))}"
        if len(pots) > 1:
            parts = zip(_pot_names(len(pots)), pots, strict=True)
            total += "".join(f" {name.capitalize()} {self.money(amount)}." for name, amount in parts)
        yield f"{total} | Rake {self.money(state.sink)}"
        if state.community:
            yield f"Board [{format_cards(state.community)}]"
        won: dict[int, int] = {}
        for _, winner, amount in self.awards():
            won[winner] = won.get(winner, 0) + amount
        for index, (player, seat) in enumerate(zip(self.record.players, state.seats, strict=True)):
            yield f"Seat {player.number}: {player.name} {self.fate(index, seat, won.get(index, 0))}"

    def fate(self, index: int, seat: Seat, won: int) -> str:
        """How it ended for one player."""
        if index in self.folded:
            return f"folded {_FOLDED[self.folded[index]]}" + ("" if index in self.bet else " (didn't bet)")
        if seat.shown and any(isinstance(event, Shown) and event.seat == index for event in self.hand.events):
            cards = self.whole(index)
            worth = called(self.record.rules.game, (*cards, *self.hand.state.community))
            outcome = f"won ({self.money(won)})" if won else "lost"
            return f"showed [{format_cards(cards)}] and {outcome}" + (f" with {worth}" if worth else "")
        if won:
            return f"collected ({self.money(won)})"
        cards = self.whole(index)
        return "mucked" if UNKNOWN in cards else f"mucked [{format_cards(cards)}]"


def _paid(hand: Hand) -> list[tuple[int, int, int]]:
    return [
        (event.pot, award.seat, award.amount)
        for event in hand.events
        if isinstance(event, PotAwarded)
        for award in event.awards
        if award.amount
    ]


def _pot_names(count: int) -> list[str]:
    """What the pots are called."""
    if count == 1:
        return ["pot"]
    sides = ["side pot"] if count == 2 else [f"side pot-{number}" for number in range(1, count)]
    return ["main pot", *sides]


def _number(text: str) -> int:
    """A number for a hand: its own where it has one, else one that depends on nothing but its text."""
    if text.isascii() and text.isdigit() and len(text) < 19:
        return int(text)
    return int(sha256(text.encode("utf-8", "replace")).hexdigest()[:11], 16)


def _time(text: str) -> str:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = UNDATED
    zone = "ET" if at.tzinfo is None else "UTC"
    at = at if at.tzinfo is None else at.astimezone(UTC)
    return f"{at:%Y/%m/%d} {at.hour}:{at:%M:%S} {zone}"
