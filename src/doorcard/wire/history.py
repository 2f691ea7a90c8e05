"""Hands that are over, over HTTP: for guests who were dealt into them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from doorcard.wire.views import Mine, Phrase, TableView

HandFormat = Literal["txt", "phh", "json"]
"""In which forms a hand is had: to be read, in Poker Hand History, and as JSON."""


class HandItem(Struct, frozen=True):
    """A hand of the reader's: ``GET /api/tables/{id}/hands``, the newest first, as many as `HANDS_A_PAGE` at a time.

    Earlier ones are asked for with ``?before=NUMBER``.
    """

    number: int
    game: str
    """House and game, as ``home/five-card-stud``."""
    began: int
    ended: int
    net: int
    """What the reader won or lost."""


class HandList(Struct, frozen=True):
    """The answer."""

    hands: list[HandItem]
    before: int | None
    """What to ask for next; None where there is nothing earlier."""


class TransferItem(Struct, frozen=True):
    """Who gives whom how many chips so that all is even: ``GET /api/tables/{id}/transfers``, a list of these."""

    giver: str
    taker: str
    chips: int


class ReplayStep(Struct, frozen=True):
    """A step of ``GET /api/tables/{id}/hands/{n}/replay``: what was said, and how things were then."""

    says: list[Phrase]
    table: TableView
    mine: Mine


class MailHand(Struct, frozen=True, forbid_unknown_fields=True):
    """Have a hand sent: ``POST /api/tables/{id}/hands/{n}/mail``, with ``?lang=`` for its language."""

    to: Annotated[str, Meta(max_length=254)]
    format: HandFormat = "phh"
    """What the attachment is; the hand to be read stands in the mail itself."""


class MailSent(Struct, frozen=True):
    """The answer: the mail server has taken it."""

    to: str
