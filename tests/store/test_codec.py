"""Events as rows: exact both ways, and no hidden face in what everybody may read."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doorcard.cards import UNKNOWN, Card, Deck, parse_cards
from doorcard.errors import EventUnreadable, WrongKey
from doorcard.hand import CommunityDealt, Dealt, Hand, HandStarted, deal, redact
from doorcard.rules import GAMES, HOUSES, Rules
from doorcard.store.codec import KINDS, SHAPE, Codec, Dealing, Row
from doorcard.store.records import Reading, Unreadable, Unwritable, Writing, names_of
from doorcard.store.seal import Forged, Seal
from doorcard.store.veil import unveiled, veiled
from doorcard.table import Played, TableEvent
from tests.store.games import HOME, began, of_hand, opening, random_hand

KEY = bytes(range(32))


SHELF: dict[str, Rules] = {}


def codec(key: bytes = KEY) -> Codec:
    def put(rules: Rules) -> str:
        SHELF[rules.name + rules.hash] = rules
        return rules.name + rules.hash

    return Codec(Seal(key), put, SHELF.__getitem__)


def written(codec: Codec, events: tuple[TableEvent, ...], table_id: str = "t") -> list[Row]:
    rows, dealing = [], Dealing()
    for event in events:
        row, dealing = codec.write(table_id, event, dealing)
        rows.append(row)
    return rows


def read(codec: Codec, rows: list[Row], table_id: str = "t") -> tuple[TableEvent, ...]:
    events, dealing = [], Dealing()
    for seq, row in enumerate(rows, 1):
        event, dealing = codec.read(table_id, seq, row, dealing, SHAPE)
        events.append(event)
    return tuple(events)


@given(st.integers(0, 10**9), st.integers(2, 8))
def test_what_is_read_is_what_was_written(seed: int, players: int) -> None:
    events = (*opening(HOME, players), *random_hand(seed), *random_hand(seed + 1, 2))
    both = codec()
    assert read(both, written(both, events)) == events


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", GAMES)
def test_every_house_at_every_game(house: str, game: str) -> None:
    rules = Rules.named(f"{house}/{game}")
    events = tuple(event for seed in range(3) for event in random_hand(f"{house}{game}{seed}", seed + 1, rules))
    both = codec()
    assert read(both, written(both, events)) == events


def test_a_hand_whose_cards_people_name_keeps_its_hidden_ones_sealed() -> None:
    hand = Hand.start(HOME, (40, 40), 1).play(deal("Kh ?? 9c Qh"))
    events = of_hand(hand)
    rows = written(both := codec(), events)
    assert read(both, rows) == events
    assert not any("Kh" in row.body for row in rows)
    assert any("9c" in row.body for row in rows)


def test_a_deck_with_unknown_cards() -> None:
    hand = Hand.start(HOME, (40, 40), 1, Deck.parse("?? Kh 9c Qh " + "?? " * 8))
    both = codec()
    assert read(both, written(both, of_hand(hand))) == of_hand(hand)


@given(st.integers(0, 10**9))
def test_what_everybody_may_read_is_what_the_public_sees(seed: int) -> None:
    """Whatever hidden cards are, the readable part of a row is the same, and so is where they lie in the deck."""
    events = random_hand(seed)
    open_ones = tuple(Played(redact(e.event, None)) if isinstance(e, Played) else e for e in events)
    bodies = [row.body for row in written(codec(), open_ones)]
    assert [row.body for row in written(codec(), events)] == bodies


@given(st.integers(0, 10**9))
def test_a_veil_takes_away_all_that_is_redacted_and_gives_it_back(seed: int) -> None:
    for event in random_hand(seed):
        if isinstance(event, Played):
            shown, hidden = veiled(event.event)
            assert shown == redact(event.event, None)
            assert (unveiled(shown, hidden) if hidden else shown) == event.event


def test_burned_cards_are_positions() -> None:
    rules = Rules.named("tda/seven-card-stud")
    for seed in range(100):
        rows = written(codec(), random_hand(f"burn {seed}", 1, rules))
        dealt = [row for row in rows if row.kind in (Dealt.__name__, CommunityDealt.__name__)]
        if len(dealt) > 2:
            assert all(row.hidden is None or row.hidden[:1] == b"p" for row in dealt)
            assert dealt[1].hidden is not None
            assert len(dealt[1].hidden) == 2  # one burned card, and what it is
            break
    else:
        pytest.fail("no hand reached fifth street")


def test_a_sealed_deck_opens_only_where_it_lay() -> None:
    rows = written(both := codec(), random_hand(1))
    for other, table_id in ((codec(bytes(32)), "t"), (both, "u")):
        with pytest.raises(WrongKey) as raised:
            read(other, rows, table_id)
        assert raised.value.code == "deck_unsealed"
    began_again = written(both, (began(HOME, 2, 2),))
    with pytest.raises(WrongKey):
        read(both, [*began_again, *rows[1:]])


def test_a_seal_does_not_open_what_was_changed() -> None:
    seal = Seal(KEY)
    sealed = seal.close(b"deck", "hand 1")
    assert seal.open(sealed, "hand 1") == b"deck"
    for wrong in (sealed[:-1] + bytes([sealed[-1] ^ 1]), sealed[:5], b""):
        with pytest.raises(Forged):
            seal.open(wrong, "hand 1")
    assert seal.close(b"deck", "hand 1") != sealed


@pytest.mark.parametrize(
    "row",
    [
        Row("Nothing", "[]", None),
        Row("Acted", "[", None),
        Row("Acted", "[1]", None),
        Row("Acted", '{"seat":1}', None),
        Row("Acted", '[0,"sing",0,0,null]', None),
        Row("Opened", "[1]", None),
        Row("Dealt", '[0,[[0,"Zz",true,false]],[]]', None),
    ],
)
def test_a_row_that_no_event_fits_is_refused(row: Row) -> None:
    with pytest.raises(EventUnreadable) as raised:
        codec().read("t", 7, row, Dealing(), SHAPE)
    assert raised.value.args_["seq"] == 7


class Suit(Enum):
    CLUBS = "c"


class Pair(NamedTuple):
    first: Card
    second: Card | None = None


@dataclass(frozen=True)
class One:
    pair: Pair


@dataclass(frozen=True)
class Two:
    number: int | str | None
    word: Literal["a", "b"] | None
    both: tuple[int, Card]
    many: tuple[tuple[Pair, ...], ...]


Number = NewType("Number", int)


@dataclass(frozen=True)
class Whole:
    either: One | Two | None
    suit: Suit | None
    number: Number
    flags: tuple[bool, ...] = ()


VALUES = (
    Whole(None, None, Number(1)),
    Whole(One(Pair(Card(1))), Suit.CLUBS, Number(2), (True, False)),
    Whole(Two("x", "a", (1, Card(2)), ((Pair(Card(3), UNKNOWN),), ())), None, Number(3)),
)


@pytest.mark.parametrize("value", VALUES)
def test_types_nobody_thought_of_are_written_by_their_hints(value: Whole) -> None:
    import json

    plain = json.loads(json.dumps(Writing(str).fields(value)))
    assert Reading(names_of(Whole), Rules.named).record(Whole, plain) == value


def test_a_record_that_got_a_field_is_still_read() -> None:
    old = {**names_of(Whole), "Whole": ("number", "suit", "either")}
    assert Reading(old, Rules.named).record(Whole, [7, "c", None]) == Whole(None, Suit.CLUBS, Number(7))


def test_a_record_that_may_be_several_is_one_of_them() -> None:
    with pytest.raises(Unreadable, match="there is no Three here"):
        Reading(names_of(Whole), Rules.named).record(Whole, [["Three"], None, 7, []])


def test_records_are_known_by_their_names() -> None:
    with pytest.raises(Unwritable, match="called Pair"):
        names_of(NamedTuple("Both", [("pair", Pair), ("other", NamedTuple("Pair", [("first", int)]))]))


def test_a_record_that_lost_a_field_or_needs_one_is_not() -> None:
    for names in (("either", "suit", "number", "colour"), ("either", "suit")):
        with pytest.raises(Unreadable):
            Reading({**names_of(Whole), "Whole": names}, Rules.named).record(Whole, [None] * len(names))


class Careless(NamedTuple):
    anything: dict[str, int]


class Ambiguous(NamedTuple):
    pair_or_number: Pair | int


class AlikeInJson(NamedTuple):
    either: Card | str


@pytest.mark.parametrize("kind", [Careless, Ambiguous, AlikeInJson])
def test_what_cannot_be_read_again_is_not_written(kind: type) -> None:
    with pytest.raises(Unwritable):
        Writing(str).fields(kind(None))
    with pytest.raises(Unwritable):
        Reading({}, Rules.named).record(kind, [None])


def test_the_state_of_a_hand_is_never_written() -> None:
    from dataclasses import replace

    hand = Hand.start(HOME, (40, 40), 1, Deck())
    event = began(HOME, 1, 2)
    with pytest.raises(Unwritable):
        written(codec(), (replace(event, table=replace(event.table, hand=hand.state)),))


def test_every_kind_of_event_has_a_row() -> None:
    assert {"Opened", "HandBegan", "HandStarted", "Acted", "HandEnded"} <= set(KINDS)
    assert "Played" not in KINDS


def test_the_deck_lies_sealed_beside_an_event_that_has_none() -> None:
    deck = parse_cards("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    event = HandStarted(HOME, 1, (1, 2), (40, 40), deck, 10)
    row, dealing = codec().write("t", Played(event), Dealing(1))
    assert row.hidden is not None
    assert bytes(deck) not in row.hidden
    assert dealing == Dealing(1, deck)
    assert "null" in row.body
