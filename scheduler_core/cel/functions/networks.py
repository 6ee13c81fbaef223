"""IP addresses and networks (libraries of Kubernetes)."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError, no_overload
from scheduler_core.cel.functions.addresses import Address, parse_address
from scheduler_core.cel.values import Opaque
from scheduler_core.go_text import go_quoted

_Network = ipaddress.IPv4Interface | ipaddress.IPv6Interface
_CIDR_ERROR: Final = "network address parse error during conversion from string: "
_BITS: Final = re.compile(r"0|[1-9]\d{0,2}", re.ASCII)
_LINK_LOCAL_MULTICAST: Final = {4: (0xFFFFFF00, 0xE0000000), 6: (0xFF0F << 112, 0xFF02 << 112)}
"""By version, the bits that count and their values: of IPv6 any flags."""


@dataclass(frozen=True, slots=True)
class Ip(Opaque):
    address: Address

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


def _ip(text: str) -> Ip:
    try:
        address = parse_address(text)
    except ValueError as wrong:
        message = f"IP Address {go_quoted(text)} parse error during conversion from string: {wrong}"
        raise EvaluationError(message) from wrong
    if isinstance(address, ipaddress.IPv6Address) and address.scope_id:
        raise EvaluationError(f"IP address {go_quoted(text)} with zone value is not allowed")
    if _is_mapped(address):
        raise EvaluationError(f"IPv4-mapped IPv6 address {go_quoted(text)} is not allowed")
    return Ip(address)


def _is_mapped(address: Address) -> bool:
    return isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None


def _cidr(text: str) -> Cidr:
    try:
        address, bits = _prefix(text)
    except ValueError as wrong:
        message = f"{_CIDR_ERROR}{_CIDR_ERROR}netip.ParsePrefix({go_quoted(text)}): {wrong}"
        raise EvaluationError(message) from wrong
    if _is_mapped(address):
        message = f"{_CIDR_ERROR}IPv4-mapped IPv6 address {go_quoted(text)} is not allowed"
        raise EvaluationError(message)
    return Cidr(ipaddress.ip_interface((address, bits)))


def _prefix(text: str) -> tuple[Address, int]:
    """Raises ValueError in the words of Go's netip.ParsePrefix."""
    before, slash, bits = text.rpartition("/")
    if not slash:
        raise ValueError("no '/'")
    address = parse_address(before)
    if isinstance(address, ipaddress.IPv6Address) and address.scope_id:
        raise ValueError("IPv6 zones cannot be present in a prefix")
    if not _BITS.fullmatch(bits):
        raise ValueError(f"bad bits after slash: {go_quoted(bits)}")
    if int(bits) > address.max_prefixlen:
        raise ValueError("prefix length out of range")
    return address, int(bits)


def _works(parse: Callable[[str], object], text: str) -> bool:
    try:
        parse(text)
    except EvaluationError:
        return False
    return True


def _is_link_local_multicast(address: Address) -> bool:
    mask, bits = _LINK_LOCAL_MULTICAST[address.version]
    return int(address) & mask == bits


def _is_global_unicast(address: Address) -> bool:
    is_broadcast = address == ipaddress.IPv4Address("255.255.255.255")
    special = address.is_unspecified or address.is_loopback or address.is_multicast or address.is_link_local
    return not (is_broadcast or special)


def _holds(network: Cidr, address: Ip) -> bool:
    return address.address in network.interface.network


def _holds_text(network: Cidr, text: str) -> bool:
    if not _works(_ip, text):
        raise no_overload()
    return _holds(network, _ip(text))


def _holds_network(network: Cidr, other: Cidr) -> bool:
    inner, outer = other.interface.network, network.interface.network
    return inner.version == outer.version and bool(inner.subnet_of(outer))  # type: ignore[arg-type]


FUNCTIONS: Final[Functions] = {
    ("ip", False, 1): [((str,), _ip)],
    ("isIP", False, 1): [((str,), lambda text: _works(_ip, text))],
    ("ip.isCanonical", False, 1): [((str,), lambda text: str(_ip(text)) == text)],
    ("family", True, 1): [((Ip,), lambda one: one.address.version)],
    ("isUnspecified", True, 1): [((Ip,), lambda one: one.address.is_unspecified)],
    ("isLoopback", True, 1): [((Ip,), lambda one: one.address.is_loopback)],
    ("isLinkLocalMulticast", True, 1): [((Ip,), lambda one: _is_link_local_multicast(one.address))],
    ("isLinkLocalUnicast", True, 1): [((Ip,), lambda one: one.address.is_link_local)],
    ("isGlobalUnicast", True, 1): [((Ip,), lambda one: _is_global_unicast(one.address))],
    ("cidr", False, 1): [((str,), _cidr)],
    ("isCIDR", False, 1): [((str,), lambda text: _works(_cidr, text))],
    ("containsIP", True, 2): [((Cidr, Ip), _holds), ((Cidr, str), _holds_text)],
    ("containsCIDR", True, 2): [
        ((Cidr, Cidr), _holds_network),
        ((Cidr, str), lambda one, text: _holds_network(one, _cidr(text))),
    ],
    ("ip", True, 1): [((Cidr,), lambda one: Ip(one.interface.ip))],
    ("masked", True, 1): [((Cidr,), lambda one: Cidr(ipaddress.ip_interface(one.interface.network)))],
    ("prefixLength", True, 1): [((Cidr,), lambda one: one.interface.network.prefixlen)],
    ("string", False, 1): [((Ip,), str), ((Cidr,), str)],
}
