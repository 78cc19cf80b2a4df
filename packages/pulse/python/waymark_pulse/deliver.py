"""One request to the service; every outcome is a value, nothing is raised."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from email.utils import parsedate_to_datetime
from typing import List, NamedTuple, Optional
from urllib.parse import SplitResult

from .version import SDK_USER_AGENT

TIMEOUT_SECONDS = 3.0


class Delivery(NamedTuple):
    kind: str  # accepted, refused or failed
    status: Optional[int]
    code: str
    accepted: int = 0
    duplicates: int = 0
    rejected: int = 0
    is_suspect: bool = False
    retry_after: float = 0.0


def deliver(endpoint: SplitResult, key: str, events: List[str], dropped: int) -> Delivery:
    """Posts a batch once. A redirect is not followed: it would carry the key to wherever it points."""
    lost = f'"dropped":{dropped},' if dropped else ""
    body = f'{{"sent_at":{int(time.time() * 1000)},{lost}"events":[{",".join(events)}]}}'.encode()
    headers = {
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
        "User-Agent": SDK_USER_AGENT,
    }
    connection = None
    try:
        connection = _connect(endpoint)
        target = endpoint.path + (f"?{endpoint.query}" if endpoint.query else "")
        connection.request("POST", target or "/", body, headers)
        response = connection.getresponse()
        return _judge(response, response.read(1 << 20), len(events))
    except TimeoutError:
        return Delivery("failed", None, "timeout")
    except Exception:
        return Delivery("failed", None, "network_error")
    finally:
        if connection is not None:
            connection.close()


def _connect(endpoint: SplitResult) -> http.client.HTTPConnection:
    host = endpoint.hostname or ""
    if endpoint.scheme == "https":
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(host, endpoint.port, timeout=TIMEOUT_SECONDS, context=context)
    return http.client.HTTPConnection(host, endpoint.port, timeout=TIMEOUT_SECONDS)


def _judge(response: http.client.HTTPResponse, body: bytes, sent: int) -> Delivery:
    status = response.status
    if 200 <= status < 300:
        return _read_counts(status, body, sent)
    if status == 429 or status >= 500:
        wait = _read_retry_after(response.getheader("Retry-After"))
        return Delivery(
            "failed", status, f"http_{status}", is_suspect=status >= 500 and status != 503, retry_after=wait
        )
    return Delivery("refused", status, "redirected" if 300 <= status < 400 else f"http_{status}")


def _read_counts(status: int, body: bytes, sent: int) -> Delivery:
    # An answer that does not add up is read as an acceptance: sending again would only make duplicates.
    try:
        answer = json.loads(body)
        rejected = answer["rejected"]
        accepted, duplicates = int(answer["accepted"]), int(answer["duplicates"])
        if accepted + duplicates + len(rejected) == sent:
            code = str(rejected[0]["code"]) if rejected else "accepted"
            return Delivery("accepted", status, code, accepted, duplicates, len(rejected))
    except (ValueError, TypeError, KeyError, AttributeError):
        pass
    return Delivery("accepted", status, "accepted", sent)


def _read_retry_after(value: Optional[str]) -> float:
    # In seconds or as a date (RFC 9110 section 10.2.3).
    try:
        if not value:
            return 0.0
        return float(value) if value.isdigit() else parsedate_to_datetime(value).timestamp() - time.time()
    except (ValueError, TypeError):
        return 0.0
