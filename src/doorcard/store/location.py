"""Where a store lies: what people write for it, and where it is when they write nothing."""

import re
from collections.abc import Mapping
from pathlib import Path

from doorcard.errors import NoStore

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):(.*)", re.DOTALL)  # two letters or more: one is a Windows drive


def default_path(environ: Mapping[str, str]) -> Path:
    """The store in the user's folder for data.

    >>> str(default_path({"XDG_DATA_HOME": "/data"})).replace("\\\\", "/")
    '/data/doorcard/doorcard.sqlite'
    """
    folder = environ.get("XDG_DATA_HOME", "")
    # The specification of these folders: a path that is not absolute does not count.
    data = Path(folder) if Path(folder).is_absolute() else Path.home() / ".local" / "share"
    return data / "doorcard" / "doorcard.sqlite"


def located(url: str) -> Path:
    """The file that a path or ``sqlite:PATH`` names. Raises `NoStore` for other URLs.

    >>> located("sqlite:room.sqlite") == located("room.sqlite") == Path("room.sqlite")
    True
    >>> located("redis://here")
    Traceback (most recent call last):
    ...
    doorcard.errors.NoStore: a store is a path or sqlite:PATH, and not 'redis://here'
    """
    match = _SCHEME.fullmatch(url)
    scheme, path = match.groups() if match else ("sqlite", url)
    if scheme.lower() in ("postgresql", "postgres"):
        raise NoStore("store_postgresql")
    if scheme.lower() != "sqlite" or not path:
        # What stands behind the scheme may hold a password.
        raise NoStore("store_scheme", url=url if "@" not in url else f"{scheme}:")
    return Path(path.removeprefix("//"))
