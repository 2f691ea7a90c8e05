"""One connection, from its first message to the last: what arrives is read, limited, obeyed and answered."""

import asyncio
from typing import Final

import msgspec

from doorcard.errors import DoorcardError, HandError, RoomError
from doorcard.server.authority import command_of
from doorcard.server.clock import Clock
from doorcard.server.connection import Closed, Connection
from doorcard.server.figures import Figures
from doorcard.server.rates import Bucket
from doorcard.server.room import Room
from doorcard.server.story import as_json
from doorcard.server.viewer import Viewer
from doorcard.store import CommandId
from doorcard.table import Command as TableCommand
from doorcard.table import Table
from doorcard.wire import Answer, Chat, Command, Hello, Ping, Pong, Refusal
from doorcard.wire.commands import Incoming
from doorcard.words import Phrase, fault_phrase, to_json
from doorcard.words.phrases import SEATS

MOST_BYTES: Final = 8_192
"""Of one message; nothing in the protocol comes near it."""
BURST: Final = 40
PER_SECOND: Final = 10.0
"""How many messages one connection may send at once, and how many a second from then on."""
PATIENCE: Final = 40
"""Messages over that rate that are still answered; one more, and the connection is closed."""

_DECODER: Final = msgspec.json.Decoder(Incoming)


def read_message(frame: bytes) -> Incoming:
    """What a client says. Raises `RoomError` where it is no message, or too long."""
    if len(frame) > MOST_BYTES:
        raise RoomError("message_size", most=MOST_BYTES)
    try:
        return _DECODER.decode(frame)
    except (msgspec.DecodeError, RecursionError) as error:
        detail = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise RoomError("message_syntax", detail=detail[:200]) from None


class Session:
    """What one connection asks of a room."""

    def __init__(self, room: Room, viewer: Viewer, clock: Clock, figures: Figures) -> None:
        self._room, self._viewer = room, viewer
        self._clock, self._figures = clock, figures
        self._bucket = Bucket(BURST, PER_SECOND, clock.now())
        self._over = 0

    async def run(self, connection: Connection) -> None:
        """Read and write until either side has had enough; the connection is closed then."""
        reading = asyncio.ensure_future(self._read(connection))
        writing = asyncio.ensure_future(self._viewer.write(connection))
        try:
            await asyncio.wait((reading, writing, self._viewer.given_up), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.leave(self._viewer)
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
            await connection.close()
        for task in (reading, writing):
            if not task.cancelled() and task.exception() is not None:
                task.result()  # what failed is for the server's log

    async def _read(self, connection: Connection) -> None:
        try:
            while True:
                await self._take(await connection.receive())
        except Closed:
            return

    async def _take(self, frame: bytes) -> None:
        if self._viewer.leaving:
            return
        try:
            if not self._bucket.take(self._clock.now()):
                self._over += 1
                if self._over > PATIENCE:
                    self._figures.sent_away += 1
                    self._viewer.bye("room_limited", None)
                raise RoomError("room_limited")
            message = read_message(frame)
        except RoomError as error:
            self._refuse(_id_of(frame) if error.code == "room_limited" else "", error)
            return
        match message:
            case Ping():
                self._viewer.say(Pong(self._clock.now()))
            case Hello():
                self._refuse("", RoomError("hello_first"))
            case Command():
                await self._obey(message)

    async def _obey(self, command: Command) -> None:
        guest = self._viewer.guest
        talks: list[bool] = []  # counted once, though it may be asked again where another was first

        def meant(table: Table) -> TableCommand:
            if isinstance(command.do, Chat) and guest:
                talks.extend([] if talks else [self._room.may_talk(guest)])
                if not talks[0]:
                    raise RoomError("chat_limited")
            return command_of(table, guest, command)

        try:
            # A guest's ids are its own: nobody can use up, or ask about, another's.
            seq = await self._room.ask(meant, CommandId(f"{guest}:{command.id}"))
        except DoorcardError as error:
            self._refuse(command.id, error)
        else:
            self._figures.answered += 1
            self._viewer.say(Answer(command.id, seq))

    def _refuse(self, command_id: str, error: DoorcardError) -> None:
        self._figures.refused += 1
        self._viewer.say(refusal(command_id, error, self._room.table))


def _id_of(frame: bytes) -> str:
    """The id of a command that is not looked at otherwise; empty where there is none."""
    try:
        message = read_message(frame)
    except RoomError:
        return ""
    return message.id if isinstance(message, Command) else ""


def refusal(command_id: str, error: DoorcardError, table: Table) -> Refusal:
    """What is said to who asked; players are called by name, whatever number the error has for them."""
    said = fault_phrase(error)
    args = {name: _named(error, table, name, value) for name, value in said.args}
    plain = {name: to_json(value) for name, value in args.items()}
    return Refusal(command_id, error.code, as_json(Phrase(said.code, tuple(args.items()))), table.seq, plain)


def _named(error: DoorcardError, table: Table, name: str, value: object) -> object:
    """An argument; a place of the table, or a seat of the hand, by the name of who sits there."""
    if name not in SEATS or not isinstance(value, int):
        return value
    of_hand = isinstance(error, HandError) and error.code != "out_of_turn"  # which the table finds, by its places
    numbers = table.dealt_in if of_hand else range(len(table.places))
    return table.places[numbers[value]].name if 0 <= value < len(numbers) else str(value)
