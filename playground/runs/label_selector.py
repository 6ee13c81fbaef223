"""Label selectors as kubectl's `-l` takes them: `app=web,tier!=db,zone in (a, b),!canary`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from playground.common.errors import InvalidInput, Mistake

_KEY: Final = r"[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?"
_VALUE: Final = r"(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?"
# What stands in the brackets is split afterwards: a pattern for the list could match blanks around its commas in so many ways
# that it would never end.
_REQUIREMENT: Final = re.compile(
    rf"\s*(?:(?P<missing>!)\s*)?(?P<key>{_KEY})\s*"
    rf"(?:(?P<equal>==|=|!=)\s*(?P<value>{_VALUE})|\s(?P<set>in|notin)\s*\((?P<values>[^()]*)\))?\s*(?:,|$)"
)
LONGEST: Final = 4096


@dataclass(frozen=True, slots=True)
class Requirement:
    """values : None means that the key is there. negated : the opposite, which a pod without the key meets."""

    key: str
    values: frozenset[str] | None
    negated: bool

    def is_met(self, labels: Mapping[str, str]) -> bool:
        found = self.key in labels and (self.values is None or labels[self.key] in self.values)
        return found != self.negated


@dataclass(frozen=True, slots=True)
class Selector:
    requirements: tuple[Requirement, ...]

    def matches(self, labels: Mapping[str, str]) -> bool:
        return all(requirement.is_met(labels) for requirement in self.requirements)


def read_selector(text: str, path: str = "labelSelector") -> Selector:
    """Raises InvalidInput naming the place where `text` is no selector."""
    if len(text) > LONGEST:
        raise _no_selector(path, text[:40])
    requirements: list[Requirement] = []
    position = 0
    while position < len(text) or not requirements:
        match = _REQUIREMENT.match(text, position)
        if match is None:
            raise _no_selector(path, text[position : position + 40])
        requirements.append(_requirement(match, path))
        position = match.end()
    if text.rstrip().endswith(","):
        raise _no_selector(path, "")
    return Selector(tuple(requirements))


def _requirement(match: re.Match[str], path: str) -> Requirement:
    operator = match["equal"] or match["set"]
    if match["missing"]:
        if operator:
            raise _no_selector(path, match[0].strip())
        return Requirement(match["key"], None, True)
    if operator is None:
        return Requirement(match["key"], None, False)
    values = [match["value"]] if match["equal"] else [one.strip() for one in match["values"].split(",")]
    if not all(re.fullmatch(_VALUE, value) for value in values):
        raise _no_selector(path, match[0].strip())
    return Requirement(match["key"], frozenset(values), operator in ("!=", "notin"))


def _no_selector(path: str, found: str) -> InvalidInput:
    mistake = Mistake(
        path, f"expected a requirement such as app=web, tier in (a, b) or !canary, got {found!r}"
    )
    return InvalidInput(
        "The list cannot be filtered by these parameters.", problems=[mistake], code="invalid-request"
    )
