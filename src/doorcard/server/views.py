"""A table as everybody sees it: made from the public's view alone, with every rule already applied."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from doorcard.cards import CARDS, RANK_LETTERS, UNKNOWN, Card
from doorcard.hand import Phase, Pot, Seat, View, pots_of, view
from doorcard.hand.betting import cap_is_lifted
from doorcard.hand.opening import shows_pair
from doorcard.rankings import RANKINGS
from doorcard.rules import Rules
from doorcard.server.story import Json, Story, as_json
from doorcard.table import Table, standings
from doorcard.wire import (
    Badge,
    ClockView,
    GameView,
    GuestView,
    HandView,
    LiveRank,
    PlaceView,
    PotView,
    QuestionView,
    ResultView,
    SeatView,
    StakesView,
    TableView,
)
from doorcard.words import (
    board_phrase,
    hand_phrase,
    phrase,
    pot_phrase,
    raises_phrase,
    row,
    standing_pots,
    street_phrase,
)
from doorcard.words.holdings import whole_hand


def table_view(table_id: str, table: Table, story: Story) -> TableView:
    """The table as everybody sees it; ``story`` is that of its hand, followed from `HandBegan` on."""
    clock, question = table.clock, table.question
    places = {place.guest: number for number, place in enumerate(table.places) if place.guest}
    return TableView(
        id=table_id,
        seq=table.seq,
        name=table.name,
        game=game_view(table.rules),
        assist=table.assist,
        places=[
            PlaceView(
                name=place.name,
                stack=place.stack,
                bought=place.bought,
                result=place.stack - place.bought,
                guest=place.guest,
                bot=place.bot,
                away=place.away,
                wants=place.wants,
                ordered=place.ordered,
                gone=place.gone,
                offline=not place.online,
                bank=place.bank,
            )
            for place in table.places
        ],
        guests=[
            GuestView(guest.key, guest.name, guest.muted, places.get(guest.key))
            for guest in table.guests
            if not guest.banned
        ],
        host=table.host,
        results=_results(table),
        hands=table.hands,
        minutes=table.minutes,
        end_agreed=table.end_agreed,
        ending=table.ending,
        turn=table.pace.turn if table.pace else None,
        started=table.started,
        paused=table.paused,
        next_hand=table.next_hand,
        next_game=game_view(table.planned) if table.planned else None,
        rotation=[rules.name for rules in table.rotation.rules] if table.rotation else [],
        antes_switch=table.session.antes == "switch",
        question=QuestionView(list(question.places), question.ends) if question else None,
        clock=ClockView(clock.place, clock.decision, clock.starts, clock.turn_ends, clock.ends) if clock else None,
        hand=_hand(table, story) if table.hand else None,
        over=table.over or "",
    )


def _results(table: Table) -> list[ResultView]:
    """What everybody has, those who sit there first; who left and came back is in it once."""
    here = [ResultView(place.name, place.bought, place.stack) for place in table.places if not place.gone]
    if not table.departed:
        return here
    merged = {each.name.casefold(): each for each in standings(table)}
    names = [each.name for each in here] + [gone.name for gone in table.departed]
    each_once = dict.fromkeys(name.casefold() for name in names)
    return [ResultView(each.name, each.bought, each.holds) for each in map(merged.__getitem__, each_once)]


@lru_cache(maxsize=256)
def game_view(rules: Rules) -> GameView:
    """What is played, by whose rules, for what (R305)."""
    stakes, game = rules.stakes, rules.game
    return GameView(
        house=rules.house,
        game=game.key,
        name=rules.name,
        stakes=StakesView(stakes.ante, stakes.bring_in, stakes.small, stakes.big, stakes.chip),
        cards=game.hand_size,
        sides=list(game.wins),
        most=game.most_seats,
        streets=[[street.down, street.up] for street in game.streets],
    )


def _hand(table: Table, story: Story) -> HandView:
    assert table.hand is not None, "asked where there is a hand"
    seen = view(table.hand, None)
    betting = seen.phase is Phase.BETTING
    assists = table.assist != "none"
    lifted = cap_is_lifted(seen)
    pots = standing_pots(seen) if betting else pots_of(seen.seats)
    badges = _badges(seen, story, pots, table.session.deal_moves)
    return HandView(
        number=table.begun,
        dealer=seen.dealer,
        phase=seen.phase.value,
        street=seen.street,
        street_name=_street(seen.rules, max(0, seen.street)),
        pot=seen.pot,
        seats=[
            SeatView(
                place=table.dealt_in[index],
                name=story.names[index],
                stack=seat.stack,
                down=_texts(seat.down),
                up=_texts(seat.up),
                bet=seat.bet,
                paid=seat.paid,
                owed=_owed(seen, index, seat) if betting else 0,
                folded=seat.folded,
                shown=seat.shown,
                mucked=seat.mucked,
                board=_board(seat.up, seen.rules.game.opens) if assists and len(seat.up) > 1 else None,
                hand=_shown(seen, index) if seat.shown else [],
                best=_best(seen, index) if seat.shown else [],
                last=story.last[index],
                badges=badges[index],
                won=story.won[index],
            )
            for index, seat in enumerate(seen.seats)
        ],
        unit=seen.wager.unit,
        level=seen.wager.level,
        bets=seen.wager.bets,
        cap=0 if lifted else seen.rules.choices.raise_cap,
        raises=as_json(raises_phrase(seen)) if betting and seen.wager.bets else None,
        pots=[PotView(pot.amount, list(pot.eligible)) for pot in pots],
        community=_texts(seen.community),
        actor=seen.actor,
        reasons=list(story.reasons) if betting else [],
        dead=_texts(card for seat in seen.seats if seat.folded for card in seat.up) if assists else [],
        live=_live(seen) if assists else [],
        uncontested=seen.over and seen.uncontested,
    )


def _owed(seen: View, index: int, seat: Seat) -> int:
    """What a call costs a seat, or would if it were its turn."""
    if seat.folded or (seen.wager.duty and index == seen.actor):
        return 0
    return min(max(0, seen.wager.level - seat.bet), seat.stack)


def _badges(seen: View, story: Story, pots: tuple[Pot, ...], deal_moves: str) -> list[list[Badge]]:
    """What is to be known about each seat, and why."""
    badges: list[list[Badge]] = [[] for _ in seen.seats]
    badges[seen.dealer].append(Badge("dealer", _dealer(deal_moves)))
    if seen.phase is Phase.BETTING:
        for opener in story.openers:
            badges[opener.seat].append(Badge(opener.kind, opener.why))
    for index, seat in enumerate(seen.seats):
        badges[index] += _seat_badges(seen, index, seat, pots)
    for index, lines in enumerate(story.wins):
        badges[index] += [Badge("winner", line) for line in lines]
    return badges


def _seat_badges(seen: View, index: int, seat: Seat, pots: tuple[Pot, ...]) -> Iterator[Badge]:
    if seat.folded:
        return
    if seen.phase is Phase.BETTING and seen.wager.pair_open and shows_pair(seat):
        stakes = seen.rules.stakes
        code = f"event.pair_open.{seen.rules.choices.open_pair}"
        yield Badge("open_pair", as_json(phrase(code, small=stakes.small, big=stakes.big)))
    if not seat.stack and not seen.over:
        mine = [pot_phrase(number, len(pots)) for number, pot in enumerate(pots) if index in pot.eligible]
        yield Badge("all_in", as_json(phrase("badge.all_in", pots=row(mine)) if mine else phrase("badge.all_in_alone")))


def _shown(seen: View, index: int) -> list[Json]:
    """What a shown hand is, in each ranking where it is one."""
    pairs = ((whole_hand(seen, index, ranking), ranking) for ranking in seen.rules.rankings)
    return [as_json(hand_phrase(made, ranking)) for made, ranking in pairs if made is not None]


def _best(seen: View, index: int) -> list[list[str]]:
    """The five cards of a shown hand that count, in each ranking where it is one."""
    made = (whole_hand(seen, index, ranking) for ranking in seen.rules.rankings)
    return [_texts(hand.cards) for hand in made if hand is not None]


def _live(seen: View) -> list[LiveRank]:
    """How many cards of each rank nobody at the table has shown, the highest rank first."""
    unseen = [4] * 13
    for seat in seen.seats:
        for card in seat.up:
            if card != UNKNOWN:
                unseen[card >> 2] -= 1
        for card in seat.down if seat.shown else ():
            if card != UNKNOWN:
                unseen[card >> 2] -= 1
    for card in seen.community:
        unseen[card >> 2] -= 1
    return [_LIVE[rank][unseen[rank]] for rank in range(12, -1, -1)]


_LIVE: Final = tuple([tuple([LiveRank(rank, unseen) for unseen in range(5)]) for rank in RANK_LETTERS])
"""Every line that `_live` can have, by rank and by how many are unseen."""

_PRINTED: Final = tuple([str(card) for card in (*CARDS, UNKNOWN)])
"""Cards as texts, by card."""


def _texts(cards: Iterable[Card]) -> list[str]:
    return [_PRINTED[card] for card in cards]


@lru_cache(maxsize=4096)
def _board(up: tuple[Card, ...], ranking: str) -> Json:
    return as_json(board_phrase(up, RANKINGS[ranking]))


@lru_cache(maxsize=4)
def _dealer(deal_moves: str) -> Json:
    return as_json(phrase(f"badge.dealer.{deal_moves}"))


@lru_cache(maxsize=64)
def _street(rules: Rules, street: int) -> Json:
    return as_json(street_phrase(rules.game, street))
