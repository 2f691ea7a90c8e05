"""``doorcard play --plain``: a whole session against bots, line by line."""

import argparse
from pathlib import Path
from random import Random, SystemRandom

from doorcard.bots import BOTS
from doorcard.cards import Deck
from doorcard.cli.felt import heading, score_lines, turn_lines
from doorcard.cli.saving import free_path, write_hand
from doorcard.cli.terminal import ask, card_painter, say
from doorcard.errors import HandError
from doorcard.hand import (
    Action,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    HandEnded,
    HandStarted,
    Legal,
    RoundOpened,
    View,
    legal,
    redact,
    view,
)
from doorcard.rules import HOUSES, Rules
from doorcard.table import (
    Act,
    AgreeEnd,
    Command,
    DealGiven,
    HandBegan,
    Opened,
    Played,
    SessionEnded,
    SitDown,
    StartHand,
    TableEvent,
    decide,
    evolve,
)
from doorcard.words import Language, explain, fault, net_line, raises, read_action, sentence, tell
from doorcard.words.felt import street_lines

NAMES = ("Ana", "Berto", "Carla", "Darío", "Eva", "Fabio", "Gala")
"""What the bots are called."""

YOU = 0
"""The player's place."""


def play(args: argparse.Namespace, rules: Rules, kinds: tuple[str, ...], stack: int) -> int:
    """Play until the agreed end, or until the player leaves."""
    language: Language = args.language.painting(card_painter(four_colour=args.four_colour))
    seed = SystemRandom().getrandbits(64) if args.seed is None else args.seed
    decks = [Deck.parse(text) for text in args.deck]
    session = Game(language, rules, kinds, stack, args.hands, seed, decks, args.save)
    try:
        session.play()
    except KeyboardInterrupt:  # between two questions; at a question, `ask` sees it
        print()
        session.leave()
    return 0


class Game:
    """One session: the table, who sits at it, and what of it is told to the player."""

    def __init__(
        self,
        language: Language,
        rules: Rules,
        kinds: tuple[str, ...],
        stack: int,
        hands: int,
        seed: int,
        decks: list[Deck],
        folder: Path | None,
    ) -> None:
        # Two generators, so that what bots draw does not change the deals.
        self.deals, self.whims = Random(f"{seed}/deals"), Random(f"{seed}/bots")
        self.decks = iter(decks)
        self.kinds = kinds
        self.folder = folder
        self.events: list[Event] = []
        """The events of the hand."""
        self.language = language.at_table((language.say("seat.you"), *NAMES[: len(kinds)]), YOU)
        self.table = evolve(None, Opened(rules, HOUSES[rules.house].session))
        self.drawn = False
        """Whether the dealer of the coming hand was drawn by lot."""
        self.why: tuple[str, ...] = ()
        """What was said when the round was opened."""
        self.dealt_out = False
        """Whether it was said in this hand that the rest is dealt without betting."""
        self.do(AgreeEnd(hands))
        for name in self.language.names:
            self.do(SitDown(name, stack))

    def play(self) -> None:
        """Play hand after hand."""
        for line in heading(self.language, self.table, self.kinds):
            say(line)
        while not self.table.over and self.table.places[YOU].stack:
            self.do(StartHand(next(self.decks, None) or Deck.shuffled(self.deals)))
            while self.table.running:
                action = self.decision()
                if action is None:
                    self.leave()
                    return
        if not self.table.over:
            say(sentence(self.language.say("play.out", seat=YOU)))
        self.score()

    def decision(self) -> Action | None:
        """The next act is made, by a bot or by the player; None if the player leaves."""
        state = self.table.hand
        assert state is not None, "a hand is being played"
        assert state.actor is not None, "a deck is known, so somebody acts"
        place = self.table.dealt_in[state.actor]
        seen, options = view(state, state.actor), legal(state)
        if place != YOU:
            action = BOTS[self.kinds[place - 1]](seen, options, self.whims)
            self.do(Act(place, action))
            return action
        return self.ask(seen, options)

    def ask(self, seen: View, options: Legal) -> Action | None:
        """The player's own act, asked for until it is one that is possible."""
        say()
        self.options(seen, options)
        while typed := ask():
            if typed == "?":
                for line in (*self.why, *explain(self.at_hand, seen, options)):
                    say("  " + sentence(line))
                say()
                self.options(seen, options)
                continue
            try:
                action = read_action(self.language, typed, options)
                self.do(Act(YOU, action))
            except HandError as error:
                say(sentence(fault(self.at_hand, error)))
                continue
            return action
        return None

    def options(self, seen: View, options: Legal) -> None:
        """What may be done now."""
        seat = seen.seats[seen.actor or 0]
        owed = min(seen.wager.level - seat.bet, seat.stack)
        raised = raises(self.language, seen) if seen.wager.bets > 1 else ""
        for line in turn_lines(self.language, options, owed, seen.pot, raised):
            say(line)

    def do(self, command: Command) -> None:
        """Have the table do something, and tell what came of it."""
        for event in decide(self.table, command, 0, self.deals):
            self.table = evolve(self.table, event)
            self.tell(event)

    @property
    def at_hand(self) -> Language:
        """The language for the seats of the hand, which need not be all the places of the table."""
        dealt_in = self.table.dealt_in
        names = [self.table.places[place].name for place in dealt_in]
        return self.language.at_table(names, dealt_in.index(YOU))

    def tell(self, event: TableEvent) -> None:
        """Say what happened at the table."""
        match event:
            case DealGiven(how=how):
                self.drawn = how == "lot"
            case HandBegan(number=number):
                self.dealt_out = False
                self.events = []
                code = "play.hand.lot" if self.drawn else "play.hand"
                if self.table.dealer == YOU:
                    code += ".yours"
                say()
                say(sentence(self.language.say(code, number=number, hands=self.table.hands, dealer=self.table.dealer)))
            case Played(event=happened):
                self.tell_of_hand(happened)
            case SessionEnded(why):
                say(sentence(self.language.say(f"play.over.{why}")))
            case _:
                pass

    def tell_of_hand(self, event: Event) -> None:
        """Say what happened in the hand, as the player's seat may know it."""
        language, state = self.at_hand, self.table.hand
        assert state is not None, "a hand is being played"
        self.events.append(event)
        seen = view(state, language.you)
        lines = tell(language, redact(event, language.you), seen)
        match event:
            case HandStarted() | Dealt() | CommunityDealt():
                return  # shown with the round that they open
            case RoundOpened(actor=actor):
                self.why = lines
                say()
                for line in street_lines(language, seen, betting=actor is not None):
                    say(line)
                if actor is None:
                    lines = () if self.dealt_out else lines
                    self.dealt_out = True
            case HandEnded():
                nets = enumerate(seen.net)
                lines = (*lines, language.say("play.net", nets=net_line(language, nets)))
            case _:
                pass
        for line in lines:
            say(sentence(line))
        if isinstance(event, HandEnded):
            self.write(Hand(state, tuple(self.events)))

    def write(self, hand: Hand) -> None:
        """Write the hand that has ended as PHH, as the player knows it, where that is wanted."""
        if self.folder is not None:
            path = free_path(self.folder, self.table.begun)
            write_hand(path, hand, self.at_hand.names, self.at_hand.you)
            say(sentence(self.language.say("play.saved", file=str(path))))

    def leave(self) -> None:
        """The player gets up: the hand in play does not count."""
        say(sentence(self.language.say("play.left")))
        if self.table.running:
            say(sentence(self.language.say("play.unfinished")))
        self.score()

    def score(self) -> None:
        """Who has how many chips, and has won or lost what."""
        for line in score_lines(self.language, self.table):
            say(line)
