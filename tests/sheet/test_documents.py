"""Every section of the three rule documents is settled by its house's sheets, fact by fact."""

import re

import pytest

from doorcard.rules import HOUSES, Rules
from doorcard.words import language, symbols
from doorcard.words.sheet import Line, Sheet, Table, as_text, rule_sheet, spoken
from tests.sheet.variations import DOCUMENTED


def sheet_of(name: str) -> Sheet:
    rules = Rules.named(name)
    return rule_sheet(rules, HOUSES[rules.house])


def said(name: str, section: str) -> str:
    """One section as text in a single line, in English."""
    whole = sheet_of(name)
    (found,) = [each for each in whole.sections if each.key == section]
    text = as_text(language("en").painting(symbols), Sheet(whole.title, (), (found,)), width=10_000)
    return " ".join(text.split())


def deal_table(name: str) -> list[list[str]]:
    (deal,) = [section for section in sheet_of(name).sections if section.key == "deal"]
    (table,) = [block for block in deal.blocks if isinstance(block, Table)]
    return [[spoken(language("en"), cell) for cell in row] for row in table.rows]


HOME = "home/five-card-stud"
DOCUMENT_000 = {
    "players": ("2 to 8 players", "52 cards: no jokers", "5 cards, 1 face down and 4 face up", "none may be exchanged",
                "Fixed limit", "the same number of counted chips", "During a hand nobody adds chips"),
    "deal": ("drawn by lot", "passes to the left", "ante of 1", "no part of the first round's bets",
             "clockwise from the dealer's left", "No card is burned", "not shuffled again",
             "cards of those who fold do not come back"),
    "first": ("lowest door card is first; the ace is the highest", "♣ ♦ ♥ ♠", "bring-in of 1 or open for the full 2",
              "four of a kind, three of a kind, two pair, a pair, then the high cards",
              "Straights and flushes count for nothing", "the suit of the highest card decides",
              "No suit ever makes a hand better"),
    "limit": ("2 in rounds 1 and 2, and 4 in rounds 3 and 4", "call 1, fold, or complete to 2",
              "only after a full bet", "every player may bet or raise by 2 or by 4", "Once somebody has used 4",
              "Completing the bring-in is not a raise", "one bet and after it at most 3 raises",
              "If a round began with only two players, its raises are unlimited"),
    "actions": ("check or bet", "fold and leave in the pot", "may still raise later", "leave out those who have folded",
                "answered and matched the highest bet, or when all have checked", "takes the pot at once"),
    "all_in": ("puts in the rest and keeps a hand", "The ante alone may take", "the others have it to answer all the "
               "same: 1", "never more", "less than half a step opens no new raise", "has still to act may complete it",
               "the cap counts it, and the next raise adds a full unit", "equal layers", "A folded hand wins nothing",
               "goes back to its owner", "remaining cards are dealt as usual and without betting"),
    "ranking": ("straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair and "
                "high card", "royal flush is only the highest straight flush", "5-4-3-2-A", "goes round the corner",
                "the group decides first", "of a full house the three", "the higher pair, the lower one and the fifth",
                "Flushes and high cards compare all five", "Suits never decide"),
    "showing": ("last full bet or raise shows first", "whoever acted first in it shows first", "Everybody who is left "
                "shows", "there is nothing to choose", "side pots each on their own", "share a pot equally",
                "first of the tied players to the dealer's left", "all cards are shuffled", "agreed before the first"),
    "others": ("high card opens", "last card down", "five-card stud for low", "five-card stud high-low",
               "Another game, or a change of any rule, is a sheet of its own"),
    "example": ("A has K♥ down", "B has Q♣ down", "Up: A 9♣, B Q♥", "A completes to 2", "B calls 2", "A 4♦, B J♠",
                "A K♠, B 7♦", "A bets 4", "B calls 4", "A 2♥, B 3♣", "Pot: 14", "kings beat queens", "+7", "−7",
                "the pair of kings could not be seen"),
}  # fmt: skip
"""Document 000, section by section (R001 to R077)."""


@pytest.mark.parametrize("section", DOCUMENT_000)
def test_document_000(section: str) -> None:
    text = said(HOME, section)
    assert [fact for fact in DOCUMENT_000[section] if fact not in text] == []


def test_document_000_deal_table() -> None:
    assert [row[2:4] for row in deal_table(HOME)] == [
        ["1 down, 1 up", "2"],
        ["1 up", "2; open pair 4"],
        ["1 up", "4"],
        ["1 up", "4"],
    ]


def test_document_000_marks_exactly_its_three_house_choices() -> None:
    marked = [
        spoken(language("en"), block.phrase)
        for section in sheet_of(HOME).sections
        for block in section.blocks
        if isinstance(block, Line) and block.house_choice
    ]
    assert marked == [  # R075: the counted values, not burning, the odd chip
        "The amounts, in counted chips: ante 1, bring-in 1, units 2 and 4.",
        "No card is burned.",
        "A chip that cannot be divided goes to the first of the tied players to the dealer's left.",
    ]


DOCUMENT_003 = {
    "seven-card-stud": {
        "deal": ("ante of 1", "one card is dealt face up and counts for all"),
        "players": ("7 cards, 3 face down and 4 face up; the best five", "neither pot limit nor no limit"),
        "first": ("lowest door card is first", "bring-in of 2 or open for the full 4", "best open cards are first",
                  "nearest to the dealer's left", "face down and changes no open cards"),
        "limit": ("4 in rounds 1 and 2, and 8 in rounds 3, 4 and 5", "A pair among the open cards does not change"),
        "showing": ("last full bet or raise shows first", "the lowest seat number shows first", "follow clockwise",
                    "Everybody who is left shows", "share a pot equally"),
        "all_in": ("the duty moves clockwise to the next player with chips, whatever the card",),
        "others": ("eight or better: only this differs: what wins: high and eight-or-better low", "razz"),
    },
    "stud-hi-lo-8": {
        "ranking": ("two halves", "any five of one's cards", "eight or better", "If nobody qualifies, the high hand "
                    "takes everything"),
        "showing": ("unequal by a chip, the high hand gets it",),
    },
    "razz": {
        "first": ("highest door card is first; the ace is the lowest", "♠ ♥ ♦ ♣", "lowest open cards are first",
                  "without a pair before any pair"),
        "limit": ("4 in rounds 1 and 2, and 8 in rounds 3, 4 and 5",),
        "ranking": ("straights and flushes count for nothing, and 5-4-3-2-A is the best", "six-four beats a six-five",
                    "Nothing need be reached to qualify: the best low takes the whole pot", "Suits never decide"),
        "deal": ("If the pack cannot give everybody a last card, one card is dealt face up",),
    },
}  # fmt: skip
"""Document 003, game by game (R301 to R367)."""


@pytest.mark.parametrize(("game", "section"), [(game, key) for game, facts in DOCUMENT_003.items() for key in facts])
def test_document_003(game: str, section: str) -> None:
    text = said(f"pokerstars/{game}", section)
    assert [fact for fact in DOCUMENT_003[game][section] if fact not in text] == []


def test_document_003_deals_seven_cards_in_five_rounds() -> None:
    deals = ["2 down, 1 up", "1 up", "1 up", "1 up", "1 down"]
    for game in ("seven-card-stud", "stud-hi-lo-8", "razz"):
        assert [row[2:4] for row in deal_table(f"pokerstars/{game}")] == [
            list(row) for row in zip(deals, ["4", "4", "8", "8", "8"], strict=True)
        ]


def test_document_003_razz_samples_stand_in_its_own_order() -> None:
    samples = "3-3-3-5-5 K-K-4-3-2 2-2-7-6-5 A-A-T-9-8 K-Q-J-T-9 K-Q-J-T-7 9-8-7-6-5 9-7-6-5-3 9-7-6-5-A 6-5-4-3-2 "
    assert (samples + "6-4-3-2-A 5-4-3-2-A").replace(" ", " < ") in said("pokerstars/razz", "ranking")  # R344


def test_document_003_title_shows_the_ante() -> None:
    for tag in ("en", "es"):  # R305: and bring-in and units beside it
        sheet = sheet_of("pokerstars/razz")
        numbers = re.findall(r"\d+", spoken(language(tag), sheet.lead[0]))
        assert numbers == ["1", "2", "4", "8"]


DOCUMENT_004 = {
    "players": ("what is paid is what lies on the table",),
    "deal": ("ante of 1", "goes in by itself", "asked before each hand", "clockwise from the dealer's left",
             "second (door card)"),
    "first": ("lowest door card is first; the ace is the highest", "♣ ♦ ♥ ♠", "bring-in of 2 or open for the full 5",
              "nearest to the dealer's left is first", "The bring-in is the only moment at which suits matter"),
    "limit": ("5 in rounds 1 and 2, and 10 in rounds 3 and 4", "call 2, fold, or complete to 5",
              "every player may bet or raise by 5 or by 10", "Once somebody has used 10", "not a raise",
              "at most 3 raises", "As soon as only two players are left", "even in a round already capped"),
    "actions": ("check or bet", "raise by the unit", "may still raise later"),
    "showing": ("last full bet or raise shows first", "whoever acted first in it shows first",
                "may show or not, and nothing is shown unasked", "may keep the cards hidden",
                "may ask afterwards to see a hand that was called and not shown", "Cards speak", "share a pot equally"),
}  # fmt: skip
"""Document 004, section by section (R401 to R443)."""


@pytest.mark.parametrize("section", DOCUMENT_004)
def test_document_004(section: str) -> None:
    text = said("4champs/five-card-stud", section)
    assert [fact for fact in DOCUMENT_004[section] if fact not in text] == []


def test_no_sheet_claims_a_date_or_an_inventor() -> None:
    for rules in DOCUMENTED:  # R073
        for tag, inventor in (("en", "inventor"), ("es", "inventor")):
            text = as_text(language(tag), rule_sheet(rules, HOUSES[rules.house]), width=10_000)
            assert re.findall(r"1[78]\d\d", text) == (["1860"] if tag == "en" else [])  # the decade, as told
            assert re.findall(r"invent\w+", text) == [inventor]  # once, to say that nobody knows one
