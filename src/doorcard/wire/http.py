"""What is asked and answered over HTTP, before and beside the socket: opening a table, coming to one, refusals."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from doorcard.wire.commands import Chips, Key, Name, RulesChoice
from doorcard.wire.views import Phrase

Secret = Annotated[str, Meta(max_length=128)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table: ``POST /api/tables``. Who asks is its host, and its first guest."""

    name: Name
    """What the host is called."""
    rules: RulesChoice
    chips: Chips
    """With how many chips the host and the bots sit down."""
    title: Annotated[str, Meta(max_length=40)] = ""
    """What the table is called; empty: after its host."""
    bots: Annotated[list[Key], Meta(max_length=15)] = []
    """The bots that sit down at once, by their names in ``/api/catalogue``."""
    turn: Annotated[int, Meta(ge=5, le=600)] | None = 30
    """Seconds for a decision; none: nobody is hurried."""
    assist: Literal["none", "standard"] = "standard"
    hands: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    """After how many hands the game ends; none: it is open."""
    minutes: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    listed: bool = False
    """Whether the start page shows the table to everybody; who sees it there may come in without an invitation."""
    start: bool = False
    """Whether the game begins at once."""
    instant: bool = False
    """Whether bots and pauses take no time, where nobody but the host and bots is there."""


class TableMade(Struct, frozen=True):
    """The answer: where the table is, and what its host keeps."""

    table: str
    invite: str
    """The secret in the invitation link. It is told here and never again."""
    url: str
    """The table's address as who asked knows this server: go there."""
    link: str
    """The invitation link, as others know this server: send it to them."""
    guest: str
    """The key by which everybody knows the host."""
    token: str
    """The secret that proves the host's seat; browsers get it as a cookie as well."""


class Enter(Struct, frozen=True, forbid_unknown_fields=True):
    """Come to a table: ``POST /api/tables/{id}/enter``."""

    name: Name
    invite: Secret = ""
    """Of the link; a table that is listed needs none."""


class Entered(Struct, frozen=True):
    """The answer: who one is at this table."""

    guest: str
    token: str
    """Empty where one was there already: nobody but its owner has a token twice."""


class Invitation(Struct, frozen=True):
    """A new invitation: the answer to the host's ``POST /api/tables/{id}/invite``; the one before lets nobody in."""

    invite: str
    """The secret in the link. It is told here and never again."""
    link: str
    """The invitation link, as others know this server."""


class ListedTable(Struct, frozen=True):
    """A table as the start page shows it."""

    id: str
    name: str
    """What its host called it; may be empty."""
    host: str
    """What the host is called."""
    game: str
    """House and game, as ``home/five-card-stud``."""
    places: int
    """How many can sit down."""
    seated: int
    guests: int
    started: bool


class Fault(Struct, frozen=True):
    """What is answered to a request that is not fulfilled; the status says of what kind it is."""

    code: str
    says: list[Phrase]
    """The same as phrases: what is wrong, and how to mend it."""
    args: dict[str, Any] = {}
