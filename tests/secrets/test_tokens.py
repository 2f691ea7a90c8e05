"""Seat tokens, invitations, the key of the decks, the password of the mail server and the token of the figures: looked
for in all that a server writes and answers, which was told to write down as much as it can."""

import asyncio
import base64
import json
import os
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest

from doorcard.errors import Declined
from doorcard.wire import Chat, Start
from tests.processes.evening import Evening
from tests.processes.serving import PATIENCE, Served

PASSWORD = "correct-horse-battery"
FIGURES = "figures-for-nobody-else"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server with secrets of its own, which writes down as much as it can."""
    token = tmp_path / "figures"
    token.write_text(FIGURES)
    monkeypatch.setenv("DOORCARD_SMTP", f"smtp://me:{PASSWORD}@127.0.0.1:9")
    monkeypatch.setenv("DOORCARD_MAIL_FROM", "room@example.org")
    with Served(tmp_path / "room", "--log-level", "debug", "--metrics-token-file", str(token)) as server:
        yield server


def forms(secret: str) -> list[bytes]:
    """A secret as something may write it down."""
    plain = secret.encode()
    known = [
        plain,
        quote(secret, safe="").encode(),
        base64.b64encode(plain).rstrip(b"="),
        plain.hex().encode(),
        plain[::-1],
    ]
    known += [plain[: len(plain) // 2 + 1], plain[len(plain) // 2 - 1 :]]
    if len(secret) == 64 and not set(secret) - set("0123456789abcdef"):
        known += [bytes.fromhex(secret), base64.b64encode(bytes.fromhex(secret)).rstrip(b"=")]
    return known


def asked(server: Served, method: str, path: str, body: bytes | None = None, **headers: str) -> bytes:
    """An answer, its head and its body."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = Request(f"{server.url}{path}", body, {"content-type": "application/json", **named}, method=method)
    try:
        with closing(urlopen(request, timeout=PATIENCE)) as answer:
            return str(answer.headers).encode() + bytes(answer.read())
    except HTTPError as error:
        with error:
            return str(error.headers).encode() + error.read()


def answers(server: Served, evening: Evening) -> list[bytes]:
    """What strangers, and guests who ask for what is not theirs, are answered; and the figures."""
    table = evening.table
    watcher = f"Bearer {evening.people[-1].client.token}"
    body = json.dumps({"name": "Mal", "invite": "x" * 22}).encode()
    found = [asked(server, "GET", "/metrics", authorization=f"Bearer {FIGURES}")]
    for path in (
        "/",
        f"/t/{table}",
        f"/t/{table}/{'x' * 22}",
        "/api/tables",
        "/metrics",
        "/readyz",
        f"/play/{'x' * 22}",
    ):
        found += [asked(server, "GET", path), asked(server, "GET", path, authorization=watcher)]
    for path in (f"/api/tables/{table}/enter", f"/api/tables/{table}/hands/1/mail", "/api/tables"):
        found += [asked(server, "POST", path, body), asked(server, "POST", path, b"{", authorization=watcher)]
    for path in ("hands", "hands/1.txt", "hands/1.json", "hands/1/replay", "results.csv", "transfers"):
        found += [asked(server, "GET", f"/api/tables/{table}/{path}", authorization=watcher)]
    return found


async def evening_of(server: Served) -> tuple[Evening, list[bytes]]:
    """A few hands, in which people show their secrets where they should not."""
    async with Evening(server, 7) as evening:
        await evening.until(lambda: evening.acts > 40)
        host = evening.host.client
        mail = json.dumps({"to": "ana@example.org", "format": "txt"}).encode()
        found = await asyncio.to_thread(answers, server, evening)
        # Sent by mail to where no mail server is: what is answered names neither it nor its password.
        own = f"Bearer {host.token}"
        path = f"/api/tables/{evening.table}/hands/1/mail"
        found.append(await asyncio.to_thread(asked, server, "POST", path, mail, authorization=own))
        assert b'"mail_failed"' in found[-1]
        for secret in (host.token, host.invitation.secret):
            await asyncio.to_thread(
                asked, server, "GET", f"/no/{secret}?x={secret}", cookie=f"x={secret}", referer=secret
            )
            await asyncio.to_thread(asked, server, "POST", f"/api/{secret}", secret.encode(), x_secret=secret)
        with pytest.raises(Declined):
            await evening.people[-1].client.do(Start())
        return evening, found


def test_no_secret_is_written_down_or_answered(server: Served, tmp_path: Path) -> None:
    evening, found = asyncio.run(evening_of(server))
    key = server.store.with_suffix(".key")
    kept = {path.name: path.read_bytes() for path in server.store.parent.iterdir() if path != key}
    assert {"room.sqlite", "room.sqlite-wal", "log.jsonl"} <= set(kept)
    server.kill()
    kept |= {f"{path.name} later": path.read_bytes() for path in server.store.parent.iterdir() if path != key}
    secrets = {person.name: person.client.token for person in evening.people}
    secrets |= {"invitation": evening.host.client.invitation.secret, "key": key.read_text().strip()}
    secrets |= {"password": PASSWORD, "figures": FIGURES}
    assert all(len(secret) > 15 for secret in secrets.values())
    assert sha256(secrets["Ana"].encode()).hexdigest().encode() in kept["room.sqlite-wal"] + kept["room.sqlite"]
    for name, secret in secrets.items():
        for form in forms(secret):
            assert not [(name, place) for place, data in kept.items() if form in data]
            assert not [(name, data[:80]) for data in found if form in data]
    assert len(server.lines()) > 20
    assert key.stat().st_mode & 0o777 == 0o600
    assert os.environ["DOORCARD_SMTP"]


def test_what_is_sent_to_others_names_no_secret(server: Served) -> None:
    """What one guest is told has the secrets of no other, nor the digests that are kept."""

    async def go() -> None:
        async with Evening(server, 8) as evening:
            spy = evening.people[-1].client
            seen: list[str] = []
            news = spy.updates()
            await evening.host.do(Chat("hello"))
            async with asyncio.timeout(PATIENCE):
                async for update in news:
                    seen.append(repr(update))
                    if len(seen) > 20:
                        break
            everything = "".join(seen) + repr(spy.table) + repr(spy.mine)
            for person in evening.people:
                token = person.client.token
                assert token not in everything
                assert sha256(token.encode()).hexdigest() not in everything
            invite = evening.host.client.invitation.secret
            assert invite not in everything
            assert sha256(invite.encode()).hexdigest() not in everything

    asyncio.run(go())
