"""A table at one moment, as a value.

Times are whole milliseconds since 1970, and lengths of time whole milliseconds.
"""

from dataclasses import dataclass
from typing import Literal

from doorcard.hand import State
from doorcard.rules import Rules, Session

Assist = Literal["none", "standard"]
"""How much a table shows of what anybody could have noted: nothing, or board names, dead cards and live ranks."""

Wish = Literal["", "away", "leave", "kicked", "freed"]
"""What is to be done with a player once the hand is over: nothing, sit out, leave by own wish or by the host's."""

Departure = Literal["left", "kicked", "freed"]
"""Why a chair is free: the player left, or the host sent it away or freed the chair of one who was not there."""

Stopper = Literal["host", "stop"]
"""Who lets all clocks stand still: the host, or a server that is being stopped."""

Turns = Literal["hand", "orbit"]
"""When a rotation of games moves on: after every hand, or when everybody has dealt once."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table plays: clocks for people, pauses for eyes."""

    turn: int | None = 30_000
    """Time for a decision before the bank is used; None where nobody is hurried."""
    bank: int = 60_000
    """The time bank with which everybody sits down."""
    bank_added: int = 10_000
    """What is added to every bank once `bank_every` hands are played."""
    bank_every: int = 10
    bank_most: int = 120_000
    """The most that a bank holds."""
    grace: int = 30_000
    """What a player whose connection is lost gets once a hand when all other time is up."""
    show: int = 10_000
    """Time to show or muck; neither bank nor grace is added."""
    ante: int = 15_000
    """Time to answer whether the ante is posted, for those who asked to be asked (R402)."""
    between: int = 2_000
    """The pause before the next hand where nobody showed."""
    showdown: int = 3_000
    """The same where hands were shown, and `shown_hand` for each beyond the first."""
    shown_hand: int = 1_000
    run_out: int = 1_000
    """A street dealt without betting is looked at for so long: added to the pause before what comes next."""
    bot_least: int = 700
    """A bot thinks at least so long, and at most `bot_most`."""
    bot_most: int = 1_800


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who came to the table, to play or to watch."""

    key: str
    """Who it is in commands and views: public, and no secret."""
    name: str
    token: str
    """The SHA-256 of the secret that proves it, in hexadecimal; the secret itself is kept by nobody else."""
    muted: bool = False
    banned: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One player at the table; places are counted from 0 clockwise."""

    name: str
    stack: int
    """Chips behind: between hands all of them, during a hand those that this place had when it began."""
    bought: int
    """Chips bought in all."""
    fees: int = 0
    """What was paid on top of them (R401)."""
    guest: str = ""
    """The key of the guest who plays; empty for bots, and where a table has no guests."""
    bot: str = ""
    """The bot that plays, by its name among `doorcard.bots.BOTS`; empty for people."""
    away: bool = False
    """Whether this player sits out: not dealt in, no ante."""
    wants: Wish = ""
    """What is done once the hand is over."""
    ordered: int = 0
    """Chips that are bought once the hand is over (R008)."""
    gone: bool = False
    """Whether the chair is free again; the next newcomer takes it."""
    posts_antes: bool = True
    """Whether antes are posted without a question (R402)."""
    online: bool = True
    """Whether a connection is there."""
    bank: int = 0
    """What is left of the time bank."""
    strikes: int = 0
    """Decisions in a row that the clock made; at two the player is away."""
    grace_used: bool = False
    """Whether the grace for a lost connection was given in this hand."""

    @property
    def leaving(self) -> bool:
        """Whether the chair is free once the hand is over."""
        return self.wants in ("leave", "kicked", "freed")


@dataclass(frozen=True, slots=True)
class Departed:
    """A player who left, and with how many chips: results outlast chairs."""

    name: str
    bought: int
    fees: int
    took: int
    guest: str = ""
    """The key of the guest who played: nobody else takes that name."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The decision that is waited for."""

    place: int
    decision: int
    """The number of the event that asked for it: what an answer must name."""
    starts: int
    """From when time counts: after the pause for what was just shown."""
    turn_ends: int | None
    """When the time for a decision is up and the bank begins; None where nobody is hurried."""
    ends: int | None
    """When the bank, and the grace where one was given, is used up as well."""


@dataclass(frozen=True, slots=True)
class AnteQuestion:
    """Whether the ante of the coming hand is posted, asked of those who switched the posting off (R402)."""

    places: tuple[int, ...]
    """Those who are still to answer."""
    ends: int
    posting: tuple[int, ...] = ()
    """Those who said that they post it; whoever wants to be asked and is in neither list sits the hand out."""


@dataclass(frozen=True, slots=True)
class Rotation:
    """The games that take turns; rules stand for house, game and stakes."""

    rules: tuple[Rules, ...]
    every: Turns
    at: int = 0
    """Which of them is played."""
    dealt: tuple[int, ...] = ()
    """The places that have dealt since it came up."""


@dataclass(frozen=True)  # without slots: `evolve` copies it at every event, and a dict is copied in a tenth of the time
class Table:
    """A game that goes on."""

    rules: Rules
    session: Session
    pace: Pace | None = None
    """None where people keep the time themselves: nothing happens then but what is commanded."""
    name: str = ""
    assist: Assist = "standard"
    invite: str = ""
    """The SHA-256 of the secret in the invitation link; empty where there is none."""
    listed: bool = False
    """Whether the lobby shows the table, to be entered without an invitation."""
    seq: int = 0
    """How many events led here."""
    places: tuple[Place, ...] = ()
    departed: tuple[Departed, ...] = ()
    guests: tuple[Guest, ...] = ()
    host: str = ""
    """The key of the guest who may start, pause and change things."""
    buy_in: int = 0
    """The chips that everybody starts with where stacks are equal; 0 until the first one has brought them."""
    end_agreed: bool = False
    """Whether people have said when the game ends."""
    hands: int | None = None
    """After how many hands it ends; None where it is open."""
    minutes: int | None = None
    """After how many minutes from its start it ends; None where it is open."""
    started: int | None = None
    """When the game was started, later by every pause; hands follow each other from then on."""
    ending: bool = False
    """Whether the game ends once the hand is over, because the host said so."""
    paused: int | None = None
    """Since when all clocks stand still."""
    paused_by: tuple[Stopper, ...] = ()
    """Who let them stand still: they go on once each of them says so."""
    next_hand: int | None = None
    """When the next hand is due."""
    question: AnteQuestion | None = None
    clock: Clock | None = None
    planned: Rules | None = None
    """The rules that are played once the hand is over."""
    rotation: Rotation | None = None
    begun: int = 0
    """Hands begun."""
    dealer: int | None = None
    """The place that deals the current hand, or dealt the last one."""
    deal_given: bool = False
    """Whether that place was named for the hand to come."""
    dealt_in: tuple[int, ...] = ()
    """The places in the current or last hand, by its seat index."""
    hand: State | None = None
    """The current hand, or the last one."""
    over: Literal["agreed", "one_left", "host"] | None = None
    """Why the game is over; None while it goes on."""

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.hand is not None and not self.hand.over

    @property
    def with_chips(self) -> tuple[int, ...]:
        """The places that can be dealt in (S19): chips are there, and the player is not away."""
        return tuple([number for number, place in enumerate(self.places) if place.stack and not place.away])

    @property
    def taken(self) -> tuple[int, ...]:
        """The places where somebody sits."""
        return tuple([number for number, place in enumerate(self.places) if not place.gone])

    @property
    def at_turn(self) -> int | None:
        """The place that must act in the hand; None where nobody must."""
        hand = self.hand
        return None if hand is None or hand.actor is None else self.dealt_in[hand.actor]

    @property
    def results(self) -> tuple[int, ...]:
        """What each place has won or lost so far: its chips less those it bought."""
        return tuple(place.stack - place.bought for place in self.places)

    @property
    def ends_at(self) -> int | None:
        """When the agreed minutes are up (R072); None where none were agreed, or the game was not started."""
        if self.minutes is None or self.started is None:
            return None
        return self.started + self.minutes * 60_000

    @property
    def due(self) -> int | None:
        """The earliest time at which a tick has something to do; None where nothing is waited for."""
        if self.over or self.paused is not None:
            return None
        if self.running:
            return None if self.clock is None else self.clock.ends
        asked = self.question.ends if self.question and self.question.places else None
        return min((time for time in (asked, self.next_hand, self.ends_at) if time is not None), default=None)

    def place_of(self, guest: str) -> int | None:
        """Where a guest sits; None where it watches."""
        return next((number for number, place in enumerate(self.places) if guest and place.guest == guest), None)

    def guest(self, key: str) -> Guest | None:
        """The guest of that key, if there is one."""
        return next((guest for guest in self.guests if guest.key == key), None)
