"""Sampled odds by whatever is in use: compiled kernels, NumPy or plain Python, with the same answer."""

from array import array
from itertools import accumulate
from typing import Final, NamedTuple

from doorcard.equity.spot import Spot
from doorcard.equity.tally import Tally
from doorcard.rankings import kernels

GROUP: Final = 1024
"""Deals drawn together, a few of which are dropped."""


class Sample(NamedTuple):
    """Some groups of deals: a piece of work that may be done anywhere and in any order."""

    spot: Spot
    seed: int
    start: int
    stop: int

    def run(self) -> Tally:
        """Deal them."""
        fast = kernels.fast()
        seed = self.seed & (1 << 64) - 1
        if fast is not None:
            spot = self.spot
            choices = tuple(
                (
                    array("d", map(float, accumulate(choice.weights))),
                    bytes(position for entry in choice.entries for position in entry),
                    bytes(choice.owners),
                )
                for choice in spot.choices
            )
            known, stub = array("Q", spot.known_masks), array("Q", spot.stub_masks)
            return Tally.from_numbers(
                fast.deal(
                    spot.first,
                    spot.second,
                    spot.hand_size,
                    known,
                    stub,
                    bytes(spot.draws),
                    choices,
                    seed,
                    self.start,
                    self.stop,
                )
            )
        if kernels.in_use() == "numpy":
            from doorcard.equity import sample_numpy

            return sample_numpy.deal_groups(self.spot, seed, self.start, self.stop)
        from doorcard.equity import sample_plain

        return sample_plain.deal_groups(self.spot, seed, self.start, self.stop)
