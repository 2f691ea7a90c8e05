"""How far long work has come, told where a person looks and nothing else would be disturbed."""

import sys
from time import monotonic
from typing import Final

from doorcard.words import Language

EVERY: Final = 0.25
"""Seconds between two words of progress."""


class Progress:
    """Hands done so far, on one line of standard error that is taken away at the end."""

    def __init__(self, language: Language, *, quiet: bool = False) -> None:
        self.language = language
        self.hands = 0
        self._watched = sys.stderr.isatty() and not quiet
        self._next = monotonic() + EVERY
        self._said = ""

    def step(self, hands: int = 1) -> None:
        """So many hands more are done."""
        self.hands += hands
        if self._watched and monotonic() >= self._next:
            self._next = monotonic() + EVERY
            self._said = self.language.say("check.progress", hands=self.hands)
            print(self._said, end="\r", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Take the line away."""
        if self._said:
            print(" " * len(self._said), end="\r", file=sys.stderr, flush=True)
