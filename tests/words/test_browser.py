"""The browser says what Python says: its catalogue has every code, and its module fills in the same text."""

import fnmatch
import gzip
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

import doorcard
from doorcard.cards import Card
from doorcard.errors import MESSAGES, UnknownName
from doorcard.words import Language, capital, language, languages, letters, sentence, symbols
from doorcard.words.browser import FAMILIES, SENT, Part, catalogue, catalogue_part
from tests.words.said import everything, in_play

SOURCE = Path(doorcard.__file__).parent
MODULE = SOURCE / "server" / "web" / "js" / "i18n.js"
RENDER = Path(__file__).parent / "render.mjs"
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(
    NODE is None and "CI" not in os.environ,
    reason="node is not installed: that the browser's module says the same as Python is NOT tested by this run",
)


# The catalogue


def codes_of(data: object) -> Iterator[str]:
    """Every code that a phrase in JSON, or one inside it, names."""
    match data:
        case [str(code), *rest] if "." in code:
            yield code
            yield from codes_of(rest)
        case dict():
            if isinstance(term := data.get("term"), str):
                yield term
            for how in ("and", "or"):
                if how in data:
                    yield f"list.{how}"
            for item in data.values():
                yield from codes_of(item)
        case list():
            for item in data:
                yield from codes_of(item)
        case _:
            pass


def texts(tag: str) -> dict[str, str | list[str]]:
    found = catalogue(tag)["texts"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("tag", languages())
def test_the_catalogue_has_every_code_that_is_said(tag: str) -> None:
    said = {code for each in in_play() for code in codes_of(each.data)}
    said |= {f"{code}.you" for code in said if f"{code}.you" in language(tag)}
    assert len(said) > 180
    assert said - texts(tag).keys() == set()


@pytest.mark.parametrize("tag", languages())
def test_the_catalogue_has_the_forms_that_its_places_ask_for(tag: str) -> None:
    """A form of a number is a code of its own; so are the forms of ranks and cards."""
    have = texts(tag)
    written = "".join(text if isinstance(text, str) else "".join(text) for text in have.values())
    forms = set(re.findall(r"\{\w+:(\w+)\}", written))
    assert {"chips", "plural"} <= forms
    for form in forms:
        assert {f"count.{form}", f"card.{form}", *(f"rank.{rank}.{form}" for rank in "23456789TJQKA")} & have.keys()


@pytest.mark.parametrize("tag", languages())
def test_the_catalogue_leaves_out_what_no_page_says(tag: str) -> None:
    assert {code.partition(".")[0] for code in texts(tag).keys() - SENT} <= FAMILIES
    assert not FAMILIES & {"cli", "metavar", "odds", "play", "referee", "sheet", "stats", "typed"}


def test_the_catalogue_has_every_refusal_of_a_table_and_of_the_room() -> None:
    """All errors that they raise, but for those at the start of a server, before there is a page."""
    raised: set[str] = set()
    for path in (*(SOURCE / "table").glob("*.py"), *(SOURCE / "server").glob("*.py")):
        raised |= set(re.findall(r"raise \w+\(\s*\"([a-z_]+)\"", path.read_text(encoding="utf-8")))
    refusals = {f"error.{code}" for code in raised & MESSAGES.keys() if not code.startswith("serve_")}
    assert len(refusals) > 60
    assert refusals - texts("en").keys() == set()


@pytest.mark.parametrize("tag", languages())
def test_the_catalogue_is_light(tag: str) -> None:
    packed = gzip.compress(json.dumps(catalogue(tag), ensure_ascii=False, separators=(",", ":")).encode(), 9)
    assert len(packed) < 14_000


@pytest.mark.parametrize("tag", languages())
def test_the_halves_of_the_catalogue_are_the_whole(tag: str) -> None:
    table, around = halves = [catalogue_part(tag, part)["texts"] for part in get_args(Part)]
    assert isinstance(table, dict)
    assert isinstance(around, dict)
    assert not table.keys() & around.keys()
    assert table | around == texts(tag)
    assert max(len(json.dumps(half)) for half in halves) < 0.7 * len(json.dumps(texts(tag)))


@pytest.mark.parametrize("tag", languages())
def test_what_is_said_in_play_comes_with_the_table(tag: str) -> None:
    table = catalogue_part(tag, "table")["texts"]
    assert isinstance(table, dict)
    said = {code for each in in_play() for code in codes_of(each.data) if not code.startswith("error.")}
    assert said - table.keys() == set()


def test_plurals_are_lists_in_the_order_of_their_rule() -> None:
    assert catalogue("es")["plural"] == "n != 1"
    assert texts("es")["count.chips"] == ["{count} ficha", "{count} fichas"]
    assert texts("en")["event.fold"] == "{seat} folds"


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName, match="there is no language 'xx'"):
        catalogue("xx")


def written_in_pages() -> dict[str, str]:
    """Codes of the browser's own in the source, with the file; a part that is filled in is written ``*``."""
    found: dict[str, str] = {}
    for path in (SOURCE / "server").rglob("*"):
        if path.suffix in (".js", ".html", ".py") and "vendor" not in path.parts:
            text = path.read_text(encoding="utf-8")
            for code in re.findall(r"[\"'`]((?:felt|room|web)\.(?:[a-z0-9_.-]|\$?\{+[^}]*\}+)+)[\"'`]", text):
                found[re.sub(r"\$?\{+[^}]*\}+", "*", code)] = path.name
    return found


@pytest.mark.parametrize("tag", languages())
def test_every_code_that_a_page_writes_is_in_the_catalogue(tag: str) -> None:
    written = written_in_pages()
    assert "web.card.hidden" in written
    assert {code: file for code, file in written.items() if not fnmatch.filter(texts(tag), code)} == {}


def test_the_browser_has_no_words_left_over() -> None:
    own = {code for code in texts("en") if code.startswith(("felt.", "room.", "web."))}
    own -= {f"{code}.you" for code in own}  # chosen where the reader is meant
    written = list(written_in_pages())
    assert [code for code in own if not any(fnmatch.fnmatchcase(code, each) for each in written)] == []


# The module


NAMES = ("Ana", "Ben & <i>Co</i> {seat}", "Ñandú")
READERS = (
    ("en", None, "letters"),
    ("en", 0, "symbols"),
    ("es", None, "spoken"),
    ("es", 1, "letters"),
)
CLAUSES = (
    *("who deals?", "¿quién reparte?", "¡ánimo!", "ñandú gana", "hands/one.phh cannot be read", "a.b is no file"),
    *(
        "and so on…",
        "all in. done",
        "9c is the lowest",
        "K♠ beats Q♠",
        "ßtrange",
        "x",
        "¿",
        "",
        "i.e. so",
        "wait... what",
    ),
    *("end.", "end!", "(mitad alta)"),
)


def speaker(tag: str, you: int | None, look: str) -> Language:
    here = language(tag).at_table(NAMES, you)

    def spoken(card: Card) -> str:
        return here.say("card.spoken", rank=card.rank, suit=card.suit) if card.known else here.say("web.card.hidden")

    return here.painting({"letters": letters, "symbols": symbols, "spoken": spoken}[look])


@cache
def in_the_browser() -> dict[str, Any]:
    """What the module makes of everything that is said."""
    assert NODE is not None
    asked = {
        "catalogues": {tag: catalogue(tag) for tag in languages()},
        "readers": [{"tag": tag, "names": NAMES, "you": you, "look": look} for tag, you, look in READERS],
        "phrases": [each.data for each in sayable()],
        "clauses": CLAUSES,
    }
    command = [NODE, str(RENDER), str(MODULE)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    answered: dict[str, Any] = json.loads(done.stdout)
    return answered


@cache
def sayable() -> tuple[Any, ...]:
    """Everything but errors that no page gets."""
    have = texts("en")
    return tuple(each for each in everything() if set(codes_of(each.data)) <= have.keys())


@needs_node
@pytest.mark.parametrize("place", range(len(READERS)), ids=lambda place: "-".join(map(str, READERS[place])))
def test_the_module_says_what_python_says(place: int) -> None:
    here = speaker(*READERS[place])
    answers = in_the_browser()["answers"][place]
    assert answers["parted"] == []
    assert len(answers["texts"]) == len(sayable()) > 10_000
    unlike = [
        (each.data, text, ours)
        for each, text in zip(sayable(), answers["texts"], strict=True)
        if text != (ours := here.render(each.said))
    ]
    assert unlike == []


@needs_node
def test_the_module_makes_sentences_as_python_does() -> None:
    assert in_the_browser()["capitals"] == [capital(clause) for clause in CLAUSES]
    assert in_the_browser()["sentences"] == [sentence(clause) for clause in CLAUSES]


@needs_node
def test_cards_are_read_aloud_and_drawn() -> None:
    answered = in_the_browser()
    assert answered["aloud"] == "Ben muestra diez de picas, rey de diamantes"
    assert answered["board"] == ["K-9-4 es la mejor exposición", "rey, nueve, cuatro es la mejor exposición"]
    assert answered["hidden"] == "carta tapada es la door card más baja"
    assert answered["parts"] == ["Ben muestra ", {"card": "Ts"}, " ", {"card": "Kd"}]
    assert answered["sentence_parts"] == [
        ["Ben muestra ", {"card": "Ts"}, " ", {"card": "Kd"}, "."],
        [{"card": "2c"}, " es la door card más baja."],
    ]
    assert answered["said"] == ["1 ficha", "muestras Ts Kd", "es"]


@needs_node
def test_what_cannot_be_said_is_refused_by_name() -> None:
    assert in_the_browser()["refusals"] == [
        "the catalogue es has no event.flies",
        "the catalogue es has no toString",
        "event.raise needs amount",
        "net is null, and cannot be said",
        "no such plural rule: n > 1",
    ]
