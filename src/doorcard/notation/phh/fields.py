"""The fields of one PHH hand as a record."""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, TypeVar

from doorcard.cards import parse_cards
from doorcard.errors import CardError, DoorcardError, Place, Refused, Unsupported
from doorcard.notation.phh.actions import read_actions
from doorcard.notation.phh.codes import OTHERS, OWN, VARIANTS, variant_of
from doorcard.notation.phh.lines import Lines
from doorcard.notation.phh.money import LARGEST, Money
from doorcard.notation.record import Facts, HandRecord, Origin, Player, Result, SeatCards
from doorcard.rules import GAMES, Rules, Stakes

Value = TypeVar("Value")

_STAKES: Final = {"antes": "ante", "bring_in": "bring_in", "small_bet": "small", "big_bet": "big"}
_FACTS: Final = ("venue", "table", "hand", "currency", "_observer", "_assumed", "_time")
_MONEY: Final = (*_STAKES, "starting_stacks", "finishing_stacks", "winnings", "_awards", "_rake")
_READ: Final = frozenset(
    {
        *_MONEY,
        *_FACTS,
        *("variant", "ante_trimming_status", "actions", "seats", "players"),
        *("_house", "_rules", "_rules_hash", "_dealer", "_settled", "_learnt"),
    }
)
"""The fields that are understood; all others but tables are kept as details."""


@lru_cache(maxsize=256)
def _rules_from_json(text: str) -> Rules:
    """The rules of a text; hands of one evening share them."""
    return Rules.from_json(text)


@lru_cache(maxsize=256)
def _rules_named(name: str, stakes: Stakes) -> Rules:
    return Rules.named(name, stakes)


def read_fields(data: dict[str, Any], place: Place, lines: Lines, house: str) -> HandRecord:
    """The record of a hand's fields; ``house`` is the one of hands that name none. Raises `Refused`, `Unsupported`."""
    return _Fields(data, place, lines, house).record()


class _Fields:
    """The fields of one hand on their way to a record."""

    def __init__(self, data: dict[str, Any], place: Place, lines: Lines, house: str) -> None:
        self.data = data
        self.place = place
        self.lines = lines
        self.house = house
        self.count = 0
        """How many players there are."""
        self.seats: tuple[int, ...] = ()
        """The seats of p1, p2, …: PHH lists the players from the dealer's left to the dealer."""

    def record(self) -> HandRecord:
        """The record. Raises `Refused`, `Unsupported`."""
        code = self.text("variant")
        self.check_variant(code)
        self.count = len(self.array("starting_stacks"))
        if not self.count:
            raise self.wrong("starting_stacks", [], "the chips of 2 players or more")
        antes = self.array("antes", self.count)
        if any(ante != antes[0] for ante in antes):
            raise self.refusal("phh_antes", "antes", antes=", ".join(map(str, antes)))
        actions = self.actions()
        written = self.written_rules()
        money = Money.of(written.stakes.chip) if written else self.inferred_money(actions)
        rules = self.rules(code, written, money)
        stacks = [
            self.chips(money, "starting_stacks", stack, 1, place)
            for place, stack in enumerate(self.array("starting_stacks"))
        ]
        self.check_antes(stacks, rules.stakes.ante)
        dealer = self.whole("_dealer", self.count - 1, 0, self.count - 1)
        self.seats = (*range(dealer + 1, self.count), *range(dealer + 1))
        players = self.by_seat(list(map(Player, self.numbers(), stacks, self.names())))
        return HandRecord(
            rules,
            tuple(players),
            dealer,
            read_actions(actions, rules.game, self.seats, money, self.place),
            self.result(money),
            self.learnt(),
            self.facts(players),
            self.place,
        )

    # The rules.

    def check_variant(self, code: str) -> None:
        """Raise `Unsupported` for a game that is not played here."""
        if code not in VARIANTS and not code.startswith(OWN):
            known = ", ".join([*VARIANTS, f"{OWN}..."])
            error = Unsupported if code in OTHERS else Refused
            raise error("phh_variant", self.at("variant"), value=code, known=known)

    def written_rules(self) -> Rules | None:
        """The rules that the hand carries whole, checked against their hash."""
        if "_rules" not in self.data:
            return None
        try:
            rules = _rules_from_json(self.text("_rules"))
        except DoorcardError as why:
            raise self.refusal("phh_rules", "_rules", why=why) from why
        if self.text("_rules_hash", rules.hash) != rules.hash:
            raise self.refusal("phh_hash", "_rules_hash", hash=rules.hash)
        return rules

    def rules(self, code: str, written: Rules | None, money: Money) -> Rules:
        """The rules the hand was played by: those it carries, those of the house it names, or those of the reader."""
        amounts = {name: self.need(field) for field, name in _STAKES.items()} | {"ante": self.data["antes"][0]}
        stakes = Stakes(
            **{name: self.chips(money, field, amounts[name], 0) for field, name in _STAKES.items()}, chip=money.chip
        )
        house = self.text("_house", "")
        if written is None:
            return self.named_rules(code, house, stakes)
        for field, name in _STAKES.items():
            ours = getattr(written.stakes, name)
            if getattr(stakes, name) != ours:
                raise self.refusal("phh_stakes", field, field=field, value=getattr(stakes, name), ours=ours)
        if variant_of(written.game) != code:
            raise self.refusal("phh_game", "variant", value=code, game=written.game.key, right=variant_of(written.game))
        if house and house != written.name:
            raise self.refusal("phh_house", "_house", value=house, ours=written.name)
        return written

    def named_rules(self, code: str, named: str, stakes: Stakes) -> Rules:
        """The catalogue's rules, of the house that the hand names or of the reader's."""
        if code not in VARIANTS:
            raise self.refusal("phh_missing", "variant", field="_rules")
        game = GAMES[VARIANTS[code]]
        name = named or f"{self.house}/{game.key}"
        try:
            rules = _rules_named(name, stakes)
        except DoorcardError as why:
            raise self.refusal("phh_rules", "_house" if named else "variant", why=why) from why
        if rules.game != game:
            raise self.refusal("phh_game", "variant", value=code, game=rules.game.key, right=variant_of(rules.game))
        return rules

    # Chips and seats.

    def inferred_money(self, actions: Sequence[Origin]) -> Money:
        amounts: list[Any] = []
        for name in _MONEY:
            value = self.data.get(name)
            amounts += value if isinstance(value, list) else [value]
        return Money.inferred(amounts, [action.text for action in actions], self.text("currency", ""))

    def chips(self, money: Money, field: str, value: Any, least: int, place: int = 0) -> int:
        """An amount in chips. Raises `Refused` for what is no amount, or no whole number of chips."""
        if type(value) is int and money.unit == 1 and least <= value < LARGEST:
            return value
        wanted = "a number of 0 or more" if least == 0 else "a number above 0"
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self.refusal("phh_field", field, field=field, value=repr(value), wanted=wanted)
        amount = Decimal(value)
        if amount.is_infinite() and amount > 0:
            raise self.refusal("phh_infinite", field, field=field, player=place + 1)
        if not amount.is_finite() or not 0 <= amount < LARGEST or (amount == 0 and least):
            raise self.refusal("phh_field", field, field=field, value=value, wanted=wanted)
        chips = money.chips(amount)
        if chips is None:
            raise self.refusal("phh_chips", field, field=field, value=value, chip=money.chip or "1")
        return chips

    def check_antes(self, stacks: Sequence[int], ante: int) -> None:
        """A short ante plays for the main pot here (R042): refuse it where the file does not say the same."""
        trimmed = self.data.get("ante_trimming_status", False)
        if not isinstance(trimmed, bool):
            raise self.wrong("ante_trimming_status", trimmed, "true or false")
        for place, stack in enumerate(stacks, 1):
            if stack < ante and not trimmed:
                raise self.refusal("phh_trimming", "starting_stacks", player=place, stack=stack, ante=ante)

    def by_seat(self, values: Sequence[Value]) -> list[Value]:
        """What the file lists by place, by seat."""
        seated = dict(zip(self.seats, values, strict=True))
        return [seated[seat] for seat in range(self.count)]

    def numbers(self) -> list[int]:
        """The numbers on the chairs."""
        if "seats" not in self.data:
            return list(range(1, self.count + 1))
        numbers = self.array("seats", self.count)
        for number in numbers:
            if type(number) is not int or number < 1 or numbers.count(number) > 1:
                raise self.wrong("seats", numbers, "different whole numbers from 1 up")
        return numbers

    def names(self) -> list[str]:
        if "players" not in self.data:
            return [""] * self.count
        names = self.array("players", self.count)
        if not all(isinstance(name, str) for name in names):
            raise self.wrong("players", names, "a list of texts")
        return names

    # What is said beside the play.

    def actions(self) -> list[Origin]:
        """The actions, with the line of each."""
        texts = self.array("actions")
        lines = self.lines.of_actions(len(texts))
        for text in texts:
            if not isinstance(text, str):
                raise self.wrong("actions", text, "a list of texts")
        return list(map(Origin, texts, lines, range(1, len(texts) + 1)))

    def result(self, money: Money) -> Result:
        """What the hand says of its end; winnings of the standard are what was collected."""
        finishing = self.amounts(money, "finishing_stacks")
        awards = self.amounts(money, "_awards" if "_awards" in self.data else "winnings")
        rake = self.chips(money, "_rake", self.data["_rake"], 0) if "_rake" in self.data else None
        settled = self.data.get("_settled", False)
        if not isinstance(settled, bool):
            raise self.wrong("_settled", settled, "true or false")
        return Result(finishing, awards, rake, settled)

    def amounts(self, money: Money, field: str) -> tuple[int, ...] | None:
        if field not in self.data:
            return None
        values = enumerate(self.array(field, self.count))
        return tuple(self.by_seat([self.chips(money, field, value, 0, place) for place, value in values]))

    def learnt(self) -> tuple[SeatCards, ...]:
        """Hands learnt after play, each as ``p1 AsKd``."""
        hands = []
        for text in self.array("_learnt") if "_learnt" in self.data else ():
            player, _, cards = text.partition(" ") if isinstance(text, str) else ("", "", "")
            number = int(player[1:]) if player[:1] == "p" and player[1:].isdecimal() else 0
            if not 1 <= number <= self.count:
                raise self.wrong("_learnt", text, "a list of texts such as 'p1 AsKd'")
            try:
                hands.append(SeatCards(self.seats[number - 1], parse_cards(cards)))
            except CardError as why:
                raise self.refusal("phh_cards", "_learnt", text=text, why=why) from why
        return tuple(hands)

    def facts(self, players: Sequence[Player]) -> Facts:
        """The rest; tables of user-defined fields are left out."""
        observer = None
        if "_observer" in self.data:
            numbers = [player.number for player in players]
            if self.data["_observer"] not in numbers:
                known = ", ".join(map(str, numbers))
                raise self.refusal("phh_observer", "_observer", value=repr(self.data["_observer"]), known=known)
            observer = numbers.index(self.data["_observer"])
        details = []
        for name, value in self.data.items():
            if name in _READ or isinstance(value, dict):
                continue
            if not isinstance(value, list):
                details.append((name, value))
            elif not any(isinstance(item, dict | list) for item in value):
                details.append((name, tuple(value)))
        return Facts(
            room=self.words("venue"),
            hand_id=self.words("hand"),
            table=self.words("table"),
            time=self.words("_time"),
            currency=self.text("currency", ""),
            observer=observer,
            assumed=tuple(map(str, self.array("_assumed"))) if "_assumed" in self.data else (),
            details=tuple(details),
        )

    def words(self, field: str) -> str:
        """A field that may be text or number."""
        value = self.data.get(field, "")
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.wrong(field, value, "a text or a whole number")
        return str(value)

    # Single fields.

    def need(self, field: str) -> Any:
        if field not in self.data:
            raise self.refusal("phh_missing", "variant", field=field)
        return self.data[field]

    def text(self, field: str, default: str | None = None) -> str:
        value = self.need(field) if default is None else self.data.get(field, default)
        if not isinstance(value, str):
            raise self.wrong(field, value, "a text")
        return value

    def whole(self, field: str, default: int, least: int, most: int) -> int:
        value = self.data.get(field, default)
        if type(value) is not int or not least <= value <= most:
            raise self.refusal("phh_range", field, field=field, value=repr(value), least=least, most=most)
        return value

    def array(self, field: str, count: int | None = None) -> list[Any]:
        value = self.need(field)
        if not isinstance(value, list):
            raise self.wrong(field, value, "a list")
        if count is not None and len(value) != count:
            raise self.refusal("phh_count", field, field=field, count=len(value), players=count)
        return value

    def at(self, field: str) -> Place:
        return self.place._replace(line=self.lines.of(field))

    def wrong(self, field: str, value: object, wanted: str) -> Refused:
        return self.refusal("phh_field", field, field=field, value=repr(value), wanted=wanted)

    def refusal(self, code: str, at: str, **args: object) -> Refused:
        return Refused(code, self.at(at), **args)
