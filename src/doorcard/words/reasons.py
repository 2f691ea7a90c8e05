"""Reasons, faults and streets: the codes of the core that need more than their own sentence."""

from doorcard.errors import DoorcardError, InvalidRules
from doorcard.hand import Action, Legal, Reason
from doorcard.hand.opening import top_card
from doorcard.rules import Game, Problem, Rules
from doorcard.words.hands import board_phrase
from doorcard.words.language import Language
from doorcard.words.phrases import Phrase, phrase, row


def street_name(language: Language, game: Game, street: int) -> str:
    """What a street is called: by its card in games of seven that begin with three, by its round in others (K12).

    >>> from doorcard.rules import GAMES
    >>> from doorcard.words.language import language
    >>> street_name(language("es"), GAMES["razz"], 0), street_name(language("en"), GAMES["five-card-stud"], 0)
    ('tercera calle', 'first round')
    """
    return language.render(street_phrase(game, street))


def street_phrase(game: Game, street: int) -> Phrase:
    """What `street_name` says, in no language."""
    dealt = [each.down + each.up for each in game.streets]
    if sum(dealt) == 7 and dealt[0] == 3:
        return phrase(f"street.{sum(dealt[: street + 1])}")
    return phrase(f"round.{street + 1}")


def reason(language: Language, why: Reason, rules: Rules) -> str:
    """Why something is so, in a clause without a capital.

    >>> from doorcard.cards import parse_cards
    >>> from doorcard.words.language import language, symbols
    >>> why = Reason("low_card_suit", 0, parse_cards("2c 2d"))
    >>> reason(language("en").painting(symbols), why, Rules.named("home/five-card-stud"))
    '2♣ is the lowest door card: clubs below diamonds'
    """
    return language.render(reason_phrase(why, rules))


def reason_phrase(why: Reason, rules: Rules) -> Phrase:
    """What `reason` says, in no language."""
    ranking = rules.board_ranking
    match why.code:
        case "low_card" | "high_card":
            return phrase(f"reason.{why.code}", card=why.cards[0])
        case "low_card_suit" | "high_card_suit":
            door, *rivals = why.cards
            suits = row(card.suit for card in rivals)
            return phrase(f"reason.{why.code}", card=door, suit=door.suit, suits=suits)
        case "best_board":
            code = "reason.lowest_board" if ranking.low else "reason.best_board"
            return phrase(code, board=board_phrase(why.cards, ranking))
        case "board_tie_suit":
            best = top_card(why.cards, ace_low=ranking.ace_low)
            (card,) = [card for card in why.cards if top_card((card,), ace_low=ranking.ace_low) == best]
            return phrase("reason.board_tie_suit", card=card)
        case _:
            return phrase(f"reason.{why.code}", seat=why.seat)


def problem(language: Language, fault: Problem) -> str:
    """One fault of a rule set: where it is, what is wrong, how to mend it."""
    return language.render(problem_phrase(fault))


def problem_phrase(fault: Problem) -> Phrase:
    """What `problem` says, in no language."""
    return phrase("problem.at", path=fault.path, problem=Phrase(f"problem.{fault.code}", fault.args))


def fault(language: Language, error: DoorcardError) -> str:
    """What an error says to people: the sentence of its code, every problem of a rule set included."""
    return language.render(fault_phrase(error))


def fault_phrase(error: DoorcardError) -> Phrase:
    """What `fault` says, in no language."""
    if isinstance(error, InvalidRules):
        faults = [problem_phrase(each) for each in error.problems if isinstance(each, Problem)]
        return phrase("error.invalid_rules", problems=row(faults, "semicolon"))
    code, args = error.code, error.args_
    action, legal = args.get("action"), args.get("legal")
    if code == "wrong_amount" and isinstance(action, Action) and isinstance(legal, Legal) and not legal.of(action.kind):
        code = "not_this_action"  # no amount would do
    return phrase(f"error.{code}", **args)


def capital(text: str) -> str:
    """A text with a capital at its beginning, after the mark that opens a question where there is one.

    >>> capital("who deals?"), capital("¿quién reparte?")
    ('Who deals?', '¿Quién reparte?')

    A name of a file is written as it is:

    >>> capital("hands/one.phh cannot be read")
    'hands/one.phh cannot be read'
    """
    first = text.partition(" ")[0]
    if "/" in first or "." in first[:-1].rstrip("."):
        return text
    mark = 1 if text.startswith(("¿", "¡")) else 0
    return text[:mark] + text[mark : mark + 1].upper() + text[mark + 1 :]


def sentence(text: str) -> str:
    """A clause as a sentence of its own: a capital first, a full stop last.

    >>> sentence("pair of kings wins")
    'Pair of kings wins.'
    """
    return capital(text) + ("" if text.endswith((".", "!", "?", "…")) else ".")
