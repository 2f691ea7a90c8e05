"""Phrases: what is to be said, as codes with arguments and in no language; and their form in JSON.

`Language.render` makes text of one in Python, ``i18n.js`` in the browser, and both make the same. In JSON a phrase is

- ``["CODE", {"NAME": ARGUMENT, ...}]``, or ``["CODE"]`` without arguments,

and an argument is one of

- a phrase, as above;
- a text, a number, ``true``, ``false`` or ``null``, as itself;
- ``{"card": "As"}``, the unknown one ``{"card": "??"}``, and ``{"cards": ["As", "Kd"]}``;
- ``{"ranks": ["K", "9", "4"]}``, which is written ``K-9-4`` in every language;
- ``{"term": "rank.K"}``, a word that has forms: a rank, a suit (``suit.s``) or a kind of action (``kind.raise``);
- a row: ``{"and": [...]}`` and ``{"or": [...]}`` with that word before the last item, ``{"comma": [...]}``,
  ``{"semicolon": [...]}`` and ``{"dot": [...]}`` with that mark between all of them. An item is an argument whose name
  is that of the row without its last ``s``: the items of ``seats`` are seats.

Some names mean something: a number called `seat`, `actor`, `dealer` or `place` is a seat and is said by name; a
number called `count` chooses the plural; a text called as one of `NAMED` is a key, and is translated.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from doorcard.cards import Card, Rank, Suit
from doorcard.errors import CardError, DoorcardError
from doorcard.hand import Action, Kind, Legal

SEATS: Final = frozenset({"seat", "actor", "dealer", "place"})
"""Arguments that are seat indices, and are called by name."""

NAMED: Final = frozenset({"game", "house", "ranking", "where", "why", "wanted"})
"""Arguments whose texts the core knows: those that stand in a catalogue as `ARGUMENT.TEXT` are translated."""

MARKS: Final[Mapping[str, str]] = {"comma": ", ", "semicolon": "; ", "dot": " · "}
"""What stands between the items of a row that no word joins."""

WORDS: Final = ("and", "or")
"""The words that may stand before the last item of a row: `list.and`, `list.or`."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A code of the catalogues with its arguments, which may be phrases and rows themselves."""

    code: str
    args: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Things one after another, joined by one of `WORDS` or `MARKS`."""

    items: tuple[object, ...]
    how: str = "and"


Said = Phrase | Row
"""What a language can render."""


def phrase(code: str, **args: object) -> Phrase:
    """A phrase, its arguments by name.

    >>> to_json(phrase("event.raise", seat=2, amount=6))
    ['event.raise', {'seat': 2, 'amount': 6}]
    """
    return Phrase(code, tuple(args.items()))


def row(items: Iterable[object], how: str = "and") -> Row:
    """A row of things.

    >>> to_json(row([phrase("pot.main"), phrase("pot.side")]))
    {'and': [['pot.main'], ['pot.side']]}
    """
    return Row(tuple(items), how)


def action_phrase(action: Action) -> Phrase:
    """An action with its amount, as in a list of what may be done.

    >>> to_json(action_phrase(Action(Kind.RAISE, 6))), to_json(action_phrase(Action(Kind.FOLD)))
    (['action.raise', {'amount': 6}], ['kind.fold'])
    """
    kind = kind_code(action.kind)
    if action.cards:
        return phrase(f"action.{kind}.cards", cards=action.cards)
    return phrase(f"action.{kind}", amount=action.amount) if action.amount else phrase(f"kind.{kind}")


def legal_phrase(legal: Legal) -> Said:
    """All that may be done."""
    return row(map(action_phrase, legal), "or") if legal else phrase("list.nothing")


def kind_code(kind: Kind) -> str:
    """A kind of action as the codes of the catalogues have it: ``bring_in``."""
    return kind.replace(" ", "_")


def term_code(word: Rank | Suit | Kind) -> str:
    """The code of a word that has forms: ``rank.K``."""
    return f"kind.{kind_code(word)}" if isinstance(word, Kind) else f"{type(word).__name__.lower()}.{word}"


def to_json(said: object) -> object:
    """A phrase, a row or an argument as lists, dicts, texts and numbers (the head of this module says which).

    >>> to_json(phrase("event.shown", seat=0, cards=(Card.parse("Kh"),)))
    ['event.shown', {'seat': 0, 'cards': {'cards': ['Kh']}}]

    What is none of these (an error may carry anything) becomes the text that a sentence has for it.
    """
    if type(said) in _PLAIN:  # most arguments are, and what follows looks for seven things before them
        return said
    if type(said) is Phrase:
        return [said.code, {name: to_json(value) for name, value in said.args}] if said.args else [said.code]
    match said:
        case Row(items, how):
            return {how: [to_json(item) for item in items]}
        case Card():
            return {"card": str(said)}
        case Rank() | Suit() | Kind():
            return {"term": term_code(said)}
        case Action():
            return to_json(action_phrase(said))
        case Legal():
            return to_json(legal_phrase(said))
        case bool() | None | int() | str():
            return said
        case tuple() if are_all(Card, said):
            return {"cards": [str(card) for card in said]}
        case tuple() if are_all(Rank, said):
            return {"ranks": [str(rank) for rank in said]}
        case tuple() | list():
            return {"and": [to_json(item) for item in said]}
        case _:
            return str(said)


_PLAIN: Final = frozenset({int, str, bool, type(None)})


def are_all(kind: type, things: tuple[object, ...]) -> bool:
    """Whether these are things of one kind, and at least one."""
    return bool(things) and all(isinstance(thing, kind) for thing in things)


def from_json(data: object) -> Said:
    """The phrase, or the row, that JSON has. Raises `DoorcardError` for anything else.

    Actions come back as their phrases, tuples as rows; what is rendered is the same.

    >>> from_json(["event.raise", {"seat": 2, "amount": 6}])
    Phrase(code='event.raise', args=(('seat', 2), ('amount', 6)))
    """
    said = _argument(data)
    if not isinstance(said, Phrase | Row):
        raise _broken(data)
    return said


def _argument(data: object) -> object:
    match data:
        case [str(code)]:
            return Phrase(code)
        case [str(code), dict(args)] if args and all(isinstance(name, str) for name in args):
            return Phrase(code, tuple((name, _argument(value)) for name, value in args.items()))
        case str() | int() | None:
            return data
        case dict() if len(data) == 1:
            ((sort, content),) = data.items()
            return _sorted_out(sort, content)
        case _:
            raise _broken(data)


def _sorted_out(sort: object, content: object) -> object:
    """An argument that says of what sort it is."""
    try:
        match sort, content:
            case "card", str():
                return Card.parse(content)
            case "cards", [str(), *_]:
                return tuple(Card.parse(str(text)) for text in content)
            case "ranks", [_, *_]:
                return tuple(_RANKS[str(letter)] for letter in content)
            case "term", str():
                return _TERMS[content]
            case str(how), [_, *_] if how in WORDS or how in MARKS:
                return Row(tuple(map(_argument, content)), how)
            case _:
                raise _broken({sort: content})
    except (CardError, KeyError, TypeError):
        raise _broken({sort: content}) from None


def _broken(data: object) -> DoorcardError:
    text = repr(data)
    return DoorcardError("phrase_syntax", text=text if len(text) < 80 else text[:79] + "…")


_RANKS: Final[Mapping[str, Rank]] = {str(rank): rank for rank in Rank}
_TERMS: Final[Mapping[str, Rank | Suit | Kind]] = {term_code(word): word for word in (*Rank, *Suit, *Kind)}
