"""What is the same for everybody: files for good, sentences, choices, the protocol, health, figures."""

import gzip
import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from doorcard.rules import HOUSES, Rules
from doorcard.server import static
from doorcard.server.settings import Settings
from doorcard.server.static import Assets
from doorcard.wire.schema import schema
from doorcard.words.browser import catalogue
from tests.server.conftest import Ask, opened


def test_files_are_asked_for_once(browser: TestClient) -> None:
    page = browser.get("/").text
    (sheet,) = re.findall(r'href="(/static/[^"]*/css/site\.css)"', page)
    answer = browser.get(sheet)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    again = browser.get(sheet, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_come_packed_to_who_can_unpack_them(browser: TestClient) -> None:
    assets: Assets = browser.app.state.site.assets  # type: ignore[attr-defined]
    with browser.stream("GET", assets.url("js/i18n.js"), headers={"accept-encoding": "br, gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
    plain = browser.get(assets.url("js/i18n.js"), headers={"accept-encoding": "gzip;q=0, identity"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(packed) == plain.content == assets.files["js/i18n.js"].body
    assert len(packed) < len(plain.content) / 2
    assert answer.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_the_address_of_all_files_changes_with_one(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("1")
    first = Assets(tmp_path).version
    assert Assets(tmp_path).version == first
    (tmp_path / "js" / "a.js").write_text("2")
    second = Assets(tmp_path).version
    (tmp_path / "js" / "a.js").rename(tmp_path / "js" / "b.js")
    assert len({first, second, Assets(tmp_path).version}) == 3


def test_only_what_is_for_browsers_is_served(tmp_path: Path) -> None:
    for name in ("a.js", ".hidden.js", "secret.key", "b.py", "c.po"):
        (tmp_path / name).write_text("x")
    assert list(Assets(tmp_path).files) == ["a.js"]


@pytest.mark.parametrize("path", ["../app.py", "..%2fapp.py", "js/../../app.py", "/etc/passwd", "", "js", "README.md"])
def test_no_other_file_is_reached(browser: TestClient, path: str) -> None:
    version = browser.app.state.site.assets.version  # type: ignore[attr-defined]
    assert browser.get(f"/static/{version}/{path}").status_code == 404


def test_a_page_asks_for_all_its_modules_at_once(browser: TestClient) -> None:
    made = opened(browser)
    page = browser.get(f"/t/{made['table']}").text
    asked = set(re.findall(r'rel="modulepreload" href="([^"]*)"', page))
    assets: Assets = browser.app.state.site.assets  # type: ignore[attr-defined]
    assert {assets.url(name) for name in ("js/app.js", "js/store.js", "js/i18n.js")} <= asked
    for name in assets.modules("js/app.js"):
        for path in static._IMPORT.findall(assets.files[name].body.decode()):
            assert assets.url(static._beside(name, path)) in asked


def test_the_sentences_of_a_language(browser: TestClient) -> None:
    """In two parts, of which the second is asked for when it is wanted; or whole, for programs."""
    page = browser.get("/", headers={"accept-language": "es"}).text
    addresses = [unescape(address) for address in re.findall(r'data-[a-z-]*words="([^"]*)"', page)]
    answers = [browser.get(address) for address in addresses]
    assert {answer.headers["cache-control"] for answer in answers} == {static.FOREVER}
    whole = browser.get("/api/words/es.json")
    assert whole.json() == catalogue("es")
    first, second = (answer.json()["texts"] for answer in answers)
    assert first | second == whole.json()["texts"]
    assert not first.keys() & second.keys()
    for address in ("/api/words/es.json", "/api/words/es.json?v=old", "/api/words/es.json?part=table&v=old"):
        assert browser.get(address).headers["cache-control"] == "no-cache"


def test_every_game_that_can_be_chosen_can_be_opened(browser: TestClient) -> None:
    choices = browser.get("/api/catalogue").json()
    assert {house["key"] for house in choices["houses"]} == set(HOUSES)
    for house in choices["houses"]:
        assert tuple(game["key"] for game in house["games"]) == HOUSES[house["key"]].games
        for game in house["games"]:
            rules = Rules.named(f"{house['key']}/{game['key']}")
            assert (game["least"], game["most"]) == (rules.game.least_seats, rules.game.most_seats)
    house = choices["houses"][0]
    game = house["games"][0]
    wanted = {"house": house["key"], "game": game["key"], "stakes": game["stakes"]}
    opened(browser, rules=wanted, chips=game["chips"], bots=choices["bots"])


def test_the_protocol_is_published(browser: TestClient) -> None:
    answer = browser.get("/api/schema.json")
    assert answer.headers["content-type"] == "application/schema+json"
    assert answer.json() == schema()


def test_a_link_as_a_picture(browser: TestClient) -> None:
    answer = browser.get("/api/qr.svg", params={"text": "http://192.168.1.5:8000/t/x/y"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")
    assert browser.get("/api/qr.svg", params={"text": "x" * 301}).status_code == 400
    assert browser.get("/api/qr.svg").status_code == 400


def local(visit: Ask, settings: Settings | None = None) -> TestClient:
    return visit(settings, address="127.0.0.1", host="localhost:8000")


def test_figures_are_for_this_machine(visit: Ask) -> None:
    here = local(visit)
    opened(here, start=True, bots=["tight"])
    answer = here.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    assert "doorcard_hands_total 1.0" in answer.text
    assert 'doorcard_http_requests_total{method="POST",route="/api/tables",status="201"} 1.0' in answer.text
    assert visit(like=here, address="192.168.1.9", host="localhost:8000").get("/metrics").status_code == 403
    assert here.get("/metrics", headers={"host": "192.168.1.5"}).status_code == 403
    for header in ("x-forwarded-for", "forwarded"):
        assert here.get("/metrics", headers={header: "for=1.2.3.4"}).status_code == 403


def test_figures_of_a_public_server_are_for_who_has_the_token(visit: Ask) -> None:
    assert local(visit, Settings(public_url="https://stud.example.org")).get("/metrics").status_code == 403
    far = visit(Settings(metrics_token="s3cret"))
    assert far.get("/metrics").status_code == 403
    assert far.get("/metrics", headers={"authorization": "Bearer s3cre"}).status_code == 403
    assert far.get("/metrics", headers={"authorization": "Bearer s3cret"}).status_code == 200


def test_figures_tell_no_secret_and_no_card(visit: Ask) -> None:
    here = local(visit)
    made = opened(here, name="Zoraida", title="Friday", start=True, bots=["tight"])
    here.get(f"/t/{made['table']}/{made['invite']}")
    here.get(f"/made/up/{made['token']}")
    text = here.get("/metrics").text
    for secret in (made["token"], made["invite"], made["table"], made["guest"], "Zoraida", "Friday", "127.0.0.1"):
        assert secret not in text
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", text)
    labels = set(re.findall(r'(\w+)="', text))
    assert labels == {"method", "route", "status", "le"}


def test_methods_that_somebody_makes_up_are_one(visit: Ask) -> None:
    here = local(visit)
    for number in range(3):
        here.request(f"MADE{number}", "/")
    assert 'doorcard_http_requests_total{method="other",route="/",status="405"} 3.0' in here.get("/metrics").text
