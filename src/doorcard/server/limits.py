"""How much one address may ask for, and how much the server takes in."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

from doorcard.server.settings import Rate

REMEMBERED: Final = 20_000
"""Addresses that a limit knows at a time; the one that asked longest ago is forgotten first."""

NETWORK: Final = 64
"""Bits of an IPv6 address that are one household: the rest is for it to choose."""


def who(address: str) -> str:
    """The address that a limit counts by.

    >>> who("192.168.1.7"), who("2001:db8:1:2:3:4:5:6"), who("::ffff:192.168.1.7"), who("testclient")
    ('192.168.1.7', '2001:db8:1:2::', '192.168.1.7', 'testclient')
    """
    try:
        number = ip_address(address)
    except ValueError:
        return address
    if not isinstance(number, IPv6Address):
        return str(number)
    if number.ipv4_mapped:
        return str(number.ipv4_mapped)
    return str(IPv6Address(int(number) >> (128 - NETWORK) << (128 - NETWORK)))


class RateLimit:
    """Lets every address do something so often.

    >>> now = 0.0
    >>> limit = RateLimit(Rate(2, 0.5), lambda: now)
    >>> [limit.wait("a"), limit.wait("a"), limit.wait("a"), limit.wait("b")]
    [0.0, 0.0, 2.0, 0.0]
    >>> now = 2.0
    >>> limit.wait("a")
    0.0
    """

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self.rate = rate
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each address how often it may still do it, and when that was so; the last to ask is last."""

    def wait(self, address: str) -> float:
        """0 if it may be done now, which is counted; else the seconds until it may."""
        now = self._now()
        left, at = self._left.pop(address, (float(self.rate.burst), now))
        left = min(self.rate.burst, left + (now - at) * self.rate.per_second)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self.rate.per_second


class Places:
    """Open sockets: so many of one address, and so many in all."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self.most, self.most_of_one = most, most_of_one
        self.taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Take a place, if there is one."""
        if self.taken.total() >= self.most or self.taken[address] >= self.most_of_one:
            return False
        self.taken[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """Leave a place that was taken."""
        self.taken[address] -= 1
        if not self.taken[address]:
            del self.taken[address]
