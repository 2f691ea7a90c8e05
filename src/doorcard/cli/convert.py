"""``doorcard convert``: hands of any format written in another."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from doorcard.cli.histories import STANDARD_INPUT, hands_at, hands_of, histories, told
from doorcard.cli.parser import Parser
from doorcard.cli.progress import Progress
from doorcard.cli.saving import written
from doorcard.errors import DoorcardError, NotationError, SourceError
from doorcard.notation import PLAIN_HOUSE, HandRecord, Problem, write_json, write_phh, write_stars
from doorcard.notation.anonymous import Anonymiser
from doorcard.rules import HOUSES
from doorcard.words import Language, sentence

Found = HandRecord | Problem


class Target(NamedTuple):
    """A way of writing hands."""

    write: Callable[[HandRecord], str]
    suffix: str
    """How names of its files end."""
    begins: str = ""
    """What a file of it begins with."""
    numbered: bool = False
    """Whether hands have heads with numbers where there are several."""


TARGETS: Final = {
    "phh": Target(write_phh, ".phhs", numbered=True),
    "stars": Target(write_stars, ".txt", begins="\ufeff"),  # as the room's own files do: trackers go by it
    "json": Target(write_json, ".jsonl"),
}
"""What may be written, by the names of the formats."""


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard convert``."""
    say = parser.language.say
    parser.add_argument("paths", nargs="+", metavar=say("metavar.path"), type=Path, help=say("check.option.path"))
    parser.add_argument("--to", choices=TARGETS, required=True, help=say("convert.option.to", known=", ".join(TARGETS)))
    parser.add_argument("-o", "--output", metavar=say("metavar.path"), type=Path, help=say("convert.option.output"))
    parser.add_argument("--anonymise", action="store_true", help=say("convert.option.anonymise"))
    parser.add_argument(
        "--house",
        metavar=say("metavar.house"),
        choices=HOUSES,
        default=PLAIN_HOUSE,
        help=say("check.option.house", default=PLAIN_HOUSE),
    )


def run(args: Namespace) -> int:
    """Write every hand anew; 1 where one cannot be read or written."""
    to_file = args.output is not None and args.output != STANDARD_INPUT
    work = _Work(args.language, TARGETS[args.to], Anonymiser() if args.anonymise else None, to_file=to_file)
    if not to_file:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # a file's form, whatever the terminal's is
        work.put(_all(args.paths, args.house), lambda: sys.stdout)
    elif args.output.is_dir() or not args.output.suffix:
        for name, document, hands in _by_file(args.paths, args.house):
            path = work.free(args.output / f"{name}{work.target.suffix}")
            _check_apart(path, [document])
            work.save(hands, path)
    else:
        _check_apart(args.output, args.paths)
        work.save(_all(args.paths, args.house), args.output)
    work.end()
    return 1 if work.left_out else 0


def _all(paths: Iterable[Path], house: str) -> Iterator[Found]:
    for path in paths:
        yield from hands_at(path, house)


def _by_file(paths: Iterable[Path], house: str) -> Iterator[tuple[str, Path, Iterator[Found]]]:
    """The hands of each text, with its plain name and where it lies; a name never says in which folder to write."""
    for path in paths:
        if path == STANDARD_INPUT:
            yield "stdin", path, hands_at(path, house)
            continue
        try:
            for document in histories(path):
                if isinstance(document, Problem):
                    yield "", path, iter([document])
                    continue
                name = Path(document.member or document.path).name
                plain = name.partition(".")[0] or "hands"
                yield plain, document.path, hands_of(document, house)
        except SourceError as error:
            yield "", path, iter([Problem(error)])


def _check_apart(path: Path, sources: Iterable[Path]) -> None:
    """Raise `DoorcardError` where a file would be written over what it is made from."""
    for source in sources:
        if path.exists() and source.exists() and path.samefile(source):
            raise DoorcardError("file_same", file=str(path))


class _Work:
    """What is written, and what was left out of it."""

    def __init__(self, language: Language, target: Target, hide: Anonymiser | None, *, to_file: bool) -> None:
        self.language = language
        self.target = target
        self.hide = hide
        self.to_file = to_file
        self.left_out = 0
        self.files: list[Path] = []
        self.progress = Progress(language, quiet=not to_file and sys.stdout.isatty())

    def free(self, path: Path) -> Path:
        """The path, or one beside it where this work has written it already."""
        plain, again = path, 2
        while path in self.files:
            path = plain.with_name(f"{plain.stem}-{again}{plain.suffix}")
            again += 1
        return path

    def save(self, hands: Iterable[Found], path: Path) -> None:
        """Write hands to a file, if there are any."""
        with ExitStack() as stack:
            opened: list[TextIO] = []

            def out() -> TextIO:
                if not opened:
                    opened.append(stack.enter_context(written(path)))
                    opened[0].write(self.target.begins)
                    self.files.append(path)
                return opened[0]

            self.put(hands, out)

    def put(self, hands: Iterable[Found], out: Callable[[], TextIO]) -> None:
        """Write hands one by one; several of a format that numbers them get their heads."""
        texts = enumerate(self.texts(hands), 1)
        first = next(texts, None)
        second = next(texts, None)
        numbered = self.target.numbered and second is not None
        for number, text in (each for each in (first, second) if each is not None):
            out().write(f"[{number}]\n{text}\n" if numbered else text)
        for number, text in texts:
            out().write(f"[{number}]\n{text}\n" if numbered else text)

    def texts(self, hands: Iterable[Found]) -> Iterator[str]:
        """Each hand in its new words; what has none is told."""
        for found in hands:
            try:
                if isinstance(found, Problem):
                    raise found.error
                text = self.target.write(self.hide(found) if self.hide else found)
            except NotationError as error:
                self.left_out += 1
                sys.stdout.flush()
                print(f"doorcard convert: {told(self.language, error)}.", file=sys.stderr)
                continue
            self.progress.step()
            yield text

    def end(self) -> None:
        """Say what was written where, if that is to be seen nowhere else, and what was left out."""
        self.progress.end()
        say, hands = self.language.say, self.progress.hands
        if self.to_file:
            where = str(self.files[0]) if len(self.files) == 1 else say("convert.files", count=len(self.files))
            print(sentence(say("convert.written", hands=hands, where=where)), file=sys.stderr)
        if self.left_out:
            print(sentence(say("convert.left_out", count=self.left_out)), file=sys.stderr)
