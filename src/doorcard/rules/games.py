"""The catalogue of games. A new game is an entry here."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from doorcard.errors import UnknownName
from doorcard.rules.game import Game, Street

FIVE_CARD_STREETS: Final = (
    Street(down=1, up=1, unit="small"),
    Street(down=0, up=1, unit="small"),
    Street(down=0, up=1, unit="big"),
    Street(down=0, up=1, unit="big"),
)
SEVEN_CARD_STREETS: Final = (
    Street(down=2, up=1, unit="small"),
    Street(down=0, up=1, unit="small"),
    Street(down=0, up=1, unit="big"),
    Street(down=0, up=1, unit="big"),
    Street(down=1, up=0, unit="big"),
)

FIVE_CARD_STUD: Final = Game("five-card-stud", FIVE_CARD_STREETS, "low", "high", "high", ("high",))
"""Documents 000 and 004."""
SEVEN_CARD_STUD: Final = Game("seven-card-stud", SEVEN_CARD_STREETS, "low", "high", "high", ("high",))
"""Document 003."""

GAMES: Final[Mapping[str, Game]] = {
    game.key: game
    for game in (
        FIVE_CARD_STUD,
        # Document 000 section 09 names four profiles beside its own (R074); S31 says what they are.
        replace(FIVE_CARD_STUD, key="five-card-stud-high-opens", bring_in="high"),
        replace(
            FIVE_CARD_STUD,
            key="five-card-stud-last-down",
            streets=(*FIVE_CARD_STREETS[:3], Street(down=1, up=0, unit="big")),
        ),
        replace(
            FIVE_CARD_STUD,
            key="five-card-lowball",
            bring_in="high",
            bring_in_ace="low",
            opens="ace_to_five",
            wins=("ace_to_five",),
        ),
        replace(FIVE_CARD_STUD, key="five-card-hi-lo", wins=("high", "ace_to_five")),
        SEVEN_CARD_STUD,
        replace(SEVEN_CARD_STUD, key="stud-hi-lo-8", wins=("high", "eight_or_better")),
        replace(
            SEVEN_CARD_STUD,
            key="razz",
            bring_in="high",
            bring_in_ace="low",
            opens="ace_to_five",
            wins=("ace_to_five",),
        ),
        # C.5 and S50: the highest card brings in, the lowest board opens.
        replace(
            SEVEN_CARD_STUD,
            key="razz-2-7",
            bring_in="high",
            opens="deuce_to_seven",
            wins=("deuce_to_seven",),
        ),
        replace(
            SEVEN_CARD_STUD,
            key="stud-hi-lo",
            bring_in="high",
            opens="ace_to_five",
            wins=("high", "ace_to_five"),
        ),
    )
}
"""Every game by its key."""


def game_named(key: str) -> Game:
    """A game of the catalogue. Raises `UnknownName`."""
    if key not in GAMES:
        raise UnknownName("unknown_game", name=key, known=", ".join(GAMES))
    return GAMES[key]
