"""The trees of tests/data/node_counts have as many states as are written there."""

from pathlib import Path

import pytest

from doorcard.cards import Deck
from doorcard.rules import HOUSES, Rules
from tests.hand.courses import DOCUMENTED
from tests.hand.node_counts import FOLDER, Tree, read

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_many_states_are_reached_as_are_written_down(path: Path) -> None:
    trees = list(read(path))
    assert {tree.rules.house for tree, _ in trees} == {path.stem}
    assert {tree.rules.game.key for tree, _ in trees} == set(HOUSES[path.stem].games)
    for tree, counts in trees:
        assert tree.counts() == counts, tree


def test_every_house_of_the_rule_documents_has_its_trees() -> None:
    assert {path.stem for path in FILES} >= set(DOCUMENTED)


def test_a_tree_counted_by_hand() -> None:
    """Home stakes, 3 and 4 chips, the lower door card at seat 0; ante 1, so 2 and 3 are behind.

    One act: bring in 1, or complete to 2 (all there is). Two: the rival folds, calls 1 or completes to 2; or it folds
    or calls 2, as nobody could answer more: five. Three: after the call of the bring-in comes the second round, where
    the better board checks or bets the rest; after the completion seat 0 folds or calls; the rest is over.
    """
    deck = Deck.parse("Kh Qc 3c Qh Ad Js 2s 7d 2h 3d")
    tree = Tree(Rules.named("home/five-card-stud"), (3, 4), 1, deck, 3)
    assert tree.counts() == [1, 2, 5, 4]
