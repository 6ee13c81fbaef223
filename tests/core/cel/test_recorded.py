"""What kube-scheduler 1.36's own evaluator makes of expressions: ``recorded/*.jsonl``, recorded with ``recorded/evaluate.go``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scheduler_core.cel.compilation import compile_expression
from scheduler_core.cel.errors import CostExceededError, EvaluationError
from scheduler_core.cel.functions.quantities import Amount
from scheduler_core.cel.functions.versions import parse_version
from scheduler_core.cel.values import DefaultingMap
from tests.core.cel.notation import notation

DEVICE = {
    "driver": "a.example.com",
    "allowMultipleAllocations": False,
    "attributes": DefaultingMap(
        {"a": {"s": "abc", "i": -7, "t": True, "v": parse_version("1.2.3-rc.1+b5"), "e": ""}}
    ),
    "capacity": DefaultingMap({"a": {"mem": Amount(3 * 2**29 * 10**9), "n": Amount(10**8)}}),
}
RECORDED = [
    (file.stem, json.loads(line))
    for file in sorted((Path(__file__).parent / "recorded").glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


def answer(expression: str) -> str:
    try:
        program = compile_expression(expression, frozenset({"device"}))
        return notation(program.evaluate({"device": DEVICE}, 1_000_000)[0])
    except (EvaluationError, CostExceededError) as failure:
        return f"error: {failure}"


@pytest.mark.parametrize("library", sorted({library for library, _ in RECORDED}))
def test_expressions_come_to_what_kube_scheduler_makes_of_them(library: str) -> None:
    expected = {one["expression"]: one["answer"] for name, one in RECORDED if name == library}
    assert {expression: answer(expression) for expression in expected} == expected
