"""Values of expressions as text: the notation of ``recorded/``."""

from __future__ import annotations

import json
import math
from collections.abc import Callable

from scheduler_core.cel.functions.durations import Duration
from scheduler_core.cel.functions.times import Timestamp
from scheduler_core.cel.values import DefaultingMap, Optional, TypeValue, UInt, Value, from_key

_LONGEST = 50


def notation(value: Value) -> str:
    """A list of more than 50 elements is only counted; a map is sorted."""
    write = _WRITERS.get(type(value))
    return f"{value.type_name} {value}" if write is None else write(value)


def _double(number: float) -> str:
    if math.isnan(number) or math.isinf(number):
        return "double(NaN)" if math.isnan(number) else "double(+Inf)" if number > 0 else "double(-Inf)"
    return f"double({number!r})"


def _list(values: tuple[Value, ...]) -> str:
    many = len(values) > _LONGEST
    return f"list of {len(values)}" if many else f"[{', '.join(map(notation, values))}]"


def _map(values: dict[Value, Value]) -> str:
    entries = sorted(f"{notation(from_key(key))}: {notation(one)}" for key, one in values.items())
    return f"{{{', '.join(entries)}}}"


_WRITERS: dict[type, Callable[[Value], str]] = {
    type(None): lambda _: "null",
    bool: lambda one: "true" if one else "false",
    int: str,
    UInt: lambda one: f"{int(one)}u",
    float: _double,
    str: lambda text: json.dumps(text, ensure_ascii=False),
    bytes: lambda octets: f"b{octets.hex()}",
    tuple: _list,
    dict: _map,
    DefaultingMap: _map,
    Optional: lambda one: f"optional({notation(one.value)})" if one.is_there else "none",
    TypeValue: lambda one: f"type({one.name})",
    Duration: lambda one: f"duration({one.nanos})",
    Timestamp: lambda one: f"timestamp({one})",
}
