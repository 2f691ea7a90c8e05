"""What a chip is worth, in the words that rules have for it."""

import re
from decimal import Decimal
from typing import NamedTuple

_CHIP = re.compile(r"(?P<amount>\d{1,12}(?:\.\d{1,8})?)(?: (?P<currency>\S+))?", re.ASCII)


class Worth(NamedTuple):
    """The worth of one chip."""

    amount: Decimal
    currency: str
    """Its code, as ``USD``; empty where chips are only counted or the words name none."""


def worth_of(chip: str) -> Worth:
    """What one chip is worth; one of itself where the words say nothing of it.

    >>> worth_of("0.05 USD"), worth_of("a bean")
    (Worth(amount=Decimal('0.05'), currency='USD'), Worth(amount=Decimal('1'), currency=''))
    """
    match = _CHIP.fullmatch(chip)
    if match is None or not Decimal(match["amount"]):
        return Worth(Decimal(1), "")
    return Worth(Decimal(match["amount"]), match["currency"] or "")
