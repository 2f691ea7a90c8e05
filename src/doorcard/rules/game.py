"""A game: what is dealt, who brings in, who opens, what wins."""

from dataclasses import dataclass
from typing import Literal

from doorcard.rankings import RANKINGS, Ranking

Unit = Literal["small", "big"]


@dataclass(frozen=True, slots=True)
class Street:
    """One deal to everybody who remains, and the betting round after it."""

    down: int
    """Cards dealt face down to each, before the open ones."""
    up: int
    """Cards dealt face up to each."""
    unit: Unit
    """The unit of bets and raises in its round (P16)."""


@dataclass(frozen=True, slots=True)
class Game:
    """What makes a game of stud, wherever it is played.

    >>> from doorcard.rules.games import GAMES
    >>> GAMES["razz"].hand_size, GAMES["razz"].wins
    (7, ('ace_to_five',))
    """

    key: str
    """The game's name in commands, files and catalogues."""
    streets: tuple[Street, ...]
    """The deal, street by street (P03)."""
    bring_in: Literal["low", "high"]
    """Whether the lowest or the highest door card brings in; of equal ranks the lowest or highest suit (P11, P12)."""
    bring_in_ace: Literal["low", "high"]
    """Whether the ace is the lowest or the highest door card."""
    opens: str
    """The ranking by which the best board opens the later rounds (P34)."""
    wins: tuple[str, ...]
    """The rankings that share the pot, the one that takes an odd chip first (P50, P51)."""
    least_seats: int = 2
    most_seats: int = 8

    @property
    def hand_size(self) -> int:
        """Cards dealt to a player who stays to the end."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """The rankings of `wins`."""
        return tuple(RANKINGS[key] for key in self.wins)

    @property
    def board_ranking(self) -> Ranking:
        """The ranking of `opens`."""
        return RANKINGS[self.opens]
