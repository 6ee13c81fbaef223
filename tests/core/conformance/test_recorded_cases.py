"""Every recorded decision of kube-scheduler 1.36.2, in every field. Golden data: tests/golden/README.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from scheduler_core.conformance.cases import play, read_cases

GOLDEN = Path(__file__).parents[2] / "golden" / "conformance"
N_CASES = {
    "defaultspread": 40,
    "images": 40,
    "kubectl": 1,
    "misc": 40,
    "mixed": 40,
    "nodeaffinity": 40,
    "openb_default": 1,
    "podaffinity": 40,
    "ports": 40,
    "preemption": 40,
    "resources": 40,
    "sampling": 30,
    "spread": 40,
    "strategies": 40,
    "taints": 40,
    "volumes": 40,
}


@pytest.mark.parametrize("category", N_CASES)
def test_every_case_is_equal_in_every_field(category: str) -> None:
    cases = list(read_cases(GOLDEN / f"{category}.jsonl.gz"))

    differing = {case.name: [str(one) for one in found[:3]] for case in cases if (found := play(case))}

    assert len(cases) == N_CASES[category]
    assert differing == {}
