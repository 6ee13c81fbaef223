"""What a plain YAML scalar means to kubectl: the YAML 1.1 rules of sigs.k8s.io/yaml (its goyaml.v2 `resolve`).

They differ from PyYAML's: timestamps stay text, `y` and `n` are booleans, base-60 numbers do not exist, `1e3` is a
number, and a float without a fraction becomes an integer because the value travels through JSON.
"""

from __future__ import annotations

import math
import re

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"), True),
    **dict.fromkeys(("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
}
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*|0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+)", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)
# Longer integers are kept as floats; Python refuses to read more than 4,300 digits at all.
_MAX_INTEGER_TEXT = 64
# Integral floats beyond this are written with an exponent by Go's JSON encoder and stay floats.
_MAX_INTEGRAL_FLOAT = 1e21


def resolve(text: str) -> Scalar:
    """The value of the plain scalar `text`. Infinity and NaN come back as floats; JSON has no word for them."""
    if text in _WORDS:
        return _WORDS[text]
    first = text[0]
    if first == ".":
        return _float(text) if _FLOAT.fullmatch(text) else text
    return _number(text) if first in "+-0123456789" else text


def _number(text: str) -> Scalar:
    digits = text.replace("_", "")
    if len(digits) <= _MAX_INTEGER_TEXT and _INTEGER.fullmatch(digits):
        return _integer(digits)
    return _float(digits) if _FLOAT.fullmatch(digits) else text


def _integer(digits: str) -> int:
    body = digits.lstrip("+-")
    is_old_octal = len(body) > 1 and body[0] == "0" and body[1].isdigit()
    value = int(body, 8 if is_old_octal else 0)
    return -value if digits[0] == "-" else value


def _float(digits: str) -> float | int:
    value = float(digits)
    if value.is_integer() and abs(value) < _MAX_INTEGRAL_FLOAT:
        return int(value)
    return value
