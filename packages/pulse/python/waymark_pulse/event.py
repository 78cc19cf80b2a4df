"""What is reported of one request; no body, cookie, credential or query value is ever part of it."""

from __future__ import annotations

import os
import re
from typing import Callable, Dict, List, Optional
from urllib.parse import quote, urlsplit

Header = Callable[[str], Optional[str]]

URL_MOST = 2048
# What agents come for, even where its name looks like an asset's.
AGENT_DOCUMENT = re.compile(
    r"^/\.well-known/|/(?:robots|llms|llms-full)\.txt$|/sitemap[^/]*\.xml$|/openapi\.json$|\.mdx?$", re.I
)
NOISE = re.compile(
    r"\.(?:css|[cm]?js|map|png|jpe?g|gif|svg|ico|bmp|webp|avif|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|og[gv]|wav|wasm)$"
    r"|^/(?:_next/(?:static|image)|_nuxt|_astro|@vite)/|^/(?:health|live|ready)z$",
    re.I,
)
PROBE = re.compile(r"^(?:kube-probe/|ELB-HealthChecker/|GoogleHC/|Consul Health Check)")
BROWSER = re.compile(r"^Mozilla/5\.0 .*(?:Chrome|Firefox|Safari)/")
AUTOMATED = re.compile(
    r"bot\b|bot/|crawl|spider|agent|fetch|http|headless|claude|gpt|openai|anthropic|perplexity|cursor|copilot"
    r"|devin|manus|mcp|electron|\+",
    re.I,
)
# What the URL standard leaves as it is in a path.
PATH_SAFE = "/%!$&'()*+,-.:;=@[]_|~\\"


def new_event_id(now_ms: int) -> str:
    """A UUID of version 7 (RFC 9562 section 5.7)."""
    time, rest = f"{now_ms:012x}", os.urandom(10).hex()
    variant = "89ab"[int(rest[4], 16) & 3]
    return f"{time[:8]}-{time[8:12]}-7{rest[1:4]}-{variant}{rest[5:8]}-{rest[8:20]}"


def path_of(target: str) -> str:
    """The path of a request target, normalised as URLs are, without query and without believing its host."""
    if re.match(r"^https?://", target, re.I):
        target = re.sub(r"^https?://[^/?#]*", "", target, flags=re.I)
    path = re.split(r"[?#]", target, maxsplit=1)[0]
    if not path.startswith("/"):
        path = "/" + path
    path = quote(path.encode("utf-8", "surrogateescape"), safe=PATH_SAFE).replace("\\", "/")
    return _without_dots(path) if "/." in path or "%2e" in path.lower() else path


def _without_dots(path: str) -> str:
    kept: List[str] = []
    segments = path.split("/")[1:]
    for index, segment in enumerate(segments):
        plain = re.sub("%2e", ".", segment, flags=re.I)
        is_last = index == len(segments) - 1
        if plain == "..":
            if kept:
                kept.pop()
        elif plain != ".":
            kept.append(segment)
            continue
        if is_last:
            kept.append("")
    return "/" + "/".join(kept)


def page_url(origin: str, path: str) -> str:
    """The URL to report: the configured origin and the path, cut where the service would refuse it."""
    return re.sub(r"%[0-9a-f]?$", "", (origin + path)[:URL_MOST], flags=re.I)


def format_of(path: str, content_type: Optional[str]) -> Optional[str]:
    """Which kind of document was answered."""
    if re.search(r"/llms(-full)?\.txt$", path):
        return "llms"
    if not content_type:
        return None
    kind = content_type.lower()
    if "markdown" in kind or (path.endswith(".md") and kind.startswith("text/plain")):
        return "markdown"
    if "html" in kind:
        return "html"
    return "json" if "json" in kind else "other"


def is_noise(path: str, user_agent: str) -> bool:
    """Whether a request is an asset or a health probe."""
    if AGENT_DOCUMENT.search(path):
        return False
    return bool(NOISE.search(path) or PROBE.search(user_agent))


def looks_human(path: str, header: Header) -> bool:
    """Whether a request looks like a person with a browser; whatever is in doubt does not."""
    user_agent = header("user-agent") or ""
    return bool(
        BROWSER.search(user_agent)
        and not AUTOMATED.search(user_agent)
        and header("accept-language") is not None
        and header("sec-fetch-mode") is not None
        and header("signature-agent") is None
        and "markdown" not in (header("accept") or "").lower()
        and not AGENT_DOCUMENT.search(path)
    )


def describe_headers(header: Header) -> Dict[str, object]:
    """The allow-listed facts of a request's headers."""
    cut = {
        "accept": ("accept", 256),
        "sec_fetch_mode": ("sec-fetch-mode", 32),
        "request_id": ("x-request-id", 128),
        "traceparent": ("traceparent", 64),
        "signature_agent": ("signature-agent", 256),
    }
    told = {member: (header(name) or "")[:most] or None for member, (name, most) in cut.items()}
    return {
        "user_agent": (header("user-agent") or "")[:1024],
        "accept_language_present": header("accept-language") is not None,
        "referer_host": _host_of(header("referer")),
        "signature": _signature_of(header),
        "auth_present": header("authorization") is not None,
        **told,
    }


def _signature_of(header: Header) -> Optional[Dict[str, str]]:
    """Cut, a signature would be a wrong one: one that is too long is not passed on."""
    given, value, agent = (header(name) or "" for name in ("signature-input", "signature", "signature-agent"))
    if not given or not value or len(given) > 2048 or len(value) > 2048 or len(agent) > 256:
        return None
    host = header("host")
    return {"input": given, "value": value, **({"host": host[:255]} if host else {})}


def _host_of(url: Optional[str]) -> Optional[str]:
    try:
        parts = urlsplit(url or "")
        return parts.netloc.rsplit("@", 1)[-1].lower() or None
    except ValueError:
        return None


def length_of(value: Optional[str]) -> Optional[int]:
    """The length a Content-Length header states."""
    return int(value) if value and re.match(r"^\d{1,15}$", value) else None
