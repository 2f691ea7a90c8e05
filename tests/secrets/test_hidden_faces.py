"""The same evening over decks that differ only in cards which somebody may not know: whatever that reader is sent,
whatever is logged and counted, and what lies in the database, is the same, byte for byte."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from doorcard.cards import Card, Deck
from tests.room.test_secrecy import other_deck
from tests.secrets.evening import HANDS, READERS, Everything, evening, hidden_cards, tables_after_hands

EVENINGS = (
    ("home/five-card-stud", 1),
    ("home/five-card-stud-last-down", 2),
    ("pokerstars/seven-card-stud", 3),
    ("tda/razz", 4),
)


async def twice(folder: Path, rules: str, seed: int) -> None:
    """One evening, and again for each reader with what is hidden from it turned around."""
    random = Random(seed)
    decks = [Deck.shuffled(random) for _ in range(HANDS)]
    first = await evening(folder / "first", rules, decks, seed)
    table_id = next(row[1] for name, row in first.rows if name == "tables")
    tables = await tables_after_hands(folder / "first" / "room.sqlite", table_id)
    assert len(tables) == HANDS
    for reader in (*READERS, None):
        others = [
            other_deck(deck, hidden_cards(table, reader), random) for deck, table in zip(decks, tables, strict=True)
        ]
        assert others != decks
        second = await evening(folder / f"for {reader}", rules, others, seed)
        if reader is None:
            everything_but_the_owners(first, second)
        else:
            assert second.sent[reader] == first.sent[reader]
            assert len(first.sent[reader]) > 150
    nothing_lies_about(first, decks)


def everything_but_the_owners(first: Everything, second: Everything) -> None:
    """What is common to all is the same over cards that only their owners saw."""
    assert second.sent["Wil"] == first.sent["Wil"]
    assert second.sent[""] == first.sent[""]
    assert second.log == first.log
    assert first.log.count("\n") > 100
    assert second.metrics == first.metrics
    assert second.rows == first.rows


def nothing_lies_about(found: Everything, decks: list[Deck]) -> None:
    """No deck, nor any stretch of one, is in a file of the store or in the log, in any of the forms that cards have."""
    kept = {**found.files, "log": found.log.encode(), "metrics": found.metrics.encode()}
    assert {"room.sqlite", "room.sqlite-wal"} <= set(kept)
    for deck in decks:
        cards = tuple(deck)
        for start in range(len(cards) - 3):
            for form in forms(cards[start : start + 4]):
                assert not [name for name, data in kept.items() if form in data]


def forms(cards: tuple[Card, ...]) -> list[bytes]:
    """Some cards one after the other, as something may write them down."""
    texts = [str(card) for card in cards]
    numbers = [str(int(card)) for card in cards]
    joined = [mark.join(part) for part in (texts, numbers) for mark in ("", " ", ",", ", ", '","', '", "')]
    return [bytes(cards), *(text.encode() for text in joined if len(text) > 6)]


@pytest.mark.parametrize(("rules", "seed"), EVENINGS)
def test_what_is_hidden_is_nowhere(tmp_path: Path, rules: str, seed: int) -> None:
    asyncio.run(twice(tmp_path, rules, seed))
