"""doorcard: stud poker, whole.

The engine plays one hand of any game a house plays, by rules that are data:

>>> from doorcard import Deck, Hand, Rules
>>> deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
>>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
>>> print(hand.legal)
bring in 1, complete to 2
"""

from importlib import import_module as _import_module

TYPE_CHECKING = False  # as typing's, which would be most of what this import costs
if TYPE_CHECKING:
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

_HOMES = {
    "doorcard.cards": ("Card", "Deck", "Rank", "Suit", "parse_cards"),
    "doorcard.errors": ("DoorcardError",),
    "doorcard.hand": ("Action", "Hand", "Kind"),
    "doorcard.rules": ("GAMES", "HOUSES", "Rules", "Stakes"),
}
"""Where each public name lives: a module is loaded when the first of its names is asked for."""


if not TYPE_CHECKING:  # a checker must not believe that every name is here

    def __getattr__(name: str) -> object:
        """A public name, from its module."""
        for module, names in _HOMES.items():
            if name in names:
                value = getattr(_import_module(module), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})
