"""Frame: the variables of an evaluation, and what it has cost so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from scheduler_core.cel.errors import CostExceededError, EvaluationError
from scheduler_core.cel.values import Value


class Failed:
    """Stands for a value that is an error: only code that uses it fails."""

    __slots__ = ("error",)

    def __init__(self, error: EvaluationError) -> None:
        self.error = error


class Frame:
    """limit : of the cost, beyond which the evaluation is cancelled."""

    __slots__ = ("cost", "limit", "variables")

    def __init__(self, variables: dict[str, Value], limit: int) -> None:
        self.variables = variables
        self.limit = limit
        self.cost = 0

    def read(self, name: str) -> Value:
        """A variable. Raises EvaluationError, CostExceededError."""
        self.spend(1)
        value = self.variables[name]
        if type(value) is Failed:
            raise value.error
        return value

    def spend(self, cost: int) -> None:
        """Raises CostExceededError."""
        self.cost += cost
        if self.cost > self.limit:
            raise CostExceededError


Step: TypeAlias = Callable[[Frame], Value]
