"""A house: how it plays, game by game, at what stakes, and how its sessions go."""

from dataclasses import dataclass
from typing import Literal

from doorcard.rules.game import Game


@dataclass(frozen=True, slots=True)
class Stakes:
    """The chips of a table, all whole numbers of chips.

    >>> str(Stakes(1, 1, 2, 4))
    '1/1/2/4'
    """

    ante: int
    """What everybody pays before the deal (P07)."""
    bring_in: int
    """The forced bet of the first round (P08)."""
    small: int
    """The smaller unit of bets and raises."""
    big: int
    """The larger unit."""
    chip: str = ""
    """What one chip is worth, as '0.05 USD'; empty where chips are only counted."""

    def __str__(self) -> str:
        return f"{self.ante}/{self.bring_in}/{self.small}/{self.big}"


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything a house may choose about a hand; the P-, K- and S-numbers name the row of the rule book."""

    burn: bool = False
    """A card is burned before each street after the first (P06)."""
    short_bring_in: Literal["nominal", "pass_obliged", "pass_option"] = "nominal"
    """When the obliged player is all-in from the ante (P32, K5): the nominal bring-in stands unpaid; or the duty
    moves clockwise as an obligation; or the players on the left may fold, bring in or complete in turn."""
    bring_in_counts: Literal["forced", "level"] = "forced"
    """Whether the bring-in is only forced, so that completing it makes the first full bet; or a full level itself: a
    completion by less than half a small unit is no full bet then, and the next raise adds a small unit to the
    bring-in."""
    board_ties: Literal["suit", "position", "seat"] = "position"
    """Equal boards: the suit of the highest card, the nearest to the dealer's left, or the lowest seat number
    opens (P36, K6)."""
    free_fold: bool = False
    """Folding is possible when checking is free (P42, S21)."""
    open_pair: Literal["none", "anyone", "holder"] = "none"
    """Who may use the big unit in the second round when a pair is exposed (P17 to P21, K1)."""
    open_pair_games: Literal["high", "all"] = "high"
    """Whether that holds only where the high hand alone wins, or in every game (S52)."""
    raise_cap: int = 3
    """Raises a round after the bet; completing the bring-in is not one (P15, P22)."""
    heads_up: Literal["never", "began", "now", "now_unless_capped"] = "never"
    """When two players may raise without limit: never; if the round began with two; as soon as two are left; the
    same unless the round was capped before (P23, K3)."""
    heads_up_counts_all_in: bool = False
    """Whether hands that are all-in count as players for that (P24, S9)."""
    short_raises: Literal["single", "cumulative"] = "single"
    """Several all-ins short of half a unit: each judged by itself, or by what a player faces in all (P29, S11)."""
    short_deck: Literal["community", "reuse_burns"] = "community"
    """When the last street cannot be dealt: one shared card; or the burned cards are used first (P38, S51)."""
    community_opener: Literal["previous", "counted"] = "previous"
    """With a shared card the order of the street before stands, or the card counts on every board (P39, S27)."""
    all_in_reveal: bool = False
    """All hands are turned up as soon as no more betting is possible (P41, S17)."""
    last_pot_first: bool = False
    """Those who contest the last side pot show before the others."""
    checked_show: Literal["opener", "seat", "board", "deal", "aggressor"] = "opener"
    """Who shows first when the last round had no bet: who acted first, the lowest seat number, the best board, the
    first in the order of the deal, or who made the last full bet of any round, and where there was none, who acted
    first (P44, K11, S37)."""
    muck: Literal["never", "beaten"] = "never"
    """Whether a hand beaten by shown ones in every pot it contests may stay hidden (P46, K7, S35)."""
    uncontested_show: Literal["never", "choice"] = "never"
    """Whether a winner whom nobody called is asked to show or not (P47)."""
    odd_chip: Literal["dealer_left", "suit", "suit_of_all"] = "dealer_left"
    """Who gets an odd chip between equal hands: the first to the dealer's left; the highest card by suit of the
    five; the same of all cards, the lowest in low games (P52, P53, S2)."""
    history_on_request: bool = False
    """Whether players dealt in may afterwards see hands that were called and mucked (R429, S36)."""


@dataclass(frozen=True, slots=True)
class Session:
    """How a game that goes on is run in a house."""

    equal_stacks: bool = False
    """Everybody starts with the same chips (R007)."""
    first_dealer: Literal["lot", "first_seat"] = "lot"
    """The first dealer is drawn by lot (R009), or sits in the first seat."""
    deal_moves: Literal["left", "fixed"] = "left"
    """The deal passes to the left after each hand (R010, S33), or stays (P05)."""
    antes: Literal["always", "switch"] = "always"
    """Antes are always posted, or by default with a switch to be asked before each hand (R402)."""
    entry_fee: int = 0
    """Chips paid on top of the buy-in (R401, K10)."""
    ends: Literal["agreed", "open"] = "agreed"
    """The end is agreed before the first hand (R072), or the table stays open."""


@dataclass(frozen=True, slots=True)
class GameChoices:
    """What a house chooses at one game."""

    game: str
    choices: Choices


@dataclass(frozen=True, slots=True)
class House:
    """How a house plays: its choices, with other ones for single games; its stakes; its sessions."""

    key: str
    """The house's name in commands, files and catalogues."""
    source: str
    """The document it follows."""
    games: tuple[str, ...]
    """The games that document describes; a house plays any other that it sensibly can (S52)."""
    stakes: Stakes
    """What it plays for unless a table says otherwise (S53)."""
    choices: Choices
    """Its choices in every game but for `by_game`."""
    session: Session = Session()
    exceptions: tuple[GameChoices, ...] = ()
    """Its choices in single games where they differ."""

    def choices_at(self, game: Game) -> Choices:
        """What the house chooses at one game."""
        return next((special.choices for special in self.exceptions if special.game == game.key), self.choices)
