"""Pens of the rooms that print less: no rake, no refunds, or only what everybody ends with."""

from collections.abc import Iterator
from typing import Final

from doorcard.hand import Acted, ChipsReturned, Kind, PotAwarded, Wagered
from tests.notation.rooms.pens import dollars, paid_in
from tests.notation.rooms.text_pens import FullTilt, Pen, Tournament, Winamax, Winning, WinningOld, plain


class Everleaf(Pen):
    games: dict[str, str] = {"seven-card-stud": "7 Card Stud"}  # noqa: RUF012
    refunds = False

    def head(self) -> Iterator[str]:
        yield "Everleaf Gaming Game #4711"
        yield "***** Hand history for game #4711 *****"
        yield f"{self.stakes} {self.game} - 2011/07/08 - 00:10:56"
        yield "Table Our own 20"
        yield f"Total number of players: {len(self.names)}"

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number}: {name} (  {self.money(stack)} )"

    def money(self, amount: int) -> str:
        return f"$ {plain(amount)} USD"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]}: posts ante [{self.money(amount)}]"

    def heading(self, street: int) -> Iterator[str]:
        if street == 0:
            yield "** Dealing down cards **"
        else:
            yield f"**** dealing {('4th street', '5th street', '6th street', 'river')[street - 1]} ****"

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        if self.street == 4 and seat:
            return
        yield f"Dealt to {self.names[seat]} [ {', '.join(map(str, self.seen(seat)[-new:]))} ]."

    def act(self, event: Acted, rest: str) -> str:
        name, amount = self.names[event.seat], self.money(event.added)
        return {
            Kind.FOLD: f"{name} folds",
            Kind.CHECK: f"{name} checks",
            Kind.CALL: f"{name} calls [{amount}]",
            Kind.BRING_IN: f"{name} posts bring-in {self.form(event.added)}.",
        }[event.kind]

    def wager(self, event: Wagered, rest: str) -> str:
        name = self.names[event.seat]
        if self.level and event.kind is Kind.COMPLETE:
            return f"{name} completes to {self.form(event.level)}."
        if self.level:
            return f"{name} raises [{self.money(event.added)}]"
        return f"{name}: bets [{self.money(event.added)}]"

    def showdown(self) -> Iterator[str]:
        return iter(())

    def shows(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} shows [ {', '.join(map(str, self.course.whole(seat)))} ] a pair"

    def mucks(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} does not show cards"

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        yield f"{self.names[seat]} wins {self.money(amount)} from {pot or 'main '}pot"

    def end(self) -> Iterator[str]:
        return iter(())


class PartyPoker(Everleaf):
    games: dict[str, str] = {"seven-card-stud": "7 Card Stud", "stud-hi-lo-8": "7 Card Stud Hi-Lo"}  # noqa: RUF012

    def money(self, amount: int) -> str:
        return f"{dollars(amount)} USD"

    def head(self) -> Iterator[str]:
        yield "Game #4711 starts."
        yield ""
        yield "#Game No : 4711"
        yield "***** Hand History for Game 4711 *****"
        yield f"{self.stakes} USD FL {self.game} - Monday, February 27, 09:51:26 EST 2012"
        yield "Table Table  125524 (Real Money)"
        yield "Seat 0 is the button"
        yield f"Total number of players : {len(self.names)}/8"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]} posts ante [{self.money(amount)}]"

    def heading(self, street: int) -> Iterator[str]:
        yield f"** Dealing{('', ' Fourth street', ' Fifth street', ' Sixth street', ' River')[street]} **"

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        if seat == 0:
            yield f"Dealt to {self.names[0]} [  {' '.join(map(str, self.course.whole(0)[-new:]))} ]"

    def act(self, event: Acted, rest: str) -> str:
        return (
            super()
            .act(event, rest)
            .replace("posts bring-in ", "bring-ins [")
            .replace(f"{self.form(event.added)}.", f"{self.money(event.added)}]")
        )

    def wager(self, event: Wagered, rest: str) -> str:
        word = "completes" if event.kind is Kind.COMPLETE else "raises" if self.level else "bets"
        if event.level == event.unit == self.hand.state.rules.stakes.big and self.street == 1:
            word = "double bets"
        return f"{self.names[event.seat]} {word} [{self.money(event.added)}]"

    def mucks(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} does not show cards."

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        return iter(())

    def end(self) -> Iterator[str]:
        back = {event.seat: event.amount for event in self.hand.events if isinstance(event, ChipsReturned)}
        for seat, paid in enumerate(self.paid):
            if paid:
                yield f"{self.names[seat]} wins {self.money(paid + back.get(seat, 0))} from the main pot with a pair."


class Absolute(Pen):
    games: dict[str, str] = {"seven-card-stud": "Seven Card Stud", "stud-hi-lo-8": "Seven Card Hi/Lo"}  # noqa: RUF012

    def head(self) -> Iterator[str]:
        yield f"Stage #4711: {self.game}  Normal {self.stakes} - 2009-03-18 19:10:00 (ET)"
        yield "Table: OUR OWN (Real Money) Seat #4 is the dealer"

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number} - {name} ({self.form(stack)} in chips)"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]} - Ante {self.form(amount)}{rest}"

    def heading(self, street: int) -> Iterator[str]:
        yield f"*** {('3rd STREET', '4TH STREET', '5TH STREET', '6TH STREET', 'RIVER')[street]} ***"

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        cards = [str(card).replace("T", "10") if up or seat == 0 else "H" for card, up in self.course.cards[seat]]
        yield f"{self.names[seat]} - Pocket [{' '.join(cards)}]"

    def act(self, event: Acted, rest: str) -> str:
        word = {Kind.FOLD: "Folds", Kind.CHECK: "Checks", Kind.CALL: "Calls", Kind.BRING_IN: "Bring-In"}[event.kind]
        amount = f" {self.form(event.added)}" if event.added else ""
        return f"{self.names[event.seat]} - {word}{amount}{rest}"

    def wager(self, event: Wagered, rest: str) -> str:
        if not self.level:
            return f"{self.names[event.seat]} - Bets {self.form(event.level)}{rest}"
        return f"{self.names[event.seat]} - Raises {self.form(event.added)} to {self.form(event.level)}{rest}"

    def returned(self, seat: int, amount: int) -> str:
        return f"{self.names[seat]} - returned ({self.form(amount)}) : not called"

    def shows(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} - Shows [{self.cards(seat).replace('T', '10')}] (One pair)"

    def mucks(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} - {'Mucks' if self.contested else 'Does not show'}"

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        yield f"{self.names[seat]} Collects {self.form(amount)} from {pot or 'main '}pot"

    def end(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        yield f"Total Pot({self.form(paid_in(self.hand))}) | Rake ({self.form(self.rake)})"
        for seat, held in enumerate(self.hand.state.seats):
            said = f"won Total ({self.form(self.paid[seat])})" if self.paid[seat] else "Folded on the 3rd STREET"
            yield f"Seat {held.number}: {self.names[seat]} {said}"


class OnGame(Pen):
    games: dict[str, str] = {  # noqa: RUF012
        "seven-card-stud": "LIMIT SEVEN_CARD_STUD",
        "stud-hi-lo-8": "LIMIT SEVEN_CARD_STUD_HI_LO",
    }
    refunds = False

    def head(self) -> Iterator[str]:
        ante = self.form(self.hand.state.rules.stakes.ante)
        yield "***** History for hand R5-4711-62 *****"
        yield "Start hand: Sat Aug 28 20:33:38 GMT+0300 2010"
        yield f"Table: Our own [78] ({self.game} {self.stakes}, ante: {ante}, Real money)"
        yield f"User: {self.names[0]}"
        yield f"Players in round: {len(self.names)}"

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number}: {name} ({self.form(stack)})"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]} posts ante {self.form(amount)}"

    def heading(self, street: int) -> Iterator[str]:
        yield "---"
        yield f"Dealing {('pocket cards', '4th street', '5th street', '6th street', 'river')[street]}"

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        if self.street == 4 and seat:
            return
        cards = [str(card) if up or seat == 0 else "-" for card, up in self.course.cards[seat][-new:]]
        yield f"Dealing to {self.names[seat]}: [{', '.join(cards)}]"

    def act(self, event: Acted, rest: str) -> str:
        name, amount = self.names[event.seat], self.form(event.added)
        return {
            Kind.FOLD: f"{name} folds",
            Kind.CHECK: f"{name} checks",
            Kind.CALL: f"{name} calls {amount}",
            Kind.BRING_IN: f"{name} small bring in {amount}",
        }[event.kind]

    def wager(self, event: Wagered, rest: str) -> str:
        name, added = self.names[event.seat], self.form(event.added)
        if not self.level:
            return f"{name} {'bets' if self.street else 'big bring in'} {added}"
        ante = self.hand.state.rules.stakes.ante
        start = self.hand.state.seats[event.seat].start
        so_far = start - min(ante, start) - self.course.stacks[event.seat] + event.added
        return f"{name} raises {added} to {self.form(so_far)}"

    def showdown(self) -> Iterator[str]:
        return iter(())

    def shows(self, seat: int) -> Iterator[str]:
        return iter(())

    def mucks(self, seat: int) -> Iterator[str]:
        return iter(())

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        return iter(())

    def end(self) -> Iterator[str]:
        yield "---"
        yield "Summary:"
        rake = self.rake
        for event in self.hand.events:
            if isinstance(event, PotAwarded):
                paid = []
                for award in event.awards:
                    paid.append(f"{self.names[award.seat]} ({self.form(award.amount - rake)})")
                    rake = 0
                name = f"Side pot {event.pot}" if event.pot else "Main pot"
                yield f"{name}: {self.form(event.amount)} won by {', '.join(paid)}"
        yield f"Rake taken: {self.form(self.rake)}"
        for seat, held in enumerate(self.hand.state.seats):
            end = held.start - held.paid + self.paid[seat]
            net = end - held.start
            hand = f", [{', '.join(map(str, self.course.whole(seat)))}] (TWO_PAIR)" if seat in self.shown else ""
            sign = "-" if net < 0 else "+"
            yield f"Seat {held.number}: {self.names[seat]} ({self.form(end)}), net: {sign}{self.form(abs(net))}{hand}"
        yield "***** End of hand R5-4711-62 *****"


class KingsClub(Pen):
    shows_again = False
    house = "kingsclub-tables"
    games: dict[str, str] = {  # noqa: RUF012
        "seven-card-stud": "Limit Seven Card Stud",
        "stud-hi-lo-8": "Limit Seven Card Stud Hi-Lo",
        "razz": "Limit Razz",
        "razz-2-7": "Limit 2-7 Razz",
    }
    form = staticmethod(plain)
    all_in = ", and is all in"
    refunds = False

    def head(self) -> Iterator[str]:
        yield f"#4711: {self.game} - {self.stakes}"
        yield "2021-01-02 15:52:36"
        yield "Table 'Our own'"

    def seat(self, number: int, name: str, stack: int) -> str:
        return f"Seat {number}: {name} ({self.form(stack)})"

    def ante(self, seat: int, amount: int, rest: str) -> str:
        return f"{self.names[seat]}: posts ante {self.form(amount)}"

    def heading(self, street: int) -> Iterator[str]:
        if street:
            yield f"*** {('3RD', '4TH', '5TH', '6TH')[street - 1]} STREET ***"

    def dealt(self, seat: int, new: int) -> Iterator[str]:
        cards = [str(card) if up or seat == 0 else "X" for card, up in self.course.cards[seat][-new:]]
        yield f"Dealt to {self.names[seat]}: [{' '.join(cards)}]"

    def act(self, event: Acted, rest: str) -> str:
        total = self.form(self.bets[event.seat])
        word = {
            Kind.FOLD: "folds",
            Kind.CHECK: "checks",
            Kind.CALL: f"calls {total}",
            Kind.BRING_IN: f"brings in for {total}",
        }[event.kind]
        return f"{self.names[event.seat]} {word}{rest}"

    def wager(self, event: Wagered, rest: str) -> str:
        word = "raises to" if self.level and event.kind is not Kind.COMPLETE else "bets"
        return f"{self.names[event.seat]} {word} {self.form(event.level)}{rest}"

    def showdown(self) -> Iterator[str]:
        return iter(())

    def shows(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} shows [{self.cards(seat)}]"

    def mucks(self, seat: int) -> Iterator[str]:
        return iter(())

    def collects(self, seat: int, amount: int, pot: str) -> Iterator[str]:
        return iter(())

    def end(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        for seat, held in enumerate(self.hand.state.seats):
            end = held.start - held.paid + self.paid[seat]
            net = end - held.start
            sign = "-" if net < 0 else "+"
            yield f"Seat {held.number}: {self.names[seat]} ({self.form(end)}) {sign}{self.form(abs(net))}"
        if self.rake:
            yield f"Rake {self.form(self.rake)}"
        best = max(range(len(self.paid)), key=self.paid.__getitem__)
        yield f"{self.names[best]} wins pot ({self.form(self.paid[best])})"


PENS: Final[dict[str, type[Pen]]] = {
    "pokerstars": Pen,
    "pokerstars-tournament": Tournament,
    "fulltilt": FullTilt,
    "winamax": Winamax,
    "winning": Winning,
    "winning-old": WinningOld,
    "everleaf": Everleaf,
    "partypoker": PartyPoker,
    "absolute": Absolute,
    "ongame": OnGame,
    "kingsclub": KingsClub,
}
"""A pen for each manner of writing."""
