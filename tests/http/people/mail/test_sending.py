"""Letters over TLS to a server that asks for a name and a password."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from ipaddress import ip_address
from pathlib import Path
from selectors import DefaultSelector
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from serving import free_port

from mapcore_http.people.mail.letters import Letter
from mapcore_http.people.mail.sending import Mailer, MailError, smtp_server

# With TLS from the first byte, aiosmtpd does not know that there is any.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")

NAME, SECRET = "maps", "a p@ss/word"
LETTER = Letter("ada@example.org", "A map", "It is drawn.\n")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine that vouches for itself, with its key in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now, here = datetime.now(UTC), x509.IPAddress(ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([here]), False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "server.pem"
    pem = serialization.Encoding.PEM
    private = key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(pem))
    return file


class Box:
    """Keeps to whom letters were handed in."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.letters: list[EmailMessage] = []

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: object, session: Session, envelope: Envelope
    ) -> str:
        self.taken += envelope.rcpt_tos
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"


def admit(server: object, session: object, envelope: object, how: str, who: object) -> AuthResult:
    right = isinstance(who, LoginPassword) and who == LoginPassword(NAME.encode(), SECRET.encode())
    return AuthResult(success=right, handled=False)


@contextmanager
def listening(certificate: Path, *, secure: bool) -> Iterator[tuple[Box, int]]:
    """Give a server that takes letters by TLS and password alone, and its port."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    box, port = Box(), free_port()
    tls = {"ssl_context": context} if secure else {"tls_context": context, "require_starttls": True}
    controller = Controller(
        box,
        hostname="127.0.0.1",
        port=port,
        authenticator=admit,
        auth_required=True,
        auth_require_tls=not secure,
        **tls,
    )
    controller.start()
    try:
        yield box, port
    finally:
        controller.stop()


def run_until_closed(sending: Coroutine[Any, Any, None]) -> None:
    """Run until connections are closed, too: one with TLS waits for the last word of its server."""
    selector = DefaultSelector()

    async def run() -> None:
        watched = len(selector.get_map())
        try:
            await sending
        finally:
            while len(selector.get_map()) > watched:
                await asyncio.sleep(0.01)

    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(selector)) as runner:
        runner.run(run())


def send(scheme: str, port: int, password: str = "a%20p%40ss%2Fword") -> None:
    server = smtp_server(f"{scheme}://{NAME}:{password}@127.0.0.1:{port}")
    run_until_closed(Mailer(server, "maps@example.org", 5.0).send(LETTER))


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_letter_goes_by_tls_and_password(
    certificate: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with listening(certificate, secure=scheme == "smtps") as (box, port):
        send(scheme, port)
        with pytest.raises(MailError, match="refuses this service"):
            send(scheme, port, password="wrong")
    assert box.taken == [LETTER.to]


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_server_with_an_untrusted_certificate_gets_no_password(
    certificate: Path, scheme: str
) -> None:
    with (
        listening(certificate, secure=scheme == "smtps") as (box, port),
        pytest.raises(MailError, match="does not answer"),
    ):
        send(scheme, port)
    assert box.taken == []


def hand_in(letter: Letter) -> Box:
    """Send a letter to a server that takes all, and return what it got."""
    box, port = Box(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        mailer = Mailer(smtp_server(f"smtp://127.0.0.1:{port}"), "Maps <maps@example.org>", 5.0)
        run_until_closed(mailer.send(letter))
    finally:
        controller.stop()
    return box


def test_a_letter_goes_to_the_address_that_is_written() -> None:
    """`=?` begins an encoded word, RFC 2047, in which another address may hide."""
    hidden = "=?utf-8?q?x=40evil.example?=@example.org"
    try:
        taken = hand_in(Letter(hidden, "A map", "It is drawn.\n")).taken
    except MailError:
        taken = []
    assert set(taken) <= {hidden}


@pytest.mark.parametrize("to", ["a@b..example", "a", "", "a@example.org\r\nBcc: b@example.org"])
def test_what_is_no_address_is_refused_and_told(to: str) -> None:
    with pytest.raises(MailError, match="takes no letters for"):
        hand_in(Letter(to, "A map", "It is drawn.\n"))


def test_a_subject_adds_no_header_and_no_text() -> None:
    """The name of a workspace is part of the subject of an invitation."""
    named = "Join =?utf-8?q?News=0D=0ABcc:_x=40y.example=0D=0A=0D=0AClick_here?="
    box = hand_in(Letter("ada@example.org", named, "It is drawn.\n"))
    (letter,) = box.letters
    assert box.taken == ["ada@example.org"]
    assert letter["Bcc"] is None
    assert letter["Subject"].replace("\u2060", "") == named
    assert letter.get_content().replace("\r", "") == "It is drawn.\n"
