"""Pages made of doorcard's own data while the documentation is built, so that they cannot be out of date.

``{rule-sheet} HOUSE/GAME`` is a rule sheet, ``{game-catalogue}`` a table of all games, ``{house-catalogue}`` one of
all houses, ``{command-help}`` what every command says of itself, ``{error-codes}`` every code of
`doorcard.errors.MESSAGES`. The folder ``sheets`` gets a page for each game of each house.
"""

from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from doorcard.cli import COMMANDS
from doorcard.cli import main as doorcard
from doorcard.errors import MESSAGES
from doorcard.rules import GAMES, HOUSES, Rules
from doorcard.words import Language, language, symbols
from doorcard.words.sheet import Block, Course, Group, Line, Section, Table, rule_sheet, spoken
from doorcard.words.sheet.narration import narrate
from doorcard.words.sheet.settings import settings
from doorcard.words.sheet.text import capital


class FromData(SphinxDirective):
    """What these directives have in common: the language of the page."""

    @property
    def words(self) -> Language:
        """The language in which the page is built."""
        return language(self.config.language).painting(symbols)


class RuleSheet(FromData):
    """The rule sheet of one game at one house, as sections of the page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The sheet's sections."""
        rules = Rules.named(self.arguments[0])
        sheet = rule_sheet(rules, HOUSES[rules.house])
        lead = [nodes.paragraph("", spoken(self.words, line)) for line in sheet.lead]
        return [*lead, *(self._section(rules, section) for section in sheet.sections)]

    def _section(self, rules: Rules, section: Section) -> nodes.section:
        made = nodes.section(ids=[f"{rules.game.key}-{section.key}".replace(".", "-")])
        made += nodes.title("", capital(spoken(self.words, section.title)))
        listing: nodes.bullet_list | None = None
        for block in section.blocks:
            if isinstance(block, Line | Group):
                if listing is None:
                    listing = nodes.bullet_list(bullet="-")
                    made += listing
                listing += self._item(block)
            else:
                listing = None
                made += list(self._block(block))
        return made

    def _item(self, block: Line | Group) -> nodes.list_item:
        match block:
            case Line():
                text = nodes.paragraph("", spoken(self.words, block.phrase))
                if block.house_choice:
                    text += [nodes.Text(" "), nodes.strong("", f"[{self.words.say('sheet.mark')}]")]
                return nodes.list_item("", text)
            case Group(title, lines):
                rest = nodes.bullet_list("", *map(self._item, lines), bullet="-")
                return nodes.list_item("", nodes.paragraph("", spoken(self.words, title)), rest)

    def _block(self, block: Block) -> Iterator[nodes.Node]:
        match block:
            case Table(title, head, rows):
                yield nodes.rubric("", capital(spoken(self.words, title)))
                yield table([[spoken(self.words, cell) for cell in row] for row in (head, *rows)])
            case Course():
                for passage in narrate(self.words, block):
                    term = nodes.term("", capital(passage.title))
                    told = nodes.definition("", nodes.paragraph("", " ".join(passage.sentences)))
                    yield nodes.definition_list("", nodes.definition_list_item("", term, told))


class GameCatalogue(FromData):
    """Every game: what is dealt, who brings in, who opens, what wins."""

    def run(self) -> list[nodes.Node]:
        """One table."""
        say = self.words
        shown = ("streets", "bring_in", "bring_in_ace", "opens", "wins")
        lines: list[list[str]] = []
        for game in GAMES.values():
            rules = Rules.of(HOUSES["home"], game)
            held = {each.name: each for each in settings(rules, HOUSES["home"].session) if each.group == "game"}
            if not lines:
                lines.append(["", *(capital(spoken(say, held[name].label)) for name in shown)])
            lines.append([game.key, *(spoken(say, held[name].words) for name in shown)])
        return [table(lines, literal_first=True)]


class HouseCatalogue(FromData):
    """Every house: its games and its stakes."""

    def run(self) -> list[nodes.Node]:
        """One table."""
        say = self.words.say
        head = [say("sheet.catalogue.name"), say("sheet.catalogue.game"), say("sheet.catalogue.stakes")]
        lines = [
            [f"{house.key}/{key}", say("sheet.name", game=key), str(house.stakes)]
            for house in HOUSES.values()
            for key in house.games
        ]
        return [table([[capital(cell) for cell in head], *lines], literal_first=True)]


class CommandHelp(FromData):
    """What ``doorcard COMMAND --help`` prints, for every command."""

    def run(self) -> list[nodes.Node]:
        """A section for each command."""
        made: list[nodes.Node] = []
        for name in COMMANDS:
            with redirect_stdout(StringIO()) as out:
                doorcard([name, "--help", "--lang", self.config.language])
            section = nodes.section(ids=[f"doorcard-{name}"])
            section += nodes.title("", "", nodes.literal("", f"doorcard {name}"))
            section += nodes.literal_block(out.getvalue(), out.getvalue(), language="text")
            made.append(section)
        return made


class ErrorCodes(FromData):
    """Every code of an error with its English template."""

    def run(self) -> list[nodes.Node]:
        """One table."""
        head = {"en": ["Code", "What it says to programmers"], "es": ["Código", "Lo que dice a quien programa"]}
        return [table([head[self.config.language], *([code, text] for code, text in MESSAGES.items())], True)]


def table(lines: Iterable[Iterable[str]], literal_first: bool = False) -> nodes.table:
    """A table of texts, the first line its head; the first column may be code."""
    head, *rows = [list(line) for line in lines]
    group = nodes.tgroup(cols=len(head))
    group += [nodes.colspec(colwidth=1) for _ in head]
    group += nodes.thead("", _row(head, False))
    group += nodes.tbody("", *(_row(row, literal_first) for row in rows))
    return nodes.table("", group)


def _row(cells: list[str], literal_first: bool) -> nodes.row:
    row = nodes.row()
    for place, text in enumerate(cells):
        inline = nodes.literal("", text) if literal_first and not place else nodes.Text(text)
        row += nodes.entry("", nodes.paragraph("", "", inline))
    return row


INDEX = {
    "en": "# Rule sheets\n\nMade by doorcard while this page was built, from the data that the engine plays by.\n"
    "`doorcard rules HOUSE/GAME` prints the same, and `--html` makes a file of it to print.\n",
    "es": "# Hojas de reglas\n\nHechas por doorcard al construir esta página, de los datos con los que juega el\n"
    "motor. `doorcard rules CASA/JUEGO` imprime lo mismo, y `--html` hace de ello un archivo para imprimir.\n",
}


def write_pages(app: Sphinx, config: Config) -> None:
    """A page for each game of each house, and one that lists them; a page that is right already stays as it is."""
    folder = Path(app.srcdir) / "sheets"
    say = language(config.language).say
    pages, names = {}, []
    for house in HOUSES.values():
        for key in house.games:
            name = f"{house.key}-{key}"
            names.append(name)
            title = capital(say("sheet.title", game=key, house=house.key))
            pages[name] = f"# {title}\n\n```{{rule-sheet}} {house.key}/{key}\n```\n"
    listed = "\n".join(names)
    pages["index"] = f"{INDEX[config.language]}\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.md"):
        if file.stem not in pages:
            file.unlink()
    for name, text in pages.items():
        file = folder / f"{name}.md"
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx what there is."""
    directives: dict[str, type[Directive]] = {
        "rule-sheet": RuleSheet,
        "game-catalogue": GameCatalogue,
        "house-catalogue": HouseCatalogue,
        "command-help": CommandHelp,
        "error-codes": ErrorCodes,
    }
    for name, directive in directives.items():
        app.add_directive(name, directive)
    app.connect("config-inited", write_pages)
    # The tables hold what doorcard says at the time: nothing of it may come from an older build.
    return {"version": "1", "parallel_read_safe": True, "env_version": 1}
