"""Loops of an expression, and variables that are bound for a part of it."""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.cel import syntax
from scheduler_core.cel.errors import EvaluationError, no_overload
from scheduler_core.cel.frame import Failed, Frame, Step
from scheduler_core.cel.values import Value, from_key


def fold(
    node: syntax.Fold, over: Step | None, initial: Step, condition: Step, step: Step, result: Step
) -> Step:
    """``over`` None evaluates only ``initial`` and, with it, ``result``."""

    def run(frame: Frame) -> Value:
        before = frame.variables
        items = iter(()) if over is None else _items(over(frame), two=bool(node.second))
        frame.variables = {**before, node.accumulator: _settled(initial, frame)}
        try:
            for one, other in items:
                frame.variables[node.first] = one
                if node.second:
                    frame.variables[node.second] = other
                if condition(frame) is not True:
                    break
                frame.variables[node.accumulator] = _settled(step, frame)
            return result(frame)
        finally:
            frame.variables = before

    return run


def _settled(step: Step, frame: Frame) -> Value:
    try:
        return step(frame)
    except EvaluationError as error:
        return Failed(error)


def _items(value: Value, *, two: bool) -> Iterator[tuple[Value, Value]]:
    if isinstance(value, dict):
        return ((from_key(key), value[key]) for key in list(value))
    if type(value) is tuple:
        return enumerate(value) if two else ((one, None) for one in value)
    raise no_overload()
