"""Members of values: fields and indices."""

from __future__ import annotations

import math

from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.functions.conversions import number_text
from scheduler_core.cel.values import NONE, DefaultingMap, Optional, Value, is_number, to_key, type_name


def select(value: Value, name: str) -> Value:
    """``value.name``. Of an optional value the result is optional too. Raises EvaluationError."""
    if isinstance(value, dict):
        if name in value:
            return value[name]
        if isinstance(value, DefaultingMap):
            return {}
        raise EvaluationError(f"no such key: {name}")
    if type(value) is Optional:
        return optional_index(value, name)
    raise EvaluationError(f"no such key: {name}")


def index(value: Value, key: Value) -> Value:
    """``value[key]``. Raises EvaluationError."""
    if isinstance(value, dict):
        is_defaulting = isinstance(value, DefaultingMap) and type(key) is str
        found = value.get(to_key(key), {} if is_defaulting else NONE)
        if found is NONE:
            raise EvaluationError(f"no such key: {shown(key)}")
        return found
    if type(value) is tuple:
        return _element(value, key)
    if type(value) is Optional:
        return optional_index(value, key)
    raise EvaluationError(f"no such key: {shown(key)}")


def _element(values: tuple[Value, ...], key: Value) -> Value:
    if not is_number(key):
        raise EvaluationError(f"unsupported index type '{type_name(key)}' in list")
    if not math.isfinite(key) or int(key) != key:
        raise EvaluationError(f"unsupported index value {number_text(key)} in list")
    if not 0 <= key < len(values):
        raise EvaluationError(f"index out of bounds: {int(key)}")
    return values[int(key)]


def optional_index(value: Value, key: Value) -> Optional:
    """``value[?key]`` and ``value.?key``: none where there is no such member."""
    if type(value) is Optional:
        if not value.is_there:
            return NONE
        value = value.value
    try:
        return Optional(index(value, key))
    except EvaluationError:
        return NONE


def shown(key: Value) -> str:
    if type(key) is bool:
        return "true" if key else "false"
    return number_text(key) if type(key) is float else str(key)
