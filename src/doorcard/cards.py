"""Cards as values: ranks, suits, cards, decks; parsing and printing.

A card is a small whole number, ``4 * rank + suit`` with ranks ``2 .. A`` as 0 to 12 and suits
clubs, diamonds, hearts, spades as 0 to 3, so cards order by rank and then by suit as R019 and R359
order them. The 53rd card, `UNKNOWN`, prints as ``??``: it is a card that nobody here has seen.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Self, overload

from doorcard.errors import CardError

if TYPE_CHECKING:
    from random import Random

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"


class Rank(IntEnum):
    """The thirteen ranks, the ace highest (R018)."""

    DEUCE = 0
    TREY = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    def __str__(self) -> str:
        return RANK_LETTERS[self]


class Suit(IntEnum):
    """The four suits from low to high (R019): they order turns, never hands (R062)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return SUIT_LETTERS[self]


_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)  # looked up here, where a call of an enumeration takes ten times as long


class Card(int):
    """One card, or the unknown one; a whole number from 0 (``2c``) to 51 (``As``), 52 for ``??``.

    >>> Card.parse("As"), Card.parse("10d"), Card(0)
    (Card('As'), Card('Td'), Card('2c'))
    >>> Card.parse("2c") < Card.parse("2d") < Card.parse("3c")
    True
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card, in any case, ``10`` or ``T`` for the ten. Raises `CardError`."""
        card = _BY_TEXT.get(text.strip().lower().replace("10", "t"))
        if card is None:
            raise CardError("card_syntax", text=text)
        return card

    @property
    def known(self) -> bool:
        """Whether this is a card with a face."""
        return self != 52

    @property
    def rank(self) -> Rank:
        """The rank; the unknown card has none (ValueError)."""
        if self == 52:
            raise ValueError("the unknown card has no rank")
        return _RANKS[self >> 2]

    @property
    def suit(self) -> Suit:
        """The suit; the unknown card has none (ValueError)."""
        if self == 52:
            raise ValueError("the unknown card has no suit")
        return _SUITS[self & 3]

    def __str__(self) -> str:
        return "??" if self == 52 else RANK_LETTERS[self >> 2] + SUIT_LETTERS[self & 3]

    def __repr__(self) -> str:
        return f"Card('{self}')"


CARDS: Final[tuple[Card, ...]] = tuple(map(Card, range(52)))
"""The 52 cards in order, no joker (R002)."""

UNKNOWN: Final = Card(52)
"""A card that nobody here has seen."""

_BY_PRINT: Final = {str(card): card for card in (*CARDS, UNKNOWN)}
_BY_TEXT: Final = {str(card).lower(): card for card in (*CARDS, UNKNOWN)}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards with or without spaces between them.

    >>> parse_cards("KhQc 9c ??")
    (Card('Kh'), Card('Qc'), Card('9c'), Card('??'))

    Raises `CardError`.
    """
    try:
        return tuple([_BY_PRINT[text[i : i + 2]] for i in range(0, len(text), 2)])
    except KeyError:
        pass  # not as cards are printed
    packed = "".join(text.replace(",", " ").split()).replace("10", "T")
    return tuple(Card.parse(packed[i : i + 2]) for i in range(0, len(packed), 2))


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as text, separated by spaces.

    >>> format_cards(parse_cards("KhQc"))
    'Kh Qc'
    """
    return " ".join(map(str, cards))


def check_distinct(cards: Iterable[Card], where: str) -> None:
    """Raise `CardError` naming the first known card that occurs twice; unknown ones may repeat."""
    seen = set()
    for card in cards:
        if card in seen:
            raise CardError("card_twice", card=card, where=where)
        if card != UNKNOWN:
            seen.add(card)


class Deck:
    """Cards in the order in which they will be dealt, top card first: a value.

    A deck may hold unknown cards, and fewer than 52: it is the top of the full deck then.

    >>> deck = Deck.parse("Kh Qc 9c")
    >>> len(deck), deck[0], str(deck)
    (3, Card('Kh'), 'Kh Qc 9c')
    >>> from random import Random
    >>> len(Deck.shuffled(Random(7)))
    52
    """

    __slots__ = ("cards",)

    cards: tuple[Card, ...]

    def __init__(self, cards: Iterable[Card] = CARDS) -> None:
        cards = tuple(cards)
        if len(set(cards)) != len(cards):
            check_distinct(cards, "the deck")
        object.__setattr__(self, "cards", cards)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a deck, top card first. Raises `CardError`."""
        return cls(parse_cards(text))

    @classmethod
    def shuffled(cls, random: "Random") -> Self:
        """A full deck in an order drawn from ``random``, which the caller owns and seeds.

        Each card draws a place of its own from the 2**53 numbers of ``random.random``, so two
        cards share one with a chance below 2**-42 a deck.
        """
        draw = random.random
        deck = cls.__new__(cls)  # all 52 are there once: nothing to check
        object.__setattr__(deck, "cards", tuple(sorted(CARDS, key=[draw() for _ in CARDS].__getitem__)))
        return deck

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a deck is a value: {name!r} cannot be set")

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @overload
    def __getitem__(self, place: int) -> Card: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, place: int | slice) -> Card | tuple[Card, ...]:
        return self.cards[place]

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Deck) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __str__(self) -> str:
        return format_cards(self.cards)

    def __repr__(self) -> str:
        return f"Deck.parse({str(self)!r})"
