"""E-mail, handed to a real mail server on this machine."""

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from doorcard.errors import MailError
from doorcard.server.mail import OF_A_GUEST, Attachment, Mailer, MailServer, address

USER, PASSWORD = "table@example.org", "s3cr3t/word"
LOGIN = "table%40example.org:s3cr3t%2Fword"


class Post:
    """Takes mail in, and keeps it; a box that does not exist is refused."""

    def __init__(self) -> None:
        self.came: list[tuple[Envelope, EmailMessage]] = []
        self.encrypted: list[bool] = []

    async def handle_RCPT(  # noqa: N802 (aiosmtpd calls it by this name)
        self, server: SMTP, session: Session, envelope: Envelope, to: str, options: list[str]
    ) -> str:
        if to.startswith("nobody@"):
            return "550 no such box"
        envelope.rcpt_tos.append(to)
        return "250 fine"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=default)
        assert isinstance(message, EmailMessage)
        self.came.append((envelope, message))
        self.encrypted.append(session.ssl is not None)
        return "250 taken"


def signed_in(server: SMTP, session: Session, envelope: Envelope, mechanism: str, login: Any) -> AuthResult:
    good = isinstance(login, LoginPassword) and (login.login, login.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=good, handled=False)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def post_office(**options: Any) -> Iterator[tuple[Post, int]]:
    post = Post()
    port = free_port()
    controller = Controller(post, hostname="127.0.0.1", port=port, **options)
    controller.start()
    try:
        yield post, port
    finally:
        controller.stop()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key and a certificate for this machine, signed by themselves."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("certificate") / "both.pem"
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return path


def serving(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def trusting(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=certificate)


def send(mailer: Mailer, to: str = "ana@example.org", subject: str = "Hand 7", text: str = "hello") -> None:
    attachment = Attachment("mano-7.phh", "_venue = 'el salón'\n", "text/plain")
    asyncio.run(mailer.send("k3v9/ana", to, subject, text, attachment))


def refusal(mailer: Mailer, **changes: str) -> MailError:
    with pytest.raises(MailError) as refused:
        send(mailer, **changes)
    return refused.value


def test_a_mail_arrives_whole_in_every_letter() -> None:
    text = "Mano 7: «Ñandú» gana 12 fichas, y K♥ no basta.\n" + "x" * 1_500 + "\n.\nfin\n"
    with post_office() as (post, port):
        send(Mailer(f"smtp://127.0.0.1:{port}", "sala@example.org"), subject="mano 7 en «Ñandú»", text=text)
    ((envelope, message),) = post.came
    assert (envelope.mail_from, envelope.rcpt_tos) == ("sala@example.org", ["ana@example.org"])
    assert (message["To"], message["Subject"]) == ("ana@example.org", "mano 7 en «Ñandú»")
    assert message["From"] == "doorcard <sala@example.org>"
    assert message["Message-ID"].endswith("@example.org>")
    body = message.get_body()
    assert body is not None
    assert body.get_content().replace("\r\n", "\n") == text
    (attached,) = message.iter_attachments()
    assert attached.get_filename() == "mano-7.phh"
    assert attached.get_content() == "_venue = 'el salón'\n"


def test_a_password_goes_over_starttls(certificate: Path) -> None:
    options = {"authenticator": signed_in, "auth_required": True, "auth_require_tls": True}
    with post_office(tls_context=serving(certificate), require_starttls=True, **options) as (post, port):
        send(Mailer(f"smtp://{LOGIN}@127.0.0.1:{port}", trusted=trusting(certificate)))
        assert post.encrypted == [True]
        assert post.came[0][0].mail_from == USER
        wrong = refusal(Mailer(f"smtp://{USER.replace('@', '%40')}:x@127.0.0.1:{port}", trusted=trusting(certificate)))
    assert wrong.code == "mail_login"
    assert len(post.came) == 1


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")  # TLS is there before SMTP begins
def test_a_password_goes_over_smtps(certificate: Path) -> None:
    options = {"authenticator": signed_in, "auth_required": True, "auth_require_tls": False}
    with post_office(ssl_context=serving(certificate), **options) as (post, port):
        send(Mailer(f"smtps://{LOGIN}@127.0.0.1:{port}", trusted=trusting(certificate)))
    assert len(post.came) == 1


def test_a_server_that_nobody_vouches_for_gets_nothing(certificate: Path) -> None:
    with post_office(tls_context=serving(certificate), require_starttls=True) as (post, port):
        assert refusal(Mailer(f"smtp://{LOGIN}@127.0.0.1:{port}")).code == "mail_failed"
    assert post.came == []


def test_no_password_goes_in_the_clear_to_another_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    with post_office() as (post, port):
        mailer = Mailer(f"smtp://{LOGIN}@127.0.0.1:{port}")
        monkeypatch.setattr(MailServer, "here", property(lambda server: False))
        assert refusal(mailer).code == "mail_insecure"
    assert post.came == []


def test_a_box_that_is_not_there_is_said() -> None:
    with post_office() as (post, port):
        refused = refusal(Mailer(f"smtp://127.0.0.1:{port}"), to="nobody@example.org")
    assert (refused.code, refused.args_["number"]) == ("mail_refused", 550)
    assert post.came == []


def test_a_server_that_is_not_there_is_said_without_its_password() -> None:
    with post_office() as (_, port):
        pass
    refused = refusal(Mailer(f"smtp://{LOGIN}@127.0.0.1:{port}"))
    assert refused.code == "mail_failed"
    assert PASSWORD not in f"{refused!r} {refused} {Mailer(f'smtp://{LOGIN}@127.0.0.1:{port}').__dict__}"


def test_without_a_server_it_is_said() -> None:
    assert refusal(Mailer()).code == "mail_unset"
    assert not Mailer().ready


@pytest.mark.parametrize(
    "text",
    [
        "ana@example.org\r\nBcc: ben@example.org",
        "ana@example.org\nSubject: x",
        "ana@example.org, ben@example.org",
        "ana@example.org ben@example.org",
        "ana@example.org;ben@example.org",
        "Ana <ana@example.org>",
        '"ana ben"@example.org',
        "ana@example",
        "ana@[127.0.0.1]",
        "ana@-example.org",
        "ana@example..org",
        ".ana@example.org",
        "ana.@example.org",
        "@example.org",
        "ana",
        "",
        "ana@example.org\x00",
        "aña@example.org",
        f"{'a' * 65}@example.org",
        f"a@{'b' * 64}.org",
        f"a@{'b.' * 130}org",
    ],
)
def test_only_one_plain_address_is_one(text: str) -> None:
    assert refusal(Mailer("smtp://127.0.0.1:9"), to=text).code == "mail_address"


@pytest.mark.parametrize(
    "text", ["a@b.co", "ana.maria+stud@mail.example.org", "o'neil@example.org", f"{'a' * 64}@b.co"]
)
def test_plain_addresses_are_taken(text: str) -> None:
    assert address(f" {text} ") == text


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\u2028", "\x85", "\x0b"])
def test_no_name_begins_another_header(end: str) -> None:
    with post_office() as (post, port):
        send(Mailer(f"smtp://127.0.0.1:{port}"), subject=f"Hand 7 at Ana's{end}Bcc: ben@example.org{end}{end}Body")
    ((envelope, message),) = post.came
    assert envelope.rcpt_tos == ["ana@example.org"]
    assert message["Bcc"] is None
    assert message["Subject"] == "Hand 7 at Ana's Bcc: ben@example.org Body"


def test_nobody_sends_too_much() -> None:
    now = 0.0
    with post_office() as (post, port):
        mailer = Mailer(f"smtp://127.0.0.1:{port}", now=lambda: now)
        for _ in range(OF_A_GUEST.burst):
            send(mailer)
        refused = refusal(mailer)
        assert (refused.code, refused.args_["count"]) == ("mail_limited", 10)
        asyncio.run(mailer.send("k3v9/ben", "ben@example.org", "Hand 7", "hello"))  # somebody else may
        now = 600.0
        send(mailer)
    assert len(post.came) == OF_A_GUEST.burst + 2


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.org",
        "http://mail.example.org",
        "smtp://",
        "smtp://h:99999",
        "smtp://h:x",
        "smtp://h/x",
        "smtp://h?x",
    ],
)
def test_what_names_no_server_is_refused(url: str) -> None:
    with pytest.raises(MailError) as refused:
        Mailer(url)
    assert refused.value.code == "mail_setting"


@pytest.mark.parametrize(
    ("url", "sender"),
    [
        ("smtp://ana%40example.org:x@mail.example.org", "ana@example.org"),
        ("smtp://ana:x@mail.example.org", "doorcard@mail.example.org"),
        ("smtp://localhost:25", "doorcard@localhost"),
        ("smtp://127.0.0.1:25", "doorcard@[127.0.0.1]"),
    ],
)
def test_who_sends_follows_from_the_server(url: str, sender: str) -> None:
    assert MailServer.at(url).sender == sender
