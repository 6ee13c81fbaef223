"""Structs are read where it is safe whichever thread asks first (scheduler_core/decoders.py): by decoders that a module makes when
it is imported, or by `decoders`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.project import ROOT

ALLOWED = ROOT / "scheduler_core" / "decoders.py"


def unsafe_calls(tree: ast.AST) -> Iterator[int]:
    """Lines at which a function learns a type while other threads run."""
    for function in (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ):
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            name = ast.unparse(call.func)
            is_typed = len(call.args) > 1 or any(keyword.arg == "type" for keyword in call.keywords)
            if name in ("msgspec.convert", "msgspec.json.Decoder") or (
                name == "msgspec.json.decode" and is_typed
            ):
                yield call.lineno


def test_the_check_finds_what_it_is_for() -> None:
    source = """
READER = msgspec.json.Decoder(Thing)
def f():
    msgspec.json.decode(text)
    msgspec.json.decode(text, type=Thing)
    msgspec.convert(value, Thing)
"""
    assert list(unsafe_calls(ast.parse(source))) == [5, 6]


def test_no_function_learns_a_type_beside_other_threads() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in ("scheduler_core", "playground")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != ALLOWED
        for line in unsafe_calls(ast.parse(Path(path).read_text(encoding="utf-8")))
    ]
    assert found == []
