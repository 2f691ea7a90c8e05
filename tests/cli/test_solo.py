"""``doorcard play`` in the browser: the server it starts, the link that seats whoever opens it, how it ends."""

import os
import signal
import subprocess
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from doorcard.cli import solo
from tests.cli.conftest import Run


class Playing:
    """A game that runs as a program of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        self.process = process
        self.lines: list[str] = []
        while not self.lines or not self.lines[-1].startswith("  http"):
            line = process.stdout.readline()
            assert line, "it ended before it had a link"
            self.lines.append(line.rstrip("\n"))
        self.link = self.lines[-1].strip()

    def interrupt(self) -> tuple[int, str]:
        """Press Ctrl-C: the exit code, and the last line."""
        self.process.send_signal(signal.SIGINT)
        out, _ = self.process.communicate(timeout=20)
        return self.process.returncode, out.splitlines()[-1]


@contextmanager
def playing(*arguments: str, **environ: str) -> Iterator[Playing]:
    surroundings = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    surroundings |= {"LANG": "C", "LC_ALL": "", "LANGUAGE": ""} | environ
    command = [sys.executable, "-m", "doorcard", "play", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=surroundings) as process:
        try:
            yield Playing(process)
        finally:
            process.kill()


class Answer(NamedTuple):
    """What a browser gets that follows no redirection."""

    status: int
    headers: HTTPMessage
    text: str


def get(link: str, **headers: str) -> Answer:
    parts = urlsplit(link)
    connection = HTTPConnection(parts.netloc, timeout=10)
    with closing(connection):
        connection.request("GET", f"{parts.path}?{parts.query}", headers=headers)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read().decode())


def cookies(answer: Answer) -> dict[str, str]:
    pairs = (header.partition(";")[0].partition("=") for header in answer.headers.get_all("set-cookie", []))
    return {name: value for name, _, value in pairs}


def test_the_link_seats_who_opens_it_again_and_again_until_ctrl_c() -> None:
    with playing("--no-open") as game:
        assert game.link.startswith("http://127.0.0.1:")
        first, again = get(game.link), get(game.link)
        assert first.status == again.status == 303
        assert first.headers["location"] == again.headers["location"]
        assert first.headers["location"].startswith("/t/")
        assert cookies(first) == cookies(again)
        table = first.headers["location"].split("/")[2]
        assert cookies(first).keys() == {f"doorcard_{table}", "doorcard_lang"}
        assert get(game.link.replace("/play/", "/play/x")).status == 404
        assert game.interrupt() == (0, "The table is closed.")


def test_the_table_plays_what_was_asked_for() -> None:
    with playing("razz", "--house", "tda", "--stakes", "1/3/10/20", "--name", "Zoe", "--no-open") as game:
        seated = get(game.link)
        shown = "; ".join(f"{name}={value}" for name, value in cookies(seated).items())
        site = game.link.partition("/play/")[0]
        page = get(site + seated.headers["location"], cookie=shown)
    assert "Razz · TDA" in page.text
    assert "Zoe" in page.text


@pytest.mark.parametrize(("locale", "tag"), [("C", "en"), ("es_ES.UTF-8", "es")])
def test_the_link_carries_the_language_of_the_locale(locale: str, tag: str) -> None:
    with playing("--no-open", LANG=locale) as game:
        assert game.link.endswith(f"?lang={tag}")
        assert cookies(get(game.link, **{"accept-language": "fr"}))["doorcard_lang"] == tag


def test_the_browser_gets_the_link(tmp_path: Path) -> None:
    """A browser of the player's own choice: here one that writes down what it is given."""
    given = tmp_path / "given"
    script = tmp_path / "browser"
    script.write_text(f"#!/bin/sh\nprintf %s \"$1\" > '{given}.part' && mv '{given}.part' '{given}'\n")
    script.chmod(0o700)
    with playing(BROWSER=str(script)) as game:
        while not given.exists():
            assert game.process.poll() is None
        assert given.read_text() == game.link
        assert game.lines[0] == "Your table opens in the browser; its link is:"
        assert game.interrupt() == (0, "The table is closed.")


def test_no_open_opens_none(tmp_path: Path) -> None:
    with playing("--no-open", BROWSER=f"touch {tmp_path}/opened %s") as game:
        assert "open this link in a browser" in " ".join(game.lines)
        game.interrupt()
    assert not list(tmp_path.iterdir())


def test_the_end_of_a_service_is_as_quiet() -> None:
    with playing("--no-open") as game:
        game.process.send_signal(signal.SIGTERM)
        game.process.communicate(timeout=20)
        assert game.process.returncode == 0


@pytest.mark.parametrize(("name", "opens"), [("w3m", False), ("/usr/bin/www-browser", False), ("firefox", True)])
def test_a_browser_of_the_terminal_is_none(monkeypatch: pytest.MonkeyPatch, name: str, opens: bool) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser(name))
    assert (solo.browser() is not None) == opens


def test_where_there_is_no_browser_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> webbrowser.BaseBrowser:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", nothing)
    assert solo.browser() is None


@pytest.mark.parametrize(
    "arguments", [("--seed", "3"), ("--seed", "0"), ("--deck", "As Kd"), ("--save", "hands"), ("--four-colour",)]
)
@pytest.mark.parametrize(("tag", "said"), [("en", "add --plain"), ("es", "añade --plain")])
def test_no_option_feeds_the_server_a_deck(run: Run, arguments: Sequence[str], tag: str, said: str) -> None:
    ran = run("play", *arguments, "--lang", tag)
    assert ran.code == 2
    assert ran.out == ""
    assert f"{arguments[0]} " in ran.err
    assert said in ran.err


@pytest.mark.parametrize("arguments", [("--watch",), ("--chips", "40"), ("--plain", "--watch")])
@pytest.mark.parametrize(("tag", "said"), [("en", "add --join"), ("es", "añade --join")])
def test_what_only_a_guest_may_ask_is_not_passed_over(run: Run, arguments: Sequence[str], tag: str, said: str) -> None:
    ran = run("play", *arguments, "--lang", tag)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err


def test_without_the_server_the_terminal_is_offered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doorcard.cli.extra.find_spec", lambda name: None if name == "uvicorn" else object())
    ran = run("play")
    assert ran.code == 1
    assert ran.out == ""
    assert "pip install 'doorcard[server]'" in ran.err
    assert "--plain" in ran.err
    assert run("play", "--plain").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "9"), "9 seats: five-card stud is played by 2 to 8"),
        (("--house", "nowhere"), "nowhere"),
        (("--stakes", "1/1/4/2",), "2"),
        (("--name", "Z" * 25, "--no-open"), "A name has at most 24 characters"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_before_anything_is_served(run: Run, arguments: Sequence[str], said: str) -> None:
    ran = run("play", *arguments)
    assert ran.code == 1
    assert ran.out == ""
    assert said in ran.err
