"""Rooms that write XML: a file cut into its hands, and each read as a tree of its own.

A file needs no more memory than its longest hand, and one that is broken, or that was never closed, harms no other.
Nothing that a document type could ask of a reader is done: such a file is refused before it is read.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar
from xml.parsers import expat

from doorcard.errors import CutOff, NotationError, Place, Refused, SourceError
from doorcard.notation.formats import Format
from doorcard.notation.record import HandRecord, Origin, Problem
from doorcard.notation.rooms.amounts import AMOUNT

LONGEST: Final = 1 << 17
"""Characters of one hand, at most: what is longer is none, and is not kept."""

_AMOUNT = re.compile(AMOUNT)
_WHOLE = re.compile("[0-9]{1,9}")
_TYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)[^>]{0,40}")
_DECLARATION = re.compile(r"\s*(?:<\?xml[^<>]*\?>)?\s*")


@dataclass(eq=False, slots=True)
class Element:
    """An element of XML, with its place."""

    tag: str
    attributes: dict[str, str]
    place: Place
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def all(self, tag: str) -> Iterator["Element"]:
        """The elements of that name right within this one."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> "Element | None":
        """The first of them."""
        return next(self.all(tag), None)

    def said(self, tag: str) -> str:
        """The text of the first of them; empty where there is none."""
        child = self.first(tag)
        return "" if child is None else child.text.strip()

    def get(self, name: str) -> str:
        """An attribute; empty where there is none."""
        return self.attributes.get(name, "")

    def need(self, name: str) -> str:
        """An attribute that must be there. Raises `Refused`."""
        if name not in self.attributes:
            raise Refused("room_missing", self.place, text=self.words, name=name)
        return self.attributes[name]

    def whole(self, name: str) -> int:
        """An attribute that is a whole number. Raises `Refused`."""
        value = self.need(name)
        if not _WHOLE.fullmatch(value):
            raise self.wrong(name, "a whole number")
        return int(value)

    def amount(self, name: str) -> str:
        """An attribute that is an amount, as `amounts.amount_of` reads it. Raises `Refused`."""
        value = self.need(name).strip()
        if not _AMOUNT.fullmatch(value) or "-" in value:
            raise self.wrong(name, "a number of 0 or more")
        return value

    def wrong(self, name: str, wanted: str) -> Refused:
        """The error of an attribute."""
        return Refused("room_attribute", self.place, text=self.words, name=name, wanted=wanted)

    @property
    def words(self) -> str:
        """The element as its file has it, or nearly so."""
        said = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        return f"<{self.tag}{said}>{self.text.strip()}"

    @property
    def origin(self) -> Origin:
        """Where a move stands that this element tells."""
        return Origin(self.words, self.place.line)


Head = TypeVar("Head")


@dataclass(frozen=True, slots=True)
class Markup(Generic[Head]):
    """How a room's hands stand in XML: what comes before them, and what each is named by."""

    key: str
    """The format's name."""
    begins: re.Pattern[str]
    """What only its files say near their beginning."""
    head: str
    """The name of the element that begins what stands before hands: it need not be closed before them."""
    read_head: Callable[[Element], Head]
    """What it tells of the hands that follow."""
    hand: str
    """The name of the element of one hand."""
    named: str
    """The attribute with the name of a hand."""
    read_hand: Callable[[Element, Head | None, bool], HandRecord]
    """The record of a hand, by what stood before it, and by whether its element is whole."""

    @property
    def format(self) -> Format:
        """The format of its files."""
        return Format(self.key, (), lambda head: self.begins.search(head) is not None, self.read)

    def read(self, lines: Iterable[str], file: str, house: str) -> Iterator[HandRecord | Problem]:
        """Every hand of a text, or what is wrong with it; the rules are the room's, whatever ``house`` is."""
        head: Head | None = None
        for piece in _cut(lines, file, self.head, self.hand):
            if isinstance(piece, Problem):
                yield piece
                continue
            try:
                element = _parsed(piece, self.named)
                if piece.tag == self.head:
                    head = self.read_head(element)
                else:
                    yield self.read_hand(element, head, piece.whole)
            except NotationError as error:
                if piece.tag == self.head:
                    head = None
                yield Problem(error)


class _Piece(NamedTuple):
    """The text of one element, or of all that stands before hands."""

    tag: str
    text: str
    place: Place
    whole: bool
    """Whether the element is closed."""


def _cut(lines: Iterable[str], file: str, head: str, hand: str) -> Iterator[_Piece | Problem]:
    """The pieces of a text, each from where it begins to the next one."""
    begins = re.compile(rf"<({head}|{hand})(?=[\s/>])")
    parts = re.compile(rf"(?=<(?:{head}|{hand})[\s/>])")
    kept: list[str] = []
    size, place, tag = 0, Place(file), ""
    for number, line in enumerate(lines, 1):
        for part in parts.split(line):
            found = begins.match(part)
            if found:
                yield from _piece(tag, kept, size, place, hand)
                kept, size, place, tag = [], 0, Place(file, line=number), found[1]
            elif not tag:
                fault = _before(part, Place(file, line=number))
                if fault is not None:
                    yield Problem(fault)
                    if fault.code == "room_xml_type":
                        return
            size += len(part)
            if tag and size <= LONGEST:
                kept.append(part)
    yield from _piece(tag, kept, size, place, hand)


def _before(text: str, place: Place) -> SourceError | None:
    """What is wrong with a text before the first piece: only what every XML file may begin with stands there."""
    found = _TYPE.search(text)
    if found:
        return SourceError("room_xml_type", place, text=found[0])
    text = text.strip("\ufeff\0 \t\r\n")
    return None if _DECLARATION.fullmatch(text) else SourceError("room_stray", place, text=text[:60])


def _piece(tag: str, kept: list[str], size: int, place: Place, hand: str) -> Iterator[_Piece | Problem]:
    if not tag:
        return
    if size > LONGEST:
        yield Problem(SourceError("room_xml_long", place, size=size, most=LONGEST))
        return
    text, closing, _ = "".join(kept).partition(f"</{hand}>")
    yield _Piece(tag, text + closing, place, whole=bool(closing))


def _parsed(piece: _Piece, named: str) -> Element:
    """The tree of a piece; of one that was not closed, the elements in it that were.

    Raises `Refused` for broken XML, and `CutOff`.
    """
    place = piece.place
    roots: list[Element] = []
    opened: list[Element] = []
    parser = expat.ParserCreate("utf-8")

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal place
        if not opened and not roots:
            place = place._replace(hand=attributes.get(named, ""))
        at = place._replace(line=piece.place.line + parser.CurrentLineNumber - 1)
        element = Element(tag, attributes, at)
        (opened[-1].children if opened else roots).append(element)
        opened.append(element)

    def end(tag: str) -> None:
        opened.pop()

    def data(text: str) -> None:
        opened[-1].text += text

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data
    try:
        parser.Parse(piece.text.encode("utf-8", "replace"), piece.whole)
    except expat.ExpatError as why:
        at = place._replace(line=piece.place.line + why.lineno - 1)
        raise Refused("room_xml", at, detail=expat.ErrorString(why.code)) from None
    finally:
        # The parser and its handlers hold each other.
        parser.StartElementHandler = parser.EndElementHandler = parser.CharacterDataHandler = None
    if not roots:
        raise CutOff("room_cut", place)
    if len(opened) > 1:
        roots[0].children.pop()  # it was not closed, and what it says may be half of it
    return roots[0]
