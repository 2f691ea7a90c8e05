"""What is written as JSON is read back the same, and what is no record is told by its field."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doorcard.cards import parse_cards
from doorcard.notation import (
    Act,
    ActKind,
    Comment,
    Facts,
    HandRecord,
    Move,
    Problem,
    SeatCards,
    Show,
    Verdict,
    judge,
    read,
    read_text,
    record_of,
    write_json,
    write_phh,
)
from doorcard.notation.anonymous import Anonymiser
from tests.notation.hands import CATALOGUE, random_hand
from tests.notation.transcripts import example


def read_back(text: str) -> HandRecord:
    (record,) = read_text(text)
    assert isinstance(record, HandRecord), record.error
    return record


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(CATALOGUE), st.lists(st.text(max_size=12), max_size=8))
def test_random_hands_are_read_back_the_same(random: Random, name: str, names: list[str]) -> None:
    hand = random_hand(random, name)
    seen = random.choice(["everybody", "public", random.randrange(len(hand.state.seats))])
    record = record_of(hand, names, seen_by=seen)  # type: ignore[arg-type]
    text = write_json(record)
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    assert "\r" not in text
    again = read_back(text)
    assert again == record
    assert write_json(again) == text
    assert judge(again).verdict is (Verdict.OK if hand.over else judge(record).verdict)


def test_everything_that_a_record_may_say_is_kept() -> None:
    facts = Facts(
        room="La Peña",
        hand_id="0042",
        table="7",
        time="2026-11-29T22:10:00+01:00",
        currency="EUR",
        observer=1,
        assumed=("ante", "small"),
        details=(
            ("event", 'a "quoted" \\ name\n'),
            ("level", 3),
            ("time", time(21, 5)),
            ("day", date(2026, 11, 29)),
            ("moment", datetime(2026, 11, 29, 22, 10, tzinfo=UTC)),
            ("_mine", ("a", Decimal("1E+3"), 2, True)),
            ("odd key", Decimal("0.50")),
            ("_yes", False),
        ),
    )
    record = replace(example(("\ud800", "Ñandú")), facts=facts, learnt=(SeatCards(1, parse_cards("7h")),))
    record = replace(record, moves=(*record.moves, Comment("null, and so on")))
    again = read_back(write_json(record))
    assert again == record
    assert str(again.facts.details) == str(facts.details)
    assert read_back(write_phh(replace(record, players=example().players))).result == record.result


def test_a_line_that_is_wrong_leaves_the_others_as_they_are() -> None:
    line = write_json(example())
    good, bad, last = read_text(f"{line}{line[: len(line) // 2]}\n\n{line}", "night.json")
    assert good == last == example()
    assert last.place == ("night.json", "3", 4, 0)
    assert isinstance(bad, Problem)
    assert bad.place == ("night.json", "2", 2, 0)
    assert bad.error.code == "json_syntax"


def changed(path: str, value: object) -> str:
    """The example with one value put in at ``path``, or taken out where it is Ellipsis."""
    data = json.loads(write_json(example()))
    at = data
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in way:
        at = at[step]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return json.dumps(data)


WRONG = [
    ("doorcard", 2, "phh_field"),
    ("rules", ..., "phh_missing"),
    ("rules/stakes/small", "two", "phh_rules"),
    ("rules", [], "phh_rules"),
    ("players", {}, "phh_field"),
    ("players", [], "phh_range"),
    ("players/0", "Ana", "phh_field"),
    ("players/0/stack", -1, "phh_field"),
    ("players/0/stack", True, "phh_field"),
    ("players/0/name", 3, "phh_field"),
    ("players/0/number", ..., "phh_missing"),
    ("dealer", 2, "phh_range"),
    ("dealer", 1.5, "phh_range"),
    ("moves", "none", "phh_field"),
    ("moves/0", {"raise": 4}, "phh_field"),
    ("moves/0", {"muck": False, "seat": 0}, "phh_field"),
    ("moves/0/deal/0/seat", 7, "phh_range"),
    ("moves/0/deal/0/cards", "Kh Kx", "phh_cards"),
    ("moves/0", {"shared": "Kh Qh"}, "phh_field"),
    ("moves/1/act", "dance", "phh_field"),
    ("moves/1/act", ["fold"], "phh_field"),
    ("moves/1/amount", "2", "phh_field"),
    ("result/finishing", [27], "phh_field"),
    ("result/awards", [27, -3], "phh_field"),
    ("result/rake", "none", "phh_field"),
    ("result/settled", 1, "phh_field"),
    ("facts/observer", 2, "phh_range"),
    ("facts/assumed", [1], "phh_field"),
    ("facts/details", [{"name": "x", "value": {"decimal": "one"}}], "phh_field"),
    ("facts/details", [{"name": "x", "value": {"date": "2026-13-01"}}], "phh_field"),
    ("facts/details", [{"name": "x", "value": {"list": "2026-13-01"}}], "phh_field"),
    ("facts/details", [{"name": "x", "value": None}], "phh_field"),
]


@pytest.mark.parametrize(("path", "value", "code"), WRONG)
def test_what_is_wrong_with_a_field_is_told(path: str, value: object, code: str) -> None:
    (found,) = read_text(changed(path, value), "x.json")
    assert isinstance(found, Problem)
    assert found.error.code == code
    assert found.place.line == 1


def test_numbers_and_brackets_without_end_are_refused() -> None:
    for line in '{"doorcard": ' + "9" * 5000 + "}", '{"doorcard": ' + "[" * 200_000:
        (found,) = read_text(line)
        assert isinstance(found, Problem)
        assert found.error.code in ("toml_bounds", "json_syntax")


def test_mutated_lines_are_read_or_told_and_pay_what_they_say() -> None:
    random = Random("mutations of JSON")
    verdicts = set()
    for number in range(2_000):
        hand = random_hand(random, CATALOGUE[number % len(CATALOGUE)])
        text = write_json(record_of(hand))
        start = random.randrange(text.index('"players"'), len(text))
        end = start + random.choice((0, 1, 1, 5))
        text = text[:start] + random.choice(("", "0", "7", '"', "}", "Kh", ", ")) + text[end:]
        for found in read_text(text):
            judgement = judge(found)
            verdicts.add(judgement.verdict)
            if judgement.verdict is Verdict.OK:
                assert judgement.hand is not None
                assert sum(judgement.hand.net) + judgement.hand.state.sink == 0
    assert {Verdict.OK, Verdict.REJECTED} <= verdicts


def by_the_rules(record: HandRecord) -> HandRecord:
    """A record without what the rules give: the chips of calls, and that a hand shown early says no later card."""

    def bare(move: Move) -> Move:
        match move:
            case Act(kind=kind) if kind is not ActKind.WAGER:
                return replace(move, amount=None)
            case Show():
                return replace(move, cards=tuple(card for card in move.cards if card.known))
            case _:
                return move

    return replace(record, moves=tuple(map(bare, record.moves)))


def test_real_hands_are_read_back_the_same(shared: Path | None) -> None:
    if shared is None:
        pytest.skip("no shared hands beside the checkout")
    files = [path for path in sorted((shared / "corpus").rglob("*")) if "__" in path.name]
    records = [found for path in files for found in read(path) if isinstance(found, HandRecord)]
    assert len(records) == 305
    for record in records:
        assert read_back(write_json(record)) == record
        assert by_the_rules(read_back(write_phh(record))) == by_the_rules(record)
        hidden = Anonymiser()(record)
        assert read_back(write_json(hidden)) == hidden
        before, after = judge(record), judge(hidden)
        assert after.verdict in (Verdict.OK, before.verdict)
        assert after.hand is not None
        assert before.hand is not None
        assert after.hand.net == before.hand.net
