"""What the extra ``server`` brings, and whether it is there."""

from importlib.util import find_spec
from typing import Final

from doorcard.errors import MissingExtra

SERVER: Final = (
    "starlette",
    "uvicorn",
    "websockets",
    "msgspec",
    "jinja2",
    "cryptography",
    "segno",
    "prometheus_client",
)
"""The packages of the extra ``server``, by the names under which they are imported."""


def need_server(code: str = "extra_missing") -> None:
    """Raises `MissingExtra` of that code where one of them is not installed."""
    for name in SERVER:
        if find_spec(name) is None:
            raise MissingExtra(code, name=name, extra="'doorcard[server]'")
