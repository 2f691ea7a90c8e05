"""The examples of the page on bots, run as they stand against a real room."""

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from doorcard.client import Client
from doorcard.errors import StoreFailed
from doorcard.store import CommandId, MemoryStore, Repeat
from doorcard.table import Played, TableEvent
from tests.client.rooms import Opened, Way, open_table, room
from tests.client.test_client import begun, quiet

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def node() -> list[str]:
    """How to run Node with its own WebSocket; nothing where there is no such Node."""
    found = shutil.which("node")
    if found is None:
        return []
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
    number = int(version.strip().removeprefix("v").partition(".")[0])
    return [found] if number >= 22 else [found, "--experimental-websocket"] if number >= 20 else []


PROGRAMS = {
    "python": [sys.executable, "-W", "error", str(EXAMPLES / "bot.py")],
    "node": [*node(), str(EXAMPLES / "bot.mjs")],
}


@pytest.fixture(params=PROGRAMS)
def program(request: pytest.FixtureRequest) -> list[str]:
    if request.param == "node" and not node():
        pytest.skip("no Node with a WebSocket of its own on this machine")
    return PROGRAMS[request.param]


@contextmanager
def started(program: list[str], *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    process = subprocess.Popen(
        [*program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


async def host(table: Opened) -> None:
    """Start the game once the other has sat down, and check and call to its end."""
    async with await Client.connect(table.url, token=table.token) as client:
        await begun(client)
        async for turn in client.turns():
            await turn.act(quiet(turn))


def nets(text: str) -> dict[str, int]:
    return {name: int(net) for name, net in re.findall(r"^(.+): ([+-]\d+)$", text, flags=re.MULTILINE)}


def test_an_example_plays_a_whole_session(program: list[str]) -> None:
    with room() as server:
        table = open_table(server.url, hands=2)
        with started(program, table.url, "小明") as process:
            asyncio.run(asyncio.wait_for(host(table), 120))
            out, err = process.communicate(timeout=40)
    assert process.returncode == 0, err
    assert set(nets(out)) == {"Ana", "小明"}
    assert sum(nets(out).values()) == 0
    assert not [line for line in err.splitlines() if line.startswith("refused")], err


def test_an_example_brings_the_chips_that_it_is_told_to_where_the_table_leaves_it_to_everybody(
    program: list[str],
) -> None:
    with room() as server:
        table = open_table(server.url, rules={"house": "pokerstars", "game": "razz"}, chips=100, hands=1)
        done = subprocess.run(
            [*program, table.url, "Mute"], capture_output=True, text=True, check=False, timeout=40, encoding="utf-8"
        )
        assert done.returncode != 0
        assert "choose their chips" in done.stderr
        assert "refused" not in done.stderr
        with started(program, table.url, "Zoe", "70") as process:
            asyncio.run(asyncio.wait_for(host(table), 120))
            out, err = process.communicate(timeout=40)
    assert process.returncode == 0, err
    assert set(nets(out)) == {"Ana", "Zoe"}


class Stumbling(MemoryStore):
    """A store that fails once, when something is done in a hand by another than the host."""

    def __init__(self) -> None:
        super().__init__()
        self.host = ""
        self.failed = False

    async def append(
        self, table_id: str, expected_seq: int, events: Sequence[TableEvent], at: int, command: CommandId | None = None
    ) -> int | Repeat:
        acts = any(isinstance(event, Played) for event in events)
        if acts and command is not None and self.host and not command.startswith(self.host) and not self.failed:
            self.failed = True
            raise StoreFailed("store_failed", detail="once")
        return await super().append(table_id, expected_seq, events, at, command)


def test_an_example_asks_again_where_nothing_could_be_stored(program: list[str]) -> None:
    store = Stumbling()
    with room(store) as server:
        table = open_table(server.url, hands=1)
        store.host = table.guest
        with started(program, table.url, "Zoe") as process:
            asyncio.run(asyncio.wait_for(host(table), 60))
            out, err = process.communicate(timeout=40)
    assert process.returncode == 0, err
    assert store.failed
    assert "refused: not_stored" in err
    assert set(nets(out)) == {"Ana", "Zoe"}


def test_an_example_comes_back_when_its_connection_is_cut(program: list[str]) -> None:
    async def session(table: Opened, port: int) -> tuple[str, str, int]:
        async with Way.to_port(port) as way:
            process = await asyncio.create_subprocess_exec(
                *program, table.through(way.port), "Zoe", stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            playing = asyncio.ensure_future(host(table))
            try:
                for number in range(3):
                    while way.taken < 2 + number and not playing.done():  # one to come in, and one for each socket
                        await asyncio.sleep(0.02)
                    await asyncio.sleep(0.3)
                    way.cut()
                await asyncio.wait_for(playing, 120)
                out, err = await asyncio.wait_for(process.communicate(), 40)
            finally:
                playing.cancel()
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            assert way.taken > 3
            return out.decode(), err.decode(), process.returncode or 0

    with room() as server:
        table = open_table(server.url, hands=4)
        out, err, code = asyncio.run(session(table, server.port))
    assert code == 0, err
    assert sum(nets(out).values()) == 0
    assert set(nets(out)) == {"Ana", "Zoe"}


def test_an_example_says_so_where_it_is_not_let_in(program: list[str]) -> None:
    with room() as server:
        table = open_table(server.url)
        done = subprocess.run(
            [*program, f"{table.url}x", "Zoe"], capture_output=True, text=True, timeout=60, check=False
        )
    assert done.returncode != 0
    assert done.stdout == ""


def test_the_python_example_needs_nothing_but_a_websocket_library() -> None:
    source = (EXAMPLES / "bot.py").read_text(encoding="utf-8")
    imported = set(re.findall(r"^(?:import|from) (\w+)", source, flags=re.MULTILINE))
    assert imported - set(sys.stdlib_module_names) == {"websockets"}
    assert "import" not in (EXAMPLES / "bot.mjs").read_text(encoding="utf-8").replace("important", "")
