"""What is known of a seat, read from text: down cards, up cards, unknown ones, cards without a suit, a range."""

import re
from dataclasses import dataclass
from typing import Final

from doorcard.cards import RANK_LETTERS, SUIT_LETTERS, Card, Rank
from doorcard.errors import EquityError

_TOKEN: Final = re.compile(r"\(|\)|\[(?P<range>[^\]]*)\]|(?P<card>\?\?|[xX?]|(?:10|[2-9TtJjQqKkAa])[cdhsCDHS]?)")

EXAMPLES: Final = {"known": "(AhAs)5d", "unknown": "(xx)K", "range": "[any pair]5d"}
"""How a seat is written."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one seat, as far as they are known.

    >>> Holding.parse("(xx)Kd4").ranks
    (<Rank.FOUR: 2>,)
    """

    cards: tuple[Card, ...] = ()
    """The known cards, down and up."""
    ranks: tuple[Rank, ...] = ()
    """The ranks of cards whose suits are not known."""
    unknown: int = 0
    """How many cards it holds of which nothing is known; they count as cards still to come."""
    range: str | None = None
    """What its down cards may be, in the words of `doorcard.equity.ranges`."""
    door: Card | None = None
    """The first up card, which classes of a range count."""
    text: str = ""
    """As it was written."""

    @classmethod
    def parse(cls, text: str) -> "Holding":
        """Read a seat: ``(AhAs)5d``, ``(xx)K``, ``(A2)5 8c(x)``, ``[any pair]Kd``. Raises `EquityError`."""
        cards: list[Card] = []
        ranks: list[Rank] = []
        unknown, down, words = 0, False, None
        door: Card | None = None
        at = 0
        while at < len(text):
            if text[at].isspace() or text[at] == ",":
                at += 1
                continue
            token = _TOKEN.match(text, at)
            bracket = text[at] in "()"
            if (
                token is None
                or (bracket and down == (text[at] == "("))
                or (token["range"] is not None and words is not None)
            ):
                raise EquityError("seat_syntax", text=text, at=text[at:], **EXAMPLES)
            at = token.end()
            if bracket:
                down = not down
            elif token["range"] is not None:
                words = token["range"]
            else:
                card = _read_card(token["card"])
                if card is None:
                    unknown += 1
                elif isinstance(card, Card):
                    cards.append(card)
                    if not down and door is None:
                        door = card
                else:
                    ranks.append(card)
        if down or (words is not None and ranks):  # a class of a range counts the door card, and by its suit too
            raise EquityError("seat_syntax", text=text, at="", **EXAMPLES)
        return cls(tuple(cards), tuple(ranks), unknown, words, door, text)

    @property
    def count(self) -> int:
        """Cards that are there, known or not, without those of a range."""
        return len(self.cards) + len(self.ranks) + self.unknown


def _read_card(token: str) -> Card | Rank | None:
    """A card, a rank without a suit, or nothing at all."""
    if token[0] in "xX?":
        return None
    token = token.upper().replace("10", "T")
    rank = RANK_LETTERS.index(token[0])
    return Card(4 * rank + SUIT_LETTERS.index(token[1].lower())) if len(token) > 1 else Rank(rank)
