"""`doorcard doctor` tells what is in use, and fails where a way of ranking is wrong."""

import json

import pytest

from doorcard.cli import main
from doorcard.rankings import kernels


def test_it_is_well_and_says_what_is_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert f"counted by: {kernels.in_use()};" in " ".join(out.split())
    assert "BAD" not in out


def test_in_json_every_line_is_an_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["code"] for each in found if each["code"] in ("version", "in_use", "languages")] == [
        "version",
        "in_use",
        "languages",
    ]
    assert {each["name"] for each in found if each["code"] == "alike"} == set(kernels.available()) - {"none"}
    assert all(each["well"] for each in found)


def test_it_leaves_the_choice_of_kernels_as_it_was() -> None:
    before = kernels.in_use()
    main(["doctor"])
    assert kernels.in_use() == before


def test_a_way_that_ranks_wrongly_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(key: str, hands: memoryview) -> list[int]:
        return [len(key) + (kernels.in_use() == "wrong") for _ in range(len(hands))]

    monkeypatch.setattr("doorcard.cli.doctor.strengths", wrong)
    monkeypatch.setattr(kernels, "available", lambda: ("none", "wrong"))
    monkeypatch.setattr(kernels, "use", lambda name: monkeypatch.setattr(kernels, "_in_use", name))
    assert main(["doctor", "--lang", "es"]) == 1
    assert "MAL" in capsys.readouterr().out


def test_without_compiler_and_numpy_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "compiled", None)
    monkeypatch.setattr("doorcard.cli.doctor.find_spec", lambda name: None)
    monkeypatch.setattr("doorcard.cli.doctor._rank_alike", lambda: iter(()))
    assert main(["doctor", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "not built" in out
    assert "NumPy is not installed" in out
