"""The first sections of a rule sheet: who plays and with what, the deal, who is first to act."""

from collections.abc import Iterator

from doorcard.rules import Game, Rules, Session, Stakes
from doorcard.words.phrases import Phrase, phrase
from doorcard.words.sheet.parts import Block, Line, Table, house_choice, line


def may_run_short(rules: Rules) -> bool:
    """Whether the last street can come to a deck that is too small for it (R362, section C.3)."""
    game, burn = rules.game, int(rules.choices.burn)
    last, rounds = game.streets[-1], len(game.streets)
    if rounds < 2:
        return False
    each = last.down + last.up
    dealt = game.most_seats * (game.hand_size - each) + burn * (rounds - 2)
    return 52 - dealt < game.most_seats * each + 2 * burn


def players(rules: Rules, session: Session) -> Iterator[Block]:
    """How many play, the pack, the chips (000 §01)."""
    game = rules.game
    if game.least_seats == game.most_seats:
        yield line("sheet.players.exactly", most=game.most_seats)
    else:
        yield line("sheet.players.count", least=game.least_seats, most=game.most_seats)
    yield line("sheet.players.deck")  # R002, R006
    down = sum(street.down for street in game.streets)
    which = "all" if game.hand_size == 5 else "best"
    yield line(f"sheet.players.hand.{which}", cards=game.hand_size, down=down, up=game.hand_size - down)
    yield line("sheet.players.own.but_short" if may_run_short(rules) else "sheet.players.own")  # R004, R005, R362
    yield line("sheet.players.fixed_limit")  # R003, R304
    yield line("sheet.players.stacks.equal" if session.equal_stacks else "sheet.players.stacks.free")  # R007
    if session.entry_fee:
        yield line("sheet.players.entry_fee", fee=session.entry_fee)
    else:
        yield line("sheet.players.no_entry_fee")  # R401, K10
    yield line("sheet.players.no_new_chips")  # R008
    yield _amounts(rules.stakes)


def _amounts(stakes: Stakes) -> Line:
    """What is paid and bet, in chips, and what a chip is worth where that is said (R075)."""
    amounts = {"ante": stakes.ante, "bring_in": stakes.bring_in, "small": stakes.small, "big": stakes.big}
    if stakes.chip:
        return house_choice("sheet.players.chip", chip=stakes.chip, **amounts)
    return house_choice("sheet.players.counters", **amounts)


def deal(rules: Rules, session: Session) -> Iterator[Block]:
    """The dealer, the antes, the cards round by round (000 §02)."""
    game, choices, ante = rules.game, rules.choices, rules.stakes.ante
    yield line(f"sheet.deal.dealer.{session.first_dealer}")  # R009
    yield line(f"sheet.deal.moves.{session.deal_moves}")  # R010
    if ante:
        yield line("sheet.deal.ante", ante=ante)  # R011, R017
        yield line(f"sheet.deal.antes.{session.antes}")  # R402
    else:
        yield line("sheet.deal.no_ante")
    yield line("sheet.deal.order")  # R012
    yield streets(rules)
    yield house_choice("sheet.deal.burn" if choices.burn else "sheet.deal.no_burn")  # R014
    yield line("sheet.deal.stub")  # R015, R016
    if may_run_short(rules):
        reuses = choices.burn and choices.short_deck == "reuse_burns"
        yield line("sheet.deal.short.reuse_burns" if reuses else "sheet.deal.short.community")  # R362, S51
        if choices.burn:
            yield line("sheet.deal.last_card")  # C.3
    else:
        yield line("sheet.deal.never_short", most=game.most_seats)


def streets(rules: Rules) -> Table:
    """The deal as a table: what each round deals, its unit, who is first in it (R013, P03, P16)."""
    game = rules.game
    rows, held = [], 0
    for number, street in enumerate(game.streets):
        held += street.down + street.up
        opener = phrase(f"sheet.table.opens.{game.opens}") if number else phrase(f"sheet.table.first.{game.bring_in}")
        rows.append(
            (
                number + 1,
                phrase(f"sheet.street.{held}"),
                cards_of(street.down, street.up),
                unit_of(rules, number),
                opener,
            )
        )
    head = tuple(phrase(f"sheet.table.{column}") for column in ("round", "street", "cards", "unit", "first"))
    return Table(phrase("sheet.table"), head, tuple(rows))


def cards_of(down: int, up: int) -> Phrase:
    """What one street deals to each."""
    if not up:
        return phrase("sheet.cards.down", down=down)
    return phrase("sheet.cards.both", down=down, up=up) if down else phrase("sheet.cards.up", up=up)


def unit_of(rules: Rules, street: int) -> int | Phrase:
    """The unit of one round in chips; both where an open pair lets the big one be used."""
    stakes = rules.stakes
    unit = stakes.small if rules.game.streets[street].unit == "small" else stakes.big
    if street == 1 and open_pair_matters(rules):
        return phrase("sheet.table.pair_unit", unit=unit, big=stakes.big) if unit < stakes.big else unit
    return unit


def open_pair_matters(rules: Rules) -> bool:
    """Whether an open pair changes what may be bet (R028, S52)."""
    return len(rules.game.streets) > 1 and rules.open_pair_counts and rules.stakes.small < rules.stakes.big


def first(rules: Rules) -> Iterator[Block]:
    """Who brings in, and who opens the later rounds (000 §03)."""
    game, choices, stakes = rules.game, rules.choices, rules.stakes
    yield line(f"sheet.first.bring_in.{game.bring_in}.ace_{game.bring_in_ace}")  # R018, R348
    yield line(f"sheet.first.suits.{game.bring_in}")  # R019, R359
    yield line("sheet.first.duty", bring_in=stakes.bring_in, small=stakes.small)  # R020, R309
    yield line(f"sheet.first.later.{game.opens}")  # R021, R022, R351
    yield line(f"sheet.first.ties.{choices.board_ties}")  # R023, R412
    if last_is_down(game):
        yield line("sheet.first.last_down")  # R318
    if may_run_short(rules):
        yield line(f"sheet.first.community.{choices.community_opener}")  # P39
    yield line("sheet.first.all_in")  # S7
    yield line("sheet.first.turn_only")  # R024, R360
    if choices.board_ties != "suit" and choices.odd_chip == "dealer_left":
        yield line("sheet.first.only_moment")  # R408


def last_is_down(game: Game) -> bool:
    """Whether the last street changes no board."""
    return len(game.streets) > 1 and not game.streets[-1].up
