"""Courses of figures as an SVG picture: written here, for a few lines need no library."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

WIDTH: Final = 800
HEIGHT: Final = 360
LEFT, RIGHT, TOP, BOTTOM = 80, 140, 44, 44
"""The margins of a panel: figures at the left, names at the right, the title above, the hands below."""

TICKS: Final = 6
"""About so many lines with figures."""

MOST_POINTS: Final = 2_000
"""A line has at most so many points: more are finer than the picture."""

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f6000", "#666666")
"""Colours that those who confuse red and green can tell apart, too."""

_STYLE: Final = """
  svg { background: #fff; color: #222; font: 13px system-ui, sans-serif; }
  text:not([fill]) { fill: currentColor; }
  .title { font-size: 15px; font-weight: 600; }
  .grid { stroke: currentColor; stroke-opacity: .15; }
  .zero { stroke: currentColor; stroke-width: 1.5; }
  .net { fill: none; stroke-width: 2; stroke-linejoin: round; }
  @media (prefers-color-scheme: dark) { svg { background: #1b1b1b; color: #ddd; } }
"""


class Line(NamedTuple):
    """The course of one player's figures."""

    name: str
    values: Sequence[Decimal]


class Panel(NamedTuple):
    """Lines that are drawn in one frame, for they have one unit."""

    title: str
    lines: Sequence[Line]
    across: str
    """What the figures below count."""


def drawn(panels: Sequence[Panel], title: str, label: Callable[[Decimal], str] = str) -> str:
    """Panels one below the other as the text of an SVG file; ``label`` writes a figure."""
    height = HEIGHT * len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        ' role="img">',
        f"<title>{_safe(title)}</title>",
        f"<style>{_STYLE}</style>",
    ]
    for number, panel in enumerate(panels):
        parts += [f'<g transform="translate(0 {number * HEIGHT})">', *_panel(panel, label), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _panel(panel: Panel, label: Callable[[Decimal], str]) -> Iterator[str]:
    values = [value for line in panel.lines for value in line.values]
    ticks = ticks_of(min(*values, Decimal(0)), max(*values, Decimal(0)))
    low, high = ticks[0], ticks[-1]
    most = max(len(line.values) for line in panel.lines) - 1

    def x(hand: int) -> str:
        return _figure(Decimal(LEFT) + Decimal(WIDTH - LEFT - RIGHT) * hand / max(1, most))

    def y(value: Decimal) -> str:
        return _figure(Decimal(TOP) + Decimal(HEIGHT - TOP - BOTTOM) * (high - value) / (high - low))

    yield f'<text class="title" x="{LEFT}" y="24">{_safe(panel.title)}</text>'
    for tick in ticks:
        kind = "zero" if tick == 0 else "grid"
        yield f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(tick)}" y2="{y(tick)}"/>'
        yield f'<text x="{LEFT - 8}" y="{y(tick)}" dy=".35em" text-anchor="end">{_safe(label(tick))}</text>'
    for hand in sorted({0, most // 2, most}):
        yield f'<text x="{x(hand)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{hand}</text>'
    middle = (LEFT + WIDTH - RIGHT) // 2
    yield f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{_safe(panel.across)}</text>'
    names = _apart([float(y(line.values[-1])) for line in panel.lines])
    for number, (line, at) in enumerate(zip(panel.lines, names, strict=True)):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{x(hand)},{y(line.values[hand])}" for hand in _thinned(len(line.values)))
        yield f'<polyline class="net" stroke="{colour}" points="{points}"/>'
        yield f'<text x="{WIDTH - RIGHT + 8}" y="{at:g}" dy=".35em" fill="{colour}">{_safe(line.name)}</text>'


def ticks_of(low: Decimal, high: Decimal) -> list[Decimal]:
    """Round figures evenly apart, zero among them, from ``low`` or below to ``high`` or above.

    >>> [str(tick) for tick in ticks_of(Decimal("-3"), Decimal("17"))]
    ['-5', '0', '5', '10', '15', '20']
    """
    span = (high - low) or Decimal(1)
    step = Decimal(1).scaleb((span / TICKS).adjusted())
    step = next(step * size for size in (1, 2, 5, 10) if step * size * TICKS >= span)
    first, last = int(low // step), int(-(-high // step))
    if low < first * step:
        first -= 1
    if high > last * step or first == last:
        last += 1
    return [(number * step).normalize() + 0 for number in range(first, last + 1)]


def _thinned(count: int) -> list[int]:
    """The places of at most `MOST_POINTS` of so many figures, the first and the last among them."""
    if count <= MOST_POINTS:
        return list(range(count))
    return [place * (count - 1) // (MOST_POINTS - 1) for place in range(MOST_POINTS)]


def _apart(heights: Sequence[float], least: float = 15) -> list[float]:
    """Heights of names beside the frame, moved down, or up from its foot, where two would lie on each other."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = list(heights)
    above = float("-inf")
    for place in order:
        above = moved[place] = max(moved[place], above + least)
    below = float(HEIGHT - BOTTOM) + least
    for place in reversed(order):
        below = moved[place] = min(moved[place], below - least)
    return moved


def _figure(value: Decimal) -> str:
    return f"{value:.1f}"


def _safe(text: str) -> str:
    """A text that may stand in XML; what may not is left out."""
    return escape("".join(mark for mark in text if mark.isprintable()))
