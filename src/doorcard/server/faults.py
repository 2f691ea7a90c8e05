"""What is answered where a request is not fulfilled: a status, and an error as a code, a phrase and its arguments."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.responses import Response

from doorcard.errors import DoorcardError, NoSuchTable, RequestRefused, StoreError, UnknownName
from doorcard.wire.http import Fault
from doorcard.words import fault_phrase, to_json

STATUS: Final[Mapping[str, int]] = {
    "http_not_found": 404,
    "http_method": 405,
    "http_body": 400,
    "http_size": 413,
    "http_host": 421,
    "http_origin": 403,
    "http_too_many": 429,
    "http_no_invite": 403,
    "not_host": 403,
    "http_no_guest": 401,
    "http_banned": 403,
    "http_no_metrics": 403,
    "http_tables_full": 503,
    "http_guests_full": 409,
    "http_sockets_full": 503,
    "http_failed": 500,
    "name_taken": 409,
    "room_closed": 503,
    "not_stored": 503,
    "history_unknown": 404,
    "history_running": 409,
    "history_not_dealt": 403,
    "history_format": 404,
    "history_sheet": 404,
    "mail_unset": 503,
    "mail_limited": 429,
    "mail_login": 502,
    "mail_failed": 502,
    "mail_insecure": 502,
}
"""The status of a refusal by its code; what the table refuses otherwise is wrong in the request: 400."""


def status_of(error: DoorcardError) -> int:
    """The HTTP status of an error."""
    match error:
        case NoSuchTable() | UnknownName():
            return 404
        case StoreError():
            return 503
        case _:
            return STATUS.get(error.code, 400)


def fault_of(error: DoorcardError) -> Fault:
    """An error as programs read it."""
    args = {name: value if isinstance(value, int | str | None) else str(value) for name, value in error.args_.items()}
    if isinstance(error, StoreError) and not isinstance(error, NoSuchTable):
        # Of the store people learn that it fails, not where its files are: that stands in the log.
        error = RequestRefused("http_failed")
        args = {}
    phrase: Any = to_json(fault_phrase(error))
    return Fault(error.code, [phrase], args)


def json_fault(error: DoorcardError) -> Response:
    """The answer to a program."""
    headers = {"retry-after": str(error.args_["seconds"])} if error.code == "http_too_many" else None
    return json_answer(fault_of(error), status_of(error), headers)


def json_answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Anything that msgspec knows, as JSON."""
    return Response(
        msgspec.json.encode(content), status, {"cache-control": "no-store", **(headers or {})}, "application/json"
    )
