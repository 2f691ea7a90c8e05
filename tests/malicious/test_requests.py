"""What is asked over HTTP: nothing fails, nothing is told, and nothing is done that may not be."""

import asyncio
from collections import Counter
from random import Random
from typing import Final

import pytest

from doorcard.errors import MESSAGES
from doorcard.server.guard import HEADERS, STATIC_HEADERS
from tests.malicious.ground import Ground, Reply
from tests.malicious.requests import Asked, Known, request

BATCH: Final = 100
REFUSALS: Final = frozenset({400, 401, 403, 404, 405, 409, 413, 421, 429})
PROGRAMS: Final = ("/api/", "/static/", "/healthz", "/readyz", "/metrics")


class Sent(Ground):
    """A server with a table of the honest, one of the attacker's, and those who were sent away from both."""

    async def prepare(self) -> Known:
        self.invite = await self.honest_table()
        self.table = self.honest[0].table
        self.away = [await self.entered(name, self.table, self.invite) for name in ("Kik", "Ban")]
        host = self.honest[0].wire
        assert (await self.away[0].wire.do({"type": "sit", "chips": 1_000}))["type"] == "answer"
        place = next(i for i, each in enumerate(self.room(self.table).table.places) if each.name == "Kik")
        assert (await host.do({"type": "kick", "place": place}))["type"] == "answer"
        assert (await host.do({"type": "ban", "guest": self.away[1].key}))["type"] == "answer"
        self.mal, _ = await self.opened("Mal")
        self.secrets = [self.invite, *(person.token for person in self.honest)]
        await self.pass_time(10_000)
        tokens = [self.away[1].token, self.mal.token, "", "x" * 43, self.mal.token[::-1]]
        return Known([self.table, self.table, self.mal.table], tokens, self.app.state.site.assets.version)

    async def send(self, asked: Asked) -> Reply:
        self.clock.time += 20
        return await self.http(asked.method, asked.target, headers=asked.headers, body=asked.body, host=asked.host)


def judge(ground: Sent, asked: Asked, reply: Reply) -> None:
    """What every answer is, whatever was asked."""
    if ground.failures:
        raise ground.failures[0]
    assert reply.status in REFUSALS or 200 <= reply.status < 400
    file = reply.status < 400 and asked.target.startswith("/static/")
    names = (*(STATIC_HEADERS if file else HEADERS), "content-security-policy", "cache-control")
    assert all(reply.headers.get(name) for name in names)
    assert not any("\n" in value or "\r" in value for value in reply.headers.values())
    text = reply.body.decode(errors="replace") if "gzip" not in reply.headers.get("content-encoding", "") else ""
    assert "Traceback" not in text
    assert not any(secret in text for secret in ground.secrets)
    path = asked.target.partition("?")[0]
    if reply.status in REFUSALS and path.startswith(PROGRAMS) and asked.method != "HEAD":
        assert reply.json()["code"] in MESSAGES
    if reply.status == 200 and path.startswith("/static/"):
        assert asked.method in ("GET", "HEAD")
        found = path.split("/", 3)[3]
        assert found in ground.app.state.site.assets.files


async def evening(seed: int, cases: int) -> Counter[int]:
    random = Random(seed)
    async with Sent(seed) as ground:
        known = await ground.prepare()
        statuses: Counter[int] = Counter()
        for number in range(1, cases + 1):
            asked = request(random, known)
            room = ground.room(ground.table)
            before, tables = room.table, len(await ground.rooms.store.tables())
            reply = await ground.send(asked)
            judge(ground, asked, reply)
            statuses[reply.status] += 1
            # Nobody here may come to the table of the honest, who have an invitation.
            assert room.table is before
            opened = len(await ground.rooms.store.tables()) - tables
            assert opened == (
                reply.status in (201, 303) and asked.target.partition("?")[0] in ("/tables", "/api/tables")
            )
            if not number % BATCH:
                await ground.go_on(1)
                await ground.check([ground.table])
        return statuses


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_asked_is_answered_with_an_error_and_does_nothing(seed: int) -> None:
    statuses = asyncio.run(evening(seed, 1_000))
    assert statuses[400] > 50
    assert statuses[403] > 50
    assert statuses[404] > 50
    assert statuses[413] > 10
    assert statuses[201] + statuses[303] > 10  # tables of their own anybody may open
