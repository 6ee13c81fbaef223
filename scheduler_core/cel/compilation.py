"""The door: each text is compiled once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scheduler_core.cel.errors import CompileError
from scheduler_core.cel.parser import parse
from scheduler_core.cel.program import Compiler, Program

MOST_BYTES: Final = 10 * 1024
"""The API server takes no longer selectors (upstream 1.36, CELSelectorExpressionMaxLength)."""


@lru_cache(maxsize=4096)
def _compiled(text: str, names: frozenset[str]) -> Program | CompileError:
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        return CompileError(f"expression is longer than {MOST_BYTES:,} bytes")
    try:
        return Compiler(text, names).program(parse(text))
    except CompileError as mistake:
        return mistake
    except RecursionError:
        return CompileError("expression recursion limit exceeded")


def compile_expression(text: str, names: frozenset[str]) -> Program:
    """The program of an expression over variables of these names. Raises CompileError."""
    program = _compiled(text, names)
    if isinstance(program, CompileError):
        raise program
    return program
