"""Hands as PHH text."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from functools import lru_cache
from typing import assert_never

from doorcard.cards import Card
from doorcard.notation.phh.codes import variant_of
from doorcard.notation.phh.toml import toml_key, toml_lines, toml_value
from doorcard.notation.record import (
    Act,
    ActKind,
    Comment,
    Deal,
    HandRecord,
    Muck,
    Scalar,
    Shared,
    Show,
    whole_hand,
)
from doorcard.notation.worth import worth_of
from doorcard.rules import Rules


def write_phh(record: HandRecord) -> str:
    """A record as the text of a ``.phh`` file, which `read_phh` reads back to an equal record."""
    return "".join(f"{line}\n" for line in _fields(record))


def write_phhs(records: Iterable[HandRecord]) -> Iterator[str]:
    """Records as the pieces of a ``.phhs`` file, one a hand."""
    for number, record in enumerate(records, 1):
        yield f"[{number}]\n{write_phh(record)}\n"


def _fields(record: HandRecord) -> Iterator[str]:
    """The lines of a hand: the standard's fields first, then ours."""
    rules, stakes, facts, result = record.rules, record.rules.stakes, record.facts, record.result
    count = len(record.players)
    # PHH lists the players from the dealer's left to the dealer.
    order = [*range(record.dealer + 1, count), *range(record.dealer + 1)]
    players = [record.players[seat] for seat in order]
    unit = worth_of(stakes.chip).amount

    def money(chips: int) -> Scalar:
        amount = chips * unit
        return int(amount) if unit == unit.to_integral_value() else amount

    yield _field("variant", variant_of(rules.game))
    yield _field("ante_trimming_status", True)
    yield _field("antes", [money(stakes.ante)] * count)
    yield _field("bring_in", money(stakes.bring_in))
    yield _field("small_bet", money(stakes.small))
    yield _field("big_bet", money(stakes.big))
    yield _field("starting_stacks", [money(player.stack) for player in players])
    yield toml_lines("actions", _rows(record, {seat: place for place, seat in enumerate(order, 1)}, money))
    yield _field("seats", [player.number for player in players])
    if any(player.name for player in players):
        yield _field("players", [player.name for player in players])
    if result.finishing is not None:
        yield _field("finishing_stacks", [money(result.finishing[seat]) for seat in order])
    for name, text in ("venue", facts.room), ("table", facts.table), ("hand", facts.hand_id):
        if text:
            yield _field(name, int(text) if _is_plain_number(text) else text)
    if facts.currency:
        yield _field("currency", facts.currency)
    for name, value in facts.details:
        yield _field(name, value)
    yield _field("_house", rules.name)
    yield _field("_rules", _rules_text(rules))
    yield _field("_rules_hash", rules.hash)
    yield _field("_dealer", record.dealer)
    if result.awards is not None:
        yield _field("_awards", [money(result.awards[seat]) for seat in order])
    if result.rake is not None:
        yield _field("_rake", money(result.rake))
    if result.settled:
        yield _field("_settled", True)
    if record.learnt:
        places = {seat: place for place, seat in enumerate(order, 1)}
        yield _field("_learnt", [f"p{places[hole.seat]} {_packed(hole.cards)}" for hole in record.learnt])
    if facts.observer is not None:
        yield _field("_observer", record.players[facts.observer].number)
    if facts.assumed:
        yield _field("_assumed", facts.assumed)
    if facts.time:
        yield _field("_time", facts.time)


@lru_cache(maxsize=256)
def _rules_text(rules: Rules) -> str:
    """Rules as JSON on one line."""
    return json.dumps(asdict(rules), separators=(",", ":"))


def _field(name: str, value: Scalar | Iterable[Scalar]) -> str:
    return f"{toml_key(name)} = {toml_value(value)}"


def _is_plain_number(text: str) -> bool:
    """Whether a text comes back from a number as it was, and the number fits every reader."""
    return text.isascii() and text.isdigit() and len(text) < 19 and str(int(text)) == text


def _packed(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))


class _Rows:
    """The actions of a hand, a row for each deal and each round."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self.kind: type | None = None

    def add(self, text: str, kind: type) -> None:
        if kind is not self.kind:
            self.rows.append([])
            self.kind = kind
        self.rows[-1].append(text)


def _rows(record: HandRecord, places: dict[int, int], money: Callable[[int], Scalar]) -> list[list[str]]:
    """The actions as the standard writes them."""
    rows = _Rows()
    held: dict[int, tuple[Card, ...]] = {}
    for move in record.moves:
        match move:
            case Deal():
                rows.kind = None
                for seat, cards in move.hands:
                    held[seat] = held.get(seat, ()) + cards
                    rows.add(f"d dh p{places[seat]} {_packed(cards)}", Deal)
            case Shared():
                rows.add(f"d db {move.card}", Shared)
            case Act():
                rows.add(f"p{places[move.seat]} {_verb(move, money)}", Act)
            case Show():
                cards = whole_hand(record.rules.game, held.get(move.seat, ()), move.cards)
                rows.add(f"p{places[move.seat]} sm {_packed(cards)}", Show)
            case Muck():
                rows.add(f"p{places[move.seat]} sm", Show)
            case Comment():
                rows.add(f"# {move.text}", rows.kind or Comment)
            case _:
                assert_never(move)
    return rows.rows


def _verb(act: Act, money: Callable[[int], Scalar]) -> str:
    if act.kind is ActKind.WAGER:
        return f"cbr {money(act.amount or 0)}"
    return _VERBS[act.kind]


_VERBS = {ActKind.FOLD: "f", ActKind.CHECK: "cc", ActKind.CALL: "cc", ActKind.BRING_IN: "pb"}
