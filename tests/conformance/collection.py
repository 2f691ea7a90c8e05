"""The project's own conformance hands: one file a house, one for decks that run short."""

from pathlib import Path
from typing import Any, Final

from tests.conformance.record import load

FILES: Final = tuple(sorted((Path(__file__).parent / "hands").glob("*.json")))

HANDS: Final[dict[str, dict[str, Any]]] = {hand["id"]: hand for path in FILES for hand in load(path)}
"""Every own hand by its id."""
