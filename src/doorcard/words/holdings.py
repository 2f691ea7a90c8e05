"""What a seat holds: its whole hand in every ranking that shares the pot, or what its cards make so far."""

from collections.abc import Iterator, Sequence

from doorcard.cards import UNKNOWN, Card
from doorcard.hand import State, View
from doorcard.rankings import Made, Ranking
from doorcard.words.hands import board_phrase, hand_phrase
from doorcard.words.language import Language
from doorcard.words.phrases import Phrase, Row, phrase, row
from doorcard.words.pots import side_phrase


def whole_hand(state: State, seat: int, ranking: Ranking) -> Made | None:
    """A seat's hand once it is whole and known; None before, and where it does not count in this ranking."""
    cards = state.seats[seat].cards + state.community
    whole = len(cards) == state.rules.game.hand_size and UNKNOWN not in cards
    return ranking.made(cards) if whole else None


def hand_names(language: Language, state: State, seat: int) -> str:
    """What a seat's whole hand is, in each ranking that shares the pot; empty while it is not whole."""
    return language.render(hand_phrases(state, seat))


def hand_phrases(state: State, seat: int) -> Row:
    """What `hand_names` says, in no language: a row, empty while the hand is not whole."""
    rankings = state.rules.rankings
    return row(
        (hand_phrase(made, ranking) for ranking in rankings if (made := whole_hand(state, seat, ranking))), "comma"
    )


def holding_phrases(view: View, seat: int) -> tuple[Phrase, ...]:
    """What a seat's cards make so far, for each ranking that shares the pot; none with an unknown one among them.

    >>> from doorcard import Hand, Rules
    >>> from doorcard.words.language import language
    >>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1).deal("Kh Qc Kc Qh")
    >>> [language("en").render(each) for each in holding_phrases(hand.view(0), 0)]
    ['pair of kings']
    """
    return tuple(_so_far(view, view.seats[seat].cards + view.community))


def _so_far(view: View, cards: Sequence[Card]) -> Iterator[Phrase]:
    if UNKNOWN in cards:
        return
    rankings = view.rules.rankings
    for ranking in rankings:
        if len(cards) >= 5:
            made = ranking.made(cards)
            if made is not None:
                hand = hand_phrase(made, ranking)
                ranks = tuple(card.rank for card in made.cards)
                yield phrase("made.spelled", hand=hand, ranks=ranks) if ranking.low else hand
        elif len(rankings) == 1:
            yield board_phrase(cards, ranking)
        else:
            yield phrase("made.side", side=side_phrase(ranking.key), hand=board_phrase(cards, ranking))
