"""One tree of errors: a code, its arguments, and a plain English sentence for programmers.

::

    DoorcardError
    ├── CardError              a card or a deck is not one
    │   └── UnknownCards       a hand must be known here, and is not
    ├── NoSuchKernels          a way to compute that this machine lacks
    ├── MissingExtra           a package that this installation lacks
    ├── EquityError            a question about odds that has no answer
    ├── RulesError             a game, a house, stakes or their combination
    │   ├── UnknownName        no game or house of that name
    │   └── InvalidRules       every fault of a rule set, listed at once
    ├── TableError             a game that goes on was asked for something it cannot do
    ├── HandError              one hand of stud
    │   ├── InvalidSetup       seats, stacks, dealer or deck a hand cannot start with
    │   ├── ActionSyntax       a text that is no action
    │   ├── AmbiguousAction    a text that could be two legal actions
    │   ├── IllegalAction      an action the rules do not allow now
    │   └── InvalidAwards      recorded awards that do not add up
    ├── StoreError             where events last
    │   ├── Conflict           a table's log is longer than who appends knows
    │   ├── NoSuchTable        no table of that id
    │   ├── StoreFailed        events cannot be stored or read now
    │   ├── StoreBusy          another process has the store
    │   ├── NewerSchema        a store that a newer doorcard wrote
    │   ├── NoStore            a file that is no store, or none, or one too many
    │   ├── KeyFault           the key file is missing, open to others, or no key
    │   │   └── WrongKey       the key of another store
    │   └── EventUnreadable    an event that this doorcard does not know
    ├── RoomError              a guest asked a room for what it may not have, or not now
    ├── RequestRefused         something asked of the server over HTTP
    ├── ServeFault             a server that cannot start
    ├── ClientError            a table from the other side
    │   ├── InvitationSyntax   a text that is no link to a table
    │   ├── Unreachable        no room answers there
    │   ├── Dismissed          the room closed the connection for good
    │   └── Declined           the room refused what was asked
    ├── HistoryError           a hand that may not be had, or not in that form
    ├── MailError              an e-mail that cannot be sent
    └── NotationError          a hand as text, by file, hand and line
        ├── SourceError        a file that cannot be read at all
        ├── CutOff             a hand whose text stops before anything is known of it
        ├── Unsupported        a hand that is well written, but of no kind played here
        └── Refused            a hand whose record says what cannot be

Every error says what is wrong, where, and how to mend it. Programs read `code` and `args_`;
people read the catalogues, where every code of `MESSAGES` has a sentence in each language.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

MESSAGES: Final[Mapping[str, str]] = {
    # cards and decks
    "card_syntax": "{text!r} is not a card: write a rank (23456789TJQKA) and a suit (cdhs), as in 'As' or '??'",
    "card_twice": "the card {card} is there twice ({where}); take one of them out",
    "unknown_cards": "seat {seat} must show but its cards are unknown: name them, or settle the hand as recorded",
    "card_unknown": "an unknown card has no worth in a {ranking} hand: name every card",
    "mask_bits": "{mask:#x} is no set of cards: a card is bit 16 * suit + rank, ranks 0 to 12, suits 0 to 3",
    "batch_shape": "a batch is (n, 5 to 7) bytes of ids or (n,) 64-bit masks in one piece, not {shape} of {format!r}",
    "batch_hand": "hand {row} of the batch is no whole hand: {problem}",
    "no_such_kernels": "{name!r} cannot be used here; on this machine one may choose: {known}",
    # odds
    "seat_syntax": "{text!r} is no seat (at {at!r}): write down cards in parentheses and up cards after them, as in "
    "{known} or {unknown}, or a range in brackets, as in {range}",
    "range_syntax": "{text!r} is no range of {count} down cards: name them ({cards}) or a class: {classes}",
    "range_weight": "a weight is a number above 0, not {text!r}",
    "range_impossible": "no hands of these ranges can be held at once with the cards that are seen",
    "equity_seats": "odds are of two to eight seats, not {count}",
    "equity_cards": "seat {seat} has {count} cards, and in {game} nobody has more than {most}",
    "equity_deck": "{needed} cards are needed and {left} are unseen: take away seats or dead cards",
    "equity_suits": "there are not {count} cards of rank {rank} left for those without a suit",
    "equity_dead": "an unknown card is unseen, not dead: name at least the rank of {text!r}",
    "equity_trials": "a sample needs at least one trial, not {trials}",
    "equity_target": "a standard error is above 0, not {target}",
    "equity_exact": "no exact count: {reason}",
    "equity_method": "{exact!r} is no way to answer: {choices}",
    "hand_size": "a {ranking} hand has {least} to {most} cards, not {count}",
    # games, houses, stakes
    "unknown_house": "there is no house {name!r}; there are: {known}",
    "unknown_game": "there is no game {name!r}; there are: {known}",
    "unknown_rules": "there is no house or game {name!r}; the houses are {houses}; the games are {games}",
    "rules_name": "{name!r} names no rules: write HOUSE/GAME, as in 'home/five-card-stud'",
    "invalid_rules": "the rules are not playable: {problems}",
    "unknown_language": "there is no language {name!r}; there are: {known}",
    "unknown_message": "the catalogues of the language {language} have no {name!r}",
    "json_syntax": "this is not JSON: {detail} (line {line}, column {column})",
    "phrase_syntax": "{text} is no phrase: it is a list of a code and its arguments by name",
    # a hand that cannot start
    "seat_count": "{count} seats: {game} is played by {least} to {most}",
    "stack_too_small": "seat {seat} has {stack} chips: only a seat with at least one chip is dealt in",
    "dealer_missing": "dealer {dealer} is no seat of this hand: give an index from 0 to {last}",
    "seat_numbers": "seat numbers {numbers} must be {count} different whole numbers from 1 up",
    "deck_too_short": "the deck holds {count} cards and this hand may need {needed}: add some, '??' for unknown ones",
    # actions
    "action_syntax": "{text!r} is not an action; here one may: {legal}",
    "action_ambiguous": "{text!r} could be {choices}: add the amount",
    "hand_over": "the hand is over: start another",
    "awaiting_cards": "the next cards must be dealt before anybody acts: deal {count} cards",
    "no_deal_now": "no cards are to be dealt now; here one may: {legal}",
    "deal_count": "{count} cards named where {needed} are dealt",
    "deal_first": "the deal has seat {number} act first, and no such seat is in the hand any more",
    "deal_reused": "the card {card} is already in play; each card is there once",
    "not_this_action": "{action} is not legal for seat {seat}; here one may: {legal}",
    "no_bet_to_face": "seat {seat} has no bet to face: check instead; here one may: {legal}",
    "bet_to_face": "seat {seat} faces a bet of {level}: {action} is not possible; here one may: {legal}",
    "must_bring_in": "seat {seat} must bring in; here one may: {legal}",
    "not_completed": "seat {seat} may only complete, not raise: there is no full bet yet; here one may: {legal}",
    "capped": "no more raises this round: the cap of {cap} raises is reached; here one may: {legal}",
    "not_reopened": "seat {seat} already answered and less than half a unit was added since, so it may not raise; "
    "here one may: {legal}",
    "rivals_all_in": "every rival of seat {seat} is all-in, so nobody could answer a raise; here one may: {legal}",
    "too_few_chips": "seat {seat} has too few chips to raise; here one may: {legal}",
    "wrong_amount": "{action} is not an amount this limit allows; here one may: {legal}",
    "out_of_turn": "it is not seat {seat}'s turn but seat {actor}'s",
    "may_not_muck": "seat {seat} must show: its hand is not beaten by a shown one in every pot; here one may: {legal}",
    "shown_mismatch": "seat {seat} cannot show {cards}: it was dealt {known}",
    # what a program writes, and reads back
    "file_unwritable": "{file} cannot be written: check that the folder is there and may be written to",
    "file_same": "{file} is what the hands are read from: write them elsewhere",
    "log_unreadable": "{file} is no saved game of the referee (version {version}): {why}",
    # a game that goes on
    "table_full": "the table is full: {game} is played by at most {most}",
    "name_taken": "{name!r} is the name of another player here: take another",
    "no_such_place": "there is no place {place}: there are {count}",
    "buy_in_too_small": "{amount} chips cannot be bought: take at least 1",
    "unequal_stacks": "everybody starts with {agreed} chips here, not {amount} (the stacks are equal)",
    "hand_running": "a hand is being played: chips and rules change only between hands",
    "no_hand": "no hand is being played: start one",
    "end_not_agreed": "agree first how long the game goes on: after how many hands it ends, or that it is open",
    "end_agreed": "{hands} hands were agreed, and that stands once play has begun",
    "too_few_hands": "{hands} hands cannot be agreed: at least 1",
    "too_few_players": "{count} players have chips: it takes at least {least}",
    "session_over": "the game is over: start another",
    "stack_count": "{count} stacks for {needed} players: name one for all, or one for each",
    "no_such_player": "nobody here is called {name!r}; there are: {known}",
    "no_number": "{text!r} is not a whole number of at least 1",
    "dealer_without_chips": "place {place} has no chips and so cannot be dealt in, nor deal: choose another",
    # a room, where hands follow each other
    "no_pace": "this table keeps no time: hands begin, and turns end, as people say",
    "bad_pace": "{field} cannot be {amount}: lengths of time are whole milliseconds from 0 up, a turn and a number of "
    "hands at least 1, and the most at least the least",
    "place_free": "nobody sits at place {place}",
    "seated_already": "one guest plays at one place only: get up there first",
    "bad_name": "a name has 1 to {most} characters, and none that cannot be seen",
    "name_reserved": "the ledger calls something else {name!r}: take another name",
    "buy_in_too_big": "{amount} chips cannot be bought at once: take at most {most}",
    "above_buy_in": "everybody starts with {agreed} chips here, so at most {most} can be bought now, not {amount}",
    "no_such_guest": "there is no such guest at this table: come in first",
    "guest_known": "that guest is at this table already",
    "too_many_guests": "{most} guests have come to this table, and no more can: open another",
    "banned": "that guest was sent away from this table",
    "host_stays": "the host cannot be sent away: make somebody else the host first",
    "muted": "the host has muted you: the others do not read what you write",
    "bad_text": "a message has 1 to {most} characters, and none that cannot be seen",
    "too_few_minutes": "{minutes} minutes cannot be agreed: at least 1",
    "too_many_players": "{count} players sit here: {game} is played by at most {most}",
    "antes_always": "antes are always posted here: the house has no switch for them",
    "not_asked": "nobody asked for this answer: antes are asked for before a hand, of those who want to be asked",
    "started_already": "the game has started already",
    "no_people": "only bots sit here: a hand needs a person",
    "hands_follow": "hands follow each other here by themselves: start the game instead",
    "no_deck": "a hand is due: give a shuffled deck with the tick",
    "paused": "the game is paused: wait until it goes on",
    "paused_already": "the game is paused already",
    "not_paused": "the game is not paused",
    "stale_decision": "this answers decision {decision}, and it is decision {current} now: look again",
    "too_late": "the time for this decision is up",
    # recorded awards
    "settle_phase": "only a hand at its showdown can be settled as recorded; here one may: {legal}",
    "settle_total": "the awards make {total} chips and the rake {rake}, the pots hold {amount}: they must agree",
    "settle_seat": "seat {seat} cannot be paid {amount}: the pots it contests hold {most}",
    # files of hands
    "file_missing": "there is no such file or folder: check the name",
    "file_folder": "this is a folder: name a file in it",
    "file_unreadable": "the file cannot be read: {detail}",
    "file_empty": "the file is empty: it holds no hand",
    "no_files": "the folder holds no hand histories: name a file, or another folder",
    "archive_broken": "what is packed in it cannot be unpacked ({detail}): pack it again",
    "archive_locked": "it is locked with a password: unpack it first",
    "archive_members": "{count} files are packed in it, and at most {most} are read: unpack what you want",
    "archive_size": "more than {most} megabytes come out of it, which no hand history needs: unpack it and look at it",
    "line_long": "a line has {most} characters or more: no hand is written so",
    "not_text": "this is no text (byte {byte} is not UTF-8): a hand history is a text file",
    "format_unknown": "no known way of writing hands is recognised here: a PHH file has a line such as variant = 'F7S'",
    "hand_unknown": "the file has no hand {name}; it has: {known}",
    "player_unknown": "nobody is called {name} in these hands; there are: {known}",
    "seat_unknown": "nobody sits in seat {name} in this hand; there are: {known}",
    # PHH
    "toml": "broken TOML ({detail}): mend that line",
    "toml_bounds": "a number is too long to be read, or brackets stand too deep in each other: no hand needs that",
    "phh_no_hands": "the file holds no hand: a hand has at least the field variant",
    "phh_long": "a hand of more than {most} lines, or of a million characters, is none: look for an open bracket",
    "phh_missing": "the field {field} is missing: add it",
    "phh_field": "{field} is {value}; it must be {wanted}",
    "phh_range": "{field} is {value}; it must be a whole number from {least} to {most}",
    "phh_observer": "_observer is {value}, but nobody has that seat; the seats are {known}",
    "phh_variant": "the variant {value!r} is none that is played here; there are: {known}",
    "phh_count": "{field} has {count} entries, starting_stacks {players}: there must be one for each player",
    "phh_antes": "the antes are unequal ({antes}): every player must have the same one",
    "phh_trimming": "the ante of p{player} is short ({stack} chips of {ante}), which is played here for the main pot "
    "only: ante_trimming_status = true must say so",
    "phh_infinite": "{field} of p{player} is unknown (inf): write how many chips there are",
    "phh_chips": "{field} is {value}, which is no whole number of chips of {chip}",
    "phh_rules": "the rules of the hand cannot be used: {why}",
    "phh_hash": "_rules_hash does not match _rules: write {hash}, or put back the rules as they were",
    "phh_stakes": "{field} is {value}, but {ours} in _rules: they must agree",
    "phh_game": "the variant is {value!r}, but the rules are those of {game} ({right!r}): they must agree",
    "phh_house": "_house is {value!r}, but _rules are those of {ours!r}: they must agree",
    "phh_action": "{text!r} is no action of PHH: write 'd dh p1 AsKd2c', 'd db Xx', 'p1 pb', 'p1 cbr 4', "
    "'p1 cc', 'p1 f' or 'p1 sm'",
    "phh_player": "{text!r} names p{player}, but there are {players} players",
    "phh_cards": "{text!r}: {why}",
    "phh_shown": "{text!r}: p{player} was dealt {known}",
    # asked of a room
    "watching_only": "you only watch here: come in by an invitation to take part",
    "not_host": "only the host may do that",
    "not_seated": "you do not sit at this table: sit down first",
    "decision_missing": "an act must name the decision that it answers",
    "not_stored": "nothing can be written down now, so nothing is done: try again in a moment",
    "room_limited": "that was too much at once: wait a moment",
    "chat_limited": "that is enough talk for now: wait a moment",
    "message_syntax": "this is no message of the protocol ({detail})",
    "message_size": "a message has at most {most} bytes",
    "hello_first": "say hello first, and once",
    "room_closed": "the table is not open now: connect again",
    "bot_unknown": "no bot is called {name}; there are: {known}",
    # a table from the other side
    "invitation_syntax": "{text!r} is no invitation: copy the whole link, as in 'http://192.168.1.7:8000/t/TABLE/SECRET'",
    "no_room": "{url} answers, but is no doorcard room: check the link",
    "room_unreachable": "the room at {url} cannot be reached ({why}): check the link, and that the room is open",
    "room_dismissed": "the room has closed the connection: {why}",
    "room_version": "the room speaks version {theirs} of the protocol, this program {ours}: update the older",
    "room_refused": "the room refuses: {why}",
    "client_closed": "this connection to the table was closed: connect again",
    "chips_unsaid": "this table leaves it to who sits down with how many chips: say a number",
    "join_name": "a name has 1 to {most} letters",
    "no_such_option": "{text!r} is not what may be done now: {known}",
    # hands that are over, on request
    "history_unknown": "this table has no hand {number}",
    "history_running": "hand {number} is not over: ask again when it is",
    "history_not_dealt": "only who was dealt into hand {number} may have it",
    "history_format": "{text!r} is no form of a hand: {known}",
    "history_sheet": "{text!r} is no sheet of results: {known}",
    "mail_unset": "this room sends no e-mail: download the hand, or ask the host for a mail server (DOORCARD_SMTP)",
    "mail_setting": "this names no mail server: write smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST",
    "mail_address": "{text!r} is not one e-mail address: write it as in ana@example.org",
    "mail_limited": "that is enough e-mail for now: try again in {count} minutes, or download the hand",
    "mail_refused": "the mail server does not take mail to {address} (SMTP {number}): check the address",
    "mail_login": "the mail server does not know the user and password that this room has: tell its host",
    "mail_failed": "the mail server cannot be used now ({why}): try again later, or download the hand",
    "mail_insecure": "the mail server offers no encryption, and no password is sent without it: use smtps",
    # where events last
    "conflict": "the log of table {table} ends at {head}, not at {expected}: read on and decide again",
    "table_exists": "there is a table {table} already",
    "no_such_table": "there is no table {table}",
    "store_failed": "events cannot be stored now ({detail})",
    "store_full": "no room is left on the disk of {file}: free some, and go on",
    "store_broken": "{file} can no longer be written to ({detail}): look at the disk, then start again",
    "store_closed": "the store is closed",
    "store_busy": "another process has {file}: a store serves one at a time",
    "newer_schema": "{file} was written by a newer doorcard (schema {found}; this one knows up to {known}): install it",
    "no_store": "there is no store at {file}",
    "not_a_store": "this is no store of doorcard: {file}",
    "store_exists": "there is a {file} already: name a file that is not there yet",
    "store_unopenable": "{file} cannot be opened: check that the folder is there and may be written to",
    "store_scheme": "a store is a path or sqlite:PATH, and not {url!r}",
    "store_postgresql": "stores on PostgreSQL will come later: write a path, or sqlite:PATH",
    "store_damaged": "{file} is damaged ({detail}): take another backup",
    "sqlite_too_old": "SQLite {found} is too old: it takes {needed}, which a newer Python brings",
    "key_missing": "the key {key} of {file} is missing, and without it no deck that lies there can be opened: "
    "put it back from where you keep it",
    "key_open": "others can read the key {key}: take that away (chmod 600 {key})",
    "key_syntax": "{key} holds no key: put the right file back",
    "key_unusable": "the key {key} cannot be used: check that you may read it, and write into its folder",
    "wrong_key": "{key} is the key of another store than {file}: put the right one there",
    "deck_unsealed": "a deck of table {table} (hand {hand}) does not open: the key is wrong, or the file was changed",
    "event_unreadable": "event {seq} of table {table} cannot be read ({detail}): a newer doorcard may have written it",
    "extra_missing": "{name} is not installed, and this needs it: pip install {extra}",
    "extra_missing_to_play": "{name} is not installed, and the table in the browser needs it: pip install {extra}, "
    "or play in the terminal with --plain",
    # asked of the server over HTTP, and its own start
    "http_not_found": "there is nothing at this address: begin at the start page",
    "http_method": "this address does not answer {method}, but {known}",
    "http_body": "the request is not what is expected here: {detail}",
    "http_size": "the request is too large: {most} bytes are enough for everything here",
    "http_host": "this server is not called {host!r}: start it with --public-url or --allow-host to give it that name",
    "http_origin": "a page of another site may not ask this: open the table by its own link",
    "http_too_many": "too much was asked from your address at once: wait {seconds} seconds",
    "http_no_invite": "this invitation does not open the table, or no longer does: ask its host for the link",
    "http_no_guest": "nobody knows you at this table: come in by its link first",
    "http_banned": "the host of this table has sent you away",
    "http_no_metrics": "the figures are for this machine, or for who shows the token of --metrics-token-file",
    "http_tables_full": "people are at {most} tables, and no more are opened now: come back later",
    "http_guests_full": "{most} guests are at this table already",
    "http_sockets_full": "no more connections are taken in: close another page of this site, or come back later",
    "http_failed": "something failed here and was written down: try again",
    "stakes_syntax": "{text!r} are no stakes: write ANTE/BRING-IN/SMALL/BIG in whole chips, as in 1/1/2/4",
    "serve_port": "port {port} of {host} is taken by another program: name another with --port",
    "serve_address": "the address {host} cannot be listened at ({detail}): name one of this machine with --host",
    "serve_file": "{file} cannot be read: check its name, and that you may read it",
    "serve_file_empty": "{file} is empty: write the token into it",
    "serve_network": "{text!r} is neither an address nor a network: write them as in 127.0.0.1,10.0.0.0/8",
    "serve_url": "{text!r} is no address of a site: write https://NAME, without a path",
    # what poker rooms wrote
    "room_game": "{text!r}: {room} names a game that is not played here; stud at fixed limit is",
    "room_cut": "the text stops before two players are seated: nothing is known of the hand",
    "room_stray": "{text!r} stands before the first hand of the file and is no head of one",
    "room_long": "a hand of {lines} lines is none: the longest has {most}",
    "room_head": "{text!r}: this head of a hand does not say all that others do: game, stakes, time",
    "room_seat_twice": "{text!r}: that seat or that name is taken",
    "room_nobody": "{text!r}: nobody of that name was dealt in",
    "room_amount": "{text!r}: chips are put in, so there must be at least one",
    "room_held": "{text!r}: the cards printed as held are not those dealt ({held})",
    "room_deal": "{text!r}: {count} cards for one player on a street of {size}",
    "room_shown": "{text!r}: the hand shown is not the one dealt ({held})",
    "room_ante": "{name} puts in {amount} where the ante is {ante}: everybody pays it, or all there is",
    "room_net": "{text!r}: the net is not what the chips at the end make of {start} at the start",
    "room_stakes": "the stakes cannot be used: {why}",
    "room_xml": "broken XML ({detail}): mend that line",
    "room_xml_type": "{text!r}: a document type may make a reader do harm, and no room writes one: take it out",
    "room_xml_long": "a hand of {size} characters is none: the longest has {most}",
    "room_attribute": "{text!r}: {name!r} must be {wanted}",
    "room_missing": "{text!r}: {name!r} is missing, and without it this cannot be read",
    "room_word": "{text!r}: {room} is not known to write this; without knowing what it means the hand cannot be read",
    # written as a room's text
    "stars_game": "that text has no words for {game}: it knows {known}",
    "stars_rules": "that text knows the rules of one room only, and by them the hand could not be: {why}",
    "stars_chip": "that text counts cents, and a chip of {chip} is no whole number of them",
    "stars_untold": "that text does not say all that decides here, so it would be read otherwise: {why}",
    "stars_unpaid": "nobody wins a chip here, and that text tells only hands that somebody is paid for",
    "stars_unfinished": "the hand is not over, and that text tells only hands that are",
    # hands replayed
    "start_refused": "the hand cannot start: {why}",
    "act_refused": "{act}: {why}",
    "deal_seats": "{act}: the cards of this street go to {takers}, {each} each",
    "deal_shared": "{act}: the deck runs short, so one card is dealt for all here",
    "not_to_act": "{act}: nobody acts here; what comes next is: {legal}",
    "not_your_turn": "{act}: it is the turn of seat {actor}; here one may: {legal}",
    "show_unasked": "{act}: seat {seat} is not asked to show here",
    "shown_differs": "{act}: seat {seat} was dealt {known}",
    "muck_refused": "{act}: seat {seat} must show: its hand is not beaten by a shown one in every pot",
    "show_order": "{act}: hands are shown in turn, and it is the turn of seat {actor}",
    "awards_refused": "the hand cannot be paid as recorded: {why}",
    "record_total": "the pots hold {total} chips, the record pays {paid} and {rake} of rake: they must agree",
    "record_stack": "seat {seat} ends with {ours} chips by the rules, with {theirs} by the record",
    "record_award": "seat {seat} is paid {ours} chips by the rules, {theirs} by the record",
}


class Place(NamedTuple):
    """Where in a file something stands.

    >>> print(Place("june.phhs", hand="3", line=41))
    june.phhs, hand 3, line 41
    """

    file: str
    hand: str = ""
    """The hand's number or name within its file; empty where the file has only one."""
    line: int = 0
    """The line, from 1; 0 where none is meant."""
    action: int = 0
    """The action of the hand, from 1, where the file numbers them by their order; 0 where none is meant."""

    def __str__(self) -> str:
        parts = (("hand", self.hand), ("line", self.line), ("action", self.action))
        return ", ".join([self.file, *(f"{name} {value}" for name, value in parts if value)])


class DoorcardError(ValueError):
    """Anything that doorcard refuses, by a code of `MESSAGES` with its arguments.

    >>> raise DoorcardError("rules_name", name="razz")
    Traceback (most recent call last):
    ...
    doorcard.errors.DoorcardError: 'razz' names no rules: write HOUSE/GAME, as in 'home/five-card-stud'
    """

    def __init__(self, code: str, **args: object) -> None:
        super().__init__(MESSAGES[code].format(**args))
        self.code = code
        self.args_ = args

    def __reduce__(self) -> tuple[object, ...]:
        # An exception is copied by calling its class with its message, and ours are made of codes.
        return _again, (type(self), self.args, self.__dict__, self.__cause__)


def _again(
    kind: type[DoorcardError], message: tuple[str], content: Mapping[str, object], cause: BaseException | None
) -> DoorcardError:
    """The same error in another process."""
    error = kind.__new__(kind, *message)
    error.__dict__.update(content)
    error.__cause__ = cause
    return error


class CardError(DoorcardError):
    """A card or a deck is not one."""


class UnknownCards(CardError):
    """A hand must be known here, and is not."""


class NoSuchKernels(DoorcardError):
    """A way to compute that this machine or this installation lacks."""


class MissingExtra(DoorcardError):
    """A package that is needed here and came with none of the extras that are installed."""


class EquityError(DoorcardError):
    """A question about odds that has no answer."""


class RulesError(DoorcardError):
    """A game, a house, stakes, or their combination is wrong."""


class UnknownName(RulesError):
    """No game or house has that name."""


class InvalidRules(RulesError):
    """A rule set that cannot be played: `problems` lists every fault at once."""

    def __init__(self, problems: tuple[object, ...]) -> None:
        super().__init__("invalid_rules", problems="; ".join(map(str, problems)))
        self.problems = problems


class TableError(DoorcardError):
    """A game that goes on was asked for something it cannot do."""


class HandError(DoorcardError):
    """One hand of stud was asked for something it cannot do."""


class InvalidSetup(HandError):
    """Seats, stacks, a dealer or a deck with which no hand can start."""


class ActionSyntax(HandError):
    """A text that is no action at all."""


class AmbiguousAction(HandError):
    """A text that could mean two legal actions."""


class IllegalAction(HandError):
    """An action that the rules do not allow now; the state is unchanged."""


class InvalidAwards(HandError):
    """Recorded awards that do not add up to the pots."""


class StoreError(DoorcardError):
    """Where events last: something about a store."""


class Conflict(StoreError):
    """The log of a table is longer than whoever appends to it knows, or is there where none should be."""


class NoSuchTable(StoreError):
    """No table has that id."""


class StoreFailed(StoreError):
    """Events cannot be stored or read now, for a reason that lies outside this program."""


class StoreBusy(StoreError):
    """Another process has the store."""


class NewerSchema(StoreError):
    """A store that a newer doorcard wrote."""


class NoStore(StoreError):
    """A file is no store, is not there, or is there already; or a URL names none."""


class KeyFault(StoreError):
    """The key file of a store is missing, may be read by others, or holds no key."""


class WrongKey(KeyFault):
    """The key is another one than that with which the decks were sealed."""


class EventUnreadable(StoreError):
    """An event in the log that this doorcard does not know."""


class RoomError(DoorcardError):
    """A guest asked a room for something that it may not do, or not now."""


class RequestRefused(DoorcardError):
    """Something was asked of the server that it does not do: for this one, now, or at all."""


class ServeFault(DoorcardError):
    """A server cannot start as it was told to."""


class ClientError(DoorcardError):
    """A table was asked for something from the other side, and it did not come to that."""


class InvitationSyntax(ClientError):
    """A text that is no link to a table."""


class Unreachable(ClientError):
    """No room answers where the link points to."""


class Dismissed(ClientError):
    """The room closed the connection and does not want it back."""


class Declined(ClientError):
    """The room refused a command, or entry: `reason` is the code it gave."""

    def __init__(
        self, reason: str, says: Sequence[object] = (), details: Mapping[str, object] | None = None, seq: int = 0
    ) -> None:
        super().__init__("room_refused", why=reason)
        self.reason = reason
        self.says = says
        """The same as a phrase of the catalogues, in JSON; empty where there is none."""
        self.details = dict(details or {})
        """Its arguments."""
        self.seq = seq
        """How far the log of the table was then."""


class HistoryError(DoorcardError):
    """A hand that may not be had by who asks, or not now, or not in that form."""


class MailError(DoorcardError):
    """An e-mail that cannot be sent."""


class NotationError(DoorcardError):
    """A hand as text, or a file of hands, is wrong; `place` says where."""

    def __init__(self, code: str, place: Place, **args: object) -> None:
        super().__init__(code, **args)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {super().__str__()}"


class SourceError(NotationError):
    """A file that cannot be read at all."""


class CutOff(NotationError):
    """A hand whose text stops before anything is known of it."""


class Unsupported(NotationError):
    """A hand that is well written, but of no kind that is played here."""


class Refused(NotationError):
    """A hand whose record says what cannot be."""
