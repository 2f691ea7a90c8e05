"""The browser's catalogue: the templates that `i18n.js` needs to say in one language what phrases can say."""

from collections.abc import Mapping
from typing import Final, Literal, cast

from doorcard.errors import UnknownName
from doorcard.words.language import languages, templates

FAMILIES: Final = frozenset(
    {
        # words of the game, and how they are put together
        *("bool", "board", "card", "compare", "count", "kind", "list", "made", "number", "rank", "side", "suit"),
        # games and their parts by name
        *("bot", "game", "house", "place", "pot", "ranking", "round", "seat", "street"),
        # what happens, what may be done and why
        *("action", "bar", "event", "explain", "odd_chip", "reason", "status"),
        # what is wrong
        *("error", "problem", "where", "why"),
        # what a room says, and the browser's own words
        *("badge", "bye", "felt", "room", "table", "web"),
    }
)
"""What a code begins with that a page may have to say."""

ELSEWHERE: Final = frozenset({"client", "doctor", "notation", "odds", "play", "rooms", "sheet", "store", "study"})
"""The catalogues whose errors reach no page: they are those of files, of the command line, and of whoever serves."""

NOT_SENT: Final = (
    *("error.batch_", "error.mask_", "error.no_such_kernels", "error.phrase_", "error.unknown_message"),  # programmers'
    *("error.awaiting_cards", "error.card_", "error.deal_", "error.deck_", "error.hand_size", "error.no_deal_now"),
    *("error.seat_numbers", "error.settle_", "error.shown_", "error.unknown_cards"),  # no deck is dealt by a page
    *("error.file_", "error.log_", "error.no_number", "error.no_such_player", "error.stack_count"),  # a referee's
    "error.serve_",
)
"""What the codes of other errors begin with that reach no page."""

SENT: Final = frozenset({"error.no_such_table", "show.learnt"})
"""What is sent to pages all the same."""


Part = Literal["table", "around"]
"""What a page needs at once to show a table and to tell what happens there, and what the pages around it say."""

AROUND: Final = frozenset({"error", "problem", "show", "web", "where", "why"})
"""The families that wait until something is opened, or refused."""

AT_ONCE: Final = tuple(
    f"web.{each}"
    for each in ("badge", "card", "chat", "close", "loading", "over", "paused", "seconds", "turn", "cancel")
)
"""What codes of those begin with that are said at the table as well."""


def catalogue_part(tag: str, part: Part) -> dict[str, object]:
    """Half of a language's catalogue: both together are the whole. Raises `UnknownName`."""
    whole = catalogue(tag)
    texts = cast("Mapping[str, object]", whole["texts"])
    return whole | {"texts": {code: text for code, text in texts.items() if _is_at_table(code) == (part == "table")}}


def _is_at_table(code: str) -> bool:
    return code.partition(".")[0] not in AROUND or code.startswith(AT_ONCE)


def catalogue(tag: str) -> dict[str, object]:
    """All that ``i18n.js`` needs of a language, as JSON has it. Raises `UnknownName`.

    ``texts`` has a template, or a list of its plural forms, by its code; ``plural`` is the rule that chooses among
    them (gettext's: the browser knows it by this text).

    >>> spanish = catalogue("es")
    >>> spanish["tag"], spanish["plural"], spanish["texts"]["count.chips"]
    ('es', 'n != 1', ['{count} ficha', '{count} fichas'])
    """
    if tag not in languages():
        raise UnknownName("unknown_language", name=tag, known=", ".join(languages()))
    wanted = [each for each in templates(tag) if _is_for_pages(each.code, each.domain)]
    (plural,) = {each.plural for each in wanted}
    texts = {each.code: each.forms if isinstance(each.forms, str) else list(each.forms) for each in wanted}
    return {"tag": tag, "plural": plural, "texts": texts}


def _is_for_pages(code: str, domain: str) -> bool:
    family = code.partition(".")[0]
    if family == "error":
        return code in SENT or not (domain in ELSEWHERE or code.startswith(NOT_SENT))
    return family in FAMILIES or code in SENT
