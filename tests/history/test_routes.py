"""Hands on request over HTTP: who is let to them, in which forms, and by mail."""

import asyncio
import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from doorcard.client import Client, Turn, read_invitation
from doorcard.hand import Mucked, Shown
from doorcard.notation import HandRecord, Verdict, judge, read_json, read_phh
from doorcard.server.history import past_hand
from doorcard.store import MemoryStore
from doorcard.table import Played
from doorcard.wire import Option
from tests.client.rooms import GENEROUS, open_table, room
from tests.client.test_client import begun, quiet, run
from tests.history.test_mail import Post, post_office
from tests.history.test_secrecy import named

HANDS = 8


class Session(NamedTuple):
    """A game that was played: where, whose tokens, and what the log has of it."""

    url: str
    table: str
    tokens: dict[str, str]
    other_token: str
    """That of a guest of another table."""
    store: MemoryStore
    post: Post

    def get(self, path: str, who: str = "", token: str = "") -> tuple[str, dict[str, str]]:
        """What a route of the table answers, and under which headers."""
        return self.ask(f"/api/tables/{self.table}{path}", token or self.tokens.get(who, ""))

    def ask(self, path: str, token: str, body: object = None) -> tuple[str, dict[str, str]]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.url + path, data, headers), timeout=10) as answer:
            return answer.read().decode(), {name.lower(): value for name, value in answer.headers.items()}

    def mail(self, number: int, who: str, lang: str, **body: str) -> Any:
        path = f"/api/tables/{self.table}/hands/{number}/mail?lang={lang}"
        return json.loads(self.ask(path, self.tokens[who], body)[0])


def choose(name: str, turn: Turn) -> Option:
    """Ana bets, Berto calls and mucks where he may, Cleo folds once there are two up cards."""
    for kind in {"Ana": ("bet",), "Berto": ("muck",), "Cleo": ("fold",) if turn.hand.street else ()}[name]:
        if turn.may(kind):
            return next(option for option in turn.options if option.kind == kind)
    return quiet(turn) if any(map(turn.may, ("check", "call", "bring in", "show"))) else turn.options[0]


async def played(url: str, token: str, tokens: dict[str, str]) -> None:
    async with (
        await Client.connect(url, token=token) as ana,
        await Client.connect(url, name="Berto") as berto,
        await Client.connect(url, name="Cleo") as cleo,
        await Client.connect(url, name="Zoe") as zoe,
    ):
        people = {"Ana": ana, "Berto": berto, "Cleo": cleo}
        for client in (berto, cleo):
            await client.sit(400)
        await begun(ana, 3)

        async def plays(name: str) -> None:
            async for turn in people[name].turns():
                await turn.act(choose(name, turn))

        await asyncio.gather(*map(plays, people))
        tokens |= {name: client.token for name, client in (people | {"Zoe": zoe}).items()}


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with post_office() as (post, port):
        settings = replace(GENEROUS, smtp_url=f"smtp://127.0.0.1:{port}", mail_from="sala@example.org")
        store = MemoryStore()
        with room(store, settings=settings, seed=4) as server:
            rules = {"house": "4champs", "game": "five-card-stud"}
            table = open_table(server.url, rules=rules, chips=400, hands=HANDS, title="Café Ñandú", instant=True)
            tokens: dict[str, str] = {}
            run(played(table.url, table.token, tokens))
            other = open_table(server.url)
            yield Session(server.url, table.table, tokens, other.token, store, post)


def down_cards(session: Session, number: int) -> dict[str, str]:
    """The down card of each player of a hand, by name, as the log has it."""
    hand = past_hand(session.table, number, asyncio.run(session.store.hand(session.table, number)))
    return {name: str(seat.down[0]) for name, seat in zip(hand.names, hand.hand.state.seats, strict=True)}


def mucked_by_berto(session: Session) -> int:
    """A hand in which Ana showed and Berto, who had called, did not."""
    for number in range(1, HANDS + 1):
        events = [entry.event.event for entry in asyncio.run(session.store.hand(session.table, number))
                  if isinstance(entry.event, Played)]  # fmt: skip
        if any(isinstance(event, Shown) for event in events) and any(isinstance(event, Mucked) for event in events):
            return number
    raise AssertionError("nobody mucked in the hands of this seed")


def status(session: Session, path: str, token: str, body: object = None) -> tuple[int, str]:
    """How a route refuses."""
    with pytest.raises(HTTPError) as refused:
        session.ask(path, token, body)
    with refused.value as answer:
        fault = json.loads(answer.read())
        assert fault["says"]
        return answer.code, fault["code"]


FORMS = ("txt", "phh", "json")


@pytest.mark.parametrize("who", ["Ana", "Berto", "Cleo"])
@pytest.mark.parametrize("form", FORMS)
def test_who_was_dealt_in_downloads_the_hand_as_it_may_be_known(session: Session, form: str, who: str) -> None:
    number = mucked_by_berto(session)
    down = down_cards(session, number)
    text, headers = session.get(f"/hands/{number}.{form}", who)
    assert headers["content-disposition"] == f'attachment; filename="doorcard-{session.table}-{number}.{form}"'
    assert headers["cache-control"] == "private, no-store"
    known = {name for name, card in down.items() if card in named(text)}
    assert known == {"Ana", "Berto", who}
    if form == "phh":
        (record,) = read_phh(text.splitlines(keepends=True), "hand.phh")
        assert isinstance(record, HandRecord)
        assert judge(record).verdict is not Verdict.REJECTED
    if form == "json":
        (record,) = read_json([text], "hand.json")
        assert isinstance(record, HandRecord)
        assert who in [player.name for player in record.players]


@pytest.mark.parametrize("path", [f"/hands/1.{form}" for form in FORMS] + ["/hands/1/replay"])
def test_nobody_else_gets_a_hand(session: Session, path: str) -> None:
    """A watcher, a guest of another table, a stranger, a forger."""
    whole = f"/api/tables/{session.table}{path}"
    assert status(session, whole, session.tokens["Zoe"]) == (403, "history_not_dealt")
    for token in (session.other_token, "", "x" * 43):
        assert status(session, whole, token) == (401, "http_no_guest")
    assert status(session, whole.replace(session.table, "zzzzzzzz"), session.tokens["Ana"])[0] == 404


def test_the_mail_of_a_hand_is_for_nobody_else_either(session: Session) -> None:
    path = f"/api/tables/{session.table}/hands/1/mail"
    before = len(session.post.came)
    body = {"to": "zoe@example.org", "format": "txt"}
    assert status(session, path, session.tokens["Zoe"], body) == (403, "history_not_dealt")
    for token in (session.other_token, ""):
        assert status(session, path, token, body) == (401, "http_no_guest")
    assert len(session.post.came) == before


@pytest.mark.parametrize("path", ["/hands/99.txt", "/hands/99/replay", "/hands/0.phh"])
def test_a_hand_that_is_not_there_is_not_found(session: Session, path: str) -> None:
    assert status(session, f"/api/tables/{session.table}{path}", session.tokens["Ana"]) == (404, "history_unknown")


@pytest.mark.parametrize(
    "path", ["/hands/x.txt", "/hands/-1.txt", f"/hands/{'9' * 40}.txt", "/hands/1.exe", "/hands?before=x"]
)
def test_what_is_no_number_and_no_form_is_not_found(session: Session, path: str) -> None:
    assert status(session, f"/api/tables/{session.table}{path}", session.tokens["Ana"])[0] == 404


def test_the_list_has_every_hand_of_who_asks_with_its_net(session: Session) -> None:
    nets = {name: json.loads(session.get("/hands", name)[0]) for name in session.tokens}
    assert nets["Zoe"] == {"hands": [], "before": None}
    numbers = [item["number"] for item in nets["Ana"]["hands"]]
    assert numbers == list(range(HANDS, 0, -1))
    totals = {name: sum(item["net"] for item in nets[name]["hands"]) for name in ("Ana", "Berto", "Cleo")}
    assert sum(totals.values()) == 0
    sheet = list(csv.DictReader(io.StringIO(session.get("/results.csv", "Ana")[0].lstrip("\ufeff"))))
    assert {row["Player"]: int(row["Net"]) for row in sheet} == totals
    item = nets["Ana"]["hands"][0]
    assert item["game"] == "4champs/five-card-stud"
    assert item["began"] <= item["ended"]
    earlier = json.loads(session.get("/hands?before=3", "Ana")[0])
    assert [item["number"] for item in earlier["hands"]] == [2, 1]


def test_results_are_sheets_in_the_language_asked_for(session: Session) -> None:
    text, headers = session.get("/results.csv?sheet=hands&lang=es", "Cleo")
    assert headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff"))))
    assert rows[0][:2] == ["Mano", "Juego"]
    assert sorted(rows[0][2:]) == ["Ana", "Berto", "Cleo"]
    assert [int(row[0]) for row in rows[1:]] == list(range(1, HANDS + 1))
    assert all(sum(map(int, row[2:])) == 0 for row in rows[1:])
    owed = list(
        csv.reader(io.StringIO(session.get("/results.csv?sheet=transfers&lang=es", "Cleo")[0].lstrip("\ufeff")))
    )
    assert owed[0] == ["Paga", "Recibe", "Fichas"]
    # The same for a page that draws it.
    transfers = json.loads(session.get("/transfers", "Cleo")[0])
    assert [[each["giver"], each["taker"], str(each["chips"])] for each in transfers] == owed[1:]
    assert status(session, f"/api/tables/{session.table}/transfers", "")[0] == 401
    assert status(session, f"/api/tables/{session.table}/results.csv?sheet=x", session.tokens["Ana"])[0] == 404
    assert status(session, f"/api/tables/{session.table}/results.csv", "")[0] == 401


def texts(data: object) -> Iterator[str]:
    """Every text in JSON: cards are texts of their own."""
    match data:
        case str():
            yield data
        case list():
            yield from (text for item in data for text in texts(item))
        case dict():
            yield from (text for item in data.values() for text in texts(item))
        case _:
            pass


def test_a_replay_is_one_guest_s(session: Session) -> None:
    number = mucked_by_berto(session)
    down = down_cards(session, number)
    steps = json.loads(session.get(f"/hands/{number}/replay", "Cleo")[0])
    assert steps[-1]["mine"]["down"] == [down["Cleo"]]
    shown = {seat["name"]: seat["down"] for seat in steps[-1]["table"]["hand"]["seats"]}
    assert shown == {"Ana": [down["Ana"]], "Berto": [down["Berto"]], "Cleo": ["??"]}
    betting = [step for step in steps if step["table"]["hand"]["phase"] == "betting"]
    assert len(betting) > 5
    assert {name for name, card in down.items() if card in set(texts(betting))} == {"Cleo"}


@pytest.mark.parametrize(
    ("lang", "subject", "words"),
    [("en", "Hand {} at the table Café Ñandú", "This is the hand you asked for"),
     ("es", "Mano {} de la mesa Café Ñandú", "Esta es la mano que pediste")],
)  # fmt: skip
@pytest.mark.parametrize("form", FORMS)
def test_a_hand_comes_by_mail(session: Session, form: str, lang: str, subject: str, words: str) -> None:
    """As text to be read, and attached as a file, in the reader's language."""
    number = mucked_by_berto(session)
    down = down_cards(session, number)
    who = "Ana" if lang == "en" else "Cleo"
    assert session.mail(number, who, lang, to="ana@example.org", format=form) == {"to": "ana@example.org"}
    envelope, message = session.post.came[-1]
    assert envelope.rcpt_tos == ["ana@example.org"]
    assert message["From"] == "doorcard <sala@example.org>"
    assert message["Subject"].startswith(subject.format(number))
    body = message.get_body()
    assert isinstance(body, EmailMessage)
    text = body.get_content().replace("\r\n", "\n")
    assert words in text
    download = session.get(f"/hands/{number}.txt?lang={lang}", who)[0]
    assert download in text
    (attached,) = message.iter_attachments()
    assert attached.get_filename() == f"doorcard-{session.table}-{number}.{form}"
    content = attached.get_content()
    content = content.decode() if isinstance(content, bytes) else content
    assert content.replace("\r\n", "\n") == session.get(f"/hands/{number}.{form}?lang={lang}", who)[0]
    assert {name for name, card in down.items() if card in named(text + content)} == {"Ana", "Berto", who}


def test_a_mail_to_no_address_is_refused_in_words(session: Session) -> None:
    path = f"/api/tables/{session.table}/hands/1/mail"
    for to in ("ana", "ana@example.org\r\nBcc: ben@example.org", "a@example.org,b@example.org"):
        body = {"to": to, "format": "phh"}
        assert status(session, path, session.tokens["Berto"], body) == (400, "mail_address")
    assert status(session, path, session.tokens["Berto"], {"to": "a@b.co", "format": "exe"}) == (400, "http_body")


def test_a_hand_that_is_being_played_is_not_to_be_had() -> None:
    async def visit(url: str, token: str, ask: str) -> None:
        async with await Client.connect(url, token=token) as host:
            await begun(host)
            await anext(host.turns())
            for path in ("/hands/1.txt", "/hands/1/replay"):
                with pytest.raises(HTTPError) as refused:
                    await asyncio.to_thread(
                        urlopen, Request(ask + path, headers={"Authorization": f"Bearer {token}"}), timeout=10
                    )
                with refused.value as answer:
                    assert json.loads(answer.read())["code"] == "history_running"

    with room() as server:
        table = open_table(server.url, bots=["station"], instant=True)
        base = f"{read_invitation(table.url).base}/api/tables/{table.table}"
        run(visit(table.url, table.token, base))


def test_a_room_without_a_mail_server_says_so(session: Session) -> None:
    with room() as server:
        table = open_table(server.url, bots=["station", "tight"], hands=1, instant=True)

        async def visit() -> None:
            async with await Client.connect(table.url, token=table.token) as host:
                await begun(host, 3)
                async for turn in host.turns():
                    await turn.act(turn.options[0])

        run(visit())
        here = Session(server.url, table.table, {"Ana": table.token}, "", session.store, session.post)
        before = len(session.post.came)
        body = {"to": "ana@example.org", "format": "phh"}
        assert status(here, f"/api/tables/{table.table}/hands/1/mail", table.token, body) == (503, "mail_unset")
        assert len(session.post.came) == before
