"""Nobody learns a hidden card: what a reader is sent is the same, to the byte, whatever the cards are that it may
not know. Nothing is masked."""

import asyncio
from random import Random

import pytest

from doorcard.cards import Card, Deck
from doorcard.table import Pace, Table
from tests.room.world import Player, World, opened

NAMES = ("Ana", "Ben", "Cid", "Dee")
QUICK = Pace(between=0, showdown=0, shown_hand=0, run_out=0)
RULES = (
    "home/five-card-stud",
    "home/five-card-stud-last-down",
    "pokerstars/seven-card-stud",
    "pokerstars-tables/stud-hi-lo-8",
    "tda/razz",
)


async def one_hand(rules: str, deck: Deck, seed: int) -> tuple[dict[str, list[bytes]], Table]:
    """What everybody at a table was sent during a hand that is played by lot, and the table after it."""
    async with World(deal=lambda table_id, number: deck) as world:
        await world.open(
            opened(NAMES, rules=rules, chips=30, pace=QUICK, watchers=["Wil"], hands=1, listed=True, seed=seed)
        )
        players = [await world.player(name) for name in (*NAMES, "Wil")]
        stranger = await world.player("Zed", token="")
        everybody = [*players, stranger]
        await world.clock.run(1)
        random = Random(seed)
        while not everybody[0].table.get("over"):
            actor = next((player for player in players if player.options), None)
            if actor is None:
                await world.clock.run(500)
                continue
            await pry(random, players)
            kind, amount = by_lot(random, actor)
            await actor.act(kind, amount)
        for player in everybody:  # and once more, as who comes new
            await player.leave()
            await player.connect(world.rooms)
        return {player.name: player.frames for player in everybody}, world.room.table


async def pry(random: Random, players: list[Player]) -> None:
    """Somebody asks for what is not theirs to do: what is refused says nothing either."""
    nosy = random.choice(players)
    kind, amount = random.choice([("show", 0), ("muck", 0), ("call", 2), ("raise", 1), ("fold", 0), ("all in", 7)])
    if not nosy.options or kind not in {option["kind"] for option in nosy.options}:
        await nosy.act(kind, amount)


def by_lot(random: Random, actor: Player) -> tuple[str, int]:
    """An option; folding twice as often as anything else, so that hands are given up unseen."""
    options = [*actor.options, *(option for option in actor.options if option["kind"] == "fold")]
    option = random.choice(options)
    return option["kind"], option.get("amount", 0)


def other_deck(deck: Deck, hidden: set[Card], random: Random) -> Deck:
    """The same deck but for the hidden cards, each of which lies where another one lay."""
    order = sorted(hidden)
    turn = random.randrange(1, len(order))
    moved = dict(zip(order, order[turn:] + order[:turn], strict=True))
    return Deck(moved.get(card, card) for card in deck)


@pytest.mark.parametrize("rules", RULES)
def test_what_a_reader_is_sent_does_not_depend_on_cards_hidden_from_it(rules: str) -> None:
    async def compare() -> None:
        compared = folded = 0
        for seed in range(12):
            random = Random(seed)
            deck = Deck.shuffled(random)
            sent, table = await one_hand(rules, deck, seed)
            hand = table.hand
            assert hand is not None
            unseen = set(hand.stub or ()) | set(hand.burns)
            given_up = {
                index for index, seat in enumerate(hand.seats) if seat.folded or (hand.uncontested and not seat.shown)
            }
            for reader in (*NAMES, "Wil", "Zed"):
                own = {index for index, place in enumerate(table.dealt_in) if table.places[place].name == reader}
                hidden = unseen | {card for index in given_up - own for card in hand.seats[index].down}
                other, after = await one_hand(rules, other_deck(deck, hidden, random), seed)
                assert after.hand is not None
                assert after.hand.seats != hand.seats or not given_up - own
                assert other[reader] == sent[reader]
                compared += len(sent[reader])
                folded += bool(given_up - own)
        assert compared > 800
        assert folded > 30

    asyncio.run(compare())


def test_no_secret_of_a_guest_is_ever_sent() -> None:
    """Neither the digests of tokens and of the invitation, which are in the events, nor the deck."""

    async def look() -> None:
        deck = Deck.shuffled(Random(5))
        sent, table = await one_hand("home/five-card-stud", deck, 5)
        everything = b"".join(frame for frames in sent.values() for frame in frames)
        secrets = [guest.token for guest in table.guests] + [table.invite]
        assert all(secrets)
        assert not any(secret.encode() in everything for secret in secrets)
        assert b'"deck"' not in everything
        assert b'"stub' not in everything

    asyncio.run(look())


def test_who_takes_the_chair_of_another_does_not_get_that_hand() -> None:
    """The hand that is over is still shown; who was dealt into it is somebody else than who sits there now."""

    async def evening() -> None:
        pace = Pace(between=60_000, showdown=60_000)
        async with World() as world:
            await world.open(opened(["Ana", "Ben", "Cid"], pace=pace, watchers=["Wil"]))
            players = [await world.player(name) for name in ("Ana", "Ben", "Cid")]
            wil = await world.player("Wil")
            await world.clock.run(1)
            while players[0].table["hand"]["phase"] != "over":
                actor = next(player for player in players if player.options)
                kinds = [option["kind"] for option in actor.options]
                await actor.act(*(("fold", 0) if "fold" in kinds else by_lot(Random(1), actor)))
            gone = next(
                player for player in players if player.table["hand"]["seats"][player.mine["seat"]].get("folded")
            )
            cards, place = gone.mine["down"], gone.mine["place"]
            assert (await gone.do({"type": "leave"}))["type"] == "answer"
            assert (await wil.do({"type": "sit", "chips": 40}))["type"] == "answer"
            assert wil.mine["place"] == place
            assert "seat" not in wil.mine
            assert "down" not in wil.mine
            assert wil.table["hand"]["seats"][place]["name"] == gone.name
            assert wil.table["places"][place]["name"] == "Wil"
            assert gone.mine["down"] == cards  # who was dealt in still sees the hand that was played
            assert not any(f'"{card}"'.encode() in frame for card in cards for frame in wil.frames)

    asyncio.run(evening())
