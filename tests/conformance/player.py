"""Plays hands written down in the conformance schema and says how the engine differs from them.

A hand is played twice: with its cards named as they come, and from a deck; both must agree with the
record in every field and with each other in every event.
"""

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from doorcard.cards import CARDS, Card, Deck
from doorcard.errors import DoorcardError
from doorcard.hand import (
    MUCK,
    SHOW,
    Acted,
    Action,
    BurnsReused,
    ChipsReturned,
    CommunityDealt,
    Dealt,
    Hand,
    HandStarted,
    Kind,
    Mucked,
    Phase,
    PotAwarded,
    RoundOpened,
    ShowAsked,
    ShowdownOpened,
    Shown,
    Wagered,
)
from doorcard.rules import GAMES, HOUSES, Choices, Rules, Stakes
from tests.conformance.record import BadRecord, check

PROFILES = {
    "home": "home/five-card-stud",
    "4champs": "4champs/five-card-stud",
    "ps-stud": "pokerstars/seven-card-stud",
    "ps-razz": "pokerstars/razz",
    "ps-stud8": "pokerstars/stud-hi-lo-8",
    "tda-stud": "tda/seven-card-stud",
    "roberts": "roberts/seven-card-stud",
}
"""The profiles of the schema; any ``HOUSE/GAME`` of the catalogue may stand in their place."""

OVERRIDES = {"hu": "heads_up", "shortRaises": "short_raises", "odd": "odd_chip", "openerTie": "board_ties"}
"""The schema's names of changed parameters; any field of `Choices` may stand in their place."""

FULL_STEPS = frozenset({Kind.COMPLETE, Kind.BET, Kind.RAISE})


def differences(record: dict[str, Any]) -> list[str]:
    """How the engine differs from a record; empty where it agrees in every field."""
    found: list[str] = []
    try:
        check(record)
        start = _start(record)
        hand = _follow(record, start, found)
        if hand.over:
            found += _compare(record, hand)
            found += _replay_from_deck(start, hand)
    except (BadRecord, DoorcardError) as fault:
        found.append(str(fault))
    return found


def play(record: dict[str, Any]) -> Hand:
    """The hand that a record describes, to the end of its script, with its cards named as they come.

    Raises `BadRecord`, also where the script leaves the course of play, and `DoorcardError`.
    """
    check(record)
    found: list[str] = []
    hand = _follow(record, _start(record), found)
    if found:
        raise BadRecord("; ".join(found))
    return hand


def rules_of(record: dict[str, Any]) -> Rules:
    """The rules that a record is played by. Raises `BadRecord`, `RulesError`."""
    profile, stakes = record["profile"], record["stakes"]
    house, _, game = PROFILES.get(profile, profile).partition("/")
    if house not in HOUSES or game not in GAMES:
        raise BadRecord(
            f"there is no profile {profile}: the schema has {', '.join(PROFILES)}, and HOUSE/GAME may be any of "
            f"{', '.join(HOUSES)} / {', '.join(GAMES)}"
        )
    rules = Rules.named(f"{house}/{game}", Stakes(stakes["ante"], stakes["bringIn"], stakes["small"], stakes["big"]))
    changes = {OVERRIDES.get(name, name): value for name, value in (record.get("overrides") or {}).items()}
    known = [field.name for field in fields(Choices)]
    unknown = [name for name in changes if name not in known]
    if unknown:
        raise BadRecord(f"no parameter is called {', '.join(unknown)}; there are {', '.join([*OVERRIDES, *known])}")
    return rules.changed(**changes)


def _start(record: dict[str, Any]) -> Hand:
    seats, numbers = record["seats"], record.get("seatNumbers")
    return Hand.start(
        rules_of(record),
        [record["stacks"][name] for name in seats],
        seats.index(record["dealer"]),
        numbers=[numbers[name] for name in seats] if numbers else None,
    )


def _follow(record: dict[str, Any], hand: Hand, found: list[str]) -> Hand:
    """Play the script as far as it goes; what the engine sees otherwise goes into ``found``."""
    seats = record["seats"]
    hand = _deal_named(hand, record)
    for number, acts in enumerate(record["rounds"]):
        for act in acts:
            place = f"round {number + 1}, {act['seat']}"
            if hand.state.phase is not Phase.BETTING or hand.actor is None:
                found.append(f"{place}: nobody acts any more")
                return hand
            if seats[hand.actor] != act["seat"] or hand.state.street != number:
                found.append(f"{place}: it is {seats[hand.actor]}'s turn in round {hand.state.street + 1}")
                return hand
            legal = {written(action): action for action in hand.legal}
            theirs = {_as_post(text, hand) for text in act.get("legal", legal)}
            if theirs != set(legal):
                found.append(f"{place}: legal {' '.join(sorted(legal))} not {' '.join(sorted(act['legal']))}")
            if "action" in act:
                chosen = _as_post(act["action"], hand)
                if chosen not in legal:
                    found.append(f"{place}: {act['action']} is not legal, only {' '.join(legal)}")
                    return hand
                hand = _deal_named(hand.play(legal[chosen]), record)
    if hand.state.phase is Phase.BETTING and hand.actor is not None:
        # A script may stop anywhere that expects no more than the openers so far.
        if set(record.get("expect") or ()) - {"openers"}:
            found.append(f"the script ends where {seats[hand.actor]} must act in round {hand.state.street + 1}")
        else:
            found += _compare(record, hand)
    while hand.state.phase is Phase.SHOWDOWN:
        hand = hand.play(MUCK if MUCK in hand.legal else SHOW)
    if hand.over and record.get("community") and not hand.state.community:
        found.append(f"the shared card {record['community']} was never dealt")
    return hand


def written(action: Action) -> str:
    """An action as the schema writes it."""
    if action.kind in FULL_STEPS:
        return f"to:{action.amount}"
    word = {Kind.BRING_IN: "bring", Kind.CALL: "call", Kind.ALL_IN: "allin"}.get(action.kind)
    return f"{word}:{action.amount}" if word else action.kind.value


def _as_post(text: str, hand: Hand) -> str:
    """A bring-in paid in part is both a post and the rest of a stack; the schema may write it either way."""
    word, _, amount = text.partition(":")
    short = any(
        action.kind is Kind.BRING_IN
        and action.amount < hand.state.rules.stakes.bring_in
        and str(action.amount) == amount
        for action in hand.legal
    )
    return f"bring:{amount}" if word == "allin" and short else text


def _deal_named(hand: Hand, record: dict[str, Any]) -> Hand:
    """The hand after all deals that are due, with the record's cards."""
    seats = record["seats"]
    while hand.state.phase is Phase.DEALING:
        state = hand.state
        street = state.rules.game.streets[state.street + 1]
        dealer = state.dealer
        takers = [
            (place, index)
            for place in range(street.down + street.up)
            for index in [*range(dealer + 1, len(seats)), *range(dealer + 1)]
            if not state.seats[index].folded
        ]
        if hand.legal[0].amount == len(takers):
            cards = []
            for place, index in takers:
                held, own = len(state.seats[index].cards), record["cards"][seats[index]]
                if held + place >= len(own):
                    raise BadRecord(f"{seats[index]} has no card {held + place + 1} in the record, but one is dealt")
                cards.append(Card.parse(own[held + place]))
        elif record.get("community"):
            cards = [Card.parse(record["community"])]
        else:
            raise BadRecord("a shared card is dealt, but the record has none")
        hand = hand.deal(cards)
    return hand


def _compare(record: dict[str, Any], hand: Hand) -> Iterator[str]:
    """The differences between what a record expects and what came out."""
    seats, events = record["seats"], hand.events
    returned: dict[str, int] = {}
    pots = []
    for event in events:
        if isinstance(event, ChipsReturned):
            _add(returned, seats[event.seat], event.amount)
        elif isinstance(event, PotAwarded) and event.amount:  # without antes a pot may be empty: then it is none
            awards: dict[str, int] = {}
            for award in event.awards:
                _add(awards, seats[award.seat], award.amount)
            pots.append({"amount": event.amount, "eligible": [seats[i] for i in event.eligible], "awards": awards})
    orders = [event.order for event in events if isinstance(event, ShowdownOpened)]
    ours: dict[str, Any] = {
        "openers": [seats[event.opener] for event in events if isinstance(event, RoundOpened)],
        "returned": returned,
        "pots": pots,
        "stacks": {name: seat.stack for name, seat in zip(seats, hand.state.seats, strict=True)},
        "net": dict(zip(seats, hand.net, strict=True)),
        "showOrder": [seats[index] for order in orders for index in order],
    }
    for key, value in (record.get("expect") or {}).items():
        if _plain(ours[key]) != _plain(value):
            yield f"{key}: {json.dumps(ours[key])} not {json.dumps(value)}"


def _add(chips: dict[str, int], name: str, amount: int) -> None:
    if amount:
        chips[name] = chips.get(name, 0) + amount


def _plain(value: Any) -> Any:
    """An expectation freed from what means nothing: the order of who is eligible."""
    if isinstance(value, dict) and "eligible" in value:
        return {**value, "eligible": sorted(value["eligible"])}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _replay_from_deck(start: Hand, played: Hand) -> Iterator[str]:
    """The same hand from a deck: every event must be the same but for the burned cards."""
    state = start.state
    hand = Hand.start(
        state.rules,
        [seat.start for seat in state.seats],
        state.dealer,
        deck_of(played),
        [seat.number for seat in state.seats],
    )
    for action in _acts(played):
        if action not in hand.legal:
            yield f"from a deck {action} is not legal, only {hand.legal}"
            return
        hand = hand.play(action)
    if [e for e in hand.events_for(None) if not isinstance(e, HandStarted)] != [
        e for e in played.events_for(None) if not isinstance(e, HandStarted)
    ]:
        yield "from a deck the hand goes otherwise than with its cards named"


def deck_of(played: Hand) -> Deck:
    """A deck that deals the cards of a played hand; any other cards fill the places that nobody saw."""
    stub, burns = list(range(len(CARDS))), list[int]()
    faces: dict[int, Card] = {}
    for event in played.events:
        if isinstance(event, BurnsReused):
            stub, burns = stub + burns, []
        elif isinstance(event, Dealt | CommunityDealt):
            cards = [event.card] if isinstance(event, CommunityDealt) else [card.card for card in event.cards]
            burned = len(event.burned)
            burns += stub[:burned]
            faces.update(zip(stub[burned : burned + len(cards)], cards, strict=True))
            stub = stub[burned + len(cards) :]
    spare = iter([card for card in CARDS if card not in faces.values()])
    return Deck([faces[place] if place in faces else next(spare) for place in range(len(CARDS))])


def _acts(played: Hand) -> Iterator[Action]:
    """The decisions of a finished hand, in order."""
    asked: int | None = None
    for event in played.events:
        if isinstance(event, Acted):
            yield Action(event.kind, event.added)
        elif isinstance(event, Wagered):
            yield Action(event.kind, event.level)
        elif isinstance(event, ShowAsked):
            asked = event.seat
        elif isinstance(event, Shown | Mucked) and event.seat == asked:
            yield SHOW if isinstance(event, Shown) else MUCK
            asked = None
