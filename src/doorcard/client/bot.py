"""A program at a table."""

from collections.abc import Callable

from doorcard.client.client import Client
from doorcard.client.turn import Turn
from doorcard.errors import Declined
from doorcard.wire import Option, TableView

Bot = Callable[[Turn], Option | str]
"""What answers a decision: one of ``turn.options``, or its kind where there is only one of that kind."""


async def play_bot(url: str, bot: Bot, *, name: str = "", token: str = "", chips: int | None = None) -> TableView:
    """Sit down at the table of an invitation link, play until the game is over, and give the table as it is then.

    With a seat token the bot goes on in a seat that it has. Raises what `Client.connect` and `Client.sit` raise, and
    `Declined` where the bot answers what it may not.
    """
    async with await Client.connect(url, token=token, name=name) as client:
        if client.mine is None or client.mine.place is None:
            await client.sit(chips)
        async for turn in client.turns():
            try:
                await turn.act(bot(turn))
            except Declined as refused:
                await client.until(refused.seq)
                clock = client.table.clock
                if clock is not None and clock.decision == turn.decision:
                    raise
                # Else the clock, or another connection of this guest's, was faster.
        return client.table
