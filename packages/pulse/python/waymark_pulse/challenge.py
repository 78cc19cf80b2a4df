"""The signed challenge of a verifier, and the proof that answers it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import threading
from collections import OrderedDict
from typing import Callable, Optional

CLOCK_TOLERANCE_SECONDS = 600
LONGEST_HEADER = 512
REMEMBERED_NONCES = 64
# 32 bytes make 43 characters, the last of which carries four bits only (RFC 4648 section 3.5).
BYTES32 = r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]"
UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
API_KEY = re.compile(rf"pulse_live_{BYTES32}")
MAC = re.compile(BYTES32)
CHALLENGE = re.compile(rf"v1\.({UUID})_([0-9a-f]{{12}})\.([1-9][0-9]{{0,11}})\.({BYTES32})")


class Nonces:
    """The nonces answered lately: each is answered once."""

    def __init__(self) -> None:
        self._seen: "OrderedDict[str, None]" = OrderedDict()
        self._lock = threading.Lock()

    def claim(self, nonce: str) -> bool:
        with self._lock:
            if nonce in self._seen:
                return False
            self._seen[nonce] = None
            if len(self._seen) > REMEMBERED_NONCES:
                self._seen.popitem(last=False)
            return True


class Answer:
    """A challenge that was found genuine."""

    def __init__(self, nonce: str, prove: Callable[[int], str]) -> None:
        self.nonce = nonce
        self.prove = prove


def _sign(key: str, setup_id: str, info: str, text: str) -> str:
    # HKDF-SHA256 (RFC 5869): one block is all that 32 bytes take.
    extracted = hmac.new(setup_id.encode(), key.encode(), hashlib.sha256).digest()
    derived = hmac.new(extracted, info.encode() + b"\x01", hashlib.sha256).digest()
    mac = hmac.new(derived, text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(mac).rstrip(b"=").decode()


def answer_challenge(
    header: Callable[[str], Optional[str]],
    *,
    key: str,
    origin: str,
    path: str,
    method: str,
    event_id: str,
    now: float,
    nonces: Nonces,
) -> Optional[Answer]:
    """Checks a challenge; anything malformed, stale, forged or answered before is an ordinary request."""
    written = header("pulse-challenge")
    signature = header("pulse-challenge-signature") or ""
    if written is None or len(written) > LONGEST_HEADER or not MAC.fullmatch(signature):
        return None
    parsed = CHALLENGE.fullmatch(written)
    if not parsed:
        return None
    setup_id, fingerprint, seconds, nonce = parsed.groups()
    if abs(now - int(seconds)) > CLOCK_TOLERANCE_SECONDS:
        return None
    own = hashlib.sha256(f"pulse/key-id/v1\n{key}".encode()).hexdigest()[:12]
    text = "\n".join(["pulse-challenge-v1", setup_id, origin, path, method, seconds, nonce])
    expected = _sign(key, setup_id, "pulse/challenge/v1", text)
    if own != fingerprint or not hmac.compare_digest(expected, signature) or not nonces.claim(nonce):
        return None

    def prove(status: int) -> str:
        lines = ["pulse-proof-v1", setup_id, origin, path, nonce, seconds, event_id, str(status)]
        return f"v1.{event_id}.{_sign(key, setup_id, 'pulse/proof/v1', chr(10).join(lines))}"

    return Answer(nonce, prove)
