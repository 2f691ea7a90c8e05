"""Whole hands as every reader sees them, written out in tests/data/playthroughs.

The head of a file says what is played; below it the hand is printed for the public and from every
seat: each redacted event, each act with what was legal by that reader's view, and the table as the
view has it, once a street and at the end. Written anew, after a change that is meant, by::

    python -m tests.hand.playthroughs
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from doorcard.cards import Card, Deck, format_cards
from doorcard.hand import (
    Acted,
    AntesPosted,
    BurnsReused,
    Chips,
    ChipsReturned,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    HandEnded,
    HandStarted,
    Mucked,
    PotAwarded,
    Reason,
    Revealed,
    RoundOpened,
    Settled,
    ShowAsked,
    ShowdownOpened,
    Shown,
    View,
    Wagered,
    legal,
    redact,
)
from doorcard.rules import Rules, Stakes

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"


class Playthrough(NamedTuple):
    """A hand to be played: what it starts from and every act."""

    title: str
    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    deck: Deck
    acts: tuple[str, ...]

    def head(self) -> str:
        return "\n".join(
            (
                f"# {self.title}",
                f"rules {self.rules.name} {self.rules.stakes}",
                f"stacks {' '.join(map(str, self.stacks))}",
                f"dealer {self.dealer}",
                f"deck {self.deck}",
                f"acts {', '.join(self.acts)}",
            )
        )

    def text(self) -> str:
        """The whole file."""
        readers: list[int | None] = [None, *range(len(self.stacks))]
        return "\n\n".join((self.head(), *("\n".join(self._lines(reader)) for reader in readers))) + "\n"

    def _lines(self, reader: int | None) -> Iterator[str]:
        yield "== the public" if reader is None else f"== seat {reader}"
        hand = Hand.start(self.rules, self.stacks, self.dealer, self.deck)
        yield from told(hand.events, reader)
        street = -1
        for act in self.acts:
            view = hand.view(reader)
            if view.street != street:
                yield from table(view)
                street = view.street
            yield f"  > {view.actor}: {act}   of {legal(view)}"
            past = len(hand.events)
            hand = hand.play(act)
            yield from told(hand.events[past:], reader)
        yield from table(hand.view(reader))


def read(path: Path) -> Playthrough:
    """The hand that the head of a file describes."""
    title, *lines = path.read_text(encoding="utf-8").split("\n\n", 1)[0].splitlines()
    fields = dict(line.split(" ", 1) for line in lines)
    name, stakes = fields["rules"].split()
    return Playthrough(
        title.removeprefix("# "),
        Rules.named(name, _stakes(stakes)),
        tuple(map(int, fields["stacks"].split())),
        int(fields["dealer"]),
        Deck.parse(fields["deck"]),
        tuple(fields["acts"].split(", ")),
    )


def _stakes(text: str) -> Stakes:
    ante, bring_in, small, big = map(int, text.split("/"))
    return Stakes(ante, bring_in, small, big)


def table(view: View) -> Iterator[str]:
    """The table as a view has it."""
    shared = f", shared {format_cards(view.community)}" if view.community else ""
    burned = f", burned {format_cards(view.burns)}" if view.burns else ""
    yield f"  pot {view.pot}, {view.stub_size} cards undealt{burned}{shared}, {view.phase}"
    for index, seat in enumerate(view.seats):
        cards = f"({format_cards(seat.down)}) {format_cards(seat.up)}"
        marks = "".join(f", {word}" for word in ("folded", "shown", "mucked") if getattr(seat, word))
        yield f"    {index}: {cards:<24} {seat.stack:>4} behind, bet {seat.bet}, paid {seat.paid}{marks}"


def told(events: Iterable[Event], reader: int | None) -> Iterator[str]:
    return (sentence(redact(event, reader)) for event in events)


def sentence(event: Event) -> str:
    """One event in a line, with all that it carries."""
    match event:
        case HandStarted():
            deck = "not known" if event.deck is None else format_cards(event.deck)
            return f"started: chairs {_list(event.numbers)}, dealer {event.dealer}, {event.size} cards, {deck}"
        case AntesPosted():
            return f"antes: {_chips(event.antes)}"
        case BurnsReused():
            return "burned cards under the stub"
        case Dealt():
            cards = " ".join(f"{dealt.seat}:{_face(dealt.card, up=dealt.up)}" for dealt in event.cards)
            return f"street {event.street}: {cards}{_burned(event.burned)}"
        case CommunityDealt():
            return f"street {event.street}: {event.card} for all{_burned(event.burned)}"
        case RoundOpened():
            facts = f"unit {event.unit}, level {event.level}, {event.contenders} count"
            flags = "".join(f", {word}" for word in ("pair_open", "duty", "declinable") if getattr(event, word))
            passed = f", {_reason(event.passed)}" if event.passed else ""
            return f"round {event.street}: {_reason(event.reason)}, {event.actor} acts{passed}; {facts}{flags}"
        case Acted():
            return f"{event.seat} {event.kind} {event.added}, level {event.level}, next {event.actor}"
        case Wagered():
            full = "full" if event.full else "short"
            flags = "".join(f", {word}" for word in ("pair_open", "capped") if getattr(event, word))
            facts = f"{full}, unit {event.unit}, open to {_list(event.reopened)}{flags}"
            return f"{event.seat} {event.kind} {event.added}, level {event.level}, {facts}, next {event.actor}"
        case ChipsReturned():
            return f"{event.amount} back to {event.seat}"
        case Revealed():
            return "turned up: " + ", ".join(f"{seat}: {format_cards(down)}" for seat, down in event.hands)
        case ShowdownOpened():
            return f"showdown: {_list(event.order)}, {_reason(event.reason)}"
        case ShowAsked():
            return f"{event.seat} may show"
        case Shown():
            return f"{event.seat} shows {format_cards(event.cards)}"
        case Mucked():
            return f"{event.seat} mucks"
        case PotAwarded():
            awards = ", ".join(
                f"{award.amount} to {award.seat} ({award.side}{', odd' if award.odd else ''})" for award in event.awards
            )
            return f"pot {event.pot} of {event.amount}, contested by {_list(event.eligible)}: {awards}"
        case Settled():
            return f"settled: {_chips(event.awards)}"
        case HandEnded():
            return f"over, rake {event.sink}"


def _face(card: Card, *, up: bool) -> str:
    return str(card) if up else f"({card})"


def _burned(cards: tuple[Card, ...]) -> str:
    return f", burned {format_cards(cards)}" if cards else ""


def _chips(chips: tuple[Chips, ...]) -> str:
    return ", ".join(f"{amount} of {seat}" for seat, amount in chips)


def _reason(reason: Reason) -> str:
    return f"{reason.code} {reason.seat} {format_cards(reason.cards)}".rstrip()


def _list(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "nobody"


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.txt")):
        file.write_text(read(file).text(), encoding="utf-8")
        print(file)
