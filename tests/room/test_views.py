"""What a table looks like: facts about known hands, and that every event has a form."""

import asyncio
from typing import Any, get_args

import msgspec
import pytest

from doorcard.cards import Deck
from doorcard.hand import Event as HandEvent
from doorcard.rules import Rules, Session
from doorcard.server.telling import TAGS, event_json, said_of
from doorcard.table import (
    Guest,
    GuestCame,
    HandBegan,
    Opened,
    Rotation,
    RotationChanged,
    Table,
    TableEvent,
    evolve,
)
from doorcard.words import from_json, language
from tests.room.world import Player, World, opened, play_on, stay


def table_with(names: list[str], deck: str, then: list[tuple[str, str, int]], **options: Any) -> dict[str, Player]:
    """A hand over this deck, played so far; the first of the names deals first, by the first seat."""

    async def play() -> dict[str, Player]:
        async with World(deal=lambda table_id, number: Deck.parse(deck)) as world:
            await world.open(opened(names, **options))
            players = {name: await world.player(name) for name in names}
            await world.clock.run(1)
            for name, kind, amount in then:
                answer = await players[name].act(kind, amount)
                assert answer["type"] == "answer", (name, kind, answer)
            return players

    return asyncio.run(play())


def english(player: Player, said: list[Any]) -> str:
    names = [seat["name"] for seat in player.table["hand"]["seats"]]
    return language("en").at_table(names, player.mine.get("seat")).render(from_json(said))


def badges(player: Player) -> dict[str, list[tuple[str, str]]]:
    return {
        seat["name"]: [(badge["kind"], english(player, badge["why"])) for badge in seat.get("badges", [])]
        for seat in player.table["hand"]["seats"]
    }


HEADS_UP = {"rules": "pokerstars-tables/seven-card-stud", "chips": 60}
SEVEN = "Kh Qc 2d 3d 9c 9d 9s Qh 4d Js Ks 7d 2h 3c"


def test_the_first_round_says_who_brings_in_and_why() -> None:
    players = table_with(["Ana", "Ben"], SEVEN, [], **HEADS_UP)
    ana, ben = players["Ana"], players["Ben"]
    hand = ana.table["hand"]
    assert hand["dealer"] == 0  # the first seat deals first in that room, so Ben is dealt to first
    assert [(seat["name"], seat["up"], seat["down"]) for seat in hand["seats"]] == [
        ("Ana", ["9d"], ["??", "??"]),
        ("Ben", ["9c"], ["??", "??"]),
    ]
    assert badges(ana) == {
        "Ana": [("dealer", "deals every hand")],
        "Ben": [("bring_in", "9c is the lowest door card: clubs below diamonds")],
    }
    assert [english(ana, reason) for reason in hand["reasons"]] == [
        "Ben has the bring-in: 9c is the lowest door card: clubs below diamonds"
    ]
    assert (hand["street"], english(ana, hand["street_name"]), hand["unit"], hand["pot"]) == (0, "third street", 4, 2)
    assert (hand.get("bets", 0), hand["cap"], "raises" in hand) == (0, 3, False)
    assert hand["actor"] == 1
    assert ana.options == []
    assert [(each["kind"], each["amount"], each["added"]) for each in ben.options] == [
        ("bring in", 2, 2),
        ("complete", 4, 4),
    ]
    assert ana.mine["down"] == ["Qc", "3d"]
    assert ben.mine["down"] == ["Kh", "2d"]
    assert ana.table["clock"] == ben.table["clock"]


def test_bets_caps_and_pots_as_they_stand() -> None:
    deck = "Kh Qc Jd 2d 3d 4d Td 8s 9c " + "9s Qh 4h Js Ks 7d 2h 3c 5c 6c 7c 8c"
    players = table_with(
        ["Ana", "Ben", "Cid"],
        deck,
        [("Cid", "bring in", 2), ("Ana", "complete", 4), ("Ben", "raise", 8), ("Cid", "fold", 0)],
        rules="pokerstars/seven-card-stud",
        chips=60,
    )
    ana = players["Ana"]
    hand = ana.table["hand"]
    assert english(ana, hand["raises"]) == "raises 1 of 3"
    assert (hand["level"], hand["bets"]) == (8, 2)
    assert [(pot["amount"], pot["seats"]) for pot in hand["pots"]] == [(17, [0, 1])]
    assert [(seat["bet"], seat.get("folded", False)) for seat in hand["seats"]] == [(4, False), (8, False), (2, True)]
    assert [english(ana, seat["last"]) for seat in hand["seats"]] == ["complete to 4", "raise to 8", "fold"]
    assert ana.mine["owed"] == 4
    call = next(option for option in ana.options if option["kind"] == "call")
    assert (call["amount"], call["added"]) == (4, 4)
    assert [option for option in ana.options if option["kind"] == "raise"] == [
        {"kind": "raise", "amount": 12, "added": 8}
    ]
    assert hand["dead"] == hand["seats"][2]["up"]
    unseen = {each["rank"]: each["unseen"] for each in hand["live"]}
    shown = [seat["up"][0][0] for seat in hand["seats"]]
    assert sum(unseen.values()) == 52 - 3
    assert all(unseen[rank] == 3 for rank in shown)


def test_an_open_pair_lets_the_big_unit_be_used() -> None:
    deck = "Kh Qc 2d 3d 9c 8d 9s Qh 4d Js Ks 7d 2h 3c"
    players = table_with(["Ana", "Ben"], deck, [("Ana", "bring in", 2), ("Ben", "call", 2)], **HEADS_UP)
    ben = players["Ben"]
    assert ("open_pair", "open pair: anybody may bet 4 or 8") in badges(ben)["Ben"]
    assert ("first", "pair of nines is the best board") in badges(ben)["Ben"]
    assert english(ben, ben.table["hand"]["seats"][1]["board"]) == "pair of nines"
    bets = [option["amount"] for option in ben.options if option["kind"] == "bet"]
    assert bets == [4, 8]


def test_a_shown_hand_says_what_it_is_and_which_cards_count_and_who_won_why() -> None:
    async def play() -> Player:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], rules="pokerstars/stud-hi-lo-8", hands=1))
            players = [await world.player(name) for name in ("Ana", "Ben")]
            await play_on(world, players, stay)
            return players[0]

    ana = asyncio.run(play())
    hand = ana.table["hand"]
    assert hand["phase"] == "over"
    shown = [seat for seat in hand["seats"] if seat.get("shown")]
    assert shown
    for seat in shown:
        assert "??" not in seat["down"]
        assert len(seat["hand"]) == len(seat["best"]) >= 1
        assert all(set(best) <= {*seat["down"], *seat["up"]} and len(best) == 5 for best in seat["best"])
    winners = [seat for seat in hand["seats"] if seat.get("won")]
    assert sum(seat["won"] for seat in winners) == sum(seat["paid"] for seat in hand["seats"])
    for seat in winners:
        assert any(badge["kind"] == "winner" for badge in seat["badges"])


def test_a_table_without_help_shows_what_is_on_it_and_nothing_more() -> None:
    async def look() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], start=False))
            ana, ben = [await world.player(name) for name in ("Ana", "Ben")]
            await ana.do({"type": "terms", "turn": 30, "assist": "none"})
            await ana.do({"type": "agree_end"})
            await ana.do({"type": "start"})
            await world.clock.run(1)
            for _ in range(4):
                actor = ana if ana.options else ben
                await actor.act(*stay(actor.options))
            hand = ana.table["hand"]
            assert "live" not in hand
            assert "dead" not in hand
            assert not any("board" in seat for seat in hand["seats"])
            assert len(hand["seats"][0]["up"]) > 1

    asyncio.run(look())


def test_before_the_first_hand_there_is_none_and_sitting_down_costs_what_was_agreed() -> None:
    async def look() -> None:
        async with World() as world:
            await world.open(opened(["Ana"], chips=50, start=False, watchers=["Wil"], listed=True))
            wil, stranger = await world.player("Wil"), await world.player("Zed", token="")
            assert "hand" not in wil.table
            assert wil.mine == {"guest": "wil", "buy_in": 50}
            assert (await wil.do({"type": "sit", "chips": 60}))["code"] == "unequal_stacks"
            assert (await wil.do({"type": "sit", "chips": 50}))["type"] == "answer"
            assert (wil.mine["place"], wil.mine["guest"]) == (1, "wil")
            assert [place["name"] for place in stranger.table["places"]] == ["Ana", "Wil"]
            assert stranger.table["guests"] == [
                {"key": "ana", "name": "Ana", "place": 0},
                {"key": "wil", "name": "Wil", "place": 1},
            ]
            assert stranger.table["results"] == [
                {"name": "Ana", "bought": 50, "has": 50},
                {"name": "Wil", "bought": 50, "has": 50},
            ]

    asyncio.run(look())


def test_who_left_and_came_back_has_one_result() -> None:
    async def look() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben", "Cid"], chips=50, start=False))
            ana, ben, cid = [await world.player(name) for name in ("Ana", "Ben", "Cid")]
            for player in (ben, cid):
                await player.do({"type": "leave"})
            await cid.do({"type": "sit", "chips": 50})
            assert ana.table["results"] == [
                {"name": "Ana", "bought": 50, "has": 50},
                {"name": "Cid", "bought": 100, "has": 100},
                {"name": "Ben", "bought": 50, "has": 50},
            ]

    asyncio.run(look())


def test_whoever_wants_to_be_asked_for_the_ante_is_asked() -> None:
    async def look() -> None:
        async with World() as world:
            await world.open(opened(["Ana", "Ben", "Cid"], rules="4champs/five-card-stud", start=False))
            players = [await world.player(name) for name in ("Ana", "Ben", "Cid")]
            ana, ben = players[:2]
            assert (await ben.do({"type": "auto_antes", "on": False}))["type"] == "answer"
            assert ben.mine["posts_antes"] is False
            assert ben.table["antes_switch"] is True
            assert (await ana.do({"type": "start"}))["type"] == "answer"
            await world.clock.run(10)
            assert ben.mine["asked"]
            assert not ana.mine.get("asked")
            assert ana.table["question"]["places"] == [1]
            assert (await ben.do({"type": "ante", "post": False}))["type"] == "answer"
            await world.clock.run(10)
            assert [seat["name"] for seat in ana.table["hand"]["seats"]] == ["Ana", "Cid"]
            assert "seat" not in ben.mine

    asyncio.run(look())


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    kinds = {*get_args(TableEvent), *get_args(HandEvent)}
    assert set(TAGS) == kinds
    assert len(set(TAGS.values())) == len(kinds)
    assert TAGS[HandBegan] == "hand_began"


def test_events_of_an_evening_keep_secrets_back_and_go_into_json() -> None:
    events = opened(["Ana", "Ben"], watchers=["Wil"])
    told = [event_json(event, None) for event in events]
    text = msgspec.json.encode(told).decode()
    for event in events:
        if isinstance(event, GuestCame):
            assert event.guest.token not in text
        if isinstance(event, Opened):
            assert event.invite
            assert event.invite not in text
    assert told[1] == {"type": "guest_came", "guest": {"key": "ana", "name": "Ana"}}


@pytest.mark.parametrize("tag", ["en", "es"])
def test_what_hosts_and_guests_do_is_said(tag: str) -> None:
    async def play() -> list[list[Any]]:
        async with World() as world:
            await world.open(opened(["Ana", "Ben"], rules="4champs/five-card-stud", watchers=["Wil"], bots=["tight"]))
            ana, ben, wil = [await world.player(name) for name in ("Ana", "Ben", "Wil")]
            await world.clock.run(10)
            razz = {"house": "home", "game": "razz"}
            hi_lo = {"house": "home", "game": "five-card-hi-lo"}
            for player, do in (
                (wil, {"type": "sit", "chips": 40}),
                (ben, {"type": "away"}),
                (ben, {"type": "back"}),
                (ben, {"type": "auto_antes", "on": False}),
                (ben, {"type": "auto_antes", "on": True}),
                (ana, {"type": "mute", "guest": "ben"}),
                (ana, {"type": "mute", "guest": "ben", "muted": False}),
                (ana, {"type": "rules", "rules": razz}),
                (ana, {"type": "rotate", "rules": [razz, hi_lo]}),
                (ana, {"type": "rotate", "rules": [hi_lo, razz], "every": "orbit"}),
                (ana, {"type": "rotate", "rules": []}),
                (ana, {"type": "terms", "turn": 45, "assist": "none"}),
                (ana, {"type": "terms", "turn": None, "assist": "standard"}),
                (ana, {"type": "terms", "turn": 30}),
                (ana, {"type": "kick", "place": 2}),
                (ana, {"type": "pause"}),
                (ana, {"type": "resume"}),
                (ana, {"type": "make_host", "guest": "ben"}),
                (ben, {"type": "ban", "guest": "wil"}),
                (ben, {"type": "end"}),
            ):
                answer = await player.do(do)
                assert answer["type"] == "answer", (do, answer)
            await world.clock.run(2_000_000)
            return [said for update in ana.of("update") for said in update["says"]]

    said = asyncio.run(play())
    codes = {each[0] for each in said}
    assert {
        *("table.hand", "table.ordered", "table.wished.away", "table.wished.on", "table.antes.asked", "table.muted"),
        *("table.rules.planned", "table.rotation.over", "table.wished.kicked", "table.paused.host", "table.resumed"),
        *("table.host", "table.banned", "table.ending", "table.timed_out", "table.over.host"),
        *("table.terms.turn", "table.terms.unhurried", "table.terms.assist.none", "table.terms.assist.standard"),
        *("table.rotation.hand", "table.rotation.orbit"),
    } <= codes
    assert ["table.terms.turn", {"count": 45}] in said
    assert sum(each[0] == "table.terms.turn" for each in said) == 2, "what stays as it was is no news"
    speaker = language(tag).at_table(["Ana", "Ben", "Ana 2", "Wil"])
    assert all(speaker.render(from_json(each)) for each in said)
    assert Guest("a", "b", "c").name == "b"


def test_a_rotation_that_moves_on_is_no_news() -> None:
    rules = tuple(Rules.named(name) for name in ("home/five-card-stud", "tda/razz"))
    before = Table(rules[0], Session(), rotation=Rotation(rules, "hand"))
    for rotation, said in (
        (Rotation(rules, "hand", 1), []),
        (Rotation(rules, "orbit"), [["table.rotation.orbit", {"games": {"comma": ["five-card-stud", "razz"]}}]]),
        (None, [["table.rotation.over"]]),
    ):
        event = RotationChanged(rotation)
        assert said_of(event, before, evolve(before, event), None) == said
