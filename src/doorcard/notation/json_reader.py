"""Hands as JSON read back, every field looked at: what is no record is a problem with its line."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Final, TypeVar, cast

from doorcard.cards import Card, parse_cards
from doorcard.errors import CardError, DoorcardError, NotationError, Place, Refused, SourceError
from doorcard.notation.json_writer import VERSION
from doorcard.notation.record import (
    Act,
    ActKind,
    Comment,
    Deal,
    Facts,
    HandRecord,
    Move,
    Muck,
    Origin,
    Player,
    Problem,
    Result,
    Scalar,
    SeatCards,
    Shared,
    Show,
)
from doorcard.rules import Rules

Object = dict[str, object]
Item = TypeVar("Item")

BEGINS: Final = re.compile(r'\s*\{\s*"doorcard"\s*:')
"""How a hand begins."""

_KINDS: Final[dict[str, Callable[[str], Scalar]]] = {
    "decimal": Decimal,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "datetime": datetime.fromisoformat,
}


def read_json(lines: Iterable[str], file: str, house: str = "") -> Iterator[HandRecord | Problem]:
    """Every hand of a text, one a line, or what is wrong with it; ``house`` is not asked: each carries its rules."""
    count = 0
    for number, line in enumerate(lines, 1):
        if line.strip():
            count += 1
            place = Place(file, str(count), number)
            try:
                yield _Reading(place).record(_loaded(line, place))
            except NotationError as error:
                yield Problem(error)


def _loaded(line: str, place: Place) -> object:
    try:
        return json.loads(line)
    except json.JSONDecodeError as fault:
        raise SourceError("json_syntax", place, detail=fault.msg, line=place.line, column=fault.colno) from None
    except (ValueError, RecursionError):
        raise SourceError("toml_bounds", place) from None


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    """The rules of a text; hands of one evening share them."""
    return Rules.from_json(text)


class _Reading:
    """One hand: its fields by kind, and what is said where one is of another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.seats = 0

    def record(self, data: object) -> HandRecord:
        """The record. Raises `Refused`."""
        hand = self.fields(data, "the line")
        if self.need(hand, "doorcard") != VERSION:
            raise self.wrong("doorcard", hand["doorcard"], str(VERSION))
        rules = self.rules(self.need(hand, "rules"))
        players = self.each(self.need(hand, "players"), "players", self.player)
        self.seats = len(players)
        return HandRecord(
            rules,
            players,
            self.seat(hand, "dealer"),
            self.each(self.need(hand, "moves"), "moves", self.move),
            self.result(self.fields(hand.get("result", {}), "result")),
            self.each(hand.get("learnt", []), "learnt", self.hand),
            self.facts(self.fields(hand.get("facts", {}), "facts")),
            self.place,
        )

    def rules(self, data: object) -> Rules:
        try:
            return _rules(json.dumps(data))
        except DoorcardError as why:
            raise Refused("phh_rules", self.place, why=why) from why

    def player(self, data: object, at: str) -> Player:
        found = self.fields(data, at)
        name = self.text(found, "name")
        return Player(
            self.whole(self.need(found, "number"), f"{at}.number"), self.whole(found.get("stack"), f"{at}.stack"), name
        )

    def hand(self, data: object, at: str) -> SeatCards:
        found = self.fields(data, at)
        return SeatCards(self.seat(found, "seat"), self.cards(self.need(found, "cards"), f"{at}.cards"))

    def move(self, data: object, at: str) -> Move:
        found = self.fields(data, at)
        origin = Origin(json.dumps(data, ensure_ascii=False), self.place.line)
        match found:
            case {"deal": hands}:
                return Deal(self.each(hands, f"{at}.deal", self.hand), origin)
            case {"shared": card}:
                cards = self.cards(card, f"{at}.shared")
                if len(cards) != 1:
                    raise self.wrong(f"{at}.shared", card, "one card")
                return Shared(cards[0], origin)
            case {"act": kind}:
                if not isinstance(kind, str) or kind not in list(ActKind):
                    raise self.wrong(f"{at}.act", kind, ", ".join(ActKind))
                amount = found.get("amount")
                chips = None if amount is None else self.whole(amount, f"{at}.amount")
                return Act(self.seat(found, "seat"), ActKind(kind), chips, origin)
            case {"show": cards}:
                return Show(self.seat(found, "seat"), self.cards(cards, f"{at}.show"), origin)
            case {"muck": True}:
                return Muck(self.seat(found, "seat"), origin)
            case {"comment": str(text)}:
                return Comment(text, origin)
            case _:
                raise self.wrong(at, data, "a deal, an act, a show, a muck, a shared card or a comment")

    def result(self, data: Object) -> Result:
        settled = data.get("settled", False)
        if not isinstance(settled, bool):
            raise self.wrong("result.settled", settled, "true or false")
        rake = data.get("rake")
        return Result(
            self.chips(data, "finishing"),
            self.chips(data, "awards"),
            None if rake is None else self.whole(rake, "result.rake"),
            settled,
        )

    def chips(self, data: Object, name: str) -> tuple[int, ...] | None:
        if data.get(name) is None:
            return None
        amounts = self.each(data[name], f"result.{name}", self.whole)
        if len(amounts) != self.seats:
            raise self.wrong(f"result.{name}", data[name], "one number for each player")
        return amounts

    def facts(self, data: Object) -> Facts:
        return Facts(
            room=self.text(data, "room"),
            hand_id=self.text(data, "hand_id"),
            table=self.text(data, "table"),
            time=self.text(data, "time"),
            currency=self.text(data, "currency"),
            observer=None if data.get("observer") is None else self.seat(data, "observer"),
            assumed=self.each(data.get("assumed", []), "facts.assumed", self.word),
            details=self.each(data.get("details", []), "facts.details", self.named),
        )

    def named(self, data: object, at: str) -> tuple[str, Scalar | tuple[Scalar, ...]]:
        found = self.fields(data, at)
        value = self.need(found, "value")
        if isinstance(value, list):
            return self.text(found, "name"), self.each(value, f"{at}.value", self.scalar)
        return self.text(found, "name"), self.scalar(value, f"{at}.value")

    def scalar(self, data: object, at: str) -> Scalar:
        if isinstance(data, str | bool | int):
            return data
        if isinstance(data, dict) and len(data) == 1:
            ((kind, value),) = data.items()
            try:
                if kind in _KINDS and isinstance(value, str):
                    return _KINDS[kind](value)
            except (ValueError, InvalidOperation):
                pass  # what no reader of that kind takes is told below
        raise self.wrong(at, data, "a text, a number, a time or a truth")

    # Single fields.

    def fields(self, data: object, at: str) -> Object:
        if not isinstance(data, dict):
            raise self.wrong(at, data, "an object with named fields")
        return cast(Object, data)

    def each(self, data: object, at: str, read: Callable[[object, str], Item]) -> tuple[Item, ...]:
        if not isinstance(data, list):
            raise self.wrong(at, data, "a list")
        return tuple([read(item, f"{at}[{number}]") for number, item in enumerate(data)])

    def need(self, data: Object, name: str) -> object:
        if name not in data:
            raise Refused("phh_missing", self.place, field=name)
        return data[name]

    def text(self, data: Object, name: str) -> str:
        return self.word(data.get(name, ""), name)

    def word(self, data: object, at: str) -> str:
        if not isinstance(data, str):
            raise self.wrong(at, data, "a text")
        return data

    def whole(self, data: object, at: str) -> int:
        if type(data) is not int or data < 0:
            raise self.wrong(at, data, "a whole number, 0 or more")
        return data

    def seat(self, data: Object, name: str) -> int:
        index = self.need(data, name)
        if type(index) is not int or not 0 <= index < self.seats:
            raise Refused("phh_range", self.place, field=name, value=repr(index), least=0, most=max(0, self.seats - 1))
        return index

    def cards(self, data: object, at: str) -> tuple[Card, ...]:
        text = self.word(data, at)
        try:
            return parse_cards(text)
        except CardError as why:
            raise Refused("phh_cards", self.place, text=text, why=why) from why

    def wrong(self, field: str, value: object, wanted: str) -> Refused:
        return Refused("phh_field", self.place, field=field, value=repr(value)[:80], wanted=wanted)
