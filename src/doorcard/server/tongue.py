"""The language of a page: asked for by ``?lang=``, remembered in a cookie, or what the browser wants."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from doorcard.words import Language, language, languages
from doorcard.words.language import DEFAULT

COOKIE: Final = "doorcard_lang"
YEAR: Final = 365 * 24 * 3600


def language_of(request: Request) -> Language:
    """The reader's language."""
    for wanted in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if wanted in languages():
            return language(wanted)
    return language(best(request.headers.get("accept-language", "")))


def best(accepted: str) -> str:
    """The language that an Accept-Language header wants most, among those there are.

    >>> best("de, es-AR;q=0.8, en;q=0.5"), best("en;q=0.3, es;q=0.9"), best("de"), best("es;q=0")
    ('es', 'es', 'en', 'en')
    """
    wanted: list[tuple[float, int, str]] = []
    for place, choice in enumerate(accepted.split(",")[:20]):
        name, _, weight = choice.strip().partition(";")
        tag = name.strip().partition("-")[0].lower()
        if tag in languages() and _weight(weight) > 0:
            wanted.append((-_weight(weight), place, tag))
    return min(wanted)[2] if wanted else DEFAULT


def _weight(text: str) -> float:
    _, _, number = text.replace(" ", "").partition("q=")
    try:
        return float(number or 1)
    except ValueError:
        return 0.0


def remember(request: Request, response: Response) -> None:
    """Keep the language that a reader asked for."""
    wanted = request.query_params.get("lang")
    if wanted in languages() and wanted != request.cookies.get(COOKIE):
        response.set_cookie(
            COOKIE, wanted, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https"
        )
