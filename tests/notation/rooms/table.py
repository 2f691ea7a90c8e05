"""The table of real hands in the documentation: ``python -m tests.notation.rooms.table --renew`` writes it anew.

It needs the collection of real hands beside the checkout; without it the table stands as it is.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from doorcard.notation import FORMATS, Verdict, judge, read
from doorcard.words import Language, language
from tests.conftest import SHARED

ROOT: Final = Path(__file__).resolve().parents[3]
PAGES: Final = {tag: ROOT / "docs" / tag / "room-formats.md" for tag in ("en", "es")}
BEGIN, END = "<!-- real hands -->\n", "<!-- end of real hands -->\n"
ROOMS: Final = {
    "pokerstars": "PokerStars",
    "fulltilt": "Full Tilt",
    "winamax": "Winamax",
    "partypoker": "PartyPoker",
    "everleaf": "Everleaf",
    "ongame": "OnGame",
    "absolute": "Absolute",
    "winning": "Winning",
    "winning-old": "Winning (old)",
    "kingsclub": "KingsClub",
    "bovada": "Bovada",
    "merge": "Merge",
    "ipoker": "iPoker",
    "phh": "PHH",
}
"""What the rows are called, by the keys of the formats."""
HEADS: Final = {"en": ("room", "hands", "notes"), "es": ("sala", "manos", "notas")}

Counts = dict[str, tuple[Counter[Verdict], Counter[str]]]


def counted() -> Counts | None:
    """Of each format its verdicts, and the hands with each note; None where there are no real hands."""
    if SHARED is None or not (SHARED / "corpus").is_dir():
        return None
    counts: Counts = {}
    for path in sorted((SHARED / "corpus").rglob("*")):
        if path.suffix not in (".txt", ".phh", ".phhs", ".xml"):
            continue
        head = path.read_bytes()[: 1 << 16]
        text = head.decode("utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "ignore")
        form = next(form for form in FORMATS if form.recognises(text.lstrip("\ufeff")))
        verdicts, notes = counts.setdefault(form.key, (Counter(), Counter()))
        for found in read(path):
            judgement = judge(found)
            verdicts[judgement.verdict] += 1
            notes.update({note.code for note in judgement.notes})
    return counts


def table(counts: Counts, words: Language) -> str:
    """The counts as a table in Markdown."""
    room, hands, notes = HEADS[words.tag]
    shown = (Verdict.OK, Verdict.NOTED, Verdict.UNSUPPORTED, Verdict.INCOMPLETE, Verdict.REJECTED)
    rows = [[room, hands, *(words.say(f"verdict.{verdict}") for verdict in shown), notes], ["---"] * 8]
    total: tuple[Counter[Verdict], Counter[str]] = (Counter(), Counter())
    for key, name in ROOMS.items():
        if key in counts:
            rows.append(_row(name, counts[key], shown))
            total[0].update(counts[key][0])
            total[1].update(counts[key][1])
    rows.append(_row("", total, shown))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(name: str, counts: tuple[Counter[Verdict], Counter[str]], shown: tuple[Verdict, ...]) -> list[str]:
    verdicts, notes = counts
    said = ", ".join(f"`{code}` {count}" for code, count in sorted(notes.items()))
    return [name, str(verdicts.total()), *(str(verdicts[verdict] or "") for verdict in shown), said]


def renewed(page: str, made: str) -> str:
    """A page with the table put in."""
    return re.sub(re.escape(BEGIN) + ".*?" + re.escape(END), lambda _: f"{BEGIN}\n{made}\n{END}", page, flags=re.DOTALL)


def main() -> None:
    """Write the tables anew."""
    counts = counted()
    if counts is None:
        print("no real hands beside the checkout: the tables stand as they are", file=sys.stderr)
        return
    for tag, path in PAGES.items():
        page = path.read_text(encoding="utf-8")
        path.write_text(renewed(page, table(counts, language(tag))), encoding="utf-8")


if __name__ == "__main__":
    main()
