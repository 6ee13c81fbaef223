"""What a variable of the environment is: a field of a table with a name, a type, a default and a meaning, and how its text is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, get_type_hints

ROOT: Final = Path(__file__).resolve().parents[2]


class BadVariable(ValueError):
    """One variable or more cannot be read; the message has a line for each."""


def variable(name: str, default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"name": name, "meaning": meaning})


def values_of(table: type, environ: Mapping[str, str]) -> dict[str, Any]:
    """Of the fields of `table` that `environ` sets. Raises BadVariable listing every value that cannot be read."""
    hints = get_type_hints(table)
    values: dict[str, Any] = {}
    mistakes: list[str] = []
    for column in fields(table):
        text = environ.get(column.metadata["name"], "").strip()
        if not text:
            continue
        try:
            values[column.name] = READERS[hints[column.name]](text)
        except ValueError as error:
            mistakes.append(f"{column.metadata['name']}={text!r}: {error}")
    if mistakes:
        raise BadVariable("\n".join(mistakes))
    return values


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table as documentation prints it."""

    name: str
    type: str
    default: str
    meaning: str


def rows_of(table: type) -> Iterator[Row]:
    """The rows of `table` in order; paths are shown relative to the project's root."""
    hints = get_type_hints(table)
    for column in fields(table):
        default = "" if column.default is MISSING else _shown(column.default)
        yield Row(
            column.metadata["name"], TYPE_NAMES[hints[column.name]], default, column.metadata["meaning"]
        )


def _shown(value: Any) -> str:
    if isinstance(value, Path):
        return value.relative_to(ROOT).as_posix()
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _boolean(text: str) -> bool:
    truths = {
        "1": True,
        "true": True,
        "yes": True,
        "on": True,
        "0": False,
        "false": False,
        "no": False,
        "off": False,
    }
    if text.lower() not in truths:
        raise ValueError("expected true or false")
    return truths[text.lower()]


def _whole_number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError("expected a whole number of zero or more")
    return int(text)


def _names(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _path(text: str) -> Path:
    return Path(text).expanduser().resolve()


READERS: dict[Any, Callable[[str], Any]] = {
    bool: _boolean,
    int: _whole_number,
    str: str,
    tuple[str, ...]: _names,
    Path: _path,
}
TYPE_NAMES: dict[Any, str] = {
    bool: "true or false",
    int: "whole number",
    str: "text",
    tuple[str, ...]: "list",
    Path: "path",
}
