"""Syntax → a program: a tree of functions from a frame to a value, each adding what cel-go says it costs (spec 12 §5.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scheduler_core.cel import syntax
from scheduler_core.cel.calls import Overloads, call_cost, dispatch
from scheduler_core.cel.errors import CostExceededError, EvaluationError, described, no_overload
from scheduler_core.cel.frame import Frame, Step
from scheduler_core.cel.functions import FUNCTIONS
from scheduler_core.cel.loops import fold
from scheduler_core.cel.operators import index, optional_index, select
from scheduler_core.cel.values import TYPES, DefaultingMap, Optional, Value, as_bool, to_key

_LIST_COST: Final = 10
_MAP_COST: Final = 30


@dataclass(frozen=True, slots=True)
class Program:
    """An expression that can be evaluated."""

    _step: Step

    def evaluate(self, variables: Mapping[str, Value], cost_limit: int) -> tuple[Value, int]:
        """The value and what it cost. Raises EvaluationError, CostExceededError."""
        frame = Frame(dict(variables), cost_limit)
        try:
            return self._step(frame), frame.cost
        except RecursionError as too_deep:
            raise CostExceededError from too_deep


@dataclass(slots=True)
class Compiler:
    """names : variables that exist."""

    text: str
    names: frozenset[str]

    def program(self, node: syntax.Node) -> Program:
        """Raises CompileError for unknown names."""
        return Program(self._step(node, self.names))

    def _step(self, node: syntax.Node, names: frozenset[str]) -> Step:
        match node:
            case syntax.Literal():
                value = node.value
                return lambda frame: value
            case syntax.Ident():
                return self._ident(node, names)
            case syntax.Select():
                return self._select(node, names)
            case syntax.ListLiteral():
                return self._list(node, names)
            case syntax.MapLiteral():
                return self._map(node, names)
            case syntax.Fold():
                return self._fold(node, names)
            case syntax.Call():
                return self._call(node, names)

    def _ident(self, node: syntax.Ident, names: frozenset[str]) -> Step:
        name = node.name
        if name in names:
            return lambda frame: frame.read(name)
        if name in TYPES:
            constant = TYPES[name]
            return lambda frame: constant
        raise self._undeclared(name, node.at)

    def _select(self, node: syntax.Select, names: frozenset[str]) -> Step:
        qualified = _qualified(node)
        if qualified in TYPES and qualified.partition(".")[0] not in names:
            constant = TYPES[qualified]
            return lambda frame: constant
        operand, name = self._step(node.operand, names), node.field
        if node.test_only:
            return lambda frame: _has(operand(frame), name)
        if node.optional:
            return lambda frame: optional_index(_paid(frame, operand(frame)), name)
        return lambda frame: select(_paid(frame, operand(frame)), name)

    def _list(self, node: syntax.ListLiteral, names: frozenset[str]) -> Step:
        parts = [
            (self._step(one, names), is_optional)
            for one, is_optional in zip(node.elements, node.optional, strict=True)
        ]

        def step(frame: Frame) -> Value:
            values: list[Value] = []
            for part, is_optional in parts:
                value = part(frame)
                if not is_optional:
                    values.append(value)
                elif type(value) is not Optional:
                    raise no_overload()
                elif value.is_there:
                    values.append(value.value)
            frame.spend(_LIST_COST)
            return tuple(values)

        return step

    def _map(self, node: syntax.MapLiteral, names: frozenset[str]) -> Step:
        entries = [
            (self._step(key, names), self._step(value, names), is_optional)
            for key, value, is_optional in node.entries
        ]

        def step(frame: Frame) -> Value:
            made: dict[Value, Value] = {}
            for key, value, is_optional in entries:
                name, one = to_key(key(frame)), value(frame)
                if is_optional and type(one) is not Optional:
                    raise no_overload()
                if not is_optional:
                    made[name] = one
                elif one.is_there:
                    made[name] = one.value
            frame.spend(_MAP_COST)
            return made

        return step

    def _fold(self, node: syntax.Fold, names: frozenset[str]) -> Step:
        initial = self._step(node.initial, names)
        outer = names | {node.accumulator}
        inner = outer | {node.first, node.second} - {"", "#unused"}
        over = None if node.over is None else self._step(node.over, names)
        condition, step = self._step(node.condition, inner), self._step(node.step, inner)
        return fold(node, over, initial, condition, step, self._step(node.result, outer))

    def _call(self, node: syntax.Call, names: frozenset[str]) -> Step:
        lazy = (_LAZY if node.target is None else _LAZY_METHODS).get(node.function)
        if lazy is not None and (node.target is None or len(node.args) == 1):
            parts = node.args if node.target is None else (node.target, *node.args)
            return lazy(tuple(self._step(one, names) for one in parts))
        name, parts = self._callee(node, names)
        steps = tuple(self._step(one, names) for one in parts)
        is_member = node.target is not None and len(parts) > len(node.args)
        overloads = FUNCTIONS.get((name, is_member, len(parts)))
        if overloads is None:
            raise self._undeclared(name, node.at)
        return _calling(name, overloads, steps)

    def _callee(self, node: syntax.Call, names: frozenset[str]) -> tuple[str, tuple[syntax.Node, ...]]:
        """A name and its arguments; functions of a namespace look like methods of a variable."""
        target = node.target
        if target is None:
            return node.function, node.args
        if isinstance(target, syntax.Ident) and target.name not in names:
            qualified = f"{target.name}.{node.function}"
            if (qualified, False, len(node.args)) in FUNCTIONS:
                return qualified, node.args
        return node.function, (target, *node.args)

    def _undeclared(self, name: str, at: int) -> Exception:
        return described(self.text, at, f"undeclared reference to '{name}' (in container '')")


def _qualified(node: syntax.Node) -> str:
    match node:
        case syntax.Ident():
            return node.name
        case syntax.Select() if not node.test_only and not node.optional:
            inner = _qualified(node.operand)
            return f"{inner}.{node.field}" if inner else ""
    return ""


def _paid(frame: Frame, value: Value) -> Value:
    frame.spend(1)
    return value


def _has(value: Value, name: str) -> bool:
    if type(value) is Optional:
        value = value.value
    if not isinstance(value, dict):
        raise EvaluationError(f"no such key: {name}")
    return name in value or isinstance(value, DefaultingMap)


def _calling(name: str, overloads: Overloads, steps: tuple[Step, ...]) -> Step:
    def step(frame: Frame) -> Value:
        args = [one(frame) for one in steps]
        result = dispatch(name, overloads, args)
        frame.spend(call_cost(name, args, result))
        return result

    return step


def _logical(decisive: bool) -> Callable[[tuple[Step, ...]], Step]:
    def build(terms: tuple[Step, ...]) -> Step:
        def step(frame: Frame) -> Value:
            failure: EvaluationError | None = None
            for term in terms:
                try:
                    if as_bool(term(frame)) is decisive:
                        return decisive
                except EvaluationError as error:
                    failure = failure or error
            if failure is not None:
                raise failure
            return not decisive

        return step

    return build


def _conditional(steps: tuple[Step, ...]) -> Step:
    test, yes, no = steps
    return lambda frame: yes(frame) if as_bool(test(frame)) else no(frame)


def _not_strictly_false(steps: tuple[Step, ...]) -> Step:
    (operand,) = steps

    def step(frame: Frame) -> Value:
        try:
            value = operand(frame)
        except EvaluationError:
            value = True
        frame.spend(1)
        return value is not False

    return step


def _indexed(find: Callable[[Value, Value], Value]) -> Callable[[tuple[Step, ...]], Step]:
    def build(steps: tuple[Step, ...]) -> Step:
        operand, key = steps
        return lambda frame: find(_paid(frame, operand(frame)), key(frame))

    return build


def _or(steps: tuple[Step, ...]) -> Step:
    return _alternative(steps, lambda value: value)


def _or_value(steps: tuple[Step, ...]) -> Step:
    return _alternative(steps, lambda value: value.value)


def _alternative(steps: tuple[Step, ...], taken: Callable[[Optional], Value]) -> Step:
    """The second one is evaluated if the first has no value; a value that is no optional is there."""
    operand, other = steps

    def step(frame: Frame) -> Value:
        value = operand(frame)
        if type(value) is not Optional:
            return value
        return taken(value) if value.is_there else other(frame)

    return step


_LAZY: Final[dict[str, Callable[[tuple[Step, ...]], Step]]] = {
    "_&&_": _logical(False),
    "_||_": _logical(True),
    "_?_:_": _conditional,
    "_[_]": _indexed(index),
    "_[?_]": _indexed(optional_index),
    "@not_strictly_false": _not_strictly_false,
}
_LAZY_METHODS: Final[dict[str, Callable[[tuple[Step, ...]], Step]]] = {"or": _or, "orValue": _or_value}
"""With one argument."""
