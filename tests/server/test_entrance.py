"""Opening a table, coming to one, being known there: secrets go to whom they belong and nowhere else."""

from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from doorcard.server.rooms import Rooms
from doorcard.server.settings import Limits, Rate, Settings
from doorcard.store.sqlite import SqliteStore
from doorcard.table import Ban
from tests.server.conftest import HOME, WANTED, Ask, Ticking, opened, within


def test_who_opens_a_table_is_its_host_and_sits_there(browser: TestClient) -> None:
    made = opened(browser, title="  Friday   night ", bots=["tight", "station"], start=True, listed=True)
    assert made["url"] == made["link"] == f"http://192.168.1.5:8000/t/{made['table']}/{made['invite']}"
    (table,) = browser.get("/api/tables").json()
    assert table == {
        "id": made["table"],
        "name": "Friday night",
        "host": "Zoe",
        "game": "home/five-card-stud",
        "places": 8,
        "seated": 3,
        "guests": 1,
        "started": True,
    }


def test_secrets_are_long_and_never_the_same(browser: TestClient) -> None:
    tables = [opened(browser) for _ in range(5)]
    for key, least in (("token", 43), ("invite", 22)):
        assert len({made[key] for made in tables}) == 5
        assert all(len(made[key]) >= least for made in tables)  # 256 and 128 bits in base64


def test_a_table_that_is_not_listed_is_in_no_list(browser: TestClient) -> None:
    opened(browser)
    assert browser.get("/api/tables").json() == []


def test_the_cookie_is_for_no_script_and_no_other_site(browser: TestClient, visit: Ask) -> None:
    made = browser.post("/api/tables", json=WANTED)
    (cookie,) = SimpleCookie(made.headers["set-cookie"]).values()
    assert cookie.key == f"doorcard_{made.json()['table']}"
    assert cookie.value == made.json()["token"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "strict", "/", "")
    over_tls = visit(like=browser, host="stud.lan")
    over_tls.base_url = over_tls.base_url.copy_with(scheme="https")
    (cookie,) = SimpleCookie(over_tls.post("/api/tables", json=WANTED).headers["set-cookie"]).values()
    assert cookie["secure"] is True


def test_a_friend_comes_in_by_the_link_and_is_known_again(browser: TestClient, visit: Ask) -> None:
    made = opened(browser)
    friend = visit(like=browser)
    path = f"/api/tables/{made['table']}/enter"
    came = friend.post(path, json={"name": "Ana", "invite": made["invite"]})
    assert came.status_code == 201
    assert came.json()["token"] not in ("", made["token"])
    again = friend.post(path, json={"name": "Berta", "invite": ""})
    assert (again.status_code, again.json()) == (200, {"guest": came.json()["guest"], "token": ""})


def test_a_program_shows_its_token_in_a_header(browser: TestClient, visit: Ask) -> None:
    made = opened(browser)
    program = visit(like=browser)
    path = f"/api/tables/{made['table']}/enter"
    shown = program.post(path, json={"name": "x"}, headers={"authorization": f"Bearer {made['token']}"})
    assert shown.json() == {"guest": made["guest"], "token": ""}


def test_the_host_makes_another_link_and_the_old_one_lets_nobody_in(browser: TestClient, visit: Ask) -> None:
    made = opened(browser)
    table, enter = f"/t/{made['table']}", f"/api/tables/{made['table']}/enter"
    friend, stranger = visit(like=browser), visit(like=browser)
    friend.post(enter, json={"name": "Ana", "invite": made["invite"]})
    anew = f"/api/tables/{made['table']}/invite"
    for somebody, code, status in ((friend, "not_host", 403), (stranger, "http_no_guest", 401)):
        refused = somebody.post(anew, json={})
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    answer = browser.post(anew, json={})
    assert answer.status_code == 201
    invite = answer.json()["invite"]
    assert answer.json()["link"] == f"http://192.168.1.5:8000{table}/{invite}"
    assert stranger.post(enter, json={"name": "Eve", "invite": made["invite"]}).status_code == 403
    assert stranger.get(f"{table}/{made['invite']}").status_code == 403
    page = friend.get(f"{table}/{made['invite']}")  # who is in stays in, and is not told the old link as one to send
    assert page.status_code == 200
    assert 'data-invite=""' in page.text
    assert stranger.post(enter, json={"name": "Eva", "invite": invite}).status_code == 201


@pytest.mark.parametrize("invite", ["", "x", "../..", "A" * 22])
def test_without_the_invitation_nobody_comes_in(browser: TestClient, visit: Ask, invite: str) -> None:
    made, stranger = opened(browser), visit(like=browser)
    refused = stranger.post(f"/api/tables/{made['table']}/enter", json={"name": "Eve", "invite": invite})
    assert (refused.status_code, refused.json()["code"]) == (403, "http_no_invite")
    assert stranger.get(f"/t/{made['table']}").status_code == 401
    assert stranger.get(f"/t/{made['table']}/wrong").status_code == 403


def test_the_invitation_of_another_table_opens_none(browser: TestClient, visit: Ask) -> None:
    mine, other = opened(browser), opened(browser)
    stranger = visit(like=browser)
    refused = stranger.post(f"/api/tables/{mine['table']}/enter", json={"name": "Eve", "invite": other["invite"]})
    assert refused.json()["code"] == "http_no_invite"


def test_the_token_of_another_table_is_none_here(browser: TestClient, visit: Ask) -> None:
    mine, other = opened(browser), opened(browser)
    stranger = visit(like=browser)
    stranger.cookies.set(f"doorcard_{mine['table']}", other["token"])
    assert stranger.get(f"/t/{mine['table']}").status_code == 401
    assert stranger.get(f"/api/tables/{mine['table']}/hands").status_code in (401, 403)


def test_a_digest_is_no_token(browser: TestClient, visit: Ask) -> None:
    """Who reads the database cannot sit down with what is kept there."""
    made, thief = opened(browser), visit(like=browser)
    (guest,) = within(browser, lambda rooms: rooms.room(made["table"])).table.guests
    thief.cookies.set(f"doorcard_{made['table']}", guest.token)
    assert thief.get(f"/t/{made['table']}").status_code == 401


def test_anybody_comes_to_a_listed_table(browser: TestClient, visit: Ask) -> None:
    made, stranger = opened(browser, listed=True), visit(like=browser)
    assert stranger.get(f"/t/{made['table']}").status_code == 200
    assert stranger.post(f"/api/tables/{made['table']}/enter", json={"name": "Eve"}).status_code == 201


def test_a_name_is_there_once(browser: TestClient, visit: Ask) -> None:
    made, friend = opened(browser), visit(like=browser)
    refused = friend.post(f"/api/tables/{made['table']}/enter", json={"name": "zoe", "invite": made["invite"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")
    assert "set-cookie" not in refused.headers


def test_who_was_sent_away_stays_away(browser: TestClient, visit: Ask) -> None:
    made, friend = opened(browser), visit(like=browser)
    path = f"/api/tables/{made['table']}/enter"
    guest = friend.post(path, json={"name": "Ana", "invite": made["invite"]}).json()["guest"]

    async def ban(rooms: Rooms) -> None:
        await (await rooms.room(made["table"])).obey(Ban(guest))

    within(browser, ban)
    assert friend.get(f"/t/{made['table']}/{made['invite']}").status_code == 403
    assert friend.post(path, json={"name": "Bea", "invite": made["invite"]}).json()["code"] == "http_banned"


def test_so_many_guests_and_no_more(visit: Ask) -> None:
    browser = visit(Settings(limits=Limits(guests=2)))
    made = opened(browser)
    codes = [
        visit(like=browser).post(
            f"/api/tables/{made['table']}/enter", json={"name": f"Guest {number}", "invite": made["invite"]}
        )
        for number in range(2)
    ]
    assert [answer.status_code for answer in codes] == [201, 409]


def test_so_many_tables_and_no_more(visit: Ask) -> None:
    browser = visit(Settings(limits=Limits(tables=2)))
    answers = [browser.post("/api/tables", json=WANTED) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 503]
    assert answers[2].json()["args"] == {"most": 2}


def test_one_address_opens_tables_and_guesses_at_invitations_only_so_often(visit: Ask, now: Ticking) -> None:
    browser = visit(Settings(limits=Limits(openings=Rate(2, 0.5), entries=Rate(3, 1.0))))
    made = [browser.post("/api/tables", json=WANTED) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    assert made[2].headers["retry-after"] == "3"
    assert made[2].json()["args"] == {"seconds": 3}
    neighbour = visit(like=browser, address="203.0.113.8")
    assert neighbour.post("/api/tables", json=WANTED).status_code == 201
    now.seconds += 2
    assert browser.post("/api/tables", json=WANTED).status_code == 201
    path, stranger = f"/api/tables/{made[0].json()['table']}/enter", visit(like=browser, address="203.0.113.9")
    guesses = [stranger.post(path, json={"name": "Eve", "invite": str(number)}).status_code for number in range(4)]
    assert guesses == [403, 403, 403, 429]


def test_secrets_lie_in_the_store_as_digests_only(visit: Ask, tmp_path: Path) -> None:
    browser = visit(store=SqliteStore(tmp_path / "room.sqlite"))
    made = opened(browser, bots=["tight"], start=True)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Zoe" in kept  # what is looked for would be found
    for secret in (made["token"], made["invite"]):
        assert secret.encode() not in kept


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"chips": 0}, "http_body"),
        ({"chips": "40"}, "http_body"),
        ({"name": ""}, "http_body"),
        ({"name": "\u202e"}, "bad_name"),
        ({"rules": {**HOME, "house": "nobody"}}, "unknown_house"),
        ({"rules": {**HOME, "game": "holdem"}}, "unknown_game"),
        ({"rules": {**HOME, "stakes": "1/2"}}, "stakes_syntax"),
        ({"rules": {**HOME, "stakes": "9/9/2/4"}}, "invalid_rules"),
        ({"bots": ["cheat"]}, "bot_unknown"),
        ({"bots": ["tight"] * 8}, "table_full"),
        ({"turn": 1}, "http_body"),
        ({"deck": "As Ks"}, "http_body"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_not_opened(
    browser: TestClient, changes: dict[str, object], code: str
) -> None:
    refused = browser.post("/api/tables", json={**WANTED, "listed": True, **changes})
    assert 400 <= refused.status_code < 500
    assert refused.json()["code"] == code
    assert refused.json()["says"][0][0] == f"error.{code}"
    assert browser.get("/api/tables").json() == []


def test_nothing_is_opened_where_nothing_can_be_stored(visit: Ask) -> None:
    browser = visit()
    within(browser, lambda rooms: rooms.store.close())
    refused = browser.post("/api/tables", json=WANTED)
    assert (refused.status_code, refused.json()["code"]) == (503, "http_failed")
    assert browser.get("/readyz").status_code == 503
    assert browser.get("/healthz").status_code == 200
