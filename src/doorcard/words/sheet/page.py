"""A rule sheet put together: everything a table must know, in the order in which it comes up."""

from doorcard.rules import House, Rules
from doorcard.words.phrases import Phrase, phrase
from doorcard.words.sheet.betting import actions, all_in, limit
from doorcard.words.sheet.deal import deal, first, players
from doorcard.words.sheet.example import example
from doorcard.words.sheet.houses import source
from doorcard.words.sheet.others import house_and_games
from doorcard.words.sheet.parts import Sheet, section
from doorcard.words.sheet.settings import every_setting
from doorcard.words.sheet.winning import ranking, showing


def rule_sheet(rules: Rules, house: House) -> Sheet:
    """The sheet of a game as it is played by ``rules`` at ``house``, whose sessions and other games it tells of.

    Raises `InvalidRules` where the rules cannot be played.
    """
    session = house.session
    return Sheet(
        phrase("sheet.title", game=rules.game.key, house=house.key),
        _lead(rules, house),
        (
            section("players", players(rules, session)),
            section("deal", deal(rules, session)),
            section("first", first(rules)),
            section("limit", limit(rules)),
            section("actions", actions(rules)),
            section("all_in", all_in(rules)),
            section("ranking", ranking(rules)),
            section("showing", showing(rules, session)),
            section("others", house_and_games(rules, house)),
            section("example", example(rules)),
            section("settings", every_setting(rules, house)),
        ),
    )


def _lead(rules: Rules, house: House) -> tuple[Phrase, ...]:
    """House, game and stakes on a line (R305), and where the rules come from."""
    stakes = rules.stakes
    return (
        phrase("sheet.stakes", ante=stakes.ante, bring_in=stakes.bring_in, small=stakes.small, big=stakes.big),
        source(house),
    )
