"""Regular expressions: ``matches``, and ``find`` and ``findAll`` of Kubernetes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.regex import Regex, compiled_regex


def _regex(pattern: str) -> Regex:
    try:
        return compiled_regex(pattern)
    except (ValueError, RecursionError) as wrong:
        raise EvaluationError(str(wrong)) from wrong


def _matches(text: str, pattern: str) -> bool:
    return _regex(pattern).search(text) is not None


def _legal(pattern: str) -> Regex:
    try:
        return _regex(pattern)
    except EvaluationError as wrong:
        raise EvaluationError(f"Illegal regex: {wrong}") from wrong


def _find(text: str, pattern: str) -> str:
    found = _legal(pattern).search(text)
    return "" if found is None else text[found[0] : found[1]]


def _find_all(text: str, pattern: str, most: int = -1) -> tuple[str, ...]:
    found: list[str] = []
    for one in _all(_legal(pattern), text):
        if 0 <= most <= len(found):
            break
        found.append(one)
    return tuple(found)


def _all(regex: Regex, text: str) -> Iterator[str]:
    at, last_end = 0, -1
    while at <= len(text) and (found := regex.search(text, at)) is not None:
        start, end = found
        if end > start or start != last_end:
            yield text[start:end]
        last_end = end
        at = end if end > start else end + 1


FUNCTIONS: Final[Functions] = {
    ("matches", True, 2): [((str, str), _matches)],
    ("matches", False, 2): [((str, str), _matches)],
    ("find", True, 2): [((str, str), _find)],
    ("findAll", True, 2): [((str, str), _find_all)],
    ("findAll", True, 3): [((str, str, int), _find_all)],
}
