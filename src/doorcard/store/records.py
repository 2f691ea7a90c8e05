"""Events and what is in them as plain values, which JSON can hold, and back again: by their type hints alone.

A record (a dataclass or a named tuple) is written as the list of its fields. Which field stands where is kept once
for all of them, as `Names`: a record that gets a field later is still read, and its new field has its default. A
record that may be one of several kinds has its name before its fields.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from doorcard.cards import CARDS, UNKNOWN, Card
from doorcard.hand import State
from doorcard.rules import Rules

Names = Mapping[str, tuple[str, ...]]
"""The fields of every record, by its name, in the order in which they are written."""

Step = Callable[[Any], Any]
"""Makes one value of another; None where it stays as it is."""

_PRINTS: Final = tuple(map(str, (*CARDS, UNKNOWN)))
_CARDS: Final = dict(zip(_PRINTS, (*CARDS, UNKNOWN), strict=True))
_PLAIN: Final = (int, str, bool, NoneType)


class Unwritable(TypeError):
    """A type that has no plain form: a mistake of whoever put it into an event."""


class Unreadable(ValueError):
    """A plain value that is none of those wanted."""


@cache
def fields_of(record: type) -> Mapping[str, Any]:
    """The fields of a dataclass or named tuple in order, each with the type of its values."""
    hints = get_type_hints(record)
    return {name: _bare(hints[name]) for name in _field_names(record)}


def names_of(event: Any) -> Names:
    """The `Names` of all records that may be in a value of this type. Raises `Unwritable`."""
    found: dict[str, type] = {}
    for record in _records(event, set()):
        if found.setdefault(record.__name__, record) is not record:
            raise Unwritable(f"two kinds of records are called {record.__name__}")
    return {name: tuple(fields_of(record)) for name, record in sorted(found.items())}


class Writing:
    """How values become plain ones; rules are put away elsewhere, and a name for them is written."""

    def __init__(self, put_rules: Callable[[Rules], str]) -> None:
        self._put_rules = put_rules
        self._known: dict[type, Callable[[Any], list[Any]]] = {}

    def fields(self, record: Any) -> list[Any]:
        """The plain values of a record's fields. Raises `Unwritable`."""
        return self._record(type(record))(record)

    def _record(self, record: type) -> Callable[[Any], list[Any]]:
        step = self._known.get(record)
        if step is None:
            step = self._known[record] = self._new_record(record)
        return step

    def _new_record(self, record: type) -> Callable[[Any], list[Any]]:
        if record is State:
            return _no_state
        steps = tuple(self._step(hint) for hint in fields_of(record).values())
        values = _values_of(record)
        if not any(steps):
            return lambda value: list(values(value))
        return lambda value: [
            part if step is None else step(part) for step, part in zip(steps, values(value), strict=True)
        ]

    def _step(self, hint: Any) -> Step | None:
        if hint in _PLAIN or get_origin(hint) is Literal:
            return None
        if hint is Card:
            return _PRINTS.__getitem__
        if hint is Rules:
            return self._put_rules
        if _is_record(hint):
            return self._record(hint)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return None if issubclass(hint, str | int) else attrgetter("value")
        if get_origin(hint) is tuple:
            return _each([self._step(item) for item in _items(hint)], hint, list)
        if _is_union(hint):
            return self._one_of(hint)
        raise Unwritable(f"{hint} has no plain form")

    def _one_of(self, union: Any) -> Step | None:
        records = {member: self._record(member) for member in _record_members(union)}
        if records:
            return lambda value: None if value is None else [type(value).__name__, *records[type(value)](value)]
        step = self._step(_only_member(union))
        return step and (lambda value: None if value is None else step(value))


class Reading:
    """How plain values become those of the events, as `Names` says they were written."""

    def __init__(self, names: Names, get_rules: Callable[[str], Rules]) -> None:
        self._names = names
        self._get_rules = get_rules
        self._known: dict[type, Callable[[list[Any]], Any]] = {}

    def record(self, kind: type, plain: list[Any]) -> Any:
        """A record of that kind from the plain values of its fields. Raises `Unreadable`."""
        return self._record(kind)(plain)

    def _record(self, record: type) -> Callable[[list[Any]], Any]:
        step = self._known.get(record)
        if step is None:
            step = self._known[record] = self._new_record(record)
        return step

    def _new_record(self, record: type) -> Callable[[list[Any]], Any]:
        if record is State:
            return _no_state
        hints = fields_of(record)
        written = self._names.get(record.__name__, tuple(hints))
        lost = sorted(set(written) - set(hints))
        needed = sorted(set(hints) - set(written) - _defaults(record))
        if lost or needed:
            what = f"no field {lost[0]} any more" if lost else f"a field {needed[0]} that was not written"
            return _raising(Unreadable(f"{record.__name__} has {what}"))
        steps = tuple(self._step(hints[name]) for name in written)

        def values(plain: list[Any]) -> Iterator[Any]:
            return (
                part if step is None else step(part) for step, part in zip(steps, _long(plain, written), strict=True)
            )

        if written == tuple(hints):
            return lambda plain: record(*values(plain))
        return lambda plain: record(**dict(zip(written, values(plain), strict=True)))

    def _step(self, hint: Any) -> Step | None:
        if hint in _PLAIN or get_origin(hint) is Literal:
            return None
        if hint is Card:
            return _CARDS.__getitem__
        if hint is Rules:
            return self._get_rules
        if _is_record(hint):
            return self._record(hint)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return hint
        if get_origin(hint) is tuple:
            return _each([self._step(item) for item in _items(hint)], hint, tuple)
        if _is_union(hint):
            return self._one_of(hint)
        raise Unwritable(f"{hint} has no plain form")

    def _one_of(self, union: Any) -> Step | None:
        records = {member.__name__: self._record(member) for member in _record_members(union)}
        if records:
            return lambda plain: None if plain is None else _named(records, plain)
        step = self._step(_only_member(union))
        return step and (lambda plain: None if plain is None else step(plain))


def _named(records: Mapping[str, Callable[[list[Any]], Any]], plain: list[Any]) -> Any:
    name, *values = plain
    if name not in records:
        raise Unreadable(f"there is no {name} here")
    return records[name](values)


def _long(plain: list[Any], written: tuple[str, ...]) -> list[Any]:
    if len(plain) != len(written):
        raise Unreadable(f"{len(plain)} fields instead of {len(written)}")
    return plain


def _raising(error: Exception) -> Callable[[Any], Any]:
    def step(_: Any) -> Any:
        raise error

    return step


def _no_state(_: Any) -> Any:
    # It holds the stub and the down cards, face up; and folding the hand's events gives it.
    raise Unwritable("the state of a hand is never stored")


def _each(steps: list[Step | None], hint: Any, made: type[list[Any]] | type[tuple[Any, ...]]) -> Step | None:
    """Every item of a tuple by its step: one for all, or one for each."""
    if not _is_long(hint):
        return lambda values: made(
            part if step is None else step(part) for step, part in zip(steps, values, strict=True)
        )
    (step,) = steps
    if step is None:
        return None if made is list else made  # a tuple is written as a list by itself, and read as one
    return lambda values: made([step(part) for part in values])


def _bare(hint: Any) -> Any:
    """The type behind a name that was given to it."""
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    return hint


def _is_long(hint: Any) -> bool:
    """Whether a tuple has any number of items."""
    return get_args(hint)[-1:] == (...,)


def _items(hint: Any) -> tuple[Any, ...]:
    return tuple(_bare(item) for item in get_args(hint) if item is not ...)


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and (is_dataclass(hint) or (issubclass(hint, tuple) and hasattr(hint, "_fields")))


def _members(union: Any) -> list[Any]:
    return [_bare(member) for member in get_args(union) if member is not NoneType]


def _record_members(union: Any) -> list[type]:
    """The kinds of records that a union may be: all of it, or none."""
    members = _members(union)
    records = [member for member in members if _is_record(member) and member is not Rules]
    if records and len(records) < len(members):
        raise Unwritable(f"{union} may be a record or something else")
    return records


def _only_member(union: Any) -> Any:
    """What a union may be beside None, where that is no record; several that stay as they are count as one."""
    members = _members(union)
    if all(member in _PLAIN or get_origin(member) is Literal for member in members):
        return members[0]
    if len(members) > 1:
        raise Unwritable(f"{union} may be one of several things that look alike in JSON")
    return members[0]


def _field_names(record: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(record)) if is_dataclass(record) else record._fields


def _defaults(record: Any) -> set[str]:
    """The fields that need not be given."""
    if is_dataclass(record):
        return {f.name for f in fields(record) if f.default is not MISSING or f.default_factory is not MISSING}
    return set(record._field_defaults)


def _values_of(record: type) -> Callable[[Any], tuple[Any, ...]]:
    names = _field_names(record)
    if not is_dataclass(record):
        return tuple
    if len(names) < 2:
        return lambda value: tuple(getattr(value, name) for name in names)
    return attrgetter(*names)


def _records(hint: Any, seen: set[Any]) -> Iterator[type]:
    """Every kind of record in a type, itself included."""
    if hint in seen or hint in (Rules, State):  # rules have a form of their own, and states none
        return
    seen.add(hint)
    if _is_record(hint):
        yield hint
        for inner in fields_of(hint).values():
            yield from _records(inner, seen)
    else:
        for member in get_args(hint) if get_origin(hint) is not Literal else ():
            yield from _records(_bare(member), seen)
