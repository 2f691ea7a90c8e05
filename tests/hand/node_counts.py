"""Small trees of acts, counted: how many states are reached after each number of acts.

A count that changes means that something became legal, or ceased to be, or that somebody else acts.
The files of tests/data/node_counts hold one tree a paragraph. Written anew, after a change that is
meant, by::

    python -m tests.hand.node_counts
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from doorcard.cards import Deck
from doorcard.hand import Hand
from doorcard.rules import HOUSES, Rules, Stakes
from tests.hand.courses import DOCUMENTED

FOLDER = Path(__file__).parents[1] / "data" / "node_counts"

HEADER = """\
# {house}: states reached after 0, 1, 2, ... acts, every legal act taken, to the end of the hand or the number of
# acts counted. Stakes are ante/bring-in/small/big; the dealer is counted from 0.
"""


class Tree(NamedTuple):
    """What a tree grows from, and how deep it is counted."""

    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    deck: Deck
    acts: int

    def counts(self) -> list[int]:
        """The number of states after each number of acts; a finished hand has no further ones."""
        level = [Hand.start(self.rules, self.stacks, self.dealer, self.deck)]
        counts = [1]
        while len(counts) <= self.acts:
            level = [hand.play(action) for hand in level for action in hand.legal]
            if not level:
                break
            counts.append(len(level))
        return counts

    def __str__(self) -> str:
        return "\n".join(
            (
                f"rules {self.rules.name} {self.rules.stakes}",
                f"stacks {' '.join(map(str, self.stacks))}",
                f"dealer {self.dealer}",
                f"deck {self.deck}",
                f"acts {self.acts}",
            )
        )


def read(path: Path) -> Iterator[tuple[Tree, list[int]]]:
    """The trees of a file with the counts written there."""
    text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    for paragraph in text.strip().split("\n\n"):
        fields = dict(line.split(" ", 1) for line in paragraph.splitlines())
        name, stakes = fields["rules"].split()
        ante, bring_in, small, big = map(int, stakes.split("/"))
        tree = Tree(
            Rules.named(name, Stakes(ante, bring_in, small, big)),
            tuple(map(int, fields["stacks"].split())),
            int(fields["dealer"]),
            Deck.parse(fields["deck"]),
            int(fields["acts"]),
        )
        yield tree, list(map(int, fields["states"].split()))


def write(path: Path, trees: list[Tree]) -> None:
    paragraphs = [f"{tree}\nstates {' '.join(map(str, tree.counts()))}\n" for tree in trees]
    path.write_text(HEADER.format(house=path.stem) + "\n" + "\n".join(paragraphs), encoding="utf-8")


def planted(house: str) -> list[Tree]:
    """Trees of a house: every game its document describes, short stacks to the end and deep ones as far as is quick."""
    random = Random(f"trees of {house}")
    trees = []
    for game in HOUSES[house].games:
        rules = Rules.named(f"{house}/{game}")
        ante, big = rules.stakes.ante, rules.stakes.big
        for stacks, acts in (
            ((ante + big, 40 * big), 24),
            ((ante, ante + 1, 3 * big), 24),
            ((ante + 3, 2 * big, 2 * big + 1), 9),
            ((40 * big, 40 * big, 40 * big), 8),
        ):
            trees.append(Tree(rules, stacks, random.randrange(len(stacks)), Deck.shuffled(random), acts))
    return trees


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for house in DOCUMENTED:
        file = FOLDER / f"{house}.txt"
        write(file, [tree for tree, _ in read(file)] if file.exists() else planted(house))
        print(file)
