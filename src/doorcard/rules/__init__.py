"""Rules as data: games, houses, stakes, and what they make together."""

from doorcard.rules.game import Game, Street, Unit
from doorcard.rules.games import GAMES, game_named
from doorcard.rules.house import Choices, GameChoices, House, Session, Stakes
from doorcard.rules.houses import HOUSES, house_named
from doorcard.rules.reading import read_json, write_json
from doorcard.rules.ruleset import Difference, Rules, diff
from doorcard.rules.validate import PROBLEMS, Problem, validate

__all__ = [
    "GAMES",
    "HOUSES",
    "PROBLEMS",
    "Choices",
    "Difference",
    "Game",
    "GameChoices",
    "House",
    "Problem",
    "Rules",
    "Session",
    "Stakes",
    "Street",
    "Unit",
    "diff",
    "game_named",
    "house_named",
    "read_json",
    "validate",
    "write_json",
]
