"""A table as its reader sees it: data to draw, in which every rule has already been applied."""

from typing import Any, Literal

from msgspec import Struct

Phrase = list[Any]
"""A sentence as a code and its arguments: the JSON form of `doorcard.words.Phrase`."""


class StakesView(Struct, frozen=True, omit_defaults=True):
    """What is played for."""

    ante: int
    bring_in: int
    small: int
    big: int
    chip: str = ""


class GameView(Struct, frozen=True):
    """What is played, and by whose rules (R305)."""

    house: str
    game: str
    name: str
    """Both, as ``home/five-card-stud``."""
    stakes: StakesView
    cards: int
    """Cards in a whole hand."""
    sides: list[str]
    """The rankings that share the pot."""
    most: int
    """Seats at most."""
    streets: list[list[int]] = []
    """Cards that each street deals to a seat: so many down, so many up."""


class PlaceView(Struct, frozen=True, omit_defaults=True):
    """A chair."""

    name: str
    stack: int
    """Chips behind when no hand is played; during one look at its seat."""
    bought: int
    result: int
    guest: str = ""
    bot: str = ""
    away: bool = False
    wants: str = ""
    """What is done with this player once the hand is over, as `doorcard.table` has it."""
    ordered: int = 0
    """Chips that come once the hand is over."""
    gone: bool = False
    """Whether the chair is free."""
    offline: bool = False
    bank: int = 0


class GuestView(Struct, frozen=True, omit_defaults=True):
    """Somebody who is there, to play or to watch."""

    key: str
    name: str
    muted: bool = False
    place: int | None = None


class ResultView(Struct, frozen=True):
    """What somebody bought and has, whether still there or not."""

    name: str
    bought: int
    has: int


class PotView(Struct, frozen=True):
    """A pot as it stands, the main pot first, and who can win it."""

    amount: int
    seats: list[int]


class Badge(Struct, frozen=True):
    """Something to know about a seat, and why."""

    kind: Literal["dealer", "bring_in", "first", "open_pair", "all_in", "winner"]
    why: Phrase


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A seat in the hand."""

    place: int
    name: str
    """Of who was dealt in: once the hand is over, the chair may have another owner."""
    stack: int
    down: list[str]
    """Down cards in the order dealt; ``??`` until they are shown. The reader's own are in `Mine`."""
    up: list[str]
    """The board in the order dealt."""
    bet: int = 0
    """Chips put in during this round."""
    paid: int = 0
    """Chips put in during the hand."""
    owed: int = 0
    """What a call costs this seat, or would if it were its turn; nothing for who must bring in."""
    folded: bool = False
    shown: bool = False
    mucked: bool = False
    board: Phrase | None = None
    """What the board shows, where the table assists."""
    hand: list[Phrase] = []
    """What a shown hand is, in each ranking."""
    best: list[list[str]] = []
    """The five cards of a shown hand that count, in each ranking, as they are read out."""
    last: Phrase | None = None
    """What was done last in this round."""
    badges: list[Badge] = []
    won: int = 0
    """Chips won, once pots are paid."""


class LiveRank(Struct, frozen=True):
    """Of one rank: how many cards are still unseen by the public."""

    rank: str
    unseen: int


class HandView(Struct, frozen=True, omit_defaults=True):
    """The hand that is played, or was last."""

    number: int
    dealer: int
    phase: str
    street: int
    street_name: Phrase
    pot: int
    seats: list[SeatView]
    unit: int = 0
    level: int = 0
    """What is to be matched."""
    bets: int = 0
    cap: int = 0
    raises: Phrase | None = None
    """How many raises were made of how many, or that there is no cap."""
    pots: list[PotView] = []
    community: list[str] = []
    actor: int | None = None
    reasons: list[Phrase] = []
    """Why who acts acts: what was said when the round opened."""
    dead: list[str] = []
    """Up cards of folded hands, where the table assists."""
    live: list[LiveRank] = []
    """Unseen cards by rank, where the table assists."""
    uncontested: bool = False


class ClockView(Struct, frozen=True):
    """The decision that is waited for."""

    place: int
    decision: int
    starts: int
    turn_ends: int | None
    ends: int | None


class QuestionView(Struct, frozen=True):
    """Who is asked about the ante, and until when (R402)."""

    places: list[int]
    ends: int


class TableView(Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it."""

    id: str
    seq: int
    name: str
    game: GameView
    assist: str
    places: list[PlaceView]
    guests: list[GuestView]
    host: str = ""
    results: list[ResultView] = []
    hands: int | None = None
    minutes: int | None = None
    end_agreed: bool = False
    ending: bool = False
    """Whether the game ends once the hand is over."""
    turn: int | None = None
    """Time for a decision."""
    started: int | None = None
    paused: int | None = None
    next_hand: int | None = None
    next_game: GameView | None = None
    """What is played next, where that is settled to be something else."""
    rotation: list[str] = []
    antes_switch: bool = False
    """Whether players may ask to be asked before each ante (R402)."""
    question: QuestionView | None = None
    clock: ClockView | None = None
    hand: HandView | None = None
    over: str = ""


class Option(Struct, frozen=True, omit_defaults=True):
    """Something that may be done now; amounts are contributions to the round, but for a call."""

    kind: str
    amount: int = 0
    added: int = 0
    """How many chips it costs now."""
    all_in: bool = False
    """Whether these are the last chips."""


class Mine(Struct, frozen=True, omit_defaults=True):
    """What only this reader knows, or may do."""

    guest: str
    host: bool = False
    place: int | None = None
    seat: int | None = None
    down: list[str] = []
    """The reader's down cards in the order dealt, by their faces."""
    holding: list[Phrase] = []
    """What the reader's cards make, in each ranking that shares the pot."""
    options: list[Option] = []
    """What may be done now; empty when it is not the reader's turn."""
    owed: int = 0
    """What a call costs."""
    explain: list[Phrase] = []
    """Where the reader stands: what is faced, why no raise is offered."""
    asked: bool = False
    """Whether the ante question is the reader's."""
    posts_antes: bool = True
    may_resume: bool = False
    """Whether the reader may end the pause there is."""
    buy_in: int | None = None
    """Exactly what sitting down costs, where it is settled; None: the reader may choose."""
