"""Collecting mistakes: every reader and check adds to one list, which is raised once.

Messages of field checks are worded as kube-scheduler words them after the field's path
(`Invalid value: 101: not in valid range [0, 100]`), so that `path: message` reads like its own log line
(upstream 1.36, apimachinery field/errors.go).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from scheduler_core.errors import InvalidConfiguration, InvalidInput, Problem
from scheduler_core.go_text import go_json, go_quoted

MAX_PROBLEMS: Final = 1_000
"""More mistakes than this are counted, not listed: nobody reads them, and each costs memory and answer size."""
MAX_NAME_LENGTH: Final = 200
MAX_MESSAGE_LENGTH: Final = 2_000
"""Field names in paths, and messages, are cut to these lengths: they quote what the user wrote."""


class Problems:
    """The mistakes found so far, in the order of finding: the first `most` of them, and how many more.

    A field of the wrong form (`malformed`) is read as if it were absent. What a later check says about that field is
    then no mistake of the user's, and is left out.
    """

    __slots__ = ("_found", "_left_out", "_malformed", "_most")

    def __init__(self, most: int = MAX_PROBLEMS) -> None:
        self._most = most
        self._found: list[Problem] = []
        self._left_out = 0
        self._malformed: set[str] = set()

    def __len__(self) -> int:
        return len(self._found) + self._left_out

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)

    @property
    def left_out(self) -> int:
        """How many were found after the list was full."""
        return self._left_out

    def malformed(self, path: str, message: str) -> None:
        """A field that cannot be read."""
        self.add(path, message)
        self._malformed.add(path)

    def add(self, path: str, message: str) -> None:
        if path in self._malformed:
            return
        if len(self._found) < self._most:
            self._found.append(Problem(path, _cut(message, MAX_MESSAGE_LENGTH)))
        else:
            self._left_out += 1

    def extend(self, others: Iterable[Problem]) -> None:
        for problem in others:
            self.add(problem.path, problem.message)
        if isinstance(others, Problems):
            self._left_out += others.left_out

    def invalid(self, path: str, value: object, detail: str) -> None:
        self.add(path, invalid_value(value, detail))

    def required(self, path: str, detail: str = "") -> None:
        self.add(path, f"Required value: {detail}" if detail else "Required value")

    def unsupported(self, path: str, value: object, supported: Sequence[str]) -> None:
        self.add(path, unsupported_value(value, supported))

    def duplicate(self, path: str, value: object) -> None:
        self.add(path, f"Duplicate value: {go_value(value)}")

    def forbidden(self, path: str, detail: str) -> None:
        self.add(path, f"Forbidden: {detail}")

    def raise_any(self, kind: type[InvalidInput] = InvalidConfiguration) -> None:
        """Raises a `kind` with everything that was added; returns if that is nothing."""
        if not len(self):
            return
        found = list(self._found)
        if self._left_out:
            found.append(Problem("", f"{self._left_out:,} more mistakes are not listed"))
        raise kind(found)


@contextmanager
def mistakes_in(file: str | None, of: type[InvalidInput] = InvalidInput) -> Iterator[None]:
    """Mistakes of this kind are raised again with the name of the file before their path; None: it was no file."""
    try:
        yield
    except of as error:
        if file is None:
            raise
        named = [Problem(f"{file}: {one.path}" if one.path else file, one.message) for one in error.problems]
        raise type(error)(named) from None


@contextmanager
def gathered(problems: Problems) -> Iterator[None]:
    """Mistakes that are raised, and files that cannot be opened, are added to `problems`, so that others are found, too."""
    try:
        yield
    except InvalidInput as error:
        problems.extend(error.problems)
    except OSError as error:
        problems.add(str(error.filename), str(error.strerror))


def invalid_value(value: object, detail: str) -> str:
    return f"Invalid value: {go_value(value)}: {detail}"


def unsupported_value(value: object, supported: Iterable[str]) -> str:
    # Upstream such a value has a type of its own, and all but plain texts are written as JSON.
    return f"Unsupported value: {go_json(value)}: supported values: {', '.join(map(go_quoted, supported))}"


def go_value(value: object) -> str:
    """A value as kube-scheduler quotes it in a message since 1.34. An empty list of texts is written as one that was left out."""
    match value:
        case str():
            return go_quoted(value)
        case tuple() if not value:
            return "null"
        case _:
            return go_json(value)


def child(path: str, name: str) -> str:
    """The path of a field of the object at `path`; "" is the whole document."""
    name = _cut(name, MAX_NAME_LENGTH)
    return f"{path}.{name}" if path else name


def item(path: str, index: int) -> str:
    """The path of an element of the list at `path`."""
    return f"{path}[{index}]"


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length]}…"
