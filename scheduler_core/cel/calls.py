"""Overloads: which implementation of a function takes arguments of these types, and what a call costs (cel-go, Kubernetes 1.36)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from scheduler_core.cel.errors import EvaluationError, no_overload
from scheduler_core.cel.values import Value, size_of, type_name

Overloads: TypeAlias = Sequence[tuple[tuple[Any, ...], Callable[..., Value]]]
"""(types of the arguments, implementation); ``object`` takes any."""
Functions: TypeAlias = dict[tuple[str, bool, int], Overloads]
"""(name, is a method, number of arguments with the receiver) → overloads."""

_METHODS: Final = frozenset(("startsWith", "endsWith", "contains", "matches"))
_TRAVERSAL: Final = 0.1
_REGEX: Final = 0.25


def dispatch(name: str, overloads: Overloads, args: Sequence[Value]) -> Value:
    """Raises EvaluationError in cel-go's words if no implementation takes the arguments."""
    for wanted, implementation in overloads:
        if all(map(_takes, wanted, args)):
            return implementation(*args)
    raise _without_overload(name, overloads, args)


def _without_overload(name: str, overloads: Overloads, args: Sequence[Value]) -> EvaluationError:
    """In cel-go's words, which depend on who looks for the implementation: the evaluator, a value or a library."""
    if name == "size" or (name[0] == "_" and not any(_takes(wanted[0], args[0]) for wanted, _ in overloads)):
        return EvaluationError(f"no such overload: {name}")
    if name[0] in "_!-@" or name in _METHODS:
        return no_overload()
    return EvaluationError(f"no such overload: {name}({', '.join(map(type_name, args))})")


def _takes(kind: Any, arg: Value) -> bool:
    return kind is object or kind is type(arg) or (kind is dict and isinstance(arg, dict))


def call_cost(name: str, args: Sequence[Value], result: Value) -> int:
    """What cel-go's tracker and that of Kubernetes' libraries count for a call that has been made."""
    cost = _COSTS.get(name)
    return 1 if cost is None else cost(args, result)


def _traversal(args: Sequence[Value], _: Value) -> int:
    return math.ceil(size_of(args[0]) * _TRAVERSAL)


def _smaller(args: Sequence[Value], _: Value) -> int:
    return math.ceil(min(size_of(args[0]), size_of(args[1])) * _TRAVERSAL)


def _sum(args: Sequence[Value], _: Value) -> int:
    if type(args[0]) in (str, bytes):
        return math.ceil((size_of(args[0]) + size_of(args[1])) * _TRAVERSAL)
    return 1


def _product(args: Sequence[Value], _: Value) -> int:
    return math.ceil(size_of(args[0]) * _TRAVERSAL) * math.ceil(size_of(args[1]) * _TRAVERSAL)


def _matching(args: Sequence[Value], _: Value) -> int:
    return math.ceil((1 + size_of(args[0])) * _TRAVERSAL) * math.ceil(size_of(args[1]) * _REGEX)


def _membership(args: Sequence[Value], _: Value) -> int:
    return size_of(args[1])


def _elements(args: Sequence[Value], _: Value) -> int:
    return max(size_of(args[0]), 1)


def _rewritten(args: Sequence[Value], result: Value) -> int:
    return math.ceil((size_of(args[0]) + size_of(result)) * _TRAVERSAL)


def _sets(args: Sequence[Value], _: Value) -> int:
    return 1 + size_of(args[0]) * size_of(args[1])


_COSTS: Final[dict[str, Callable[[Sequence[Value], Value], int]]] = {
    **dict.fromkeys(
        ("startsWith", "endsWith", "string", "bytes", "format", "strings.quote", "trim"), _traversal
    ),
    **dict.fromkeys(
        ("lowerAscii", "upperAscii", "replace", "split", "substring", "join", "charAt"), _rewritten
    ),
    **dict.fromkeys(("_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_"), _smaller),
    **dict.fromkeys(("matches", "find", "findAll"), _matching),
    **dict.fromkeys(
        ("sum", "min", "max", "isSorted", "distinct", "reverse", "flatten", "sort", "slice"), _elements
    ),
    **dict.fromkeys(("sets.contains", "sets.equivalent", "sets.intersects"), _sets),
    **dict.fromkeys(("quantity", "isQuantity", "semver", "isSemver", "url", "isURL"), _traversal),
    **dict.fromkeys(("ip", "isIP", "cidr", "isCIDR", "ip.isCanonical"), _traversal),
    **dict.fromkeys(("contains", "indexOf", "lastIndexOf"), _product),
    "_+_": _sum,
    "@in": _membership,
}
