"""Money as rooms write it: decimals in, whole chips out."""

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

AMOUNT: Final = (
    r"[$€£]? ?-?[$€£]?(?:[0-9]{1,3}(?:,[0-9]{3}){1,4}(?![0-9])(?:\.[0-9]{1,4})?|[0-9]{1,12}(?:[.,][0-9]{1,4})?)"
    r"(?: ?(?:€|£|EUR|EURO|USD|GBP)(?![A-Za-z]))?"
)
"""A pattern of an amount with or without its currency; it has no groups with names."""

_NUMBER = re.compile(r"-?[$€£]?(?:[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:[.,][0-9]+)?)")
_CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "USD": "USD", "EUR": "EUR", "GBP": "GBP"}


@lru_cache(maxsize=4096)
def amount_of(text: str) -> Decimal:
    """The number in a text that fits `AMOUNT`.

    >>> amount_of("$1,234.50"), amount_of("0.05€"), amount_of("0,10 EUR"), amount_of("1,500")
    (Decimal('1234.50'), Decimal('0.05'), Decimal('0.10'), Decimal('1500'))
    """
    match = _NUMBER.search(text)
    assert match is not None, "the pattern of an amount has a number"
    digits = match[0].strip("$€£").replace("$", "").replace("€", "").replace("£", "")
    whole, comma, decimals = digits.rpartition(",")
    if comma and "." not in digits and len(decimals) != 3:
        return Decimal(f"{whole}.{decimals}")
    return Decimal(digits.replace(",", ""))


def currency_of(text: str) -> str:
    """The currency of an amount, empty where the text names none.

    >>> currency_of("$0.04"), currency_of("0.05 EURO"), currency_of("40")
    ('USD', 'EUR', '')
    """
    return next((code for sign, code in _CURRENCIES.items() if sign in text), "")


@lru_cache(maxsize=4096)
def places_of(amount: Decimal) -> int:
    """The digits after the point that an amount needs.

    >>> places_of(Decimal("0.50")), places_of(Decimal("10"))
    (1, 0)
    """
    exponent = amount.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
