"""Secrecy by non-interference: what a reader may not know cannot change what it reads (DESIGN 9).

A hand is played, and played again with every card that the reader has not seen in another place of
the deck. As long as no such card is shown or decides the showdown, the reader must get the same bytes.
"""

from collections.abc import Sequence
from random import Random

from doorcard.cards import Card, Deck
from doorcard.hand import (
    Action,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    HandStarted,
    Kind,
    Mucked,
    Phase,
    Revealed,
    ShowdownOpened,
    Shown,
    legal,
    on_request,
)
from doorcard.rules import Rules
from tests.hand.chunks import in_chunks, naming
from tests.hand.courses import Player, Setup, random_course, random_setup

Course = list[tuple[Hand, Action | None]]
"""A hand state by state, with the action that was taken there; none at the end."""


@in_chunks(everyday=3_000, long=50_000, size=250)
def test_cards_out_of_sight_change_nothing_that_a_reader_gets(seeds: range) -> None:
    for seed in seeds:
        with naming(seed):
            setup = random_setup(seed)
            course = played(setup, seed)
            random = Random(f"secrecy {seed}")
            readers: list[int | None] = [None, *range(len(setup.stacks))]
            for reader in readers:
                compare_up_to_a_moment(setup, course, reader, random)
                compare_to_the_end(setup, course, reader, random)


def played(setup: Setup, seed: int) -> Course:
    hand, player = setup.start(), Player(seed)
    course: Course = []
    while not hand.over:
        action = player.choose(hand.legal)
        course.append((hand, action))
        hand = hand.play(action)
    return [*course, (hand, None)]


def compare_up_to_a_moment(setup: Setup, course: Course, reader: int | None, random: Random) -> None:
    """In the middle of the play: everything that the reader has not seen by then is somewhere else."""
    moments = [place for place, (hand, _) in enumerate(course) if hand.state.phase is Phase.BETTING]
    if not moments:
        return
    last = random.choice(moments)
    deck = mixed(setup.deck, seen_by(course[last][0], reader), random)
    other = setup._replace(deck=deck).start()
    for place, (hand, action) in enumerate(course[: last + 1]):
        assert legal(other.state) == hand.legal
        assert read(other, reader) == read(hand, reader)
        if place < last and action is not None:
            other = other.play(action)


def compare_to_the_end(setup: Setup, course: Course, reader: int | None, random: Random) -> None:
    """The whole hand: folded hands, burns and the stub are elsewhere, and so are hands that were mucked.

    A hand mucked at the showdown is so because it is beaten: up to the showdown it may be anything,
    after it the same play is possible only with the same cards.
    """
    end = course[-1][0]
    mucked = called_and_mucked(end)
    seen = seen_by(end, reader)
    kept = seen | {card for seat in mucked for card in end.state.seats[seat].down}
    other = setup._replace(deck=mixed(setup.deck, kept, random)).start()
    for hand, action in course:
        assert legal(other.state) == hand.legal
        assert view_bytes(other, reader) == view_bytes(hand, reader)
        if action is not None:
            other = other.play(action)
    assert read(other, reader) == read(end, reader)
    if not mucked:
        return
    other = setup._replace(deck=mixed(setup.deck, seen, random)).start()
    for hand, action in course:
        if hand.state.phase is Phase.BETTING and action is not None:
            other = other.play(action)
    assert event_bytes(before_showing(other.events_for(reader))) == event_bytes(before_showing(end.events_for(reader)))


def seen_by(hand: Hand, reader: int | None) -> set[Card]:
    """The cards whose faces the reader has been given so far."""
    seen: set[Card] = set()
    for event in hand.events_for(reader):
        match event:
            case Dealt():
                seen |= {dealt.card for dealt in event.cards}
            case CommunityDealt():
                seen.add(event.card)
            case Revealed():
                seen |= {card for _, down in event.hands for card in down}
            case Shown():
                seen |= set(event.cards)
            case _:
                pass
    return seen


def mixed(deck: Deck, seen: set[Card], random: Random) -> Deck:
    """The deck with all cards but the seen ones in other places."""
    others = [card for card in deck if card not in seen]
    random.shuffle(others)
    rest = iter(others)
    return Deck(card if card in seen else next(rest) for card in deck)


def read(hand: Hand, reader: int | None) -> str:
    """All that a reader gets of a hand, as text."""
    return event_bytes(hand.events_for(reader)) + view_bytes(hand, reader)


def event_bytes(events: Sequence[Event]) -> str:
    started = events[0]
    assert isinstance(started, HandStarted)
    assert started.deck is None
    return repr((started.dealer, started.numbers, started.stacks, started.size, events[1:]))


def view_bytes(hand: Hand, reader: int | None) -> str:
    return repr(hand.view(reader)[1:])  # all but the rules, which no deck can change


def before_showing(events: Sequence[Event]) -> Sequence[Event]:
    (opened,) = [place for place, event in enumerate(events) if isinstance(event, ShowdownOpened)]
    return events[: opened + 1]


def called_and_mucked(hand: Hand) -> list[int]:
    """The seats that went to a contested showdown and did not show there."""
    if not any(isinstance(event, ShowdownOpened) for event in hand.events):
        return []
    return [index for index, seat in enumerate(hand.state.seats) if seat.mucked]


@in_chunks(everyday=3_000, long=50_000, size=1_000)
def test_a_hand_that_nobody_showed_is_nowhere_to_be_read(seeds: range) -> None:
    """Folded, mucked, or won with nobody calling: its down cards are in no other reader's events or views."""
    for seed in seeds:
        with naming(seed):
            *_, hand = random_course(seed)
            state = hand.state
            readers: list[int | None] = [None, *range(len(state.seats))]
            for reader in readers:
                text = read(hand, reader)
                for index, seat in enumerate(state.seats):
                    assert all(repr(card) in text for card in seat.up)
                    hidden = index != reader and not seat.shown
                    assert all((repr(card) not in text) is hidden for card in seat.down), index


@in_chunks(everyday=1_500, long=50_000, size=500)
def test_on_request_shows_hands_called_and_mucked_and_nothing_more(seeds: range) -> None:
    """R429 and S36: in a house that says so, once the hand is over; never a folded hand or an uncalled winner's."""
    rules = [
        Rules.named("4champs/five-card-stud"),
        Rules.named("4champs/stud-hi-lo-8"),
        Rules.named("roberts/seven-card-stud"),
    ]
    for seed in seeds:
        with naming(seed):
            chosen = rules[seed % 3]
            for hand in random_course(seed, chosen):
                state = hand.state
                for asker in range(len(state.seats)):
                    answer = on_request(state, asker)
                    plain = hand.view(asker)
                    told = [index for index in range(len(state.seats)) if answer.seats[index] != plain.seats[index]]
                    expected = called_and_mucked(hand) if hand.over and chosen.house == "4champs" else []
                    assert told == [index for index in expected if index != asker]
                    assert all(answer.seats[index].down == state.seats[index].down for index in told)
                    assert answer._replace(seats=plain.seats) == plain


def test_the_random_hands_do_muck() -> None:
    """The tests above would prove little if no hand were ever mucked, or won without a call and not shown."""
    called = uncalled = 0
    for seed in range(1_000):
        *_, hand = random_course(seed)
        called += bool(called_and_mucked(hand))
        uncalled += any(isinstance(event, Mucked) for event in hand.events) and not called_and_mucked(hand)
    assert min(called, uncalled) >= 20, (called, uncalled)


def test_the_dealer_of_a_known_deck_is_never_asked_for_cards() -> None:
    """Else the play over another deck could not be the same."""
    assert not any(option.kind is Kind.DEAL for hand in random_course(3) for option in hand.legal)
