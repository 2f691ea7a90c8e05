"""What happened at a table, as values. No event holds a rule; folded in order they are the table."""

from dataclasses import dataclass
from typing import Literal

from doorcard.hand import Event
from doorcard.rules import Rules, Session
from doorcard.table.state import Assist, Departure, Guest, Pace, Rotation, Stopper, Table, Wish


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened for a game as a house plays it."""

    rules: Rules
    session: Session
    pace: Pace | None = None
    name: str = ""
    assist: Assist = "standard"
    invite: str = ""
    """The SHA-256 of the secret in the invitation link, in hexadecimal."""
    listed: bool = False
    """Whether the lobby shows the table, to be entered without an invitation."""
    buy_in: int = 0
    """The chips that everybody starts with where stacks are equal; 0: those that the first one brings."""


@dataclass(frozen=True, slots=True)
class InviteChanged:
    """The invitation link is another one from now on."""

    invite: str


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """It was agreed when the game ends: after hands, after minutes, or by agreement as it goes (R072)."""

    hands: int | None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class GuestCame:
    """Somebody came to the table; the first one is its host."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class HostGiven:
    """Another guest is the host from now on."""

    guest: str


@dataclass(frozen=True, slots=True)
class Muted:
    """A guest may not write in the chat, or may again."""

    guest: str
    muted: bool


@dataclass(frozen=True, slots=True)
class Banned:
    """A guest may not come back."""

    guest: str


@dataclass(frozen=True, slots=True)
class Said:
    """A guest wrote something for all to read."""

    guest: str
    text: str


@dataclass(frozen=True, slots=True)
class SatDown:
    """A player took a place with exactly the chips bought, the fee apart (R401).

    While a hand is played these are none, and `ChipsOrdered` follows (R008).
    """

    place: int
    name: str
    chips: int
    fee: int = 0
    guest: str = ""
    bot: str = ""
    bank: int = 0
    """The time bank the player begins with."""


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A player bought more chips."""

    place: int
    chips: int


@dataclass(frozen=True, slots=True)
class ChipsOrdered:
    """A player gets so many more chips once the hand is over (R008); a later order stands for an earlier one."""

    place: int
    chips: int


@dataclass(frozen=True, slots=True)
class GotUp:
    """A player left the table with these chips, and the chair is free."""

    place: int
    chips: int
    why: Departure = "left"


@dataclass(frozen=True, slots=True)
class Wished:
    """A player said what is to be done once the hand is over; the empty word takes it back."""

    place: int
    wants: Wish


@dataclass(frozen=True, slots=True)
class WentAway:
    """A player sits out from now on: by wish, by two decisions that the clock made, or by declining an ante."""

    place: int
    why: Literal["asked", "clock", "ante"]


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player who was away is dealt in again."""

    place: int


@dataclass(frozen=True, slots=True)
class AntesSwitched:
    """A player has antes posted without a question, or wants to be asked before each hand (R402)."""

    place: int
    posts: bool


@dataclass(frozen=True, slots=True)
class AntesAsked:
    """Before the next hand these players are asked whether they post their ante (R402)."""

    places: tuple[int, ...]
    ends: int


@dataclass(frozen=True, slots=True)
class AnteAnswered:
    """A player posts the ante of the coming hand, or sits it out (R402)."""

    place: int
    posts: bool


@dataclass(frozen=True, slots=True)
class AntesClosed:
    """Too few are left for the coming hand: whoever was asked for an ante is asked again."""


@dataclass(frozen=True, slots=True)
class Started:
    """The host had the game begin: from now on one hand follows another."""

    at: int


@dataclass(frozen=True, slots=True)
class HandDue:
    """The next hand begins at this time; None: once enough players are there."""

    at: int | None


@dataclass(frozen=True, slots=True)
class Paused:
    """All clocks stand still."""

    at: int
    by: Stopper


@dataclass(frozen=True, slots=True)
class Resumed:
    """Clocks go on with what they had, once nobody lets them stand still any more."""

    at: int
    by: Stopper


@dataclass(frozen=True, slots=True)
class ClocksShifted:
    """Every time that is waited for is later by so much: the room did not run in between."""

    by: int


@dataclass(frozen=True, slots=True)
class RulesPlanned:
    """Once the hand is over another game, house or stakes are played."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """From now on another game, house or stakes are played."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class RotationChanged:
    """Games take turns from now on; None: no longer."""

    rotation: Rotation | None


@dataclass(frozen=True, slots=True)
class TermsChanged:
    """The table plays at another pace, or shows more or less."""

    pace: Pace
    assist: Assist


@dataclass(frozen=True, slots=True)
class DealGiven:
    """It is settled who deals next: drawn by lot, moved on, or said by the players (R009, R010)."""

    place: int
    how: Literal["lot", "first_seat", "left", "stays", "named"]


@dataclass(frozen=True, slots=True)
class HandBegan:
    """The next hand begins with these places in it, in the order of its seats.

    It carries the whole table as it was before, without the last hand: folding may begin here.
    """

    table: Table
    number: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """Something happened in the hand."""

    event: Event


@dataclass(frozen=True, slots=True)
class Asked:
    """A player is asked for a decision. The number of this event is what the answer must name."""

    place: int
    starts: int
    turn_ends: int | None
    ends: int | None


@dataclass(frozen=True, slots=True)
class BankUsed:
    """A player took so much of the time bank."""

    place: int
    used: int


@dataclass(frozen=True, slots=True)
class BanksFilled:
    """So much was added to every time bank, up to the most that one holds."""

    added: int
    most: int


@dataclass(frozen=True, slots=True)
class GraceGiven:
    """A player whose connection is lost gets time until then, once in a hand."""

    place: int
    ends: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The clock made the decision that follows: checked if free, else folded; the least where chips are forced."""

    place: int


@dataclass(frozen=True, slots=True)
class StrikesForgotten:
    """A player who let the clock decide before has made a decision again."""

    place: int


@dataclass(frozen=True, slots=True)
class WentOffline:
    """The connection of a player is lost."""

    place: int


@dataclass(frozen=True, slots=True)
class CameOnline:
    """A player is connected again."""

    place: int


@dataclass(frozen=True, slots=True)
class EndAnnounced:
    """The game ends once the hand is over: the host said so."""


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The game is over: as agreed, because one player has all chips (S20), or because the host ended it."""

    why: Literal["agreed", "one_left", "host"]


TableEvent = (
    Opened
    | InviteChanged
    | EndAgreed
    | GuestCame
    | HostGiven
    | Muted
    | Banned
    | Said
    | SatDown
    | ChipsAdded
    | ChipsOrdered
    | GotUp
    | Wished
    | WentAway
    | CameBack
    | AntesSwitched
    | AntesAsked
    | AnteAnswered
    | AntesClosed
    | Started
    | HandDue
    | Paused
    | Resumed
    | ClocksShifted
    | RulesPlanned
    | RulesChanged
    | RotationChanged
    | TermsChanged
    | DealGiven
    | HandBegan
    | Played
    | Asked
    | BankUsed
    | BanksFilled
    | GraceGiven
    | TimedOut
    | StrikesForgotten
    | WentOffline
    | CameOnline
    | EndAnnounced
    | SessionEnded
)
"""Everything that can happen at a table."""
