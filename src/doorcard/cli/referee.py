"""``doorcard referee``: people play with real cards and chips, and are told what the rules say."""

import argparse
from pathlib import Path
from random import SystemRandom

from doorcard.cards import UNKNOWN, Card, parse_cards
from doorcard.cli.answers import Answers, obey
from doorcard.cli.felt import score_lines
from doorcard.cli.options import chosen_rules, stakes, whole_number
from doorcard.cli.parser import Parser
from doorcard.cli.questions import at_hand, at_places, question, started
from doorcard.cli.saving import free_path, write_hand
from doorcard.cli.terminal import ask, card_painter, say
from doorcard.errors import ActionSyntax, DoorcardError, IllegalAction, InvalidSetup, TableError
from doorcard.hand import (
    Action,
    CommunityDealt,
    Dealt,
    Event,
    Hand,
    HandEnded,
    HandStarted,
    Phase,
    RoundOpened,
    State,
    deal,
    legal,
    show,
    view,
)
from doorcard.hand.dealing import next_deal
from doorcard.hand.state import live_seats
from doorcard.rules import HOUSES
from doorcard.table import (
    Act,
    AddChips,
    AgreeEnd,
    ChipsAdded,
    Command,
    DealGiven,
    GiveDeal,
    HandBegan,
    Played,
    SatDown,
    SessionEnded,
    SitDown,
    StartHand,
    TableEvent,
    evolve,
    fold,
)
from doorcard.words import Language, capital, explain, fault, net_line, read_action, sentence, tell
from doorcard.words.felt import street_lines, title


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard referee``."""
    language = parser.language
    help_on = language.say
    parser.add_argument("game", nargs="?", metavar=help_on("metavar.game"), help=help_on("play.option.game"))
    known = ", ".join(HOUSES)
    parser.add_argument("--house", metavar=help_on("metavar.house"), help=help_on("play.option.house", known=known))
    parser.add_argument("--stakes", metavar="A/B/S/B", type=stakes(language), help=help_on("play.option.stakes"))
    parser.add_argument("--file", metavar=help_on("metavar.file"), type=Path, help=help_on("referee.option.file"))
    parser.add_argument("--save", metavar=help_on("metavar.folder"), type=Path, help=help_on("play.option.save"))
    parser.add_argument("--four-colour", action="store_true", help=help_on("play.option.four_colour"))


def run(args: argparse.Namespace) -> int:
    """Referee until the game is over or the people stop."""
    language: Language = args.language.painting(card_painter(four_colour=args.four_colour))
    if args.file is not None and args.file.exists():
        answers = Answers.load(args.file)
    else:
        answers = Answers(chosen_rules(args.game, args.house, args.stakes))
    referee = Referee(language, answers, args.file, args.save)
    try:
        referee.work()
    except KeyboardInterrupt:  # between two questions; at a question, `ask` sees it
        print()
    referee.leave()
    return 0


class Referee:
    """The questions, in order, and the rulings. What was answered is all there is to know (`Answers`)."""

    def __init__(self, language: Language, answers: Answers, file: Path | None, folder: Path | None) -> None:
        self.plain = language
        self.file, self.folder = file, folder
        self.names: tuple[str, ...] = ()
        """The players' names, from when they are said until their chips are."""
        self.dealt_out = False
        """Whether it was said in this hand that the rest is dealt without betting."""
        self.written: dict[int, Path] = {}
        """The file of every hand that was written, by its number: a hand corrected is written over."""
        self.hold(answers)

    def hold(self, answers: Answers) -> None:
        """Stand where these answers lead."""
        self.answers = answers
        self.events = list(answers.events())
        self.table = fold(self.events)

    @property
    def language(self) -> Language:
        """The language for the seats of the hand while one is played, else for the places of the table."""
        return at_hand(self.plain, self.table) if self.table.running else at_places(self.plain, self.table)

    def work(self) -> None:
        """Ask and rule until nothing is left to ask, or nobody answers."""
        for line in title(self.plain, self.answers.rules):
            say(line)
        say(sentence(self.plain.say("referee.hint")))
        if self.answers.given:
            say(sentence(self.plain.say("referee.goes_on", hands=self.table.begun - self.table.running)))
            self.board()
        while not self.table.over:
            self.question()
            typed = ask()
            if typed is None or self.means("end", typed):
                break
            try:
                self.answer(typed)
            except DoorcardError as error:
                say(sentence(fault(self.language, error)))

    def question(self) -> None:
        """What is to be said next."""
        say()
        for line in question(self.plain, self.table, self.names):
            say(capital(line))

    def means(self, word: str, typed: str) -> bool:
        """Whether what was typed begins with one of the words for ``word``."""
        return typed.lower().partition(" ")[0] in self.plain.say(f"typed.{word}").split("|")

    def answer(self, typed: str) -> None:
        """Take an answer. Raises `DoorcardError` where it is none."""
        if not typed:
            return
        if typed == "?":
            self.help()
        elif self.means("undo", typed):
            self.undo()
        elif self.means("table", typed):
            self.board()
        elif not self.table.places and not self.names:
            self.names = self.named(typed)
        else:
            self.take(self.commands(typed))

    def named(self, typed: str) -> tuple[str, ...]:
        """The names of the players, clockwise."""
        names = tuple(name.strip() for name in typed.split(",")) if "," in typed else tuple(typed.split())
        game = self.answers.rules.game
        if not game.least_seats <= len(names) <= game.most_seats:
            raise InvalidSetup(
                "seat_count", count=len(names), game=game.key, least=game.least_seats, most=game.most_seats
            )
        for place, name in enumerate(names):
            if name in names[:place]:
                raise TableError("name_taken", name=name)
        return names

    def commands(self, typed: str) -> list[Command]:
        """What an answer comes to. Raises `DoorcardError`."""
        table, state = self.table, self.table.hand
        if not table.places:
            return self.sitting(typed)
        if not table.end_agreed:
            return [AgreeEnd(None if self.means("open", typed) else self.number(typed))]
        if table.running and state is not None:
            return [self.in_hand(typed, state)]
        word, *rest = typed.split()
        if self.means("dealer", word) and rest:
            return [GiveDeal(self.place(" ".join(rest)))]
        if table.dealer is None:
            return [GiveDeal(self.drawn() if self.means("lot", typed) else self.place(typed))]
        if self.means("chips", word) and len(rest) > 1:
            return [AddChips(self.place(" ".join(rest[:-1])), self.number(rest[-1]))]
        if self.means("sit", word) and len(rest) > 1:
            return [SitDown(" ".join(rest[:-1]), self.number(rest[-1]))]
        begun = started(table).hand
        assert begun is not None, "a hand was started"
        return [StartHand(None), Act(None, self.dealt(parse_cards(typed), begun))]

    def sitting(self, typed: str) -> list[Command]:
        """The players take their places, with the same chips or each with their own."""
        stacks = [self.number(each) for each in typed.replace(",", " ").split()]
        if len(stacks) == 1:
            stacks *= len(self.names)
        if len(stacks) != len(self.names):
            raise TableError("stack_count", count=len(stacks), needed=len(self.names))
        return [SitDown(name, stack) for name, stack in zip(self.names, stacks, strict=True)]

    def in_hand(self, typed: str, state: State) -> Command:
        """An act, the cards of a street, or the cards that somebody shows."""
        if state.phase is Phase.DEALING:
            return Act(None, self.dealt(parse_cards(typed), state))
        assert state.actor is not None, "somebody acts"
        place, options = self.table.dealt_in[state.actor], legal(state)
        if state.phase is Phase.SHOWDOWN:
            try:
                return Act(place, read_action(self.plain, typed, options))
            except ActionSyntax:
                return Act(place, show(parse_cards(typed)))
        return Act(place, read_action(self.plain, typed, options))

    def dealt(self, named: tuple[Card, ...], state: State) -> Action:
        """The deal of a street: the up cards as named, the down cards unknown."""
        coming = next_deal(state)
        takers = len(live_seats(state))
        up = 1 if coming.shared else takers * state.rules.game.streets[coming.street].up
        if len(named) != up:
            raise IllegalAction("deal_count", count=len(named), needed=up)
        return deal((*(UNKNOWN,) * (coming.size - up), *named))

    def number(self, typed: str) -> int:
        """A whole number from 1 up."""
        try:
            return whole_number(self.plain, 1)(typed)
        except argparse.ArgumentTypeError as error:
            raise TableError("no_number", text=typed) from error

    def place(self, typed: str) -> int:
        """The place of a player, by name."""
        for place, player in enumerate(self.table.places):
            if player.name.lower() == typed.lower():
                return place
        raise TableError("no_such_player", name=typed, known=", ".join(each.name for each in self.table.places))

    def drawn(self) -> int:
        """A place drawn by lot (R009)."""
        drawn = next(
            event for event in obey(self.table, [StartHand(None)], SystemRandom()) if isinstance(event, DealGiven)
        )
        return drawn.place

    def take(self, commands: list[Command]) -> None:
        """Hold the game to an answer, and rule on what came of it."""
        done: list[Command] = []
        table, events = self.table, list[TableEvent]()
        while commands:
            done.append(commands[0])
            for event in obey(table, commands[:1]):
                table = evolve(table, event)
                events.append(event)
            commands = commands[1:]
            if not commands and table.hand is not None and _only_down_cards(table.hand):
                commands = [Act(None, self.dealt((), table.hand))]
        self.answers = self.answers.then(done)
        for event in events:
            self.table = evolve(self.table, event)
            self.events.append(event)
            self.tell(event)
        self.keep()

    def undo(self) -> None:
        """Take the last answer back."""
        if self.names and not self.table.places:
            self.names = ()
        elif self.answers.given:
            self.hold(self.answers.undone())
            self.keep()
        say(sentence(self.plain.say("referee.undone")))
        if self.table.running:
            say()
            self.board()

    def keep(self) -> None:
        """Write the game to its file."""
        if self.file is not None:
            self.answers.save(self.file)

    def help(self) -> None:
        """Where the actor stands, and the words that are understood."""
        state = self.table.hand
        lines: list[str] = []
        if self.table.running and state is not None:
            lines += explain(self.language, view(state, None), legal(state))
        lines += self.plain.say("referee.help").split("|")
        for line in lines:
            say("  " + sentence(line))

    def board(self) -> None:
        """The table as it stands."""
        state = self.table.hand
        if state is not None and not state.over and state.street >= 0:
            for line in street_lines(self.language, view(state, None), betting=state.phase is Phase.BETTING):
                say(line)

    def tell(self, event: TableEvent) -> None:
        """Say what an event means to the people at the table."""
        match event:
            case HandBegan():
                self.dealt_out = False
            case SatDown() | ChipsAdded() if self.table.begun:
                place = self.table.places[event.place if isinstance(event, ChipsAdded) else -1]
                say(sentence(self.plain.say("referee.has", name=place.name, stack=place.stack)))
            case Played(event=happened):
                self.tell_of_hand(happened)
            case SessionEnded(why):
                say(sentence(self.plain.say(f"play.over.{why}")))
            case _:
                pass

    def tell_of_hand(self, event: Event) -> None:
        """Rule on what happened in the hand."""
        state, language = self.table.hand, at_hand(self.plain, self.table)
        assert state is not None, "a hand is being played"
        seen = view(state, None)
        lines = tell(language, event, seen)
        match event:
            case HandStarted() | Dealt() | CommunityDealt():
                return  # shown with the round that they open
            case RoundOpened(actor=actor):
                say()
                for line in street_lines(language, seen, betting=actor is not None):
                    say(line)
                if actor is None:
                    lines = () if self.dealt_out else lines
                    self.dealt_out = True
            case HandEnded():
                lines = (*lines, language.say("play.net", nets=net_line(language, enumerate(seen.net))))
            case _:
                pass
        for line in lines:
            say(sentence(line))
        if isinstance(event, HandEnded):
            self.write(state)

    def write(self, state: State) -> None:
        """Write the hand that has ended as PHH, where the people want that."""
        if self.folder is None:
            return
        number = self.table.begun
        path = self.written.setdefault(number, free_path(self.folder, number))
        begun = max(place for place, event in enumerate(self.events) if isinstance(event, HandBegan))
        events = tuple(event.event for event in self.events[begun:] if isinstance(event, Played))
        write_hand(path, Hand(state, events), at_hand(self.plain, self.table).names, None)
        say(sentence(self.plain.say("play.saved", file=str(path))))

    def leave(self) -> None:
        """The score, and where the game can be gone on with."""
        if self.table.running:
            say(sentence(self.plain.say("play.unfinished" if self.file is None else "referee.unfinished")))
        if self.table.places:
            for line in score_lines(at_places(self.plain, self.table), self.table):
                say(line)
        if self.file is not None and self.answers.given:
            say(sentence(self.plain.say("referee.kept", file=str(self.file))))


def _only_down_cards(state: State) -> bool:
    """Whether the next street brings nothing that the table sees."""
    if state.phase is not Phase.DEALING:
        return False
    coming = next_deal(state)
    return not coming.shared and not state.rules.game.streets[coming.street].up
