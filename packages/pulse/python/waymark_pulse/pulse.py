"""What both kinds of middleware hold: looks at requests, proves challenges, reports events."""

from __future__ import annotations

import atexit
import json
import random
import sys
import time
import weakref
from typing import Callable, Dict, List, MutableMapping, Optional, Tuple

from .addresses import find_client
from .challenge import Answer, Nonces, answer_challenge
from .event import (
    Header,
    describe_headers,
    format_of,
    is_noise,
    length_of,
    looks_human,
    new_event_id,
    page_url,
    path_of,
)
from .sender import Sender
from .settings import Refused, Settings
from .version import SDK_NAME, SDK_USER_AGENT, VERSION

EXIT_SECONDS = 2.0
SEEN = "waymark.pulse.seen"
_warned = set()


class Pulse:
    """Made from options and environment; without a usable configuration it warns once and does nothing."""

    def __init__(
        self,
        redact: Optional[Callable[[Dict[str, object]], Optional[Dict[str, object]]]] = None,
        on_error: Optional[Callable[[str, str], None]] = None,
        **options,
    ) -> None:
        self._redact, self._heard = redact, on_error
        self._nonces = Nonces()
        self._is_closed = False
        self.unaddressed = 0
        self._settings: Optional[Settings] = None
        try:
            self._settings = Settings(**options)
        except Refused as refusal:
            self._warn(refusal.code, str(refusal))
        except Exception:  # Only values of another type than declared get here.
            self._warn("options_invalid", "an option has the wrong type")
        if self._settings:
            self._sender = Sender(self._settings.endpoint, self._settings.key, self._report)
            atexit.register(_close_at_exit, weakref.ref(self))

    def begin(self, carrier: MutableMapping, **seen) -> Optional["Observation"]:
        """Begins to observe a request; None when it is not to be reported. It never raises."""
        if self._settings is None or self._is_closed:
            return None
        try:
            return self._meet(self._settings, carrier, **seen)
        except Exception as error:
            self._report("observe_failed", repr(error))
            return None

    def annotate(self, carrier: MutableMapping, **notes) -> None:
        """Adds what only the application knows: ``error_code``, ``route``, ``mcp``."""
        for observation in carrier.get(SEEN, {}).values():
            observation.notes.update(notes)

    def flush(self, timeout: float = 5.0) -> Dict[str, object]:
        if self._settings:
            self._sender.flush(timeout)
        return self.stats()

    def close(self, timeout: float = 5.0) -> Dict[str, object]:
        """Sends what waits and ends the reporting."""
        self._is_closed = True
        if self._settings:
            self._sender.close(timeout)
        return self.stats()

    def stats(self) -> Dict[str, object]:
        counters = self._sender.stats() if self._settings else {}
        state = "inert" if not self._settings else "closed" if self._is_closed else "on"
        return {"state": state, "unaddressed": self.unaddressed, **counters}

    def _meet(
        self,
        settings: Settings,
        carrier: MutableMapping,
        *,
        method: str,
        target: str,
        header: Header,
        peer: Optional[str],
        framework: str,
    ) -> Optional["Observation"]:
        path = path_of(target)
        user_agent = header("user-agent") or ""
        destination = f"{settings.endpoint.geturl()} {settings.origin}"
        marks = carrier.setdefault(SEEN, {})
        if destination in marks or settings.is_ignored(path, method):
            return None
        # A site that serves the endpoint itself would report its own reports for ever.
        if path == settings.endpoint.path and user_agent.startswith(SDK_USER_AGENT.split(" ")[0]):
            return None
        now = time.time()
        event_id = new_event_id(int(now * 1000))
        answer = answer_challenge(
            header,
            key=settings.key,
            origin=settings.origin,
            path=path,
            method=method,
            event_id=event_id,
            now=now,
            nonces=self._nonces,
        )
        is_sampled = settings.sample_humans < 1 and looks_human(path, header)
        is_quiet = is_noise(path, user_agent) or (is_sampled and random.random() >= settings.sample_humans)
        event = {
            "id": event_id,
            "ts": int(now * 1000),
            "ip": find_client(settings.trust, peer, header),
            **describe_headers(header),
            "url": page_url(settings.origin, path),
            "method": method,
            "sdk": {"name": SDK_NAME, "version": VERSION, "framework": framework},
        }
        if is_sampled:
            event["sample_rate"] = settings.sample_humans
        observation = Observation(self, event, path, answer, is_quiet)
        marks[destination] = observation
        return observation

    def send(self, event: Dict[str, object], is_urgent: bool) -> None:
        if event["ip"] is None:
            self.unaddressed += 1
            self._report("address_unknown", "the client address is unknown: set trust_proxy")
            return
        try:
            kept = self._redact(event) if self._redact else event
            if kept:
                told = {name: value for name, value in kept.items() if value is not None or name == "status"}
                self._sender.record(json.dumps(told, separators=(",", ":")), is_urgent)
        except Exception as error:
            self._report("observe_failed", repr(error))

    def _report(self, code: str, message: str) -> None:
        try:
            if self._heard:
                self._heard(code, message)
        except Exception:  # Whoever listens to errors must not cause any.
            pass

    def _warn(self, code: str, message: str) -> None:
        self._report(code, message)
        if code not in _warned:
            _warned.add(code)
            print(f"[waymark_pulse] nothing is reported: {message}", file=sys.stderr)


class Observation:
    """One request on its way; ended once."""

    def __init__(
        self, pulse: Pulse, event: Dict[str, object], path: str, answer: Optional[Answer], is_quiet: bool
    ) -> None:
        self._pulse, self._event, self._path = pulse, event, path
        self._answer, self._is_quiet = answer, is_quiet
        self._started = time.perf_counter()
        self._is_open = True
        self.notes: Dict[str, object] = {}
        self.status: Optional[int] = None

    def head(self, status: int, headers: List[Tuple[str, str]]) -> List[Tuple[str, str]]:
        """Sees the head of the answer, and adds the proof to the one that answers a challenge. It never raises."""
        try:
            return self._prove(status, headers)
        except Exception:
            return headers

    def end(self, status: Optional[int] = None) -> None:
        """Reports how the request ended; the first call counts."""
        if not self._is_open:
            return
        self._is_open = False
        if not self._is_quiet:
            self._send(self.status if self.status is not None else status, False)

    def _prove(self, status: int, headers: List[Tuple[str, str]]) -> List[Tuple[str, str]]:
        self.status = status
        told = {name.lower(): value for name, value in headers}
        content_type = told.get("content-type", "")[:128] or None
        self._event["content_type"] = content_type
        self._event["format"] = format_of(self._path, content_type)
        self._event["bytes"] = length_of(told.get("content-length"))
        if self._answer is None or not self._is_open:
            return headers
        vary = ", ".join(value for name, value in headers if name.lower() == "vary")
        if "*" not in vary:
            vary = f"{vary}, Pulse-Challenge" if vary else "Pulse-Challenge"
        kept = [(name, value) for name, value in headers if name.lower() not in ("cache-control", "vary")]
        proof = self._answer.prove(status)
        self._is_open = False
        self._event["verification"] = {"nonce": self._answer.nonce}
        self._send(status, True)
        return kept + [("Cache-Control", "no-store"), ("Vary", vary), ("Pulse-Proof", proof)]

    def _send(self, status: Optional[int], is_urgent: bool) -> None:
        duration = round((time.perf_counter() - self._started) * 1000, 1)
        notes = {
            "route": str(self.notes["route"])[:512] if self.notes.get("route") else None,
            "error_code": str(self.notes["error_code"])[:64] if self.notes.get("error_code") else None,
            "mcp": self.notes.get("mcp"),
        }
        self._pulse.send({**self._event, **notes, "status": status, "duration_ms": duration}, is_urgent)


def _close_at_exit(reference: "weakref.ref[Pulse]") -> None:
    pulse = reference()
    if pulse is not None:
        pulse.close(EXIT_SECONDS)


def to_pulse(given: Optional[Pulse], options: Dict[str, object]) -> Pulse:
    return given if given is not None else Pulse(**options)
