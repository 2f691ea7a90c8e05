"""How often one reader may do something: so many at once, and so many a second from then on."""


class Bucket:
    """Tokens that are taken one by one and come back with time, in milliseconds as a clock tells it.

    >>> bucket = Bucket(2, 1.0, now=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1000)]
    [True, True, False, True]
    """

    __slots__ = ("_at", "_left", "burst", "per_second")

    def __init__(self, burst: int, per_second: float, now: int) -> None:
        self.burst, self.per_second = burst, per_second
        self._left, self._at = float(burst), now

    def take(self, now: int) -> bool:
        """Take one, if there is one."""
        self._left = min(float(self.burst), self._left + max(0, now - self._at) * self.per_second / 1000)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
