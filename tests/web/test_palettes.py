"""The colours of the table: what is read stands out from what lies behind it, in every deck (WCAG 1.4.3, 1.4.11)."""

import re
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

import doorcard

CSS = Path(doorcard.__file__).parent / "server" / "web" / "css"

TEXT = 4.5
"""What text needs."""
SHAPE = 3.0
"""What marks, the edges of what can be clicked, and the ring of focus need."""

DARK = ("night", "wood", "wood-light", "cloth-light", "cloth", "cloth-dark", "plate", "plate-light")
SUITS = ("suit-s", "suit-h", "suit-d", "suit-c")


def palettes() -> dict[str, dict[str, str]]:
    """The colours by name, as each deck has them: the first one, and what the others change."""
    found: dict[str, dict[str, str]] = {}
    text = (CSS / "palettes.css").read_text(encoding="utf-8")
    for deck, body in re.findall(r':root(?:\[data-deck="(\w+)"\])? \{(.*?)\n\}', text, re.DOTALL):
        colors = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body))
        found[deck or "two"] = found.get("two", {}) | colors
    return found


PALETTES = palettes()


def pairs() -> Iterator[tuple[str, str, float]]:
    """What stands on what, and how far apart the two must be."""
    for ground in DARK:
        for color in ("ivory", "ivory-dim", "brass", "good", "bad"):
            yield color, ground, TEXT
        yield "focus", ground, SHAPE
    for suit in SUITS:
        yield suit, "card", TEXT
        for ground in ("night", "plate", "plate-light"):
            yield suit.replace("suit", "text"), ground, TEXT
    yield "jet", "ivory", TEXT  # the button that stays in
    yield "jet", "brass", TEXT  # the button that adds
    yield "ivory", "warning", TEXT
    for ground in ("wood", "wood-light", "plate"):
        yield "line", ground, SHAPE
    for ground in ("cloth-light", "cloth", "cloth-dark", "plate", "night"):
        yield "card", ground, SHAPE  # a card is seen to lie there
    yield "back", "card", SHAPE  # and its back is no face


def luminance(color: str) -> float:
    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(color[place : place + 2]) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_reckoned_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_there_are_three_decks() -> None:
    assert sorted(PALETTES) == ["four", "safe", "two"]


@pytest.mark.parametrize("deck", sorted(PALETTES))
def test_what_is_read_stands_out(deck: str) -> None:
    colors = PALETTES[deck]
    found = {(color, ground): (contrast(colors[color], colors[ground]), least) for color, ground, least in pairs()}
    assert {pair: f"{value:.2f}" for pair, (value, least) in found.items() if value < least} == {}


def test_suits_of_a_four_colour_deck_are_four_colours() -> None:
    for deck in ("four", "safe"):
        assert len({PALETTES[deck][suit] for suit in SUITS}) == 4, deck
    two = PALETTES["two"]
    assert two["suit-s"] == two["suit-c"] != two["suit-h"] == two["suit-d"]


# What a colour becomes for eyes without one kind of cone (Viénot, Brettel and Mollon, 1999; linear RGB).
BLINDNESS = {
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
}


def seen(color: str, kind: str) -> tuple[float, ...]:
    parts = [(int(color[place : place + 2], 16) / 255) ** 2.2 for place in (1, 3, 5)]
    mixed = [sum(weight * part for weight, part in zip(row, parts, strict=True)) for row in BLINDNESS[kind]]
    return tuple(max(0.0, min(1.0, value)) ** (1 / 2.2) for value in mixed)


@pytest.mark.parametrize("kind", sorted(BLINDNESS))
def test_the_safe_deck_keeps_its_suits_apart_for_every_eye(kind: str) -> None:
    """Farther apart, two by two, than hearts and clubs of the usual four colours are for the same eyes."""
    safe, usual = PALETTES["safe"], PALETTES["four"]

    def apart(one: str, other: str) -> float:
        return dist(seen(one, kind), seen(other, kind))

    least = min(apart(safe[one], safe[other]) for one, other in combinations(SUITS, 2))
    assert least > 0.3
    assert least > min(apart(usual[one], usual[other]) for one, other in combinations(SUITS, 2))


def test_nothing_is_loaded_from_elsewhere() -> None:
    for path in CSS.glob("*.css"):
        addresses = re.findall(r"url\(\s*[\"']?([^\"')]+)", path.read_text(encoding="utf-8"))
        assert all(address.startswith(("data:", "%23")) for address in addresses), (
            path.name
        )  # %23: a part of the same drawing
