"""Reasons, faults and streets: the codes of the core that need more than their own sentence."""

from doorcard.errors import DoorcardError, InvalidRules
from doorcard.hand import Action, Legal, Reason
from doorcard.hand.opening import top_card
from doorcard.rules import Game, Problem, Rules
from doorcard.words.hands import board_name
from doorcard.words.language import Language


def street_name(language: Language, game: Game, street: int) -> str:
    """What a street is called: by its card in games of seven that begin with three, by its round in others (K12).

    >>> from doorcard.rules import GAMES
    >>> from doorcard.words.language import language
    >>> street_name(language("es"), GAMES["razz"], 0), street_name(language("en"), GAMES["five-card-stud"], 0)
    ('tercera calle', 'first round')
    """
    dealt = [each.down + each.up for each in game.streets]
    if sum(dealt) == 7 and dealt[0] == 3:
        return language.say(f"street.{sum(dealt[: street + 1])}")
    return language.say(f"round.{street + 1}")


def reason(language: Language, why: Reason, rules: Rules) -> str:
    """Why something is so, in a clause without a capital.

    >>> from doorcard.cards import parse_cards
    >>> from doorcard.words.language import language, symbols
    >>> why = Reason("low_card_suit", 0, parse_cards("2c 2d"))
    >>> reason(language("en").painting(symbols), why, Rules.named("home/five-card-stud"))
    '2♣ is the lowest door card: clubs below diamonds'
    """
    ranking = rules.board_ranking
    match why.code:
        case "low_card" | "high_card":
            return language.say(f"reason.{why.code}", card=why.cards[0])
        case "low_card_suit" | "high_card_suit":
            door, *rivals = why.cards
            suits = tuple(card.suit for card in rivals)
            return language.say(f"reason.{why.code}", card=door, suit=door.suit, suits=suits)
        case "best_board":
            code = "reason.lowest_board" if ranking.low else "reason.best_board"
            return language.say(code, board=board_name(language, why.cards, ranking))
        case "board_tie_suit":
            best = top_card(why.cards, ace_low=ranking.ace_low)
            (card,) = [card for card in why.cards if top_card((card,), ace_low=ranking.ace_low) == best]
            return language.say("reason.board_tie_suit", card=card)
        case _:
            return language.say(f"reason.{why.code}", seat=why.seat)


def problem(language: Language, fault: Problem) -> str:
    """One fault of a rule set: where it is, what is wrong, how to mend it."""
    return f"{fault.path}: {language.say(f'problem.{fault.code}', **dict(fault.args))}"


def fault(language: Language, error: DoorcardError) -> str:
    """What an error says to people: the sentence of its code, every problem of a rule set included."""
    if isinstance(error, InvalidRules):
        faults = [problem(language, each) for each in error.problems if isinstance(each, Problem)]
        return language.say("error.invalid_rules", problems="; ".join(faults))
    code, args = error.code, error.args_
    action, legal = args.get("action"), args.get("legal")
    if code == "wrong_amount" and isinstance(action, Action) and isinstance(legal, Legal) and not legal.of(action.kind):
        code = "not_this_action"  # no amount would do
    return language.say(f"error.{code}", **args)


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
