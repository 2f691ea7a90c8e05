"""What is said: hands, reasons, comparisons, events, errors, in both languages."""

from contextlib import suppress
from string import Formatter

import pytest

from doorcard import Deck, Hand, Rules
from doorcard.cards import Card, Rank, Suit, parse_cards
from doorcard.errors import (
    MESSAGES,
    ActionSyntax,
    AmbiguousAction,
    DoorcardError,
    IllegalAction,
    InvalidRules,
    UnknownName,
)
from doorcard.hand import Action, Chips, Kind, Legal, Mucked, Reason, Settled, evolve, legal, view
from doorcard.rankings import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH, Ranking
from doorcard.rules import GAMES, Stakes
from doorcard.words import (
    action_key,
    board_name,
    capital,
    comparison,
    default_language,
    explain,
    fault,
    hand_name,
    hand_names,
    language,
    net_line,
    pot_lines,
    read_action,
    reason,
    spelled,
    standing_pots,
    status,
    street_name,
    symbols,
    tell,
)

EN, ES = language("en"), language("es")
HOME = Rules.named("home/five-card-stud")


@pytest.mark.parametrize(
    ("cards", "ranking", "en", "es"),
    [
        ("As Ks Qs Js Ts", HIGH, "royal flush", "escalera real"),
        ("5h 4h 3h 2h Ah", HIGH, "five-high straight flush", "escalera de color al cinco"),
        ("Kc Kd Kh Ks 2c", HIGH, "four kings", "póquer de reyes"),
        ("Qc Qd Qh 7s 7c", HIGH, "queens full of sevens", "full de damas y sietes"),
        ("As Ts 7s 4s 2s", HIGH, "ace-high flush", "color al as"),
        ("Qs Ts 7s 4s 2s", HIGH, "queen-high flush", "color a la dama"),
        ("Ts 9d 8s 7s 6s", HIGH, "ten-high straight", "escalera al diez"),
        ("As 2d 3s 4s 5s", HIGH, "five-high straight", "escalera al cinco"),
        ("6c 6d 6h 3s 2c", HIGH, "three sixes", "trío de seises"),
        ("As Ad Kh Kc 2c", HIGH, "aces and kings", "ases y reyes"),
        ("Js Jd 9h 4c 2c", HIGH, "pair of jacks", "pareja de jotas"),
        ("Ks Jd 9h 4c 2c", HIGH, "king high", "carta alta, rey"),
        ("6s 4d 3h 2c As", ACE_TO_FIVE, "six-four low", "seis-cuatro baja"),
        ("8s 6d 3h 2c As", EIGHT_OR_BETTER, "eight-six low", "ocho-seis baja"),
        ("5s 4d 3h 2c As", EIGHT_OR_BETTER, "wheel", "rueda"),
        ("Ks Qd Jh Tc 9s", ACE_TO_FIVE, "king-queen low", "rey-dama baja"),
        ("7s 7d 4h 2c As", ACE_TO_FIVE, "low with pair of sevens", "baja con pareja de sietes"),
        ("7s 5d 4h 3c 2s", DEUCE_TO_SEVEN, "seven-five low", "siete-cinco baja"),
        ("As 5d 4h 3c 2s", DEUCE_TO_SEVEN, "ace-five low", "as-cinco baja"),
        ("8s 7s 6s 4s 2s", DEUCE_TO_SEVEN, "low with eight-high flush", "baja con color al ocho"),
    ],
)
def test_hands_as_players_say_them(cards: str, ranking: Ranking, en: str, es: str) -> None:
    made = ranking.made(parse_cards(cards))
    assert made is not None
    assert (hand_name(EN, made, ranking), hand_name(ES, made, ranking)) == (en, es)


@pytest.mark.parametrize(
    ("cards", "ranking", "en", "es"),
    [
        ("9c", HIGH, "9", "9"),
        ("9c 4d Ks", HIGH, "K-9-4", "K-9-4"),
        ("9c 4d As", ACE_TO_FIVE, "9-4-A", "9-4-A"),
        ("9c 4d 9s", HIGH, "pair of nines", "pareja de nueves"),
        ("9c 4d 9s 4h", HIGH, "nines and fours", "nueves y cuatros"),
        ("9c 9d 9s 4h", HIGH, "three nines", "trío de nueves"),
        ("9c 9d 9s 9h", HIGH, "four nines", "póquer de nueves"),
        ("9c ??", HIGH, "unknown cards", "cartas desconocidas"),
        ("8h 9h Th", HIGH, "T-9-8", "T-9-8"),  # R022
    ],
)
def test_boards(cards: str, ranking: Ranking, en: str, es: str) -> None:
    assert (board_name(EN, parse_cards(cards), ranking), board_name(ES, parse_cards(cards), ranking)) == (en, es)


@pytest.mark.parametrize(
    ("winner", "loser", "ranking", "en", "es"),
    [
        ("Ks Kd Jh 3c 2c", "Kc Kh 9s 8d 7d", HIGH,
         "both have kings; the jack kicker wins", "las dos tienen reyes; gana la jota de desempate"),
        ("Ks Kd Jh 3c 2c", "Qc Qh 9s 8d 7d", HIGH, "kings beat queens", "reyes ganan a damas"),
        ("Ks Kd Jh Jc 2c", "Kh Kc 9s 9d Ad", HIGH,
         "both have kings; jacks beat nines", "las dos tienen reyes; jotas ganan a nueves"),
        ("Ks Kd Jh Jc 3c", "Kh Kc Js Jd 2d", HIGH,
         "both have kings and jacks; the three kicker wins",
         "las dos tienen reyes y jotas; gana el tres de desempate"),
        ("2s 2d 2h 3c 3d", "As Qs 9s 7s 6s", HIGH,
         "deuces full of threes beats ace-high flush", "full de doses y treses gana a color al as"),
        ("As Qs 9s 7s 2s", "Ad Qd 8d 7d 2d", HIGH,
         "both ace-high flush: the nine beats the eight", "ambas color al as: el nueve gana al ocho"),
        ("As Qs 9s 7s 2d", "Kd Qd 8d 7d 2s", HIGH, "ace high beats king high", "carta alta, as gana a carta alta, rey"),
        ("As Qs 9s 7s 2d", "Ad Qd 9d 7d 2s", HIGH, "equal hands: ace high", "manos iguales: carta alta, as"),
        ("6s 4d 3h 2c As", "6d 5s 4s 3s 2s", ACE_TO_FIVE,
         "six-four low beats six-five low", "seis-cuatro baja gana a seis-cinco baja"),
        ("8s 6d 3h 2c As", "8d 6s 4s 2s Ad", EIGHT_OR_BETTER,
         "both eight-six low: the three beats the four", "ambas ocho-seis baja: el tres gana al cuatro"),
    ],
)  # fmt: skip
def test_comparisons(winner: str, loser: str, ranking: Ranking, en: str, es: str) -> None:
    better, worse = ranking.made(parse_cards(winner)), ranking.made(parse_cards(loser))
    assert better is not None
    assert worse is not None
    assert (comparison(EN, better, worse, ranking), comparison(ES, better, worse, ranking)) == (en, es)


def test_a_low_is_spelled_from_the_top() -> None:
    assert spelled(parse_cards("8s 6d 4h 3c As")) == "8-6-4-3-A"


@pytest.mark.parametrize(
    ("rules", "why", "en", "es"),
    [
        ("home/five-card-stud", Reason("low_card_suit", 0, parse_cards("2c 2d")),
         "2♣ is the lowest door card: clubs below diamonds",
         "2♣ es la door card más baja: tréboles por debajo de diamantes"),
        ("home/five-card-stud", Reason("low_card_suit", 0, parse_cards("2c 2d 2h")),
         "2♣ is the lowest door card: clubs below diamonds and hearts",
         "2♣ es la door card más baja: tréboles por debajo de diamantes y corazones"),
        ("pokerstars/razz", Reason("high_card", 0, parse_cards("Ks")),
         "K♠ is the highest door card", "K♠ es la door card más alta"),
        ("home/five-card-stud", Reason("best_board", 0, parse_cards("Qs Qd 4d")),
         "pair of queens is the best board", "pareja de damas es la mejor exposición"),
        ("pokerstars/razz", Reason("best_board", 0, parse_cards("8s Ad")),
         "8-A is the lowest board", "8-A es la exposición más baja"),
        ("home/five-card-stud", Reason("board_tie_suit", 0, parse_cards("4s Kd")),
         "equal boards, and K♦ decides by its suit", "exposiciones iguales, y K♦ decide por su palo"),
        ("4champs/five-card-stud", Reason("board_tie_position", 0, parse_cards("4s Kd")),
         "equal boards, and this one is the nearest to the dealer's left",
         "exposiciones iguales, y es la más cercana a la izquierda del repartidor"),
        ("home/five-card-stud", Reason("bring_in_nominal", 0),
         "Ana is all-in from the ante: nobody posts the bring-in, the others face it all the same",
         "Ana está all-in por el ante: nadie pone el bring-in, pero los demás lo afrontan igual"),
    ],
)  # fmt: skip
def test_reasons(rules: str, why: Reason, en: str, es: str) -> None:
    named = Rules.named(rules)
    speakers = [each.painting(symbols).at_table(["Ana", "Ben"]) for each in (EN, ES)]
    assert [reason(speaker, why, named) for speaker in speakers] == [en, es]


def test_streets_are_named_by_card_or_by_round() -> None:
    assert [street_name(ES, GAMES["seven-card-stud"], street) for street in range(5)] == [
        "tercera calle", "cuarta calle", "quinta calle", "sexta calle", "séptima calle",
    ]  # fmt: skip
    assert [street_name(EN, GAMES["five-card-stud"], street) for street in range(4)] == [
        "first round", "second round", "third round", "fourth round",
    ]  # fmt: skip


# What happens in a hand


def told(hand: Hand, seat: int | None = None, tag: str = "en", names: tuple[str, ...] = ("Ana", "Ben", "Cleo")) -> str:
    """The whole of a hand, as a seat is told it."""
    speaker = language(tag).at_table(names, seat)
    lines: list[str] = []
    state = None
    for event, seen in zip(hand.events, hand.events_for(seat), strict=True):
        state = evolve(state, event)
        lines += tell(speaker, seen, view(state, seat))
    return "\n".join(lines)


def play(hand: Hand, acts: str) -> Hand:
    for act in acts.split(", "):
        hand = hand.play(act)
    return hand


EXAMPLE = play(
    Hand.start(HOME, (20, 20), 1, Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")),
    "complete, call, check, check, bet, call, check, check",
)


def test_the_worked_example_is_told_in_english() -> None:
    assert (
        told(EXAMPLE)
        == """\
everybody antes 1: pot 2
first round
up: Ana 9c, Ben Qh
Ana has the bring-in: 9c is the lowest door card
Ana completes to 2
Ben calls 2
second round
up: Ana 4d, Ben Js
Ben acts first: Q-J is the best board
Ben checks
Ana checks
third round
up: Ana Ks, Ben 7d
Ana acts first: K-9-4 is the best board
Ana bets 4
Ben calls 4
fourth round
up: Ana 2h, Ben 3c
Ana acts first: K-9-4-2 is the best board
Ana checks
Ben checks
Ana shows first: nobody bet, so the first to act begins
Ana shows Kh: pair of kings
Ben shows Qc: pair of queens
Ana wins the pot, 14 chips: kings beat queens"""
    )


def test_the_reader_is_spoken_to() -> None:
    lines = told(EXAMPLE, 0, "es").splitlines()
    assert lines[2] == "tus cartas tapadas: Kh"
    assert "completas a 2" in lines
    assert "Ben iguala 2" in lines
    assert lines[-1] == "ganas el bote, 14 fichas: reyes ganan a damas"
    assert not [line for line in lines if "Ana" in line]


def test_what_others_hold_is_not_told() -> None:
    before_showdown = told(EXAMPLE, 1, "en").partition("shows")[0]
    assert "Kh" not in before_showdown
    assert "your down cards: Qc" in before_showdown


def quietly(hand: Hand, *, until: int = 9) -> Hand:
    """Played on by checks and calls."""
    while not hand.over and hand.state.street < until:
        hand = hand.play(next(a for a in hand.legal if a.kind in (Kind.CHECK, Kind.CALL, Kind.BRING_IN, Kind.SHOW)))
    return hand


def test_side_pots_all_ins_and_returned_chips() -> None:
    """Dealer Cleo: Ana has aces all-in for 3, Ben kings all-in for 9, Cleo a queen and the rest."""
    deck = Deck.parse("As Kd Qc Ad Kc 3c 5h 6h 7d 8s 9s Tc 2d 4h 2h")
    hand = Hand.start(HOME, (3, 9, 30), 2, deck)
    hand = play(hand, "complete, call, raise, raise, raise")
    text = told(hand)
    assert "Ana calls 2, all-in" in text
    assert "Ben raises to 8, all-in" in text
    assert tuple(pot_lines(EN.at_table(["Ana", "Ben", "Cleo"]), standing_pots(hand.state))) == (
        "main pot 9: Ana, Ben and Cleo",
        "side pot 10: Ben and Cleo",
    )
    lines = told(play(hand, "call")).splitlines()
    assert "Cleo calls 2" in lines
    assert lines.count("no more betting is possible: the cards are dealt out") == 3
    assert lines[-2:] == [
        "Ana wins the main pot, 9 chips: aces beat kings",
        "Ben wins the side pot, 12 chips: pair of kings beats queen high",
    ]


@pytest.mark.parametrize(
    ("stack", "line"),
    [(7, "less than half a unit: whoever had answered may not raise again"),
     (8, "half a unit or more: it counts as a full raise")],
)  # fmt: skip
def test_short_and_half_all_ins_say_what_they_are(stack: int, line: str) -> None:
    """C37 and C39 in shape: a bet of 4 in the third round, and an all-in of 1 or 2 more."""
    deck = Deck.parse("As Kd 2c 3c 4c 5h Qh 7d 8s Js 9s Tc Jd 6h 2h")
    hand = quietly(Hand.start(HOME, (40, stack, 40), 2, deck), until=2)
    assert hand.actor == 0
    hand = play(hand, "bet, all in")
    assert told(hand).splitlines()[-2:] == [f"Ben goes all-in, to {stack - 2}", line]


def test_split_pots_and_odd_chips() -> None:
    """Dealer Ana: she and Ben hold equal hands, Cleo folds in the second round, and the pot is odd (R069)."""
    deck = Deck.parse("Ac 3s Ad Kd 2c Kh Qs 4c Qc Jd Js 9h 9c 5h 6h")
    hand = play(Hand.start(HOME, (20, 20, 20), 0, deck), "complete, call, call, bet, call, fold")
    assert told(quietly(hand), tag="es").splitlines()[-4:] == [
        "el bote, 13 fichas, se reparte entre Ben y Ana: carta alta, as",
        "Ben recibe 7",
        "Ana recibe 6",
        "una ficha impar es para Ben: quien está primero a la izquierda del repartidor",
    ]


def test_hi_lo_halves() -> None:
    deck = Deck.parse("As Ks 2s Kd 3d Kc 4h 9h 6c Td 8s Jd Qh Qs")
    hand = Hand.start(Rules.named("pokerstars/stud-hi-lo-8"), (100, 100), 1, deck)
    while not hand.over:
        hand = hand.play(next(a for a in hand.legal if a.kind in (Kind.CHECK, Kind.CALL, Kind.BRING_IN)))
    text = told(hand, tag="en")
    assert "wins the high half of the pot" in text
    assert "wins the low half of the pot" in text
    assert "six-four low" in hand_names(EN, hand.state, 0)


def test_mucks_and_recorded_payments() -> None:
    speaker = EN.at_table(["Ana", "Ben"], 0)
    assert tell(speaker, Mucked(0), EXAMPLE.state) == ("you muck",)
    folded = play(Hand.start(Rules.named("4champs/five-card-stud"), (40, 40), 1, Deck()), "bring in, fold")
    assert tell(EN.at_table(["Ana", "Ben"]), Mucked(0), folded.state) == ("Ana does not show",)
    (paid,) = tell(ES.at_table(["Ana", "Ben"]), Settled((Chips(1, 14),)), EXAMPLE.state)
    assert paid == "Ben cobra 14 fichas"


def test_pots_and_results_in_a_line() -> None:
    speaker = ES.at_table(["Ana", "Ben", "Cleo"], 1)
    hand = Hand.start(HOME, (1, 20, 20), 2, Deck())
    assert pot_lines(speaker, hand.pots) == ("bote 3: Ana, tú y Cleo",)
    assert net_line(speaker, [(0, 7), (1, -7), (2, 0)]) == "Ana +7, tú −7, Cleo 0"


# Where the actor stands


def test_explaining_a_bet() -> None:
    hand = play(Hand.start(HOME, (20, 20, 20), 2, Deck()), "complete, raise")
    assert explain(EN, hand.view(hand.actor), hand.legal) == (
        "the pot holds 9 chips and the unit is 2",
        "calling costs 4 for a pot of 9",
        "raises this round: 1 of 3",
        "fold: give up the hand, and the 1 put in",
        "call 4: put in 4 and stay",
        "raise to 6: put in 6 more; the others must answer again",
    )


def test_explaining_the_cap() -> None:
    hand = play(Hand.start(HOME, (40, 40, 40), 2, Deck()), "complete, raise, raise, raise")
    assert explain(EN, hand.view(hand.actor), hand.legal)[-1] == "no raise: the cap of 3 raises is reached"
    assert status(ES.at_table(["Ana", "Ben", "Cleo"]), hand.view(None), hand.legal) == (
        "habla Ben, 4 para igualar · unidad 2 · subidas 3 de 3 · bote 21",
        "  retirarse · igualar 4",
        "  no se puede subir: se alcanzó el tope de 3 subidas",
    )


def test_two_players_have_no_cap_where_the_house_says_so() -> None:
    hand = play(Hand.start(HOME, (40, 40), 1, Deck()), "complete, raise, raise, raise, raise")
    assert "raises this round: 4; there is no cap between two players" in explain(EN, hand.view(hand.actor), hand.legal)


def test_nothing_is_explained_when_nobody_acts() -> None:
    assert explain(EN, EXAMPLE.view(0), EXAMPLE.legal) == ()


def test_explaining_show_or_muck() -> None:
    hand = Hand.start(Rules.named("4champs/five-card-stud"), (40, 40), 1, Deck())
    hand = play(hand, "bring in, fold")
    assert explain(ES, hand.view(hand.actor), hand.legal) == (
        "mostrar: destapar las cartas",
        "no mostrar: dejar las cartas ocultas",
    )


# Errors and what people type


def test_an_illegal_act_is_explained_in_the_readers_language() -> None:
    hand = play(Hand.start(HOME, (40, 40, 40), 2, Deck()), "complete, raise, raise, raise")
    with pytest.raises(IllegalAction) as caught:
        hand.play("raise to 10")
    assert fault(ES, caught.value) == (
        "no más subidas en esta ronda: se alcanzó el tope de 3 subidas; aquí se puede: retirarse o igualar 4"
    )


def test_an_act_that_no_amount_makes_possible() -> None:
    hand = Hand.start(HOME, (40, 40, 40), 2, Deck()).play("complete")
    with pytest.raises(IllegalAction) as caught:
        hand.play(read_action(ES, "completar", hand.legal))
    assert fault(ES, caught.value) == ("completar no es posible ahora; aquí se puede: retirarse, igualar 2 o subir a 4")


def test_every_fault_of_rules_is_said() -> None:
    with pytest.raises(InvalidRules) as caught:
        Rules.named("home/five-card-stud", Stakes(9, 4, 2, 1))
    text = fault(ES, caught.value)
    assert text.startswith("no se puede jugar con estas reglas: stakes.big: es 1; debe ser al menos 2; stakes.small:")
    assert text.count(";") >= 4


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("r", "fold"), ("retirarse", "fold"), ("me retiro", "fold"), ("i", "call 2"), ("Igualar 2", "call 2"),
        ("subir", "raise to 6"), ("subo a 6", "raise to 6"), ("s 6", "raise to 6"), ("fold", "fold"),
        ("raise to 6", "raise to 6"), ("completar", "complete to 0"), ("subir a 7", "raise to 7"),
    ],
)  # fmt: skip
def test_acts_as_people_type_them(typed: str, action: str) -> None:
    options = Legal((Action(Kind.FOLD), Action(Kind.CALL, 2), Action(Kind.RAISE, 6)))
    assert str(read_action(ES, typed, options)) == action


def test_a_bet_among_two_needs_its_amount() -> None:
    options = Legal((Action(Kind.CHECK), Action(Kind.BET, 2), Action(Kind.BET, 4)))
    assert read_action(ES, "a 4", options) == Action(Kind.BET, 4)
    with pytest.raises(AmbiguousAction) as caught:
        read_action(ES, "a", options)
    assert fault(ES, caught.value) == "«a» podría ser apostar 2 o apostar 4: añade la cantidad"
    with pytest.raises(AmbiguousAction):
        read_action(EN, "bet", options)


def test_what_is_no_act_is_answered_with_what_is() -> None:
    options = Legal((Action(Kind.CHECK), Action(Kind.BET, 2)))
    with pytest.raises(ActionSyntax) as caught:
        read_action(ES, "zumba", options)
    assert fault(ES, caught.value) == "«zumba» no es una acción; aquí se puede: pasar o apostar 2"


@pytest.mark.parametrize("tag", ["en", "es"])
def test_the_letter_of_an_act_is_its_own_among_those_that_are_legal(tag: str) -> None:
    speaker = language(tag)
    together = [
        (Kind.FOLD, Kind.CALL, Kind.RAISE, Kind.COMPLETE, Kind.ALL_IN), (Kind.FOLD, Kind.CHECK, Kind.BET, Kind.ALL_IN),
        (Kind.FOLD, Kind.BRING_IN, Kind.COMPLETE, Kind.ALL_IN), (Kind.SHOW, Kind.MUCK),
    ]  # fmt: skip
    for kinds in together:
        keys = [action_key(speaker, Action(kind, 2)) for kind in kinds]
        assert len(set(keys)) == len(keys)
        options = Legal(Action(kind) for kind in kinds)
        assert [read_action(speaker, key, options).kind for key in keys] == list(kinds)


# The language itself


def test_forms_of_words() -> None:
    assert ES.say("card.spoken", rank=Rank.FOUR, suit=Suit.SPADES) == "cuatro de picas"
    assert str(ES.painting(symbols).card(Card.parse("??"))) == "??"
    assert ES.say("play.dead", cards=parse_cards("As ??")) == "cartas muertas: As ??"
    assert ES.say("count.chips", count=12_345) == "12.345 fichas"
    assert EN.say("count.chips", count=12_345) == "12,345 chips"
    assert ES.say("error.no_deal_now", legal=Legal()) == "ahora no se reparten cartas; aquí se puede: nada"
    assert ES.say("problem.wrong_type", value=True, wanted="a list") == "es sí; debe ser una lista"
    assert ES.say("event.check", seat=4) == "asiento 5 pasa"


def test_unknown_languages_and_sentences() -> None:
    with pytest.raises(UnknownName) as caught:
        language("xx")
    assert fault(ES, caught.value) == "no hay ningún idioma xx; hay: en, es"
    with pytest.raises(UnknownName):
        EN.say("no.such.code")


@pytest.mark.parametrize(
    ("environ", "tag"),
    [
        ({}, "en"), ({"LANG": "es_ES.UTF-8"}, "es"), ({"LANG": "fr_FR"}, "en"), ({"LC_ALL": "C", "LANG": "es"}, "en"),
        ({"LANGUAGE": "fr:es", "LANG": "de_DE"}, "es"), ({"LANGUAGE": "es", "LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "es", "LANG": "en"}, "es"),
    ],
)  # fmt: skip
def test_the_language_of_the_surroundings(environ: dict[str, str], tag: str) -> None:
    assert default_language(environ).tag == tag


def test_a_line_begins_with_a_capital() -> None:
    assert [capital("ana"), capital("¿quién?"), capital("")] == ["Ana", "¿Quién?", ""]


def test_errors_say_what_their_template_says() -> None:
    """The places of a sentence are among those that the core fills."""
    for code, template in MESSAGES.items():
        filled = {name.partition(".")[0] for _, name, _, _ in Formatter().parse(template) if name}
        filled |= {"seat", "action", "level", "cap", "legal", "count", "actor", "place"}
        for speaker in [each for each in (EN, ES) if f"error.{code}" in each]:
            said = {name for _, name, _, _ in Formatter().parse(speaker._template(f"error.{code}", 2)) if name}
            assert said <= filled, (code, said - filled)


class NotAnError(Exception):
    pass


def refusal(hand: Hand, typed: str) -> DoorcardError:
    try:
        hand.play(typed)
    except DoorcardError as error:
        return error
    raise NotAnError(typed)


def test_errors_of_the_engine_can_all_be_said() -> None:
    """Each kind of mistake at a table, in both languages, without a word of the other."""
    hand = Hand.start(HOME, (40, 40, 40), 2, Deck())
    mistakes = ["check", "fold", "call", "bet 4", "raise to 4", "show", "muck", "zz", "all in 3"]
    errors: list[DoorcardError] = []
    for _ in range(4):
        for typed in mistakes:
            with suppress(NotAnError):
                errors.append(refusal(hand, typed))
        hand = hand.play(legal(hand.state)[-1])
    for error in errors:
        assert "{" not in fault(ES, error)
        assert "here one may" not in fault(ES, error)
        assert "aquí" not in fault(EN, error)
    assert {"must_bring_in", "bet_to_face", "action_syntax", "not_this_action"} <= {error.code for error in errors}


def test_hands_turned_up_at_once_are_told() -> None:
    """TDA 16: as soon as no more betting is possible."""
    hand = Hand.start(Rules.named("tda/seven-card-stud"), (5, 5), 1, Deck())
    hand = play(hand, "complete, call")
    lines = told(hand, tag="es").splitlines()
    assert "ya no se puede apostar más: las manos se destapan" in lines
    assert "Ana muestra 2c 2h" in lines


def test_a_rake_is_told() -> None:
    hand = Hand.start(HOME, (20, 20), 1)
    hand = hand.deal("?? ?? 9c Qh").play("bring in").play("call")
    for cards in ("4d Js", "Ks 7d", "2h 3c"):
        hand = hand.deal(cards).play("check").play("check")
    assert told(hand.settle({0: 3}, rake=1)).splitlines()[-2:] == ["Ana is paid 3 chips", "1 chip goes to the house"]


def test_an_opener_without_chips_is_told_with_the_one_who_acts() -> None:
    """R043: Cleo, all-in from the ante, has the lowest door card; Ana faces the bring-in that nobody posts."""
    hand = Hand.start(HOME, (20, 20, 1), 2, Deck.parse("As Kd Qc Ad Kc 3c 5h 6h 7d 8s 9s Tc 2d 4h 2h"))
    assert told(hand).splitlines()[-3:] == [
        "Cleo has the bring-in: 3c is the lowest door card",
        "Cleo is all-in from the ante: nobody posts the bring-in, the others face it all the same",
        "Ana acts",
    ]
    assert told(hand, 2).splitlines()[-3:-1] == [
        "you have the bring-in: 3c is the lowest door card",
        "you are all-in from the ante: nobody posts the bring-in, the others face it all the same",
    ]
    assert told(hand, 0).splitlines()[-1] == "you act"


def test_an_open_pair_is_told_and_explained() -> None:
    """R028: a pair of nines shows in the second round."""
    hand = Hand.start(HOME, (20, 20), 1, Deck.parse("Kh Qc 9c Qh 9d Js Ks 7d 2h 3c"))
    hand = play(hand, "complete, call")
    line = "pareja abierta: se puede apostar 2 o 4"
    assert told(hand, tag="es").splitlines()[-1] == line
    assert line in explain(ES, hand.view(0), hand.legal)
    assert status(ES.at_table(["Ana", "Ben"]), hand.view(None), hand.legal)[1] == "  pasar · apostar 2 · apostar 4"


def test_an_all_in_among_others_is_explained_with_the_pots() -> None:
    hand = Hand.start(HOME, (3, 9, 30), 2, Deck.parse("As Kd Qc Ad Kc 3c 5h 6h 7d 8s 9s Tc 2d 4h 2h"))
    hand = play(hand, "complete, call, raise, raise, raise")
    lines = explain(EN.at_table(["Ana", "Ben", "Cleo"]), hand.view(2), hand.legal)
    assert lines[-3:] == (
        "no raise: the cap of 3 raises is reached",
        "main pot 9: Ana, Ben and Cleo",
        "side pot 10: Ben and Cleo",
    )
    assert hand.play("call").over


def test_the_burns_and_the_shared_card_of_a_short_deck_are_told() -> None:
    """S51 and R362: eight players who all stay."""
    hand = quietly(Hand.start(Rules.named("tda/seven-card-stud"), (200,) * 8, 7, Deck()))
    text = told(hand, names=tuple(f"P{number}" for number in range(8)))
    assert "the burned cards go under the deck" in text
    assert "there are too few cards left: " in text
    assert "is shared by all" in text


def test_acts_that_name_cards_and_words_in_their_forms() -> None:
    assert ES.action(Action(Kind.SHOW, 0, parse_cards("Kh"))) == "mostrar Kh"
    assert ES.action(Action(Kind.DEAL, 2, parse_cards("9c Qh"))) == "repartir 9c Qh"
    assert ES.action(Action(Kind.DEAL, 4)) == "repartir 4 cartas"
    assert ES.say("reason.unknown_card", seat=None) == "hay cartas abiertas que no se conocen"
    assert ES.say("play.shared", card=Card.parse("??")) == "carta comunitaria: ??"
    assert EN.at_table(["Ana"], 0).name(0) == "you"
