"""``doorcard serve`` as a process: it starts, says where it is, stops when told to, and goes on where it was."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server
from types import SimpleNamespace
from typing import Any
from urllib.request import Request, urlopen

import pytest

from doorcard.errors import EventUnreadable
from doorcard.server import addresses, running
from doorcard.store import TableLog
from doorcard.store.sqlite import SqliteStore
from tests.cli.conftest import Run, run
from tests.programs import heeding_ctrl_c
from tests.server.test_sockets import heard, made, socket

__all__ = ["run"]

pytestmark = pytest.mark.usefixtures("logging_kept")

PATIENCE = 30
"""Seconds for a busy machine to start a process, or to end one."""


@contextmanager
def served(store: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], Any]]:
    """A server in a process of its own, and what `Running` would say of it."""
    command = heeding_ctrl_c("serve", "--port", "0", "--host", "127.0.0.1", "--store", str(store), "--json", *arguments)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        assert line, process.stderr.read()
        found = json.loads(line)
        yield process, SimpleNamespace(url=found["url"], **{k: v for k, v in found.items() if k != "url"})
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_stops_within_seconds_and_goes_on_with_the_same_hand(tmp_path: Path, number: signal.Signals) -> None:
    store = tmp_path / "room.sqlite"
    with served(store) as (process, server):
        table = made(server, bots=["station", "tight"], start=True)
        with socket(server, table["table"], table["token"]) as connection:
            before = heard(connection, "update")
            while "hand" not in before["table"]:
                before = heard(connection, "update")
            begun = time.monotonic()
            process.send_signal(number)
            assert heard(connection, "bye")["code"] == "stopping"
        assert process.wait(PATIENCE) == 0
        assert time.monotonic() - begun < 10
        assert process.stderr is not None
        errors = [line for line in map(json.loads, process.stderr) if line["level"] in ("warning", "error")]
        assert errors == []
    with served(store) as (process, server):
        with socket(server, table["table"], table["token"]) as connection:
            after = heard(connection, "update")
        assert after["mine"]["down"] == before["mine"]["down"] != []
        assert after["table"]["hand"]["number"] == before["table"]["hand"]["number"] == 1
        doors = [seat["up"][0] for seat in before["table"]["hand"]["seats"]]
        assert [seat["up"][0] for seat in after["table"]["hand"]["seats"]] == doors


def test_nobody_reads_what_it_says_and_it_ends_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "doorcard", "serve", "--port", "0", "--store", str(tmp_path / "room.sqlite")]
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Traceback" not in errors


@pytest.fixture
def started(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """What ``doorcard serve`` says, with a server that is told to stop as soon as it runs."""

    def at_once(self: running.Running) -> None:
        self._server.should_exit = True
        original(self)

    original = running.Running.run
    monkeypatch.setattr(running.Running, "run", at_once)

    def go(*arguments: str) -> str:
        ran = run("serve", "--port", "0", "--store", str(tmp_path / "room.sqlite"), *arguments)
        assert ran.code == 0, ran.err
        return ran.out

    return go


def test_a_host_at_home_reads_both_addresses(started: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.5")
    out = started()
    assert "on this machine             http://localhost:" in out
    assert "for others in this network  http://192.168.1.5:" in out
    assert "Whoever is in this network can open tables" in out
    assert "█" not in out  # no picture where nobody looks
    assert all(len(line) < 80 for line in out.splitlines() if ".sqlite" not in line)  # that path is as long as it is
    spanish = started("--lang", "es")
    assert "en esta máquina" in spanish
    assert "Parado." in spanish
    monkeypatch.setattr(addresses, "lan_address", lambda: "")
    assert "No network was found" in started()


def test_a_server_for_oneself_says_so(started: Callable[..., str]) -> None:
    out = started("--host", "127.0.0.1")
    assert "http://127.0.0.1:" in out
    assert "Nobody else can come in" in out


def test_a_public_server_names_its_address(started: Callable[..., str]) -> None:
    out = started("--public-url", "https://Stud.example.org/")
    assert "for everybody" in out
    assert "https://stud.example.org" in out
    assert "Whoever" not in out


def test_a_terminal_gets_a_code_to_scan(started: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    out = started("--public-url", "https://stud.example.org")
    assert "\x1b[97;40m███" in out
    assert "point its camera here" in out


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_port_that_is_taken_is_said(run: Run, tmp_path: Path, lang: str) -> None:
    with create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run("serve", "--host", "127.0.0.1", "--port", str(port), "--store", str(tmp_path / "a"), "--lang", lang)
    assert ran.code == 1
    assert str(port) in ran.err
    assert "--port" in ran.err
    assert not list(tmp_path.iterdir())  # nothing was made


def test_an_address_of_another_machine_is_said(run: Run, tmp_path: Path) -> None:
    for host in ("203.0.113.77", "no.such.host.invalid"):
        ran = run("serve", "--host", host, "--port", "0", "--store", str(tmp_path / "a"))
        assert ran.code == 1
        assert "--host" in ran.err


def test_a_folder_for_data_that_cannot_be_is_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    ran = run("serve", "--host", "127.0.0.1", "--port", "0")
    assert (ran.code, ran.out) == (1, "")
    assert "doorcard.sqlite" in ran.err


def test_a_store_that_another_process_has_is_said(run: Run, tmp_path: Path) -> None:
    store = tmp_path / "room.sqlite"
    with served(store):
        ran = run("serve", "--port", "0", "--store", str(store))
    assert ran.code == 1
    assert "room.sqlite" in ran.err


def test_a_store_that_cannot_be_read_is_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unreadable(self: SqliteStore) -> tuple[TableLog, ...]:
        raise EventUnreadable("event_unreadable", seq=7, table="k3v9", detail="?")

    monkeypatch.setattr(SqliteStore, "tables", unreadable)
    ran = run("serve", "--port", "0", "--store", str(tmp_path / "a"))
    assert (ran.code, ran.out) == (1, "")
    assert "7" in ran.err
    assert "Traceback" not in ran.err


def test_the_wrong_key_is_said(run: Run, tmp_path: Path) -> None:
    asyncio.run(_make(tmp_path / "a"))
    asyncio.run(_make(tmp_path / "b"))
    (other,) = [path for path in tmp_path.iterdir() if path.name.startswith("b") and "key" in path.name]
    ran = run("serve", "--port", "0", "--store", str(tmp_path / "a"), "--key", str(other))
    assert ran.code == 1
    assert other.name in ran.err


async def _make(file: Path) -> None:
    await SqliteStore(file).close()


@pytest.mark.parametrize("content", [None, "", " \n"])
def test_a_token_file_without_a_token_is_said(run: Run, tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_text(content)
    ran = run("serve", "--port", "0", "--store", str(tmp_path / "a"), "--metrics-token-file", str(file))
    assert ran.code == 1
    assert "token" in ran.err


def test_a_mail_server_that_is_none_is_said_without_its_password(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOORCARD_SMTP", "http://me:s3cret@mail.example.org")
    ran = run("serve", "--port", "0", "--store", str(tmp_path / "a"))
    assert ran.code == 1
    assert "smtp://USER:PASSWORD@HOST" in ran.err
    assert "s3cret" not in ran.err


def test_a_missing_extra_is_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doorcard.cli.extra.find_spec", lambda name: None if name == "uvicorn" else object())
    ran = run("serve", "--port", "0", "--store", str(tmp_path / "a"))
    assert ran.code == 1
    assert "vicorn is not installed" in ran.err
    assert "pip install 'doorcard[server]'" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "65536"),
        ("--port", "x"),
        ("--public-url", "stud.example.org"),
        ("--public-url", "https://stud.example.org/path"),
        ("--public-url", "https://me@stud.example.org"),
        ("--public-url", "https://stud.example.org:x"),
        ("--public-url", "https://stud example.org"),
        ("--public-url", "https://[fe80::1%eth0]"),
        ("--allow-host", "*.example.org"),
        ("--allow-host", "card.example/path"),
        ("--trusted-proxies", "10.0.0.0/8,here"),
        ("--max-tables", "0"),
        ("--log-level", "all"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_wrong_usage_is_said(run: Run, arguments: tuple[str, ...], lang: str) -> None:
    ran = run("serve", *arguments, "--lang", lang)
    assert ran.code == 2
    assert arguments[0] in ran.err


def test_names_are_taken_as_browsers_ask_for_them(tmp_path: Path) -> None:
    arguments = ("--public-url", "https://Mesa.España.example", "--allow-host", "http://Card.example:80/")
    with served(tmp_path / "a.sqlite", *arguments, "--allow-host", "ñu.example") as (_, server):
        for name, origin in (
            ("mesa.xn--espaa-rta.example", "https://mesa.xn--espaa-rta.example"),
            ("card.example:8000", "http://card.example:8000"),
            ("xn--u-qga.example", "http://xn--u-qga.example"),
        ):
            body = json.dumps({"name": "Zoe", "rules": {"house": "home", "game": "five-card-stud"}, "chips": 40})
            headers = {"host": name, "origin": origin, "content-type": "application/json"}
            with urlopen(Request(f"{server.url}/api/tables", body.encode(), headers)) as answer:
                assert json.load(answer)["link"].startswith("https://mesa.xn--espaa-rta.example/t/")


def test_only_a_trusted_proxy_says_whose_request_it_is(tmp_path: Path) -> None:
    """Or anybody would be as many addresses as they like, and on this machine besides."""
    headers = {"x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https"}
    body = json.dumps({"name": "Zoe", "rules": {"house": "home", "game": "five-card-stud"}, "chips": 40}).encode()
    for arguments, secure in (((), False), (("--trusted-proxies", "127.0.0.0/8"), True)):
        with served(tmp_path / f"{secure}.sqlite", *arguments) as (_, server):
            asked = Request(f"{server.url}/api/tables", body, {**headers, "content-type": "application/json"})
            with urlopen(asked) as answer:
                assert ("Secure" in answer.headers["set-cookie"]) is secure
