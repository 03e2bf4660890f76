"""Mail through a server that speaks TLS and wants a password: it is trusted by its certificate alone."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.server.features.notices.test_mail import ANNA, ask
from tests.server.house import serving
from tests.server.postman import Postman, postman

NAME, PASSWORD = "house@club", "se/cret: p@ss"
WRITTEN = "house%40club:se%2Fcret%3A%20p%40ss"
"""As it stands in an address."""


def certificate(folder: Path, name: str = "localhost") -> Path:
    """A certificate that a mail server has made for itself, with its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    made = x509.CertificateBuilder(called, called, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(hours=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = folder / f"{name}.pem"
    file.write_bytes(private + made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    return file


def speaking(file: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


def asked(folder: Path, man: Postman, scheme: str) -> int:
    """What is answered whoever wishes for mail, in a house with this mail server."""
    address = f"{scheme}://{WRITTEN}@localhost:{man.port}"
    with serving(folder / "house", smtp=address, mail_from="house@club.example") as server:
        return ask(server.guest())


@pytest.fixture(autouse=True)
def place(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()


@pytest.mark.parametrize(("scheme", "upgrades"), [("smtps", False), ("smtp", True)])
def test_mail_goes_over_tls_with_the_password(
    scheme: str, upgrades: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))  # who runs the house trusts it
    with postman(speaking(file), upgrades, (NAME, PASSWORD)) as man:
        assert asked(tmp_path, man, scheme) == 303
        assert [mail["to"] for mail in man.came] == [ANNA]
        assert all(line[:4] in (b"ehlo", b"STAR") for line in man.heard), "nothing else could be read on its way"


@pytest.mark.parametrize(("scheme", "upgrades"), [("smtps", False), ("smtp", True)])
@pytest.mark.parametrize("name", ["localhost", "elsewhere.example"])
def test_who_cannot_be_trusted_gets_neither_mail_nor_password(
    scheme: str, upgrades: bool, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A certificate that nobody vouches for, or one for another name."""
    file = certificate(tmp_path, name)
    if name != "localhost":
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
    with postman(speaking(file), upgrades, (NAME, PASSWORD)) as man:
        assert asked(tmp_path, man, scheme) == 422
        assert man.came == []
        assert not any(line.startswith(b"AUTH") for line in man.heard)


def test_a_wrong_password_and_no_tls_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    with postman(speaking(file), known=(NAME, "another")) as man:
        assert asked(tmp_path, man, "smtps") == 422
        assert man.came == []
    with postman(known=(NAME, PASSWORD)) as man:
        assert asked(tmp_path, man, "smtp") == 422
        assert not any(line.startswith(b"AUTH") for line in man.heard), "a password is sent over TLS only"
