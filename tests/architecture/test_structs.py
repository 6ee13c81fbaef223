"""Only scheduler_core/decoders.py has msgspec look at types: it does so for one thread at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.project import ROOT

ALLOWED = ROOT / "scheduler_core" / "decoders.py"


LEARNING = frozenset(
    {
        "msgspec.convert",
        "msgspec.json.Decoder",
        "msgspec.msgpack.Decoder",
        "msgspec.json.schema",
        "msgspec.json.schema_components",
        "inspect.type_info",
        "inspect.multi_type_info",
    }
)


def unsafe_calls(tree: ast.AST) -> Iterator[int]:
    """Lines at which msgspec may look at a type while it does so for another thread."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = ast.unparse(call.func)
        is_typed = len(call.args) > 1 or any(keyword.arg == "type" for keyword in call.keywords)
        names_a_type = name in LEARNING and bool(call.args or call.keywords)
        if names_a_type or (name == "msgspec.json.decode" and is_typed):
            yield call.lineno


def test_the_check_finds_what_it_is_for() -> None:
    source = """
READER = msgspec.json.Decoder(Thing)
def f():
    msgspec.json.Decoder()
    msgspec.json.decode(text)
    msgspec.json.decode(text, type=Thing)
    msgspec.convert(value, Thing)
    inspect.type_info(Thing)
"""
    assert list(unsafe_calls(ast.parse(source))) == [2, 6, 7, 8]


def test_nothing_else_has_msgspec_look_at_types() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in ("scheduler_core", "playground")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != ALLOWED
        for line in unsafe_calls(ast.parse(Path(path).read_text(encoding="utf-8")))
    ]
    assert found == []
