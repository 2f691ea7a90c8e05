"""Whether rules can be played: every fault at once."""

from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple, get_args, get_type_hints

from doorcard.rankings import RANKINGS
from doorcard.rules.game import Game
from doorcard.rules.house import Choices, Stakes


class Problem(NamedTuple):
    """One fault of a rule set: where it is, its code in the catalogues, and the numbers of its sentence."""

    path: str
    code: str
    args: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return f"{self.path}: {PROBLEMS[self.code].format(**dict(self.args))}"


PROBLEMS = {
    "missing": "is missing: add it",
    "unknown_field": "is no field here; there are: {known}",
    "wrong_type": "is {value!r}; it must be {wanted}",
    "not_a_choice": "is {value!r}; it must be one of: {choices}",
    "too_small": "is {value}; it must be at least {least}",
    "too_large": "is {value}; it must be at most {most} ({why})",
    "no_streets": "there are no streets: a game deals at least one",
    "no_door_card": "the first street must deal exactly one card up: the door card decides who brings in",
    "no_cards": "this street deals nothing",
    "hand_size": "the game deals {count} cards; it must be 5 to 7",
    "board_size": "the game deals {count} cards up; boards are at most 4",
    "no_winner": "no ranking wins: name one or two",
    "unknown_ranking": "{value!r} is no ranking; there are: {known}",
    "no_sure_winner": "the first ranking must always have a hand: eight_or_better can only share a pot",
    "deck_too_small": "{seats} seats need {needed} cards, the last street dealt as one shared card; a deck has 52",
}

WANTED = {int: "a whole number", bool: "true or false", str: "a text"}
"""What a field of each type must be."""


def validate(game: Game, choices: Choices, stakes: Stakes) -> tuple[Problem, ...]:
    """Every fault of a game, a house's choices and stakes together; none if they can be played."""
    return (*_of_game(game, burn=choices.burn), *_of_choices(choices), *_of_stakes(stakes))


def _problem(path: str, code: str, **args: object) -> Problem:
    return Problem(path, code, tuple(args.items()))


def _of_stakes(stakes: Stakes) -> Iterator[Problem]:
    least = {"ante": 0, "bring_in": 1, "small": 2, "big": 2}
    chips = {name: getattr(stakes, name) for name in least}
    for name, value in chips.items():
        if type(value) is not int:
            yield _problem(f"stakes.{name}", "wrong_type", value=value, wanted=WANTED[int])
        elif value < least[name]:
            yield _problem(f"stakes.{name}", "too_small", value=value, least=least[name])
    if any(type(value) is not int for value in chips.values()):
        return
    if stakes.small > stakes.big:
        yield _problem("stakes.small", "too_large", value=stakes.small, most=stakes.big, why="the big unit")
    if stakes.ante > stakes.small:
        yield _problem("stakes.ante", "too_large", value=stakes.ante, most=stakes.small, why="the small unit")
    if stakes.bring_in >= stakes.small:
        yield _problem(
            "stakes.bring_in", "too_large", value=stakes.bring_in, most=stakes.small - 1, why="under the small unit"
        )


def _of_choices(choices: Choices) -> Iterator[Problem]:
    hints = get_type_hints(Choices)
    for field in fields(Choices):
        value, allowed = getattr(choices, field.name), get_args(hints[field.name])
        if allowed and value not in allowed:
            yield _problem(f"choices.{field.name}", "not_a_choice", value=value, choices=", ".join(allowed))
        elif not allowed and type(value) is not hints[field.name]:
            yield _problem(f"choices.{field.name}", "wrong_type", value=value, wanted=WANTED[hints[field.name]])
    if type(choices.raise_cap) is int and choices.raise_cap < 1:
        yield _problem("choices.raise_cap", "too_small", value=choices.raise_cap, least=1)


def _of_game(game: Game, *, burn: bool) -> Iterator[Problem]:
    if not game.streets:
        yield _problem("game.streets", "no_streets")
        return
    if game.streets[0].up != 1:
        yield _problem("game.streets[0]", "no_door_card")
    for number, street in enumerate(game.streets):
        if street.down + street.up < 1:
            yield _problem(f"game.streets[{number}]", "no_cards")
    if not 5 <= game.hand_size <= 7:
        yield _problem("game.streets", "hand_size", count=game.hand_size)
    if (up := sum(street.up for street in game.streets)) > 4:
        yield _problem("game.streets", "board_size", count=up)
    known = ", ".join(RANKINGS)
    for path, keys in ("game.opens", (game.opens,)), ("game.wins", game.wins):
        for key in keys:
            if key not in RANKINGS:
                yield _problem(path, "unknown_ranking", value=key, known=known)
    if not 1 <= len(game.wins) <= 2:
        yield _problem("game.wins", "no_winner")
    elif game.wins[0] == "eight_or_better":
        yield _problem("game.wins", "no_sure_winner")
    if game.least_seats < 2:
        yield _problem("game.least_seats", "too_small", value=game.least_seats, least=2)
    if game.most_seats < game.least_seats:
        yield _problem("game.most_seats", "too_small", value=game.most_seats, least=game.least_seats)
    last = game.streets[-1]
    burns = len(game.streets) - 2 if burn else 0
    needed = game.most_seats * (game.hand_size - last.down - last.up) + burns + 1  # the last street may be one card
    if needed > 52:
        yield _problem("game.most_seats", "deck_too_small", seats=game.most_seats, needed=needed)
