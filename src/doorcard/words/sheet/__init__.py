"""Rule sheets: the rules of a table as a page, generated from the data that the engine plays by.

A sheet is a value, sections of codes with arguments, until a renderer makes text, HTML or plain data of it.

>>> from doorcard.rules import HOUSES, Rules
>>> from doorcard.words import language
>>> sheet = rule_sheet(Rules.named("home/five-card-stud"), HOUSES["home"])
>>> [section.key for section in sheet.sections][:4]
['players', 'deal', 'first', 'limit']
>>> print(as_text(language("es"), sheet).splitlines()[0])
Stud de cinco cartas · la partida casera
"""

from doorcard.words.phrases import Phrase, phrase
from doorcard.words.sheet.data import as_data
from doorcard.words.sheet.houses import catalogue_sheet, comparison_sheet, house_sheet
from doorcard.words.sheet.html import as_html, as_page
from doorcard.words.sheet.page import rule_sheet
from doorcard.words.sheet.parts import Block, Course, Group, Line, Section, Sheet, Table, spoken
from doorcard.words.sheet.settings import differences
from doorcard.words.sheet.text import as_text

__all__ = [
    "Block",
    "Course",
    "Group",
    "Line",
    "Phrase",
    "Section",
    "Sheet",
    "Table",
    "as_data",
    "as_html",
    "as_page",
    "as_text",
    "catalogue_sheet",
    "comparison_sheet",
    "differences",
    "house_sheet",
    "phrase",
    "rule_sheet",
    "spoken",
]
