"""Played hands as the rooms of plain text would have written them: a pen a room, after its manner and its silences."""

from collections.abc import Callable, Iterator, Sequence

from doorcard.cards import Card
from doorcard.hand import (
    Acted,
    AntesPosted,
    ChipsReturned,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    HandStarted,
    Kind,
    Mucked,
    PotAwarded,
    Revealed,
    ShowdownOpened,
    Shown,
    Wagered,
)
from tests.notation.rooms.pens import Course, awards, chips, dollars, paid_in


def plain(amount: int) -> str:
    """Hundredths without a currency."""
    return f"{amount // 100}.{amount % 100:02}"


def euros(amount: int) -> str:
    return f"{plain(amount)}€"


class Pen:
    """PokerStars, and what the others do alike."""

    house = "pokerstars-tables"
    games: dict[str, str] = {  # noqa: RUF012
        "seven-card-stud": "7 Card Stud Limit",
        "stud-hi-lo-8": "7 Card Stud Hi/Lo Limit",
        "razz": "Razz Limit",
    }
    form: Callable[[int], str] = staticmethod(dollars)
    all_in = " and is all-in"
    refunds = True
    shows_again = True
    """Whether hands that lie open are shown again at the end."""

    def __init__(self, hand: Hand, names: Sequence[str], rake: int = 0) -> None:
        self.hand = hand
        self.names = names
        self.rake = rake
        self.course = Course(hand)
        self.street = -1
        self.level = 0
        self.bets: dict[int, int] = {}
        self.left_rake = rake
        self.mucked: list[int] = []
        self.shown: list[int] = []
        self.revealed: list[int] = []
        self.contested = False
        self.paid = [sum(amounts) for amounts in awards(hand, rake)]

    def text(self) -> str:
        return "".join(f"{line}\n" for event in self.hand.events for line in self._told(event)) + "\n".join(
            [*self.end(), ""]
        )

    def _told(self, event: Event) -> Iterator[str]:
        match event:
            case HandStarted():
                yield from self.head()
                for name, held in zip(self.names, self.hand.state.seats, strict=True):
                    yield self.seat(held.number, name, held.start)
            case AntesPosted():
                for seat, amount in event.antes:
                    yield self.ante(seat, amount, self.all_in if amount == self.course.stacks[seat] else "")
            case Dealt():
                self.course.follow(event)
                self.street, self.level, self.bets = event.street, 0, {}
                yield from self.heading(event.street)
                for seat in dict.fromkeys(card.seat for card in event.cards):
                    new = sum(card.seat == seat for card in event.cards)
                    yield from self.dealt(seat, new)
                return
            case CommunityDealt():
                self.street, self.level, self.bets = event.street, 0, {}
                yield from self.shared(event.card)
            case Acted():
                self.bets[event.seat] = self.bets.get(event.seat, 0) + event.added
                self.level = max(self.level, event.level)
                yield self.act(event, self._rest(event))
            case Wagered():
                yield self.wager(event, self._rest(event))
                self.level = event.level
                self.bets[event.seat] = event.level
            case ChipsReturned() if self.refunds:
                yield self.returned(event.seat, event.amount)
            case Revealed():
                for seat, _ in event.hands:
                    self.revealed.append(seat)
                    yield from self.shows(seat)
            case ShowdownOpened():
                self.contested = True
                yield from self.showdown()
                for seat in event.order if self.shows_again else ():
                    if seat in self.revealed:
                        yield from self.shows(seat)
            case Shown():
                self.shown.append(event.seat)
                yield from self.shows(event.seat)
            case Mucked():
                self.mucked.append(event.seat)
                yield from self.mucks(event.seat)
            case PotAwarded():
                pots = sum(isinstance(other, PotAwarded) for other in self.hand.events)
                for award in event.awards:
                    amount, self.left_rake = award.amount - self.left_rake, 0
                    yield from self.collects(award.seat, amount, "" if pots == 1 else "side " if event.pot else "main ")
            case _:
                pass
        self.course.follow(event)

    def _rest(self, event: Acted | Wagered) -> str:
        return self.all_in if event.added and event.added == self.course.stacks[event.seat] else ""

    def cards(self, seat: int) -> str:
        return " ".join(map(str, self.course.whole(seat)))

    def seen(self, seat: int) -> list[Card]:
        """The cards of a seat that whoever sits in the first chair can see."""
        return [card for card, up in self.course.cards[seat] if up or seat == 0]

    @property
    def stakes(self) -> str:
        stakes = self.hand.state.rules.stakes
        return f"{self.form(stakes.small)}/{self.form(stakes.big)}"

    @property
    def game(self) -> str:
        return self.games[self.hand.state.rules.game.key]

    # What a room words in its own way.

    def head(self) -> Iterator[str]:
        yield f"PokerStars Hand #4711:  {self.game} ({self.stakes} USD) - 2012/01/02 3:04:05 ET"
        yield "Table 'Our own II' 8-max"

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number}: {name} ({self.form(stack)} in chips)"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]}: posts the ante {self.form(amount)}{rest}"

    def heading(self, street: int) -> Iterator[str]:
        yield "*** RIVER ***" if street == 4 else f"*** {('3rd', '4th', '5th', '6th')[street]} STREET ***"

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        if self.street == 4 and seat:
            return
        seen = list(map(str, self.seen(seat)))
        before, now = seen[:-new], seen[-new:]
        if not before:
            yield f"Dealt to {self.names[seat]} [{' '.join(now)}]"
        else:
            yield f"Dealt to {self.names[seat]} [{' '.join(before)}] [{' '.join(now)}]"

    def shared(self, card: Card) -> Iterator[str]:
        *before, last = self.heading(4)
        yield from before
        yield f"{last} [{card}]"

    def act(self, event: Acted, rest: str) -> str:
        word = {
            Kind.FOLD: "folds",
            Kind.CHECK: "checks",
            Kind.CALL: f"calls {self.form(event.added)}",
            Kind.BRING_IN: f"brings in for {self.form(event.added)}",
        }[event.kind]
        return f"{self.names[event.seat]}: {word}{rest}"

    def wager(self, event: Wagered, rest: str) -> str:
        name, to = self.names[event.seat], self.form(event.level)
        if not self.level:
            return f"{name}: bets {to}{rest}"
        return f"{name}: raises {self.form(event.level - self.level)} to {to}{rest}"

    def returned(self, seat: int, amount: int) -> str:
        return f"Uncalled bet ({self.form(amount)}) returned to {self.names[seat]}"

    def showdown(self) -> Iterator[str]:
        yield "*** SHOW DOWN ***"

    def shows(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]}: shows [{self.cards(seat)}] (a hand)"

    def mucks(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]}: {'mucks hand' if self.contested else 'doesn' + chr(39) + 't show hand'}"

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        yield f"{self.names[seat]} collected {self.form(amount)} from {pot}pot"

    def end(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        yield f"Total pot {self.form(paid_in(self.hand))} | Rake {self.form(self.rake)}"
        for seat, held in enumerate(self.hand.state.seats):
            line = f"Seat {held.number}: {self.names[seat]} "
            if seat in self.mucked and self.contested:
                yield f"{line}mucked [{self.cards(seat)}]"
            elif self.paid[seat]:
                yield f"{line}showed [{self.cards(seat)}] and won ({self.form(self.paid[seat])}) with a hand"
            else:
                yield f"{line}folded on the 3rd Street (didn't bet)"


class FullTilt(Pen):
    house = "fulltilt-tables"
    games: dict[str, str] = {  # noqa: RUF012
        "seven-card-stud": "Limit Stud Hi",
        "stud-hi-lo-8": "Limit Stud H/L",
        "razz": "Limit Razz",
        "five-card-stud": "Limit 5 Card Stud",
    }
    all_in = ", and is all in"

    def head(self) -> Iterator[str]:
        ante = self.form(self.hand.state.rules.stakes.ante)
        yield (
            f"Full Tilt Poker Game #4711: Table Our - own (8 max) - {self.stakes} Ante {ante} - {self.game}"
            " - 1:02:03 ET - 2012/01/02"
        )

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number}: {name} ({self.form(stack)})"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]} antes {self.form(amount)}{rest}"

    def heading(self, street: int) -> Iterator[str]:
        number = street + (2 if self.game.endswith("5 Card Stud") else 3)
        yield f"*** {number}{ {2: 'ND', 3: 'RD'}.get(number, 'TH') } STREET *** (Total Pot: 4, 3 Players, 1 All-In)"

    def shared(self, card: Card) -> Iterator[str]:
        yield f"*** 7TH STREET *** [{card}] (Total Pot: 4, 3 Players, 1 All-In)"

    def act(self, event: Acted, rest: str) -> str:
        return super().act(event, rest).replace(f"{self.names[event.seat]}: ", f"{self.names[event.seat]} ", 1)

    def wager(self, event: Wagered, rest: str) -> str:
        name, to = self.names[event.seat], self.form(event.level)
        word = "bets" if not self.level else "completes it to" if event.kind is Kind.COMPLETE else "raises to"
        return f"{name} {word} {to}{rest}"

    def returned(self, seat: int, amount: int) -> str:
        return f"Uncalled bet of {self.form(amount)} returned to {self.names[seat]}"

    def shows(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} shows [{self.cards(seat)}] a hand"

    def mucks(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} mucks"

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        yield f"{self.names[seat]} wins the {pot}pot ({self.form(amount)}) with a hand"


class Winamax(FullTilt):
    house = "pokerstars-tables"
    games: dict[str, str] = {  # noqa: RUF012
        "seven-card-stud": "7-Card Stud",
        "stud-hi-lo-8": "7-Card Stud Hi/Lo",
        "razz": "Razz",
    }
    form = staticmethod(euros)
    all_in = ""
    refunds = False

    def head(self) -> Iterator[str]:
        ante = self.form(self.hand.state.rules.stakes.ante)
        yield (
            f"Winamax Poker - CashGame - HandId: #47-11-08 - {self.game} fixed limit ({ante}/{self.stakes})"
            " - 2016/11/14 02:56:04 UTC"
        )
        yield "Table: 'Our own' 8-max (real money) "

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]} posts ante {self.form(amount)}"

    def heading(self, street: int) -> Iterator[str]:
        yield f"*** {('3rd', '4th', '5th', '6th', '7th')[street]} STREET ***"

    def shared(self, card: Card) -> Iterator[str]:
        return Pen.shared(self, card)

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        seen = [str(card) if up or seat == 0 else "X" for card, up in self.course.cards[seat]]
        before, now = seen[:-new], seen[-new:]
        yield f"Dealt to {self.names[seat]} " + (f"[{' '.join(before)}] " if before else "") + f"[{' '.join(now)}]"

    def act(self, event: Acted, rest: str) -> str:
        return super().act(event, rest).replace("brings in for", "brings in")

    def wager(self, event: Wagered, rest: str) -> str:
        name, to = self.names[event.seat], event.level
        if not self.level:
            return f"{name} bets {self.form(to)}"
        brought_in = self.street == 0 and self.bets.get(event.seat) and self.level >= self.bets[event.seat]
        if event.added == self.course.stacks[event.seat] and brought_in and self._only_brought_in(event.seat):
            to -= self.bets[event.seat]
        by = to - self.level
        return f"{name} raises {'-' if by < 0 else ''}{self.form(abs(by))} to {self.form(to)}"

    def _only_brought_in(self, seat: int) -> bool:
        acts = []
        for event in self.hand.events:
            if isinstance(event, Dealt) and event.street == 1:
                break
            if isinstance(event, Acted | Wagered) and event.seat == seat:
                acts.append(event.kind)
        return acts[0] is Kind.BRING_IN and acts[1] not in (Kind.CALL, Kind.BRING_IN)

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        return iter(())

    def end(self) -> Iterator[str]:
        back = {event.seat: event.amount for event in self.hand.events if isinstance(event, ChipsReturned)}
        total = {seat: paid + back.get(seat, 0) for seat, paid in enumerate(self.paid)}
        lines = [(seat, amount) for seat, amount in total.items() if self.paid[seat]]
        for seat, amount in lines:
            yield f"{self.names[seat]} collected {self.form(amount)} from pot"
        yield "*** SUMMARY ***"
        after = sum(amount for _, amount in lines)
        yield f"Total pot {self.form(after)} | " + (f"Rake {self.form(self.rake)}" if self.rake else "No rake")


class Winning(Pen):
    games: dict[str, str] = {  # noqa: RUF012
        "seven-card-stud": "7Stud(Fixed Limit)",
        "stud-hi-lo-8": "7Stud Hi/Lo(Fixed Limit)",
        "razz": "Razz(Fixed Limit)",
    }

    def head(self) -> Iterator[str]:
        yield f"Hand #4711 - {self.game} - {self.stakes} - 2019/07/28 16:15:58 UTC"
        yield "Our own 8-max"

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number}: {name} ({self.form(stack)})"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]} posts ante {self.form(amount)}{rest}"

    def heading(self, street: int) -> Iterator[str]:
        yield f"*** {('3rd', '4th', '5th', '6th', '7th')[street]} STREET ***"

    def act(self, event: Acted, rest: str) -> str:
        line = super().act(event, rest).replace("brings in for", "brings in")
        return line.replace(f"{self.names[event.seat]}: ", f"{self.names[event.seat]} ", 1)

    def wager(self, event: Wagered, rest: str) -> str:
        return super().wager(event, rest).replace(f"{self.names[event.seat]}: ", f"{self.names[event.seat]} ", 1)

    def shows(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} shows [{self.cards(seat)}] (a hand)"

    def mucks(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} does not show"

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        return iter(())

    def end(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        yield f"Total pot {self.form(paid_in(self.hand) - self.rake)} | Rake {self.form(self.rake)}"
        for seat, held in enumerate(self.hand.state.seats):
            said = f"did not show and won {self.form(self.paid[seat])}" if self.paid[seat] else "folded"
            yield f"Seat {held.number}: {self.names[seat]} {said}"


class WinningOld(Pen):
    games: dict[str, str] = {  # noqa: RUF012
        "seven-card-stud": "Seven Cards Stud",
        "stud-hi-lo-8": "Seven Cards Stud HiLow",
        "razz": "Razz",
    }
    form = staticmethod(plain)

    def text(self) -> str:
        return super().text().replace("\n", "\n\n")

    def head(self) -> Iterator[str]:
        yield "Game started at: 2016/8/2 11:13:2"
        yield f"Game ID: 4711 {self.stakes} (PRR) Our own - 3 ({self.game})"

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number}: {name} ({self.form(stack)})."

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"Player {self.names[seat]} ante ({self.form(amount)})"

    def heading(self, street: int) -> Iterator[str]:
        if street:
            yield f"*** {('Third', 'Fourth', 'Fifth', 'Sixth')[street - 1]} street ***"

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        for card, up in self.course.cards[seat][-new:]:
            if up or seat == 0:
                yield f"Player {self.names[seat]} received card: [{str(card).replace('T', '10')}]"
            else:
                yield f"Player {self.names[seat]} received a card."

    def act(self, event: Acted, rest: str) -> str:
        word = {Kind.FOLD: "folds", Kind.CHECK: "checks", Kind.CALL: "calls", Kind.BRING_IN: "bring in"}[event.kind]
        return f"Player {self.names[event.seat]} {word}" + (f" ({self.form(event.added)})" if event.added else "")

    def wager(self, event: Wagered, rest: str) -> str:
        word = "allin" if rest and self.level else "raises" if self.level else "bets"
        return f"Player {self.names[event.seat]} {word} ({self.form(event.added)})"

    def showdown(self) -> Iterator[str]:
        return iter(())

    def shows(self, seat: int) -> Iterator[str]:
        return iter(())

    def mucks(self, seat: int) -> Iterator[str]:
        yield f"Player {self.names[seat]} mucks cards"

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        return iter(())

    def end(self) -> Iterator[str]:
        yield "------ Summary ------"
        fee = self.rake // 3
        after = self.form(paid_in(self.hand) - self.rake)
        yield f"Pot: {after}. Rake {self.form(self.rake - fee)}. JP fee {self.form(fee)}"
        for seat, held in enumerate(self.hand.state.seats):
            net = self.paid[seat] - held.paid
            said = "does not show cards."
            if seat in self.shown:
                said = f"shows: High card A [{self.cards(seat)}]."
            elif seat in self.mucked:
                said = "mucks (does not show cards)."
            yield (
                f"{'*' if self.paid[seat] else ''}Player {self.names[seat]} {said} Bets: {self.form(held.paid)}. "
                f"Collects: {self.form(self.paid[seat])}. {'Wins' if net > 0 else 'Loses'}: {self.form(abs(net))}."
            )
        yield "Game ended at: 2016/8/2 11:13:46"


class Tournament(Pen):
    """PokerStars, where chips are counted."""

    form = staticmethod(chips)

    def head(self) -> Iterator[str]:
        yield (
            f"PokerStars Hand #4711: Tournament #815, $0.98+$0.12 USD HORSE ({self.game}) - Level V "
            f"({self.stakes.replace(',', '')}) - 2023/02/05 10:25:51 PT [2023/02/05 13:25:51 ET]"
        )
        yield "Table '815 2' 8-max"
