"""A hand that is over, in each form: what stands there, and that it reads back."""

from dataclasses import replace

import pytest

from doorcard.errors import HistoryError
from doorcard.notation import Verdict, judge, read_json, read_phh, write_json, write_phh
from doorcard.server.history import as_record, as_steps, as_text, past_hand, subject
from doorcard.table import HandBegan
from doorcard.words import from_json, language
from doorcard.words.layout import WIDTH, visible
from tests.hand.chunks import in_chunks, naming
from tests.hand.courses import random_course
from tests.history.hands import BEGAN, NAMES, guests, past, stored
from tests.history.test_secrecy import showdown


def test_the_text_tells_the_hand_as_its_reader_saw_it() -> None:
    text = as_text(past(showdown("4champs")), "g2", language("en"))
    lines = text.splitlines()
    assert lines[0] == "Hand 7 at the table Café Ñandú, 2025-06-01 17:46 UTC"
    assert "Learnt after play: Berto held 3c." in lines
    assert "You fold." in lines
    assert lines[-2] == "Result: Ana +34, Berto −28, you −3, Darío −3."


def test_the_text_is_spanish_where_that_is_asked_for() -> None:
    lines = as_text(past(showdown("4champs")), "g2", language("es")).splitlines()
    assert lines[0] == "Mano 7 de la mesa Café Ñandú, 2025-06-01 17:46 UTC"
    assert "Se supo después: Berto tenía 3c." in lines
    assert "Te retiras." in lines


@in_chunks(everyday=60, long=2_000, size=20)
def test_every_form_of_every_hand_reads_back_and_fits_the_screen(seeds: range) -> None:
    for seed in seeds:
        with naming(seed):
            *_, hand = random_course(seed)
            for guest in guests(len(hand.state.seats))[:-1]:
                record = as_record(past(hand), guest)
                (from_phh,) = read_phh(write_phh(record).splitlines(keepends=True), "hand.phh")
                (read,) = read_json([write_json(record)], "hand.json")
                assert from_phh == read == record
                judgement = judge(record)
                assert judgement.verdict is not Verdict.REJECTED, judgement.error
                for tag in ("en", "es"):
                    for line in as_text(past(hand), guest, language(tag)).splitlines():
                        assert visible(line) <= WIDTH, line


def test_the_record_says_where_and_when_it_was_and_who_reads() -> None:
    record = as_record(past(showdown("home")), "g1")
    facts = record.facts
    assert (facts.room, facts.table, facts.hand_id, facts.time, facts.observer) == (
        "doorcard",
        "Café Ñandú",
        "7",
        "2025-06-01T17:46:40+00:00",
        1,
    )
    assert [player.name for player in record.players] == list(NAMES[:4])


def test_the_replay_is_the_hand_step_by_step() -> None:
    hand = past(showdown("4champs"))
    steps = as_steps(hand, "g2")
    assert all(step.table.clock is None and not step.mine.options for step in steps)
    assert all(step.says for step in steps[:-1])
    speaker = language("en").at_table(hand.names, 2)
    said = [speaker.render(from_json(line)) for step in steps for line in step.says]
    assert "you fold" in said
    assert said[-1] == "learnt after play: Berto held 3c"
    first, last = steps[0], steps[-1]
    assert first.table.hand is not None
    assert last.table.hand is not None
    assert [seat.down for seat in first.table.hand.seats] == [[], [], [], []] or first.mine.down == []
    assert [seat.down for seat in last.table.hand.seats] == [["Ks"], ["3c"], ["??"], ["??"]]
    assert last.mine.down == ["7d"]


def test_a_hand_that_is_not_over_is_not_given() -> None:
    *cut, _ = stored(showdown("4champs"))
    with pytest.raises(HistoryError) as refused:
        past_hand("k3v9", 7, cut)
    assert refused.value.code == "history_running"


def test_a_hand_that_is_not_there_is_not_given() -> None:
    with pytest.raises(HistoryError) as refused:
        past_hand("k3v9", 8, ())
    assert refused.value.code == "history_unknown"


def test_what_happens_after_the_hand_is_no_part_of_it() -> None:
    log = stored(showdown("4champs"))
    longer = (*log, log[-1]._replace(seq=log[-1].seq + 1, at=log[-1].at + 5_000))
    assert past_hand("k3v9", 7, longer) == past_hand("k3v9", 7, log)
    assert past_hand("k3v9", 7, log).began == BEGAN


def test_a_chair_that_changed_hands_gives_its_next_owner_nothing() -> None:
    """Whose hand it was stands in the hand: who sits there later was not dealt in."""
    hand = past(showdown("4champs"))
    began = hand.log[0]
    assert isinstance(began, HandBegan)
    places = (replace(hand.before.places[0], guest="newcomer"), *hand.before.places[1:])
    assert replace(hand.before, places=places).places[0].guest == "newcomer"
    with pytest.raises(HistoryError):
        as_record(hand, "newcomer")


def test_a_name_steers_no_terminal_and_no_header() -> None:
    names = ("A\x1b[31mna", "Be\nrto", "Cleo", "Darío")
    hand = past_hand("k3v9", 7, stored(showdown("4champs"), names=names, name="x\r\nBcc: y"))
    text = as_text(hand, "g2", language("en"))
    assert "\x1b" not in text
    assert "A�[31mna" in text
    assert "\n" not in subject(hand, language("en"))
