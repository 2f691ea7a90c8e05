"""Played hands as rooms would have written them: text for the readers, made of any hand the engine can play.

Each pen writes what its room's corpus hands show of the room's manner, its rake and its silences included.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from doorcard.cards import Card, Deck
from doorcard.hand import (
    WAGERS,
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
from doorcard.rules import Rules, Stakes

NAMES: Final = (
    "Ines",
    "Seat 3",
    "calls",
    "A [B] (C)",
    "raises 40 to 80",
    "O'Neill & <Sons>",
    "Zoë €",
    "Seat+1: $5 in chips",
)
"""Names as players choose them."""


def played(random: Random, name: str) -> Hand:
    """A hand played at random to its end at stakes as rooms have them, with short stacks and deep ones."""
    small = 2 * random.randint(1, 30)
    ante, bring_in = random.randint(1, max(1, small // 2)), random.randint(1, small // 2)
    rules = Rules.named(name, Stakes(ante, bring_in, small, 2 * small))
    count = random.randint(2, min(8, rules.game.most_seats))
    stacks = [random.randint(1, 4 * small * random.choice((1, 5, 30))) for _ in range(count)]
    numbers = sorted(random.sample(range(1, 9), count))
    hand = Hand.start(rules, stacks, count - 1, Deck.shuffled(random), numbers)
    stays = random.random() < 0.5
    while not hand.over:
        acts = [act for act in hand.legal if not (act.kind is Kind.FOLD and (stays or hand.legal.of(Kind.CHECK)))]
        wagers = [act for act in acts if act.kind in WAGERS]
        hand = hand.play(random.choice([*acts, *acts[1:], *wagers]))
    return hand


@dataclass
class Course:
    """What the writers follow while they tell the events: cards, chips and who is in."""

    hand: Hand
    cards: dict[int, list[tuple[Card, bool]]] = field(default_factory=dict)
    """Of each seat its cards, each with whether others could see it."""
    stacks: list[int] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)

    def follow(self, event: Event) -> None:
        match event:
            case HandStarted():
                self.stacks = list(event.stacks)
                self.cards = {seat: [] for seat in range(len(event.stacks))}
            case AntesPosted():
                for seat, amount in event.antes:
                    self.stacks[seat] -= amount
            case Dealt():
                for dealt in event.cards:
                    self.cards[dealt.seat].append((dealt.card, not dealt.hidden))
            case Acted():
                self.stacks[event.seat] -= event.added
                if event.kind is Kind.FOLD:
                    self.folded.add(event.seat)
            case Wagered():
                self.stacks[event.seat] -= event.added
            case ChipsReturned():
                self.stacks[event.seat] += event.amount
            case Revealed():
                for seat, _ in event.hands:
                    self.cards[seat] = [(card, True) for card, _ in self.cards[seat]]
            case _:
                pass

    def whole(self, seat: int) -> list[Card]:
        return [card for card, _ in self.cards[seat]]


def awards(hand: Hand, rake: int) -> list[list[int]]:
    """What each seat was paid, one by one, after rake: it comes from what the first winner is paid first."""
    paid: list[list[int]] = [[] for _ in hand.state.seats]
    for event in hand.events:
        if isinstance(event, PotAwarded):
            for award in event.awards:
                paid[award.seat].append(award.amount - rake)
                rake = 0
    return paid


def returned(hand: Hand) -> dict[int, int]:
    """What went back to each seat uncalled."""
    back: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, ChipsReturned):
            back[event.seat] = back.get(event.seat, 0) + event.amount
    return back


def paid_in(hand: Hand) -> int:
    """What the pots hold."""
    return sum(event.amount for event in hand.events if isinstance(event, PotAwarded))


def dollars(amount: int) -> str:
    return f"${amount // 100}.{amount % 100:02}"


def chips(amount: int) -> str:
    return f"{amount:,}"


# Bovada.

_HIGHS: Final = {"seven-card-stud": "7CARD", "stud-hi-lo-8": "7CARD HiLo"}
_WORDS: Final = {Kind.FOLD: "Folds", Kind.CHECK: "Checks", Kind.CALL: "Calls", Kind.BRING_IN: "Bring_in chip"}


def as_bovada(hand: Hand, rake: int = 0, *, money: bool = True) -> str:
    """The hand as Bovada would have written it for whoever sits in the first chair."""
    course = Course(hand)
    state = hand.state
    form: Callable[[int], str] = dollars if money else chips
    names = [f"Seat+{seat.number}" + (" [ME]" if index == 0 else "") for index, seat in enumerate(state.seats)]
    lines = []
    run_out = False
    shows: list[Shown | Mucked] = []

    def cards(seat: int, some: int = 0) -> str:
        return "[" + " ".join(map(str, course.whole(seat)[-some:])) + "]"

    for event in hand.events:
        match event:
            case HandStarted():
                game = _HIGHS[event.rules.game.key]
                table = "TBL#4711 " if money else ""
                tournament = "" if money else " Tournament #815 TBL#3, Fixed Limit- Level 4 (0/0)"
                lines.append(
                    f"Bovada Hand #99001122 {table}{game} Fixed Limit - 2013-02-03 04:05:06"
                    if money
                    else f"Bovada Hand #99001122: {game}{tournament} - 2013-02-03 04:05:06"
                )
                lines += [f"{name}: {form(s)} in chips" for name, s in zip(names, event.stacks, strict=True)]
            case AntesPosted():
                lines += [f"{names[seat]} : Ante chip {form(amount)}" for seat, amount in event.antes]
                lines.append("*** HOLE CARDS ***")
            case Dealt():
                course.follow(event)
                for seat in dict.fromkeys(dealt.seat for dealt in event.cards):
                    some = sum(dealt.seat == seat for dealt in event.cards)
                    lines.append(f"{names[seat]} : Card dealt to a spot {cards(seat, some)}")
                run_out = True
            case CommunityDealt():
                lines.append(f"*** RIVER *** [{event.card}]")
                run_out = True
            case Acted():
                run_out = False
                all_in = event.added and event.added == course.stacks[event.seat]
                word = "All-in" if all_in and event.kind is Kind.CALL else _WORDS[event.kind]
                lines.append(f"{names[event.seat]} : {word} {form(event.added)}".removesuffix(f" {form(0)}"))
            case Wagered():
                run_out = False
                first = event.level == event.added
                word = "Bets" if first else "Raises"
                if event.added == course.stacks[event.seat]:
                    word = "All-in(raise)"
                elif first and event.level == event.unit == hand.state.rules.stakes.big and event.pair_open:
                    word = "Double bets"
                lines.append(f"{names[event.seat]} : {word} {form(event.level)}")
            case ChipsReturned():
                lines.append(f"{names[event.seat]} : Return uncalled portion of bet {form(event.amount)}")
            case Shown() | Mucked():
                shows.append(event)
            case _:
                pass
        if not isinstance(event, Dealt):
            course.follow(event)
    shows += [Shown(seat, ()) for event in hand.events if isinstance(event, Revealed) for seat, _ in event.hands]
    contested = len(course.cards) - len(course.folded) > 1
    for show in sorted(shows, key=lambda show: show.seat) if run_out and contested else shows:
        if isinstance(show, Shown):
            lines.append(f"{names[show.seat]} : Showdown {cards(show.seat)} (High Card)")
        else:
            lines.append(
                f"{names[show.seat]} : {'Mucks' if contested else 'Does not show'} {cards(show.seat)} (A pair)"
            )
    paid = awards(hand, rake)
    for seat, amounts in enumerate(paid):
        for place, amount in enumerate(reversed(amounts)):
            side = "-Side Pot" if place < len(amounts) - 1 else ""
            lines.append(f"{names[seat]} : Hand result{side} {form(amount)}")
    lines.append("*** SUMMARY ***")
    lines.append(f"Total Pot({form(paid_in(hand))})" + (f" | Rake ({form(rake)})" if rake else ""))
    for seat, amounts in enumerate(paid):
        said = f"{form(sum(amounts))} [Does not show]" if sum(amounts) else " lose with High Card"
        lines.append(f"Seat {state.seats[seat].number}:  {said}")
    return "\n".join(lines) + "\n"


# Merge.

_MERGE_GAMES: Final = {"seven-card-stud": "39", "stud-hi-lo-8": "43", "razz": "47"}
_MERGE_ROUNDS: Final = (
    "BRING_IN",
    "FOURTH_STREET",
    "FIFTH_STREET",
    "SIXTH_STREET",
    "SEVENTH_STREET",
)


def merge_head(hand: Hand, *, money: bool = True) -> str:
    """What stands before the hands of a table."""
    stakes = hand.state.rules.stakes
    limit = f"Limit {dollars(stakes.small)}/{dollars(stakes.big)}" if money else "Limit"
    return f'<description type="{"7-Stud" if money else "HORSE Tournament"}" stakes="{limit}"/>\n'


def as_merge(hand: Hand, rake: int = 0, *, money: bool = True, name: str = "7001-1") -> str:
    """The hand as Merge would have written it for whoever sits in the first chair."""
    course = Course(hand)
    state = hand.state
    form: Callable[[int], str] = (lambda amount: f"{amount / 100:.2f}") if money else (lambda amount: f"{amount}.00")
    places = [seat.number - 1 for seat in state.seats]
    parts: list[tuple[str, list[str]]] = []
    late: list[int] = []
    antes = next(event for event in hand.events if isinstance(event, AntesPosted))
    street = 0

    def add(word: str, seat: int, amount: int | None = None) -> None:
        said = "" if amount is None else f' amount="{form(amount)}"'
        parts[-1][1].append(f'<event sequence="1" type="{word}" timestamp="1" player="{places[seat]}"{said}/>')

    def add_cards(kind: str, seat: int, *, all_known: bool) -> None:
        words = [str(card) if up or all_known else "null" for card, up in course.cards[seat]]
        parts[-1][1].append(f'<cards type="{kind}" cards="{",".join(words)}" player="{places[seat]}"/>')

    for event in hand.events:
        match event:
            case AntesPosted():
                parts.append(("BLINDS", []))
                for seat, amount in event.antes:
                    add("ANTE", seat, amount)
            case Dealt():
                course.follow(event)
                parts.append((_MERGE_ROUNDS[street], []))
                street += 1
                for seat in course.cards:
                    if seat == 0:
                        add_cards("HOLE", seat, all_known=True)
                    elif seat not in course.folded:
                        add_cards("DRAW_DRAWN_CARDS", seat, all_known=False)
            case CommunityDealt():
                parts.append(("SEVENTH_STREET", [f'<cards type="COMMUNITY" cards="{event.card}"/>']))
            case Acted() | Wagered():
                last = event.added and event.added == course.stacks[event.seat]
                if isinstance(event, Wagered):
                    word = "ALL_IN" if last else "BET" if event.level == event.added else "RAISE"
                    add(word, event.seat, event.added if last or word == "BET" else event.level)
                elif event.kind is Kind.CALL:
                    add("ALL_IN" if last else "CALL", event.seat, event.added)
                else:
                    add(event.kind.name, event.seat, event.added or None)
                if parts[-1][0] == "BRING_IN":
                    parts.append(("THIRD_STREET", []))
            case Revealed() if parts[-1][0] != _MERGE_ROUNDS[-1]:
                for seat, _ in event.hands:
                    add("SHOW", seat)
                    add_cards("SHOWN", seat, all_known=True)
            case Revealed():
                late = [seat for seat, _ in event.hands]
            case ShowdownOpened():
                parts.append(("SHOWDOWN", []))
                for seat in event.order:
                    if seat in late:
                        add("SHOW", seat)
                        add_cards("SHOWN", seat, all_known=True)
            case Shown() | Mucked():
                if len(course.cards) - len(course.folded) == 1 and parts[-1][0] != "END_OF_FOLDED_GAME":
                    parts.append(("END_OF_FOLDED_GAME", []))
                add("SHOW" if isinstance(event, Shown) else "MUCK", event.seat)
                if parts[-1][0] == "SHOWDOWN" or isinstance(event, Shown):
                    add_cards("SHOWN" if isinstance(event, Shown) else "MUCKED", event.seat, all_known=True)
            case _:
                pass
        if not isinstance(event, Dealt):
            course.follow(event)
    parts.append(("END_OF_GAME", []))
    back = returned(hand)
    for seat, amounts in enumerate(awards(hand, rake)):
        parts[-1][1].extend(
            f'<winner amount="{form(amount)}" uncalled="false" potnumber="1" player="{places[seat]}"/>'
            for amount in [*amounts, *([back[seat]] if seat in back else [])]
        )
    balances = dict.fromkeys(range(len(places)), 0)
    for seat, amount in antes.antes:
        balances[seat] = amount
    start = hand.events[0]
    assert isinstance(start, HandStarted)
    lines = [
        f'<game id="{name}" starttime="20120304050607" numholecards="7" '
        f'gametype="{_MERGE_GAMES[hand.state.rules.game.key]}" '
        f'data="20120304|Low %26 High|1|{name}|{str(not money).lower()}">',
        f'\t<players dealer="{places[start.dealer]}">',
    ]
    for seat, stack in enumerate(start.stacks):
        balance = stack if money else stack - balances[seat]
        lines.append(
            f'\t\t<player seat="{places[seat]}" nickname={quoteattr(NAMES[seat])} '
            f'balance="${form(balance)}" dealtin="true"/>'
        )
    lines.append("\t</players>")
    for number, (key, said) in enumerate(parts, 1):
        lines += [f'\t<round id="{key}" sequence="{number}">', *[f"\t\t{one}" for one in said], "\t</round>"]
    return "\n".join([*lines, "</game>", ""])


# iPoker.

_IPOKER_GAMES: Final = {
    "five-card-stud": "5 Card Stud",
    "seven-card-stud": "7 Card Stud",
    "stud-hi-lo-8": "7 Card Stud Hi-Lo",
}
_ACTS: Final = {Kind.FOLD: 0, Kind.CHECK: 4, Kind.CALL: 3, Kind.BRING_IN: 16}


def ipoker_head(hand: Hand, *, money: bool = True) -> str:
    """What stands before the games of a session."""
    stakes = hand.state.rules.stakes
    game = _IPOKER_GAMES[hand.state.rules.game.key] + " L"
    if money:
        game += f" {dollars(stakes.small)}/{dollars(stakes.big)}"
    tournament = "" if money else "<tournamentname>Sunday &amp; more</tournamentname><place>2</place>"
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="1"><general>\n'
        f"<gametype>{game}</gametype><tablename>Elm</tablename><gamecount>2</gamecount>\n"
        f"<currency>USD</currency><nickname>{escape(NAMES[0])}</nickname>{tournament}\n</general>\n"
    )


def as_ipoker(hand: Hand, rake: int = 0, *, money: bool = True, name: str = "5001") -> str:
    """The game as iPoker would have written it for whoever sits in the first chair."""
    course = Course(hand)
    form: Callable[[int], str] = dollars if money else chips
    quoted = [quoteattr(called) for called in NAMES]
    shown = {event.seat for event in hand.events if isinstance(event, Shown)}
    for event in hand.events:
        if isinstance(event, Revealed):
            shown |= {seat for seat, _ in event.hands}
    rounds: list[tuple[list[str], list[tuple[int, str]]]] = [([], [])]
    number = 0
    put = [0] * len(hand.state.seats)

    def act(seat: int, kind: int, amount: int) -> None:
        nonlocal number
        number += 1
        said = f'<action no="{number}" player={quoted[seat]} type="{kind}" sum="{form(amount)}" cards=""/>'
        rounds[-1][1].append((seat, said))

    def deal(seat: int | None, cards: list[Card], *, known: bool) -> None:
        words = [f"{str(card)[1].upper()}{str(card)[0].replace('T', '10')}" for card in cards]
        hidden = [
            word if known or up else "X"
            for word, (_, up) in zip(
                words, course.cards[seat][-len(cards) :] if seat is not None else [(None, True)], strict=True
            )
        ]
        called = quoted[seat] if seat is not None else '""'
        rounds[-1][0].append(f'<cards type="River" player={called}>{" ".join(hidden)}</cards>')

    for event in hand.events:
        match event:
            case AntesPosted():
                for seat, amount in event.antes:
                    act(seat, 15, amount)
                    put[seat] += amount
                rounds.append(([], []))
            case Dealt():
                course.follow(event)
                rounds.append(([], []))
                for seat in dict.fromkeys(dealt.seat for dealt in event.cards):
                    some = sum(dealt.seat == seat for dealt in event.cards)
                    deal(seat, course.whole(seat)[-some:], known=seat == 0 or seat in shown)
            case CommunityDealt():
                rounds.append(([], []))
                deal(None, [event.card], known=True)
            case Acted() | Wagered():
                put[event.seat] += event.added
                last = event.added and event.added == course.stacks[event.seat]
                if isinstance(event, Wagered):
                    first = event.added == event.level
                    act(event.seat, 7 if last else 5 if first else 23, event.added if last or first else event.level)
                else:
                    kind = 7 if last and event.kind is Kind.CALL else _ACTS[event.kind]
                    act(event.seat, kind, event.added)
            case _:
                pass
        if not isinstance(event, Dealt):
            course.follow(event)
    back = returned(hand)
    start = hand.events[0]
    assert isinstance(start, HandStarted)
    players = "".join(
        f'<player seat="{start.numbers[seat]}" name={quoted[seat]} chips="{form(stack)}" dealer="{int(seat == 0)}" '
        f'win="{form(sum(amounts) + back.get(seat, 0))}" bet="{form(put[seat])}" rebuy="0" addon="0"/>'
        for seat, (stack, amounts) in enumerate(zip(start.stacks, awards(hand, rake), strict=True))
    )
    lines = [f'<game gamecode="{name}"><general><startdate>2014-05-06 07:08:09</startdate>']
    lines.append(f'<players>{players}<player seat="9" name="" chips="{form(0)}"/></players></general>')
    for place, (cards, actions) in enumerate(rounds):
        # Acts stand player by player, as the room has them.
        said = "".join([*cards, *[text for _, text in sorted(actions, key=lambda one: one[0])]])
        lines.append(f'<round no="{place}">\n{said}\n</round>')
    return "\n".join([*lines, "</game>", ""])
