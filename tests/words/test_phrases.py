"""Phrases: what is said in no language, its JSON and back."""

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doorcard.cards import CARDS, UNKNOWN, Rank, Suit, parse_cards
from doorcard.errors import DoorcardError
from doorcard.hand import Action, Kind, Legal
from doorcard.rankings import HIGH
from doorcard.words import (
    Phrase,
    Row,
    action_phrase,
    from_json,
    hand_phrase,
    language,
    legal_phrase,
    phrase,
    row,
    to_json,
)
from tests.words.said import everything, of_a_hand

EN, ES = language("en"), language("es")


@pytest.mark.parametrize(
    ("said", "data"),
    [
        (phrase("event.raise", seat=2, amount=6), ["event.raise", {"seat": 2, "amount": 6}]),
        (phrase("pot.main"), ["pot.main"]),
        (phrase("x", card=CARDS[51]), ["x", {"card": {"card": "As"}}]),
        (phrase("x", card=UNKNOWN), ["x", {"card": {"card": "??"}}]),
        (phrase("x", cards=parse_cards("As ??")), ["x", {"cards": {"cards": ["As", "??"]}}]),
        (phrase("x", ranks=(Rank.KING, Rank.NINE)), ["x", {"ranks": {"ranks": ["K", "9"]}}]),
        (phrase("x", main=Rank.KING, suit=Suit.CLUBS), ["x", {"main": {"term": "rank.K"}, "suit": {"term": "suit.c"}}]),
        (phrase("x", kind=Kind.BRING_IN), ["x", {"kind": {"term": "kind.bring_in"}}]),
        (phrase("x", yes=True, no=None, text="razz"), ["x", {"yes": True, "no": None, "text": "razz"}]),
        (phrase("x", seats=row((0, 2))), ["x", {"seats": {"and": [0, 2]}}]),
        (phrase("x", known=("a", "b")), ["x", {"known": {"and": ["a", "b"]}}]),
        (row([phrase("pot.main"), phrase("pot.side")], "comma"), {"comma": [["pot.main"], ["pot.side"]]}),
        (phrase("x", action=Action(Kind.RAISE, 6)), ["x", {"action": ["action.raise", {"amount": 6}]}]),
        (phrase("x", action=Action(Kind.FOLD)), ["x", {"action": ["kind.fold"]}]),
        (phrase("x", legal=Legal((Action(Kind.FOLD), Action(Kind.CALL, 2)))),
         ["x", {"legal": {"or": [["kind.fold"], ["action.call", {"amount": 2}]]}}]),
        (phrase("x", legal=Legal(())), ["x", {"legal": ["list.nothing"]}]),
        (phrase("x", share=0.5), ["x", {"share": "0.5"}]),
    ],
)  # fmt: skip
def test_every_sort_of_argument_has_its_form(said: Phrase | Row, data: object) -> None:
    assert to_json(said) == data
    assert to_json(from_json(data)) == data


def test_phrases_are_values() -> None:
    flush = HIGH.made(parse_cards("As Ts 7s 4s 2s"))
    assert flush is not None
    assert {hand_phrase(flush, HIGH)} == {Phrase("made.flush", (("high", Rank.ACE),))}


def test_what_is_said_survives_json() -> None:
    """As text, back to the same JSON, and to the same sentence in both languages."""
    for each in everything():
        data = json.loads(json.dumps(each.data))
        assert data == each.data
        again = from_json(data)
        assert to_json(again) == data
    for each in everything()[::7]:
        again = from_json(each.data)
        for speaker in (EN, ES.at_table(["Ana", "Berto"], 1)):
            assert speaker.render(again) == speaker.render(each.said)


def texts_in(data: object) -> Iterator[str]:
    """The texts of JSON that are neither codes nor names of arguments."""
    match data:
        case [str(code), *rest] if re.fullmatch(r"[a-z_]+(\.[A-Za-z0-9_]+)+", code):
            yield from texts_in(rest)
        case {"term": _} | {"card": _} | {"cards": _} | {"ranks": _}:
            return
        case dict():
            for value in data.values():
                yield from texts_in(value)
        case list():
            for item in data:
                yield from texts_in(item)
        case str():
            yield data
        case _:
            pass


def test_no_language_is_in_what_is_told() -> None:
    """Gains with their signs are the only texts that a hand gives, and what the core itself names in its errors."""
    found = {text for seed in range(20) for said in of_a_hand(f"texts {seed}") for text in texts_in(to_json(said))}
    typed = {text for text in found if not re.fullmatch(r"[+−]?\d+", text)}
    assert typed <= {"the deck", "the hand"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.sampled_from(("As", "rank.K", "pot.main")),
    lambda parts: (
        st.lists(parts, max_size=3)
        | st.dictionaries(
            st.sampled_from(("card", "cards", "ranks", "term", "and", "or", "comma", "dot", "seat", "x")),
            parts,
            max_size=2,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_json_is_a_phrase_or_is_refused(data: object) -> None:
    """What is read is written as it was; all else is refused by its code."""
    try:
        said = from_json(data)
    except DoorcardError as error:
        assert error.code == "phrase_syntax"  # noqa: PT017 (what is read is told apart from what is refused)
    else:
        assert to_json(said) == data


@pytest.mark.parametrize(
    "data",
    [
        *("event.fold", 3, None, [], {}, ["event.fold", {}], ["event.fold", 3], ["event.fold", {"seat": {}}]),
        *({"card": "As"}, ["x", {"card": {"card": "Xx"}}], ["x", {"cards": {"cards": []}}]),
        *(
            ["x", {"cards": {"cards": ["As", 3]}}],
            ["x", {"suit": {"term": "suit.x"}}],
            ["x", {"ranks": {"ranks": ["X"]}}],
            {"nor": [["x"]]},
            {"and": []},
        ),
        *(["x", {"share": 0.5}], ["x", {"and": {"and": [1], "or": [2]}}], {"and": "ab"}),
        *(["x", {"ranks": {"ranks": [[]]}}], ["x", {"ranks": {"ranks": []}}], ["x", {"suit": {"term": []}}]),
    ],
)
def test_what_is_no_phrase_is_refused(data: object) -> None:
    with pytest.raises(DoorcardError, match="is no phrase") as refused:
        from_json(data)
    assert refused.value.code == "phrase_syntax"


def test_rows_are_joined_by_words_or_by_marks() -> None:
    pots = [phrase("pot.main"), phrase("pot.side_numbered", number=12_000), phrase("pot.only")]
    assert EN.render(row(pots)) == "main pot, side pot 12,000 and pot"
    assert ES.render(row(pots, "or")) == "bote principal, bote lateral 12.000 o bote"
    assert ES.render(row(pots[:2], "dot")) == "bote principal · bote lateral 12.000"
    assert EN.render(row(pots[:1])) == "main pot"
    assert EN.render(row([], "comma")) == ""
    assert EN.at_table(["Ana"], 1).render(phrase("pot.line", pot=pots[2], amount=3, seats=row((0, 1, 2)))) == (
        "pot 3: Ana, you and seat 3"
    )


def test_actions_are_phrases() -> None:
    assert ES.render(action_phrase(Action(Kind.SHOW, 0, parse_cards("Kh")))) == "mostrar Kh"
    assert EN.render(legal_phrase(Legal((Action(Kind.CHECK), Action(Kind.BET, 4))))) == "check or bet 4"
    assert EN.render(legal_phrase(Legal(()))) == "nothing"
