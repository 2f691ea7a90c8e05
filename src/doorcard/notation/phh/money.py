"""Amounts of a file as whole chips."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, Final, Self

from doorcard.notation.worth import worth_of

LARGEST: Final = Decimal(10) ** 15
"""Amounts are smaller than this: they fit the whole numbers of every other program."""

MOST_PLACES: Final = 8
"""So many digits after the point make a chip; an amount with more is none of whole chips."""


@dataclass(frozen=True, slots=True)
class Money:
    """What one chip is worth, as rules write it, and in the numbers of the file."""

    chip: str
    unit: Decimal

    @classmethod
    def of(cls, chip: str) -> Self:
        """Money in chips that rules name."""
        return cls(chip, worth_of(chip).amount)

    @classmethod
    def inferred(cls, amounts: Iterable[Any], actions: Sequence[str], currency: str) -> "Money":
        """Money in the smallest decimal that a file uses; a file of whole numbers counts chips.

        >>> Money.inferred([Decimal("0.5"), 10], ["p1 cbr 0.25"], "EUR")
        Money(chip='0.01 EUR', unit=Decimal('0.01'))
        """
        decimals = [amount for amount in amounts if isinstance(amount, Decimal) and amount.is_finite()]
        told = "\n".join(actions)
        if not decimals and "." not in told and "e" not in told and "E" not in told:
            return WHOLE
        for action in actions:
            words = action.partition("#")[0].split()
            if len(words) == 3 and words[1] == "cbr":
                amount = decimal_of(words[2])
                if amount is not None:
                    decimals.append(amount)
        places = max((_places(amount) for amount in decimals), default=0)
        if not places or all(amount == amount.to_integral_value() for amount in decimals):
            return WHOLE
        unit = Decimal(1).scaleb(-min(places, MOST_PLACES))
        return cls(f"{unit:f} {currency}".strip(), unit)

    def chips(self, amount: Decimal) -> int | None:
        """An amount in chips, None where it is no whole number of them.

        >>> Money.of("0.05 USD").chips(Decimal("0.15")), Money.of("0.05 USD").chips(Decimal("0.12"))
        (3, None)
        """
        smallest, unit = _smallest(amount), _smallest(self.unit)
        if smallest is None or unit is None or smallest % unit:
            return None
        return smallest // unit


WHOLE: Final = Money("", Decimal(1))
"""Chips that are only counted."""


@lru_cache(maxsize=1024)
def _smallest(amount: Decimal) -> int | None:
    """An amount in units of `MOST_PLACES` digits after the point, exactly; None where it has more digits."""
    _, digits, exponent = amount.as_tuple()
    assert isinstance(exponent, int), "amounts are finite"
    written = "".join(map(str, digits))
    number = written.rstrip("0")
    shift = exponent + MOST_PLACES + len(written) - len(number)
    if not number:
        return 0
    # An amount is smaller than `LARGEST`, so more zeros than this are never added.
    return int(number) * int(10**shift) if shift >= 0 else None


def _places(amount: Decimal) -> int:
    """The digits after the point."""
    exponent = amount.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def decimal_of(text: str) -> Decimal | None:
    """A plain number as text; None for what is none."""
    try:
        amount = Decimal(text)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and -LARGEST < amount < LARGEST else None
