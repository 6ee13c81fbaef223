"""What is written for short: calls that become loops, as cel-go unfolds them, so that their cost is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scheduler_core.cel.errors import described
from scheduler_core.cel.syntax import Call, Fold, Ident, ListLiteral, Literal, MapLiteral, Node, Select

RESULT: Final = "@result"
_TRUE, _FALSE = True, False


def unfolded(call: Call, text: str) -> Node:
    """The call itself if it is no macro. Raises CompileError for a macro whose arguments are wrong."""
    if call.target is None:
        return _has(call, text) if call.function == "has" and len(call.args) == 1 else call
    if isinstance(call.target, Ident) and call.target.name == "cel" and call.function == "bind":
        return _bind(call, text) if len(call.args) == 3 else call
    macro = _MACROS.get((call.function, len(call.args)))
    return call if macro is None else macro(call, text)


def _has(call: Call, text: str) -> Node:
    (operand,) = call.args
    if not isinstance(operand, Select) or operand.optional:
        raise described(text, call.at, "invalid argument to has() macro")
    return Select(operand.operand, operand.field, call.at, test_only=True)


def _bind(call: Call, text: str) -> Node:
    name, value, body = call.args
    variable = _variable(name, text, "cel.bind() variable names must be simple identifiers")
    at = call.at
    return Fold(None, "#unused", "", variable, value, Literal(_FALSE, at), Ident(variable, at), body, at)


def _loop(call: Call, text: str, initial: Node, condition: Node, step: Node, result: Node) -> Node:
    """The variables are the first arguments; the last one or two are in ``step``."""
    assert call.target is not None
    two = call.function.startswith("transform") or (len(call.args) == 3 and call.function != "map")
    names = [_variable(one, text, "argument must be a simple name") for one in call.args[: 1 + two]]
    second = names[1] if two else ""
    return Fold(call.target, names[0], second, RESULT, initial, condition, step, result, call.at)


def _variable(node: Node, text: str, message: str) -> str:
    if not isinstance(node, Ident):
        raise described(text, node.at, message)
    return node.name


def _all(call: Call, text: str) -> Node:
    at, accumulator = call.at, Ident(RESULT, call.at)
    condition = Call("@not_strictly_false", None, (accumulator,), at)
    step = Call("_&&_", None, (accumulator, call.args[-1]), at)
    return _loop(call, text, Literal(_TRUE, at), condition, step, accumulator)


def _exists(call: Call, text: str) -> Node:
    at, accumulator = call.at, Ident(RESULT, call.at)
    condition = Call("@not_strictly_false", None, (Call("!_", None, (accumulator,), at),), at)
    step = Call("_||_", None, (accumulator, call.args[-1]), at)
    return _loop(call, text, Literal(_FALSE, at), condition, step, accumulator)


def _exists_one(call: Call, text: str) -> Node:
    at, accumulator = call.at, Ident(RESULT, call.at)
    more = Call("_+_", None, (accumulator, Literal(1, at)), at)
    step = Call("_?_:_", None, (call.args[-1], more, accumulator), at)
    result = Call("_==_", None, (accumulator, Literal(1, at)), at)
    return _loop(call, text, Literal(0, at), Literal(_TRUE, at), step, result)


def _collected(call: Call, text: str, element: Node, test: Node | None) -> Node:
    at, accumulator = call.at, Ident(RESULT, call.at)
    step: Node = Call("_+_", None, (accumulator, ListLiteral((element,), (False,), at)), at)
    if test is not None:
        step = Call("_?_:_", None, (test, step, accumulator), at)
    return _loop(call, text, ListLiteral((), (), at), Literal(_TRUE, at), step, accumulator)


def _filter(call: Call, text: str) -> Node:
    return _collected(call, text, call.args[0], call.args[1])


def _map(call: Call, text: str) -> Node:
    return _collected(call, text, call.args[-1], call.args[1] if len(call.args) == 3 else None)


def _transform_list(call: Call, text: str) -> Node:
    return _collected(call, text, call.args[-1], call.args[2] if len(call.args) == 4 else None)


def _transform_map(call: Call, text: str) -> Node:
    key: Node = call.args[0]
    return _inserted(call, text, MapLiteral(((key, call.args[-1], False),), call.at))


def _transform_map_entry(call: Call, text: str) -> Node:
    return _inserted(call, text, call.args[-1])


def _inserted(call: Call, text: str, entries: Node) -> Node:
    at, accumulator = call.at, Ident(RESULT, call.at)
    step: Node = Call("cel.@mapInsert", None, (accumulator, entries), at)
    if len(call.args) == 4:
        step = Call("_?_:_", None, (call.args[2], step, accumulator), at)
    return _loop(call, text, MapLiteral((), at), Literal(_TRUE, at), step, accumulator)


def _opt_map(call: Call, text: str) -> Node:
    return _if_there(call, text, wraps=True)


def _opt_flat_map(call: Call, text: str) -> Node:
    return _if_there(call, text, wraps=False)


def _if_there(call: Call, text: str, *, wraps: bool) -> Node:
    assert call.target is not None
    at, target = call.at, call.target
    name = _variable(call.args[0], text, "optMap() variable name must be a simple identifier")
    value = Call("value", target, (), at)
    body: Node = Fold(
        None, "#unused", "", name, value, Literal(_FALSE, at), Ident(name, at), call.args[1], at
    )
    if wraps:
        body = Call("of", Ident("optional", at), (body,), at)
    nothing = Call("none", Ident("optional", at), (), at)
    return Call("_?_:_", None, (Call("hasValue", target, (), at), body, nothing), at)


def _sort_by(call: Call, text: str) -> Node:
    """e.sortBy(x, key) → e.@sortByAssociatedKeys(e.map(x, key))."""
    keys = _collected(call, text, call.args[1], None)
    return Call("@sortByAssociatedKeys", call.target, (keys,), call.at)


_Macro = Callable[[Call, str], Node]
_MACROS: Final[dict[tuple[str, int], _Macro]] = {
    ("all", 2): _all,
    ("all", 3): _all,
    ("exists", 2): _exists,
    ("exists", 3): _exists,
    ("exists_one", 2): _exists_one,
    ("existsOne", 2): _exists_one,
    ("existsOne", 3): _exists_one,
    ("map", 2): _map,
    ("map", 3): _map,
    ("filter", 2): _filter,
    ("transformList", 3): _transform_list,
    ("transformList", 4): _transform_list,
    ("transformMap", 3): _transform_map,
    ("transformMap", 4): _transform_map,
    ("transformMapEntry", 3): _transform_map_entry,
    ("transformMapEntry", 4): _transform_map_entry,
    ("optMap", 2): _opt_map,
    ("optFlatMap", 2): _opt_flat_map,
    ("sortBy", 2): _sort_by,
}
