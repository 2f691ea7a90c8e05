"""Every rule set that differs from a given one in a single field."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import permutations
from typing import Any, NamedTuple, get_args, get_type_hints

from doorcard.rankings import RANKINGS
from doorcard.rules import HOUSES, Choices, Game, House, Rules, Session, Stakes, Street


class Variation(NamedTuple):
    """A rule set, and the one field that tells it from the one it was made of."""

    path: str
    value: object
    rules: Rules
    house: House


DOCUMENTED = tuple(
    Rules.of(house, game)
    for house in HOUSES.values()
    for game in (Rules.named(f"{house.key}/{key}").game for key in house.games)
)
"""Every game of every house's own document."""


def house_of(rules: Rules) -> House:
    return HOUSES[rules.house]


def variations(rules: Rules, house: House) -> Iterator[Variation]:
    """All playable rule sets that differ from ``rules`` in one field, each field in every value it may take."""
    for group, record in (("game", rules.game), ("stakes", rules.stakes), ("choices", rules.choices)):
        for field in fields(record):
            for value in values(record, field.name):
                changed = replace(rules, **{group: replace(record, **{field.name: value})})  # type: ignore[arg-type]
                if not changed.problems:
                    yield Variation(f"{group}.{field.name}", value, changed, house)
    for field in fields(house.session):
        for value in values(house.session, field.name):
            session = replace(house.session, **{field.name: value})
            yield Variation(f"session.{field.name}", value, rules, replace(house, session=session))


def values(record: Game | Stakes | Choices | Session, name: str) -> list[Any]:
    """The other values that a field may take; for numbers and texts, some."""
    held = getattr(record, name)
    kind = get_type_hints(type(record))[name]
    if isinstance(record, Game) and name in ("streets", "opens", "wins"):
        candidates = list(_of_game(record, name))
    elif get_args(kind):
        candidates = list(get_args(kind))
    elif kind is bool:
        candidates = [False, True]
    elif kind is int:
        candidates = [held + step for step in (-2, -1, 1, 2, 3)]
    else:
        candidates = ["", "another", "0.05 EUR"]
    return [value for value in candidates if value != held]


def _of_game(game: Game, name: str) -> Iterator[object]:
    keys = list(RANKINGS)
    if name == "opens":
        yield from keys
    elif name == "wins":
        yield from ((key,) for key in keys)
        yield from permutations(keys, 2)
    else:
        for place, street in enumerate(game.streets):
            for other in _streets(street):
                yield (*game.streets[:place], other, *game.streets[place + 1 :])


def _streets(street: Street) -> Iterator[Street]:
    for down, up in ((street.down + 1, street.up), (street.down, street.up + 1), (street.up, street.down)):
        yield replace(street, down=down, up=up)
    yield replace(street, unit="small" if street.unit == "big" else "big")
