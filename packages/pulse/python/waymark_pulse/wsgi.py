"""Middleware for WSGI applications (PEP 3333)."""

from __future__ import annotations

from typing import Optional

from .pulse import Observation, Pulse, to_pulse


def _header_of(environ):
    def header(name: str) -> Optional[str]:
        key = name.upper().replace("-", "_")
        return environ.get(key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}")

    return header


def _target_of(environ) -> str:
    # Servers that tell the target as it was sent spare the guess how it was written.
    sent = environ.get("RAW_URI") or environ.get("REQUEST_URI")
    if sent:
        return sent
    path = environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", "")
    raw = path.encode("latin-1", "replace")
    # A byte that would end the path, or that is no character of UTF-8, was escaped when it was sent.
    return "".join(chr(byte) if 0x20 < byte < 0x7F and byte not in b"%?#" else f"%{byte:02X}" for byte in raw)


def _status_of(line) -> Optional[int]:
    """The code of a status line; None of one that has none, which the server may judge."""
    code = line[:3] if isinstance(line, str) else ""
    return int(code) if code.isascii() and code.isdigit() and len(code) == 3 else None


class PulseWSGI:
    """Wraps an application; what it raises or returns stays its own."""

    def __init__(self, app, pulse: Optional[Pulse] = None, **options) -> None:
        self.app = app
        self.pulse = to_pulse(pulse, options)

    def __call__(self, environ, start_response):
        observation = self.pulse.begin(
            environ,
            method=environ.get("REQUEST_METHOD", "GET"),
            target=_target_of(environ),
            header=_header_of(environ),
            peer=environ.get("REMOTE_ADDR"),
            framework="wsgi",
        )
        if observation is None:
            return self.app(environ, start_response)

        def start(status, headers, exc_info=None):
            code = _status_of(status)
            told = headers if code is None else observation.head(code, headers)
            return start_response(status, told, exc_info) if exc_info else start_response(status, told)

        try:
            body = self.app(environ, start)
        except Exception:
            # Every server answers so what an application raises before its answer began.
            observation.end(500)
            raise
        except BaseException:
            # Cancelled, or at the end of the process: nothing is known of an answer.
            observation.end()
            raise
        # Servers look at lists and files to send them in one piece: those stay what they are.
        wrapper = environ.get("wsgi.file_wrapper")
        is_file = isinstance(wrapper, type) and isinstance(body, wrapper)
        if isinstance(body, (list, tuple)) or is_file:
            observation.end()
            return body
        return _Body(body, observation)


class _Body:
    """An answer that is made bit by bit; it ends when it is closed or used up."""

    def __init__(self, body, observation: Observation) -> None:
        self._body, self._iterator, self._observation = body, iter(body), observation

    def __iter__(self):
        return self

    def __next__(self):
        try:
            return next(self._iterator)
        except StopIteration:
            self._observation.end()
            raise
        except Exception:
            self._observation.end(500)
            raise
        except BaseException:
            self._observation.end()
            raise

    def close(self) -> None:
        try:
            close = getattr(self._body, "close", None)
            if close is not None:
                close()
        finally:
            self._observation.end()
