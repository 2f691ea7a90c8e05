"""Requests that no browser would make, under a seed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

from tests.malicious.frames import ODD, TEXTS

ROUTES: Final = (
    "/",
    "/tables",
    "/t/{table}",
    "/t/{table}/{invite}",
    "/t/{table}/enter",
    "/rules/{house}/{game}",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/tables",
    "/api/tables/{table}/enter",
    "/api/tables/{table}/socket",
    "/api/tables/{table}/hands",
    "/api/tables/{table}/hands/{number}.{form}",
    "/api/tables/{table}/hands/{number}/mail",
    "/api/tables/{table}/hands/{number}/replay",
    "/api/tables/{table}/results.csv",
    "/api/tables/{table}/transfers",
    "/api/words/{lang}.json",
    "/api/catalogue",
    "/api/schema.json",
    "/api/qr.svg",
    "/static/{version}/{path}",
    "/static/{version}/{path}",
    "/static/{version}/{path}",
    "/play/{invite}",
    "/{path}",
    "{path}",
)
"""Where the server has something, and where it has nothing."""

POSTED: Final = (
    "/tables",
    "/t/{table}/enter",
    "/api/tables",
    "/api/tables/{table}/enter",
    "/api/tables/{table}/hands/1/mail",
)
"""Where something may be done."""

METHODS: Final = ("GET",) * 6 + ("POST",) * 12
"""Mostly these, and else one of those."""

ODD_METHODS: Final = ("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "X" * 99)

PATHS: Final = (
    "js/app.js",
    "../templates/base.html",
    "..%2f..%2fapp.py",
    "%2e%2e/%2e%2e/app.py",
    "....//app.py",
    "/etc/passwd",
    "//etc/passwd",
    "..\\..\\app.py",
    "%00",
    "js/app.js%00.css",
    "js/../../app.py",
    "js//app.js",
    ".",
    "..",
    "",
    "%",
    "%ff%fe",
    "css/table.css?x",
    "js/app.js/",
    "a" * 3_000,
    "%0d%0aset-cookie:%20x=1",
    "js/%2e%2e/%2e%2e/settings.py",
    "doorcard.key",
    "room.sqlite",
    "..%5c..%5croom.sqlite",
    "%252e%252e/app.py",
    "\xe9",
    "favicon.ico",
    "robots.txt",
)

WORDS: Final = (
    "",
    "0",
    "1",
    "-1",
    "999999999",
    "9999999999",
    "1e9",
    "%D9%A3",
    "nobody",
    "..",
    "%2e%2e",
    "%00",
    "%0d%0a",
    "en",
    "es",
    "xx",
    "home",
    "five-card-stud",
    "txt",
    "json",
    "phh",
    "csv",
    "'",
    '"',
    "<script>",
    "a" * 500,
    "%F0%9F%82%A1",
    "\xff",
    "*",
    ";",
    "$(id)",
    "{{7*7}}",
    "None",
    "true",
    "null",
    "¹",
)

NAMES: Final = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "<script>alert(1)</script>",
    "<img src=x>",
    "a\x00b",
    "\u202eabc",
    "a\u200bb",
    "\x1b[31mred",
    "a" * 24,
    "a" * 25,
    "",
    " ",
    "\r\nBcc: a@b.c",
    "Ana",
    "ana",
    "ANA",
    "\u0391na",
    "e\u0301",
    "bank",
    "pot",
    "{{7*7}}",
    "\U0001f0a1",
    "\ufeff",
    "%s%n",
    "'; DROP TABLE x",
    '"',
    "'",
    "&amp;",
    "\u2028",
    "\ue000",
    "house",
)
"""What somebody may want to be called."""

HEADERS: Final = (
    ("origin", "http://evil.example"),
    ("origin", "null"),
    ("origin", "http://["),
    ("origin", "http://[::1"),
    ("origin", ""),
    ("origin", "http://192.168.1.5:8000"),
    ("origin", "http://\xe9"),
    ("origin", "x" * 2_000),
    ("sec-fetch-site", "cross-site"),
    ("sec-fetch-site", "same-site"),
    ("sec-fetch-site", "\xff"),
    ("content-length", "-1"),
    ("content-length", "\xb2"),
    ("content-length", "9" * 30),
    ("content-length", "x"),
    ("content-length", "1"),
    ("cookie", "x"),
    ("cookie", "=;;;=;"),
    ("cookie", "doorcard_lang=xx"),
    ("cookie", "doorcard_lang=../../x"),
    ("cookie", "a" * 4_000),
    ("accept-language", "\xff"),
    ("accept-language", "es;q=nan,en;q=inf,,;;q=1e999"),
    ("accept-language", ",".join(["es;q=0.1"] * 500)),
    ("range", "bytes=0-"),
    ("authorization", "Bearer"),
    ("authorization", "Bearer \xff"),
    ("authorization", "Basic YTpi"),
    ("if-none-match", "*"),
    ("x-forwarded-for", "127.0.0.1"),
    ("forwarded", "for=127.0.0.1"),
    ("x-forwarded-host", "evil.example"),
    ("accept-encoding", "gzip;q=\xff"),
    ("expect", "100-continue"),
    ("transfer-encoding", "chunked"),
    ("upgrade", "h2c"),
    ("content-encoding", "gzip"),
    ("x-http-method-override", "DELETE"),
    ("te", "trailers"),
)

HOSTS: Final = (
    "evil.example",
    "192.168.1.5:8000",
    "localhost",
    "[::1]:8000",
    "[::1",
    "",
    "a b",
    "192.168.1.5:x",
    "\xe9.local",
    "a,b",
    "a/b",
    "127.0.0.1",
    "192.168.1.5:8000@evil.example",
    "evil.example:8000",
    "x" * 300,
    "a\tb",
    "<b>",
    "a;b",
    "'a'",
)

TYPES: Final = (
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "",
    "\xff",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
)


@dataclass(frozen=True, slots=True)
class Known:
    """What an attacker has got hold of."""

    tables: Sequence[str]
    tokens: Sequence[str]
    """Of other tables, of guests that were sent away, and made up."""
    version: str


@dataclass(frozen=True, slots=True)
class Asked:
    """One request."""

    method: str
    target: str
    host: str
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes | list[bytes] = b""


def request(random: Random, known: Known) -> Asked:
    """A request: one part of it is usually as it should be."""
    method = random.choice((*METHODS, random.choice(ODD_METHODS)))
    routes = POSTED if method == "POST" and random.random() < 0.7 else ROUTES
    target = _target(random, known, random.choice(routes))
    headers = [random.choice(HEADERS) for _ in range(random.choice((0, 0, 0, 0, 1, 2)))]
    if random.random() < 0.5:
        token, table = random.choice(known.tokens), random.choice(known.tables)
        headers.append(random.choice((("cookie", f"doorcard_{table}={token}"), ("authorization", f"Bearer {token}"))))
    host = random.choice(HOSTS) if random.random() < 0.1 else "192.168.1.5:8000"
    if method in ("GET", "HEAD") and random.random() < 0.8:
        return Asked(method, target, host, headers)
    headers.append(
        ("content-type", random.choice(TYPES) if random.random() < 0.3 else TYPES["/api/" not in target and -1])
    )
    return Asked(method, target, host, headers, _body(random, target))


def _target(random: Random, known: Known, route: str) -> str:
    def word() -> str:
        return random.choice(WORDS)

    target = route.format(
        table=random.choice(known.tables) if random.random() < 0.8 else word(),
        invite=word(),
        house=word(),
        game=word(),
        number=word(),
        form=word(),
        lang=word(),
        version=known.version if random.random() < 0.8 else word(),
        path=random.choice(PATHS),
    )
    if random.random() < 0.3:
        names = ("lang", "v", "part", "sheet", "before", "text", "x")
        target += "?" + "&".join(f"{random.choice(names)}={word()}" for _ in range(random.randint(1, 3)))
    return target


def _body(random: Random, target: str) -> bytes | list[bytes]:
    match random.randrange(16):
        case 0:
            return random.choice(TEXTS)
        case 1:
            return random.randbytes(random.choice((1, 100, 16_384, 20_000)))
        case 2:
            return [b"x" * 4_096] * random.choice((1, 4, 5, 300))  # in pieces, without its length
        case 3:
            return b"[" * random.choice((100, 5_000, 16_000, 100_000))
        case _:
            content = _content(random, target)
    return json.dumps(content).encode() if "/api/" in target else urlencode(content).encode()


def _content(random: Random, target: str) -> dict[str, Any]:
    """A body that is nearly as it should be."""
    content: dict[str, Any]
    if "/enter" in target:
        content = {"name": random.choice(NAMES), "invite": random.choice(WORDS)}
    elif "/mail" in target:
        to = ("a@example.org", "a@example.org\r\nBcc: b@example.org", "a@b, c@d", "@", "a" * 300)
        content = {"to": random.choice(to), "format": random.choice(("txt", "phh", "exe"))}
    else:
        rules: Any = {"house": "home", "game": "five-card-stud"} if "/api/" in target else "home/five-card-stud"
        content = {"name": random.choice(NAMES), "rules": rules, "chips": 40, "title": random.choice(NAMES)}
        content["bots"] = random.choice(([], ["station"], ["x"], ["station"] * 15)) if "/api/" in target else "2"
    if random.random() < 0.5:
        content[random.choice((*content, "x", "token", "guest", "host"))] = random.choice(ODD)
    return content
