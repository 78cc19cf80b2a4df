"""Whose word about the client's address is believed, and the address that follows from it."""

from __future__ import annotations

import ipaddress
import re
from typing import Callable, List, Optional, Sequence, Tuple, Union

Header = Callable[[str], Optional[str]]
Trust = Tuple[str, object]

# The header each platform sets itself on every request, whatever the client sent.
PRESETS = {
    "aws-alb": 1,
    "azure": ["x-azure-clientip"],
    "cloudflare": ["cf-connecting-ip"],
    "cloudfront": ["cloudfront-viewer-address"],
    "digitalocean": ["do-connecting-ip"],
    "fly": ["fly-client-ip"],
    "heroku": 1,
    "netlify": ["x-nf-client-connection-ip"],
    "railway": ["x-real-ip"],
    "render": ["cf-connecting-ip", "true-client-ip"],
    "vercel": ["x-vercel-forwarded-for", "x-real-ip"],
}
NAMED = {
    "loopback": ["127.0.0.0/8", "::1/128"],
    "private": [
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "fc00::/7",
        "fe80::/10",
    ],
}
MOST_HOPS = 32
FORWARDED_FOR = re.compile(r"(?:^|;)\s*for\s*=\s*(\"[^\"]*\"|[^;\s]*)", re.I)


def parse_ip(written: Optional[str]):
    """Reads an address as proxies write it: with a port, brackets, quotes, a zone, or v4-mapped."""
    text = (written or "").strip().strip('"')
    bracketed = re.match(r"^\[([^\]]*)\](?::\d+)?$", text)
    if bracketed:
        text = bracketed.group(1)
    elif re.match(r"^[\d.]+:\d+$", text):
        text = text.split(":")[0]
    try:
        address = ipaddress.ip_address(text.split("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def read_trust(value: Union[None, bool, int, str, Sequence[str]]) -> Optional[Trust]:
    """Checks a ``trust_proxy``; None when it cannot be understood."""
    if value is None or value is False:
        return ("socket", None)
    if isinstance(value, int):
        return _hops(value)
    if isinstance(value, str):
        text = value.strip()
        preset = PRESETS.get(text)
        if isinstance(preset, list):
            return ("headers", preset)
        if isinstance(preset, int):
            return _hops(preset)
        if re.match(r"^\d+$", text):
            return _hops(int(text))
        return _ranges(text.split(",")) if text else ("socket", None)
    return _ranges(value)


def _hops(hops: int) -> Optional[Trust]:
    return ("hops", hops) if 0 <= hops <= MOST_HOPS else None


def _ranges(cidrs: Sequence[str]) -> Optional[Trust]:
    try:
        wanted = [each for cidr in cidrs for each in NAMED.get(cidr.strip(), [cidr.strip()])]
        return ("ranges", [ipaddress.ip_network(each, strict=False) for each in wanted])
    except ValueError:
        return None


def find_client(trust: Trust, peer: Optional[str], header: Header) -> Optional[str]:
    """Finds the client: the right-most address that no trusted proxy holds."""
    kind, how = trust
    socket = parse_ip(peer)
    if kind == "socket":
        return _text(socket)
    if kind == "headers":
        found = next((ip for ip in map(parse_ip, map(header, how)) if ip), None)
        return _text(found or socket)
    chain = _chain(header) + [socket]
    wanted = max(0, len(chain) - 1 - how) if kind == "hops" else _outside(chain, how)
    # A proxy may write "unknown" (RFC 7239 section 6.2): then the nearest known address to its right.
    return _text(next((ip for ip in chain[wanted:] if ip), None))


def _outside(chain: List, ranges: Sequence) -> int:
    position = len(chain) - 1
    while position > 0 and chain[position] and any(chain[position] in each for each in ranges):
        position -= 1
    return position


def _chain(header: Header) -> List:
    forwarded = header("x-forwarded-for")
    if forwarded is not None:
        return [parse_ip(part) for part in forwarded.split(",") if part.strip()]
    parts = [part for part in (header("forwarded") or "").split(",") if part.strip()]
    found = [FORWARDED_FOR.search(part) for part in parts]
    return [parse_ip(each.group(1)) if each else None for each in found]


def _text(address) -> Optional[str]:
    return str(address) if address else None
