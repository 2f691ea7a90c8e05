"""The schema of the conformance hands: what a record may hold, and in words what is wrong with one."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from doorcard.cards import Card
from doorcard.errors import DoorcardError

ACT = re.compile(r"fold|check|(?:bring|to|call|allin):\d+")
"""An act as the schema writes it."""

STAKES = ("ante", "bringIn", "small", "big")
EXPECTATIONS = ("openers", "returned", "pots", "stacks", "net", "showOrder")


class BadRecord(ValueError):
    """A record that is not written in the schema: it says what is wrong, and where."""


def load(path: Path) -> list[dict[str, Any]]:
    """The hands of a file. Raises `BadRecord` for one that holds none, OSError for one that cannot be read."""
    try:
        hands = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as fault:
        raise BadRecord(f"this is not JSON: {fault}") from None
    if not isinstance(hands, list) or not hands or not all(isinstance(hand, dict) for hand in hands):
        raise BadRecord("the file must hold a list of hands, each an object, and at least one")
    return hands


def check(record: dict[str, Any]) -> None:
    """Raise `BadRecord` with everything that is wrong with the form of a record."""
    faults = list(_faults(record))
    if faults:
        raise BadRecord("; ".join(faults))


def _faults(record: dict[str, Any]) -> Iterator[str]:
    wanted: dict[str, type] = {
        "profile": str,
        "stakes": dict,
        "seats": list,
        "dealer": str,
        "stacks": dict,
        "cards": dict,
        "rounds": list,
    }
    missing = [name for name in wanted if name not in record]
    if missing:
        yield f"the record lacks {', '.join(missing)}"
    wrong = [name for name, kind in wanted.items() if name in record and not isinstance(record[name], kind)]
    wrong += [
        name
        for name, kind in (("overrides", dict), ("seatNumbers", dict), ("community", str), ("expect", dict))
        if record.get(name) is not None and not isinstance(record[name], kind)
    ]
    for name in wrong:
        yield f"{name} is {json.dumps(record[name])}, of the wrong kind"
    if missing or wrong:
        return
    seats = record["seats"]
    if not all(isinstance(name, str) for name in seats) or len(set(seats)) < len(seats):
        yield f"seats must be different names, not {json.dumps(seats)}"
        return
    yield from _faults_of_setup(record, seats)
    yield from _faults_of_rounds(record["rounds"], seats)
    yield from _faults_of_expectations(record.get("expect") or {}, seats)


def _faults_of_setup(record: dict[str, Any], seats: list[str]) -> Iterator[str]:
    stakes = record["stakes"]
    if sorted(stakes) != sorted(STAKES) or not all(_is_whole(value) for value in stakes.values()):
        yield f"stakes must be whole numbers for {', '.join(STAKES)}, not {json.dumps(stakes)}"
    if record["dealer"] not in seats:
        yield f"the dealer {record['dealer']} has no seat"
    for name in ("stacks", "seatNumbers"):
        values = record.get(name)
        if values is None:
            continue
        if sorted(values) != sorted(seats) or not all(_is_whole(value) for value in values.values()):
            yield f"{name} must give a whole number for each of {', '.join(seats)}, not {json.dumps(values)}"
    yield from _strangers("cards", record["cards"], seats)
    missing = [name for name in seats if name not in record["cards"]]
    if missing:
        yield f"cards has none for {', '.join(missing)}"
    seen: dict[Card, str] = {}
    hands = [*record["cards"].items(), ("community", [record["community"]] if record.get("community") else [])]
    for name, texts in hands:
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            yield f"cards of {name} must be a list of cards, not {json.dumps(texts)}"
            continue
        for text in texts:
            try:
                card = Card.parse(text)
            except DoorcardError as fault:
                yield f"cards of {name}: {fault}"
                continue
            if card in seen:
                yield f"{text} is with {seen[card]} and with {name}"
            seen[card] = name


def _faults_of_rounds(rounds: list[Any], seats: list[str]) -> Iterator[str]:
    for number, acts in enumerate(rounds, 1):
        if not isinstance(acts, list):
            yield f"round {number} must be a list of acts, not {json.dumps(acts)}"
            continue
        for act in acts:
            if not isinstance(act, dict) or not {"seat"} < set(act) <= {"seat", "action", "legal"}:
                yield f"round {number}: {json.dumps(act)} must have a seat, and an action or a legal set"
            elif act["seat"] not in seats:
                yield f"round {number}: {act['seat']} has no seat"
            else:
                legal = act.get("legal", [])
                if not isinstance(legal, list):
                    yield f"round {number}, {act['seat']}: legal must be a list of acts, not {json.dumps(legal)}"
                    continue
                for text in [*legal, *([act["action"]] if "action" in act else [])]:
                    if not isinstance(text, str) or not ACT.fullmatch(text):
                        yield f"round {number}, {act['seat']}: {json.dumps(text)} is no act of the schema"


def _faults_of_expectations(expect: dict[str, Any], seats: list[str]) -> Iterator[str]:
    for name, value in expect.items():
        if name not in EXPECTATIONS:
            yield f"{name}: no such expectation is known, only {', '.join(EXPECTATIONS)}"
        elif name in ("openers", "showOrder"):
            if not isinstance(value, list):
                yield f"{name} must be a list of seats, not {json.dumps(value)}"
            else:
                yield from _strangers(name, value, seats)
        elif name == "pots":
            for pot in value if isinstance(value, list) else [value]:
                if not isinstance(pot, dict) or sorted(pot) != ["amount", "awards", "eligible"]:
                    yield f"a pot must have amount, eligible and awards, not {json.dumps(pot)}"
                elif not isinstance(pot["eligible"], list) or not isinstance(pot["awards"], dict):
                    yield f"a pot's eligible is a list, its awards an object, not {json.dumps(pot)}"
                else:
                    yield from _strangers("pots", [*pot["eligible"], *pot["awards"]], seats)
        elif not isinstance(value, dict):
            yield f"{name} must give chips by seat, not {json.dumps(value)}"
        else:
            yield from _strangers(name, value, seats)


def _strangers(place: str, names: Any, seats: list[str]) -> Iterator[str]:
    strangers = [str(name) for name in names if name not in seats]
    if strangers:
        yield f"{place} names {', '.join(strangers)}, who has no seat"


def _is_whole(value: object) -> bool:
    return type(value) is int
