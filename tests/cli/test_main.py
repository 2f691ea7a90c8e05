"""``doorcard`` itself: commands, help, languages, versions, errors on the way out."""

import gettext
import os
import runpy
import sys

import pytest

from doorcard.cli import COMMANDS
from tests.cli.conftest import Run


@pytest.mark.parametrize(("tag", "line"), [("en", "usage: doorcard"), ("es", "uso: doorcard")])
def test_without_a_command_there_is_help(run: Run, tag: str, line: str) -> None:
    ran = run("--lang", tag, "--help")
    assert ran.code == 0
    assert ran.out.startswith(line)
    assert all(f"\n  {command} " in ran.out for command in COMMANDS)
    assert run().out.startswith("usage: doorcard")


def test_the_version(run: Run) -> None:
    assert run("--version").out.startswith("doorcard 0.")


@pytest.mark.parametrize("arguments", [("zork",), ("--zork",), ("--lang",), ("--lang", "xx")])
def test_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert "usage: doorcard" in ran.err


def test_an_option_before_the_command(run: Run) -> None:
    ran = run("--lang", "es", "play")
    assert ran.code == 2
    assert ran.err == "doorcard: La orden va primero: doorcard ORDEN [OPCIÓN ...].\n"


@pytest.mark.parametrize("command", ["play", "referee"])
@pytest.mark.parametrize(("tag", "words"), [("en", ("usage:", "options:")), ("es", ("uso:", "opciones:"))])
def test_every_command_has_help_in_both_languages(run: Run, command: str, tag: str, words: tuple[str, str]) -> None:
    ran = run(command, "--lang", tag, "--help")
    assert ran.code == 0
    assert all(word in ran.out for word in words)
    assert ("show this help" in ran.out) == (tag == "en")
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_surroundings_are_left_as_they_were(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")
    before = gettext.textdomain()
    run("--lang", "es", "--help")
    assert (gettext.textdomain(), os.environ["LANGUAGE"]) == (before, "fr")


def test_python_m_doorcard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["doorcard", "--version"])
    with pytest.raises(SystemExit) as leaving:
        runpy.run_module("doorcard", run_name="__main__")
    assert leaving.value.code == 0
    assert capsys.readouterr().out.startswith("doorcard ")
