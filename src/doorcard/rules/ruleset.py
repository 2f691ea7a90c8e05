"""Rules: a game as one house plays it, at stakes: all that a hand is played by."""

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Self

from doorcard.cards import CARDS
from doorcard.errors import InvalidRules, RulesError
from doorcard.rankings import Ranking
from doorcard.rules.game import Game
from doorcard.rules.games import game_named
from doorcard.rules.house import Choices, House, Stakes
from doorcard.rules.houses import house_named
from doorcard.rules.reading import read_json, write_json
from doorcard.rules.validate import Problem, validate


@dataclass(frozen=True)
class Rules:
    """The resolved rules of a hand; the engine reads nothing else.

    >>> rules = Rules.named("home/five-card-stud")
    >>> rules.name, str(rules.stakes), rules.choices.heads_up
    ('home/five-card-stud', '1/1/2/4', 'began')
    >>> Rules.from_json(rules.to_json()) == rules
    True
    """

    house: str
    """The key of the house whose choices these are, possibly with changes: `hash` tells."""
    game: Game
    choices: Choices
    stakes: Stakes

    @classmethod
    def of(cls, house: House, game: Game, stakes: Stakes | None = None) -> Self:
        """A game as a house plays it. Raises `InvalidRules` with every fault."""
        rules = cls(house.key, game, house.choices_at(game), stakes or house.stakes)
        if rules.problems:
            raise InvalidRules(rules.problems)
        return rules

    @classmethod
    def named(cls, name: str, stakes: Stakes | None = None) -> Self:
        """Rules from the catalogue by ``HOUSE/GAME``. Raises `UnknownName`, `RulesError` or `InvalidRules`."""
        house, slash, game = name.partition("/")
        if not slash:
            raise RulesError("rules_name", name=name)
        return cls.of(house_named(house), game_named(game), stakes)

    def changed(self, **choices: bool | int | str) -> Self:
        """The same rules with other `Choices`. Raises `InvalidRules` with every fault."""
        rules = replace(self, choices=replace(self.choices, **choices))  # type: ignore[arg-type]  # `problems` judges it
        if rules.problems:
            raise InvalidRules(rules.problems)
        return rules

    @property
    def name(self) -> str:
        """``HOUSE/GAME``."""
        return f"{self.house}/{self.game.key}"

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that keeps these rules from being played."""
        return validate(self.game, self.choices, self.stakes)

    def to_json(self) -> str:
        """These rules as JSON text that `from_json` reads back to the same value."""
        return write_json(self)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Rules from JSON text. Raises `RulesError` for text that is no JSON, `InvalidRules` with every fault."""
        rules = read_json(cls, text)
        if rules.problems:
            raise InvalidRules(rules.problems)
        return rules

    @cached_property
    def hash(self) -> str:
        """A SHA-256 of the content, in hex: rules that play alike but for the house's name have the same one."""
        import json  # here, for `import doorcard` stays light
        from hashlib import sha256

        content = asdict(self)
        del content["house"]
        return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    # What the engine asks of the rules again and again, worked out once.

    @cached_property
    def rankings(self) -> tuple[Ranking, ...]:
        """The rankings that share the pot."""
        return self.game.rankings

    @cached_property
    def board_ranking(self) -> Ranking:
        """The ranking by which boards open."""
        return self.game.board_ranking

    @cached_property
    def open_pair_counts(self) -> bool:
        """Whether an exposed pair lets the big unit be used in the second round (R028, S52)."""
        if self.choices.open_pair == "none":
            return False
        return self.choices.open_pair_games == "all" or self.game.wins == ("high",)

    @cached_property
    def bring_in_order(self) -> tuple[int, ...]:
        """How each card stands as a door card: the greatest brings in (R018, R019, R348, R359)."""
        sign = 1 if self.game.bring_in == "high" else -1
        ranks = range(1, 14) if self.game.bring_in_ace == "low" else range(13)
        return tuple([sign * (ranks[card >> 2] % 13 * 4 + (card & 3)) for card in CARDS])


@dataclass(frozen=True, slots=True)
class Difference:
    """One point in which two rule sets differ."""

    path: str
    """Where, as ``choices.board_ties``."""
    first: object
    second: object


def diff(first: Rules, second: Rules) -> tuple[Difference, ...]:
    """Every point in which two rule sets differ, the names of house and game included.

    >>> home, room = Rules.named("home/five-card-stud"), Rules.named("4champs/five-card-stud")
    >>> [d for d in diff(home, room) if d.path == "choices.board_ties"]
    [Difference(path='choices.board_ties', first='suit', second='position')]
    """
    left, right = _flat(asdict(first)), _flat(asdict(second))
    return tuple(Difference(path, left[path], right[path]) for path in left if left[path] != right[path])


def _flat(data: dict[str, object], prefix: str = "") -> dict[str, object]:
    flat: dict[str, object] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
