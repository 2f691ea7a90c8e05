"""The pages: in both languages, and without scripts a form does what it can."""

import re
from html import escape, unescape
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from doorcard.server.settings import Settings
from doorcard.words import language, languages
from tests.server.conftest import Ask, opened

FORM = {
    "name": "Zoe",
    "rules": "home/five-card-stud",
    "stakes": "",
    "chips": "40",
    "bots": "2",
    "turn": "",
    "hands": "",
}


def test_a_table_is_opened_and_entered_without_scripts(browser: TestClient, visit: Ask) -> None:
    sent = browser.post("/tables", data=FORM)
    assert sent.status_code == 303
    page = browser.get(sent.headers["location"])
    assert "You are here as Zoe." in page.text
    (link,) = set(re.findall(r'class="link" href="([^"]*)"', page.text))
    assert link == f"http://192.168.1.5:8000{sent.headers['location']}"
    (code,) = re.findall(r'class="qr" src="([^"]*)"', page.text)
    assert unquote(unescape(code)) == f"/api/qr.svg?text={link}"
    friend = visit(like=browser)
    found = friend.get(link)
    (invite,) = re.findall(r'name="invite" value="([^"]*)"', found.text)
    (action,) = re.findall(r'action="([^"]*)"', found.text)
    came = friend.post(action, data={"name": "Marta", "invite": invite})
    assert came.status_code == 303
    assert "You are here as Marta." in friend.get(came.headers["location"]).text
    assert "Zoe (host)" in friend.get(came.headers["location"]).text


def test_the_form_says_all_that_a_table_may_be(browser: TestClient) -> None:
    filled = {"turn": "60", "hands": "12", "listed": "1", "start": "1", "stakes": "2/2/4/8", "title": "Friday"}
    assert browser.post("/tables", data={**FORM, **filled}).status_code == 303
    ((_, table),) = browser.app.state.site.rooms.listed()  # type: ignore[attr-defined]
    assert (table.name, table.hands, table.rules.stakes.big, len(table.places)) == ("Friday", 12, 8, 3)
    assert (table.pace.turn, table.started is not None) == (60_000, True)
    listed = browser.get("/").text
    assert "Friday" in listed
    assert "3 of 8 seated" in listed


@pytest.mark.parametrize("changes", [{"chips": "x"}, {"chips": ""}, {"rules": "home"}, {"name": ""}, {"x": "1"}])
def test_a_form_that_says_something_else_is_answered_by_a_page(browser: TestClient, changes: dict[str, str]) -> None:
    answer = browser.post("/tables", data={**FORM, **changes})
    assert 400 <= answer.status_code < 500
    assert "This did not work" in answer.text


@pytest.mark.parametrize("form", ["name=%ff", "&".join(["a=b"] * 100), "\u00e9"])
def test_a_form_that_is_none_is_refused(browser: TestClient, form: str) -> None:
    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert browser.post("/tables", content=form.encode(), headers=headers).status_code == 400


def test_what_people_write_is_text_and_nothing_else(browser: TestClient) -> None:
    name = "<b>&\"'x"
    made = opened(browser, name=name, title=name, listed=True)
    for path in ("/", f"/t/{made['table']}/{made['invite']}"):
        page = browser.get(path).text
        assert name not in page
        assert escape("<b>&") in page


@pytest.mark.parametrize(
    ("headers", "cookie", "path", "tag"),
    [
        ({}, "", "/", "en"),
        ({"accept-language": "es-MX,es;q=0.9,en;q=0.8"}, "", "/", "es"),
        ({"accept-language": "en"}, "es", "/", "es"),
        ({"accept-language": "en"}, "xx", "/", "en"),
        ({"accept-language": "en"}, "en", "/?lang=es", "es"),
        ({"accept-language": "es"}, "", "/?lang=xx", "es"),
        ({"accept-language": "es"}, "", "/rules/home/five-card-stud", "es"),
        ({"accept-language": "es"}, "", "/nothing", "es"),
    ],
)
def test_the_reader_chooses_the_language(
    browser: TestClient, headers: dict[str, str], cookie: str, path: str, tag: str
) -> None:
    if cookie:
        browser.cookies.set("doorcard_lang", cookie)
    answer = browser.get(path, headers=headers)
    assert f'<html lang="{tag}">' in answer.text
    assert "accept-language" in answer.headers["vary"]


def test_a_language_that_was_chosen_is_kept(browser: TestClient) -> None:
    chosen = browser.get("/?lang=es")
    assert "HttpOnly" in chosen.headers["set-cookie"]
    assert "SameSite=lax" in chosen.headers["set-cookie"]
    assert '<html lang="es">' in browser.get("/").text
    assert "set-cookie" not in browser.get("/?lang=es").headers


@pytest.mark.parametrize("tag", languages())
def test_a_refusal_is_said_in_the_readers_language(browser: TestClient, tag: str) -> None:
    said = language(tag).say("error.http_not_found")
    assert said[1:] in unescape(browser.get(f"/nothing?lang={tag}").text)


def test_who_looks_on_the_servers_own_machine_gets_a_link_for_others(visit: Ask) -> None:
    home = visit(Settings(lan_url="http://192.168.1.5:8000"), host="localhost:8000", address="127.0.0.1")
    made = opened(home)
    path = f"/t/{made['table']}/{made['invite']}"
    # The cookie is for the name by which the host came: there the host must stay.
    assert made["url"] == f"http://localhost:8000{path}"
    assert made["link"] == f"http://192.168.1.5:8000{path}"
    assert f'class="link" href="{made["link"]}"' in home.get(path).text
    assert 'data-share="http://192.168.1.5:8000"' in home.get("/").text


def test_a_server_with_a_name_gives_links_with_that_name(visit: Ask) -> None:
    public = visit(Settings(public_url="https://stud.example.org"), host="stud.example.org")
    assert opened(public)["link"].startswith("https://stud.example.org/t/")


def test_pages_say_whether_mail_can_be_sent(browser: TestClient, visit: Ask) -> None:
    assert " data-mail" not in browser.get("/").text
    assert " data-mail" in visit(Settings(smtp_url="smtp://mail.example.org")).get("/").text


def test_the_rule_sheet_is_that_of_the_command(browser: TestClient) -> None:
    page = browser.get("/rules/tda/razz?lang=es").text
    assert "razz" in page
    assert '<article class="sheet">' in page


def test_pages_are_kept_by_nobody(browser: TestClient) -> None:
    made = opened(browser)
    for path in ("/", f"/t/{made['table']}/{made['invite']}"):
        assert browser.get(path).headers["cache-control"] == "no-store"
