"""Cards and decks: values that print as they are read."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from doorcard.cards import CARDS, UNKNOWN, Card, Deck, Rank, Suit, check_distinct, format_cards, parse_cards
from doorcard.errors import CardError

any_card = st.sampled_from((*CARDS, UNKNOWN))
decks = st.permutations(CARDS).flatmap(lambda cards: st.integers(0, 52).map(lambda count: Deck(cards[:count])))


def test_the_deck_is_thirteen_ranks_in_four_suits_without_jokers() -> None:
    """R002."""
    assert len(set(CARDS)) == 52
    assert {(card.rank, card.suit) for card in CARDS} == {(rank, suit) for rank in Rank for suit in Suit}
    assert all(card.known for card in CARDS)


def test_cards_order_by_rank_then_by_suit() -> None:
    """R019: clubs, diamonds, hearts, spades; the deuce of clubs is the lowest card (R407)."""
    assert parse_cards("2c 2d 2h 2s 3c Ks Ac As") == tuple(sorted(parse_cards("As 2s 2d 3c Ac Ks 2h 2c")))
    assert min(CARDS) == Card.parse("2c")
    assert max(CARDS) == Card.parse("As")


@given(any_card)
def test_a_card_reads_as_it_prints(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(f" {str(card).upper()} ") == card
    assert repr(card) == f"Card('{card}')"


@given(st.lists(any_card))
def test_cards_read_as_they_print(cards: list[Card]) -> None:
    assert list(parse_cards(format_cards(cards))) == cards
    assert list(parse_cards("".join(map(str, cards)))) == cards
    assert list(parse_cards(", ".join(map(str, cards)))) == cards


@given(decks)
def test_a_deck_reads_as_it_prints(deck: Deck) -> None:
    again = Deck.parse(str(deck))
    assert again == deck
    assert hash(again) == hash(deck)
    assert repr(deck) == f"Deck.parse('{deck}')"


@given(st.text(max_size=4))
def test_what_is_no_card_is_refused_and_named(text: str) -> None:
    assume(text.strip().lower().replace("10", "t") not in {str(card).lower() for card in (*CARDS, UNKNOWN)})
    with pytest.raises(CardError) as refusal:
        Card.parse(text)
    assert refusal.value.code == "card_syntax"
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("text", ["1c", "Xh", "Ahh", "A", "", "♠A", "KdQ"])
def test_a_text_that_is_no_card_says_how_cards_are_written(text: str) -> None:
    with pytest.raises(CardError, match="write a rank"):
        Card.parse(text)


def test_cards_of_which_one_is_wrong_are_all_refused() -> None:
    with pytest.raises(CardError, match="'Zz' is not a card"):
        parse_cards("Kh Zz Qc")
    with pytest.raises(CardError, match="'c' is not a card"):
        parse_cards("Kh Qcc")


def test_the_unknown_card_has_neither_rank_nor_suit() -> None:
    assert not UNKNOWN.known
    assert str(UNKNOWN) == "??"
    with pytest.raises(ValueError, match="rank"):
        _ = UNKNOWN.rank
    with pytest.raises(ValueError, match="suit"):
        _ = UNKNOWN.suit


def test_ranks_and_suits_print_as_their_letters() -> None:
    assert "".join(map(str, Rank)) == "23456789TJQKA"
    assert "".join(map(str, Suit)) == "cdhs"


def test_a_card_is_in_a_deck_once_but_unknown_ones_may_repeat() -> None:
    with pytest.raises(CardError, match="the card Kh is there twice") as refusal:
        Deck.parse("Kh Qc Kh")
    assert refusal.value.code == "card_twice"
    assert refusal.value.args_["card"] == Card.parse("Kh")
    with pytest.raises(CardError, match="twice"):
        Deck.parse("?? Kh ?? Kh")
    assert len(Deck.parse("?? Kh ?? ??")) == 4
    check_distinct(parse_cards("?? ?? Kh"), "the hand")


def test_a_deck_is_a_sequence_that_cannot_change() -> None:
    deck = Deck.parse("Kh Qc 9c")
    assert deck[0] == Card.parse("Kh")
    assert deck[1:] == parse_cards("Qc 9c")
    assert list(deck) == [*deck.cards]
    assert deck != [*deck.cards]
    assert Deck() == Deck(CARDS)
    with pytest.raises(AttributeError, match="a deck is a value"):
        deck.cards = ()


def test_a_shuffled_deck_holds_every_card_and_follows_its_seed() -> None:
    deck = Deck.shuffled(Random(1))
    assert sorted(deck) == list(CARDS)
    assert deck == Deck.shuffled(Random(1))
    assert deck != Deck.shuffled(Random(2))


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    """Over 20,800 shuffles each of the 52 cards is expected on top 400 times; a chi-square of 51 degrees."""
    random = Random(20_240_601)
    for place in (0, 25, 51):
        seen = [0] * 52
        for _ in range(20_800):
            seen[Deck.shuffled(random)[place]] += 1
        assert sum((count - 400) ** 2 / 400 for count in seen) < 100  # passed by a fair shuffle 99.995 % of the time
