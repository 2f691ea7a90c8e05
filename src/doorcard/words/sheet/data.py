"""A sheet as plain data that JSON can hold: every statement with its code, its arguments and its words."""

from doorcard.words.language import Language
from doorcard.words.phrases import Phrase
from doorcard.words.sheet.narration import narrate
from doorcard.words.sheet.parts import Block, Cell, Course, Group, Line, Sheet, Table, spoken


def as_data(language: Language, sheet: Sheet) -> dict[str, object]:
    """The sheet as dictionaries, lists, texts and numbers."""
    return {
        "language": language.tag,
        "title": spoken(language, sheet.title),
        "lead": [spoken(language, lead) for lead in sheet.lead],
        "sections": [
            {
                "key": section.key,
                "title": spoken(language, section.title),
                "blocks": [_block(language, block) for block in section.blocks],
            }
            for section in sheet.sections
        ],
    }


def _block(language: Language, block: Block) -> dict[str, object]:
    match block:
        case Line(phrase, house_choice):
            return {**_coded(language, phrase), "house_choice": house_choice}
        case Group(title, lines):
            return {"title": spoken(language, title), "lines": [_block(language, line) for line in lines]}
        case Table(title, head, rows):
            return {
                "title": spoken(language, title),
                "head": [spoken(language, cell) for cell in head],
                "rows": [[_cell(language, cell) for cell in row] for row in rows],
            }
        case Course():
            return {
                "hand": [
                    {"title": passage.title, "sentences": list(passage.sentences)}
                    for passage in narrate(language, block)
                ],
                "net": dict(zip(block.names, block.hand.net, strict=True)),
            }


def _coded(language: Language, phrase: Phrase) -> dict[str, object]:
    return {
        "code": phrase.code,
        "args": {name: _argument(value) for name, value in phrase.args},
        "text": spoken(language, phrase),
    }


def _argument(value: object) -> object:
    match value:
        case Phrase(code, args):
            return {"code": code, "args": {name: _argument(item) for name, item in args}}
        case tuple():
            return [_argument(item) for item in value]
        case _:
            return value


def _cell(language: Language, cell: Cell) -> str | int:
    return cell if isinstance(cell, int) else spoken(language, cell)
