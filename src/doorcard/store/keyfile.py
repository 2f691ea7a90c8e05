"""The file with the key of a store: made on the first start, kept apart from the database, read by nobody else."""

import os
import secrets
import stat
from pathlib import Path

from doorcard.errors import KeyFault
from doorcard.store.seal import KEY_SIZE


def key_path(store: Path) -> Path:
    """Where the key of a store lies unless it is said otherwise: beside it, as ``doorcard.key``."""
    return store.with_suffix(".key") if store.suffix != ".key" else store.with_name(f"{store.name}.key")


def make_key(path: Path) -> bytes:
    """A new key in a new file that only its owner may read. Raises `KeyFault` where it cannot be written."""
    key = secrets.token_bytes(KEY_SIZE)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "w", encoding="ascii") as out:
            out.write(f"{key.hex()}\n")
            out.flush()
            os.fsync(file)
        _sync_folder(path.parent)
    except OSError:
        raise KeyFault("key_unusable", key=str(path)) from None
    return key


def _sync_folder(folder: Path) -> None:
    """Have the names in a folder survive a crash of the machine: decks that are kept need a key that is."""
    if os.name == "posix":  # elsewhere folders cannot be opened
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def read_key(path: Path) -> bytes | None:
    """The key in a file; None where there is no such file.

    Raises `KeyFault` where it cannot be read, others may read it, or it is none.
    """
    try:
        with path.open("rb") as file:
            if os.name == "posix" and stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise KeyFault("key_open", key=str(path))
            text = file.read(4 * KEY_SIZE)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        raise KeyFault("key_unusable", key=str(path)) from None
    try:
        key = bytes.fromhex(text.decode("ascii").strip())
    except ValueError:
        key = b""
    if len(key) != KEY_SIZE:
        raise KeyFault("key_syntax", key=str(path))
    return key
