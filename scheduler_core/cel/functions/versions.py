"""Semantic versions (library of Kubernetes): pre-releases sort before their release, build metadata does not count."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import Opaque
from scheduler_core.scalars import natural

_PART: Final = r"[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*"
_VERSION: Final = re.compile(
    rf"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-({_PART}))?(?:\+({_PART}))?", re.ASCII
)
_LEADING_ZERO: Final = re.compile(r"0\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Version(Opaque):
    """pre : the parts of the pre-release, none for a release."""

    numbers: tuple[int, int, int]
    pre: tuple[str, ...] = ()

    @property
    def type_name(self) -> str:
        return "kubernetes.Semver"

    def __str__(self) -> str:
        text = ".".join(map(str, self.numbers))
        return f"{text}-{'.'.join(self.pre)}" if self.pre else text


def parse_version(text: str) -> Version:
    """Raises ValueError, in the parser's words as far as they are known."""
    match = _VERSION.fullmatch(text)
    if match is None:
        raise ValueError(_mistake(text))
    pre = tuple(match[4].split(".")) if match[4] else ()
    if any(map(_LEADING_ZERO.fullmatch, pre)):
        raise ValueError("Numeric PreRelease version must not contain leading zeroes")
    for part in filter(str.isdigit, pre):
        _number(part)
    return Version((_number(match[1]), _number(match[2]), _number(match[3])), pre)


def _number(digits: str) -> int:
    """Of 64 bits. Raises ValueError."""
    number = natural(digits)
    if number is None:
        raise ValueError(f'strconv.ParseUint: parsing "{digits}": value out of range')
    return number


def _mistake(text: str) -> str:
    if not text:
        return "Version string empty"
    if text.count(".") < 2:
        return "No Major.Minor.Patch elements found"
    for name, part in zip(("major", "minor"), text.split("."), strict=False):
        if not part.isdigit():
            return f'Invalid character(s) found in {name} number "{part}"'
        if len(part) > 1 and part[0] == "0":
            return f'{name.capitalize()} number must not contain leading zeroes "{part}"'
    patch = re.split(r"[-+]", text.split(".", 2)[2], maxsplit=1)[0]
    if len(patch) > 1 and patch.isdigit() and patch[0] == "0":
        return f'Patch number must not contain leading zeroes "{patch}"'
    return f'Invalid character(s) found in patch number "{patch}"'


def compare(one: Version, other: Version) -> int:
    """-1, 0 or 1."""
    if one.numbers != other.numbers:
        return 1 if one.numbers > other.numbers else -1
    if not one.pre or not other.pre:
        return bool(other.pre) - bool(one.pre)
    left, right = list(map(_rank, one.pre)), list(map(_rank, other.pre))
    return (left > right) - (left < right)


def _rank(part: str) -> tuple[int, int, str]:
    """Numbers sort before texts."""
    return (0, int(part), "") if part.isdigit() else (1, 0, part)


def _parsed(text: str) -> Version:
    try:
        return parse_version(text)
    except ValueError as wrong:
        raise EvaluationError(str(wrong)) from wrong


def _normalized(text: str) -> str:
    """Without v, missing numbers as 0, no leading zeroes."""
    text = text.removeprefix("v")
    core = re.split(r"[-+]", text, maxsplit=1)[0]
    rest = text[len(core) :]
    parts = core.split(".")
    parts = [part.lstrip("0") or "0" if part.isdigit() else part for part in parts]
    if len(parts) < 3 and not rest:
        parts += ["0"] * (3 - len(parts))
    return ".".join(parts) + rest


def _is_version(text: str) -> bool:
    try:
        parse_version(text)
    except ValueError:
        return False
    return True


FUNCTIONS: Final[Functions] = {
    ("semver", False, 1): [((str,), _parsed)],
    ("semver", False, 2): [
        ((str, bool), lambda text, normalizes: _parsed(_normalized(text) if normalizes else text))
    ],
    ("isSemver", False, 1): [((str,), _is_version)],
    ("isSemver", False, 2): [
        ((str, bool), lambda text, normalizes: _is_version(_normalized(text) if normalizes else text))
    ],
    ("major", True, 1): [((Version,), lambda one: one.numbers[0])],
    ("minor", True, 1): [((Version,), lambda one: one.numbers[1])],
    ("patch", True, 1): [((Version,), lambda one: one.numbers[2])],
    ("isGreaterThan", True, 2): [((Version, Version), lambda one, other: compare(one, other) > 0)],
    ("isLessThan", True, 2): [((Version, Version), lambda one, other: compare(one, other) < 0)],
    ("compareTo", True, 2): [((Version, Version), compare)],
}
