"""A hand as it happens: each event as the lines that a reader is told."""

from collections.abc import Iterable, Iterator, Sequence

from doorcard.cards import UNKNOWN, Card
from doorcard.hand import (
    Acted,
    AntesPosted,
    Award,
    BurnsReused,
    ChipsReturned,
    CommunityDealt,
    Dealt,
    Event,
    HandEnded,
    HandStarted,
    Kind,
    Mucked,
    Pot,
    PotAwarded,
    Revealed,
    RoundOpened,
    Settled,
    ShowAsked,
    ShowdownOpened,
    Shown,
    State,
    Wagered,
    pots_of,
)
from doorcard.rankings import Made, Ranking
from doorcard.words.hands import comparison, hand_name
from doorcard.words.language import Language
from doorcard.words.reasons import reason, street_name


def tell(language: Language, event: Event, after: State) -> tuple[str, ...]:
    """What an event says, a clause each, none where there is nothing to say.

    ``after`` is the state, or the view, to which the event led: tell a reader only events and views of its own.

    >>> from doorcard import Hand, Rules
    >>> from doorcard.words.language import language
    >>> hand = Hand.start(Rules.named("home/five-card-stud"), stacks=(20, 20), dealer=1).deal("Kh Qc 9c Qh")
    >>> hand = hand.play("complete")
    >>> tell(language("en").at_table(["Ana", "Ben"]), hand.events[-1], hand.state)
    ('Ana completes to 2',)
    """
    return tuple(_lines(language, event, after))


def _lines(language: Language, event: Event, after: State) -> Iterator[str]:
    say = language.say
    match event:
        case AntesPosted(antes):
            ante = after.rules.stakes.ante
            yield say("event.antes", amount=ante, pot=sum(chips.amount for chips in antes))
            for seat, amount in antes:
                if not after.seats[seat].stack:
                    yield say("event.ante_all_in", seat=seat, amount=amount)
        case Dealt(street):
            yield street_name(language, after.rules.game, street)
            yield from _dealt(language, event)
        case CommunityDealt(street, card):
            yield street_name(language, after.rules.game, street)
            yield say("event.community", card=card)
        case BurnsReused():
            yield say("event.burns_reused")
        case RoundOpened():
            yield from _opening(language, event, after)
        case Acted(seat, kind, added):
            yield _all_in(
                language, say(f"event.{_code(kind)}", seat=seat, amount=added), added, after.seats[seat].stack
            )
        case Wagered(seat, kind, added, level):
            line = say(f"event.{_code(kind)}", seat=seat, amount=level)
            yield line if kind is Kind.ALL_IN else _all_in(language, line, added, after.seats[seat].stack)
            if kind is Kind.ALL_IN:
                yield say("event.counts_as_full" if event.full else "event.short_of_full")
            yield from _new_pots(language, added, after, seat)
        case ChipsReturned(seat, amount):
            yield say("event.returned", seat=seat, count=amount)
        case Revealed(hands):
            yield say("event.revealed")
            for seat, cards in hands:
                yield say("event.shown", seat=seat, cards=cards)
        case ShowdownOpened(order, why):
            if order:
                if why.code == "checked_opener" and after.wager.first is None:
                    why = why._replace(code="checked_board")  # S37: nobody could act
                yield say("event.showdown", seat=order[0], why=reason(language, why, after.rules))
        case Shown(seat, cards):
            yield _shown(language, seat, cards, after)
        case Mucked(seat):
            alone = sum(not held.folded for held in after.seats) == 1
            yield say("event.wins_unseen" if alone else "event.mucked", seat=seat)
        case PotAwarded():
            yield from _award(language, event, after)
        case Settled(awards):
            for seat, amount in awards:
                yield say("event.settled", seat=seat, amount=amount)
        case HandEnded(sink):
            if sink:
                yield say("event.rake", count=sink)
        case HandStarted() | ShowAsked():
            return


def _dealt(language: Language, event: Dealt) -> Iterator[str]:
    """The up cards of a street by seat, and the down cards that the reader knows."""
    for seat in dict.fromkeys(card.seat for card in event.cards):
        down = tuple(card.card for card in event.cards if card.seat == seat and not card.up and card.card != UNKNOWN)
        if down:
            yield language.say("event.dealt_down", seat=seat, cards=down)
    up = [language.say("event.dealt_hand", seat=card.seat, cards=(card.card,)) for card in event.cards if card.up]
    if up:
        yield language.say("event.dealt_up", hands=", ".join(up))


def _code(kind: Kind) -> str:
    return kind.replace(" ", "_")


def _all_in(language: Language, line: str, added: int, stack: int) -> str:
    """The same line, saying so where these were the last chips."""
    return language.say("event.and_all_in", line=line) if added and not stack else line


def _new_pots(language: Language, added: int, after: State, seat: int) -> tuple[str, ...]:
    """The pots as they stand once somebody has put in the last chips, where there is more than one (R050)."""
    pots = () if after.seats[seat].stack or not added else standing_pots(after)
    return pot_lines(language, pots) if len(pots) > 1 else ()


def _opening(language: Language, event: RoundOpened, after: State) -> Iterator[str]:
    """Who is first by the cards and why, and who acts where that is somebody else (R018, R021, S7)."""
    if event.actor is None:
        yield language.say("event.no_more_betting")
        return
    why = reason(language, event.reason, after.rules)
    code = "event.brings_in_first" if event.street == 0 else "event.acts_first"
    yield language.say(code, seat=event.opener, why=why)
    if event.passed is not None:
        yield reason(language, event.passed, after.rules)
        yield language.say("event.acts_instead", seat=event.actor)
    if event.pair_open:
        stakes = after.rules.stakes
        yield language.say(f"event.pair_open.{after.rules.choices.open_pair}", small=stakes.small, big=stakes.big)


def _shown(language: Language, seat: int, cards: tuple[Card, ...], after: State) -> str:
    hands = hand_names(language, after, seat)
    if not hands:
        return language.say("event.shown", seat=seat, cards=cards)
    return language.say("event.shown_hand", seat=seat, cards=cards, hand=hands)


def hand_names(language: Language, state: State, seat: int) -> str:
    """What a seat's whole hand is, in each ranking that shares the pot; empty while it is not whole."""
    return ", ".join(
        hand_name(language, made, ranking) for ranking in state.rules.rankings if (made := _made(state, seat, ranking))
    )


def _made(state: State, seat: int, ranking: Ranking) -> Made | None:
    cards = state.seats[seat].cards + state.community
    whole = len(cards) == state.rules.game.hand_size and UNKNOWN not in cards
    return ranking.made(cards) if whole else None


def pot_name(language: Language, number: int, count: int) -> str:
    """What a pot is called: the only one, the main one, or a side pot, by its number where there are more."""
    if count == 1:
        return language.say("pot.only")
    if number == 0:
        return language.say("pot.main")
    return language.say("pot.side") if count == 2 else language.say("pot.side_numbered", number=number)


def standing_pots(state: State) -> tuple[Pot, ...]:
    """The pots as they stand while a round is on: a new one begins only where somebody is all-in.

    Whoever has chips left may still match what is in, and so contest it.
    """
    live = [index for index, seat in enumerate(state.seats) if not seat.folded]
    spent = {state.seats[index].paid for index in live if not state.seats[index].stack}
    pots, below = [], 0
    for level in sorted(spent | {max(seat.paid for seat in state.seats)}):
        amount = sum(min(seat.paid, level) - min(seat.paid, below) for seat in state.seats)
        eligible = tuple(index for index in live if state.seats[index].paid >= level or state.seats[index].stack)
        if amount:
            pots.append(Pot(amount, eligible))
        below = level
    return tuple(pots)


def pot_lines(language: Language, pots: Sequence[Pot]) -> tuple[str, ...]:
    """Each pot with its chips and who may win it (R050)."""
    return tuple(
        language.say(
            "pot.line",
            pot=pot_name(language, number, len(pots)),
            amount=pot.amount,
            names=language.join(map(language.name, pot.eligible)),
        )
        for number, pot in enumerate(pots)
    )


def _award(language: Language, event: PotAwarded, after: State) -> Iterator[str]:
    """Who wins a pot, or a half of it, and why (R067 to R070)."""
    pots = len(pots_of(after.seats))
    pot = pot_name(language, event.pot, pots)
    sides = tuple(dict.fromkeys(award.side for award in event.awards))
    for side in sides:
        awards = [award for award in event.awards if award.side == side]
        amount = sum(award.amount for award in awards)
        if side == "uncontested":
            yield language.say("event.wins_uncontested", seat=awards[0].seat, amount=amount, pot=pot)
            continue
        half = language.say("pot.half", pot=pot, side=side_name(language, side))
        yield from _winners(language, after, event, awards, half if len(sides) > 1 else pot)


def side_name(language: Language, side: str) -> str:
    """The side of a split pot that a ranking wins: high or low."""
    return language.say("side.high" if side == "high" else "side.low")


def _winners(language: Language, after: State, event: PotAwarded, awards: list[Award], pot: str) -> Iterator[str]:
    (ranking,) = [each for each in after.rules.rankings if each.key == awards[0].side]
    amount = sum(award.amount for award in awards)
    best = _made(after, awards[0].seat, ranking)
    assert best is not None, "only a whole hand wins"
    if len(awards) > 1:
        yield language.say(
            "event.split",
            names=language.join(language.name(award.seat) for award in awards),
            amount=amount,
            pot=pot,
            hand=hand_name(language, best, ranking),
        )
        for award in awards:
            yield language.say("event.share", seat=award.seat, amount=award.amount)
        why = language.say(f"odd_chip.{after.rules.choices.odd_chip}")
        for award in awards:
            if award.odd:
                yield language.say("event.odd_chip", seat=award.seat, why=why)
        return
    yield language.say(
        "event.wins",
        seat=awards[0].seat,
        amount=amount,
        pot=pot,
        why=_why_wins(language, after, event, awards[0], best, ranking),
    )


def _why_wins(language: Language, after: State, event: PotAwarded, award: Award, best: Made, ranking: Ranking) -> str:
    """The winner's hand beside the best that it beat; alone where that one is not known."""
    beaten = [
        (ranking.strength(after.seats[seat].cards + after.community), made)
        for seat in event.eligible
        if seat != award.seat and not after.seats[seat].mucked and (made := _made(after, seat, ranking))
    ]
    if not beaten:
        return hand_name(language, best, ranking)
    return comparison(language, best, max(beaten, key=lambda each: each[0])[1], ranking)


def net_line(language: Language, nets: Iterable[tuple[int, int]]) -> str:
    """What each seat has won or lost: ``Ana +7, Berto −7``."""
    return ", ".join(f"{language.name(seat)} {signed(net)}" for seat, net in nets)


def signed(amount: int) -> str:
    """A gain or a loss with its sign.

    >>> signed(7), signed(-7), signed(0)
    ('+7', '−7', '0')
    """
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
