"""``doorcard play``: options, bad input, leaving, the same game again, files."""

import io
import os
import pty
import re
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from doorcard.cards import Card
from doorcard.cli.terminal import painter
from doorcard.notation import judge, read_phh
from doorcard.rules import GAMES, HOUSES
from doorcard.words.layout import visible, wrapped
from tests.cli.conftest import Run, interrupted_after

EXAMPLE = "Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"
"""Document 000, section 10, when the other one deals, as with the seed of `QUICK`."""

HIDDEN_CHANGED = EXAMPLE.replace("Qc", "As") + " Qc"

QUICK = ("play", "--plain", "--seed", "3", "--hands", "1", "--seats", "2")


def test_the_header_names_house_game_ante_bring_in_and_units(run: Run) -> None:
    """R305."""
    lines = run("play", "--plain", "razz", "--house", "tda", "--stakes", "1/3/10/20", "--stack", "90").out.splitlines()
    assert lines[:3] == ["Razz · TDA (tda/razz)", "Ante 1 · bring-in 3 · bets of 10 and 20", "90 chips each · 10 hands"]


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ((), "home/five-card-stud"),
        (("razz",), "pokerstars/razz"),
        (("razz-2-7",), "tda/razz-2-7"),
        (("--house", "4champs"), "4champs/five-card-stud"),
        (("roberts/stud-hi-lo",), "roberts/stud-hi-lo"),
        (("five-card-stud", "--house", "4champs"), "4champs/five-card-stud"),
    ],
)
def test_game_and_house_fill_each_other_in(run: Run, arguments: tuple[str, ...], name: str) -> None:
    assert f"({name})" in run("play", "--plain", *arguments).out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("tag", ["en", "es"])
def test_every_house_plays_every_game_to_the_end(run: Run, house: str, game: str, tag: str) -> None:
    """Whatever is typed, one of these is always possible."""
    typed = "check\ncall\nbring in\nshow\n" * 60
    ran = run(
        "play",
        "--plain",
        game,
        "--house",
        house,
        "--lang",
        tag,
        "--seed",
        "5",
        "--hands",
        "2",
        "--seats",
        "5",
        typed=typed,
    )
    assert ran.code == 0
    assert ran.err == ""
    last = "That was the last of the hands agreed on." if tag == "en" else "Era la última de las manos acordadas."
    gone = "You have no chips left." if tag == "en" else "Te quedas sin fichas."
    assert last in ran.out or gone in ran.out
    assert max(map(len, ran.out.splitlines())) < 80
    nets = [int(net.replace("−", "-")) for net in re.findall(r"([+−]?\d+)$", ran.out.split("\n\n")[-1], re.MULTILINE)]
    assert sum(nets) == 0


def test_a_seed_gives_the_same_game_and_another_another(run: Run) -> None:
    typed = "c\nc\nb\nc\nc\n"
    first, again = run(*QUICK, typed=typed), run(*QUICK, typed=typed)
    assert first == again
    assert first != run("play", "--plain", "--seed", "4", "--hands", "1", "--seats", "2", typed=typed)


def test_without_a_seed_games_differ(run: Run) -> None:
    assert len({run("play", "--plain", typed="").out for _ in range(4)}) > 1


def test_what_bots_draw_does_not_change_the_deals(run: Run) -> None:
    def down_card(bots: str) -> str:
        out = run("play", "--plain", "--seed", "9", "--hands", "1", "--bots", bots, typed="").out
        return next(line for line in out.splitlines() if line.startswith("  You")).split("[")[1]

    assert down_card("random") == down_card("tight") == down_card("station")


@pytest.mark.parametrize("ending", ["", "\n"])
def test_an_empty_line_or_the_end_of_input_leaves_with_the_score(run: Run, ending: str) -> None:
    ran = run(*QUICK, typed=ending)
    assert ran.code == 0
    assert "You leave the game.\nThe hand that was being played does not count.\n\nAfter 0 hands:\n" in ran.out
    assert ran.out.endswith("  Ana      40       0\n")


def test_ctrl_c_at_the_question_leaves_with_the_score(run: Run) -> None:
    ran = run(*QUICK, typed=interrupted_after("?"))
    assert ran.code == 0
    assert ran.err == ""
    assert "You leave the game." in ran.out
    assert ran.out.endswith("  Ana      40       0\n")


def test_ctrl_c_between_questions_leaves_with_the_score(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("doorcard.cli.plain.Game.decision", interrupt)
    ran = run(*QUICK)
    assert ran.code == 0
    assert "You leave the game." in ran.out


def test_wrong_input_is_answered_with_what_is_possible(run: Run) -> None:
    ran = run(*QUICK, "--deck", EXAMPLE, typed="zzz\nraise\ncall\ncomplete 7\n?\n")
    assert "“zzz” is not an action; here one may: bring in 1 or complete to 2." in ran.out
    assert ran.out.count("The bring-in is due first; here one may: bring in 1 or complete to 2.") == 3
    assert "  Bring in 1: put in 1, the least that is possible." in ran.out


def test_the_question_counts_the_raises(run: Run) -> None:
    """R031, R033: a pair of kings raises a completion, and between two there is no cap."""
    deck = "7h Kc 2c Kd 4d Js Ks 7d 2h 3c"
    assert (
        "Your turn; 2 to call, pot 8 · raises 1, no cap."
        in run(*QUICK, "--bots", "tight", "--deck", deck, typed="complete\n").out
    )


def test_the_uncontested_winner_may_show_or_not(run: Run) -> None:
    """R427: at 4champs it is the winner's choice."""
    for seed in range(12):
        typed = "b 5\nr\no\nb\nr\nr\nm\n" * 6
        out = run(
            "play", "--plain", "--house", "4champs", "--seats", "2", "--bots", "tight", "--seed", str(seed), typed=typed
        ).out
        if "show (s) · muck (m)" in out:
            assert "You do not show." in out
            return
    pytest.fail("nobody folded in twelve games")


def test_given_decks_are_dealt_in_order(run: Run) -> None:
    decks = (EXAMPLE, "As Ad Kc Kd 2c 3d 4h 5c 6s 8d")
    given = [argument for deck in decks for argument in ("--deck", deck)]
    out = run(
        "play", "--plain", "--seats", "2", "--hands", "2", "--seed", "3", *given, typed="fold\nbring in\nfold\nfold\n"
    ).out
    assert "  You  39  [Kh] 9c" in out
    assert "[Ad] Kd" in out or "[As] Kc" in out


def test_nothing_hidden_changes_what_is_said(run: Run) -> None:
    """Non-interference: two decks that differ in the rival's down card and in undealt cards, told alike until shown."""
    typed = "complete\ncheck\nbet\ncheck\n"
    told = [run(*QUICK, "--bots", "station", "--deck", deck, typed=typed).out for deck in (EXAMPLE, HIDDEN_CHANGED)]
    before = [text.partition("show first")[0] for text in told]
    assert "Ana calls 4." in before[0]
    assert before[0] == before[1]
    assert told[0] != told[1]


def test_when_nobody_can_act_the_best_board_shows_first(run: Run) -> None:
    """S37: the one who opened the round is the best board then."""
    out = run("play", "--plain", "--stack", "1", "--seed", "2").out
    assert "nobody bet, so the best board begins" in out.replace("\n  ", " ")
    assert out.count("No more betting is possible") == 1


def test_hands_are_written_as_phh_as_the_player_knows_them(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "hands"
    typed = "check\ncall\nbring in\n" * 40
    ran = run("play", "--plain", "--seed", "3", "--hands", "3", "--seats", "3", "--save", str(folder), typed=typed)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["hand-001.phh", "hand-002.phh", "hand-003.phh"]
    assert f"Written: {files[0]}." in ran.out.replace("\n  ", " ")
    shown = 0
    for file in files:
        (record,) = read_phh(file.read_text(encoding="utf-8").splitlines(keepends=True), file.name)
        judgement = judge(record)
        assert judgement.verdict == "ok"
        nets = judgement.hand.net if judgement.hand else ()
        assert f"This hand: you {nets[0]:+d}".replace("-", "−").replace("+0", "0") in ran.out
        shown += 1
    assert shown == 3
    run("play", "--plain", "--seed", "3", "--hands", "1", "--seats", "3", "--save", str(folder), typed=typed)
    assert (folder / "hand-001-2.phh").exists()


def test_a_folder_that_cannot_be_written_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    typed = "check\ncall\nbring in\n" * 40
    ran = run(*QUICK, "--save", str(tmp_path / "file"), "--lang", "es", typed=typed)
    assert ran.code == 1
    assert "comprueba que la carpeta existe" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--seats", "1"), 2, "«1» no es un entero de al menos 2"),
        (("--seats", "nueve"), 2, "«nueve» no es un entero de al menos 2"),
        (("--seats", "9"), 1, "9 asientos: a stud de cinco cartas juegan de 2 a 8."),
        (("--hands", "0"), 2, "«0» no es un entero de al menos 1"),
        (("--stack", "-5"), 2, "«-5» no es un entero de al menos 1"),
        (("--stack", "9" * 20), 2, "no es un entero de al menos 1"),
        (("--seed", "x"), 2, "«x» no es un entero de al menos 0"),
        (("--stakes", "1/2"), 2, "«1/2» no es ANTE/BRING-IN/MENOR/MAYOR, como 1/1/2/4"),
        (("--stakes", "5/4/2/1"), 1, "stakes.small: es 2; debe ser como mucho 1 (la unidad mayor)"),
        (("--bots", "tight,alien"), 2, "«tight,alien» no nombra bots: escribe uno o más de random, station, tight"),
        (("--house", "casino"), 1, "No hay ninguna casa casino; hay: home, 4champs"),
        (("whist",), 1, "No hay ningún juego whist; hay: five-card-stud"),
        (("--deck", "Kh Kh"), 1, "La carta Kh está dos veces (la baraja); quita una"),
        (("--deck", "Zz"), 1, "«Zz» no es una carta"),
        (("--deck", "As Kd"), 1, "La baraja tiene 2 cartas y esta mano puede necesitar 20"),
        (("--lang",), 2, "falta su valor"),
        (("--colour",), 2, "argumentos desconocidos: --colour"),
    ],
)
def test_wrong_arguments(run: Run, arguments: tuple[str, ...], code: int, says: str) -> None:
    ran = run("play", "--plain", "--lang", "es", *arguments)
    assert ran.code == code
    assert says in ran.err.replace("\n", " ")
    assert "Traceback" not in ran.err


def test_the_language_comes_from_the_surroundings(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "es_MX.UTF-8")
    assert run("play", "--plain").out.startswith("Stud de cinco cartas")
    assert run("play", "--plain", "--lang", "en").out.startswith("Five-card stud")


def test_a_language_that_is_not_there(run: Run) -> None:
    ran = run("play", "--plain", "--lang", "xx")
    assert ran.code == 2
    assert "there is no language xx; there are: en, es" in ran.err


# Paper and screen


class Screen(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def look(card: str, out: io.TextIOWrapper | io.StringIO, *, four_colour: bool = False, **environ: str) -> str:
    return painter(out, environ, four_colour=four_colour)(Card.parse(card))


def test_cards_are_letters_on_paper_and_signs_on_a_screen() -> None:
    assert look("As", io.StringIO()) == "As"
    screen = Screen(io.BytesIO(), encoding="utf-8")
    assert look("As", screen, TERM="xterm") == "A♠"
    assert look("Td", screen, TERM="xterm") == "\x1b[31mT♦\x1b[0m"
    assert look("??", screen, TERM="xterm") == "??"
    assert look("Td", screen, TERM="xterm", NO_COLOR="1") == "T♦"
    assert look("Td", screen, TERM="dumb") == "T♦"
    assert look("Td", Screen(io.BytesIO(), encoding="ascii"), TERM="xterm") == "Td"


def test_four_colours_tell_the_suits_apart() -> None:
    screen = Screen(io.BytesIO(), encoding="utf-8")
    looks = {look(f"A{suit}", screen, four_colour=True)[:5] for suit in "cdh"}
    assert len(looks) == 3
    assert not look("As", screen, four_colour=True).startswith("\x1b")


def test_lines_are_broken_by_what_is_seen() -> None:
    painted = " ".join(["\x1b[31mA♥\x1b[0m"] * 40)
    assert [visible(line) for line in wrapped(painted).splitlines()] == [77, 43]
    assert wrapped("") == ""
    assert wrapped("  kept") == "  kept"


def on_a_terminal(*arguments: str, **environ: str) -> str:
    """What the program writes to a real terminal, where Ctrl-D ends it."""
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "doorcard", *arguments]
    inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment = {**inherited, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environ}
    with subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=environment) as process:
        os.close(child)
        os.write(parent, b"\x04")
        out = b""
        while True:
            if not select.select([parent], [], [], 60)[0]:
                process.kill()
                pytest.fail(f"it waits for more than Ctrl-D after {out!r}")
            try:
                piece = os.read(parent, 4096)
            except OSError:  # how a terminal says that the other side has gone
                break
            if not piece:
                break
            out += piece
        assert process.wait() == 0
    os.close(parent)
    return out.decode()


def test_a_terminal_gets_signs_and_colours_unless_it_asks_for_none() -> None:
    arguments = ("play", "--plain", "--seed", "3", "--hands", "1", "--seats", "8")
    plain, painted = on_a_terminal(*arguments, NO_COLOR="1"), on_a_terminal(*arguments)
    assert "♦" in plain
    assert "\x1b[31m" not in plain
    assert "\x1b[31m" in painted
    assert "You leave the game." in painted


@pytest.mark.parametrize(
    "arguments", [("play", "--plain", "--hands", "200", "--seed", "1"), ("--help",), ("play", "--help")]
)
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "doorcard", *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.write(b"fold\ncheck\ncall\nbring in\n" * 1000)
            process.stdin.close()
        assert process.wait() == 0
        assert process.stderr.read() == b""
