"""What may be played here, and what is to be known of the protocol: data that is the same for everybody."""

from functools import cache
from io import BytesIO
from typing import Any, Final

import msgspec
import segno
from markupsafe import Markup

from doorcard.bots import BOTS
from doorcard.rules import HOUSES, Rules, Stakes, game_named, house_named
from doorcard.server.static import Packed
from doorcard.wire.schema import schema
from doorcard.words import Language, symbols
from doorcard.words.browser import Part, catalogue, catalogue_part
from doorcard.words.sheet import as_html, rule_sheet

JSON: Final = "application/json"

BIG_BETS: Final = 50
"""How many big bets everybody brings where nothing else is said."""

LONGEST_LINK: Final = 300
"""Signs of a text that is shown as a QR code."""


@cache
def words(tag: str, part: Part | None = None) -> Packed:
    """The sentences of a language for the browser, all or a part of them. Raises `UnknownName`."""
    return Packed(msgspec.json.encode(catalogue_part(tag, part) if part else catalogue(tag)), JSON)


@cache
def protocol() -> Packed:
    """The protocol as JSON Schema."""
    return Packed(msgspec.json.encode(schema()), "application/schema+json")


@cache
def choices() -> Packed:
    """Houses, their games with stakes and chips, and bots: what a new table may be made of."""
    houses = [
        {"key": house.key, "games": [_choice(f"{house.key}/{game}") for game in house.games]}
        for house in HOUSES.values()
    ]
    return Packed(msgspec.json.encode({"houses": houses, "bots": list(BOTS)}), JSON)


def _choice(name: str) -> dict[str, Any]:
    rules = Rules.named(name)
    stakes = rules.stakes
    return {
        "key": rules.game.key,
        "least": rules.game.least_seats,
        "most": rules.game.most_seats,
        "stakes": written(stakes),
        "chips": BIG_BETS * stakes.big,
    }


def written(stakes: Stakes) -> str:
    """Stakes as people write them.

    >>> written(Stakes(1, 1, 2, 4))
    '1/1/2/4'
    """
    return f"{stakes.ante}/{stakes.bring_in}/{stakes.small}/{stakes.big}"


@cache
def sheet(language: Language, house: str, game: str) -> Markup:
    """The rule sheet of a game as a house plays it, as HTML. Raises `UnknownName`."""
    house_named(house)
    game_named(game)
    rules = Rules.named(f"{house}/{game}")
    # Made of the catalogues by functions that escape what they put in.
    return Markup(as_html(language.painting(symbols), rule_sheet(rules, HOUSES[house])))


def qr(text: str) -> bytes:
    """A text as a QR code, an SVG image."""
    image = BytesIO()
    segno.make_qr(text, error="m").save(
        image, kind="svg", border=2, omitsize=True, xmldecl=False, nl=False, light="#fff"
    )
    return image.getvalue()
