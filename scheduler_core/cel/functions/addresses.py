"""IP addresses as Go's netip.ParseAddr reads them, with its words for what is none (Go 1.26)."""

from __future__ import annotations

import ipaddress
import re
from typing import Final, TypeAlias

from scheduler_core.go_text import go_quoted

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
_FIELDS_V4, _LARGEST_FIELD = 4, 255
_FIELDS_V6, _FIELDS_BEFORE_V4 = 8, 6
_KIND: Final = re.compile(r"[.:%]")
_HEX: Final = re.compile(r"[0-9a-fA-F]*")


class _Mistake(Exception):
    def __init__(self, message: str, rest: str = "") -> None:
        super().__init__(f"{message} (at {go_quoted(rest)})" if rest else message)


def parse_address(text: str) -> Address:
    """An IPv6 address has its zone as ``scope_id``. Raises ValueError."""
    try:
        return _parsed(text)
    except _Mistake as mistake:
        raise ValueError(f"ParseAddr({go_quoted(text)}): {mistake}") from mistake


def _parsed(text: str) -> Address:
    kind = _KIND.search(text)
    if kind is None:
        raise _Mistake("unable to parse IP")
    if kind[0] == "%":
        raise _Mistake("missing IPv6 address")
    if kind[0] == ".":
        return ipaddress.IPv4Address(bytes(_fields(text)))
    digits, percent, zone = text.partition("%")
    if percent and not zone:
        raise _Mistake("zone must be a non-empty string")
    address = ipaddress.IPv6Address(_octets(digits))
    # Python refuses a second %, and every zone is refused in the end.
    return ipaddress.IPv6Address(f"{address}%{zone.replace('%', '-')}") if zone else address


def _fields(text: str) -> list[int]:
    """The four numbers of an IPv4 address."""
    fields = [""]
    for at, sign in enumerate(text):
        if sign == ".":
            _end_field(fields, text, at)
        elif not ("0" <= sign <= "9"):
            raise _Mistake("unexpected character", text[at:])
        elif fields[-1] == "0":
            raise _Mistake("IPv4 field has octet with leading zero")
        else:
            fields[-1] += sign
            if int(fields[-1]) > _LARGEST_FIELD:
                raise _Mistake("IPv4 field has value >255")
    if len(fields) < _FIELDS_V4:
        raise _Mistake("IPv4 address too short")
    return [int(one) for one in fields]


def _end_field(fields: list[str], text: str, at: int) -> None:
    if not fields[-1] or at == len(text) - 1:
        raise _Mistake("IPv4 field must have at least one digit", text[at:])
    if len(fields) == _FIELDS_V4:
        raise _Mistake("IPv4 address too long")
    fields.append("")


def _octets(text: str) -> bytes:
    """The sixteen octets of an IPv6 address without a zone."""
    octets, gap, rest = b"", -1, text
    if rest.startswith("::"):
        gap, rest = 0, rest[2:]
    while rest and len(octets) < 2 * _FIELDS_V6:
        digits = _hex_digits(rest)
        if rest[len(digits) : len(digits) + 1] == ".":
            octets, rest = octets + _embedded(rest, len(octets), gap), ""
        else:
            octets += int(digits, 16).to_bytes(2, "big")
            gap, rest = _next_field(rest[len(digits) :], len(octets), gap)
    if rest:
        raise _Mistake("trailing garbage after address", rest)
    return _filled(octets, gap)


def _next_field(rest: str, before: int, gap: int) -> tuple[int, str]:
    """Where the gap is, and the text from the next field on."""
    if not rest:
        return gap, rest
    rest = _after_colon(rest)
    if not rest.startswith(":"):
        return gap, rest
    if gap >= 0:
        raise _Mistake("multiple :: in address", rest)
    return before, rest[1:]


def _hex_digits(rest: str) -> str:
    match = _HEX.match(rest)
    digits = match[0] if match else ""
    if not digits:
        raise _Mistake("each colon-separated field must have at least one digit", rest)
    if len(digits) > 4:
        raise _Mistake("each group must have 4 or less digits", rest)
    return digits


def _embedded(rest: str, before: int, gap: int) -> bytes:
    if gap < 0 and before != 2 * _FIELDS_BEFORE_V4:
        raise _Mistake("embedded IPv4 address must replace the final 2 fields of the address", rest)
    if before > 2 * _FIELDS_BEFORE_V4:
        raise _Mistake("too many hex fields to fit an embedded IPv4 at the end of the address", rest)
    return bytes(_fields(rest))


def _after_colon(rest: str) -> str:
    if rest[0] != ":":
        raise _Mistake("unexpected character, want colon", rest)
    if len(rest) == 1:
        raise _Mistake("colon must be followed by more characters", rest)
    return rest[1:]


def _filled(octets: bytes, gap: int) -> bytes:
    missing = 2 * _FIELDS_V6 - len(octets)
    if missing and gap < 0:
        raise _Mistake("address string too short")
    if not missing and gap >= 0:
        raise _Mistake("the :: must expand to at least one field of zeros")
    return octets[: max(gap, 0)] + bytes(missing) + octets[max(gap, 0) :]
