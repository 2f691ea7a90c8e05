"""How a room's lines are read: patterns, each with what it tells. A room is a table of them.

A line fits a pattern whole or not at all. What begins with a player's name is looked up by the names in the list of
seats, the longest first, so that names may hold whatever else a line may say.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from doorcard.cards import Card
from doorcard.notation.record import ActKind
from doorcard.notation.rooms.amounts import AMOUNT, amount_of
from doorcard.notation.rooms.draft import Draft, DraftSeat
from doorcard.notation.rooms.names import Names
from doorcard.notation.rooms.pieces import Line

Match = re.Match[str]
Told = Callable[["Reading", Match, Line], None]
"""What a line tells that begins with words of the room."""
Acted = Callable[["Reading", DraftSeat, Match, Line], None]
"""What a line tells that begins with a player's name; the match is of the rest."""
Rule = tuple[re.Pattern[str], Told]
NamedRule = tuple[re.Pattern[str], Acted]

SHARED: Final = r"(?: \[(?P<card>[^\]]*)\])?"
"""After the heading of a street: the card that is for all, where the deck runs short."""
_BRACKETS: Final = re.compile(r"\[([^\]]*)\]")


class Reading:
    """A hand that is being read: what is known of it, and who sits there."""

    __slots__ = ("draft", "names")

    def __init__(self, draft: Draft, names: Names[DraftSeat]) -> None:
        self.draft = draft
        self.names = names

    def seat(self, text: str, rest: re.Pattern[str], line: Line) -> tuple[DraftSeat, Match]:
        """The seat whose name ``text`` begins with, and how what follows fits. Raises `Refused`."""
        for seat, after in self.names.at_start(text):
            match = rest.fullmatch(after)
            if match is not None:
                return seat, match
        raise self.draft.refusal("room_nobody", line.origin, text=line.text)

    def named(self, name: str, line: Line) -> DraftSeat:
        """The seat of that name. Raises `Refused`."""
        return self.seat(name, _NOTHING, line)[0]

    def numbered(self, number: str) -> DraftSeat | None:
        """The seat of that number."""
        return next((seat for seat in self.draft.seats if seat.number == int(number)), None)

    def groups(self, text: str, line: Line) -> list[tuple[Card, ...]]:
        """The cards in each pair of brackets. Raises `Refused`."""
        return [self.draft.cards(group, line.origin) for group in _BRACKETS.findall(text)]


_NOTHING: Final = re.compile("")


@dataclass(frozen=True, slots=True)
class Script:
    """How the lines of a room are read, in the three parts of a hand: the head with the seats, the play, the end."""

    seat: re.Pattern[str]
    """A line of the list of seats, with the groups number, name and stack."""
    plain: tuple[Rule, ...]
    """Lines of the play that begin with words of the room."""
    named: tuple[NamedRule, ...]
    """The rest of lines of the play that begin with a player's name."""
    before_name: re.Pattern[str] = _NOTHING
    """What stands before a player's name in lines that begin with one."""
    head: tuple[tuple[re.Pattern[str], Callable[[Draft, Match], None]], ...] = ()
    """Other lines before the play."""
    end: re.Pattern[str] | None = None
    """The line after which a summary stands; None where there is none."""
    summary: tuple[Rule, ...] = ()
    """Lines of the summary."""

    def read(self, draft: Draft, lines: Iterable[Line]) -> None:
        """Read the lines of a hand after its first into a draft; lines that say nothing of the hand are passed by.

        Raises `Refused` for a line that cannot be, `CutOff` where the text stops in the list of seats.
        """
        rest = iter(lines)
        first = self._read_head(draft, rest)
        reading = Reading(draft, draft.names())
        if first is None:
            return
        at_end = False
        for line in (first, *rest):
            if at_end:
                _read(self.summary, reading, line)
            elif self.end is not None and self.end.fullmatch(line.text):
                at_end = True
            elif not _read(self.plain, reading, line):
                self._read_named(reading, line)

    def _read_head(self, draft: Draft, lines: Iterable[Line]) -> Line | None:
        """Read up to the end of the list of seats, and give the first line after it."""
        for line in lines:
            match = self.seat.fullmatch(line.text)
            if match is not None:
                draft.seat(int(match["number"]), match["name"], match["stack"], line.origin)
                continue
            if draft.seats:
                return line
            for pattern, told in self.head:
                match = pattern.fullmatch(line.text)
                if match is not None:
                    told(draft, match)
                    break
        return None

    def _read_named(self, reading: Reading, line: Line) -> None:
        before = self.before_name.match(line.text)
        if before is None:
            return
        for seat, rest in reading.names.at_start(line.text[before.end() :]):
            for pattern, acted in self.named:
                match = pattern.fullmatch(rest)
                if match is not None:
                    acted(reading, seat, match, line)
                    return


def _read(rules: tuple[Rule, ...], reading: Reading, line: Line) -> bool:
    for pattern, told in rules:
        match = pattern.fullmatch(line.text)
        if match is not None:
            told(reading, match, line)
            return True
    return False


# What most rooms tell alike.


def passes(kind: ActKind) -> Acted:
    """A fold or a check."""
    return lambda reading, seat, match, line: reading.draft.passes(seat, kind, line.origin)


def adds(kind: ActKind) -> Acted:
    """An act whose ``amount`` is what is put in."""
    return lambda reading, seat, match, line: reading.draft.adds(seat, kind, match["amount"], line.origin)


def goes_to(kind: ActKind) -> Acted:
    """An act whose ``amount`` is the seat's total on the street."""
    return lambda reading, seat, match, line: reading.draft.goes_to(seat, kind, match["amount"], line.origin)


def puts_in(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """All that a seat has: a call or a raise, by the amount."""
    reading.draft.puts_in(seat, match["amount"], line.origin)


def posts_ante(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """The ante."""
    reading.draft.antes(seat, match["amount"])


def collects(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """What a seat is paid from one pot."""
    reading.draft.collects(seat, match["amount"])


def shows(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """A hand shown, its cards in the group ``cards``."""
    reading.draft.shows(seat, reading.draft.cards(match["cards"], line.origin), line.origin)


def mucks(reading: Reading, seat: DraftSeat, match: Match, line: Line) -> None:
    """A hand given up."""
    reading.draft.mucks(seat, line.origin)


def begins_street(reading: Reading, match: Match, line: Line) -> None:
    """A heading before the cards of a street; with a ``card`` of its own that one is for all."""
    draft = reading.draft
    draft.street(line.origin)
    for card in draft.cards(match.groupdict().get("card") or "", line.origin):
        draft.share(card, line.origin)


def deals(reading: Reading, match: Match, line: Line) -> None:
    """Cards of one seat after its name, in the group ``rest``: those held before and the new ones, each in brackets."""
    seat, cards = reading.seat(match["rest"], _CARDS, line)
    reading.draft.deal_printed(seat, reading.groups(cards[0], line), line.origin)


_CARDS: Final = re.compile(r":?(?: \[[^\]]*\])+\.?")


def returns(reading: Reading, match: Match, line: Line) -> None:
    """Uncalled chips that go back to the player called ``name``."""
    reading.draft.returns(reading.named(match["name"], line), match["amount"])


def has_pot_and_rake(reading: Reading, match: Match, line: Line) -> None:
    """The line of the summary with the ``pot`` before rake, and the ``rake``."""
    reading.draft.pot = amount_of(match["pot"])
    reading.draft.rake = amount_of(match["rake"])
    reading.draft.ended = True


def sums_up(reading: Reading, match: Match, line: Line) -> None:
    """What the summary says of the seat ``number`` in ``rest``: a hand that was mucked, and what was won.

    Raises `Refused` where another player sits there.
    """
    seat = reading.numbered(match["number"])
    if seat is None or not match["rest"].startswith(seat.name):
        raise reading.draft.refusal("room_nobody", line.origin, text=line.text)
    rest = match["rest"][len(seat.name) :]
    mucked, won = _MUCKED.match(rest), _WON.search(rest)
    if mucked:
        seat.learnt = reading.draft.cards(mucked["cards"], line.origin)
    if won:
        seat.won = amount_of(won["amount"])


def has_net(reading: Reading, match: Match, line: Line) -> None:
    """A seat's ``stack`` at the end and its ``net`` with its ``sign``. Raises `Refused` where the two do not agree."""
    draft, seat = reading.draft, reading.numbered(match["number"])
    if seat is None or seat.name != match["name"]:
        raise draft.refusal("room_nobody", line.origin, text=line.text)
    seat.finishing = amount_of(match["stack"])
    net = amount_of(match["net"])
    if seat.finishing - seat.stack != (-net if match["sign"] == "-" else net):
        raise draft.refusal("room_net", line.origin, text=line.text, start=seat.stack)
    draft.ended = True


_MUCKED: Final = re.compile(r"(?: \([^)]*\))* mucked \[(?P<cards>[^\]]*)\]")
_WON: Final = re.compile(rf" (?:won|collected) \(?(?P<amount>{AMOUNT})\)?(?![^ ,])")
