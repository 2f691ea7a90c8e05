"""A language as a value: its catalogues, how it shows cards, and what it calls the seats of a table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple, Self

from doorcard.cards import Card, Rank, Suit
from doorcard.errors import UnknownName
from doorcard.hand import Action, Kind, Legal
from doorcard.words.phrases import (
    MARKS,
    NAMED,
    SEATS,
    Phrase,
    Row,
    Said,
    action_phrase,
    are_all,
    legal_phrase,
    row,
    term_code,
)

DEFAULT: Final = "en"
"""The language where the surroundings ask for none that there is."""

ARGPARSE: Final = "argparse.mo"
"""The one file whose ids are no codes: what Python's argparse says, by its English sentences."""


def letters(card: Card) -> str:
    """A card in letters, as ``As``: the same in every language, and in every file."""
    return str(card)


def symbols(card: Card) -> str:
    """A card with the sign of its suit, as ``A♠``."""
    return f"{card.rank}{'♣♦♥♠'[card.suit]}" if card.known else "??"


@dataclass(frozen=True)
class Language:
    """How to say things: make one with `language`, and others from it with `at_table` and `painting`."""

    tag: str
    """The language's code, as ``es``."""
    card: Callable[[Card], str] = letters
    """How a card looks: `letters`, `symbols`, or what a terminal makes of it."""
    names: tuple[str, ...] = ()
    """What the seats are called, by index; a seat without a name is called by its number."""
    you: int | None = None
    """The seat of the reader, who is spoken to and not of."""

    def at_table(self, names: Iterable[str], you: int | None = None) -> Self:
        """The same language for a table of these players, the reader being the one at ``you``."""
        return replace(self, names=tuple(names), you=you)

    def painting(self, card: Callable[[Card], str]) -> Self:
        """The same language with another look of cards."""
        return replace(self, card=card)

    def say(self, code: str, **args: object) -> str:
        """The sentence of ``code``, with its arguments in their places.

        An argument ``count`` chooses the plural. An argument ``seat`` that is the reader's own chooses the sentence
        ``CODE.you`` where there is one. A place may ask for a form of its argument: ``{rank:plural}``,
        ``{amount:chips}``, ``{card:spoken}``. Raises `UnknownName` for a code that no catalogue has.

        >>> language("en").say("count.chips", count=1), language("es").say("count.chips", count=3)
        ('1 chip', '3 fichas')
        >>> language("es").say("made.flush", high=Rank.QUEEN)
        'color a la dama'
        """
        if self.you is not None and args.get("seat") == self.you and f"{code}.you" in self:
            code = f"{code}.you"
        return self._template(code, args.get("count")).format_map(_Arguments(self, args))

    def render(self, said: Said) -> str:
        """What a phrase or a row says in this language, to this reader.

        >>> from doorcard.words.phrases import phrase
        >>> language("es").at_table(["Ana"]).render(phrase("event.raise", seat=0, amount=6))
        'Ana sube a 6'

        Raises `UnknownName` for a code that no catalogue has.
        """
        return self._row("", said) if isinstance(said, Row) else self.say(said.code, **dict(said.args))

    def _row(self, name: str, things: Row) -> str:
        """Things in a row, the argument ``name``, whose items are called as it is but for a last ``s``."""
        texts = [str(_thing(self, name.removesuffix("s"), item)) for item in things.items]
        if things.how in MARKS:
            return MARKS[things.how].join(texts)
        *head, last = texts
        return self.say(f"list.{things.how}", head=", ".join(head), last=last) if head else last

    def join(self, things: Iterable[object], how: str = "and") -> str:
        """Things in a row: ``and`` or ``or`` before the last one.

        >>> language("es").join(["Ana", "Berto", "Carla"])
        'Ana, Berto y Carla'
        """
        return self._row("", row(map(str, things), how))

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat == self.you:
            return self.say("seat.you")
        return self.names[seat] if seat < len(self.names) else self.say("seat.number", number=seat + 1)

    def action(self, action: Action) -> str:
        """An action with its amount, as in a list of what may be done."""
        return self.render(action_phrase(action))

    def __contains__(self, code: str) -> bool:
        return code in self.codes

    def __iter__(self) -> Iterator[str]:
        return iter(self.codes)

    @cached_property
    def codes(self) -> frozenset[str]:
        """Every code of the catalogues."""
        return frozenset(_catalogue(self.tag))

    def _template(self, code: str, count: object) -> str:
        catalogue = _catalogue(self.tag)
        if code not in catalogue:
            raise UnknownName("unknown_message", name=code, language=self.tag)
        translations = catalogue[code]
        return translations.ngettext(code, code, count) if isinstance(count, int) else translations.gettext(code)


class _Arguments(Mapping[str, object]):
    """The arguments of a sentence, each as a thing that can take the form its place asks for."""

    def __init__(self, language: Language, args: Mapping[str, object]) -> None:
        self.language = language
        self.args = args

    def __getitem__(self, name: str) -> object:
        return _thing(self.language, name, self.args[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.args)

    def __len__(self) -> int:
        return len(self.args)


def _thing(language: Language, name: str, value: object) -> object:
    match value:
        case Phrase():
            return language.render(value)
        case Row():
            return language._row(name, value)
        case Card() if value.known:
            return _Term(language, "card", language.card(value), rank=value.rank, suit=value.suit)
        case Card():
            return language.card(value)
        case Rank() | Suit() | Kind():
            return _Term(language, term_code(value))
        case Action():
            return language.action(value)
        case Legal():
            return language.render(legal_phrase(value))
        case bool():
            return language.say(f"bool.{value}".lower())
        case int():
            return language.name(value) if name in SEATS else _Number(language, value)
        case str():
            code = f"{name}.{value}"
            return language.say(code) if name in NAMED and code in language else value
        case tuple() if are_all(Card, value):
            return " ".join(map(language.card, value))
        case tuple() if are_all(Rank, value):
            return "-".join(map(str, value))
        case tuple() | list():
            return language._row(name, row(value))
        case _:
            return value


class _Term:
    """A word of the game in all its forms: a place without a form gets the plain one."""

    def __init__(self, language: Language, code: str, plain: str = "", **args: object) -> None:
        self.language, self.code, self.plain, self.args = language, code, plain, args

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        return self.language.say(f"{self.code}.{form}", **self.args)

    def __str__(self) -> str:
        return self.plain or self.language.say(self.code)


class _Number:
    """A whole number: plain with its thousands apart, or counting something, as in ``{amount:chips}``."""

    def __init__(self, language: Language, value: int) -> None:
        self.language, self.value = language, value

    def __format__(self, unit: str) -> str:
        return self.language.say(f"count.{unit}", count=self.value) if unit else str(self)

    def __str__(self) -> str:
        # Up to four digits stay together, as Spanish has them: people type them back.
        grouped = f"{self.value:,}" if abs(self.value) >= 10_000 else str(self.value)
        return grouped.replace(",", self.language.say("number.thousands"))


def _folder() -> Traversable:
    return files("doorcard.words") / "locale"


@cache
def languages() -> tuple[str, ...]:
    """The tags of all languages that have catalogues.

    >>> languages()
    ('en', 'es')
    """
    return tuple(sorted(entry.name for entry in _folder().iterdir() if entry.is_dir()))


@cache
def _catalogue(tag: str) -> Mapping[str, "_Catalogue"]:
    """Which catalogue has which code. A language may keep its sentences in one file or in several."""
    found: dict[str, _Catalogue] = {}
    folder = _folder() / tag / "LC_MESSAGES"
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".mo") and entry.name != ARGPARSE:
            with entry.open("rb") as file:
                translations = _Catalogue(file)
            translations.domain = entry.name.removesuffix(".mo")
            found |= dict.fromkeys(translations.codes, translations)
    return found


class _Catalogue(GNUTranslations):
    """One compiled file, which knows what it has."""

    _catalog: dict[str | tuple[str, int], str]
    domain: str = ""
    """The name of the file, without its ending."""

    @property
    def codes(self) -> set[str]:
        return {key if isinstance(key, str) else key[0] for key in self._catalog} - {""}

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        # A sentence with a number in it need not have a plural.
        return self.gettext(msgid1) if msgid1 in self._catalog else super().ngettext(msgid1, msgid2, n)

    def forms(self, code: str) -> str | tuple[str, ...]:
        """A template as it is written, or its plural forms in their order."""
        if code in self._catalog:
            return self._catalog[code]
        keys = [key for key in self._catalog if isinstance(key, tuple) and key[0] == code]
        return tuple(self._catalog[key] for key in sorted(keys))

    @property
    def rule(self) -> str:
        """Which form a number takes, as gettext writes it: ``n != 1``."""
        return self.info()["plural-forms"].partition("plural=")[2].strip(" ;()")


class Template(NamedTuple):
    """One template of a catalogue, as it is written."""

    code: str
    domain: str
    """The file it stands in, without its ending."""
    forms: str | tuple[str, ...]
    """Its text, or its texts by plural form."""
    plural: str
    """The rule that chooses among plural forms, as gettext writes it."""


def templates(tag: str) -> Iterator[Template]:
    """Every template of a language, by its code."""
    for code, catalogue in sorted(_catalogue(tag).items()):
        yield Template(code, catalogue.domain, catalogue.forms(code), catalogue.rule)


@cache
def language(tag: str) -> Language:
    """The language with that tag. Raises `UnknownName`."""
    if tag not in languages():
        raise UnknownName("unknown_language", name=tag, known=", ".join(languages()))
    return Language(tag)


def default_language(environ: Mapping[str, str]) -> Language:
    """The language that the surroundings ask for, as gettext reads them; English where it is none of ours.

    >>> default_language({"LANG": "es_AR.UTF-8"}).tag, default_language({"LC_ALL": "C", "LANG": "es"}).tag
    ('es', 'en')
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environ.get(variable)
        if wanted:
            # LANGUAGE is a list of preferences; where the locale is C it does not count.
            ranked = (
                [] if wanted in ("C", "POSIX") or wanted.startswith("C.") else environ.get("LANGUAGE", "").split(":")
            )
            for tag in (*ranked, wanted):
                short = tag.partition(".")[0].partition("_")[0].partition("@")[0].lower()
                if short in languages():
                    return language(short)
            break
    return language(DEFAULT)
