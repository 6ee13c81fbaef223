"""What an expression reads: the chains of names and keys that begin with a variable, such as ``device.attributes["x"].model``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from scheduler_core.cel import syntax
from scheduler_core.cel.errors import CompileError
from scheduler_core.cel.parser import parse

_INDEX: Final = "_[_]"


def reads_of(text: str, variable: str) -> tuple[str, ...]:
    """The longest chains, as expressions of their own, each once, in order of appearance; none of a text that cannot be read."""
    try:
        return tuple(dict.fromkeys(_chains(parse(text), variable)))
    except (CompileError, RecursionError):
        return ()


def _chains(node: syntax.Node, variable: str) -> Iterator[str]:
    chain = _chain(node, variable)
    if chain is not None:
        yield chain
        return
    for child in _children(node, variable):
        yield from _chains(child, variable)


def _chain(node: syntax.Node, variable: str) -> str | None:
    match node:
        case syntax.Ident(name=name):
            return name if name == variable else None
        case syntax.Select(operand=operand, field=field, optional=False):
            start = _chain(operand, variable)
            return None if start is None else f"{start}.{field}"
        case syntax.Call(function=function, target=None, args=(operand, syntax.Literal(value=str() as key))):
            start = _chain(operand, variable) if function == _INDEX else None
            return None if start is None else f"{start}[{json.dumps(key, ensure_ascii=False)}]"
    return None


def _children(node: syntax.Node, variable: str) -> tuple[syntax.Node, ...]:
    """Without those where a loop has a variable of its own of this name."""
    match node:
        case syntax.Select(operand=operand):
            return (operand,)
        case syntax.Call(target=target, args=args):
            return args if target is None else (target, *args)
        case syntax.ListLiteral(elements=elements):
            return elements
        case syntax.MapLiteral(entries=entries):
            return tuple(one for key, value, _ in entries for one in (key, value))
        case syntax.Fold():
            outside = (node.initial,) if node.over is None else (node.over, node.initial)
            is_hidden = variable in (node.first, node.second)
            return outside if is_hidden else (*outside, node.condition, node.step, node.result)
    return ()
