"""What happened, as data and in phrases: for everybody, or as one seat may know it."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from re import sub
from typing import Any, Final, assert_never, get_args

from doorcard.cards import Card
from doorcard.hand import Event as HandEvent
from doorcard.hand import Reason, redact, view
from doorcard.rules import Rules
from doorcard.server.story import Json, as_json
from doorcard.server.views import game_view
from doorcard.table import (
    AnteAnswered,
    AntesSwitched,
    Banned,
    CameBack,
    CameOnline,
    ChipsAdded,
    ChipsOrdered,
    DealGiven,
    EndAgreed,
    EndAnnounced,
    GotUp,
    GraceGiven,
    Guest,
    GuestCame,
    HandBegan,
    HostGiven,
    InviteChanged,
    Muted,
    Opened,
    Paused,
    Played,
    Resumed,
    RotationChanged,
    RulesChanged,
    RulesPlanned,
    Said,
    SatDown,
    SessionEnded,
    Started,
    Table,
    TableEvent,
    TermsChanged,
    TimedOut,
    WentAway,
    WentOffline,
    Wished,
)
from doorcard.words import phrase, row, told

KEPT_BACK: Final[Mapping[type, frozenset[str]]] = {
    Opened: frozenset({"invite", "session"}),
    InviteChanged: frozenset({"invite"}),
    HandBegan: frozenset({"table"}),
}
"""Fields that nobody is told: hashes of secrets, and what a view says better."""


TAGS: Final[Mapping[type, str]] = {
    kind: sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in (*get_args(TableEvent), *get_args(HandEvent))
}
"""What each kind of event is called by readers: ``hand_began`` is `HandBegan`."""


def event_json(event: TableEvent, seat: int | None) -> dict[str, Any]:
    """An event as a seat, or everybody (None), may know it: its kind as ``type``, and its fields.

    Events of the hand stand for themselves: ``{"type": "dealt", ...}``, cards as texts, unknown ones ``??``.
    """
    if isinstance(event, Played):
        return _of_hand(redact(event.event, seat))
    kept_back = KEPT_BACK.get(type(event), frozenset())
    content = {name: _value(getattr(event, name)) for name in _names(event) if name not in kept_back}
    return {"type": TAGS[type(event)], **content}


def _of_hand(event: HandEvent) -> dict[str, Any]:
    content = {name: _value(getattr(event, name)) for name in event._fields if name != "deck"}
    return {"type": TAGS[type(event)], **content}


_PLAIN: Final = frozenset({int, str, bool, type(None)})


def _names(record: object) -> tuple[str, ...]:
    """The fields of a dataclass."""
    names: tuple[str, ...] = getattr(record, "__match_args__", ())
    return names


def _value(value: object) -> Any:
    if type(value) in _PLAIN:  # most are
        return value
    match value:
        case Card():
            return str(value)
        case Rules():
            return game_view(value)
        case Guest(key, name):
            return {"key": key, "name": name}
        case Reason(code, seat, cards):
            return {"code": code, "seat": seat, "cards": list(map(str, cards))}
        case bool() | int() | str() | None:
            return value
        case tuple() if hasattr(value, "_fields"):
            return {name: _value(getattr(value, name)) for name in value._fields}
        case tuple():
            return [_value(item) for item in value]
        case _ if is_dataclass(value):
            return {name: _value(getattr(value, name)) for name in _names(value)}
        case _:
            raise TypeError(f"{type(value).__name__} has no form for readers")


def said_of(event: TableEvent, before: Table | None, after: Table, seat: int | None) -> list[Json]:
    """What an event says to a seat, or to everybody (None), a phrase each; seats are called by their index."""
    if isinstance(event, Played):
        assert after.hand is not None, "an event of a hand leads to one"
        return [as_json(each) for each in told(redact(event.event, seat), view(after.hand, seat))]
    return list(_said(event, before, after))


def _said(event: TableEvent, before: Table | None, after: Table) -> list[Json]:
    """What is said of an event outside the hand; much is seen well enough where it happens."""
    match event:
        case GuestCame(guest=guest):
            return [_line("came", name=guest.name)]
        case HostGiven(guest=key):
            return [_line("host", name=_guest(after, key))]
        case Banned(guest=key):
            return [_line("banned", name=_guest(after, key))]
        case Muted(guest=key, muted=muted):
            return [_line("muted" if muted else "unmuted", name=_guest(after, key))]
        case Said(guest=key, text=text):
            return [_line("said", name=_guest(after, key), text=text)]
        case GotUp(place=place, chips=chips, why=why):
            assert before is not None, "who gets up was there"
            return [_line(f"got_up.{why}", name=before.places[place].name, chips=chips)]
        case HandBegan(number=number):
            return [_line("hand", number=number)]
        case SessionEnded(why=why):
            return [_line(f"over.{why}")]
        case SatDown() | ChipsAdded() | ChipsOrdered() | Wished() | WentAway() | CameBack() | DealGiven():
            return _of_place(event, after)
        case AntesSwitched() | AnteAnswered() | GraceGiven() | TimedOut() | WentOffline() | CameOnline():
            return _of_turn(event, after)
        case RotationChanged() | TermsChanged():
            assert before is not None, "something was played before"
            return _of_host(event, before)
        case _:
            return _of_game(event)


def _of_place(
    event: SatDown | ChipsAdded | ChipsOrdered | Wished | WentAway | CameBack | DealGiven, after: Table
) -> list[Json]:
    name = after.places[event.place].name
    match event:
        case SatDown(chips=0):
            return []  # what is ordered is said next
        case SatDown(chips=chips):
            return [_line("sat", name=name, chips=chips)]
        case ChipsAdded(chips=chips):
            return [_line("bought", name=name, chips=chips)]
        case ChipsOrdered(chips=chips):
            return [_line("ordered", name=name, chips=chips)]
        case Wished(wants=wants):
            return [_line(f"wished.{wants or 'on'}", name=name)]
        case WentAway(why=why):
            return [_line(f"away.{why}", name=name)]
        case CameBack():
            return [_line("back", name=name)]
        case DealGiven(how=how):
            return [_line(f"deal.{how}", name=name)] if how in ("lot", "named") else []
        case _:
            assert_never(event)


def _of_turn(
    event: AntesSwitched | AnteAnswered | GraceGiven | TimedOut | WentOffline | CameOnline, after: Table
) -> list[Json]:
    name = after.places[event.place].name
    match event:
        case AntesSwitched(posts=posts):
            return [_line("antes.posted" if posts else "antes.asked", name=name)]
        case AnteAnswered(posts=posts):
            return [] if posts else [_line("antes.declined", name=name)]
        case GraceGiven():
            return [_line("grace", name=name)]
        case TimedOut():
            return [_line("timed_out", name=name)]
        case WentOffline():
            return [_line("offline", name=name)]
        case CameOnline():
            return [_line("online", name=name)]
        case _:
            assert_never(event)


def _of_host(event: RotationChanged | TermsChanged, before: Table) -> list[Json]:
    """What the host has set, as far as it is new: a rotation moves on after every hand, and is no news then."""
    if isinstance(event, TermsChanged):
        lines = []
        turn = event.pace.turn
        if before.pace is None or before.pace.turn != turn:
            lines.append(_line("terms.unhurried") if turn is None else _line("terms.turn", count=turn // 1000))
        if before.assist != event.assist:
            lines.append(_line(f"terms.assist.{event.assist}"))
        return lines
    rotation, was = event.rotation, before.rotation
    if rotation is None:
        return [_line("rotation.over")]
    if was is not None and (was.rules, was.every) == (rotation.rules, rotation.every):
        return []
    games = row([each.game.key for each in rotation.rules], "comma")
    return [_line(f"rotation.{rotation.every}", games=games)]


def _of_game(event: TableEvent) -> list[Json]:
    match event:
        case EndAgreed(hands=hands, minutes=minutes):
            lines = [_line("end.hands", hands=hands)] if hands else []
            lines += [_line("end.minutes", count=minutes)] if minutes else []
            return lines or [_line("end.open")]
        case Started():
            return [_line("started")]
        case Paused(by=by):
            return [_line(f"paused.{by}")]
        case Resumed():
            return [_line("resumed")]
        case RulesPlanned(rules=rules):
            return [_line("rules.planned", game=rules.game.key, house=rules.house, stakes=str(rules.stakes))]
        case RulesChanged(rules=rules):
            return [_line("rules.changed", game=rules.game.key, house=rules.house, stakes=str(rules.stakes))]
        case EndAnnounced():
            return [_line("ending")]
        case _:
            return []


def _line(code: str, **args: object) -> Json:
    return as_json(phrase(f"table.{code}", **args))


def _guest(table: Table, key: str) -> str:
    guest = table.guest(key)
    assert guest is not None, "a guest is not forgotten"
    return guest.name
