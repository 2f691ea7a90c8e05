"""What a room says to a client."""

from typing import Any

from msgspec import Raw, Struct

from doorcard.wire.views import Mine, Phrase, TableView


class Welcome(Struct, frozen=True, tag="welcome"):
    """The answer to `Hello`: an `Update` with all that is to be known follows at once."""

    version: int
    table: str
    now: int
    """The room's clock."""
    guest: str = ""
    """The key of the guest whose token was shown; empty for one who only watches."""


class Update(Struct, frozen=True, tag="update", omit_defaults=True):
    """What has happened: one step of the log, or several, and how things are now.

    The first one after `Welcome` tells what was missed since `Hello.since`; or it is a fresh view, which has no events
    but says what was said of the hand so far. A reader who is too slow gets a fresh view in place of what it missed.
    """

    seq: int
    """The number of the last event that is told."""
    since: int
    """The number of the last event before those told here; 0 with a fresh view."""
    at: int
    """When it happened."""
    events: list[Raw]
    """The events as the reader may know them, each with its kind as ``type``."""
    says: list[Phrase]
    """The same in words, for a log."""
    table: Raw | TableView
    """The table as everybody sees it: a `TableView`."""
    mine: Mine | None = None
    """What is the reader's own."""


class Answer(Struct, frozen=True, tag="answer"):
    """The command was done, now or when it came the first time."""

    id: str
    seq: int
    """The number of the last event that it led to."""


class Refusal(Struct, frozen=True, tag="refusal", omit_defaults=True):
    """The command was not done, and nothing has changed.

    Where the code is ``not_stored`` that is not quite sure: send the same command again, with the same id.
    """

    id: str
    """Empty where what arrived was no command."""
    code: str
    """The code of `doorcard.errors.MESSAGES`."""
    says: Phrase
    """The same as a phrase: what, and how to mend it."""
    seq: int = 0
    """How far the log is, for clients that find they are behind."""
    args: dict[str, Any] = {}


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to `Ping`; also sent now and then where nothing else is, for proxies close what is silent."""

    now: int


class Bye(Struct, frozen=True, tag="bye", omit_defaults=True):
    """The room closes the connection."""

    code: str
    """Why; the catalogues have a sentence for each as ``bye.CODE``: ``stopping``, ``room_failed``, ``room_closed``,
    ``not_stored``, ``crowded`` (come back after `retry`); ``banned``, ``too_slow``, ``room_limited``, ``version``,
    ``hello_first``, ``message_syntax``, ``message_size``, ``no_such_table``, ``not_invited``."""
    retry: int | None = None
    """After how many milliseconds to come back; None: not by itself."""


Outgoing = Welcome | Update | Answer | Refusal | Pong | Bye
"""Everything that a room may send."""
