"""A table from the other side: one connection that mends itself, commands that are obeyed once."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import suppress
from random import Random, SystemRandom
from types import TracebackType
from typing import NamedTuple, Self
from uuid import uuid4

from msgspec import MsgspecError, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, InvalidURI, WebSocketException

from doorcard.client.invitation import PATIENCE, Entry, Invitation, enter, read_invitation, refusal_in
from doorcard.client.turn import Turn
from doorcard.errors import ClientError, Declined, Dismissed, Unreachable
from doorcard.wire import (
    VERSION,
    Act,
    Answer,
    Bye,
    Chat,
    Command,
    Do,
    Hello,
    Mine,
    Outgoing,
    Pong,
    Refusal,
    Sit,
    TableView,
    Update,
    Welcome,
)

BEAT = 15.0
"""How often a connection is asked whether it lives, in seconds; without an answer for as long, it is dead."""

BIGGEST = 4 * 1024 * 1024
"""The longest message that is taken, in bytes."""

KEPT = 1_000
"""How much news waits for a reader; what is older than so much is forgotten."""

BURST, EVERY = 30, 0.11
"""So many commands go out at once, and from then on one in so many seconds: somewhat less than rooms listen to."""

ASKED_AGAIN = (0.5, 1.0, 2.0)
"""After so many seconds each a command goes out again that could not be stored; then its refusal stands."""

FOR_GOOD = frozenset({400, 401, 403, 404, 410, 421})
"""Answers to a connection that another try would not change."""

_decoder = json.Decoder(Outgoing)


class Cut(NamedTuple):
    """The connection is lost; the next try follows by itself."""

    wait: float
    """After how many seconds."""


News = Update | Cut
"""What a reader of `Client.news` is told."""


class Client:
    """A guest at a table: make one with `Client.connect`, and close it, or use it in ``async with``.

    `table` and `mine` are how things are now. A lost connection is made again, with longer and longer pauses, and
    what was missed is caught up with; a command that was not answered goes out again under its own id, so that it is
    obeyed once.
    """

    table: TableView
    """The table as everybody sees it."""
    mine: Mine | None
    """What is this guest's own; None for one who only watches."""
    seq: int
    """The number of the last event that is known here."""

    def __init__(self, invitation: Invitation, token: str, beat: float = BEAT, random: Random | None = None) -> None:
        self.invitation = invitation
        self.token = token
        self.guest = ""
        """The key of this guest; empty for one who only watches."""
        self.seq = 0
        self.mine = None
        self._beat = beat
        self._random = random or SystemRandom()
        self._ahead = 0.0
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        self._readers: set[asyncio.Queue[News | None]] = set()
        self._moved = asyncio.Event()
        self._end: ClientError | None = None
        self._closed = False
        self._retry: int | None = None
        self._heard_of = False
        """Whether this connection, or the last one, brought anything."""
        self._running: asyncio.Task[None] | None = None
        self._spent = 0.0
        """Until when the commands so far would have taken, had each waited its time."""

    @classmethod
    async def connect(cls, url: str, *, token: str = "", name: str = "", beat: float = BEAT) -> Self:
        """Come to the table of an invitation link: as the guest of a seat token, else as a new one of that name.

        ``beat`` is how often the connection is tried, in seconds. Returns once the table is seen.
        Raises `InvitationSyntax`, `Declined`, `Dismissed`, `Unreachable`.
        """
        invitation = read_invitation(url)
        entry = Entry("", token) if token else await enter(invitation, name)
        client = cls(invitation, entry.token, beat)
        client._running = asyncio.create_task(client._run(), name=f"doorcard client {invitation.table}")
        try:
            await client._wait_for(1)
        except BaseException:
            await client.close()
            raise
        return client

    async def close(self) -> None:
        """Let go of the connection; the seat stays."""
        self._closed = True
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def connected(self) -> bool:
        """Whether the room is there right now."""
        return self._socket is not None

    def now(self) -> int:
        """The room's time, as near as is known: milliseconds since 1970."""
        return round(time.time() * 1000 + self._ahead)

    # What one may ask of the table

    async def do(self, do: Do, decision: int | None = None) -> Answer:
        """Have the table do something, and wait until it is done, through cuts of the connection if need be.

        Who asks faster than rooms listen waits a little, and what could not be stored is asked again under the same id,
        so that it is obeyed once. Raises `Declined` where the table refuses, `ClientError` where the connection ends
        for good.
        """
        key = uuid4().hex
        for wait in ASKED_AGAIN:
            try:
                return await self._ask(key, do, decision)
            except Declined as refused:
                if refused.reason != "not_stored":
                    raise
                await asyncio.sleep(wait)
        return await self._ask(key, do, decision)

    async def _ask(self, key: str, do: Do, decision: int | None) -> Answer:
        """The same, once."""
        self._check()
        await self._pace()
        self._check()
        frame = json.encode(Command(key, do, decision))
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._pending[key] = (frame, answered)
        try:
            if self._socket is not None:
                with suppress(WebSocketException, OSError):  # it goes out again once there is a connection
                    await self._socket.send(frame, text=True)
            return await answered
        finally:
            del self._pending[key]

    async def _pace(self) -> None:
        """Wait until one more command is not too many."""
        now = time.monotonic()
        self._spent = max(self._spent, now) + EVERY
        early = self._spent - now - BURST * EVERY
        if early > 0:
            await asyncio.sleep(early)

    async def act(self, kind: str, amount: int = 0, decision: int | None = None) -> Answer:
        """Act in the hand: one of ``mine.options``. Raises what `do` raises."""
        # The kind is checked by the room, as everything is: this is only its type.
        return await self.do(Act(kind, amount), decision)  # type: ignore[arg-type]

    async def sit(self, chips: int | None = None) -> Answer:
        """Take a chair with so many chips; without a number, with what the table asks for. Raises what `do` raises."""
        chips = chips if chips is not None else self.mine.buy_in if self.mine is not None else None
        if chips is None:
            raise ClientError("chips_unsaid")
        return await self.do(Sit(chips))

    async def say(self, text: str) -> Answer:
        """Write something for all to read. Raises what `do` raises."""
        return await self.do(Chat(text))

    # What one is told

    def news(self) -> AsyncGenerator[News, None]:
        """Every update from now on, and every cut; ends when the client is closed. Raises `Dismissed`.

        A reader that is far behind misses the oldest ones; each update has the whole table.
        """
        queue: asyncio.Queue[News | None] = asyncio.Queue(KEPT)
        self._readers.add(queue)
        return self._heard(queue)

    async def _heard(self, queue: "asyncio.Queue[News | None]") -> AsyncGenerator[News, None]:
        try:
            while not (self._closed and queue.empty()) and (news := await queue.get()) is not None:
                yield news
        finally:
            self._readers.discard(queue)
        self._check_end()

    async def updates(self) -> AsyncGenerator[Update, None]:
        """`news` without the cuts."""
        async for news in self.news():
            if isinstance(news, Update):
                yield news

    async def turns(self) -> AsyncGenerator[Turn, None]:
        """Every decision that is this guest's, each once, until the game is over. Raises what `news` raises."""
        last = 0
        while not self.table.over:
            moved = self._moved
            clock, mine = self.table.clock, self.mine
            if mine is not None and mine.options and clock is not None and clock.decision != last:
                last = clock.decision
                yield Turn(self, self.table, mine, last)
                continue
            if self._closed:
                break
            await moved.wait()
        self._check_end()

    async def until(self, seq: int) -> None:
        """Wait until the events up to this number are known here. Raises `ClientError` where that cannot be."""
        await self._wait_for(seq)

    # The connection

    async def _wait_for(self, seq: int) -> None:
        while self.seq < seq:
            moved = self._moved
            self._check()
            await moved.wait()

    async def _run(self) -> None:
        """Connect again and again, until the room says not to."""
        tries = 0
        try:
            while not self._closed:
                self._heard_of = False
                try:
                    await self._talk()
                except (WebSocketException, OSError, TimeoutError, MsgspecError) as error:
                    self._failed(error)
                finally:
                    self._socket = None
                tries = 0 if self._heard_of else tries + 1
                if not self._closed:
                    wait = self._pause(tries)
                    self._tell(Cut(wait))
                    await asyncio.sleep(wait)
        finally:
            self._finish(None)  # whatever ended it, nobody waits for more

    def _failed(self, error: Exception) -> None:
        """A connection did not come about, or broke: for good where the room says so, or was never there."""
        if isinstance(error, InvalidStatus) and error.response.status_code in FOR_GOOD:
            self._finish(refusal_in(bytes(error.response.body or b""), error.response.status_code))
        elif not self.seq:
            self._finish(Unreachable("room_unreachable", url=self.invitation.base, why=_short(error)))

    def _pause(self, tries: int) -> float:
        """How long to wait for the next try: as the room said, else longer each time; never all at the same moment."""
        longest = min(10.0, 0.25 * 2 ** min(tries, 10)) if self._retry is None else self._retry / 1000
        self._retry = None
        return longest * self._random.uniform(0.75, 1.25)

    async def _talk(self) -> None:
        """One connection, from its beginning to its end."""
        async with connect(
            self.invitation.socket,
            open_timeout=PATIENCE,
            ping_interval=self._beat,
            ping_timeout=self._beat,
            close_timeout=1,
            max_size=BIGGEST,
        ) as socket:
            hello = Hello(VERSION, self.seq or None, self.token)
            await socket.send(json.encode(hello), text=True)
            async for frame in socket:
                message = _decoder.decode(frame)
                if isinstance(message, Welcome):
                    await self._welcomed(socket, message)
                elif isinstance(message, Update):
                    if self.seq < message.since:
                        return  # something is missing: another connection fills the gap
                    self._updated(message)
                else:
                    self._hear(message)

    async def _welcomed(self, socket: ClientConnection, welcome: Welcome) -> None:
        if welcome.version != VERSION:
            self._finish(Dismissed("room_version", theirs=welcome.version, ours=VERSION))
            return
        self.guest = welcome.guest
        self._ahead = welcome.now - time.time() * 1000
        self._socket = socket
        for frame, _ in list(self._pending.values()):
            await socket.send(frame, text=True)

    def _updated(self, update: Update) -> None:
        self._heard_of = True
        if update.since and update.seq <= self.seq:
            return  # told already, before the connection was lost
        assert isinstance(update.table, TableView), "what comes in is taken apart"
        self.seq, self.table, self.mine = update.seq, update.table, update.mine
        self._tell(update)

    def _hear(self, message: Answer | Refusal | Pong | Bye) -> None:
        match message:
            case Answer(id):
                if id in self._pending and not (answered := self._pending[id][1]).done():
                    answered.set_result(message)
            case Refusal(id):
                if id in self._pending and not (answered := self._pending[id][1]).done():
                    answered.set_exception(Declined(message.code, message.says, message.args, message.seq))
            case Bye(code, retry):
                self._retry = retry
                if retry is None:
                    self._finish(Dismissed("room_dismissed", why=code))
            case Pong(now):
                self._ahead = now - time.time() * 1000

    def _tell(self, news: News) -> None:
        for queue in self._readers:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(news)
        self._wake()

    def _wake(self) -> None:
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    def _finish(self, error: ClientError | None) -> None:
        """The connection is over for good."""
        self._end = self._end or error
        self._closed = True
        for _, answered in self._pending.values():
            if not answered.done():
                answered.set_exception(self._end or ClientError("client_closed"))
        for queue in self._readers:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(None)
        self._wake()

    def _check(self) -> None:
        self._check_end()
        if self._closed:
            raise ClientError("client_closed")

    def _check_end(self) -> None:
        if self._end is not None:
            raise self._end


def _short(error: BaseException) -> str:
    if isinstance(error, InvalidURI):
        return "no such address"
    return str(error) or type(error).__name__
