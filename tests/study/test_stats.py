"""Statistics: every figure by hands whose figures are plain to see, and by what must hold of all."""

from dataclasses import replace
from decimal import Decimal
from random import Random

from doorcard.cards import Deck, parse_cards
from doorcard.errors import Place, SourceError
from doorcard.hand import Hand
from doorcard.notation import Facts, Problem, judge, record_of
from doorcard.rules import Rules, Stakes
from doorcard.study import Stats, Tally
from tests.notation.hands import CATALOGUE, random_hand

NAMES = ["Ana", "Berto", "Carla", "Dora", "Eva"]


def stud(count: int, doors: str, stacks: int = 100, chip: str = "") -> Hand:
    """Seven-card stud dealt from the first seat with these door cards; the rest comes as it will."""
    rules = Rules.named("tda/seven-card-stud", Stakes(1, 2, 4, 8, chip))
    named = parse_cards(doors)
    rest = [card for card in Deck.shuffled(Random(5)) if card not in named]
    deck = Deck([*rest[: 2 * count], *named, *rest[2 * count :]])
    return Hand.start(rules, [stacks] * count, count - 1, deck)


def counted(*hands: Hand, facts: Facts | None = None, follow: str = "Ana") -> Stats:
    stats = Stats([follow])
    for hand in hands:
        record = record_of(hand, NAMES, facts)
        stats.put(record, judge(record))
    return stats


def of(stats: Stats, name: str) -> Tally:
    (tally,) = [tally for key, tally in stats.tallies.items() if key.player == name]
    return tally


def played(hand: Hand, *acts: str) -> Hand:
    for act in acts:
        hand = hand.play(act)
    return hand


def test_a_steal_is_a_completion_when_all_folded_and_two_are_behind() -> None:
    # Ana brings in; Berto and Carla fold; Dora completes with only Eva behind her, and all give up.
    hand = played(stud(5, "2c 9d Td Jd Kd"), "bring in", "fold", "fold", "complete", "fold", "fold", "muck")
    stats = counted(hand)
    assert stats.hands == 1
    dora, ana, carla, berto, eva = (of(stats, name) for name in ("Dora", "Ana", "Carla", "Berto", "Eva"))
    assert (dora.steal_chances, dora.steals, dora.completes, dora.net) == (1, 1, 1, 6)
    # Carla, too, had but two behind her; Berto had three.
    assert (carla.steal_chances, carla.steals, carla.net) == (1, 0, -1)
    assert berto.steal_chances == 0
    # After the completion there is nothing left to steal.
    assert eva.steal_chances == 0
    assert (ana.duties, ana.bring_ins, ana.steal_chances, ana.net) == (1, 1, 0, -3)
    assert not any(tally.seconds or tally.showdowns for tally in stats.tallies.values())
    assert [(at.wagers, at.calls, at.checks, at.folds) for at in ana.rounds] == [(0, 0, 0, 1)]
    assert [(at.wagers, at.folds) for at in dora.rounds] == [(1, 0)]


def test_after_a_call_nobody_steals() -> None:
    hand = played(stud(3, "2c 9d Td"), "bring in", "call", "complete", "fold", "fold", "muck")
    stats = counted(hand)
    assert (of(stats, "Berto").steal_chances, of(stats, "Berto").steals) == (1, 0)
    assert (of(stats, "Carla").steal_chances, of(stats, "Carla").completes) == (0, 1)


def test_completing_instead_of_bringing_in_is_a_completion_and_no_bring_in() -> None:
    hand = played(stud(2, "2c 9d"), "complete", "fold", "muck")
    ana = of(counted(hand), "Ana")
    assert (ana.duties, ana.bring_ins, ana.completes, ana.steals) == (1, 0, 1, 0)


def test_a_showdown_counts_for_all_who_are_in_it_and_pays_those_who_win() -> None:
    hand = played(stud(2, "2c 9d"), "bring in", "call")
    while not hand.over:
        hand = hand.play("check" if "check" in str(hand.legal) else "show")
    stats = counted(hand)
    ana, berto = of(stats, "Ana"), of(stats, "Berto")
    assert (ana.seconds, ana.showdowns, berto.seconds, berto.showdowns) == (1, 1, 1, 1)
    assert ana.showdowns_won + berto.showdowns_won == 1
    assert [at.checks for at in ana.rounds] == [0, 1, 1, 1, 1]
    assert (ana.at(0).calls, berto.at(0).calls) == (0, 1)


def test_hands_that_do_not_end_or_are_wrong_are_left_out() -> None:
    hand = stud(2, "2c 9d")
    whole = record_of(played(hand, "bring in", "fold", "muck"), NAMES)
    wrong = replace(whole, result=replace(whole.result, finishing=(1, 199)))
    stats = Stats()
    for found in record_of(hand), wrong, Problem(SourceError("file_empty", Place("x"))), whole:
        stats.put(found, judge(found))
    assert (stats.hands, stats.left_out) == (1, 3)
    assert stats.results == {}


def test_players_games_and_stakes_are_kept_apart() -> None:
    small = played(stud(2, "2c 9d"), "bring in", "fold", "muck")
    worth = played(stud(2, "2c 9d", chip="0.05 USD"), "bring in", "fold", "muck")
    other = played(
        Hand.start(Rules.named("tda/razz"), [90] * 2, 1, Deck.shuffled(Random(3))), "bring in", "fold", "muck"
    )
    stats = counted(small, worth, other, small)
    assert [(key.player, key.game.key, key.stakes.chip, tally.hands) for key, tally in stats.tallies.items()] == [
        ("Ana", "seven-card-stud", "", 2),
        ("Berto", "seven-card-stud", "", 2),
        ("Ana", "seven-card-stud", "0.05 USD", 1),
        ("Berto", "seven-card-stud", "0.05 USD", 1),
        ("Ana", "razz", "", 1),
        ("Berto", "razz", "", 1),
    ]
    assert stats.results_of("Ana")["USD"] == [Decimal("0.05")]
    assert stats.results_of("Ana")[""][:1] == [1]
    assert stats.results_of("Berto") == {}


def test_results_come_in_the_order_of_time_where_every_hand_has_one() -> None:
    won = played(stud(2, "2c 9d"), "bring in", "fold", "muck")
    lost = played(stud(2, "2c 9d"), "bring in", "complete", "fold", "muck")
    stats = Stats(None)
    for hand, time in (won, "2026-11-29T23:00:00"), (lost, "2026-11-29T22:00:00"):
        record = record_of(hand, NAMES, Facts(time=time))
        stats.put(record, judge(record))
    assert stats.results_of("Ana") == {"": [-3, 1]}
    record = record_of(won, NAMES)
    stats.put(record, judge(record))
    assert stats.results_of("Ana") == {"": [1, -3, 1]}


def test_what_must_hold_of_all_hands() -> None:
    random = Random("statistics")
    stats = Stats()
    for number in range(400):
        record = record_of(random_hand(random, CATALOGUE[number % len(CATALOGUE)]), NAMES)
        stats.put(record, judge(record))
    assert stats.hands > 200
    by_game: dict[object, int] = {}
    for key, tally in stats.tallies.items():
        by_game[key.game, key.stakes] = by_game.get((key.game, key.stakes), 0) + tally.net
        assert tally.hands >= tally.duties >= tally.bring_ins
        assert tally.hands >= tally.steal_chances >= tally.steals
        assert tally.hands >= tally.seconds >= tally.showdowns >= tally.showdowns_won >= 0
        assert tally.completes <= tally.at(0).wagers
        assert len(tally.rounds) <= len(key.game.streets)
    assert set(by_game.values()) == {0}


def test_a_player_without_a_name_goes_by_the_chair() -> None:
    hand = played(stud(2, "2c 9d"), "bring in", "fold", "muck")
    record = record_of(hand)
    stats = Stats()
    stats.put(record, judge(record))
    assert [key.player for key in stats.tallies] == ["1", "2"]
