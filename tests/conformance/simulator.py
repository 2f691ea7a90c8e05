"""A second reading of the betting rules, written from the rule book alone and shaped unlike the engine.

One hand is one generator: it yields whose turn it is with the exact set of legal acts, is sent the act,
and returns what the schema of the conformance hands expects. It imports nothing of doorcard; cards
are texts. It knows no showdown, so it does not say who wins a pot, only who may.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Literal

RANKS, SUITS = "23456789TJQKA", "cdhs"
Four = tuple[int, int, int, int]


@dataclass(frozen=True)
class Column:
    """One column of the table of section B, as far as betting goes."""

    ties: Literal["suit", "position"]
    pass_on: Literal["nominal", "obliged", "option"]
    open_pair: bool
    cap: int
    heads_up: Literal["never", "began", "now", "now_unless_capped"]
    counts_all_in: bool
    cumulative: bool
    burns: bool = False
    counts_shared: bool = False


COLUMNS = {
    "home": Column("suit", "nominal", True, 3, "began", False, False),
    "4champs": Column("position", "nominal", True, 3, "now", True, False),
    "pokerstars": Column("position", "obliged", False, 3, "never", False, False),
    "tda": Column("suit", "option", False, 4, "never", False, True, True),
    "roberts": Column("position", "option", True, 3, "now_unless_capped", False, True, burns=True, counts_shared=True),
}


@dataclass(frozen=True)
class Deal:
    """What a game deals and who is first."""

    streets: tuple[str, ...]
    units: str
    low: bool = False
    """Whether the best low board opens; the high card then brings in."""
    ace_low: bool = False
    pair_counts: bool = True


GAMES = {
    "five-card-stud": Deal(("DU", "U", "U", "U"), "SSBB"),
    "five-card-stud-last-down": Deal(("DU", "U", "U", "D"), "SSBB"),
    "seven-card-stud": Deal(("DDU", "U", "U", "U", "D"), "SSBBB"),
    "stud-hi-lo-8": Deal(("DDU", "U", "U", "U", "D"), "SSBBB", pair_counts=False),
    "razz": Deal(("DDU", "U", "U", "U", "D"), "SSBBB", low=True, ace_low=True, pair_counts=False),
    "razz-2-7": Deal(("DDU", "U", "U", "U", "D"), "SSBBB", low=True, pair_counts=False),
}


@dataclass
class Player:
    """One seat."""

    chips: int
    down: list[str] = field(default_factory=list)
    up: list[str] = field(default_factory=list)
    total: int = 0
    here: int = 0
    folded: bool = False
    answered: int | None = None
    """The level this seat last answered in this round; None before its first act."""
    open: bool = True
    """Whether it may raise."""

    def pay(self, chips: int) -> None:
        self.chips -= chips
        self.total += chips
        self.here += chips

    @property
    def able(self) -> bool:
        return self.chips > 0 and not self.folded


@dataclass
class Outcome:
    """What the schema expects, but for the winners."""

    openers: list[int] = field(default_factory=list)
    returned: dict[int, int] = field(default_factory=dict)
    pots: list[tuple[int, list[int]]] = field(default_factory=list)


Turn = tuple[int, set[str]]
Play = Generator[Turn, str, Outcome]


@dataclass
class Table:
    """A hand in progress."""

    column: Column
    deal: Deal
    stakes: Four
    players: list[Player]
    dealer: int
    deck: list[str]
    shared: list[str] = field(default_factory=list)
    burned: list[str] = field(default_factory=list)

    def around(self, after: int) -> list[int]:
        """Seats clockwise, the one after ``after`` first, ``after`` last."""
        count = len(self.players)
        return [(after + step) % count for step in range(1, count + 1)]

    def live(self) -> list[int]:
        return [seat for seat in self.around(self.dealer) if not self.players[seat].folded]

    def able(self) -> list[int]:
        return [seat for seat in self.live() if self.players[seat].able]


def simulate(column: Column, deal: Deal, stakes: Four, stacks: Sequence[int], dealer: int, deck: Sequence[str]) -> Play:
    """Play one hand: ``stakes`` are ante, bring-in, small and big unit; ``deck`` has the top card first."""
    table = Table(column, deal, stakes, [Player(chips) for chips in stacks], dealer, list(deck))
    outcome = Outcome()
    for player in table.players:
        player.pay(min(stakes[0], player.chips))  # R011, R042, S13
    for street in range(len(table.deal.streets)):
        _deal(table, street)
        opener = _first_by_cards(table, street)
        outcome.openers.append(opener)
        for player in table.players:
            player.here, player.answered, player.open = 0, None, True
        if len(table.able()) > 1:  # S15, R053
            yield from _round(table, street, opener)
        _return_excess(table, outcome)
        if len(table.live()) == 1:  # R040
            break
    outcome.pots = _pots(table)
    return outcome


def _deal(table: Table, street: int) -> None:
    """One street, card by card from the dealer's left (R012); section C.3 where the deck runs short."""
    takers, pattern, deck = table.live(), table.deal.streets[street], table.deck
    burn = 1 if table.column.burns and street else 0
    if street == len(table.deal.streets) - 1 and len(deck) < len(takers) * len(pattern) + 2 * burn:
        enough = len(deck) + len(table.burned) >= len(takers) * len(pattern) + 2 * burn
        if burn and (enough or len(deck) < 3):
            deck.extend(table.burned)
            table.burned.clear()
        if not (burn and enough):
            pattern, takers = "C", [0]
    table.burned += [deck.pop(0) for _ in range(burn)]
    for kind in pattern:
        for seat in takers:
            player = table.players[seat]
            {"D": player.down, "U": player.up, "C": table.shared}[kind].append(deck.pop(0))


def _value(card: str, ace_low: bool) -> int:
    rank = RANKS.index(card[0]) + 2
    return 1 if ace_low and rank == 14 else rank


def _board(cards: Sequence[str], deal: Deal) -> tuple[list[int], list[int]]:
    """How strong exposed cards are: groups first, then values (R021, R022, R351); greater is better."""
    values = [_value(card, deal.ace_low) for card in cards]
    groups = sorted(((values.count(value), value) for value in set(values)), reverse=True)
    sizes, ranks = [size for size, _ in groups], [value for _, value in groups]
    return ([-size for size in sizes], [-rank for rank in ranks]) if deal.low else (sizes, ranks)


def _first_by_cards(table: Table, street: int) -> int:
    deal, players, live = table.deal, table.players, table.live()
    if street == 0:  # R018, R019, R348, R359
        doors = {seat: (_value(c := players[seat].up[0], deal.ace_low), SUITS.index(c[1])) for seat in live}
        return (max if deal.low else min)(live, key=lambda seat: doors[seat])
    extra = table.shared if table.column.counts_shared else []
    boards = {seat: _board(players[seat].up + extra, deal) for seat in live}
    best = [seat for seat in live if boards[seat] == max(boards.values())]
    if table.column.ties == "position":
        return best[0]  # R412, S5
    return max(best, key=lambda s: max((_value(c, deal.ace_low), SUITS.index(c[1])) for c in players[s].up))  # S6


class _Betting:
    """What a betting round knows: the level, the last full level, the bets made."""

    def __init__(self, table: Table, street: int) -> None:
        self.table, self.first_round = table, street == 0
        _, self.bring, self.small, self.big = table.stakes
        self.unit = self.small if table.deal.units[street] == "S" else self.big
        self.level = self.full = self.made = 0
        self.began = len(table.live()) if table.column.counts_all_in else len(table.able())  # S9
        self.shut = False
        self.either = (
            street == 1
            and table.column.open_pair
            and table.deal.pair_counts
            and self.small < self.big
            and any(len({card[0] for card in table.players[seat].up}) == 1 for seat in table.live())
        )

    def lifted(self) -> bool:
        """Whether two players may raise without limit (R033, R437, P23)."""
        column = self.table.column
        left = len(self.table.live()) if column.counts_all_in else len(self.table.able())
        return {
            "never": False,
            "began": self.began == 2,
            "now": left == 2,
            "now_unless_capped": left <= 2 and not self.shut,
        }[column.heads_up]

    def legal(self, seat: int) -> set[str]:
        player = self.table.players[seat]
        owed, reach = self.level - player.here, player.here + player.chips
        acts = {"check"} if owed == 0 else {"fold", f"call:{min(owed, player.chips)}"}
        rivals = [other for other in self.table.able() if other != seat]
        capped = self.made >= 1 + self.table.column.cap and not self.lifted()
        if reach <= self.level or not player.open or capped or not rivals:
            return acts
        steps = {self.full + self.unit} | ({self.full + self.big} if self.either else set())
        acts |= {f"to:{step}" for step in steps if step <= reach}
        if reach < max(steps) and reach not in steps:
            acts.add(f"allin:{reach}")  # R044
        return acts

    def raised(self, seat: int, to: int, short: bool) -> None:
        """A bet or raise to ``to``; ``short`` says that it is an all-in for less than a step."""
        table, was = self.table, self.level
        if self.either and to - self.full > self.small:
            self.unit, self.either = self.big, False  # R029, S10
        opening = self.first_round and self.full == 0
        step = self.unit - self.bring if opening else self.unit  # S12
        base = self.full if table.column.cumulative else was
        if opening:
            base = self.bring if table.column.cumulative else max(was, self.bring)  # S47
        counts = not short or 2 * (to - base) >= step  # R045, R047
        for other in table.able():
            rival = table.players[other]
            if other == seat or rival.answered is None:
                continue
            if table.column.cumulative:
                met = max(rival.answered, self.bring) if opening else rival.answered
                rival.open = rival.open or 2 * (to - met) >= step
            else:
                rival.open = rival.open or counts
        if counts:
            if self.made == table.column.cap and not self.lifted():
                self.shut = True
            self.made, self.full = self.made + 1, to
        self.level = to
        table.players[seat].pay(to - table.players[seat].here)


def _round(table: Table, street: int, opener: int) -> Generator[Turn, str, None]:
    betting = _Betting(table, street)
    players = table.players
    turn = next(seat for seat in [opener, *table.around(opener)] if players[seat].able)
    if street == 0:
        if turn != opener and table.column.pass_on == "nominal":
            betting.level = betting.bring  # R043
        else:
            free = turn != opener and table.column.pass_on == "option"
            turn = yield from _bring_in(table, betting, turn, free)
    while True:
        waiting = [s for s in table.around(turn - 1) if players[s].able and _asked(players[s], betting.level)]
        able = table.able()
        if not waiting or (len(able) == 1 and _covers(table, waiting[0])):
            return
        turn = waiting[0]
        act = yield turn, betting.legal(turn)
        _do(betting, turn, act)
        turn = table.around(turn)[0]


def _asked(player: Player, level: int) -> bool:
    return player.answered is None or player.here < level


def _covers(table: Table, seat: int) -> bool:
    """Whether a seat has matched what every live rival really put in (S14)."""
    return all(table.players[seat].here >= table.players[other].here for other in table.live())


def _bring_in(table: Table, betting: _Betting, turn: int, free: bool) -> Generator[Turn, str, int]:
    """The first act of the hand; gives the seat after the one that brought in."""
    while len(table.able()) > 1:
        player = table.players[turn]
        acts = {f"bring:{min(betting.bring, player.chips)}"} | ({"fold"} if free else set())
        if player.chips >= betting.small:
            acts.add(f"to:{betting.small}")
        elif player.chips > betting.bring:
            acts.add(f"allin:{player.chips}")  # S39
        act = yield turn, acts
        after = next(seat for seat in table.around(turn) if table.players[seat].able or seat == turn)
        if act != "fold":
            _do(betting, turn, act)
            return after
        player.folded, turn = True, after
    return turn


def _do(betting: _Betting, seat: int, act: str) -> None:
    player = betting.table.players[seat]
    kind, _, amount = act.partition(":")
    if kind == "fold":
        player.folded = True
    elif kind == "call":
        player.pay(int(amount))
    elif kind == "bring":
        player.pay(int(amount))
        betting.level = betting.bring  # P33
    elif kind in ("to", "allin"):
        betting.raised(seat, int(amount), kind == "allin")
    player.answered, player.open = betting.level, False


def _return_excess(table: Table, outcome: Outcome) -> None:
    """What the highest contributor put in beyond everybody else goes back (R052)."""
    paid = sorted(player.total for player in table.players)
    for seat in table.live():
        player = table.players[seat]
        if player.total == paid[-1] > paid[-2]:
            outcome.returned[seat] = outcome.returned.get(seat, 0) + paid[-1] - paid[-2]
            player.chips += paid[-1] - paid[-2]
            player.total = paid[-2]


def _pots(table: Table) -> list[tuple[int, list[int]]]:
    """Layers chip by chip: each goes to the live hands that paid as much, or to the highest of them (R050, S43)."""
    live = table.live()
    highest = max(table.players[seat].total for seat in live)
    layers: dict[tuple[int, ...], int] = {}
    for player in table.players:
        for chip in range(1, player.total + 1):
            claim = tuple(sorted(seat for seat in live if table.players[seat].total >= min(chip, highest)))
            layers[claim] = layers.get(claim, 0) + 1
    return sorted(((amount, list(claim)) for claim, amount in layers.items()), key=lambda pot: -len(pot[1]))
