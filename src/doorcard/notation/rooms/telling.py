"""What was read of a hand as moves, in whole chips."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from doorcard.cards import UNKNOWN, Card, format_cards
from doorcard.notation.record import (
    Act,
    ActKind,
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
from doorcard.notation.rooms.draft import (
    CardsCome,
    Did,
    Draft,
    DraftSeat,
    Entry,
    Gave,
    SharedCard,
    Showed,
    StreetBegins,
)
from doorcard.rules import GAMES

DECK: Final = 52


class Told(NamedTuple):
    """A hand as moves, and what its players held."""

    moves: tuple[Move, ...]
    learnt: tuple[SeatCards, ...]
    """Down cards of hands that only the end of the text tells."""


def told_of(draft: Draft, players: Sequence[DraftSeat], chips: Callable[[Decimal], int]) -> Told:
    """The moves of a draft; what nobody wrote down of a deal is unknown. Raises `Refused`."""
    telling = _Telling(draft, players, chips)
    for entry in draft.log:
        telling.tell(entry)
    telling.end_deal()
    telling.deal_out()
    return Told(tuple(telling.moves), tuple(telling.learnt(players)))


class _Telling:
    """The moves so far, and the street that is being dealt."""

    def __init__(self, draft: Draft, players: Sequence[DraftSeat], chips: Callable[[Decimal], int]) -> None:
        self.draft = draft
        self.game = GAMES[draft.game]
        self.indices = {id(seat): index for index, seat in enumerate(players)}
        self.chips = chips
        self.moves: list[Move] = []
        self.street = -1
        self.held: dict[int, tuple[Card, ...]] = dict.fromkeys(range(len(players)), ())
        self.folded: set[int] = set()
        self.shown: dict[int, Showed] = {}
        self.dealing: dict[int, tuple[Card, ...]] | None = None
        """The cards of the street that is being dealt; None between deals."""
        self.dealt_at = Origin()
        self.shared: Card | None = None
        """The last street as one card for all."""

    def tell(self, entry: Entry) -> None:
        match entry:
            case CardsCome() | Did() | Showed() | Gave() if id(entry.seat) not in self.indices:
                raise self.draft.refusal("room_nobody", entry.origin, text=entry.origin.text)
            case StreetBegins():
                self.end_deal()
                self.street += 1
                self.dealing, self.dealt_at = {}, entry.origin
            case CardsCome():
                self.deal(entry)
            case SharedCard():
                if self.dealing is None or self.dealing:  # no heading has begun this street
                    self.end_deal()
                    self.street += 1
                self.share(entry.card, entry.origin)
            case Did():
                self.end_deal()
                self.act(entry)
            case Showed():
                self.end_deal()
                self.show(entry)
            case Gave():
                self.end_deal()
                self.moves.append(Muck(self.index(entry.seat), entry.origin))

    def index(self, seat: DraftSeat) -> int:
        return self.indices[id(seat)]

    def act(self, did: Did) -> None:
        index = self.index(did.seat)
        if did.kind is ActKind.FOLD:
            self.folded.add(index)
        amount = None if did.kind in (ActKind.FOLD, ActKind.CHECK) else self.chips(did.amount)
        self.moves.append(Act(index, did.kind, amount, did.origin))

    # Dealing.

    @property
    def street_size(self) -> int:
        if self.street >= len(self.game.streets):
            return 1
        street = self.game.streets[self.street]
        return street.down + street.up

    def deal(self, entry: CardsCome) -> None:
        index = self.index(entry.seat)
        if self.dealing is None:
            self.dealing = {}
        self.dealing[index] = self.dealing.get(index, ()) + entry.cards
        if entry.before is not None and not self.agrees(index, entry.before):
            held = format_cards(self.held[index])
            raise self.draft.refusal("room_held", entry.origin, text=entry.origin.text, held=held)

    def agrees(self, index: int, before: Sequence[Card]) -> bool:
        """Whether the cards printed as held before are those dealt; an early show may have told more of them."""
        known = [card for card in self.held[index] if card != UNKNOWN]
        printed = [card for card in before if card != UNKNOWN]
        if index in self.shown:
            shown = [card for card in self.shown[index].cards if card != UNKNOWN]
            return {*known, *shown} <= set(printed)
        return known == printed

    def end_deal(self) -> None:
        """The street that was being dealt is complete: everybody who remains has got its cards, named or not."""
        if self.dealing is None:
            return
        size = self.street_size
        if self.runs_short(size):
            named = [card for cards in self.dealing.values() for card in cards if card != UNKNOWN]
            self.share(named[0] if named else UNKNOWN, self.dealt_at)
            return
        hands = []
        for index in self.held:
            cards = self.dealing.get(index, ())
            if index in self.folded and not cards:
                continue
            if len(cards) > size:
                text = self.dealt_at.text
                raise self.draft.refusal("room_deal", self.dealt_at, text=text, count=len(cards), size=size)
            cards = (UNKNOWN,) * (size - len(cards)) + cards
            self.held[index] += cards
            hands.append(SeatCards(index, cards))
        self.moves.append(Deal(tuple(hands), self.dealt_at))
        self.dealing = None

    def runs_short(self, size: int) -> bool:
        """Whether the deck, of which rooms burn nothing, has no card left for each on the last street (R362)."""
        dealt = sum(map(len, self.held.values()))
        live = len(self.held) - len(self.folded)
        return self.street == len(self.game.streets) - 1 and dealt + live * size > DECK

    def share(self, card: Card, origin: Origin) -> None:
        self.dealing = None
        self.shared = card
        self.moves.append(Shared(card, origin))

    def deal_out(self) -> None:
        """The streets that a text leaves out when all are all-in, from the hands that it shows at the end."""
        live = [index for index in self.held if index not in self.folded]
        if not self.draft.ended or self.street < 0 or len(live) < 2:
            return
        shows = [move for move in self.moves if isinstance(move, Show | Muck)]
        last = self.moves[-len(shows) :] if shows else []
        if len(last) != len(shows) or any(a is not b for a, b in zip(shows, last, strict=True)):
            return
        while self.street < len(self.game.streets) - 1:
            self.street += 1
            if self.runs_short(self.street_size):
                self.shared = UNKNOWN
                self.moves.insert(len(self.moves) - len(shows), Shared(UNKNOWN))
                break
            hands = []
            for index in live:
                start, size = len(self.held[index]), self.street_size
                cards = self.told(index)[start : start + size]
                cards += (UNKNOWN,) * (size - len(cards))
                self.held[index] += cards
                hands.append(SeatCards(index, cards))
            self.moves.insert(len(self.moves) - len(shows), Deal(tuple(hands)))
        if shows:
            self.moves[len(self.moves) - len(shows) :] = [self.told_again(move) for move in shows]

    def told(self, index: int) -> tuple[Card, ...]:
        """The whole hand of a seat as it was shown."""
        return self.shown[index].cards if index in self.shown else ()

    def told_again(self, move: Show | Muck) -> Move:
        if isinstance(move, Muck):
            return move
        return Show(move.seat, self.down_of(self.shown[move.seat]), move.origin)

    # Showing.

    def show(self, entry: Showed) -> None:
        index = self.index(entry.seat)
        self.shown[index] = entry
        self.moves.append(Show(index, self.down_of(entry), entry.origin))

    def down_of(self, entry: Showed) -> tuple[Card, ...]:
        """The down cards among those shown, in the order dealt."""
        index = self.index(entry.seat)
        return down_among(self.draft, self.held[index], self.own(index, entry.cards), entry.origin)

    def own(self, index: int, shown: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards of a hand without the one that all share, which some rooms print with each."""
        if self.shared is None or len(shown) <= len(self.held[index]):
            return shown
        if self.shared in shown:
            return tuple([card for card in shown if card != self.shared])
        return shown[:-1]

    def learnt(self, players: Sequence[DraftSeat]) -> Iterator[SeatCards]:
        """Hands that only the end of the text tells, as far as play had not told them."""
        for index, seat in enumerate(players):
            if seat.learnt and index not in self.shown:
                learnt = self.own(index, seat.learnt)
                down = down_among(self.draft, self.held[index], learnt, Origin(format_cards(learnt)))
                if down != down_cards(self.game, self.held[index]):
                    yield SeatCards(index, down)


def down_among(draft: Draft, held: Sequence[Card], shown: Sequence[Card], origin: Origin) -> tuple[Card, ...]:
    """The down cards of a hand of which ``held`` was known in play and ``shown`` are all cards, in a room's order.

    Raises `Refused` where the two are not the same hand.
    """
    game = GAMES[draft.game]
    held = held[: len(shown)]  # a hand shown early, or in part, says nothing of what came later
    up = [card for card, is_up in zip(held, faces_up(game), strict=False) if is_up]
    down = down_cards(game, held)
    if UNKNOWN in up:
        # Which of the cards lay open is not known: rooms print a hand in the order dealt, or nearly so.
        return down_cards(game, shown)
    rest = [card for card in shown if card not in up and card not in down and card != UNKNOWN]
    missing = [card for card in (*up, *down) if card != UNKNOWN and card not in shown]
    if missing or len(rest) > down.count(UNKNOWN):
        raise draft.refusal("room_shown", origin, text=origin.text, held=format_cards(held))
    found = iter(rest)
    return tuple([next(found, UNKNOWN) if card == UNKNOWN else card for card in down])
