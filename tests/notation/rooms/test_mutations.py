"""Damaged files of every room: only the documented errors, no hang, and never `ok` where the money does not balance."""

import io
import re
from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Final

import pytest

from doorcard.errors import NotationError
from doorcard.notation import HandRecord, Verdict, judge, read_stream, read_text
from tests.notation.rooms.pens import as_bovada, as_ipoker, as_merge, ipoker_head, merge_head, played
from tests.notation.rooms.sparing_pens import PENS
from tests.notation.rooms.test_text_rooms import one_hand
from tests.notation.rooms.text_pens import Pen

ROUNDS = 5_000
LONG_ROUNDS = 100_000
CODES: Final = ("utf-8", "utf-8-sig", "utf-16", "latin-1")
PIECES: Final = (
    *(b"\0", b"\xff", b"\xfe\xff", b"\r", b"\n\n", b"\x1a", b"\x80", b"[", b"]", b"(", b")", b"$", b"-", b"."),
    *(b"[As]", b"[??]", b"(1,234.50)", b"999999999999", b"0", b" and is all-in", b": folds", b"*** SUMMARY ***"),
    *(b"Seat 3: ", b"<!DOCTYPE a>", b"&#0;", b"<event/>", "٣".encode(), "€".encode(), b"\xed\xa0\x80"),
)


def texts(random: Random, key: str) -> str:
    """One or two hands of a room in a file."""
    match key:
        case "bovada":
            return as_bovada(played(random, "bovada-tables/seven-card-stud"))
        case "merge":
            hand = played(random, "merge-tables/razz")
            return merge_head(hand) + as_merge(hand)
        case "ipoker":
            hand = played(random, "ipoker-tables/seven-card-stud")
            return ipoker_head(hand) + as_ipoker(hand) + "</session>\n"
        case _:
            return "\n\n".join(one_hand(random, key)[1] for _ in range(random.randint(1, 2)))


ROOMS: Final = (*PENS, "bovada", "merge", "ipoker")


def mutated(random: Random, data: bytes) -> bytes:
    for _ in range(random.randint(1, 3)):
        data = data or b"x"
        at = random.randrange(len(data))
        match random.randrange(7):
            case 0:
                data = data[:at]
            case 1:
                lines = data.splitlines(keepends=True)
                one, other = random.randrange(len(lines)), random.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                data = b"".join(lines)
            case 2 | 3:
                digits = [match.start() for match in re.finditer(rb"[0-9]", data)]
                at = random.choice(digits or [at])
                data = data[:at] + b"%d" % random.randrange(10) + data[at + 1 :]
            case 4:
                data = data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
            case 5:
                data = data[:at] + random.choice(PIECES) + data[at + random.randrange(3) :]
            case _:
                lines = data.splitlines(keepends=True)
                del lines[random.randrange(len(lines))]
                data = b"".join(lines)
    return data


def judged(data: bytes) -> None:
    for found in read_stream(io.BytesIO(data), "x.txt"):
        judgement = judge(found)
        if judgement.error is not None:
            assert isinstance(judgement.error, NotationError)
            assert str(judgement.error).startswith("x.txt")
        if judgement.verdict not in (Verdict.OK, Verdict.NOTED):
            continue
        assert isinstance(found, HandRecord)
        assert judgement.hand is not None
        state, result = judgement.hand.state, found.result
        assert sum(seat.stack for seat in state.seats) + state.sink == sum(seat.start for seat in state.seats)
        if result.awards is not None:
            assert sum(result.awards) + state.sink == sum(seat.paid for seat in state.seats)
        assert result.finishing in (None, tuple(seat.stack for seat in state.seats))
        assert result.rake in (None, state.sink)


def run(rounds: int, seed: str, write: Callable[[Random, str], str] = texts) -> None:
    random = Random(seed)
    whole: dict[str, str] = {}
    for number in range(rounds):
        key = ROOMS[number % len(ROOMS)]
        if random.random() < 0.1 or key not in whole:
            whole[key] = write(random, key)
        judged(mutated(random, whole[key].encode(random.choice(CODES), "replace")))


def test_damaged_files_meet_only_documented_errors() -> None:
    run(ROUNDS, "room mutations")


@pytest.mark.long
def test_many_damaged_files_meet_only_documented_errors() -> None:
    run(LONG_ROUNDS, "many room mutations")


# A second reckoning, of PokerStars' words alone and without any of the reader's.

_PUT = re.compile(r"(\w+): (?:posts the ante|calls|bets|brings in for) \$([0-9.]+)(?: and is all-in)?")
_RAISED = re.compile(r"(\w+): raises \$[0-9.]+ to \$([0-9.]+)(?: and is all-in)?")
_OUT = re.compile(r"Uncalled bet \(\$([0-9.]+)\) returned to \w+|\w+ collected \$([0-9.]+) from (?:\w+ )?pot")
_TOTAL = re.compile(r"Total pot \$([0-9.]+) \| Rake \$([0-9.]+)")


def balances(text: str) -> bool:
    """Whether a text gives out what it puts in, and says so in its last lines."""
    bets: dict[str, Decimal] = {}
    put, out, total, rake = Decimal(0), Decimal(0), None, Decimal(0)
    back = Decimal(0)
    for line in text.splitlines():
        if line.startswith("***"):
            bets = {}
        elif found := _PUT.fullmatch(line):
            put += Decimal(found[2])
            if "ante" not in line:
                bets[found[1]] = bets.get(found[1], Decimal(0)) + Decimal(found[2])
        elif found := _RAISED.fullmatch(line):
            put += Decimal(found[2]) - bets.get(found[1], Decimal(0))
            bets[found[1]] = Decimal(found[2])
        elif found := _OUT.fullmatch(line):
            out += Decimal(found[1] or found[2])
            back += Decimal(found[1] or 0)
        elif found := _TOTAL.fullmatch(line):
            total, rake = Decimal(found[1]), Decimal(found[2])
    return put == out + rake and total == put - back


def test_a_text_that_gives_out_other_than_it_puts_in_is_never_ok() -> None:
    random = Random("money")
    names = ["Ann", "Bo", "Cleo", "Dov", "Eva", "Fitz", "Gus", "Hal"]
    wrong = 0
    for _ in range(1_000):
        hand = played(random, "pokerstars-tables/stud-hi-lo-8")
        lines = Pen(hand, names[: len(hand.state.seats)], 0).text().splitlines()
        assert balances("\n".join(lines))
        money = [number for number, line in enumerate(lines) if "$" in line and "in chips" not in line]
        at = random.choice(money[1:])
        digits = [match.start() for match in re.finditer("[0-9]", lines[at]) if match.start() > lines[at].index("$")]
        place = random.choice(digits)
        lines[at] = lines[at][:place] + str(random.randrange(10)) + lines[at][place + 1 :]
        text = "\n".join(lines)
        if balances(text):
            continue
        wrong += 1
        for found in read_text(text, "x.txt"):
            assert judge(found).verdict is not Verdict.OK, text
    assert wrong > 500
