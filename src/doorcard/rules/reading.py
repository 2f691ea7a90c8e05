"""Games, houses, stakes and rules as JSON: written, and read field by field with every fault listed at once."""

from collections.abc import Iterator
from dataclasses import MISSING, asdict, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from doorcard.errors import InvalidRules, RulesError
from doorcard.rules.validate import WANTED, Problem

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Record = TypeVar("Record")


def write_json(record: "DataclassInstance") -> str:
    """A game, a house, stakes or rules as JSON text, which `read_json` reads back to the same value."""
    import json  # here, for `import doorcard` stays light

    return json.dumps(asdict(record), indent=2)


def read_json(kind: type[Record], text: str) -> Record:
    """Read a value of the dataclass ``kind`` from JSON text.

    Every field without a default must be there and no other.
    Raises `RulesError` for text that is no JSON, `InvalidRules` with every fault.

    >>> from doorcard.rules import HOUSES, House
    >>> read_json(House, write_json(HOUSES["home"])) == HOUSES["home"]
    True
    """
    import json

    try:
        data = json.loads(text)
    except json.JSONDecodeError as fault:
        raise RulesError("json_syntax", detail=fault.msg, line=fault.lineno, column=fault.colno) from None
    except (ValueError, RecursionError) as fault:  # numbers or brackets past what Python reads; it does not say where
        raise RulesError("json_syntax", detail=str(fault), line=1, column=1) from None
    problems = tuple(_faults(kind, data, ""))
    if problems:
        raise InvalidRules(problems)
    value: Record = _build(kind, data)
    return value


def _faults(kind: Any, data: Any, path: str) -> Iterator[Problem]:
    """Everything in ``data`` that is no ``kind``, by path."""
    if is_dataclass(kind):
        if not isinstance(data, dict):
            yield _wrong(path, data, "an object with named fields")
            return
        hints = get_type_hints(kind)
        known = {field.name: field for field in fields(kind)}
        for name in data:
            if name not in known:
                yield Problem(_join(path, name), "unknown_field", (("known", ", ".join(known)),))
        for name, field in known.items():
            if name in data:
                yield from _faults(hints[name], data[name], _join(path, name))
            elif field.default is MISSING:
                yield Problem(_join(path, name), "missing")
    elif get_origin(kind) is tuple:
        if not isinstance(data, list | tuple):
            yield _wrong(path, data, "a list")
            return
        for number, item in enumerate(data):
            yield from _faults(get_args(kind)[0], item, f"{path}[{number}]")
    elif get_origin(kind) is Literal:
        if data not in get_args(kind):
            choices = ", ".join(get_args(kind))
            yield Problem(path, "not_a_choice", (("value", data), ("choices", choices)))
    elif type(data) is not kind:
        yield _wrong(path, data, WANTED[kind])


def _build(kind: Any, data: Any) -> Any:
    """The value itself, once nothing is wrong with it."""
    if isinstance(data, dict):
        hints = get_type_hints(kind)
        return kind(**{name: _build(hints[name], value) for name, value in data.items()})
    if get_origin(kind) is tuple:
        return tuple(_build(get_args(kind)[0], item) for item in data)
    return data


def _wrong(path: str, value: object, wanted: str) -> Problem:
    return Problem(path or "(the whole)", "wrong_type", (("value", value), ("wanted", wanted)))


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
