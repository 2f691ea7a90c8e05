"""doorcard: stud poker, whole.

The engine plays one hand of any game a house plays, by rules that are data:

>>> from doorcard import Deck, Hand, Rules
>>> deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
>>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
>>> print(hand.legal)
bring in 1, complete to 2
"""

from doorcard.cards import Card, Deck, Rank, Suit, parse_cards
from doorcard.errors import DoorcardError
from doorcard.hand import Action, Hand, Kind
from doorcard.rules import GAMES, HOUSES, Rules, Stakes

__all__ = [
    "GAMES",
    "HOUSES",
    "Action",
    "Card",
    "Deck",
    "DoorcardError",
    "Hand",
    "Kind",
    "Rank",
    "Rules",
    "Stakes",
    "Suit",
    "parse_cards",
]
