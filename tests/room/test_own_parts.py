"""A reader's own part is the same whether it is worked out anew or known from before."""

from random import Random

from doorcard.cards import Deck
from doorcard.hand import legal
from doorcard.server.mine import OwnParts, mine
from doorcard.server.story import Story, follow
from doorcard.server.told import encode
from doorcard.table import Act, ComeBack, Command, GoAway, Pace, Table, Tick, decide, evolve
from tests.room.world import START, opened

NAMES = ("Ana", "Ben", "Cid", "Dee")
QUICK = Pace(between=0, showdown=0, shown_hand=0, run_out=0)


def test_what_is_known_from_before_is_what_would_be_worked_out_anew_though_players_come_and_go() -> None:
    random = Random(3)
    table: Table | None = None
    story, known, now = Story(), OwnParts(), START
    for event in opened(NAMES, chips=200, pace=QUICK):
        table = evolve(table, event)
        story = follow(story, event, table)
    assert table is not None
    seats: set[int] = set()
    for _ in range(1_500):
        now += 100
        for event in decide(table, next_command(table, random), now, random):
            table = evolve(table, event)
            story = follow(story, event, table)
        for name in NAMES:
            assert known.of(table, story, name.lower()) == encode(mine(table, story, name.lower()))
        seats.add(len(table.dealt_in))
    assert seats == {2, 3, 4}


def next_command(table: Table, random: Random) -> Command:
    """An act by lot where somebody is at turn; now and then somebody goes, or comes back."""
    place = random.randrange(4)
    if random.random() < 0.1 and not table.places[place].gone:
        return ComeBack(place) if table.places[place].away else GoAway(place)
    if table.clock is None or table.hand is None:
        return Tick(Deck.shuffled(random))
    return Act(table.clock.place, random.choice(list(legal(table.hand))))
