"""Takes events and brings them to the service from a thread of its own."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from typing import Callable, Deque, Dict, List, Optional, Tuple
from urllib.parse import SplitResult

from .backoff import Backoff
from .deliver import Delivery, deliver

MOST_EVENTS = 1000
MOST_BYTES = 1024 * 1024
BATCH_EVENTS = 50
BATCH_BYTES = 256 * 1024
FLUSH_AFTER = 1.0
SUSPECT_ATTEMPTS = 4
COUNTERS = ("recorded", "accepted", "duplicates", "rejected", "dropped", "requests", "failures")

Queued = Tuple[str, int]


class Sender:
    """A bounded queue and the thread that empties it; whoever records never waits for the network."""

    def __init__(self, endpoint: SplitResult, key: str, on_error: Callable[[str, str], None]) -> None:
        self._endpoint, self._key, self._on_error = endpoint, key, on_error
        self._reset()

    def _reset(self) -> None:
        """A forked process begins anew: threads and locks stay with its parent, and so do its events."""
        self._pid = os.getpid()
        self._queue: Deque[Queued] = deque()
        self._bytes = 0
        self._held: Tuple[int, int] = (0, 0)
        self._wake = threading.Condition()
        self._sending = threading.Lock()
        self._thread: Optional[threading.Thread] = None
        self._backoff = Backoff()
        self._total: Dict[str, int] = dict.fromkeys(COUNTERS, 0)
        self._unreported = 0
        self._batch_events = BATCH_EVENTS
        self._is_urgent = False
        self._is_closed = False
        self._last_send: Optional[Dict[str, object]] = None

    def _notice_fork(self) -> None:
        if self._pid != os.getpid():
            self._reset()

    def record(self, event: str, is_urgent: bool = False) -> None:
        """Queues an event; an urgent one goes first, and at once."""
        self._notice_fork()
        with self._wake:
            self._total["recorded"] += 1
            (self._queue.appendleft if is_urgent else self._queue.append)((event, 0))
            self._bytes += len(event)
            self._is_urgent = self._is_urgent or is_urgent
            self._shrink(keeps_first=is_urgent)
            if self._thread is None and not self._is_closed:
                self._start()
            if is_urgent or len(self._queue) in (1, BATCH_EVENTS):
                self._wake.notify_all()

    def _start(self) -> None:
        thread = threading.Thread(target=self._run, name="waymark-pulse", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            # No thread at the end of the interpreter, or none to be had now: the next event tries again.
            return
        self._thread = thread

    def flush(self, timeout: float) -> None:
        """Sends what is queued from the thread of the caller, until the service fails or the time is over."""
        self._notice_fork()
        deadline = time.monotonic() + timeout
        while self._count() and time.monotonic() + self._backoff.wait(time.monotonic()) < deadline:
            if self._sending.acquire(timeout=max(0.0, deadline - time.monotonic())):
                try:
                    if self._queue and self._backoff.wait(time.monotonic()) == 0:
                        self._send_batch()
                finally:
                    self._sending.release()
            if self._backoff.failures:
                return

    def close(self, timeout: float) -> None:
        self._notice_fork()
        self.flush(timeout)
        with self._wake:
            self._is_closed = True
            self._wake.notify_all()

    def stats(self) -> Dict[str, object]:
        self._notice_fork()
        with self._wake:
            return {
                **self._total,
                "queued": len(self._queue),
                "queued_bytes": self._bytes,
                "sending": self._held[0],
                "circuit": "open" if self._backoff.is_open else "closed",
                "last_send": self._last_send,
            }

    def _count(self) -> int:
        with self._wake:
            return len(self._queue) + self._held[0]

    def _shrink(self, keeps_first: bool = False) -> None:
        events, size = self._held
        while self._queue and (
            len(self._queue) + events > MOST_EVENTS or self._bytes + size > MOST_BYTES
        ):
            first = self._queue.popleft() if keeps_first and len(self._queue) > 1 else None
            oldest = self._queue.popleft()
            if first is not None:
                self._queue.appendleft(first)
            self._bytes -= len(oldest[0])
            self._drop(1)

    def _drop(self, count: int) -> None:
        self._total["dropped"] += count
        self._unreported += count

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._queue and not self._is_closed:
                    self._wake.wait()
                if self._is_closed:
                    return
                pause = self._backoff.wait(time.monotonic()) or FLUSH_AFTER
                is_full = len(self._queue) >= BATCH_EVENTS or self._is_urgent
                if not (is_full and self._backoff.wait(time.monotonic()) == 0):
                    self._wake.wait(pause)
            if self._queue and self._backoff.wait(time.monotonic()) == 0:
                with self._sending:
                    self._send_batch()

    def _take(self) -> List[Queued]:
        batch: List[Queued] = []
        size = 0
        while self._queue and len(batch) < self._batch_events:
            size += len(self._queue[0][0])
            if batch and size > BATCH_BYTES:
                break
            batch.append(self._queue.popleft())
        taken = sum(len(event) for event, _ in batch)
        self._bytes -= taken
        self._held = (len(batch), taken)
        return batch

    def _send_batch(self) -> None:
        with self._wake:
            batch = self._take()
            reported, self._unreported = self._unreported, 0
            self._is_urgent = False
            if not batch:
                return
            self._total["requests"] += 1
        delivery = deliver(self._endpoint, self._key, [event for event, _ in batch], reported)
        with self._wake:
            self._held = (0, 0)
            if delivery.kind != "accepted":
                self._unreported += reported
            self._settle(delivery, batch)
        if not (delivery.kind == "accepted" and delivery.code == "accepted"):
            self._on_error(delivery.code, f"the service did not take all events: {delivery.code}")

    def _settle(self, delivery: Delivery, batch: List[Queued]) -> None:
        now = time.monotonic()
        if delivery.kind == "accepted":
            self._backoff.succeed()
            for name in ("accepted", "duplicates", "rejected"):
                self._total[name] += getattr(delivery, name)
        elif delivery.status == 413 and len(batch) > 1:
            self._batch_events = (len(batch) + 1) // 2
            self._put_back(batch)
        elif delivery.kind == "refused":
            self._total["rejected"] += len(batch)
            # A wrong key, address or redirect stays wrong; a bad batch does not.
            if delivery.status not in (400, 413, 422):
                self._backoff.trip(now)
        else:
            self._total["failures"] += 1
            self._backoff.fail(now, delivery.retry_after)
            more = 1 if delivery.is_suspect else 0
            again = [(event, attempts + more) for event, attempts in batch]
            kept = [each for each in again if each[1] < SUSPECT_ATTEMPTS]
            self._drop(len(batch) - len(kept))
            self._put_back(kept)
        self._last_send = {"status": delivery.status, "code": delivery.code}

    def _put_back(self, batch: List[Queued]) -> None:
        self._queue.extendleft(reversed(batch))
        self._bytes += sum(len(event) for event, _ in batch)
        self._shrink()
