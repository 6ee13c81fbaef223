"""A plain value against a type of the language: every mistake with its path, in one pass.

msgspec itself stops at the first mistake. It converts what is found to be right here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect

from scheduler_core import decoders
from scheduler_core.config.reader import kind_of, no_string
from scheduler_core.problems import Problems, child, item
from scheduler_core.scenario.readers.document import load_document

T = TypeVar("T")
_MOST_DIGITS: Final = 2**53


def converted(
    value: object, wanted: type[T], path: str, problems: Problems, besides: Sequence[str] = ()
) -> T | None:
    """The value as that type; None after noting what is wrong with it. besides : fields that somebody else reads, for messages."""
    before = len(problems)
    kind: Any = wanted
    _walk(value, _type_of(kind), path, problems, besides)
    if len(problems) > before:
        return None
    try:
        return decoders.convert(value, wanted)
    except msgspec.ValidationError as error:
        problems.add(path, str(error))
        return None


def list_or_field(
    value: list[Any] | Mapping[str, Any] | str | bytes, field: str, problems: Problems
) -> object:
    """A list as it is; of a document, perhaps as text, the field that has the list. Every other field is a mistake."""
    if isinstance(value, list):
        return value
    document = load_document(value)
    for name in document:
        if name != field:
            problems.add(name, f"unknown field; known is {field}")
    return document.get(field)


@lru_cache(maxsize=32)
def _type_of(wanted: Any) -> inspect.Type:
    return decoders.description(wanted)


def _walk(
    value: object, wanted: inspect.Type, path: str, problems: Problems, besides: Sequence[str] = ()
) -> None:
    match wanted:
        case inspect.Metadata():
            _walk(value, wanted.type, path, problems)
        case inspect.UnionType():
            _walk_union(value, wanted, path, problems)
        case inspect.StructType():
            _walk_struct(value, wanted, path, problems, besides)
        case inspect.VarTupleType():
            _walk_list(value, wanted, path, problems)
        case inspect.DictType():
            _walk_map(value, wanted, path, problems)
        case _:
            _check_leaf(value, wanted, path, problems)


def _walk_union(value: object, wanted: inspect.UnionType, path: str, problems: Problems) -> None:
    members = [one for one in wanted.types if not isinstance(one, inspect.NoneType)]
    texts = [one for one in members if isinstance(one, inspect.LiteralType | inspect.StrType)]
    _walk(value, texts[0] if texts and isinstance(value, str) else members[-1], path, problems)


def _walk_struct(
    value: object, wanted: inspect.StructType, path: str, problems: Problems, besides: Sequence[str]
) -> None:
    if not isinstance(value, Mapping):
        problems.malformed(path, f"must be an object, not {kind_of(value)}")
        return
    fields = {field.encode_name: field for field in wanted.fields}
    for name, given in value.items():
        if name not in fields:
            problems.add(child(path, str(name)), f"unknown field; known are {', '.join([*fields, *besides])}")
        else:
            _walk(given, fields[name].type, child(path, name), problems)
    for name, field in fields.items():
        if field.required and name not in value:
            problems.required(child(path, name))


def _walk_list(value: object, wanted: inspect.VarTupleType, path: str, problems: Problems) -> None:
    if not isinstance(value, list | tuple):
        problems.malformed(path, f"must be a list, not {kind_of(value)}")
        return
    for index, one in enumerate(value):
        _walk(one, wanted.item_type, item(path, index), problems)


def _walk_map(value: object, wanted: inspect.DictType, path: str, problems: Problems) -> None:
    if not isinstance(value, Mapping):
        problems.malformed(path, f"must be an object, not {kind_of(value)}")
        return
    for key, one in value.items():
        _walk(key, wanted.key_type, child(path, str(key)), problems)
        _walk(one, wanted.value_type, child(path, str(key)), problems)


def _check_leaf(value: object, wanted: inspect.Type, path: str, problems: Problems) -> None:
    match wanted:
        case inspect.LiteralType():
            if value not in wanted.values:
                problems.unsupported(path, value, [str(one) for one in wanted.values])
        case inspect.StrType():
            _check_text(value, wanted, path, problems)
        case inspect.BoolType():
            if not isinstance(value, bool):
                problems.malformed(path, f"must be true or false, not {kind_of(value)}")
        case inspect.IntType() | inspect.FloatType():
            _check_number(value, wanted, path, problems)


def _check_text(value: object, wanted: inspect.StrType, path: str, problems: Problems) -> None:
    if not isinstance(value, str):
        problems.malformed(path, no_string(value))
    elif len(value) < (wanted.min_length or 0):
        problems.required(path)
    elif wanted.max_length is not None and len(value) > wanted.max_length:
        problems.add(path, f"has {len(value)} characters, {wanted.max_length} are allowed")
    elif wanted.pattern is not None and not re.search(wanted.pattern, value):
        problems.invalid(path, value, f"must match {wanted.pattern}")


def _check_number(
    value: object, wanted: inspect.IntType | inspect.FloatType, path: str, problems: Problems
) -> None:
    kinds = int if isinstance(wanted, inspect.IntType) else int | float
    if isinstance(value, bool) or not isinstance(value, kinds):
        called = "an integer" if kinds is int else "a number"
        problems.malformed(path, f"must be {called}, not {kind_of(value)}")
    elif not (wanted.ge is None or value >= wanted.ge) or not abs(value) <= (wanted.le or _MOST_DIGITS):
        most = "" if wanted.le is None else f" and at most {wanted.le:,}"
        problems.invalid(path, value, f"must be at least {wanted.ge or 0:,}{most}")
