"""What people, and the clock, ask of a table, as values. Who may ask what is for the server to say."""

from dataclasses import dataclass

from doorcard.cards import Deck
from doorcard.hand import Action
from doorcard.rules import Rules
from doorcard.table.state import Assist, Departure, Guest, Pace, Stopper, Turns


@dataclass(frozen=True, slots=True)
class AgreeEnd:
    """Agree when the game ends: after hands, after minutes, or by agreement as it goes (R072)."""

    hands: int | None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeInvite:
    """Make another invitation link the one that counts, by the SHA-256 of its secret."""

    invite: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Come to the table, to play or to watch."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class GiveHost:
    """Make another guest the host."""

    guest: str


@dataclass(frozen=True, slots=True)
class Mute:
    """Take the chat from a guest, or give it back."""

    guest: str
    muted: bool = True


@dataclass(frozen=True, slots=True)
class Ban:
    """Send a guest away for good; whoever plays is gone as soon as the hand allows it."""

    guest: str


@dataclass(frozen=True, slots=True)
class Say:
    """Write something for all to read."""

    guest: str
    text: str


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take the next free place with chips bought now, or once the hand is over (R007, R008, S34, R401)."""

    name: str
    chips: int
    guest: str = ""
    bot: str = ""


@dataclass(frozen=True, slots=True)
class AddChips:
    """Buy more chips: now, or once the hand is over (R008)."""

    place: int
    chips: int


@dataclass(frozen=True, slots=True)
class GetUp:
    """Leave with one's chips: at once where no hand is in the way, else after it."""

    place: int
    why: Departure = "left"


@dataclass(frozen=True, slots=True)
class GoAway:
    """Sit out from the next hand on."""

    place: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Be dealt in again, and take back what was wished for after the hand."""

    place: int


@dataclass(frozen=True, slots=True)
class SwitchAntes:
    """Have antes posted without a question, or be asked before each hand (R402)."""

    place: int
    posts: bool


@dataclass(frozen=True, slots=True)
class AnswerAnte:
    """Post the ante of the coming hand, or sit out (R402)."""

    place: int
    posts: bool


@dataclass(frozen=True, slots=True)
class GiveDeal:
    """Say who deals next, where people have settled it themselves."""

    place: int


@dataclass(frozen=True, slots=True)
class Start:
    """Have the game begin, hand after hand."""


@dataclass(frozen=True, slots=True)
class StartHand:
    """Begin the next hand with this deck, or with none where cards are named as they come."""

    deck: Deck | None


@dataclass(frozen=True, slots=True)
class Act:
    """Do something in the hand; the place is None where the dealer names cards."""

    place: int | None
    action: Action
    decision: int | None = None
    """The decision that is answered; an answer to another one is refused."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop all clocks."""

    by: Stopper = "host"


@dataclass(frozen=True, slots=True)
class Resume:
    """Let clocks go on; who paused must be who resumes: a stopping server does not undo a host."""

    by: Stopper = "host"


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Play another game, house or stakes from the next hand on; a rotation ends."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class Rotate:
    """Let games take turns; fewer than two end the rotation."""

    rules: tuple[Rules, ...]
    every: Turns = "hand"


@dataclass(frozen=True, slots=True)
class ChangeTerms:
    """Play at another pace, show more or less."""

    pace: Pace
    assist: Assist


@dataclass(frozen=True, slots=True)
class EndSession:
    """End the game: at once where no hand is played, else after it is over."""


@dataclass(frozen=True, slots=True)
class GoOffline:
    """The connection of a player is lost."""

    place: int


@dataclass(frozen=True, slots=True)
class ComeOnline:
    """A player is connected again."""

    place: int


@dataclass(frozen=True, slots=True)
class ShiftClocks:
    """Give back the time in which the room did not run."""

    by: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Do what is due: the next hand, an answer of the clock, an end by time. Nothing where nothing is due.

    A hand that is due is dealt from this deck, freshly shuffled by who sends the tick.
    """

    deck: Deck | None = None


Command = (
    AgreeEnd
    | ChangeInvite
    | Enter
    | GiveHost
    | Mute
    | Ban
    | Say
    | SitDown
    | AddChips
    | GetUp
    | GoAway
    | ComeBack
    | SwitchAntes
    | AnswerAnte
    | GiveDeal
    | Start
    | StartHand
    | Act
    | Pause
    | Resume
    | ChangeRules
    | Rotate
    | ChangeTerms
    | EndSession
    | GoOffline
    | ComeOnline
    | ShiftClocks
    | Tick
)
"""Everything that may be asked of a table."""
