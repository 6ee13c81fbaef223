"""What may go wrong with an expression."""

from __future__ import annotations


class CompileError(Exception):
    """The text is no expression, or names something that does not exist."""


class EvaluationError(Exception):
    """A value came out that is none: a missing key, operands of wrong types. ``&&`` and ``||`` may absorb it."""


class CostExceededError(Exception):
    """The evaluation was cancelled; nothing absorbs this."""

    def __init__(self) -> None:
        super().__init__("operation cancelled: actual cost limit exceeded")


def no_overload() -> EvaluationError:
    return EvaluationError("no such overload")


def not_convertible(kind: str, wanted: str) -> EvaluationError:
    """In cel-go's words, which are without the reason."""
    return EvaluationError(f"type conversion error from '{kind}' to '{wanted}'")


def described(text: str, at: int, message: str) -> CompileError:
    """With the place in the text, as cel-go shows it."""
    line_start = text.rfind("\n", 0, at) + 1
    line_end = text.find("\n", at)
    line = text[line_start : len(text) if line_end < 0 else line_end]
    column = at - line_start
    number = text.count("\n", 0, at) + 1
    return CompileError(f"ERROR: <input>:{number}:{column + 1}: {message}\n | {line}\n | {'.' * column}^")
