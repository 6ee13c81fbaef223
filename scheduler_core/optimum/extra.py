"""OR-tools, which only this room needs, and which may be missing.

It cannot share a process with highspy.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any


def cp_model() -> Any:
    """The module of CP-SAT. Raises ModuleNotFoundError whose message says what to install."""
    try:
        from ortools.sat.python import cp_model as found  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "ortools":
            raise
        message = "the best possible placement needs OR-tools: pip install 'scheduler-core[optimum]', or pip install ortools"
        raise ModuleNotFoundError(message, name="ortools") from None
    assert isinstance(found, ModuleType)
    return found
