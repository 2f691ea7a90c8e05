"""Frames that no client would send, and some that one would, under a seed."""

import json
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

KINDS: Final = ("fold", "check", "call", "bring in", "complete", "bet", "raise", "all in", "show", "muck")

ODD: Final[tuple[object, ...]] = (
    None, True, False, 0, -1, 1.5, -0.0, 1e308, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**40, "", " ", "0", "null",
    "\x00", "\x7f", "\u202eabc", "\u200b", "\ud7ff", "\uffff", "\U0010ffff", "a" * 65, "a" * 5_000, "';DROP TABLE x",
    "<script>alert(1)</script>", "{{7*7}}", "../../etc/passwd", "%00", "=1+1", "é" * 500, [], {}, [[]], {"": {}},
    [None] * 50, {"type": "act"}, {"__proto__": 1}, "As", "??",
)  # fmt: skip
"""Values that stand where others are wanted."""

TEXTS: Final[tuple[bytes, ...]] = (
    b"", b" ", b"{}", b"[]", b"0", b"null", b"true", b'""', b"{", b"}", b'{"type"', b'{"type":}', b'{"type":"x"}',
    b"\xef\xbb\xbf{}", b"{}{}", b'{"type":"ping"}x', b'{"type":1}', b'{"type":null}', b'{"type":"hello"}', b"NaN",
    b'{"type":"hello","version":1}', b'{"type":"hello","version":2}', b'{"type":"hello","version":NaN}', b"\x00",
    b'{"type":"command"}', b'{"type":"command","id":"a"}', b'{"type":"command","id":"","do":{"type":"back"}}',
    b'{"type":"command","id":"\\ud800","do":{"type":"back"}}', b'{"type":"command","id":"\xff","do":{"type":"back"}}',
    b'{"type":"command","id":"a","id":"b","do":{"type":"nothing"}}', b"GET / HTTP/1.1\r\n\r\n", b"/*", b"\xff",
    b'{"type":"command","id":"a","do":{"type":"act","kind":"deal"}}', b"\x89PNG\r\n\x1a\n", b'{"type":"welcome"}',
    b'{"type":"update","seq":1}', b'{"type":"command","id":"a","do":{"type":"act","kind":"fold"},"guest":"host"}',
)  # fmt: skip
"""Short frames."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What an attacker knows of a table: all that everybody there is told."""

    decision: int
    keys: Sequence[str]
    """Of its guests."""
    ids: Sequence[str]
    """Of commands that somebody sent before."""


def commands(random: Random, scene: Scene) -> Mapping[str, object]:
    """Something that may be asked, whoever may ask it, with arguments that are of their types."""
    chips = random.choice((1, 2, 40, 1_000, 999_999_999))
    key = random.choice((*scene.keys, "nobody", "host"))
    place = random.choice((0, 1, 2, 3, 7, 63))
    rules = random_rules(random)
    return random.choice(
        [
            *[{"type": "act", "kind": random.choice(KINDS), "amount": random.choice((0, 1, 2, 4, 8, 10**12))}] * 8,
            {"type": "sit", "chips": chips},
            {"type": "buy", "chips": chips},
            {"type": "leave"},
            {"type": "away"},
            {"type": "back"},
            {"type": "auto_antes", "on": random.random() < 0.5},
            {"type": "accept_ante", "post": random.random() < 0.5},
            {"type": "chat", "text": random.choice(("hello", "\u202e", "<b>", "x" * 301, " ", "As Kd", "=1+1"))},
            {"type": "start"},
            {"type": "pause"},
            {"type": "resume"},
            {"type": "kick", "place": place},
            {"type": "ban", "guest": key},
            {"type": "mute", "guest": key, "muted": random.random() < 0.5},
            {"type": "make_host", "guest": key},
            {"type": "add_bot", "bot": random.choice(("station", "tight", "nobody")), "chips": chips},
            {"type": "rules", "rules": rules},
            {"type": "rotate", "rules": [random_rules(random) for _ in range(random.randint(0, 4))]},
            {"type": "agree_end", "hands": random.choice((None, 1, 100_000)), "minutes": random.choice((None, 1))},
            {"type": "terms", "turn": random.choice((None, 5, 600)), "assist": random.choice(("none", "standard"))},
            {"type": "end"},
            {"type": "new_invite"},
        ]
    )


def random_rules(random: Random) -> dict[str, str]:
    """House, game and stakes, of which there may be none."""
    house = random.choice(("home", "pokerstars", "tda", "pokerstars-tables", "", "nowhere"))
    game = random.choice(("five-card-stud", "seven-card-stud", "razz", "stud-hi-lo-8", "chess"))
    stakes = random.choice(
        ("", "1/2/4/8", "0/0/0/0", "999999999/999999999/999999999/999999999", "1/2", "-1/2/4/8", "٣/1/1/1")
    )
    return {"house": house, "game": game, "stakes": stakes}


def command(random: Random, scene: Scene) -> dict[str, Any]:
    """A command as it should be, at the wrong time, or of who may not."""
    command_id = random.choice(scene.ids) if scene.ids and random.random() < 0.2 else f"x{random.getrandbits(40)}"
    decision = random.choice((scene.decision, scene.decision, scene.decision - 1, scene.decision + 1, 0, None, 2**62))
    return {"type": "command", "id": command_id, "do": commands(random, scene), "decision": decision}


def odd(random: Random, scene: Scene) -> bytes:
    """A command of which one part is something else, or is missing, or is too much."""
    message = command(random, scene)
    parts = list(_parts(message))
    holder, name = random.choice(parts)
    match random.randrange(4):
        case 0:
            holder[name] = random.choice(ODD)
        case 1:
            del holder[name]
        case 2:
            holder[random.choice(("x", "type", "seat", "guest", "place", "token", "host", "__class__"))] = (
                random.choice(ODD)
            )
        case _:
            holder[name] = [holder[name]] if random.random() < 0.5 else {"type": holder[name]}
    return _written(message)


def _written(message: object) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def _parts(message: Any) -> list[tuple[dict[str, Any], str]]:
    found = [(message, name) for name in message]
    for value in message.values():
        if isinstance(value, dict):
            found += _parts(value)
    return found


def broken(random: Random, scene: Scene) -> bytes:
    """A command in which bytes were changed, lost, doubled or moved."""
    frame = bytearray(_written(command(random, scene)))
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(frame))
        match random.randrange(4):
            case 0:
                frame[at] = random.randrange(256)
            case 1:
                del frame[at : at + random.randint(1, 8)]
            case 2:
                frame[at:at] = frame[at : at + random.randint(1, 8)]
            case _:
                frame[at:at] = random.choice(
                    (b"\xc3\x28", b"\\ud800", b"\x00", b"1e999", b'"', b"\\u0000", b"[[[", b"{}")
                )
        frame = frame or bytearray(b"{")
    return bytes(frame)


def noise(random: Random, scene: Scene) -> bytes:
    """Bytes, or signs."""
    length = random.choice((1, 3, 10, 100, 1_000, 8_192))
    if random.random() < 0.5:
        return random.randbytes(length)
    return "".join(random.choices(string.printable, k=length)).encode()


def short(random: Random, scene: Scene) -> bytes:
    """A frame that is hardly one."""
    return random.choice(TEXTS)


def deep(random: Random, scene: Scene) -> bytes:
    """JSON within JSON within JSON."""
    depth = random.choice((50, 500, 1_300, 4_000, 4_000, 100_000))
    match random.randrange(4):
        case 0:
            return b"[" * depth
        case 1:
            return b"[" * depth + b"]" * depth
        case 2:
            return b'{"do":' * depth + b"1" + b"}" * depth
        case _:
            return b'{"type":"command","id":"a","do":{"type":"chat","text":' + b'[{"a":' * depth


def huge(random: Random, scene: Scene) -> bytes:
    """Far more than there is to say."""
    length = random.choice((8_193, 10_000, 70_000, 1_000_000))
    match random.randrange(4):
        case 0:
            return b'{"type":"ping"}' + b" " * length
        case 1:
            return b'{"type":"command","id":"' + b"a" * length + b'","do":{"type":"back"}}'
        case 2:
            return b'{"type":"hello","version":' + b"9" * length + b"}"
        case _:
            return random.randbytes(64) * (length // 64)


def proper(random: Random, scene: Scene) -> bytes:
    """A command as it should be."""
    return _written(command(random, scene))


MAKERS: Final[tuple[tuple[Callable[[Random, Scene], bytes], int], ...]] = (
    (proper, 30), (odd, 25), (broken, 20), (noise, 8), (short, 10), (deep, 5), (huge, 2),
)  # fmt: skip
"""Who makes frames, and how often of a hundred."""


def frame(random: Random, scene: Scene) -> bytes | str:
    """A frame, as text where it can be one and mostly so."""
    (make,) = random.choices([maker for maker, _ in MAKERS], [weight for _, weight in MAKERS])
    made = make(random, scene)
    try:
        return made.decode() if random.random() < 0.7 else made
    except UnicodeDecodeError:
        return made
