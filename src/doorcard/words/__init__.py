"""Words: every code of the core as a sentence, in every language that has a catalogue.

>>> from doorcard.cards import Card, parse_cards
>>> from doorcard.rankings import HIGH
>>> es = language("es")
>>> es.say("action.raise", amount=6)
'subir a 6'
>>> hand_name(es, HIGH.made(parse_cards("As Ts 7s 4s 2s")), HIGH)
'color al as'

A `Language` is a value; `Language.say` takes a code and arguments, `Language.render` a phrase. Codes are dotted: the
part before the first dot says what family of the core the rest belongs to (``error.capped`` is the code ``capped`` of
`doorcard.errors.MESSAGES`, ``problem.missing`` one of `doorcard.rules.PROBLEMS`, ``reason.low_card_suit`` a
`doorcard.hand.Reason`, ``action.raise`` a kind of action, ``category.two_pair`` a category, ``rank.K``, ``suit.c``,
``game.razz``, ``house.home``).

What is said has two sides. In no language, it is a `Phrase` (a code and arguments) or a `Row` of things: make one with
`phrase` and `row`, send it with `to_json` (`doorcard.words.phrases` describes the form; `from_json` reads it), and
render it here with `Language.render` or in the browser with ``i18n.js``, whose catalogue is `browser.catalogue`: both
give the same text. Functions make those that need more than one code, and a namesake says each in a language:

==========================  =======================  =============================================================
in no language              in a language            what
==========================  =======================  =============================================================
`told` (tuple)              `tell`                   an event, a clause each
`explained` (tuple)         `explain`                where the actor stands: each act with what it costs, what is barred
`status_phrases` (tuple)    `status`                 the same for everybody, in short; `bar_phrases`: why no raise
`raises_phrase`             `raises`                 raises made in this round, and the cap
`reason_phrase`             `reason`                 why somebody brings in, acts or shows first
`street_phrase`             `street_name`            a street or a round
`hand_phrase`               `hand_name`              a made hand; `hand_phrases`, `hand_names`: in all rankings in play
`holding_phrases` (tuple)                            what a seat's cards make so far, one for each ranking
`board_phrase`              `board_name`             what up cards show
`comparison_phrase`         `comparison`             why one hand beats another
`pot_phrases` (tuple)       `pot_lines`              each pot, its chips, who may win it; `pot_phrase`: its name
`side_phrase`               `side_name`              the high or the low half
`net_phrase`                `net_line`               what everybody won or lost
`action_phrase`             `Language.action`        an act with its amount; `legal_phrase`: all that are legal
`fault_phrase`              `fault`                  an error; `problem_phrase`, `problem`: one fault of a rule set
==========================  =======================  =============================================================

They give clauses without a capital: `sentence` makes a sentence of a rendered one, `capital` a line. `read_action`
reads what people type.

Catalogues are gettext files in ``locale/LANGUAGE/LC_MESSAGES``: every ``.mo`` there is read, so a part of the
program may keep a file of its own (no code in two), and a third language is a folder with one file or several.
``pybabel compile -d src/doorcard/words/locale -D doorcard`` renews the compiled one. In a template a place may ask
for a form of its argument: cards, ranks, suits, actions, legal sets, seats (by name, and ``CODE.you`` where the
reader is meant) and lists all go in as they are.
"""

from doorcard.words.explain import bar_phrases, explain, explained, raises, raises_phrase, status, status_phrases
from doorcard.words.hands import (
    board_name,
    board_phrase,
    comparison,
    comparison_phrase,
    hand_name,
    hand_phrase,
    spelled,
)
from doorcard.words.holdings import hand_names, hand_phrases, holding_phrases
from doorcard.words.language import Language, default_language, language, languages, letters, symbols
from doorcard.words.phrases import Phrase, Row, Said, action_phrase, from_json, legal_phrase, phrase, row, to_json
from doorcard.words.pots import pot_lines, pot_name, pot_phrase, pot_phrases, side_name, side_phrase, standing_pots
from doorcard.words.reading import action_key, read_action
from doorcard.words.reasons import (
    capital,
    fault,
    fault_phrase,
    problem,
    problem_phrase,
    reason,
    reason_phrase,
    sentence,
    street_name,
    street_phrase,
)
from doorcard.words.story import net_line, net_phrase, signed, tell, told

__all__ = [
    "Language",
    "Phrase",
    "Row",
    "Said",
    "action_key",
    "action_phrase",
    "bar_phrases",
    "board_name",
    "board_phrase",
    "capital",
    "comparison",
    "comparison_phrase",
    "default_language",
    "explain",
    "explained",
    "fault",
    "fault_phrase",
    "from_json",
    "hand_name",
    "hand_names",
    "hand_phrase",
    "hand_phrases",
    "holding_phrases",
    "language",
    "languages",
    "legal_phrase",
    "letters",
    "net_line",
    "net_phrase",
    "phrase",
    "pot_lines",
    "pot_name",
    "pot_phrase",
    "pot_phrases",
    "problem",
    "problem_phrase",
    "raises",
    "raises_phrase",
    "read_action",
    "reason",
    "reason_phrase",
    "row",
    "sentence",
    "side_name",
    "side_phrase",
    "signed",
    "spelled",
    "standing_pots",
    "status",
    "status_phrases",
    "street_name",
    "street_phrase",
    "symbols",
    "tell",
    "to_json",
    "told",
]
