"""A doorcard player in one file: it needs nothing of doorcard, only a WebSocket library (pip install websockets).

    python bot.py http://192.168.1.7:8000/t/TABLE/SECRET [NAME [CHIPS]]

It comes to the table of an invitation link, sits down, plays until the game is over, and prints who has what.
"""

import json
import random
import sys
import time
import urllib.request
import uuid
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def enter(base, table, invite, name):
    """Come to the table as a new guest. The token is the seat: whoever has it plays there."""
    body = json.dumps({"name": name, "invite": invite}).encode()
    request = urllib.request.Request(f"{base}/api/tables/{table}/enter", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["token"]


def choose(table, mine):
    """What to do: bet and call with a pair, else only what is free."""
    seat = table["hand"]["seats"][mine["seat"]]
    ranks = [card[0] for card in mine["down"] + seat["up"]]
    paired = len(set(ranks)) < len(ranks)
    wanted = ["complete", "bet", "raise", "call", "check"] if paired else ["check", "bring in", "fold", "call"]
    options = {option["kind"]: option for option in mine["options"]}
    return next((options[kind] for kind in wanted if kind in options), mine["options"][0])


def command(do, **more):
    """A command has an id of its own, so that it is obeyed once, however often it is sent."""
    return {"type": "command", "id": uuid.uuid4().hex, "do": do, **more}


class Player:
    """One seat: what was seen last, and the command that is not answered yet."""

    def __init__(self, token, chips):
        self.token = token
        self.chips = chips  # where the table lets everybody choose
        self.seq = None  # the last event that was seen
        self.answered = None  # the last decision that was answered
        self.pending = None
        self.table = {}
        self.mine = None

    def talk(self, socket):
        """One connection: greet, send again what was not answered, then answer every decision."""
        socket.send(json.dumps({"type": "hello", "version": 1, "since": self.seq, "token": self.token}))
        if self.pending:
            socket.send(json.dumps(self.pending))
        while not self.table.get("over"):
            message = json.loads(socket.recv())
            match message["type"]:
                case "update":
                    self.seq, self.table, self.mine = message["seq"], message["table"], message.get("mine")
                case "answer":
                    self.pending = None
                case "refusal":
                    self.pending = None
                    print("refused:", message["code"], file=sys.stderr)
                    if message["code"] in ("not_stored", "room_limited"):  # not now: ask again, a little later
                        time.sleep(1)
                        self.answered = None
                case "bye":
                    if message.get("retry") is None:
                        sys.exit(f"sent away: {message['code']}")
                    time.sleep(message["retry"] / 1000)
                    return
            self.act(socket)

    def act(self, socket):
        """Sit down first; then answer the decision, if it is ours and not answered yet. One command at a time."""
        mine = self.mine
        if mine is None or self.pending:
            return
        if mine.get("place") is None:
            chips = mine.get("buy_in") or self.chips
            if not chips:
                sys.exit("this table lets everybody choose their chips: write how many behind the name")
            self.pending = command({"type": "sit", "chips": chips})
        elif mine.get("options") and self.table["clock"]["decision"] != self.answered:
            option = choose(self.table, mine)
            self.answered = self.table["clock"]["decision"]
            act = {"type": "act", "kind": option["kind"], "amount": option.get("amount", 0)}
            self.pending = command(act, decision=self.answered)
        if self.pending:
            socket.send(json.dumps(self.pending))


def main(url, name="Bot", chips=0):
    """Play to the end, through lost connections, with longer and longer pauses between tries."""
    parts = urlsplit(url)
    _, _, table, invite = parts.path.split("/")
    player = Player(enter(f"{parts.scheme}://{parts.netloc}", table, invite, name), int(chips))
    scheme = "wss" if parts.scheme == "https" else "ws"
    tries = 0
    while not player.table.get("over"):
        before = player.seq
        try:
            with connect(f"{scheme}://{parts.netloc}/api/tables/{table}/socket") as socket:
                player.talk(socket)
        except (OSError, WebSocketException):
            tries = 0 if player.seq != before else tries + 1
            time.sleep(min(10, 0.25 * 2**tries) * random.uniform(0.75, 1.25))
    for result in player.table["results"]:
        print(f"{result['name']}: {result['has'] - result['bought']:+d}")


if __name__ == "__main__":
    main(*sys.argv[1:])
