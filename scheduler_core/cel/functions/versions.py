"""Semantic versions (library of Kubernetes): pre-releases sort before their release, build metadata does not count."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import Opaque
from scheduler_core.go_text import go_quoted
from scheduler_core.scalars import natural

_DIGITS: Final = frozenset("0123456789")
_IDENTIFIER: Final = re.compile(r"[0-9A-Za-z-]+")
_ELEMENTS: Final = 3


@dataclass(frozen=True, slots=True)
class Version(Opaque):
    """pre : the parts of the pre-release, none for a release. build : those of the metadata, which do not count."""

    numbers: tuple[int, int, int]
    pre: tuple[str, ...] = ()
    build: tuple[str, ...] = field(default=(), compare=False)

    @property
    def type_name(self) -> str:
        return "kubernetes.Semver"

    def __str__(self) -> str:
        text = ".".join(map(str, self.numbers))
        text = f"{text}-{'.'.join(self.pre)}" if self.pre else text
        return f"{text}+{'.'.join(self.build)}" if self.build else text


def parse_version(text: str) -> Version:
    """Raises ValueError, in the words of the parser that Kubernetes uses (blang/semver 4)."""
    if not text:
        raise ValueError("Version string empty")
    parts = text.split(".", 2)
    if len(parts) < _ELEMENTS:
        raise ValueError("No Major.Minor.Patch elements found")
    major, minor = _number(parts[0], "major"), _number(parts[1], "minor")
    rest, plus, build = parts[2].partition("+")
    patch_text, dash, pre = rest.partition("-")
    patch = _number(patch_text, "patch")
    pre_parts, build_parts = pre.split(".") if dash else [], build.split(".") if plus else []
    for part in pre_parts:
        _check_pre_release(part)
    for part in build_parts:
        _check_identifier(part, "Build meta data is empty", "build meta data")
    return Version((major, minor, patch), tuple(pre_parts), tuple(build_parts))


def _number(text: str, name: str) -> int:
    if not _DIGITS.issuperset(text):
        raise ValueError(f"Invalid character(s) found in {name} number {go_quoted(text)}")
    if _has_leading_zero(text):
        raise ValueError(f"{name.capitalize()} number must not contain leading zeroes {go_quoted(text)}")
    return _unsigned(text)


def _has_leading_zero(digits: str) -> bool:
    return len(digits) > 1 and digits[0] == "0"


def _unsigned(digits: str) -> int:
    """Of 64 bits. Raises ValueError."""
    number = natural(digits)
    if number is None:
        reason = "value out of range" if digits else "invalid syntax"
        raise ValueError(f'strconv.ParseUint: parsing "{digits}": {reason}')
    return number


def _check_pre_release(part: str) -> None:
    if part and _DIGITS.issuperset(part):
        if _has_leading_zero(part):
            message = f"Numeric PreRelease version must not contain leading zeroes {go_quoted(part)}"
            raise ValueError(message)
        _unsigned(part)
    _check_identifier(part, "Prerelease is empty", "prerelease")


def _check_identifier(part: str, empty: str, name: str) -> None:
    if not part:
        raise ValueError(empty)
    if not _IDENTIFIER.fullmatch(part):
        raise ValueError(f"Invalid character(s) found in {name} {go_quoted(part)}")


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


def _parsed(text: str, normalizes: bool = False) -> Version:
    try:
        return parse_version(_normalized(text) if normalizes else text)
    except ValueError as wrong:
        raise EvaluationError(str(wrong)) from wrong


def _normalized(text: str) -> str:
    """Without v, missing numbers as 0, no leading zeroes. Raises ValueError."""
    parts = [_without_zeros(part) for part in text.removeprefix("v").split(".", 2)]
    if len(parts) < _ELEMENTS and ("+" in parts[-1] or "-" in parts[-1]):
        raise ValueError("short version cannot contain PreRelease/Build meta data")
    return ".".join(parts + ["0"] * (_ELEMENTS - len(parts)))


def _without_zeros(part: str) -> str:
    """One zero stays where no other digit follows, and is added where none was."""
    stripped = part.lstrip("0") if len(part) > 1 else part
    return stripped if len(part) <= 1 or stripped[:1] in _DIGITS else f"0{stripped}"


def _is_version(text: str, normalizes: bool = False) -> bool:
    try:
        _parsed(text, normalizes)
    except EvaluationError:
        return False
    return True


FUNCTIONS: Final[Functions] = {
    ("semver", False, 1): [((str,), _parsed)],
    ("semver", False, 2): [((str, bool), _parsed)],
    ("isSemver", False, 1): [((str,), _is_version)],
    ("isSemver", False, 2): [((str, bool), _is_version)],
    ("major", True, 1): [((Version,), lambda one: one.numbers[0])],
    ("minor", True, 1): [((Version,), lambda one: one.numbers[1])],
    ("patch", True, 1): [((Version,), lambda one: one.numbers[2])],
    ("isGreaterThan", True, 2): [((Version, Version), lambda one, other: compare(one, other) > 0)],
    ("isLessThan", True, 2): [((Version, Version), lambda one, other: compare(one, other) < 0)],
    ("compareTo", True, 2): [((Version, Version), compare)],
}
