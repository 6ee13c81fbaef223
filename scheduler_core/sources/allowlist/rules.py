"""The vocabulary of allow-lists, which list the fields of an object that are kept.

    keep(name=leaf, labels=texts, ports=each(keep(hostPort=leaf)))

is a rule: a function (value, path, sink) → what is kept of the value. A field that no rule names is dropped and told to the
sink under a category. A value of another shape than its rule expects is replaced by an empty value of the same JSON type,
so that nothing hides in it and the reader of objects still sees, and reports, that the type is wrong.

Rules never change their input and never share a container with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

# A path is a chain (parent path, field name or list index), innermost last; None is the object itself.
Path = tuple[Any, str | int] | None


class Sink(Protocol):
    """Gets what rules drop."""

    def drop(self, category: str, path: Path) -> None:
        """The value at `path` is not kept."""

    def refuse(self, path: Path, message: str) -> None:
        """The value at `path` cannot be stored anywhere."""


Rule = Callable[[Any, Path, Sink], Any]

OTHER_FIELDS = "other fields"
STATUS_DETAILS = "status details"
ANNOTATIONS = "annotations"
WRONG_TYPES = "values of a wrong type"

# Fields by their name alone, wherever they stand.
_CATEGORIES = {
    **dict.fromkeys(("env", "envFrom"), "environment variables"),
    **dict.fromkeys(("command", "args", "workingDir"), "commands and arguments"),
    **dict.fromkeys(
        ("lifecycle", "livenessProbe", "readinessProbe", "startupProbe"), "probes and lifecycle hooks"
    ),
    "managedFields": "managed fields",
    "annotations": ANNOTATIONS,
}
_MIN_INTEGER, _MAX_INTEGER = -(1 << 63), (1 << 64) - 1


def leaf(value: Any, path: Path, sink: Sink) -> Any:
    """A single text, number, boolean or null."""
    kind = type(value)
    if kind is str:
        if "\0" in value:
            sink.refuse(path, "the text contains a zero character")
        return value
    if kind is int:
        # Beyond 64 bits only quantities make sense; as numbers in JSON they are floats to everybody else too.
        return value if _MIN_INTEGER <= value <= _MAX_INTEGER else _large(value, path, sink)
    if kind is bool or kind is float or value is None:
        return value
    return _husk(value, path, sink)


def map_of(rule: Rule) -> Rule:
    """A map from any name to values under `rule`."""

    def keep_values(value: Any, path: Path, sink: Sink) -> Any:
        if type(value) is not dict:
            return _husk(value, path, sink)
        kept = {}
        for key, item in value.items():
            if "\0" in key:
                sink.refuse(path, "a name contains a zero character")
            kept[key] = rule(item, (path, key), sink)
        return kept

    return keep_values


# Labels, selectors, resource lists.
texts = map_of(leaf)


def marker(value: Any, path: Path, sink: Sink) -> Any:
    """Only that the field is there matters: an empty object stays."""
    if type(value) is not dict:
        return _husk(value, path, sink)
    for key, item in value.items():
        _drop(key, item, OTHER_FIELDS, path, sink)
    return {}


def each(rule: Rule) -> Rule:
    """A list, every item under `rule`."""

    def keep_items(value: Any, path: Path, sink: Sink) -> Any:
        if type(value) is not list:
            return _husk(value, path, sink)
        return [rule(item, (path, index), sink) for index, item in enumerate(value)]

    return keep_items


leaves = each(leaf)


def keep(rest: str = OTHER_FIELDS, /, **fields: Rule) -> Rule:
    """An object; fields without a rule are dropped into the category `rest`, or that of their name."""

    def keep_fields(value: Any, path: Path, sink: Sink) -> Any:
        if type(value) is not dict:
            return _husk(value, path, sink)
        kept = {}
        for key, item in value.items():
            rule = fields.get(key)
            if rule is leaf and type(item) is str and "\0" not in item:
                kept[key] = item  # Most fields end here: a call saved for each.
            elif rule is not None:
                kept[key] = rule(item, (path, key), sink)
            else:
                _drop(key, item, rest, path, sink)
        return kept

    return keep_fields


def keep_annotations(rules: Mapping[str, Rule]) -> Rule:
    """The few annotations that scheduling reads, each under its rule."""

    def keep_named(value: Any, path: Path, sink: Sink) -> Any:
        if type(value) is not dict:
            return _husk(value, path, sink)
        kept = {}
        for key, item in value.items():
            if key in rules:
                kept[key] = rules[key](item, (path, key), sink)
            else:
                sink.drop(ANNOTATIONS, (path, key))
        return kept

    return keep_named


def json_text(rule: Rule) -> Rule:
    """A text that holds JSON, which is kept under `rule`; one that does not is emptied."""

    def keep_inside(value: Any, path: Path, sink: Sink) -> Any:
        if type(value) is not str:
            return leaf(value, path, sink)
        try:
            inside = json.loads(value)
        except (ValueError, RecursionError):
            sink.drop(WRONG_TYPES, path)
            return ""
        return json.dumps(rule(inside, path, sink))

    return keep_inside


def by_type(rules: Mapping[str, Rule], otherwise: Rule) -> Rule:
    """An object whose field `type` chooses the rule."""

    def keep_chosen(value: Any, path: Path, sink: Sink) -> Any:
        name = value.get("type") if type(value) is dict else None
        rule = rules.get(name, otherwise) if type(name) is str else otherwise
        return rule(value, path, sink)

    return keep_chosen


def _drop(key: str, item: Any, rest: str, path: Path, sink: Sink) -> None:
    # An empty value says nothing, so nothing is lost with it.
    if item or item == 0:
        sink.drop(_CATEGORIES.get(key, rest), (path, key))


def _husk(value: Any, path: Path, sink: Sink) -> Any:
    """An empty value of the JSON type of `value`."""
    if value is None:
        return None
    sink.drop(WRONG_TYPES, path)
    return type(value)()


def _large(value: int, path: Path, sink: Sink) -> float:
    try:
        return float(value)
    except OverflowError:
        sink.refuse(path, "the number is too large")
        return 0.0
