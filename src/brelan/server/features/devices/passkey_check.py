"""What a browser is asked when somebody takes a passkey or comes back by one, and whether its answer holds (WebAuthn).

For which house a passkey is good comes from the request itself: the name by which the guest came. A browser lets no
page sign for another house, and says in what it signs which page asked.
"""

from hashlib import sha256
from typing import Any

from pydantic import BaseModel, Field
from starlette.requests import Request
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json_dict,
    parse_client_data_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from brelan.server.features.devices.passkeys import Passkey

SECONDS = 300
"""For which a question is good: somebody may have to look for the phone."""
PREFERRED = UserVerificationRequirement.PREFERRED
KEEPS_WHO = AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED, user_verification=PREFERRED)
"""The device itself keeps for whom a key is: who comes back has no name to type."""


class Made(BaseModel):
    """A new passkey, as a browser describes it; all in base64url."""

    id: str = Field(max_length=1400)
    client_data: str = Field(max_length=4000)
    attestation: str = Field(max_length=12_000)


class Signed(BaseModel):
    """What a passkey has signed."""

    id: str = Field(max_length=1400)
    client_data: str = Field(max_length=4000)
    authenticator_data: str = Field(max_length=4000)
    signature: str = Field(max_length=2000)
    user: str = Field(max_length=100)  # for whom the device keeps the key


class NotProven(Exception):
    """An answer that does not hold."""


def host_of(request: Request) -> str:
    """The name of the house, without its port, as the guest came to it."""
    return request.url.hostname or ""


def origins_of(request: Request) -> list[str]:
    """Which pages may ask: this house's own, over TLS, which a proxy may speak for it; on this very machine also
    without.
    """
    netloc, host = request.headers.get("host", ""), host_of(request)
    local = host == "localhost" or host.endswith(".localhost")
    return [f"https://{netloc}", *([f"http://{netloc}"] if local else [])]


def to_take(request: Request, question: bytes, guest: str, called: str, known: list[Passkey]) -> dict[str, Any]:
    """What a browser needs to make a passkey. A device that has one already makes no second one."""
    options = generate_registration_options(
        rp_id=host_of(request),
        rp_name="Brelan",
        user_name=called,
        user_id=user_of(guest),
        challenge=question,
        timeout=SECONDS * 1000,
        authenticator_selection=KEEPS_WHO,
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known],
    )
    return options_to_json_dict(options)


def to_come_back(request: Request, question: bytes) -> dict[str, Any]:
    """What a browser needs to let somebody choose a passkey."""
    options = generate_authentication_options(
        rp_id=host_of(request), challenge=question, timeout=SECONDS * 1000, user_verification=PREFERRED
    )
    return options_to_json_dict(options)


def question_in(client_data: str) -> bytes:
    """Which question a browser says it answers."""
    try:
        return parse_client_data_json(base64url_to_bytes(client_data)).challenge
    except Exception as error:  # whatever a stranger sends
        raise NotProven from error


def check_made(request: Request, made: Made, question: bytes, guest: str, now: int) -> Passkey:
    """The new passkey, if the browser has answered this question at a page of this house."""
    answer = {"clientDataJSON": made.client_data, "attestationObject": made.attestation}
    try:
        proven = verify_registration_response(
            credential=_credential(made.id, answer),
            expected_challenge=question,
            expected_rp_id=host_of(request),
            expected_origin=origins_of(request),
        )
    except Exception as error:  # of many kinds: the answer is a stranger's, and has parts within parts
        raise NotProven from error
    name, key = bytes_to_base64url(proven.credential_id), bytes_to_base64url(proven.credential_public_key)
    if name != made.id:
        raise NotProven
    return Passkey(name, guest, key, proven.sign_count, host_of(request), now, 0)


def check_signed(request: Request, signed: Signed, question: bytes, known: Passkey) -> int:
    """How many times the passkey says it has signed, if it has signed this question at a page of this house. One that
    counts must have counted on: else there are two of it.
    """
    answer = {
        "clientDataJSON": signed.client_data,
        "authenticatorData": signed.authenticator_data,
        "signature": signed.signature,
    }
    if signed.user != bytes_to_base64url(user_of(known.guest)):
        raise NotProven
    try:
        proven = verify_authentication_response(
            credential=_credential(signed.id, answer),
            expected_challenge=question,
            expected_rp_id=host_of(request),
            expected_origin=origins_of(request),
            credential_public_key=base64url_to_bytes(known.key),
            credential_current_sign_count=known.counter,
        )
    except Exception as error:  # as above
        raise NotProven from error
    return proven.new_sign_count


def user_of(guest: str) -> bytes:
    """For whom a device keeps a passkey: always the same for a guest, and it says nothing about them."""
    return sha256(f"passkey:{guest}".encode()).digest()


def _credential(name: str, answer: dict[str, str]) -> dict[str, Any]:
    return {"id": name, "rawId": name, "type": "public-key", "response": answer}
