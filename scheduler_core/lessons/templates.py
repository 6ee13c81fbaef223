"""Texts with placeholders: ``{{ attempt.node }}``, ``{{ scores[192.168.60.237].total }}``, ``{{ starts.packed.placed }}``.

A value is looked up by names and numbers, one after the other; what a name with dots or a slash in it is, brackets say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scheduler_core.problems import Problems
from scheduler_core.scalars import natural

# A second opening ends the search for the closing of the first: otherwise a text of openings alone is gone through from each.
_PLACEHOLDER: Final = re.compile(r"\{\{((?:(?!\{\{|\}\}).)*)\}\}", re.DOTALL)
_STEP: Final = re.compile(r"\.?(?:([\w-]+)|\[([^\[\]]+)\])")


def rendered(text: str, values: Mapping[str, Any], path: str, problems: Problems) -> str:
    """The text with every placeholder replaced; those without a value are reported under ``path`` and left as they are."""

    def replace(match: re.Match[str]) -> str:
        name = match[1].strip()
        try:
            return in_words(value_at(values, name))
        except LookupError as error:
            problems.add(path, f"{{{{ {name} }}}}: {error.args[0]}")
            return match[0]

    return _PLACEHOLDER.sub(replace, text)


def value_at(values: Mapping[str, Any], name: str) -> Any:
    """Raises LookupError, whose argument names the available values, also for a value that is None."""
    found: Any = values
    walked = ""
    for step in _steps(name):
        found = _inside(found, step, walked)
        walked = f"{walked}.{step}" if walked else step
    if found is None:
        raise LookupError("has no value in this run")
    return found


def in_words(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case float():
            return f"{value:,.3f}".rstrip("0").rstrip(".")
        case list() | tuple():
            return ", ".join(map(in_words, value)) or "none"
        case str():
            return value
    raise LookupError("is not a single value")


def _steps(name: str) -> Iterator[str]:
    position = 0
    while position < len(name):
        match = _STEP.match(name, position)
        if match is None:
            raise LookupError(f"cannot be read from “{name[position:]}” on")
        yield match[1] or match[2]
        position = match.end()
    if not name:
        raise LookupError("is empty")


def _inside(found: Any, step: str, walked: str) -> Any:
    if isinstance(found, Mapping) and step in found:
        inner = found[step]
        return inner() if callable(inner) else inner
    if isinstance(found, Sequence) and not isinstance(found, str):
        index = natural(step)
        if index is not None and index < len(found):
            return found[index]
    known = (
        list(found) if isinstance(found, Mapping) else range(len(found)) if isinstance(found, list) else []
    )
    names = ", ".join(map(str, known[:30])) or "nothing"
    raise LookupError(f"{walked or 'the lesson'} has no {step}; there is {names}")
