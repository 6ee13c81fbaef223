"""Every recorded decision of kube-scheduler, of 1.36.2 and of older releases, in every field. Golden data: tests/golden/README.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from scheduler_core.conformance.cases import play, read_cases
from scheduler_core.releases.files import NAMES, release_named

GOLDEN = Path(__file__).parents[2] / "golden" / "conformance"
N_CASES = {
    "defaultspread": 40,
    "dra": 30,
    "dra-live": 522,
    "dra-scores": 229,
    "framework": 152,
    "framework-claims": 39,
    "framework-groups": 39,
    "framework-volumes": 40,
    "gang": 30,
    "groups-live": 23,
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


OLDER = {
    "defaultspread": 12,
    "images": 12,
    "misc": 12,
    "mixed": 12,
    "nodeaffinity": 12,
    "podaffinity": 12,
    "ports": 12,
    "preemption": 12,
    "resources": 12,
    "spread": 12,
    "strategies": 12,
    "taints": 12,
    "variants": 40,
    "volumes": 12,
}


def test_attempts_of_a_later_patch_of_1_33_are_equal() -> None:
    """Of 1.33.13, where host ports of sidecars count."""
    cases = list(read_cases(GOLDEN / "releases" / "1.33" / "framework.jsonl.gz"))

    assert [case.name for case in cases if play(case)] == []
    assert len(cases) == 40


@pytest.mark.parametrize("release", [name for name in NAMES[:-1] if release_named(name).recorded])
def test_every_case_of_an_older_release_is_equal_in_every_field(release: str) -> None:
    found: dict[str, int] = {}
    differing: dict[str, list[str]] = {}
    for category in OLDER:
        for case in read_cases(GOLDEN / "releases" / release / f"{category}.jsonl.gz"):
            assert case.release == release
            found[category] = found.get(category, 0) + 1
            if few := play(case):
                differing[case.name] = [str(one) for one in few[:3]]

    assert found == OLDER
    assert differing == {}
