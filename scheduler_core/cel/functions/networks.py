"""URLs, IP addresses and networks (libraries of Kubernetes)."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, parse_qs, urlsplit

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import Opaque

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_Network = ipaddress.IPv4Interface | ipaddress.IPv6Interface
_LINK_LOCAL_MULTICAST: Final = {
    4: ipaddress.ip_network("224.0.0.0/24"),
    6: ipaddress.ip_network("ff02::/16"),
}


@dataclass(frozen=True, slots=True)
class Ip(Opaque):
    address: _Address

    @property
    def type_name(self) -> str:
        return "net.IP"

    def __str__(self) -> str:
        return str(self.address)


@dataclass(frozen=True, slots=True)
class Cidr(Opaque):
    interface: _Network

    @property
    def type_name(self) -> str:
        return "net.CIDR"

    def __str__(self) -> str:
        return str(self.interface)


@dataclass(frozen=True, slots=True)
class Url(Opaque):
    parts: SplitResult

    @property
    def type_name(self) -> str:
        return "kubernetes.URL"

    def __str__(self) -> str:
        return self.parts.geturl()


def _ip(text: str) -> Ip:
    try:
        address = ipaddress.ip_address(text)
    except ValueError as wrong:
        raise EvaluationError(f'IP Address "{text}" parse error during conversion from string') from wrong
    if isinstance(address, ipaddress.IPv6Address) and (address.scope_id or address.ipv4_mapped):
        raise EvaluationError(f'IP Address "{text}" with zone value or IPv4-mapped is not allowed')
    return Ip(address)


def _cidr(text: str) -> Cidr:
    is_complete = text.rpartition("/")[2].isdigit() and "/" in text
    try:
        return Cidr(ipaddress.ip_interface(text if is_complete else "no network"))
    except ValueError as wrong:
        raise EvaluationError(f"network address parse error during conversion from string: {text}") from wrong


def _url(text: str) -> Url:
    try:
        parts = urlsplit(text)
        is_absolute = bool(parts.scheme and parts.netloc) or text.startswith("/")
    except ValueError:
        is_absolute = False
    if not is_absolute:
        raise EvaluationError(f"URL parse error during conversion from string: {text}")
    return Url(parts)


def _is_ip(text: str) -> bool:
    return _works(lambda: _ip(text))


def _works(parse: Callable[[], object]) -> bool:
    try:
        parse()
    except EvaluationError:
        return False
    return True


def _is_global_unicast(address: _Address) -> bool:
    is_broadcast = address == ipaddress.IPv4Address("255.255.255.255")
    special = address.is_unspecified or address.is_loopback or address.is_multicast or address.is_link_local
    return not (is_broadcast or special)


def _holds(network: Cidr, address: Ip) -> bool:
    return address.address in network.interface.network


def _holds_network(network: Cidr, other: Cidr) -> bool:
    inner, outer = other.interface.network, network.interface.network
    return inner.version == outer.version and bool(inner.subnet_of(outer))  # type: ignore[arg-type]


def _query(one: Url) -> dict[str, tuple[str, ...]]:
    return {key: tuple(values) for key, values in parse_qs(one.parts.query, keep_blank_values=True).items()}


FUNCTIONS: Final[Functions] = {
    ("ip", False, 1): [((str,), _ip)],
    ("isIP", False, 1): [((str,), _is_ip)],
    ("ip.isCanonical", False, 1): [((str,), lambda text: str(_ip(text)) == text)],
    ("family", True, 1): [((Ip,), lambda one: one.address.version)],
    ("isUnspecified", True, 1): [((Ip,), lambda one: one.address.is_unspecified)],
    ("isLoopback", True, 1): [((Ip,), lambda one: one.address.is_loopback)],
    ("isLinkLocalMulticast", True, 1): [
        ((Ip,), lambda one: one.address in _LINK_LOCAL_MULTICAST[one.address.version])
    ],
    ("isLinkLocalUnicast", True, 1): [((Ip,), lambda one: one.address.is_link_local)],
    ("isGlobalUnicast", True, 1): [((Ip,), lambda one: _is_global_unicast(one.address))],
    ("cidr", False, 1): [((str,), _cidr)],
    ("isCIDR", False, 1): [((str,), lambda text: _works(lambda: _cidr(text)))],
    ("containsIP", True, 2): [((Cidr, Ip), _holds), ((Cidr, str), lambda one, text: _holds(one, _ip(text)))],
    ("containsCIDR", True, 2): [
        ((Cidr, Cidr), _holds_network),
        ((Cidr, str), lambda one, text: _holds_network(one, _cidr(text))),
    ],
    ("ip", True, 1): [((Cidr,), lambda one: Ip(one.interface.ip))],
    ("masked", True, 1): [((Cidr,), lambda one: Cidr(ipaddress.ip_interface(one.interface.network)))],
    ("prefixLength", True, 1): [((Cidr,), lambda one: one.interface.network.prefixlen)],
    ("string", False, 1): [((Ip,), str), ((Cidr,), str)],
    ("url", False, 1): [((str,), _url)],
    ("isURL", False, 1): [((str,), lambda text: _works(lambda: _url(text)))],
    ("getScheme", True, 1): [((Url,), lambda one: one.parts.scheme)],
    ("getHost", True, 1): [((Url,), lambda one: one.parts.netloc.rpartition("@")[2])],
    ("getHostname", True, 1): [((Url,), lambda one: one.parts.hostname or "")],
    ("getPort", True, 1): [((Url,), lambda one: "" if one.parts.port is None else str(one.parts.port))],
    ("getEscapedPath", True, 1): [((Url,), lambda one: one.parts.path)],
    ("getQuery", True, 1): [((Url,), _query)],
}
