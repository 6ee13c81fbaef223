"""Quantities: exact amounts as whole numbers of nano units (spec 02 §1; behaviour of Kubernetes 1.36).

``"100m"`` is 100_000_000, ``"1Gi"`` is 2**30 * 10**9. Nothing here touches a float: a JSON number is read from
its shortest decimal form. Finer than a nano unit is rounded away from zero.

Differences from upstream, on purpose: amounts that upstream leaves undefined (2**63 and more without a binary
suffix) are refused, and so are texts of more than 512 characters.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

NANO: Final = 10**9
_NANOS_PER_MILLI: Final = 10**6
_INT64_MAX: Final = 2**63 - 1
MAX_NANOS: Final = _INT64_MAX * NANO
_MAX_LENGTH: Final = 512
_MAX_EXPONENT: Final = 1000

# Suffix -> power of ten.
DECIMAL_SUFFIXES: Final = {
    "n": -9, "u": -6, "m": -3, "": 0, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18,
}  # fmt: skip
# Suffix -> power of two.
BINARY_SUFFIXES: Final = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50, "Ei": 60}

_QUANTITY = re.compile(r"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:([A-Za-z]*)|[eE]([+-]?[0-9]+))", re.ASCII)

BAD_FORMAT: Final = (
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
)
BAD_SUFFIX: Final = "unable to parse quantity's suffix"
TOO_LARGE: Final = "quantity is beyond the range of a signed 64-bit integer"
TOO_LONG: Final = f"quantity has more than {_MAX_LENGTH} characters"


class Quantity(int):
    """An amount in nano units, as it was written."""

    __slots__ = ()


class EntryQuantity(Quantity):
    """An entry of a resource list: nano units, rounded up to a multiple of 0.001, never negative."""

    __slots__ = ()


class WrittenQuantity(Quantity):
    """An amount in nano units that is written down again: with a suffix of powers of ten."""


class BinaryQuantity(WrittenQuantity):
    """One with a suffix of powers of two."""


def parse_quantity(value: str | int | float) -> int:
    """The amount in nano units, exactly.

    Raises ValueError in upstream's words for anything that is no quantity, and for amounts beyond int64.
    """
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise ValueError(BAD_FORMAT)  # noqa: TRY004 - the wrong type is a mistake in the input
    return _parse(value if isinstance(value, str) else _decimal_text(value))


def _decimal_text(number: int | float) -> str:
    if isinstance(number, float):
        return repr(number)
    if abs(number) > MAX_NANOS:
        raise ValueError(TOO_LARGE)
    return str(int(number))


@lru_cache(maxsize=65536)
def _parse(text: str) -> int:
    if len(text) > _MAX_LENGTH:
        raise ValueError(TOO_LONG)
    match = _QUANTITY.fullmatch(text.strip(" \t\r\n"))
    if match is None or (not match[2] and match[3] is None):
        raise ValueError(BAD_FORMAT)
    sign, whole, fraction, suffix, exponent = match.groups()
    fraction = fraction or ""
    digits = int(whole + fraction or "0")
    if suffix in BINARY_SUFFIXES:
        scaled = (digits << BINARY_SUFFIXES[suffix]) * NANO
        nanos = min(_ceil_div(scaled, 10 ** len(fraction)), MAX_NANOS)
    else:
        nanos = _decimal_nanos(digits, _power_of_ten(suffix, exponent) - len(fraction))
    return -nanos if sign == "-" else nanos


def _power_of_ten(suffix: str | None, exponent: str | None) -> int:
    if exponent is not None:
        return int(exponent)
    power = DECIMAL_SUFFIXES.get(suffix or "")
    if power is None:
        raise ValueError(BAD_SUFFIX)
    return power


def _decimal_nanos(digits: int, power: int) -> int:
    """``digits * 10**power`` in nano units, rounded up."""
    if digits == 0:
        return 0
    if power > _MAX_EXPONENT:
        raise ValueError(TOO_LARGE)
    shift = max(power, -_MAX_EXPONENT) + 9
    nanos = digits * 10**shift if shift >= 0 else _ceil_div(digits, 10**-shift)
    if nanos > MAX_NANOS:
        raise ValueError(TOO_LARGE)
    return nanos


def _ceil_div(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)


def round_up_to_milli(nanos: int) -> int:
    """The next multiple of 0.001 toward positive infinity, in nano units: what the API server stores."""
    return milli_value(nanos) * _NANOS_PER_MILLI


def milli_value(nanos: int) -> int:
    """Thousandths, rounded up (``MilliValue()``)."""
    return _ceil_div(nanos, _NANOS_PER_MILLI)


def value(nanos: int) -> int:
    """Whole units, rounded up (``Value()``)."""
    return _ceil_div(nanos, NANO)


def format_quantity(nanos: int, binary: bool = False) -> str:
    """The canonical text of an amount: the largest suffix that needs no fraction.

    ``binary`` asks for Ki, Mi, …; like upstream it is followed only for whole amounts of at least 1024.
    """
    if nanos == 0:
        return "0"
    if binary and abs(nanos) >= 1024 * NANO and nanos % NANO == 0:
        return _reduced(nanos // NANO, 1024, ("", *BINARY_SUFFIXES))
    return _reduced(nanos, 1000, tuple(DECIMAL_SUFFIXES))


def written(text: str | int | float) -> WrittenQuantity:
    """An amount, remembering how it was written. Raises ValueError as ``parse_quantity`` does."""
    nanos = parse_quantity(text)
    suffix = str(text).strip(" \t\r\n").lstrip("+-.0123456789")
    return BinaryQuantity(nanos) if suffix in BINARY_SUFFIXES else WrittenQuantity(nanos)


def written_text(amount: int) -> str:
    """The canonical text of a WrittenQuantity."""
    return format_quantity(amount, binary=isinstance(amount, BinaryQuantity))


def _reduced(amount: int, base: int, suffixes: tuple[str, ...]) -> str:
    step = 0
    while step < len(suffixes) - 1 and amount % base == 0:
        amount //= base
        step += 1
    return f"{amount}{suffixes[step]}"
