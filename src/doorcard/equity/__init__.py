"""Odds: exact where they can be counted, sampled elsewhere, in every game of the catalogue.

>>> odds = equity("razz", ["(A2)5", "(43)K"], dead="7c7d")
>>> odds.method, round(odds.seats[0].equity, 4)
('exact', 0.7307)
"""

from doorcard.equity.answer import Interrupted, Odds, SeatOdds
from doorcard.equity.cardsets import Holding
from doorcard.equity.odds import equity

__all__ = ["Holding", "Interrupted", "Odds", "SeatOdds", "equity"]
