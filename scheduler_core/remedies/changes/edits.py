"""Edits of a manifest, and the JSON patch (RFC 6902) that carries them out.

An edit has a path and a value. Which operation this needs depends on the manifest, because a patch can add a field only to an
object that exists. An element of a list is addressed by its index, or by its name: a model does not have all volumes of a pod.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Literal

Path = tuple[str | int, ...]
Operation = dict[str, Any]


class _Gone(Enum):
    GONE = "gone"


GONE: Final = _Gone.GONE
"""Instead of a value: the field or element is removed."""
END: Final = "-"
"""At the end of a path: after the last element of a list."""


@dataclass(frozen=True, slots=True)
class Edit:
    """value : the new value of the field at ``path``; GONE removes it."""

    path: Path
    value: Any | Literal[_Gone.GONE]


def json_patch(manifest: Mapping[str, Any], edits: Iterable[Edit]) -> list[Operation]:
    """The operations that carry the edits out, one per edit. Elements are removed last, from the end, so that indices stay valid, and
    each after a test that it is the one at its index.

    An edit that removes something that the manifest does not have needs no operation. Raises KeyError for a name that no element has.
    """
    made: dict[str, Any] = copy.deepcopy(dict(manifest))
    operations: list[Operation] = []
    for edit in sorted(edits, key=_order):
        for operation in _operations(made, replace(edit, path=_with_indices(made, edit.path))):
            _carry_out(made, operation)
            operations.append(operation)
    return operations


def patched(manifest: Mapping[str, Any], operations: Iterable[Operation]) -> dict[str, Any]:
    """The manifest after ``add``, ``replace``, ``remove`` and ``test`` operations. Raises KeyError if the path of an operation does not
    exist, ValueError if a test fails.
    """
    made: dict[str, Any] = copy.deepcopy(dict(manifest))
    for operation in operations:
        _carry_out(made, operation)
    return made


def _order(edit: Edit) -> tuple[bool, tuple[int, ...]]:
    indices = tuple(-part if isinstance(part, int) else 0 for part in edit.path)
    return edit.value is GONE, indices if edit.value is GONE else ()


def _with_indices(manifest: Any, path: Path) -> Path:
    """Indices in place of names of elements."""
    place: Any = manifest
    parts: list[str | int] = []
    for part in path:
        parts.append(_index(place, part) if isinstance(place, list) else part)
        place = _child(place, str(parts[-1])) if _has(place, parts[-1]) else None
    return tuple(parts)


def _index(elements: Sequence[Any], part: str | int) -> str | int:
    """Of the element with this name; END and an index remain."""
    if isinstance(part, int) or part == END:
        return part
    for index, one in enumerate(elements):
        if one.get("name") == part:
            return index
    raise KeyError(part)


def _operations(manifest: Any, edit: Edit) -> Iterable[Operation]:
    place, value = manifest, edit.value
    for depth, part in enumerate(edit.path):
        if not _has(place, part):
            if value is not GONE:
                yield {
                    "op": "add",
                    "path": _pointer(edit.path[: depth + 1]),
                    "value": _nested(edit.path[depth + 1 :], value),
                }
            return
        if depth < len(edit.path) - 1:
            place = _child(place, str(part))
    path = _pointer(edit.path)
    if value is GONE:
        if isinstance(place, list):
            yield {"op": "test", "path": path, "value": _child(place, str(edit.path[-1]))}
        yield {"op": "remove", "path": path}
    else:
        yield {"op": "replace", "path": path, "value": value}


def _has(place: Any, part: str | int) -> bool:
    if isinstance(place, list):
        return isinstance(part, int) and part < len(place)
    return isinstance(place, Mapping) and place.get(str(part)) is not None


def _nested(path: Path, value: Any) -> Any:
    for part in reversed(path):
        value = [value] if part == END else {part: value}
    return value


def _child(place: Any, part: str) -> Any:
    if isinstance(place, list):
        if not part.isdigit() or int(part) >= len(place):
            raise KeyError(part)
        return place[int(part)]
    return place[part]


def _carry_out(made: dict[str, Any], operation: Operation) -> None:
    """In place. Values are copied: a later operation may change what this one has added."""
    *parts, last = (_unescaped(part) for part in operation["path"].split("/")[1:])
    place: Any = made
    for part in parts:
        place = _child(place, part)
    is_list = isinstance(place, list)
    value = copy.deepcopy(operation.get("value"))
    match operation["op"]:
        case "add" if is_list:
            place.insert(len(place) if last == END else int(last), value)
        case "add":
            place[last] = value
        case "replace":
            _child(place, last)
            place[int(last) if is_list else last] = value
        case "remove":
            _child(place, last)
            del place[int(last) if is_list else last]
        case "test":
            if _child(place, last) != value:
                raise ValueError(f"{operation['path']} has another value")


def _pointer(path: Path) -> str:
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)


def _unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")
