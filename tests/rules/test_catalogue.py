"""What the houses and games of the catalogue are, by the rows of the rule book's section B."""

from dataclasses import replace

import pytest

from doorcard.cards import CARDS, Card, parse_cards
from doorcard.errors import InvalidRules, RulesError, UnknownName
from doorcard.hand import Hand
from doorcard.rankings import ACE_TO_FIVE, HIGH
from doorcard.rules import GAMES, HOUSES, Game, GameChoices, House, Rules, Session, Stakes, Street, validate
from doorcard.rules.house import Choices


def test_the_catalogue_holds_the_houses_of_the_documents_and_ten_games() -> None:
    assert {"home", "4champs", "pokerstars", "pokerstars-tables", "tda", "roberts"} <= set(HOUSES)
    assert len(GAMES) == 10
    assert all(key == game.key for key, game in GAMES.items())
    assert all(key == house.key and house.source for key, house in HOUSES.items())


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_a_house_can_play_every_game(house: House) -> None:
    for game in GAMES.values():
        rules = Rules.of(house, game)
        assert rules.name == f"{house.key}/{game.key}"
        assert rules.stakes == house.stakes
    assert set(house.games) <= set(GAMES)


P_ROWS = [
    # row, field, home, 4champs, pokerstars, tda, roberts
    ("P06", "burn", False, False, False, True, True),
    ("P17", "open_pair", "anyone", "anyone", "none", "none", "anyone"),
    ("P22", "raise_cap", 3, 3, 3, 4, 3),
    ("P23", "heads_up", "began", "now", "never", "never", "now_unless_capped"),
    ("P24", "heads_up_counts_all_in", False, True, False, False, False),
    ("P29", "short_raises", "single", "single", "single", "cumulative", "cumulative"),
    ("P32", "short_bring_in", "nominal", "nominal", "pass_obliged", "pass_option", "pass_option"),
    ("P36", "board_ties", "suit", "position", "position", "suit", "position"),
    ("P38", "short_deck", "community", "community", "community", "reuse_burns", "reuse_burns"),
    ("P39", "community_opener", "previous", "previous", "previous", "previous", "counted"),
    ("P41", "all_in_reveal", False, False, False, True, False),
    ("P42", "free_fold", False, False, False, False, False),
    ("P44", "checked_show", "opener", "opener", "seat", "board", "opener"),
    ("P46", "muck", "never", "beaten", "never", "beaten", "beaten"),
    ("P47", "uncontested_show", "never", "choice", "never", "choice", "choice"),
    ("P52", "odd_chip", "dealer_left", "dealer_left", "suit", "suit", "suit_of_all"),
    ("R429", "history_on_request", False, True, False, False, False),
]


@pytest.mark.parametrize("row", P_ROWS, ids=[f"{row[0]}-{row[1]}" for row in P_ROWS])
def test_houses_choose_as_their_documents_say(row: tuple[object, ...]) -> None:
    _, field, *values = row
    names = ("home", "4champs", "pokerstars", "tda", "roberts")
    assert [getattr(HOUSES[name].choices, str(field)) for name in names] == values


def test_the_rooms_tables_differ_from_its_document_as_its_hands_show() -> None:
    tables = HOUSES["pokerstars-tables"]
    razz, stud = tables.choices_at(GAMES["razz"]), tables.choices_at(GAMES["seven-card-stud"])
    assert (razz.free_fold, razz.last_pot_first, razz.checked_show, razz.muck) == (True, True, "deal", "beaten")
    assert (razz.open_pair, stud.open_pair) == ("none", "anyone")
    assert replace(stud, open_pair="none") == razz
    assert tables.games == HOUSES["pokerstars"].games


def test_sessions_go_as_their_documents_say() -> None:
    assert HOUSES["home"].session == Session(  # R007, R009, R010, R072
        equal_stacks=True, first_dealer="lot", deal_moves="left", antes="always", entry_fee=0, ends="agreed"
    )
    assert HOUSES["4champs"].session.antes == "switch"  # R402
    assert HOUSES["4champs"].session.entry_fee == 0  # K10
    assert HOUSES["pokerstars"].session.deal_moves == "fixed"  # P05


@pytest.mark.parametrize(
    ("house", "stakes"),
    [("home", "1/1/2/4"), ("4champs", "1/2/5/10"), ("pokerstars", "1/2/4/8"), ("tda", "1/2/4/8")],
)
def test_houses_play_for_their_stakes(house: str, stakes: str) -> None:
    """S53."""
    assert str(HOUSES[house].stakes) == stakes


@pytest.mark.parametrize(
    ("game", "pattern", "units"),
    [
        ("five-card-stud", "DU U U U", "small small big big"),
        ("five-card-stud-last-down", "DU U U D", "small small big big"),  # S31
        ("seven-card-stud", "DDU U U U D", "small small big big big"),  # P03, P16
    ],
)
def test_games_are_dealt_as_their_documents_say(game: str, pattern: str, units: str) -> None:
    streets = GAMES[game].streets
    assert " ".join("D" * street.down + "U" * street.up for street in streets) == pattern
    assert " ".join(street.unit for street in streets) == units


@pytest.mark.parametrize(
    ("game", "doors", "brings_in"),
    [
        ("five-card-stud", "Ac Kd Qh", "Qh"),  # R018
        ("five-card-stud", "2d 2c 3c", "2c"),  # R019
        ("five-card-stud-high-opens", "Ah As Kd", "As"),  # S31
        ("five-card-lowball", "Ah Kd Qs", "Kd"),
        ("razz", "Kc Ks Ah", "Ks"),  # R348
        ("razz", "Qd Qh 2s", "Qh"),  # R359
        ("razz", "As 2c", "2c"),  # the ace is the lowest card
        ("razz-2-7", "Ac Ks Qd", "Ac"),  # S50
        ("stud-hi-lo", "As Kc Kd", "As"),
        ("stud-hi-lo-8", "As 2s 2h", "2h"),
    ],
)
def test_the_right_door_card_brings_in(game: str, doors: str, brings_in: str) -> None:
    shown, rules = parse_cards(doors), Rules.named(f"tda/{game}")
    downs = [card for card in CARDS if card not in shown][: len(shown) * rules.game.streets[0].down]
    hand = Hand.start(rules, [100] * len(shown), len(shown) - 1).deal([*downs, *shown])
    assert hand.actor == shown.index(Card.parse(brings_in))


def test_what_wins_in_each_game() -> None:
    wins = {key: game.wins for key, game in GAMES.items() if game.wins != ("high",)}
    assert wins == {
        "five-card-lowball": ("ace_to_five",),
        "five-card-hi-lo": ("high", "ace_to_five"),
        "stud-hi-lo-8": ("high", "eight_or_better"),
        "razz": ("ace_to_five",),
        "razz-2-7": ("deuce_to_seven",),
        "stud-hi-lo": ("high", "ace_to_five"),
    }
    rules = Rules.named("home/five-card-hi-lo")
    assert rules.rankings == (HIGH, ACE_TO_FIVE)
    assert rules.board_ranking is HIGH


def test_the_open_pair_is_for_games_of_the_high_hand_alone_unless_a_house_says_otherwise() -> None:
    """S52."""
    assert Rules.named("roberts/seven-card-stud").open_pair_counts
    assert not Rules.named("roberts/stud-hi-lo-8").open_pair_counts
    assert Rules.named("roberts/stud-hi-lo-8").changed(open_pair_games="all").open_pair_counts
    assert not Rules.named("tda/seven-card-stud").open_pair_counts


@pytest.mark.parametrize(
    ("name", "code"),
    [("razz", "rules_name"), ("casino/razz", "unknown_house"), ("tda/omaha", "unknown_game"), ("", "rules_name")],
)
def test_a_name_that_is_none_says_what_names_there_are(name: str, code: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Rules.named(name)
    assert refusal.value.code == code
    assert isinstance(refusal.value, UnknownName) is (code != "rules_name")
    mend = {"rules_name": "HOUSE/GAME", "unknown_house": ", ".join(HOUSES), "unknown_game": ", ".join(GAMES)}[code]
    assert mend in str(refusal.value)


GOOD = GAMES["five-card-stud"]
STREETS = GOOD.streets


@pytest.mark.parametrize(
    ("game", "faults"),
    [
        (replace(GOOD, streets=()), {("game.streets", "no_streets")}),
        (
            replace(GOOD, streets=(Street(2, 0, "small"), Street(0, 0, "small"), *STREETS[1:])),
            {("game.streets[0]", "no_door_card"), ("game.streets[1]", "no_cards")},
        ),
        (replace(GOOD, streets=STREETS[:3]), {("game.streets", "hand_size")}),
        (
            replace(GOOD, streets=(*STREETS, Street(0, 1, "big"))),
            {("game.streets", "board_size")},
        ),
        (
            replace(GOOD, opens="best", wins=("high", "worst")),
            {("game.opens", "unknown_ranking"), ("game.wins", "unknown_ranking")},
        ),
        (replace(GOOD, wins=()), {("game.wins", "no_winner")}),
        (replace(GOOD, wins=("high", "ace_to_five", "deuce_to_seven")), {("game.wins", "no_winner")}),
        (replace(GOOD, wins=("eight_or_better",)), {("game.wins", "no_sure_winner")}),
        (
            replace(GOOD, least_seats=1, most_seats=0),
            {("game.least_seats", "too_small"), ("game.most_seats", "too_small")},
        ),
        (replace(GOOD, most_seats=13), {("game.most_seats", "deck_too_small")}),
        (replace(GOOD, most_seats=12), set()),
        (replace(GAMES["razz"], most_seats=9), {("game.most_seats", "deck_too_small")}),
    ],
)
def test_a_game_that_cannot_be_played_has_all_its_faults_listed(game: Game, faults: set[tuple[str, str]]) -> None:
    told = validate(game, HOUSES["home"].choices, HOUSES["home"].stakes)
    assert {(problem.path, problem.code) for problem in told} == faults


@pytest.mark.parametrize(
    ("stakes", "faults"),
    [
        (Stakes(1, 1, 2, 4), set()),
        (Stakes(0, 1, 2, 2), set()),
        (Stakes(2, 1, 2, 4), set()),
        (Stakes(3, 1, 2, 4), {"stakes.ante: is 3; it must be at most 2 (the small unit)"}),
        (Stakes(1, 1, 5, 4), {"stakes.small: is 5; it must be at most 4 (the big unit)"}),
        (Stakes(1, 2, 2, 4), {"stakes.bring_in: is 2; it must be at most 1 (under the small unit)"}),
        (
            Stakes(-1, 0, 1, 1),
            {
                "stakes.ante: is -1; it must be at least 0",
                "stakes.bring_in: is 0; it must be at least 1",
                "stakes.small: is 1; it must be at least 2",
                "stakes.big: is 1; it must be at least 2",
            },
        ),
        (Stakes(1, 1, 2.5, 4), {"stakes.small: is 2.5; it must be a whole number"}),  # type: ignore[arg-type]
        (
            Stakes(-1, True, "2", 4),  # type: ignore[arg-type]
            {
                "stakes.ante: is -1; it must be at least 0",
                "stakes.bring_in: is True; it must be a whole number",
                "stakes.small: is '2'; it must be a whole number",
            },
        ),
    ],
)
def test_stakes_that_cannot_be_played_say_what_they_must_be(stakes: Stakes, faults: set[str]) -> None:
    told = validate(GOOD, HOUSES["home"].choices, stakes)
    assert {str(problem) for problem in told} == faults
    if faults:
        with pytest.raises(InvalidRules) as refusal:
            Rules.of(HOUSES["home"], GOOD, stakes)
        assert all(fault in str(refusal.value) for fault in faults)


def test_choices_that_are_none_are_refused() -> None:
    rules = Rules.named("home/five-card-stud")
    with pytest.raises(InvalidRules) as refusal:
        rules.changed(muck="perhaps", burn=1, raise_cap=0, odd_chip=3)
    assert {str(problem) for problem in refusal.value.problems} == {
        "choices.muck: is 'perhaps'; it must be one of: never, beaten",
        "choices.odd_chip: is 3; it must be one of: dealer_left, suit, suit_of_all",
        "choices.burn: is 1; it must be true or false",
        "choices.raise_cap: is 0; it must be at least 1",
    }
    with pytest.raises(InvalidRules, match="raise_cap: is 'three'; it must be a whole number"):
        rules.changed(raise_cap="three")
    assert rules == Rules.named("home/five-card-stud")


def test_a_house_is_a_page_of_data() -> None:
    """A house of one's own, with another choice at one game."""
    usual = Choices(odd_chip="suit")
    house = House(
        "ours", "our kitchen", ("razz",), Stakes(1, 1, 2, 4), usual, exceptions=(GameChoices("razz", Choices()),)
    )
    assert Rules.of(house, GAMES["razz"]).choices == Choices()
    assert Rules.of(house, GOOD, Stakes(0, 1, 3, 3)) == Rules("ours", GOOD, usual, Stakes(0, 1, 3, 3))
