"""Results as sheets that any spreadsheet reads."""

import csv
import io

from doorcard.server.history import past_hand
from doorcard.server.results import BOM, hands_csv, standings_csv, transfers_csv
from doorcard.table import Departed, Place, Table
from doorcard.words import language
from tests.history.hands import past, stored
from tests.history.test_secrecy import showdown

EN, ES = language("en"), language("es")


def table(*places: Place, departed: tuple[Departed, ...] = ()) -> Table:
    before = past(showdown("home")).before
    return Table(before.rules, before.session, places=places, departed=departed)


def rows(text: str) -> list[list[str]]:
    assert text.startswith(BOM)
    assert text.count("\r\n") == text.count("\n")
    return list(csv.reader(io.StringIO(text.removeprefix(BOM), newline="")))


def test_who_left_is_among_the_results() -> None:
    played = table(Place("Ana", 55, 40), Place("Berto", 15, 40), departed=(Departed("Ñandú", 40, 0, 50, "g3"),))
    assert rows(standings_csv(EN, played)) == [
        ["Player", "Bought", "Has", "Net"],
        ["Ana", "40", "55", "15"],
        ["Ñandú", "40", "50", "10"],
        ["Berto", "40", "15", "-25"],
    ]
    assert rows(transfers_csv(ES, played)) == [
        ["Paga", "Recibe", "Fichas"],
        ["Berto", "Ana", "15"],
        ["Berto", "Ñandú", "10"],
    ]


def test_nobody_owes_anything_before_the_first_hand() -> None:
    assert rows(transfers_csv(EN, table(Place("Ana", 40, 40)))) == [["Pays", "Receives", "Chips"]]


def test_a_name_is_no_formula() -> None:
    """A spreadsheet would work out what begins with such a sign."""
    names = ("=1+1", "+1", "-1", "@A1")
    played = table(*(Place(name, 40, 40) for name in names))
    assert sorted(row[0] for row in rows(standings_csv(EN, played))[1:]) == sorted(f"'{name}" for name in names)
    hand = past_hand("k3v9", 7, stored(showdown("home"), names=names))
    assert rows(hands_csv(EN, [hand]))[0] == ["Hand", "Game", *(f"'{name}" for name in names)]


def test_a_name_with_commas_and_quotes_stays_one() -> None:
    played = table(Place('Ana "la buena", de Cádiz', 40, 40))
    assert rows(standings_csv(EN, played))[1] == ['Ana "la buena", de Cádiz', "40", "40", "0"]


def test_each_hand_is_a_row_and_who_was_not_dealt_in_has_no_figure() -> None:
    first = past_hand("k3v9", 7, stored(showdown("home")))
    second = past_hand("k3v9", 8, stored(showdown("home"), number=8, names=("Ana", "Gala", "Cleo", "Darío")))
    nets = [str(net) for net in first.hand.net]
    assert rows(hands_csv(EN, [first, second])) == [
        ["Hand", "Game", "Ana", "Berto", "Cleo", "Darío", "Gala"],
        ["7", "home/five-card-stud", *nets, ""],
        ["8", "home/five-card-stud", nets[0], "", nets[2], nets[3], nets[1]],
    ]
