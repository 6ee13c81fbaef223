"""Which hosts may be called, and at which addresses. Only the operator of the playground decides that.

A host is allowed by its name or address, with its port or for all ports. What its name resolves to is judged for every call:
addresses that are not public (loopback, private networks, link-local, …) are refused, unless the host is allowed by that very
address or the address lies in a network that is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

SETTING: Final = "PLAYGROUND_EXTENDER_HOSTS"
NETWORKS_SETTING: Final = "PLAYGROUND_EXTENDER_NETWORKS"
_PORTS: Final = {"http": 80, "https": 443}
_NAT64: Final = IPv6Network("64:ff9b::/96")


class CallNotAllowed(Exception):
    """This call is not allowed; the message has the reason."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a URL leads. path : with the query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """As the Host header has it: without the scheme's own port."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == _PORTS[self.scheme] else f"{name}:{self.port}"


@dataclass(frozen=True, slots=True)
class AllowedHosts:
    """hosts : (name or address in lower case, port or None for all). networks : not public, and allowed all the same."""

    hosts: frozenset[tuple[str, int | None]] = frozenset()
    networks: tuple[Network, ...] = ()

    @classmethod
    def read(cls, hosts: Iterable[str], networks: Iterable[str] = ()) -> AllowedHosts:
        """From settings: `scorer.example:8443`, `scorer.example`, `[::1]:80`; `10.0.0.0/8`. Raises ValueError."""
        return cls(frozenset(map(_host, hosts)), tuple(ip_network(text) for text in networks))

    @classmethod
    def everywhere(cls, urls: Iterable[str]) -> AllowedHosts:
        """The hosts of these URLs at any address, because the operator has named them. Raises CallNotAllowed for an invalid URL."""
        targets = [_target(url) for url in urls]
        everything = (ip_network("0.0.0.0/0"), ip_network("::/0"))
        return cls(frozenset((one.host, one.port) for one in targets), everything)

    def target(self, url: str) -> Destination:
        """Raises CallNotAllowed for a host that is not allowed, and for what is no URL of one."""
        target = _target(url)
        if not {(target.host, target.port), (target.host, None)} & self.hosts:
            raise CallNotAllowed(f"{target.host}:{target.port} is not a host that may be called ({SETTING})")
        return target

    def permits(self, target: Destination, address: Address) -> bool:
        """Whether a connection for the target may go to the address."""
        plain = _unwrapped(address)
        if _is_public(plain) or any(plain in network for network in self.networks):
            return True
        return _as_address(target.host) == plain


def refusal(allowed: AllowedHosts, url: str) -> str:
    """Why the URL may not be called; "" if it may. Says nothing about what its name resolves to."""
    try:
        allowed.target(url)
    except CallNotAllowed as refused:
        return str(refused)
    return ""


def callable_extenders(allowed: AllowedHosts, config: Mapping[str, Any]) -> list[str]:
    """The urlPrefixes of a configuration's extenders whose hosts are allowed, in its order."""
    prefixes = [prefix for _, prefix in url_prefixes(config)]
    return [prefix for prefix in dict.fromkeys(prefixes) if not refusal(allowed, prefix)]


def url_prefixes(config: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Of each extender, with its position. What is no extender is skipped: not every configuration is a valid one."""
    extenders = config.get("extenders")
    for index, one in enumerate(extenders if isinstance(extenders, list) else ()):
        if isinstance(one, Mapping):
            yield index, str(one.get("urlPrefix") or "")


def _host(text: str) -> tuple[str, int | None]:
    try:
        parts = urlsplit(f"//{text}")
        name, port = parts.hostname, parts.port
    except ValueError:
        name, port = None, None
    if not name or parts.path or parts.username is not None:
        raise ValueError(f"{text!r} is not a host or host:port")
    return _canonical(name), port


def _target(url: str) -> Destination:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise CallNotAllowed("the address cannot be read") from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise CallNotAllowed("only http:// and https:// can be called")
    if parts.username is not None:
        raise CallNotAllowed("an address with a user name cannot be called")
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    default = _PORTS[parts.scheme]
    return Destination(
        parts.scheme, _canonical(parts.hostname), default if port is None else port, path or "/"
    )


def _canonical(name: str) -> str:
    address = _as_address(name)
    return name.lower().rstrip(".") if address is None else str(address)


def _as_address(name: str) -> Address | None:
    try:
        return _unwrapped(ip_address(name))
    except ValueError:
        return None


def _unwrapped(address: Address) -> Address:
    """The IPv4 address that an IPv6 one stands for, if it does."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return address.ipv4_mapped
        if address.sixtofour is not None:
            return address.sixtofour
        if address in _NAT64:
            return IPv4Address(int(address) & 0xFFFFFFFF)
    return address


def _is_public(address: Address) -> bool:
    return address.is_global and not address.is_multicast and not address.is_reserved
