"""How a server is set up: values that do not change while it runs."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done: so often at once, and so often a second from then on."""

    burst: int
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is let in. A home game never meets one; a server in the open needs all of them."""

    tables: int = 500
    """Tables at a time at which somebody is, or was minutes ago: those that are in memory."""
    guests: int = 50
    """Guests of one table, watchers among them."""
    sockets: int = 5_000
    """Open sockets in all."""
    sockets_per_address: int = 100
    body: int = 16_384
    """Bytes of a request's body."""
    requests: Rate = Rate(400, 40.0)
    """Of one address, whatever is asked."""
    openings: Rate = Rate(20, 1 / 20)
    """Tables opened by one address."""
    entries: Rate = Rate(40, 1.0)
    """Guests that come from one address: also how often an invitation may be guessed at."""
    connects: Rate = Rate(120, 4.0)
    """Sockets opened by one address."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the person who runs a server may choose."""

    public_url: str = ""
    """Where people find the server, as ``https://stud.example.org``, without a slash at the end; empty at home."""
    lan_url: str = ""
    """Its address in the home network: what links show to a host who looks at the server's own machine."""
    hosts: frozenset[str] = frozenset()
    """Other names that the server answers to; addresses, and names that only a home network has, need not be here."""
    metrics_token: str = field(default="", repr=False)
    """What a reader of ``/metrics`` must show; empty: only this machine may read them."""
    smtp_url: str = field(default="", repr=False)
    """Where mail is handed over, as ``smtp://USER:PASSWORD@HOST:587``; empty: no hand is sent by mail."""
    mail_from: str = ""
    """Whose mail it is."""
    limits: Limits = Limits()
