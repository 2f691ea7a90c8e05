"""The browser's files, under an address that changes whenever one of them does, so that nobody asks for them twice."""

import gzip
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

TYPES: Final[Mapping[str, str]] = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "woff2": "font/woff2",
}
"""What may lie in the folder, by its ending; anything else there is not served."""

FOREVER: Final = "public, max-age=31536000, immutable"

SMALL: Final = 512
"""Bytes below which packing gains nothing."""

_IMPORT: Final = re.compile(
    r"""^\s*(?:import|export)\b[^"';]*?(?:from\s*)?["'](?P<path>\.{1,2}/[^"']+)["']""", re.MULTILINE
)

_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
"""Whole lines of comment, as our own files have them; what others wrote keeps its licence."""
_INDENT: Final = re.compile(r"\n\s+")
_AROUND: Final = re.compile(r"\s*([{};,])\s*")
"""Marks of CSS around which no space means anything."""


@dataclass(frozen=True)
class Packed:
    """Bytes that are sent as they are, or packed where the reader can unpack them."""

    body: bytes
    media_type: str

    @cached_property
    def gzip(self) -> bytes:
        """The same, packed; empty where that is no shorter."""
        packed = gzip.compress(self.body, 9, mtime=0) if len(self.body) >= SMALL else b""
        return packed if len(packed) < len(self.body) else b""

    @cached_property
    def version(self) -> str:
        """What changes whenever the content does."""
        return sha256(self.body).hexdigest()[:16]

    def answer(self, request: Request, cache: str) -> Response:
        """The content, or word that the reader has it already."""
        headers = {"cache-control": cache, "etag": f'"{self.version}"', "vary": "accept-encoding"}
        if headers["etag"] in request.headers.get("if-none-match", "").replace("W/", ""):
            return Response(status_code=304, headers=headers)
        if self.gzip and takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.gzip, headers=headers | {"content-encoding": "gzip"}, media_type=self.media_type)
        return Response(self.body, headers=headers, media_type=self.media_type)


def takes_gzip(accepted: str) -> bool:
    """Whether a reader with this Accept-Encoding unpacks gzip.

    >>> takes_gzip("br, gzip"), takes_gzip("gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for choice in accepted.split(","):
        name, _, weight = choice.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Assets:
    """Every file of ``server/web``, read once."""

    def __init__(self, folder: Traversable | None = None) -> None:
        self.files = dict(_walk(folder or files("doorcard.server") / "web", ""))
        names = sorted(self.files)
        self.version = sha256("".join(f"{name} {self.files[name].version}\n" for name in names).encode()).hexdigest()[
            :16
        ]
        """Of all of them: modules import each other by relative paths, so they change their address together."""

    def url(self, name: str) -> str:
        """Where a file is found."""
        return f"/static/{self.version}/{name}"

    def modules(self, name: str) -> list[str]:
        """A module and all that it imports, directly or not, so that a page can ask for all of them at once."""
        found: list[str] = []
        waiting = [name]
        while waiting:
            module = waiting.pop(0)
            if module in self.files and module not in found:
                found.append(module)
                text = self.files[module].body.decode()
                waiting += [_beside(module, match["path"]) for match in _IMPORT.finditer(text)]
        return found

    def answer(self, request: Request) -> Response | None:
        """The file at ``/static/{version}/{path}``; None where there is none, or not any longer."""
        found = self.files.get(request.path_params["path"])
        if found is None or request.path_params["version"] != self.version:
            return None
        return found.answer(request, FOREVER)


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Packed]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        elif (ending := entry.name.rpartition(".")[2]) in TYPES and not entry.name.startswith("."):
            ours = ending in ("js", "css") and not prefix.startswith("vendor/")
            body = lean(entry.read_text("utf-8"), ending).encode() if ours else entry.read_bytes()
            yield prefix + entry.name, Packed(body, TYPES[ending])


def lean(text: str, ending: str) -> str:
    """JavaScript or CSS without comments that stand on lines of their own, and without indents: a third less to send.

    >>> lean("/**\\n * What it does.\\n */\\nexport const one =\\n  1; // kept\\n  // gone\\n", "js")
    'export const one =\\n1; // kept\\n'
    >>> lean(".card,\\n.back {\\n  color: red;\\n}\\n", "css")
    '.card,.back{color: red;}'
    """
    text = _INDENT.sub("\n", _COMMENT.sub("", text))
    return _AROUND.sub(r"\1", text) if ending == "css" else text


def _beside(module: str, path: str) -> str:
    """The name of what a module imports by a relative path.

    >>> _beside("js/view/felt.js", "../store.js"), _beside("js/app.js", "./view/felt.js")
    ('js/store.js', 'js/view/felt.js')
    """
    parts = module.split("/")[:-1]
    for part in path.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
