"""The example of a sheet told in a language: round by round, from the events of its hand."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from doorcard.hand import Acted, CommunityDealt, Dealt, PotAwarded, ShowdownOpened, State, Wagered, evolve
from doorcard.rankings import HIGH, Category
from doorcard.words.hands import board_name, hand_name
from doorcard.words.language import Language
from doorcard.words.reasons import sentence
from doorcard.words.sheet.parts import Course
from doorcard.words.story import tell


class Passage(NamedTuple):
    """One part of a hand that is told: a heading and sentences."""

    title: str
    sentences: tuple[str, ...]

    def going_on(self, sentences: Iterable[str]) -> Self:
        """The same with more sentences after its own."""
        return self._replace(sentences=(*self.sentences, *sentences))


def narrate(language: Language, course: Course) -> tuple[Passage, ...]:
    """A played hand as passages: the antes, each round with its cards, the showdown."""
    language = language.at_table(course.names)
    passages = [Passage(language.say("sheet.example.start"), ())]
    state: State | None = None
    for event in course.hand.events:
        clauses = tell(language, event, state := evolve(state, event))
        match event:
            case Dealt() | CommunityDealt():
                passages.append(Passage(clauses[0], ()))
                clauses = clauses[1:]
            case Acted() | Wagered() if event.actor is None:
                clauses = (*clauses, language.say("sheet.example.pot", amount=state.pot))
            case ShowdownOpened():
                passages.append(Passage(language.say("sheet.example.showdown"), ()))
            case PotAwarded():
                clauses = (*clauses, *_unseen(language, event, state))
            case _:
                pass
        passages[-1] = passages[-1].going_on(map(sentence, clauses))
    return tuple(passages)


def _unseen(language: Language, event: PotAwarded, state: State) -> Iterator[str]:
    """What the winner's open cards had not told (R077)."""
    for award in event.awards:
        seat = state.seats[award.seat]
        if award.side == "high":
            made = HIGH.made(seat.cards + state.community)
            if made is not None and made.category is not Category(HIGH.board(seat.up) >> 26):
                yield language.say(
                    "sheet.example.unseen",
                    winner=award.seat,
                    cards=seat.up,
                    board=board_name(language, seat.up, HIGH),
                    hand=hand_name(language, made, HIGH),
                )
