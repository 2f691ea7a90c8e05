"""The protocol from the other side: come to a table, see it, act; with asyncio. Needs the extra ``server``.

::

    async with await Client.connect("http://192.168.1.7:8000/t/TABLE/SECRET", name="Ana") as client:
        await client.sit()
        async for turn in client.turns():
            await turn.act("call" if turn.may("call") else turn.options[0])
"""

try:
    import msgspec as _msgspec
    import websockets as _websockets
except ImportError as _missing:
    from doorcard.errors import MissingExtra as _MissingExtra

    raise _MissingExtra("extra_missing", name=_missing.name, extra="'doorcard[server]'") from None

from doorcard.client.bot import Bot, play_bot
from doorcard.client.client import Client, Cut, News
from doorcard.client.invitation import Entry, Invitation, enter, read_invitation
from doorcard.client.turn import Turn

del _msgspec, _websockets

__all__ = [
    "Bot",
    "Client",
    "Cut",
    "Entry",
    "Invitation",
    "News",
    "Turn",
    "enter",
    "play_bot",
    "read_invitation",
]
