"""What one YAML scalar means to Kubernetes: the rule of sigs.k8s.io/yaml, which kubectl and kube-scheduler read with.

That library reads YAML into Go values (`resolve`: goyaml.v2, YAML 1.1 without base 60, with `y`, `n` and underscores; moments
in time stay text), and writes those as JSON (`json_value` for values, `key_text` for the keys of mappings). Integers are those
that 64 bits hold; a longer one is a float, and a float out of range is text.
"""

from __future__ import annotations

import base64
import math
import re
from decimal import Decimal
from typing import Final

import numpy as np

Scalar = str | int | float | bool | None

_TAG: Final = "tag:yaml.org,2002:"
# Scalars with these tags are resolved; with any other tag they are text (`resolvableTag`).
_RESOLVED_TAGS: Final = {f"{_TAG}{kind}" for kind in ("bool", "int", "float", "null", "timestamp")}
_WORDS: Final[dict[str, Scalar]] = {
    **dict.fromkeys(("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"), True),
    **dict.fromkeys(("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
}
_INTEGER: Final = re.compile(
    r"([-+]?)(?:0[bB](?P<binary>[01]+)|0[oO](?P<octal>[0-7]+)|0[xX](?P<hexadecimal>[0-9a-fA-F]+)"
    r"|0(?P<zero>[0-7]*)|(?P<decimal>[1-9][0-9]*))"
)
_BASES: Final = {"binary": 2, "octal": 8, "hexadecimal": 16, "zero": 8, "decimal": 10}
# The library's second try at binary numbers lets a sign stand behind the prefix.
_SIGNED_BINARY: Final = re.compile(r"0b([-+])([01]+)")
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
# Behind a leading dot Go's own reader decides, which wants a digit on both sides of every underscore.
_FRACTION: Final = re.compile(r"\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?")
_INT64: Final = 2**63
_UINT64: Final = 2**64
# No integer of 64 bits has more digits; Python refuses to read more than 4,300 of them at all.
_MOST_DIGITS: Final = 20
# Go writes whole floats below this without an exponent, which makes them integers to a reader of the JSON.
_LEAST_EXPONENT: Final = 1e21
_EXACT: Final = 2**53


class UnreadableScalar(ValueError):
    """A scalar that its tag or its place does not allow; the message is for the user."""


def natural(text: str) -> int | None:
    """The number that a text of digits means; None if it has anything but digits of ASCII, or is too large for 64 bits.

    `str.isdigit` lets more through: `int` refuses "²", reads "٣" as 3, and refuses more than 4,300 digits.
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0") or "0"
    return int(digits) if len(digits) <= _MOST_DIGITS and int(digits) < _UINT64 else None


def resolve(text: str) -> Scalar:
    """The value of the plain scalar `text` in YAML; `text` itself where it is nothing else.

    Whole floats (`2.0`, `1e3`) are floats here. Infinity and NaN have no word in JSON.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] == ".":
        fraction = _float(text.replace("_", "")) if _FRACTION.fullmatch(text) else None
        return text if fraction is None else fraction
    return _number(text) if text[0] in "+-0123456789" else text


def resolve_tagged(text: str, tag: str) -> Scalar:
    """The value of a scalar with an explicit tag, quoted or not. Raises UnreadableScalar where the two disagree."""
    if tag == f"{_TAG}binary":
        return _decoded(text)
    if tag not in _RESOLVED_TAGS:
        return text
    value = resolve(text)
    kind = tag.removeprefix(_TAG)
    # The library also looks whether the text is a moment; here any text may be tagged as one.
    if kind == "timestamp" and value is text:
        return text
    # Go does not turn its unsigned integers, those above 2^63, into floats.
    if kind == "float" and type(value) is int and value < _INT64:
        return float(value)
    if _kind(value) != kind:
        raise UnreadableScalar(f"cannot decode !!{_kind(value)} `{text[:40]}` as a !!{kind}")
    return value


def json_value(value: Scalar) -> Scalar:
    """A resolved value as it comes out of JSON: `2.0` is 2, 2^64 is 18446744073709552000."""
    if type(value) is not float or not value.is_integer() or abs(value) >= _LEAST_EXPONENT:
        return value
    # From 2^53 on, Go writes the fewest digits that mean this float and fills up with zeros, as repr does.
    return int(value) if abs(value) < _EXACT else int(Decimal(repr(value)))


def key_text(value: Scalar) -> str:
    """A resolved value as the key of a mapping. Raises UnreadableScalar for what can be no key."""
    match value:
        case None:
            raise UnreadableScalar("a key must be a text, not null")
        case bool():
            return "true" if value else "false"
        case float():
            return _float_key(value)
        case int() if value >= _INT64:
            raise UnreadableScalar(f"a key must be a text, {value} is too large a number for one")
        case _:
            return str(value)


def _number(text: str) -> Scalar:
    digits = text.replace("_", "")
    integer = _integer(digits)
    if integer is not None:
        return integer
    value = _float(digits) if _FLOAT.fullmatch(digits) else None
    return text if value is None else value


def _integer(digits: str) -> int | None:
    found = _INTEGER.fullmatch(digits)
    if found is None:
        return _signed_binary(digits)
    name = found.lastgroup or "zero"
    if name == "decimal" and len(found[name]) > _MOST_DIGITS:
        return None
    size = int(found[name] or "0", _BASES[name])
    value = -size if found[1] == "-" else size
    # Unsigned integers, up to 2^64, are read where there is no sign at all.
    return value if -_INT64 <= value < (_INT64 if found[1] else _UINT64) else None


def _signed_binary(digits: str) -> int | None:
    found = _SIGNED_BINARY.fullmatch(digits)
    if found is None:
        return None
    value = int(found[1] + found[2], 2)
    return value if -_INT64 <= value < _INT64 else None


def _float(digits: str) -> float | None:
    """None where a float of 64 bits cannot be that large."""
    value = float(digits)
    return value if math.isfinite(value) else None


def _kind(value: Scalar) -> str:
    return {str: "str", int: "int", float: "float", bool: "bool"}.get(type(value), "null")


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text.replace("\r", "").replace("\n", ""), validate=True).decode(
            "utf-8", "replace"
        )
    except ValueError:
        raise UnreadableScalar("!!binary value contains invalid base64 data") from None


def _float_key(value: float) -> str:
    """The fewest digits that mean this number as a float of 32 bits, with an exponent below 1e-4 and from 1e6 on."""
    with np.errstate(over="ignore"):
        single = np.float32(value)
    if np.isnan(single):
        return ".nan"
    if np.isinf(single):
        return ".inf" if single > 0 else "-.inf"
    written = np.format_float_scientific(single, trim="-", exp_digits=2)
    exponent = int(written.partition("e")[2])
    return np.format_float_positional(single, trim="-") if -4 <= exponent < 6 else written
