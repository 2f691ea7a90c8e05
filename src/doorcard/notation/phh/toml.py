"""The little TOML that a hand needs: written, and read at once where it is no more than that.

All other TOML is for the standard library to read.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any

from doorcard.notation.record import Scalar

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_LITERAL = re.compile(r"[^'\x00-\x1f\x7f\ud800-\udfff]*")


_TEXT = r"'[^'\x00-\x08\x0a-\x1f\x7f]*+'(?!')|\"[^\"\\\x00-\x08\x0a-\x1f\x7f]*+\"(?!\")"
_WHOLE = r"-?(?:0|[1-9][0-9]{0,15})(?![0-9A-Za-z_.:+-])"
_ITEM = rf"(?:{_TEXT}|{_WHOLE}|true|false)"
_SPACE = r"[ \t\r\n]*+"
_FIELD = re.compile(
    rf"(?P<key>[A-Za-z_][A-Za-z0-9_]*+)[ \t]*+=[ \t]*+"
    rf"(?:(?P<item>{_ITEM})|\[(?P<array>{_SPACE}(?:{_ITEM}{_SPACE}(?:,{_SPACE}|(?=\])))*+)\])[ \t]*+(?:\r?\n)*+",
)
_EACH = re.compile(_ITEM)


def plain_table(text: str) -> dict[str, Any] | None:
    """The fields of a TOML text of plain values and arrays alone; None for one that needs more, or is broken.

    >>> plain_table("variant = 'FR'\\nantes = [1, 1]\\n"), plain_table("antes = [0.5]")
    ({'variant': 'FR', 'antes': [1, 1]}, None)
    """
    if _CONTROL.search(text) is None:
        table = _table_by_lines(text)
        if table is not None:
            return table
    return _table_by_pattern(text)


_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
_NUMBERS = re.compile(r"\[(?:0|[1-9][0-9]{0,15})(?:, (?:0|[1-9][0-9]{0,15}))*+\]")


def _table_by_lines(text: str) -> dict[str, Any] | None:
    """The fields where each stands on one line, spaced as PHH is usually written; None for others."""
    table: dict[str, Any] = {}
    for line in text.split("\n"):
        key, _, value = line.partition(" = ")
        if not value:
            if line:
                return None
            continue
        if not (key.isidentifier() and key.isascii()) or key in table:
            return None
        inner = value[1:-1]
        if value[0] == value[-1] == "'" and len(value) > 1 and "'" not in inner:
            table[key] = inner
        elif value.startswith("['") and value.endswith("']"):
            items = inner[1:-1].split("', '")
            if inner.count("'") != 2 * len(items):
                return None
            table[key] = items
        elif _NUMBERS.fullmatch(value):
            table[key] = [int(number) for number in inner.split(", ")]
        elif value.isascii() and value.isdigit() and len(value) < 16 and (value[0] != "0" or value == "0"):
            table[key] = int(value)
        elif value in ("true", "false"):
            table[key] = value == "true"
        else:
            return None
    return table


def _table_by_pattern(text: str) -> dict[str, Any] | None:
    """The fields in any spacing; None where a value is more than plain."""
    table: dict[str, Any] = {}
    at = 0
    while at < len(text):
        field = _FIELD.match(text, at)
        if field is None or field["key"] in table or (text[field.end() - 1] != "\n" and field.end() < len(text)):
            return None
        at = field.end()
        item = field["item"]
        table[field["key"]] = (
            [_plain_value(each) for each in _EACH.findall(field["array"])] if item is None else _plain_value(item)
        )
    return table


def _plain_value(text: str) -> Any:
    if text[0] in "'\"":
        return text[1:-1]
    return int(text) if text not in ("true", "false") else text == "true"


def toml_text(text: str) -> str:
    r"""A text as TOML: literal where it holds quotes or backslashes and may stand so, else with escapes.

    >>> print(toml_text("Ann"), toml_text('say "hi"'), toml_text("it's\n"))
    "Ann" 'say "hi"' "it's\n"
    """
    if ('"' in text or "\\" in text) and _LITERAL.fullmatch(text):
        return f"'{text}'"
    return '"' + "".join(_ESCAPES.get(mark) or _plain(mark) for mark in text) + '"'


def _plain(mark: str) -> str:
    """A character as it stands, or escaped where TOML forbids it; half a surrogate pair is none at all."""
    if "\ud800" <= mark <= "\udfff":
        return "\ufffd"
    return f"\\u{ord(mark):04X}" if mark < " " or mark == "\x7f" else mark


def toml_key(name: str) -> str:
    """A key, in quotes where it needs them."""
    return name if _BARE_KEY.fullmatch(name) else toml_text(name)


def toml_value(value: Scalar | Iterable[Scalar]) -> str:
    """A value as TOML.

    >>> print(toml_value(True), toml_value(Decimal("0.50")), toml_value((1, "a")))
    true 0.50 [1, "a"]
    """
    match value:
        case bool():
            return str(value).lower()
        case str():
            return toml_text(value)
        case int():
            return str(value)
        case Decimal():
            return toml_number(value)
        case date() | time():
            return value.isoformat()
        case _:
            return "[" + ", ".join(map(toml_value, value)) + "]"


def toml_number(value: Decimal) -> str:
    """A decimal as TOML, without an exponent; infinity and what is no number have words."""
    if not value.is_finite():
        return "nan" if value.is_nan() else ("inf" if value > 0 else "-inf")
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"


def toml_lines(name: str, rows: Sequence[Sequence[str]], width: int = 100) -> str:
    """An array of texts over several lines: each of ``rows`` begins a line of its own, and no line is too long.

    >>> print(toml_lines("actions", [["d dh p1 Kh9c", "d dh p2 QcQh"], ["p1 pb"]]))
    actions = [
      "d dh p1 Kh9c", "d dh p2 QcQh",
      "p1 pb",
    ]
    """
    lines = []
    for row in rows:
        line = ""
        for item in map(toml_text, row):
            if line and len(line) + len(item) > width:
                lines.append(line)
                line = ""
            line = f"{line} {item}," if line else f"  {item},"
        lines.append(line)
    return "\n".join([f"{toml_key(name)} = [", *lines, "]"])
