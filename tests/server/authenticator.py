"""A device that keeps passkeys, in a few lines: it signs as the standard says, and whatever a test wishes."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One passkey, made from a number, and the page at which it is used."""

    number: int
    origin: str
    counter: int = 0
    counts: bool = True
    user: str = ""
    key: ec.EllipticCurvePrivateKey = field(init=False)

    def __post_init__(self) -> None:
        self.key = ec.derive_private_key(self.number, ec.SECP256R1())
        self.id = sha256(str(self.number).encode()).digest()

    def make(self, wish: dict[str, Any]) -> dict[str, str]:
        """A new passkey, as our script tells the house of it."""
        self.user = wish["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(wish["rp"]["id"], WITH_KEY) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", wish["challenge"])
        return {"id": to_text(self.id), "client_data": to_text(client), "attestation": to_text(attestation)}

    def sign(self, wish: dict[str, Any]) -> dict[str, str]:
        """What the passkey signs for somebody who comes back."""
        self.counter += self.counts
        client, data = self._client("webauthn.get", wish["challenge"]), self._data(wish["rpId"])
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "id": to_text(self.id),
            "client_data": to_text(client),
            "authenticator_data": to_text(data),
            "signature": to_text(signature),
            "user": self.user,
        }

    def _client(self, kind: str, question: str) -> bytes:
        said = {"type": kind, "challenge": question, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _data(self, host: str, more: int = 0) -> bytes:
        return sha256(host.encode()).digest() + bytes([PRESENT | VERIFIED | more]) + self.counter.to_bytes(4)
