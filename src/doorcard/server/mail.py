"""E-mail: one message to one address, handed over to the mail server of whoever runs the room (R429)."""

import asyncio
import re
import smtplib
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP as SMTP_LINES
from email.utils import format_datetime, make_msgid
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil
from typing import Final, NamedTuple, Self
from urllib.parse import unquote, urlsplit

from doorcard.errors import MailError
from doorcard.server.limits import RateLimit
from doorcard.server.settings import Rate

OF_A_GUEST: Final = Rate(5, 1 / 600)
"""How much mail one guest may have sent."""

OF_ALL: Final = Rate(100, 1 / 30)
"""How much mail a room sends."""

PATIENCE: Final = 20.0
"""How many seconds a mail server is waited for."""

LONGEST: Final = 254
"""Signs of an address, as mail servers take it."""

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"(?=.{{1,64}}@){_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})+")
_PORTS: Final = {"smtp": 587, "smtps": 465}


class Attachment(NamedTuple):
    """A file that goes along."""

    name: str
    content: str
    type: str
    """Its media type, as ``text/plain``."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed over."""

    host: str
    port: int
    tls: bool
    """Whether the connection is encrypted from its first byte; else by STARTTLS, where that is offered."""
    user: str = ""
    password: str = field(default="", repr=False)

    @classmethod
    def at(cls, url: str) -> Self:
        """The server of ``smtp://USER:PASSWORD@HOST:PORT`` or ``smtps://...``. Raises `MailError`.

        >>> MailServer.at("smtp://ana%40example.org:secret@mail.example.org")
        MailServer(host='mail.example.org', port=587, tls=False, user='ana@example.org')
        """
        try:
            parts = urlsplit(url)
            port = parts.port or _PORTS[parts.scheme]
        except (ValueError, KeyError):
            raise MailError("mail_setting") from None
        if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
            raise MailError("mail_setting")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, port, parts.scheme == "smtps", user, password)

    @property
    def here(self) -> bool:
        """Whether it runs on this machine, so that nobody can listen on the way."""
        return self.host == "localhost" or (self._number is not None and self._number.is_loopback)

    @property
    def sender(self) -> str:
        """Whose mail it is where nobody said so: the user where that is an address, else doorcard at the server."""
        if "@" in self.user:
            return address(self.user)
        return f"doorcard@{self.host}" if self._number is None else f"doorcard@[{self.host}]"

    @property
    def _number(self) -> IPv4Address | IPv6Address | None:
        try:
            return ip_address(self.host)
        except ValueError:
            return None


def address(text: str) -> str:
    """The one e-mail address that a text is; nothing that a mail server could take for more. Raises `MailError`.

    >>> address(" ana@example.org ")
    'ana@example.org'
    """
    found = text.strip(" ")
    if len(found) > LONGEST or not _ADDRESS.fullmatch(found):
        raise MailError("mail_address", text=text[:LONGEST])
    return found


class Mailer:
    """Sends mail where a mail server is known, and not too much of it."""

    def __init__(
        self,
        url: str = "",
        sender: str = "",
        now: Callable[[], float] = time.monotonic,
        trusted: ssl.SSLContext | None = None,
    ) -> None:
        """Raises `MailError` where the URL names no mail server, or the sender is no address."""
        self._server = MailServer.at(url) if url else None
        self._sender = address(sender) if sender else self._server.sender if self._server else ""
        self._trusted = trusted
        self._of_guest, self._of_all = RateLimit(OF_A_GUEST, now), RateLimit(OF_ALL, now)

    @property
    def ready(self) -> bool:
        """Whether a mail server is known."""
        return self._server is not None

    async def send(self, guest: str, to: str, subject: str, text: str, *attachments: Attachment) -> None:
        """Send something to one address for a guest, by its key and table. Raises `MailError`."""
        if self._server is None:
            raise MailError("mail_unset")
        message = self._message(address(to), subject, text, attachments)
        wait = self._of_guest.wait(guest) or self._of_all.wait("")
        if wait:
            raise MailError("mail_limited", count=ceil(wait / 60))
        await asyncio.to_thread(self._hand_over, self._server, message)

    def _message(self, to: str, subject: str, text: str, attachments: tuple[Attachment, ...]) -> EmailMessage:
        message = EmailMessage(policy=SMTP_LINES)
        message["From"] = f"doorcard <{self._sender}>"
        message["To"] = to
        # A line end in a header would begin another one: no name or title may bring one in.
        message["Subject"] = " ".join(subject.split())
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = make_msgid(domain=self._sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        for name, content, kind in attachments:
            main, _, sub = kind.partition("/")
            message.add_attachment(
                content.encode(), maintype=main, subtype=sub, filename=name, params={"charset": "utf-8"}
            )
        return message

    def _hand_over(self, server: MailServer, message: EmailMessage) -> None:
        """Talk to the mail server, in a thread of its own. No answer of a server is told that could hold a secret."""
        trusted = self._trusted or ssl.create_default_context()
        try:
            with self._connection(server, trusted) as smtp:
                smtp.ehlo()
                if not server.tls and smtp.has_extn("starttls"):
                    smtp.starttls(context=trusted)
                    smtp.ehlo()
                elif server.password and not server.tls and not server.here:
                    raise MailError("mail_insecure")
                if server.user:
                    smtp.login(server.user, server.password)
                smtp.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            ((code, _),) = error.recipients.values()
            raise MailError("mail_refused", address=message["To"], number=code) from None
        except smtplib.SMTPAuthenticationError:
            raise MailError("mail_login") from None
        except (smtplib.SMTPException, OSError) as error:
            raise MailError("mail_failed", why=_reason(error)) from None

    @staticmethod
    def _connection(server: MailServer, trusted: ssl.SSLContext) -> smtplib.SMTP:
        if server.tls:
            return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=trusted)
        return smtplib.SMTP(server.host, server.port, timeout=PATIENCE)


def _reason(error: OSError) -> str:
    """What went wrong, by its kind: what a server answers stays between it and this program."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"SMTP {error.smtp_code}"
    said = None if isinstance(error, smtplib.SMTPException) else error.strerror
    return said or type(error).__name__
