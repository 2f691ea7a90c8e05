"""A sheet as HTML: a fragment for a page of one's own, or one whole file to print or to send."""

from collections.abc import Iterator
from html import escape
from typing import Final

from doorcard.words.language import Language
from doorcard.words.reasons import capital
from doorcard.words.sheet.narration import narrate
from doorcard.words.sheet.parts import Block, Course, Group, Line, Section, Sheet, Table, spoken


def as_page(language: Language, sheet: Sheet) -> str:
    """The sheet as one HTML file that asks for nothing else: it prints on A4 and reads on a phone (R078)."""
    title = escape(capital(spoken(language, sheet.title)))
    return (
        f'<!doctype html>\n<html lang="{escape(language.tag)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        f"{as_html(language, sheet)}\n</body>\n</html>\n"
    )


def as_html(language: Language, sheet: Sheet) -> str:
    """The sheet as one ``article`` element, to stand in another page."""
    return "\n".join(_article(language, sheet))


def _article(language: Language, sheet: Sheet) -> Iterator[str]:
    yield '<article class="sheet">'
    yield f"<header>\n<h1>{escape(capital(spoken(language, sheet.title)))}</h1>"
    for lead in sheet.lead:
        yield f"<p>{escape(spoken(language, lead))}</p>"
    yield "</header>"
    for section in sheet.sections:
        yield f'<section id="{escape(section.key)}">\n<h2>{escape(capital(spoken(language, section.title)))}</h2>'
        yield from _blocks(language, section)
        yield "</section>"
    yield "</article>"


def _blocks(language: Language, section: Section) -> Iterator[str]:
    """The blocks of a section; statements that follow one another make one list."""
    listing = False
    for block in section.blocks:
        statement = isinstance(block, Line | Group)
        if statement != listing:
            yield "<ul>" if statement else "</ul>"
            listing = statement
        # A table that says the same as its section needs no heading of its own.
        titled = not isinstance(block, Table) or block.title != section.title
        yield from _block(language, block, titled=titled)
    if listing:
        yield "</ul>"


def _block(language: Language, block: Block, *, titled: bool) -> Iterator[str]:
    match block:
        case Line():
            yield f"<li>{_statement(language, block)}</li>"
        case Group(title, lines):
            yield f"<li>{escape(spoken(language, title))}\n<ul>"
            for line in lines:
                yield f"<li>{_statement(language, line)}</li>"
            yield "</ul></li>"
        case Table():
            yield from _table(language, block, titled=titled)
        case Course():
            yield "<dl>"
            for passage in narrate(language, block):
                yield f"<dt>{escape(capital(passage.title))}</dt>"
                yield f"<dd>{_cards(escape(' '.join(passage.sentences)))}</dd>"
            yield "</dl>"


def _statement(language: Language, line: Line) -> str:
    text = _cards(escape(spoken(language, line.phrase)))
    return f"{text} <strong>{escape(language.say('sheet.mark'))}</strong>" if line.house_choice else text


def _table(language: Language, table: Table, *, titled: bool) -> Iterator[str]:
    """A table that scrolls in a box of its own where it is too wide, with the keyboard too (R078)."""
    title = escape(capital(spoken(language, table.title)))
    yield f'<div class="scroll" role="region" tabindex="0" aria-label="{title}">\n<table>'
    if titled:
        yield f"<caption>{title}</caption>"
    cells = "".join(f'<th scope="col">{escape(capital(spoken(language, cell)))}</th>' for cell in table.head)
    yield f"<thead><tr>{cells}</tr></thead>\n<tbody>"
    for first, *rest in table.rows:
        cells = "".join(f"<td>{_cards(escape(spoken(language, cell)))}</td>" for cell in rest)
        yield f'<tr><th scope="row">{escape(spoken(language, first))}</th>{cells}</tr>'
    yield "</tbody>\n</table>\n</div>"


def _cards(text: str) -> str:
    """The red suits in a colour of their own, beside their signs."""
    for sign in "♦♥":
        text = text.replace(sign, f'<span class="red">{sign}</span>')
    return text


STYLE: Final = """\
:root { color-scheme: light dark; --ink: #1c1f1d; --quiet: #56605a; --line: #c9d1cb; --paper: #fdfdfb; --red: #b3202c;
  --tint: #eef2ee; --accent: #1d5c41; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9e6; --quiet: #a7b1ab; --line: #3c4640; --paper: #151917;
  --red: #ff8a8a; --tint: #202723; --accent: #7fcaa5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.sheet { max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; line-height: 1.3; margin: 1.6rem 0 .4rem; padding-bottom: .2rem;
  border-bottom: 1px solid var(--line); color: var(--accent); }
header p { margin: 0; color: var(--quiet); }
header p:first-of-type { color: var(--ink); font-weight: 600; }
ul { margin: .4rem 0; padding-left: 1.2rem; }
li { margin: .2rem 0; }
li strong { display: inline-block; padding: 0 .4rem; border: 1px solid currentColor; border-radius: .6rem;
  color: var(--accent); font-size: .75rem; font-weight: 600; line-height: 1.5; }
.scroll { overflow-x: auto; margin: .6rem 0; }
.scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid var(--line);
  overflow-wrap: normal; }
thead th { white-space: nowrap; background: var(--tint); }
th[scope="row"] { font-weight: 600; }
#deal table { min-width: 34rem; }
#example table { min-width: 30rem; }
dt { font-weight: 600; margin-top: .5rem; }
dd { margin: 0 0 0 1.2rem; }
.red { color: var(--red); }
@page { size: A4; margin: 14mm 13mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --quiet: #333; --line: #999; --paper: #fff; --red: #b3202c;
    --tint: #fff; --accent: #000; }
  body { font-size: 8.5pt; line-height: 1.3; }
  .sheet { max-width: none; padding: 0; columns: 2; column-gap: 8mm; }
  header, #example { column-span: all; }
  h1 { font-size: 16pt; }
  h2 { font-size: 10.5pt; margin: 3mm 0 1mm; }
  h2, caption, dt { break-after: avoid; }
  li, tr, dd, #deal .scroll, #example .scroll { break-inside: avoid; }
  table, thead th { font-size: 7.5pt; white-space: normal; }
  th, td { padding: .4mm 1.5mm .4mm 0; }
  ul { padding-left: 4mm; margin: 1mm 0; }
  li { margin: .6mm 0; }
  li strong { font-size: 6.5pt; padding: 0 1mm; }
  .scroll { overflow: visible; margin: 1.5mm 0; }
  #deal table, #example table { min-width: 0; }
}
"""
