"""Web push: the RFC's example to the letter, and messages that a browser's keys open."""

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from brelan.server.features.notices import push

SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
READER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
READER_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
ENCRYPTED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6"
    "cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def opened(sent: bytes, reader: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser does with a message (RFC 8188, RFC 8291)."""
    salt, size, length = sent[:16], int.from_bytes(sent[16:20]), sent[20]
    sender, record = sent[21 : 21 + length], sent[21 + length :]
    assert len(record) <= size
    shared = reader.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    info = b"WebPush: info\0" + push.public(reader) + sender
    key = HKDF(hashes.SHA256(), 32, auth, info).derive(shared)
    content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
    nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
    text = AESGCM(content).decrypt(nonce, record, None).rstrip(b"\0")
    assert text[-1] == 2
    return text[:-1]


def test_the_example_of_rfc_8291() -> None:
    sender = push.read_key(SENDER)
    text = b"When I grow up, I want to be a watermelon"
    sent = push.encrypt(text, push.decode(READER_PUBLIC), push.decode(AUTH), sender, push.decode(SALT))
    assert push.encode(sent) == ENCRYPTED
    reader = push.read_key(READER)
    assert push.encode(push.public(reader)) == READER_PUBLIC
    assert opened(sent, reader, push.decode(AUTH)) == text


def test_every_message_has_a_key_of_its_own_and_one_of_few_lengths() -> None:
    reader = push.read_key(READER)
    sent = [push.encrypt(push.padded(b'{"a": %d}' % n), push.public(reader), b"a" * 16) for n in (1, 10**9)]
    assert len({len(each) for each in sent}) == 1
    assert sent[0][:86] != sent[1][:86]
    assert json.loads(opened(sent[1], reader, b"a" * 16)) == {"a": 10**9}


def test_a_house_signs_for_one_push_service_and_for_half_a_day() -> None:
    key = push.read_key(push.new_key())
    told = push.signed(key, "https://push.example:8443/x/y?z", "mailto:host@example.org", now=1_000)
    token, _, public = told.removeprefix("vapid t=").partition(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(push.decode(head)) == {"typ": "JWT", "alg": "ES256"}
    expected = {"aud": "https://push.example:8443", "exp": 1_000 + 12 * 3600, "sub": "mailto:host@example.org"}
    assert json.loads(push.decode(claims)) == expected
    assert push.decode(public) == push.public(key)
    raw = push.decode(signature)
    dss = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    reader = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.decode(public))
    reader.verify(dss, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        reader.verify(dss, f"{head}.{claims}x".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(("p256dh", "auth"), [("", AUTH), ("AAAA", AUTH), (READER_PUBLIC, "AAAA"), ("ü", AUTH)])
def test_what_cannot_be_a_browsers_keys_is_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError):
        push.check_keys(p256dh, auth)
