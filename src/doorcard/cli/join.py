"""``doorcard play --join URL``: a table of a room in the terminal, line by line."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from shlex import quote
from typing import Final

from doorcard.cli import at_table
from doorcard.cli.seats import Seat, Seats
from doorcard.cli.terminal import ask, card_painter, say
from doorcard.cli.typing_in import Lines
from doorcard.client import Client, Cut, News, enter, read_invitation
from doorcard.errors import Declined, Dismissed, DoorcardError, HandError
from doorcard.wire import (
    AcceptAnte,
    Away,
    Back,
    Buy,
    Chat,
    Do,
    EndGame,
    Leave,
    Mine,
    Pause,
    Resume,
    Sit,
    Start,
    Update,
)
from doorcard.words import Language, capital, fault, read_action, sentence

PLAIN: Final[Mapping[str, Callable[[], Do]]] = {
    "away": Away,
    "back": Back,
    "leave": Leave,
    "start": Start,
    "pause": Pause,
    "resume": Resume,
    "end": EndGame,
}
"""Commands that say everything by their name."""

WITH_CHIPS: Final[Mapping[str, Callable[[int], Do]]] = {"sit": Sit, "buy": Buy}
"""Commands with a number of chips."""

COMMANDS: Final = ("say", "sit", "buy", *PLAIN, "table", "help", "quit")
"""Everything that may be typed behind a slash."""

CHAT_MOST: Final = 300
"""Signs of what is said at once, as rooms take it."""

LONGEST: Final = 24
"""Signs of a name, as rooms take it."""


def run(args: argparse.Namespace) -> int:
    """Play at the table of the link until the game is over, or the player goes."""
    language: Language = args.language.painting(card_painter(four_colour=args.four_colour))
    seats = Seats.of(os.environ)
    invitation = read_invitation(args.join)
    known = seats.find(invitation.base, invitation.table)
    name = args.name or (known.name if known else ask(f"{language.say('join.ask_name')} "))
    if name is None:
        return 0  # asked, and gone
    if not 0 < len(name) <= LONGEST:
        raise DoorcardError("join_name", most=LONGEST)
    table = Joined(language, args.join, seats, known, name, args.chips, watches=args.watch)
    try:
        return asyncio.run(table.play())
    except KeyboardInterrupt:
        print()
        table.farewell()
        return 0
    except (Declined, Dismissed) as error:
        sys.stdout.flush()
        print(f"doorcard play: {sentence(at_table.wrong(language, error))}", file=sys.stderr)
        return 1


class Joined:
    """One visit to a table."""

    def __init__(
        self,
        language: Language,
        url: str,
        seats: Seats,
        known: Seat | None,
        name: str,
        chips: int | None,
        *,
        watches: bool,
    ) -> None:
        self.language = language
        self.url = url
        self.invitation = read_invitation(url)
        self.seats = seats
        self.known = known if known is not None and known.name == name else None
        self.name = name
        self.chips = chips
        self.watches = watches
        self.heard = 0
        """The last event that the player was told of."""
        self.asked = 0
        """The decision that the player was asked for last."""
        self.asked_ante = False
        self.waiting = False
        """Whether the sign that waits for an answer stands there."""
        self.lost = False
        """Whether the connection is lost, and that was said."""

    async def play(self) -> int:
        """Come in, and stay until the game is over or the player goes; the exit code."""
        async with await self._connected() as client:
            news = client.news()
            for line in at_table.greeting(self.language, client.table, client.mine):
                say(line)
            say(sentence(self.language.say("join.hint")))
            self.heard = client.seq
            self._ask(client)
            await self._sit(client)
            lines, over = Lines(), bool(client.table.over)
            hearing, typing = asyncio.ensure_future(anext(news, None)), asyncio.ensure_future(lines.next())
            try:
                while not over:
                    await asyncio.wait((hearing, typing), return_when=asyncio.FIRST_COMPLETED)
                    if hearing.done():
                        heard = hearing.result()
                        if heard is None:
                            break
                        self._hear(client, heard)
                        over = isinstance(heard, Update) and bool(at_table.view_of(heard).over)
                        hearing = asyncio.ensure_future(anext(news, None))
                    if typing.done():
                        typed = typing.result()
                        if typed is None or not await self._heed(client, typed):
                            self.farewell()
                            return 0
                        typing = asyncio.ensure_future(lines.next())
            finally:
                for task in (hearing, typing):
                    task.cancel()
                await asyncio.gather(hearing, typing, return_exceptions=True)
                await news.aclose()
            for line in at_table.results(self.language, client.table):
                say(line)
        return 0

    async def _connected(self) -> Client:
        """The client of the seat that is known; else a new guest, whose seat is kept."""
        if self.known is not None:
            client = await self._known(self.known.token)
            if client is not None:
                return client
        entry = await enter(self.invitation, self.name)
        try:
            self.seats.keep(self.invitation.base, self.invitation.table, Seat(self.name, entry.token))
        except DoorcardError as error:  # the name is taken now: better to play than to come again under another one
            say(sentence(fault(self.language, error)))
        return await Client.connect(self.url, token=entry.token)

    async def _known(self, token: str) -> Client | None:
        """The client of a seat token; None where the room does not know it any more."""
        try:
            client = await Client.connect(self.url, token=token)
        except Dismissed as error:
            if error.args_.get("why") != "not_invited":
                raise
            return None
        if client.guest:
            return client
        await client.close()  # a table that anybody may watch
        return None

    async def _sit(self, client: Client) -> None:
        """Take a chair, where that is wanted and it is settled with how many chips."""
        mine = client.mine
        if self.watches or mine is None or mine.place is not None or client.table.over:
            return
        chips = self.chips or mine.buy_in
        if chips is None:
            say(sentence(self.language.say("join.how_many.sit")))
        else:
            await self._do(client, Sit(chips))

    # What is told

    def _hear(self, client: Client, news: News) -> None:
        if isinstance(news, Cut):
            if not self.lost:
                say(sentence(self.language.say("join.lost")))
            self.lost = True
            return
        if self.lost:
            self.lost = False
            say(sentence(self.language.say("join.found")))
            self.asked = 0
        self._clear()
        self.heard = news.seq
        for line in at_table.told(self.language, news):
            say(line)
        self._ask(client)

    def _clear(self) -> None:
        """Take away the sign that waits for an answer, where one stands there."""
        if self.waiting and sys.stdout.isatty():
            print("\r", end="")
        self.waiting = False

    def _ask(self, client: Client) -> None:
        """Ask for the decision that is the player's, once; and about the ante."""
        mine, clock = client.mine, client.table.clock
        if mine is None or self.heard < client.seq:
            return  # there is more to tell first
        if mine.asked and not self.asked_ante:
            say(sentence(self.language.say("join.ante")))
        self.asked_ante = mine.asked
        if not mine.options or clock is None:
            return
        if clock.decision != self.asked:
            self.asked = clock.decision
            say()
            for line in at_table.turn(self.language, client.table, mine):
                say(line)
        self._prompt()

    def _prompt(self) -> None:
        self.waiting = True
        print("> ", end="", flush=True)

    # What is typed

    async def _heed(self, client: Client, typed: str) -> bool:
        """Do what was typed; False where the player goes."""
        self.waiting = False
        mine = client.mine
        if typed.startswith("/"):
            word, _, rest = typed[1:].strip().partition(" ")
            if not await self._command(client, word.lower(), rest.strip()):
                return False
        elif typed == "?":
            lines = [*at_table.explained(self.language, client.table, mine)]
            if mine is not None and mine.options:
                lines += at_table.turn(self.language, client.table, mine)
            for line in lines or [sentence(self.language.say("join.hint"))]:
                say(line)
        elif mine is not None and mine.options:
            await self._act(client, mine, typed)
        elif mine is not None and mine.asked:
            await self._answer_ante(client, typed)
        elif typed:
            say(sentence(self.language.say("join.not_now")))
        if client.mine is not None and client.mine.options and self.heard == client.seq:
            self._prompt()
        return True

    async def _act(self, client: Client, mine: Mine, typed: str) -> None:
        """The player's own act, if that is what was typed."""
        clock = client.table.clock
        if not typed or clock is None:
            return
        language = at_table.at_hand(self.language, client.table, mine)
        try:
            action = read_action(language, typed, at_table.options(mine))
            await client.act(action.kind.value, action.amount, clock.decision)
        except (HandError, Declined) as error:
            say(sentence(at_table.wrong(language, error)))

    async def _answer_ante(self, client: Client, typed: str) -> None:
        for post, code in ((True, "join.typed.yes"), (False, "join.typed.no")):
            if typed.lower() in self.language.say(code).split("|"):
                await self._do(client, AcceptAnte(post))
                return
        say(sentence(self.language.say("join.ante")))

    async def _command(self, client: Client, word: str, rest: str) -> bool:
        """Do what stands behind a slash; False where the player goes."""
        command = next((key for key in COMMANDS if word in self._typed(key)), None)
        match command:
            case "quit":
                return False
            case "say" if rest:
                await self._do(client, Chat(rest[:CHAT_MOST]))
            case "sit" | "buy":
                await self._buy(client, command, rest)
            case "table":
                for line in at_table.greeting(self.language, client.table, client.mine):
                    say(line)
            case None | "say" | "help":
                self._help()
            case _:
                await self._do(client, PLAIN[command]())
        return True

    async def _buy(self, client: Client, command: str, rest: str) -> None:
        settled = client.mine.buy_in if client.mine is not None and command == "sit" else None
        if rest.isascii() and rest.isdigit() and len(rest) < 10 and int(rest):
            settled = int(rest)
        if settled is None:
            say(sentence(self.language.say(f"join.how_many.{command}")))
        else:
            await self._do(client, WITH_CHIPS[command](settled))

    async def _do(self, client: Client, do: Do) -> None:
        try:
            await client.do(do)
        except Declined as error:
            say(sentence(at_table.wrong(self.language, error)))

    def _typed(self, command: str) -> list[str]:
        """The words for a command, in the player's language and as they are written here."""
        return [*self.language.say(f"join.command.{command}").split("|"), command]

    def _help(self) -> None:
        """Everything that may be typed."""
        say(sentence(self.language.say("join.hint")))
        names = {command: f"/{self._typed(command)[0]}" for command in COMMANDS}
        width = max(map(len, names.values()))
        for command, name in names.items():
            say(f"  {name:{width}}  {self.language.say(f'join.help.{command}')}")

    def farewell(self) -> None:
        """The player goes, and keeps the seat."""
        say(capital(self.language.say("join.farewell")))
        print(f"  doorcard play --join {quote(self.url)}")  # in one piece, however long it is: it is to be copied
