"""Hands as JSON, one object a line: everything that a record says, and where it stood in a file left out."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import date, datetime, time
from decimal import Decimal
from functools import lru_cache
from typing import Final, assert_never

from doorcard.cards import format_cards
from doorcard.notation.record import Act, Comment, Deal, Facts, HandRecord, Move, Muck, Result, Scalar, Shared, Show
from doorcard.rules import Rules

VERSION: Final = 1
"""The version of this form; a reader refuses what it does not know."""


def write_json(record: HandRecord) -> str:
    """A record as one line of JSON, which `read_json` reads back to an equal record."""
    head = {"doorcard": VERSION, "rules": None}
    rest: dict[str, object] = {
        "players": [player._asdict() for player in record.players],
        "dealer": record.dealer,
        "moves": [_move(move) for move in record.moves],
    }
    if record.result != Result():
        rest["result"] = _result(record.result)
    if record.learnt:
        rest["learnt"] = [{"seat": seat, "cards": format_cards(cards)} for seat, cards in record.learnt]
    if record.facts != Facts():
        rest["facts"] = _facts(record.facts)
    # The rules are most of the text and the same all evening, so they are written once and put in.
    line = json.dumps(head).replace("null", _rules_text(record.rules))[:-1] + ", " + _text(rest)[1:]
    return f"{line}\n"


def write_jsons(records: Iterable[HandRecord]) -> Iterator[str]:
    """Records as the lines of a file."""
    return map(write_json, records)


@lru_cache(maxsize=256)
def _rules_text(rules: Rules) -> str:
    return _text(asdict(rules))


def _text(data: object) -> str:
    """JSON in the signs of every language, but escaped where a text is no text: half a surrogate pair."""
    text = json.dumps(data, ensure_ascii=False)
    return text if text.isascii() or not any("\ud800" <= mark <= "\udfff" for mark in text) else json.dumps(data)


def _result(result: Result) -> dict[str, object]:
    data: dict[str, object] = {
        name: value for name in ("finishing", "awards", "rake") if (value := getattr(result, name)) is not None
    }
    return data | {"settled": True} if result.settled else data


def _move(move: Move) -> dict[str, object]:
    match move:
        case Deal():
            return {"deal": [{"seat": seat, "cards": format_cards(cards)} for seat, cards in move.hands]}
        case Shared():
            return {"shared": str(move.card)}
        case Act():
            act: dict[str, object] = {"act": move.kind, "seat": move.seat}
            return act if move.amount is None else act | {"amount": move.amount}
        case Show():
            return {"show": format_cards(move.cards), "seat": move.seat}
        case Muck():
            return {"muck": True, "seat": move.seat}
        case Comment():
            return {"comment": move.text}
        case _:
            assert_never(move)


def _facts(facts: Facts) -> dict[str, object]:
    data: dict[str, object] = {
        name: text for name in ("room", "hand_id", "table", "time", "currency") if (text := getattr(facts, name))
    }
    if facts.observer is not None:
        data["observer"] = facts.observer
    if facts.assumed:
        data["assumed"] = facts.assumed
    if facts.details:
        data["details"] = [{"name": name, "value": _detail(value)} for name, value in facts.details]
    return data


def _detail(value: Scalar | tuple[Scalar, ...]) -> object:
    """A detail: what JSON has no word for as an object that names its kind."""
    match value:
        case tuple():
            return [_detail(item) for item in value]
        case Decimal():
            return {"decimal": str(value)}
        case datetime():
            return {"datetime": value.isoformat()}
        case date():
            return {"date": value.isoformat()}
        case time():
            return {"time": value.isoformat()}
        case _:
            return value
