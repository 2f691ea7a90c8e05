"""The routes of what is over: hands on request (R429), as files, by mail and to be watched again; results as sheets."""

from typing import Final, get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doorcard.errors import HistoryError, RequestRefused
from doorcard.notation import write_json, write_phh
from doorcard.server.entrance import known_guest
from doorcard.server.faults import json_answer
from doorcard.server.history import PastHand, as_record, as_steps, as_text, past_hand, subject
from doorcard.server.mail import Attachment, Mailer
from doorcard.server.results import SHEETS, hands_csv, settled, standings_csv, transfers_csv
from doorcard.server.room import Room
from doorcard.server.site import body_of, site_of
from doorcard.server.tongue import language_of
from doorcard.store import Store
from doorcard.wire.history import HandFormat, HandItem, HandList, MailHand, MailSent, TransferItem
from doorcard.words import Language, capital
from doorcard.words.layout import laid_out

HANDS_A_PAGE: Final = 50
"""Hands of a list; earlier ones are asked for."""

DIGITS: Final = 9
"""Of a hand's number: no table gets so far."""

MEDIA: Final[dict[HandFormat, str]] = {"txt": "text/plain", "phh": "text/plain", "json": "application/json"}
"""What kind of file each form is."""


def routes(mailer: Mailer) -> list[Route]:
    """All of them; what is sent by mail goes through ``mailer``."""

    async def mail(request: Request) -> Response:
        """``POST /api/tables/{table}/hands/{number}/mail``."""
        room, guest = await _guest(request)
        hand = await _hand(room, site_of(request).rooms.store, request.path_params["number"])
        asked = await body_of(request, MailHand)
        language = language_of(request)
        body = as_text(hand, guest, language)
        title = capital(subject(hand, language))
        intro, outro = (laid_out(capital(language.say(code)), "") for code in ("mail.intro", "mail.outro"))
        lines = (intro, "", body, outro, "")
        file = Attachment(_file_name(hand, asked.format), written(hand, guest, asked.format, language),
                          MEDIA[asked.format])  # fmt: skip
        await mailer.send(f"{room.id}/{guest}", asked.to, title, "\n".join(lines), file)
        return json_answer(MailSent(asked.to))

    hand = "/api/tables/{table}/hands/{number}"
    return [
        Route("/api/tables/{table}/hands", listed),
        Route(f"{hand}/replay", replay),
        Route(f"{hand}/mail", mail, methods=["POST"]),
        Route(f"{hand}.{{form}}", download),
        Route("/api/tables/{table}/results.csv", results),
        Route("/api/tables/{table}/transfers", transfers),
    ]


async def listed(request: Request) -> Response:
    """``GET /api/tables/{table}/hands``: those into which who asks was dealt, the newest first."""
    room, guest = await _guest(request)
    store = site_of(request).rooms.store
    before = _number(request.query_params["before"]) if "before" in request.query_params else None
    logs = await store.hands(room.id, before, HANDS_A_PAGE)
    found = []
    for log in logs:
        if room.table.running and log.number == room.table.begun:
            continue
        hand = past_hand(room.id, log.number, await store.hand(room.id, log.number))
        if guest in hand.guests:
            net = hand.hand.net[hand.seat_of(guest)]
            found.append(HandItem(hand.number, hand.hand.state.rules.name, hand.began, hand.ended, net))
    earlier = logs[-1].number if logs and logs[-1].number > 1 else None
    return json_answer(HandList(found, earlier))


async def download(request: Request) -> Response:
    """``GET /api/tables/{table}/hands/{number}.{txt|phh|json}``."""
    room, guest = await _guest(request)
    wanted = request.path_params["form"]
    form = next((form for form in MEDIA if form == wanted), None)
    if form is None:
        raise HistoryError("history_format", text=wanted[:20], known=", ".join(get_args(HandFormat)))
    hand = await _hand(room, site_of(request).rooms.store, request.path_params["number"])
    text = written(hand, guest, form, language_of(request))
    return _file(_file_name(hand, form), MEDIA[form], text)


async def replay(request: Request) -> Response:
    """``GET /api/tables/{table}/hands/{number}/replay``."""
    room, guest = await _guest(request)
    hand = await _hand(room, site_of(request).rooms.store, request.path_params["number"])
    return json_answer(as_steps(hand, guest))


async def results(request: Request) -> Response:
    """``GET /api/tables/{table}/results.csv``, with ``?sheet=`` one of `SHEETS`: what everybody at the table sees."""
    room, _ = await _guest(request)
    language = language_of(request)
    match request.query_params.get("sheet", "standings"):
        case "standings" as sheet:
            text = standings_csv(language, room.table)
        case "transfers" as sheet:
            text = transfers_csv(language, room.table)
        case "hands" as sheet:
            text = hands_csv(language, await _all_hands(room, site_of(request).rooms.store))
        case other:
            raise HistoryError("history_sheet", text=other[:20], known=", ".join(SHEETS))
    return _file(f"doorcard-{room.id}-{sheet}.csv", "text/csv", text)


async def transfers(request: Request) -> Response:
    """``GET /api/tables/{table}/transfers``: who owes whom by now."""
    room, _ = await _guest(request)
    return json_answer([TransferItem(owed.giver, owed.taker, owed.chips) for owed in settled(room.table)])


def written(hand: PastHand, guest: str, form: HandFormat, language: Language) -> str:
    """A hand in one of its forms, as a guest may know it. Raises `HistoryError`."""
    match form:
        case "txt":
            return as_text(hand, guest, language)
        case "phh":
            return write_phh(as_record(hand, guest))
        case "json":
            return write_json(as_record(hand, guest))


async def _guest(request: Request) -> tuple[Room, str]:
    """The table, and who asks. Raises `NoSuchTable`, and `RequestRefused` for who is no guest of it."""
    room = await site_of(request).rooms.room(request.path_params["table"])
    return room, known_guest(room, request).key


async def _hand(room: Room, store: Store, number: str) -> PastHand:
    """A hand that is over. Raises `HistoryError`."""
    wanted = _number(number)
    return past_hand(room.id, wanted, await store.hand(room.id, wanted))


async def _all_hands(room: Room, store: Store) -> list[PastHand]:
    """Every hand that is over, the first one first."""
    found: list[PastHand] = []
    before: int | None = None
    while logs := await store.hands(room.id, before):
        before = logs[-1].number
        found += [
            past_hand(room.id, log.number, await store.hand(room.id, log.number))
            for log in logs
            if not (room.table.running and log.number == room.table.begun)
        ]
    return found[::-1]


def _number(text: str) -> int:
    """The number of a hand. Raises `RequestRefused`."""
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise RequestRefused("http_not_found")
    return int(text)


def _file_name(hand: PastHand, form: HandFormat) -> str:
    return f"doorcard-{hand.table_id}-{hand.number}.{form}"


def _file(name: str, media: str, text: str) -> Response:
    """A file to keep: what stands in it is for one guest, so nobody on the way keeps it."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "private, no-store"}
    return Response(text, headers=headers, media_type=f"{media}; charset=utf-8")
