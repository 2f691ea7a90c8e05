"""What a room and a player say to each other: message types in JSON over one WebSocket, and their schema.

A client sends `Hello` first, then commands; the room answers with `Welcome`, then an `Update` for every step of
the log, whoever is looking: each carries the events as its reader may know them, the table as everybody sees it
and, where the reader has something of its own, that. Every command is answered by `Answer` or `Refusal` with the
command's own id.

Seats are indices in the hand (``hand.seats[i].place`` is the chair), places are chairs at the table. Cards are
texts, as ``As``, hidden ones ``??``. Chips are whole numbers, times whole milliseconds since 1970 by the room's
clock, which `Welcome` and `Pong` tell. Sentences are phrases of `doorcard.words`: a code and its arguments.
"""

from doorcard.wire.commands import (
    AcceptAnte,
    Act,
    AddBot,
    AgreeEnd,
    AutoAntes,
    Away,
    Back,
    Ban,
    Buy,
    ChangeRules,
    ChangeTerms,
    Chat,
    Command,
    Do,
    EndGame,
    Hello,
    Incoming,
    Kick,
    Leave,
    MakeHost,
    Mute,
    Pause,
    Ping,
    Resume,
    Rotate,
    RulesChoice,
    Sit,
    Start,
)
from doorcard.wire.messages import Answer, Bye, Outgoing, Pong, Refusal, Update, Welcome
from doorcard.wire.views import (
    Badge,
    ClockView,
    GameView,
    GuestView,
    HandView,
    LiveRank,
    Mine,
    Option,
    PlaceView,
    PotView,
    QuestionView,
    ResultView,
    SeatView,
    StakesView,
    TableView,
)

VERSION = 1
"""Of the protocol: a client of another one is told so and sent away."""

__all__ = [
    "VERSION",
    "AcceptAnte",
    "Act",
    "AddBot",
    "AgreeEnd",
    "Answer",
    "AutoAntes",
    "Away",
    "Back",
    "Badge",
    "Ban",
    "Buy",
    "Bye",
    "ChangeRules",
    "ChangeTerms",
    "Chat",
    "ClockView",
    "Command",
    "Do",
    "EndGame",
    "GameView",
    "GuestView",
    "HandView",
    "Hello",
    "Incoming",
    "Kick",
    "Leave",
    "LiveRank",
    "MakeHost",
    "Mine",
    "Mute",
    "Option",
    "Outgoing",
    "Pause",
    "Ping",
    "PlaceView",
    "Pong",
    "PotView",
    "QuestionView",
    "Refusal",
    "ResultView",
    "Resume",
    "Rotate",
    "RulesChoice",
    "SeatView",
    "Sit",
    "StakesView",
    "Start",
    "TableView",
    "Update",
    "Welcome",
]
