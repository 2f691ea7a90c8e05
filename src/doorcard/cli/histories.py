"""What the commands that read hand histories share: finding files, saying where something stands and what is wrong."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Final

from doorcard.cards import Card
from doorcard.errors import DoorcardError, NotationError, Place, SourceError
from doorcard.hand import Hand
from doorcard.notation import (
    PLAIN_HOUSE,
    Document,
    HandRecord,
    Judgement,
    Problem,
    documents,
    is_history,
    read_document,
    read_stream,
)
from doorcard.rules import Rules
from doorcard.words import Language, fault, languages
from doorcard.words import language as speaker
from doorcard.words.layout import laid_out, plain


def write(line: str, indent: str = "  ") -> None:
    """Print one line, broken at its spaces where it is too long."""
    print(laid_out(line, indent))


STANDARD_INPUT: Final = Path("-")
"""What stands for standard input where a path is asked for."""


def histories(path: Path) -> Iterator[Document | Problem]:
    """The texts of hand histories that a path means: its own, those of an archive or of a folder and what is in it.

    What is no history is passed over but where the path names it; an archive in a folder that cannot be read is told.
    Raises `SourceError` where there is no history.
    """
    if not path.is_dir():
        found = list(documents(path))
        if len(found) == 1 and not found[0].member:
            yield from found
            return
        inside: Iterable[Document | Problem] = found
    else:
        inside = _inside(path)
    none = True
    for document in inside:
        if isinstance(document, Problem) or is_history(document):
            none = False
            yield document
    if none:
        raise SourceError("no_files", Place(str(path)))


def _inside(folder: Path) -> Iterator[Document | Problem]:
    for found in sorted(folder.rglob("*")):
        if found.is_file():
            try:
                yield from documents(found)
            except SourceError as error:
                if error.code.startswith("archive_"):
                    yield Problem(error)


def hands_at(path: Path, house: str = PLAIN_HOUSE) -> Iterator[HandRecord | Problem]:
    """Every hand under a path, `STANDARD_INPUT` included; a text that cannot be read is a problem among the others."""
    try:
        if path == STANDARD_INPUT:
            yield from read_stream(sys.stdin.buffer, "-", house)
            return
        for document in histories(path):
            yield from hands_of(document, house)
    except SourceError as error:
        yield Problem(error)


def hands_of(document: Document | Problem, house: str) -> Iterator[HandRecord | Problem]:
    """Every hand of one text; where it cannot be read, that is a problem."""
    try:
        if isinstance(document, Problem):
            yield document
        else:
            yield from read_document(document, house)
    except SourceError as error:
        yield Problem(error)


def at_record(language: Language, record: HandRecord, you: int | None = None) -> Language:
    """The language for the players of a record; those without a name are called by the number on the chair.

    A player whom the record itself calls "you", in whatever language, is the reader unless ``you`` is.
    """
    names = [plain(player.name) or language.say("seat.number", number=player.number) for player in record.players]
    if you is None and record.facts.observer is not None and names[record.facts.observer] in _called_you():
        you = record.facts.observer
    return language.at_table(names, you)


@cache
def _called_you() -> frozenset[str]:
    return frozenset(speaker(tag).say("seat.you") for tag in languages())


def where(language: Language, place: Place) -> str:
    """A place in words: the file, the hand, the line, the action."""
    parts = [plain(place.file)]
    if place.hand:
        parts.append(language.say("place.hand", name=plain(place.hand)))
    if place.line:
        parts.append(language.say("place.line", number=str(place.line)))
    if place.action:
        parts.append(language.say("place.action", number=str(place.action)))
    return ", ".join(parts)


def what(language: Language, error: DoorcardError) -> str:
    """What is wrong, with the reason behind it in the same language, but not where."""
    args = {
        name: fault(language, value) if isinstance(value, DoorcardError) else value
        for name, value in error.args_.items()
    }
    return language.say(f"error.{error.code}", **args) if args != error.args_ else fault(language, error)


def told(language: Language, error: NotationError) -> str:
    """Where something is wrong, and what."""
    return f"{where(language, error.place)}: {what(language, error)}"


def place_of(found: HandRecord | Problem, judgement: Judgement) -> Place:
    """The place to name for a hand: that of its fault, where it has one; else that of the hand."""
    if judgement.error is not None:
        return judgement.error.place
    return found.place._replace(line=0)


def as_data(value: object) -> object:
    """An event, or what it holds, as JSON holds it: cards as texts, records with their fields by name."""
    match value:
        case Card():
            return str(value)
        case Rules():
            return {"name": value.name, "stakes": as_data(value.stakes), "hash": value.hash}
        case tuple() if hasattr(value, "_fields"):
            return {name: as_data(item) for name, item in zip(value._fields, value, strict=True)}
        case tuple() | list():
            return [as_data(item) for item in value]
        case _ if is_dataclass(value):
            return {field.name: as_data(getattr(value, field.name)) for field in fields(value)}
        case _:
            return value


def players_data(record: HandRecord, hand: Hand | None) -> list[dict[str, object]]:
    """The players of a hand as JSON, with what each won or lost once it is over."""
    return [
        {"seat": player.number, "name": player.name, "stack": player.stack}
        | ({"net": hand.net[index]} if hand is not None and hand.over else {})
        for index, player in enumerate(record.players)
    ]
