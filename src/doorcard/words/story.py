"""A hand as it happens: each event as the lines that a reader is told."""

from collections.abc import Iterable, Iterator

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
from doorcard.words.hands import comparison_phrase, hand_phrase
from doorcard.words.holdings import hand_phrases, whole_hand
from doorcard.words.language import Language
from doorcard.words.phrases import Phrase, Row, kind_code, phrase, row
from doorcard.words.pots import pot_phrase, pot_phrases, side_phrase, standing_pots
from doorcard.words.reasons import reason_phrase, street_phrase


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
    return tuple(map(language.render, told(event, after)))


def told(event: Event, after: State) -> tuple[Phrase, ...]:
    """What `tell` says, in no language."""
    return tuple(_lines(event, after))


def _lines(event: Event, after: State) -> Iterator[Phrase]:
    match event:
        case AntesPosted(antes):
            ante = after.rules.stakes.ante
            yield phrase("event.antes", amount=ante, pot=sum(chips.amount for chips in antes))
            for seat, amount in antes:
                if not after.seats[seat].stack:
                    yield phrase("event.ante_all_in", seat=seat, amount=amount)
        case Dealt(street):
            yield street_phrase(after.rules.game, street)
            yield from _dealt(event)
        case CommunityDealt(street, card):
            yield street_phrase(after.rules.game, street)
            yield phrase("event.community", card=card)
        case BurnsReused():
            yield phrase("event.burns_reused")
        case RoundOpened():
            yield from _opening(event, after)
        case Acted(seat, kind, added):
            line = phrase(f"event.{kind_code(kind)}", seat=seat, amount=added)
            yield _all_in(line, added, after.seats[seat].stack)
        case Wagered(seat, kind, added, level):
            line = phrase(f"event.{kind_code(kind)}", seat=seat, amount=level)
            yield line if kind is Kind.ALL_IN else _all_in(line, added, after.seats[seat].stack)
            if kind is Kind.ALL_IN:
                yield phrase("event.counts_as_full" if event.full else "event.short_of_full")
            yield from _new_pots(added, after, seat)
        case ChipsReturned(seat, amount):
            yield phrase("event.returned", seat=seat, count=amount)
        case Revealed(hands):
            yield phrase("event.revealed")
            for seat, cards in hands:
                yield phrase("event.shown", seat=seat, cards=cards)
        case ShowdownOpened(order, why):
            if order:
                if why.code == "checked_opener" and after.wager.first is None:
                    why = why._replace(code="checked_board")  # S37: nobody could act
                yield phrase("event.showdown", seat=order[0], why=reason_phrase(why, after.rules))
        case Shown(seat, cards):
            yield _shown(seat, cards, after)
        case Mucked(seat):
            alone = sum(not held.folded for held in after.seats) == 1
            yield phrase("event.wins_unseen" if alone else "event.mucked", seat=seat)
        case PotAwarded():
            yield from _award(event, after)
        case Settled(awards):
            for seat, amount in awards:
                yield phrase("event.settled", seat=seat, amount=amount)
        case HandEnded(sink):
            if sink:
                yield phrase("event.rake", count=sink)
        case HandStarted() | ShowAsked():
            return


def _dealt(event: Dealt) -> Iterator[Phrase]:
    """The up cards of a street by seat, and the down cards that the reader knows."""
    for seat in dict.fromkeys(card.seat for card in event.cards):
        down = tuple(card.card for card in event.cards if card.seat == seat and not card.up and card.card != UNKNOWN)
        if down:
            yield phrase("event.dealt_down", seat=seat, cards=down)
    up = [phrase("event.dealt_hand", seat=card.seat, cards=(card.card,)) for card in event.cards if card.up]
    if up:
        yield phrase("event.dealt_up", hands=row(up, "comma"))


def _all_in(line: Phrase, added: int, stack: int) -> Phrase:
    """The same line, saying so where these were the last chips."""
    return phrase("event.and_all_in", line=line) if added and not stack else line


def _new_pots(added: int, after: State, seat: int) -> tuple[Phrase, ...]:
    """The pots as they stand once somebody has put in the last chips, where there is more than one (R050)."""
    pots = () if after.seats[seat].stack or not added else standing_pots(after)
    return pot_phrases(pots) if len(pots) > 1 else ()


def _opening(event: RoundOpened, after: State) -> Iterator[Phrase]:
    """Who is first by the cards and why, and who acts where that is somebody else (R018, R021, S7)."""
    if event.actor is None:
        yield phrase("event.no_more_betting")
        return
    code = "event.brings_in_first" if event.street == 0 else "event.acts_first"
    yield phrase(code, seat=event.opener, why=reason_phrase(event.reason, after.rules))
    if event.passed is not None:
        yield reason_phrase(event.passed, after.rules)
        yield phrase("event.acts_instead", seat=event.actor)
    if event.pair_open:
        stakes = after.rules.stakes
        yield phrase(f"event.pair_open.{after.rules.choices.open_pair}", small=stakes.small, big=stakes.big)


def _shown(seat: int, cards: tuple[Card, ...], after: State) -> Phrase:
    hands = hand_phrases(after, seat)
    if not hands.items:
        return phrase("event.shown", seat=seat, cards=cards)
    return phrase("event.shown_hand", seat=seat, cards=cards, hand=hands)


def _award(event: PotAwarded, after: State) -> Iterator[Phrase]:
    """Who wins a pot, or a half of it, and why (R067 to R070)."""
    pot = pot_phrase(event.pot, len(pots_of(after.seats)))
    sides = tuple(dict.fromkeys(award.side for award in event.awards))
    for side in sides:
        awards = [award for award in event.awards if award.side == side]
        amount = sum(award.amount for award in awards)
        if side == "uncontested":
            yield phrase("event.wins_uncontested", seat=awards[0].seat, amount=amount, pot=pot)
            continue
        half = phrase("pot.half", pot=pot, side=side_phrase(side))
        yield from _winners(after, event, awards, half if len(sides) > 1 else pot)


def _winners(after: State, event: PotAwarded, awards: list[Award], pot: Phrase) -> Iterator[Phrase]:
    (ranking,) = [each for each in after.rules.rankings if each.key == awards[0].side]
    amount = sum(award.amount for award in awards)
    best = whole_hand(after, awards[0].seat, ranking)
    assert best is not None, "only a whole hand wins"
    if len(awards) > 1:
        winners = row(award.seat for award in awards)
        yield phrase("event.split", seats=winners, amount=amount, pot=pot, hand=hand_phrase(best, ranking))
        for award in awards:
            yield phrase("event.share", seat=award.seat, amount=award.amount)
        why = phrase(f"odd_chip.{after.rules.choices.odd_chip}")
        for award in awards:
            if award.odd:
                yield phrase("event.odd_chip", seat=award.seat, why=why)
        return
    why = _why_wins(after, event, awards[0], best, ranking)
    yield phrase("event.wins", seat=awards[0].seat, amount=amount, pot=pot, why=why)


def _why_wins(after: State, event: PotAwarded, award: Award, best: Made, ranking: Ranking) -> Phrase:
    """The winner's hand beside the best that it beat; alone where that one is not known."""
    beaten = [
        (ranking.strength(after.seats[seat].cards + after.community), made)
        for seat in event.eligible
        if seat != award.seat and not after.seats[seat].mucked and (made := whole_hand(after, seat, ranking))
    ]
    if not beaten:
        return hand_phrase(best, ranking)
    return comparison_phrase(best, max(beaten, key=lambda each: each[0])[1], ranking)


def net_line(language: Language, nets: Iterable[tuple[int, int]]) -> str:
    """What each seat has won or lost: ``Ana +7, Berto −7``."""
    return language.render(net_phrase(nets))


def net_phrase(nets: Iterable[tuple[int, int]]) -> Row:
    """What `net_line` says, in no language."""
    return row((phrase("status.net", seat=seat, net=signed(net)) for seat, net in nets), "comma")


def signed(amount: int) -> str:
    """A gain or a loss with its sign.

    >>> signed(7), signed(-7), signed(0)
    ('+7', '−7', '0')
    """
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
