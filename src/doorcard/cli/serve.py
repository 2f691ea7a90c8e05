"""``doorcard serve``: tables to play at in the browser, for a home or for everybody."""

import asyncio
import gc
import json
import os
import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import StringIO
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from doorcard.cli.extra import need_server
from doorcard.cli.options import whole_number
from doorcard.cli.parser import Parser
from doorcard.cli.terminal import can_write, say
from doorcard.errors import MailError, ServeFault
from doorcard.server.settings import Limits, Settings
from doorcard.words import Language, fault, sentence
from doorcard.words.layout import wrapped

PORT: Final = 8000
USUAL: Final = Limits()
"""The limits where nothing else is said."""

COLLECT: Final = (50_000, 50, 100)
"""Python's own (700, 10, 10) looks for garbage in cycles far too often for a room: what a step makes is freed as soon
as nobody refers to it, and a look at all of hundreds of tables keeps everybody waiting."""

_NAME: Final = re.compile(r"[a-z0-9_-][a-z0-9._-]*")

LEVELS: Final = ("debug", "info", "warning", "error")


def configure(parser: Parser) -> None:
    """Add the arguments of ``doorcard serve``."""
    language = parser.language
    help_on = language.say
    add = parser.add_argument
    file, url, address = help_on("metavar.file"), help_on("metavar.url"), help_on("metavar.address")
    add("--host", metavar=address, default="0.0.0.0", help=help_on("serve.option.host"))
    add("--port", metavar="N", type=_port(language), default=PORT, help=help_on("serve.option.port", default=PORT))
    add("--store", metavar=file, help=help_on("serve.option.store"))
    add("--key", metavar=file, type=Path, help=help_on("serve.option.key"))
    add("--public-url", metavar=url, type=_site(language), help=help_on("serve.option.public_url"))
    add(
        "--allow-host",
        metavar=address,
        type=_name(language),
        action="append",
        default=[],
        help=help_on("serve.option.allow_host"),
    )
    proxies = help_on("serve.option.trusted_proxies")
    add("--trusted-proxies", metavar=address, type=_networks(language), default=(), help=proxies)
    add("--smtp", metavar=url, help=help_on("serve.option.smtp"))
    add("--mail-from", metavar=address, help=help_on("serve.option.mail_from"))
    add("--metrics-token-file", metavar=file, type=Path, help=help_on("serve.option.metrics_token"))
    number = whole_number(language, 1)
    for name in ("tables", "guests", "sockets"):
        most = getattr(USUAL, name)
        said = help_on(f"serve.option.max_{name}", default=most)
        add(f"--max-{name}", metavar="N", type=number, default=most, help=said)
    level = help_on("metavar.level")
    add("--log-level", metavar=level, choices=LEVELS, default="", help=help_on("serve.option.log"))
    add("--json", action="store_true", help=help_on("serve.option.json"))


def _port(language: Language) -> Callable[[str], int]:
    """A reader of port numbers."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 5 or int(text) > 65_535:
            raise ArgumentTypeError(language.say("cli.port", text=text))
        return int(text)

    return read


def _site(language: Language) -> Callable[[str], str]:
    """A reader of a site's address, without a path; as browsers ask for it, where its name is not plain letters."""

    def read(text: str) -> str:
        url = text.rstrip("/").lower()
        try:
            parts = urlsplit(url)
            name, port = plain_name(parts.hostname or ""), parts.port  # a port that is no number raises here
        except ValueError:
            parts, name, port = urlsplit(""), "", None
        site = f"{parts.scheme}://{parts.netloc}"
        if url != site or parts.scheme not in ("http", "https") or not name or port == 0 or "@" in url:
            raise ArgumentTypeError(fault(language, ServeFault("serve_url", text=text)))
        return f"{parts.scheme}://{name}" if port is None else f"{parts.scheme}://{name}:{port}"

    return read


def _name(language: Language) -> Callable[[str], str]:
    """A reader of a server's name; whoever writes the whole address of the site means the name in it."""
    site = _site(language)

    def read(text: str) -> str:
        url = site(text if "://" in text else f"http://{text}")
        return (urlsplit(url).hostname or "").strip("[]")

    return read


def plain_name(name: str) -> str:
    """A host's name in the letters that browsers send for it. Raises ValueError where it is none.

    >>> plain_name("mesa.españa.example"), plain_name("192.168.1.5"), plain_name("::1")
    ('mesa.xn--espaa-rta.example', '192.168.1.5', '[::1]')
    """
    if ":" in name and "%" not in name:  # what is behind it would be a card of this machine alone
        return f"[{IPv6Address(name)}]"
    plain = name if name.isascii() else name.encode("idna").decode()  # one that cannot be raises a UnicodeError
    if not _NAME.fullmatch(plain):
        raise ValueError(name)
    return plain


def _networks(language: Language) -> Callable[[str], tuple[str, ...]]:
    """A reader of addresses and networks, parted by commas."""

    def read(text: str) -> tuple[str, ...]:
        found = tuple(part.strip() for part in text.split(","))
        for part in found:
            try:
                ip_network(part)
            except ValueError:
                raise ArgumentTypeError(fault(language, ServeFault("serve_network", text=part))) from None
        return found

    return read


def run(args: Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C. Raises `DoorcardError` where the server cannot start."""
    need_server()
    from doorcard.server import addresses, logs
    from doorcard.server.app import create_app
    from doorcard.server.running import Running
    from doorcard.store.location import default_path, located
    from doorcard.store.sqlite import SqliteStore

    language: Language = args.language
    logs.configure(args.log_level or ("warning" if sys.stderr.isatty() else "info"))
    token = _secret(args.metrics_token_file)
    file = located(args.store) if args.store else default_path(os.environ)
    # The port first: a store that another process has is another server's, whose port is taken as well.
    listening = addresses.listen(args.host, args.port)
    with listening:
        port: int = listening.getsockname()[1]
        here, lan = addresses.reachable(listening.getsockname()[0], port)
        settings = Settings(
            public_url=args.public_url or "",
            lan_url=lan,
            hosts=frozenset(args.allow_host),
            metrics_token=token,
            smtp_url=args.smtp or os.environ.get("DOORCARD_SMTP", ""),
            mail_from=args.mail_from or os.environ.get("DOORCARD_MAIL_FROM", ""),
            limits=Limits(tables=args.max_tables, guests=args.max_guests, sockets=args.max_sockets),
        )
        store = SqliteStore(file, args.key)
        try:
            app = create_app(settings, store)
        except MailError:
            asyncio.run(store.close())
            raise
        found = {"url": here, "lan": lan, "public": args.public_url or "", "store": str(file)}

        def ready() -> None:
            lines = (
                [json.dumps(found, ensure_ascii=False)]
                if args.json
                else _told(language, listening.getsockname()[0], found)
            )
            for line in lines:
                print(line)
            sys.stdout.flush()

        def stopping() -> None:
            if not args.json:
                with suppress(OSError):  # the terminal may be closed: that is one of the reasons to stop
                    print()
                    say(sentence(language.say("serve.stopping")))

        gc.freeze()  # what was loaded to start stays, and need not be looked at
        gc.set_threshold(*COLLECT)
        Running(app, listening, args.trusted_proxies, ready, stopping).run()
    if not args.json:
        with suppress(OSError):
            say(sentence(language.say("serve.stopped")))
    return 0


def _secret(file: Path | None) -> str:
    """A token that is kept in a file. Raises `ServeFault`."""
    if file is None:
        return ""
    try:
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise ServeFault("serve_file", file=str(file)) from None
    if not token:
        raise ServeFault("serve_file_empty", file=str(file))
    return token


def _told(language: Language, host: str, found: dict[str, str]) -> Iterator[str]:
    """What a host reads when the server is ready."""
    yield wrapped(sentence(language.say("serve.ready", file=found["store"])))
    yield ""
    links = [(code, found[key]) for code, key in (("here", "url"), ("lan", "lan"), ("public", "public"))]
    links = [(code, link) for code, link in links if link and (code == "here" or link != found["url"])]
    labels = {code: language.say(f"serve.{code}") for code, _ in links}
    width = max(map(len, labels.values()))
    for code, link in links:
        yield f"  {labels[code]:{width}}  {link}"
    yield ""
    shared = found["public"] or found["lan"]
    if shared and sys.stdout.isatty() and can_write(sys.stdout, "█▀▄"):
        yield from _qr(shared)
        yield wrapped(sentence(language.say("serve.scan")))
    if not found["lan"]:
        yield wrapped(sentence(language.say("serve.no_lan" if ip_address(host).is_unspecified else "serve.only_here")))
    elif not found["public"]:
        yield wrapped(sentence(language.say("serve.everybody")))
    yield wrapped(sentence(language.say("serve.stop")))


def _qr(link: str) -> Iterator[str]:
    """A link as a QR code of half blocks: white on black, whatever colours the terminal has."""
    import segno

    drawn = StringIO()
    segno.make_qr(link, error="l").terminal(out=drawn, border=2, compact=True)
    for line in drawn.getvalue().splitlines():
        yield f"  \x1b[97;40m{line}\x1b[0m"
