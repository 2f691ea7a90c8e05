"""Hands that were worked out from the rules, at the table: who can win which pot, who is paid what, both halves."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from doorcard.hand import legal
from tests.conformance.collection import HANDS
from tests.conformance.player import deck_of, play, rules_of, written
from tests.web.stage import DESK, PHONE, SMALL, Seated, Stage, Window


def seated(stage: Stage, record: dict[str, Any]) -> Seated:
    """The table of a written hand, before the first act."""
    names = record["seats"]
    return stage.table(
        rules_of(record),
        [(name, record["stacks"][name]) for name in names],
        dealer=names.index(record["dealer"]),
        decks=[deck_of(play(record))],
    )


def do(table: Seated, act: dict[str, str], windows: dict[str, Window]) -> None:
    """Somebody does what is written; who has a window, with the button there."""
    name = act["seat"]
    hand, clock = table.state.hand, table.state.clock
    assert hand is not None
    (action,) = (action for action in legal(hand) if written(action) == act["action"])
    if name in windows:
        window = windows[name]
        window.act(action.kind.value, action.amount)
        table.wait(lambda now: now.clock != clock)
    else:
        table.act(name, action.kind.value, action.amount)


def acts(record: dict[str, Any]) -> list[dict[str, str]]:
    """What is done in a written hand, one after another."""
    return [act for round_ in record["rounds"] for act in round_ if "action" in act]


def finish(table: Seated) -> None:
    """Beaten hands stay hidden, where they may."""
    while table.actor:
        table.act(table.actor, "muck")


@pytest.mark.parametrize(
    ("key", "tag", "size"),
    [
        ("home-order-of-hands", "en", DESK),
        ("home-order-of-hands", "es", SMALL),
        ("home-odd-chip", "es", DESK),
        ("home-odd-chips-two", "en", PHONE),
        ("home-short-raises-creep", "es", DESK),
        ("home-hi-lo", "es", PHONE),
        ("4champs-open-pair-raises", "en", DESK),
        ("ps-stud8-split", "en", PHONE),
        ("ps-stud8-quarter", "es", DESK),
        ("ps-stud8-scoop", "en", DESK),
        ("ps-stud8-side-pot", "es", SMALL),
        ("ps-razz-full-hand", "en", DESK),
        ("ps-deck-shared-top-card", "es", DESK),
        ("tda-razz-27", "es", DESK),
        ("roberts-odd-chip-all-cards", "en", DESK),
    ],
)
def test_everybody_is_paid_to_the_chip(stage: Stage, key: str, tag: str, size: tuple[int, int]) -> None:
    record = HANDS[key]
    table = seated(stage, record)
    name = next(act["seat"] for act in acts(record) if act["action"] != "fold")
    window = table.join(name, tag, size)
    for act in acts(record):
        do(table, act, {name: window})
    finish(table)
    window.over()
    paid: Counter[str] = Counter()
    for pot in record["expect"]["pots"]:
        paid.update(pot["awards"])
    for each in record["seats"]:
        won, left = paid[each], record["expect"]["stacks"][each]
        if won:
            expect(window.won(each)).to_contain_text(f"{won:,}".replace(",", "\u202f" if tag == "es" else ","))
        else:
            expect(window.won(each)).to_have_count(0)
        if left or not won:
            expect(window.stack(each)).to_have_text(re.compile(rf"^\s*{left}\s"))


@pytest.mark.parametrize(
    ("tag", "size", "who"),
    [
        ("en", DESK, ["everybody", "Ana, you"]),
        ("es", DESK, ["todos", "Ana, tú"]),
        ("en", SMALL, ["everybody", "Ana, you"]),
    ],
)
def test_pots_say_who_can_win_them(stage: Stage, tag: str, size: tuple[int, int], who: list[str]) -> None:
    """R041, R050: a call with the last two chips is in for the main pot of 18 alone."""
    record = HANDS["home-call-for-less"]
    table = seated(stage, record)
    window = table.join("Cruz", tag, size)
    *before, first, second = acts(record)
    for act in before:
        do(table, act, {})
    expect(window.page.locator(".pots .part")).to_have_count(2)
    expect(window.page.locator(".pot.whole .sum")).to_have_text("22")
    if size == SMALL:
        window.press(window.page.locator(".pots .opener"))
    expect(window.page.locator(".pots .part .sum")).to_have_text(["18", "4"])
    expect(window.page.locator(".pots .part .who")).to_have_text(who)
    expect(window.page.locator(".pots .part .who").last).to_be_visible()
    for act in (first, second):
        do(table, act, {"Cruz": window})
    window.over()
    expect(window.won("Beto")).to_contain_text("18")
    expect(window.won("Cruz")).to_contain_text("4")


@pytest.mark.parametrize(
    ("tag", "lines"),
    [
        (
            "en",
            """Beto wins the high half of the pot, 7 chips: pair of kings beats ace high.
You and Beto split the low half of the pot, 6 chips: eight-six low.""",
        ),
        (
            "es",
            """Beto gana el bote (mitad alta), 7 fichas: pareja de reyes gana a carta alta, as.
El bote (mitad baja), 6 fichas, se reparte entre tú y Beto: ocho-seis baja.""",
        ),
    ],
)
def test_both_halves_are_told(stage: Stage, tag: str, lines: str) -> None:
    """R332: who has the high half alone and shares the low half gets three quarters."""
    record = HANDS["ps-stud8-quarter"]
    table = seated(stage, record)
    window = table.join("Ana", tag)
    for act in acts(record):
        do(table, act, {})
    finish(table)
    window.over()
    assert lines in window.story
    expect(window.page.locator('.seat[data-named="Beto"] .made span')).to_have_count(2)
    expect(window.page.locator(".hero .made:not(.gain)")).to_have_count(2)
