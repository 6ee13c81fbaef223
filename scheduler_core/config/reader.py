"""Reading one JSON object field by field, as Go's strict decoder would, without stopping at a mistake.

A `Reader` hands out each field in the type its caller asks for, notes what has another type, and on `close` notes every
field that nobody asked for. A field that is absent, null or mistaken reads as Go's zero value or as None, so that
reading continues. Field names are case-sensitive. Source: spec 01 §8 and upstream 1.36 (sigs.k8s.io/json).
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Final, TypeVar

from scheduler_core.config.duration import Duration, parse_duration
from scheduler_core.problems import Problems, child, item
from scheduler_core.units import ZERO

T = TypeVar("T")

_KINDS: Final = {
    bool: "a boolean",
    int: "an integer",
    float: "a number",
    str: "a string",
    dict: "an object",
    list: "a list",
}


def kind_of(value: object) -> str:
    """What to call a plain JSON value in a sentence."""
    return next((called for kind, called in _KINDS.items() if isinstance(value, kind)), "null")


def no_string(value: object) -> str:
    """The mistake of a value that should be a string: YAML reads an unquoted 1.30 as a number, and yes as a boolean."""
    quotes = "; put it in quotes" if isinstance(value, bool | int | float) else ""
    return f"must be a string, not {kind_of(value)}{quotes}"


class Reader:
    """A JSON object at `path`. Messages about unknown fields name them relative to `root`."""

    __slots__ = ("_asked", "_problems", "_root", "_values", "path")

    def __init__(self, values: Mapping[str, object], path: str, problems: Problems, root: str = "") -> None:
        self.path = path
        self._values = values
        self._problems = problems
        self._root = root
        self._asked: set[str] = set()

    def with_defaults(self, defaults: Mapping[str, object]) -> Reader:
        """The same object with these fields where it has none."""
        return Reader({**defaults, **self._values}, self.path, self._problems, self._root)

    def at(self, name: str) -> str:
        """The path of a field."""
        return child(self.path, name)

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._values.get(name) is not None

    def names(self) -> tuple[str, ...]:
        """The fields that are there, in their order: for objects whose keys are the user's own."""
        return tuple(self._values)

    def raw(self, name: str) -> object:
        self._asked.add(name)
        return self._values.get(name)

    def string(self, name: str) -> str:
        return self._typed(name, str, "a string") or ""

    def optional_string(self, name: str) -> str | None:
        return self._typed(name, str, "a string")

    def boolean(self, name: str) -> bool:
        return self._typed(name, bool, "true or false") or False

    def optional_boolean(self, name: str) -> bool | None:
        return self._typed(name, bool, "true or false")

    def integer(self, name: str, *, bits: int = 32) -> int:
        return self.optional_integer(name, bits=bits) or 0

    def optional_integer(self, name: str, *, bits: int = 32) -> int | None:
        value = self._typed(name, int, "an integer")
        if value is None or -(2 ** (bits - 1)) <= value < 2 ** (bits - 1):
            return value
        self._problems.malformed(self.at(name), f"must be an integer of {bits} bits, {value} is none")
        return None

    def number(self, name: str) -> float:
        value = self.raw(name)
        if isinstance(value, float | int) and not isinstance(value, bool):
            return float(value) if abs(value) < 2**127 else self._mistaken(name, "a number of 32 bits", 0.0)
        return 0.0 if value is None else self._mistaken(name, "a number", 0.0)

    def duration(self, name: str) -> Duration:
        """A required type: null is not accepted, unlike for other fields (Go hands it to the parser as "")."""
        if name in self._values and self._values[name] is None:
            self._asked.add(name)
            self._problems.malformed(self.at(name), 'time: invalid duration ""')
        return self.optional_duration(name) or Duration(ZERO)

    def optional_duration(self, name: str) -> Duration | None:
        text = self._typed(name, str, 'a duration such as "15s"')
        if text is None:
            return None
        try:
            return parse_duration(text)
        except ValueError as error:
            self._problems.malformed(self.at(name), str(error))
            return None

    def data(self, name: str) -> bytes:
        """Bytes, in base64."""
        text = self.string(name)
        try:
            return base64.b64decode(text.replace("\r", "").replace("\n", ""), validate=True)
        except (binascii.Error, ValueError):
            self._problems.malformed(self.at(name), "must be base64")
            return b""

    def strings(self, name: str) -> tuple[str, ...]:
        return tuple(text for _, text in self.located_strings(name))

    def located_strings(self, name: str) -> list[tuple[str, str]]:
        """The strings of a list, each with its path."""
        found: list[tuple[str, str]] = []
        for index, value in enumerate(self._list(name)):
            path = item(self.at(name), index)
            if isinstance(value, str) or value is None:
                found.append((path, value or ""))
            else:
                self._problems.malformed(path, no_string(value))
        return found

    def record(self, name: str, *, root: str | None = None) -> Reader | None:
        """The object in a field, to be read and closed by the caller; None where there is none."""
        value = self._typed(name, dict, "an object")
        if value is None:
            return None
        return Reader(value, self.at(name), self._problems, self._root if root is None else root)

    def records(self, name: str) -> list[Reader]:
        """The objects of a list. Other values are noted and left out.

        Null is one of them, unlike upstream, which takes it for an object without fields: it is always a slip.
        """
        readers: list[Reader] = []
        for index, value in enumerate(self._list(name)):
            path = item(self.at(name), index)
            if isinstance(value, dict):
                readers.append(Reader(value, path, self._problems, self._root))
            else:
                self._problems.malformed(path, f"must be an object, not {kind_of(value)}")
        return readers

    def close(self) -> None:
        """Notes the fields that were not asked for: they are unknown."""
        for name in self._values:
            if name not in self._asked:
                path = self.at(name)
                field = path.removeprefix(self._root).removeprefix(".")
                self._problems.add(path, f'strict decoding error: unknown field "{field}"')

    def _list(self, name: str) -> list[object]:
        return self._typed(name, list, "a list") or []

    def _typed(self, name: str, wanted: type[T], called: str) -> T | None:
        value = self.raw(name)
        if value is None or (isinstance(value, wanted) and not (wanted is int and isinstance(value, bool))):
            return value
        return self._mistaken(name, called, None)

    def _mistaken(self, name: str, called: str, instead: T) -> T:
        value = self._values.get(name)
        mistake = no_string(value) if called == "a string" else f"must be {called}, not {kind_of(value)}"
        self._problems.malformed(self.at(name), mistake)
        return instead
