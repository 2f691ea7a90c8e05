"""Rules travel as JSON: what is written is read back, and every fault of what is read is listed at once."""

import json
from dataclasses import asdict, fields, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doorcard.errors import InvalidRules, RulesError
from doorcard.rules import GAMES, HOUSES, Game, House, Problem, Rules, Stakes, diff, read_json, write_json
from doorcard.rules.house import Choices

EVERY = [f"{house}/{game}" for house in HOUSES for game in GAMES]


def any_of(hint: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(hint)) if get_origin(hint) is Literal else st.from_type(hint)


choices = st.builds(
    Choices, **{name: any_of(hint) for name, hint in get_type_hints(Choices).items()} | {"raise_cap": st.integers(1, 9)}
)
stakes = st.integers(2, 10**6).flatmap(
    lambda small: st.builds(
        Stakes,
        ante=st.integers(0, small),
        bring_in=st.integers(1, small - 1),
        small=st.just(small),
        big=st.integers(small, 10**7),
        chip=st.text(max_size=10),
    )
)


@pytest.mark.parametrize("name", EVERY)
def test_every_house_at_every_game_reads_as_it_is_written(name: str) -> None:
    rules = Rules.named(name)
    again = Rules.from_json(rules.to_json())
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.hash == rules.hash
    assert not rules.problems


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_a_house_reads_as_it_is_written(house: House) -> None:
    assert read_json(House, write_json(house)) == house


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_reads_as_it_is_written(game: Game) -> None:
    assert read_json(Game, write_json(game)) == game


@given(stakes)
def test_stakes_read_as_they_are_written(some: Stakes) -> None:
    assert read_json(Stakes, write_json(some)) == some
    assert str(some) == f"{some.ante}/{some.bring_in}/{some.small}/{some.big}"


@given(choices, stakes, st.sampled_from(list(GAMES.values())))
def test_any_rules_read_as_they_are_written(some: Choices, at: Stakes, game: Game) -> None:
    rules = Rules("a house", game, some, at)
    if rules.problems:
        with pytest.raises(InvalidRules):
            Rules.from_json(rules.to_json())
    else:
        assert Rules.from_json(rules.to_json()) == rules


def test_a_field_with_a_usual_value_may_be_left_out() -> None:
    data = asdict(Rules.named("tda/razz"))
    del data["stakes"]["chip"], data["game"]["most_seats"], data["choices"]["muck"]
    assert Rules.from_json(json.dumps(data)) == Rules.named("tda/razz").changed(muck="never")


def test_every_fault_of_a_text_is_listed_with_its_place_and_its_mend() -> None:
    data = json.loads(Rules.named("home/five-card-stud").to_json())
    data["house"] = 7
    data["game"]["streets"][2]["up"] = "one"
    data["game"]["streets"][3] = []
    data["game"]["wins"] = "high"
    data["choices"]["muck"] = "always"
    data["choices"]["burn"] = 1
    data["choices"]["joker"] = True
    data["stakes"]["ante"] = True  # no whole number, though Python takes it for 1
    del data["stakes"]["big"]
    data["stakes"]["small"] = 2.0
    with pytest.raises(InvalidRules) as refusal:
        Rules.from_json(json.dumps(data))
    problems = refusal.value.problems
    assert {(problem.path, problem.code) for problem in problems if isinstance(problem, Problem)} == {
        ("house", "wrong_type"),
        ("game.streets[2].up", "wrong_type"),
        ("game.streets[3]", "wrong_type"),
        ("game.wins", "wrong_type"),
        ("choices.muck", "not_a_choice"),
        ("choices.burn", "wrong_type"),
        ("choices.joker", "unknown_field"),
        ("stakes.ante", "wrong_type"),
        ("stakes.big", "missing"),
        ("stakes.small", "wrong_type"),
    }
    text = str(refusal.value)
    assert "choices.muck: is 'always'; it must be one of: never, beaten" in text
    assert "game.streets[2].up: is 'one'; it must be a whole number" in text
    assert "stakes.big: is missing: add it" in text
    assert "choices.burn: is 1; it must be true or false" in text
    assert "house: is 7; it must be a text" in text
    assert "game.wins: is 'high'; it must be a list" in text


def test_a_text_of_the_right_shape_is_still_held_to_the_rules() -> None:
    data = asdict(Rules.named("home/five-card-stud"))
    data["stakes"] |= {"ante": 3, "small": 5}
    with pytest.raises(InvalidRules, match=r"stakes.small: is 5; it must be at most 4 \(the big unit\)"):
        Rules.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "place"), [("", "line 1, column 1"), ('{"house": "home",\n "game": }', "line 2, column 10")]
)
def test_a_text_that_is_no_json_says_where_it_ends_to_be(text: str, place: str) -> None:
    with pytest.raises(RulesError, match=place) as refusal:
        Rules.from_json(text)
    assert refusal.value.code == "json_syntax"


@pytest.mark.parametrize("text", ["[]", "3", "null", '"home"'])
def test_json_that_is_no_object_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(InvalidRules, match=r"\(the whole\): is .*; it must be an object"):
        Rules.from_json(text)


def test_the_hash_is_of_what_is_played_and_not_of_the_name() -> None:
    rules = Rules.named("tda/razz")
    assert replace(rules, house="elsewhere").hash == rules.hash
    hashes = {rules.hash}
    for field in fields(Choices):
        value, hint = getattr(rules.choices, field.name), get_type_hints(Choices)[field.name]
        others = [not value] if hint is bool else [value + 1] if hint is int else get_args(hint)
        changed = [rules.changed(**{field.name: other}).hash for other in others if other != value]
        assert hashes.isdisjoint(changed)
        hashes |= set(changed)
    assert replace(rules, stakes=Stakes(1, 2, 4, 9)).hash not in hashes
    assert len(rules.hash) == 64


def test_a_difference_is_told_by_its_path() -> None:
    first, second = Rules.named("home/five-card-stud"), Rules.named("home/five-card-hi-lo", Stakes(1, 1, 2, 5))
    told = {(point.path, point.first, point.second) for point in diff(first, second)}
    assert told == {
        ("game.key", "five-card-stud", "five-card-hi-lo"),
        ("game.wins", ("high",), ("high", "ace_to_five")),
        ("stakes.big", 4, 5),
    }
    assert diff(first, first) == ()


@pytest.mark.parametrize("text", ["9" * 5_000, "[" * 100_000], ids=["digits", "brackets"])
def test_json_past_what_python_reads_is_refused_as_what_is_none(text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        read_json(Stakes, text)
    assert refusal.value.code == "json_syntax"
