"""Who may ask, what and from where; and what stands on every answer."""

import json
import re

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from doorcard.server.app import create_app
from doorcard.server.guard import content_policy
from doorcard.server.settings import Limits, Rate, Settings
from tests.server.conftest import WANTED, Ask, Ticking, opened

FILE_HEADERS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
HEADERS = {
    **FILE_HEADERS,
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
}


def paths(browser: TestClient) -> list[tuple[str, str, int]]:
    """Every route with an address that it answers, and how."""
    made = opened(browser, listed=True, bots=["tight"])
    table, version = made["table"], browser.app.state.site.assets.version  # type: ignore[attr-defined]
    return [
        ("GET", "/", 200),
        ("GET", "/?lang=es", 200),
        ("GET", f"/t/{table}", 200),
        ("GET", f"/t/{table}/{made['invite']}", 200),
        ("GET", "/rules/home/five-card-stud", 200),
        ("GET", "/api/tables", 200),
        ("GET", "/api/catalogue", 200),
        ("GET", "/api/words/es.json", 200),
        ("GET", "/api/schema.json", 200),
        ("GET", "/api/qr.svg?text=http://192.168.1.5:8000/", 200),
        ("GET", f"/static/{version}/icon.svg", 200),
        ("GET", "/healthz", 200),
        ("GET", "/readyz", 200),
        ("GET", "/metrics", 403),
        ("POST", "/api/tables", 400),
        ("POST", f"/api/tables/{table}/enter", 400),
        ("POST", f"/api/tables/{table}/invite", 201),
        ("POST", "/tables", 400),
        ("POST", f"/t/{table}/enter", 400),
        ("GET", f"/api/tables/{table}/hands", 200),
        ("GET", f"/api/tables/{table}/hands/1/replay", 404),
        ("GET", f"/api/tables/{table}/hands/1.txt", 404),
        ("POST", f"/api/tables/{table}/hands/1/mail", 404),
        ("GET", f"/api/tables/{table}/results.csv", 200),
        ("GET", f"/api/tables/{table}/transfers", 200),
        ("GET", "/nothing", 404),
        ("GET", "/t/none", 404),
        ("GET", "/rules/home/holdem", 404),
        ("GET", "/api/words/xx.json", 404),
        ("GET", "/static/old/icon.svg", 404),
        ("DELETE", "/", 405),
    ]


def test_every_route_answers_and_every_answer_has_the_headers(browser: TestClient) -> None:
    asked = paths(browser)
    for method, path, status in asked:
        answer = browser.request(method, path)
        assert answer.status_code == status, (method, path, answer.text)
        static = status == 200 and path.startswith("/static/")
        for name, value in (FILE_HEADERS if static else HEADERS).items():
            assert answer.headers[name] == value, (path, name)
        policy = "default-src 'none'" if static else content_policy("192.168.1.5:8000")
        assert answer.headers["content-security-policy"] == policy, path
        assert "cache-control" in answer.headers, path
        assert "server" not in answer.headers
    routes = {route.path for route in create_app().routes if isinstance(route, Route)}
    patterns = {
        re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(route)) for route in routes - {"/static/{version}/{path:path}"}
    }
    assert not [each for each in patterns if not any(re.fullmatch(each, path.split("?")[0]) for _, path, _ in asked)]


def test_the_policy_lets_nothing_in_from_elsewhere_and_nothing_inline() -> None:
    policy = dict(part.strip().split(" ", 1) for part in content_policy("here:8000").split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == policy["font-src"] == "'self'"
    assert policy["img-src"] == "'self' data:"
    assert policy["connect-src"] == "'self' ws://here:8000 wss://here:8000"
    assert "unsafe" not in str(policy)
    assert "*" not in str(policy)


def test_no_page_needs_what_the_policy_forbids(browser: TestClient) -> None:
    pages = [browser.get(path).text for method, path, _ in paths(browser) if method == "GET" and path[:5] != "/api/"]
    for page in (page for page in pages if page.startswith("<!doctype html>")):
        assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", page)
        assert all("src=" in script for script in re.findall(r"<script[^>]*>", page))
        links = re.findall(r"(?:src|href|action)=\"(https?:[^\"]*)", page)
        assert all(link.startswith("http://192.168.1.5:8000/") for link in links)


@pytest.mark.parametrize(
    "host",
    ["localhost:8000", "127.0.0.1", "[::1]:8000", "192.168.1.5:8000", "card-box:8000", "card-box.local", "pc.lan"],
)
def test_at_home_no_name_has_to_be_set(browser: TestClient, host: str) -> None:
    assert browser.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example.org", "192.168.1.5.evil.example", "evil.com:8000", "lan.evil.com", ""])
def test_a_strange_name_that_leads_here_is_not_answered(browser: TestClient, host: str) -> None:
    """Or a page of that name could read from inside the network what only those at home may (DNS rebinding)."""
    for path in ("/", "/api/tables", "/metrics"):
        refused = browser.get(path, headers={"host": host})
        assert refused.status_code == 421
        assert ("--public-url" if path == "/" else "http_host") in refused.text
        assert host not in refused.headers["content-security-policy"] or not host


@pytest.mark.parametrize(
    "host", ["a b", "x'", 'x"', "x;script-src", "[", "x,y", "evil.com@192.168.1.5", "x/y", "x:y", "."]
)
def test_a_name_that_is_none_reaches_no_header(browser: TestClient, host: str) -> None:
    refused = browser.get("/", headers={"host": host})
    assert refused.status_code == 421
    assert refused.headers["content-security-policy"] == content_policy("localhost")


def test_names_that_were_given_are_answered(visit: Ask) -> None:
    browser = visit(Settings(public_url="https://stud.example.org", hosts=frozenset({"other.example.org"})))
    for host in ("stud.example.org", "STUD.example.org", "other.example.org"):
        assert browser.get("/", headers={"host": host}).status_code == 200
    assert browser.get("/", headers={"host": "third.example.org"}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example.org"},
        {"origin": "null"},
        {"origin": "http://192.168.1.5"},
        {"origin": "http://192.168.1.5:8001"},
        {"origin": "http://192.168.1.5:8000@evil.example"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_site_changes_nothing(browser: TestClient, headers: dict[str, str]) -> None:
    refused = browser.post("/api/tables", json={**WANTED, "listed": True}, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "http_origin")
    assert browser.get("/api/tables").json() == []
    assert browser.get("/", headers=headers).status_code == 200  # looking is for everybody


def test_its_own_pages_and_programs_may_ask(browser: TestClient, visit: Ask) -> None:
    own = {"origin": "http://192.168.1.5:8000", "sec-fetch-site": "same-origin"}
    assert browser.post("/api/tables", json=WANTED, headers=own).status_code == 201
    assert browser.post("/api/tables", json=WANTED).status_code == 201  # no browser, so no page
    public = visit(Settings(public_url="https://stud.example.org"))
    behind_tls = {"origin": "https://stud.example.org"}
    assert public.post("/api/tables", json=WANTED, headers=behind_tls).status_code == 201


def test_a_form_of_a_strange_page_cannot_speak_json(browser: TestClient) -> None:
    text = json.dumps(WANTED)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        assert browser.post("/api/tables", content=text, headers={"content-type": kind}).status_code == 400


def test_a_body_that_is_too_large_is_not_read(browser: TestClient) -> None:
    refused = browser.post("/api/tables", json={**WANTED, "title": "x" * 20_000})
    assert (refused.status_code, refused.json()["code"]) == (413, "http_size")
    pieces = (b"x" * 1_000 for _ in range(100))  # comes without a length
    refused = browser.post("/api/tables", content=pieces, headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (413, "http_size")
    for length in ("-1", "1e9", "9" * 20):
        assert browser.post("/api/tables", headers={"content-length": length}).status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"[" * 8_000,
        b'{"a":' * 2_000,
        b'{"name":"x","name":"x"}',
        b"1e999",
        b"NaN",
    ],
)
def test_a_body_that_is_no_request_is_refused(browser: TestClient, body: bytes) -> None:
    refused = browser.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (400, "http_body")


def test_one_address_asks_only_so_often(visit: Ask, now: Ticking) -> None:
    browser = visit(Settings(limits=Limits(requests=Rate(3, 1.0))))
    assert [browser.get("/healthz").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert visit(like=browser, address="203.0.113.8").get("/healthz").status_code == 200
    now.seconds += 1
    assert [browser.get("/healthz").status_code for _ in range(2)] == [200, 429]


def test_a_household_of_ipv6_is_one_address(visit: Ask) -> None:
    browser = visit(Settings(limits=Limits(requests=Rate(1, 1.0))), address="2001:db8:1:2::1")
    assert browser.get("/healthz").status_code == 200
    assert visit(like=browser, address="2001:db8:1:2:ffff::9").get("/healthz").status_code == 429
    assert visit(like=browser, address="2001:db8:1:3::1").get("/healthz").status_code == 200


def test_what_fails_is_answered_and_says_nothing(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    site = browser.app.state.site  # type: ignore[attr-defined]
    monkeypatch.setattr(site.rooms, "listed", lambda: 1 / 0)
    for path, kind in (("/", "text/html; charset=utf-8"), ("/api/tables", "application/json")):
        answer = browser.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (500, kind)
        assert "zero" not in answer.text
        assert answer.headers["content-security-policy"] == content_policy("192.168.1.5:8000")
