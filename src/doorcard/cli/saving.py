"""Hands and games written to files."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from doorcard.errors import DoorcardError
from doorcard.hand import Hand
from doorcard.notation import record_of, write_phh


@contextmanager
def written(path: Path) -> Iterator[TextIO]:
    """A file to write to, which is there whole at the end or not at all. Raises `DoorcardError`."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        beside.replace(path)
    except OSError:
        raise DoorcardError("file_unwritable", file=str(path)) from None
    finally:
        with suppress(OSError):  # where nothing could be written there is nothing to take away
            beside.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises `DoorcardError` where it cannot be written."""
    with written(path) as file:
        file.write(text)


def free_path(folder: Path, number: int) -> Path:
    """A file for a hand that overwrites none of an earlier game."""
    path = folder / f"hand-{number:03}.phh"
    again = 2
    while path.exists():
        path = folder / f"hand-{number:03}-{again}.phh"
        again += 1
    return path


def write_hand(path: Path, hand: Hand, names: Sequence[str], seat: int | None) -> None:
    """Write a hand as PHH, as one seat, or as the public (None), knows it. Raises `DoorcardError`."""
    write_text(path, write_phh(record_of(hand, names, seen_by="public" if seat is None else seat)))
