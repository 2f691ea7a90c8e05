"""Amounts of a file as whole chips."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Self

from doorcard.notation.phh.writer import unit_of


@dataclass(frozen=True, slots=True)
class Money:
    """What one chip is worth, as rules write it, and in the numbers of the file."""

    chip: str
    unit: Decimal

    @classmethod
    def of(cls, chip: str) -> Self:
        """Money in chips that rules name."""
        return cls(chip, unit_of(chip))

    @classmethod
    def inferred(cls, amounts: Iterable[Any], actions: Sequence[str], currency: str) -> Self:
        """Money in the smallest decimal that a file uses; a file of whole numbers counts chips.

        >>> Money.inferred([Decimal("0.5"), 10], ["p1 cbr 0.25"], "EUR")
        Money(chip='0.01 EUR', unit=Decimal('0.01'))
        """
        decimals = [amount for amount in amounts if isinstance(amount, Decimal)]
        for action in actions:
            words = action.partition("#")[0].split()
            if len(words) == 3 and words[1] == "cbr":
                amount = decimal_of(words[2])
                if amount is not None:
                    decimals.append(amount)
        places = max(
            (-int(exponent) for d in decimals if isinstance(exponent := d.as_tuple().exponent, int)), default=0
        )
        if places <= 0 or all(amount == amount.to_integral_value() for amount in decimals if amount.is_finite()):
            return cls("", Decimal(1))
        unit = Decimal(1).scaleb(-places)
        return cls(f"{unit:f} {currency}".strip(), unit)

    def chips(self, amount: Decimal) -> int | None:
        """An amount in chips, None where it is no whole number of them.

        >>> Money.of("0.05 USD").chips(Decimal("0.15")), Money.of("0.05 USD").chips(Decimal("0.12"))
        (3, None)
        """
        chips = amount / self.unit
        return int(chips) if chips == chips.to_integral_value() else None


def decimal_of(text: str) -> Decimal | None:
    """A plain number as text; None for what is none."""
    try:
        amount = Decimal(text)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and abs(amount) < LARGEST else None


LARGEST = Decimal(10) ** 18
"""Amounts are smaller than this: they fit the whole numbers of every other program."""
