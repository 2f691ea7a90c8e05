"""A game that goes on: seats, chips, dealer, end, ledger (document 000, sections 01, 02 and 08)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from doorcard.bots import BOTS
from doorcard.cards import Deck, parse_cards
from doorcard.errors import DoorcardError, IllegalAction, InvalidSetup, TableError
from doorcard.hand import Action, Dealt, HandEnded, Kind, deal, legal, view
from doorcard.rules import GAMES, HOUSES, Rules, Session
from doorcard.table import (
    Act,
    AddChips,
    AgreeEnd,
    ChipsAdded,
    Command,
    DealGiven,
    EndAgreed,
    Entry,
    GiveDeal,
    HandBegan,
    Opened,
    Played,
    SatDown,
    SessionEnded,
    SitDown,
    StartHand,
    Table,
    TableEvent,
    balances,
    decide,
    entries,
    evolve,
    fold,
)

HOME = Opened(Rules.named("home/five-card-stud"), HOUSES["home"].session)
OPEN = Session(ends="open")
EXAMPLE = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
"""Document 000, section 10: Ana (left of the dealer) wins 7 with kings."""


class Sitting:
    """A table that is told one thing after another."""

    def __init__(self, opened: Opened = HOME, seed: int = 1) -> None:
        self.events: list[TableEvent] = [opened]
        self.table = fold(self.events)
        self.random = Random(seed)

    def __call__(self, *commands: Command) -> Table:
        for command in commands:
            for event in decide(self.table, command, 0, self.random):
                self.events.append(event)
                self.table = evolve(self.table, event)
        return self.table

    def acts(self, *acts: str) -> Table:
        for text in acts:
            table = self.table
            assert table.hand is not None
            assert table.hand.actor is not None
            self(Act(table.dealt_in[table.hand.actor], legal(table.hand).read(text)))
        return self.table

    def refuses(self, command: Command, code: str) -> DoorcardError:
        before = self.table
        with pytest.raises(DoorcardError) as caught:
            self(command)
        assert caught.value.code == code
        assert self.table == before
        return caught.value


def seated(*names: str, chips: int = 40, hands: int | None = 10, opened: Opened = HOME, seed: int = 1) -> Sitting:
    sitting = Sitting(opened, seed)
    sitting(AgreeEnd(hands), *(SitDown(name, chips) for name in names))
    return sitting


def played_example() -> Sitting:
    sitting = seated("Ana", "Ben", chips=20, hands=2)
    sitting(GiveDeal(1), StartHand(EXAMPLE))
    sitting.acts("complete", "call", "check", "check", "bet", "call", "check", "check")
    return sitting


def test_r007_everybody_starts_with_the_same_chips() -> None:
    sitting = seated("Ana", "Ben")
    error = sitting.refuses(SitDown("Cleo", 50), "unequal_stacks")
    assert isinstance(error, TableError)
    assert error.args_ == {"agreed": 40, "amount": 50}
    assert [place.stack for place in sitting(SitDown("Cleo", 40)).places] == [40, 40, 40]


def test_s34_a_late_player_brings_the_agreed_amount() -> None:
    sitting = played_example()
    sitting.refuses(SitDown("Cleo", 27), "unequal_stacks")
    assert sitting(SitDown("Cleo", 20)).places[2].stack == 20


def test_houses_without_equal_chips_take_any() -> None:
    sitting = seated("Ana", opened=Opened(HOME.rules, OPEN))
    assert sitting(SitDown("Ben", 7)).places[1].stack == 7


def test_r008_chips_are_added_between_hands_only() -> None:
    sitting = seated("Ana", "Ben", chips=20)
    sitting(GiveDeal(1), StartHand(EXAMPLE))
    sitting.acts("complete", "call", "check", "check")
    sitting.refuses(AddChips(1, 10), "hand_running")
    sitting.refuses(SitDown("Cleo", 20), "hand_running")
    sitting.refuses(GiveDeal(0), "hand_running")
    sitting.refuses(StartHand(EXAMPLE), "hand_running")
    sitting.acts("bet", "call", "check", "check")
    table = sitting(AddChips(1, 10))
    assert (table.places[1].stack, table.places[1].bought) == (23, 30)


def test_r009_the_first_dealer_is_drawn_by_lot() -> None:
    drawn: Counter[int | None] = Counter()
    for seed in range(200):
        sitting = seated("Ana", "Ben", "Cleo", seed=seed)
        drawn[sitting(StartHand(Deck())).dealer] += 1
        again = seated("Ana", "Ben", "Cleo", seed=seed)
        assert again(StartHand(Deck())).dealer == sitting.table.dealer
        assert DealGiven(sitting.table.dealer or 0, "lot") in sitting.events
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 40


def fold_round(sitting: Sitting) -> None:
    """A hand in which everybody folds to the first to act."""
    sitting(StartHand(Deck.shuffled(sitting.random)))
    sitting.acts("complete")
    while sitting.table.running:
        sitting.acts("fold")


def test_r010_the_deal_passes_to_the_left() -> None:
    sitting = seated("Ana", "Ben", "Cleo")
    sitting(GiveDeal(1))
    dealers = []
    for _ in range(4):
        fold_round(sitting)
        dealers.append(sitting.table.dealer)
    assert dealers == [1, 2, 0, 1]


def test_s19_players_without_chips_are_not_dealt_in_nor_deal() -> None:
    sitting = seated("Ana", "Ben", "Cleo", chips=1, opened=Opened(HOME.rules, OPEN))
    sitting(AddChips(0, 20), AddChips(2, 20), GiveDeal(0))
    # Ben is all-in for the ante, dealt first and loses with a ten; Ana and Cleo go on without him.
    sitting(StartHand(Deck.parse("2c Kd Ah 3c Ks Ad 4d Kh As 8s 9s Tc Td 7h 6h")))
    sitting.acts("call", "call")
    while sitting.table.running:
        sitting.acts("check")
    assert [place.stack for place in sitting.table.places] == [24, 0, 19]
    table = sitting(StartHand(Deck()))
    assert (table.dealer, table.dealt_in) == (2, (0, 2))
    assert table.hand is not None
    assert [seat.number for seat in table.hand.seats] == [1, 3]
    sitting.acts("bring in", "fold")
    sitting.refuses(GiveDeal(1), "dealer_without_chips")
    assert sitting(StartHand(Deck())).dealer == 0


def test_a_fixed_dealer_stays_until_it_has_no_chips() -> None:
    fixed = Opened(HOME.rules, Session(first_dealer="first_seat", deal_moves="fixed", ends="open"))
    sitting = seated("Ana", "Ben", "Cleo", opened=fixed)
    fold_round(sitting)
    fold_round(sitting)
    assert [event for event in sitting.events if isinstance(event, DealGiven)] == [
        DealGiven(0, "first_seat"),
        DealGiven(0, "stays"),
    ]
    broke = seated("Ana", "Ben", "Cleo", chips=1, opened=fixed)
    broke(AddChips(1, 9), AddChips(2, 9))
    # Ana deals and loses her ante: Ben has aces.
    broke(StartHand(Deck.parse("Ah Kd 2c As Kh 3d Ac 5h 9d 6s 7s Jc Qd 8h Th")))
    while broke.table.running:
        hand = broke.table.hand
        assert hand is not None
        quiet = next(a for a in legal(hand) if a.kind in (Kind.CHECK, Kind.CALL, Kind.BRING_IN))
        broke.acts(str(quiet))
    assert broke.table.places[0].stack == 0
    assert broke(StartHand(Deck())).dealer == 1


def test_r072_the_end_is_agreed_before_the_first_hand() -> None:
    sitting = Sitting()
    sitting(SitDown("Ana", 20), SitDown("Ben", 20))
    sitting.refuses(StartHand(Deck()), "end_not_agreed")
    sitting.refuses(AgreeEnd(0), "too_few_hands")
    sitting(AgreeEnd(1), GiveDeal(1), StartHand(EXAMPLE))
    sitting.refuses(AgreeEnd(5), "end_agreed")
    table = sitting.acts("complete", "fold")
    assert table.over == "agreed"
    sitting.refuses(StartHand(Deck()), "session_over")


def test_a_game_may_be_open_by_agreement_or_by_the_house() -> None:
    sitting = seated("Ana", "Ben", hands=None)
    for _ in range(5):
        fold_round(sitting)
    assert sitting.table.over is None
    house = Sitting(Opened(HOME.rules, OPEN))
    house(SitDown("Ana", 20), SitDown("Ben", 20), StartHand(Deck()))
    assert house.table.running


def test_s20_one_player_with_all_chips_ends_the_game() -> None:
    sitting = seated("Ana", "Ben", chips=1)
    table = sitting(GiveDeal(1), StartHand(EXAMPLE))
    assert (table.over, table.results) == ("one_left", (1, -1))
    assert sitting.events[-1] == SessionEnded("one_left")


def test_the_example_of_document_000() -> None:
    table = played_example().table
    assert table.results == (7, -7)
    assert [place.stack for place in table.places] == [27, 13]
    assert table.over is None
    assert not table.running


def test_r001_two_to_eight_players() -> None:
    sitting = seated("Ana")
    error = sitting.refuses(StartHand(Deck()), "too_few_players")
    assert error.args_ == {"count": 1, "least": 2}
    sitting(*(SitDown(f"P{number}", 40) for number in range(7)))
    assert sitting(StartHand(Deck())).dealt_in == tuple(range(8))
    full = seated(*(f"P{number}" for number in range(8)))
    full.refuses(SitDown("Nine", 40), "table_full")


def test_names_places_and_amounts_must_be_right() -> None:
    sitting = seated("Ana", "Ben")
    sitting.refuses(SitDown("Ana", 40), "name_taken")
    sitting.refuses(SitDown("Cleo", 0), "buy_in_too_small")
    sitting.refuses(AddChips(0, -3), "buy_in_too_small")
    sitting.refuses(AddChips(2, 3), "no_such_place")
    sitting.refuses(GiveDeal(-1), "no_such_place")
    sitting.refuses(Act(0, Action(Kind.FOLD)), "no_hand")
    sitting.refuses(StartHand(Deck.parse("As Kd")), "deck_too_short")


def test_acts_are_the_actors_own() -> None:
    sitting = seated("Ana", "Ben", chips=20)
    sitting(GiveDeal(1), StartHand(EXAMPLE))
    error = sitting.refuses(Act(1, Action(Kind.BRING_IN, 1)), "out_of_turn")
    assert isinstance(error, IllegalAction)
    assert (error.args_["seat"], error.args_["actor"]) == (1, 0)
    sitting.refuses(Act(0, Action(Kind.CHECK)), "must_bring_in")
    sitting.refuses(Act(None, deal("As Kd")), "no_deal_now")


def test_cards_may_be_named_as_they_come() -> None:
    sitting = seated("Ana", "Ben", chips=20)
    table = sitting(GiveDeal(1), StartHand(None))
    sitting.refuses(Act(0, Action(Kind.BRING_IN, 1)), "awaiting_cards")
    table = sitting(Act(None, deal("?? ?? 9c Qh")))
    assert table.hand is not None
    assert table.hand.actor == 0
    assert table.hand.seats[1].up == parse_cards("Qh")


def test_a_hand_that_cannot_start_changes_nothing() -> None:
    sitting = seated("Ana", "Ben")
    error = sitting.refuses(StartHand(Deck.parse("As Kd 2c")), "deck_too_short")
    assert isinstance(error, InvalidSetup)
    assert sitting.table.dealer is None


def test_r401_the_buy_in_is_exactly_the_chips_and_a_fee_is_on_top() -> None:
    sitting = seated("Ana", opened=Opened(HOME.rules, Session(entry_fee=2, ends="open")), chips=30)
    (ana,) = sitting.table.places
    assert (ana.stack, ana.bought, ana.fees) == (30, 30, 2)
    assert balances(entries(sitting.events)) == {"bank": -32, "Ana": 30, "house": 2}
    plain = seated("Ben")
    assert entries(plain.events) == (Entry("bank", "Ben", 40, 0),)


def test_the_ledger_balances() -> None:
    sitting = played_example()
    sitting(AddChips(1, 5))
    book = entries(sitting.events)
    assert book == (
        Entry("bank", "Ana", 20, 0),
        Entry("bank", "Ben", 20, 0),
        Entry("pot", "Ana", 7, 1),
        Entry("Ben", "pot", 7, 1),
        Entry("bank", "Ben", 5, 0),
    )
    assert balances(book) == {"bank": -45, "Ana": 27, "Ben": 18, "pot": 0}


def test_a_rake_goes_to_the_house() -> None:
    """No command takes one here, but a recorded hand may have one: the events of it fold and balance."""
    sitting = played_example()
    ended = [place for place, event in enumerate(sitting.events) if event == Played(HandEnded())][-1]
    raked = list(sitting.events)
    raked[ended] = Played(HandEnded(2))
    assert balances(entries(raked))["house"] == 2
    assert fold(raked[: ended + 1]).hand == fold(sitting.events[: ended + 1]).hand._replace(sink=2)  # type: ignore[union-attr]


def test_events_without_a_table_mean_nothing() -> None:
    with pytest.raises(ValueError, match="begins with Opened"):
        evolve(None, EndAgreed(1))
    with pytest.raises(ValueError, match="begins with Opened"):
        fold([])


def test_the_end_and_a_new_hand_clear_what_was_before() -> None:
    sitting = played_example()
    assert sitting.events[1:5] == [EndAgreed(2), SatDown(0, "Ana", 20), SatDown(1, "Ben", 20), DealGiven(1, "named")]
    assert sitting.events[5] == HandBegan(fold(sitting.events[:5]), 1, (0, 1))
    again = HandBegan(replace(sitting.table, hand=None), 2, (1, 0))
    assert evolve(sitting.table, again).hand is None
    assert evolve(sitting.table, again) == evolve(None, again)
    assert evolve(sitting.table, ChipsAdded(0, 3)).places[0].bought == 23


@pytest.mark.parametrize("seed", range(12))
def test_whole_sessions_keep_every_chip(seed: int) -> None:
    """Bots play games of every house to the end: chips are conserved after every event, and the ledger balances."""
    random = Random(seed)
    house = random.choice(list(HOUSES.values()))
    rules = Rules.of(house, GAMES[random.choice(house.games)])
    sitting = Sitting(Opened(rules, house.session), seed)
    chips = random.choice((10, 35, 120))
    count = random.randint(2, 8)
    sitting(AgreeEnd(8), *(SitDown(f"P{number}", chips) for number in range(count)))
    kinds = [random.choice(list(BOTS)) for _ in range(count)]
    while not sitting.table.over:
        sitting(StartHand(Deck.shuffled(random)))
        while sitting.table.running:
            hand, dealt_in = sitting.table.hand, sitting.table.dealt_in
            assert hand is not None
            assert hand.actor is not None
            assert sum(seat.stack for seat in hand.seats) + hand.pot == sum(seat.start for seat in hand.seats)
            bot = BOTS[kinds[dealt_in[hand.actor]]]
            sitting(Act(dealt_in[hand.actor], bot(view(hand, hand.actor), legal(hand), random)))
        assert sum(place.stack for place in sitting.table.places) == chips * count
    held = balances(entries(sitting.events))
    assert sum(held.values()) == 0
    assert held.get("pot", 0) == 0
    assert {place.name: place.stack for place in sitting.table.places} == {
        name: chips for name, chips in held.items() if name.startswith("P")
    }
    decks = [event.event for event in sitting.events if isinstance(event, Played) and isinstance(event.event, Dealt)]
    assert decks
