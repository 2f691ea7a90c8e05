"""Simple players: ``act(view, legal, random) -> Action``.

A bot sees what its seat sees: it is given a `View`, the legal actions and a generator, and nothing else.

>>> from random import Random
>>> from doorcard import Deck, Hand, Rules
>>> hand = Hand.start(Rules.named("home/five-card-stud"), (20, 20), 1, Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"))
>>> str(station(hand.view(0), hand.legal, Random(1)))
'bring in 1'
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from doorcard.bots.simple import anything, station
from doorcard.bots.tight import tight
from doorcard.hand import Action, Legal, View

Bot = Callable[[View, Legal, Random], Action]
"""A player: what the actor sees, what it may do, where its whims come from."""

BOTS: Final[Mapping[str, Bot]] = {"random": anything, "station": station, "tight": tight}
"""Every bot by its name."""

__all__ = ["BOTS", "Bot", "anything", "station", "tight"]
