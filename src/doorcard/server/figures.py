"""What rooms count of themselves, for whoever publishes it."""

from dataclasses import dataclass


@dataclass(slots=True)
class Figures:
    """How much was done since the start; `viewers` and `rooms` are how many there are now."""

    rooms: int = 0
    viewers: int = 0
    steps: int = 0
    """Steps of logs that became durable here."""
    hands: int = 0
    """Hands begun."""
    answered: int = 0
    """Commands of clients that were obeyed, repeats included."""
    refused: int = 0
    """Commands of clients that were not."""
    repeats: int = 0
    conflicts: int = 0
    """Steps that somebody else had appended first."""
    resyncs: int = 0
    """Slow readers that were given a fresh view."""
    sent_away: int = 0
    """Readers whose connection was closed for what they did or did not do."""
    store_failures: int = 0
    crashes: int = 0
    """Rooms that failed and were closed."""
