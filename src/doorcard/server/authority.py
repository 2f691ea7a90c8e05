"""Who may ask what of a table: a guest's message as the table's command, or why not."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, assert_never

from doorcard import table as tables
from doorcard import wire
from doorcard.bots import BOTS
from doorcard.errors import RoomError, RulesError
from doorcard.hand import Action, Kind
from doorcard.rules import Rules, Stakes
from doorcard.table import Command, Table

BOT_NAMES: Final = ("Ana", "Berto", "Carla", "Darío", "Eva", "Fabio", "Gala", "Hugo", "Irene", "Juan", "Lola", "Mateo")
"""What bots are called, in this order, where nobody else bears the name."""

OfHost = (
    wire.Start
    | wire.Pause
    | wire.Resume
    | wire.Kick
    | wire.Ban
    | wire.Mute
    | wire.MakeHost
    | wire.AddBot
    | wire.ChangeRules
    | wire.Rotate
    | wire.AgreeEnd
    | wire.ChangeTerms
    | wire.EndGame
)
"""What only the host may ask."""


def command_of(table: Table, guest: str, asked: wire.Command) -> Command:
    """The command that a guest's message means to the table.

    Raises `RoomError` where this guest may not ask that, `RulesError` and `UnknownName` for rules that are none.
    """
    known = table.guest(guest)
    if known is None:
        raise RoomError("watching_only")
    if known.banned:
        raise RoomError("banned")
    do = asked.do
    if isinstance(do, wire.Act):  # nearly all are
        if asked.decision is None:
            raise RoomError("decision_missing")
        return tables.Act(_place(table, guest), Action(Kind(do.kind), do.amount), asked.decision)
    if isinstance(do, OfHost):
        if guest != table.host and not (isinstance(do, wire.Resume) and may_resume(table, guest)):
            raise RoomError("not_host")
        return _of_host(table, do)
    match do:
        case wire.Chat(text):
            return tables.Say(guest, text)
        case wire.Sit(chips):
            return tables.SitDown(known.name, chips, guest)
        case _:
            return _of_player(_place(table, guest), do)


def may_resume(table: Table, guest: str) -> bool:
    """Whether a guest may let clocks go on: the host, or whoever plays where the host has lost the connection."""
    if guest == table.host:
        return True
    host = table.place_of(table.host)
    return table.place_of(guest) is not None and host is not None and not table.places[host].online


def _place(table: Table, guest: str) -> int:
    place = table.place_of(guest)
    if place is None:
        raise RoomError("not_seated")
    return place


def _of_player(
    place: int, do: wire.Buy | wire.Leave | wire.Away | wire.Back | wire.AutoAntes | wire.AcceptAnte
) -> Command:
    match do:
        case wire.Buy(chips):
            return tables.AddChips(place, chips)
        case wire.Leave():
            return tables.GetUp(place)
        case wire.Away():
            return tables.GoAway(place)
        case wire.Back():
            return tables.ComeBack(place)
        case wire.AutoAntes(on):
            return tables.SwitchAntes(place, on)
        case wire.AcceptAnte(post):
            return tables.AnswerAnte(place, post)
        case _:
            assert_never(do)


def _of_host(table: Table, do: OfHost) -> Command:
    match do:
        case wire.Start():
            return tables.Start()
        case wire.Pause():
            return tables.Pause()
        case wire.Resume():
            return tables.Resume()
        case wire.EndGame():
            return tables.EndSession()
        case wire.Ban(guest):
            return tables.Ban(guest)
        case wire.Mute(guest, muted):
            return tables.Mute(guest, muted)
        case wire.MakeHost(guest):
            return tables.GiveHost(guest)
        case wire.Kick(place):
            return tables.GetUp(place, "kicked")
        case wire.AddBot(bot, chips):
            return seat_bot(table, bot, chips)
        case _:
            return _of_game(table, do)


def _of_game(table: Table, do: wire.ChangeRules | wire.Rotate | wire.AgreeEnd | wire.ChangeTerms) -> Command:
    match do:
        case wire.ChangeRules(rules):
            return tables.ChangeRules(chosen(rules))
        case wire.Rotate(rules, every):
            return tables.Rotate(tuple(map(chosen, rules)), every)
        case wire.AgreeEnd(hands, minutes):
            return tables.AgreeEnd(hands, minutes)
        case wire.ChangeTerms(turn, assist):
            pace = table.pace or tables.Pace()
            return tables.ChangeTerms(replace(pace, turn=None if turn is None else turn * 1000), assist)
        case _:
            assert_never(do)


def chosen(choice: wire.RulesChoice) -> Rules:
    """The rules that a choice names. Raises `RulesError`, `UnknownName`, `InvalidRules`.

    >>> chosen(wire.RulesChoice("home", "five-card-stud", "1/2/4/8")).stakes.big
    8
    """
    return Rules.named(f"{choice.house}/{choice.game}", stakes_of(choice.stakes) if choice.stakes else None)


def stakes_of(text: str) -> Stakes:
    """Stakes, written ``ANTE/BRING-IN/SMALL/BIG``. Raises `RulesError`."""
    parts = text.split("/")
    if len(parts) != 4 or not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        raise RulesError("stakes_syntax", text=text)
    ante, bring_in, small, big = map(int, parts)
    return Stakes(ante, bring_in, small, big)


def seat_bot(table: Table, bot: str, chips: int) -> tables.SitDown:
    """The command that seats a bot of the house under a name that is free. Raises `RoomError`."""
    if bot not in BOTS:
        raise RoomError("bot_unknown", name=bot, known=", ".join(BOTS))
    taken = [place.name for place in table.places if not place.gone]
    taken += [guest.name for guest in table.guests] + [gone.name for gone in table.departed]
    return tables.SitDown(bot_name(taken), chips, bot=bot)


def bot_name(taken: Iterable[str]) -> str:
    """What the next bot is called, where these names are taken.

    >>> bot_name(["ana", "Carla"]), bot_name(BOT_NAMES)
    ('Berto', 'Ana 2')
    """
    known = {name.casefold() for name in taken}
    rounds = (f"{name} {number}" if number > 1 else name for number in range(1, 1_000) for name in BOT_NAMES)
    return next(name for name in rounds if name.casefold() not in known)
