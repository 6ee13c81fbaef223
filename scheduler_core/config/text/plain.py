"""Plain JSON values: dicts with string keys, lists, strings, ints, floats, bools and None, bounded in depth and number."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from scheduler_core.config.text.yaml_nodes import MAX_DEPTH, MAX_NODES, TEXT_UNIT
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.problems import Problems, child, item


class Unreadable(InvalidConfiguration):
    """The content cannot be read; the reason is already among the problems."""


def give_up(problems: Problems, message: str) -> NoReturn:
    problems.add("", message)
    raise Unreadable(tuple(problems))


class JsonObject(dict[str, Any]):
    """A JSON object that remembers the names that it was given twice."""

    duplicates: list[str]

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> JsonObject:
        made = cls(pairs)
        counts = Counter(name for name, _ in pairs) if len(made) < len(pairs) else Counter[str]()
        made.duplicates = [name for name, count in counts.items() if count > 1]
        return made


class PlainCopy:
    """Copies parsed JSON into plain values. What is not plain becomes None, after a problem.

    Depth and number of values are bounded: a mapping from Python may contain itself.
    """

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._left = MAX_NODES

    def of(self, value: object, path: str = "", depth: int = 0) -> object:
        self._left -= 1 + (len(value) // TEXT_UNIT if isinstance(value, str) else 0)
        if self._left < 0:
            give_up(self._problems, f"holds more than {MAX_NODES} values")
        match value:
            case None | bool() | int():
                return value
            case str():
                return value if value.isascii() else value.encode("utf-8", "replace").decode()
            case float():
                return finite(value, path, self._problems)
            case Mapping() | list() | tuple() if depth >= MAX_DEPTH:
                give_up(self._problems, f"exceeded max depth of {MAX_DEPTH}")
            case Mapping():
                return self._object(value, path, depth + 1)
            case list() | tuple():
                return [self.of(element, item(path, index), depth + 1) for index, element in enumerate(value)]
        self._problems.add(path, f"must be a JSON value, not a {type(value).__name__}")
        return None

    def _object(self, value: Mapping[Any, Any], path: str, depth: int) -> dict[str, object]:
        for name in getattr(value, "duplicates", ()):
            where = child(path, name)
            self._problems.add(where, f'strict decoding error: duplicate field "{where}"')
        copy: dict[str, object] = {}
        for key, field in value.items():
            name = key_name(key, path, self._problems)
            if name is not None:
                copy[name] = self.of(field, child(path, name), depth)
        return copy


def finite(value: float, path: str, problems: Problems) -> float | None:
    if math.isfinite(value):
        return value
    problems.add(path, f"json: unsupported value: {value}")
    return None


def key_name(key: object, path: str, problems: Problems) -> str | None:
    """Keys as a Go reader sees them: YAML's numbers and booleans are spelt out."""
    if isinstance(key, str):
        return key
    if isinstance(key, bool):
        return "true" if key else "false"
    if isinstance(key, int):
        return str(key)
    problems.add(path, f"has a key that is not a string but a {type(key).__name__}")
    return None
