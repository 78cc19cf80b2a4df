"""When the next request to the service may be made, after failures."""

from __future__ import annotations

import random

BREAK_AFTER = 5
FIRST_DELAY = 0.5
LONGEST_DELAY = 30.0
FIRST_BREAK = 30.0
LONGEST_BREAK = 300.0


class Backoff:
    """Waits longer after each failure, with jitter, and now and then only after five of them."""

    def __init__(self) -> None:
        self.failures = 0
        self._resume_at = 0.0

    @property
    def is_open(self) -> bool:
        return self.failures >= BREAK_AFTER

    def wait(self, now: float) -> float:
        return max(0.0, self._resume_at - now)

    def succeed(self) -> None:
        self.failures, self._resume_at = 0, 0.0

    def fail(self, now: float, retry_after: float = 0.0) -> None:
        self.failures += 1
        self._resume_at = now + max(self._jitter(self._delay()), min(retry_after, LONGEST_BREAK))

    def trip(self, now: float) -> None:
        """Stops at once: the service says that this key will not be taken."""
        self.failures = max(self.failures + 1, BREAK_AFTER)
        self._resume_at = now + self._jitter(LONGEST_BREAK)

    def _delay(self) -> float:
        if self.failures < BREAK_AFTER:
            return min(LONGEST_DELAY, FIRST_DELAY * 2 ** (self.failures - 1))
        return min(LONGEST_BREAK, FIRST_BREAK * 2 ** (self.failures - BREAK_AFTER))

    @staticmethod
    def _jitter(seconds: float) -> float:
        return seconds * (0.5 + random.random() / 2)
