"""Values that may be missing."""

from __future__ import annotations

from typing import Final

from scheduler_core.cel.calls import Functions
from scheduler_core.cel.errors import EvaluationError
from scheduler_core.cel.values import NONE, Optional, Value


def _value(one: Optional) -> Value:
    if not one.is_there:
        raise EvaluationError("optional.none() dereference")
    return one.value


def _of_non_zero(value: Value) -> Optional:
    is_zero = value is None or (type(value) in (str, bytes, tuple, dict) and not value) or value == 0
    return NONE if is_zero else Optional(value)


FUNCTIONS: Final[Functions] = {
    ("optional.of", False, 1): [((object,), Optional)],
    ("optional.none", False, 0): [((), lambda: NONE)],
    ("optional.ofNonZeroValue", False, 1): [((object,), _of_non_zero)],
    ("hasValue", True, 1): [((Optional,), lambda one: one.is_there)],
    ("value", True, 1): [((Optional,), _value)],
    ("or", True, 2): [((Optional, Optional), lambda one, other: one if one.is_there else other)],
    ("orValue", True, 2): [((Optional, object), lambda one, other: one.value if one.is_there else other)],
    ("optional.unwrap", False, 1): [
        ((tuple,), lambda values: tuple(one.value for one in values if one.is_there))
    ],
    ("unwrapOpt", True, 1): [((tuple,), lambda values: tuple(one.value for one in values if one.is_there))],
}
