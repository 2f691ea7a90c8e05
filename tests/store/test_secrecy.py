"""Whoever has the files but not the key learns no card that was not shown: by search, and by non-interference.

A hand is stored, and stored again with all cards that the public has not seen in other places of the deck. But for the
sealed deck itself the files must be the same, byte for byte: while the hand is on, and once it is over.
"""

import asyncio
import re
import shutil
import struct
from pathlib import Path
from random import Random

from doorcard.cards import Card, Deck, format_cards
from doorcard.hand import Hand, HandStarted, Phase, redact
from doorcard.store.sqlite import SqliteStore
from doorcard.table import Played
from tests.hand.courses import Player, random_setup
from tests.hand.test_secrecy import called_and_mucked, mixed, played, seen_by
from tests.store.conftest import opened
from tests.store.games import of_hand, opening

HANDS = 25


def new_store(folder: Path) -> Path:
    """A store with nothing in it; its copy with its key is the same store."""
    asyncio.run(SqliteStore(folder / "room.sqlite").close())
    return folder


def written(empty: Path, folder: Path, hand: Hand) -> tuple[list[bytes], list[bytes]]:
    """The files of a store that holds a hand so far, while it is open and after it was closed; and the sealed decks."""
    shutil.copytree(empty, folder)
    path = folder / "room.sqlite"

    async def scene() -> tuple[list[bytes], list[bytes]]:
        files = []
        async with opened(path) as store:
            head = await store.create("t", opening(), 1)
            for event in of_hand(hand):
                answer = await store.append("t", head, (event,), 2)
                assert isinstance(answer, int)
                head = answer
            stored = [each.event for each in await store.read("t", len(opening()) + 1)]
            assert stored == list(of_hand(hand))  # the cards are there, for those who have the key
            sealed = [row[0] for row in store._reading.execute("SELECT hidden FROM events WHERE kind = 'HandStarted'")]
            files += [path.read_bytes(), frames(path.with_name("room.sqlite-wal").read_bytes())]
        files.append(path.read_bytes())
        assert all(any(blob in file for file in files) for blob in sealed)
        return files, sealed

    return asyncio.run(scene())


def masked(files: list[bytes], sealed: list[bytes]) -> list[bytes]:
    for blob in sealed:
        files = [file.replace(blob, bytes(len(blob))) for file in files]
    return files


def frames(wal: bytes) -> bytes:
    """The pages in a write-ahead log with their numbers, without the salts and sums around them."""
    size = struct.unpack(">I", wal[8:12])[0]
    starts = range(32, len(wal), 24 + size)
    return b"".join(wal[start : start + 8] + wal[start + 24 : start + 24 + size] for start in starts)


def test_hidden_cards_change_no_byte_but_those_of_the_sealed_deck(tmp_path: Path) -> None:
    empty = new_store(tmp_path / "empty")
    compared = moments = 0
    for seed in range(HANDS):
        setup, random = random_setup(f"store {seed}"), Random(seed)
        course = played(setup, seed)
        betting = [place for place, (hand, _) in enumerate(course) if hand.state.phase is Phase.BETTING]
        for moment in {random.choice(betting) if betting else len(course) - 1, len(course) - 1}:
            hand = course[moment][0]
            kept = seen_by(hand, None)
            if hand.over:  # mucked hands are beaten ones, so the same play is only possible with the same cards
                kept |= {card for seat in called_and_mucked(hand) for card in hand.state.seats[seat].down}
            other = setup._replace(deck=mixed(setup.deck, kept, random)).start()
            for _, action in course[:moment]:
                assert action is not None
                other = other.play(action)
            apart = other.events[0] != hand.events[0]  # but where hardly a card was hidden
            first = masked(*written(empty, tmp_path / f"{seed} {moment} first", hand))
            second = masked(*written(empty, tmp_path / f"{seed} {moment} second", other))
            assert first == second
            compared += apart and hand.over
            moments += apart and not hand.over
    assert compared > HANDS / 2
    assert moments > HANDS / 2


def test_the_search_finds_what_is_shown_and_nothing_that_is_not(tmp_path: Path) -> None:
    """By name, by number and by position: every way in which cards are written anywhere in the store."""
    empty = new_store(tmp_path / "empty")
    hidden_cards = 0
    for seed in range(HANDS):
        setup = random_setup(f"search {seed}")
        hand, player = setup.start(), Player(seed)
        while not hand.over:
            hand = hand.play(player.choose(hand.legal))
        files, _ = written(empty, tmp_path / str(seed), hand)
        everything = b"".join(files)
        shown = seen_by(hand, None) - {Card(52)}
        for card in shown:
            assert f'"{card}"'.encode() in everything
        hidden = [card for card in setup.deck if card not in shown]
        hidden_cards += len(hidden)
        for card in hidden:
            assert f'"{card}"'.encode() not in everything
        for run in runs(setup.deck, hidden):
            for text in (format_cards(run), "".join(map(str, run)), ",".join(map(str, map(int, run)))):
                assert text.encode() not in everything
            assert bytes(run) not in everything
    assert hidden_cards > 10 * HANDS


def runs(deck: Deck, hidden: list[Card]) -> list[tuple[Card, ...]]:
    """Stretches of the deck long enough not to be there by chance, and with something hidden in them."""
    stretches = (deck[place : place + 5] for place in range(len(deck) - 4))
    return [stretch for stretch in stretches if set(stretch) & set(hidden)]


def test_no_row_says_more_than_the_public_may_know(tmp_path: Path) -> None:
    """What can be read in a row without the key is made from what the engine gives to everybody."""

    async def scene() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            setup = random_setup("rows")
            course = played(setup, 1)
            events = of_hand(course[-1][0])
            redacted = tuple(Played(redact(e.event, None)) if isinstance(e, Played) else e for e in events)
            for table_id, told in (("whole", events), ("public", redacted)):
                await store.append(table_id, await store.create(table_id, opening(), 1), told, 2)
            bodies = [
                store._reading.execute(
                    "SELECT seq, kind, body FROM events JOIN tables ON id = tab WHERE name = ?", (table_id,)
                ).fetchall()
                for table_id in ("whole", "public")
            ]
            assert bodies[0] == bodies[1]
            assert HandStarted.__name__ in {kind for _, kind, _ in bodies[0]}

    asyncio.run(scene())


def test_errors_tell_no_card_and_no_key(tmp_path: Path) -> None:
    """A deck that does not open is told of by table and hand."""

    async def scene() -> None:
        path = tmp_path / "room.sqlite"
        setup = random_setup("errors")
        async with opened(path) as store:
            await store.append("t", await store.create("t", opening(), 1), of_hand(setup.start()), 2)
            store._writing.execute("UPDATE events SET hidden = zeroblob(81) WHERE kind = 'HandStarted'")
            key = path.with_name("room.key").read_text().strip()
            try:
                await store.read("t")
            except ValueError as error:
                told = f"{error} {error!r} {error.__dict__}"
                assert "deck_unsealed" in told
                assert key not in told
                assert not re.search(r"\b[2-9TJQKA][cdhs]\b", told)
            else:
                raise AssertionError("a changed deck was opened")

    asyncio.run(scene())
