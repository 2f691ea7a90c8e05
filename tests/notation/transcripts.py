"""What `doorcard show` prints of the example of document 000, kept as files.

python -m tests.notation.transcripts writes them anew: read what changed before committing it.
"""

import os
from contextlib import chdir, redirect_stdout
from io import StringIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from doorcard.cards import Deck
from doorcard.cli import main
from doorcard.hand import Hand
from doorcard.notation import Facts, HandRecord, record_of, write_phh
from doorcard.rules import Rules

FOLDER: Final = Path(__file__).parent / "transcripts"
TAGS: Final = ("en", "es")
READERS: Final = {"everybody": (), "seat": ("--seat", "Berto"), "public": ("--public",)}
"""The options by reader."""


def example(names: tuple[str, ...] = ("Ana", "Berto")) -> HandRecord:
    """The worked example of document 000, section 10."""
    deck = Deck.parse("Kh Qc 9c Qh 4d Js Ks 7d 2h 3c")
    hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1, deck=deck)
    for action in ("complete", "call", "check", "check", "bet", "call", "check", "check"):
        hand = hand.play(action)
    return record_of(hand, names, Facts(hand_id="example"))


def kept(reader: str, tag: str) -> Path:
    return FOLDER / f"show-{reader}.{tag}.txt"


def printed(reader: str, tag: str) -> str:
    """What the command prints, called in a folder that holds the example."""
    out = StringIO()
    with TemporaryDirectory() as folder, chdir(folder), redirect_stdout(out):
        Path("example.phh").write_text(write_phh(example()), encoding="utf-8")
        code = main(["show", "example.phh", "--lang", tag, *READERS[reader]])
    assert code == 0
    return out.getvalue()


if __name__ == "__main__":
    os.environ["NO_COLOR"] = "1"
    for reader, tag in product(READERS, TAGS):
        kept(reader, tag).write_text(printed(reader, tag), encoding="utf-8")
