"""Plots: of characters and as SVG, with a zero line and labels that tell the figures."""

from decimal import Decimal
from random import Random
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from doorcard.study import Line, Panel, drawn, plot
from doorcard.study.svg import MOST_POINTS, ticks_of

FIGURES = st.lists(st.integers(-(10**12), 10**12).map(Decimal), min_size=1, max_size=40)
NAMESPACE = "{http://www.w3.org/2000/svg}"


def test_a_course_in_braille_has_its_zero_line_and_labels() -> None:
    lines = plot([Decimal(n) for n in (0, 10, 20, -20, 0)], "{:+}".format, width=12, height=4)
    assert lines == [
        "+20 │   ⢀⠤⠊⢲",
        "    │⢀⡠⠒⠁  ⠈⣇",
        " +0 │⠁──────⠘⡆─⢠⠊",
        "-20 │        ⠹⠔⠉",
    ]


@given(FIGURES, st.integers(2, 60), st.integers(2, 12), st.booleans())
@settings(deadline=None)
def test_a_plot_is_as_wide_and_high_as_is_asked(values: list[Decimal], width: int, height: int, braille: bool) -> None:
    lines = plot(values, str, width, height, braille=braille)
    edge = "│" if braille else "|"
    margin = lines[0].index(edge)
    assert len(lines) == height
    assert all(line[margin] == edge for line in lines)
    assert all(len(line) <= margin + 1 + width for line in lines)
    assert braille or all(line.isascii() for line in lines)
    assert any(line.strip().startswith("0 ") for line in lines)


def test_a_flat_course_is_a_line() -> None:
    assert plot([Decimal(0)] * 5, str, width=4, height=2, braille=False) == ["1 |", "0 |****"]


def test_a_picture_is_xml_with_names_lines_and_figures() -> None:
    lines = [Line("Ana <&>", [Decimal(0), Decimal(5), Decimal(3)]), Line("Berto\n", [Decimal(0), Decimal(-5)])]
    text = drawn([Panel("Net in USD", lines, "hands"), Panel("Net in chips", lines[:1], "hands")], "Net")
    root = ElementTree.fromstring(text)
    said = [element.text for element in root.iter(f"{NAMESPACE}text")]
    assert {"Ana <&>", "Berto", "Net in USD", "Net in chips", "hands", "0", "6", "-6"} <= set(said)
    assert len(list(root.iter(f"{NAMESPACE}polyline"))) == 3
    zeros = [element for element in root.iter(f"{NAMESPACE}line") if element.get("class") == "zero"]
    assert len(zeros) == 2
    assert "style=" not in text


@given(st.lists(FIGURES, min_size=1, max_size=9))
@settings(deadline=None)
def test_every_point_lies_in_its_frame(courses: list[list[Decimal]]) -> None:
    text = drawn([Panel("x", [Line(str(n), values) for n, values in enumerate(courses)], "y")], "z")
    root = ElementTree.fromstring(text)
    for element in root.iter(f"{NAMESPACE}polyline"):
        for point in (element.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 80 <= x <= 660
            assert 44 <= y <= 316


def test_long_courses_are_thinned_and_keep_their_ends() -> None:
    random = Random(3)
    values = [Decimal(random.randint(-9, 9)) for _ in range(50_000)]
    text = drawn([Panel("x", [Line("a", values)], "y")], "z")
    (line,) = ElementTree.fromstring(text).iter(f"{NAMESPACE}polyline")
    points = (line.get("points") or "").split()
    assert len(points) == MOST_POINTS
    assert points[0].startswith("80.0,")
    assert points[-1].startswith("660.0,")


@given(st.integers(-(10**9), 0), st.integers(0, 10**9))
def test_ticks_are_few_and_enclose_the_figures(low: int, high: int) -> None:
    ticks = ticks_of(Decimal(low), Decimal(high))
    assert 2 <= len(ticks) <= 9
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert Decimal(0) in ticks
