"""URLs (library of Kubernetes), as Go's net/url reads and writes them (Go 1.26)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.functions.addresses import parse_address
from scheduler_core.cel.values import Opaque
from scheduler_core.go_text import go_quoted

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_PORT: Final = re.compile(r"(?::[0-9]*)?")
_USER: Final = re.compile(r"[A-Za-z0-9._:~!$&'()*+,;=%@-]*")
_ESCAPE: Final = re.compile(r"%[0-9a-fA-F]{2}")
# The ASCII characters that a host may have as they are, and a path.
_NOT_IN_HOST: Final = re.compile(r"[^A-Za-z0-9_.~!$&'()*+,;=:\[\]<>\"\x80-\U0010ffff-]")
_IN_PATH: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~$&+,/:;=@")
_ENCODED_PATH: Final = re.compile(r"[A-Za-z0-9_.~$&+,/:;=@!'()*\[\]%-]*")


@dataclass(frozen=True, slots=True)
class Url(Opaque):
    """text : as it was written. path : escaped."""

    text: str
    scheme: str = ""
    host: str = ""
    path: str = ""
    query: str = ""

    @property
    def type_name(self) -> str:
        return "kubernetes.URL"

    def __str__(self) -> str:
        return self.text


def parse_url(text: str) -> Url:
    """An absolute URL or path. Raises ValueError in Go's words."""
    check_url(text)
    before, _, fragment = text.partition("#")
    url = _parsed(before, text, is_request=False)
    with _named(text):
        unescaped(fragment)
    return url


def check_url(text: str) -> None:
    """Raises ValueError, but lets a few through that ``parse_url`` refuses."""
    _parsed(text, text, is_request=True)


@contextmanager
def _named(text: str) -> Iterator[None]:
    try:
        yield
    except ValueError as wrong:
        raise ValueError(f"parse {go_quoted(text)}: {wrong}") from wrong


def _parsed(text: str, whole: str, *, is_request: bool) -> Url:
    """is_request : a path may begin with two slashes, and there is no fragment."""
    with _named(text):
        if _CONTROL.search(text):
            raise ValueError("net/url: invalid control character in URL")
        if not text:
            raise ValueError("empty url")
        if text == "*":
            return Url(whole, path="*")
        scheme, rest = _scheme(text)
        rest, _, query = rest.partition("?")
        if not rest.startswith("/"):
            if not scheme:
                raise ValueError("invalid URI for request")
            return Url(whole, scheme, query=query)
        host = ""
        if rest.startswith("//") and (scheme or not (is_request or rest.startswith("///"))):
            authority, slash, path = rest[2:].partition("/")
            host, rest = _authority(scheme, authority), slash + path
        return Url(whole, scheme, host, _escaped_path(rest), query)


def _scheme(text: str) -> tuple[str, str]:
    if text.startswith(":"):
        raise ValueError("missing protocol scheme")
    match = _SCHEME.match(text)
    return (match[1].lower(), text[match.end() :]) if match else ("", text)


def _authority(scheme: str, authority: str) -> str:
    """The host."""
    user, _, host = authority.rpartition("@")
    host = _host(scheme, host)
    if not _USER.fullmatch(user):
        raise ValueError("net/url: invalid userinfo")
    unescaped(user)
    return host


def _host(scheme: str, host: str) -> str:
    bracket = host.rfind("[")
    if bracket > 0:
        raise ValueError("invalid IP-literal")
    if bracket == 0:
        return _literal(host)
    at = host.find(":")
    if scheme not in ("http", "https"):
        at = host.rfind(":")
    if at >= 0:
        _check_port(host[at:])
    return _unescaped_host(host)


def _literal(host: str) -> str:
    """An address in brackets, and a port."""
    inside, bracket, port = host[1:].rpartition("]")
    if not bracket:
        raise ValueError("missing ']' in host")
    _check_port(port)
    before, percent, zone = inside.partition("%25")
    name = _unescaped_host(before) + (f"%{unescaped(zone)}" if percent else "")
    try:
        address = parse_address(name)
    except ValueError as wrong:
        raise ValueError(f"invalid host: {wrong}") from wrong
    if address.version == 4:
        raise ValueError("invalid IP-literal")
    return f"[{name}]{port}"


def _check_port(port: str) -> None:
    if not _PORT.fullmatch(port):
        raise ValueError(f"invalid port {go_quoted(port)} after host")


def _unescaped_host(host: str) -> str:
    """Only characters beyond ASCII may be escaped in a host."""
    for match in _NOT_IN_HOST.finditer(host):
        if match[0] != "%":
            raise ValueError(f"invalid character {go_quoted(match[0])} in host name")
        escape = host[match.start() : match.start() + 3]
        if not _ESCAPE.fullmatch(escape) or (int(escape[1], 16) < 8 and escape != "%25"):
            raise ValueError(f"invalid URL escape {go_quoted(escape)}")
    return unescaped(host)


def unescaped(text: str, *, plus: str = "+") -> str:
    """Raises ValueError."""
    return _octets(text, plus).decode(errors="replace")


def _octets(text: str, plus: str = "+") -> bytes:
    octets, at = bytearray(), 0
    for match in re.finditer("%", text):
        escape = text[match.start() : match.start() + 3]
        if match.start() < at:
            continue
        if not _ESCAPE.fullmatch(escape):
            raise ValueError(f"invalid URL escape {go_quoted(escape)}")
        octets += text[at : match.start()].replace("+", plus).encode(errors="replace")
        octets.append(int(escape[1:], 16))
        at = match.start() + 3
    return bytes(octets + text[at:].replace("+", plus).encode(errors="replace"))


def _escaped_path(path: str) -> str:
    """As it is written if that is allowed, else with everything escaped that has to be."""
    octets = _octets(path)
    if _ENCODED_PATH.fullmatch(path):
        return path
    return "".join(chr(one) if one in _IN_PATH else f"%{one:02X}" for one in octets)


def _parameters(one: Url) -> dict[str, tuple[str, ...]]:
    """What cannot be read is left out."""
    found: dict[str, tuple[str, ...]] = {}
    for part in one.query.split("&"):
        name, _, value = part.partition("=")
        try:
            key, text = unescaped(name, plus=" "), unescaped(value, plus=" ")
        except ValueError:
            continue
        if part and ";" not in part:
            found[key] = (*found.get(key, ()), text)
    return found


def _hostname(one: Url) -> str:
    host = _split_port(one)[0]
    return host[1:-1] if host.startswith("[") and host.endswith("]") else host


def _split_port(one: Url) -> tuple[str, str]:
    host, colon, port = one.host.rpartition(":")
    return (host, port) if colon and _PORT.fullmatch(f":{port}") else (one.host, "")


def _url(text: str) -> Url:
    try:
        return parse_url(text)
    except ValueError as wrong:
        raise EvaluationError(f"URL parse error during conversion from string: {wrong}") from wrong


def _is_url(text: str) -> bool:
    try:
        check_url(text)
    except ValueError:
        return False
    return True


FUNCTIONS: Final[Functions] = {
    ("url", False, 1): [((str,), _url)],
    ("isURL", False, 1): [((str,), _is_url)],
    ("getScheme", True, 1): [((Url,), lambda one: one.scheme)],
    ("getHost", True, 1): [((Url,), lambda one: one.host)],
    ("getHostname", True, 1): [((Url,), _hostname)],
    ("getPort", True, 1): [((Url,), lambda one: _split_port(one)[1])],
    ("getEscapedPath", True, 1): [((Url,), lambda one: one.path)],
    ("getQuery", True, 1): [((Url,), _parameters)],
}
