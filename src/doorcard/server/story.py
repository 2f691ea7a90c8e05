"""What a view of a hand needs and its state does not keep: who was dealt in, why, and what was done last."""

from typing import Any, Literal, NamedTuple

from doorcard.hand import Acted, Action, Dealt, PotAwarded, RoundOpened, ShowdownOpened, Wagered, view
from doorcard.hand import Event as HandEvent
from doorcard.table import HandBegan, Played, Table, TableEvent
from doorcard.words import Phrase, action_phrase, reason_phrase, to_json, told

Json = list[Any]
"""A phrase in its JSON form."""


class Opener(NamedTuple):
    """A seat that is first in a round, by the cards or in the place of who cannot act."""

    seat: int
    kind: Literal["bring_in", "first"]
    why: Json


class Story(NamedTuple):
    """The hand that is played, or was last, as far as its state does not tell it."""

    guests: tuple[str, ...] = ()
    """The keys of those dealt in, by seat: a chair may have another owner once the hand is over."""
    names: tuple[str, ...] = ()
    """Their names."""
    openers: tuple[Opener, ...] = ()
    """Who is first in the betting round."""
    reasons: tuple[Json, ...] = ()
    """What was said then."""
    last: tuple[Json | None, ...] = ()
    """What each seat did last in this round."""
    wins: tuple[tuple[Json, ...], ...] = ()
    """What was said of each seat that won."""
    won: tuple[int, ...] = ()
    """Chips won, by seat."""

    def seat_of(self, guest: str) -> int | None:
        """The seat that a guest was dealt into; None for who was not."""
        return self.guests.index(guest) if guest and guest in self.guests else None


def follow(story: Story, event: TableEvent, after: Table) -> Story:
    """The story with one more event; ``after`` is the table to which it led."""
    match event:
        case HandBegan(places=places):
            players = [after.places[place] for place in places]
            count = len(players)
            return Story(
                tuple([player.guest for player in players]),
                tuple([player.name for player in players]),
                last=(None,) * count,
                wins=((),) * count,
                won=(0,) * count,
            )
        case Played(event=happened):
            return _played(story, happened, after)
        case _:
            return story


def _played(story: Story, event: HandEvent, after: Table) -> Story:
    match event:
        case Dealt() | ShowdownOpened():
            return story._replace(last=(None,) * len(story.last), openers=(), reasons=())
        case RoundOpened():
            return story._replace(openers=_openers(event, after), reasons=tuple(map(as_json, _told(event, after))))
        case Acted(seat, kind, added):
            return story._replace(last=_put(story.last, seat, as_json(action_phrase(Action(kind, added)))))
        case Wagered(seat, kind, _, level):
            return story._replace(last=_put(story.last, seat, as_json(action_phrase(Action(kind, level)))))
        case PotAwarded(awards=awards):
            lines = tuple(map(as_json, _told(event, after)))
            for award in awards:
                story = story._replace(won=_put(story.won, award.seat, story.won[award.seat] + award.amount))
            for seat in dict.fromkeys(award.seat for award in awards):
                mine = tuple([line for line in lines if _is_about(line, seat)])
                story = story._replace(wins=_put(story.wins, seat, story.wins[seat] + mine))
            return story
        case _:
            return story


def _openers(event: RoundOpened, after: Table) -> tuple[Opener, ...]:
    """Who is first by the cards and why, and who acts instead where that one cannot (R018, R021, S7)."""
    why = as_json(reason_phrase(event.reason, after.rules))
    by_cards = Opener(event.opener, "first" if event.street else "bring_in", why)
    if event.passed is None or event.actor is None:
        return (by_cards,)
    why = as_json(reason_phrase(event.passed, after.rules))
    return by_cards, Opener(event.actor, "bring_in" if event.duty else "first", why)


def _told(event: HandEvent, after: Table) -> tuple[Phrase, ...]:
    assert after.hand is not None, "an event of a hand leads to one"
    return told(event, view(after.hand, None))


def _is_about(line: Json, seat: int) -> bool:
    """Whether a line names a seat as one that wins."""
    args: dict[str, Any] = line[1]
    return args.get("seat") == seat or seat in args.get("seats", {}).get("and", ())


def _put(things: tuple[Any, ...], index: int, thing: object) -> tuple[Any, ...]:
    return (*things[:index], thing, *things[index + 1 :])


def as_json(said: Phrase) -> Json:
    """A phrase as JSON has it."""
    data = to_json(said)
    assert isinstance(data, list), "a phrase is a list"
    return data
