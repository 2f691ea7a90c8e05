"""PHH, the Poker Hand History format: hands of stud in TOML, and our documented extension of it.

The standard has codes for seven-card stud, stud hi/lo and razz. Ours adds codes for the other games and fields that
start with an underscore, so that a written hand is always replayed by the rules it was played by (docs: PHH).
"""

from doorcard.notation.phh.codes import VARIANTS, variant_of
from doorcard.notation.phh.reader import PLAIN_HOUSE, read_phh
from doorcard.notation.phh.writer import write_phh, write_phhs

__all__ = ["PLAIN_HOUSE", "VARIANTS", "read_phh", "variant_of", "write_phh", "write_phhs"]
