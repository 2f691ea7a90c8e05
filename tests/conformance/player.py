"""Plays hands written down in the conformance schema and says how the engine differs from them.

A hand is played twice: with its cards named as they come, and from a deck; both must agree with the
record in every field and with each other in every event.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from doorcard.cards import CARDS, UNKNOWN, Card, Deck
from doorcard.errors import DoorcardError
from doorcard.hand import (
    MUCK,
    SHOW,
    Acted,
    Action,
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
from doorcard.rules import Rules, Stakes

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


class BadRecord(ValueError):
    """A record that is not written in the schema: it says what is wrong."""


def load(path: Path) -> list[dict[str, Any]]:
    """The hands of a file. Raises `BadRecord` for one that holds none, OSError for one that cannot be read."""
    try:
        hands = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as fault:
        raise BadRecord(f"this is not JSON: {fault}") from None
    if not isinstance(hands, list) or not hands or not all(isinstance(hand, dict) for hand in hands):
        raise BadRecord("the file must hold a list of hands, and at least one")
    return hands


def differences(record: dict[str, Any]) -> list[str]:
    """How the engine differs from a record; empty where it agrees in every field."""
    try:
        return list(_differences(record))
    except KeyError as fault:
        return [f"the record lacks {fault}, or names what it does not define"]
    except (BadRecord, DoorcardError) as fault:
        return [str(fault)]


def rules_of(record: dict[str, Any]) -> Rules:
    """The rules that a record is played by. Raises `BadRecord`, `RulesError`."""
    stakes = record["stakes"]
    rules = Rules.named(
        PROFILES.get(record["profile"], record["profile"]),
        Stakes(stakes["ante"], stakes["bringIn"], stakes["small"], stakes["big"]),
    )
    changes = {OVERRIDES.get(name, name): value for name, value in record.get("overrides", {}).items()}
    unknown = [name for name in changes if not hasattr(rules.choices, name)]
    if unknown:
        raise BadRecord(f"no parameter is called {', '.join(unknown)}")
    return rules.changed(**changes)


def _differences(record: dict[str, Any]) -> Iterator[str]:
    seats: list[str] = record["seats"]
    start = Hand.start(
        rules_of(record),
        [record["stacks"][name] for name in seats],
        seats.index(record["dealer"]),
        numbers=[record["seatNumbers"][name] for name in seats] if record.get("seatNumbers") else None,
    )
    hand = _deal_named(start, record)
    for number, acts in enumerate(record["rounds"]):
        for act in acts:
            name = act["seat"]
            place = f"round {number + 1}, {name}"
            if hand.state.phase is not Phase.BETTING or hand.actor is None:
                yield f"{place}: nobody acts any more"
                return
            if seats[hand.actor] != name or hand.state.street != number:
                yield f"{place}: it is {seats[hand.actor]}'s turn in round {hand.state.street + 1}"
                return
            if "legal" in act and set(act["legal"]) != (ours := {_written(a) for a in hand.legal}):
                yield f"{place}: legal {' '.join(sorted(ours))} not {' '.join(sorted(act['legal']))}"
            if "action" in act:
                chosen = [action for action in hand.legal if _written(action) == act["action"]]
                if not chosen:
                    yield f"{place}: {act['action']} is not legal, only {' '.join(map(_written, hand.legal))}"
                    return
                hand = _deal_named(hand.play(chosen[0]), record)
    if hand.state.phase is Phase.BETTING and hand.actor is not None:
        if "legal" in (record["rounds"][-1] or [{}])[-1] and "expect" not in record:
            return
        yield f"the script ends where {seats[hand.actor]} must act in round {hand.state.street + 1}"
        return
    while hand.state.phase is Phase.SHOWDOWN:
        hand = hand.play(MUCK if MUCK in hand.legal else SHOW)
    yield from _compare(record, hand)
    yield from _replay_from_deck(start, hand)


def _written(action: Action) -> str:
    """An action as the schema writes it."""
    if action.kind in FULL_STEPS:
        return f"to:{action.amount}"
    word = {Kind.BRING_IN: "bring", Kind.CALL: "call", Kind.ALL_IN: "allin"}.get(action.kind)
    return f"{word}:{action.amount}" if word else action.kind.value


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
    seats, expect, events = record["seats"], record["expect"], hand.events
    returned: dict[str, int] = {}
    for event in events:
        if isinstance(event, ChipsReturned):
            returned[seats[event.seat]] = returned.get(seats[event.seat], 0) + event.amount
    pots = []
    for event in events:
        if isinstance(event, PotAwarded):
            awards: dict[str, int] = {}
            for award in event.awards:
                awards[seats[award.seat]] = awards.get(seats[award.seat], 0) + award.amount
            pots.append(
                {"amount": event.amount, "eligible": sorted(seats[i] for i in event.eligible), "awards": awards}
            )
    orders = [event.order for event in events if isinstance(event, ShowdownOpened)]
    ours: dict[str, Any] = {
        "openers": [seats[event.opener] for event in events if isinstance(event, RoundOpened)],
        "returned": returned,
        "pots": pots,
        "stacks": {name: seat.stack for name, seat in zip(seats, hand.state.seats, strict=True)},
        "net": dict(zip(seats, hand.net, strict=True)),
        "showOrder": [seats[index] for order in orders for index in order],
    }
    for key, value in expect.items():
        if key not in ours:
            yield f"{key}: no such expectation is known"
            continue
        theirs = [{**pot, "eligible": sorted(pot["eligible"])} for pot in value] if key == "pots" else value
        if ours[key] != theirs:
            yield f"{key}: {json.dumps(ours[key])} not {json.dumps(theirs)}"


def _replay_from_deck(start: Hand, played: Hand) -> Iterator[str]:
    """The same hand from a deck: every event must be the same but for the burned cards."""
    dealt: list[Card] = []
    for event in played.events:
        if isinstance(event, Dealt):
            dealt += [*event.burned, *(card.card for card in event.cards)]
        elif isinstance(event, CommunityDealt):
            dealt += [*event.burned, event.card]
    spare = iter([card for card in CARDS if card not in dealt])
    deck = Deck([*(card if card != UNKNOWN else next(spare) for card in dealt), *spare])
    state = start.state
    hand = Hand.start(
        state.rules,
        [seat.start for seat in state.seats],
        state.dealer,
        deck,
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


__all__ = ["BadRecord", "differences", "load", "rules_of"]
