"""The felt: the worked example chip for chip, pots and who wins them, showing and mucking."""

import pytest
from playwright.sync_api import expect

from tests.web.stage import PHONE, SMALL, Stage

EXAMPLE = "Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"
"""Document 000, section 10: A has Kh down and 9c 4d Ks 2h up, B Qc down and Qh Js 7d 3c; B deals."""


@pytest.mark.parametrize(
    ("first", "second", "size"), [("en", "es", (1280, 800)), ("es", "en", PHONE), ("es", "es", SMALL)]
)
def test_the_worked_example_is_played_chip_for_chip(
    stage: Stage, first: str, second: str, size: tuple[int, int]
) -> None:
    """R076, R077; two people at two windows."""
    table = stage.table("home/five-card-stud", [("Ana", 20), ("Beto", 20)], dealer=1, decks=[EXAMPLE])
    ana, beto = table.join("Ana", first, size), table.join("Beto", second, size)

    def both_see(pot: int, of_ana: int, of_beto: int) -> None:
        for window in (ana, beto):
            expect(window.page.locator(".pot.whole .sum")).to_have_text(str(pot))
            expect(window.stack("Ana")).to_contain_text(str(of_ana))
            expect(window.stack("Beto")).to_contain_text(str(of_beto))

    ana.turn()
    both_see(2, 19, 19)
    assert [button.get_attribute("data-kind") for button in ana.buttons.all()] == ["bring in", "complete"]
    ana.act("complete")
    beto.turn()
    both_see(4, 17, 19)
    assert [button.get_attribute("data-kind") for button in beto.buttons.all()] == ["fold", "call", "raise"]
    beto.act("call")
    beto.turn()  # the queen and the jack lead
    both_see(6, 17, 17)
    beto.act("check")
    ana.act("check")
    ana.turn()  # now the king does
    both_see(6, 17, 17)
    ana.act("bet", 4)
    beto.turn()
    both_see(10, 13, 17)
    beto.act("call")
    ana.turn()
    both_see(14, 13, 13)
    # R077: nothing that Beto was sent holds the king that is down, and the board shows no pair.
    assert "Kh" not in beto.page.content()
    ana.act("check")
    beto.act("check")
    for window in (ana, beto):
        window.over()
        expect(window.won("Ana")).to_contain_text("14")
        expect(window.won("Beto")).to_have_count(0)
    hand = table.state.hand
    assert hand is not None
    assert [place.stack for place in table.state.places] == [27, 13]
    told = {"en": "pair of kings", "es": "pareja de reyes"}
    for window, tag in ((ana, first), (beto, second)):
        expect(window.page.locator("html")).to_have_attribute("lang", tag)
        shown = ".hero .made" if window is ana else '.seat[data-named="Ana"] .made'
        expect(window.page.locator(shown).last).to_contain_text(told[tag], ignore_case=True)
