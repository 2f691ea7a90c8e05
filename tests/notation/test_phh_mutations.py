"""Damaged files: only the documented errors, no hang, and never `ok` where the money does not balance."""

from random import Random

import pytest

from doorcard.errors import NotationError
from doorcard.notation import HandRecord, Verdict, judge, read_text, record_of, write_phh, write_phhs
from tests.notation.hands import CATALOGUE, random_hand

ROUNDS = 1_500
LONG_ROUNDS = 60_000

PIECES = (
    *tuple("[]\"'#=\n\\\0\ud800é"),
    *("[1]", "[[1]]", "{}", "'''", "a.b = 1\n", "true", "0x1f", "1979-05-27"),
    *("inf", "nan", "-1", "0.5", "0e999999", "1e999999999", "1e-999999999", "9" * 5_000),
    *("??", "p9 f", "d db As", "p1 sm", "p1 sm -", "cbr 0.5", "_rake = 3\n", "_awards = [1, 2]\n"),
)


def mutated(random: Random, text: str) -> str:
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text))
        match random.randrange(6):
            case 0:
                text = text[:at] + random.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + random.choice("0123456789pdcbrsmhAK?[]\"', =") + text[at + 1 :]
            case 2:
                text = text[:at] + text[at + random.randint(1, 30) :]
            case 3:
                lines = text.splitlines(keepends=True)
                one, other = random.randrange(len(lines)), random.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                text = "".join(lines)
            case 4:
                text = text[:at]
            case _:
                digits = [place for place, mark in enumerate(text) if mark.isdigit()]
                at = random.choice(digits or [0])
                text = text[:at] + str(random.randrange(10)) + text[at + 1 :]
        text = text or "x"
    return text


def judged(text: str) -> None:
    for found in read_text(text, "x.phh"):
        judgement = judge(found)
        if judgement.error is not None:
            assert isinstance(judgement.error, NotationError)
            assert str(judgement.error).startswith("x.phh")
        if judgement.verdict not in (Verdict.OK, Verdict.NOTED):
            continue
        assert isinstance(found, HandRecord)
        assert judgement.hand is not None
        seats, result = judgement.hand.state.seats, found.result
        sink = judgement.hand.state.sink
        assert sum(seat.stack for seat in seats) + sink == sum(seat.start for seat in seats)
        assert result.finishing in (None, tuple(seat.stack for seat in seats))
        assert result.rake in (None, sink)


def run(rounds: int, seed: str) -> None:
    random = Random(seed)
    hands = [write_phh(record_of(random_hand(random, name), ["Ann", "Bo b"])) for name in CATALOGUE]
    hands += ["".join(write_phhs([record_of(random_hand(random, name)) for name in CATALOGUE[:3]]))]
    for number in range(rounds):
        judged(mutated(random, hands[number % len(hands)]))


def test_damaged_files_meet_only_documented_errors() -> None:
    run(ROUNDS, "mutations")


@pytest.mark.long
def test_many_damaged_files_meet_only_documented_errors() -> None:
    run(LONG_ROUNDS, "many mutations")
