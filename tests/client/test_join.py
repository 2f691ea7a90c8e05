"""``doorcard play --join`` at real rooms: a whole session, leaving and coming back, cuts, both languages."""

import asyncio
import re
import stat
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from doorcard.client import Client
from doorcard.store.sqlite import SqliteStore
from doorcard.wire import Ban
from doorcard.words.layout import WIDTH, visible
from tests.cli.conftest import Run
from tests.cli.conftest import run as in_process  # noqa: F401 (a fixture)
from tests.client.rooms import Opened, open_table, room
from tests.client.terminal import Terminal
from tests.client.test_client import begun, quiet


@contextmanager
def host_plays(table: Opened, players: int = 2) -> Iterator[list[Client]]:
    """The host, in a thread: starts the game once enough people sit, and checks and calls to its end."""
    clients: list[Client] = []

    async def play() -> None:
        async with await Client.connect(table.url, token=table.token) as host:
            clients.append(host)
            await begun(host, players)
            async for turn in host.turns():
                await turn.act(quiet(turn))

    thread = threading.Thread(target=lambda: asyncio.run(play()), daemon=True)
    thread.start()
    yield clients
    thread.join(60)
    assert not thread.is_alive()


def answer(line: str) -> str:
    """Checks, else calls, else what comes first, by the letter that the line says."""
    for wanted in ("check", "pasar", "call", "igualar"):
        if found := re.search(rf"{wanted}[^(]*\((\w)", line):
            return found[1]
    found = re.search(r"\((\w)", line)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("lang", "name", "said"),
    [("en", "Zoe", ("You have the bring-in", "Your turn", "The game is over, as was agreed.")),
     ("es", "小明", ("Te toca", "El juego se acabó, como estaba acordado"))],
)  # fmt: skip
def test_a_whole_session_is_played_line_by_line(tmp_path: Path, lang: str, name: str, said: tuple[str, ...]) -> None:
    with room(seed=5) as server:
        table = open_table(server.url, hands=2, title="Café")
        with Terminal(table.url, tmp_path, "--name", name, lang=lang) as terminal, host_plays(table):
            terminal.play(answer)
            assert terminal.end() == 0, terminal.errors
    text = "\n".join(terminal.lines)
    for words in said:
        assert words in text, text
    assert all(visible(line) <= WIDTH for line in terminal.lines), text
    assert len(re.findall(r"^(Hand|Mano) \d", text, flags=re.MULTILINE)) == 2
    figures = re.findall(r"([+−]?\d+)$", text[-120:], flags=re.MULTILINE)
    nets = [int(figure.replace("−", "-")) for figure in figures]
    assert sum(nets) == 0
    assert table.token not in text


def test_ctrl_c_goes_and_keeps_the_seat(tmp_path: Path) -> None:
    with room() as server:
        table = open_table(server.url)
        with Terminal(table.url, tmp_path, "--name", "Zoe") as first:
            first.wait_for("Zoe sits down")
            first.interrupt()
            assert first.end() == 0, first.errors
        assert first.lines[-1] == f"  doorcard play --join {table.url}"
        assert first.lines[-2] == "You have gone; your seat stays, and this brings you back to it:"
        kept = tmp_path / "doorcard" / "seats.json"
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        with Terminal(table.url, tmp_path) as second:  # who comes back need not say a name
            assert second.wait_for("At the table") == "At the table: Ana (20 chips), Zoe (20 chips)"
            second.enter("/quit")
            assert second.end() == 0
        with Terminal(table.url, tmp_path, "--name", "Berto") as other:  # another name is another guest
            other.wait_for("Berto sits down")
            other.enter("/quit")
            assert other.end() == 0


def test_where_no_seat_can_be_kept_it_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "doorcard").touch()
    with room() as server:
        table = open_table(server.url)
        with Terminal(table.url, tmp_path, "--name", "Zoe") as terminal:
            terminal.wait_for("seats.json")
            terminal.wait_for("Zoe sits down")
            terminal.enter("/buy")
            terminal.wait_for("/buy NUMBER")
            terminal.enter("/quit")
            assert terminal.end() == 0


def test_the_way_back_can_be_copied(tmp_path: Path) -> None:
    with room() as server:
        table = open_table(server.url)
        url = f"{table.url}?lang=en&from=a-letter-of-last-week"
        with Terminal(url, tmp_path, "--name", "Zoe") as terminal:
            terminal.wait_for("Zoe sits down")
            terminal.enter("/quit")
            assert terminal.end() == 0
        assert terminal.lines[-1] == f"  doorcard play --join '{url}'"


def test_a_seat_that_the_room_has_forgotten_is_taken_anew(tmp_path: Path) -> None:
    with room() as server:
        table = open_table(server.url)
        kept = tmp_path / "doorcard" / "seats.json"
        kept.parent.mkdir()
        base = table.url.partition("/t/")[0]
        kept.write_text(f'{{"{base}/t/{table.table}": ["Zoe", "forgotten"]}}', encoding="utf-8")
        with Terminal(table.url, tmp_path) as terminal:
            terminal.wait_for("Zoe sits down")
            terminal.enter("/quit")
            assert terminal.end() == 0
        assert "forgotten" not in kept.read_text(encoding="utf-8")


def test_people_talk_and_ask_for_help_and_sit_out(tmp_path: Path) -> None:
    with room() as server:
        table = open_table(server.url)
        with Terminal(table.url, tmp_path, "--name", "Zoe", lang="es") as terminal:
            terminal.wait_for("Zoe se sienta")
            terminal.enter("/decir hola. ¿qué tal?")
            assert terminal.wait_for("hola. ¿qué tal[?]$") is not None
            terminal.wait_for("^Zoe: hola")
            for typed, says in (
                ("/ayuda", "/decir +escribir a todos"),
                ("/away", "Zoe descansa"),
                ("/volver", "Zoe vuelve"),
                ("subo", "No es tu turno"),
                ("/empezar", "anfitri"),
                ("/mesa", "Mesa"),
                ("/levantarse", "Zoe se va"),
            ):
                terminal.enter(typed)
                terminal.wait_for(says)
            terminal.enter("/salir")
            assert terminal.end() == 0, terminal.errors


def test_a_wrong_act_is_explained_and_asked_for_again(tmp_path: Path) -> None:
    with room(seed=5) as server:
        table = open_table(server.url, bots=["station"], instant=True)
        with Terminal(table.url, tmp_path, "--name", "Zoe") as terminal, host_plays(table, 3):
            terminal.wait_for("^Your turn")
            terminal.enter("raise to 999")
            terminal.wait_for("one may: ")
            terminal.enter("dance")
            terminal.wait_for("dance")
            terminal.enter("?")
            terminal.wait_for("^Your turn")
            terminal.enter(answer(terminal.wait_for(r"^  .*\(\w")))
            terminal.play(answer)
            assert terminal.end() == 0, terminal.errors


def test_a_server_that_is_started_again_is_told_of_and_the_game_goes_on(tmp_path: Path) -> None:
    with room(SqliteStore(tmp_path / "room.sqlite"), seed=5) as first, ExitStack() as second:
        port = first.port
        table = open_table(first.url, hands=2)
        with Terminal(table.url, tmp_path, "--name", "Zoe") as terminal, host_plays(table):
            terminal.wait_for("^Hand 1")
            first.stop()
            first.listening.close()
            terminal.wait_for("The connection is lost")
            second.enter_context(room(SqliteStore(tmp_path / "room.sqlite"), port=port, seed=6))
            terminal.wait_for("Connected again")
            terminal.play(answer)
            assert terminal.end() == 0, terminal.errors
    assert "The game is over, as was agreed." in terminal.lines


def test_who_only_watches_does_not_sit(tmp_path: Path) -> None:
    with room() as server:
        table = open_table(server.url)
        with Terminal(table.url, tmp_path, "--name", "Zoe", "--watch") as terminal:
            terminal.wait_for("Ctrl-C|your seat")
            terminal.enter("/table")
            assert terminal.wait_for("At the table") == "At the table: Ana (20 chips)"
            terminal.enter("/quit")
            assert terminal.end() == 0


def test_the_host_s_word_to_go_is_said(tmp_path: Path) -> None:
    async def ban(table: Opened) -> None:
        async with await Client.connect(table.url, token=table.token) as host:
            zoe = next(guest.key for guest in host.table.guests if guest.name == "Zoe")
            await host.do(Ban(zoe))

    with room() as server:
        table = open_table(server.url)
        with Terminal(table.url, tmp_path, "--name", "Zoe") as terminal:
            terminal.wait_for("Zoe sits down")
            asyncio.run(ban(table))
            assert terminal.end() == 1
            assert terminal.errors == "doorcard play: The host has sent you away.\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [  # nobody listens on port 1
        (("--join", "nothing"), "“nothing” is no invitation"),
        (
            ("--join", "http://127.0.0.1:1/t/k3v9/x", "--name", "Zoe"),
            "The room at http://127.0.0.1:1 cannot be reached",
        ),
        (("--join", "http://127.0.0.1:1/t/k3v9/x", "--name", "Z" * 25), "A name has 1 to 24 letters"),
    ],
)
def test_what_leads_nowhere_is_said(
    in_process: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    ran = in_process("play", *arguments)
    assert ran.code == 1
    assert says in ran.err
    assert not (tmp_path / "doorcard").exists()


def test_without_the_extra_it_is_said_how_to_get_it(
    in_process: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("doorcard.cli.extra.find_spec", lambda name: None if name == "websockets" else object())
    ran = in_process("play", "--join", "http://127.0.0.1:1/t/k3v9/x", "--name", "Zoe")
    assert ran.code == 1
    assert ran.err == (
        "doorcard play: Websockets is not installed, and this needs it: pip install 'doorcard[server]'.\n"
    )
