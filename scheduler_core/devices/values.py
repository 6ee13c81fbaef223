"""Values of devices as text, for explanations."""

from __future__ import annotations

import json
from typing import Final

from scheduler_core.cel.compilation import compile_expression
from scheduler_core.cel.errors import CompileError, CostExceededError, EvaluationError
from scheduler_core.cel.functions.quantities import Amount
from scheduler_core.cel.reads import reads_of
from scheduler_core.cel.values import Opaque, Value, from_key
from scheduler_core.model.quantity import NANO, format_quantity

_VARIABLE: Final = "device"
_MEBI: Final = 2**20 * NANO
_COST_LIMIT: Final = 10_000


def amount_text(nanos: int) -> str:
    """Whole mebibytes in powers of 1024, other amounts in powers of 1000: counted things are rarely multiples of 1048576."""
    return format_quantity(nanos, binary=nanos % _MEBI == 0)


def values_read(expression: str, device: dict[str, Value]) -> tuple[tuple[str, str], ...]:
    """The values that the expression reads of ``device``, by the path that reads them; for a missing value, what is missing."""
    return tuple((chain, _read(chain, device)) for chain in reads_of(expression, _VARIABLE))


def _read(chain: str, device: dict[str, Value]) -> str:
    try:
        program = compile_expression(chain, frozenset({_VARIABLE}))
        return value_text(program.evaluate({_VARIABLE: device}, _COST_LIMIT)[0])
    except (CompileError, EvaluationError, CostExceededError) as missing:
        return str(missing)


def value_text(value: Value) -> str:
    """In the notation of an expression, but quantities and versions without quotes."""
    if isinstance(value, Amount):
        return amount_text(value.nanos)
    if isinstance(value, Opaque):
        return str(value)
    if isinstance(value, dict):
        entries = (f"{from_key(key)}: {value_text(one)}" for key, one in value.items())
        return f"{{{', '.join(entries)}}}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(value_text, value))}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str | bool | int) else str(value)
