"""Middleware for applications of ASGI 3.0, ``app(scope, receive, send)``; only its HTTP scope is observed."""

from __future__ import annotations

from typing import Optional
from urllib.parse import quote

from .pulse import Pulse, to_pulse


def _header_of(scope):
    def header(name: str) -> Optional[str]:
        wanted = name.encode("latin-1")
        values = [value for key, value in scope.get("headers", ()) if key.lower() == wanted]
        return b", ".join(values).decode("latin-1") if values else None

    return header


def _target_of(scope) -> str:
    raw = scope.get("raw_path")
    return raw.decode("latin-1") if raw else quote(scope.get("path", "/"), safe="/~!$&'()*+,;=:@[]|")


class PulseASGI:
    """Wraps an application; what it raises stays its own, and other scopes than HTTP pass through."""

    def __init__(self, app, pulse: Optional[Pulse] = None, **options) -> None:
        self.app = app
        self.pulse = to_pulse(pulse, options)

    async def __call__(self, scope, receive, send) -> None:
        observation = None
        if scope["type"] == "http":
            client = scope.get("client")
            observation = self.pulse.begin(
                scope,
                method=scope.get("method", "GET"),
                target=_target_of(scope),
                header=_header_of(scope),
                peer=client[0] if client else None,
                framework="asgi",
            )
        if observation is None:
            await self.app(scope, receive, send)
            return

        async def watched(message) -> None:
            is_start = message["type"] == "http.response.start"
            await send(_with_proof(observation, message) if is_start else message)
            # What the application does after its answer is no part of the request.
            if message["type"] == "http.response.body" and not message.get("more_body"):
                _note_route(observation, scope)
                observation.end()

        try:
            await self.app(scope, receive, watched)
        except Exception:
            # Every server answers so what an application raises before its answer began.
            observation.end(500)
            raise
        finally:
            # Without a status where it was cancelled before its answer began.
            observation.end()


def _note_route(observation, scope) -> None:
    # Starlette and FastAPI leave the route that they found.
    route = getattr(scope.get("route"), "path", None)
    if isinstance(route, str):
        observation.notes.setdefault("route", route)


def _with_proof(observation, message):
    status = message.get("status")
    if not isinstance(status, int):
        return message
    headers = [(bytes(name), bytes(value)) for name, value in message.get("headers", ())]
    told = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]
    proven = observation.head(status, told)
    if proven is told:
        return message
    written = [(name.encode("latin-1").lower(), value.encode("latin-1")) for name, value in proven]
    return {**message, "headers": written}
