"""How an attacker comes in, or does not: tokens of others, tables of others, too much of everything, and silence."""

import asyncio
import gc
import tracemalloc
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from doorcard.server.rooms import HELLO_WITHIN
from doorcard.server.settings import Limits, Settings
from doorcard.server.tokens import digest
from tests.malicious.frames import Scene, broken, command, deep, huge, odd
from tests.malicious.ground import GENEROUS, HOST, Ground, Person, Wire, is_refusal

Doing = Callable[[Ground], Awaitable[None]]

HELLO = {"type": "hello", "version": 1}


def on_ground(doing: Doing, settings: Settings = GENEROUS) -> None:
    """Do something at a server with a table of honest players, who play on afterwards."""

    async def there() -> None:
        async with Ground(1, settings=settings) as ground:
            await ground.honest_table()
            await doing(ground)
            await ground.go_on(4)
            await ground.check([person.table for person in ground.honest[:1]])

    asyncio.run(there())


async def dismissed(ground: Ground, wire: Wire, hello: object) -> str:
    """Say something first, and be sent away: the code."""
    reply = await wire.ask(hello)
    assert is_refusal(reply)
    assert reply["type"] == "bye"
    assert wire.welcome is None
    assert wire.updates == []
    await wire.task
    return str(reply["code"])


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "ping"}, "hello_first"),
        ({"type": "command", "id": "a", "do": {"type": "back"}}, "hello_first"),
        ({"type": "hello", "version": 2}, "version"),
        ({"type": "hello", "version": 10**30}, "version"),
        ({"type": "hello", "version": 1, "since": 10**30}, "not_invited"),
        ({"type": "hello", "version": 1, "since": -1}, "message_syntax"),
        ({"type": "hello", "version": 1, "token": "x" * 129}, "message_syntax"),
        (HELLO, "not_invited"),
        (b"\xff" * 100, "message_syntax"),
        (b"[" * 100_000, "message_size"),
        ("", "message_syntax"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_who_does_not_say_who_it_is_is_sent_away(first: object, code: str) -> None:
    async def go(ground: Ground) -> None:
        wire = ground.wire(ground.honest[0].table)
        assert await dismissed(ground, wire, first) == code

    on_ground(go)


def test_who_says_nothing_is_sent_away_in_time() -> None:
    async def go(ground: Ground) -> None:
        wires = [ground.wire(ground.honest[0].table) for _ in range(50)]
        await ground.pass_time(HELLO_WITHIN - 1)
        assert not any(wire.closed.is_set() for wire in wires)
        await ground.pass_time(1)
        assert all(wire.closed.is_set() for wire in wires)

    on_ground(go)


def test_a_token_opens_one_table_and_nothing_else_does() -> None:
    """Not the token of another table, nor a guest's key, nor the digest that is kept, nor the invitation."""

    async def go(ground: Ground) -> None:
        ana = ground.honest[0]
        mal, invite = await ground.opened("Mal")
        shown = [mal.token, mal.key, ana.key, digest(ana.token), ana.token[:-1], ana.token + "x", ana.token.swapcase()]
        for token in [*shown, invite, "", " ", "\x00", "*", "None", ana.token.encode().hex()]:
            hello = {**HELLO, "token": token}
            assert await dismissed(ground, ground.wire(ana.table), hello) == "not_invited"
            for path in ("hands", "hands/1.txt", "hands/1/replay", "results.csv", "transfers"):
                bearer = [("authorization", f"Bearer {token}")]
                cookie = [("cookie", f"doorcard_{ana.table}={token}; doorcard_{mal.table}={mal.token}")]
                for headers in (bearer, cookie):
                    reply = await ground.http("GET", f"/api/tables/{ana.table}/{path}", headers=headers)
                    assert (reply.status, reply.json()["code"]) == (401, "http_no_guest")
        for table in ("nowhere", "..", "%00", mal.table.upper()):
            assert await dismissed(ground, ground.wire(table), {**HELLO, "token": mal.token}) == "no_such_table"

    on_ground(go)


def test_who_was_banned_stays_outside_and_who_was_kicked_has_no_chair() -> None:
    async def go(ground: Ground) -> None:
        host = ground.honest[0]
        table = host.table
        renewed = await ground.post(f"/api/tables/{table}/enter", {"name": "Zed", "invite": "wrong"})
        assert renewed.status == 403
        ban, kick = ground.honest[1:]
        place = next(i for i, each in enumerate(ground.room(table).table.places) if each.name == kick.name)
        assert (await host.wire.do({"type": "ban", "guest": ban.key}))["type"] == "answer"
        assert (await host.wire.do({"type": "kick", "place": place}))["type"] == "answer"
        await ban.wire.task
        assert ban.wire.replies[-1] == {"type": "bye", "code": "banned"}
        assert await dismissed(ground, ground.wire(table), {**HELLO, "token": ban.token}) == "not_invited"
        for method, path in (("GET", "hands"), ("GET", "results.csv"), ("POST", "enter")):
            reply = await ground.http(
                method,
                f"/api/tables/{table}/{path}",
                headers=[("authorization", f"Bearer {ban.token}"), ("content-type", "application/json")],
                body=b'{"name":"Ban"}' if method == "POST" else b"",
            )
            assert (reply.status, reply.json()["code"]) == (403, "http_banned")
        await play_out(ground, [host, kick])
        assert (await kick.wire.do({"type": "back"}))["code"] == "not_seated"
        ground.honest = [
            host,
            await ground.entered("Eva", table, ground.invite),
            await ground.entered("Fay", table, ground.invite),
        ]
        for person in ground.honest[1:]:
            assert (await person.wire.do({"type": "sit", "chips": 1_000}))["type"] == "answer"

    on_ground(go)


async def play_out(ground: Ground, people: list[Person]) -> None:
    """Let the hand come to its end."""
    table = people[0].table
    while ground.room(table).table.running:
        await ground.pass_time(3_000)
        for person in people:
            for option in person.wire.options[:1]:
                act = {"type": "act", "kind": option["kind"], "amount": option.get("amount", 0)}
                await person.wire.do(act, person.wire.table["clock"]["decision"])
    await ground.pass_time(0)


def test_the_ids_of_others_are_not_used_up_and_tell_nothing() -> None:
    """The same id of two guests is two commands; one's own again is the first one, whatever it asks for now."""

    async def go(ground: Ground) -> None:
        ana, ben, _ = ground.honest
        first = await ana.wire.do({"type": "chat", "text": "mine"}, command_id="same")
        second = await ben.wire.do({"type": "chat", "text": "also mine"}, command_id="same")
        assert second["seq"] > first["seq"]
        again = await ben.wire.do({"type": "pause"}, command_id="same")
        assert again == {"type": "answer", "id": "same", "seq": second["seq"]}
        assert ground.room(ana.table).table.paused is None
        assert (await ben.wire.do({"type": "pause"}, command_id=f"{ana.key}:same"))["code"] == "not_host"

    on_ground(go)


def test_nobody_acts_for_another() -> None:
    """Each of those at the table tries every act in every decision; only who is asked is obeyed."""

    async def go(ground: Ground) -> None:
        table = ground.honest[0].table
        for _ in range(12):
            await ground.go_on(1)
            await ground.pass_time(3_000)
            before = ground.room(table).table
            if before.clock is None:
                continue
            asked = before.places[before.clock.place].guest
            for person in ground.honest:
                for kind in ("fold", "check", "call", "bring in", "complete", "bet", "raise", "all in", "show", "muck"):
                    for decision in (before.clock.decision, before.clock.decision - 1, before.clock.decision + 1, None):
                        if person.key == asked and decision == before.clock.decision:
                            continue
                        reply = await person.wire.do({"type": "act", "kind": kind, "amount": 2}, decision)
                        ground.clock.time += 150
                        assert is_refusal(reply)
            assert ground.room(table).table is before

    on_ground(go)


def test_hello_a_second_time_changes_nobody() -> None:
    async def go(ground: Ground) -> None:
        mal, _ = await ground.opened("Mal")
        reply = await mal.wire.ask({**HELLO, "token": ground.honest[0].token})
        assert (reply["type"], reply["code"]) == ("refusal", "hello_first")
        assert mal.wire.welcome is not None
        assert mal.wire.welcome["guest"] == mal.key

    on_ground(go)


def test_who_sends_far_too_much_is_answered_for_a_while_and_then_sent_away() -> None:
    async def go(ground: Ground) -> None:
        mal = await ground.entered("Mal", ground.honest[0].table, ground.invite)
        for _ in range(1_000):
            await mal.wire.say({"type": "ping"})
        await mal.wire.task
        assert mal.wire.replies[-1] == {"type": "bye", "code": "room_limited"}
        assert len(mal.wire.replies) < 100

    on_ground(go)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://[", "http://192.168.1.5:8001", "\xff"])
def test_no_strange_page_opens_a_socket(origin: str) -> None:
    async def go(ground: Ground) -> None:
        ana = ground.honest[0]
        cookie = ("cookie", f"doorcard_{ana.table}={ana.token}")
        wire = ground.wire(ana.table, [("origin", origin), cookie])
        await wire.task
        assert wire.denied == 403
        own = ground.wire(ana.table, [("origin", f"http://{HOST}"), cookie])
        await own.say(HELLO)
        await own.until(lambda: own.updates)
        await own.close()

    on_ground(go)


def test_there_are_only_so_many_sockets_guests_and_tables() -> None:
    """Of one address; and the honest, who are there already, play on."""
    limits = GENEROUS.limits
    few = Limits(
        tables=2, guests=5, sockets_per_address=6, requests=limits.requests, openings=limits.openings,
        entries=limits.entries, connects=limits.connects,
    )  # fmt: skip

    async def go(ground: Ground) -> None:
        table = ground.honest[0].table
        wires = [ground.wire(table, address="198.51.100.9") for _ in range(20)]
        await ground.pass_time(0)
        denied = [wire for wire in wires if wire.denied is not None]
        assert [wire.denied for wire in denied] == [503] * 14
        codes = []
        for number in range(5):
            reply = await ground.post(f"/api/tables/{table}/enter", {"name": f"M{number}", "invite": ground.invite})
            codes.append(reply.status)
        assert codes == [201, 201, 409, 409, 409]
        asked = {"name": "Mal", "rules": {"house": "home", "game": "five-card-stud"}, "chips": 40}
        statuses = [(await ground.post("/api/tables", asked)).status for _ in range(4)]
        assert statuses == [201, 503, 503, 503]

    on_ground(go, Settings(limits=few))


def test_a_body_that_breaks_off_is_no_fault_of_the_server() -> None:
    """Nor one of which nothing comes any more: it is not waited for."""

    async def go(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
        headers = [("content-type", "application/json"), ("content-length", "100")]
        for body in ([b'{"name":'], [b""], [b"x"] * 9):
            reply = await ground.http("POST", "/api/tables", headers=headers, body=body, breaks_off=True)
            assert (reply.status, reply.json()["code"]) == (400, "http_body")
        monkeypatch.setattr("doorcard.server.guard.BODY_WITHIN", 0.01)
        reply = await ground.http("POST", "/api/tables", headers=headers, body=[b'{"name":'], breaks_off=None)
        assert (reply.status, reply.json()["code"]) == (400, "http_body")

    with pytest.MonkeyPatch.context() as monkeypatch:
        on_ground(lambda ground: go(ground, monkeypatch))


def test_what_is_refused_leaves_nothing_behind() -> None:
    """Thousands of refusals take no memory that is not given back."""

    async def go(ground: Ground) -> None:
        random = Random(5)
        mal = await ground.entered("Mal", ground.honest[0].table, ground.invite)
        scene = Scene(ground.room(mal.table).table.seq, [ground.honest[0].key], [])

        async def refused(times: int) -> int:
            for _ in range(times):
                ground.clock.time += 150
                make: Any = random.choice((odd, broken, deep, huge, host_command))
                reply = await mal.wire.ask(make(random, scene))
                assert is_refusal(reply) or reply["type"] in ("answer", "pong")
                await ground.http("GET", f"/t/{random.getrandbits(60)}", address=f"198.51.100.{random.randrange(100)}")
                mal.wire.replies.clear()
            await ground.pass_time(60_000)
            for wire in ground.wires:
                wire.replies.clear()  # what this side keeps is not the server's
            gc.collect()
            return tracemalloc.get_traced_memory()[0]

        await refused(200)
        tracemalloc.start()
        try:
            before = await refused(100)
            after = await refused(400)
        finally:
            tracemalloc.stop()
        assert after - before < 50_000

    on_ground(go)


def host_command(random: Random, scene: Scene) -> object:
    """Something that only a host may ask for."""
    return {**command(random, scene), "do": {"type": random.choice(("start", "pause", "end", "resume"))}}
