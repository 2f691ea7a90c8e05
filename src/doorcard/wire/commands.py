"""What a client says to a room."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=500)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Chips = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Index = Annotated[int, Meta(ge=0, le=63)]


class RulesChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """House, game and stakes by name; stakes as ``ANTE/BRING/SMALL/BIG``, empty for the house's own."""

    house: Key
    game: Key
    stakes: Annotated[str, Meta(max_length=64)] = ""


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag="act"):
    """Act in the hand: one of the options of `Mine`, by its kind and amount."""

    kind: Literal[
        "fold", "check", "call", "bring in", "complete", "bet", "raise", "all in", "show", "muck"
    ]  # all of `doorcard.hand.Kind` but the dealer's
    amount: Annotated[int, Meta(ge=0, le=1_000_000_000_000)] = 0


class Sit(Struct, frozen=True, forbid_unknown_fields=True, tag="sit"):
    """Take a chair with chips bought now."""

    chips: Chips


class Buy(Struct, frozen=True, forbid_unknown_fields=True, tag="buy"):
    """Buy more chips, between hands."""

    chips: Chips


class Leave(Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Get up with one's chips, as soon as the hand allows it."""


class Away(Struct, frozen=True, forbid_unknown_fields=True, tag="away"):
    """Sit out from the next hand on."""


class Back(Struct, frozen=True, forbid_unknown_fields=True, tag="back"):
    """Be dealt in again."""


class AutoAntes(Struct, frozen=True, forbid_unknown_fields=True, tag="auto_antes"):
    """Have antes posted without a question, or be asked before each hand (R402)."""

    on: bool


class AcceptAnte(Struct, frozen=True, forbid_unknown_fields=True, tag="ante"):
    """Answer that question: post the ante of the coming hand, or sit it out."""

    post: bool


class Chat(Struct, frozen=True, forbid_unknown_fields=True, tag="chat"):
    """Write something for all to read."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Start(Struct, frozen=True, forbid_unknown_fields=True, tag="start"):
    """Host: let the game begin."""


class Pause(Struct, frozen=True, forbid_unknown_fields=True, tag="pause"):
    """Host: stop all clocks."""


class Resume(Struct, frozen=True, forbid_unknown_fields=True, tag="resume"):
    """Host: let clocks go on."""


class Kick(Struct, frozen=True, forbid_unknown_fields=True, tag="kick"):
    """Host: free a place: the player gets up with the chips that are left; a bot goes."""

    place: Index


class Ban(Struct, frozen=True, forbid_unknown_fields=True, tag="ban"):
    """Host: send a guest away for good."""

    guest: Key


class Mute(Struct, frozen=True, forbid_unknown_fields=True, tag="mute"):
    """Host: take the chat from a guest, or give it back."""

    guest: Key
    muted: bool = True


class MakeHost(Struct, frozen=True, forbid_unknown_fields=True, tag="make_host"):
    """Host: hand over to another guest."""

    guest: Key


class AddBot(Struct, frozen=True, forbid_unknown_fields=True, tag="add_bot"):
    """Host: seat a bot of the house."""

    bot: Key
    chips: Chips


class ChangeRules(Struct, frozen=True, forbid_unknown_fields=True, tag="rules"):
    """Host: play something else from the next hand on."""

    rules: RulesChoice


class Rotate(Struct, frozen=True, forbid_unknown_fields=True, tag="rotate"):
    """Host: let games take turns; fewer than two end the rotation."""

    rules: Annotated[list[RulesChoice], Meta(max_length=16)]
    every: Literal["hand", "orbit"] = "hand"


class AgreeEnd(Struct, frozen=True, forbid_unknown_fields=True, tag="agree_end"):
    """Host: write down when the game ends, as was agreed (R072); neither: it is open."""

    hands: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    minutes: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class ChangeTerms(Struct, frozen=True, forbid_unknown_fields=True, tag="terms"):
    """Host: the time for a decision in seconds (none: nobody is hurried), and how much the table shows."""

    turn: Annotated[int, Meta(ge=5, le=600)] | None = 30
    assist: Literal["none", "standard"] = "standard"


class EndGame(Struct, frozen=True, forbid_unknown_fields=True, tag="end"):
    """Host: end the game once the hand is over."""


Do = (
    Act
    | Sit
    | Buy
    | Leave
    | Away
    | Back
    | AutoAntes
    | AcceptAnte
    | Chat
    | Start
    | Pause
    | Resume
    | Kick
    | Ban
    | Mute
    | MakeHost
    | AddBot
    | ChangeRules
    | Rotate
    | AgreeEnd
    | ChangeTerms
    | EndGame
)
"""Everything that may be asked of a table over the socket."""


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message: who the client is, and what it has seen already."""

    version: int
    since: Annotated[int, Meta(ge=0)] | None = None
    """The last `seq` that was seen: what was missed follows, or a fresh view."""
    token: Annotated[str, Meta(max_length=128)] = ""
    """The seat token, where no cookie carries it."""


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag="command"):
    """Something to be done, once, however often it arrives."""

    id: Key
    """Chosen by the client, different for every command of this guest."""
    do: Do
    decision: Annotated[int, Meta(ge=0)] | None = None
    """Of an act: the decision that it answers (``clock.decision``)."""


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Is anybody there?"""


Incoming = Hello | Command | Ping
"""Everything that a client may send."""
