"""What can be learnt from hands that were played: figures of players, and plots of them."""

from doorcard.study.plot import plot
from doorcard.study.stats import AtRound, Key, Stats, Tally
from doorcard.study.svg import Line, Panel, drawn

__all__ = ["AtRound", "Key", "Line", "Panel", "Stats", "Tally", "drawn", "plot"]
