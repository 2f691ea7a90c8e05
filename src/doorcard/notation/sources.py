"""Where hands are read from: files, what is packed in them, and streams; each with bounds, for a file may lie."""

import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Final, NamedTuple, cast

from doorcard.errors import Place, SourceError

MOST_UNPACKED: Final = 4 << 30
"""So many bytes may come out of one packed file, a member of a zip counted by itself."""

MOST_MEMBERS: Final = 100_000
"""So many files may lie in one zip."""

MOST_SPOOLED: Final = 1 << 30
"""So many bytes of a zip may come through a stream, which must be kept until its end."""

LONGEST_LINE: Final = 1 << 24
"""So many characters may stand in one line."""

HEAD: Final = 1 << 16
"""So many bytes of a file are looked at to see what it is."""

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_GZIP: Final = b"\x1f\x8b"
_XZ: Final = b"\xfd7zXZ\x00"
_PACKED: Final = (".gz", ".xz")

Opened = IO[bytes]


class Document(NamedTuple):
    """One text of hands: a file, or a member of a zip."""

    path: Path
    member: str = ""

    @property
    def name(self) -> str:
        """What places call it: the file, and the member after a slash."""
        return f"{self.path}/{self.member}" if self.member else str(self.path)

    @property
    def suffix(self) -> str:
        """How its name ends once it is unpacked."""
        name = Path(self.member or self.path)
        return Path(name.stem).suffix if name.suffix.lower() in _PACKED else name.suffix

    @contextmanager
    def open(self) -> "Iterator[tuple[bytes, Opened]]":
        """Its first bytes, and all of it as a stream, unpacked. Raises `SourceError`."""
        with told(self.name), self.path.open("rb") as file, unpacked(file, self.name, self.member) as found:
            yield found


def documents(path: Path) -> Iterator[Document]:
    """The texts in a file: itself, or the members of a zip by name. Raises `SourceError`."""
    with told(str(path)):
        if path.is_dir():
            raise SourceError("file_folder", Place(str(path)))
        with path.open("rb") as file:
            if not file.read(4).startswith(_ZIP):
                yield Document(path)
                return
            members = _members(file, str(path))
    for member in members:
        yield Document(path, member)


def _members(file: Opened, name: str) -> list[str]:
    """The files in a zip. Raises `SourceError` where there are too many."""
    with zipfile.ZipFile(file) as archive:
        found = sorted({info.filename for info in archive.infolist() if not info.is_dir()})
    if len(found) > MOST_MEMBERS:
        raise SourceError("archive_members", Place(name), count=len(found), most=MOST_MEMBERS)
    return found


@contextmanager
def told(name: str) -> Iterator[None]:
    """What goes wrong with a file, as a `SourceError` with its name."""
    place = Place(name)
    try:
        yield
    except FileNotFoundError:
        raise SourceError("file_missing", place) from None
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, gzip.BadGzipFile, EOFError, NotImplementedError) as why:
        raise SourceError("archive_broken", place, detail=str(why)) from None
    except OSError as why:
        raise SourceError("file_unreadable", place, detail=why.strerror or str(why)) from None


@contextmanager
def unpacked(file: Opened, name: str, member: str = "") -> Iterator[tuple[bytes, Opened]]:
    """The first bytes of a file, and all of it as a stream: unpacked where it is packed."""
    head = file.read(HEAD)
    if head.startswith(_GZIP):
        opened = _bounded(cast(Opened, gzip.GzipFile(fileobj=_joined(head, file))), name)
    elif head.startswith(_XZ):
        opened = _bounded(lzma.LZMAFile(_joined(head, file)), name)  # noqa: SIM115 (it owns no file)
    elif member:
        file.seek(0)
        with zipfile.ZipFile(file) as archive:
            if archive.getinfo(member).flag_bits & 1:
                raise SourceError("archive_locked", Place(name))
            with archive.open(member) as inside, unpacked(_bounded(inside, name), name) as found:
                yield found
        return
    else:
        yield head, _joined(head, file)
        return
    first = opened.read(HEAD)
    yield first, _joined(first, opened)


@contextmanager
def streamed(file: Opened, name: str) -> Iterator[Iterator[tuple[str, bytes, Opened]]]:
    """The texts in a stream that cannot be read twice: its name, its first bytes and all of it, one by one."""
    with told(name):
        head = file.read(HEAD)
        if head.startswith(_ZIP):
            with SpooledTemporaryFile(1 << 22) as kept:
                size = 0
                for piece in (head, *iter(lambda: file.read(HEAD), b"")):
                    size += len(piece)
                    if size > MOST_SPOOLED:
                        raise SourceError("archive_size", Place(name), most=MOST_SPOOLED >> 20)
                    kept.write(piece)
                kept.seek(0)
                yield _each_member(kept, name)
        else:
            with unpacked(_joined(head, file), name) as (first, opened):
                yield iter([(name, first, opened)])


def _each_member(kept: Opened, name: str) -> Iterator[tuple[str, bytes, Opened]]:
    for member in _members(kept, name):
        kept.seek(0)
        with unpacked(kept, f"{name}/{member}", member) as (first, opened):
            yield f"{name}/{member}", first, opened


def _joined(head: bytes, rest: Opened) -> io.BufferedReader:
    """A stream whose first bytes were read already."""
    ahead = [head]

    def read(size: int) -> bytes:
        return ahead.pop() if ahead else rest.read(size)

    return io.BufferedReader(_Reader(read), HEAD)


def _bounded(packed: Opened, name: str) -> io.BufferedReader:
    """A stream that ends in an error where more comes out of it than can be meant."""
    left = [MOST_UNPACKED]

    def read(size: int) -> bytes:
        found = packed.read(size)
        left[0] -= len(found)
        if left[0] < 0:
            raise SourceError("archive_size", Place(name), most=MOST_UNPACKED >> 20)
        return found

    return io.BufferedReader(_Reader(read), HEAD)


class _Reader(io.RawIOBase):
    """A raw stream over a function that gives the next bytes, none at the end."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._kept = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "memoryview | bytearray", /) -> int:  # type: ignore[override]  # all buffers that come
        kept = self._kept or self._read(len(buffer))
        count = min(len(kept), len(buffer))
        buffer[:count] = kept[:count]
        self._kept = kept[count:]
        return count


def lines_of(opened: Opened, name: str, encoding: str, errors: str) -> Iterator[str]:
    """The lines of a stream with their ends. Raises `SourceError` where one is too long to be any."""
    # Every kind of line end is one, as in a text file.
    text = io.TextIOWrapper(opened, encoding, errors, newline="")
    for number, line in enumerate(iter(lambda: text.readline(LONGEST_LINE), ""), 1):
        if len(line) == LONGEST_LINE:
            raise SourceError("line_long", Place(name, line=number), most=LONGEST_LINE)
        yield line
