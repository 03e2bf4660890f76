"""Web push: a message only a browser can read (RFC 8291), signed by this house (RFC 8292), for its push service."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from os import urandom
from time import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096
BLOCK = 256
"""A message is made as long as the next multiple of this: how long it was tells a push service nothing."""
GOOD_FOR = 12 * 3600
"""Seconds that a signature is good for; a day is the most that is allowed."""


def encode(data: bytes) -> str:
    """Base64 as the web writes it."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The same the other way; refuses what is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """The key of a house, to be kept: it signs all messages, and browsers are told who may send them some."""
    return encode(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32))


def read_key(kept: str) -> ec.EllipticCurvePrivateKey:
    """A key as it was kept."""
    return ec.derive_private_key(int.from_bytes(decode(kept)), CURVE)


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The part of a key that everybody may know."""
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse what cannot be a browser's keys."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))
    if len(decode(auth)) != 16:
        raise ValueError("16 bytes")


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(
    message: bytes,
    receiver: bytes,
    auth: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message for a browser's public key and secret; `sender` and `salt` are new every time, but in tests."""
    sender, salt = sender or ec.generate_private_key(CURVE), salt or urandom(16)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver))
    key = _derive(shared, auth, b"WebPush: info\0" + receiver + public(sender), 32)
    content = AESGCM(_derive(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derive(key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(public(sender))]) + public(sender)
    return head + content.encrypt(nonce, message + b"\x02", None)


def padded(message: bytes) -> bytes:
    """JSON of a length that tells little: spaces after it mean nothing."""
    return message.ljust(-(-len(message) // BLOCK) * BLOCK)


def signed(key: ec.EllipticCurvePrivateKey, address: str, contact: str, now: float | None = None) -> str:
    """Who sends it, for the push service at an address."""
    parts = urlsplit(address)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time() if now is None else now) + GOOD_FOR,
        "sub": contact,
    }
    told = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(told.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={told}.{encode(r.to_bytes(32) + s.to_bytes(32))}, k={encode(public(key))}"
