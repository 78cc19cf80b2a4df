"""What a site may configure, and what follows from it."""

from __future__ import annotations

import ipaddress
import os
import re
from typing import Callable, Optional, Sequence, Union
from urllib.parse import SplitResult, urlsplit

from .addresses import Trust, read_trust
from .challenge import API_KEY

PUBLIC_KEY = re.compile(r"^(?:\w+_)?(?:PUBLIC|VITE|REACT_APP|GATSBY|VUE_APP)_PULSE_API_KEY$")
Ignore = Union[str, "re.Pattern[str]", Callable[[str, str], bool]]


class Refused(Exception):
    """Why nothing is reported, with a stable code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Settings:
    """Options that were checked and found usable."""

    def __init__(
        self,
        key: Optional[str] = None,
        endpoint: Optional[str] = None,
        origin: Optional[str] = None,
        trust_proxy: Union[None, bool, int, str, Sequence[str]] = None,
        ignore: Union[Ignore, Sequence[Ignore]] = (),
        mode: str = "all",
        sample_humans: float = 1,
    ) -> None:
        for name in os.environ:
            if PUBLIC_KEY.match(name) and os.environ[name].strip():
                raise Refused(
                    "public_variable_refused", f"{name} puts the ingest key into browser bundles: revoke it"
                )
        self.key = key or _variable("PULSE_API_KEY") or ""
        if not self.key:
            raise Refused("key_missing", "PULSE_API_KEY is not set")
        if not API_KEY.fullmatch(self.key):
            raise Refused("key_invalid", "PULSE_API_KEY is no ingest key")
        self.endpoint = _read_endpoint(endpoint or _variable("PULSE_ENDPOINT") or "")
        self.origin = _read_origin(origin or _variable("PULSE_ORIGIN") or "")
        trust = read_trust(trust_proxy if trust_proxy is not None else _variable("PULSE_TRUST_PROXY"))
        if trust is None:
            raise Refused("trust_proxy_invalid", "trust_proxy is not understood")
        self.trust: Trust = trust
        self.ignore = list(ignore) if isinstance(ignore, (list, tuple)) else [ignore]
        self.sample_humans = 0.0 if mode == "agents-only" else min(1.0, max(0.0, float(sample_humans)))

    def __repr__(self) -> str:
        return f"Settings(origin={self.origin!r})"

    def is_ignored(self, path: str, method: str) -> bool:
        return any(_matches(rule, path, method) for rule in self.ignore)


def _matches(rule: Ignore, path: str, method: str) -> bool:
    if isinstance(rule, str):
        return path.startswith(rule[:-1]) if rule.endswith("*") else path == rule
    if isinstance(rule, re.Pattern):
        return rule.search(path) is not None
    try:
        return bool(rule(path, method))
    except Exception:  # A rule that fails matches nothing.
        return False


def _variable(name: str) -> Optional[str]:
    return os.environ.get(name, "").strip() or None


def _read_endpoint(text: str) -> SplitResult:
    # The key must not cross a network in the clear; a name without a dot is a neighbour in the same network.
    try:
        url = urlsplit(text)
        is_near = url.scheme == "http" and _is_near(url.hostname or "")
        if (url.scheme == "https" or is_near) and url.hostname and not url.username and url.port != 0:
            return url
    except ValueError:
        pass
    raise Refused("endpoint_invalid", "PULSE_ENDPOINT is no https URL")


def _is_near(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return "." not in host or host.endswith(".localhost")


def _read_origin(text: str) -> str:
    try:
        url = urlsplit(text.rstrip("/"))
        is_bare = not (url.path or url.query or url.fragment or url.username)
        if url.scheme in ("http", "https") and url.hostname and is_bare:
            return f"{url.scheme}://{url.netloc.lower()}"
    except ValueError:
        pass
    raise Refused("origin_invalid", "PULSE_ORIGIN is no origin")
