"""YAML text → plain values, document by document.

PyYAML composes a whole tree before anybody can look at it. Here every event of libyaml passes the limits before anything
is built of it (yaml_builder), nothing is resolved that kubectl would not resolve (scalars), and all of it takes
less time than `yaml.load` with CSafeLoader.

An alias stands for the very value of its anchor, not for a copy: values must not be changed in place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.places import line_and_column, place_of
from scheduler_core.sources.text.yaml_builder import Builder


class YamlDocuments:
    """The documents of one UTF-8 text; its values are complete when they come out."""

    encoding = "yaml"

    def __init__(self, text: bytes, limits: Limits) -> None:
        self._text = text
        self._limits = limits

    def documents(self) -> Iterator[Any]:
        """Every document that is not empty. Raises as `read_yaml` does."""
        return read_yaml(self._text, self._limits)

    def open(self, value: Any) -> Any:
        return value

    def whole(self, value: Any) -> Any:
        return value

    def size(self, value: Any) -> int:
        """0: the size of objects has been looked at while they were built."""
        return 0

    def n_values(self, value: Any) -> int:
        """0 for the same reason."""
        return 0


def read_yaml(text: bytes, limits: Limits) -> Iterator[Any]:
    """Yields the value of every document of UTF-8 `text` that is not empty.

    Values consist of dict (text keys), list, str, int, finite float, bool and None. Raises InvalidObjects or
    LimitExceeded with line and column; documents before the mistake have been yielded by then.
    """
    builder = Builder(limits)
    try:
        parser = yaml.CBaseLoader(text)
        while event := parser.get_event():
            builder.take(event)
            if isinstance(event, yaml.DocumentEndEvent) and builder.document is not None:
                yield builder.document
    except yaml.YAMLError as error:
        raise InvalidObjects([_syntax_problem(error, text)]) from None


def _syntax_problem(error: yaml.YAMLError, text: bytes) -> Problem:
    if isinstance(error, yaml.MarkedYAMLError) and (mark := error.problem_mark or error.context_mark):
        message = " ".join(part for part in (error.context, error.problem) if part)
        return Problem(line_and_column(mark.line + 1, mark.column + 1), message or "not valid YAML")
    if isinstance(error, yaml.reader.ReaderError):
        return Problem(place_of(text, error.position), f"{error.reason}: {_shown(error.character)}")
    return Problem("", str(error))


def _shown(character: Any) -> str:
    return f"U+{character:04X}" if isinstance(character, int) else repr(character)
