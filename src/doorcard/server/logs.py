"""What the server writes about itself: one JSON object a line, with nothing in it that somebody could use.

A line says what happened, never what was said: no path but its template, no address, no name, no card; of an error
its kind, its code and where in the source it came from, not its message.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TextIO

from doorcard.errors import DoorcardError

LOG: Final = logging.getLogger("doorcard.server")
"""Where this server writes: ``LOG.info("event", extra={"fields": {...}})``."""

QUIET: Final = ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio")
"""Loggers of others, whose messages below a warning name paths, addresses and frames."""

DEPTH: Final = 12
"""Lines of a trace that are kept, the innermost."""

NO_NEWS: Final = (
    "ASGI callable returned without completing handshake.",  # a socket was refused, which is no fault
    "Traceback (most recent call last):",  # of a start or a stop that failed: `living` writes down what may be
    "Application startup failed. Exiting.",
)
"""How messages of uvicorn begin that are left out."""

OURS: Final = "doorcard.server"


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line: when, how grave, who says it, what happened, and its fields."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage() if record.name.startswith(OURS) else bare(record),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = said_of(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def bare(record: logging.LogRecord) -> str:
    """What others log without what is filled in or appended, which may be anything: the first line as written."""
    return str(record.msg).strip().partition("\n")[0]


def said_of(error: BaseException) -> dict[str, Any]:
    """Of an error all that may be written down: its kind, its code, and where it came from."""
    said: dict[str, Any] = {"kind": type(error).__name__, "where": where(error.__traceback__)}
    if isinstance(error, DoorcardError):
        said["code"] = error.code
    if isinstance(error, BaseExceptionGroup):
        said["of"] = [said_of(each) for each in error.exceptions]
    if error.__cause__ is not None:
        said["cause"] = said_of(error.__cause__)
    return said


def where(trace: TracebackType | None) -> list[str]:
    """The lines of the source through which an error went, the innermost last."""
    frames = traceback.extract_tb(trace)[-DEPTH:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def configure(level: str, stream: TextIO | None = None) -> None:
    """Have everything that is logged in this process written so, to the standard error unless told otherwise."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: not str(record.msg).startswith(NO_NEWS))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOG.setLevel(level.upper())
    for name in QUIET:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)


def log(event: str, level: int = logging.INFO, error: BaseException | None = None, **fields: object) -> None:
    """Write one line."""
    LOG.log(level, event, extra={"fields": fields}, exc_info=error)
