"""The catalogues: compiled as written, alike in every language, complete, and every sentence can be said."""

import re
import sys
from pathlib import Path
from string import Formatter
from typing import get_args, get_type_hints

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import doorcard
from doorcard.bots import BOTS
from doorcard.cards import RANK_LETTERS, SUIT_LETTERS, Card, Rank, Suit, parse_cards
from doorcard.cli import COMMANDS
from doorcard.errors import MESSAGES
from doorcard.hand import Action, Kind, Legal
from doorcard.rankings import RANKINGS, Category
from doorcard.rules import GAMES, HOUSES, PROBLEMS
from doorcard.rules.house import Choices
from doorcard.table import SessionEnded
from doorcard.words import Language, language, languages

SOURCE = Path(doorcard.__file__).parent
LOCALE = SOURCE / "words" / "locale"
FILES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def messages(path: Path) -> dict[str, Message]:
    return {_id(message): message for message in read(path) if message.id}


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def domains() -> list[str]:
    """The files whose ids are codes."""
    return sorted({path.name for path in FILES} - {"argparse.po"})


def all_messages(tag: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for domain in domains():
        found |= messages(LOCALE / tag / "LC_MESSAGES" / domain)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_compiled_file_is_the_written_one(path: Path) -> None:
    """All but the header, which tells when it was compiled."""
    with path.with_suffix(".mo").open("rb") as file:
        compiled = {_id(message): texts(message) for message in read_mo(file) if message.id}
    written = {code: texts(message) for code, message in messages(path).items()}
    assert compiled == written, f"renew it: pybabel compile -d src/doorcard/words/locale -D {path.stem}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_nothing_is_left_open(path: Path) -> None:
    catalogue = read(path)
    assert not catalogue.obsolete
    for code, message in messages(path).items():
        assert not message.fuzzy, code
        assert all(texts(message)), code


@pytest.mark.parametrize("domain", domains())
def test_every_language_has_the_same_codes(domain: str) -> None:
    assert {tag: messages(LOCALE / tag / "LC_MESSAGES" / domain).keys() for tag in languages()} == dict.fromkeys(
        languages(), messages(LOCALE / "en" / "LC_MESSAGES" / domain).keys()
    )


@pytest.mark.parametrize("tag", languages())
def test_no_code_is_in_two_files(tag: str) -> None:
    per_file = [set(messages(LOCALE / tag / "LC_MESSAGES" / domain)) for domain in domains()]
    assert sum(map(len, per_file)) == len(set().union(*per_file))


LEFT_OUT = {"count", "detail"}
"""Places that a language may leave out: a number that its plural says, and what a library says in English."""


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_language_has_the_same_places_in_its_sentences() -> None:
    english = all_messages("en")
    for tag in languages():
        for code, message in all_messages(tag).items():
            wanted = set().union(*(places(text) for text in texts(english[code]))) - LEFT_OUT
            assert set().union(*(places(text) for text in texts(message))) - LEFT_OUT == wanted, (tag, code)


def test_plurals_are_plurals_in_every_language() -> None:
    english = all_messages("en")
    for tag in languages():
        assert {c for c, m in all_messages(tag).items() if m.pluralizable} == {
            c for c, m in english.items() if m.pluralizable
        }


def families() -> set[str]:
    """The codes that follow from what the core can say."""
    kinds = [kind.replace(" ", "_") for kind in Kind]
    player_kinds = [kind for kind in kinds if kind != "deal"]
    literals = Choices.__annotations__
    codes = {f"error.{code}" for code in MESSAGES}
    codes |= {f"problem.{code}" for code in PROBLEMS}
    codes |= {f"rank.{rank}{form}" for rank in RANK_LETTERS for form in ("", ".plural", ".the", ".to")}
    codes |= {f"suit.{suit}" for suit in SUIT_LETTERS}
    codes |= {f"category.{category.code}" for category in Category} | {f"made.{category.code}" for category in Category}
    codes |= {f"ranking.{key}" for key in RANKINGS}
    codes |= {f"game.{key}" for key in GAMES} | {f"house.{key}" for key in HOUSES}
    codes |= {f"kind.{kind}" for kind in kinds} | {f"typed.{kind}" for kind in player_kinds}
    codes |= {f"event.{kind}" for kind in player_kinds if kind not in ("show", "muck")}
    codes |= {f"event.{kind}.you" for kind in player_kinds if kind not in ("show", "muck")}
    codes |= {f"explain.{kind}" for kind in player_kinds}
    codes |= {f"street.{number}" for number in range(3, 8)} | {f"round.{number}" for number in range(1, 6)}
    codes |= {f"odd_chip.{value}" for value in literals["odd_chip"].__args__}
    codes |= {f"reason.bring_in_{value}" for value in literals["short_bring_in"].__args__}
    codes |= {f"reason.board_tie_{value}" for value in literals["board_ties"].__args__}
    codes |= {f"reason.checked_{value}" for value in literals["checked_show"].__args__}
    codes |= {f"event.pair_open.{value}" for value in literals["open_pair"].__args__ if value != "none"}
    codes |= {"reason.low_card", "reason.low_card_suit", "reason.high_card", "reason.high_card_suit"}
    codes |= {"reason.best_board", "reason.lowest_board", "reason.unknown_card", "reason.opener_all_in"}
    codes |= {"reason.last_aggressor"}
    codes |= {"bar.capped", "bar.not_reopened", "bar.rivals_all_in", "bar.too_few_chips"}
    return codes


def test_every_code_of_the_core_has_a_sentence() -> None:
    for tag in languages():
        assert families() <= set(language(tag))


def test_who_is_spoken_to_is_not_spoken_of() -> None:
    """A sentence of the common file that has a seat for its subject has another for the reader's own seat."""
    neutral = {"event.dealt_hand"} | {code for code in language("en") if code.startswith(("referee.", "status."))}
    for code, message in messages(LOCALE / "en" / "LC_MESSAGES" / "doorcard.po").items():
        if "seat" in set().union(*(places(text) for text in texts(message))) and not code.endswith(".you"):
            assert f"{code}.you" in language("en") or code in neutral, code


def written_codes() -> set[str]:
    """Every text in the source that could be a code."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        found |= set(re.findall(r"[\"'`]([a-z][a-z_]*(?:\.[a-zA-Z0-9_ -]+)+)[\"'`]", path.read_text(encoding="utf-8")))
    return found


def test_every_code_that_is_written_in_the_source_has_a_sentence() -> None:
    prefixes = {code.partition(".")[0] for code in language("en")} - {"words", "doorcard"}
    said = set()
    for path in [*(SOURCE / "words").rglob("*.py"), *(SOURCE / "cli").rglob("*.py")]:
        said |= set(
            re.findall(r"(?:say|help_on|t)\(\s*[\"']([a-z_]+\.[a-z_.0-9]+)[\"']", path.read_text(encoding="utf-8"))
        )
    assert {code for code in said if code.partition(".")[0] in prefixes} <= set(language("en"))


def formed_codes() -> set[str]:
    """Codes that the faces put together, and texts of the core that are translated where they stand."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    codes = {code for code in language("en") if code.startswith(("where.", "why.", "wanted."))}
    assert all(re.search(rf"[\"'`]{re.escape(code.partition('.')[2])}[\"'`]|__name__", source) for code in codes)
    codes |= {f"bot.{name}" for name in BOTS} | {f"cli.{name}" for name in COMMANDS}
    codes |= {f"play.over.{why}" for why in get_args(get_type_hints(SessionEnded)["why"])}
    codes |= {"list.and", "list.or", "bool.true", "bool.false", "play.hand.yours", "play.hand.lot.yours"}
    codes |= {f"typed.{word}" for word in ("undo", "table", "end", "lot", "open", "dealer", "chips", "sit")}
    for message in all_messages("en").values():
        for text in texts(message):
            codes |= {f"count.{form}" for _, _, form, _ in Formatter().parse(text) if form}
    return codes


def test_no_sentence_is_left_over() -> None:
    """A code of the common file is written in the source, follows from the core, or is the reader's form of one."""
    known = families() | written_codes() | formed_codes() | {"card.spoken", "action.deal.cards", "action.show.cards"}
    known |= {f"action.{kind}" for kind in AMOUNTS}
    codes = {code.removesuffix(".you") for code in messages(LOCALE / "en" / "LC_MESSAGES" / "doorcard.po")}
    assert codes - {code.removesuffix(".you") for code in known} == set()


AMOUNTS = ("call", "bring_in", "complete", "bet", "raise", "all_in", "deal")
"""The kinds of action that have an amount, and so a sentence beside their name."""


SAMPLES: dict[str, object] = {
    "rank": Rank.KING,
    "suit": Suit.CLUBS,
    "suits": (Suit.DIAMONDS, Suit.HEARTS),
    "card": Card.parse("As"),
    "cards": parse_cards("As Kd"),
    "known": parse_cards("As Kd"),
    "high": Rank.QUEEN,
    "main": Rank.KING,
    "second": Rank.SIX,
    "first": Rank.KING,
    "better": Rank.JACK,
    "worse": Rank.TEN,
    "kicker": Rank.NINE,
    "action": Action(Kind.CALL, 2),
    "legal": Legal((Action(Kind.FOLD), Action(Kind.CALL, 2))),
    "choices": Legal((Action(Kind.BET, 2), Action(Kind.BET, 4))),
    "ranking": "high",
    "game": "razz",
    "house": "home",
    "where": "the deck",
    "why": "the big unit",
    "wanted": "a list",
    "seat": 0,
    "actor": 1,
    "dealer": 1,
}
"""A value for every place that is neither a number nor a text; what is left out is a number."""

TEXTS = {"name", "names", "text", "hand", "groups", "line", "street", "board", "hands", "value", "language", "file"}
TEXTS |= {"problems", "numbers", "pot", "side", "head", "last", "key", "rivals", "how", "nets", "stacks", "known"}


def rendered(speaker: Language, code: str, message: Message) -> list[str]:
    """A sentence said with every number that matters for its plural."""
    names = set().union(*(places(text) for text in texts(message)))
    forms = {name: spec for text in texts(message) for _, name, spec, _ in Formatter().parse(text) if name and spec}
    args: dict[str, object] = {}
    for name in names:
        if forms.get(name) in ("chips", "cards", "hands", "raises", "seats"):
            args[name] = 3
        elif name in SAMPLES:
            args[name] = SAMPLES[name]
        else:
            args[name] = "7" if name in TEXTS else 3
    if "count" not in names and not message.pluralizable:
        return [speaker.say(code, **args)]
    return [speaker.say(code, **{**args, "count": count}) for count in (1, 2)]


@pytest.mark.parametrize("tag", languages())
def test_every_sentence_can_be_said(tag: str) -> None:
    speaker = language(tag).at_table(("Zoe", "Xan"))
    for code, message in all_messages(tag).items():
        for text in rendered(speaker, code, message):
            assert text, code
            assert "{" not in text, code
            assert "  " not in text, code


SHARED_WORDS = set(
    re.findall(
        r"\w+",
        """
        LOAN WORDS OF THE GLOSSARY
            all in ante antes bring door card cards stud razz showdown kicker river full
        NAMES OF THIS PROGRAM OF HOUSES AND BOOKS OF FORMATS AND KEYS
            numpy python sqlite postgresql pip install chmod
            doorcard bot bots chat csv json toml html xml utf phh tda wsop pokerstars champs tilt bovada merge
            robert rules of poker
            ipoker kingsclub robert rules of poker
            tournament directors association house game home five seven eight or better help diff lang en es
            javascript csv qr url https ctrl x forwarded debug info warning error
            variant starting stacks status hash observer trimming true inf askd asksqsjsts tjqka xx cbr cc db dh pb sm
        PROTOCOLS AND NAMES IN EXAMPLES
            http smtp smtps org ana
        SPELLED ALIKE
            chat proxy proxies invisible has
            a no as color decide real rival terminal byte bytes bit inventor
        """,
    )
)
"""Words that may stand in both languages."""


OF_PROGRAMS = re.compile(r"--[\w-]+|https?://\S+|\bdoorcard [a-z]+|/\w+|\w*\.\w+")
"""What is written for programs and not for people: options, addresses, commands, paths and files."""


def vocabulary(tag: str) -> set[str]:
    words: set[str] = set()
    for code, message in all_messages(tag).items():
        if code.startswith(("typed.", "page.language.")):
            continue  # what is read, not said; and what a language calls itself
        for text in texts(message):
            bare = OF_PROGRAMS.sub(" ", re.sub(r"\{[^}]*\}", " ", text))
            words |= {word.lower() for word in re.findall(r"[^\W\d_]+", bare) if len(word) > 1}
    return words


def test_no_english_in_spanish_and_no_spanish_in_english() -> None:
    assert (vocabulary("en") & vocabulary("es")) - SHARED_WORDS == set()


def test_a_third_language_needs_only_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One catalogue with everything, in a folder of its own: nothing else has to know of it."""
    catalogue = Catalog(locale="de")
    for message in all_messages("es").values():
        catalogue.add(message.id, message.string)
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "all.mo").open("wb") as file:
        write_mo(file, catalogue)
    module = sys.modules[Language.__module__]  # `doorcard.words.language` is the function of that name
    monkeypatch.setattr(module, "_folder", lambda: tmp_path)
    caches = (languages, language, module._catalogue)
    for cached in caches:
        cached.cache_clear()
    try:
        assert languages() == ("de",)
        assert set(language("de")) == set(all_messages("es"))
        assert language("de").say("count.chips", count=2) == "2 fichas"
    finally:
        for cached in caches:
            cached.cache_clear()
