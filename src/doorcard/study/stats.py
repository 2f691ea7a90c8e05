"""Figures of players, counted from the events of hands that were replayed: never from what a text says of them.

Every figure is defined where its field is; the docs have the same definitions in both languages (statistics).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, NamedTuple

from doorcard.hand import (
    Acted,
    Dealt,
    Event,
    Hand,
    Kind,
    PotAwarded,
    RoundOpened,
    Settled,
    Wagered,
    evolve,
)
from doorcard.hand.state import State
from doorcard.notation import HandRecord, Judgement, Problem, Verdict
from doorcard.notation.worth import worth_of
from doorcard.rules import Game, Stakes

BEHIND: Final = 2
"""A completion is a steal while at most so many players beside the bring-in have still to act."""


class Key(NamedTuple):
    """What figures are kept apart by."""

    player: str
    """The name; where a record has none, the number on the chair."""
    game: Game
    stakes: Stakes


@dataclass(slots=True)
class AtRound:
    """What a player did in one round of betting, in all hands; posting the bring-in is none of it."""

    wagers: int = 0
    """Completions, bets and raises, those all-in for less included."""
    calls: int = 0
    checks: int = 0
    folds: int = 0

    @property
    def acts(self) -> int:
        """All of it."""
        return self.wagers + self.calls + self.checks + self.folds


@dataclass(slots=True)
class Tally:
    """The figures of one player at one game and one stake."""

    hands: int = 0
    """Hands dealt in that were played to their end."""
    net: int = 0
    """Chips at the end of each hand less chips before its ante, summed: rake is lost like any other chip."""
    duties: int = 0
    """Hands in which the player had to bring in or complete; where a house lets that duty be passed on, whoever was
    asked in turn had it."""
    bring_ins: int = 0
    """Hands in which the player posted the bring-in, or what there was left."""
    completes: int = 0
    """Hands in which the player completed in the first round, over a bring-in or instead of one."""
    steal_chances: int = 0
    """Hands in which the first turn of the player, who did not bring in, came when nobody had done more than fold
    since the bring-in and at most `BEHIND` others with chips, beside the bring-in, had still to act."""
    steals: int = 0
    """Those of them in which the player completed, or went all-in above the bring-in, then."""
    rounds: list[AtRound] = field(default_factory=list)
    """What was done in each round of betting, the first one first."""
    seconds: int = 0
    """Hands in which the player had not folded when the second round's card was dealt."""
    showdowns: int = 0
    """Hands that ended with two players or more who had not folded, the player one of them; whether it showed or
    mucked."""
    showdowns_won: int = 0
    """Those of them in which the player was paid from any pot."""

    def at(self, street: int) -> AtRound:
        """The figures of one round, by the index of its street."""
        while len(self.rounds) <= street:
            self.rounds.append(AtRound())
        return self.rounds[street]


@dataclass(frozen=True, slots=True)
class Result:
    """What one hand brought a player, in money where chips have a worth."""

    time: str
    net: Decimal
    unit: str
    """The currency; empty for chips."""


class Stats:
    """Figures of all players of the hands that are put in, and the single results of those who are followed.

    ``followed`` names these, None everybody: only their results need memory that grows with the hands.

    >>> from doorcard import Deck, Hand, Rules
    >>> from doorcard.notation import judge, record_of
    >>> deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    >>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
    >>> for action in ("complete", "call", "check", "check", "bet", "call", "check", "check"):
    ...     hand = hand.play(action)
    >>> record = record_of(hand, ["Ana", "Berto"])
    >>> stats = Stats()
    >>> stats.put(record, judge(record))
    >>> [(key.player, tally.net, tally.showdowns_won) for key, tally in stats.tallies.items()]
    [('Ana', 7, 1), ('Berto', -7, 0)]
    """

    def __init__(self, followed: Collection[str] | None = ()) -> None:
        self.tallies: dict[Key, Tally] = {}
        self.followed = followed
        self.results: dict[str, list[Result]] = {}
        """What each hand brought a player, in the order in which they were put in."""
        self.hands = 0
        self.left_out = 0
        """Hands that do not count: not over, or not as the rules have them."""

    def put(self, record: HandRecord | Problem, judgement: Judgement) -> None:
        """Count one hand, if it was played to its end by the rules."""
        hand = judgement.hand
        if isinstance(record, Problem) or hand is None or judgement.verdict not in (Verdict.OK, Verdict.NOTED):
            self.left_out += 1
            return
        self.hands += 1
        worth = worth_of(record.rules.stakes.chip)
        tallies = []
        for player, net in zip(record.players, hand.net, strict=True):
            key = Key(player.called, record.rules.game, record.rules.stakes)
            tally = self.tallies.setdefault(key, Tally())
            tally.hands += 1
            tally.net += net
            tallies.append(tally)
            if self.followed is None or player.called in self.followed:
                unit = worth.currency
                result = Result(record.facts.time, net * worth.amount if unit else Decimal(net), unit)
                self.results.setdefault(player.called, []).append(result)
        _count(hand, tallies)

    def results_of(self, player: str) -> dict[str, list[Decimal]]:
        """A player's results hand by hand, by currency; in the order of time where every hand has one."""
        results = self.results.get(player, [])
        if all(result.time for result in results):
            results = sorted(results, key=lambda result: result.time)
        by_unit: dict[str, list[Decimal]] = {}
        for result in results:
            by_unit.setdefault(result.unit, []).append(result.net)
        return by_unit


def _count(hand: Hand, tallies: Sequence[Tally]) -> None:
    """Count what the events of one hand tell of its players."""
    first = _FirstRound(tallies)
    state: State | None = None
    street = 0
    paid: set[int] = set()
    for event in hand.events:
        if state is not None and street == 0:
            first.see(event, state)
        state = evolve(state, event)
        match event:
            case Dealt(street=street):
                if street == 1:
                    for seat, tally in zip(state.seats, tallies, strict=True):
                        tally.seconds += not seat.folded
            case RoundOpened():
                street = event.street
            case Acted() | Wagered():
                _count_act(tallies[event.seat].at(street), event)
            case PotAwarded():
                paid |= {award.seat for award in event.awards if award.amount}
            case Settled():
                paid |= {seat for seat, amount in event.awards if amount}
            case _:
                pass
    live = [index for index, seat in enumerate(hand.state.seats) if not seat.folded]
    if len(live) > 1:
        for index in live:
            tallies[index].showdowns += 1
            tallies[index].showdowns_won += index in paid


def _count_act(done: AtRound, event: Acted | Wagered) -> None:
    match event.kind:
        case Kind.FOLD:
            done.folds += 1
        case Kind.CHECK:
            done.checks += 1
        case Kind.CALL:
            done.calls += 1
        case Kind.BRING_IN:
            pass
        case _:
            done.wagers += 1


class _FirstRound:
    """The bring-in, completions and steals of one hand."""

    def __init__(self, tallies: Sequence[Tally]) -> None:
        self.tallies = tallies
        self.brought_in: int | None = None
        self.open = True
        """Whether nobody has done more than fold since the bring-in."""

    def see(self, event: Event, before: State) -> None:
        """Count one event of the first round, by the state before it."""
        if isinstance(event, Acted | Wagered):
            self.tallies[event.seat].duties += before.wager.duty
        match event:
            case Acted(seat=seat, kind=Kind.BRING_IN):
                self.tallies[seat].bring_ins += 1
                self.brought_in = seat
            case Acted(seat=seat, kind=kind):
                self.tallies[seat].steal_chances += self.is_chance(seat, before)
                self.open = self.open and kind is Kind.FOLD
            case Wagered(seat=seat, kind=kind):
                self.tallies[seat].completes += kind is Kind.COMPLETE
                if self.is_chance(seat, before):
                    self.tallies[seat].steal_chances += 1
                    self.tallies[seat].steals += 1
                self.open = False
            case _:
                pass

    def is_chance(self, seat: int, before: State) -> bool:
        """Whether this turn is a chance to steal."""
        if self.brought_in is None or seat == self.brought_in or not self.open:
            return False
        behind = [
            index
            for index, other in enumerate(before.seats)
            if index not in (seat, self.brought_in) and not other.folded and not other.acted and other.stack
        ]
        return len(behind) <= BEHIND
