"""The protocol as JSON Schema."""

from typing import Any

from msgspec.json import schema_components

from doorcard.wire.commands import Incoming
from doorcard.wire.messages import Outgoing


def schema() -> dict[str, Any]:
    """Both directions as one JSON Schema: ``$defs`` holds every type, ``incoming`` and ``outgoing`` what is sent."""
    (incoming, outgoing), parts = schema_components((Incoming, Outgoing), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "doorcard: a table over a WebSocket",
        "properties": {"incoming": incoming, "outgoing": outgoing},
        "$defs": parts,
    }
