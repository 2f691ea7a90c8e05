"""XML of rooms: hand by hand, with bounds, and nothing in it is obeyed."""

import tracemalloc
from collections.abc import Iterator

import pytest

from doorcard.errors import SourceError
from doorcard.notation import HandRecord, Problem, Verdict, judge, read_text
from doorcard.notation.rooms import elements, ipoker
from tests.notation.rooms.test_ipoker import GAME, HEAD
from tests.notation.rooms.test_merge import HEAD as DESCRIPTION
from tests.notation.rooms.test_merge import RAZZ

BOMB = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>\n'


def verdicts(text: str) -> list[Verdict]:
    return [judge(hand).verdict for hand in read_text(text)]


def refusal(hand: HandRecord | Problem) -> SourceError:
    assert isinstance(hand, Problem)
    assert isinstance(hand.error, SourceError)
    return hand.error


@pytest.mark.parametrize("kind", [BOMB, '<!ENTITY x SYSTEM "file:///etc/passwd">\n', f"  {BOMB}"])
def test_a_document_type_is_refused_and_with_it_the_file(kind: str) -> None:
    (problem,) = read_text(HEAD.replace("\t<session", f"{kind}<session", 1) + GAME)
    error = refusal(problem)
    assert (error.code, error.place.line) == ("room_xml_type", 2)


def test_a_document_type_further_down_is_broken_xml_of_that_hand_alone() -> None:
    assert verdicts(HEAD + GAME.replace("\n", f"\n{BOMB}", 1) + GAME) == [Verdict.REJECTED, Verdict.OK]


def test_files_need_no_line_ends() -> None:
    text = (HEAD + GAME + GAME + "</session>").replace("\n", " ")
    assert verdicts(text) == [Verdict.OK, Verdict.OK]
    assert verdicts((DESCRIPTION + RAZZ + RAZZ).replace("\n", "\r\n")) == [Verdict.OK, Verdict.OK]


def test_what_stands_before_hands_may_change_within_a_file() -> None:
    other = DESCRIPTION.replace("$0.50/$1.00", "$1/$2")
    records = list(read_text(DESCRIPTION + RAZZ + other + RAZZ))
    assert [judge(record).verdict for record in records] == [Verdict.OK, Verdict.REJECTED]
    sessions = HEAD + GAME + "</session>\n" + HEAD + GAME + "</session>\n"
    assert verdicts(sessions) == [Verdict.OK, Verdict.OK]


def test_a_broken_head_is_a_problem_of_its_hands_until_the_next() -> None:
    broken = HEAD.replace("<mode>real</mode>", "<mode>real</mood>")
    first, second, third = read_text(broken + GAME + HEAD + GAME, "x")
    assert isinstance(first, Problem)
    assert str(first.error) == "x, line 4: broken XML (mismatched tag): mend that line"
    assert isinstance(second, Problem)
    assert second.error.code == "room_missing"
    assert judge(third).verdict is Verdict.OK


def test_a_hand_that_was_not_closed_ends_where_the_next_begins() -> None:
    cut = GAME[: GAME.index("</game>")]
    assert verdicts(HEAD + cut + GAME) == [Verdict.INCOMPLETE, Verdict.OK]


def test_what_stands_before_the_first_hand_is_named() -> None:
    stray, record = read_text(f"Dear diary,\n{HEAD}{GAME}")
    assert refusal(stray).code == "room_stray"
    assert judge(record).verdict is Verdict.OK


def test_a_hand_without_an_end_is_not_kept() -> None:
    long = GAME.replace("</game>", "<!-- -->" * elements.LONGEST + "</game>")
    first, second = read_text(HEAD + long + GAME)
    assert refusal(first).code == "room_xml_long"
    assert judge(second).verdict is Verdict.OK


def test_a_text_that_breaks_off_in_the_first_tag_tells_of_nobody() -> None:
    (hand,) = read_text(HEAD + '<game gamecode="80')
    assert judge(hand).verdict is Verdict.INCOMPLETE


def test_lines_are_those_of_the_file() -> None:
    text = HEAD + GAME + GAME.replace('type="16"', 'type="61"')
    _, second = read_text(text, "x")
    assert isinstance(second, Problem)
    assert second.place.line == text[: text.index('type="61"')].count("\n") + 1


def test_what_no_tree_can_hold_is_replaced() -> None:
    (hand,) = read_text(HEAD + GAME.replace("Seat 3", "Seat\ud800"))
    assert isinstance(hand, HandRecord)
    assert hand.players[1].name == "Seat?"


def test_memory_does_not_grow_with_the_file() -> None:
    def lines(count: int) -> Iterator[str]:
        yield from HEAD.splitlines(keepends=True)
        for _ in range(count):
            yield from GAME.splitlines(keepends=True)

    def most(count: int) -> int:
        tracemalloc.start()
        try:
            assert sum(isinstance(hand, HandRecord) for hand in ipoker.MARKUP.read(lines(count), "x", "")) == count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    most(5)
    assert most(400) < most(20) + (1 << 19)
