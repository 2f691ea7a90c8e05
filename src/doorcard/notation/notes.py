"""What is odd about a record and excuses nothing: the closed list, each with its numbers."""

from collections.abc import Mapping
from typing import Final, NamedTuple

NOTES: Final[Mapping[str, str]] = {
    "winner_recorded": "the winner is as recorded: cards that decide are unknown",
    "up_card_unknown": "seat {seat} is first in round {round} as recorded: an up card is unknown",
    "rake_unwritten": "{amount} chips of {pot} left the table as rake without a word",
    "card_unreadable": "{text!r} in line {line} is no card, and so unknown",
    "refund_unwritten": "{amount} chips that nobody called went back to seat {seat} without a word",
    "refund_differs": "the text gives {written} uncalled chips back to seat {seat}; by the acts they are {amount}",
    "pot_differs": "the text says that the pots hold {written} chips; by the acts they hold {amount}",
    "award_differs": "the text says in one place that seat {seat} is paid {written} chips, and {amount} in another",
    "stake_differs": "the text lists {written} chips as put in by seat {seat}; by the acts they are {amount}",
}
"""Every note, by its code."""


class Note(NamedTuple):
    """Something odd about a record that excuses nothing: a code of `NOTES` with its numbers."""

    code: str
    args: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return NOTES[self.code].format(**dict(self.args))


def note(code: str, **args: object) -> Note:
    """A note with its numbers.

    >>> print(note("refund_unwritten", amount=4, seat=2))
    4 chips that nobody called went back to seat 2 without a word
    """
    return Note(code, tuple(args.items()))
