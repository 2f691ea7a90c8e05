"""The worked example of a sheet is played by the engine, as it was written, in every house's own games."""

import pytest

from doorcard import GAMES, HOUSES, Kind, Rules
from doorcard.hand import Acted, Shown, Wagered
from doorcard.words import language, symbols
from doorcard.words.sheet.example import accounts, played, script_for
from doorcard.words.sheet.narration import narrate
from doorcard.words.sheet.parts import spoken
from tests.sheet.variations import DOCUMENTED


@pytest.mark.parametrize("rules", DOCUMENTED, ids=lambda rules: rules.name)
def test_it_is_played_as_it_was_written(rules: Rules) -> None:
    course = played(rules)
    acts = tuple(event.kind for event in course.hand.events if isinstance(event, Acted | Wagered))
    assert acts == script_for(rules).acts
    assert sum(isinstance(event, Shown) for event in course.hand.events) == 2
    cards = [seat.cards for seat in course.hand.state.seats if not seat.folded]
    written = [tuple(hand.split()) for hand in script_for(rules).hands]
    assert {frozenset(map(str, hand)) for hand in cards} <= {frozenset(hand) for hand in written}


def test_document_000_section_10() -> None:
    course = played(Rules.named("home/five-card-stud"))
    assert course.hand.net == (7, -7)  # R076
    cells = [[spoken(language("en"), cell) for cell in row] for row in accounts(course).rows]
    assert cells == [
        ["A", "1", "2", "0", "4", "0", "7", "14", "+7"],
        ["B", "1", "2", "0", "4", "0", "7", "0", "−7"],
    ]


def test_it_follows_the_stakes_of_the_sheet() -> None:
    from doorcard.rules import Stakes

    course = played(Rules.named("home/five-card-stud", Stakes(5, 5, 10, 20)))
    assert course.hand.net == (35, -35)


def test_two_halves_are_won_by_two_players() -> None:
    for name in ("pokerstars/stud-hi-lo-8", "home/five-card-hi-lo", "tda/stud-hi-lo"):
        nets = sorted(played(Rules.named(name)).hand.net, reverse=True)
        assert nets[0] >= 0
        assert nets[1] >= 0, name


def test_it_is_told_in_the_order_of_the_rounds() -> None:
    course = played(Rules.named("pokerstars/razz"))
    titles = [passage.title for passage in narrate(language("es").painting(symbols), course)]
    assert titles == [
        "antes", "tercera calle", "cuarta calle", "quinta calle", "sexta calle", "séptima calle", "enfrentamiento",
    ]  # fmt: skip


def test_any_house_plays_an_example_of_any_game() -> None:
    for house in HOUSES.values():
        for game in GAMES.values():
            hand = played(Rules.of(house, game)).hand
            assert hand.over
            assert sum(hand.net) == 0
            assert any(isinstance(event, Wagered) and event.kind is Kind.COMPLETE for event in hand.events)
