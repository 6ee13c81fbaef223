"""One object, slowly: every mistake of its types with its path, and what is left when they are taken out.

Used only for objects that the fast decoder refused. That also happens to objects with nothing wrong but a
``null`` where Go reads "absent": they come out of here clean.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from scheduler_core import decoders
from scheduler_core.errors import Problem
from scheduler_core.model.paths import joined
from scheduler_core.model.readers.decoding import json_type, read_special
from scheduler_core.model.readers.json_text import is_unicode

BAD_TIME: Final = "expected a time such as 2026-11-20T16:36:08Z, got {}"
_DROPPED: Final = object()

Found = list[Problem]


def inspect_object(raw: object, wanted: type) -> tuple[Any, tuple[Problem, ...]]:
    """The object without its mistakes (None if a required field is among them), and the mistakes.

    Paths start at the object itself: ``spec.containers[0].resources.requests.cpu``.
    """
    found: Found = []
    cleaned = _walk(raw, _type_of(wanted), "", found)
    return (None if cleaned is _DROPPED else cleaned), tuple(found)


@lru_cache(maxsize=64)
def _type_of(wanted: type) -> inspect.Type:
    return decoders.description(wanted)


def _walk(value: Any, wanted: inspect.Type, path: str, found: Found) -> Any:
    """The value cleaned, or ``_DROPPED`` after noting what is wrong with it."""
    match wanted:
        case inspect.StructType():
            return _walk_struct(value, wanted, path, found)
        case inspect.DictType():
            return _walk_map(value, wanted, path, found)
        case inspect.VarTupleType():
            return _walk_list(value, wanted, path, found)
        case inspect.UnionType():
            return _walk(value, _member_for(value, wanted), path, found)
        case inspect.AnyType():
            return value
    message = _leaf_problem(value, wanted)
    if message is None:
        return value
    found.append(Problem(path, message))
    return _DROPPED


def _walk_struct(value: Any, wanted: inspect.StructType, path: str, found: Found) -> Any:
    if not isinstance(value, Mapping):
        return _wrong(value, "an object", path, found)
    cleaned: dict[str, Any] = {}
    complete = True
    for field in wanted.fields:
        name = field.encode_name
        given = value.get(name)
        if given is not None:
            kept = _walk(given, field.type, joined(path, name), found)
            if kept is not _DROPPED:
                cleaned[name] = kept
            complete = complete and (kept is not _DROPPED or not field.required)
        elif field.required:
            found.append(Problem(joined(path, name), "is required"))
            complete = False
    return cleaned if complete else _DROPPED


def _walk_map(value: Any, wanted: inspect.DictType, path: str, found: Found) -> Any:
    if not isinstance(value, Mapping):
        return _wrong(value, "an object", path, found)
    cleaned = {}
    for key, item in value.items():
        where = joined(path, str(key))
        if not isinstance(key, str) or not is_unicode(key):
            found.append(Problem(where, f"expected a string as key, got {json_type(key)}"))
            continue
        kept = _walk(_zero(wanted.value_type) if item is None else item, wanted.value_type, where, found)
        if kept is not _DROPPED:
            cleaned[key] = kept
    return cleaned


def _walk_list(value: Any, wanted: inspect.VarTupleType, path: str, found: Found) -> Any:
    if not isinstance(value, (list, tuple)):
        return _wrong(value, "a list", path, found)
    items = (
        _walk(_zero(wanted.item_type) if item is None else item, wanted.item_type, f"{path}[{index}]", found)
        for index, item in enumerate(value)
    )
    return [item for item in items if item is not _DROPPED]


def _zero(wanted: inspect.Type) -> Any:
    """What Go reads from a null inside a list or map."""
    match wanted:
        case inspect.StructType():
            return {}
        case inspect.StrType():
            return ""
        case inspect.CustomType():
            return "0"
    return None


def _member_for(value: Any, wanted: inspect.UnionType) -> inspect.Type:
    """The member that takes the value; if none does, the first, which then says so."""
    members = [member for member in wanted.types if not isinstance(member, inspect.NoneType)]
    if value is None and len(members) < len(wanted.types):
        return inspect.NoneType()
    kinds: Iterator[inspect.Type] = (
        m for m in members if isinstance(m, inspect.StrType) == isinstance(value, str)
    )
    return members[0] if len(members) == 1 else next(kinds, members[0])


def _leaf_problem(value: Any, wanted: inspect.Type) -> str | None:
    match wanted:
        case inspect.StrType():
            return _string_problem(value)
        case inspect.BoolType():
            return None if isinstance(value, bool) else f"expected a boolean, got {json_type(value)}"
        case inspect.IntType():
            return _integer_problem(value, wanted)
        case inspect.DateTimeType():
            return _time_problem(value)
        case inspect.CustomType():
            return _special_problem(value, wanted)
    return None if value is None else f"expected null, got {json_type(value)}"


def _string_problem(value: Any) -> str | None:
    if not isinstance(value, str):
        return f"expected a string, got {json_type(value)}"
    return None if is_unicode(value) else "is not valid Unicode"


def _integer_problem(value: Any, wanted: inspect.IntType) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return f"expected an integer, got {json_type(value)}"
    low, high = wanted.ge, wanted.le
    if low is not None and high is not None and not low <= value <= high:
        return f"must be between {low} and {high}"
    return None


def _time_problem(value: Any) -> str | None:
    try:
        moment = decoders.convert(value, datetime)
    except msgspec.ValidationError:
        moment = None
    if moment is None or moment.tzinfo is None:
        return BAD_TIME.format(f'"{value}"' if isinstance(value, str) else json_type(value))
    return None


def _special_problem(value: Any, wanted: inspect.CustomType) -> str | None:
    try:
        read_special(wanted.cls, value)
    except ValueError as error:
        return str(error)
    return None


def _wrong(value: Any, expected: str, path: str, found: Found) -> Any:
    found.append(Problem(path, f"expected {expected}, got {json_type(value)}"))
    return _DROPPED
