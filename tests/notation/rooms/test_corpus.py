"""Every real hand beside the checkout: its verdict, its money, and what each player was paid."""

import json
import re
from collections import Counter
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from doorcard.hand import Acted, AntesPosted, Hand, Wagered
from doorcard.notation import FORMATS, HandRecord, Judgement, Problem, Verdict, judge, read
from doorcard.words import language
from tests.conftest import SHARED
from tests.notation.rooms.table import PAGES, counted, renewed, table

CORPUS: Final = SHARED / "corpus" if SHARED and (SHARED / "corpus" / "index.json").is_file() else None
pytestmark = pytest.mark.skipif(CORPUS is None, reason="no real hands beside the checkout")

PHH: Final = "wsop"
"""The site of the hands that are PHH: a hand of theirs is one of a file."""


@cache
def rows() -> dict[str, dict[str, Any]]:
    assert CORPUS is not None
    found = json.loads((CORPUS / "index.json").read_text(encoding="utf-8"))
    return {row["file"]: row for row in found if row["site"] != PHH}


FILES: Final = sorted(rows()) if CORPUS else []


@cache
def judged(file: str) -> tuple[HandRecord | Problem, Judgement]:
    assert CORPUS is not None
    (found,) = read(CORPUS / file)
    return found, judge(found)


def finished(file: str) -> tuple[HandRecord, Hand]:
    found, judgement = judged(file)
    if judgement.verdict not in (Verdict.OK, Verdict.NOTED):
        pytest.skip("no finished hand")
    assert isinstance(found, HandRecord)
    assert judgement.hand is not None
    return found, judgement.hand


def chip_of(record: HandRecord) -> Decimal:
    """What a chip of a record is worth in the amounts of its text."""
    return Decimal(record.rules.stakes.chip.split()[0] if record.rules.stakes.chip else 1)


@pytest.mark.parametrize("file", FILES)
def test_the_verdict_is_what_the_collection_asks_for(file: str) -> None:
    row = rows()[file]
    _, judgement = judged(file)
    if row["limit"] == "nl":
        assert judgement.verdict is Verdict.UNSUPPORTED
    elif row["money"]["verdict"] == "no result in the text":
        assert judgement.verdict is Verdict.INCOMPLETE
    else:
        assert judgement.verdict in (Verdict.OK, Verdict.NOTED), (judgement.error, judgement.notes)


def test_four_of_five_exact_hands_are_ok() -> None:
    exact = [judged(file)[1].verdict for file, row in rows().items() if row["money"]["verdict"] == "exact"]
    assert len(exact) > 200
    assert Counter(exact)[Verdict.OK] >= 0.8 * len(exact)


@pytest.mark.parametrize("file", FILES)
def test_chips_in_are_chips_out_as_the_collection_counted_them(file: str) -> None:
    row, (record, hand) = rows()[file], finished(file)
    chip = chip_of(record)
    put_in = 0
    for event in hand.events:
        match event:
            case AntesPosted():
                put_in += sum(ante.amount for ante in event.antes)
            case Acted() | Wagered():
                put_in += event.added
            case _:
                pass
    assert put_in * chip == Decimal(row["money"]["put_in"])
    assert sum(hand.net) + hand.state.sink == 0
    rake = Decimal(row["money"].get("rake", "0")) + Decimal(row["money"]["fee"])
    assert hand.state.sink * chip == rake + Decimal(row["money"].get("implied_rake", "0"))


@pytest.mark.parametrize("file", FILES)
def test_the_head_of_the_hand_is_read(file: str) -> None:
    row, (record, _) = rows()[file], finished(file)
    chip = chip_of(record)
    stakes = record.rules.stakes
    assert record.facts.hand_id.endswith(row["hand_id"].split("-")[-1])
    assert len(record.players) == row["n_players"]
    for name, field in ("ante", "ante"), ("bring_in", "bring_in"), ("small_bet", "small"), ("big_bet", "big"):
        if field not in record.facts.assumed and row[name] is not None:
            assert getattr(stakes, field) * chip == Decimal(row[name])
    # What is called a big bring-in is a completion: nobody posted any.
    assert (row["bring_in"] is None or "big_bring_in" in row["features"]) == ("bring_in" in record.facts.assumed)


# What each player was paid, by words that only this test looks for: names in the collection are P1, P2, …

_AMOUNT = r"[$€]? ?-?[0-9][0-9,]*(?:\.[0-9]+)?"
_PAID = (
    re.compile(rf"^(P[0-9]+):? collected ({_AMOUNT})", re.MULTILINE),
    re.compile(rf"^(P[0-9]+) Collects ({_AMOUNT})", re.MULTILINE),
    re.compile(rf"^(P[0-9]+) wins the [a-z ]*pot \(({_AMOUNT})\)", re.MULTILINE),
    re.compile(rf"^(P[0-9]+) wins +(?:(?:Hi|Lo) \()?({_AMOUNT})(?: ?USD| ?EURO| chips|\))", re.MULTILINE),
    re.compile(rf"won by (P[0-9]+) \(({_AMOUNT})\)"),
    re.compile(rf"^\*?Player (P[0-9]+) .*Collects: ({_AMOUNT})\.", re.MULTILINE),
    re.compile(rf"^(Seat\+[0-9]+)(?: \[ME\])? : Hand [Rr]esult(?:-Side Pot)? ({_AMOUNT})", re.MULTILINE),
    re.compile(rf"^Seat [0-9]+: (P[0-9]+) did not show and won ({_AMOUNT})", re.MULTILINE),
)
_NETS = re.compile(rf"^Seat [0-9]+: (P[0-9]+) \(({_AMOUNT})\),?(?: net:)? [+-]", re.MULTILINE)


def text_of(file: str) -> str:
    assert CORPUS is not None
    data = (CORPUS / file).read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def said_to_be_paid(text: str) -> dict[str, Decimal]:
    """What a text says each player was paid, in all."""
    paid: dict[str, Decimal] = {}

    def add(name: str, amount: str) -> None:
        paid[name] = paid.get(name, Decimal(0)) + Decimal(re.sub(r"[^0-9.]", "", amount) or 0)

    for pattern in _PAID:
        for name, amount in pattern.findall(text):
            add(name, amount)
    tags = [(tag, dict(re.findall(r'(\w+)="([^"]*)"', rest))) for tag, rest in re.findall(r"<(\w+) ([^>]*)>", text)]
    names = {data["seat"]: data["nickname"] for tag, data in tags if tag == "player" and "nickname" in data}
    for tag, data in tags:
        if tag == "player" and "win" in data:
            add(data["name"], data["win"])
        elif tag == "winner":
            add(names[data["player"]], data["amount"])
    return paid


@pytest.mark.parametrize("file", FILES)
def test_each_player_ends_with_what_the_room_says(file: str) -> None:
    record, hand = finished(file)
    chip, text = chip_of(record), text_of(file)
    ends = {name: Decimal(re.sub(r"[^0-9.]", "", amount)) for name, amount in _NETS.findall(text)}
    if ends:
        assert {
            player.name: seat.stack * chip for player, seat in zip(record.players, hand.state.seats, strict=True)
        } == ends
        return
    paid = said_to_be_paid(text)
    assert any(paid.values())
    for index, (player, seat) in enumerate(zip(record.players, hand.state.seats, strict=True)):
        put_in = sum(e.added for e in hand.events if isinstance(e, Acted | Wagered) and e.seat == index)
        # Uncalled chips are in what is paid at some of the rooms; in the engine they never count as put in.
        uncalled = put_in + min(record.rules.stakes.ante, player.stack) - seat.paid
        award = seat.stack - player.stack + seat.paid
        assert paid.get(player.name, 0) in (award * chip, (award + uncalled) * chip)


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_read_by_the_room_that_wrote_it(file: str) -> None:
    head = text_of(file)
    keys = [form.key for form in FORMATS if form.recognises(head)]
    assert len(keys) == 1
    assert keys[0].partition("-")[0] == Path(file).name.partition("__")[0]


def test_the_tables_of_the_documentation_are_what_comes_out() -> None:
    counts = counted()
    assert counts is not None
    for tag, path in PAGES.items():
        page = path.read_text(encoding="utf-8")
        assert renewed(page, table(counts, language(tag))) == page, "scripts/docs --renew"
