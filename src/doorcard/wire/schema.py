"""The protocol as JSON Schema."""

from typing import Any, Final

from msgspec.json import schema_components

from doorcard.wire.commands import Incoming
from doorcard.wire.history import HandList, MailHand, MailSent, ReplayStep
from doorcard.wire.http import Enter, Entered, Fault, Invitation, ListedTable, NewTable, TableMade
from doorcard.wire.messages import Outgoing

BODIES: Final = (
    NewTable,
    TableMade,
    Enter,
    Entered,
    Invitation,
    ListedTable,
    Fault,
    HandList,
    MailHand,
    MailSent,
    ReplayStep,
)
"""What is asked and answered over HTTP."""


def schema() -> dict[str, Any]:
    """The protocol as one JSON Schema.

    ``incoming`` and ``outgoing`` are what goes over the socket; ``$defs`` holds every type of it, and the bodies of
    requests and answers over HTTP.
    """
    (incoming, outgoing, *_), parts = schema_components((Incoming, Outgoing, *BODIES), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "doorcard: tables over HTTP and a WebSocket",
        "properties": {"incoming": incoming, "outgoing": outgoing},
        "$defs": parts,
    }
