"""Words: every code of the core as a sentence, in every language that has a catalogue.

>>> from doorcard.cards import Card, parse_cards
>>> from doorcard.rankings import HIGH
>>> es = language("es")
>>> es.say("action.raise", amount=6)
'subir a 6'
>>> hand_name(es, HIGH.made(parse_cards("As Ts 7s 4s 2s")), HIGH)
'color al as'

A `Language` is a value; `Language.say` takes a code and arguments. Codes are dotted: the part before the first
dot says what family of the core the rest belongs to (``error.capped`` is the code ``capped`` of
`doorcard.errors.MESSAGES`, ``problem.missing`` one of `doorcard.rules.PROBLEMS`, ``reason.low_card_suit`` a
`doorcard.hand.Reason`, ``action.raise`` a kind of action, ``category.two_pair`` a category, ``rank.K``, ``suit.c``,
``game.razz``, ``house.home``). Functions say what needs more than one sentence: `hand_name`, `board_name`,
`comparison`, `spelled`, `reason`, `problem`, `fault` (an error), `street_name`, `tell` (an event), `pot_lines`,
`net_line`, `explain` (where the actor stands); they give clauses without a capital, and `sentence` makes a
sentence of one, `capital` a line. `read_action` reads what people type.

Catalogues are gettext files in ``locale/LANGUAGE/LC_MESSAGES``: every ``.mo`` there is read, so a part of the
program may keep a file of its own (no code in two), and a third language is a folder with one file or several.
``pybabel compile -d src/doorcard/words/locale -D doorcard`` renews the compiled one. In a template a place may ask
for a form of its argument: cards, ranks, suits, actions, legal sets, seats (by name, and ``CODE.you`` where the
reader is meant) and lists all go in as they are.
"""

from doorcard.words.explain import explain, raises, status
from doorcard.words.hands import board_name, comparison, hand_name, spelled
from doorcard.words.language import Language, default_language, language, languages, letters, symbols
from doorcard.words.reading import action_key, read_action
from doorcard.words.reasons import capital, fault, problem, reason, sentence, street_name
from doorcard.words.story import hand_names, net_line, pot_lines, pot_name, side_name, signed, standing_pots, tell

__all__ = [
    "Language",
    "action_key",
    "board_name",
    "capital",
    "comparison",
    "default_language",
    "explain",
    "fault",
    "hand_name",
    "hand_names",
    "language",
    "languages",
    "letters",
    "net_line",
    "pot_lines",
    "pot_name",
    "problem",
    "raises",
    "read_action",
    "reason",
    "sentence",
    "side_name",
    "signed",
    "spelled",
    "standing_pots",
    "status",
    "street_name",
    "symbols",
    "tell",
]
