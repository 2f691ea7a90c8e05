"""The catalogue of houses. A new house is an entry here; where documents are silent, S-numbers decide."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from doorcard.errors import UnknownName
from doorcard.rules.house import Choices, GameChoices, House, Session, Stakes

HOME: Final = House(
    key="home",
    source="document 000",
    games=(
        "five-card-stud",
        "five-card-stud-high-opens",
        "five-card-stud-last-down",
        "five-card-lowball",
        "five-card-hi-lo",
    ),
    stakes=Stakes(ante=1, bring_in=1, small=2, big=4),
    choices=Choices(
        short_bring_in="nominal",  # R043
        board_ties="suit",  # R023
        open_pair="anyone",  # R028
        heads_up="began",  # R033
        checked_show="opener",  # R065
        odd_chip="dealer_left",  # R069
    ),
    session=Session(equal_stacks=True),
)

FOUR_CHAMPS: Final = House(
    key="4champs",
    source="document 004",
    games=("five-card-stud",),
    stakes=Stakes(ante=1, bring_in=2, small=5, big=10),  # S1
    choices=Choices(
        board_ties="position",  # R412
        open_pair="anyone",  # R441, K1
        heads_up="now",  # R437, K3
        heads_up_counts_all_in=True,
        checked_show="opener",  # R424
        muck="beaten",  # R428, S35
        uncontested_show="choice",  # R427
        odd_chip="dealer_left",  # S2
        history_on_request=True,  # R429
    ),
    session=Session(antes="switch", ends="open"),
)

POKERSTARS: Final = House(
    key="pokerstars",
    source="document 003",
    games=("seven-card-stud", "stud-hi-lo-8", "razz"),
    stakes=Stakes(ante=1, bring_in=2, small=4, big=8),
    choices=Choices(
        short_bring_in="pass_obliged",  # R361, S26
        board_ties="position",  # S5
        checked_show="seat",  # R321
        odd_chip="suit",  # S2
    ),
    session=Session(first_dealer="first_seat", deal_moves="fixed", ends="open"),
)

AT_POKERSTARS_TABLES: Final = replace(
    POKERSTARS.choices,
    board_ties="seat",  # pokerstars__razz__fl__025: dealt second, in the first seat
    free_fold=True,
    last_pot_first=True,
    checked_show="deal",
    muck="beaten",
    uncontested_show="choice",
)

POKERSTARS_TABLES: Final = replace(
    POKERSTARS,
    key="pokerstars-tables",
    source="the hands that the room of document 003 dealt",
    choices=AT_POKERSTARS_TABLES,
    exceptions=(GameChoices("seven-card-stud", replace(AT_POKERSTARS_TABLES, open_pair="anyone")),),
)

AT_FULLTILT_TABLES: Final = replace(
    AT_POKERSTARS_TABLES,
    checked_show="aggressor",  # fulltilt__7stud8__fl__001, fulltilt__7stud__fl__008
)

FULLTILT_TABLES: Final = replace(
    POKERSTARS_TABLES,
    key="fulltilt-tables",
    source="the hands that Full Tilt Poker dealt",
    choices=AT_FULLTILT_TABLES,
    exceptions=(GameChoices("seven-card-stud", replace(AT_FULLTILT_TABLES, open_pair="anyone")),),
)

# Beaten hands are mucked and winners that nobody called do not show: bovada__7stud__fl__041, bovada__7stud__fl__007.
AT_BOVADA_TABLES: Final = replace(AT_POKERSTARS_TABLES, checked_show="opener")  # bovada__7stud__fl__026

BOVADA_TABLES: Final = replace(
    POKERSTARS_TABLES,
    key="bovada-tables",
    source="the hands that Bovada dealt",
    games=("seven-card-stud", "stud-hi-lo-8"),
    choices=AT_BOVADA_TABLES,
    exceptions=(
        GameChoices("seven-card-stud", replace(AT_BOVADA_TABLES, open_pair="anyone")),  # bovada__7stud__fl__002
    ),
)

# A free fold, and the last side pot shown first: merge__razz__fl__005. Beaten hands are mucked: merge__7stud__fl__001.
AT_MERGE_TABLES: Final = replace(
    AT_POKERSTARS_TABLES,
    all_in_reveal=True,  # merge__razz__fl__001
    checked_show="opener",  # merge__7stud8__fl__003
)

MERGE_TABLES: Final = replace(
    POKERSTARS_TABLES,
    key="merge-tables",
    source="the hands that the rooms of Merge dealt",
    choices=AT_MERGE_TABLES,
    exceptions=(GameChoices("seven-card-stud", replace(AT_MERGE_TABLES, open_pair="anyone")),),
)

AT_IPOKER_TABLES: Final = AT_POKERSTARS_TABLES  # a free fold: ipoker__7stud__fl__030; who shows is never written

IPOKER_TABLES: Final = replace(
    POKERSTARS_TABLES,
    key="ipoker-tables",
    source="the hands that the rooms of iPoker dealt",
    games=("five-card-stud", "seven-card-stud", "stud-hi-lo-8"),
    choices=AT_IPOKER_TABLES,
    exceptions=(
        GameChoices("seven-card-stud", replace(AT_IPOKER_TABLES, open_pair="anyone")),  # ipoker__7stud__fl__079
    ),
)

AT_KINGSCLUB_TABLES: Final = replace(
    AT_POKERSTARS_TABLES,
    bring_in_counts="level",  # kingsclub__7stud__fl__001, kingsclub__razz__fl__002
    all_in_reveal=True,  # kingsclub__razz__fl__002, kingsclub__razz27__fl__002
)

KINGSCLUB_TABLES: Final = replace(
    POKERSTARS_TABLES,
    key="kingsclub-tables",
    source="the hands that KingsClub dealt",
    games=(*POKERSTARS.games, "razz-2-7"),
    choices=AT_KINGSCLUB_TABLES,
    exceptions=(GameChoices("seven-card-stud", replace(AT_KINGSCLUB_TABLES, open_pair="anyone")),),
)

TDA: Final = House(
    key="tda",
    source="TDA 2024 with WSOP 2024 tournament rules",
    games=("seven-card-stud", "stud-hi-lo-8", "razz", "razz-2-7", "stud-hi-lo"),
    stakes=Stakes(ante=1, bring_in=2, small=4, big=8),
    choices=Choices(
        burn=True,
        short_bring_in="pass_option",
        board_ties="suit",  # TDA RP-10D; S50: in every game
        raise_cap=4,
        heads_up="never",  # S44
        short_raises="cumulative",
        short_deck="reuse_burns",
        community_opener="previous",
        all_in_reveal=True,  # TDA 16
        checked_show="board",  # TDA 17A
        muck="beaten",
        uncontested_show="choice",
        odd_chip="suit",  # TDA 20B
    ),
    session=Session(deal_moves="fixed", ends="open"),
)

ROBERTS: Final = House(
    key="roberts",
    source="Robert's Rules of Poker",
    games=TDA.games,
    stakes=TDA.stakes,
    choices=Choices(
        burn=True,
        short_bring_in="pass_option",
        board_ties="position",
        open_pair="anyone",
        heads_up="now_unless_capped",
        short_raises="cumulative",
        short_deck="reuse_burns",
        community_opener="counted",
        checked_show="opener",
        muck="beaten",
        uncontested_show="choice",
        odd_chip="suit_of_all",
    ),
    session=Session(deal_moves="fixed", ends="open"),
)

HOUSES: Final[Mapping[str, House]] = {
    house.key: house
    for house in (
        HOME,
        FOUR_CHAMPS,
        POKERSTARS,
        TDA,
        ROBERTS,
        POKERSTARS_TABLES,
        FULLTILT_TABLES,
        BOVADA_TABLES,
        MERGE_TABLES,
        IPOKER_TABLES,
        KINGSCLUB_TABLES,
    )
}
"""Every house by its key: those that documents describe, then what rooms were seen to do."""


def house_named(key: str) -> House:
    """A house of the catalogue. Raises `UnknownName`."""
    if key not in HOUSES:
        raise UnknownName("unknown_house", name=key, known=", ".join(HOUSES))
    return HOUSES[key]
