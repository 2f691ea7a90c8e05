"""The felt: the worked example chip for chip, pots and who wins them, showing and mucking."""

import pytest
from playwright.sync_api import expect

from tests.web.stage import DESK, PHONE, SMALL, Stage

EXAMPLE = "Kh Qc 9c Qh 4d Js Ks 7d 2h 3c"
"""Document 000, section 10: A has Kh down and 9c 4d Ks 2h up, B Qc down and Qh Js 7d 3c; B deals."""


@pytest.mark.parametrize(("first", "second", "size"), [("en", "es", DESK), ("es", "en", PHONE), ("es", "es", SMALL)])
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


@pytest.mark.parametrize("tag", ["en", "es"])
def test_the_worked_example_is_played_by_keys_in_the_text_table(stage: Stage, tag: str) -> None:
    """R076 again: nothing but single keys, and nothing but text."""
    table = stage.table("home/five-card-stud", [("Ana", 20), ("Beto", 20)], dealer=1, decks=[EXAMPLE])
    ana, beto = table.join("Ana", tag, view="text"), table.join("Beto", tag, view="text")
    keys = [(ana, "r"), (beto, "c"), (beto, "c"), (ana, "c"), (ana, "r"), (beto, "c"), (ana, "c"), (beto, "c")]
    for window, key in keys:
        window.turn()
        clock = table.state.clock
        window.page.keyboard.press(key)
        table.wait(lambda now, before=clock: now.clock != before)  # type: ignore[misc]
    for window in (ana, beto):
        window.over()
        rows = window.page.locator(".text-table table.seats tbody tr")
        expect(rows.nth(0).locator(".c-chips")).to_have_text("27")
        expect(rows.nth(1).locator(".c-chips")).to_have_text("13")
        expect(rows.nth(0)).to_contain_text({"en": "pair of kings", "es": "pareja de reyes"}[tag])
    told = ana.page.locator(".text-log").inner_text()
    assert {"en": "You win the pot, 14 chips", "es": "Ganas el bote, 14 fichas"}[tag] in told


@pytest.mark.parametrize(("shows", "tag", "size"), [(True, "en", SMALL), (False, "es", DESK)])
def test_a_winner_whom_nobody_called_chooses(stage: Stage, shows: bool, tag: str, size: tuple[int, int]) -> None:
    """R427: at 4champs; what is not shown is told to nobody."""
    table = stage.table("4champs/five-card-stud", [("Ana", 80), ("Beto", 80)], dealer=1, decks=["Kh Qc 9c Qh"])
    ana, beto = table.join("Ana", tag, size), table.join("Beto")
    ana.act("complete")
    beto.act("fold")
    ana.turn()
    assert [button.get_attribute("data-kind") for button in ana.buttons.all()] == ["muck", "show"]
    expect(beto.buttons).to_have_count(0)
    ana.act("show" if shows else "muck")
    beto.over()
    labels = ["king of hearts", "nine of clubs"] if shows else ["nine of clubs"]
    expect(beto.cards("Ana")).to_have_count(len(labels))
    assert [card.get_attribute("aria-label") for card in beto.cards("Ana").all()] == labels
    expect(beto.won("Ana")).to_contain_text("2")  # the antes: what nobody called goes back
    assert ("king of hearts" in beto.page.content()) == shows
    assert ("Ana does not show" in beto.story) != shows


@pytest.mark.parametrize(("shows", "tag", "size"), [(True, "es", PHONE), (False, "en", DESK)])
def test_a_beaten_hand_may_stay_hidden(stage: Stage, shows: bool, tag: str, size: tuple[int, int]) -> None:
    """R428: Beto bets last and shows kings first; Ana's queens lose, and she may keep them to herself."""
    deck = "Qc Kh 9c Kd Qs 3d 4h 5s 6d 7c"
    table = stage.table("4champs/five-card-stud", [("Ana", 80), ("Beto", 80)], dealer=1, decks=[deck])
    ana, beto = table.join("Ana", tag, size), table.join("Beto")
    table.act("Ana", "bring in", 2)
    table.act("Beto", "call", 2)
    for _ in range(4):
        table.act(table.actor, "check")
    table.act("Beto", "bet", 10)
    table.act("Ana", "call", 10)
    ana.turn()
    expect(beto.cards("Beto")).to_have_count(5)
    assert [button.get_attribute("data-kind") for button in ana.buttons.all()] == ["muck", "show"]
    ana.act("show" if shows else "muck")
    beto.over()
    expect(beto.cards("Ana")).to_have_count(5 if shows else 4)
    assert ("queen of clubs" in beto.page.content()) == shows
    assert [place.stack for place in table.state.places] == [67, 93]
